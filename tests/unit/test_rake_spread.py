"""Rake over several pots and boards: one way of spreading it explains the whole hand, paid or not."""

from __future__ import annotations

from typing import Any

import pytest

from replay.case import Case
from replay.ledger import open_ledger
from replay.pots import layers
from replay.showdown import Settlement, settle
from replay.state import TableState
from tests.tables import codes, table

CARDS = {0: "As Kh", 1: "Jh Th", 2: "Ah Kd"}
BOARDS = ["2c 7d 9h 3s 4d", "2c 7d 9h Kc Qh", "2c 7d 9h 8h 6d"]
FIRST = [(0, 668, -1, 1), (0, 2431, -1, 1), (2, 2431, -1, 1)]
SECOND = [(1, 667, -1, 2), (1, 4862, -1, 2)]
THIRD = [(1, 667, -1, 3), (1, 4861, -1, 3)]


def three_runs(paid: list[tuple[int, ...]], boards: list[str] | None = None, **more: Any) -> TableState:
    """Main pot 150.03, side pot 20.02 (0 and 1), rake and fees 4.18, all of it from the main pot."""
    return table(
        [6002, 6002, 5001], board=boards or BOARDS, cards=CARDS, paid=paid, rake=300,
        fees=[("Jackpot", 113), ("Bingo", 5)], tournament=False, site="ggpoker", **more,
    )  # fmt: skip


def rakes(settlement: Settlement) -> dict[int, int]:
    """Rake by pot over all boards."""
    sums: dict[int, int] = {}
    for pot in settlement.pots:
        sums[pot.index] = sums.get(pot.index, 0) + pot.rake
    return sums


class TestUnnamedPots:
    def test_a_board_that_one_player_takes_bears_rake_as_the_others_do(self) -> None:
        state = three_runs(FIRST + SECOND + THIRD)
        settlement = settle(state)
        assert codes(state) == []
        assert settlement.verdict.value == "agrees"
        assert rakes(settlement) == {0: 418, 1: 0}
        dues = {(pot.run, pot.index): sum([one.amount for one in pot.claims]) for pot in settlement.pots}
        assert dues == {(1, 0): 4862, (1, 1): 668, (2, 0): 4862, (2, 1): 667, (3, 0): 4861, (3, 1): 667}

    def test_where_one_player_takes_every_board_the_lines_tell(self) -> None:
        boards = [BOARDS[1], BOARDS[2]]
        by_size = [(1, 7317, -1, 1), (1, 976, -1, 1), (1, 7317, -1, 2), (1, 977, -1, 2)]
        main_first = [(1, 7293, -1, 1), (1, 1001, -1, 1), (1, 7292, -1, 2), (1, 1001, -1, 2)]
        assert rakes(settle(three_runs(main_first, boards))) == {0: 418, 1: 0}
        assert rakes(settle(three_runs(by_size, boards))) != {0: 418, 1: 0}

    def test_one_board_that_no_way_explains_is_the_one_at_fault(self) -> None:
        state = three_runs([(0, 668, -1, 1), (0, 2433, -1, 1), (2, 2429, -1, 1), *SECOND, *THIRD])
        settlement = settle(state)
        assert codes(state) == ["SHO005"]
        assert [pot.verdict.value for pot in settlement.pots] == ["disagrees"] * 2 + ["agrees"] * 4

    def test_a_board_that_is_not_paid_is_owed_what_the_others_show(self) -> None:
        state = three_runs(FIRST + SECOND)
        settle(state)
        (missing,) = [one for one in state.findings if one.code == "SHO007"]
        assert missing.message == (
            "Nobody receives the main pot on board 3 of $48.61 or the side pot on board 3 of $6.67."
        )

    def test_a_player_paid_more_than_his_pots_is_said_once(self) -> None:
        state = three_runs([(2, 5530, -1, 1), (2, 5529, -1, 2), (2, 5528, -1, 3)])
        settle(state)
        assert codes(state) == ["LED002"]


class TestNamedPots:
    """Net pots of 147.03 and 100.04 on two boards; the second is not paid."""

    PAID = [(1, 5002, 1, 1), (1, 3676, 0, 1), (2, 3676, 0, 1)]  # noqa: RUF012

    @pytest.mark.parametrize("printed", [{"main": 14703, "sides": [10004]}, {}])
    def test_what_a_board_is_owed_follows_print_and_payment(self, printed: dict[str, Any]) -> None:
        state = table(
            [10003, 10003, 5001], board=BOARDS[:2], cards={0: "Jh Th", 1: "As Kh", 2: "Ah Kd"},
            paid=self.PAID, rake=300, tournament=False, **printed,
        )  # fmt: skip
        settle(state)
        amounts = [one.expected for one in state.findings if one.code == "SHO007"]
        assert amounts == ["$73.51", "$50.02"]


def test_no_way_leaves_more_or_less_than_the_rake() -> None:
    state = three_runs([])
    case = Case(state, open_ledger(state, 0), layers(state, None), sums=True, explain=False)
    from replay.case import spreads

    for nets in spreads(case):
        assert sum(nets) == 17005 - 418
        assert all(0 <= net <= pot.size for net, pot in zip(nets, case.pots, strict=True))
