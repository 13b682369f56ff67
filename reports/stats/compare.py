"""Is one figure above another? Intervals of differences: of two proportions, and of two win rates.

The samples must not share hands: two players, two months, with and without a read. Of statistics of the same
hands, like VPIP and PFR, the difference is a statistic of its own, with an interval by the bootstrap.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from reports.stats.intervals import Z, above_zero, student, wilson


class Difference(NamedTuple):
    """The first less the second, with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out 0."""
        return self.low > 0 or self.high < 0


def proportions(first: tuple[int, int], second: tuple[int, int]) -> Difference | None:
    """The difference of two proportions, each (taken, chances), by Newcombe's interval from Wilson's.

    None where one has no chance. Source: Newcombe, Statistics in Medicine 17 (1998), 873-890, method 10.
    """
    bounds, others = wilson(*first), wilson(*second)
    if bounds is None or others is None:
        return None
    p, q = first[0] / first[1], second[0] / second[1]
    below = math.hypot(p - bounds[0], others[1] - q)
    above = math.hypot(bounds[1] - p, q - others[0])
    return Difference(p - q, p - q - below, p - q + above)


class Sample(NamedTuple):
    """A mean as sums: of hands, of values, of their squares."""

    n: int
    total: int
    squares: int


def means(first: Sample, second: Sample, factor: float = 1.0) -> Difference | None:
    """The difference of two means by Welch's interval, times a factor; None below two values in one.

    With `net_ubb` in millionths of a big blind and factor 1e-4 it is one of win rates in bb/100.
    """
    errors = [_error_squared(sample) for sample in (first, second)]
    if errors[0] is None or errors[1] is None:
        return None
    (a, b), value = (errors[0], errors[1]), first.total / first.n - second.total / second.n
    if a + b == 0:
        return Difference(factor * value, factor * value, factor * value)
    freedom = (a + b) ** 2 / (a * a / (first.n - 1) + b * b / (second.n - 1))
    half = quantile(freedom) * math.sqrt(a + b)
    return Difference(factor * value, factor * (value - half), factor * (value + half))


def quantile(freedom: float) -> float:
    """The 97.5 % quantile of Student's t; between whole degrees of freedom on a curve through both."""
    if freedom >= MANY:
        return Z
    low = max(1, math.floor(freedom))
    if freedom <= low:
        return student(low)
    part = (1 / low - 1 / freedom) / (1 / low - 1 / (low + 1))
    return float(student(low) ** (1 - part) * student(low + 1) ** part)


MANY = 1_000
"""Degrees of freedom from which on the normal quantile is that of Student to a fifth of a percent."""


def probability_above(first: Sample, second: Sample) -> float | None:
    """P(first > second), with nothing known beside the samples; None where it cannot be told."""
    errors = [_error_squared(sample) for sample in (first, second)]
    if errors[0] is None or errors[1] is None:
        return None
    value = first.total / first.n - second.total / second.n
    return above_zero(value, math.sqrt(errors[0] + errors[1]))


def _error_squared(sample: Sample) -> float | None:
    """The squared standard error of a mean."""
    n = sample.n
    if n < 2:
        return None
    return max(0, n * sample.squares - sample.total**2) / (n * n * (n - 1))
