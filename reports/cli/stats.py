"""`fairpot stats`: the core statistics, each with its count."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reports.cli.common import out
from reports.messages import json_bytes, sentence, width

if TYPE_CHECKING:
    import pandas as pd


class TableFormat(StrEnum):
    """Forms of a table."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"


PATH = typer.Argument(
    metavar="PATH_OR_STORE", help="Files or a folder of hands, or a store that audit wrote."
)
PLAYER = typer.Option("--player", metavar="NAME", help="Only this player.")
BY = typer.Option("--by", metavar="COLUMN", help="A row for each position, stakes, ...")
FORMAT = typer.Option("--format", help="How to print.")


def stats(
    path: Annotated[list[str], PATH],
    player: Annotated[str | None, PLAYER] = None,
    by: Annotated[str | None, BY] = None,
    form: Annotated[TableFormat, FORMAT] = TableFormat.TEXT,
) -> int:
    """Show VPIP, PFR, 3-bet, c-bet, aggression, showdown and win-rate figures, each with its count.

    Hands whose record contradicts itself are left out, and counted.

    Examples:

      fairpot stats hands/ --player Alder

      fairpot stats facts/ --by position

      fairpot stats session.txt --format csv > session.csv
    """
    from reports.stats import statistics

    table = statistics(path[0] if len(path) == 1 else path, player=player, by=by)
    if form is TableFormat.CSV:
        out(_csv(table))
    elif form is TableFormat.JSON:
        rows = [
            dict(zip(table.columns, [_plain(value) for value in row], strict=True)) for row in _rows(table)
        ]
        out(json_bytes(rows).decode() + "\n")
    else:
        out(_text(table))
    return 0


def _rows(table: pd.DataFrame) -> Any:
    return table.itertuples(index=False, name=None)


def _plain(value: Any) -> Any:
    """A Python number or string; None where there is nothing to say."""
    value = value.item() if hasattr(value, "item") else value
    return None if value is None or value != value else value  # noqa: PLR0124  # NaN is what differs from itself


def _csv(table: pd.DataFrame) -> str:
    """CSV in which no cell is a formula to a spreadsheet: text that would be one gets a quote before it."""
    import csv
    import io

    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(table.columns)
    for row in _rows(table):
        writer.writerow([_cell(_plain(value)) for value in row])
    return lines.getvalue()


def _cell(value: Any) -> Any:
    if not isinstance(value, str):
        return "" if value is None else value
    text = value.encode("utf-8", "backslashreplace").decode()
    return f"'{text}" if text.lstrip().startswith(("=", "+", "-", "@")) or text[:1] in "\t\r\n" else text


def _text(table: pd.DataFrame) -> str:
    """Aligned columns: words to the left, numbers to the right."""
    heads = [str(column) for column in table.columns]
    rows = [[_shown(_plain(value)) for value in row] for row in _rows(table)]
    if not rows:
        return "no hands\n"
    words = [any(isinstance(value, str) for value in table[column]) for column in table.columns]
    widths = [max(width(head), *(width(row[i]) for row in rows)) for i, head in enumerate(heads)]
    lines = []
    for row in (heads, *rows):
        cells = []
        for i, text in enumerate(row):
            pad = " " * (widths[i] - width(text))
            cells.append(text + pad if words[i] else pad + text)
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"


def _shown(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:.1f}"
    return f"{value:,}" if isinstance(value, int) else sentence(str(value), 40)
