"""Sums of fact columns by player and group: the mergeable part of every statistic.

DuckDB sums, in integers of 128 bits: what comes out depends neither on the order of the parts nor on how the
hands are spread over them. A sum that several statistics need is taken once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.duck import Tables, text
from reports.stats.base import Spread, Statistic, StatisticsError
from reports.stats.exact import integers
from reports.stats.sums import NET, ROWS, Part, parts_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pyarrow as pa

    from reports.stats.groups import Group
    from reports.where import Where

KEYS = ("site", "player", "kind", "currency", "scale")
"""What rows never mix; the values of the groups follow."""
_KIND = "CASE WHEN kind = 'tournament' THEN kind ELSE 'cash' END"
ROWS_HELD = 20_000
"""Partial sums above which those of the same key are added up at once."""
SUMS_AT_ONCE = 64
"""Sums that are taken together where every player has his own: more would not fit into little memory."""
BEYOND = "Leave such hands out with a filter, like stack < 100000bb."
_COMPUTED = (Spread.WILSON, Spread.RATIO, Spread.MEAN, Spread.DEVIATION, Spread.TOTAL)


class Totals:
    """Sums for some statistics, by `KEYS` and the values of `by`."""

    def __init__(
        self,
        statistics: Sequence[Statistic],
        by: Sequence[Group] = (),
        player: str | None = None,
        where: Where | None = None,
        *,
        pooled: bool = False,
    ) -> None:
        """`pooled` sums over all players: the key's player is null."""
        self.statistics = tuple(statistics)
        self.by = tuple(by)
        self.player = player
        self.where = where
        self.pooled = pooled
        self.left_out: dict[str, int] = {}
        self.places: dict[str, int] = {}
        """SQL of each aggregate -> its place in the sums."""
        self.parts: list[Part] = []
        self._tables: list[pa.Table] = []
        self._added = 0
        """Rows there were when equal keys were last added up."""
        for part in (ROWS, NET, *[part for entry in self.statistics for part in parts_of(entry)]):
            if part.sql not in self.places:
                self.places[part.sql] = len(self.parts)
                self.parts.append(part)

    @property
    def keys(self) -> list[str]:
        """The key's columns in `table()`."""
        return [f"k{place}" for place in range(len(KEYS) + len(self.by))]

    def columns(self, entry: Statistic) -> list[str]:
        """A statistic's columns in `table()`, in the order of `parts_of`."""
        return [f"s{self.places[part.sql]}" for part in parts_of(entry)]

    def add(self, tables: Tables) -> None:
        """Add the rows of the view `players`."""
        everybody = self.player is None and not self.pooled
        step = SUMS_AT_ONCE if everybody else len(self.parts)
        found: pa.Table | None = None
        for first in range(0, len(self.parts), step):
            some = narrowed(_asked(tables, self._query(range(first, min(first + step, len(self.parts))))))
            found = some if found is None else _beside(found, some, self.keys)
        if found is not None:
            self._keep(found)

    def merge(self, other: Totals) -> None:
        """Add the sums of other hands, of the same statistics by the same groups."""
        for table in other._tables:
            self._keep(table)
        for reason, number in other.left_out.items():
            self.leave_out(reason, number)

    def leave_out(self, reason: str, number: int) -> None:
        """Note hands that are in no sum."""
        if number:
            self.left_out[reason] = self.left_out.get(reason, 0) + number

    def table(self) -> pa.Table:
        """A row for each key: `keys`, then s0 (hands), s1 (net) and the other sums.

        Money of one kind and currency is in one scale, the finest that was found.

        Raises:
            StatisticsError: a sum is longer than 128 bits.
        """
        if not self._tables:
            with Tables() as tables:
                return tables.table(self._query_of_none())
        whole = stacked(self._tables)
        if len(self._tables) > 1 or len(whole.column("k4").unique()) > 1:
            whole = self._summed(whole)
            self._tables = [whole]
        return whole

    def _keep(self, table: pa.Table) -> None:
        if table.num_rows:
            self._tables.append(table)
        held = sum([one.num_rows for one in self._tables])
        if len(self._tables) > 1 and held > max(ROWS_HELD, 2 * self._added):
            self._tables = [self._summed(stacked(self._tables))]
            self._added = self._tables[0].num_rows

    def _query(self, places: range) -> str:
        """One row a key: its values, and the sums at these places."""
        sums = [f"({self.parts[place].sql})::HUGEINT AS s{place}" for place in places]
        player = "NULL::VARCHAR" if self.pooled else "player"
        keys = ["site", player, _KIND, "currency", "scale::INT", *[group.sql for group in self.by]]
        named = [f"{sql} AS k{place}" for place, sql in enumerate(keys)]
        tests = [] if self.player is None else [f"player = {text(self.player)}"]
        tests += [] if self.where is None else [self.where.sql]
        condition = f" WHERE {' AND '.join(tests)}" if tests else ""
        grouped = f"GROUP BY ALL ORDER BY {', '.join(self.keys)}"
        return f"SELECT {', '.join([*named, *sums])} FROM players{condition} {grouped}"  # noqa: S608  # names are ours, values are quoted

    def _query_of_none(self) -> str:
        kinds = ["VARCHAR", "VARCHAR", "VARCHAR", "VARCHAR", "INT", *["VARCHAR"] * len(self.by)]
        named = [f"NULL::{kind} AS {key}" for key, kind in zip(self.keys, kinds, strict=True)]
        named += [f"0::HUGEINT AS s{place}" for place in range(len(self.parts))]
        return f"SELECT {', '.join(named)} WHERE false"

    def _summed(self, whole: pa.Table) -> pa.Table:
        """The rows of each key added up, money in the finest scale of its kind and currency."""
        with Tables.of_rows({"parts": whole}) as tables:
            return narrowed(_asked(tables, self._adding_query()))

    def _adding_query(self) -> str:
        named = [f"f.scale AS {key}" if key == "k4" else f"p.{key}" for key in self.keys]
        finer = [f" * f.finer_{part.money}" if part.money else "" for part in self.parts]
        sums = [f"sum(s{place}::HUGEINT{factor}) AS s{place}" for place, factor in enumerate(finer)]
        finest = (
            "SELECT k2, k3, k4, max(k4) OVER (PARTITION BY k2, k3) AS scale, "
            "(10 ** (scale - k4))::HUGEINT AS finer_1, (10 ** (2 * (scale - k4)))::HUGEINT AS finer_2 "
            "FROM (SELECT DISTINCT k2, k3, k4 FROM parts)"
        )
        return (
            f"WITH finest AS ({finest}) SELECT {', '.join([*named, *sums])} FROM parts p JOIN finest f ON "  # noqa: S608  # our own names
            "p.k2 = f.k2 AND p.k3 IS NOT DISTINCT FROM f.k3 AND p.k4 = f.k4 GROUP BY ALL"
        )


def narrowed(table: pa.Table) -> pa.Table:
    """The table with decimals of 128 bits as integers of 32 or 64, where all of a column are short enough."""
    import numpy as np
    import pyarrow as pa

    for place, field in enumerate(table.schema):
        if pa.types.is_decimal(field.type):
            numbers = integers(table.column(place))
            if numbers.dtype != object:
                short = len(numbers) == 0 or -(2**31) <= numbers.min() <= numbers.max() < 2**31
                whole = pa.array(numbers.astype(np.int32) if short else numbers)
                table = table.set_column(place, field.name, whole)
    return table


def stacked(tables: list[pa.Table]) -> pa.Table:
    """The rows of tables with the same columns, each column of the widest type that it has in any."""
    import pyarrow as pa

    first = tables[0].schema
    fields = [
        pa.field(
            name, max([table.schema.field(name).type for table in tables], key=lambda kind: kind.bit_width)
        )
        if name.startswith("s")
        else first.field(name)
        for name in first.names
    ]
    schema: pa.Schema = pa.schema(fields)
    return pa.concat_tables([table.cast(schema) for table in tables])


def _beside(left: pa.Table, right: pa.Table, keys: list[str]) -> pa.Table:
    """The columns of two tables with the same keys in the same order."""
    if not left.select(keys).equals(right.select(keys)):
        raise AssertionError("sums of the same rows have other keys")
    for name in right.column_names:
        if name not in keys:
            left = left.append_column(name, right.column(name))
    return left


def computed(entry: Statistic) -> bool:
    """Whether a statistic is made of sums over hands."""
    return entry.spread in _COMPUTED


def _asked(tables: Tables, query: str) -> pa.Table:
    import duckdb

    try:
        return tables.table(query)
    except duckdb.OutOfRangeException as error:
        told = " ".join(str(error).split())
        raise StatisticsError(f"amounts are too large to be added up: {told}", BEYOND) from None
