"""One statistic of many players as arrays: values, chances, and the chance in each value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reports.pool.figures import Figure, plain
from reports.stats import intervals
from reports.stats.base import Spread as Kind
from reports.stats.base import Statistic, Unit

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    Array = NDArray[np.float64]


class Sample:
    """A statistic's columns of a frame of `statistics`."""

    def __init__(self, entry: Statistic, frame: pd.DataFrame) -> None:
        self.entry = entry
        self.factor = 100.0 if entry.unit is Unit.PERCENT else 1.0
        self.value = _array(frame[entry.key])
        self.n = _array(frame[f"{entry.key}_n"])
        self.low = _array(frame[f"{entry.key}_low"])
        self.high = _array(frame[f"{entry.key}_high"])

    def figure(self, place: int) -> Figure:
        """That of one player."""
        n = self.n[place]
        low, high = plain(self.low[place]), plain(self.high[place])
        return Figure(plain(self.value[place]), 0 if n != n else int(n), low, high)  # noqa: PLR0124  # NaN

    def errors(self) -> Array:
        """The variance that chance gives each value, in its unit."""
        import numpy as np

        with np.errstate(divide="ignore", invalid="ignore"):
            if self.entry.spread is Kind.WILSON:
                share = self.value / 100
                return np.where(self.n > 1, 1e4 * share * (1 - share) / (self.n - 1), np.nan)
            half = self.high - self.value
            if self.entry.spread is Kind.MEAN:
                return (half / _student(self.n)) ** 2
            return (half / intervals.Z) ** 2

    def together(self) -> Figure:
        """All players as one; the interval takes the players as its units."""
        import numpy as np

        there = (self.n > 0) & ~np.isnan(self.value)
        x, y = self.n[there], self.value[there] * self.n[there] / self.factor
        chances = float(x.sum())
        if not chances:
            return Figure(None, 0, None, None)
        ratio = float(y.sum()) / chances
        low = high = None
        if len(x) > 1:
            spread = float(((y - ratio * x) ** 2).sum()) * len(x) / (len(x) - 1)
            half = intervals.Z * spread**0.5 / chances
            low, high = ratio - half, ratio + half
            if self.entry.unit is not Unit.BB_PER_100:
                low = max(0.0, low)
            if self.entry.unit is Unit.PERCENT:
                high = min(1.0, high)
        factor = self.factor
        return Figure(
            plain(factor * ratio), int(chances),
            None if low is None else plain(factor * low), None if high is None else plain(factor * high),
        )  # fmt: skip


def _array(column: pd.Series[Any]) -> Array:
    return column.to_numpy(dtype="float64", na_value=float("nan"))


def _student(n: Array) -> Array:
    """The quantile that each mean's interval was made with."""
    import numpy as np

    found = np.full(len(n), intervals.Z)
    for count in np.unique(n[(n >= 2) & (n < intervals.STUDENT_BELOW)]):
        found[n == count] = intervals.student(int(count) - 1)
    return found
