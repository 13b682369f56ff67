"""Ranks without suits: all multisets of two to five of the thirteen ranks, each with a number.

A multiset is written in order of rank, r0 <= r1 <= ...; its number is the sum of C(r_i + i, i + 1), which
counts up from 0 without a gap.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement
from math import comb
from typing import Any

import numpy as np

RANKS = 13
BOARD = 5

_ADDEND = np.array([[comb(rank + place, place + 1) for rank in range(RANKS)] for place in range(BOARD)])


def number_of(ranks: Any) -> Any:
    """The number of each multiset: `ranks` has a row a place, lowest rank first, and a column a multiset."""
    number = _ADDEND[0][ranks[0]]
    for place in range(1, len(ranks)):
        number = number + _ADDEND[place][ranks[place]]
    return number


@lru_cache(maxsize=8)
def multisets(size: int) -> Any:
    """All multisets of `size` ranks in order of their numbers: a row a place, a column a multiset."""
    flat = chain.from_iterable(combinations_with_replacement(range(RANKS), size))
    ranks = np.fromiter(flat, np.int64).reshape(-1, size).T
    return np.ascontiguousarray(ranks[:, np.argsort(number_of(ranks))])


@lru_cache(maxsize=4)
def parts(size: int) -> Any:
    """The numbers of the multisets of `size` ranks that each multiset of five holds: a column each."""
    five = multisets(BOARD)
    return np.stack([number_of(five[list(places)]) for places in combinations(range(BOARD), size)])


def with_ranks(ranks: Any, *more: int) -> Any:
    """The numbers of multisets with `more` ranks added to each."""
    columns = ranks.shape[1]
    return number_of(np.sort(np.vstack([ranks, *[np.full((1, columns), rank) for rank in more]]), axis=0))
