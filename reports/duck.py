"""A store's tables as DuckDB sees them: views in which each hand counts once.

    with Tables.of_store(Store.open("facts")) as tables:
        tables.rows("SELECT player, sum(net) FROM players GROUP BY player")

A view has the parts that count and all columns of this version: what was added since a part was written
is null. Where the store holds several records of a hand, the views have the rows of the one that counts, with
the hole cards that only another record knows. Memory stays bounded: what does not fit
goes to temporary files.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from parser import remote
from reports import entries
from reports.cardshapes import class_sql
from reports.places import is_remote
from reports.schema import TABLES, arrow_schema
from reports.store import Store, StoreError

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator, Mapping

    import pyarrow as pa
    from pyarrow.dataset import Dataset

VIEWS = ("hands", "players", "actions", "pots", "findings")
COLUMNS = {view: TABLES[view] for view in VIEWS} | {"entries": entries.ENTRIES}
"""The columns of each view."""
MEMORY = 2 << 30
"""Bytes that a connection takes at most; what does not fit goes to temporary files."""
UNIT = "_unit"
"""A column of the tables behind the views: the file name of the part a row came from."""


class Tables:
    """A connection with views; a context manager."""

    def __init__(self, *, sealed: bool = False) -> None:
        """Without views. A sealed one opens no file, whatever it is asked."""
        import duckdb

        self._spill = tempfile.TemporaryDirectory(prefix="fairpot-")
        self.connection: Any = duckdb.connect(
            ":memory:",
            config={
                "enable_external_access": "false" if sealed else "true",
                "autoinstall_known_extensions": "false",
                "autoload_known_extensions": "false",
                "python_enable_replacements": "false",
                "temp_directory": self._spill.name,
                "memory_limit": f"{_memory() >> 20}MiB",
            },
        )
        self.copied = False
        """Whether the views are narrowed to a copy of some rows."""
        self.left_out: list[tuple[str, int]] | None = None
        """Hands of a store that are in no sum, by reason, once they were counted."""
        self.connection.execute("SET TimeZone = 'UTC'")
        with contextlib.suppress(duckdb.InvalidInputException):  # a notebook that can't show one has none
            self.connection.execute("SET enable_progress_bar = false")

    @classmethod
    def of_store(cls, store: Store, *, sealed: bool = False) -> Tables:
        """The views of a store.

        Raises:
            StoreError: a part is missing or damaged.
        """
        tables = cls(sealed=sealed)
        try:
            with _reading():
                tables._add_store(store, datasets=sealed)
        except BaseException:
            tables.close()
            raise
        return tables

    @classmethod
    def of_rows(cls, given: Mapping[str, pa.Table]) -> Tables:
        """The views of tables at hand, by name: rows that count, all columns that are asked for."""
        tables = cls()
        for name, rows in given.items():
            tables.connection.register(name, rows)
        return tables

    def __enter__(self) -> Tables:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the connection and its temporary files."""
        self.connection.close()
        self._spill.cleanup()

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """All rows of an answer, as Python values; integers are exact.

        Raises:
            StoreError: a part is damaged or missing.
        """
        with _reading():
            found: list[tuple[Any, ...]] = self.connection.execute(query).fetchall()
        return found

    def table(self, query: str) -> pa.Table:
        """An answer as an Arrow table; sums are decimals of 38 digits.

        Raises:
            StoreError: a part is damaged or missing.
        """
        with _reading():
            relation = self.connection.sql(query)
            found: pa.Table = (getattr(relation, "to_arrow_table", None) or relation.arrow)()
        return found

    def leave_out(self, hands: pa.Table) -> None:
        """From now on the views hands and players are without these, given by their `hand_uid`."""
        self.connection.register("_elsewhere", hands)
        for view in ("hands", "players"):
            self.connection.execute(f"ALTER VIEW {view} RENAME TO _all_{view}")
            self.connection.execute(
                f"CREATE VIEW {view} AS SELECT * FROM _all_{view} "  # noqa: S608  # our own names
                "WHERE hand_uid NOT IN (SELECT hand_uid FROM _elsewhere)"
            )

    @contextmanager
    def narrowed(self, condition: str, *, hands: bool = True) -> Iterator[None]:
        """Within, players has only the rows that fit a condition, and hands only theirs if asked.

        They are copied, so that many questions about few rows read them once. A table of a connection's own
        goes before a view of the same name.

        Raises:
            StoreError: a part is damaged or missing.
        """
        copies = {"players": condition}
        if hands:
            copies["hands"] = "hand_uid IN (SELECT hand_uid FROM players)"
        try:
            with _reading():
                for view, test in copies.items():
                    self.connection.execute(
                        f"CREATE TEMP TABLE {view} AS SELECT * FROM main.{view} AS {view} WHERE {test}"  # noqa: S608  # our own words; the condition's values are quoted
                    )
            self.copied = True
            yield
        finally:
            self.copied = False
            for view in copies:
                self.connection.execute(f"DROP TABLE IF EXISTS temp.{view}")

    def _add_store(self, store: Store, *, datasets: bool) -> None:
        several = any(part.rows for part in store.live("copies"))
        for table in (*VIEWS, *(["copies"] if several else [])):
            self._add_parts(store, table, datasets=datasets)
        if several:
            self.connection.execute(f"CREATE TEMP TABLE _chosen AS {_CHOSEN}")
        for view in VIEWS:
            self.connection.execute(f"CREATE VIEW {view} AS {_view(view, several)}")
        self._add_parts(store, "results", datasets=datasets)
        self.connection.execute(f"CREATE VIEW entries AS {entries.VIEW}")

    def batches(self, query: str, size: int) -> Iterator[pa.RecordBatch]:
        """An answer a batch of rows at a time, as it comes.

        Raises:
            StoreError: a part is damaged or missing.
        """
        with _reading():
            relation = self.connection.sql(query)
            yield from (getattr(relation, "to_arrow_reader", None) or relation.fetch_arrow_reader)(size)

    def _add_parts(self, store: Store, table: str, *, datasets: bool) -> None:
        """The rows of the parts that count, as `_table`, with the unit of each."""
        if datasets or is_remote(store.directory):
            self.connection.register(f"_{table}", _dataset(store, table))
            return
        self.connection.register(f"_no_{table}", arrow_schema(table).empty_table())
        parts = [f"{store.directory}/{part.path}" for part in store.live(table)]
        source = f"SELECT *, '' AS {UNIT} FROM _no_{table}"  # noqa: S608  # our own names
        if parts:
            listed = ", ".join(map(text, map(_no_pattern, parts)))
            source += (
                f" UNION ALL BY NAME SELECT * EXCLUDE (_path), parse_filename(_path) AS {UNIT}"  # noqa: S608  # quoted
                f" FROM read_parquet([{listed}], union_by_name = true, hive_partitioning = false,"
                " filename = '_path')"
            )
        self.connection.execute(f"CREATE VIEW _{table} AS {source}")


@contextmanager
def views_of(source: str | os.PathLike[str] | Store | Tables) -> Iterator[Tables]:
    """The views of a store, of its folder, or those that are open already.

    Raises:
        StoreError: the store can't be read.
    """
    if isinstance(source, Tables):
        yield source
        return
    with Tables.of_store(source if isinstance(source, Store) else Store.open(source)) as tables:
        yield tables


def _memory() -> int:
    """`MEMORY`, or half of the machine's where that is less."""
    try:
        return min(MEMORY, os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2)
    except (AttributeError, OSError, ValueError):  # not known on every system
        return MEMORY


def text(value: str) -> str:
    """A string as SQL writes it, whatever is in it."""
    return "'" + value.replace("'", "''").replace("\0", "") + "'"


def name(column: str) -> str:
    """A column's name as SQL writes it."""
    return '"' + column.replace('"', '""') + '"'


def listed(values: Iterable[str]) -> str:
    """Strings in brackets, for IN."""
    return f"({', '.join(map(text, values))})"


def _no_pattern(path: str) -> str:
    """A path in which no character stands for others."""
    return "".join([f"[{mark}]" if mark in "*?[" else mark for mark in path])


@contextmanager
def _reading() -> Iterator[None]:
    """What DuckDB and Arrow say of parts that can't be read, as a StoreError.

    Raises:
        KeyboardInterrupt: it was Ctrl-C, which DuckDB hears first and tells as a RuntimeError.
    """
    import duckdb
    import pyarrow as pa

    try:
        yield
    except (
        duckdb.BinderException,
        duckdb.CatalogException,
        duckdb.ParserException,
        duckdb.OutOfRangeException,
    ):
        raise  # about the question
    except duckdb.OutOfMemoryException as error:
        remedy = "Ask for fewer statistics, or make room where temporary files go."
        raise StoreError(f"too much for memory and temporary files: {_first(error)}", remedy) from None
    except (duckdb.Error, pa.ArrowException, OSError, RuntimeError) as error:
        if "interrupt" in str(error).lower():
            raise KeyboardInterrupt from None
        raise _damaged(error) from None


def _first(error: Exception) -> str:
    return " ".join(str(error).split("\n\n")[0].split())


def _damaged(error: Exception) -> StoreError:
    return StoreError(f"the store can't be read: {_first(error)}", "Check it with fairpot store verify.")


def _dataset(store: Store, table: str) -> Dataset:
    """The parts of a table that count, each row with the unit that wrote it."""
    import pyarrow as pa
    import pyarrow.dataset as ds

    schema: Any = arrow_schema(table).append(pa.field(UNIT, pa.string()))
    parts = store.live(table)
    try:
        return ds.FileSystemDataset.from_paths(
            [part.path for part in parts],
            schema=schema,
            format=ds.ParquetFileFormat(),
            filesystem=_files(store),
            partitions=[ds.field(UNIT) == pa.scalar(part.path.rpartition("/")[2]) for part in parts],
        )
    except (OSError, pa.ArrowException) as error:
        raise StoreError(str(error), "Check the store with fairpot store verify.") from None


def _files(store: Store) -> Any:
    """The file system that a store's parts lie in, its folder the root."""
    from pyarrow import fs

    where = str(store.directory)
    if is_remote(where):
        handler: Any = fs.FSSpecHandler
        files = fs.PyFileSystem(handler(remote.files()))
        return fs.SubTreeFileSystem(where.removeprefix(remote.SCHEME), files)
    return fs.SubTreeFileSystem(where, fs.LocalFileSystem())


# ---- the views

_CHOSEN = f"""
    SELECT t.hand_uid, arg_min(
        struct_pack(unit := t.{UNIT}, file := t.file, byte := t.byte),
        struct_pack(
            a := NOT t.counted, b := NOT (t.file = c.of_file AND t.byte = c.of_byte), c := t.file, d := t.byte
        )) AS of
    FROM _hands t JOIN (SELECT DISTINCT hand_uid, of_file, of_byte FROM _copies) c ON c.hand_uid = t.hand_uid
    GROUP BY t.hand_uid"""  # noqa: S608  # no text from outside
"""Of each hand with several records the one that counts: the first of those whose facts count, if any do."""
_SEEN_ELSEWHERE = (
    "(SELECT hand_uid, unnest(seats) AS seat, unnest(string_split(holes, '/')) AS hole FROM _copies "
    "WHERE holes <> '')"
)
_IN_COPY = (
    "c.hand_uid = t.hand_uid AND c.kind = 'identical' AND c.file = t.file AND t.line >= c.line "
    "AND NOT (c.of_file = t.file AND t.line >= c.of_line AND c.of_line > c.line)"
)
"""A finding is about a record that repeats another word for word, which has the same finding."""


def _view(name: str, several: bool) -> str:
    """A view's definition; where some hands have several records, each hand counts once."""
    columns = [f't."{column.name}"' for column in TABLES[name]]
    source, where = f"_{name} t", ""
    if several and name == "findings":
        where = f" WHERE NOT EXISTS (SELECT 1 FROM _copies c WHERE {_IN_COPY})"  # noqa: S608  # our own words; values are bound
    elif several:
        source += " LEFT JOIN _chosen k ON k.hand_uid = t.hand_uid"
        same = " AND k.of.file = t.file AND k.of.byte = t.byte" if name == "hands" else ""
        where = f" WHERE k.hand_uid IS NULL OR (k.of.unit = t.{UNIT}{same})"
    if several and name == "players":
        source += f" LEFT JOIN {_SEEN_ELSEWHERE} s ON s.hand_uid = t.hand_uid AND s.seat = t.seat"
        columns[columns.index('t."hole"')] = "coalesce(t.hole, s.hole) AS hole"
        columns[columns.index('t."hole_known"')] = "t.hole_known OR s.hole IS NOT NULL AS hole_known"
        known = f"coalesce(t.hand169, {class_sql('s.hole', 't.game')}) AS hand169"
        columns[columns.index('t."hand169"')] = known
    return f"SELECT {', '.join(columns)} FROM {source}{where}"  # noqa: S608  # our own words; values are bound
