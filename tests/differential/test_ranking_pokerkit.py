"""Our values beside pokerkit's: short deck, and lows of eight or better, on random deals.

pokerkit names the strength of five cards; the best of a hand is found here among all the fives that the game
allows, so that nothing of ours is in the answer. FAIRPOT_FULL=1 deals a million hands of each game.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise

import pytest
from pokerkit import (
    EightOrBetterLookup,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    ShortDeckHoldemHand,
    ShortDeckHoldemLookup,
)

from parser.cards import CARD_TEXT, cards_text
from replay.games import HoleUse, game_of, lowest_rank
from replay.profiles import load_profile
from replay.ranking import ANY, TWO, best_low, category, low_value
from replay.rankings import ranking_of

NUMBER = 1_000_000 if os.environ.get("FAIRPOT_FULL") else 20_000

LOOKUP, LOW_LOOKUP = ShortDeckHoldemLookup(), EightOrBetterLookup()

Cards = tuple[int, ...]


def deals(hole: int, number: int, lowest: int = 0) -> Iterator[tuple[Cards, Cards]]:
    """Random deals of so many hole cards and a board, the same ones in every run."""
    shuffle = random.Random(1_000 + 20 * hole + lowest)
    for _ in range(number):
        cards = shuffle.sample(range(4 * lowest, 52), hole + 5)
        yield tuple(cards[:hole]), tuple(cards[hole:])


def fives(use: HoleUse, hole: Cards, board: Cards) -> Iterator[Cards]:
    if use is ANY:
        yield from combinations(sorted(hole + board), 5)
    else:
        for two in combinations(hole, 2):
            for three in combinations(board, 3):
                yield tuple(sorted(two + three))


@cache
def short_deck_entry(ranks: Cards, one_suit: bool) -> int:
    """pokerkit's place of five ranks, in one suit or not; a bigger one is better."""
    cards = [CARD_TEXT[4 * rank + (0 if one_suit else place % 4)] for place, rank in enumerate(ranks)]
    return LOOKUP.get_entry("".join(cards)).index


def short_deck_rank(five: Cards) -> int:
    suit = five[0] & 3
    one_suit = all(card & 3 == suit for card in five)
    return short_deck_entry(tuple([card >> 2 for card in five]), one_suit)


@cache
def low_entry(ranks: Cards) -> int | None:
    """pokerkit's place of five ranks as a low; a smaller one is better."""
    cards = "".join([CARD_TEXT[4 * rank + place % 4] for place, rank in enumerate(ranks)])
    return LOW_LOOKUP.get_entry(cards).index if LOW_LOOKUP.has_entry(cards) else None


@pytest.mark.parametrize("name", ["short_deck", "short_omaha"])
def test_short_deck_hands_order_and_tie_as_pokerkit_has_them(name: str) -> None:
    game = game_of(name)
    assert game is not None
    ranks = ranking_of(game, load_profile("base"))
    ours_of: dict[int, set[int]] = {}
    for own, shared in deals(game.hole, NUMBER, lowest_rank(game)):
        theirs = max([short_deck_rank(five) for five in fives(game.use, own, shared)])
        ours_of.setdefault(theirs, set()).add(ranks.high(own, shared))
    assert all(len(ours) == 1 for ours in ours_of.values())
    worst_first = [value for rank in sorted(ours_of) for value in ours_of[rank]]
    assert worst_first == sorted(set(worst_first))


def test_every_short_deck_five_is_of_the_kind_and_in_the_place_that_pokerkit_gives_it() -> None:
    game = game_of("short_deck")
    assert game is not None
    ranks = ranking_of(game, load_profile("base"))
    ours_of: dict[int, set[int]] = {}
    for five in combinations(range(16, 52), 5):
        ours_of.setdefault(short_deck_rank(five), set()).add(ranks.high((), five))
    assert all(len(ours) == 1 for ours in ours_of.values())
    worst_first = [value for rank in sorted(ours_of) for value in ours_of[rank]]
    assert worst_first == sorted(set(worst_first))
    for five in combinations(range(16, 52, 3), 5):
        theirs = LOOKUP.get_entry(cards_text(five).replace(" ", "")).label.name
        ours = category(ranks.high((), five)).name
        assert ours == theirs.removeprefix("ONE_").removesuffix("_OF_A_KIND")


def test_pokerkits_own_short_deck_hands_are_the_best_of_its_fives() -> None:
    for own, shared in deals(2, 300, 4):
        hand = ShortDeckHoldemHand.from_game(*[cards_text(cards).replace(" ", "") for cards in (own, shared)])
        assert hand.entry.index == max([short_deck_rank(five) for five in fives(ANY, own, shared)])


LOWS = [("holdem8", ANY), ("omaha8", TWO), ("omaha5_8", TWO), ("omaha6_8", TWO)]


@pytest.mark.parametrize(("name", "use"), LOWS)
def test_lows_order_and_tie_as_pokerkit_has_them(name: str, use: HoleUse) -> None:
    """Courchevel high-low is Omaha with five cards, crazy Pineapple hold'em."""
    game = game_of(name)
    assert game is not None
    ours_of: dict[int | None, set[int | None]] = {}
    for own, shared in deals(game.hole, NUMBER):
        theirs = [
            place
            for five in fives(use, own, shared)
            if (place := low_entry(tuple([card >> 2 for card in five]))) is not None
        ]
        ours_of.setdefault(min(theirs, default=None), set()).add(low_value(use, own, shared))
    assert ours_of.pop(None) == {None}
    assert all(len(ours) == 1 for ours in ours_of.values())
    best_first = [value or 0 for rank in sorted(ours_of, key=int) for value in ours_of[rank]]  # type: ignore[arg-type]
    assert best_first == sorted(set(best_first), reverse=True)


@pytest.mark.parametrize(
    ("hole", "use", "number"), [(2, ANY, 400), (4, TWO, 300), (5, TWO, 150), (6, TWO, 80)]
)
def test_lows_order_and_tie_as_pokerkits_own_hands_do(hole: int, use: HoleUse, number: int) -> None:
    kind = EightOrBetterLowHand if use is ANY else OmahaEightOrBetterLowHand
    lows = []
    for own, shared in deals(hole, number):
        theirs = kind.from_game_or_none(*[cards_text(cards).replace(" ", "") for cards in (own, shared)])
        ours = low_value(use, own, shared)
        assert (ours is None) == (theirs is None)
        if theirs is not None and ours is not None:
            lows.append((theirs, ours))
    for (their_first, our_first), (their_second, our_second) in pairwise(lows):
        assert (their_first > their_second) == (our_first > our_second)
        assert (their_first == their_second) == (our_first == our_second)


@pytest.mark.parametrize(("hole", "number"), [(4, 2_000), (5, 800), (6, 500)])
def test_omaha_lows_are_the_best_of_all_pairs_and_triples(hole: int, number: int) -> None:
    for own, shared in deals(hole, number):
        every = [
            low_value(ANY, two, three) or 0
            for two in combinations(own, 2)
            for three in combinations(shared, 3)
        ]
        assert (low_value(TWO, own, shared) or 0) == max(every)
        five = best_low(TWO, own, shared)
        assert (low_value(ANY, (), five) or 0) == max(every)
        assert len(set(five) & set(own)) == (2 if five else 0)
