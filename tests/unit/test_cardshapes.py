"""Starting hands in the matrix, and flops."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from parser.cards import cards_text, parse_cards
from replay.games import GAMES
from reports.cardshapes import CLASSES, class_name, class_of_text, class_sql, hand_class, in_matrix, texture

TWO_CARDS = list(combinations(range(52), 2))


@pytest.mark.parametrize(
    ("cards", "number", "name"),
    [
        ("Ah As", 0, "AA"),
        ("Ah Kh", 1, "AKs"),
        ("Kh Ah", 1, "AKs"),
        ("Ah Kd", 13, "AKo"),
        ("Kd Kc", 14, "KK"),
        ("7c 2d", 163, "72o"),
        ("2d 7d", 103, "72s"),
        ("2c 2d", 168, "22"),
        ("Th 9h", 57, "T9s"),
    ],
)
def test_each_hand_has_its_place(cards: str, number: int, name: str) -> None:
    assert hand_class(parse_cards(cards)) == number
    assert class_name(number) == name


def test_pairs_are_six_hands_suited_four_and_others_twelve() -> None:
    found = Counter(hand_class(cards) for cards in TWO_CARDS)
    assert sorted(found) == list(range(CLASSES))
    size = {"s": 4, "o": 12}
    assert all(found[number] == size.get(class_name(number)[2:], 6) for number in found)


def test_sql_finds_the_same_place() -> None:
    duckdb = pytest.importorskip("duckdb")
    rows = [("holdem", cards_text(cards), hand_class(cards)) for cards in TWO_CARDS]
    rows += [
        ("omaha", "Ah Kh", None),
        ("holdem", "Ah", None),
        ("holdem", "Ah Kh Qh", None),
        ("holdem", None, None),
    ]
    with duckdb.connect() as db:
        db.execute("CREATE TABLE t (game VARCHAR, hole VARCHAR, wanted UTINYINT)")
        db.executemany("INSERT INTO t VALUES (?, ?, ?)", rows)
        query = f"SELECT hole FROM t WHERE ({class_sql('hole', 'game')}) IS DISTINCT FROM wanted"  # noqa: S608  # our own words
        assert db.execute(query).fetchall() == []


def test_the_matrix_is_for_games_with_two_cards_of_which_any_play() -> None:
    names = {game.name for game in GAMES if in_matrix(game.name)}
    assert names == {"holdem", "holdem8", "double_holdem", "short_deck", "royal"}
    assert class_of_text("Ah Kh", "omaha") is None
    assert class_of_text("Ah Kh", "some game") is None
    assert class_of_text("Ah", "holdem") is None


@pytest.mark.parametrize(
    ("flop", "game", "expected"),
    [
        ("Ah Kh Qh", "holdem", (1, 0, "A", 3)),
        ("Ah Kd Qh", "omaha", (2, 0, "A", 3)),
        ("Ah 5d 2c", "holdem", (3, 0, "A", 3)),
        ("Ah 6d 2c", "holdem", (3, 0, "A", 2)),
        ("Kh 8d 3c", "holdem", (3, 0, "K", 1)),
        ("9h 5d 4c", "holdem", (3, 0, "9", 2)),
        ("8h 6d 4c", "holdem", (3, 0, "8", 3)),
        ("8h 8d 4c", "holdem", (3, 1, "8", 2)),
        ("8h 8d 2h", "holdem", (2, 1, "8", 1)),
        ("8h 8d 8c", "holdem", (3, 2, "8", 1)),
        ("Ah 9d 7c", "short_deck", (3, 0, "A", 3)),
        ("Ah 9d 7c", "holdem", (3, 0, "A", 2)),
        ("Th 2d 2c", "holdem", (3, 1, "T", 1)),
        ("Ah Td 2c", "holdem", (3, 0, "A", 2)),
    ],
)
def test_a_flop_is_described(flop: str, game: str, expected: tuple[int, int, str, int]) -> None:
    assert texture(flop, game) == expected
    assert texture(" ".join(reversed(flop.split())), game) == expected


@pytest.mark.parametrize("board", ["", "Ah", "Ah Kd"])
def test_without_three_cards_there_is_no_flop(board: str) -> None:
    assert texture(board, "holdem") is None


def test_textures_of_all_flops() -> None:
    found = [texture(cards_text(flop), "holdem") for flop in combinations(range(52), 3)]
    assert Counter(one.suits for one in found if one) == {1: 1144, 2: 12168, 3: 8788}
    assert Counter(one.paired for one in found if one) == {0: 18304, 1: 3744, 2: 52}
