"""Differences: Newcombe's worked examples, Welch's against scipy, what overlaps and what does not."""

from __future__ import annotations

import math
import random

import pytest
from scipy import stats as scipy_stats

from reports.stats import compare, intervals
from reports.stats.compare import Sample


@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    [  # the examples of Newcombe's paper, method 10
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((6, 7), (2, 7), 0.0582, 0.8062),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((0, 10), (0, 20), -0.1611, 0.2775),
        ((0, 10), (0, 10), -0.2775, 0.2775),
        ((10, 10), (0, 20), 0.6791, 1.0),
        ((10, 10), (0, 10), 0.6075, 1.0),
    ],
)
def test_newcombe_gives_the_published_values(
    first: tuple[int, int], second: tuple[int, int], low: float, high: float
) -> None:
    found = compare.proportions(first, second)
    assert found is not None
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    turned = compare.proportions(second, first)
    assert turned is not None
    assert math.isclose(turned.low, -found.high)


def test_a_proportion_of_nothing_is_not_compared() -> None:
    assert compare.proportions((0, 0), (1, 2)) is None


def test_clear_is_what_leaves_out_zero() -> None:
    above, unclear = compare.proportions((60, 100), (20, 100)), compare.proportions((6, 10), (5, 10))
    assert above is not None
    assert above.clear
    assert unclear is not None
    assert not unclear.clear


def sample(values: list[int]) -> Sample:
    return Sample(len(values), sum(values), sum(value * value for value in values))


def test_welch_is_that_of_scipy() -> None:
    dice = random.Random(5)
    first = [round(dice.gauss(10, 100)) for _ in range(37)]
    second = [round(dice.gauss(0, 20)) for _ in range(11)]
    found = compare.means(sample(first), sample(second))
    assert found is not None
    told = scipy_stats.ttest_ind(first, second, equal_var=False).confidence_interval()
    assert (found.low, found.high) == pytest.approx((told.low, told.high), rel=1e-3)


@pytest.mark.parametrize("freedom", [1.0, 1.5, 3.7, 29.5, 180.2, 999.0, 5_000.0])
def test_quantiles_between_whole_degrees_are_close(freedom: float) -> None:
    assert compare.quantile(freedom) == pytest.approx(scipy_stats.t.ppf(0.975, freedom), rel=0.03)


def test_win_rates_are_compared_in_their_unit() -> None:
    first, second = sample([2_000_000, -1_000_000, 500_000]), sample([0, 0, -1_500_000])
    found = compare.means(first, second, 1e-4)
    assert found is not None
    assert found.value == pytest.approx(50 + 50)
    assert compare.means(first, Sample(1, 5, 25)) is None


def test_the_chance_that_a_rate_is_above() -> None:
    assert intervals.above_zero(0.0, 3.0) == 0.5
    assert intervals.above_zero(1.96 * 2, 2.0) == pytest.approx(0.975, abs=1e-4)
    assert intervals.above_zero(1.0, 0.0) is None
    assert intervals.above_zero(1.0, float("nan")) is None
    same = sample([1, 2, 3])
    assert compare.probability_above(same, same) == 0.5
    assert compare.probability_above(same, Sample(1, 1, 1)) is None
