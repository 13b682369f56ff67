"""Luck over many hands with all money in."""

from __future__ import annotations

import numpy as np
from scipy import stats

from replay.games import game_of
from reports.deal.allins import AllIn, luck_tests
from reports.equity.shares import HOLDEM as BY
from reports.equity.shares import equity, won
from tests.unit.deal_sim import shuffled

HOLDEM = game_of("holdem")


def all_in(deck: list[int], number: int, owner: int | None = None) -> AllIn:
    """A hand with all money in on the flop."""
    assert HOLDEM is not None
    return AllIn(number, HOLDEM, (tuple(deck[:2]), tuple(deck[2:4])), tuple(deck[4:9]), 1, (), owner)


def test_luck_is_spread_as_a_perfect_shuffle_spreads_it() -> None:
    rng = np.random.default_rng(5)
    z = []
    for _ in range(50):
        hands = [all_in(deck, n, 0) for n, deck in enumerate(shuffled(rng, 25, 9).tolist())]
        z += [test.value for test in luck_tests(hands, 0.05) if test.key == "own luck"]
    assert len(z) == 50
    low, high = stats.binom.ppf([0.0001, 0.9999], 50, 0.2)
    assert low <= sum([abs(one) > stats.norm.isf(0.1) for one in z]) <= high
    assert stats.kstest(z, "norm").pvalue > 0.001


def test_rivers_that_help_the_underdog_show() -> None:
    rng = np.random.default_rng(6)
    hands = []
    for number, deck in enumerate(shuffled(rng, 300, 11).tolist()):
        hand = all_in(deck, number)
        worth = equity(hand.game, BY, hand.holes, hand.board[:3]).shares
        behind = worth.index(min(worth))
        if number % 3 == 0:  # now and then the best of two boards for the one behind
            other = (*hand.board[:3], deck[9], deck[10])
            if won(BY, hand.holes, other)[behind] > won(BY, hand.holes, hand.board)[behind]:
                hand = hand._replace(board=other)
        hands.append(hand)
    (test,) = luck_tests(hands, 0.01)
    assert test.key == "favourites"
    assert test.value < -2
    assert test.effect < -0.02
    assert test.n == 300


def test_few_hands_are_no_test() -> None:
    rng = np.random.default_rng(7)
    assert (
        luck_tests([all_in(deck, n, 1) for n, deck in enumerate(shuffled(rng, 19, 9).tolist())], 0.01) == []
    )
