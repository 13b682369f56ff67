"""Ties under the ways of sharing that houses have: by stake, odd units by card or kept, the smallest chip."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from replay.profiles import load_profile
from replay.result import Verdict
from replay.showdown import settle
from replay.state import TableState
from replay.values import Settlement
from tests.tables import codes, table

BOARD = "Kd 7c 4h 9s 2d"
ACE, ACE_TOO, ACE_THREE, LOSER = "Ah Jc", "As Jd", "Ac Jh", "Qc Th"


def ruled(state: TableState, chip: int | None = None, **values: Any) -> TableState:
    state.profile = msgspec.structs.replace(load_profile("base"), **values)
    if chip is not None:
        header = msgspec.structs.replace(state.hand.header, chip=chip)
        state.hand = msgspec.structs.replace(state.hand, header=header)
    return state


def due(settlement: Settlement) -> dict[int, int]:
    """What each seat should receive from all pots."""
    found: dict[int, int] = {}
    for pot in settlement.pots:
        for claim in pot.claims:
            found[claim.seat] = found.get(claim.seat, 0) + claim.amount
    return found


def three_tie(**values: Any) -> Settlement:
    """1,000 chips, three equal hands in seats 1 to 3, the folded button put in 10."""
    state = table(
        [330, 330, 330, 10], board=BOARD, cards={0: ACE, 1: ACE_TOO, 2: ACE_THREE}, folded=[3],
        paid=[(0, 334), (1, 333), (2, 333)],
    )  # fmt: skip
    return settle(ruled(state, **values), explain=True)


class TestOddUnits:
    @pytest.mark.parametrize(
        ("values", "expected"),
        [
            ({}, {1: 334, 2: 333, 3: 333}),
            ({"odd_unit": 10}, {1: 340, 2: 330, 3: 330}),
            ({"chip": 10}, {1: 340, 2: 330, 3: 330}),
            ({"chip": 25}, {1: 350, 2: 325, 3: 325}),
            ({"chip": 5, "odd_unit": 25}, {1: 350, 2: 325, 3: 325}),
            ({"odd_to": "high_card"}, {1: 333, 2: 334, 3: 333}),
            ({"odd_to": "house"}, {1: 333, 2: 333, 3: 333}),
            ({"odd_to": "house", "chip": 100}, {1: 300, 2: 300, 3: 300}),
        ],
    )
    def test_who_has_them(self, values: dict[str, Any], expected: dict[int, int]) -> None:
        assert due(three_tie(**values)) == expected

    def test_a_house_that_keeps_them_pays_equal_shares_and_nothing_is_missing(self) -> None:
        state = table(
            [330, 330, 330, 10], board=BOARD, cards={0: ACE, 1: ACE_TOO, 2: ACE_THREE}, folded=[3],
            paid=[(0, 333), (1, 333), (2, 333)],
        )  # fmt: skip
        assert settle(ruled(state, odd_to="house")).verdict is Verdict.AGREES
        assert codes(state) == []

    def test_a_house_that_keeps_them_gives_them_to_nobody(self) -> None:
        assert three_tie(odd_to="house").verdict is Verdict.DISAGREES

    def test_they_never_go_by_card_where_nothing_is_odd(self) -> None:
        state = table([100, 100], board=BOARD, cards={0: ACE, 1: ACE_TOO}, paid=[(0, 100), (1, 100)])
        assert settle(ruled(state, odd_to="high_card")).verdict is Verdict.AGREES

    def test_each_board_is_cut_in_the_smallest_chip(self) -> None:
        state = table(
            [95, 95],
            board=["Kd 7c 4h 9s 2d", "Kc 7d 4s 9h 2s"],
            cards={0: ACE, 1: LOSER},
            paid=[(0, 190)],
        )
        pots = settle(ruled(state, chip=10, run_it_times=2)).pots
        assert [pot.size for pot in pots] == [100, 90]


class TestShortAllInAmongTheWinners:
    """S22: A all-in for 100, B and C 300 each; A and B tie."""

    def settled(self, paid: list[tuple[int, ...]], **values: Any) -> tuple[Settlement, list[str]]:
        state = table([100, 300, 300], board=BOARD, cards={0: ACE, 1: ACE_TOO, 2: LOSER}, paid=paid)
        settlement = settle(ruled(state, **values), explain=True)
        return settlement, codes(state)

    @pytest.mark.parametrize("split", ["equal", "proportional_layer"])
    def test_s22_pot_by_pot(self, split: str) -> None:
        settlement, found = self.settled([(0, 150), (1, 550)], tie_split=split)
        assert due(settlement) == {1: 150, 2: 550}
        assert (settlement.verdict, found) == (Verdict.AGREES, [])

    @pytest.mark.parametrize(
        "lines", [[(0, 175), (1, 525)], [(0, 75, 0), (1, 225, 0), (0, 100, 1), (1, 300, 1)]]
    )
    def test_s22_by_all_that_was_staked(self, lines: list[tuple[int, ...]]) -> None:
        settlement, found = self.settled(lines, tie_split="proportional_total")
        assert due(settlement) == {1: 175, 2: 525}
        assert (settlement.verdict, found) == (Verdict.AGREES, ["SHO011"])

    def test_another_award_disagrees(self) -> None:
        settlement, found = self.settled([(0, 150), (1, 550)], tie_split="proportional_total")
        assert settlement.verdict is Verdict.DISAGREES
        assert "SHO005" in found

    def test_s23_dead_chips_do_not_weigh(self) -> None:
        for split in ("equal", "proportional_layer", "proportional_total"):
            state = table(
                [5, 10, 10, 10], dead=[0, 0, 5, 0], folded=[0, 1], board=BOARD,
                cards={2: ACE, 3: ACE_TOO}, paid=[(2, 20), (3, 20)],
            )  # fmt: skip
            settlement = settle(ruled(state, tie_split=split))
            assert settlement.verdict is Verdict.AGREES, split


class TestAntes:
    """Six antes of 100, one player has 60; X46."""

    PUT = (0, 200, 200, 0, 0, 0)
    ANTES = (60, 100, 100, 100, 100, 100)

    def pots(self, **values: Any) -> list[tuple[int, int]]:
        state = table(
            self.PUT, antes=self.ANTES, folded=[3, 4, 5], board=BOARD,
            cards={0: ACE, 1: LOSER, 2: "8c 8d"}, paid=[(0, 1)],
        )  # fmt: skip
        return [(pot.size, len(pot.eligible)) for pot in settle(ruled(state, **values)).pots]

    def test_x46_layered(self) -> None:
        assert self.pots() == [(360, 3), (600, 2)]

    def test_all_in_the_main_pot(self) -> None:
        assert self.pots(ante_layers="main_pot") == [(560, 3), (400, 2)]

    def test_x43_who_is_all_in_for_the_ante_wins_antes_alone(self) -> None:
        state = table([0, 500, 1000], antes=[800, 0, 0], board=BOARD, cards={0: ACE, 1: LOSER, 2: "8c 8d"})
        sizes = [(pot.size, pot.eligible) for pot in settle(ruled(state)).pots]
        assert sizes[0] == (800, (1, 2, 3))
