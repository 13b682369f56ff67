"""What the four texts say about cards: the deck, the hands and their order, which cards play."""

from __future__ import annotations

import pytest

from parser.cards import parse_cards
from replay.games import game_of
from replay.profiles import load_profile
from replay.ranking import Category, category
from replay.rankings import ranking_of
from tests.rules.houses import EN, FR, PT, ZH
from tests.rules.playing import Table

TEXTS = PT + EN + FR + ZH
BOARDS = {
    "royal flush": ("Ah Kh", "Qh Jh Th 2c 3d"),
    "straight flush": ("9h 8h", "7h 6h 5h 2c 3d"),
    "four of a kind": ("9h 9c", "9d 9s 5h 2c 3d"),
    "full house": ("7h 7c", "7d 5s 5h 2c 3d"),
    "flush": ("Ah 9h", "7h 4h 2h 2c 3d"),
    "straight": ("9h 8c", "7d 6s 5h 2c 2d"),
    "three of a kind": ("9h 9c", "9d Ks 5h 2c 3d"),
    "two pair": ("9h 9c", "Kd Ks 5h 2c 3d"),
    "pair": ("9h 9c", "Qd Ks 5h 2c 3d"),
    "high card": ("9h 8c", "Qd Ks 5h 2c 3d"),
}
"""Best first."""


def value(house: str, hole: str, board: str) -> int:
    game = game_of("holdem")
    assert game is not None
    return ranking_of(game, load_profile(house)).high(parse_cards(hole), parse_cards(board))


def checked(board: str, players: str = "A B") -> str:
    """Everybody limps and checks the board down."""
    checks = ", ".join([f"{name} checks" for name in players.split()])
    cards = board.split()
    streets = (f"flop {' '.join(cards[:3])}", f"turn {cards[3]}", f"river {cards[4]}")
    return "B calls, A checks, " + ", ".join([f"{street}, {checks}" for street in streets])


@pytest.mark.rule("PT-45", "PT-02")
@pytest.mark.parametrize("house", TEXTS)
def test_ten_hands_in_order(house):
    worth = [value(house, *cards) for cards in BOARDS.values()]
    assert worth == sorted(worth, reverse=True)
    assert len({category(one) for one in worth}) == 9  # the royal flush is the highest straight flush


@pytest.mark.rule("PT-02", "EN-18", "ZH-02")
@pytest.mark.parametrize("house", TEXTS)
def test_fifty_two_cards_each_once(house):
    """From the deuce up; a card that comes twice is none of the deck's."""
    table = Table("A B", rules=house)
    assert table.faults("B calls, A checks, flop 2c 2d 2h") == []
    game = game_of("holdem")
    assert game is not None
    assert (game.deck, game.hole, game.dealt) == (52, 2, 2)
    script = checked("2c 7d 9h Js 4d") + ", A shows 2c Ah, B shows Kc Kd"
    assert "DLT001" in [one.code for one in table.record(script + ", B collects 4").findings]


@pytest.mark.rule("PT-03")
@pytest.mark.parametrize("house", TEXTS)
def test_the_ace_ends_a_straight_at_either_end_and_stands_in_the_middle_of_none(house):
    low = value(house, "Ah 2c", "3d 4s 5h 9c Kd")
    six = value(house, "6h 2c", "3d 4s 5h 9c Kd")
    high = value(house, "Ah Kc", "Qd Js Th 2c 3d")
    around = value(house, "Ah Kc", "Qd 2s 3h 8c 9d")
    assert [category(one) for one in (low, six, high)] == [Category.STRAIGHT] * 3
    assert low < six < high
    assert category(around) is Category.HIGH_CARD
    steel = value(house, "Ah 2h", "3h 4h 5h 9c Kd")
    assert category(steel) is Category.STRAIGHT_FLUSH
    assert steel < value(house, "6h 2h", "3h 4h 5h 9c Kd")


@pytest.mark.rule("PT-11", "PT-12", "EN-26", "FR-24", "FR-30", "ZH-11")
@pytest.mark.parametrize("house", TEXTS)
@pytest.mark.parametrize(
    ("board", "winner", "loser"),
    [
        ("Kd Qs 5h 2c 3d", "Ah Ac", "Kc 4d"),  # both cards play
        ("9h 8h 7h 2h 3d", "Kh 2c", "Ac As"),  # one
        ("Kd Kh Ks 2c 3d", "Kc 4d", "Ac As"),
    ],
)
def test_any_five_of_the_seven_play(house, board, winner, loser):
    table = Table("A B", rules=house)
    assert table.awards(f"{checked(board)}, A shows {winner}, B shows {loser}") == {"A": 4}


@pytest.mark.rule("PT-12", "EN-27", "ZH-11", "ZH-16")
@pytest.mark.parametrize("house", TEXTS)
def test_the_board_alone_ties_at_best_whatever_the_suits(house):
    board = "Ah Kd Qs Jc Th"
    table = Table("A B", rules=house)
    assert table.awards(f"{checked(board)}, A shows 2c 3c, B shows 4s 4h") == {"A": 2, "B": 2}
    flush = "9h 8h 7h 2h 3h"
    assert table.awards(f"{checked(flush)}, A shows Th 4c, B shows Ac As") == {"A": 4}


@pytest.mark.rule("EN-18", "PT-11")
@pytest.mark.parametrize("house", TEXTS)
def test_two_cards_each(house):
    table = Table("A B", rules=house)
    script = checked("2c 7d 9h Js 4d") + ", A shows Ah Kd Qd, B shows Kc Kh, B collects 4"
    assert [one.code for one in table.record(script).findings if one.code[:3] == "DLT"] == ["DLT003"]


@pytest.mark.rule("EN-32")
@pytest.mark.parametrize("house", EN)
def test_royal_holdem_has_twenty_cards(house):
    table = Table("A B", game="royal", rules=house)
    board = "Ah Kd Qs Jc Tc"
    assert table.awards(f"{checked(board)}, A shows Ac Ad, B shows Kc Ks") == {"A": 2, "B": 2}
    wrong = f"{checked('9h Kd Qs Jc Ac')}, A shows Ac Ad, B shows Kc Ks, A collects 4"
    assert "DLT012" in [one.code for one in table.record(wrong).findings]


@pytest.mark.rule("EN-33")
@pytest.mark.parametrize("house", EN)
def test_pineapple_gives_up_one_of_three(house):
    table = Table("A B", game="pineapple", rules=house)
    script = "B calls, A checks, A discards 3c, B discards 4h, flop 2c 7d 9h, A checks, B checks"
    assert table.faults(script) == []
    assert table.faults(script.replace("B discards 4h, ", "")) == ["DLT011"]
