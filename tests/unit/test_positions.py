"""Order of seats and names of positions."""

from __future__ import annotations

import pytest

from parser.events import Post, PostKind
from replay.positions import before_blinds, clockwise, position_names
from tests.unit.hand_text import play

BY_PLAYERS = {
    2: "BB SB",
    3: "SB BB BTN",
    4: "SB BB CO BTN",
    5: "SB BB HJ CO BTN",
    6: "SB BB LJ HJ CO BTN",
    7: "SB BB UTG LJ HJ CO BTN",
    8: "SB BB UTG UTG+1 LJ HJ CO BTN",
    9: "SB BB UTG UTG+1 UTG+2 LJ HJ CO BTN",
    10: "SB BB UTG UTG+1 UTG+2 UTG+3 LJ HJ CO BTN",
}


@pytest.mark.parametrize(("players", "names"), BY_PLAYERS.items())
def test_names_by_table_size(players: int, names: str) -> None:
    small, big = (1, 0) if players == 2 else (0, 1)
    assert position_names(players, small, big) == tuple(names.split())


def test_a_dead_small_blind_names_nobody() -> None:
    assert position_names(5, None, 0) == ("BB", "LJ", "HJ", "CO", "BTN")


def test_order_starts_left_of_the_button_even_when_its_seat_is_empty() -> None:
    assert clockwise([1, 3, 5, 9], 5) == [9, 1, 3, 5]
    assert clockwise([1, 3, 5, 9], 4) == [5, 9, 1, 3]
    assert clockwise([5, 1], None) == [1, 5]


def test_without_a_button_the_blinds_tell_where_it_would_be() -> None:
    small, big = (
        Post(seat, kind, 5, False, 0) for seat, kind in ((4, PostKind.SMALL_BLIND), (7, PostKind.BIG_BLIND))
    )
    assert before_blinds([Post(2, PostKind.ANTE, 1, False, 0), small, big]) == 3
    assert before_blinds([big]) == 6
    assert before_blinds([]) is None


def test_an_extra_big_blind_keeps_its_seats_name() -> None:
    body = """
    A: posts small blind 50
    B: posts big blind 100
    D: posts big blind 100
    *** HOLE CARDS ***
    C: folds
    D: checks
    A: calls 50
    B: checks
    """
    result = play(body, "1000 1000 1000 1000 1000", button=5)
    assert [player.position for player in result.players] == ["SB", "BB", "CO", "BTN"]
    assert [player.live_post for player in result.players] == [False, False, False, True]


def test_the_button_has_the_small_blind_heads_up() -> None:
    body = """
    B: posts small blind 50
    A: posts big blind 100
    *** HOLE CARDS ***
    B: calls 50
    A: checks
    """
    result = play(body, "1000 1000")
    assert [(player.name, player.position) for player in result.players] == [("A", "BB"), ("B", "SB")]
    assert not [finding for finding in result.findings if finding.code[:3] in ("ACT", "BET")]
