"""The table of games holds together: decks, streets, discards and how many players a deck is enough for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from replay.games import BOARD, GAMES, HoleUse, Order, game_of, lowest_rank


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_is_whole(game):
    assert game_of(game.name) is game
    assert sum(game.new_cards) == BOARD == game.board_after[-1]
    assert len(game.streets) == len(game.new_cards) == game.last + 1
    assert game.dealt == game.hole + game.discards
    assert bool(game.discards) == (0 < game.discard_before <= game.last)
    assert game.deck in (52, 36, 32, 20)
    assert game.most_players >= 3
    assert (game.order is Order.STANDARD) == (game.deck in (52, 20))
    assert game.use is HoleUse.ANY or game.hole >= 2


def test_the_page_about_games_names_every_game():
    page = (Path(__file__).resolve().parents[2] / "docs" / "games.md").read_text(encoding="utf-8")
    assert [game.name for game in GAMES if not re.search(rf"\b{game.name}\b", page)] == []


def test_names_are_given_once():
    assert len({game.name for game in GAMES}) == len(GAMES)


@pytest.mark.parametrize(
    ("name", "most"),
    [("holdem", 23), ("royal", 7), ("manila", 13), ("omaha5", 9), ("omaha6", 7), ("short_deck", 15)],
)
def test_how_many_players_the_deck_is_enough_for_when_nothing_is_burned(name: str, most: int):
    game = game_of(name)
    assert game is not None
    assert game.most_players == most


@pytest.mark.parametrize(
    ("name", "lowest"), [("holdem", 0), ("short_deck", 4), ("manila", 5), ("royal", 8), ("short_omaha", 4)]
)
def test_the_lowest_card_of_each_deck(name: str, lowest: int):
    game = game_of(name)
    assert game is not None
    assert lowest_rank(game) == lowest


def test_a_game_that_is_not_replayed_is_none():
    assert game_of("razz") is None
