"""What a hand says row by row of its text, so that two texts can be laid side by side.

Two texts tell the same hand when each row says the same in both. Names may be replaced on the way; what
people say, and where in its row something stands, is left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple
from zlib import crc32

from msgspec.structs import replace

from parser.events import Event, Irregular, Note, Show, SummarySeat
from parser.hand import Hand, HandHeader, HandStatus, Seat

OF_BYTES = frozenset(("TXT003", "TXT004", "TXT005", "TXT006"))
"""Findings about the bytes around and under the text."""
MARK = "\ue000"
_RANKS = "two three four five six seven eight nine ten jack queen king ace deuce trey"
_TELLING = (
    "a an the of and with to no high low hi lo card cards pair pairs kind full house straight flush royal "
    "set trips kicker kickers over up is has hand pot main side won lost wins loses mucked mucks folded "
    "shows showed collected before on flop turn river bet didn't did not button small big blind dealer wheel "
    "steel nut seat player players cashed out as awarded"
)
ORDINARY = frozenset([*_TELLING.split(), *_RANKS.split(), *[f"{rank}s" for rank in _RANKS.split()], "sixes"])
"""Words that tell of hands and pots in any room's text."""


_WORD = re.compile(r"[^\W_]+(?:'[a-z]+)?")
_FIGURE = re.compile(r"\d+|[2-9tjqka][cdhs]|10[cdhs]|[tjqka]")


class Told(NamedTuple):
    """What a hand says, each thing with the row of the text where it says it."""

    header: HandHeader
    status: HandStatus
    seats: tuple[tuple[int, Seat], ...]
    events: tuple[tuple[int, Event], ...]
    codes: tuple[str, ...]

    def anywhere(self) -> Told:
        """The same without the rows: of a hand cut out of a document they may count otherwise."""
        seats = tuple([(0, seat) for _, seat in self.seats])
        return self._replace(seats=seats, events=tuple([(0, event) for _, event in self.events]))


class Words:
    """Names and stand-ins in a line's free words are made alike, so that either may stand there."""

    def __init__(self, names: Mapping[str, str], ordinary: frozenset[str]) -> None:
        strange = [name for name in names if not _is_ordinary(name, ordinary)]
        either = sorted({*strange, *(names[name] for name in strange)}, key=len, reverse=True)
        self.pattern = re.compile("|".join(map(re.escape, either)), re.IGNORECASE) if either else None

    def alike(self, words: str) -> str:
        """The words with a mark in place of each name."""
        return words if self.pattern is None else self.pattern.sub(MARK, words)


def _is_ordinary(name: str, ordinary: frozenset[str]) -> bool:
    """Whether a name is nothing but words that tell of hands, numbers and cards."""
    words = _WORD.findall(name.casefold())
    return bool(words) and all(word in ordinary or _FIGURE.fullmatch(word) for word in words)


def told(hand: Hand, names: Mapping[str, str], words: Words) -> Told:
    rows = _Rows(hand.text)
    header = hand.header
    if header.hand_id.endswith(_mark(hand.text)):
        header = replace(header, hand_id="")  # without a number in the record it has one by its text
    if header.hero is not None:
        header = replace(header, hero=names.get(header.hero, header.hero))
    return Told(
        header,
        hand.status,
        tuple(
            [(rows.of(one.at), replace(one, at=0, name=names.get(one.name, one.name))) for one in hand.seats]
        ),
        tuple([(rows.of(one.at), _placeless(one, names, words)) for one in hand.events]),
        tuple(sorted([one.code for one in hand.findings if one.code not in OF_BYTES])),
    )


def _placeless(event: Event, names: Mapping[str, str], words: Words) -> Event:
    """The event without its place, its name replaced."""
    if isinstance(event, Note):
        return replace(event, at=0, text="")
    if isinstance(event, Show | Irregular | SummarySeat) and event.words:
        event = replace(event, words=words.alike(event.words))
    name = getattr(event, "name", None)
    changes: dict[str, Any] = {"at": 0}
    if name is not None:
        changes["name"] = names.get(name, name)
    return replace(event, **changes)


def _mark(text: str) -> str:
    """What formats call a hand that has no number."""
    return f"{crc32(text.strip().encode('utf-8', 'replace')):08x}"


class _Rows:
    """Rows of offsets in a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.known: dict[int, int] = {}

    def of(self, at: int) -> int:
        """The row of an offset."""
        if at not in self.known:
            self.known[at] = self.text.count("\n", 0, at)
        return self.known[at]


@cache
def words_of(grammar: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W\d_]+", grammar.casefold()))
