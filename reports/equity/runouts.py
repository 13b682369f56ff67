"""The boards that can come after some cards are out, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Any

import numpy as np

from parser.cards import Card
from replay.games import HoleUse
from reports.equity.multisets import BOARD, number_of
from reports.equity.outcomes import Outcomes
from reports.equity.values import Values, low_masks

SUITED = 3


@lru_cache(maxsize=64)
def _choices(number: int, size: int) -> Any:
    """Every way to choose `size` of `number` things: a row a place."""
    if not size:
        return np.empty((0, 1), np.int64)  # the board is whole: nothing is chosen, in one way
    flat = np.fromiter(chain.from_iterable(combinations(range(number), size)), np.int64)
    return np.ascontiguousarray(flat.reshape(-1, size).T)


def outcomes(
    values: Values,
    use: HoleUse,
    holes: Sequence[tuple[Card, ...]],
    board: Sequence[Card],
    left: Any,
    *,
    low: bool,
) -> Outcomes:
    """The players' hands on each board that begins with `board`; `left` says which cards may still come."""
    cards = np.flatnonzero(left)
    new = cards[_choices(len(cards), BOARD - len(board))]
    columns = new.shape[1]
    known = np.repeat(np.array(board, np.int64)[:, None], columns, axis=1)
    kind = number_of(np.sort(np.vstack([known, new]) >> 2, axis=0))
    high = np.stack([values.of_ranks(hole)[kind] for hole in holes])
    for suit in range(4):
        shared = [card for card in board if card & 3 == suit]
        own = [sum([1 << (card >> 2) for card in hole if card & 3 == suit]) for hole in holes]
        most = max([mask.bit_count() for mask in own])
        if len(shared) + len(new) < SUITED or (use is HoleUse.TWO and most < 2):
            continue
        if len(shared) + len(new) + min(most, 2) < BOARD:
            continue
        masks = _masks(new, suit, sum([1 << (card >> 2) for card in shared]))
        for row, mask in zip(high, own, strict=True):
            np.maximum(row, values.of_suit(mask)[masks], out=row)
    lows = np.stack([values.lows(hole)[low_masks()[kind]] for hole in holes]) if low else None
    return Outcomes(high, lows, np.ones(columns, np.int64))


def _masks(new: Any, suit: int, shared: int) -> Any:
    """The ranks of a suit on each board."""
    bit = np.where(np.arange(52) & 3 == suit, 1 << (np.arange(52) >> 2), 0)
    return np.bitwise_or.reduce(bit[new], axis=0) | shared
