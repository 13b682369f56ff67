"""`fairpot stats`: players' statistics, each with its count."""

from __future__ import annotations

import shutil
import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from reports.cli.common import CommandError, colour, nearest, on_terminal, out
from reports.cli.names import ANONYMISE, KEEP_HERO, KEY, pseudonyms

if TYPE_CHECKING:
    import pandas as pd


class TableFormat(StrEnum):
    """Forms of a table."""

    TABLE = "table"
    TEXT = "text"
    """The same: what it was called first."""
    CSV = "csv"
    JSON = "json"
    PARQUET = "parquet"
    XLSX = "xlsx"
    MD = "md"


PATH = typer.Argument(metavar="PATH_OR_STORE", help="Files or folders of hands, or stores that ingest wrote.")
PLAYER = typer.Option("--player", metavar="NAME", help="Only this player.")
BY = typer.Option(
    "--by", metavar="GROUP", help="A row for each position, stakes, ... Repeatable. --by help lists them."
)
WHERE = typer.Option("--where", metavar="FILTER", help='Only such hands: "pot=3bet and position=BTN".')
SELECT = typer.Option(
    "--select", metavar="NAMES",
    help="Keys, abbreviations or sections of statistics, core or all; fairpot stat lists them. Repeatable.",
)  # fmt: skip
DEFINITIONS = typer.Option("--definitions", metavar="WHOSE", help="Count as default, hm or fpdb do.")
MIN_HANDS = typer.Option("--min-hands", metavar="N", min=0, help="Leave out rows with fewer hands.")
POOLED = typer.Option("--pooled", help="All players together, as if they were one.")
LONG = typer.Option("--long", help="A row for each statistic, with numerator, unit and low_sample.")
BOOTSTRAP = typer.Option(
    "--bootstrap", metavar="N", min=0, max=100_000,
    help="Draws for the intervals of differences, products and ratios of money; with --player 2,000.",
)  # fmt: skip
FORMAT = typer.Option("--format", help="How to print; text is table.")
OUTPUT = typer.Option("--output", "-o", metavar="FILE", help="Write there instead of standard output.")


def stats(
    path: Annotated[list[str] | None, PATH] = None,
    player: Annotated[str | None, PLAYER] = None,
    by: Annotated[list[str] | None, BY] = None,
    where: Annotated[str | None, WHERE] = None,
    select: Annotated[list[str] | None, SELECT] = None,
    definitions: Annotated[str, DEFINITIONS] = "default",
    min_hands: Annotated[int, MIN_HANDS] = 0,
    pooled: Annotated[bool, POOLED] = False,
    long: Annotated[bool, LONG] = False,
    bootstrap: Annotated[int | None, BOOTSTRAP] = None,
    form: Annotated[TableFormat, FORMAT] = TableFormat.TABLE,
    output: Annotated[str | None, OUTPUT] = None,
    anonymise: Annotated[bool, ANONYMISE] = False,
    key: Annotated[str | None, KEY] = None,
    keep_hero: Annotated[bool, KEEP_HERO] = False,
) -> int:
    """Show VPIP, PFR, 3-bet, c-bet, aggression, showdown and win-rate figures, each with its count.

    In a table a count stands in brackets behind each figure: the chances it is taken from. A win rate has its
    95 % interval. What stands on few chances has a ~ before it, and is dim in colour. The other formats
    have all counts and intervals, amounts in minor units. Hands whose record contradicts itself are left out,
    and counted.

    Exit code: 0, or 2 when the question cannot be answered.

    Examples:

      fairpot stats hands/ --player Alder

      fairpot stats facts/ --by position --where "pot = SRP"

      fairpot stats facts/ --player Alder --select "VPIP,PFR,3B" --select showdown --definitions hm

      fairpot stats facts/ --min-hands 500 --format xlsx --anonymise --output pool.xlsx

      fairpot stats session.txt --by stakes,position --format csv > session.csv
    """
    from reports.stats import statistics
    from reports.stats.base import DEFINITIONS as KNOWN

    groups = _words(by)
    if "help" in groups:
        out(_groups_text())
        return 0
    if not path:
        raise CommandError("no hands", "name files or a folder of hands, or a store")
    if definitions not in KNOWN:
        raise CommandError(f"--definitions: there is no {definitions!r}", f"choose from {', '.join(KNOWN)}")
    if form in _BINARY and output is None and on_terminal(sys.stdout):
        raise CommandError(f"{form.value} is nothing for a terminal", "name a file with --output")
    names = pseudonyms(anonymise, key, keep_hero, [player])
    frame = statistics(
        path[0] if len(path) == 1 else path, player, groups, where=where, select=_words(select) or None,
        definitions=definitions, bootstrap=bootstrap, pooled=pooled,
        long=long and form not in _FOR_PEOPLE,
    )  # fmt: skip
    if player is not None and not len(frame):
        raise CommandError(f"no counted hand of a player {player!r}", _remedy(path, player, where))
    if min_hands:
        attrs = frame.attrs
        frame = frame[frame["hands"] >= min_hands].reset_index(drop=True)
        frame.attrs = attrs
    _write(frame if names is None else names.frame(frame), form, output)
    return 0


_BINARY = (TableFormat.PARQUET, TableFormat.XLSX)
_FOR_PEOPLE = (TableFormat.TABLE, TableFormat.TEXT, TableFormat.MD)


def _words(given: list[str] | None) -> list[str]:
    """What stands between commas."""
    return [word for text in given or () for part in text.split(",") if (word := part.strip())]


def _groups_text() -> str:
    from reports.messages import aligned
    from reports.stats.groups import GROUPS, OTHER_NAMES

    short = {name: word for word, name in OTHER_NAMES.items()}
    return aligned([
        (group.name + (f", {short[group.name]}" if group.name in short else ""), group.meaning)
        for group in GROUPS
    ])  # fmt: skip


def _remedy(path: list[str], player: str, where: str | None) -> str:
    """What to try when a player has no hand."""
    from reports.stats import statistics

    if where is not None:
        return "leave out --where to see whether he has any"
    everybody = statistics(path[0] if len(path) == 1 else path, select=["N"])
    close = nearest(player, list(dict.fromkeys(everybody["player"].tolist())))
    return f"did you mean {' or '.join(close)}?" if close else "names are compared letter by letter"


def _write(frame: pd.DataFrame, form: TableFormat, output: str | None) -> None:
    from reports.messages import Paint
    from reports.outputs import Output
    from reports.statsfiles import csv_text, json_text, parquet_bytes, write_md, xlsx_bytes
    from reports.statstable import table

    shown = output is None and on_terminal(sys.stdout)
    sink = Output(output)
    try:
        match form:
            case TableFormat.CSV:
                sink.write(csv_text(frame).encode("utf-8", "backslashreplace"))
            case TableFormat.JSON:
                sink.write(json_text(frame).encode())
            case TableFormat.MD:
                write_md(frame, sink)
            case TableFormat.PARQUET:
                sink.write(parquet_bytes(frame))
            case TableFormat.XLSX:
                sink.write(xlsx_bytes(frame))
            case TableFormat.TABLE | TableFormat.TEXT:
                paint = Paint(shown and colour(sys.stdout))
                columns = shutil.get_terminal_size().columns if shown else None
                sink.write(table(frame, paint, columns).encode("utf-8", "backslashreplace"))
        sink.commit()
    finally:
        sink.abandon()
