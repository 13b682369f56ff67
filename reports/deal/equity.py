"""Each player's exact share of the pot when all cards are known but some of the board, every runout counted.

Before the flop the 1.7 million boards of two players' cards are counted as arrays: boards that make
the same hands with any hole cards are a class, so that only some 150,000 classes are valued. Later streets
have a thousand runouts at most, which `ranking` values one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Any, NamedTuple

import numpy as np

from parser.cards import Card
from replay.games import HoleUse
from replay.ranking import ANY, high_value

BOARD = 5
SUITED = 3
"""Cards of a suit on the board without which nobody has a flush."""


class Equity(NamedTuple):
    """Shares of one pot."""

    shares: tuple[float, ...]
    """The mean over all runouts, a player each; they add up to 1."""
    variances: tuple[float, ...]
    """Of each player's share; a tie is a fraction."""


def equity(
    use: HoleUse, holes: Sequence[Sequence[Card]], board: Sequence[Card], dead: Sequence[Card]
) -> Equity:
    """The players' shares given the board so far; `dead` cards are known to be out.

    Raises:
        ValueError: before the flop of a game in which not any hole card may play; there are too many ways.
    """
    if board:
        return _counted(use, holes, board, dead)
    if use is not ANY:
        raise ValueError("before the flop only games like hold'em are counted")
    return _of_arrays(holes, dead)


def won(use: HoleUse, holes: Sequence[Sequence[Card]], board: Sequence[Card]) -> tuple[float, ...]:
    """The players' shares on a whole board."""
    values = [high_value(use, hole, board) for hole in holes]
    best = max(values)
    ties = values.count(best)
    return tuple([1 / ties if value == best else 0.0 for value in values])


def _counted(
    use: HoleUse, holes: Sequence[Sequence[Card]], board: Sequence[Card], dead: Sequence[Card]
) -> Equity:
    out = {*board, *dead, *chain.from_iterable(holes)}
    rest = [card for card in range(52) if card not in out]
    runs = [won(use, holes, (*board, *new)) for new in combinations(rest, BOARD - len(board))]
    return _moments(np.array(runs).T, np.ones(len(runs)))


def _moments(shares: Any, weights: Any) -> Equity:
    """Mean and variance of each row, its columns weighted."""
    means = shares @ weights / weights.sum()
    variances = np.maximum(shares**2 @ weights / weights.sum() - means**2, 0.0)
    return Equity(tuple(means.tolist()), tuple(variances.tolist()))


# ---- before the flop


class Boards(NamedTuple):
    """All boards of the deck by class: those of a class make the same hands with any hole cards."""

    cards: Any
    """Bit `card` is set for each card of a board; the boards of a class stand together."""
    first: Any
    """Of each class: where its boards begin."""
    kind: Any
    """Of each class: the number of its kind of ranks."""
    suit: Any
    """Of each class: the suit of which its boards have three or more; 4: none."""
    suited: Any
    """Of each class: that suit's ranks, as bits."""
    ranks: tuple[tuple[int, ...], ...]
    """Kind -> its ranks."""


@lru_cache(maxsize=1)
def _boards() -> Boards:
    flat = np.fromiter(chain.from_iterable(combinations(range(52), BOARD)), np.int8)
    five = flat.reshape(-1, BOARD).T
    cards = np.zeros(five.shape[1], np.int64)
    ranks = np.zeros_like(cards)
    for column in five:
        card = column.astype(np.int64)
        cards |= np.left_shift(1, card)
        ranks += np.left_shift(1, 3 * (card >> 2))
    suit, suited = _suits(five)
    keys, kind = np.unique(ranks, return_inverse=True)
    code = (kind.reshape(-1) * 5 + suit) << 13 | suited
    order = np.argsort(code, kind="stable")
    codes, first = np.unique(code[order], return_index=True)
    place = codes >> 13
    kinds = tuple([_ranks(one) for one in keys.tolist()])
    return Boards(cards[order], first, place // 5, place % 5, codes & 0x1FFF, kinds)


def _suits(five: Any) -> tuple[Any, Any]:
    """For each board the suit of which it has three or more, 4 where there is none, and that suit's ranks."""
    suit = np.full(five.shape[1], 4, np.int64)
    suited = np.zeros(five.shape[1], np.int64)
    for number in range(4):
        mine = (five & 3) == number
        many = np.flatnonzero(mine.sum(axis=0) >= SUITED)
        bits = np.left_shift(1, five[:, many].astype(np.int64) >> 2)
        suit[many] = number
        suited[many] = np.where(mine[:, many], bits, 0).sum(axis=0)
    return suit, suited


def _ranks(key: int) -> tuple[int, ...]:
    """The ranks that a sum of rank keys counts."""
    return tuple([rank for rank in range(13) for _ in range(key >> 3 * rank & 7)])


@lru_cache(maxsize=128)
def _plain(first: int, second: int) -> Any:
    """What two hole ranks make with each kind of board, flushes aside; 0 where there is no such board."""
    values = []
    for ranks in _boards().ranks:
        both = (first, second, *ranks)
        if any(both.count(rank) > 4 for rank in (first, second)):
            values.append(0)
            continue
        # Suits in turn: no suit has five of seven cards, and no card comes twice in a rank.
        cards = [rank * 4 + place % 4 for place, rank in enumerate(sorted(both))]
        values.append(high_value(ANY, cards[:2], cards[2:]))
    return np.array(values, np.int64)


@lru_cache(maxsize=128)
def _flushes(own: tuple[int, ...]) -> Any:
    """What hole cards of these ranks make with each set of board ranks of their suit; 0: no flush."""
    values = np.zeros(1 << 13, np.int64)
    hole = [rank * 4 for rank in own]
    for number in range(max(SUITED, BOARD - len(own)), BOARD + 1):
        for board in combinations([rank for rank in range(13) if rank not in own], number):
            values[sum([1 << rank for rank in board])] = high_value(ANY, hole, [rank * 4 for rank in board])
    return values


def _of_arrays(holes: Sequence[Sequence[Card]], dead: Sequence[Card]) -> Equity:
    boards = _boards()
    out = sum([1 << card for card in {*dead, *chain.from_iterable(holes)}])
    number = np.add.reduceat((boards.cards & out) == 0, boards.first, dtype=np.int32)
    there = np.flatnonzero(number)
    values = np.stack([class_values(hole)[there] for hole in holes])
    best = values == values.max(axis=0)
    return _moments(best / best.sum(axis=0), number[there])


def class_values(hole: Sequence[Card]) -> Any:
    """The value of a player's hand on each class of boards."""
    boards = _boards()
    first, second = sorted([card >> 2 for card in hole])
    values = _plain(first, second)[boards.kind]
    for number in range(4):
        own = tuple(sorted([card >> 2 for card in hole if card & 3 == number]))
        there = np.flatnonzero(boards.suit == number)
        values[there] = np.maximum(values[there], _flushes(own)[boards.suited[there]])
    return values
