"""What the site prints about hands beside their cards: code SHO008.

Cards speak (D137): a description never decides a pot, it is only compared with the cards. Descriptions that
aren't understood, lows and kickers are left alone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from replay.awards import SHO008
from replay.claims import Values
from replay.ranking import high_value
from replay.words import printed_fits, words_high

if TYPE_CHECKING:
    from replay.state import TableState


_MADE = -1 << 12
"""Keeps a value's kind and first two ranks: as much as a description names before the kickers."""

_fits = lru_cache(maxsize=20_000)(printed_fits)
"""Descriptions repeat; their words are read once."""


def check_descriptions(state: TableState, values: Values) -> None:
    """SHO008: each description printed after the last card against the cards shown, on any of the boards.

    A player who is all-in may show before the board is complete; his line then describes what he has so far.
    """
    if not state.described or state.live < 2 or state.tainted is not None:
        return
    boards, hand, game = state.boards, state.hand, state.game
    runs = [run for run, board in enumerate(boards) if len(board) == 5]
    for event in state.described if runs else ():
        if len(event.cards) != game.hole:
            continue
        index = state.index_of.get(event.seat)
        if index is not None and state.cards[index] == event.cards:
            worth = [values.high(index, run) for run in runs]
        else:
            worth = [high_value(game.use, event.cards, boards[run]) for run in runs]
        if any(_fits(event.words, value & _MADE) is not False for value in worth):
            continue
        name = state.names[index] if index is not None else event.name
        words = words_high((), worth[0])
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
