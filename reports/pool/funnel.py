"""Win rates against hands: the band in which 95 % of players would lie if all won alike in the long run."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from reports.pool.figures import Funnel, plain
from reports.pool.samples import Sample
from reports.stats.intervals import Z

if TYPE_CHECKING:
    from reports.pool.samples import Array


def funnel(sample: Sample, hands: Array, *, min_hands: int) -> Funnel:
    """Centre and width from all player-hands; counted are players with enough hands."""
    import numpy as np

    n, value = sample.n, sample.value
    with np.errstate(invalid="ignore"):
        known = (n >= 2) & ~np.isnan(value) & ~np.isnan(sample.high)
    mean = sample.together().value
    if mean is None or not known.any():
        return Funnel(mean, None, 0, 0)
    n, value, errors = n[known], value[known], sample.errors()[known]
    variance = float(((n - 1) * errors * n).sum() / (n - 1).sum())
    shown = hands[known] >= min_hands
    half = Z * math.sqrt(variance) / np.sqrt(n[shown])
    outside = int((np.abs(value[shown] - mean) > half).sum())
    return Funnel(mean, plain(math.sqrt(variance) / 10), int(shown.sum()), outside)


def band(found: Funnel, hands: float) -> tuple[float, float]:
    """Lower and upper bound at a number of hands, in bb/100."""
    assert found.mean is not None  # noqa: S101  # asked by the caller
    assert found.sd is not None  # noqa: S101
    half = Z * found.sd * 10 / math.sqrt(hands)
    return found.mean - half, found.mean + half
