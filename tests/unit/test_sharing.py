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


class TestTwoBoards:
    """X66: a pot of 6,707; Alder has the best hand of all on the second board, Birch wins the first."""

    FIRST, SECOND = "Kd 7c 4h 9s 2d", "Qs 8c 5h 3s 2c"

    def settled(
        self, paid: list[tuple[int, ...]], rule: str, cards: dict[int, str] | None = None
    ) -> Settlement:
        state = table(
            [3353, 3353], dead=[1, 0], game="double_holdem", board=[self.FIRST, self.SECOND],
            cards=cards or {0: "Qc Qd", 1: "Kc Jd"}, paid=paid,
        )  # fmt: skip
        return settle(ruled(state, double_board=rule), explain=True)

    def test_x66_each_board_half(self) -> None:
        settlement = self.settled([(1, 3354, -1, 1), (0, 3353, -1, 2)], "each_half")
        assert due(settlement) == {2: 3354, 1: 3353}
        assert settlement.verdict is Verdict.AGREES

    def test_x66_the_best_hand_on_either_takes_it_all(self) -> None:
        settlement = self.settled([(0, 6707)], "best_overall")
        assert due(settlement) == {1: 6707}
        assert settlement.verdict is Verdict.AGREES
        (pot,) = settlement.pots
        assert pot.claims[0].words.startswith("three of a kind, Queens")
        assert self.settled([(1, 3354, -1, 1), (0, 3353, -1, 2)], "best_overall").verdict is Verdict.DISAGREES

    def test_without_lows_the_best_high_takes_it_all(self) -> None:
        assert due(self.settled([(0, 6707)], "best_high_best_low")) == {1: 6707}

    def test_equal_hands_on_different_boards_tie(self) -> None:
        state = table(
            [100, 100], game="double_holdem", board=["Kd 7c 4h 9s 2d", "Kh 7d 4c 9d 2h"],
            cards={0: "Ac Ks", 1: "Ad Kc"}, paid=[(0, 100), (1, 100)],
        )  # fmt: skip
        assert settle(ruled(state, double_board="best_overall")).verdict is Verdict.AGREES

    def test_best_high_and_best_low_on_either_board(self) -> None:
        state = table(
            [500, 500], game="holdem8", board=["Kd 7c 4h 9s 2d", "Qs Jc 9h Ts 2c"],
            cards={0: "Kc Ks", 1: "Ac 3d"}, paid=[(0, 500), (1, 500)],
        )  # fmt: skip
        state.game = msgspec.structs.replace(state.game, boards=2)
        settlement = settle(ruled(state, double_board="best_high_best_low"), explain=True)
        (pot,) = settlement.pots
        assert {(one.seat, one.half): one.amount for one in pot.claims} == {(1, "high"): 500, (2, "low"): 500}

    def test_a_board_that_is_run_twice_is_halved_whatever_the_rule(self) -> None:
        state = table(
            [100, 100], board=[self.FIRST, self.SECOND], cards={0: "Qc Qd", 1: "Kc Jd"},
            paid=[(1, 100, -1, 1), (0, 100, -1, 2)],
        )  # fmt: skip
        assert due(settle(ruled(state, double_board="best_overall"))) == {1: 100, 2: 100}
