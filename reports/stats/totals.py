"""Sums of fact columns by player and group: the mergeable part of every statistic.

DuckDB sums; a group's sums come back as Python integers, which neither overflow nor depend on the order in
which parts are added.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reports.duck import Tables, text
from reports.facts import COUNTED_BEFORE
from reports.schema import TABLES
from reports.stats.base import Spread, Statistic, StatisticsError, Sum
from reports.stats.groups import BY, Group
from reports.where import Where, parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from reports.store import Store

HANDS_HELD = 1_000
"""Hands read before their sums are taken."""
KEYS = ("site", "player", "kind", "currency", "scale")
"""What rows never mix; the values of the groups follow."""

_COUNTED_TWICE = (
    "SELECT (SELECT count(*) FROM _hands WHERE counted) - (SELECT count(*) FROM hands WHERE counted)"
)
"""Further records of hands, which the views leave out."""

Key = tuple[Any, ...]
_WHOLE_ROWS = "Give rows of the store's players table, all columns kept."
_WHOLE = {column.name for column in TABLES["players"] if column.type == "bool"}


class Totals:
    """Sums for some statistics, by `KEYS` and the values of `by`."""

    def __init__(
        self,
        statistics: Sequence[Statistic],
        by: Sequence[str] = (),
        player: str | None = None,
        where: Where | None = None,
    ) -> None:
        self.statistics = tuple(statistics)
        self.by: tuple[Group, ...] = tuple([BY[name] for name in by])
        self.player = player
        self.where = where
        self.sums: dict[Key, list[int]] = {}
        """By key: hands, net, then the aggregates."""
        self.left_out: dict[str, int] = {}
        self.places: dict[str, int] = {}
        """SQL of each aggregate -> its place in the sums."""
        for entry in self.statistics:
            for sql in aggregates(entry):
                self.places.setdefault(sql, len(self.places) + 2)

    def merge(self, other: Totals) -> None:
        """Add the sums of other hands."""
        for key, sums in other.sums.items():
            self._add(key, sums)
        for reason, number in other.left_out.items():
            self.left_out[reason] = self.left_out.get(reason, 0) + number

    def add_tables(self, tables: Tables) -> None:
        """Add the rows of the view `players`."""
        for row in tables.rows(self._query()):
            key = (
                *row[: len(KEYS)],
                *[_hashable(value) for value in row[len(KEYS) : len(KEYS) + len(self.by)]],
            )
            self._add(key, [int(number) for number in row[len(key) :]])

    def _query(self) -> str:
        """One row a key: its values, hands, net, aggregates."""
        keys = [
            "site",
            "player",
            "CASE WHEN kind = 'tournament' THEN kind ELSE 'cash' END",
            "currency",
            "scale",
        ]
        keys += [group.sql for group in self.by]
        named = [f"{sql} AS k{place}" for place, sql in enumerate(keys)]
        sums = ["count(*)", "sum(net)", *self.places]
        tests = [] if self.player is None else [f"player = {text(self.player)}"]
        tests += [] if self.where is None else [self.where.sql]
        condition = f" WHERE {' AND '.join(tests)}" if tests else ""
        groups = ", ".join([f"k{place}" for place in range(len(keys))])
        return f"SELECT {', '.join([*named, *sums])} FROM players{condition} GROUP BY {groups}"  # noqa: S608  # names are ours, values are quoted

    def add_frame(self, frame: Any) -> None:
        """Add the rows of a pandas, Polars or Arrow frame.

        Raises:
            StatisticsError: a column that is needed is missing.
        """
        import duckdb
        import pyarrow as pa

        if isinstance(frame, pa.Table):
            table = frame
        elif hasattr(frame, "to_arrow"):
            table = frame.to_arrow()
        else:
            table = pa.Table.from_pandas(frame, preserve_index=False)
        with Tables.of_rows({"players": table}) as tables:
            try:
                self.add_tables(tables)
            except duckdb.BinderException as error:
                raise StatisticsError(f"the frame has no column {_quoted(error)}", _WHOLE_ROWS) from None

    def add_histories(self, paths: Iterable[str]) -> None:
        """Read, replay and add hands.

        Raises:
            InputError: a path can't be read.
        """
        from parser.hand import Hand
        from parser.reader import read
        from replay.engine import replay
        from reports.facts import Columns

        columns = Columns()
        for item in read(paths, repeats=False):
            if type(item) is Hand:
                columns.add(replay(item))
                if len(columns) >= HANDS_HELD:
                    self._add_batch(columns)
        self._add_batch(columns)

    def add_store(self, store: Store) -> None:
        """Add a store's hands; a hand with several records counts once.

        Raises:
            StoreError: a part can't be read.
        """
        with Tables.of_store(store) as tables:
            self._add_left_out(tables, "_hands")
            again = sum([number for (number,) in tables.rows(_COUNTED_TWICE)])
            if again:
                self.left_out[COUNTED_BEFORE] = self.left_out.get(COUNTED_BEFORE, 0) + again
            self.add_tables(tables)

    def _add_batch(self, columns: Any) -> None:
        with Tables.of_rows(columns.flush()) as tables:
            self._add_left_out(tables, "hands")
            self.add_tables(tables)

    def _add_left_out(self, tables: Tables, view: str) -> None:
        query = f"SELECT left_out, count(*) FROM {view} WHERE left_out IS NOT NULL GROUP BY left_out"  # noqa: S608  # our own names
        for reason, number in tables.rows(query):
            self.left_out[reason] = self.left_out.get(reason, 0) + number

    def _add(self, key: Key, sums: list[int]) -> None:
        held = self.sums.get(key)
        self.sums[key] = list(sums) if held is None else [a + b for a, b in zip(held, sums, strict=True)]


def aggregates(entry: Statistic) -> list[str]:
    """The SQL of what a statistic sums, in the order in which `result` reads it."""
    means = entry.spread in (Spread.MEAN, Spread.DEVIATION)
    taken, chances = _row(entry.taken, "NULL" if means else "0"), _row(entry.chances)
    if entry.spread is Spread.WILSON:
        return [_total(taken), _total(chances)]
    if entry.spread is Spread.RATIO:
        products = [
            f"({a})::HUGEINT * ({b})" for a, b in ((taken, taken), (taken, chances), (chances, chances))
        ]
        return [_total(taken), _total(chances), *map(_total, products)]
    if means:
        return [f"count({taken})", _total(taken), _total(f"({taken})::HUGEINT * ({taken})")]
    if entry.spread is Spread.TOTAL:
        return [_total(taken)]
    return []


def _total(sql: str) -> str:
    return f"coalesce(sum({sql}), 0)"


def _row(sums: tuple[Sum, ...], otherwise: str = "0") -> str:
    """A row's value: the sum of its terms; `otherwise` for a term whose condition does not hold."""
    terms = []
    for term in sums:
        value = f'"{term.column}"::INT' if term.column in _WHOLE else f'"{term.column}"::BIGINT'
        if term.when:
            value = f"CASE WHEN {parse(term.when).sql} THEN {value} ELSE {otherwise} END"
        terms.append(f"{'-' if term.sign < 0 else ''}{value}")
    return " + ".join(terms) or "NULL"


def _hashable(value: Any) -> Any:
    return tuple(value.items()) if isinstance(value, dict) else value


def _quoted(error: Exception) -> str:
    """The first thing in quotes that an error names."""
    return ([*str(error).split('"'), "that is needed"])[1]
