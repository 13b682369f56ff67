"""When a sample is too low to lean on."""

from __future__ import annotations

from typing import Any

from reports.stats.base import Spread, Statistic, Unit

FEW_CHANCES = 30
"""Chances below which a frequency is told as a low sample."""
FEW_HANDS = 500
"""Hands below which a win rate is told as one: too few hands."""
PER_HAND = (Unit.BB_PER_100, Unit.BIG_BETS_PER_100)
"""Units of win rates, which need more hands than a frequency needs chances."""


def enough(entry: Statistic) -> int:
    """Chances, or hands, from which on a statistic is no low sample; sums are what they are: 0."""
    if entry.spread is Spread.TOTAL:
        return 0
    return FEW_HANDS if entry.unit in PER_HAND else FEW_CHANCES


def few(entry: Statistic, n: Any) -> Any:
    """Whether so many are too few; of a column, which of them."""
    return n < enough(entry)
