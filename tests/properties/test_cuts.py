"""A hand's text cut at any byte is told as cut (TXT002, TXT007), set aside, or whole for all a text can say.

Where the last is allowed, `could_end` says why.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from parser.formats.floorheader import FLOORLOG_NAME
from parser.hand import Hand, HandStatus
from parser.reader import read_bytes
from parser.source import Quarantined

SAMPLES = Path(__file__).resolve().parents[2] / "sample_histories"
CUT = {"TXT002", "TXT007"}
ENDLESS = (FLOORLOG_NAME, "phh")
"""Formats whose text may end after any of its lines, or fields."""
MARK = 3
"""Bytes of a byte order mark."""
ABOUT_BYTES = {"TXT005"}
"""A cut within a character leaves bytes that are no text."""
DENSE = 600
"""Bytes at the end that are each cut; before them, where a cut can't be missed, every fifth."""

ENDS = re.compile(
    r"Seat \d+: .+?(?: \([a-z ]+\))* (?:"
    r"folded(?: before Flop)?"  # "(didn't bet)" may follow; a room writes "folded" alone
    r"|(?:showed|mucked)(?: \[[^\]]+\])?"  # rooms write no cards, or no fate, for a hand that was shown
    r"|showed \[[^\]]+\] and lost"  # so does a room for a loser
    r"|showed \[[^\]]+\] and (?:won \([^)]+\)|lost) with [^()]+"  # the words for a hand are free text...
    r"|showed \[[^\]]+\] and won \([^)]+\)(?: with [^()]+)?"  # ...and a room leaves them out
    r"|.* (?:won|collected) \([^)]+\)(?:,? .*)?"  # what a room adds behind the amount is free, too
    r") ?"
)


def could_end(cut: str, whole: str) -> bool:
    """Whether a legal hand's text could end here: the last line looks whole, and nobody's line is missing who
    stayed at the table. A room leaves out who timed out and was removed.
    """
    last = cut.rstrip("\n").rpartition("\n")[2]
    ends = last.rstrip() in map(str.rstrip, whole.splitlines()) or ENDS.fullmatch(last) is not None
    return ends and not missing(cut, whole)


def missing(cut: str, whole: str) -> set[str]:
    """Names with a summary line in `whole` and none in `cut`, but for those who timed out or left."""
    numbers = [set(re.findall(r"(?m)^Seat (\d+): ", text.partition("SUMMARY")[2])) for text in (whole, cut)]
    names = dict(re.findall(r"(?m)^Seat (\d+): (.+) \(\S+ in chips", whole.partition("SUMMARY")[0]))
    gone = ("has timed out", "leaves the table", "was removed")
    return {
        names[number]
        for number in numbers[0] - numbers[1]
        if not any(f"{names[number]} {words}" in whole for words in gone)
    }


def hands_in(raw: bytes) -> list[Hand]:
    return [item for item in read_bytes(raw) if isinstance(item, Hand)]


def legal() -> list[Path]:
    """Sample files that hold one hand without a fault in its text, from header to summary.

    Floor logs have no summary, and end wherever the person who types them does.
    """
    found = []
    for path in sorted(SAMPLES.rglob("*.txt")):
        hands = hands_in(path.read_bytes())
        whole = len(hands) == 1 and hands[0].status is HandStatus.COMPLETE
        if whole and hands[0].header.site not in ENDLESS:
            found.append(path)
    return found


@pytest.mark.parametrize("path", legal(), ids=lambda path: path.stem)
def test_a_cut_is_told_wherever_it_can_be_seen(path: Path) -> None:
    raw = path.read_bytes().rstrip()
    (whole,) = hands_in(raw)
    known = {finding.code for finding in whole.findings}
    for size in [*range(1, len(raw) - DENSE, 5), *range(max(1, len(raw) - DENSE), len(raw))]:
        hands = hands_in(raw[:size])
        if not hands:
            assert any(isinstance(item, Quarantined) for item in read_bytes(raw[:size])) or size <= MARK
            continue
        (item,) = hands
        codes = {finding.code for finding in item.findings}
        end = raw[:size][-90:]
        if codes & CUT:
            assert item.status is HandStatus.PARTIAL, end
            assert codes <= known | CUT | ABOUT_BYTES, end
        else:
            assert codes <= known, end
            assert could_end(item.text, whole.text), end


def test_a_line_end_before_a_seat_that_played_is_a_cut() -> None:
    text = (SAMPLES / "pokerstars/holdem-no-limit/three-way-all-in-two-side-pots.txt").read_text("utf-8")
    lines = text.rstrip().split("\n")
    for count in range(1, 3):
        for after in ("\n", "\n\n\n", "\n\n\n" + text.replace("Hand #", "Hand #9")):
            cut = hands_in(("\n".join(lines[:-count]) + after).encode())[0]
            assert [finding.code for finding in cut.findings] == ["TXT002"]


def test_a_character_that_is_cut_does_not_change_the_encoding() -> None:
    raw = (SAMPLES / "pokerstars/holdem-no-limit/as-the-client-writes-it.txt").read_bytes()
    second = raw.index("ü".encode(), raw.index("ü".encode()) + 1)
    (cut,) = hands_in(raw[: second + 1])
    assert cut.encoding == "utf-8"
    assert "Ã" not in cut.text
