"""How a statistic is spread over players: quantiles, the part that is more than chance, a histogram."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from reports.pool.figures import QUANTILES, Spread, plain
from reports.pool.samples import Sample
from reports.stats.base import Unit

if TYPE_CHECKING:
    from reports.pool.samples import Array

FEWEST = 10
"""Players below which nothing is said of their spread."""
BARS = 24
"""Of a histogram, at most about so many."""
STEPS = (0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 2.5, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_500, 5_000)


def spread(sample: Sample, hands: Array, *, min_hands: int, min_chances: int) -> Spread:
    """Of the players with enough hands and chances."""
    import numpy as np

    with np.errstate(invalid="ignore"):
        enough = (hands >= min_hands) & (sample.n >= min_chances) & ~np.isnan(sample.value)
    values, weights = sample.value[enough], hands[enough]
    entry = sample.entry
    quantiles: tuple[float | None, ...] = (None,) * len(QUANTILES)
    sd = beyond = None
    if len(values) >= FEWEST:
        quantiles = tuple([plain(one) for one in np.quantile(values, [q / 100 for q in QUANTILES])])
        variance = float(values.var(ddof=1))
        sd = plain(math.sqrt(variance))
        chance = float(np.nanmean(sample.errors()[enough]))
        beyond = plain(math.sqrt(max(0.0, variance - chance)))
    edges, bars = histogram(values, weights, entry.unit)
    return Spread(
        key=entry.key, short=entry.short, title=entry.title, unit=entry.unit.value, pool=sample.together(),
        players=len(values), quantiles=quantiles, sd=sd, beyond_chance=beyond, edges=edges, hands=bars,
    )  # fmt: skip


def histogram(values: Array, weights: Array, unit: Unit) -> tuple[tuple[float, ...], tuple[int, ...]]:
    """Edges of bars of a round width, and the weight in each; the outer ones hold what lies beyond."""
    import numpy as np

    if not len(values):
        return (), ()
    low, high = _bulk(values, weights)
    finest = 0.05 if unit is Unit.RATIO else 1
    step = next((one for one in STEPS if one >= finest and (high - low) / one <= BARS), STEPS[-1])
    first, last = math.floor(low / step), math.floor(high / step) + 1
    if unit is Unit.PERCENT and last * step > 100:
        last = math.ceil(100 / step)
        first = min(first, last - 1)
    last = min(last, first + 2 * BARS)
    places = np.clip(np.floor(values / step + 1e-9).astype(int), first, last - 1) - first
    bars = np.bincount(places, weights=weights, minlength=last - first)
    return tuple([round(edge * step, 6) for edge in range(first, last + 1)]), tuple(
        [int(one) for one in bars]
    )


def _bulk(values: Array, weights: Array) -> tuple[float, float]:
    """Between which values the middle 98 % of the weight lie."""
    import numpy as np

    order = np.argsort(values, kind="stable")
    passed = np.cumsum(weights[order]) / weights.sum()
    low = values[order][np.searchsorted(passed, 0.01)]
    high = values[order][min(len(values) - 1, int(np.searchsorted(passed, 0.99)))]
    return float(low), float(high)
