"""What the site prints about hands beside their cards: code SHO008.

Cards speak (D137): a description never decides a pot, it is only compared with the cards. Descriptions that
aren't understood, lows and kickers are left alone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from parser.events import Show, StreetDealt
from parser.saying import say
from replay.award_findings import SHO008
from replay.claims import Values
from replay.words import printed_fits, words_high

if TYPE_CHECKING:
    from replay.state import TableState


_MADE = -1 << 12
"""Keeps a value's kind and first two ranks: as much as a description names before the kickers."""

_fits = lru_cache(maxsize=20_000)(printed_fits)
"""Descriptions repeat; their words are read once."""


def check_descriptions(state: TableState, values: Values) -> None:
    """SHO008: each printed description against the cards shown, on any of the boards.

    A player who is all-in may show before the board is complete; his line then describes what he has so far.
    """
    if state.tainted is not None:
        return
    boards, game = state.boards, state.game
    runs = [run for run, board in enumerate(boards) if len(board) == 5]
    for event in state.described if runs else ():
        if len(event.cards) != game.hole or not event.words:
            continue
        index = state.index_of.get(event.seat)
        if index is not None and state.cards[index] == event.cards:
            worth = [values.high(index, run) for run in runs]
        else:
            worth = [values.ranking.high(event.cards, boards[run]) for run in runs]
        if not _named(event.words, worth):
            _note(state, event, worth[0])
    if state.active < 2 and state.all_in_on.count(None) < state.n:
        _check_early(state, values)


def _check_early(state: TableState, values: Values) -> None:
    """The same for hands shown on the flop or the turn, once the betting was over.

    Nobody describes hands before the flop; a record that does has lost its board.
    """
    game, high, final = state.game, values.ranking.high, state.boards[0]
    dealt = 0
    for event in state.hand.events:
        if type(event) is StreetDealt:
            if event.street == game.last or event.run > 1:
                return
            dealt = game.board_after[event.street]
        elif type(event) is Show and dealt > 2 and event.words and len(event.cards) == game.hole:
            boards = [final[:dealt], *state.boards]
            worth = [high(event.cards, board) for board in boards]
            if not _named(event.words, worth):
                _note(state, event, worth[0])


def _named(words: str, worth: list[int]) -> bool:
    """Whether a description fits one of the values, or isn't understood."""
    return any(_fits(words, value & _MADE) is not False for value in worth)


def _note(state: TableState, event: Show, value: int) -> None:
    """Adds the finding, unless the board itself is at fault."""
    if any(one.code.startswith("DLT") for one in state.findings):
        return
    index = state.index_of.get(event.seat)
    name = state.names[index] if index is not None else event.name
    words = words_high((), value)
    state.findings.append(
        state.hand.finding(
            SHO008,
            event.at,
            say(
                "{who} shows {hand}; the line says {words}.",
                who=name or "",
                hand=words,
                words=event.words or "",
            ),
            player=name,
            street=say("showdown"),
            expected=words,
            recorded=event.words,
        )
    )
