"""What is found across the hands of the real files has been looked into, finding by finding.

known_across.tsv holds a row each: file of the later hand (relative to the corpus), its line, code, and why.
Each folder is audited by itself. A new row means a fault of a record that nobody looked at yet, or a false
alarm; a row that no longer comes true has to go.
"""

from __future__ import annotations

import csv
from collections import Counter
from itertools import groupby
from pathlib import Path
from typing import Any

from replay import replay
from replay.track import trail_of
from replay.trail import encode
from reports.across import Across, Spool, bucket_of
from reports.repeats import NEW, OTHER_TEXT, Seen, hand_key
from reports.settings import Settings

LIST = Path(__file__).with_name("known_across.tsv")
OTHER_RECORDS = ("AUD031", "AUD034")
"""The corpus has many hands twice: as they are in a session, and by themselves."""
Row = tuple[str, int, str]


def _found(readings: list[Any], corpus: Path) -> dict[Row, str]:
    """The findings across the hands of each folder, with what was said."""
    found: dict[Row, str] = {}
    for _, folder in groupby(readings, key=lambda each: each.name.split("/")[0]):
        spool, seen, doubles = Spool(), Seen(), []
        for each in folder:
            for hand in each.hands:
                key, text = hand_key(hand)
                earlier = seen.check(key, text)
                if earlier is OTHER_TEXT:
                    doubles.append(key)
                if earlier is NEW or earlier is OTHER_TEXT:
                    trail = trail_of(replay(hand), key, text)
                    spool.add(bucket_of(trail.site, trail.tournament, trail.table), encode(trail))
        for finding in Across(Settings()).findings(spool, doubles):
            name = Path(finding.file).relative_to(corpus).as_posix()
            found[name, finding.line, finding.code] = finding.message
    return found


def _known() -> Counter[Row]:
    with LIST.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert all(len(row["reason"]) > 20 for row in rows)
    return Counter((row["file"], int(row["line"]), row["code"]) for row in rows)


def test_every_finding_across_hands_is_known(readings: list[Any], corpus: Path) -> None:
    found, known = _found(readings, corpus), _known()
    assert max(known.values(), default=1) == 1, "a row stands twice"
    wanted = {row for row in found if row[2] not in OTHER_RECORDS}
    unknown = [f"{row[0]}:{row[1]} {row[2]} {found[row]}" for row in sorted(wanted - set(known))]
    gone = [f"{row[0]}:{row[1]} {row[2]}" for row in sorted(set(known) - set(found))]
    assert not unknown, "not looked into:\n" + "\n".join(unknown)
    assert not gone, "no longer found:\n" + "\n".join(gone)
