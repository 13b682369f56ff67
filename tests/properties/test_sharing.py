"""However a pot is shared: nothing is lost or made, odd units go one each, the smallest change mends it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from replay.claims import board_shares, shares, totals
from replay.whatif import change

PLAYERS = st.lists(st.integers(0, 9), min_size=1, max_size=6, unique=True).map(tuple)
UNITS = st.sampled_from([1, 2, 5, 10, 25, 100])
AMOUNTS = st.integers(0, 100_000)
AWARDS = st.dictionaries(st.integers(1, 9), st.integers(1, 500), max_size=6).map(
    lambda award: tuple(sorted(award.items()))
)


@given(AMOUNTS, PLAYERS, PLAYERS | st.just(()), UNITS, st.booleans())
def test_shares_come_to_the_pot(
    amount: int, high: tuple[int, ...], low: tuple[int, ...], unit: int, each_half: bool
) -> None:
    due = shares(amount, high, low, unit, each_half=each_half)
    assert sum([one.amount for one in due]) == amount
    assert set(totals(due)) <= {*high, *low}
    assert min([one.amount for one in due]) >= 0


@given(AMOUNTS, PLAYERS, UNITS)
def test_odd_units_are_fewer_than_winners_and_go_one_each(
    amount: int, winners: tuple[int, ...], unit: int
) -> None:
    due = shares(amount, winners, (), unit)
    odd = [one.odd // unit for one in due]
    assert sum(odd) <= len(winners) - 1
    assert max(odd) <= 1
    assert odd == sorted(odd, reverse=True)


@given(AMOUNTS, PLAYERS, UNITS)
def test_odd_units_that_are_kept_leave_equal_shares(amount: int, winners: tuple[int, ...], unit: int) -> None:
    due = shares(amount, winners, (), unit, keep=True)
    assert len({one.amount for one in due}) == 1
    assert 0 <= amount - sum([one.amount for one in due]) < len(winners) * unit


@given(AMOUNTS, PLAYERS, UNITS, st.lists(st.integers(1, 1_000), min_size=10, max_size=10))
def test_shares_by_stake_are_within_a_unit_of_the_proportion(
    amount: int, winners: tuple[int, ...], unit: int, stakes: list[int]
) -> None:
    due = shares(amount, winners, (), unit, stakes=stakes)
    assert sum([one.amount for one in due]) == amount
    weight = sum([stakes[i] for i in winners])
    for one in due:
        assert abs(one.amount * weight - amount * stakes[one.player]) < 2 * unit * weight


@given(AMOUNTS, PLAYERS, UNITS)
def test_equal_stakes_share_equally(amount: int, winners: tuple[int, ...], unit: int) -> None:
    assert shares(amount, winners, (), unit, stakes=[7] * 10) == shares(amount, winners, (), unit)


@given(AMOUNTS, st.integers(1, 3), UNITS)
def test_boards_come_to_the_pot_the_first_ones_having_more(amount: int, runs: int, unit: int) -> None:
    parts = board_shares(amount, runs, unit)
    assert sum(parts) == amount
    assert parts == sorted(parts, reverse=True)


@given(AWARDS, AWARDS)
def test_a_change_mends_the_award_with_no_chip_too_many(
    paid: tuple[tuple[int, int], ...], due: tuple[tuple[int, int], ...]
) -> None:
    told = change("base", paid, due)
    after = dict(paid)
    for move in told.moves:
        if move.giver is not None:
            after[move.giver] -= move.amount
        if move.taker is not None:
            after[move.taker] = after.get(move.taker, 0) + move.amount
    assert {seat: amount for seat, amount in after.items() if amount} == dict(due)
    over = [dict(paid).get(seat, 0) - dict(due).get(seat, 0) for seat in {*dict(paid), *dict(due)}]
    assert told.chips == max(sum([max(one, 0) for one in over]), sum([max(-one, 0) for one in over]))
    assert told.players == sum([1 for one in over if one])
