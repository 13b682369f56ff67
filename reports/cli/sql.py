"""`fairpot sql`: questions to a store in SQL, by DuckDB."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reports.cli.common import CommandError, on_terminal, out

if TYPE_CHECKING:
    from collections.abc import Callable

    from reports.outputs import Output

LONGEST = 1 << 20
"""Characters of a query read from standard input."""


class SqlFormat(StrEnum):
    """How an answer is written out."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    PARQUET = "parquet"
    JSONL = "jsonl"
    MD = "md"


STORE = typer.Argument(metavar="STORE", help="A folder that fairpot ingest wrote.")
QUERY = typer.Argument(metavar="SELECT", help="The query; - for standard input.")
FORMAT = typer.Option("--format", help="How to write the answer.")
OUTPUT = typer.Option("--output", "-o", metavar="FILE", help="Write there instead of standard output.")
WHERE = typer.Option("--where", metavar="FILTER", help="See only hands of which this matches a player.")
SCHEMA = typer.Option("--schema", help="List the views and their columns.")


def sql(
    store: Annotated[str, STORE],
    query: Annotated[str | None, QUERY] = None,
    form: Annotated[SqlFormat, FORMAT] = SqlFormat.TABLE,
    output: Annotated[str | None, OUTPUT] = None,
    where: Annotated[str | None, WHERE] = None,
    schema: Annotated[bool, SCHEMA] = False,
) -> int:
    """Ask a store in SQL: the views hands, players, actions, pots and findings.

    Money is in minor units, with `scale` decimals and its currency beside it. A hand of which there are
    several records counts once. The store is only read, and a query opens no file and reaches no network.

    With --where, `players` has the rows that the filter matches, the other views what is of their hands, and
    `matching` says which these are (hand_uid, seat, player). docs/filters.md explains filters.

    Exit code: 0, or 2 when the query cannot be answered.

    Examples:

      fairpot sql facts/ "select code, count(*) from findings group by code order by 2 desc"

      fairpot sql facts/ "select player, sum(net) from players group by player" --format csv -o net.csv

      fairpot sql facts/ "select sum(net_ubb) / 1e6 from players" --where "pot = 3bet and position = BTN"

      fairpot sql facts/ --schema
    """
    from reports.outputs import Output
    from reports.sql import Database
    from reports.sqlschema import schema_json, schema_text
    from reports.sqltext import (
        write_csv,
        write_json,
        write_jsonl,
        write_markdown,
        write_parquet,
        write_table,
    )
    from reports.store import Store
    from reports.where import parse

    narrowed = None if where is None else parse(where)
    opened = Store.open(store)
    if schema:
        out(schema_json() if form is SqlFormat.JSON else schema_text())
        return 0
    if query is None:
        raise CommandError("no query", "give a SELECT, or --schema for what there is to select")
    if form is SqlFormat.PARQUET and output is None and on_terminal(sys.stdout):
        raise CommandError("Parquet is nothing for a terminal", "name a file with --output")
    text = _read() if query == "-" else query
    write: dict[SqlFormat, Callable[[Any, Output], None]] = {
        SqlFormat.TABLE: write_table,
        SqlFormat.CSV: write_csv,
        SqlFormat.JSON: write_json,
        SqlFormat.PARQUET: write_parquet,
        SqlFormat.JSONL: write_jsonl,
        SqlFormat.MD: write_markdown,
    }
    with Database(opened, narrowed) as database:
        answer = database.ask(text)
        sink = Output(output)
        try:
            write[form](answer, sink)
            sink.commit()
        finally:
            sink.abandon()
    return 0


def _read() -> str:
    """The query on standard input."""
    if sys.stdin is None:
        raise CommandError("standard input is closed", "give the query as an argument")
    text = sys.stdin.read(LONGEST + 1)
    if len(text) > LONGEST:
        raise CommandError(f"a query of more than {LONGEST:,} characters", "make it shorter")
    return text
