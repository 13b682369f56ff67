"""The rule book's worked examples of pots, ties, odd units and halves, each under the number it has there."""

from __future__ import annotations

import pytest

from replay.claims import board_shares, shares, totals
from replay.result import Replay, Verdict
from tests.rules.playing import Table

AGREES, DISAGREES = Verdict.AGREES, Verdict.DISAGREES


def split(amount: int, high: tuple[int, ...], low: tuple[int, ...] = (), unit: int = 1) -> dict[int, int]:
    """Shares by player, 0 the first left of the button."""
    return totals(shares(amount, high, low, unit))


def money_codes(outcome: Replay) -> set[str]:
    return {finding.code for finding in outcome.findings if finding.code[:3] in ("POT", "SHO", "LED")}


class TestUncalledBets:
    def test_x10_only_one_caller_of_a_short_big_blind_gets_the_rest_back(self):
        table = Table("SB BB UTG", stakes=(100, 200), stacks={"BB": 125})
        assert table.returned("UTG calls, SB folds") == ("UTG", 75)
        assert table.pots("UTG calls, SB folds") == [(350, "BB UTG")]

    def test_x10_a_second_caller_makes_a_side_pot(self):
        table = Table("SB BB UTG", stakes=(100, 200), stacks={"BB": 125})
        assert table.returned("UTG calls, SB calls") is None
        assert table.pots("UTG calls, SB calls") == [(375, "SB BB UTG"), (150, "SB UTG")]

    def test_x48_a_straddle_nobody_plays_against(self):
        posts = "SB small blind 5, BB big blind 10, BTN straddle 20"
        table = Table("SB BB BTN", stakes=(5, 10), posts=posts, rules="ggpoker_online")
        assert table.returned("SB folds, BB folds") == ("BTN", 10)
        outcome = table.record("SB folds, BB folds, BTN gets 10 back, BTN collects 25")
        assert outcome.verdict is AGREES
        assert money_codes(outcome) == set()

    def test_x52_a_raise_called_by_a_shorter_stack(self):
        table = Table("A B", stakes=(5_000, 10_000), stacks={"B": 2_000_000})
        script = "B raises to 1080000, A all-in 838636"
        assert table.returned(script) == ("B", 241_364)
        assert table.pots(script) == [(1_677_272, "A B")]

    def test_x53_a_player_who_folded_may_have_been_second(self):
        table = Table("A B C", stakes=(5, 10))
        before = "C calls, A calls, B checks, flop, A checks, B checks, C checks, turn, "
        river = "A checks, B checks, C checks, river, A bets 100, B raises to 300, C folds, A folds"
        assert table.returned(before + river) == ("B", 200)
        assert table.pots(before + river) == [(230, "B")]

    def test_a_missing_or_wrong_return_is_found(self):
        table = Table("A B", stakes=(5, 10), rules="pokerstars_online")
        script = "B raises to 30, A folds"
        assert table.record(script + ", B gets 20 back, B collects 20").verdict is AGREES
        missing = table.record(script + ", B collects 20")
        wrong = table.record(script + ", B gets 19 back, B collects 21")
        other = table.record(script + ", A gets 20 back, B collects 20")
        assert money_codes(missing) & {"POT001", "LED001"}
        assert "POT002" in money_codes(wrong)
        assert "POT003" in money_codes(other)
        assert all(outcome.verdict is not AGREES for outcome in (missing, wrong, other))


class TestSidePots:
    def test_s14_five_all_ins_and_a_folded_player(self):
        table = Table("A B C D E F", stakes=(5, 10))
        script = (
            "C calls, D raises to 500, E calls, F calls, A all-in 50, B all-in 250, C all-in 350, flop, "
            "D all-in 300, E all-in 300, F folds"
        )
        assert table.pots(script) == [
            (300, "A B C D E"),
            (1_000, "B C D E"),
            (400, "C D E"),
            (1_050, "D E"),
        ]
        shown = "A shows Jc Jd, B shows 9c 9d, C shows 2d 2s, D shows 7c 7h, E shows 4c 4h"
        script = f"{script}, turn, river, {shown}"
        assert table.awards(script + ", A collects 1") == {"A": 300, "B": 1_000, "D": 1_450}
        paid = table.record(script + ", D collects 1450, B collects 1000, A collects 300")
        assert paid.verdict is AGREES
        assert money_codes(paid) == set()
        moved = table.record(script + ", D collects 1449, B collects 1001, A collects 300")
        assert moved.verdict is DISAGREES

    def test_s21_an_all_in_player_takes_his_part_of_each_stake(self):
        table = Table("F BB A B C", stakes=(40, 80), stacks={"A": 100})
        script = "A calls 80, B raises to 300, C calls, F folds, BB folds, A all-in 100"
        assert table.pots(script)[0] == (40 + 80 + 300, "A B C")
        board = "flop, B checks, C checks, turn, B checks, C checks, river, B checks, C checks"
        shown = f"{script}, {board}, A shows Jc Jd, B shows 9c 9d, C shows 2d 2s"
        paid = table.record(shown + ", B collects 400, A collects 420")
        assert paid.verdict is AGREES
        assert table.record(shown + ", B collects 820").verdict is DISAGREES

    def test_s22_a_tie_for_the_main_pot_is_shared_equally(self):
        table = Table("A B C", stakes=(50, 100))
        script = "C raises to 300, A all-in 100, B calls, flop, B checks, C checks, "
        script += "turn, B checks, C checks, river, "
        shown = "B checks, C checks, A shows Jc 7c, B shows Jd 7h, C shows Ah 3h"
        assert table.pots(script) == [(300, "A B C"), (400, "B C")]
        assert table.awards(script + shown + ", A collects 1") == {"A": 150, "B": 550}
        assert table.record(script + shown + ", A collects 150, B collects 550").verdict is AGREES
        assert table.record(script + shown + ", A collects 175, B collects 525").verdict is DISAGREES

    def test_x54_antes_two_side_pots_and_a_tie_of_three(self):
        antes = ", ".join([f"{name} ante 10" for name in "ABCFDE"])
        table = Table("A B C D F E", stakes=(10, 20), posts=antes + ", A big blind 20")
        script = (
            "B raises to 90, C calls, D calls, F calls, E calls, A calls, flop, A all-in 40, B calls, "
            "C calls, D raises to 310, F calls, E folds, B all-in 185, C all-in 185"
        )
        pots = table.pots(script)
        assert pots == [(800, "A B C D F"), (580, "B C D F"), (250, "D F")]
        main = split(800, (0, 1, 2))
        side = split(580, (1, 2))
        assert [main.get(i, 0) + side.get(i, 0) for i in range(3)] == [267, 557, 556]
        shown = "turn, D checks, F checks, river, D checks, F checks, "
        shown += "A shows Jc 7c, B shows Jd 7h, C shows Jh 7s, D shows 9c 4c, F shows 9d 4h"
        due = table.awards(f"{script}, {shown}, A collects 1")
        assert due == {"A": 267, "B": 557, "C": 556, "D": 125, "F": 125}
        pays = ", ".join([f"{name} collects {amount}" for name, amount in due.items()])
        assert table.record(f"{script}, {shown}, {pays}").verdict is AGREES

    def test_x55_dead_money_belongs_to_the_main_pot(self):
        """Dead 300; 50, 100 and 150 live: the main pot is 450, then 100 and 50."""
        posts = "P1 dead blind 100, P2 dead blind 100, P3 dead blind 100, P1 big blind 10"
        table = Table("P1 P2 P3", stakes=(5, 10), posts=posts)
        script = "P2 calls, P3 raises to 150, P1 all-in 50, P2 all-in 100"
        assert table.returned(script) == ("P3", 50)
        assert table.pots(script) == [(450, "P1 P2 P3"), (100, "P2 P3")]
        assert [split(450, (0, 1, 2))[i] + split(100, (1, 2)).get(i, 0) for i in range(3)] == [150, 200, 200]

    def test_x46_a_player_all_in_for_part_of_the_ante_wins_that_part_of_each(self):
        antes = ", ".join([f"{name} ante 100" for name in ("A", "B", "C", "D", "E", "X")])
        table = Table("A B C D E X", stakes=(50, 100), posts=antes, stacks={"X": 60})
        assert table.pots("") == [(360, "A B C D E X"), (200, "A B C D E")]


class TestTiesAndOddUnits:
    @pytest.mark.parametrize(("unit", "due"), [(10, {1: 340, 2: 330, 3: 330}), (1, {1: 334, 2: 333, 3: 333})])
    def test_s15_the_first_winner_left_of_the_button_has_the_odd_chip(self, unit, due):
        """From the button's left: B, C, D, E and A on the button; C, D and E tie for 1,000."""
        assert split(1_000, (1, 2, 3), unit=unit) == due

    def test_s12_the_last_kicker_takes_it_all(self):
        table = Table("A B", stakes=(5, 10))
        board = "flop 6c 7d 8h, A checks, B checks, turn Qs, A checks, B checks, river Kc, A checks, B checks"
        script = f"B calls, A checks, {board}, A shows Jc 8d, B shows 9c 8s"
        assert table.awards(script + ", A collects 1") == {"A": 20}
        assert table.record(script + ", A collects 20").verdict is AGREES
        assert money_codes(table.record(script + ", B collects 20")) >= {"SHO001"}
        assert table.record(script + ", A collects 10, B collects 10").verdict is DISAGREES

    def test_s13_hole_cards_that_do_not_play_do_not_break_a_tie(self):
        table = Table("A B", stakes=(5, 10))
        board = "flop 7d 8h Qs, A checks, B checks, turn Kc, A checks, B checks, river Ah, A checks, B checks"
        script = f"B calls, A checks, {board}, A shows Jc 8d, B shows 9c 8s"
        assert table.record(script + ", A collects 10, B collects 10").verdict is AGREES
        assert money_codes(table.record(script + ", A collects 20")) & {"SHO001", "SHO002"}
        assert table.record(script + ", A collects 11, B collects 9").verdict is DISAGREES

    def test_s08_on_the_river_the_pot_is_halved(self):
        table = Table("Bob Carol", stakes=(5, 10))
        board = "flop 8s Qc 8h, Bob checks, Carol checks, turn 4c, Bob checks, Carol checks, river As, "
        script = (
            f"Carol calls, Bob checks, {board} Bob checks, Carol checks, Bob shows Qs Kh, Carol shows Qh Td"
        )
        assert table.awards(script + ", Bob collects 1") == {"Bob": 10, "Carol": 10}

    def test_s07_the_full_house_takes_the_pot(self):
        table = Table("Alice Bob Carol Ted", stakes=(5, 10))
        checks = "Alice checks, Bob checks, Carol checks, Ted checks, "
        script = (
            f"Carol calls, Ted calls, Alice calls, Bob checks, flop 4c Ks 4h, {checks}turn 8s, {checks}"
            f"river 7s, {checks}Alice shows 5d 6d, Bob shows Ac 4d, Carol shows As 9s, Ted shows Kh Kd"
        )
        assert table.awards(script + ", Ted collects 1") == {"Ted": 40}
        assert table.record(script + ", Ted collects 40").verdict is AGREES
        assert table.record(script + ", Carol collects 40").verdict is DISAGREES

    def test_x57_the_odd_chip_goes_to_the_first_winner_not_to_the_first_player_in(self):
        """From the button's left: B, who loses, C and D, who tie."""
        assert split(101, (1, 2)) == {1: 51, 2: 50}

    def test_x74_a_better_hand_that_was_mucked_has_no_claim(self):
        table = Table("A B", stakes=(5, 10))
        board = "flop, A checks, B checks, turn, A checks, B checks, river, A checks, B checks"
        outcome = table.record(f"B calls, A checks, {board}, A shows 9d Tc, B mucks, A collects 20")
        assert outcome.verdict is AGREES
        assert money_codes(outcome) == set()


class TestHalves:
    """Players from the button's left on: 0, 1, 2."""

    def test_x58_a_quarter(self):
        """B, who only ties for low, sits left of A."""
        assert split(1_001, (1,), (0, 1)) == {1: 751, 0: 250}
        assert split(20, (1,), (0, 1)) == {1: 15, 0: 5}

    def test_x59_a_low_of_three(self):
        """B, C, A in this order; A alone is high."""
        assert split(1_000, (2,), (0, 1, 2)) == {2: 666, 0: 167, 1: 167}

    def test_x60_identical_both_ways_is_split_once(self):
        assert split(66, (0, 1), (0, 1)) == {0: 33, 1: 33}

    def test_x61_the_high_half_has_the_odd_unit_wherever_it_sits(self):
        assert split(1_653, (1,), (0,)) == {1: 827, 0: 826}

    def test_x62_without_a_low_high_takes_it_all(self):
        assert split(101, (0, 1)) == {0: 51, 1: 50}

    def test_x62_at_the_table(self):
        table = Table("A B", stakes=(5, 10), game="omaha8")
        board = "flop Kc Qd 9h, A checks, B checks, turn 2s, A checks, B checks, river 4d, A checks, B checks"
        script = f"B calls, A checks, {board}, A shows Kd Qc 3h 3s, B shows As Ah 2d 2c"
        assert table.awards(script + ", A collects 1") == {"B": 20}
        assert table.record(script + ", B collects 20").verdict is AGREES
        assert table.record(script + ", A collects 10, B collects 10").verdict is DISAGREES

    def test_high_and_low_at_the_table(self):
        table = Table("A B", stakes=(5, 10), game="omaha8")
        board = "flop Kc 5d 3h, A checks, B checks, turn 7s, A checks, B checks, river Jd, A checks, B checks"
        script = f"B calls, A checks, {board}, A shows Kd Ks Qh Qs, B shows As 2h 9c Td"
        assert table.awards(script + ", A collects 1") == {"A": 10, "B": 10}
        assert table.record(script + ", A collects 10, B collects 10").verdict is AGREES
        assert table.record(script + ", A collects 20").verdict is DISAGREES


class TestBoards:
    def test_x64_the_first_board_has_the_odd_unit(self):
        assert board_shares(1_001, 2) == [501, 500]
        assert split(501, (0, 1)) == {0: 251, 1: 250}
        assert board_shares(22_317, 2) == [11_159, 11_158]

    def test_x65_three_boards(self):
        assert board_shares(32_780 - 750 - 500, 3) == [10_510] * 3

    def test_x63_two_boards_and_a_low_on_one(self):
        assert board_shares(16_300, 2) == [8_150, 8_150]
        assert split(8_150, (0,), (1,)) == {0: 4_075, 1: 4_075}
        assert split(8_150, (0,), (1, 2)) == {0: 4_075, 1: 2_038, 2: 2_037}


class TestRake:
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
