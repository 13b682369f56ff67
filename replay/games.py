"""The games that are replayed: deck, cards dealt and given up, streets, boards, cards that play, ranking.

Houses differ in two points only, how short deck and Manila rank: the profile says it, `rankings` makes a
ranking of both.
"""

from __future__ import annotations

from enum import Enum
from itertools import accumulate

import msgspec

from parser.saying import table_text


class HoleUse(Enum):
    """How many hole cards a hand is made with (D175)."""

    ANY = "any"
    """None, one or two: hold'em."""
    TWO = "two"
    """Exactly two with three of the board: Omaha, Greek, Manila."""
    UP_TO_TWO = "up to two"
    """None, one or two of three or more: lazy Pineapple."""


class Order(Enum):
    """Which kinds of hands beat which, and what the lowest straight is."""

    STANDARD = "standard"
    SHORT_DECK = "short deck"
    """36 cards from the six up: a flush beats a full house, A-6-7-8-9 is a straight."""
    MANILA = "manila"
    """32 cards from the seven up: a flush beats a full house."""


STREETS: tuple[str, ...] = tuple([table_text(name) for name in ("preflop", "flop", "turn", "river")])
NEW_CARDS = (0, 3, 1, 1)
"""Board cards that each street of most games brings; the first street's lie open before any betting."""
BOARD_AFTER = (0, 3, 4, 5)
"""Board cards once each street is dealt."""

BOARD = 5


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """One variant."""

    name: str
    hole: int
    """Cards each player holds in the end."""
    use: HoleUse = HoleUse.ANY
    low: bool = False
    """Half of each pot goes to the best low of eight or better."""
    order: Order = Order.STANDARD
    deck: int = 52
    """Cards in the deck: 52, or the highest ranks only."""
    discards: int = 0
    """Cards that each player gives up."""
    discard_before: int = 0
    """The street before which he does, the betting before it over."""
    boards: int = 1
    """Boards dealt from the start (D158)."""
    streets: tuple[str, ...] = STREETS
    new_cards: tuple[int, ...] = NEW_CARDS

    # What follows from these, worked out once by `_game`.
    dealt: int = 0
    """Cards each player is dealt."""
    board_after: tuple[int, ...] = BOARD_AFTER
    last: int = 3
    """The last street's number."""
    most_players: int = 0
    """How many players the deck is enough for, nothing burned (D02)."""
    ranking: str = ""
    """The name of its ranking (`rankings`), where no house has another."""
    usual: bool = True
    """One board, empty before the first betting round, and no discards."""


def _game(name: str, hole: int, **settings: object) -> Game:
    game = Game(name=name, hole=hole, **settings)  # type: ignore[arg-type]  # checked by the struct's tests
    dealt = hole + game.discards
    return msgspec.structs.replace(
        game,
        dealt=dealt,
        board_after=tuple(accumulate(game.new_cards)),
        last=len(game.new_cards) - 1,
        most_players=(game.deck - game.boards * BOARD) // dealt,
        ranking=f"standard, {game.use.value}" if game.order is Order.STANDARD else "",
        usual=game.boards == 1 and not game.new_cards[0] and not game.discards,
    )


_TWO = HoleUse.TWO
_FIRST_CARD_UP = (1, 2, 1, 1)
_SINGLE_CARDS = (1, 1, 1, 1, 1)
_CARD_NAMES = tuple(
    [table_text(name) for name in ("first card", "second card", "third card", "fourth card", "fifth card")]
)

GAMES: tuple[Game, ...] = (
    _game("holdem", 2),
    _game("omaha", 4, use=_TWO),
    _game("omaha5", 5, use=_TWO),
    _game("omaha6", 6, use=_TWO),
    _game("courchevel", 5, use=_TWO, new_cards=_FIRST_CARD_UP),
    _game("holdem8", 2, low=True),
    _game("omaha8", 4, use=_TWO, low=True),
    _game("omaha5_8", 5, use=_TWO, low=True),
    _game("omaha6_8", 6, use=_TWO, low=True),
    _game("courchevel8", 5, use=_TWO, low=True, new_cards=_FIRST_CARD_UP),
    _game("short_deck", 2, order=Order.SHORT_DECK, deck=36),
    _game("short_omaha", 4, use=_TWO, order=Order.SHORT_DECK, deck=36),
    _game("royal", 2, deck=20),
    _game(
        "manila", 2, use=_TWO, order=Order.MANILA, deck=32, streets=_CARD_NAMES, new_cards=_SINGLE_CARDS
    ),
    _game("pineapple", 2, discards=1, discard_before=1),
    _game("crazy_pineapple", 2, discards=1, discard_before=2),
    _game("crazy_pineapple8", 2, low=True, discards=1, discard_before=2),
    _game("lazy_pineapple", 3, use=HoleUse.UP_TO_TWO),
    _game("irish", 2, discards=2, discard_before=2),
    _game("greek", 2, use=_TWO),
    _game("double_holdem", 2, boards=2),
    _game("double_omaha", 4, use=_TWO, boards=2),
    _game("double_omaha5", 5, use=_TWO, boards=2),
    _game("double_omaha5_8", 5, use=_TWO, low=True, boards=2),
)  # fmt: skip
"""Every game that is replayed, as `docs/games.md` tells them."""

_BY_NAME = {game.name: game for game in GAMES}


def game_of(name: str) -> Game | None:
    """The game of a header's `game`; None when it is not replayed."""
    return _BY_NAME.get(name)


def lowest_rank(game: Game) -> int:
    """The lowest rank in the game's deck as in card numbers: 0 the deuce, 4 the six."""
    return 13 - game.deck // 4
