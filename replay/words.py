"""Hands in words, and why one beats another: what a player is told about an award.

Made from the values of `ranking`; every kicker that plays is named, and in a comparison the one card that
decides.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from parser.cards import RANKS, Card
from parser.saying import row, say
from replay.ranking import ANY, Category, category, high_value, ranks_of

_NAMES = (
    *("", "Ace", "Two", "Three", "Four", "Five", "Six", "Seven"),
    *("Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace"),
)
"""Names of the ranks 1 (the low ace) to 14."""

_ONE: tuple[str, ...] = (
    say("nothing"), say("Ace"), say("Two"), say("Three"), say("Four"), say("Five"), say("Six"), say("Seven"),
    say("Eight"), say("Nine"), say("Ten"), say("Jack"), say("Queen"), say("King"), say("Ace"),
)  # fmt: skip
_SEVERAL: tuple[str, ...] = (
    say("nothing"), say("Aces"), say("Twos"), say("Threes"), say("Fours"), say("Fives"), say("Sixes"),
    say("Sevens"), say("Eights"), say("Nines"), say("Tens"), say("Jacks"), say("Queens"), say("Kings"),
    say("Aces"),
)  # fmt: skip

CATEGORY_WORDS: dict[Category, str] = {
    Category.HIGH_CARD: say("high card"),
    Category.PAIR: say("pair"),
    Category.TWO_PAIR: say("two pair"),
    Category.THREE: say("three of a kind"),
    Category.STRAIGHT: say("straight"),
    Category.FLUSH: say("flush"),
    Category.FULL_HOUSE: say("full house"),
    Category.FOUR: say("four of a kind"),
    Category.STRAIGHT_FLUSH: say("straight flush"),
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
    told = _made_words(kind, made)
    if not kickers:
        return told
    if len(kickers) == 1:
        return say("{hand}, {rank} kicker", hand=told, rank=_ONE[kickers[0]])
    return say("{hand}, {ranks} kickers", hand=told, ranks=_listed(kickers))


def words_low(five: Sequence[Card]) -> str:
    """A low hand in words, highest card first: "8,6,4,3,A low"."""
    ranks = sorted([((card >> 2) + 1) % 13 for card in five], reverse=True)
    return say("{ranks} low", ranks=",".join([RANKS[rank - 1] for rank in ranks]))


def why_high(better: int, worse: int) -> str:
    """Why one high value beats another, as one clause: "the Queen kicker plays over the Jack"."""
    kind = category(better)
    if kind is not category(worse):
        return say("{better} beats {worse}", better=_kind_words(better), worse=_kind_words(worse))
    for place, (high, low) in enumerate(zip(_five_ranks(better), _five_ranks(worse), strict=True)):
        if high != low:
            return _deciding_words(kind, place, high, low)
    return say("both have {hand}", hand=words_high((), better))


def why_low(better: int, worse: int) -> str:
    """Why one low value beats another, naming the first cards from the top that differ."""
    ours, theirs = 256 - better, 256 - worse
    if ours == theirs:
        return say("both have {hand}", hand=_low_mask_words(ours))
    top = (ours ^ theirs).bit_length() - 1
    card = (ours & ((1 << top) - 1)).bit_length()
    return say(
        "{better} beats {worse}: the {card} is lower than the {other}",
        better=_low_mask_words(ours), worse=_low_mask_words(theirs), card=_ONE[card], other=_ONE[top + 1],
    )  # fmt: skip


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
    if not made:
        return say("no cards")
    first, several = _ONE[made[0]], _SEVERAL[made[0]]
    match kind:
        case Category.STRAIGHT_FLUSH:
            return say("royal flush") if made[0] == 14 else say("straight flush, {rank} high", rank=first)
        case Category.STRAIGHT:
            return say("straight, {rank} high", rank=first)
        case Category.FOUR:
            return say("four of a kind, {ranks}", ranks=several)
        case Category.THREE:
            return say("three of a kind, {ranks}", ranks=several)
        case Category.FULL_HOUSE:
            return say("full house, {ranks} full of {others}", ranks=several, others=_SEVERAL[made[1]])
        case Category.FLUSH:
            return say("flush, {ranks}", ranks=_listed(made))
        case Category.TWO_PAIR:
            return say("two pair, {ranks} and {others}", ranks=several, others=_SEVERAL[made[1]])
        case Category.PAIR:
            return say("pair of {ranks}", ranks=several)
        case Category.HIGH_CARD:
            return say("high card {rank}", rank=first)


_FLUSH_CARDS: tuple[Callable[[str, str], str], ...] = (
    lambda one, other: say("the flush's highest card decides: {rank} over {other}", rank=one, other=other),
    lambda one, other: say("the flush's second card decides: {rank} over {other}", rank=one, other=other),
    lambda one, other: say("the flush's third card decides: {rank} over {other}", rank=one, other=other),
    lambda one, other: say("the flush's fourth card decides: {rank} over {other}", rank=one, other=other),
    lambda one, other: say("the flush's fifth card decides: {rank} over {other}", rank=one, other=other),
)


def _deciding_words(kind: Category, place: int, high: int, low: int) -> str:
    """The clause for two hands of one kind that first differ at `place` of their values."""
    rank, other, ranks, others = _ONE[high], _ONE[low], _SEVERAL[high], _SEVERAL[low]
    if place >= _MADE[kind]:
        if not low:
            return say("the {rank} kicker plays over nothing", rank=rank)
        return say("the {rank} kicker plays over the {other}", rank=rank, other=other)
    match kind:
        case Category.STRAIGHT:
            return say("straight to the {rank} beats one to the {other}", rank=rank, other=other)
        case Category.STRAIGHT_FLUSH:
            return say("straight flush to the {rank} beats one to the {other}", rank=rank, other=other)
        case Category.FLUSH:
            return _FLUSH_CARDS[place](rank, other)
        case Category.FULL_HOUSE if place == 0:
            return say(
                "the full house's three of a kind decides: {ranks} over {others}", ranks=ranks, others=others
            )
        case Category.FULL_HOUSE:
            return say("the full house's pair decides: {ranks} over {others}", ranks=ranks, others=others)
        case Category.TWO_PAIR if place == 0:
            return say("the higher pair decides: {ranks} over {others}", ranks=ranks, others=others)
        case Category.TWO_PAIR:
            return say("the second pair decides: {ranks} over {others}", ranks=ranks, others=others)
        case Category.HIGH_CARD:
            return say("{rank} high beats {other} high", rank=rank, other=other)
        case _:
            return say("{ranks} over {others}", ranks=ranks, others=others)


def _kind_words(value: int) -> str:
    """The kind of hand, "royal flush" where it is one."""
    royal = category(value) is Category.STRAIGHT_FLUSH and ranks_of(value) == (14,)
    return say("royal flush") if royal else CATEGORY_WORDS[category(value)]


def _five_ranks(value: int) -> tuple[int, ...]:
    """The ranks of a value filled up with zeros."""
    ranks = ranks_of(value)
    return ranks + (0,) * (5 - len(ranks))


def _low_mask_words(mask: int) -> str:
    ranks = ",".join([(RANKS[-1] + RANKS)[bit] for bit in range(7, -1, -1) if mask >> bit & 1])
    return say("{ranks} low", ranks=ranks)


def _listed(ranks: Sequence[int]) -> str:
    """ "Ace, Queen and Ten"."""
    return row([_ONE[rank] for rank in ranks], "and")
