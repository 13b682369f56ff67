"""The rule book's examples of several boards, cash-outs, caps and rake."""

from __future__ import annotations

import msgspec
import pytest

from parser.events import CashOut
from replay import replay
from replay.claims import board_shares, shares, totals
from replay.profiles import load_profile
from replay.rake import nets_of, schedule
from replay.result import Verdict
from replay.values import Rake
from tests.rules.houses import BASE, EN, GG, PS, WL
from tests.rules.playing import Table
from tests.tables import table as made_table

AGREES, DISAGREES = Verdict.AGREES, Verdict.DISAGREES


def option(house: str, **values: object):
    """A house that sets one of its options otherwise."""
    return msgspec.structs.replace(load_profile(house), **values)


def money_codes(outcome) -> set[str]:
    return {finding.code for finding in outcome.findings if finding.code[:3] in ("POT", "SHO", "LED")}


def split(amount: int, high: tuple[int, ...], low: tuple[int, ...] = ()) -> dict[int, int]:
    """Shares by player, 0 the first left of the button."""
    return totals(shares(amount, high, low, 1))


class TestX63:
    """Courchevel high-low, run twice: 163.00 after rake."""

    @pytest.mark.rule("X63")
    def test_the_arithmetic(self):
        assert board_shares(16_300, 2) == [8_150, 8_150]
        assert split(8_150, (0,), (1,)) == {0: 4_075, 1: 4_075}
        assert split(8_150, (0,), (1, 2)) == {0: 4_075, 1: 2_038, 2: 2_037}

    @pytest.mark.rule("X63")
    @pytest.mark.parametrize("house", PS)
    def test_at_the_table(self, house):
        """Q is high on both boards; P is low on the first, and ties with R for it on the second."""
        stacks = {"P": 100, "Q": 100, "R": 100}
        table = Table(
            "P Q R", stakes=(50, 100), game="courchevel8", limit="pl", rules=house, drop=16_000, stacks=stacks
        )
        script = "open 5h, R calls, P calls, flop Kc 3d, turn 8s / 2d, river Jd / 4s, "
        script += "P shows As 2c Tc 9c Qs, Q shows 6c 7d Kh Kd Qc, R shows Ac 4d Th 9h Qh"
        due = {"P": 4_075 + 2_038, "Q": 4_075 + 4_075, "R": 2_037}
        assert table.awards(script) == due
        assert table.paid(script, due).verdict is AGREES


class TestX64:
    """Run twice."""

    @pytest.mark.rule("X64")
    def test_the_first_board_has_the_odd_unit(self):
        assert board_shares(1_001, 2) == [501, 500]
        assert split(501, (0, 1)) == {0: 251, 1: 250}
        assert board_shares(22_317, 2) == [11_159, 11_158]

    @pytest.mark.rule("X64")
    @pytest.mark.parametrize("house", PS + WL)
    def test_at_the_table(self, house):
        """A tie on the first board, B takes the second."""
        table = Table("A B", stakes=(5, 10), stacks={"A": 500, "B": 500}, rules=house, drop=1)
        script = "B raises to 500, A all-in 500, flop Kc Qd 9h, turn 2s / 2d, river 3d / As, "
        script += "A shows Kd Jc, B shows Ks Jh"
        tie = table.awards(script)
        assert tie == {"A": 251 + 250, "B": 250 + 250}
        script = script.replace("river 3d / As", "river 3d / 4s").replace("B shows Ks Jh", "B shows Ks Js")
        script = script.replace("turn 2s / 2d", "turn 2h / 5s").replace("flop Kc Qd 9h", "flop Kc Qs 9s")
        assert table.awards(script) == {"A": 251, "B": 250 + 500}


@pytest.mark.rule("X65")
@pytest.mark.parametrize("house", GG)
def test_x65_three_boards_after_rake_and_jackpot(house):
    """327.80, rake 7.50, jackpot 5.00: 105.10 for each board. A takes the first and the last."""
    assert board_shares(32_780 - 750 - 500, 3) == [10_510] * 3
    table = Table("A B", stakes=(50, 100), stacks={"A": 16_390, "B": 16_390}, rules=house)
    script = "B raises to 16390, A all-in 16390, flop Kc Qd 9h / Ac Kh 8d / Th 5h 5s, "
    script += "turn 2s / 2d / 2h, river 3d / 3c / 3h, A shows Jc Jd, B shows As 7s"
    due = table.awards(script, rake=750, fees={"Jackpot": 500})
    assert due == {"A": 21_020, "B": 10_510}


class TestX66:
    """Double board hold'em: 67.07 net."""

    SCRIPT = (
        "B calls, A checks, flop Kc Qd 9h / 5c 4d 2h, A checks, B checks, turn 3s / 3d, A checks, B checks, "
        "river 8d / Td, A checks, B checks, A shows Kd Kh, B shows 5h 5s"
    )
    """A has three kings on the first board, B three fives on the second."""

    @pytest.mark.rule("X66", "EN-34")
    @pytest.mark.parametrize("house", BASE + EN + PS)
    def test_each_board_is_worth_half_and_the_first_has_the_odd_cent(self, house):
        table = Table("A B", stakes=(5, 10), game="double_holdem", rules=house, drop=6687)
        assert table.faults(self.SCRIPT) == []
        assert table.awards(self.SCRIPT) == {"A": 3354, "B": 3353}
        assert table.paid(self.SCRIPT, {"A": 3353, "B": 3354}).verdict is DISAGREES

    @pytest.mark.rule("X66", "EN-34")
    @pytest.mark.parametrize("house", BASE + EN)
    def test_or_the_best_hand_on_either_takes_it_all(self, house):
        rules = option(house, double_board="best_overall")
        table = Table("A B", stakes=(5, 10), game="double_holdem", rules=rules, drop=6687)
        assert table.awards(self.SCRIPT) == {"A": 6707}

    @pytest.mark.rule("X66", "EN-34")
    @pytest.mark.parametrize("house", WL)
    def test_or_the_best_high_and_the_best_low_on_either(self, house):
        """A is high on the first board and low on none; B is low on the second."""
        rules = option(house, double_board="best_high_best_low")
        table = Table("A B", stakes=(50, 100), game="double_omaha5_8", limit="pl", rules=rules, drop=1)
        checks = "A checks, B checks"
        script = (
            f"B calls, A checks, flop Kc Qd 9h / 5c 4d 2h, {checks}, turn 3s / 7d, {checks}, "
            f"river 8d / Td, {checks}, A shows Kd Kh Jc Ts 9s, B shows As 3c 6h 6s 9d"
        )
        assert table.awards(script) == {"A": 101, "B": 100}
        overall = option(house, double_board="best_overall")
        table = Table("A B", stakes=(50, 100), game="double_omaha5_8", limit="pl", rules=overall, drop=1)
        assert table.awards(script) == {"A": 201}


@pytest.mark.rule("X67")
@pytest.mark.parametrize("house", PS + GG + BASE)
def test_x67_a_cash_out_does_not_touch_the_pot(house):
    """Net pot 38.50, 60.37 % of it at a premium of 1 %: 23.01 from the house; the pot goes to the winner."""
    assert round(3850 * 0.6037 * 0.99) == 2301
    table = Table("A B", stakes=(25, 50), stacks={"A": 1925, "B": 1925}, rules=house)
    script = (
        "B raises to 1925, A all-in 1925, flop, turn, river, A shows Jc Jd, B shows 9c 9d, A collects 3850"
    )
    hand = table.hand(script)
    at = hand.events[-1].at
    hand.events = (*hand.events, CashOut(2, "cash out", 2301, 0, at))
    outcome = replay(hand, table.rules)
    assert outcome.verdict is AGREES
    assert outcome.total_pot == 3850


@pytest.mark.rule("X68")
@pytest.mark.parametrize("house", PS)
def test_x68_a_raise_to_the_cap_counts_as_all_in(house):
    """Cap 10: the raise to 10 reaches it; pot 20, rake 1, award 19."""
    table = Table("SB BB A", stakes=(1, 2), rules=house, cap=10)
    script = "A raises to 6, SB folds, BB raises to 10"
    assert table.choice("A raises to 6, SB folds").raise_to == (10, 10)
    assert table.faults(script + ", A calls") == []
    assert table.choice(script) == ("A", 4, None)
    table = Table("A B", stakes=(1, 2), rules=house, cap=10)
    script = "B raises to 6, A raises to 10, B calls, flop, turn, river, A shows Jc Jd, B shows 9c 9d"
    assert table.awards(script, rake=1) == {"A": 19}
    assert table.faults(script) == []


NL50 = (("rake_percent", 500), ("rake_cap", 200), ("rake_cap_four", 75), ("rake_cap_two", 75))
"""PokerStars, 0.25/0.50 in 2021: 5 %, at most 0.75 with up to four players, 2.00 with more."""


def taken(pots: tuple[int, ...], players: int = 5, **values: int) -> tuple[int, ...]:
    """What PokerStars takes from pots of these sizes by a schedule."""
    state = made_table([1] * players, board="2c 3d 4h 5s 9c", tournament=False)
    state.profile = option("pokerstars_online", **values)
    due = schedule(state, pots)
    assert due is not None
    return due.pots


@pytest.mark.rule("X69")
def test_x69_the_main_pot_pays_first_until_the_cap():
    assert taken((1_002, 3_190), **dict(NL50)) == (50, 150)
    assert nets_of(Rake((50, 150), 0), (1_002, 3_190)) == [952, 3_040]
    assert taken((6_534, 4_516), **dict(NL50)) == (200, 0)


@pytest.mark.rule("X69")
@pytest.mark.parametrize(("players", "rake"), [(2, 75), (4, 75), (5, 200)])
def test_x69_the_cap_goes_by_players_dealt_in(players, rake):
    assert taken((9_000,), players, **dict(NL50)) == (rake,)


@pytest.mark.rule("X69")
@pytest.mark.parametrize(("rake", "verdict", "codes"), [(75, AGREES, []), (76, DISAGREES, ["POT010"])])
def test_x69_at_the_table(rake, verdict, codes):
    rules = option("pokerstars_online", **dict(NL50))
    table = Table("A B", stakes=(25, 50), stacks={"A": 2_000, "B": 2_000}, rules=rules)
    script = "B raises to 2000, A all-in 2000, flop, turn, river, A shows Jc Jd, B shows 9c 9d"
    outcome = table.paid(script, {"A": 4_000 - rake}, rake=rake)
    assert [one.code for one in outcome.findings] == codes
    assert (outcome.verdict is AGREES) is (verdict is AGREES)


@pytest.mark.rule("X70")
@pytest.mark.parametrize(("pot", "rake"), [(50, 2), (70, 4), (3_894, 195)])
def test_x70_half_cents_are_rounded_to_even(pot, rake):
    assert taken((pot,), **dict(NL50)) == (rake,)


@pytest.mark.rule("X71")
def test_x71_before_2012_five_cents_of_each_full_dollar_of_each_pot():
    assert sum(taken((305, 265), rake_percent=500, rake_per=100)) == 25
    assert sum(taken((305 + 265,), rake_percent=500)) == 28  # 5 % of 5.70, which is not what was taken


@pytest.mark.rule("X72")
@pytest.mark.parametrize("house", PS)
def test_x72_equal_shares_less_each_players_own_rake(house):
    """A pot of 8.50: 3.99 and 4.04, rake 0.47."""
    header = {"scale": 2, "currency": "USD"}
    table = Table("A B", stakes=(25, 50), rules=house, **header)
    checks = "A checks, B checks"
    script = f"B raises to 425, A calls, flop, {checks}, turn, {checks}, river, {checks}, "
    script += "A shows Jc 8c, B shows Jd 8h"
    assert table.paid(script, {"A": 399, "B": 404}, rake=47).verdict is AGREES
    assert table.paid(script, {"A": 390, "B": 413}, rake=47).verdict is DISAGREES


class TestWhetherRakeIsTaken:
    """Without a schedule: where none may be taken, and that all chips are accounted for."""

    def test_no_rake_in_a_tournament(self):
        table = Table("SB BB A", rules="pokerstars_online", tournament=True)
        script = "A raises to 10, SB folds, BB calls, flop, BB checks, A bets 10, BB folds, A gets 10 back, "
        assert "POT007" not in money_codes(table.record(script + "A collects 21"))
        raked = table.record(script + "A collects 20", rake=1)
        assert "POT007" in money_codes(raked)

    def test_no_flop_no_drop(self):
        table = Table("SB BB A", rules="pokerstars_online")
        script = "A raises to 10, SB folds, BB folds, A gets 8 back, "
        assert money_codes(table.record(script + "A collects 5")) == set()
        assert "POT008" in money_codes(table.record(script + "A collects 4", rake=1))

    def test_a_raised_pot_before_the_flop_may_be_raked_where_the_house_says_so(self):
        table = Table("SB BB A B", rules="ggpoker_online")
        script = "A raises to 10, B raises to 40, SB folds, BB folds, A folds, B gets 30 back, "
        assert money_codes(table.record(script + "B collects 22", rake=1)) == set()

    def test_chips_that_are_not_accounted_for(self):
        table = Table("A B", stakes=(5, 10))
        board = "flop, A checks, B checks, turn, A checks, B checks, river, A checks, B checks"
        script = f"B calls, A checks, {board}, A shows Jc Jd, B shows 9c 9d, "
        assert table.record(script + "A collects 20").verdict is AGREES
        for paid in (19, 21):
            outcome = table.record(script + f"A collects {paid}")
            assert outcome.verdict is DISAGREES
            assert money_codes(outcome) & {"LED001", "LED002", "SHO005"}
