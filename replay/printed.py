"""What the site prints about hands beside their cards: code SHO008.

Cards speak (D137): a description never decides a pot, it is only compared with the cards. Descriptions that
aren't understood, lows and kickers are left alone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from parser.events import Show, StreetDealt
from replay.awards import SHO008
from replay.ranking import high_value
from replay.words import printed_fits, words_high

if TYPE_CHECKING:
    from replay.state import TableState


_MADE = -1 << 12
"""Keeps a value's kind and first two ranks: as much as a description names before the kickers."""

_fits = lru_cache(maxsize=20_000)(printed_fits)
"""Descriptions repeat; their words are read once."""


def check_descriptions(state: TableState) -> None:
    """SHO008: each description printed after the last card against the cards shown, on any of the boards.

    A player who is all-in may show before the board is complete; his line then describes what he has so far.
    """
    boards = [board for board in state.boards if len(board) == 5]
    if state.live < 2 or not boards or state.tainted is not None:
        return
    game, hand = state.game, state.hand
    use, hole = game.use, game.hole
    complete = False
    for event in hand.events:
        if type(event) is StreetDealt:
            complete = event.street == 3
            continue
        if not complete or type(event) is not Show or not event.words or len(event.cards) != hole:
            continue
        values = [high_value(use, event.cards, board) for board in boards]
        if _fits(event.words, values[0] & _MADE) is not False:
            continue
        if any(_fits(event.words, value & _MADE) is not False for value in values[1:]):
            continue
        index = state.index_of.get(event.seat)
        name = state.names[index] if index is not None else event.name
        words = words_high((), values[0])
        finding = hand.finding(
            SHO008,
            event.at,
            f"{name} shows {words}; the line says {event.words}.",
            player=name,
            street="showdown",
            expected=words,
            recorded=event.words,
        )
        state.findings.append(finding)
