"""Every error in the real files of the rooms that are read, and every piece set aside, has been looked into.

known_findings.tsv holds one row each: file (relative to the corpus), line, code, and what is wrong with the
file there. A code of QUARANTINED is a piece that is not read as a hand. A new row means either a fault of a
file that nobody looked at yet or a false alarm; a row that no longer comes true has to go.
"""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from typing import Any

from parser.findings import Severity
from replay import Replay

LIST = Path(__file__).with_name("known_findings.tsv")
Row = tuple[str, int, str]


def _found(readings: list[Any], outcomes: list[tuple[str, Replay]]) -> dict[Row, list[str]]:
    """Errors and quarantined pieces as the list names them, with what was said."""
    found: dict[Row, list[str]] = {}
    for each in readings:
        for piece in each.quarantined:
            found.setdefault((each.name, piece.line, "QUARANTINED"), []).append(piece.reason)
    for name, outcome in outcomes:
        for finding in outcome.findings:
            if finding.severity is Severity.ERROR:
                found.setdefault((name, finding.line, finding.code), []).append(finding.message)
    return found


def _known() -> Counter[Row]:
    with LIST.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert all(len(row["reason"]) > 20 for row in rows)
    return Counter((row["file"], int(row["line"]), row["code"]) for row in rows)


def test_every_error_and_quarantined_piece_is_known(
    readings: list[Any], outcomes: list[tuple[str, Replay]]
) -> None:
    found, known = _found(readings, outcomes), _known()
    assert max(known.values(), default=1) == 1, "a row stands twice"
    unknown = [f"{row[0]}:{row[1]} {row[2]} {found[row]}" for row in found if row not in known]
    gone = [f"{row[0]}:{row[1]} {row[2]}" for row in known if row not in found]
    assert not unknown, "not looked into:\n" + "\n".join(unknown)
    assert not gone, "no longer found:\n" + "\n".join(gone)
