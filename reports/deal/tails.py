"""Tails of the distributions and the power of tests, by scipy: the one place that asks for it."""

from __future__ import annotations

from typing import Any

from reports.deal.result import DealError


def _stats() -> Any:
    try:
        from scipy import stats
    except ImportError:
        raise DealError("the tests of the deal need scipy", "pip install 'fairpot[deal]'") from None
    return stats


def chi2_tail(value: float, df: int) -> float:
    """How often a chi-square of `df` degrees of freedom is at least `value`."""
    return float(_stats().chi2.sf(value, df))


def chi2_power(df: int, shift: float, level: float) -> float:
    """How often a chi-square whose noncentrality is `shift` gets below `level`."""
    stats = _stats()
    return float(stats.ncx2.sf(stats.chi2.isf(level, df), df, max(shift, 1e-9)))


def normal_tails(z: float) -> float:
    """How often a standard normal is at least as far from 0 as `z`."""
    return float(min(1.0, 2 * _stats().norm.sf(abs(z))))


def normal_power(shift: float, level: float) -> float:
    """How often a normal with this mean and variance 1 gets below `level`, two-sided."""
    norm = _stats().norm
    bound = norm.isf(level / 2)
    return float(norm.sf(bound - shift) + norm.cdf(-bound - shift))


def binomial_tails(taken: int, trials: int, share: float) -> float:
    """The exact two-sided p of `taken` of `trials` where `share` is expected."""
    return float(_stats().binomtest(taken, trials, share).pvalue)


def binomial_power(trials: int, share: float, other: float, level: float) -> float:
    """How often a share of `other` gets below `level` where `share` is expected (normal approximation)."""
    norm = _stats().norm
    bound = norm.isf(level / 2) * (share * (1 - share) / trials) ** 0.5
    spread = (other * (1 - other) / trials) ** 0.5
    shift = other - share
    return float(norm.sf((bound - shift) / spread) + norm.cdf((-bound - shift) / spread))


def poisson_tail(count: int, mean: float) -> float:
    """How often a Poisson count of this mean is at least `count`."""
    return float(_stats().poisson.sf(count - 1, mean))


def poisson_power(mean: float, other: float, level: float) -> float:
    """How often a count of mean `other` gets below `level` where `mean` is expected."""
    poisson = _stats().poisson
    bound = int(poisson.isf(level, mean)) + 1
    return float(poisson.sf(bound - 1, other))


def holm(values: list[float]) -> list[float]:
    """Each p after Holm's correction: the chance that any of them is as low is held for all together."""
    order = sorted(range(len(values)), key=values.__getitem__)
    adjusted, highest = [0.0] * len(values), 0.0
    for place, index in enumerate(order):
        highest = max(highest, min(1.0, values[index] * (len(values) - place)))
        adjusted[index] = highest
    return adjusted


def benjamini_hochberg(values: list[float]) -> list[float]:
    """Each p after Benjamini and Hochberg's correction, which holds the share of false alarms."""
    order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
    adjusted, lowest = [0.0] * len(values), 1.0
    for place, index in enumerate(order):
        lowest = min(lowest, values[index] * len(values) / (len(values) - place))
        adjusted[index] = lowest
    return adjusted
