"""Intervals by the Poisson bootstrap, for what has no other: ratios of money, differences, products.

In replicate b every unit (a hand, a day's play, a tournament entry) counts Poisson(1) times, by a number
drawn from the hash of the unit and of b. So a unit has the same weights wherever it is counted: sums of
parts add up to those of the whole, in any order and on any machine, and two statistics of the same hands move
together. All of it is integers up to the last division.
"""

from __future__ import annotations

from fractions import Fraction
from hashlib import blake2b
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DRAWS = 2_000
"""Replicates, unless asked otherwise."""
CELLS = 1 << 21
"""Weights that are held at once."""
MISSING = 0.05
"""Share of replicates that may have no value (nothing to divide by); with more there is no interval."""
LEVELS = (0.025, 0.975)

Ints = npt.NDArray[Any]
"""64-bit integers, or Python's where these are too short."""
Floats = npt.NDArray[np.float64]


def unit_of(*words: object) -> int:
    """What is drawn for, from the words that identify it: 64 bits."""
    told = "\0".join(map(str, words)).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(told, digest_size=8).digest(), "big")


def _thresholds() -> tuple[int, ...]:
    """Where in 64 bits the weight becomes 1, 2, ...: the distribution of Poisson(1), cut to integers."""
    term = Fraction(1)
    inverse_e = Fraction(0)
    for i in range(1, 40):
        inverse_e += term
        term /= -i
    found, share, term = [], Fraction(0), Fraction(1)
    for i in range(1, 40):
        share += term * inverse_e
        term /= i
        if (threshold := int(share * 2**64)) < 2**64 - 1:
            found.append(threshold)
    return tuple(found)


THRESHOLDS = _thresholds()


def _mixed(bits: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Each number's bits mixed: the last steps of SplitMix64."""
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return bits ^ (bits >> np.uint64(31))


def weights(units: npt.NDArray[np.uint64], first: int, last: int) -> npt.NDArray[np.uint8]:
    """How often each unit counts in the replicates from `first` to before `last`: a row for each of these."""
    replicates = np.arange(first + 1, last + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    drawn = _mixed(_mixed(replicates)[:, None] ^ units[None, :])
    counted = np.zeros(drawn.shape, np.uint8)
    for threshold in THRESHOLDS:
        counted += drawn >= np.uint64(threshold)
    return counted


def replicates(units: Ints, sums: Ints, draws: int = DRAWS) -> Ints:
    """Weighted sums of one group: a row for each replicate, a column for each column of `sums`.

    Args:
        units: the 64 bits of each unit, from `unit_of`.
        sums: its sums, a row for each unit. A unit may stand in several rows.
    """
    ((_, found),) = replicates_by_group(units, sums, np.zeros(1, np.int64), draws)
    return found[:, 0, :]


def replicates_by_group(
    units: Ints, sums: Ints, starts: Ints, draws: int = DRAWS
) -> Iterator[tuple[range, Ints]]:
    """Weighted sums of groups, some groups at a time: which, and (replicate, group, column).

    Args:
        units: as for `replicates`.
        sums: a row for each unit of each group, group after group.
        starts: the row at which each group begins; none is empty.
    """
    wide = np.asarray(sums)
    if len(wide) and int(np.abs(wide.astype(object)).sum(axis=0).max()) * (len(THRESHOLDS) + 1) >= 2**62:
        wide = wide.astype(object)
    bits = np.asarray(units).astype(np.uint64)
    ends = np.append(starts, len(wide))
    for groups in _blocks(ends, draws * max(1, wide.shape[1])):
        rows = slice(int(ends[groups.start]), int(ends[groups.stop]))
        begin = starts[groups.start : groups.stop] - rows.start
        yield groups, _of_block(bits[rows], wide[rows], begin, draws)


def _blocks(ends: Ints, size: int) -> Iterator[range]:
    """Consecutive groups, as many as keep a block's sums below `CELLS`."""
    step = max(1, CELLS // size)
    edges = [*range(0, len(ends) - 1, step), len(ends) - 1]
    for first, last in pairwise(edges):
        yield range(first, last)


def _of_block(units: npt.NDArray[np.uint64], sums: Ints, starts: Ints, draws: int) -> Ints:
    found = np.zeros((draws, len(starts), sums.shape[1]), sums.dtype)
    if not len(units):
        return found
    step = max(1, CELLS // len(units))
    for first in range(0, draws, step):
        last = min(draws, first + step)
        counted = weights(units, first, last).astype(sums.dtype)
        for column in range(sums.shape[1]):
            weighted = counted * sums[:, column]
            found[first:last, :, column] = np.add.reduceat(weighted, starts, axis=1)
    return found


def percentiles(values: Floats) -> tuple[float, float] | None:
    """The bounds within which 95 % of the replicates lie; None where too many have no value."""
    known = values[np.isfinite(values)]
    if not len(known) or len(known) < (1 - MISSING) * len(values):
        return None
    low, high = np.quantile(known, LEVELS)
    return float(low), float(high)


def interval(
    units: Ints, sums: Ints, value: Callable[[Ints], Floats], draws: int = DRAWS
) -> tuple[float, float] | None:
    """The 95 % interval of a value of sums: `value` takes (replicate, column) and gives one for each row."""
    return percentiles(value(replicates(units, sums, draws)))


def quotient(above: Ints, below: Ints) -> Floats:
    """Above / below; NaN where there is nothing below."""
    under = np.asarray(below).astype(np.float64)
    over = np.asarray(above).astype(np.float64)
    found: Floats = np.divide(over, under, out=np.full(under.shape, np.nan), where=under > 0)
    return found
