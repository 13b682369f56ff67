"""The rule book's examples of smallest bets and raises in no-limit, each under the houses that it names."""

from __future__ import annotations

import msgspec
import pytest

from replay.profiles import load_profile
from tests.rules.houses import EN, EVERY, FAMILY, FR, LAST_FULL, PT, RRP, TDA, answers
from tests.rules.playing import Choice, Table


def option(house: str, **values: object):
    """A house that sets one of its options otherwise."""
    return msgspec.structs.replace(load_profile(house), **values)


@pytest.mark.rule("S01", "EN-13", "PT-28", "FR-15")
class TestS01:
    """Blinds 1/2; the first player raises by 6, to 8. What is the smallest re-raise?"""

    @pytest.mark.parametrize(("house", "smallest"), answers({LAST_FULL: 14, PT: 10, FR: 9}))
    def test_the_smallest_re_raise(self, house, smallest):
        table = Table("SB BB UTG A", rules=house)
        assert table.choice("UTG raises to 8").smallest == smallest

    @pytest.mark.parametrize("house", LAST_FULL)
    def test_one_less_is_against_the_rules(self, house):
        table = Table("SB BB UTG A", rules=house)
        assert table.faults("UTG raises to 8, A raises to 14") == []
        assert table.faults("UTG raises to 8, A raises to 13") == ["BET002"]


@pytest.mark.rule("S09", "ZH-05")
@pytest.mark.parametrize("house", LAST_FULL)
def test_s09_a_raise_of_ten_asks_for_ten_more(house):
    table = Table("SB BB A B", stakes=(5, 10), rules=house)
    assert table.choice("").smallest == 20
    assert table.choice("A raises to 20").smallest == 30


@pytest.mark.rule("S20", "PT-32")
class TestS20:
    """No-limit, table minimum 10: A raises to 40, by 30, and B to 50."""

    SCRIPT = "A raises to 40, B raises to 50"

    @pytest.mark.parametrize("house", PT)
    def test_the_portuguese_default_allows_it_with_a_warning(self, house):
        table = Table("SB BB A B", stakes=(5, 10), rules=house)
        assert table.levels(self.SCRIPT) == {"BET022": "warn"}
        assert table.choice("A raises to 40").smallest == 50

    def test_the_letter_of_the_portuguese_text_knows_no_minimum(self):
        table = Table("SB BB A B", stakes=(5, 10), rules=option(PT[1], min_raise="any_increase"))
        assert table.choice("A raises to 40").smallest == 41

    @pytest.mark.parametrize("house", LAST_FULL)
    def test_elsewhere_it_is_against_the_rules(self, house):
        table = Table("SB BB A B", stakes=(5, 10), rules=house)
        assert table.levels(self.SCRIPT) == {"BET002": "illegal"}
        assert table.choice("A raises to 40").smallest == 70


@pytest.mark.rule("S25", "FR-13")
class TestS25:
    """Big blind 2; the first player puts in 3."""

    @pytest.mark.parametrize("house", LAST_FULL + PT)
    def test_it_takes_four(self, house):
        table = Table("SB BB UTG", rules=house)
        assert table.choice("").smallest == 4
        assert table.faults("UTG raises to 3") == ["BET002"]

    @pytest.mark.parametrize("house", FR)
    def test_more_than_the_big_blind_is_a_raise_on_the_french_page(self, house):
        table = Table("SB BB UTG", rules=house)
        assert table.faults("UTG raises to 3") == []
        assert table.choice("").smallest == 3


@pytest.mark.rule("X01")
@pytest.mark.parametrize(("house", "smallest"), answers({LAST_FULL: 5600, PT: 3800, FR: 3601}))
def test_x01_the_last_raise_counts_not_the_whole_bet(house, smallest):
    table = Table("A B C D", stakes=(100, 200), rules=house)
    script = "C calls, D calls, A calls, B checks, flop, A bets 600, B raises to 1600, C raises to 3600"
    assert table.choice(script).smallest == smallest


@pytest.mark.rule("X02")
class TestX02:
    """Blinds 50/100; the first player is all-in for 150."""

    @pytest.mark.parametrize(("house", "smallest"), answers({LAST_FULL: 250, PT: 250, FR: 151}))
    def test_the_next_raise(self, house, smallest):
        table = Table("SB BB UTG A", stakes=(50, 100), rules=house)
        assert table.choice("UTG all-in 150").smallest == smallest

    def test_rooms_where_a_short_all_in_is_completed(self):
        rules = option("base", short_allin_moves_bet=False)
        assert Table("SB BB UTG A", stakes=(50, 100), rules=rules).choice("UTG all-in 150").smallest == 200


@pytest.mark.rule("X03")
@pytest.mark.parametrize(("house", "smallest"), answers({LAST_FULL: 1700, PT: 1100, FR: 1001}))
def test_x03_on_the_turn(house, smallest):
    table = Table("A B C", stakes=(50, 100), rules=house)
    before = "C calls, A calls, B checks, flop, A checks, B checks, C checks, turn, "
    assert table.choice(before + "A bets 300, B raises to 1000").smallest == smallest


@pytest.mark.rule("X04", "X05")
class TestX04AndX05:
    """Blinds 25/50: three raises to 500, or one."""

    THREE = "A raises to 125, B raises to 200, C raises to 500"
    ONE = "A raises to 500, B calls, C calls"

    @pytest.mark.parametrize("house", LAST_FULL)
    def test_only_the_last_raise_counts(self, house):
        table = Table("SB BB A B C D", stakes=(25, 50), rules=house)
        assert table.choice(self.THREE).smallest == 800
        assert table.choice(self.ONE).smallest == 950

    def test_where_a_raise_doubles_it_is_a_thousand_in_both(self):
        table = Table("SB BB A B C D", stakes=(25, 50), rules=option("base", min_raise="double_total"))
        assert table.choice(self.THREE).smallest == 1000
        assert table.choice(self.ONE).smallest == 1000


@pytest.mark.rule("X07")
class TestX07:
    """Blinds 100/200; the first player is all-in for 325."""

    @pytest.mark.parametrize("house", LAST_FULL)
    def test_the_next_raise_adds_a_whole_blind(self, house):
        assert Table("SB BB UTG A", stakes=(100, 200), rules=house).choice("UTG all-in 325").smallest == 525

    def test_rooms_where_a_short_all_in_is_completed(self):
        rules = option("base", short_allin_moves_bet=False)
        assert Table("SB BB UTG A", stakes=(100, 200), rules=rules).choice("UTG all-in 325").smallest == 400


@pytest.mark.rule("X08")
@pytest.mark.parametrize("house", LAST_FULL)
def test_x08_completing_is_no_move_in_no_limit(house):
    table = Table("A B C", stakes=(50, 100), rules=house)
    before = "C calls, A calls, B checks, flop, A bets 100, B all-in 140"
    assert table.choice(before) == Choice("C", 140, (240, 1_000_000 - 100))
    assert table.faults(before + ", C raises to 200") == ["BET002"]


@pytest.mark.rule("X09")
class TestX09:
    """Big blind 100; the first player on the flop is all-in for 20."""

    BEFORE = "C calls, A calls, B checks, flop, "

    @pytest.mark.parametrize("house", LAST_FULL + PT)
    def test_it_is_called_for_what_it_is_and_raised_by_a_whole_bet(self, house):
        table = Table("A B C", stakes=(50, 100), rules=house)
        choice = table.choice(self.BEFORE + "A all-in 20")
        assert (choice.call, choice.smallest) == (20, 120)
        assert table.faults(self.BEFORE + "A all-in 20") == []

    @pytest.mark.parametrize("house", TDA + RRP)
    def test_a_player_who_checked_may_only_call_it(self, house):
        table = Table("A B C", stakes=(50, 100), rules=house)
        assert table.choice(self.BEFORE + "A checks, B all-in 20, C calls") == Choice("A", 20, None)


@pytest.mark.rule("X10")
@pytest.mark.parametrize("house", LAST_FULL)
def test_x10_a_short_big_blind_is_still_called_and_raised_in_full(house):
    table = Table("SB BB UTG", stakes=(100, 200), stacks={"BB": 125}, rules=house)
    choice = table.choice("")
    assert (choice.player, choice.call, choice.smallest) == ("UTG", 200, 400)
    assert table.choice("UTG calls").call == 100
    assert "BET004" in table.faults("UTG calls 125")


@pytest.mark.rule("X11", "ZH-05")
class TestX11:
    """Big blind 100; A bets 300 on the flop. What is the first raise?"""

    BEFORE = "C calls, A calls, B checks, flop, A bets 300"

    @pytest.mark.parametrize("house", LAST_FULL)
    def test_the_bet_counts_as_a_raise(self, house):
        assert Table("A B C", stakes=(50, 100), rules=house).choice(self.BEFORE).smallest == 600

    @pytest.mark.parametrize("house", ["zh_v1_call_only", "zh_v2_half", "zh_v3_cumulative"])
    def test_or_to_the_letter_of_the_chinese_page_the_big_blind_is_enough(self, house):
        rules = option(house, min_raise="bb_until_first_raise")
        table = Table("A B C", stakes=(50, 100), rules=rules)
        assert table.choice(self.BEFORE).smallest == 400


@pytest.mark.rule("EN-06", "EN-12", "PT-18")
@pytest.mark.parametrize("house", EVERY)
def test_the_big_blind_is_the_smallest_bet_and_the_stack_the_largest(house):
    table = Table("A B", stakes=(50, 100), rules=house, stacks={"A": 5000})
    flop = "B calls, A checks, flop, "
    assert table.choice(flop).largest == 4900
    if house in FR + FAMILY:
        assert table.faults(flop + "A bets 1") == []
    else:
        assert table.choice(flop).smallest == 100
        assert table.faults(flop + "A bets 99") == ["BET001"]
    assert table.faults(flop + "A bets 100") == []


@pytest.mark.rule("EN-12")
@pytest.mark.parametrize("house", EN)
def test_a_raise_is_not_smaller_because_the_other_is_short(house):
    table = Table("A B", stakes=(50, 100), stacks={"A": 400}, rules=house)
    assert table.choice("B raises to 300") == Choice("A", 200, (400, 400))
