"""Our values beside phevaluator's and pokerkit's on random deals: the same order, the same ties."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards
from pokerkit import EightOrBetterLowHand, OmahaEightOrBetterLowHand

from parser.cards import CARD_TEXT, cards_text
from replay.games import HoleUse
from replay.ranking import ANY, TWO, best_high, best_low, high_value, low_value

Deal = tuple[tuple[int, ...], tuple[int, ...]]


def deals(hole: int, number: int, board: int = 5) -> list[Deal]:
    """Random deals of so many hole cards and a board, the same ones in every run."""
    shuffle = random.Random(20 * hole + board)
    cards = [shuffle.sample(range(52), hole + board) for _ in range(number)]
    return [(tuple(one[:hole]), tuple(one[hole:])) for one in cards]


def their_rank(use: HoleUse, hole: tuple[int, ...], board: tuple[int, ...]) -> int:
    """phevaluator's rank, 1 the best; its Omaha takes four hole cards: the best of every four."""
    if use == ANY:
        return evaluate_cards(*[CARD_TEXT[card] for card in hole + board])
    fours = combinations([CARD_TEXT[card] for card in hole], 4)
    shared = [CARD_TEXT[card] for card in board]
    return min(evaluate_omaha_cards(*shared, *four) for four in fours)


@pytest.mark.parametrize(
    ("use", "hole", "number", "board"),
    [
        (ANY, 2, 30_000, 5),
        (ANY, 2, 3_000, 4),
        (ANY, 2, 3_000, 3),
        (TWO, 4, 10_000, 5),
        (TWO, 5, 4_000, 5),
        (TWO, 6, 3_000, 5),
    ],
)
def test_high_hands_order_and_tie_as_phevaluator_has_them(use: HoleUse, hole: int, number: int, board: int):
    ours_of: dict[int, set[int]] = {}
    for own, shared in deals(hole, number, board):
        ours_of.setdefault(their_rank(use, own, shared), set()).add(high_value(use, own, shared))
    assert all(len(ours) == 1 for ours in ours_of.values())
    best_first = [value for rank in sorted(ours_of) for value in ours_of[rank]]
    assert best_first == sorted(set(best_first), reverse=True)


@pytest.mark.parametrize(("use", "hole"), [(ANY, 2), (TWO, 4), (TWO, 5), (TWO, 6)])
def test_the_five_cards_that_play_are_worth_the_hand_and_use_the_right_number_of_hole_cards(
    use: HoleUse, hole: int
):
    for own, shared in deals(hole, 2_000):
        five = best_high(use, own, shared)
        used = len(set(five) & set(own))
        assert len(set(five)) == 5
        assert set(five) <= set(own + shared)
        assert high_value(ANY, (), five) == high_value(use, own, shared)
        assert used == 2 if use == TWO else used <= 2


@pytest.mark.parametrize(
    ("use", "hole", "number"), [(ANY, 2, 400), (TWO, 4, 300), (TWO, 5, 150), (TWO, 6, 80)]
)
def test_low_hands_order_and_tie_as_pokerkit_has_them(use: HoleUse, hole: int, number: int):
    kind = EightOrBetterLowHand if use == ANY else OmahaEightOrBetterLowHand
    lows = []
    for own, shared in deals(hole, number):
        theirs = kind.from_game_or_none(cards_text(own).replace(" ", ""), cards_text(shared).replace(" ", ""))
        ours = low_value(use, own, shared)
        assert (ours is None) == (theirs is None)
        if theirs is not None and ours is not None:
            lows.append((theirs, ours))
    for (their_first, our_first), (their_second, our_second) in pairwise(lows):
        assert (their_first > their_second) == (our_first > our_second)
        assert (their_first == their_second) == (our_first == our_second)


@pytest.mark.parametrize(("hole", "number"), [(4, 2_000), (5, 800), (6, 500)])
def test_omaha_lows_are_the_best_of_all_pairs_and_triples(hole: int, number: int):
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
