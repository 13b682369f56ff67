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


ROOM_ENDS = {
    # Behind what was won stand free words; the five cards behind those have brackets.
    "bovada": (
        r"Seat ?\+?\d+: *[A-Z][\w+ ]*?(?: \[ME\])? ?"
        r"(?:Folded|lost|\$?\d[\d.,]*(?: +with [\w ]+)?| with [^\[\]]+ \[[^\]]+\](?: LO \$[\d.]+)?"
        r"|\$?\d[\d.,]* +with [^\[\]]+ \[[^\]]+\] +B?O?U?N?T?Y?(?: awarded:\S*| a?w?a?r?d?e?d?)?)"
    ),
    # A skin writes a line for several seats who were not dealt in, or folded, and sentences in it.
    "chico": (
        r"Seat \d+: .+ (?:Folded(?: .*)?|collected \([\d.]+\)(?: .*)?"
        r"|\((?:Small Blind|Big Blind|Button)\)(?: Seat .*)?)"
    ),
    # The words for a hand that was mucked; the pot of a run whose seats all have lines in the first list.
    "fulltilt": r"Seat \d+: .+ mucked \[[^\]]+\] -(?: .+)?|Pot \d \$\d*",
    # What somebody lost is the last word, or what he held.
    "partymail": (r".+ balance \S+, (?:lost \S*\d|bet \S+, collected \S+, net [^\s\[]*\d)(?:\[ [\w, ]+ \])?"),
    # The net result restates the line.
    "unibet": r"Seat \d+: .+: bet \S+ and won \S+, net result: \S*\d",
    # Which pot, and with what hand, may be left out behind an award; there is no line after the awards.
    "partypoker": (
        r".+ wins (?:Lo )?\S*\d(?: USD\)?| chips)?(?: from the (?:main|side) pot(?: \d)?(?: with .*)?)?"
        r"|Player .+ finished in \d+"
    ),
    # The awards are the last lines, and end with their amount.
    "pokertracker/everest": r".+ collects \S*\d",
    "pokertracker/ipoker": r".+: wins \S*\d",
    "pokertracker/merge": r".+: wins \S*\d",
    # So do the awards here, where no pot is named, the rake, and the number behind "End of game".
    "pokertracker/microgaming": (
        r".+ wins \S*\d(?: from (?:the main pot|side pot(?: \d)?))?|Rake: \S*\d|End of game \d+"
    ),
    # A fold without a street.
    "pokerstars/languages/portuguese": r"Lugar \d+: .+ desistiu",
    # Of a language without known words only the shape is read: that the last seat's line says something.
    "pokerstars/languages/without": r"Posto 4: Cedar_7 \(grande buio\) .+",
    # The currency's sign stands behind the amount, free words behind that.
    "winamax": r"Seat \d+: .+ (?:showed \[[^\]]+\] and )?(?:won [\d.]+€?|lost)(?: with .+)?",
    # Free words behind what was won; in the old text the seconds may have one digit.
    "wpn": (
        r"Seat \d+: .+ showed \[[^\]]+\] and won \S+(?: with [^\[\]]+)?"
        r"|Game ended at: [\d/]+ \d+:\d+:\d"
    ),
}
"""Where else a room's last line could end, by the beginning of the sample's path."""
NOTHING_ELSE_TELLS = re.compile(
    r".+ wins [\d,]+ chips.*"  # Party's tournaments, whose other lines have no word for chips
    r"|.+ collects \S+"  # Everest has no line with the total,
    r"|.+: wins \$\S+(?: \(uncalled\))?"  # nor has Merge; iPoker's total may have been reached,
    r"|.+ wins \S+ from .+|Rake: .+|End of game .+"  # nor has Microgaming, and no summary
    r"|.+ balance .+, lost .+"  # Party's mails do not say what he had
    r"|.+, net .+"  # the net result restates the line, and is not read
    r"|Game ended at: .+|Player .+ finished in .+"
    r"|Pot 2 .+"  # Full Tilt's total stands before the first run's list
)
"""Lines whose number may break off, since no other line of the text tells it."""
LISTED = {
    # Who was paid has a line at least, which comes before the folds.
    "winamax": re.compile(r"(?m)^(.+) collected \S+ from "),
    # The awards are in the lines, so nothing before them tells who has one.
    "chico": re.compile(r"(?!)"),
}
"""Rooms whose summary leaves out players, and what tells the names that it doesn't leave out."""
BEGINS = {
    "pacific": r"\*{5} .*Hand History for Game \d+ \*{5}",
    "partypoker": r"\*{5} Hand History for Game \d+ \*{5}",
    "partyxml": r'<gametype type="',
    "pokernow": r"-- starting hand #",
}
"""What a text has to hold for a hand to have begun, where that isn't its first word."""


def could_end(cut: str, whole: str, room: str) -> bool:
    """Whether a legal hand's text could end here: the last line looks whole, and nobody's line is missing who
    stayed at the table. A room leaves out who timed out and was removed.
    """
    last = cut.rstrip("\n").rpartition("\n")[2]
    if last.rstrip() in map(str.rstrip, whole.splitlines()):
        return not missing(cut, whole, room) or (room.startswith("bovada") and last == "*** SUMMARY ***")
    ends = [ENDS.pattern, *[pattern for start, pattern in ROOM_ENDS.items() if room.startswith(start)]]
    if not any(re.fullmatch(f"(?:{pattern}) *", last) for pattern in ends):
        return False
    line = whole[cut.rstrip("\n").rfind("\n") + 1 :].partition("\n")[0]
    number_stands = same_number(last, line) or NOTHING_ELSE_TELLS.fullmatch(line) is not None
    return number_stands and not missing(cut, whole, room)


def same_number(last: str, line: str) -> bool:
    """Whether the number that a line is cut in, if it is, has its value all the same."""
    for found in re.finditer(r"\d[\d.,]*", line.partition(" with ")[0]):
        if found.start() < len(last) < found.end():
            told, full = (
                float(one.replace(",", "").rstrip(".")) for one in (last[found.start() :], found[0])
            )
            return told == full
    return True


def missing(cut: str, whole: str, room: str) -> set[str]:
    """Names with a summary line in `whole` and none in `cut`, but for those who timed out or left."""
    numbers = [set(re.findall(r"(?m)^Seat (\d+): ", text.partition("SUMMARY")[2])) for text in (whole, cut)]
    seats = re.findall(r"(?m)^Seat (\d+): (.+) \([^\s()]+(?: in chips|, |\))", whole.partition("SUMMARY")[0])
    names = dict(seats)
    gone = ("has timed out", "leaves the table", "was removed")
    found = {
        names.get(number, number)
        for number in numbers[0] - numbers[1]
        if not any(f"{names.get(number)} {words}" in whole for words in gone)
    }
    told = next((pattern for start, pattern in LISTED.items() if room.startswith(start)), None)
    return found if told is None else found.intersection(told.findall(whole))


def begun(cut: str, room: str) -> bool:
    """Whether a hand has begun in the text."""
    return not any(room.startswith(start) and not re.search(what, cut) for start, what in BEGINS.items())


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
    assert whole.status is HandStatus.COMPLETE  # without the end of its last line, too
    known = {finding.code for finding in whole.findings}
    room = path.relative_to(SAMPLES).as_posix()
    for size in [*range(1, len(raw) - DENSE, 5), *range(max(1, len(raw) - DENSE), len(raw))]:
        hands = hands_in(raw[:size])
        if not hands:
            aside = any(isinstance(item, Quarantined) for item in read_bytes(raw[:size]))
            assert aside or size <= MARK or not begun(raw[:size].decode(errors="replace"), room), raw[:size]
            continue
        (item,) = hands
        codes = {finding.code for finding in item.findings}
        end = raw[:size][-90:]
        if codes & CUT:
            assert item.status is HandStatus.PARTIAL, end
            assert codes <= known | CUT | ABOUT_BYTES, end
        elif item.status is HandStatus.UNSUPPORTED:
            # Of a table's name in brackets the text before the game is read as the game.
            assert end.rstrip().endswith(b"(JP)"), end
        else:
            assert codes <= known, end
            assert could_end(item.text, whole.text, room), end


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
