"""What a schedule takes: rates, caps, rounding, steps, pots."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from replay.profiles import RuleProfile, load_profile
from replay.rake import nets_of, rounded, schedule
from replay.result import Verdict
from replay.showdown import settle
from tests.tables import codes, table


def house(**values: Any) -> RuleProfile:
    return msgspec.structs.replace(
        load_profile("pokerstars_online"), **({"rake_percent": 500, "rake_cap": 200} | values)
    )


def taken(pots: list[int], players: int = 6, **values: Any) -> tuple[int, ...]:
    state = table([1] * players, board="2c 3d 4h 5s 9c", tournament=False)
    state.profile = house(**values)
    due = schedule(state, pots)
    assert due is not None
    return due.pots


def test_no_rate_no_schedule() -> None:
    state = table([1, 1])
    state.profile = load_profile("pokerstars_online")
    assert schedule(state, [100]) is None


def test_x69_the_main_pot_first_until_the_cap() -> None:
    assert taken([1002, 3190]) == (50, 150)
    assert taken([6534, 4516]) == (200, 0)
    state = table([1, 1], board="2c 3d 4h 5s 9c", tournament=False)
    state.profile = house(rake_cap_two=200)
    due = schedule(state, [1002, 3190])
    assert due is not None
    assert nets_of(due, [1002, 3190]) == [952, 3040]


@pytest.mark.parametrize(
    ("size", "mode", "rake"),
    [
        (50, "half_even", 2), (70, "half_even", 4), (3894, "half_even", 195),
        (50, "half_up", 3), (70, "half_up", 4), (70, "down", 3), (41, "up", 3), (60, "up", 3),
    ],
)  # fmt: skip
def test_x70_rounding(size: int, mode: str, rake: int) -> None:
    assert rounded(house(rake_round=mode), size) == rake


def test_x71_by_steps_of_a_dollar_pot_by_pot() -> None:
    assert taken([305, 265], rake_per=100) == (15, 10)


@pytest.mark.parametrize(("players", "cap"), [(2, 50), (3, 75), (4, 75), (5, 200), (9, 200)])
def test_caps_go_by_players_dealt_in(players: int, cap: int) -> None:
    assert taken([100_000], players, rake_cap_two=50, rake_cap_four=75) == (cap,)


def test_no_cap_stated() -> None:
    assert taken([100_000], rake_cap=None) == (5_000,)


def test_pots_by_size_or_the_main_one_alone() -> None:
    assert taken([1000, 3000], rake_pots="proportional") == (50, 150)
    assert taken([1001, 3000], rake_pots="proportional", rake_cap=None) == (51, 149)
    assert taken([1000, 3000], rake_pots="main_only") == (50, 0)


def test_nothing_without_a_flop_or_in_a_tournament() -> None:
    state = table([100, 100], tournament=False)
    state.profile = house()
    due = schedule(state, [200])
    assert due is not None
    assert (due.pots, due.jackpot) == ((0,), 0)
    state = table([100, 100], board="2c 3d 4h 5s 9c", tournament=True)
    state.profile = house(jackpot_fee=5)
    due = schedule(state, [200])
    assert due is not None
    assert (due.pots, due.jackpot) == ((0,), 0)


def test_x69_awards_net_of_the_schedule() -> None:
    def found(*paid: tuple[int, ...], rake: int = 200) -> tuple[list[str], Verdict]:
        state = table(
            [334, 1929, 1929], board="Kd 7c 4h 9s 2d", cards={0: "Ah Ad", 1: "Qh Qd", 2: "Jc Jd"},
            paid=list(paid), rake=rake, tournament=False,
        )  # fmt: skip
        state.profile = house(rake_cap_four=200)
        verdict = settle(state).verdict
        return codes(state), verdict

    assert found((0, 952), (1, 3040)) == ([], Verdict.AGREES)
    assert found((0, 952, 0), (1, 3040, 1)) == ([], Verdict.AGREES)
    assert found((0, 902, 0), (1, 3090, 1)) == (["SHO005"], Verdict.DISAGREES)
    assert found((0, 952, 0), (1, 3090, 1), rake=150)[0] == ["POT010"]
    assert found((0, 1002, 0), (1, 3190, 1), rake=0)[0] == ["POT010"]


def test_the_jackpot_fee() -> None:
    def found(fee: int) -> list[str]:
        state = table(
            [500, 500], board="Kd 7c 4h 9s 2d", cards={0: "Ah Ad", 1: "Qh Qd"}, paid=[(0, 950 - fee)],
            rake=50, fees=[("Jackpot", fee), ("Bingo", 0)], tournament=False,
        )  # fmt: skip
        state.profile = house(rake_cap_two=200, jackpot_fee=10)
        settle(state)
        return codes(state)

    assert found(10) == []
    assert found(20) == ["POT011"]
