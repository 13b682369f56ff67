"""What must hold for the values of any hands."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from replay.games import HoleUse
from replay.ranking import ANY, TWO, best_high, best_low, high_value, low_value
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
