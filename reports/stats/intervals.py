"""95 % intervals: Wilson for frequencies, Student or normal for means, linearised variance for ratios of
counts.

Inputs are exact integer sums over hands, which are the independent units; floats appear only here, in the
last step.
"""

from __future__ import annotations

import math
from functools import lru_cache

Z = 1.959963984540054
"""Two-sided 95 % of the normal distribution."""
STUDENT_BELOW = 200
"""Hands below which Student's t is used for a mean."""

Interval = tuple[float, float]


def wilson(successes: int, trials: int) -> Interval | None:
    """Bounds of a proportion (0 to 1); None without a trial."""
    if trials <= 0:
        return None
    share, square = successes / trials, Z * Z
    scale = 1 + square / trials
    centre = (share + square / (2 * trials)) / scale
    half = Z * math.sqrt(share * (1 - share) / trials + square / (4 * trials * trials)) / scale
    # At the edges the bounds are 0 and 1 by the formula, which floating point would miss by a hair.
    low = max(0.0, centre - half) if successes > 0 else 0.0
    high = min(1.0, centre + half) if successes < trials else 1.0
    return low, high


def mean(count: int, total: int, squares: int) -> Interval | None:
    """Bounds of the mean of `count` values with this sum and sum of squares; None below two values."""
    if count < 2:
        return None
    centre = total / count
    # Exact in integers: n * Sxx - Sx^2 would lose every digit in floating point.
    variance = (count * squares - total * total) / (count * (count - 1))
    quantile = student(count - 1) if count < STUDENT_BELOW else Z
    half = quantile * math.sqrt(max(0.0, variance) / count)
    return centre - half, centre + half


def ratio(total_y: int, total_x: int, yy: int, xy: int, xx: int, *, least: float = 0.0) -> Interval | None:
    """Bounds of sum(y) / sum(x), several units of each in a hand, not below `least`; None where x is 0.

    Sums of y^2, xy and x^2 are over hands: var(R) = (Syy - 2 R Sxy + R^2 Sxx) / Sx^2.
    """
    if total_x <= 0:
        return None
    # Over the common denominator Sx^2, in integers as long as possible.
    spread = yy * total_x**2 - 2 * total_y * total_x * xy + total_y**2 * xx
    half = Z * math.sqrt(max(0, spread)) / total_x**2
    centre = total_y / total_x
    return max(least, centre - half), centre + half


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
