"""Posts, turns and the end of betting rounds."""

from __future__ import annotations

import msgspec
import pytest

from parser.findings import Severity
from replay import load_profile, replay
from replay.result import Verdict
from tests.unit.hand_text import ENGINE, codes, hand_text, play, read_one

BLINDS = """
A: posts small blind 50
B: posts big blind 100
*** HOLE CARDS ***
"""
UNEVEN = """
A: posts the ante 10
B: posts the ante 10
C: posts the ante 10
D: posts the ante 9
A: posts small blind 50
B: posts big blind 100
"""
FLOP = (
    BLINDS
    + """
C: calls 100
D: calls 100
A: calls 50
B: checks
*** FLOP *** [2c 7d Kh]
"""
)


class TestTurns:
    def test_two_actions_swapped(self) -> None:
        assert codes(play(BLINDS + "D: folds\nC: folds\nA: folds")) == ["ACT001"]
        assert codes(play(FLOP + "B: checks\nA: checks\nC: checks")) == ["ACT001"]

    def test_action_after_a_fold(self) -> None:
        assert codes(play(BLINDS + "C: folds\nD: calls 100\nA: folds\nC: calls 100")) == ["ACT002"]

    def test_action_when_all_in(self) -> None:
        body = (
            BLINDS
            + "C: calls 100 and is all-in\nD: calls 100\nA: folds\nB: checks\n*** FLOP *** [2c 7d Kh]\n"
        )
        assert codes(play(body + "B: checks\nC: checks", "1000 1000 100 1000")) == ["ACT003"]

    def test_action_after_the_round_is_over(self) -> None:
        body = FLOP + "A: checks\nB: checks\nC: checks\nD: checks\n{}: bets 100"
        assert codes(play(body.format("A"))) == ["ACT010"]

    def test_action_after_everybody_else_folded(self) -> None:
        assert codes(play(BLINDS + "C: folds\nD: folds\nA: folds\nB: checks")) == ["ACT010"]

    def test_action_by_somebody_without_a_seat(self) -> None:
        result = play(BLINDS + "Z: raises 100 to 200\nC: calls 200")
        assert "ACT009" in codes(result) or not result.trusted

    def test_an_award_to_somebody_without_a_seat(self) -> None:
        result = play(
            BLINDS + "C: folds\nD: folds\nA: folds\nUncalled bet (50) returned to B\nZ collected 100 from pot"
        )
        assert codes(result) == ["ACT009"]
        assert "Z is paid 100 but was not dealt in." in [one.message for one in result.findings]
        assert result.verdict is Verdict.CANNOT_TELL

    def test_the_last_player_with_chips_does_not_act_again(self) -> None:
        body = BLINDS + "C: folds\nD: folds\nA: raises 900 to 1000 and is all-in\nB: calls 900\n"
        body += "*** FLOP *** [2c 7d Kh]\n*** TURN *** [2c 7d Kh] [4s]\n*** RIVER *** [2c 7d Kh 4s] [9c]"
        assert codes(play(body, "1000 2000 1000 1000")) == []

    def test_the_big_blind_has_nothing_to_do_against_a_shorter_all_in(self) -> None:
        body = "A: posts small blind 30 and is all-in\nB: posts big blind 100\n*** HOLE CARDS ***\n"
        body += "C: folds\nD: folds\n*** FLOP *** [2c 7d Kh]"
        assert codes(play(body, "30 1000 1000 1000")) == []


class TestPosts:
    @pytest.mark.parametrize(
        ("posts", "found"),
        [
            ("A: posts small blind 50\nB: posts big blind 100", []),
            ("A: posts small blind 40\nB: posts big blind 100", ["BET010"]),
            ("A: posts small blind 50\nB: posts big blind 90", ["BET011"]),
            ("B: posts small blind 50\nC: posts big blind 100", ["BET015"]),
            ("A: posts small blind 50\nC: posts big blind 100", ["BET015"]),
            ("A: posts small blind 50", ["BET016"]),
            (UNEVEN, ["BET012"]),
            ("B: posts the ante 100\nA: posts small blind 50\nB: posts big blind 100", []),
            ("A: posts small blind 50\nB: posts big blind 100\nC: posts small & big blinds 150", []),
            ("A: posts small blind 50\nB: posts big blind 100\nC: posts small & big blinds 160", ["BET014"]),
        ],
    )  # fmt: skip
    def test_amounts_and_seats(self, posts: str, found: list[str]) -> None:
        result = play(posts + "\n*** HOLE CARDS ***\n" + "\n".join(f"{name}: folds" for name in "CDAB"))
        assert [code for code in codes(result) if code.startswith("BET")] == found

    def test_a_second_small_blind_is_dead(self) -> None:
        body = (
            "A: posts small blind 50\nB: posts big blind 100\nD: posts small blind 50\n*** HOLE CARDS ***\n"
        )
        result = play(body + "C: folds\nD: calls 100")
        assert codes(result) == []
        assert result.players[3].dead == 50

    def test_the_poster_of_a_live_blind_may_check_or_raise(self) -> None:
        body = "A: posts small blind 50\nB: posts big blind 100\nD: posts big blind 100\n"
        body += "*** HOLE CARDS ***\nC: folds\n"
        assert codes(play(body + "D: checks\nA: calls 50\nB: checks")) == []
        assert codes(play(body + "D: raises 200 to 300\nA: folds")) == []

    def test_the_button_posts_the_small_blind_heads_up(self) -> None:
        body = "{}: posts small blind 50\n{}: posts big blind 100\n*** HOLE CARDS ***\n{}: folds"
        assert codes(play(body.format("B", "A", "B"), "1000 1000")) == []
        assert codes(play(body.format("A", "B", "A"), "1000 1000")) == ["BET015"]

    def test_a_small_blind_that_nobody_owes(self) -> None:
        body = "A: posts big blind 100\n*** HOLE CARDS ***\nB: folds\nC: folds\nD: folds"
        assert codes(play(body)) == []

    def test_a_missed_small_blind_where_nobody_owes_one(self) -> None:
        body = "A: posts big blind 100\nC: posts small blind 50\n*** HOLE CARDS ***\n"
        result = play(body + "B: folds\nC: calls 100\nD: folds\nA: checks")
        assert codes(result) == []
        assert result.players[2].dead == 50
        for before in ("B: posts big blind 100\nC", "A: posts big blind 100\nB"):
            assert "BET015" in codes(play(f"{before}: posts small blind 50\n*** HOLE CARDS ***\nD: folds"))

    def test_antes_took_both_blinds_chips(self) -> None:
        antes = "\n".join(f"{name}: posts the ante 10{' and is all-in' * (name in 'AB')}" for name in "ABCD")
        body = f"{antes}\n*** HOLE CARDS ***\nC: raises 100 to 200\nD: calls 200"
        assert codes(play(body, "10 10 1000 1000")) == []

    def test_short_blinds_and_antes(self) -> None:
        posts = (
            "\n".join(f"{name}: posts the ante 10" for name in "ABC")
            + "\nD: posts the ante 4 and is all-in\n"
        )
        posts += (
            "A: posts small blind 20 and is all-in\nB: posts big blind 60 and is all-in\n*** HOLE CARDS ***\n"
        )
        assert codes(play(posts + "C: calls 100", "30 70 1000 4")) == []

    @pytest.mark.parametrize("wrong", [9, 11])
    def test_the_usual_ante_is_what_most_post(self, wrong: int) -> None:
        antes = "\n".join(f"{name}: posts the ante {wrong if name == 'B' else 10}" for name in "ABCD")
        result = play(f"{antes}\n{BLINDS}C: folds\nD: folds\nA: folds")
        assert [(one.code, one.player, one.expected) for one in result.findings[:1]] == [
            ("BET012", "B", "10")
        ]
        assert codes(result) == ["BET012"]

    def test_an_all_in_mark_with_chips_left_is_no_missing_action_later(self) -> None:
        body = BLINDS + "C: folds\nD: folds\nA: calls 50\nB: checks\n*** FLOP *** [2c 7d Kh]\n"
        body += "A: bets 100\nB: raises 799 to 899 and is all-in\nA: calls 799\n"
        body += "*** TURN *** [2c 7d Kh] [4s]\nA: checks\n*** RIVER *** [2c 7d Kh 4s] [9c]\nA: checks\n"
        assert codes(play(body, "1000 1000 1000 1000")) == ["ACT011"]


class TestWhatSitesPrint:
    """Oddities of real records that are no fault, each as small as it can be."""

    def test_a_raise_over_a_short_big_blind_is_counted_from_the_chips_in(self) -> None:
        body = "A: posts small blind 50\nB: posts big blind 20 and is all-in\n*** HOLE CARDS ***\n"
        assert codes(play(body + "C: raises 150 to 200", "1000 20 1000 1000")) == []
        assert codes(play(body + "C: raises 140 to 200", "1000 20 1000 1000")) == ["BET009"]

    def test_the_last_player_calls_no_more_than_the_largest_all_in(self) -> None:
        body = "A: posts small blind 50\nB: posts big blind 60 and is all-in\n*** HOLE CARDS ***\n"
        body += "C: calls 80 and is all-in\nD: folds\nA: calls 30\n*** FLOP *** [2c 7d Kh]"
        assert codes(play(body, "1000 60 80 1000")) == []

    def test_an_ante_may_take_the_big_blinds_last_chips(self) -> None:
        posts = (
            "\n".join(f"{name}: posts the ante 10" for name in "ACD")
            + "\nB: posts the ante 7 and is all-in\n"
        )
        body = posts + "A: posts small blind 50\n*** HOLE CARDS ***\nC: calls 100\nD: folds\nA: calls 50"
        result = play(body, "1000 7 1000 1000")
        assert codes(result) == []
        assert result.players[1].position == "BB"

    def test_an_absent_player_folds_although_his_blind_was_all_he_had(self) -> None:
        body = "A: posts small blind 50\nB: posts big blind 60 and is all-in\n*** HOLE CARDS ***\n"
        body += "C: folds\nD: calls 100\nA: calls 50\nB: folds\n*** FLOP *** [2c 7d Kh]\nA: checks\nD: checks"
        text = hand_text(body, "1000 60 1000 1000")
        assert "ACT003" in codes(replay(read_one(text)))
        absent = text.replace("B (60 in chips)", "B (60 in chips) is sitting out")
        result = replay(read_one(absent))
        assert codes(result) == []
        assert result.players[1].folded_on == 0

    def test_blinds_of_the_level_before(self) -> None:
        body = "A: posts small blind 40\nB: posts big blind 80\n*** HOLE CARDS ***\nC: raises 80 to 160"
        text = hand_text(body, "1000 1000 1000 1000").replace(
            "Hold'em No Limit (50/100)", "Tournament #7, 5+1 Hold'em No Limit - Level II (50/100)"
        )
        findings = [finding for finding in replay(read_one(text)).findings if finding.code[:3] == "BET"]
        assert [(finding.code, finding.severity) for finding in findings] == [("BET011", Severity.WARNING)]

    def test_who_sits_out_or_waits_is_not_dealt_in(self) -> None:
        body = BLINDS + "D: folds\nA: folds\nUncalled bet (50) returned to B\nB collected 100 from pot\n"
        text = hand_text(body, "1000 1000 1000 1000")
        result = replay(read_one(text.replace("C (1000 in chips)", "C (1000 in chips) is sitting out")))
        assert [player.name for player in result.players] == ["A", "B", "D"]
        assert codes(result) == []

    def test_a_capped_game(self) -> None:
        body = (
            BLINDS
            + "C: raises 200 to 300\nD: raises 200 to 500 and has reached the 500 cap\nA: folds\nB: folds\n"
        )
        body += (
            "C: calls 200 and has reached the 500 cap\n*** FLOP *** [2c 7d Kh]\n*** TURN *** [2c 7d Kh] [4s]"
        )
        result = play(body, stakes="50/100 - 500 Cap - ")
        assert codes(result) == []
        assert result.decisions[0].max_raise_to == 500

    def test_chips_added_instead_of_the_increase_are_a_warning_once(self) -> None:
        body = (
            BLINDS + "C: raises 300 to 300\nD: folds\nA: folds\nB: raises 500 to 600\nC: raises 900 to 1200"
        )
        findings = play(body).findings
        assert [(f.code, f.severity) for f in findings if f.code[:3] in ENGINE] == [
            ("BET009", Severity.WARNING)
        ]

    def test_cards_of_the_flop_may_be_restated_in_another_order(self) -> None:
        body = FLOP + "A: checks\nB: checks\nC: checks\nD: checks\n*** TURN *** [7d Kh 2c] [4s]"
        assert codes(play(body)) == []

    def test_nothing_is_judged_after_a_line_nobody_understood(self) -> None:
        body = BLINDS + "C: flips 300\nD: checks\nA: raises 1 to 2"
        result = play(body)
        assert codes(result) == []
        assert not result.trusted

    def test_a_blind_posted_while_others_act(self) -> None:
        body = BLINDS + "C: folds\nD: posts big blind 100\nD: checks\nA: calls 50\nB: checks"
        assert codes(play(body)) == []


class TestStraddles:
    def test_left_of_the_straddler_acts_first_and_he_last(self) -> None:
        body = "A: posts small blind 50\nB: posts big blind 100\nD: posts straddle 200\n*** HOLE CARDS ***\n"
        body += "A: folds\nB: folds\nC: calls 200\nD: checks\n"
        result = play(body, profile=load_profile("ggpoker_online"))
        assert codes(result) == []
        assert result.decisions[0].min_raise_to == 400
        assert result.players[3].straddled

    @pytest.mark.parametrize(
        ("amount", "rules", "found"),
        [
            (200, "any_seat", []),
            (150, "any_seat", ["BET013"]),
            (200, "utg", ["BET013"]),
            (200, "off", ["BET013"]),
        ],
    )
    def test_amount_and_seat(self, amount: int, rules: str, found: list[str]) -> None:
        house = msgspec.structs.replace(load_profile("ggpoker_online"), straddle=rules)
        body = f"A: posts small blind 50\nB: posts big blind 100\nD: posts straddle {amount}\n"
        body += "*** HOLE CARDS ***\n"
        assert codes(play(body + "A: folds\nB: folds\nC: folds", profile=house)) == found

    def test_a_restraddle_doubles_the_straddle(self) -> None:
        house = load_profile("ggpoker_online")
        body = (
            "A: posts small blind 50\nB: posts big blind 100\nC: posts straddle 200\nD: posts straddle {}\n"
        )
        body += "*** HOLE CARDS ***\nA: folds\nB: folds\nC: calls {}\nD: checks"
        assert codes(play(body.format(400, 200), profile=house)) == []
        assert codes(play(body.format(300, 100), profile=house)) == ["BET013"]


class TestResults:
    def test_what_each_player_put_in(self) -> None:
        body = FLOP + "A: checks\nB: bets 300\nC: folds\nD: raises 500 to 800\nA: folds\nB: folds\n"
        body += "Uncalled bet (500) returned to D\nD collected 1000 from pot\n"
        result = play(body)
        assert [player.invested for player in result.players] == [100, 400, 100, 400]
        assert [player.net for player in result.players] == [-100, -400, -100, 600]
        assert [player.folded_on for player in result.players] == [1, 1, 1, None]
        assert result.players[3].street_totals == (100, 300, 0, 0)
        assert [decision.level for decision in result.decisions[-4:]] == [1, 1, 2, 2]

    def test_what_a_decision_faced(self) -> None:
        first = play(BLINDS + "C: raises 200 to 300").decisions[0]
        assert (first.to_call, first.pot, first.stack, first.level) == (100, 150, 10000, 0)
        assert (first.added, first.raise_to, first.min_raise_to, first.max_raise_to) == (300, 300, 200, 10000)


class TestSteps:
    def test_a_traced_replay_says_the_same(self) -> None:
        body = FLOP + "A: bets 300\nB: folds\nC: folds\nD: folds\nUncalled bet (300) returned to A\n"
        body += "A collected 400 from pot\nA: doesn't show hand"
        plain, traced = play(body), play(body, trace=True)
        assert plain.decisions == traced.decisions
        assert plain.players == traced.players
        assert plain.findings == traced.findings
        texts = [step.text for step in traced.steps]
        assert "A bets 300" in texts
        assert "Uncalled bet of 300 goes back to A" in texts
        bet = traced.steps[texts.index("A bets 300")]
        assert bet.legal == "check, bet between 100 and 9,900 (all-in)"
        assert sum(chips for _, chips in bet.stacks) + bet.pot == 40000
