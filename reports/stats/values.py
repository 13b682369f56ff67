"""Sums -> values: each statistic of each row with its count and interval, divided at the very end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from reports.stats import intervals
from reports.stats.base import Spread, Statistic, Unit
from reports.stats.exact import Floats, Ints, divided, floats, integers
from reports.stats.sums import below_zero

if TYPE_CHECKING:
    import pyarrow as pa

    from reports.stats.totals import Totals


class Values(NamedTuple):
    """One statistic, an entry for each row."""

    value: Floats | Ints
    """NaN without a chance; integers where it is a count or an amount."""
    n: Ints
    """Chances, or hands that have a value."""
    low: Floats
    high: Floats
    numerator: Ints
    error: Floats | None = None
    """Standard error of a mean."""

    def within(self, low: Floats, high: Floats) -> Values:
        """The same with another interval."""
        return self._replace(low=low, high=high)


def values_of(entry: Statistic, totals: Totals, table: pa.Table) -> Values:
    """A statistic that is made of sums over hands; of a difference or product see `of_parts`."""
    sums = [integers(table.column(name)) for name in totals.columns(entry)]
    factor = entry.times / entry.over
    if entry.spread in (Spread.WILSON, Spread.RATIO):
        return _rate(entry, sums, factor)
    if entry.spread is Spread.TOTAL:
        return _total(entry, sums)
    count, total, squares = sums
    if entry.spread is Spread.DEVIATION:
        spread = factor * intervals.deviations(count, total, squares)
        return Values(spread, count, *_no_bounds(count), total)
    mean = intervals.means(count, total, squares)
    low, high = mean.bounds
    return Values(factor * mean.value, count, factor * low, factor * high, total, factor * mean.error)


def of_parts(entry: Statistic, parts: list[Values]) -> Values:
    """A difference or product of two statistics, without an interval; it has the fewer chances of the two."""
    first, second = parts
    values = joined(entry, floats(first.value), floats(second.value))
    n = np.minimum(first.n, second.n)
    return Values(values, n, *_no_bounds(n), first.numerator)


def joined(entry: Statistic, first: Floats, second: Floats) -> Floats:
    """The difference of two values, or the product of two percentages as a percentage."""
    factor = entry.times / entry.over
    found: Floats = factor * (first - second if entry.spread is Spread.DIFFERENCE else first * second / 100)
    return found


def _rate(entry: Statistic, sums: list[Ints], factor: float) -> Values:
    taken, chances = sums[:2]
    if entry.spread is Spread.WILSON:
        bounds = intervals.wilsons(taken, chances)
    else:
        least = -np.inf if below_zero(entry) else 0.0
        bounds = intervals.ratios(*sums[:5], least=least)
    value = factor * divided(floats(taken), floats(chances))
    # What is divided by an amount counts the hands that have one.
    n = sums[5] if len(sums) > 5 else chances
    return Values(value, n, factor * bounds.low, factor * bounds.high, taken)


def _total(entry: Statistic, sums: list[Ints]) -> Values:
    count, total = sums
    if entry.unit in (Unit.COUNT, Unit.MONEY) and entry.times == entry.over:
        return Values(total, count, *_no_bounds(count), total)
    value = floats(total) * entry.times / entry.over  # one division: 7,308.4, not 7,308.400000000001
    return Values(np.where(count > 0, value, np.nan), count, *_no_bounds(count), total)


def _no_bounds(n: Ints) -> tuple[Floats, Floats]:
    """Columns of their own, as who writes into one does not mean the other."""
    return np.full(len(n), np.nan), np.full(len(n), np.nan)
