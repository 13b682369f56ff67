"""SQL over a store: the views hands, players, actions, pots and findings, for DuckDB.

A query sees the parts that count and nothing else: DuckDB is given the tables and may open no file, reach no
network and load no extension, and only a single SELECT is run. Where the store holds several records of a
hand, the views have the rows of the one that counts, with the hole cards that only another record knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reports.duck import VIEWS, Tables
from reports.messages import sentence
from reports.sqlschema import SqlError

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pyarrow as pa

    from reports.store import Store
    from reports.where import Where

BATCH = 2_048
"""Rows of a result that are looked at together."""
MATCHING = "matching"
"""The player-hands that a filter matches: hand_uid, seat, player."""
REMEDY = "`fairpot sql STORE --schema` lists the views and their columns"
DAMAGED = "check the store with `fairpot store verify`"


class Answer:
    """A query's result: column names and types, then its rows, some at a time."""

    def __init__(self, reader: pa.RecordBatchReader, names: list[str], duckdb: Any) -> None:
        self.schema: pa.Schema = reader.schema
        self.names = names
        self._reader = reader
        self._duckdb = duckdb

    @property
    def right(self) -> list[bool]:
        """Which columns are numbers."""
        from pyarrow import types

        kinds = [field.type for field in self.schema]
        return [types.is_integer(k) or types.is_floating(k) or types.is_decimal(k) for k in kinds]

    def blocks(self) -> Iterator[list[tuple[Any, ...]]]:
        """The rows as Python values, some at a time.

        Raises:
            SqlError: the query fails while it runs.
        """
        for batch in self.batches():
            if batch.num_rows:
                yield list(zip(*[column.to_pylist() for column in batch.columns], strict=True))

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
    """A store as DuckDB sees it, for questions from outside: it is only read, and nothing else is."""

    def __init__(self, store: Store, where: Where | None = None) -> None:
        """All of a store, or the hands of which a filter matches a player, and of `players` these rows."""
        import duckdb

        self._duckdb: Any = duckdb
        self._tables = Tables.of_store(store, sealed=True)
        self._connection = self._tables.connection
        if where is not None:
            self._narrow(where)
        self._connection.execute("SET lock_configuration = true")

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self._tables.close()

    def _narrow(self, where: Where) -> None:
        """Views of what matches in place of the views of everything."""
        chosen = f"SELECT hand_uid, seat, player FROM players WHERE {where.sql}"  # noqa: S608  # made by `reports.where`
        self._tables.rows(f"CREATE TABLE {MATCHING} AS {chosen}")
        for view in VIEWS:
            self._tables.rows(f"ALTER VIEW {view} RENAME TO _all_{view}")
            same = "hand_uid, seat" if view == "players" else "hand_uid"
            rows = f"SELECT * FROM _all_{view} SEMI JOIN {MATCHING} USING ({same})"  # noqa: S608  # our own names
            self._tables.rows(f"CREATE VIEW {view} AS {rows}")

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


def _failed(error: Exception) -> SqlError:
    """DuckDB's message in one line, without the drawing of the place.

    Raises:
        KeyboardInterrupt: it was Ctrl-C, which DuckDB hears first and tells as a RuntimeError.
    """
    if isinstance(error, RuntimeError) and "interrupted" in str(error).lower():
        raise KeyboardInterrupt from None
    told = str(error).split("\n\nLINE ")[0].split("\nLINE ")[0]
    remedy = DAMAGED if "reading the stream registered as" in told else REMEDY
    return SqlError(sentence(" ".join(told.split())) or type(error).__name__, remedy)


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
