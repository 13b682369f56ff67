"""Kinds of cards: starting hands as players write ranges of them, and cards on the board."""

from __future__ import annotations

import re
from itertools import permutations
from typing import Any

from reports.cardshapes import MATRIX_RANKS
from reports.duck import text as literal
from reports.where.base import EQUAL, HAS, Kind, Range
from reports.where.words import UnreadError, nearest, quoted

SUITS = "cdhs"
MOST_HOLE = 6
MOST_BOARD = 5
_R = f"[{''.join(MATRIX_RANKS)}]"
_CLASS = re.compile(rf"({_R})({_R})([so]?)(\+?)", re.IGNORECASE)
_CARD = re.compile(rf"({_R}|x)([{SUITS}]?)", re.IGNORECASE)
_ANY = "__"
_WRITTEN = "write it like AKs, QQ+, TT-77, A5s-A2s or AhKd"

Pair = tuple[int, int, str]
"""Places of two ranks, ace 0, the higher card first, and s, o or "" for either."""


def cells(high: int, low: int, suits: str) -> tuple[int, ...]:
    """The places in the matrix of two ranks."""
    size = len(MATRIX_RANKS)
    if high == low:
        return (size * high + low,)
    return tuple([size * a + b for a, b, of in ((high, low, "s"), (low, high, "o")) if suits in ("", of)])


def _named(one: Pair) -> str:
    return MATRIX_RANKS[one[0]] + MATRIX_RANKS[one[1]] + one[2]


WORDS: dict[str, tuple[Pair, ...]] = {
    "pair": tuple([(a, a, "") for a in range(13)]),
    "suited": tuple([(a, b, "s") for a in range(13) for b in range(a + 1, 13)]),
    "offsuit": tuple([(a, b, "o") for a in range(13) for b in range(a + 1, 13)]),
    "connectors": (*[(a, a + 1, "") for a in range(12)], (0, 12, "")),
    "suited connectors": (*[(a, a + 1, "s") for a in range(12)], (0, 12, "s")),
    "suited aces": tuple([(0, b, "s") for b in range(1, 13)]),
    "broadway": tuple([(a, b, "") for a in range(5) for b in range(a + 1, 5)]),
    "suited broadway": tuple([(a, b, "s") for a in range(5) for b in range(a + 1, 5)]),
}
"""Kinds of starting hands; the ace connects with the king and the two."""
_ALSO = {"pairs": "pair", "pocket pair": "pair", "connector": "connectors", "unsuited": "offsuit",
         "suited connector": "suited connectors", "suited ace": "suited aces"}  # fmt: skip


def _class(said: str) -> tuple[Pair, bool]:
    """AKs, 72, QQ+: ranks, suits, and whether it goes on upwards."""
    match = _CLASS.fullmatch(said)
    if match is None:
        raise UnreadError(f"{quoted(said)} is no starting hand", nearest(said, [*WORDS, *_ALSO], _WRITTEN))
    ranks = sorted([MATRIX_RANKS.index(rank.upper()) for rank in (match[1], match[2])])
    if ranks[0] == ranks[1] and match[3]:
        raise UnreadError(
            f"a pair is neither suited nor offsuit: {quoted(said)}", f"write {said[:2].upper()}"
        )
    return (ranks[0], ranks[1], match[3].lower()), bool(match[4])


def _upwards(one: Pair) -> list[Pair]:
    """Pairs up to aces; otherwise the lower card rises to just below the higher one."""
    high, low, suits = one
    if high == low:
        return [(rank, rank, "") for rank in range(high + 1)]
    return [(high, rank, suits) for rank in range(high + 1, low + 1)]


def _between(one: Pair, other: Pair) -> list[Pair] | None:
    """Pairs, hands of one high card, or hands of one gap; None: the two are no ends of a range."""
    if one[2] != other[2]:
        return None
    (a, b, suits), (c, d, _) = sorted([one, other])
    if a == c and a != b and c != d:
        return [(a, rank, suits) for rank in range(b, d + 1)]
    if b - a == d - c:
        return [(a + step, b + step, suits) for step in range(c - a + 1)]
    return None


def hands_of(text: str) -> tuple[Pair, ...]:
    """The starting hands of one item of a range: AKs, QQ+, TT-77, A5s-A2s, suited connectors.

    Raises:
        UnreadError: it is none.
    """
    lower = " ".join(text.lower().split())
    lower = _ALSO.get(lower, lower)
    if lower in WORDS:
        return WORDS[lower]
    first, dash, last = text.partition("-")
    (one, upwards) = _class(first.strip())
    if not dash:
        return tuple(_upwards(one) if upwards else [one])
    other, also = _class(last.strip())
    found = None if upwards or also else _between(one, other)
    if found is None:
        raise UnreadError(f"{quoted(text)} is no range of hands", "write it like TT-77, A5s-A2s or 76s-54s")
    return tuple(found)


def tokens(said: str, most: int) -> tuple[str, ...]:
    """Cards with gaps: Ah, A (any suit), xh (any heart), x (any card), in the order of the text.

    Raises:
        UnreadError: it is something else, or a card stands twice.
    """
    compact = "".join(said.split())
    found, at = [], 0
    while at < len(compact):
        match = _CARD.match(compact, at)
        if match is None:
            remedy = "write cards like AhKd, A for any ace, xh for any heart, x for any card"
            raise UnreadError(f"{quoted(said)} is no cards", remedy)
        found.append((match[1].lower() if match[1] in "xX" else match[1].upper()) + match[2].lower())
        at = match.end()
    whole = [one for one in found if len(one) == 2 and one[0] != "x"]
    if len(set(whole)) < len(whole):
        raise UnreadError(f"{quoted(said)} has a card twice", "there is one of each")
    if not 0 < len(found) <= most:
        raise UnreadError(f"{quoted(said)} is {len(found)} cards", f"write 1 to {most}")
    return tuple(found)


def _like(token: str) -> str:
    """A card in the pattern of LIKE."""
    rank, suit = token[0], token[1:] or "_"
    return ("_" if rank == "x" else rank) + suit


def _holds(of: str, wanted: tuple[str, ...], most: int) -> str:
    """That cards are among those of a text, each another one."""
    if all(len(one) == 2 and one[0] != "x" for one in wanted):
        return f"({' AND '.join([f'contains({of}, {literal(one)})' for one in wanted])})"
    places = sorted({_placed(spots, wanted) for spots in permutations(range(most), len(wanted))})
    return f"({' OR '.join([f'{of} LIKE {literal(one)}' for one in places])})"


def _placed(spots: tuple[int, ...], wanted: tuple[str, ...]) -> str:
    cards = [_ANY] * (max(spots) + 1)
    for spot, token in zip(spots, wanted, strict=True):
        cards[spot] = _like(token)
    return " ".join(cards) + "%"


class Hole(Kind, frozen=True):
    """Hole cards: ranges of starting hands, or cards that are held."""

    @property
    def operators(self) -> tuple[str, ...]:
        return EQUAL + HAS

    @property
    def takes(self) -> str:
        return f"AKs, AK, QQ+, TT-77, A5s-A2s, A2s+, AhKd, {', '.join(WORDS)}; several in quotes with commas"

    def read(self, said: str) -> tuple[str, ...]:
        items, skip = [], 0
        for part in said.split(","):
            try:
                items.append(self._item(part.strip()))
            except UnreadError as error:
                raise UnreadError(error.message, error.remedy, skip) from None
            skip += len(part) + 1
        return tuple(items)

    def _item(self, said: str) -> str:
        """One item, as it is printed."""
        if re.fullmatch(rf"(?:{_R}[{SUITS}]\s*)+", said, re.IGNORECASE):
            return "".join(tokens(said, MOST_HOLE))
        found = hands_of(said)
        lower = " ".join(said.lower().split())
        if (word := _ALSO.get(lower, lower)) in WORDS:
            return word
        first, dash, last = said.partition("-")
        one, upwards = _class(first.strip())
        if not dash:
            return _named(one) + ("+" if upwards and len(found) > 1 else "")
        ends = sorted([one, _class(last.strip())[0]])
        return "-".join([_named(end) for end in ends]) if ends[0] != ends[1] else _named(one)

    def read_part(self, said: str) -> tuple[str, ...]:
        return tokens(said, MOST_HOLE)

    def told(self, value: Any) -> str:
        return ", ".join(value)

    def sql(self, of: str, operator: str, value: Any) -> str:
        if operator == "has":
            return _holds(of, value, MOST_HOLE)
        classes: set[int] = set()
        tests = []
        for item in value:
            if re.fullmatch(rf"(?:{_R}[{SUITS}])+", item):
                tests.append(_holds(of, tokens(item, MOST_HOLE), MOST_HOLE))
            else:
                classes.update([cell for pair in hands_of(item) for cell in cells(*pair)])
        if classes:
            tests.append(f"hand169 IN ({', '.join(map(str, sorted(classes)))})")
        return f"({' OR '.join(tests)})"


class Cards(Kind, frozen=True):
    """The board, or the cards of one street: a pattern whose order does not matter."""

    first: int = 0
    """The place of its first card on the board."""
    size: int = MOST_BOARD
    """How many cards it has."""

    @property
    def operators(self) -> tuple[str, ...]:
        return HAS if self.size == MOST_BOARD else EQUAL + HAS

    @property
    def takes(self) -> str:
        return "cards: Ah, A any ace, xh any heart, x any card"

    def read(self, said: str) -> tuple[str, ...]:
        found = tokens(said, self.size)
        if len(found) != self.size:
            hint = f"write {self.size}, x for any card, or `has`"
            raise UnreadError(f"{quoted(said)} is {len(found)} of {self.size} cards", hint)
        return found

    def read_part(self, said: str) -> tuple[str, ...]:
        return tokens(said, self.size)

    def told(self, value: Any) -> str:
        return "".join(value)

    def ends(self, low: str, high: str) -> Range:
        raise UnreadError("cards have no ranges", "write a pattern like Axx")

    def sql(self, of: str, operator: str, value: Any) -> str:
        """Unknown where the street was not dealt, so that `not` finds other boards, not hands without."""
        there = 3 * (self.first + 1) - 1 if self.first else 8
        cards = f"substr({of}, {3 * self.first + 1}, {3 * self.size - 1})"
        return f"CASE WHEN length({of}) >= {there} THEN {_holds(cards, value, self.size)} END"
