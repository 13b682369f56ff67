"""What must hold for the values of any hands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from replay.games import GAMES, HoleUse, lowest_rank
from replay.profiles import load_profile
from replay.ranking import ANY, TWO, best_high, best_low, high_value, low_value
from replay.rankings import Ranking, ranking_of
from replay.words import why_high, words_high

SUIT_ORDERS = st.permutations(range(4))


@st.composite
def deals(
    draw: st.DrawFn, extra: int = 0
) -> tuple[HoleUse, tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """A game's hole cards and a board of 3 to 5, with `extra` further cards of the same deck."""
    use: HoleUse = draw(st.sampled_from((ANY, TWO)))
    hole = 2 if use == ANY else draw(st.integers(4, 6))
    board = draw(st.integers(3, 5))
    number = hole + board + extra
    cards = draw(st.lists(st.integers(0, 51), min_size=number, max_size=number, unique=True))
    return use, tuple(cards[:hole]), tuple(cards[hole : hole + board]), tuple(cards[hole + board :])


@given(deals(), SUIT_ORDERS)
def test_exchanging_suits_changes_no_value(deal, suits):
    use, hole, board, _ = deal
    other = [tuple([card & ~3 | suits[card & 3] for card in cards]) for cards in (hole, board)]
    assert high_value(use, *other) == high_value(use, hole, board)
    assert low_value(use, *other) == low_value(use, hole, board)


@given(deals(), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(deal, shuffle):
    use, hole, board, _ = deal
    other = shuffle.sample(hole, len(hole)), shuffle.sample(board, len(board))
    assert high_value(use, *other) == high_value(use, hole, board)
    assert low_value(use, *other) == low_value(use, hole, board)


@given(deals(extra=1))
def test_one_more_card_never_makes_a_hand_worse(deal):
    use, hole, board, more = deal
    for bigger in ((hole + more, board), (hole, board + more)):
        assert high_value(use, *bigger) >= high_value(use, hole, board)
        assert (low_value(use, *bigger) or 0) >= (low_value(use, hole, board) or 0)


@given(deals())
def test_free_use_of_the_hole_cards_is_never_worse_than_exactly_two(deal):
    _, hole, board, _ = deal
    two = hole[:4]
    assert high_value(ANY, two[:2], board) >= high_value(TWO, two[:2], board)
    assert (low_value(ANY, two, board) or 0) >= (low_value(TWO, two, board) or 0)


@given(deals())
def test_the_cards_that_play_are_of_the_hand_and_worth_it(deal):
    use, hole, board, _ = deal
    five = best_high(use, hole, board)
    assert len(set(five)) == 5
    assert set(five) <= {*hole, *board}
    assert high_value(ANY, (), five) == high_value(use, hole, board)
    low = best_low(use, hole, board)
    assert low_value(ANY, (), low) == low_value(use, hole, board)


@given(deals(extra=2))
def test_equal_words_mean_equal_values(deal):
    use, hole, board, more = deal
    values = sorted([high_value(use, hole, board), high_value(ANY, more, board)])
    same_words = words_high((), values[0]) == words_high((), values[1])
    assert same_words == (values[0] == values[1])
    assert why_high(values[1], values[0]).startswith("both have") == same_words


HOUSES = tuple(
    msgspec.structs.replace(
        load_profile("base"), short_deck_straight=straight, manila_cards=cards, manila_ace=ace
    )
    for straight in ("above_trips", "below_trips")
    for cards, ace in (("both", "high"), ("free", "high_or_low"))
)


@st.composite
def games(draw: st.DrawFn) -> tuple[Ranking, int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """A game's ranking in a house, its lowest rank, a hand, a board and another hand."""
    game = draw(st.sampled_from(GAMES))
    lowest = lowest_rank(game)
    number = 2 * game.hole + 5
    cards = draw(st.lists(st.integers(4 * lowest, 51), min_size=number, max_size=number, unique=True))
    hole, board, other = cards[: game.hole], cards[game.hole : -game.hole], cards[-game.hole :]
    ranking = ranking_of(game, draw(st.sampled_from(HOUSES)))
    return ranking, lowest, tuple(hole), tuple(board), tuple(other)


@given(games(), SUIT_ORDERS, st.randoms(use_true_random=False))
def test_in_every_game_exchanging_suits_and_reordering_cards_change_nothing(deal, suits, shuffle):
    ranking, _, hole, board, _ = deal
    exchanged = [[card & ~3 | suits[card & 3] for card in cards] for cards in (hole, board)]
    for cards in exchanged:
        shuffle.shuffle(cards)
    assert ranking.high(*exchanged) == ranking.high(hole, board)
    assert ranking.low(*exchanged) == ranking.low(hole, board)


def the_fives(ranking: Ranking, hole: tuple[int, ...], board: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every five cards that a hand may be made with."""
    used = (2,) if ranking.use is TWO else (0, 1, 2)
    for count in used:
        for own in combinations(hole, count):
            for shared in combinations(board, 5 - count):
                yield own + shared


@given(games())
def test_in_every_game_a_hand_is_worth_its_best_five_cards(deal):
    ranking, lowest, hole, board, _ = deal
    worth = [slow_value(ranking, lowest, five) for five in the_fives(ranking, hole, board)]
    best = slow_value(ranking, lowest, ranking.best_high(hole, board))
    assert best == max(worth)
    assert set(ranking.best_high(hole, board)) in [set(five) for five in the_fives(ranking, hole, board)]


@given(games())
def test_in_every_game_two_hands_compare_as_their_five_cards_do(deal):
    ranking, lowest, hole, board, other = deal
    ours, theirs = ranking.high(hole, board), ranking.high(other, board)
    fives = ranking.best_high(hole, board), ranking.best_high(other, board)
    slow = [slow_value(ranking, lowest, five) for five in fives]
    assert (ours > theirs, ours == theirs) == (slow[0] > slow[1], slow[0] == slow[1])
    words = [words_high(five, value) for five, value in zip(fives, (ours, theirs), strict=True)]
    assert (words[0] == words[1]) == (ours == theirs)


def slow_value(ranking: Ranking, lowest: int, five: tuple[int, ...]) -> tuple[int, ...]:
    """Five cards as the rule book orders them, in this test's own way: kind, then ranks by number."""
    ranks = [card >> 2 for card in five]
    ordered = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    shape = tuple(sorted([ranks.count(rank) for rank in set(ranks)], reverse=True))
    flush = len({card & 3 for card in five}) == 1
    top = max(ranks)
    straight = shape == (1,) * 5 and top - min(ranks) == 4
    low_ace = lowest != 5 or "high_or_low" in ranking.name
    if low_ace and set(ranks) == {12, *range(lowest, lowest + 4)}:
        straight, top = True, lowest + 3
    kinds = ["high", "pair", "two pair", "three", "straight", "flush", "full house", "four", "straight flush"]
    if lowest in (4, 5):
        kinds[5:7] = ["full house", "flush"]
    if "below_trips" in ranking.name:
        kinds[3:5] = ["straight", "three"]
    by_shape = {(1,) * 5: "high", (2, 1, 1, 1): "pair", (2, 2, 1): "two pair", (3, 1, 1): "three",
                (3, 2): "full house", (4, 1): "four"}  # fmt: skip
    kind = by_shape[shape]
    if straight or flush:
        kind = " ".join(["straight"] * straight + ["flush"] * flush)
    return (kinds.index(kind), *([top] if straight else ordered))
