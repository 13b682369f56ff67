"""A game's deck and what it holds: the classes of two cards and how likely each is, alone and beside another.

Cards are numbered as everywhere; of a short deck the low ones are left off. Every chance is a count of the
ways to deal, over all ways.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from parser.cards import RANKS
from replay.games import Game, game_of, lowest_rank

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


class Deck(NamedTuple):
    """The deck and the number of hole cards: what is alike for the tests."""

    low: int
    """The lowest rank in it, 0 the deuce."""
    hole: int

    @property
    def ranks(self) -> int:
        """How many ranks it has."""
        return 13 - self.low

    @property
    def size(self) -> int:
        """How many cards it has."""
        return 4 * self.ranks

    @property
    def first(self) -> int:
        """Its lowest card."""
        return 4 * self.low

    def rank_names(self) -> list[str]:
        """The printed ranks, lowest first."""
        return list(RANKS[self.low :])

    def spread(self, dealt: Any) -> Any:
        """The number c for which dealing `dealt` cards spreads card counts by c (I - 1/size).

        It is the without-replacement factor: the variance of each count is c (1 - 1/size).
        """
        return dealt * (self.size - dealt) / ((self.size - 1) * self.size)

    def holds(self, cards: int) -> float:
        """The chance that a player's hole cards hold one of `cards` given cards."""
        return 1 - comb(self.size - cards, self.hole) / comb(self.size, self.hole)


def deck_of(game: str) -> Deck | None:
    """The deck of a game; None where the hole cards on record depend on the play, or nothing is known."""
    found: Game | None = game_of(game)
    if found is None or found.discards:
        return None
    return Deck(lowest_rank(found), found.hole)


class Classes(NamedTuple):
    """The classes of two hole cards: AA, AKs, AKo, ... (169 of a whole deck)."""

    names: list[str]
    of: npt.NDArray[np.int16]
    """of[first card, second card]: the class."""
    chance: Floats
    beside: Floats
    """beside[a, b]: the chance that of two players of a hand the first has a, the second b."""
    pair: npt.NDArray[np.bool_]
    suited: npt.NDArray[np.bool_]
    connected: npt.NDArray[np.bool_]
    """Neighbouring ranks; the ace is beside the king and beside the deck's lowest."""


@lru_cache(maxsize=4)
def classes_of(low: int) -> Classes:
    """The classes of a deck whose lowest rank is `low`."""
    index: dict[tuple[int, int, bool], int] = {}
    of = np.full((52, 52), -1, np.int16)
    counts: list[int] = []
    cards = range(4 * low, 52)
    for a, b in combinations(cards, 2):
        high, small = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
        kind = (high, small, a & 3 == b & 3)
        place = index.setdefault(kind, len(index))
        if place == len(counts):
            counts.append(0)
        counts[place] += 1
        of[a, b] = of[b, a] = place
    number = np.array(counts, np.float64)
    holding = np.zeros((52, len(counts)))
    for a, b in combinations(cards, 2):
        holding[a, of[a, b]] += 1
        holding[b, of[a, b]] += 1
    # Pairs of hands that share no card: all, less those that share one; with itself it is taken off twice.
    apart = np.outer(number, number) - holding.T @ holding + np.diag(number)
    kinds = list(index)
    return Classes(
        [RANKS[h] + RANKS[s] + ("" if h == s else "s" if suit else "o") for h, s, suit in kinds],
        of,
        number / number.sum(),
        apart / apart.sum(),
        np.array([h == s for h, s, _ in kinds]),
        np.array([suit for _, _, suit in kinds]),
        np.array([h - s == 1 or (h == 12 and s == low) for h, s, _ in kinds]),
    )
