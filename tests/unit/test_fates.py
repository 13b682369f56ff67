"""The summary's words for each player beside the play: a warning where they contradict it, else silence."""

from __future__ import annotations

import pytest

from replay.result import Replay, Verdict
from tests.unit.hand_text import play

SHOWDOWN = """
A: posts small blind 50
B: posts big blind 100
*** HOLE CARDS ***
C: raises 200 to 300
D: folds
A: folds
B: calls 200
*** FLOP *** [2c 7d Kh]
B: checks
C: checks
*** TURN *** [2c 7d Kh] [3s]
B: checks
C: checks
*** RIVER *** [2c 7d Kh 3s] [9h]
B: checks
C: checks
*** SHOW DOWN ***
B: shows [Ah Ad] (a pair of Aces)
C: {c}
B collected 650 from pot
*** SUMMARY ***
Total pot 650 | Rake 0
Board [2c 7d Kh 3s 9h]
"""
TOLD = {
    "A": "Seat 1: A (small blind) folded before Flop",
    "B": "Seat 2: B (big blind) showed [Ah Ad] and won (650) with a pair of Aces",
    "C": "Seat 3: C mucked [Qs Qd]",
    "D": "Seat 4: D (button) folded before Flop (didn't bet)",
}


def told(changes: dict[str, str], c: str = "mucks hand") -> Replay:
    """The hand whose summary tells some players' fates otherwise."""
    return play(SHOWDOWN.format(c=c) + "\n".join((TOLD | changes).values()))


def fates(result: Replay) -> list[tuple[str | None, str | None, str | None]]:
    """(player, what he did, what the summary says) of each SHO010."""
    return [(one.player, one.expected, one.recorded) for one in result.findings if one.code == "SHO010"]


def test_a_right_summary_is_silent() -> None:
    result = told({})
    assert not result.findings
    assert result.verdict is Verdict.AGREES


def test_the_fault_costs_no_money_and_leaves_the_verdict() -> None:
    result = told({"A": "Seat 1: A (small blind) folded on the Turn"})
    assert fates(result) == [("A", "folded before the flop", "folded on the Turn")]
    (finding,) = result.findings
    assert finding.severity.value == "warning"
    assert finding.message == "A folded before the flop; the summary says folded on the Turn."
    assert result.verdict is Verdict.AGREES


@pytest.mark.parametrize(
    ("line", "did"),
    [
        ("Seat 3: C folded on the River", "mucked at the showdown"),
        ("Seat 3: C showed [Qs Qd] and lost with a pair of Queens", "mucked at the showdown"),
    ],
)
def test_a_mucked_hand(line: str, did: str) -> None:
    assert [one[1] for one in fates(told({"C": line}))] == [did]


@pytest.mark.parametrize(
    "line", ["Seat 3: C folded on the River", "Seat 3: C mucked [Qs Qd]", "Seat 3: C (button) mucked"]
)
def test_a_shown_hand(line: str) -> None:
    result = told({"C": line.replace(" (button)", "")}, c="shows [Qs Qd] (a pair of Queens)")
    assert [one[1] for one in fates(result)] == ["showed his cards"]


@pytest.mark.parametrize("line", ["showed [Jc Jd] and lost with a pair of Jacks", "mucked [Jc Jd]", "mucked"])
def test_a_folded_hand_among_others_told_as_folded(line: str) -> None:
    assert [one[1] for one in fates(told({"A": f"Seat 1: A (small blind) {line}"}))] == [
        "folded before the flop"
    ]


def test_a_winner_told_as_folded() -> None:
    result = told({"B": "Seat 2: B (big blind) folded on the River"})
    assert fates(result) == [("B", "collected 650", "folded on the River")]


def test_a_wager_told_as_none() -> None:
    body = SHOWDOWN.format(c="mucks hand").replace("D: folds", "D: calls 300")
    body = body.replace("B: checks\nC: checks\n*** TURN", "B: checks\nC: checks\nD: folds\n*** TURN")
    body = body.replace("650", "950")
    changed = TOLD | {"B": TOLD["B"].replace("650", "950")}
    for words, expected in (
        ("folded on the Flop", []),
        ("folded on the Flop (didn't bet)", [("D", "put in chips before the flop")]),
    ):
        result = play(body + "\n".join((changed | {"D": f"Seat 4: D (button) {words}"}).values()))
        assert [one[:2] for one in fates(result)] == expected


@pytest.mark.parametrize("word", ["mucked", "showed"])
def test_converters_that_tell_all_folds_alike_are_left_alone(word: str) -> None:
    assert not told(
        {"A": f"Seat 1: A (small blind) {word}", "D": f"Seat 4: D (button) {word}"},
    ).findings


@pytest.mark.parametrize(
    "words", ["folded", "folded before the Flop", "folded in the first round", "folded before Flop (timeout)"]
)
def test_other_words_for_the_same_fold_are_silent(words: str) -> None:
    assert not told({"A": f"Seat 1: A (small blind) {words}"}).findings


def test_a_fold_that_only_the_summary_tells_is_silent() -> None:
    """A room folds a player who is all-in and away."""
    body = """
        A: posts small blind 50
        B: posts big blind 100
        *** HOLE CARDS ***
        C: calls 20 and is all-in
        A: folds
        *** FLOP *** [2c 7d Kh]
        *** TURN *** [2c 7d Kh] [3s]
        *** RIVER *** [2c 7d Kh 3s] [9h]
        *** SHOW DOWN ***
        Uncalled bet (50) returned to B
        B: shows [Ah Ad] (a pair of Aces)
        B collected 120 from pot
        *** SUMMARY ***
        Total pot 120 | Rake 0
        Board [2c 7d Kh 3s 9h]
        Seat 1: A (small blind) folded before Flop
        Seat 2: B (big blind) showed [Ah Ad] and won (120) with a pair of Aces
        Seat 3: C (button) folded on the River
    """
    assert fates(play(body, "10000 10000 20")) == []


def test_a_missing_fold_line_is_told_once() -> None:
    body = SHOWDOWN.format(c="mucks hand").replace("D: folds\n", "")
    result = play(body + "\n".join(TOLD.values()))
    assert [one.code for one in result.findings] == ["DLT008"]


def test_a_paid_winner_told_as_the_loser() -> None:
    """No amount stands in the summary, so only the word tells."""
    result = told({"B": "Seat 2: B (big blind) showed [Ah Ad] and lost with a pair of Aces"})
    assert [(one.code, one.expected, one.recorded) for one in result.findings] == [("SHO009", "650", "0")]
    assert result.verdict is Verdict.DISAGREES
