"""Who wins what over all boards that can come: exact counts."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import Any, NamedTuple

import numpy as np


class Split(NamedTuple):
    """Shares of a pot as whole numbers."""

    parts: tuple[int, ...]
    """What falls to each player."""
    whole: int
    """What all parts add up to."""


class Equity(NamedTuple):
    """Shares of one pot."""

    shares: tuple[float, ...]
    """The mean over all boards, a player each; they add up to 1."""
    variances: tuple[float, ...]
    """Of each player's share; a tie is a fraction."""


class Outcomes(NamedTuple):
    """The hands of some players on boards that make a difference."""

    high: Any
    """The value of each player's hand, a row each, on each of the boards."""
    low: Any
    """Likewise of the low hands, 0 where there is none; None in games without."""
    weight: Any
    """How many boards each stands for."""

    def portions(self, players: Sequence[int]) -> tuple[Any, int]:
        """The part of a pot among `players` that each wins on each board, and what number is all of it."""
        unit = 2 * lcm(*range(1, len(players) + 1))
        high = _best(self.high[list(players)], unit)
        if self.low is None:
            return high, unit
        lows = self.low[list(players)]
        there = lows.max(axis=0) > 0
        return np.where(there, (high + _best(lows, unit)) / 2, high), unit

    def split(self, players: Sequence[int]) -> Split:
        """What each of `players` wins of a pot among them. Floats hold it exactly: it stays below 2**53."""
        portions, unit = self.portions(players)
        parts = (portions @ self.weight.astype(np.float64)).tolist()
        return Split(tuple(map(int, parts)), unit * int(self.weight.sum()))

    def equity(self) -> Equity:
        """The shares of a pot among all players, and their variances."""
        portions, unit = self.portions(range(len(self.high)))
        shares = portions / unit
        means = shares @ self.weight / self.weight.sum()
        variances = np.maximum(shares**2 @ self.weight / self.weight.sum() - means**2, 0.0)
        return Equity(tuple(means.tolist()), tuple(variances.tolist()))


def _best(values: Any, unit: int) -> Any:
    """`unit` in equal parts among those who have the best value on each board."""
    best = values == values.max(axis=0)
    part = np.array([0.0, *[unit // number for number in range(1, len(values) + 1)]])
    return best * part[best.sum(axis=0, dtype=np.int8)]
