"""SQL over a store: the views hands, players, actions, pots and findings, for DuckDB.

A query sees the parts that count and nothing else: DuckDB is given the tables and may open no file, reach no
network and load no extension, and only a single SELECT is run. Where the store holds several records of a
hand, the views have the rows of the one that counts, with the hole cards that only another record knows.
"""

from __future__ import annotations

import tempfile
from typing import TYPE_CHECKING, Any

from parser import remote
from reports.messages import sentence
from reports.places import is_remote
from reports.schema import TABLES, arrow_schema
from reports.sqlschema import VIEWS, SqlError
from reports.store import Store, StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pyarrow as pa
    from pyarrow.dataset import Dataset

BATCH = 2_048
"""Rows of a result that are looked at together."""
UNIT = "_unit"
"""A column of the tables behind the views: which work unit a row came from."""
REMEDY = "`fairpot sql STORE --schema` lists the views and their columns"


class Answer:
    """A query's result: column names and types, then its rows, some at a time."""

    def __init__(self, reader: pa.RecordBatchReader, names: list[str], duckdb: Any) -> None:
        self.schema: pa.Schema = reader.schema
        self.names = names
        self._reader = reader
        self._duckdb = duckdb

    def batches(self) -> Iterator[pa.RecordBatch]:
        """The rows, in order.

        Raises:
            SqlError: the query fails while it runs.
        """
        import pyarrow as pa

        try:
            yield from self._reader
        except (self._duckdb.Error, pa.ArrowException, OSError, RuntimeError) as error:
            raise _failed(error) from None


class Database:
    """A store as DuckDB sees it."""

    def __init__(self, store: Store) -> None:
        """Raises: SqlError: DuckDB is not installed."""
        self._duckdb = _duckdb()
        self._spill = tempfile.TemporaryDirectory(prefix="fairpot-")
        self._connection = self._duckdb.connect(
            ":memory:",
            config={
                "enable_external_access": "false",
                "autoinstall_known_extensions": "false",
                "autoload_known_extensions": "false",
                "python_enable_replacements": "false",
                "temp_directory": self._spill.name,
            },
        )
        several = any(part.rows for part in store.live("copies"))
        units: dict[str, int] = {}
        for table in (*VIEWS, *(["copies"] if several else [])):
            self._connection.register(f"_{table}", _dataset(store, table, units))
        if several:
            self._connection.execute(f"CREATE VIEW _chosen AS {_CHOSEN}")
        for view in VIEWS:
            self._connection.execute(f"CREATE VIEW {view} AS {_view(view, several)}")
        self._connection.execute("SET TimeZone = 'UTC'")
        self._connection.execute("SET lock_configuration = true")

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()
        self._spill.cleanup()

    def ask(self, query: str) -> Answer:
        """The answer to one SELECT.

        Raises:
            SqlError: it is something else, or DuckDB does not understand it.
        """
        kinds = self._duckdb.StatementType
        try:
            query.encode()  # lone surrogates are no text
            statements = self._connection.extract_statements(query)
            if len(statements) != 1 or statements[0].type not in (kinds.SELECT, kinds.EXPLAIN):
                raise SqlError("only a single SELECT is run", "the store is only read")
            relation = self._connection.sql(query)
            reader = getattr(relation, "to_arrow_reader", None) or relation.fetch_arrow_reader
            return Answer(reader(BATCH), _told_apart(relation.columns), self._duckdb)
        except (self._duckdb.Error, UnicodeError, RuntimeError) as error:
            raise _failed(error) from None


def _duckdb() -> Any:
    try:
        import duckdb
    except ImportError:
        raise SqlError("fairpot sql needs DuckDB", "pip install 'fairpot[sql]'") from None
    return duckdb


def _failed(error: Exception) -> SqlError:
    """DuckDB's message in one line, without the drawing of the place.

    Raises:
        KeyboardInterrupt: it was Ctrl-C, which DuckDB hears first and tells as a RuntimeError.
    """
    if isinstance(error, RuntimeError) and "interrupted" in str(error).lower():
        raise KeyboardInterrupt from None
    told = str(error).split("\n\nLINE ")[0].split("\nLINE ")[0]
    return SqlError(sentence(" ".join(told.split())) or type(error).__name__, REMEDY)


def _told_apart(names: list[str]) -> list[str]:
    """Column names of which no two are the same."""
    found: list[str] = []
    for name in names:
        number, free = 1, name
        while free in found:
            number += 1
            free = f"{name}_{number}"
        found.append(free)
    return found


def _dataset(store: Store, table: str, units: dict[str, int]) -> Dataset:
    """The parts of a table that count, each row with the number of its unit."""
    import pyarrow as pa
    import pyarrow.dataset as ds

    schema: Any = arrow_schema(table).append(pa.field(UNIT, pa.int32()))
    parts = store.live(table)
    numbers = [units.setdefault(_unit(part.path), len(units)) for part in parts]
    try:
        return ds.FileSystemDataset.from_paths(
            [part.path for part in parts],
            schema=schema,
            format=ds.ParquetFileFormat(),
            filesystem=_files(store),
            partitions=[ds.field(UNIT) == pa.scalar(number, pa.int32()) for number in numbers],
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


def _unit(path: str) -> str:
    """The unit that wrote a part: its file's name."""
    return path.rpartition("/")[2]


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
    return f"SELECT {', '.join(columns)} FROM {source}{where}"  # noqa: S608  # our own words; values are bound
