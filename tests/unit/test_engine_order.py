"""Posts, turns and the end of betting rounds."""

from __future__ import annotations

import pytest

from replay import load_profile
from tests.unit.hand_text import codes, play

BLINDS = """
A: posts small blind 50
B: posts big blind 100
*** HOLE CARDS ***
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
            ("A: posts the ante 10\nB: posts the ante 10\nC: posts the ante 10\nD: posts the ante 9\n"
             "A: posts small blind 50\nB: posts big blind 100", ["BET012"]),
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
        body = "A: posts small blind 50\nB: posts big blind 100\nD: posts big blind 100\n*** HOLE CARDS ***\nC: folds\n"
        assert codes(play(body + "D: checks\nA: calls 50\nB: checks")) == []
        assert codes(play(body + "D: raises 200 to 300\nA: folds")) == []

    def test_the_button_posts_the_small_blind_heads_up(self) -> None:
        body = "{}: posts small blind 50\n{}: posts big blind 100\n*** HOLE CARDS ***\n{}: folds"
        assert codes(play(body.format("B", "A", "B"), "1000 1000")) == []
        assert codes(play(body.format("A", "B", "A"), "1000 1000")) == ["BET015"]

    def test_a_small_blind_that_nobody_owes(self) -> None:
        body = "A: posts big blind 100\n*** HOLE CARDS ***\nB: folds\nC: folds\nD: folds"
        assert codes(play(body)) == []

    def test_short_blinds_and_antes(self) -> None:
        posts = (
            "\n".join(f"{name}: posts the ante 10" for name in "ABC")
            + "\nD: posts the ante 4 and is all-in\n"
        )
        posts += (
            "A: posts small blind 20 and is all-in\nB: posts big blind 60 and is all-in\n*** HOLE CARDS ***\n"
        )
        assert codes(play(posts + "C: calls 100", "30 70 1000 4")) == []


class TestStraddles:
    def test_left_of_the_straddler_acts_first_and_he_last(self) -> None:
        body = "A: posts small blind 50\nB: posts big blind 100\nD: posts straddle 200\n*** HOLE CARDS ***\n"
        body += "A: folds\nB: folds\nC: calls 200\nD: checks\n"
        result = play(body, profile=load_profile("ggpoker_online"))
        assert codes(result) == []
        assert result.decisions[0].min_raise_to == 400
        assert result.players[3].straddled


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
        assert bet.legal == "check, bet 100 to 9900 (all-in)"
        assert sum(chips for _, chips in bet.stacks) + bet.pot == 40000
