"""A card printed twice among one player's cards is found wherever it stands."""

from __future__ import annotations

import pytest

from tests.unit.hand_text import codes, play

HAND = """
A: posts small blind 50
B: posts big blind 100
*** HOLE CARDS ***
Dealt to A [{dealt}]
A: calls 50
B: checks
*** FLOP *** [2c 7d Kh]
B: checks
A: checks
*** TURN *** [2c 7d Kh] [4s]
B: checks
A: checks
*** RIVER *** [2c 7d Kh 4s] [9c]
B: checks
A: checks
*** SHOW DOWN ***
B: shows [Qs Qd] (a pair of Queens)
A: shows [{shown}] (a pair of Jacks)
B collected 200 from pot
*** SUMMARY ***
Total pot 200 | Rake 0
Board [2c 7d Kh 4s 9c]
Seat 1: A (button) (small blind) showed [{summary}] and lost with a pair of Jacks
Seat 2: B (big blind) showed [Qs Qd] and won (200) with a pair of Queens
"""
EVERY = ("ACT", "BET", "DLT", "POT", "SHO", "LED")


@pytest.mark.parametrize("place", ["dealt", "shown", "summary"])
def test_wherever_it_stands_it_is_one_finding(place: str) -> None:
    cards = dict.fromkeys(("dealt", "shown", "summary"), "Jh Jd")
    assert codes(play(HAND.format(**cards), "1000 1000", button=1), EVERY) == []
    found = codes(play(HAND.format(**cards | {place: "Jh Jh"}), "1000 1000", button=1), EVERY)
    assert found[0] == "DLT001"
    assert found.count("DLT001") == 1
    assert not {"SHO008", "SHO001"} & set(found)


def test_it_is_not_said_who_wins() -> None:
    result = play(HAND.format(dealt="Jh Jd", shown="Jh Jd", summary="Jd Jd"), "1000 1000", button=1)
    assert result.verdict.value == "cannot tell"


def test_cards_dealt_a_second_time_are_held_against_the_first() -> None:
    body = HAND.format(dealt="Jh Jd", shown="Jh Jd", summary="Jh Jd")
    again = body.replace("A: calls", "Dealt to A [{}]\nA: calls")
    assert codes(play(again.format("Jd Jh"), "1000 1000", button=1)) == []
    assert codes(play(again.format("Jh Jh"), "1000 1000", button=1)) == ["DLT001"]
    assert codes(play(again.format("Ah Ad"), "1000 1000", button=1)) == ["DLT007"]


def test_a_second_card_shown_later_may_not_lie_elsewhere() -> None:
    shown = "B: shows [Qs Qd] (a pair of Queens)\n"
    body = HAND.format(dealt="Jh Jd", shown="Jh Jd", summary="Jh Jd")
    apart = body.replace(shown, "B: shows [Qs]\nB: shows [{}]\n")
    assert codes(play(apart.format("Qd"), "1000 1000", button=1)) == []
    assert codes(play(apart.format("7d"), "1000 1000", button=1))[0] == "DLT001"
