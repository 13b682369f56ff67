"""A player's biggest pots, each replayed from the file that it was read from, where that is still there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from parser.money import money_text
from parser.writers.pseudonyms import names_of, renamed
from reports.onfile import Spot, hand_at
from reports.store import StoreError

if TYPE_CHECKING:
    from parser.hand import Hand
    from reports.anonymise import Pseudonyms
    from reports.duck import Tables
    from reports.player.asked import Slice
    from reports.store import Store

LISTED = 12
GONE = "The file that this hand was read from is not there any more, or holds something else by now."
_COLUMNS = (
    "p.hand_uid, p.hand_id, p.played_at, p.pos, p.hole, h.board, p.pot_type, h.total_pot, p.big_blind,"
    " p.scale, p.net, p.net_ubb, p.ev_net, p.ev_adj, h.file, h.line, h.byte, h.size, h.table"
)


class Told(NamedTuple):
    """One step of a hand."""

    text: str
    choices: str
    """What the player could have done, in words; "" for what is no decision."""
    pot: str
    """The pot after it."""


class Street(NamedTuple):
    """The steps of one street."""

    name: str
    board: str
    steps: tuple[Told, ...]


class Pot(NamedTuple):
    """One hand."""

    anchor: str
    hand: str
    """The room's number."""
    played_at: str | None
    table: str | None
    position: str
    cards: str | None
    board: str
    pot_type: str
    size: str
    size_bb: float | None
    net: str
    net_bb: float | None
    ev: str | None
    """What the all-in was worth; None where nothing was to be expected."""
    place: str
    streets: tuple[Street, ...]
    missing: str
    """Why there are no steps; "" where there are."""


def pots(
    tables: Tables, store: Store, asked: Slice, names: Pseudonyms | None = None, most: int = LISTED
) -> list[Pot]:
    """The hands with the biggest pots, in big blinds, into which the player put money of his own accord."""
    rows = tables.rows(
        f"SELECT {_COLUMNS} FROM (SELECT * FROM players WHERE {asked.sql} AND (vpip OR f_saw)) p"  # noqa: S608  # quoted
        " JOIN hands h ON h.hand_uid = p.hand_uid WHERE h.total_pot IS NOT NULL"
        " ORDER BY h.total_pot::DOUBLE / nullif(p.big_blind, 0) DESC NULLS LAST, h.total_pot DESC, p.hand_uid"
        f" LIMIT {most}"
    )
    return [_pot(number, row, asked, store, names) for number, row in enumerate(rows, 1)]


def _pot(number: int, row: Any, asked: Slice, store: Store, names: Pseudonyms | None) -> Pot:
    (
        _, hand_id, played_at, position, hole, board, pot_type, size, big_blind, scale, net, net_ubb, ev,
        adjusted, file, line, byte, length, table,
    ) = row  # fmt: skip
    hand = _hand(store, Spot(asked.site, hand_id, file, line, byte, length))
    place = f"{file}:{line}"
    if names is not None:
        hand_id, place = names.hand(asked.site, hand_id), names.file(file)
        table = None if table is None else names.table(asked.site, table)
        hand = hand and renamed(hand, {name: names.player(asked.site, name) for name in names_of(hand)})
    return Pot(
        anchor=f"hand-{number}",
        hand=hand_id,
        played_at=played_at,
        table=table,
        position=position,
        cards=hole,
        board=board,
        pot_type=pot_type,
        size=money_text(size, scale),
        size_bb=size / big_blind if big_blind else None,
        net=money_text(net, scale),
        net_bb=None if net_ubb is None else net_ubb / 1_000_000,
        ev=money_text(ev, scale) if adjusted and ev is not None else None,
        place=place,
        streets=() if hand is None else _streets(hand),
        missing=GONE if hand is None else "",
    )


def _hand(store: Store, spot: Spot) -> Hand | None:
    """A hand; None where its file is gone or another by now."""
    try:
        return hand_at(store, spot)
    except (StoreError, OSError):
        return None


def _streets(hand: Hand) -> tuple[Street, ...]:
    from parser.cards import cards_text
    from replay.engine import replay
    from replay.games import STREETS, game_of

    outcome = replay(hand, trace=True)
    game = game_of(hand.header.game)
    named = STREETS if game is None else game.streets
    found: dict[int, list[Told]] = {}
    boards: dict[int, str] = {}
    for step in outcome.steps:
        pot = hand.money(step.pot) if step.pot else ""
        found.setdefault(step.street, []).append(Told(step.text, step.legal, pot))
        boards[step.street] = cards_text(step.board)
    return tuple(
        [
            Street(
                named[street] if street < len(named) else f"street {street + 1}", boards[street], tuple(steps)
            )
            for street, steps in sorted(found.items())
        ]
    )
