"""Values of statistics as a page prints them: with count and interval, and marked where the sample is low."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from reports.pages.template import minus
from reports.stats.base import Statistic, Unit, resolved
from reports.stats.few import few

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Figure(NamedTuple):
    """One statistic's value."""

    key: str
    short: str
    title: str
    definition: str
    value: float | None
    n: int
    low: float | None
    high: float | None
    unit: Unit
    few: bool
    """Too few chances to say much."""

    @property
    def text(self) -> str:
        """The value without its unit; "–" without a chance."""
        return "–" if self.value is None else number(self.value, self.unit)

    @property
    def whole(self) -> str:
        """The value with its unit."""
        return self.text + (" %" if self.unit is Unit.PERCENT and self.value is not None else "")

    @property
    def interval(self) -> str:
        """ "20.1 to 24.3"; "" where there is none."""
        if self.low is None or self.high is None:
            return ""
        return f"{number(self.low, self.unit)} to {number(self.high, self.unit)}"


def figure(entry: Statistic, row: Mapping[str, Any]) -> Figure:
    """A statistic out of a row of the frame of `statistics`."""
    n = _whole(row[f"{entry.key}_n"])
    thin = bool(few(entry, n))
    low, high = _plain(row[f"{entry.key}_low"]), _plain(row[f"{entry.key}_high"])
    value = _plain(row[entry.key])
    return Figure(
        entry.key, entry.short, entry.title, entry.definition, value, n, low, high, entry.unit, thin
    )


def figures(entries: Sequence[Statistic], row: Mapping[str, Any], definitions: str) -> list[Figure]:
    """The statistics of a row, said as these definitions have them."""
    return [figure(resolved(entry, definitions), row) for entry in entries]


def number(value: float, unit: Unit) -> str:
    """ "23.1"; ratios with two decimals; a true minus, and none before a zero."""
    return minus(f"{value:,.{2 if unit is Unit.RATIO else 1}f}")


def _plain(value: Any) -> float | None:
    """A number of a frame; None where it holds none."""
    if value is None or value != value:  # noqa: PLR0124  # NaN, and pandas' NA is never equal
        return None
    try:
        return float(value)
    except TypeError:  # pandas' NA
        return None


def _whole(value: Any) -> int:
    found = _plain(value)
    return 0 if found is None else int(found)
