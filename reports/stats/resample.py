"""Which hands are drawn together for the bootstrap, and the intervals that it gives.

Hands of one player and day are drawn together, as they were played at the same tables and in the same mood.
Of a row with fewer than `ENOUGH_UNITS` days each hand is drawn alone, as is a hand without a date. The hands
drawn alone are dealt into `HEAPS` heaps by their hash, so that any number of them is drawn in the same time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from reports.duck import Tables
from reports.stats import bootstrap
from reports.stats.base import Spread, Statistic
from reports.stats.exact import Floats, Ints, distinct, integers
from reports.stats.groups import Group
from reports.stats.sums import has_money
from reports.stats.totals import Totals
from reports.stats.values import Values, joined

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pyarrow as pa

HEAPS = 1 << 14
ENOUGH_UNITS = 20
"""Days of which there must be so many to draw from; heaps of hands likewise, else there is no interval."""
_ALONE = f"(hand_uid & {HEAPS - 1})::VARCHAR"
HAND = Group("_unit", _ALONE, "the hands of a heap")
DAY = Group("_unit", f"coalesce('d' || substr(played_at, 1, 10), {_ALONE})", "the hands of a day")


def resampled(statistics: Sequence[Statistic]) -> list[Statistic]:
    """Those whose interval the bootstrap gives: differences, products, and ratios of amounts."""
    joint = (Spread.DIFFERENCE, Spread.PRODUCT)
    return [
        one for one in statistics if one.spread in joint or (one.spread is Spread.RATIO and has_money(one))
    ]


class Resampling:
    """Sums by what is drawn together, for the statistics that need them."""

    def __init__(self, needing: Sequence[Statistic], known: Mapping[str, Statistic], totals: Totals) -> None:
        """`known` has the parts of differences and products."""
        self._needing = needing
        self._known = known
        made = {one.key: one for entry in needing for one in self._made_of(entry)}
        self.by_hand, self.by_day = [
            Totals(list(made.values()), [*totals.by, unit], totals.player, totals.where, pooled=totals.pooled)
            for unit in (HAND, DAY)
        ]

    def _made_of(self, entry: Statistic) -> list[Statistic]:
        return [self._known[key] for key in entry.parts] or [entry]

    def intervals(self, rows: pa.Table, values: Mapping[str, Values], draws: int) -> dict[str, Values]:
        """The values of the needing statistics with their intervals, in the order of `rows`."""
        bounds = {entry.key: np.full((2, rows.num_rows), np.nan) for entry in self._needing}
        done = np.zeros(rows.num_rows, bool)
        for totals in (self.by_day, self.by_hand):
            self._draw(totals, rows, done, bounds, draws)
        return {key: values[key].within(low, high) for key, (low, high) in bounds.items()}

    def _draw(
        self, totals: Totals, rows: pa.Table, done: Any, bounds: Mapping[str, Floats], draws: int
    ) -> None:
        """Fill in the bounds of rows that have units enough and are not done."""
        table = _with_places(totals, rows)
        places = integers(table.column("place"))
        found, sizes = np.unique(places, return_counts=True)
        chosen = (sizes >= ENOUGH_UNITS) & ~done[found]
        kept = np.repeat(chosen, sizes)
        if not kept.any():
            return
        columns = list(
            dict.fromkeys([name for entry in self._needing for name in self._columns(totals, entry)])
        )
        sums = np.stack([integers(table.column(name))[kept] for name in columns], axis=1)
        begins = np.concatenate([[0], np.cumsum(sizes[chosen])[:-1]])
        rows_of = found[chosen]
        for groups, drawn in bootstrap.replicates_by_group(_units(table)[kept], sums, begins, draws):
            by_name = {name: drawn[:, :, column] for column, name in enumerate(columns)}
            for entry in self._needing:
                value = self._value(totals, entry, by_name)
                for column, group in enumerate(groups):
                    both = bootstrap.percentiles(value[:, column])
                    if both is not None:
                        bounds[entry.key][:, rows_of[group]] = both
        done[rows_of] = True

    def _columns(self, totals: Totals, entry: Statistic) -> list[str]:
        return [name for made in self._made_of(entry) for name in totals.columns(made)[:2]]

    def _value(self, totals: Totals, entry: Statistic, sums: Mapping[str, Ints]) -> Floats:
        found = []
        for made in self._made_of(entry):
            above, below = [sums[name] for name in totals.columns(made)[:2]]
            if made.spread in (Spread.MEAN, Spread.TOTAL):
                above, below = below, above
            found.append(made.times / made.over * bootstrap.quotient(above, below))
        return joined(entry, *found) if entry.parts else found[0]


def _with_places(totals: Totals, rows: pa.Table) -> pa.Table:
    """The sums by unit, each with the `place` of its row and the name of its `unit`, in the rows' order."""
    import pyarrow as pa

    *keys, unit = totals.keys
    numbered = rows.select(keys).append_column("place", pa.array(range(rows.num_rows), pa.int64()))
    alike = " AND ".join([f"u.{key} IS NOT DISTINCT FROM r.{key}" for key in keys])
    query = (
        f"SELECT r.place, u.{unit} AS unit, u.* FROM units u JOIN numbered r ON {alike} "  # noqa: S608  # our own names
        f"ORDER BY r.place, u.{unit}"
    )
    with Tables.of_rows({"units": totals.table(), "numbered": numbered}) as tables:
        return tables.table(query)


def _units(table: pa.Table) -> Ints:
    """The 64 bits of each row's unit."""
    names, places = distinct(table.column("unit"))
    found: Ints = np.array([bootstrap.unit_of(name) for name in names], np.uint64)[places]
    return found
