"""How many hands of each kind a deck has: every hand counted, and the numbers everybody agrees on.

Five cards are dealt one hand after another. Seven are counted by pattern: for each way in which the ranks
can fall, one hand without five of a suit, and one for each set of ranks that lies in one suit, each with the
number of hands that differ from it in suits alone. With FAIRPOT_FULL=1 all 133,784,560 of them are dealt one
by one as well.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from math import comb, prod

import msgspec
import pytest

from replay.games import game_of, lowest_rank
from replay.profiles import load_profile
from replay.ranking import ANY, Category, category, high_value, low_value
from replay.rankings import Ranking, ranking_of

STRAIGHT_FLUSH, FOUR, FULL_HOUSE = Category.STRAIGHT_FLUSH, Category.FOUR, Category.FULL_HOUSE
FLUSH, STRAIGHT, THREE = Category.FLUSH, Category.STRAIGHT, Category.THREE
TWO_PAIR, PAIR, HIGH_CARD = Category.TWO_PAIR, Category.PAIR, Category.HIGH_CARD

KINDS = (STRAIGHT_FLUSH, FOUR, FULL_HOUSE, FLUSH, STRAIGHT, THREE, TWO_PAIR, PAIR, HIGH_CARD)

FIVE = {
    "holdem": (40, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540),
    "short_deck": (24, 288, 1_728, 480, 6_120, 16_128, 36_288, 193_536, 122_400),
    "manila": (16, 224, 1_344, 208, 4_080, 10_752, 24_192, 107_520, 53_040),
    "manila, low ace": (20, 224, 1_344, 204, 5_100, 10_752, 24_192, 107_520, 52_020),
    "royal": (4, 80, 480, 0, 1_020, 1_920, 4_320, 7_680, 0),
}
"""Five-card hands by kind; each line adds up to the deck's hands."""

SEVEN = {
    "holdem": (
        41_584,
        224_848,
        3_473_184,
        4_047_644,
        6_180_020,
        6_461_620,
        31_433_400,
        58_627_800,
        23_294_460,
    ),
    "short_deck": (10_560, 44_640, 633_024, 175_560, 1_169_940, 607_200, 3_157_056, 2_316_600, 233_100),
    "manila": (5_304, 26_208, 357_504, 59_240, 524_960, 263_120, 1_421_280, 677_160, 31_080),
    "royal": (420, 2_800, 29_280, 0, 27_740, 0, 17_280, 0, 0),
}
"""Seven-card hands by the kind of their best five."""

full = pytest.mark.skipif(not os.environ.get("FAIRPOT_FULL"), reason="takes minutes; FAIRPOT_FULL=1 runs it")

Worth = Callable[[tuple[int, ...]], int]


def rules(name: str) -> tuple[Ranking, range]:
    """A game's ranking with any cards playing, and its deck."""
    name, _, low_ace = name.partition(", ")
    game = game_of(name)
    assert game is not None
    ace = "high_or_low" if low_ace else "high"
    profile = msgspec.structs.replace(load_profile("base"), manila_cards="free", manila_ace=ace)
    return ranking_of(game, profile), range(4 * lowest_rank(game), 52)


def by_kind(counts: Counter[Category]) -> tuple[int, ...]:
    return tuple([counts[kind] for kind in KINDS])


@pytest.mark.parametrize("name", FIVE)
def test_every_five_card_hand_of_each_deck_falls_into_the_known_counts(name: str) -> None:
    ranks, deck = rules(name)
    counts = Counter(category(ranks.high((), five)) for five in combinations(deck, 5))
    assert by_kind(counts) == FIVE[name]


@pytest.mark.parametrize("straight", ["above_trips", "below_trips"])
def test_short_deck_has_its_kinds_in_order_whatever_the_house_makes_of_straights(straight: str) -> None:
    game = game_of("short_deck")
    assert game is not None
    ranks = ranking_of(game, msgspec.structs.replace(load_profile("base"), short_deck_straight=straight))
    values = {ranks.high((), five) for five in combinations(range(16, 52), 5)}
    kinds = [category(value) for value in sorted(values, reverse=True)]
    middle = (STRAIGHT, THREE) if straight == "above_trips" else (THREE, STRAIGHT)
    assert list(dict.fromkeys(kinds)) == [
        STRAIGHT_FLUSH, FOUR, FLUSH, FULL_HOUSE, *middle, TWO_PAIR, PAIR, HIGH_CARD,
    ]  # fmt: skip


def test_there_are_7462_different_five_card_hands_and_56_lows() -> None:
    highs = {high_value(ANY, (), five) for five in combinations(range(52), 5)}
    lows = {low_value(ANY, (), five) for five in combinations(range(32), 4)}
    assert lows == {None}
    lows = {low_value(ANY, (), five) for five in combinations((*range(28), *range(48, 52)), 5)} - {None}
    assert (len(highs), len(lows)) == (7_462, 56)


def patterns(cards: int, ranks: int) -> Iterator[tuple[int, ...]]:
    """How many cards of each rank a hand can have."""
    if ranks == 1:
        if cards <= 4:
            yield (cards,)
        return
    for count in range(min(cards, 4) + 1):
        for rest in patterns(cards - count, ranks - 1):
            yield (count, *rest)


def suited(pattern: tuple[int, ...], lowest: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """A hand for each set of five or more ranks that lies in one suit, and how many there are like it."""
    there = [place for place, count in enumerate(pattern) if count]
    for size in range(5, len(there) + 1):
        for flush in combinations(there, size):
            left = [count - (place in flush) for place, count in enumerate(pattern)]
            cards = [4 * (lowest + place) for place in flush]
            cards += [
                4 * (lowest + place) + 1 + suit for place, count in enumerate(left) for suit in range(count)
            ]
            yield tuple(cards), 4 * prod([comb(3, count) for count in left])


def count_by_pattern(worth: Worth, cards: int, lowest: int) -> tuple[int, ...]:
    """Hands by kind, each kind of hand dealt once for every pattern of ranks and suits."""
    counts: Counter[Category] = Counter()
    for pattern in patterns(cards, 13 - lowest):
        with_five = 0
        for hand, ways in suited(pattern, lowest):
            counts[category(worth(hand))] += ways
            with_five += ways
        ranks = [lowest + place for place, count in enumerate(pattern) for _ in range(count)]
        mixed = tuple([4 * rank + place % 4 for place, rank in enumerate(ranks)])
        counts[category(worth(mixed))] += prod([comb(4, count) for count in pattern]) - with_five
    return by_kind(counts)


@pytest.mark.parametrize("name", FIVE)
def test_counting_by_pattern_agrees_with_dealing_every_five_card_hand(name: str) -> None:
    ranks, deck = rules(name)
    assert count_by_pattern(lambda hand: ranks.high((), hand), 5, deck[0] // 4) == FIVE[name]


@pytest.mark.parametrize("name", SEVEN)
def test_seven_card_hands_fall_into_the_known_counts(name: str) -> None:
    ranks, deck = rules(name)
    counts = count_by_pattern(lambda hand: ranks.high(hand[:2], hand[2:]), 7, deck[0] // 4)
    assert counts == SEVEN[name]
    assert sum(counts) == comb(len(deck), 7)


def test_with_seven_royal_cards_two_pair_is_the_least_and_three_of_a_kind_never_the_best() -> None:
    """X79, every one of the 77,520 hands dealt."""
    ranks, deck = rules("royal")
    counts = Counter(category(ranks.high(hand[:2], hand[2:])) for hand in combinations(deck, 7))
    assert by_kind(counts) == SEVEN["royal"]


@full
def test_all_133784560_seven_card_hands_dealt_one_by_one() -> None:
    counts: Counter[int] = Counter()
    for first in combinations(range(52), 2):
        rest = combinations(range(first[1] + 1, 52), 5)
        counts.update([high_value(ANY, first, board) >> 20 for board in rest])
    assert by_kind(Counter({Category(kind): count for kind, count in counts.items()})) == SEVEN["holdem"]


@full
@pytest.mark.parametrize("name", ["short_deck", "manila"])
def test_seven_cards_of_the_small_decks_dealt_one_by_one(name: str) -> None:
    ranks, deck = rules(name)
    counts = Counter([ranks.high(hand[:2], hand[2:]) >> 20 & 15 for hand in combinations(deck, 7)])
    assert by_kind(Counter({Category(kind): count for kind, count in counts.items()})) == SEVEN[name]
