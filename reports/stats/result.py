"""The frame of statistics: which row is where, and of what type each column is.

Columns of the wide form, one row per site, player, values of `by`, money kind and currency:

| column | type | |
|---|---|---|
| site, player, kind, currency | string | kind is cash or tournament; currency is missing for chips |
| a `by` | string, Int64 or ordered category | as `GROUPS` has it; missing where it is unknown |
| hands | int64 | |
| net | int64 | minor units, with `scale` decimals |
| scale | int64 | decimals of all amounts of the row |
| KEY | float64; Int64 for counts and amounts | missing without a chance |
| KEY_n | int64 | chances |
| KEY_low, KEY_high | float64 | the 95 % interval, missing where there is none |
| KEY_se | float64 | standard error, of means only |

The long form has a row for each of these and statistic: statistic, value, numerator, n, low, high, se, unit,
low_sample. A sum longer than 64 bits makes its column one of Python integers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from reports.stats.base import Statistic
from reports.stats.exact import Ints, distinct, integers
from reports.stats.few import few
from reports.stats.groups import Group, Kind
from reports.stats.totals import KEYS, Totals
from reports.stats.values import Values

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pyarrow as pa

OWN = ("site", "currency")
"""Groups that are columns anyway."""
STRING = "string"


class Rows:
    """The rows of totals in the order of a frame: names, groups, hands, net."""

    def __init__(self, totals: Totals) -> None:
        table = totals.table()
        keys = [_Key(table.column(name)) for name in totals.keys]
        self._groups = [_Grouped(group, key) for group, key in zip(totals.by, keys[len(KEYS) :], strict=True)]
        self._names = keys[: len(KEYS) - 1]
        site, player, kind, currency = [key.ranks for key in self._names]
        both = site * (int(player.max(initial=0)) + 1) + player
        _, of_player = np.unique(both, return_inverse=True)
        played = np.zeros(int(of_player.max(initial=-1)) + 1, np.int64)
        np.add.at(played, of_player, integers(table.column("s0")))
        groups = [grouped.ranks for grouped in self._groups]
        self.order: Ints = np.lexsort([currency, kind, *reversed(groups), player, -played[of_player], site])
        self.table: pa.Table = table.take(self.order)
        """The totals' table in this order."""

    def columns(self) -> dict[str, Any]:
        """The columns before the statistics."""
        site, player, kind, currency = [
            pd.Series(key.values(self.order), dtype=STRING) for key in self._names
        ]
        scale, hands, net = [integers(self.table.column(name)) for name in ("k4", "s0", "s1")]
        found: dict[str, Any] = {"site": site, "player": player}
        for grouped in self._groups:
            if grouped.group.name not in OWN:
                found[grouped.group.name] = grouped.column(self.order)
        found.setdefault("kind", kind)
        return found | {"currency": currency, "hands": hands, "net": whole(net), "scale": scale}


def wide(rows: Rows, values: Mapping[str, Values]) -> pd.DataFrame:
    """A row for each key, columns for each statistic; `values` are in the order of the rows."""
    found = rows.columns()
    for key, one in values.items():
        found[key] = _values(one)
        found[f"{key}_n"], found[f"{key}_low"], found[f"{key}_high"] = whole(one.n), one.low, one.high
        if one.error is not None:
            found[f"{key}_se"] = one.error
    return pd.DataFrame(found, copy=False)


def long(rows: Rows, statistics: Mapping[str, Statistic], values: Mapping[str, Values]) -> pd.DataFrame:
    """A row for each key and statistic."""
    number = len(rows.order)
    found: dict[str, Any] = {}
    for name, column in rows.columns().items():
        series = pd.Series(column)
        found[name] = series.take(np.repeat(np.arange(number), len(values))).reset_index(drop=True)
    nothing = np.full(number, np.nan)

    def crossed(columns: list[Any]) -> Any:
        return np.stack(columns, axis=1).ravel() if columns else np.zeros(0)

    found["statistic"] = pd.Series(np.tile(np.array(list(values), object), number), dtype=STRING)
    found["value"] = crossed([one.value.astype(np.float64) for one in values.values()])
    found["numerator"] = whole(crossed([one.numerator for one in values.values()]))
    found["n"] = whole(crossed([one.n for one in values.values()]))
    found["low"] = crossed([one.low for one in values.values()])
    found["high"] = crossed([one.high for one in values.values()])
    found["se"] = crossed([nothing if one.error is None else one.error for one in values.values()])
    units = np.array([statistics[key].unit.value for key in values], object)
    found["unit"] = pd.Series(np.tile(units, number), dtype=STRING)
    low = [few(statistics[key], one.n) for key, one in values.items()]
    found["low_sample"] = crossed(low).astype(bool)
    return pd.DataFrame(found, copy=False)


def whole(numbers: Ints) -> Ints:
    """Integers as 64 bits where these are enough."""
    if numbers.dtype == object and all(-(2**63) <= number < 2**63 for number in numbers.tolist()):
        return numbers.astype(np.int64)
    return numbers


def _values(one: Values) -> Any:
    """A statistic's column: floats, or integers of which those without a hand are missing."""
    if one.value.dtype == np.float64:
        return one.value
    numbers = whole(one.value)
    if numbers.dtype == object:
        return numbers
    return pd.arrays.IntegerArray(numbers.astype(np.int64), one.n == 0)


class _Key:
    """A column of keys by the places of its values among the distinct ones."""

    def __init__(self, column: pa.ChunkedArray[Any]) -> None:
        self.distinct, self.places = distinct(column)
        self.ranks = self.ranked(sorted(range(len(self.distinct)), key=self.distinct.__getitem__))

    def ranked(self, order: list[int]) -> Ints:
        """The rank of each row, where the distinct values are in this order; missing ones last."""
        ranks = np.empty(len(self.distinct) + 1, np.int64)
        ranks[order] = np.arange(len(order))
        ranks[-1] = len(order)
        found: Ints = ranks[self.places]
        return found

    def values(self, rows: Ints) -> Any:
        """The values of rows; None where one is missing."""
        return np.array([*self.distinct, None], object)[self.places[rows]]


class _Grouped:
    """A column of a group's values."""

    def __init__(self, group: Group, key: _Key) -> None:
        self.group = group
        self._key = key
        order = group.values.index if group.values else group.order or (lambda value: value)
        self._by = sorted(range(len(key.distinct)), key=lambda place: order(key.distinct[place]))
        self.ranks = key.ranked(self._by)

    def column(self, rows: Ints) -> Any:
        """The group's column of rows."""
        group, key = self.group, self._key
        if group.kind is Kind.NUMBER:
            places = key.places[rows]
            numbers = np.array([*key.distinct, 0], np.int64)[places]
            return pd.arrays.IntegerArray(numbers, places == len(key.distinct))
        if group.kind is Kind.TEXT:
            return pd.Series(key.values(rows), dtype=STRING)
        found = [key.distinct[place] for place in self._by]
        shown = found if group.label is None else [group.label(value) for value in found]
        categories = list(group.values) or list(dict.fromkeys(shown))
        codes = np.array([*[categories.index(value) for value in shown], -1], np.int64)
        return pd.Categorical.from_codes(
            codes[self.ranks[rows]], categories=pd.Index(categories, dtype=object), ordered=True
        )
