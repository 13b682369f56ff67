"""Two hold'em hands before the flop: how many of the 1,712,304 boards each wins, looked up.

`headsup.xz` holds the counts, made from the arrays of `classes` by

    python -m reports.equity.headsup

A cell is two pairs of ranks and which of the four cards have a suit in common: suits are named in the order
in which they come. All 47,008 matchups that differ in more than the names of suits have theirs, some several.
"""

from __future__ import annotations

import lzma
import sys
from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from pathlib import Path

from parser.cards import Card
from replay.games import GAMES
from reports.equity.outcomes import Split

FILE = Path(__file__).with_name("headsup.xz")
BOARDS = 1_712_304
"""C(48, 5)."""
PAIRS = 91
"""Of ranks, equal ones among them."""
SUITS: dict[tuple[int, ...], int] = {
    (0, 0, 0, 0): 0, (0, 0, 0, 1): 1, (0, 0, 1, 0): 2, (0, 0, 1, 1): 3, (0, 0, 1, 2): 4,
    (0, 1, 0, 0): 5, (0, 1, 0, 1): 6, (0, 1, 0, 2): 7, (0, 1, 1, 0): 8, (0, 1, 1, 1): 9,
    (0, 1, 1, 2): 10, (0, 1, 2, 0): 11, (0, 1, 2, 1): 12, (0, 1, 2, 2): 13, (0, 1, 2, 3): 14,
}  # fmt: skip
"""Which of the four cards, the first hand's two before the second's, share a suit."""
CELLS = PAIRS * (PAIRS + 1) // 2 * len(SUITS)


def headsup(first: Sequence[Card], second: Sequence[Card]) -> Split:
    """The shares of two hands of two cards."""
    cell, turned = cell_of(first, second)
    counts = _counts()
    wins, ties = counts[2 * cell], counts[2 * cell + 1]
    one, other = 2 * wins + ties, 2 * (BOARDS - wins) - ties
    return Split((other, one) if turned else (one, other), 2 * BOARDS)


def cell_of(first: Sequence[Card], second: Sequence[Card]) -> tuple[int, bool]:
    """The cell of a matchup, and whether it counts what the second hand wins."""
    (high, low), (other_high, other_low) = sorted(first, reverse=True), sorted(second, reverse=True)
    ranks, others = _pair(high, low), _pair(other_high, other_low)
    turned = ranks < others
    if turned:
        high, low, other_high, other_low = other_high, other_low, high, low
        ranks, others = others, ranks
    named: dict[int, int] = {}
    suits = [named.setdefault(card & 3, len(named)) for card in (high, low, other_high, other_low)]
    return _cell(ranks, others, tuple(suits)), turned


def _cell(ranks: int, others: int, suits: tuple[int, ...]) -> int:
    return (ranks * (ranks + 1) // 2 + others) * len(SUITS) + SUITS[suits]


def _pair(high: Card, low: Card) -> int:
    """The number of two ranks, the higher first."""
    rank = high >> 2
    return rank * (rank + 1) // 2 + (low >> 2)


@cache
def _counts() -> array[int]:
    """Boards that the first hand wins, and those that are shared, cell by cell."""
    found = array("I", lzma.decompress(FILE.read_bytes()))
    if sys.byteorder == "big":
        found.byteswap()
    return found


def matchups() -> Iterator[tuple[int, tuple[Card, Card], tuple[Card, Card]]]:
    """A matchup for each cell that has any: the cell, and the hands in its order."""
    pairs = [(high, low) for high in range(13) for low in range(high + 1)]
    for ranks in [(*one, *other) for one in pairs for other in pairs if other <= one]:
        for named in SUITS:
            for suits in permutations(range(4)):
                a, b, c, d = [4 * rank + suits[name] for rank, name in zip(ranks, named, strict=True)]
                cell = _cell(_pair(a, b), _pair(c, d), named)
                if len({a, b, c, d}) == 4 and cell_of((a, b), (c, d)) == (cell, False):
                    yield cell, (a, b), (c, d)
                    break


def count(first: tuple[Card, ...], second: tuple[Card, ...]) -> tuple[int, int]:
    """Boards that the first hand wins, and those that are shared, counted."""
    from reports.equity.shares import HOLDEM, outcomes

    found = outcomes(GAMES[0], HOLDEM, (first, second), ())
    one, other = found.high
    return int(found.weight[one > other].sum()), int(found.weight[one == other].sum())


def make() -> bytes:
    """The file's bytes."""
    counts = array("I", bytes(8 * CELLS))
    for cell, first, second in matchups():
        counts[2 * cell], counts[2 * cell + 1] = count(first, second)
    if sys.byteorder == "big":
        counts.byteswap()
    return lzma.compress(counts.tobytes(), preset=9)


if __name__ == "__main__":
    FILE.write_bytes(make())
