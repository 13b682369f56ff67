"""Findings that one line would explain are one finding; a fault of its own stays beside it."""

from __future__ import annotations

from parser.findings import Severity
from replay import followups
from replay.result import Verdict
from tests.unit.hand_text import codes, play

OPENING = """
A: posts small blind 50
B: posts big blind 100
*** HOLE CARDS ***
C: raises 200 to 300
D: calls 300
A: folds
B: calls 200
*** FLOP *** [2c 7d Kh]
"""
TURN = "*** TURN *** [2c 7d Kh] [3s]\n"
SENTENCE = "One line would put this and {}, left out here, in order: {}."


def told(body: str) -> list[tuple[str, str]]:
    """Code and last sentence of each finding about the play."""
    found = [one for one in play(body).findings if one.code[:3] in ("ACT", "BET", "DLT")]
    return [(one.code, "".join(one.message.partition("One line")[1:])) for one in found]


def test_a_bet_left_out_is_one_finding_that_names_it() -> None:
    body = OPENING + "C: calls 400\nD: calls 400\n" + TURN + "B: checks\nC: checks\nD: checks\n"
    assert told(body) == [("ACT005", SENTENCE.format("2 more findings", "B bets 400"))]


def test_a_raise_left_out() -> None:
    body = OPENING + "B: checks\nC: bets 300\nB: folds\nC: calls 600\n" + TURN + "C: checks\nD: checks\n"
    assert told(body) == [("ACT010", SENTENCE.format("2 more findings", "D raises to 900"))]


def test_a_street_left_out_is_the_street() -> None:
    body = OPENING + "B: checks\nC: checks\nD: checks\nB: checks\nC: bets 300\nD: folds\nB: calls 300\n"
    body += "*** RIVER *** [2c 7d Kh 3s] [9h]\nB: checks\nC: checks\n"
    ((code, words),) = told(body)
    assert code == "DLT004"
    assert words.endswith("in order: the turn 3s.")


def test_swapped_blinds_are_the_wrong_seat() -> None:
    body = OPENING.replace("A: posts small", "X: posts small").replace("B: posts big", "A: posts big")
    body = body.replace("X: posts small", "B: posts small").replace(
        "A: folds\nB: calls 200", "A: folds\nB: calls 200"
    )
    assert told(body) == [
        ("BET015", SENTENCE.format("2 more findings", "A posts the small blind and B the big blind"))
    ]


def test_a_straddle_where_the_house_has_none_explains_nothing() -> None:
    body = OPENING.replace("C: raises 200 to 300\nD: calls 300\nA: folds\nB: calls 200\n", "")
    body = body.replace("*** FLOP", "D: calls 200\nA: folds\nB: calls 100\nC: checks\n*** FLOP")
    assert not any("straddle" in words for _, words in told(body))


def test_the_finding_that_stays_is_as_grave_as_the_gravest() -> None:
    """A missing big blind alone is a warning; here the action goes on as though it had been posted."""
    outcome = play(OPENING.replace("B: posts big blind 100\n", ""))
    (finding,) = [one for one in outcome.findings if one.code[:3] in ("ACT", "BET")]
    assert (finding.code, finding.severity) == ("BET016", Severity.ERROR)


def test_a_call_a_unit_off_and_played_on_is_one_finding() -> None:
    body = OPENING + "B: bets 400\nC: calls 399\nD: calls 400\n" + TURN + "B: checks\nC: checks\nD: checks\n"
    assert [code for code, _ in told(body)] == ["BET004"]


def test_a_fault_of_its_own_stays() -> None:
    body = OPENING + "C: calls 400\nD: calls 400\n" + TURN + "B: checks\nC: bets 10\nD: folds\nB: folds\n"
    assert told(body) == [
        ("ACT005", SENTENCE.format("2 more findings", "B bets 400")),
        ("BET001", ""),
    ]


def test_verdict_and_decisions_are_the_records() -> None:
    body = OPENING + "C: calls 400\nD: calls 400\n"
    outcome = play(body)
    assert outcome.verdict is Verdict.CANNOT_TELL
    assert [one.added for one in outcome.decisions if one.street == 1] == [400, 400]


def test_long_hands_are_left_as_they_are() -> None:
    body = OPENING + "B: checks\n" * followups.MOST_EVENTS + "C: checks\n"
    assert len(codes(play(body))) > 2
