"""What comes out of the sample hands: the table of their README, and every finding in full.

After a wanted change `FAIRPOT_WRITE_GOLDEN=1 pytest tests/golden` writes the file anew; read the difference.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from parser.findings import Finding
from parser.hand import Hand
from parser.reader import read
from parser.source import Quarantined
from replay import replay
from replay.audits.table import AUDIT_RULES
from reports.pipeline import audit_paths

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
FOLDER = ROOT / "sample_histories"
GOLDEN = HERE / "sample_histories.txt"
ROW = re.compile(
    r"^\| \[(?P<name>[^\]]+)\]\((?P<path>[^)]+)\) \| (?P<shows>.*) \| (?P<says>.*) \|$", re.MULTILINE
)

ROWS = {row["path"]: row["says"] for row in ROW.finditer((FOLDER / "README.md").read_text(encoding="utf-8"))}
FILES = sorted(str(file.relative_to(FOLDER)) for file in FOLDER.rglob("*.txt"))


def test_the_table_lists_every_file() -> None:
    assert sorted(ROWS) == FILES
    assert len(FILES) >= 40


@pytest.mark.parametrize("path", FILES)
def test_the_audit_says_what_the_table_says(path: str) -> None:
    tally = audit_paths([str(FOLDER / path)]).tally
    verdicts = ["agrees"] * tally.agrees + ["disagrees"] * tally.disagrees
    verdicts += ["cannot tell"] * tally.cannot_tell + ["not replayed"] * tally.not_replayed
    codes = " ".join(sorted(tally.by_code))
    assert ", ".join(verdicts) + (f" · {codes}" if codes else "") == ROWS[path]
    assert tally.quarantined == 0


def test_across_the_files_comes_out_what_is_meant() -> None:
    found = audit_paths([str(FOLDER)]).tally.by_code
    across = {rule.code: found[rule.code] for rule in AUDIT_RULES if rule.code in found}
    assert across == {"AUD001": 1, "AUD031": 1, "AUD034": 1}


def _line(finding: Finding) -> str:
    parts = [f"    {finding.code} {finding.severity.value}, line {finding.line}: {finding.message}"]
    if finding.expected is not None or finding.recorded is not None:
        parts.append(f"        expected {finding.expected}, recorded {finding.recorded}")
    return "\n".join(parts)


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() or c == "\n" else f"\\u{ord(c):04x}" for c in text)


def _account() -> str:
    """Verdict, reason and findings of each sample hand."""
    lines = []
    for path in FILES:
        lines.append(path)
        for piece in read([str(FOLDER / path)]):
            if isinstance(piece, Hand):
                outcome = replay(piece)
                lines.append(f"  {piece.header.hand_id}: {outcome.verdict.value}. {outcome.reason}")
                lines += [_line(finding) for finding in outcome.findings]
            elif isinstance(piece, Quarantined):
                lines.append(f"  quarantined: {piece.reason}")
    return _printable("\n".join(lines) + "\n")


def test_the_account_of_the_samples_is_the_golden_one() -> None:
    account = _account()
    if os.environ.get("FAIRPOT_WRITE_GOLDEN"):
        GOLDEN.write_text(account, encoding="utf-8")
    assert account.splitlines() == GOLDEN.read_text(encoding="utf-8").splitlines()
