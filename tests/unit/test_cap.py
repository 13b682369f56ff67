"""Games with a cap on what each player may put into one hand: reaching it, marking it, going over it."""

from __future__ import annotations

import pytest

from replay import Replay
from tests.unit.hand_text import ENGINE, codes, play

START = """
B: posts small blind $1
C: posts big blind $2
*** HOLE CARDS ***
A: raises $4 to $6
B: raises $14 to $20
C: calls $18
A: calls $14
*** FLOP *** [2c 7d 9h]
"""
BET = "B: bets $10\nC: calls $10\n"
MARK, ALL_IN = " and has reached the $60 cap", " and is all-in"


def cap(
    body: str, stacks: str = "$200 $200 $200", *, limit: str = " - $60 Cap - ", trace: bool = False
) -> Replay:
    """The replay of a hand for $1/$2 with a cap of $60 unless `limit` says otherwise."""
    return play(START + body, stacks, stakes=f"$1/$2{limit} USD", button=1, trace=trace)


def said(result: Replay) -> str:
    """The message of the one finding about the play."""
    (finding,) = [one for one in result.findings if one.code[:3] in ENGINE]
    return finding.message


@pytest.mark.parametrize("mark", [MARK, ALL_IN])
def test_whoever_reaches_the_cap_has_nothing_left_to_wager(mark: str) -> None:
    result = cap(f"{BET}A: raises $30 to $40{mark}\nB: folds\nC: folds")
    assert codes(result) == []
    assert result.decisions[-3].all_in
    assert result.decisions[-3].max_raise_to == 4000


def test_a_mark_that_is_missing() -> None:
    result = cap(f"{BET}A: raises $30 to $40\nB: folds\nC: folds")
    assert codes(result) == ["ACT011"]
    assert said(result) == "A has reached the $60 cap, but the line doesn't say so."


def test_a_mark_with_another_cap_than_the_headers() -> None:
    marked = " and has reached the $50 cap"
    reached, early = (
        f"{BET}A: raises ${by} to ${to}{marked}\nB: folds\nC: folds" for by, to in ((30, 40), (20, 30))
    )
    for body in (reached, early):
        assert codes(cap(body)) == ["ACT011"]
        assert said(cap(body)) == "A is said to have reached a cap of $50; the header's is $60."


def test_a_stack_under_the_cap_is_all_in() -> None:
    body = "B: bets $10\nC: calls $10\nA: raises $20 to $30{}\nB: folds\nC: folds"
    stacks = "$50 $200 $200"
    assert codes(cap(body.format(ALL_IN), stacks)) == []
    assert said(cap(body.format(""), stacks)) == "A has no chips left, but the line doesn't say all-in."
    assert said(cap(body.format(MARK), stacks)) == (
        "A is said to have reached the $60 cap but has put in only $50."
    )


@pytest.mark.parametrize("mark", [MARK, ALL_IN])
def test_a_stack_of_just_the_cap_is_both(mark: str) -> None:
    assert codes(cap(f"{BET}A: raises $30 to $40{mark}\nB: folds\nC: folds", "$60 $200 $200")) == []


@pytest.mark.parametrize("line", ["bets $10", "calls $10", "raises $20 to $30"])
def test_a_mark_before_the_cap_is_reached(line: str) -> None:
    name, amount = {"b": ("B", 30), "c": ("C", 30), "r": ("A", 50)}[line[0]]
    body = f"{BET}A: raises $20 to $30\n".replace(f"{name}: {line}", f"{name}: {line}{MARK}")
    result = cap(f"{body}B: folds\nC: folds")
    assert codes(result) == ["ACT011"]
    assert said(result) == f"{name} is said to have reached the $60 cap but has put in only ${amount}."


def test_a_mark_where_there_is_no_cap() -> None:
    result = cap(f"B: bets $10{MARK}\nC: folds\nA: folds", limit="")
    assert said(result) == "B is said to have reached a cap, but the header states none."


def test_all_in_with_chips_that_the_cap_keeps_back() -> None:
    result = cap(f"B: bets $10{ALL_IN}\nC: folds\nA: folds")
    assert said(result) == "B is marked all-in but has $170 left."


def test_more_than_the_cap() -> None:
    result = cap(f"{BET}A: raises $32 to $42\nB: folds\nC: folds")
    assert codes(result) == ["BET003"]
    assert said(result) == "A puts in $42 but the $60 cap leaves him only $40."


def test_more_than_a_stack_under_the_cap() -> None:
    result = cap(f"{BET}A: raises $32 to $42\nB: folds\nC: folds", "$50 $200 $200")
    assert said(result) == "A puts in $42 but has only $30 left."


def test_acting_after_the_cap_is_reached() -> None:
    body = f"{BET}A: raises $30 to $40{MARK}\nB: calls $30{MARK}\nC: folds\n*** TURN *** [2c 7d 9h] [Ks]\n"
    result = cap(body + "B: checks")
    assert codes(result) == ["ACT003"]
    assert said(result) == "B checks: he had reached the hand's cap."


def test_the_choices_name_the_cap() -> None:
    result = cap(f"{BET}A: raises $30 to $40{MARK}\nB: calls $30{MARK}\nC: folds", trace=True)
    texts = [step.legal for step in result.steps if step.legal]
    assert texts[4] == "check, bet between $2 and $40 (the cap)"
    assert texts[6] == "fold, call $10, raise to between $20 and $40 (the cap)"
    assert texts[7] == "fold or call $30 up to the cap (no raise: the cap allows no more)"
    assert not any("all-in" in text for text in texts[:8])


def test_the_choices_of_a_stack_under_the_cap_name_the_stack() -> None:
    result = cap("B: bets $10\nC: calls $10\nA: folds", "$50 $200 $200", trace=True)
    assert [step.legal for step in result.steps if step.legal][6] == (
        "fold, call $10, raise to between $20 and $30 (all-in)"
    )
