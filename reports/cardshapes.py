"""What cards look like: a starting hand's place in the 13 by 13 matrix, the texture of a flop.

The matrix has a row and a column for each rank, ace first: pairs on the diagonal, suited hands to the right
of it, the others to the left.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from parser.cards import RANKS, SUITS, Card, parse_cards
from replay.games import GAMES, HoleUse, Order, game_of

MATRIX_RANKS = tuple(reversed(RANKS))
"""The matrix's rows and columns."""
CLASSES = len(RANKS) ** 2
FLOP = 3
_ACE = len(RANKS) - 1
_WINDOW = 5


class Texture(NamedTuple):
    """A flop."""

    suits: int
    """1 monotone, 2 two-tone, 3 rainbow."""
    paired: int
    """0 three ranks, 1 a pair, 2 three of a kind."""
    high: str
    connected: int
    """The most of its ranks that one straight can hold."""


def in_matrix(game: str) -> bool:
    """Whether a game's hole cards are two and any of them play: hold'em, its short deck and the like."""
    known = game_of(game)
    return known is not None and known.hole == 2 and known.use is HoleUse.ANY and not known.discards


def hand_class(cards: tuple[Card, ...]) -> int | None:
    """The place of two cards in the matrix, row by row, from 0 (AA) to 168 (22); None of other numbers of
    cards.
    """
    if len(cards) != 2 or cards[0] == cards[1]:
        return None
    high, low = max(cards), min(cards)
    first, second = _ACE - high // len(SUITS), _ACE - low // len(SUITS)
    suited = high % len(SUITS) == low % len(SUITS)
    row, column = (first, second) if suited else (second, first)
    return len(RANKS) * row + column


def class_of_text(hole: str, game: str) -> int | None:
    """The same of cards as the tables hold them, where the game has the matrix."""
    return hand_class(parse_cards(hole)) if in_matrix(game) else None


def class_sql(hole: str, game: str) -> str:
    """The same in DuckDB's words; `hole` and `game` are expressions."""
    games = ", ".join([f"'{one.name}'" for one in GAMES if in_matrix(one.name)])
    first, second = (f"strpos('{''.join(MATRIX_RANKS)}', {hole}[{at}]) - 1" for at in (1, 4))
    high, low = f"least({first}, {second})", f"greatest({first}, {second})"
    return (
        f"CASE WHEN {game} IN ({games}) AND length({hole}) = 5 THEN (CASE WHEN {hole}[2] = {hole}[5] "
        f"THEN {len(RANKS)} * {high} + {low} ELSE {len(RANKS)} * {low} + {high} END)::UTINYINT END"
    )


def class_name(number: int) -> str:
    """ "AA", "AKs" or "AKo" of a place in the matrix."""
    row, column = divmod(number, len(RANKS))
    one, other = MATRIX_RANKS[min(row, column)], MATRIX_RANKS[max(row, column)]
    return one + other + ("" if row == column else "s" if row < column else "o")


@lru_cache(maxsize=32_768)
def texture(flop: str, game: str) -> Texture | None:
    """The texture of the flop that a board's text begins with; None where the board has no three cards."""
    cards = parse_cards(flop)
    if len(cards) != FLOP:
        return None
    ranks = sorted({card // len(SUITS) for card in cards})
    suits = len({card % len(SUITS) for card in cards})
    return Texture(suits, FLOP - len(ranks), RANKS[ranks[-1]], _connected(ranks, _below(game)))


def _below(game: str) -> int:
    """The rank that an ace stands for under the deck's lowest card."""
    known = game_of(game)
    return len(RANKS) - known.deck // len(SUITS) - 1 if known and known.order is not Order.STANDARD else -1


def _connected(ranks: list[int], low_ace: int) -> int:
    """The most of some ranks that five in a row hold."""
    if ranks[-1] == _ACE:
        ranks = [low_ace, *ranks]
    return max(sum(low <= rank < low + _WINDOW for rank in ranks) for low in ranks)
