"""The games that are replayed: hole cards, which of them play, high and low halves.

Streets are the same four for all of them: preflop, flop (3 cards), turn and river (1 each).
"""

from __future__ import annotations

from enum import Enum

import msgspec


class HoleUse(Enum):
    """How many hole cards a hand is made with."""

    ANY = "any"
    """None, one or two: hold'em."""
    TWO = "two"
    """Exactly two with three of the board: Omaha."""


class Game(msgspec.Struct, frozen=True):
    """One variant."""

    name: str
    hole: int
    """Cards dealt to each player."""
    use: HoleUse
    low: bool
    """Half of each pot goes to the best low of eight or better."""


GAMES: tuple[Game, ...] = (
    Game("holdem", 2, HoleUse.ANY, False),
    Game("omaha", 4, HoleUse.TWO, False),
    Game("omaha5", 5, HoleUse.TWO, False),
    Game("omaha6", 6, HoleUse.TWO, False),
    Game("holdem8", 2, HoleUse.ANY, True),
    Game("omaha8", 4, HoleUse.TWO, True),
    Game("omaha5_8", 5, HoleUse.TWO, True),
    Game("omaha6_8", 6, HoleUse.TWO, True),
)

_BY_NAME = {game.name: game for game in GAMES}

STREETS = ("preflop", "flop", "turn", "river")
NEW_CARDS = (0, 3, 1, 1)
"""Board cards that each street brings."""
BOARD_AFTER = (0, 3, 4, 5)
"""Board cards once each street is dealt."""


def game_of(name: str) -> Game | None:
    """The game of a header's `game`; None when it is not replayed."""
    return _BY_NAME.get(name)
