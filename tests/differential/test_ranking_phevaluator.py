"""Our values beside phevaluator's on random deals of every game whose hands it knows: same order, same ties.

Pineapple and Irish hands are hold'em hands once the discards are gone, Courchevel's are those of Omaha with
five cards, and each of two boards is one board. FAIRPOT_FULL=1 deals a million hands of each.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import combinations

import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards

from parser.cards import CARD_TEXT
from replay.games import game_of, lowest_rank
from replay.profiles import load_profile
from replay.ranking import ANY, TWO, high_value
from replay.rankings import Ranking, ranking_of

Deal = tuple[tuple[int, ...], tuple[int, ...]]

NUMBER = 1_000_000 if os.environ.get("FAIRPOT_FULL") else 20_000


def deals(hole: int, number: int, board: int = 5, lowest: int = 0) -> Iterator[Deal]:
    """Random deals of so many hole cards and a board, the same ones in every run."""
    shuffle = random.Random(20 * hole + board)
    for _ in range(number):
        cards = shuffle.sample(range(4 * lowest, 52), hole + board)
        yield tuple(cards[:hole]), tuple(cards[hole:])


def the_ranking(name: str) -> Ranking:
    game = game_of(name)
    assert game is not None
    return ranking_of(game, load_profile("base"))


def their_rank(name: str, hole: tuple[int, ...], board: tuple[int, ...]) -> int:
    """phevaluator's rank, 1 the best; its Omaha takes four hole cards: the best of every four."""
    own, shared = [CARD_TEXT[card] for card in hole], [CARD_TEXT[card] for card in board]
    if name == "greek":
        return min(evaluate_cards(*own, *three) for three in combinations(shared, 3))
    if name == "lazy_pineapple":
        return min(evaluate_cards(*two, *shared) for two in combinations(own, 2))
    if name.startswith("omaha"):
        return min(evaluate_omaha_cards(*shared, *four) for four in combinations(own, 4))
    return evaluate_cards(*own, *shared)


@pytest.mark.parametrize(
    ("name", "number", "board"),
    [
        ("holdem", NUMBER, 5),
        ("holdem", 3_000, 4),
        ("holdem", 3_000, 3),
        ("omaha", NUMBER, 5),
        ("omaha5", NUMBER, 5),
        ("omaha6", NUMBER, 5),
        ("greek", NUMBER, 5),
        ("lazy_pineapple", NUMBER, 5),
        ("royal", NUMBER, 5),
    ],
)
def test_high_hands_order_and_tie_as_phevaluator_has_them(name: str, number: int, board: int) -> None:
    ranks, game = the_ranking(name), game_of(name)
    assert game is not None
    ours_of: dict[int, set[int]] = {}
    for own, shared in deals(game.hole, number, board, lowest_rank(game)):
        ours_of.setdefault(their_rank(name, own, shared), set()).add(ranks.high(own, shared))
    assert all(len(ours) == 1 for ours in ours_of.values())
    best_first = [value for rank in sorted(ours_of) for value in ours_of[rank]]
    assert best_first == sorted(set(best_first), reverse=True)


@pytest.mark.parametrize("name", ["holdem", "omaha", "omaha5", "omaha6", "greek", "lazy_pineapple"])
def test_the_five_cards_that_play_are_worth_the_hand_and_use_the_right_number_of_hole_cards(
    name: str,
) -> None:
    ranks, game = the_ranking(name), game_of(name)
    assert game is not None
    for own, shared in deals(game.hole, 2_000):
        five = ranks.best_high(own, shared)
        used = len(set(five) & set(own))
        assert len(set(five)) == 5
        assert set(five) <= set(own + shared)
        assert high_value(ANY, (), five) == ranks.high(own, shared)
        assert used == 2 if ranks.use is TWO else used <= 2
