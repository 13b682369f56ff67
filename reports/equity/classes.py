"""All boards before the flop as some ten thousand classes: those of a class make the same hands for all.

A class is a multiset of five ranks, or one together with the ranks of a suit in which somebody may have a
flush. How many boards a class has is worked out from the cards that are left, so that no board is ever made.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial
from typing import Any, NamedTuple

import numpy as np

from parser.cards import Card
from replay.games import HoleUse
from reports.equity.multisets import BOARD, RANKS, multisets, number_of
from reports.equity.outcomes import Outcomes
from reports.equity.values import Values, low_masks

SUITS = 4
SUITED = 3
"""Cards of a suit on the board without which nobody has a flush."""
NO_RANK = RANKS


class Patterns(NamedTuple):
    """The boards with three or more of a suit, by that suit's ranks and the other cards' ranks."""

    mask: Any
    """The suit's ranks as bits; those with three come first, those with five last."""
    rest: Any
    """The ranks of the other cards, two in one number."""
    kind: Any
    """The number of the board's ranks."""
    first: tuple[int, ...]
    """Where those with three, four and five of the suit begin."""


@cache
def _patterns() -> Patterns:
    masks: list[int] = []
    rests: list[int] = []
    ranks: list[list[int]] = []
    first: list[int] = []
    for size in range(SUITED, BOARD + 1):
        first.append(len(masks))
        for suited in combinations(range(RANKS), size):
            for others in combinations_with_replacement(range(RANKS), BOARD - size):
                masks.append(sum([1 << rank for rank in suited]))
                one, other = (*others, NO_RANK, NO_RANK)[:2]
                rests.append(one * (RANKS + 1) + other)
                ranks.append(sorted((*suited, *others)))
    return Patterns(np.array(masks), np.array(rests), number_of(np.array(ranks).T), tuple(first))


@cache
def _repeats() -> tuple[Any, Any]:
    """For each multiset of five: how often each place's rank came before it, and the product of the counts'
    factorials.
    """
    five = multisets(BOARD)
    before = np.stack([(five[:place] == five[place]).sum(axis=0) for place in range(BOARD)])
    counts = [[ranks.count(rank) for rank in set(ranks)] for ranks in five.T.tolist()]
    orders = [int(np.prod([factorial(number) for number in one])) for one in counts]
    return before, np.array(orders)


def outcomes(
    values: Values, use: HoleUse, holes: Sequence[tuple[Card, ...]], left: Any, *, low: bool
) -> Outcomes:
    """The players' hands on all boards; `left` says of each card of the deck whether it may still come."""
    there = left.reshape(RANKS, SUITS).astype(np.int64)
    patterns = _patterns()
    before, orders = _repeats()
    whole = (there.sum(axis=1)[multisets(BOARD)] - before).prod(axis=0) // orders
    own = [_suits_of(hole) for hole in holes]
    chosen = [(suit, patterns.first[size - SUITED]) for suit, size in enumerate(_least(use, own)) if size]
    weights, kinds = [], []
    for suit, start in chosen:
        weight = _number(patterns, start, there, suit)
        kind = patterns.kind[start:]
        # What is counted with its suit is not counted by ranks alone.
        whole = whole - np.bincount(kind, weight, len(whole)).astype(np.int64)
        weights.append(weight)
        kinds.append(kind)
    rows = []
    for hole, suits in zip(holes, own, strict=True):
        plain = values.of_ranks(hole)
        row = [plain]
        for (suit, start), kind in zip(chosen, kinds, strict=True):
            row.append(np.maximum(plain.take(kind), values.of_suit(suits[suit]).take(patterns.mask[start:])))
        rows.append(np.concatenate(row))
    lows = None
    if low:
        on = low_masks()[np.concatenate([np.arange(len(whole)), *kinds])]
        lows = np.stack([values.lows(hole)[on] for hole in holes])
    return Outcomes(np.stack(rows), lows, np.concatenate([whole, *weights]))


def _suits_of(hole: Sequence[Card]) -> list[int]:
    """The ranks held of each suit, as masks."""
    masks = [0] * SUITS
    for card in hole:
        masks[card & 3] |= 1 << (card >> 2)
    return masks


def _least(use: HoleUse, own: list[list[int]]) -> list[int]:
    """For each suit how many of it a board must have for a flush; 0: nobody can have one."""
    most = [min(2, max([suits[suit].bit_count() for suits in own])) for suit in range(SUITS)]
    if use is HoleUse.TWO:
        return [SUITED if number == 2 else 0 for number in most]
    return [BOARD - number for number in most]


def _number(patterns: Patterns, start: int, there: Any, suit: int) -> Any:
    """How many boards of each pattern from `start` on can be made in a suit of the cards that are left."""
    others = np.append(there.sum(axis=1) - there[:, suit], 1)
    ways = np.outer(others, others)
    ranks = np.arange(RANKS)
    ways[ranks, ranks] = (others * (others - 1) // 2)[:RANKS]
    gone = int(((there[:, suit] == 0) << ranks).sum())
    return ways.reshape(-1)[patterns.rest[start:]] * ((patterns.mask[start:] & gone) == 0)
