"""Sizes of bets and raises: the worked examples of the rule texts, each beside the code that fires."""

from __future__ import annotations

import msgspec
import pytest

from parser.findings import Finding, Severity
from replay import RuleProfile, load_profile
from replay.result import Decision
from tests.unit.hand_text import codes, play

LIMPED = """
A: posts small blind 50
B: posts big blind 100
*** HOLE CARDS ***
C: calls 100
D: calls 100
A: calls 50
B: checks
*** FLOP *** [2c 7d Kh]
"""

BLINDS = """
A: posts small blind 50
B: posts big blind 100
*** HOLE CARDS ***
"""


def profile(**changes: object) -> RuleProfile:
    """PokerStars' profile with some rules changed."""
    return msgspec.structs.replace(load_profile("pokerstars_online"), **changes)


def last(body: str, stacks: str = "10000 10000 10000 10000", **how: object) -> Decision:
    """The last decision of a hand."""
    return play(body, stacks, **how).decisions[-1]  # type: ignore[arg-type]


class TestSmallestRaise:
    def test_the_last_raise_counts_not_the_whole_bet(self) -> None:
        body = LIMPED + "A: bets 600\nB: raises 1000 to 1600\nC: raises 2000 to 3600\nD: folds"
        assert last(body).min_raise_to == 5600

    def test_a_short_all_in_moves_the_bet_but_not_the_raise(self) -> None:
        decision = last(BLINDS + "C: raises 50 to 150 and is all-in\nD: folds", "10000 10000 150 10000")
        assert decision.min_raise_to == 250

    def test_where_short_all_ins_are_completed(self) -> None:
        house = profile(short_allin_moves_bet=False)
        body = BLINDS + "C: raises 50 to 150 and is all-in\nD: folds"
        assert last(body, "10000 10000 150 10000", profile=house).min_raise_to == 200

    def test_any_increase(self) -> None:
        house = profile(min_raise="any_increase")
        assert (
            last(BLINDS + "C: raises 50 to 150 and is all-in\nD: folds", "9 9 150 9", profile=house)
            is not None
        )

    @pytest.mark.parametrize(
        ("raises", "smallest"),
        [
            ("C: raises 75 to 125\nD: raises 75 to 200\nA: raises 300 to 500\nB: folds", 800),
            ("C: raises 450 to 500\nD: calls 500\nA: calls 475\nB: folds", 950),
        ],
    )
    def test_raises_in_a_row(self, raises: str, smallest: int) -> None:
        blinds = "A: posts small blind 25\nB: posts big blind 50\n*** HOLE CARDS ***\n"
        result = play(blinds + raises, stakes="25/50")
        assert codes(result) == []
        assert result.decisions[-1].min_raise_to == smallest

    def test_double_total(self) -> None:
        blinds = "A: posts small blind 25\nB: posts big blind 50\n*** HOLE CARDS ***\n"
        body = blinds + "C: raises 450 to 500\nD: folds"
        assert last(body, stakes="25/50", profile=profile(min_raise="double_total")).min_raise_to == 1000

    def test_the_big_blind_until_the_first_raise(self) -> None:
        body = LIMPED + "A: bets 300\nB: folds"
        assert last(body).min_raise_to == 600
        assert last(body, profile=profile(min_raise="bb_until_first_raise")).min_raise_to == 400

    def test_a_short_all_in_bet_leaves_the_big_blind_as_the_raise(self) -> None:
        body = LIMPED + "A: bets 20 and is all-in\nB: folds"
        assert last(body, "120 10000 10000 10000").min_raise_to == 120

    def test_a_short_big_blind_does_not_lower_the_bet(self) -> None:
        body = "A: posts small blind 50\nB: posts big blind 40 and is all-in\n*** HOLE CARDS ***\nC: folds"
        decision = last(body, "10000 40 10000 10000")
        assert (decision.to_call, decision.min_raise_to) == (100, 200)

    def test_one_unit_under_is_found(self) -> None:
        assert codes(play(BLINDS + "C: raises 99 to 199")) == ["BET002"]
        assert codes(play(BLINDS + "C: raises 100 to 200")) == []

    def test_a_bet_under_the_big_blind_is_found(self) -> None:
        assert codes(play(LIMPED + "A: bets 99")) == ["BET001"]
        assert codes(play(LIMPED + "A: bets 100")) == []

    def test_the_whole_stack_may_be_less(self) -> None:
        assert codes(play(LIMPED + "A: bets 99 and is all-in", "199 10000 10000 10000")) == []


class TestReopening:
    SHORT = LIMPED + "A: bets 100\nB: raises 25 to 125 and is all-in\nC: calls 125\n"
    FULL = SHORT + "D: raises 75 to 200 and is all-in\nA: {}"
    STACKS = "10000 225 10000 300"

    @pytest.mark.parametrize(
        ("reopen", "may"),
        [("cumulative", True), ("cumulative_strict", False), ("single_full", False), ("half", True)],
    )
    def test_two_short_all_ins_that_add_up_to_exactly_one_raise(self, reopen: str, may: bool) -> None:
        body = self.FULL.format("raises 300 to 500")
        result = play(body, self.STACKS, profile=profile(reopen=reopen))
        assert codes(result) == ([] if may else ["BET008"])
        assert result.decisions[-1].can_raise is may

    def test_the_minimum_stays_the_last_full_raise(self) -> None:
        assert last(self.FULL.format("folds"), self.STACKS).min_raise_to == 300

    def test_less_than_a_raise_does_not_reopen(self) -> None:
        body = self.FULL.format("calls 100") + "\nC: raises 400 to 600"
        assert codes(play(body, self.STACKS)) == ["BET008"]

    def test_a_full_raise_reopens_for_everybody(self) -> None:
        body = self.FULL.format("raises 100 to 300") + "\nC: raises 100 to 400"
        assert codes(play(body, self.STACKS)) == []

    def test_who_has_not_acted_may_raise(self) -> None:
        body = BLINDS + "C: calls 100\nD: raises 50 to 150 and is all-in\nA: folds\nB: raises 100 to 250"
        assert codes(play(body, "10000 10000 10000 150")) == []

    def test_a_limper_facing_half_a_raise(self) -> None:
        body = (
            BLINDS
            + "C: calls 100\nD: raises 50 to 150 and is all-in\nA: folds\nB: calls 50\nC: raises 200 to 350"
        )
        stacks = "10000 10000 10000 150"
        assert codes(play(body, stacks)) == ["BET008"]
        assert codes(play(body, stacks, profile=profile(reopen="half"))) == []
        assert codes(play(body, stacks, profile=profile(reopen="any_increase"))) == []

    def test_a_checker_facing_a_short_bet(self) -> None:
        body = LIMPED + "A: checks\nB: bets 20 and is all-in\nC: calls 20\nD: folds\nA: raises 100 to 120"
        assert codes(play(body, "10000 120 10000 10000")) == ["BET008"]

    def test_only_the_initial_raiser_barred(self) -> None:
        house = profile(reopen="single_full", reopen_subject="initial_raiser")
        body = self.FULL.format("calls 100") + "\nC: raises 400 to 600"
        assert codes(play(body, self.STACKS, profile=house)) == []


class TestPotLimit:
    GAME = "Omaha Pot Limit"
    BLINDS = "A: posts small blind 100\nB: posts big blind 200\n*** HOLE CARDS ***\n"

    def test_first_to_act(self) -> None:
        assert last(self.BLINDS + "C: folds", game=self.GAME, stakes="100/200").max_raise_to == 700

    def test_short_blinds_count_in_full_where_the_house_says_so(self) -> None:
        body = "A: posts small blind 100\nB: posts big blind 100 and is all-in\n*** HOLE CARDS ***\nC: folds"
        how = {"game": self.GAME, "stakes": "100/200"}
        assert last(body, "9999 100 9999 9999", **how).max_raise_to == 600
        house = profile(pot_limit_blinds="full_blinds")
        assert last(body, "9999 100 9999 9999", profile=house, **how).max_raise_to == 700

    def test_a_raise_of_the_pot_after_the_call(self) -> None:
        body = self.BLINDS + "C: calls 200\nD: calls 200\nA: calls 100\nB: checks\n*** FLOP *** [2c 7d Kh]\n"
        body += "A: bets 200\nB: calls 200\nC: folds\nD: {}"
        how = {"game": self.GAME, "stakes": "100/200"}
        assert last(body.format("folds"), **how).max_raise_to == 1600
        assert codes(play(body.format("raises 1400 to 1600"), **how)) == []  # type: ignore[arg-type]
        assert codes(play(body.format("raises 1401 to 1601"), **how)) == ["BET005"]  # type: ignore[arg-type]

    def test_dead_money_counts(self) -> None:
        body = "A: posts small blind 5\nB: posts big blind 10\nC: posts small & big blinds 15\n"
        decision = last(body + "*** HOLE CARDS ***\nC: folds", game=self.GAME, stakes="5/10")
        assert decision.max_raise_to == 40


class TestFixedLimit:
    GAME = "Hold'em Limit"
    BLINDS = "A: posts small blind 5\nB: posts big blind 10\n*** HOLE CARDS ***\n"
    TURN = """
    C: calls 10
    D: calls 10
    A: calls 5
    B: checks
    *** FLOP *** [2c 7d Kh]
    A: checks
    B: checks
    C: checks
    D: checks
    *** TURN *** [2c 7d Kh] [4s]
    """

    def run(self, body: str, stacks: str = "1000 1000 1000 1000", **how: object) -> list[str]:
        return codes(play(self.BLINDS + body, stacks, game=self.GAME, stakes="10/20", **how))  # type: ignore[arg-type]

    def test_small_bets_early_big_bets_late(self) -> None:
        assert self.run("C: raises 10 to 20") == []
        assert self.run("C: raises 20 to 30") == ["BET006"]
        assert self.run(self.TURN + "A: bets 20") == []
        assert self.run(self.TURN + "A: bets 10") == ["BET006"]

    def test_a_bet_and_three_raises(self) -> None:
        three = "C: raises 10 to 20\nD: raises 10 to 30\nA: raises 10 to 40\n"
        assert self.run(three + "B: calls 30") == []
        assert self.run(three + "B: raises 10 to 50") == ["BET007"]
        assert self.run(three + "B: raises 10 to 50", profile=profile(limit_raise_cap=4)) == []

    def test_the_cap_heads_up(self) -> None:
        body = "C: folds\nD: folds\nA: raises 10 to 20\nB: raises 10 to 30\n"
        body += "A: raises 10 to 40\nB: raises 10 to 50"
        assert self.run(body, profile=profile(cap_headsup="stays")) == ["BET007"]
        assert self.run(body, profile=profile(cap_headsup="lifted")) == []
        assert self.run(body, profile=profile(cap_headsup="round_began")) == ["BET007"]

    UNKNOWN = """
    C: folds
    D: folds
    A: raises 10 to 20
    B: raises 10 to 30
    A: raises 10 to 40
    B: raises 10 to 50
    """

    def _findings(self, body: str, **how: object) -> list[Finding]:
        result = play(self.BLINDS + body, "1000 1000 1000 1000", game=self.GAME, stakes="$10/$20", **how)  # type: ignore[arg-type]
        return [one for one in result.findings if one.code[:3] in ("ACT", "BET")]

    def test_the_cap_heads_up_where_the_house_is_not_known(self) -> None:
        found = self._findings(self.UNKNOWN)
        assert [(one.code, one.severity) for one in found] == [("BET007", Severity.NOTE)]
        assert "is not known" in found[0].message

    def test_each_further_raise_is_of_the_fixed_size_all_the_same(self) -> None:
        found = self._findings(self.UNKNOWN.replace("10 to 50", "20 to 60"))
        assert {one.code for one in found} >= {"BET006"}

    def test_more_than_two_players_are_capped_in_every_house(self) -> None:
        body = """
        C: folds
        D: raises 10 to 20
        A: raises 10 to 30
        B: raises 10 to 40
        D: raises 10 to 50
        """
        found = self._findings(body)
        assert [(one.code, one.severity) for one in found] == [("BET007", Severity.ERROR)]

    def test_less_than_half_a_bet_is_completed(self) -> None:
        stacks = "18 1000 1000 1000"
        start = self.TURN + "A: bets 8 and is all-in\n"
        assert self.run(start + "B: raises 12 to 20", stacks) == []
        assert self.run(start + "B: raises 20 to 28", stacks) == ["BET006"]

    def test_half_a_bet_counts_as_one(self) -> None:
        stacks = "25 1000 1000 1000"
        start = self.TURN + "A: bets 15 and is all-in\n"
        assert self.run(start + "B: raises 20 to 35", stacks) == []
        assert self.run(start + "B: raises 5 to 20", stacks) == ["BET006"]

    def test_a_short_raise_does_not_reopen(self) -> None:
        stacks = "1000 38 1000 1000"
        start = self.TURN + "A: bets 20\nB: raises 8 to 28 and is all-in\nC: calls 28\nD: folds\n"
        assert self.run(start + "A: raises 20 to 48", stacks) == ["BET008"]
        assert self.run(start + "A: calls 8", stacks) == []


class TestWords:
    def test_check_facing_a_bet(self) -> None:
        assert codes(play(BLINDS + "C: checks")) == ["ACT004"]

    def test_call_with_nothing_to_call(self) -> None:
        assert codes(play(LIMPED + "A: calls 100")) == ["ACT005"]

    def test_bet_when_there_is_a_bet(self) -> None:
        assert "ACT006" in codes(play(LIMPED + "A: bets 100\nB: bets 200"))

    def test_raise_with_no_bet(self) -> None:
        assert "ACT007" in codes(play(LIMPED + "A: raises 100 to 100"))

    def test_fold_when_a_check_is_free(self) -> None:
        assert codes(play(LIMPED + "A: folds")) == ["ACT008"]

    def test_call_of_a_wrong_amount(self) -> None:
        assert codes(play(BLINDS + "C: calls 99")) == ["BET004"]
        assert codes(play(BLINDS + "C: calls 90 and is all-in", "1000 1000 90 1000")) == []

    def test_more_than_the_stack(self) -> None:
        result = play(BLINDS + "C: raises 900 to 1000", "1000 1000 999 1000")
        assert codes(result) == ["BET003"]
        assert not result.trusted

    def test_two_numbers_of_a_raise(self) -> None:
        assert codes(play(BLINDS + "C: raises 201 to 300")) == ["BET009"]

    def test_all_in_marks(self) -> None:
        assert codes(play(BLINDS + "C: calls 100 and is all-in")) == ["ACT011"]
        assert codes(play(BLINDS + "C: calls 100", "1000 1000 100 1000")) == ["ACT011"]
