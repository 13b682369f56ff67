"""Intervals: worked values, exact edges, coverage of the definition."""

from __future__ import annotations

import math

import pytest

from reports.stats import intervals


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (0, 10, 0.0, 27.8),
        (0, 30, 0.0, 11.4),
        (3, 4, 30.1, 95.4),
        (2, 25, 2.2, 25.0),
        (15, 163, 5.7, 14.6),
        (60, 250, 19.1, 29.7),
    ],
)
def test_wilson_gives_the_worked_values(successes: int, trials: int, low: float, high: float) -> None:
    bounds = intervals.wilson(successes, trials)
    assert bounds is not None
    assert [round(100 * bound, 1) for bound in bounds] == [low, high]


@pytest.mark.parametrize("trials", [1, 2, 3, 7, 18, 30, 163, 9_999, 10**7])
def test_wilson_ends_exactly_at_nothing_and_at_all(trials: int) -> None:
    low, high = intervals.wilson(0, trials) or (-1, -1)
    assert low == 0
    assert 0 < high < 1
    low, high = intervals.wilson(trials, trials) or (-1, -1)
    assert 0 < low < 1
    assert high == 1


def test_wilson_says_nothing_without_a_trial() -> None:
    assert intervals.wilson(0, 0) is None


def test_wilson_is_symmetric_in_success_and_failure() -> None:
    low, high = intervals.wilson(7, 31) or (0, 0)
    other_low, other_high = intervals.wilson(24, 31) or (0, 0)
    assert math.isclose(low, 1 - other_high)
    assert math.isclose(high, 1 - other_low)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (5, 2.571),
        (10, 2.228),
        (29, 2.045),
        (30, 2.042),
        (120, 1.980),
    ],
)
def test_student_gives_the_tabled_quantiles(freedom: int, quantile: float) -> None:
    assert round(intervals.student(freedom), 3) == quantile


def test_a_mean_of_few_values_uses_student() -> None:
    values = [100, -50, 0, 250]
    low, high = intervals.mean(4, sum(values), sum(v * v for v in values)) or (0, 0)
    centre = sum(values) / 4
    deviation = math.sqrt(sum((v - centre) ** 2 for v in values) / 3)
    assert math.isclose(high - centre, 3.182446 * deviation / 2, rel_tol=1e-6)
    assert math.isclose(centre - low, high - centre)


def test_a_mean_of_many_values_is_normal() -> None:
    low, high = intervals.mean(1000, 0, 1000 * 10**2) or (0, 0)
    assert math.isclose(high, 1.96 * math.sqrt(1000 * 100 / 999 / 1000), rel_tol=1e-4)
    assert low == -high


def test_one_value_has_no_interval() -> None:
    assert intervals.mean(1, 5, 25) is None


def test_a_mean_keeps_its_digits_where_floats_would_lose_them() -> None:
    base = 10**10
    values = [base, base + 1, base + 2]
    low, high = intervals.mean(3, sum(values), sum(v * v for v in values)) or (0, 0)
    assert math.isclose((high - low) / 2, intervals.student(2) / math.sqrt(3), rel_tol=1e-5)


def test_a_ratio_of_counts_follows_the_linearised_variance() -> None:
    pairs = [(2, 1), (0, 1), (1, 0), (3, 2)]
    y, x = sum(p[0] for p in pairs), sum(p[1] for p in pairs)
    yy, xy, xx = (
        sum(f(*p) for p in pairs) for f in (lambda a, _: a * a, lambda a, b: a * b, lambda _, b: b * b)
    )
    low, high = intervals.ratio(y, x, yy, xy, xx) or (0, 0)
    r = y / x
    spread = math.sqrt(sum((a - r * b) ** 2 for a, b in pairs)) / x
    assert math.isclose(high, r + intervals.Z * spread)
    assert math.isclose(low, max(0.0, r - intervals.Z * spread))


def test_a_ratio_over_nothing_has_no_interval() -> None:
    assert intervals.ratio(3, 0, 9, 0, 0) is None


def test_a_ratio_of_one_hand_has_no_interval() -> None:
    """However many actions were in it: one hand says nothing of how hands differ."""
    assert intervals.ratio(2, 3, 4, 6, 9) is None
    assert intervals.ratio(2, 4, 2, 4, 8) is not None


def test_a_mean_of_equal_values_has_no_interval() -> None:
    """Forty folds of the big blind do not prove that the next one costs the same."""
    assert intervals.mean(40, -4_000, 400_000) is None
    assert intervals.mean(40, -4_000, 400_001) is not None
