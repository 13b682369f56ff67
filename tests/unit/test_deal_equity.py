"""Shares of a pot before all cards are out, and luck over many such hands."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from scipy import stats

from parser.cards import parse_cards
from replay.games import game_of
from replay.ranking import ANY, TWO, high_value
from reports.deal.allins import AllIn, luck_tests
from reports.deal.equity import equity, won
from tests.unit.deal_sim import shuffled

HOLDEM = game_of("holdem")


def holes(*texts: str) -> list[tuple[int, ...]]:
    return [parse_cards(text) for text in texts]


def test_before_the_flop_every_board_is_counted() -> None:
    # Aces against kings, a suit in common twice: 1,410,336 of 1,712,304 boards won, 9,308 shared.
    found = equity(ANY, holes("As Ah", "Ks Kh"), (), ())
    assert found.shares[0] == pytest.approx((1_410_336 + 9_308 / 2) / 1_712_304, abs=1e-9)
    assert sum(found.shares) == pytest.approx(1)


def test_arrays_and_one_by_one_counting_agree() -> None:
    rng = np.random.default_rng(3)
    for deck in shuffled(rng, 3, 8).tolist():
        three = [tuple(deck[:2]), tuple(deck[2:4]), tuple(deck[4:6])]
        dead = deck[6:8]
        found = equity(ANY, three, (), dead)
        rest = [card for card in range(52) if card not in deck]
        some = [list(rng.choice(rest, 5, replace=False)) for _ in range(3_000)]
        shares = np.array([won(ANY, three, [int(card) for card in board]) for board in some])
        error = shares.std(axis=0) / np.sqrt(len(some))
        assert np.all(np.abs(shares.mean(axis=0) - found.shares) < 5 * error + 1e-9)
        assert np.sqrt(found.variances) == pytest.approx(shares.std(axis=0), rel=0.1)


def test_every_value_of_the_arrays_is_that_of_the_ranking() -> None:
    from reports.deal.equity import _boards, class_values

    rng = np.random.default_rng(4)
    boards = _boards()
    assert len(boards.cards) == 2_598_960
    assert len(boards.ranks) == 6_175
    hole = parse_cards("Ah 5h")
    live = np.flatnonzero((boards.cards & ((1 << hole[0]) | (1 << hole[1]))) == 0)
    some = rng.choice(live, 20_000, replace=False)
    values = class_values(hole)[np.searchsorted(boards.first, some, side="right") - 1]
    for value, mask in zip(values.tolist(), boards.cards[some].tolist(), strict=True):
        board = [card for card in range(52) if mask >> card & 1]
        assert value == high_value(ANY, hole, board)


def test_on_the_turn_it_is_the_outs() -> None:
    found = equity(ANY, holes("Ah Kh", "9s 9c"), parse_cards("2h 7h 9d Js"), ())
    assert found.shares[0] == pytest.approx(7 / 44)  # nine hearts, less the two that fill the nines up
    with_dead = equity(ANY, holes("Ah Kh", "9s 9c"), parse_cards("2h 7h 9d Js"), parse_cards("3h 4h"))
    assert with_dead.shares[0] == pytest.approx(5 / 42)


def test_a_tie_is_a_fraction_without_luck() -> None:
    found = equity(ANY, holes("Ah 2c", "Ad 2s"), parse_cards("Kh Kd Kc Ks"), ())
    assert found.shares == pytest.approx((0.5, 0.5))
    assert found.variances == pytest.approx((0, 0))
    assert won(ANY, holes("Ah 2c", "Ad 2s", "3c 3d"), parse_cards("Kh Kd Kc Ks Qd")) == (0.5, 0.5, 0.0)


def test_omaha_plays_two_cards() -> None:
    found = equity(TWO, holes("Ah Kh Qd Jd", "9s 9c 5d 4d"), parse_cards("2h 7h 9d"), ())
    runs = [
        won(TWO, holes("Ah Kh Qd Jd", "9s 9c 5d 4d"), (*parse_cards("2h 7h 9d"), *new))
        for new in combinations(set(range(52)) - set(parse_cards("2h 7h 9d Ah Kh Qd Jd 9s 9c 5d 4d")), 2)
    ]
    assert found.shares[0] == pytest.approx(np.mean([one for one, _ in runs]))
    with pytest.raises(ValueError, match="hold'em"):
        equity(TWO, holes("Ah Kh Qd Jd", "9s 9c 5d 4d"), (), ())


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
        worth = equity(ANY, hand.holes, hand.board[:3], ()).shares
        behind = worth.index(min(worth))
        if number % 3 == 0:  # now and then the best of two boards for the one behind
            other = (*hand.board[:3], deck[9], deck[10])
            if won(ANY, hand.holes, other)[behind] > won(ANY, hand.holes, hand.board)[behind]:
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
