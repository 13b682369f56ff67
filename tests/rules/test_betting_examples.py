"""The rule book's worked examples of bet sizes, raises and re-opening, each under the number it has there."""

from __future__ import annotations

import msgspec
import pytest

from replay.profiles import load_profile
from tests.rules.playing import Choice, Table

BASE = load_profile("base")
OFFLINE = ("base", "roberts_cash", "pokerstars_online", "ggpoker_online")
"""Every profile so far plays these by the last full raise and by what a player faces in all."""


def ruled(**values: object):
    """The base profile with other values."""
    return msgspec.structs.replace(BASE, **values)


class TestSmallestRaise:
    @pytest.mark.parametrize("rules", OFFLINE)
    def test_s01_the_raise_by_six_to_eight_makes_fourteen_the_next(self, rules):
        table = Table("SB BB UTG A", stakes=(1, 2), rules=rules)
        assert table.choice("UTG raises to 8").smallest == 14
        assert table.faults("UTG raises to 8, A raises to 14") == []
        assert table.faults("UTG raises to 8, A raises to 13") == ["BET002"]

    def test_s01_where_the_table_minimum_is_enough_it_is_ten(self):
        table = Table("SB BB UTG A", stakes=(1, 2), rules=ruled(min_raise="table_min"))
        assert table.choice("UTG raises to 8").smallest == 10

    def test_s01_where_any_increase_will_do_it_is_nine(self):
        table = Table("SB BB UTG A", stakes=(1, 2), rules=ruled(min_raise="any_increase"))
        assert table.choice("UTG raises to 8").smallest == 9

    def test_s09_a_raise_of_ten_asks_for_ten_more(self):
        assert Table("SB BB A B", stakes=(5, 10)).choice("A raises to 20").smallest == 30

    def test_s25_three_over_a_big_blind_of_two_is_no_raise(self):
        assert Table("SB BB UTG").faults("UTG raises to 3") == ["BET002"]
        assert Table("SB BB UTG", rules=ruled(min_raise="any_increase")).faults("UTG raises to 3") == []

    def test_x01_the_last_raise_counts_not_the_whole_bet(self):
        table = Table("A B C D", stakes=(100, 200))
        script = "C calls, D calls, A calls, B checks, flop, A bets 600, B raises to 1600, C raises to 3600"
        assert table.choice(script).smallest == 5600

    def test_x02_a_short_all_in_is_raised_by_a_full_blind(self):
        table = Table("SB BB UTG A", stakes=(50, 100))
        assert table.choice("UTG all-in 150").smallest == 250

    def test_x02_rooms_where_a_short_all_in_is_completed(self):
        table = Table("SB BB UTG A", stakes=(50, 100), rules=ruled(short_allin_moves_bet=False))
        assert table.choice("UTG all-in 150").smallest == 200

    def test_x03_on_the_turn(self):
        table = Table("A B C", stakes=(50, 100))
        before = "C calls, A calls, B checks, flop, A checks, B checks, C checks, turn, "
        assert table.choice(before + "A bets 300, B raises to 1000").smallest == 1700

    def test_x04_only_the_last_of_three_raises_counts(self):
        table = Table("SB BB A B C D", stakes=(25, 50))
        assert table.choice("A raises to 125, B raises to 200, C raises to 500").smallest == 800

    def test_x05_one_raise_to_five_hundred(self):
        table = Table("SB BB A B C D", stakes=(25, 50))
        assert table.choice("A raises to 500, B calls, C calls").smallest == 950

    def test_x05_where_a_raise_doubles_it_is_a_thousand_in_both(self):
        table = Table("SB BB A B C D", stakes=(25, 50), rules=ruled(min_raise="double_total"))
        assert table.choice("A raises to 500, B calls, C calls").smallest == 1000
        assert table.choice("A raises to 125, B raises to 200, C raises to 500").smallest == 1000

    def test_x07_an_all_in_of_125_over_the_blind(self):
        assert Table("SB BB UTG A", stakes=(100, 200)).choice("UTG all-in 325").smallest == 525

    def test_x08_completing_is_no_move_in_no_limit(self):
        table = Table("A B C", stakes=(50, 100))
        before = "C calls, A calls, B checks, flop, A bets 100, B all-in 140"
        assert table.choice(before) == Choice("C", 140, (240, 1_000_000 - 100))
        assert table.faults(before + ", C raises to 200") == ["BET002"]

    def test_x09_an_all_in_below_the_smallest_bet_may_be_called_for_what_it_is(self):
        table = Table("A B C", stakes=(50, 100))
        before = "C calls, A calls, B checks, flop, A all-in 20"
        choice = table.choice(before)
        assert (choice.call, choice.smallest) == (20, 120)
        assert table.faults(before) == []

    def test_x09_a_player_who_checked_may_only_call_it(self):
        table = Table("A B C", stakes=(50, 100))
        before = "C calls, A calls, B checks, flop, A checks, B all-in 20, C calls"
        assert table.choice(before) == Choice("A", 20, None)

    def test_x10_a_short_big_blind_is_still_called_in_full(self):
        table = Table("SB BB UTG", stakes=(100, 200), stacks={"BB": 125})
        choice = table.choice("")
        assert (choice.player, choice.call, choice.smallest) == ("UTG", 200, 400)
        assert table.choice("UTG calls").call == 100
        assert table.faults("UTG calls 125") == ["BET004"]

    def test_x11_an_opening_bet_counts_as_the_last_raise(self):
        table = Table("A B C", stakes=(50, 100))
        before = "C calls, A calls, B checks, flop, A bets 300"
        assert table.choice(before).smallest == 600

    def test_x11_or_only_the_big_blind_until_somebody_raises(self):
        table = Table("A B C", stakes=(50, 100), rules=ruled(min_raise="bb_until_first_raise"))
        before = "C calls, A calls, B checks, flop, A bets 300"
        assert table.choice(before).smallest == 400

    def test_a_bet_under_the_big_blind(self):
        table = Table("A B", stakes=(50, 100))
        assert table.faults("B calls, A checks, flop, A bets 99") == ["BET001"]
        assert table.faults("B calls, A checks, flop, A bets 100") == []

    def test_a_raise_is_not_smaller_because_the_other_is_short(self):
        table = Table("A B", stakes=(50, 100), stacks={"A": 400})
        assert table.choice("B raises to 300") == Choice("A", 200, (400, 400))
        assert table.choice("B raises to 250") == Choice("A", 150, (400, 400))


class TestReopening:
    S04 = "A raises to 8, C calls, D folds, B all-in 10, SB folds, BB folds"

    @pytest.mark.parametrize("rules", OFFLINE)
    def test_s04_a_short_all_in_does_not_reopen_the_betting(self, rules):
        table = Table("SB BB A C D B", rules=rules)
        assert table.choice(self.S04) == Choice("A", 2, None)
        assert table.choice(self.S04 + ", A calls") == Choice("C", 2, None)
        assert table.faults(self.S04 + ", A raises to 16") == ["BET008"]

    @pytest.mark.parametrize(
        ("reopen", "smallest"), [("single_full", None), ("half", None), ("any_increase", 16)]
    )
    def test_s04_in_other_houses(self, reopen, smallest):
        table = Table("SB BB A C D B", rules=ruled(reopen=reopen))
        assert table.choice(self.S04).smallest == smallest

    def test_s04_read_literally_only_the_raiser_is_barred(self):
        table = Table("SB BB A C D B", rules=ruled(reopen="single_full", reopen_subject="initial_raiser"))
        assert table.choice(self.S04).smallest is None
        assert table.choice(self.S04 + ", A calls").smallest == 16

    def test_s05_against_one_all_in_player_there_is_nothing_to_raise(self):
        table = Table("SB BB A B")
        assert table.choice("A raises to 8, B all-in 10, SB folds, BB folds") == Choice("A", 2, None)

    S10 = "A calls, B calls, C calls, D calls, E calls, SB calls, BB checks, flop, SB checks, BB checks, \
A bets 500, B raises to 1000, C calls, D all-in 1300, E all-in 1700, SB folds, BB folds"

    @pytest.mark.parametrize(
        ("reopen", "again"),
        [
            ("single_full", False),
            ("half", True),
            ("cumulative", True),
            ("cumulative_strict", True),
            ("any_increase", True),
        ],
    )
    def test_s10_two_short_all_ins_in_a_row(self, reopen, again):
        table = Table("SB BB A B C D E", stakes=(1, 2), rules=ruled(reopen=reopen))
        first = table.choice(self.S10)
        assert (first.player, first.call, first.smallest) == ("A", 1200, 2200)
        second = table.choice(self.S10 + ", A calls")
        assert (second.player, second.call) == ("B", 700)
        assert second.smallest == (2200 if again else None)
        third = table.choice(self.S10 + ", A calls, B calls")
        assert third.smallest == (2200 if again else None)

    def test_s10_a_full_raise_over_them_reopens_for_everybody(self):
        table = Table("SB BB A B C D E", stakes=(1, 2), rules=ruled(reopen="single_full"))
        assert table.choice(self.S10 + ", A raises to 2200") == Choice("B", 1200, (2700, 999_998))

    X06 = "A raises to 100, B raises to 200, C all-in 275, D all-in 350, SB folds, BB folds, A calls"

    @pytest.mark.parametrize(
        ("reopen", "smallest"), [("cumulative", 450), ("single_full", None), ("half", 450)]
    )
    def test_x06_two_short_all_ins_and_a_call(self, reopen, smallest):
        table = Table("SB BB A B C D", stakes=(25, 50), rules=ruled(reopen=reopen))
        assert table.choice(self.X06).smallest == smallest

    X12 = "A calls, B calls, C calls, D calls, E calls, SB folds, BB checks, flop, BB checks, \
A bets 100, B all-in 125, C calls, D all-in 200, E calls, BB folds"

    @pytest.mark.parametrize(
        ("reopen", "smallest"), [("cumulative", 300), ("single_full", None), ("half", 300)]
    )
    def test_x12_short_all_ins_that_come_to_a_full_raise(self, reopen, smallest):
        table = Table("SB BB A B C D E", stakes=(50, 100), rules=ruled(reopen=reopen))
        assert table.choice(self.X12).smallest == smallest

    @pytest.mark.parametrize(("reopen", "smallest"), [("cumulative", None), ("half", 300)])
    def test_x13_the_caller_between_faces_less(self, reopen, smallest):
        table = Table("SB BB A B C D E", stakes=(50, 100), rules=ruled(reopen=reopen))
        assert table.choice(self.X12 + ", A calls").smallest == smallest

    @pytest.mark.parametrize("reopen", ["cumulative", "single_full", "half"])
    def test_x14_after_a_full_raise_everybody_may_raise(self, reopen):
        table = Table("SB BB A B C D E", stakes=(50, 100), rules=ruled(reopen=reopen))
        choice = table.choice(self.X12 + ", A raises to 300")
        assert (choice.player, choice.smallest) == ("C", 400)

    X15 = "A calls, B calls, C calls, D calls, E calls, F calls, SB folds, BB checks, flop, BB checks, \
A bets 300, B all-in 500, C all-in 650, D all-in 800, E calls"

    def test_x15_who_has_not_acted_may_always_raise(self):
        table = Table("SB BB A B C D E F", stakes=(50, 100))
        choice = table.choice(self.X15)
        assert (choice.player, choice.call, choice.smallest) == ("F", 800, 1100)

    @pytest.mark.parametrize(("reopen", "smallest"), [("cumulative", 1100), ("single_full", None)])
    def test_x15_the_bettor_faces_five_hundred_more(self, reopen, smallest):
        table = Table("SB BB A B C D E F", stakes=(50, 100), rules=ruled(reopen=reopen))
        assert table.choice(self.X15 + ", F calls, BB folds").smallest == smallest

    X16 = "A calls, C all-in 7500, SB folds"

    def test_x16_the_big_blind_has_not_acted(self):
        choice = Table("SB BB A C", stakes=(2000, 4000)).choice(self.X16)
        assert (choice.player, choice.call, choice.smallest) == ("BB", 3500, 11_500)

    @pytest.mark.parametrize(
        ("reopen", "smallest"), [("cumulative", None), ("single_full", None), ("half", 11_500)]
    )
    def test_x16_the_limper_may_not_raise_an_all_in_short_of_a_raise(self, reopen, smallest):
        table = Table("SB BB A C", stakes=(2000, 4000), rules=ruled(reopen=reopen))
        choice = table.choice(self.X16 + ", BB calls")
        assert (choice.player, choice.call, choice.smallest) == ("A", 3500, smallest)

    def test_x17_the_big_blinds_raise_opens_it_for_the_limper(self):
        choice = Table("SB BB A C", stakes=(2000, 4000)).choice(self.X16 + ", BB raises to 11500")
        assert (choice.player, choice.smallest) == ("A", 15_500)

    X18 = "A raises to 100, B raises to 200, C all-in 250, SB folds, BB folds"

    def test_x18_the_opener_may_raise_over_a_full_raise(self):
        assert Table("SB BB A B C", stakes=(25, 50)).choice(self.X18) == Choice("A", 150, (350, 1_000_000))

    def test_x18_the_raiser_faces_fifty_and_may_not(self):
        assert Table("SB BB A B C", stakes=(25, 50)).choice(self.X18 + ", A calls") == Choice("B", 50, None)

    @pytest.mark.parametrize(
        ("all_in", "reopen", "smallest"),
        [(25, "cumulative", None), (25, "half", None), (30, "cumulative", None), (30, "half", 50)],
    )
    def test_x19_full_bet_rule_and_half_bet_rule(self, all_in, reopen, smallest):
        table = Table("A B C", stakes=(10, 20), rules=ruled(reopen=reopen))
        before = f"C calls, A calls, B checks, flop, A bets 20, B all-in {all_in}, C calls"
        assert table.choice(before).smallest == smallest

    def test_x20_an_all_in_after_a_big_raise_reopens_nothing(self):
        table = Table("SB BB UTG BTN", stakes=(1, 2))
        before = "UTG raises to 16, BTN calls, SB all-in 19, BB calls"
        assert table.choice(before) == Choice("UTG", 3, None)
        assert table.choice(before + ", UTG calls") == Choice("BTN", 3, None)

    X21 = "UTG calls, CO all-in 150, BTN folds, SB folds"

    def test_x21_the_big_blinds_option_stands(self):
        assert Table("SB BB UTG CO BTN", stakes=(50, 100)).choice(self.X21).smallest == 250

    @pytest.mark.parametrize(("reopen", "smallest"), [("cumulative", None), ("half", 250)])
    def test_x21_the_limper_faces_half_a_blind(self, reopen, smallest):
        table = Table("SB BB UTG CO BTN", stakes=(50, 100), rules=ruled(reopen=reopen))
        assert table.choice(self.X21 + ", BB calls").smallest == smallest


class TestOrder:
    def test_the_big_blind_may_raise_when_nobody_did(self):
        assert Table("SB BB A").choice("A calls, SB calls") == Choice("BB", 0, (4, 1_000_000))

    def test_heads_up_the_button_acts_first_and_then_last(self):
        table = Table("BB BTN")
        assert table.choice("").player == "BTN"
        assert table.choice("BTN calls, BB checks, flop").player == "BB"

    def test_s27_when_the_third_bets_the_checkers_act_again(self):
        table = Table("A B C D")
        before = "C calls, D calls, A calls, B checks, flop, A checks, B checks, "
        assert table.round_is_over(before + "C checks, D checks")
        assert table.choice(before + "C bets 2, D folds").player == "A"
        assert table.choice(before + "C bets 2, D folds, A folds").player == "B"

    def test_s28_after_limpers_the_big_blind_adds_nothing(self):
        assert Table("SB BB A B").choice("A calls, B calls, SB calls").call == 0

    @pytest.mark.parametrize(
        ("script", "code"),
        [
            ("B folds, A calls", "ACT001"),
            ("A folds, B calls, SB folds, BB checks, flop, A checks", "ACT002"),
            ("A checks", "ACT004"),
            ("A raises to 4, B calls, SB folds, BB calls, flop, BB bets 2, A checks", "ACT004"),
        ],
    )
    def test_actions_nobody_could_make(self, script, code):
        assert code in Table("SB BB A B").faults(script)


class TestFixedLimit:
    def test_s02_small_bets_before_the_turn_and_big_ones_from_it(self):
        table = Table("A B C", stakes=(2, 4), limit="fl")
        assert table.choice("") == Choice("C", 2, (4, 4))
        flop = "C calls, A calls, B checks, flop, "
        assert table.choice(flop) == Choice("A", 0, (2, 2))
        assert table.choice(flop + "A bets 2") == Choice("B", 2, (4, 4))
        turn = flop + "A checks, B checks, C checks, turn, "
        assert table.choice(turn) == Choice("A", 0, (4, 4))
        assert table.choice(turn + "A bets 4") == Choice("B", 4, (8, 8))

    def test_s02_the_wrong_street_s_bet(self):
        table = Table("A B C", stakes=(2, 4), limit="fl")
        flop = "C calls, A calls, B checks, flop, "
        assert table.faults(flop + "A bets 4") == ["BET006"]
        assert table.faults(flop + "A checks, B checks, C checks, turn, A bets 2") == ["BET006"]

    CAP = "A raises to 20, B raises to 30, C raises to 40"

    def test_x25_three_raises_are_the_cap(self):
        table = Table("SB BB A B C", stakes=(10, 20), limit="fl", rules="roberts_cash")
        assert table.choice(self.CAP).smallest is None
        assert table.faults(self.CAP + ", SB raises to 50") == ["BET007"]

    def test_x25_or_four(self):
        rules = ruled(limit_raise_cap=4)
        table = Table("SB BB A B C", stakes=(10, 20), limit="fl", rules=rules)
        assert table.choice(self.CAP).smallest == 50
        assert table.choice(self.CAP + ", SB raises to 50").smallest is None

    def test_x25_a_house_that_states_no_cap_has_none(self):
        table = Table("SB BB A B C", stakes=(10, 20), limit="fl", rules="base")
        assert table.choice(self.CAP + ", SB raises to 50").smallest == 60

    @pytest.mark.parametrize(
        ("rules", "tournament", "next_raise"),
        [
            ("roberts_cash", False, 100),
            ("roberts_cash", True, 100),
            ("pokerstars_online", True, None),
            ("pokerstars_online", False, 100),  # not known
        ],
    )
    def test_x25_x80_heads_up_the_cap_is_lifted_or_stays(self, rules, tournament, next_raise):
        table = Table("A B", stakes=(10, 20), limit="fl", rules=rules, tournament=tournament)
        before = "B calls, A checks, flop, A checks, B checks, turn, A checks, B checks, river, "
        script = before + "A bets 20, B raises to 40, A raises to 60, B raises to 80"
        assert table.choice(script).smallest == next_raise

    def test_x26_an_all_in_of_more_than_half_is_a_bet(self):
        table = Table("A B C", stakes=(10, 20), limit="fl")
        before = "C calls, A calls, B checks, flop, A checks, B checks, C checks, turn, A all-in 15"
        choice = table.choice(before)
        assert (choice.call, choice.smallest) == (15, 35)

    def test_x27_an_all_in_of_less_than_half_is_completed(self):
        table = Table("A B C", stakes=(10, 20), limit="fl")
        before = "C calls, A calls, B checks, flop, A checks, B checks, C checks, turn, A all-in 8"
        choice = table.choice(before)
        assert (choice.call, choice.smallest) == (8, 20)

    @pytest.mark.parametrize(("all_in", "complete_to", "again"), [(28, 40, None), (30, 50, 50)])
    def test_x29_a_raise_of_less_than_half_a_bet_is_completed(self, all_in, complete_to, again):
        table = Table("A B C", stakes=(10, 20), limit="fl")
        before = "C calls, A calls, B checks, flop, A checks, B checks, C checks, turn, A bets 20, "
        choice = table.choice(before + f"B all-in {all_in}")
        assert (choice.player, choice.call, choice.smallest) == ("C", all_in, complete_to)
        assert table.choice(before + f"B all-in {all_in}, C calls").smallest == again

    def test_x30_short_all_ins_that_come_to_more_than_half(self):
        table = Table("A B C D", stakes=(10, 20), limit="fl")
        before = "C calls, D calls, A calls, B checks, flop, A checks, B checks, C checks, D checks, turn, "
        choice = table.choice(before + "A bets 20, B all-in 25, C all-in 32, D calls")
        assert (choice.player, choice.smallest) == ("A", 52)


class TestPotLimit:
    def test_x31_the_first_player_may_open_for_three_and_a_half_blinds(self):
        table = Table("SB BB A CO BTN", stakes=(100, 200), limit="pl")
        assert table.choice("").largest == 700
        assert table.choice("A folds, CO raises to 500").largest == 1800

    @pytest.mark.parametrize(("blinds", "largest"), [("true_pot", 600), ("full_blinds", 700)])
    def test_x32_a_big_blind_that_is_short(self, blinds, largest):
        table = Table(
            "SB BB A", stakes=(100, 200), limit="pl", stacks={"BB": 100}, rules=ruled(pot_limit_blinds=blinds)
        )
        assert table.choice("").largest == largest

    @pytest.mark.parametrize(("pot", "bet", "largest"), [(100, 50, 250), (10, 5, 25)])
    def test_x33_pot_after_the_call_on_top_of_the_bet(self, pot, bet, largest):
        table = Table("A B", stakes=(pot // 4, pot // 2) if pot > 10 else (2, 5), limit="pl")
        before = "B calls, A checks, flop, "
        assert table.choice(before + f"A bets {pot // 2}").largest is not None
        assert table.choice(before).largest == pot
        if bet >= table.stakes[1]:
            assert table.choice(before + f"A bets {bet}").largest == largest

    def test_x34_a_pot_bet_raised_by_the_pot(self):
        table = Table("A B", stakes=(100, 200), limit="pl")
        before = "B raises to 600, A raises to 750, B calls, flop, "
        assert table.choice(before).largest == 1500
        assert table.choice(before + "A bets 1500").largest == 6000

    def test_x35_limpers_a_bet_and_a_call(self):
        table = Table("SB BB BTN", stakes=(100, 200), limit="pl")
        before = "BTN calls, SB calls, BB checks, flop, SB bets 200, BB calls"
        assert table.choice(before).largest == 1400
        assert table.faults(before + ", BTN raises to 1400") == []
        assert table.faults(before + ", BTN raises to 1401") == ["BET005"]

    def test_x36_the_true_small_blind_counts(self):
        assert Table("SB BB A", stakes=(5, 10), limit="pl").choice("").largest == 35

    def test_x38_a_dead_blind_raises_the_largest_raise(self):
        table = Table(
            "SB BB A P",
            stakes=(5, 10),
            limit="pl",
            game="omaha",
            rules="ggpoker_online",
            posts="SB small blind 5, BB big blind 10, P dead blind 5, P big blind 10",
        )
        assert table.choice("A folds").largest == 40

    def test_x38_the_poster_and_the_small_blind_after_him(self):
        table = Table(
            "SB BB P",
            stakes=(2, 5),
            limit="pl",
            game="omaha",
            rules="ggpoker_online",
            posts="SB small blind 2, BB big blind 5, P dead blind 2, P big blind 5",
        )
        assert table.choice("").largest == 19
        assert table.choice("P raises to 19").largest == 64

    def test_x39_chips_the_house_adds_count(self):
        table = Table("SB BB A B", stakes=(1, 2), limit="pl", drop=20, rules="ggpoker_online")
        assert table.choice("A raises to 6").largest == 41


class TestBlinds:
    def test_x42_both_blinds_posted_play_for_the_big_one(self):
        table = Table(
            "SB BB A P", stakes=(25, 50), posts="SB small blind 25, BB big blind 50, P both blinds 75"
        )
        choice = table.choice("A folds")
        assert (choice.player, choice.call, choice.smallest) == ("P", 0, 100)
        assert table.faults("A folds, P checks, SB folds, BB checks") == []

    @pytest.mark.parametrize(("straddle_min_raise", "smallest"), [("double", 8), ("difference", 6)])
    def test_s06_a_straddle(self, straddle_min_raise, smallest):
        rules = ruled(straddle="utg", straddle_min_raise=straddle_min_raise)
        posts = "SB small blind 1, BB big blind 2, UTG straddle 4"
        table = Table("SB BB UTG A B", rules=rules, posts=posts)
        assert table.choice("").player == "A"
        assert table.choice("").smallest == smallest
        option = table.choice("A calls, B calls, SB calls, BB calls")
        assert (option.player, option.call, option.smallest) == ("UTG", 0, smallest)
        flop = table.choice("A calls, B calls, SB calls, BB calls, UTG checks, flop")
        assert flop.smallest == 2

    def test_x47_a_button_straddle_is_last_and_the_small_blind_first(self):
        posts = "SB small blind 2, BB big blind 5, BTN straddle 10"
        table = Table("SB BB A BTN", stakes=(2, 5), rules=ruled(straddle="any_seat"), posts=posts)
        assert (table.choice("").player, table.choice("").smallest) == ("SB", 20)
        assert table.choice("SB calls, BB calls, A calls").player == "BTN"

    def test_x47_the_difference_rule(self):
        posts = "SB small blind 2, BB big blind 5, BTN straddle 10"
        rules = ruled(straddle="any_seat", straddle_min_raise="difference")
        assert Table("SB BB A BTN", stakes=(2, 5), rules=rules, posts=posts).choice("").smallest == 15
