"""95 % intervals: Wilson for frequencies, Student or normal for means, linearised variance for ratios of
counts.

Inputs are exact integer sums over hands, which are the independent units; floats appear only in the last
step. `wilsons`, `means` and `ratios` take columns and give NaN where there is nothing to say; `wilson`,
`mean` and `ratio` take single numbers and give None.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from reports.stats.exact import Floats, Ints, divided, floats, polynomial

Z = 1.959963984540054
"""Two-sided 95 % of the normal distribution."""
STUDENT_BELOW = 200
"""Hands below which Student's t is used for a mean."""
Interval = tuple[float, float]


class Bounds(NamedTuple):
    """Of each row; NaN where there is no interval."""

    low: Floats
    high: Floats


class Mean(NamedTuple):
    """Means of rows with their errors."""

    value: Floats
    error: Floats
    """Standard error; NaN below two values."""
    bounds: Bounds


def wilsons(successes: Ints, trials: Ints) -> Bounds:
    """Bounds of proportions (0 to 1)."""
    taken, chances = floats(successes), floats(trials)
    share, square = divided(taken, chances), Z * Z
    part = divided(np.full(chances.shape, square), chances)
    scale = 1 + part
    centre = share + part / 2
    within = np.maximum(0.0, divided(share * (1 - share), chances) + part / (4 * np.maximum(chances, 1)))
    half = Z * np.sqrt(within)
    # At the edges the bounds are 0 and 1 by the formula, which floating point would miss by a hair.
    low = np.where(taken > 0, np.maximum(0.0, (centre - half) / scale), 0.0)
    high = np.where(taken < chances, np.minimum(1.0, (centre + half) / scale), 1.0)
    return Bounds(np.where(chances > 0, low, np.nan), np.where(chances > 0, high, np.nan))


def wilson(successes: int, trials: int) -> Interval | None:
    """Bounds of a proportion (0 to 1); None without a trial."""
    return _one(wilsons(_column(successes), _column(trials)))


def means(count: Ints, total: Ints, squares: Ints) -> Mean:
    """Means of `count` values with these sums and sums of squares; no interval where all are the same."""
    n = floats(count)
    spread = np.maximum(0.0, polynomial((1, (count, squares)), (-1, (total, total))))
    error = np.where(spread > 0, np.sqrt(divided(spread, n * n * (n - 1))), np.nan)
    few = (count >= 2) & (count < STUDENT_BELOW)
    quantile = np.full(n.shape, Z)
    kinds, places = np.unique(n[few], return_inverse=True)
    quantile[few] = np.array([student(int(kind) - 1) for kind in kinds], np.float64)[places]
    centre = divided(floats(total), n)
    return Mean(centre, error, Bounds(centre - quantile * error, centre + quantile * error))


def mean(count: int, total: int, squares: int) -> Interval | None:
    """Bounds of the mean of `count` values; None below two values, or where all are the same."""
    return _one(means(_column(count), _column(total), _column(squares)).bounds)


def deviations(count: Ints, total: Ints, squares: Ints) -> Floats:
    """Standard deviations of such values; NaN below two."""
    n = floats(count)
    spread = np.maximum(0.0, polynomial((1, (count, squares)), (-1, (total, total))))
    return np.sqrt(divided(spread, n * (n - 1)))


def ratios(total_y: Ints, total_x: Ints, yy: Ints, xy: Ints, xx: Ints, *, least: float = 0.0) -> Bounds:
    """Bounds of sum(y) / sum(x), several units of each in a hand; no bound is below `least`.

    Sums of y^2, xy and x^2 are over hands: var(R) = (Syy - 2 R Sxy + R^2 Sxx) / Sx^2. None where one hand has
    all of x: it says nothing of how hands differ.
    """
    y, x = total_y, total_x
    alone = np.array([whole * whole == square for whole, square in zip(x.tolist(), xx.tolist(), strict=True)])
    spread = np.maximum(0.0, polynomial((1, (yy, x, x)), (-2, (y, x, xy)), (1, (y, y, xx))))
    below = floats(x)
    half = Z * divided(np.sqrt(spread), below * below)
    half = np.where(alone, np.nan, half)
    centre = divided(floats(y), below)
    return Bounds(np.maximum(least, centre - half), centre + half)


def ratio(total_y: int, total_x: int, yy: int, xy: int, xx: int, *, least: float = 0.0) -> Interval | None:
    """Bounds of sum(y) / sum(x); None where x is 0, or all of one hand."""
    return _one(ratios(*[_column(number) for number in (total_y, total_x, yy, xy, xx)], least=least))


def above_zero(value: float, error: float) -> float | None:
    """P(win rate > 0), with nothing known beside the sample: Phi(value / error); None without an error."""
    if not error > 0:
        return None
    return 0.5 * math.erfc(-value / error / math.sqrt(2))


def _column(number: int) -> Ints:
    return np.array([number], object if abs(number) >= 2**63 else np.int64)


def _one(bounds: Bounds) -> Interval | None:
    low, high = float(bounds.low[0]), float(bounds.high[0])
    return None if math.isnan(low) or math.isnan(high) else (low, high)


@lru_cache(maxsize=512)
def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t, found by halving an interval of its distribution."""
    low, high = 0.0, 13.0
    for _ in range(60):
        middle = (low + high) / 2
        if _student_within(middle, freedom) < 0.95:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _student_within(t: float, freedom: int) -> float:
    """P(|T| < t): a finite sum for whole degrees of freedom (Abramowitz and Stegun 26.7.3 and 4)."""
    angle = math.atan(t / math.sqrt(freedom))
    square = math.cos(angle) ** 2
    term = total = math.cos(angle) if freedom % 2 else 1.0
    if freedom == 1:
        return 2 * angle / math.pi
    for i in range(3 if freedom % 2 else 2, freedom - 1, 2):
        term *= square * (i - 1) / i
        total += term
    if freedom % 2:
        return 2 / math.pi * (angle + math.sin(angle) * total)
    return math.sin(angle) * total
