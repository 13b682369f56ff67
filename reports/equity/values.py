"""What hole cards make with boards, as arrays: by the ranks of the board, and by the ranks of one suit on it.

All of it comes from the values of five cards (and of six and seven of one suit) by the ranking that the
hand is played by: the best of seven cards is the best of their fives. The value of a hand is the better of
what the ranks make and what a suit makes; which boards exist, and how many there are, is not asked here.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import Any

import numpy as np

from parser.cards import Card
from replay.games import HoleUse
from replay.rankings import Ranking, ranking_named
from reports.equity.multisets import BOARD, RANKS, multisets, parts, with_ranks

MASKS = 1 << RANKS
_LOWS = (12, 0, 1, 2, 3, 4, 5, 6)
"""The ranks that a low is made of: bit 0 of a low mask is the ace, bit 7 the eight."""


class Values:
    """Values by one ranking; 0 where the cards named do not make a hand."""

    def __init__(self, ranking: Ranking) -> None:
        self._ranking = ranking
        self._use = ranking.use
        self._five = self._fives()
        self._suited = self._suits()
        self._of_two = lru_cache(maxsize=512)(self._made_of_two)
        self._of_one = lru_cache(maxsize=32)(self._made_of_one)
        self._best = lru_cache(maxsize=128)(self._best_of_two)
        self._flush = lru_cache(maxsize=128)(self._flush_of_two)
        self._own_flush = lru_cache(maxsize=128)(self._flush_of)
        self._low = lru_cache(maxsize=2048)(self._low_with)

    # ---- ranks

    def of_ranks(self, hole: tuple[Card, ...]) -> Any:
        """The best that hole cards make with each multiset of board ranks, flushes aside."""
        ranks = sorted([card >> 2 for card in hole])
        pairs = set(combinations(ranks, 2))
        tables = [
            self._of_two(*pair) if self._use is HoleUse.TWO else self._best(*pair) for pair in sorted(pairs)
        ]
        return tables[0] if len(tables) == 1 else np.maximum.reduce(tables)

    def _fives(self) -> Any:
        """The value of each multiset of five ranks; 0 for five of a rank, which no deck holds."""
        high = self._ranking.high
        values = []
        for ranks in multisets(BOARD).T.tolist():
            # Suits in turn: no five of a suit, and no card comes twice in a rank.
            cards = [4 * rank + place % 4 for place, rank in enumerate(ranks)]
            values.append(high(cards[:2], cards[2:]) if ranks[0] != ranks[-1] else 0)
        return np.array(values, np.int32)

    def _made_of_two(self, first: int, second: int) -> Any:
        """Both ranks with three of the board's."""
        return self._five[with_ranks(multisets(3), first, second)].take(parts(3)).max(axis=0)

    def _made_of_one(self, rank: int) -> Any:
        """A rank with four of the board's."""
        return self._five[with_ranks(multisets(4), rank)].take(parts(4)).max(axis=0)

    def _best_of_two(self, first: int, second: int) -> Any:
        """Both ranks, one or none."""
        ones = np.maximum(self._of_one(first), self._of_one(second))
        return np.maximum(np.maximum(self._of_two(first, second), ones), self._five)

    # ---- suits

    def of_suit(self, own: int) -> Any:
        """The best flush that hole cards of a suit make with each set of the board's ranks of it; 0: none.

        `own` and the sets are masks of ranks, bit 0 the deuce.
        """
        return self._own_flush(own)

    def _suits(self) -> Any:
        """The value of each set of ranks of one suit that may come together in a hand: five to seven."""
        most = BOARD if self._use is HoleUse.TWO else BOARD + 2
        values = np.zeros(MASKS, np.int32)
        for number in range(BOARD, most + 1):
            for ranks in combinations(range(RANKS), number):
                cards = [4 * rank for rank in ranks]
                values[sum([1 << rank for rank in ranks])] = self._ranking.high(cards[:2], cards[2:])
        return values

    def _flush_of(self, own: int) -> Any:
        bits = [1 << rank for rank in range(RANKS) if own >> rank & 1]
        if self._use is HoleUse.TWO:
            tables = [self._flush(one | other) for one, other in combinations(bits, 2)]
        else:
            masks = [own] if len(bits) < 3 else [one | other for one, other in combinations(bits, 2)]
            tables = [self._suited[np.arange(MASKS) | mask] for mask in masks]
        return np.maximum.reduce(tables) if tables else np.zeros(MASKS, np.int32)

    def _flush_of_two(self, two: int) -> Any:
        """Two ranks with the best three of each set of three to five."""
        sets = np.arange(MASKS)
        size = np.bitwise_count(sets)
        values = np.where(size == 3, self._suited[sets | two], 0)
        for number in (4, 5):
            there = sets[size == number]
            for rank in range(RANKS):
                held = there[(there >> rank & 1) == 1]
                values[held] = np.maximum(values[held], values[held ^ (1 << rank)])
        return values

    # ---- low

    def lows(self, hole: tuple[Card, ...]) -> Any:
        """The best low with each mask of the board's low ranks (`low_masks`); 0: none."""
        return self._low(tuple(sorted([card >> 2 for card in hole])))

    def _low_with(self, ranks: tuple[int, ...]) -> Any:
        low = self._ranking.low
        hole = [4 * rank for rank in ranks]
        boards = [[4 * _LOWS[bit] for bit in range(8) if mask >> bit & 1] for mask in range(256)]
        return np.array([low(hole, board) or 0 if len(board) <= BOARD else 0 for board in boards], np.int32)


@cache
def values_by(ranking: str) -> Values:
    """The values by the ranking of that name; made once in a process."""
    return Values(ranking_named(ranking))


@cache
def low_masks() -> Any:
    """The low ranks of each multiset of five ranks, as a mask."""
    bits = np.zeros(RANKS, np.int64)
    bits[list(_LOWS)] = 1 << np.arange(8)
    return np.bitwise_or.reduce(bits[multisets(BOARD)], axis=0)
