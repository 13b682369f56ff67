"""The rule book's examples of live play: silent chips, bets too small, corrections."""

from __future__ import annotations

import pytest

from tests.rules.houses import BASE, EN, FR, LAST_FULL, PS, RRP, TDA, WT, ZH, answers
from tests.rules.playing import Table

FLOP = "C calls, D calls, A calls, B checks, flop, "


class TestS26:
    """A bets 100, B, who has 500, puts out 60."""

    @pytest.mark.rule("S26", "FR-21")
    @pytest.mark.parametrize("house", FR)
    def test_on_the_french_page_he_makes_it_up_or_raises_or_leaves_it_in_the_pot(self, house):
        table = Table("A B C D", stakes=(10, 20), stacks={"B": 520}, rules=house)
        binding = table.ruled(FLOP + "A bets 100, B puts 60")
        assert binding == "a call to 100 or any legal raise or a fold"
        for goes_on in ("B calls 60, B calls 40, C folds", "B calls 60, B folds, C folds"):
            assert table.faults(f"{FLOP}A bets 100, {goes_on}") == []
        assert table.faults(FLOP + "A bets 100, B calls 60, C folds, D folds") == ["BET004"]

    @pytest.mark.rule("S26")
    @pytest.mark.parametrize("house", TDA + WT)
    def test_facing_the_opening_bet_he_must_call(self, house):
        table = Table("A B C D", stakes=(10, 20), stacks={"B": 520}, rules=house)
        assert table.ruled(FLOP + "A bets 100, B puts 60") == "a call to 100"

    @pytest.mark.rule("S26")
    @pytest.mark.parametrize("house", TDA + WT)
    def test_heads_up_he_must_call(self, house):
        table = Table("A B", stakes=(10, 20), stacks={"B": 520}, rules=house)
        script = "B calls, A checks, flop, A checks, B bets 20, A raises to 120, B puts 60"
        assert table.ruled(script) == "a call to 120"

    @pytest.mark.rule("S26", "X24")
    @pytest.mark.parametrize("house", TDA + WT)
    def test_facing_a_raise_with_others_in_the_director_decides(self, house):
        table = Table("A B C D", stakes=(1000, 2000), rules=house)
        assert table.ruled(FLOP + "A bets 2000, B raises to 8000, C puts 2000") == "a call to 8,000 or a fold"
        assert table.ruled(FLOP + "A checks, B bets 8000, C puts 2000") == "a call to 8,000"

    @pytest.mark.rule("S26")
    @pytest.mark.parametrize("house", RRP)
    @pytest.mark.parametrize(
        ("limit", "binding"), [("nl", "a call to 20"), ("fl", "a call to 20 or any legal raise or a fold")]
    )
    def test_in_roberts_rules_it_is_forfeited_in_limit_only(self, house, limit, binding):
        table = Table("A B C D", stakes=(20, 40), limit=limit, rules=house)
        assert table.ruled(FLOP + "A bets 20, B puts 12") == binding

    @pytest.mark.rule("S26")
    @pytest.mark.parametrize("house", PS)
    def test_a_computer_takes_no_such_bet(self, house):
        table = Table("A B C D", stakes=(10, 20), stacks={"B": 520}, rules=house)
        assert table.levels(FLOP + "A bets 100, B calls 60, C folds, D folds") == {"BET004": "illegal"}


@pytest.mark.rule("X22")
@pytest.mark.parametrize("house", TDA + WT)
class TestX22:
    """Silent chips: half of the smallest raise makes it a raise."""

    @pytest.mark.parametrize(("chips", "binding"), [(1400, "a call to 1,000"), (1500, "a raise to 2,000")])
    def test_over_an_opening_bet_of_a_thousand(self, house, chips, binding):
        table = Table("A B C D", stakes=(250, 500), rules=house)
        assert table.ruled(f"{FLOP}A bets 1000, B puts {chips}") == binding

    @pytest.mark.parametrize(("chips", "binding"), [(1500, "a raise to 1,700"), (1300, "a call to 1,100")])
    def test_over_a_raise_to_1100(self, house, chips, binding):
        table = Table("SB BB UTG A", stakes=(250, 500), rules=house)
        assert table.ruled(f"UTG raises to 1100, A puts {chips}") == binding

    @pytest.mark.parametrize(("chips", "binding"), [(2500, "a raise to 2,800"), (2000, "a call to 1,400")])
    def test_over_an_opening_bet_of_1400(self, house, chips, binding):
        table = Table("A B C D", stakes=(250, 500), rules=house)
        assert table.ruled(f"{FLOP}A bets 1400, B puts {chips}") == binding

    @pytest.mark.parametrize("chips", [2500, 2000])
    def test_his_last_chips_are_all_in_for_what_they_are(self, house, chips):
        table = Table("A B C D", stakes=(250, 500), stacks={"B": 500 + chips}, rules=house)
        assert table.ruled(f"{FLOP}A bets 1400, B puts {chips}") == f"a raise to {chips:,}"


@pytest.mark.rule("X23")
@pytest.mark.parametrize("house", TDA + WT)
def test_x23_two_hundred_more_over_a_bet_of_325(house):
    table = Table("A B C D", stakes=(50, 100), rules=house)
    assert table.ruled(FLOP + "A bets 325, B puts 525") == "a raise to 650"


class TestX24:
    """100/200: A bets 600, B "raises" to 1,000, C and D call."""

    SCRIPT = FLOP + "A bets 600, B raises to 1000, C calls, D calls, A calls"

    @pytest.mark.rule("X24")
    @pytest.mark.parametrize("house", TDA + WT + RRP)
    def test_before_the_turn_it_is_made_1200(self, house):
        table = Table("A B C D", stakes=(100, 200), rules=house)
        (found,) = [one for one in table.findings(self.SCRIPT) if one.code == "BET002"]
        assert (found.level.value, found.expected) == ("illegal", "at least 1,200")

    @pytest.mark.rule("X24")
    @pytest.mark.parametrize("house", TDA + WT + RRP)
    def test_after_the_turn_it_stands(self, house):
        table = Table("A B C D", stakes=(100, 200), rules=house)
        assert table.levels(self.SCRIPT + ", turn") == {"BET002": "illegal but stands"}

    @pytest.mark.rule("X24", "S25")
    @pytest.mark.parametrize("house", [one for one in LAST_FULL if one in BASE + EN + ZH + PS])
    def test_other_houses_know_no_such_limit(self, house):
        table = Table("A B C D", stakes=(100, 200), rules=house)
        assert table.levels(self.SCRIPT + ", turn") == {"BET002": "illegal"}


@pytest.mark.rule("FR-22", "PT-43")
@pytest.mark.parametrize(
    ("house", "binding"),
    answers({FR: "a call to 100", TDA + WT: "a call to 100", ("portugal_2007",): "a call to 100"}),
)
def test_two_motions_are_a_call_of_the_first(house, binding):
    table = Table("A B C D", stakes=(10, 20), rules=house)
    assert table.ruled(FLOP + "A bets 100, B strings 100") == binding
