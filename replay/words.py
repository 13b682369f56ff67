"""Hands in words, and why one beats another: what a player is told about an award.

Made from the values of `ranking`; every kicker that plays is named, and in a comparison the one card that
decides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from parser.cards import RANKS, Card
from replay.ranking import ANY, Category, category, high_value, ranks_of

_NAMES = (
    *("", "Ace", "Two", "Three", "Four", "Five", "Six", "Seven"),
    *("Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace"),
)
"""Names of the ranks 1 (the low ace) to 14."""

CATEGORY_WORDS: dict[Category, str] = {
    Category.HIGH_CARD: "high card",
    Category.PAIR: "pair",
    Category.TWO_PAIR: "two pair",
    Category.THREE: "three of a kind",
    Category.STRAIGHT: "straight",
    Category.FLUSH: "flush",
    Category.FULL_HOUSE: "full house",
    Category.FOUR: "four of a kind",
    Category.STRAIGHT_FLUSH: "straight flush",
}

_MADE: dict[Category, int] = {
    Category.HIGH_CARD: 1,
    Category.PAIR: 1,
    Category.TWO_PAIR: 2,
    Category.THREE: 1,
    Category.STRAIGHT: 1,
    Category.FLUSH: 5,
    Category.FULL_HOUSE: 2,
    Category.FOUR: 1,
    Category.STRAIGHT_FLUSH: 1,
}
"""How many ranks of a value are the made hand; the rest are kickers."""


_PRINTED_KINDS = re.compile(
    r"(?:an? )?(royal flush|straight flush|four of a kind|full house|flush|straight|three of a kind|two pair"
    r"|pair of \w+ and pair|pair|high card)\b"
)
_RANK = r"(deuce|trey|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace)(?:e?s)?"
_PRINTED_RANKS = re.compile(rf"\b{_RANK}\b")
_SHORT_KINDS = re.compile(
    rf"(?:(three|four) {_RANK}|{_RANK} full over {_RANK}"
    rf"|{_RANK}[ -]high(?: (straight|flush|straight flush))?)\Z"
)
"""Descriptions without an article: "Three Kings", "Kings Full over Jacks", "Nines-High Straight"."""
_RANK_OF_WORD = {name.lower(): rank for rank, name in enumerate(_NAMES) if rank > 1} | {"deuce": 2, "trey": 3}
_KIND_OF_WORDS = {words: kind for kind, words in CATEGORY_WORDS.items()}


def words_high(five: Sequence[Card], value: int | None = None) -> str:
    """A high hand in words: "two pair, Kings and Fours, Ace kicker"; `value` saves working it out."""
    value = high_value(ANY, (), five) if value is None else value
    kind, ranks = category(value), ranks_of(value)
    made, kickers = ranks[: _MADE[kind]], ranks[_MADE[kind] :]
    return f"{_made_words(kind, made)}{_kicker_words(kickers)}"


def words_low(five: Sequence[Card]) -> str:
    """A low hand in words, highest card first: "8,6,4,3,A low"."""
    ranks = sorted([((card >> 2) + 1) % 13 for card in five], reverse=True)
    return f"{','.join([RANKS[rank - 1] for rank in ranks])} low"


def why_high(better: int, worse: int) -> str:
    """Why one high value beats another, as one clause: "the Queen kicker plays over the Jack"."""
    kind = category(better)
    if kind is not category(worse):
        return f"{_kind_words(better)} beats {_kind_words(worse)}"
    for place, (high, low) in enumerate(zip(_five_ranks(better), _five_ranks(worse), strict=True)):
        if high != low:
            return _deciding_words(kind, place, high, low)
    return f"both have {words_high((), better)}"


def why_low(better: int, worse: int) -> str:
    """Why one low value beats another, naming the first cards from the top that differ."""
    ours, theirs = 256 - better, 256 - worse
    if ours == theirs:
        return f"both have {_low_mask_words(ours)}"
    top = (ours ^ theirs).bit_length() - 1
    card = (ours & ((1 << top) - 1)).bit_length()
    return (
        f"{_low_mask_words(ours)} beats {_low_mask_words(theirs)}: "
        f"the {_NAMES[card]} is lower than the {_NAMES[top + 1]}"
    )


def printed_fits(printed: str, value: int) -> bool | None:
    """Whether a site's description of a high hand fits its value; None when it isn't understood.

    Read are descriptions such as "a full house, Kings full of Fours", "high card Ace - King kicker",
    "a pair of Tens with Ace kicker", "HI: a straight, Five to Nine; LO: ..." and "Nines-High Straight";
    kickers and lows are not compared.
    """
    text = printed.removeprefix("HI: ").partition(" - ")[0].partition(" with ")[0].partition(";")[0].lower()
    start = 0
    match = _PRINTED_KINDS.match(text)
    if match is not None:
        words = match[1]
        if words == "royal flush":
            return _kind_words(value) == words
        kind = Category.TWO_PAIR if " and " in words else _KIND_OF_WORDS[words]
        start = 0 if " and " in words else match.end()
    elif match := _SHORT_KINDS.match(text):
        kind = _short_kind(match)
        start = match.start(2) if match[1] else 0
    else:
        return None
    if kind is not category(value):
        return False
    names = [_RANK_OF_WORD[name] for name in _PRINTED_RANKS.findall(text, start)]
    ranks = ranks_of(value)
    if kind in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        top = max(names, default=ranks[0])
        if top == 14 and names and min(names) in (5, 9):  # "Ace to Five", of a short deck "Ace to Nine"
            top = min(names)
        return top == ranks[0]
    return all(name == rank for name, rank in zip(names, ranks, strict=False))


def _short_kind(match: re.Match[str]) -> Category:
    """The kind of hand in a description without an article."""
    of_a_kind, _, full, _, _, high = match.groups()
    if of_a_kind:
        return _KIND_OF_WORDS[f"{of_a_kind} of a kind"]
    return Category.FULL_HOUSE if full else _KIND_OF_WORDS[high or "high card"]


def _made_words(kind: Category, made: Sequence[int]) -> str:
    names = [_NAMES[rank] for rank in made]
    if not names:
        return "no cards"
    match kind:
        case Category.STRAIGHT_FLUSH:
            return "royal flush" if made[0] == 14 else f"straight flush, {names[0]} high"
        case Category.STRAIGHT:
            return f"straight, {names[0]} high"
        case Category.FOUR | Category.THREE:
            return f"{CATEGORY_WORDS[kind]}, {_plural(made[0])}"
        case Category.FULL_HOUSE:
            return f"full house, {_plural(made[0])} full of {_plural(made[1])}"
        case Category.FLUSH:
            return f"flush, {_listed(names)}"
        case Category.TWO_PAIR:
            return f"two pair, {_plural(made[0])} and {_plural(made[1])}"
        case Category.PAIR:
            return f"pair of {_plural(made[0])}"
        case Category.HIGH_CARD:
            return f"high card {names[0]}"


def _kicker_words(kickers: Sequence[int]) -> str:
    if not kickers:
        return ""
    return f", {_listed([_NAMES[rank] for rank in kickers])} kicker{'s' if len(kickers) > 1 else ''}"


def _deciding_words(kind: Category, place: int, high: int, low: int) -> str:
    """The clause for two hands of one kind that first differ at `place` of their values."""
    winner, loser = _NAMES[high], _NAMES[low] or "nothing"
    if place >= _MADE[kind]:
        return f"the {winner} kicker plays over {'the ' if low else ''}{loser}"
    match kind:
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH:
            return f"{CATEGORY_WORDS[kind]} to the {winner} beats one to the {loser}"
        case Category.FLUSH:
            card = ("highest", "second", "third", "fourth", "fifth")[place]
            return f"the flush's {card} card decides: {winner} over {loser}"
        case Category.FULL_HOUSE:
            part = "three of a kind" if place == 0 else "pair"
            return f"the full house's {part} decides: {_plural(high)} over {_plural(low)}"
        case Category.TWO_PAIR:
            part = "higher" if place == 0 else "second"
            return f"the {part} pair decides: {_plural(high)} over {_plural(low)}"
        case Category.HIGH_CARD:
            return f"{winner} high beats {loser} high"
        case _:
            return f"{_plural(high)} over {_plural(low)}"


def _kind_words(value: int) -> str:
    """The kind of hand, "royal flush" where it is one."""
    royal = category(value) is Category.STRAIGHT_FLUSH and ranks_of(value) == (14,)
    return "royal flush" if royal else CATEGORY_WORDS[category(value)]


def _five_ranks(value: int) -> tuple[int, ...]:
    """The ranks of a value filled up with zeros."""
    ranks = ranks_of(value)
    return ranks + (0,) * (5 - len(ranks))


def _low_mask_words(mask: int) -> str:
    return f"{','.join([(RANKS[-1] + RANKS)[bit] for bit in range(7, -1, -1) if mask >> bit & 1])} low"


def _plural(rank: int) -> str:
    return f"{_NAMES[rank]}es" if rank == 6 else f"{_NAMES[rank]}s"


def _listed(names: Sequence[str]) -> str:
    """ "Ace, Queen and Ten"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
