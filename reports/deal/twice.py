"""The same deal twice: as soon as a generator starts from few enough states, whole deals come again.

Only records with everybody's cards are looked at, and only deals of nine cards or more: each player's cards,
in the order of the seats from the button on, and the board where the hole cards alone are fewer. Two hands
are compared when they have the same number of players and of board cards.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from reports.deal.decks import Deck, Ints

LEAST = 9
"""Cards that make two deals the same."""
STATES = 2**32
"""States of a weak generator: the departure for which the power is given."""
TOLD = 10
"""Pairs of hands that are named."""

Kind = tuple[int, int]
"""Players, board cards compared."""


class Deals:
    """The deals met so far, as bytes."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._held: dict[Kind, list[tuple[Any, Ints]]] = {}

    def add(self, dealt: Any, board: Any, known: Ints, uid: Ints) -> None:
        """Some hands of as many players: their cards, players along the second axis; and boards."""
        hands, players, hole = dealt.shape
        cards = np.sort(dealt, axis=2).reshape(hands, players * hole)
        if players * hole >= LEAST:
            self._held.setdefault((players, 0), []).append((cards, uid))
            return
        for number in np.unique(known).tolist():
            if players * hole + number >= LEAST:
                there = known == number
                flop = np.sort(board[there, : min(3, number)], axis=1)
                whole = np.concatenate([cards[there], flop, board[there, 3:number]], axis=1)
                self._held.setdefault((players, number), []).append((whole, uid[there]))

    def count(self) -> tuple[int, int, float, list[tuple[int, int]]]:
        """Hands compared, pairs of hands alike, how many to expect, and the first pairs by number of hand."""
        hands = alike = 0
        expected = 0.0
        pairs: list[tuple[int, int]] = []
        for (players, board), held in sorted(self._held.items()):
            cards = np.ascontiguousarray(np.concatenate([cards for cards, _ in held]))
            uid = np.concatenate([uid for _, uid in held])
            _, group, sizes = np.unique(cards, axis=0, return_inverse=True, return_counts=True)
            hands += len(cards)
            expected += comb(len(cards), 2) / self._ways(players, board)
            alike += int((sizes * (sizes - 1) // 2).sum())
            for again in np.flatnonzero(sizes > 1)[:TOLD].tolist():
                first, second, *_ = sorted(uid[group.reshape(-1) == again].tolist())
                pairs.append((first, second))
        return hands, alike, expected, sorted(pairs)[:TOLD]

    def ways_to_meet(self) -> float:
        """Pairs of hands that are compared."""
        return float(sum([comb(sum([len(uid) for _, uid in held]), 2) for held in self._held.values()]))

    def _ways(self, players: int, board: int) -> int:
        """How many such deals there are."""
        left, ways = self._deck.size, 1
        for _ in range(players):
            ways *= comb(left, self._deck.hole)
            left -= self._deck.hole
        for number in ([min(3, board)] if board else []) + [1] * max(0, board - 3):
            ways *= comb(left, number)
            left -= number
        return ways
