"""A small blind that is missing, and what it may be in fixed limit, whose headers do not state it."""

from __future__ import annotations

import pytest

from tests.unit.hand_text import codes, play


def test_a_missing_small_blind_is_an_error() -> None:
    body = "B: posts big blind 100\n*** HOLE CARDS ***\nC: folds\nD: folds\nA: folds\n"
    assert codes(play(body)) == ["BET017"]


def test_a_dead_small_blind_is_none() -> None:
    """Nobody has its place: the first player left of the button posts the big blind."""
    body = "A: posts big blind 100\n*** HOLE CARDS ***\nB: folds\nC: folds\nD: folds\n"
    assert codes(play(body)) == []


def test_a_player_whose_ante_was_all_he_had_owes_none() -> None:
    body = "A: posts the ante 10 and is all-in\nB: posts the ante 10\nC: posts the ante 10\n"
    body += "B: posts big blind 100\n*** HOLE CARDS ***\nC: folds\n"
    assert codes(play(body, "10 1000 1000")) == []


def test_the_button_owes_it_between_two() -> None:
    assert codes(play("A: posts big blind 100\n*** HOLE CARDS ***\nB: folds\n", "1000 1000")) == ["BET017"]
    assert codes(play("B: posts big blind 100\n*** HOLE CARDS ***\nA: folds\n", "1000 1000")) != ["BET017"]


@pytest.mark.parametrize("amount", [50, 33, 34, 66, 67, 40, 25])
def test_parts_of_the_small_bet_that_rooms_use(amount: int) -> None:
    body = f"A: posts small blind {amount}\nB: posts big blind 100\n*** HOLE CARDS ***\nC: folds\nD: folds\n"
    assert codes(play(body + "A: folds\n", game="Hold'em Limit", stakes="100/200")) == []


@pytest.mark.parametrize("amount", [49, 51, 10, 90])
def test_other_parts_are_a_warning(amount: int) -> None:
    body = f"A: posts small blind {amount}\nB: posts big blind 100\n*** HOLE CARDS ***\nC: folds\nD: folds\n"
    outcome = play(f"{body}A: calls {100 - amount}\nB: checks\n", game="Hold'em Limit", stakes="100/200")
    assert [one.code for one in outcome.findings if one.code.startswith("BET")] == ["BET010"]
    assert outcome.findings[0].severity.value == "warning"
