"""Boards run several times: which streets the runs share, how many there may be, what the summary says."""

from __future__ import annotations

import pytest

from replay import Verdict
from replay.profiles import load_profile
from tests.unit.hand_text import codes, play

START = """
A: posts small blind 50
B: posts big blind 100
*** HOLE CARDS ***
A: calls 50
B: checks
"""
ALL_IN = """
B: bets 900 and is all-in
A: calls 900 and is all-in
"""
CHECKED = """
B: checks
A: checks
"""
FLOP, TURN = "FLOP *** [2c 7d Kh]\n", "TURN *** [2c 7d Kh] [4s]\n"
TWO_RIVERS = "*** FIRST RIVER *** [2c 7d Kh 4s] [9c]\n*** SECOND RIVER *** [2c 7d Kh 4s] [6s]\n"
TWO_TURNS = (
    "*** FIRST TURN *** [2c 7d Kh] [4s]\n*** FIRST RIVER *** [2c 7d Kh 4s] [9c]\n"
    "*** SECOND TURN *** [2c 7d Kh] [5s]\n*** SECOND RIVER *** [2c 7d Kh 5s] [6s]\n"
)
STACKS = "1000 1000"


class TestSharedStreetsCalledFirst:
    """GGPoker calls the streets that come before the all-in FIRST too when the rest is run several times."""

    @pytest.mark.parametrize("word", ["", "FIRST "])
    def test_betting_on_the_flop(self, word: str) -> None:
        result = play(f"{START}*** {word}{FLOP}{ALL_IN}{TWO_TURNS}", STACKS, button=1)
        assert codes(result) == []
        assert [len(board) for board in result.boards] == [5, 5]
        assert result.boards[0][:3] == result.boards[1][:3]
        assert [decision.street for decision in result.decisions] == [0, 0, 1, 1]

    @pytest.mark.parametrize("word", ["", "FIRST "])
    def test_betting_on_the_turn(self, word: str) -> None:
        body = f"{START}*** {word}{FLOP}{CHECKED}*** {word}{TURN}{ALL_IN}{TWO_RIVERS}"
        result = play(body, STACKS, button=1)
        assert codes(result) == []
        assert result.boards[0][:4] == result.boards[1][:4]

    def test_an_action_that_is_missing_there_is_missed(self) -> None:
        body = f"{START}*** FIRST {FLOP}B: checks\n*** FIRST {TURN}{ALL_IN}{TWO_RIVERS}"
        assert codes(play(body, STACKS, button=1)) == ["DLT008"]

    def test_an_action_once_all_are_all_in_is_still_one_too_many(self) -> None:
        body = f"{START}*** FIRST {FLOP}{ALL_IN}*** FIRST {TURN}B: checks\n"
        assert codes(play(body, STACKS, button=1)) == ["ACT003"]

    def test_steps_call_only_run_outs_first(self) -> None:
        result = play(f"{START}*** FIRST {FLOP}{ALL_IN}{TWO_TURNS}", STACKS, button=1, trace=True)
        streets = [step.text for step in result.steps if step.text.startswith("The ")]
        assert streets[0] == "The flop: 2c 7d Kh"
        assert streets[1:5] == [
            "The first turn: 4s", "The first river: 9c", "The second turn: 5s", "The second river: 6s",
        ]  # fmt: skip


def _run(rivers: int, words: str, profile: str = "ggpoker_online") -> list[str]:
    """The codes of a hand with some rivers, whose summary says `words`."""
    names, cards = ("FIRST", "SECOND", "THIRD"), ("9c", "6s", "8h")
    body = f"{START}*** {FLOP}{CHECKED}*** {TURN}{ALL_IN}"
    if rivers == 1:
        body += "*** RIVER *** [2c 7d Kh 4s] [9c]\n"
    else:
        for i in range(rivers):
            body += f"*** {names[i]} RIVER *** [2c 7d Kh 4s] [{cards[i]}]\n"
    body += f"*** SUMMARY ***\nTotal pot 2000 | Rake 0\n{words}\n"
    return codes(play(body, STACKS, button=1, profile=load_profile(profile)), ("DLT",))


class TestHowOften:
    @pytest.mark.parametrize("rivers", [1, 2, 3])
    @pytest.mark.parametrize(("words", "count"), [("twice", 2), ("two times", 2), ("three times", 3)])
    def test_the_summary_counts_the_boards(self, rivers: int, words: str, count: int) -> None:
        assert _run(rivers, f"Hand was run {words}") == ([] if rivers == count else ["DLT009"])

    @pytest.mark.parametrize("rivers", [1, 2, 3])
    def test_a_summary_that_does_not_say_is_not_judged(self, rivers: int) -> None:
        assert _run(rivers, "") == []

    @pytest.mark.parametrize(
        ("profile", "most"),
        [("ggpoker_online", 3), ("pokerstars_online", 2), ("roberts_cash", 1), ("base", 3)],
    )
    def test_the_house_says_how_often_and_more_is_said_once(self, profile: str, most: int) -> None:
        for rivers in (1, 2, 3):
            assert _run(rivers, "", profile) == (["DLT010"] if rivers > most else []), (profile, rivers)


class TestStreetsOfARun:
    """Each run-out has all streets that the first one has."""

    WHOLE = f"{START}*** {FLOP}{ALL_IN}{TWO_TURNS}"
    SUMMARY = """
    *** SUMMARY ***
    Total pot 2000 | Rake 0
    Hand was run twice
    FIRST Board [2c 7d Kh 4s 9c]
    SECOND Board [{}]
    """

    @pytest.mark.parametrize("line", TWO_TURNS.splitlines())
    @pytest.mark.parametrize("board", ["2c 7d Kh 5s 6s", "5s 6s"])
    def test_one_that_is_missing_is_said_once(self, line: str, board: str) -> None:
        body = self.WHOLE.replace(line + "\n", "") + self.SUMMARY.format(board)
        result = play(body, STACKS, button=1)
        assert codes(result) == ["DLT004"]
        assert [len(board) for board in result.boards] == [5, 5]

    def test_none_is_missing(self) -> None:
        assert codes(play(self.WHOLE + self.SUMMARY.format("5s 6s"), STACKS, button=1)) == []

    def test_a_street_that_was_bet_on_is_not_dealt_again(self) -> None:
        again = self.WHOLE.replace(
            "*** SECOND TURN *** [2c 7d Kh]", "*** SECOND FLOP *** [3c 8d Th]\n*** SECOND TURN *** [3c 8d Th]"
        )
        assert codes(play(again, STACKS, button=1))[0] == "DLT004"

    def test_where_a_board_is_missing_the_award_is_not_judged(self) -> None:
        body = f"{START}*** {FLOP}{ALL_IN}*** {TURN}*** RIVER *** [2c 7d Kh 4s] [9c]\n"
        body += """*** SHOW DOWN ***
        B: shows [Ah Qd] (high card Ace)
        A: shows [Kd Qc] (a pair of Kings)
        A collected 1000 from pot
        B collected 1000 from pot
        *** SUMMARY ***
        Total pot 2000 | Rake 0
        Hand was run {}
        """
        assert "SHO001" in codes(play(body.replace("Hand was run {}", ""), STACKS, button=1), ("DLT", "SHO"))
        result = play(body.format("twice"), STACKS, button=1)
        assert result.verdict is Verdict.CANNOT_TELL
        assert codes(result, ("DLT", "SHO")) == ["DLT009"]
