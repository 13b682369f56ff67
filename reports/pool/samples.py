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

Columns = dict[str, Any]
"""Of a frame, each a numpy array: of numbers, whole ones exact, else of objects."""


def columns_of(frame: pd.DataFrame) -> Columns:
    """The columns of a frame of `statistics`."""
    from pandas.api.types import is_integer_dtype, is_numeric_dtype

    found: Columns = {}
    for name, column in frame.items():
        if is_integer_dtype(column.dtype) and not column.hasnans:
            found[str(name)] = column.to_numpy(dtype="int64")
        elif is_numeric_dtype(column.dtype):
            found[str(name)] = column.to_numpy(dtype="float64", na_value=float("nan"))
        else:
            found[str(name)] = column.astype(object).to_numpy()
    return found


def part_of(columns: Columns, rows: Any) -> Columns:
    """Some rows."""
    return {name: column[rows] for name, column in columns.items()}


class Sample:
    """A statistic's columns."""

    def __init__(self, entry: Statistic, columns: Columns) -> None:
        self.entry = entry
        self.factor = 100.0 if entry.unit is Unit.PERCENT else 1.0
        self.value = columns[entry.key]
        self.n = columns[f"{entry.key}_n"]
        self.low = columns[f"{entry.key}_low"]
        self.high = columns[f"{entry.key}_high"]

    def figure(self, place: int) -> Figure:
        """That of one player."""
        n = self.n[place]
        low, high = plain(self.low[place]), plain(self.high[place])
        return Figure(plain(self.value[place]), 0 if n != n else int(n), low, high)  # noqa: PLR0124  # NaN

    def errors(self) -> Array:
        """The variance that chance gives each value, in its unit."""
        import numpy as np

        found: Array
        with np.errstate(divide="ignore", invalid="ignore"):
            if self.entry.spread is Kind.WILSON:
                share = self.value / 100
                found = np.where(self.n > 1, 1e4 * share * (1 - share) / (self.n - 1), np.nan)
            elif self.entry.spread is Kind.MEAN:
                found = ((self.high - self.value) / _student(self.n)) ** 2
            else:
                found = ((self.high - self.value) / intervals.Z) ** 2
        return found

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


def _student(n: Array) -> Array:
    """The quantile that each mean's interval was made with."""
    import numpy as np

    found = np.full(len(n), intervals.Z)
    for count in np.unique(n[(n >= 2) & (n < intervals.STUDENT_BELOW)]):
        found[n == count] = intervals.student(int(count) - 1)
    return found
