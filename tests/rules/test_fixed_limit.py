"""The rule book's examples of fixed limit: sizes, caps, heads-up, all-ins of less than a bet."""

from __future__ import annotations

import msgspec
import pytest

from replay.profiles import load_profile
from tests.rules.houses import BASE, EN, FAMILY, PS, PT_LIMIT, RRP, TDA, WL, WT, answers
from tests.rules.playing import Choice, Table

HOUSES = BASE + PT_LIMIT + EN + TDA + RRP + WT + WL + PS
LIFTED = BASE + PT_LIMIT + RRP + WL


@pytest.mark.rule("S02", "EN-11")
class TestS02:
    """Big blind 2, limit: steps of 2 before and on the flop, of 4 on turn and river."""

    FLOP = "C calls, A calls, B checks, flop, "
    TURN = FLOP + "A checks, B checks, C checks, turn, "

    @pytest.mark.parametrize("house", HOUSES)
    def test_each_street_has_one_size(self, house):
        table = Table("A B C", stakes=(2, 4), limit="fl", rules=house)
        assert table.choice("") == Choice("C", 2, (4, 4))
        assert table.choice("C raises to 4") == Choice("A", 3, (6, 6))
        assert table.choice(self.FLOP) == Choice("A", 0, (2, 2))
        assert table.choice(self.FLOP + "A bets 2") == Choice("B", 2, (4, 4))
        assert table.choice(self.TURN) == Choice("A", 0, (4, 4))
        assert table.choice(self.TURN + "A bets 4") == Choice("B", 4, (8, 8))
        river = self.TURN + "A checks, B checks, C checks, river, "
        assert table.choice(river + "A bets 4") == Choice("B", 4, (8, 8))

    @pytest.mark.parametrize("house", HOUSES)
    def test_the_other_streets_bet_is_wrong(self, house):
        table = Table("A B C", stakes=(2, 4), limit="fl", rules=house)
        assert table.faults(self.FLOP + "A bets 4") == ["BET006"]
        assert table.faults(self.TURN + "A bets 2") == ["BET006"]
        assert table.faults(self.TURN + "A all-in 2") == []


@pytest.mark.rule("S19", "PT-30", "PT-31")
class TestS19:
    """Limit, small bet 10: the big blind, then raises to 20, 30 and 40. A fourth raise?"""

    @pytest.mark.parametrize("house", PT_LIMIT)
    def test_not_with_three_in(self, house):
        table = Table("SB BB A B C", stakes=(10, 20), limit="fl", rules=house)
        three = "A raises to 20, B raises to 30, C raises to 40"
        assert table.choice(three).smallest is None
        assert table.faults(three + ", SB raises to 50") == ["BET007"]

    @pytest.mark.parametrize("house", PT_LIMIT)
    def test_but_with_two(self, house):
        table = Table("A B", stakes=(10, 20), limit="fl", rules=house)
        script = "B raises to 20, A raises to 30, B raises to 40, A raises to 50, B raises to 60"
        assert table.faults(script) == []

    @pytest.mark.parametrize("house", PT_LIMIT)
    def test_and_as_soon_as_only_two_are_left(self, house):
        table = Table("SB BB A B C", stakes=(10, 20), limit="fl", rules=house)
        script = "A folds, B raises to 20, C raises to 30, SB raises to 40, BB folds, B folds"
        assert table.choice(script) == Choice("C", 10, (50, 50))

    def test_an_option_leaves_players_without_chips_out_of_the_count(self):
        rules = msgspec.structs.replace(load_profile(PT_LIMIT[1]), cap_headsup_counts="with_chips")
        script = "A calls, C raises to 20, SB folds, BB all-in 30, A raises to 40"
        for house, smallest in ((PT_LIMIT[1], None), (rules, 50)):
            table = Table("SB BB A C", stakes=(10, 20), limit="fl", rules=house)
            assert table.choice(script).smallest == smallest


class TestX25:
    """10/20 limit."""

    THREE = "A raises to 20, B raises to 30, C raises to 40"
    RIVER = (
        "A calls, B calls, C calls, SB calls, BB checks, "
        "flop, SB checks, BB checks, A checks, B checks, C checks, "
        "turn, SB checks, BB checks, A checks, B checks, C checks, "
        "river, SB bets 20, BB raises to 40, A raises to 60, B raises to 80"
    )

    @pytest.mark.rule("X25", "PT-30")
    @pytest.mark.parametrize(
        ("house", "fourth"), answers({PT_LIMIT + RRP + PS: None, TDA + WT + WL + FAMILY: 50, BASE: 50})
    )
    def test_before_the_flop(self, house, fourth):
        table = Table("SB BB A B C", stakes=(10, 20), limit="fl", rules=house)
        assert table.choice(self.THREE).smallest == fourth
        if fourth:
            fifth = 60 if house in BASE else None  # base states no cap
            assert table.choice(self.THREE + ", SB raises to 50").smallest == fifth
        else:
            assert table.faults(self.THREE + ", SB raises to 50") == ["BET007"]

    @pytest.mark.rule("X25")
    @pytest.mark.parametrize(
        ("house", "more"), answers({PT_LIMIT + RRP + PS: None, TDA + WT + WL + FAMILY: 100})
    )
    def test_on_the_river(self, house, more):
        table = Table("SB BB A B C", stakes=(10, 20), limit="fl", rules=house)
        assert table.choice(self.RIVER).smallest == more
        if more:
            assert table.choice(self.RIVER + ", C raises to 100").smallest is None

    @pytest.mark.rule("X25", "PT-31")
    @pytest.mark.parametrize(("house", "sixth"), answers({PT_LIMIT + RRP + WL: 60, TDA + WT: None}))
    def test_heads_up_since_the_flop_began(self, house, sixth):
        table = Table("A B C", stakes=(10, 20), limit="fl", rules=house, tournament=house in TDA + WT)
        flop = "C calls, A folds, B checks, flop, B bets 10, C raises to 20, B raises to 30, C raises to 40, "
        assert table.choice(flop + "B raises to 50").smallest == sixth

    @pytest.mark.rule("X25", "PT-31")
    @pytest.mark.parametrize(("house", "more"), answers({PT_LIMIT + RRP: 120, WL: None, TDA + WT: None}))
    def test_three_begin_the_turn_and_one_folds_after_two_raises(self, house, more):
        table = Table("A B C", stakes=(10, 20), limit="fl", rules=house)
        turn = "C calls, A calls, B checks, flop, A checks, B checks, C checks, turn, "
        turn += "A bets 20, B raises to 40, C raises to 60, A folds, B raises to 80, C raises to 100"
        assert table.choice(turn).player == "B"
        assert table.choice(turn).smallest == more

    @pytest.mark.rule("X25", "PT-31")
    @pytest.mark.parametrize(("house", "more"), answers({PT_LIMIT: 100, RRP: None}))
    def test_a_cap_that_three_have_reached(self, house, more):
        """The Portuguese text lifts it as soon as two are left; Robert's Rules no more."""
        table = Table("A B C", stakes=(10, 20), limit="fl", rules=house)
        turn = "C calls, A calls, B checks, flop, A checks, B checks, C checks, turn, "
        turn += "A bets 20, B raises to 40, C raises to 60, A raises to 80, B folds"
        assert table.choice(turn).player == "C"
        assert table.choice(turn).smallest == more


@pytest.mark.rule("X80")
@pytest.mark.parametrize(("house", "more"), answers({PS: None, PT_LIMIT + RRP + WL: 200}))
def test_x80_heads_up_the_cap_stays_or_is_lifted(house, more):
    """20/40 limit in a tournament, the turn begun by two: 40, 80, 120, 160, and then?"""
    table = Table("A B", stakes=(20, 40), limit="fl", rules=house, tournament=True)
    turn = "B calls, A checks, flop, A checks, B checks, turn, "
    script = turn + "A bets 40, B raises to 80, A raises to 120, B raises to 160"
    assert table.choice(script).smallest == more
    assert table.faults(script + ", A calls") == []


@pytest.mark.rule("X80")
@pytest.mark.parametrize("house", TDA + WT)
def test_x80_where_the_house_plays_three_raises_a_tournament_stops_there(house):
    rules = msgspec.structs.replace(load_profile(house), limit_raise_cap=3)
    table = Table("A B", stakes=(20, 40), limit="fl", rules=rules, tournament=True)
    turn = "B calls, A checks, flop, A checks, B checks, turn, "
    script = turn + "A bets 40, B raises to 80, A raises to 120, B raises to 160"
    assert table.choice(script).smallest is None


TURN = "C calls, A calls, B checks, flop, A checks, B checks, C checks, turn, "


@pytest.mark.rule("X26", "X27")
@pytest.mark.parametrize(("all_in", "smallest"), [(15, 35), (8, 20)])
@pytest.mark.parametrize("house", LIFTED)
def test_x26_x27_an_all_in_bet_of_more_or_less_than_half(house, all_in, smallest):
    table = Table("A B C", stakes=(10, 20), limit="fl", rules=house)
    choice = table.choice(TURN + f"A all-in {all_in}")
    assert (choice.player, choice.call, choice.smallest) == ("B", all_in, smallest)
    assert table.faults(TURN + f"A all-in {all_in}, B calls") == []


@pytest.mark.rule("X28")
@pytest.mark.parametrize(("all_in", "smallest"), [(100, 400), (300, 700)])
@pytest.mark.parametrize("house", LIFTED + TDA)
def test_x28_at_limit_400(house, all_in, smallest):
    table = Table("A B C", stakes=(200, 400), limit="fl", rules=house)
    assert table.choice(TURN + f"A all-in {all_in}").smallest == smallest


@pytest.mark.rule("X28")
def test_x28_or_a_full_bet_is_asked_for():
    rules = msgspec.structs.replace(load_profile("base"), limit_short_allin="full")
    table = Table("A B C", stakes=(200, 400), limit="fl", rules=rules)
    assert table.choice(TURN + "A all-in 300").smallest == 400


@pytest.mark.rule("X29")
@pytest.mark.parametrize(("all_in", "complete_to", "again"), [(28, 40, None), (30, 50, 50)])
@pytest.mark.parametrize("house", LIFTED + TDA + WT)
def test_x29_a_raise_of_less_than_half_a_bet_is_completed(house, all_in, complete_to, again):
    table = Table("A B C", stakes=(10, 20), limit="fl", rules=house)
    before = TURN + f"A bets 20, B all-in {all_in}"
    choice = table.choice(before)
    assert (choice.player, choice.call, choice.smallest) == ("C", all_in, complete_to)
    assert table.choice(before + ", C calls") == Choice("A", all_in - 20, again and (again, again))


@pytest.mark.rule("X30")
@pytest.mark.parametrize("house", RRP + WL)
def test_x30_short_all_ins_that_come_to_more_than_half(house):
    table = Table("A B C D", stakes=(10, 20), limit="fl", rules=house)
    before = "C calls, D calls, A calls, B checks, flop, A checks, B checks, C checks, D checks, turn, "
    choice = table.choice(before + "A bets 20, B all-in 25, C all-in 32, D calls")
    assert (choice.player, choice.smallest) == ("A", 52)
