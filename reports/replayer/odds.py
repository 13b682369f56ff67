"""What the known hands are worth against each other while the hand is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.games import BOARD, game_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parser.cards import Card
    from replay.result import Replay

Cards = tuple["Card", ...]
Shares = tuple[tuple[int, float], ...]

MOST = 6
"""Hands before the flop that are laid on every board; more would take seconds."""


class Odds:
    """The shares of one hand, each asked for once."""

    def __init__(self, replay: Replay) -> None:
        self._game = game_of(replay.hand.header.game)
        self._ranking = replay.ranking
        self._known: dict[tuple[tuple[int, ...], Cards], Shares] = {}
        hole = self._game.hole if self._game is not None else 0
        self.cards: Mapping[int, Cards] = {
            player.seat: player.cards for player in replay.players if hole and len(player.cards) == hole
        }
        """Of players whose whole hand is known by the end of the record."""

    def at(self, live: Sequence[int], boards: Sequence[Cards]) -> Shares:
        """(seat, share) of the known hands among `live`, on all boards together; empty where there are
        not two hands, or their shares can't be told.
        """
        known = tuple([seat for seat in live if seat in self.cards])
        if self._game is None or len(known) < 2 or not self._ranking:
            return ()
        each = [dict(self._on(known, board)) for board in boards]
        if not all(each):
            return ()
        return tuple([(seat, sum([one[seat] for one in each]) / len(each)) for seat in known])

    def _on(self, known: tuple[int, ...], board: Cards) -> Shares:
        asked = (known, board)
        if asked not in self._known:
            self._known[asked] = self._counted(known, board)
        return self._known[asked]

    def _counted(self, known: tuple[int, ...], board: Cards) -> Shares:
        from reports.equity.shares import equity

        game = self._game
        assert game is not None  # noqa: S101  # asked before
        holes = [self.cards[seat] for seat in known]
        out = [*board, *[card for hole in holes for card in hole]]
        if len(set(out)) < len(out) or len(board) > BOARD or (not board and len(known) > MOST):
            return ()
        dead = [card for seat, hole in self.cards.items() if seat not in known for card in hole]
        if set(dead) & set(out) or len(set(dead)) < len(dead):
            dead = []
        found = equity(game, self._ranking, holes, board, dead)
        return tuple(zip(known, found.shares, strict=True))
