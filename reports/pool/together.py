"""Which statistics go together over players: rank correlations, each with its count and interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from reports.pool.figures import Pair, plain
from reports.pool.samples import Sample
from reports.stats.intervals import Z

if TYPE_CHECKING:
    from reports.pool.samples import Array

FEWEST = 10
"""Players below which no correlation is told."""


def pairs(samples: Sequence[Sample], hands: Array, *, min_hands: int, min_chances: int) -> tuple[Pair, ...]:
    """Each pair once, in the order of the statistics."""
    import numpy as np

    with np.errstate(invalid="ignore"):
        enough = [(hands >= min_hands) & (one.n >= min_chances) & ~np.isnan(one.value) for one in samples]
    found = []
    for i, a in enumerate(samples):
        for j in range(i + 1, len(samples)):
            both = enough[i] & enough[j]
            found.append(pair(a.entry.key, samples[j].entry.key, a.value[both], samples[j].value[both]))
    return tuple(found)


def pair(a: str, b: str, x: Array, y: Array) -> Pair:
    """Spearman's rho with an interval by Fisher's z, its variance after Bonett and Wright (2000)."""
    n = len(x)
    rho = spearman(x, y) if n >= FEWEST else None
    if rho is None:
        return Pair(a, b, None, None, None, n)
    if abs(rho) > 1 - 1e-12:
        return Pair(a, b, plain(rho), plain(rho), plain(rho), n)
    half = Z * math.sqrt((1 + rho * rho / 2) / (n - 3))
    centre = math.atanh(rho)
    return Pair(a, b, plain(rho), plain(math.tanh(centre - half)), plain(math.tanh(centre + half)), n)


def spearman(x: Array, y: Array) -> float | None:
    """The correlation of ranks, ties at their mean; None where one of the two never varies."""
    a, b = ranks(x), ranks(y)
    a, b = a - a.mean(), b - b.mean()
    size = math.sqrt(float((a * a).sum()) * float((b * b).sum()))
    return float((a * b).sum()) / size if size else None


def ranks(values: Array) -> Array:
    """Ranks from 1, those of equal values their mean."""
    import numpy as np

    _, places, counts = np.unique(values, return_inverse=True, return_counts=True)
    upto = np.cumsum(counts)
    found: Array = (upto - (counts - 1) / 2)[places]
    return found
