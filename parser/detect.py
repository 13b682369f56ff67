"""FORMATS, the one table of formats; which of them a line starts a hand of; where in a line it starts.

A hand is known by the first words of its header, hand by hand, since files mix rooms.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from parser.formats.base import Format
from parser.formats.bovada import BOVADA
from parser.formats.chico import ACTIONPOKER, CHICO
from parser.formats.coinpoker import COINPOKER
from parser.formats.floor import FLOORLOG
from parser.formats.fulltilt import FULLTILT
from parser.formats.ggpoker import GGPOKER
from parser.formats.pacific import PACIFIC
from parser.formats.partymail import PARTYMAIL
from parser.formats.partypoker import PARTYPOKER
from parser.formats.pokerstars import POKERSTARS
from parser.formats.ptcolon import PT_IPOKER, PT_IPOKER_UNCALLED, PT_MERGE
from parser.formats.pteverest import PT_EVEREST
from parser.formats.ptmicrogaming import PT_MICROGAMING
from parser.formats.starslocal import POKERSTARS_LOCAL
from parser.formats.starsshape import POKERSTARS_SHAPE
from parser.formats.structured import IPOKER, OHH, PARTYXML, PHH, POKERNOW
from parser.formats.unibet import UNIBET, UNIBET_2021
from parser.formats.weplay import SWCPOKER, WEPLAY
from parser.formats.winamax import WINAMAX
from parser.formats.wpn import WPN
from parser.formats.wpnold import WPN_OLD
from parser.others import room_of

FORMATS: tuple[Format, ...] = (
    POKERSTARS,
    *POKERSTARS_LOCAL,
    GGPOKER,
    WINAMAX,
    BOVADA,
    WPN,
    WPN_OLD,
    PHH,
    FULLTILT,
    PARTYPOKER,
    PARTYMAIL,
    PACIFIC,
    IPOKER,
    OHH,
    CHICO,
    ACTIONPOKER,
    POKERNOW,
    PARTYXML,
    UNIBET,
    UNIBET_2021,
    COINPOKER,
    WEPLAY,
    SWCPOKER,
    PT_IPOKER,
    PT_IPOKER_UNCALLED,
    PT_MERGE,
    PT_EVEREST,
    PT_MICROGAMING,
    FLOORLOG,
    POKERSTARS_SHAPE,
)

_NEEDLES = tuple(dict.fromkeys([needle for entry in FORMATS for needle in entry.needles]))
NUMBER_MARK = b" #"
NUMBERED = frozenset([one[:-2].encode()[-4:] for one in _NEEDLES if one.endswith(" #") and len(one) > 5])
"""Bytes of which four stand before a number's mark in every line that starts such a hand..."""
UNNUMBERED = tuple([one.encode() for one in _NEEDLES if not (one.endswith(" #") and len(one) > 5)])
"""...and what else starts a hand."""
NEEDLES = tuple([one.encode() for one in _NEEDLES])


LONGEST_LINE = 2_000
LONGEST_PREFIX = 400
"""Bytes of a line looked at before a needle."""
LONGEST_LEAD = 600
"""Bytes looked at for lines that announce a hand."""
MOST_PREFIXES = 1_000
SHORT_PREFIX = 40
"""Bytes of first words that are remembered even where they are nobody's."""


class Start(NamedTuple):
    """How a hand starts: its format, or the room whose text is not read, and the column within its line."""

    format: str | None
    room: str | None = None
    column: int = 1
    document: bool = False
    """A document that may hold many hands starts, and be as long as they are."""


class _Candidate(NamedTuple):
    """A format that first words may belong to, what must follow them, and what may go before them."""

    start: Start
    rest: re.Pattern[str] | None
    lead: re.Pattern[str] | None


_plain: dict[bytes, tuple[_Candidate, ...]] = {}
"""First words of lines, as met so far, and whose they may be."""

_BOM_TEXT = "(?:\ufeff|\u00ef\u00bb\u00bf)*"
_PADDING = rf"(?:{_BOM_TEXT}|\x00)*"
"""What may stand before the words of a line: byte order marks and NUL bytes."""


@cache
def _candidate(place: int) -> tuple[re.Pattern[str], _Candidate]:
    """The first words of a format by its place among them, and what goes with it."""
    entry = FORMATS[place]
    return re.compile(rf"(?P<bom>{_BOM_TEXT})[ \t]*(?:{entry.starts})"), _Candidate(
        Start(entry.name, document=entry.document is not None),
        None if entry.rest is None else re.compile(entry.rest),
        None if entry.lead is None else re.compile(rf"(?m:^){_PADDING}(?P<words>(?:{entry.lead})\Z)"),
    )


@cache
def _format_start() -> re.Pattern[str]:
    """Any format's first words."""
    return re.compile("|".join([f"(?P<{entry.name}>{entry.starts})" for entry in FORMATS]))


_BRAND = re.compile(r"\ufeff| *\b(?i:hand|game) #\Z")
_GAME_WORDS = re.compile(r"(?i)limit|hold'?em|omaha|stud|razz|draw|badugi|tournament|plo|nlh")
_HEADER_REST = re.compile(
    r"\w+(?:: |-[\w-]+ - )[^\n]{8,400}"
    r"(?:\d{4}/\d\d?/\d\d? (?:- )?\d\d?:\d\d|\d\d?:\d\d(?::\d\d)? \w+ - \d{4}/\d\d?/\d\d?)[^\n\"]*\Z"
)

_ANNOUNCED = re.compile(r"\d+ starts\.")
"""How partypoker goes on behind "Game #" in the line before a hand's banner."""
_NAMELIKE = ("Hand #", "Game #", "GAME #")
"""Without a brand before them they may also be what a player is called."""
_ROOM_HAND = re.compile(
    rf"{_BOM_TEXT}[ \t]*(?:(?:Bovada|Ignition|Bodog[\w.]*)(?: \w+)* Hand #"
    r"|(?:(?:CoinPoker|Weplay|SwCPoker|WPT Global|Unibet|Game) )?Hand #|(?:\w+ )?G(?:ame|AME) #"
    r"|(?:BetOnline|PayNoRake|ActionPoker|Gear|SportsBetting|Tiger ?Gaming)[\w. ]* Game #)\Z"
)


def start_at(buffer: bytes, at: int, size: int, codec: str | None) -> tuple[int, Start] | None:
    """The hand start that the needle at `at` belongs to, with the offset it is cut at; None when it is none.

    A header inside a line counts only when the rest of the line is a whole header, so that talk about one
    never does.
    """
    known: tuple[_Candidate, ...] | None = None
    bom = 0
    if codec is None:
        floor = max(0, at - LONGEST_PREFIX)
        begin = max(buffer.rfind(b"\n", floor, at), buffer.rfind(b"\r", floor, at)) + 1
        if begin == 0 and floor > 0:
            return None
        words = buffer[begin : at + size]
        known = _plain.get(words)
        prefix = "" if known is not None else words.decode("utf-8", "surrogateescape")
    else:
        begin = line_begin(buffer, at, codec)
        prefix = buffer[begin : at + size].decode(codec, "replace")
    if known is None:
        known, bom = _candidates(prefix, codec)
        short = known or at + size - begin <= SHORT_PREFIX
        if codec is None and not bom and short and len(_plain) < MOST_PREFIXES:
            _plain[buffer[begin : at + size]] = known
    for start, rest, lead in known:
        fits = (
            _goes_on(buffer, at + size, codec)
            if rest is None
            else rest.match(_line_from(buffer, at + size, codec))
        )
        if fits:
            return (begin if lead is None else _with_lead(buffer, begin, lead, codec)) + bom, start
    if not prefix:
        prefix = buffer[begin : at + size].decode("utf-8", "surrogateescape")
    if prefix.endswith("Game #") and _ANNOUNCED.match(_line_from(buffer, at + size, codec)):
        return None
    if _ROOM_HAND.match(prefix) and (prefix.strip() not in _NAMELIKE or _goes_on(buffer, at + size, codec)):
        return begin, Start(None, _room(prefix, _line_from(buffer, at + size, codec)))
    return _inside(buffer, begin, at + size, prefix, codec)


def _room(prefix: str, rest: str) -> str:
    """The room whose hand's first words these are: one that is known, or by the words before the number."""
    return room_of(prefix + rest) or _BRAND.sub("", prefix).strip() or "another room"


def _candidates(prefix: str, codec: str | None) -> tuple[tuple[_Candidate, ...], int]:
    """The formats whose first words these may be, and how many bytes of byte order mark go before them."""
    found, bom = [], 0
    for place, entry in enumerate(FORMATS):
        if not prefix.endswith(entry.needles):
            continue
        pattern, candidate = _candidate(place)
        match = pattern.fullmatch(prefix)
        if match is not None:
            found.append(candidate)
            bom = _bytes(match["bom"], codec)
    return tuple(found), bom


def _with_lead(buffer: bytes, begin: int, lead: re.Pattern[str], codec: str | None) -> int:
    """Where a hand's text begins whose header's line begins at `begin`, lines that announce it included."""
    floor = max(0, begin - LONGEST_LEAD)
    text = buffer[floor:begin].decode(codec or "latin-1", "replace")
    found = lead.search(text, 1 if floor else 0)  # without the line that the window cuts
    if found is None:
        return begin
    return begin - len(text[found.start("words") :].encode(codec or "latin-1", "replace"))


def line_begin(buffer: bytes, at: int, codec: str) -> int:
    """Where the line around offset `at` of 16-bit text begins."""
    best = 0
    for end in ("\n", "\r"):
        mark = end.encode(codec)
        found = buffer.rfind(mark, 0, at)
        while found >= 0 and found % 2 != at % 2:
            found = buffer.rfind(mark, 0, found + 1)
        best = max(best, found + 2 if found >= 0 else 0)
    return best


def _line_from(buffer: bytes, at: int, codec: str | None) -> str:
    """What is left of a line from `at` on, its end included."""
    text = buffer[at : at + LONGEST_LINE].decode(codec or "utf-8", "replace")
    return text.partition("\n")[0] + "\n"


def _goes_on(buffer: bytes, at: int, codec: str | None) -> bool:
    """Whether a line goes on from `at` as headers do; a player may be called by a header's first words."""
    if codec is None:
        end = buffer.find(b"\n", at, at + LONGEST_LINE)
        if end < 0 or buffer.find(b" - ", at, end) >= 0:
            return True
        rest = buffer[at:end].decode("utf-8", "replace")
    else:
        rest = re.split("[\r\n]", buffer[at : at + LONGEST_LINE].decode(codec, "replace"), maxsplit=1)[0]
        if " - " in rest:
            return True
    return _GAME_WORDS.search(rest) is not None


def _inside(buffer: bytes, begin: int, end: int, prefix: str, codec: str | None) -> tuple[int, Start] | None:
    """A format's header that stands behind other text in its line."""
    for found in _format_start().finditer(prefix):
        if found.end() != len(prefix) or found.start() == 0:
            continue
        rest = buffer[end : end + 1600].decode(codec or "utf-8", "replace")
        line = re.split(r"[\r\n]", rest, maxsplit=1)[0]
        if _HEADER_REST.match(line):
            return begin + _bytes(prefix[: found.start()], codec), Start(
                found.lastgroup, column=found.start() + 1
            )
    return None


def _bytes(text: str, codec: str | None) -> int:
    return len(text.encode("utf-8", "surrogateescape") if codec is None else text.encode(codec))
