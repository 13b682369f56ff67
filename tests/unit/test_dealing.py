"""Cards and streets: what is dealt twice, missing, too much or restated differently."""

from __future__ import annotations

import pytest

from tests.unit.hand_text import codes, play

DEAL = """
A: posts small blind 50
B: posts big blind 100
*** HOLE CARDS ***
"""
LIMP = """
C: folds
D: calls 100
A: folds
B: checks
"""
ROUND = """
B: checks
D: checks
"""
FLOP, TURN, RIVER = (
    "*** FLOP *** [2c 7d Kh]",
    "*** TURN *** [2c 7d Kh] [4s]",
    "*** RIVER *** [2c 7d Kh 4s] [9c]",
)
END = """
*** SHOW DOWN ***
B: shows [Ah Qd] (high card Ace)
D: shows [Kd Qc] (a pair of Kings)
D collected 250 from pot
*** SUMMARY ***
Total pot 250 | Rake 0
Board [2c 7d Kh 4s 9c]
Seat 1: A (small blind) folded before Flop
Seat 2: B (big blind) showed [Ah Qd] and lost with high card Ace
Seat 3: C folded before Flop (didn't bet)
Seat 4: D (button) showed [Kd Qc] and won (250) with a pair of Kings
"""


def whole(**parts: str) -> list[str]:
    """The codes of a checked-down hand, with some of its parts replaced."""
    text = {
        "deal": DEAL,
        "limp": LIMP,
        "flop": FLOP,
        "first": ROUND,
        "turn": TURN,
        "second": ROUND,
        "river": RIVER,
        "third": ROUND,
        "end": END,
    }
    assert parts.keys() <= text.keys()
    return codes(play("\n".join((text | parts).values())))


def test_a_right_hand_has_no_finding() -> None:
    assert whole() == []


@pytest.mark.parametrize(
    "end",
    [END.replace("[Ah Qd]", "[Ah Kd]"), END.replace("[Ah Qd]", "[Ah 7d]"), END.replace("Ah Qd", "Ah Ah")],
)
def test_a_card_in_two_places(end: str) -> None:
    assert "DLT001" in whole(end=end)


def test_a_card_twice_on_the_board() -> None:
    assert "DLT001" in whole(river="*** RIVER *** [2c 7d Kh 4s] [4s]", end=END.replace("4s 9c", "4s 4s"))


def test_a_flop_of_four() -> None:
    found = whole(
        flop="*** FLOP *** [2c 7d Kh Jh]",
        turn="*** TURN *** [2c 7d Kh Jh] [4s]",
        river="*** RIVER *** [2c 7d Kh Jh 4s] [9c]",
        end=END.replace("Kh 4s", "Kh Jh 4s"),
    )
    assert found == ["DLT002"]


def test_an_empty_bracket_takes_its_card_from_the_repetition() -> None:
    assert whole(turn="*** TURN *** [2c 7d Kh] []") == ["DLT002"]


def test_three_hole_cards() -> None:
    assert "DLT003" in whole(deal=DEAL + "Dealt to A [Jh Th 9h]")


def test_a_street_left_out() -> None:
    assert "DLT004" in whole(turn="", second="")


def test_a_street_that_repeats_other_cards() -> None:
    assert whole(turn="*** TURN *** [2c 7d Qh] [4s]") == ["DLT005"]


@pytest.mark.parametrize(
    ("flop", "code"),
    [("[2c 7d Kh Jh]", "DLT002"), ("[2c 7d]", "DLT002"), ("[2c 7d Kd]", "DLT001"), ("[2c 7d 8h]", "DLT005")],
)
def test_a_wrong_board_is_told_once(flop: str, code: str) -> None:
    """The later streets and the summary state the right cards, which is no further fault."""
    assert whole(flop=f"*** FLOP *** {flop}", deal=DEAL + "Dealt to D [Kd Qc]") == [code]


def test_another_board_in_the_summary() -> None:
    assert whole(end=END.replace("4s 9c", "4s 9h")) == ["DLT006"]


def test_another_hand_in_the_summary() -> None:
    assert whole(end=END.replace("showed [Ah Qd]", "showed [Ah Qs]")) == ["DLT007"]


def test_one_card_shown_of_two_is_no_contradiction() -> None:
    end = END.replace("D: shows [Kd Qc] (a pair of Kings)", "D: shows [Kd]")
    assert whole(end=end) == []


@pytest.mark.parametrize("missing", ["B: checks\n", "D: checks\n"])
@pytest.mark.parametrize("street", ["first", "second", "third"])
def test_a_check_is_missing(street: str, missing: str) -> None:
    assert whole(**{street: ROUND.replace(missing, "")}) == ["DLT008"]


def test_a_fold_is_missing() -> None:
    assert "DLT008" in whole(limp=LIMP.replace("C: folds\n", ""))


def test_a_player_who_is_gone_is_missed_once() -> None:
    """His fold on the flop is gone, and with it everything he did on the streets after it."""
    gone = {street: ROUND.replace("D: checks\n", "") for street in ("first", "second", "third")}
    assert whole(**gone) == ["DLT008"]


def test_a_call_is_missing() -> None:
    assert "DLT008" in whole(limp=LIMP.replace("D: calls 100\n", ""))


def test_the_big_blinds_option_is_missing() -> None:
    assert whole(limp=LIMP.replace("B: checks\n", "")) == ["DLT008"]


def test_run_twice() -> None:
    body = """
    A: posts small blind 50
    B: posts big blind 100
    *** HOLE CARDS ***
    C: folds
    D: raises 900 to 1000 and is all-in
    A: folds
    B: calls 900 and is all-in
    *** FIRST FLOP *** [2c 7d Kh]
    *** FIRST TURN *** [2c 7d Kh] [4s]
    *** FIRST RIVER *** [2c 7d Kh 4s] [9c]
    *** SECOND FLOP *** [3c 8d Th]
    *** SECOND TURN *** [3c 8d Th] [5s]
    *** SECOND RIVER *** [3c 8d Th 5s] [{}]
    *** FIRST SHOW DOWN ***
    B: shows [Ah Qd] (high card Ace)
    D: shows [Kd Qc] (a pair of Kings)
    D collected 1025 from pot
    *** SECOND SHOW DOWN ***
    B: shows [Ah Qd] (high card Ace)
    D: shows [Kd Qc] (high card King)
    B collected 1025 from pot
    *** SUMMARY ***
    Total pot 2050 | Rake 0
    Hand was run twice
    FIRST Board [2c 7d Kh 4s 9c]
    SECOND Board [3c 8d Th 5s {}]
    Seat 1: A (small blind) folded before Flop
    Seat 2: B (big blind) showed [Ah Qd] and lost with high card Ace, and won (1025) with high card Ace
    Seat 3: C folded before Flop (didn't bet)
    Seat 4: D (button) showed [Kd Qc] and won (1025) with a pair of Kings, and lost with high card King
    """
    right = play(body.format("6s", "6s"), "1000 1000 1000 1000")
    assert codes(right) == []
    assert [len(board) for board in right.boards] == [5, 5]
    assert codes(play(body.format("9c", "9c"), "1000 1000 1000 1000")) == ["DLT001"]


def test_run_twice_from_the_turn() -> None:
    body = """
    A: posts small blind 50
    B: posts big blind 100
    *** HOLE CARDS ***
    C: folds
    D: calls 100
    A: folds
    B: checks
    *** FLOP *** [2c 7d Kh]
    B: bets 900 and is all-in
    D: calls 900 and is all-in
    *** FIRST TURN *** [2c 7d Kh] [4s]
    *** FIRST RIVER *** [2c 7d Kh 4s] [9c]
    *** SECOND TURN *** [2c 7d Kh] [5s]
    *** SECOND RIVER *** [2c 7d Kh 5s] [6s]
    """
    result = play(body, "1000 1000 1000 1000")
    assert codes(result) == []
    assert [len(board) for board in result.boards] == [5, 5]
    assert result.boards[0][:3] == result.boards[1][:3]
