"""`fairpot stats`: the core statistics, each with its count."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parser.money import money_text
from reports.cells import inert
from reports.cli.common import CommandError, out
from reports.messages import aligned, count, json_bytes, sentence

if TYPE_CHECKING:
    import pandas as pd

    from reports.stats import Statistic


class TableFormat(StrEnum):
    """Forms of a table."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"


PATH = typer.Argument(
    metavar="PATH_OR_STORE", help="Files or a folder of hands, or a store that audit wrote."
)
PLAYER = typer.Option("--player", metavar="NAME", help="Only this player.")
BY = typer.Option("--by", metavar="COLUMN", help="A row for each position, stakes, ... Repeatable.")
FORMAT = typer.Option("--format", help="How to print.")


def stats(
    path: Annotated[list[str], PATH],
    player: Annotated[str | None, PLAYER] = None,
    by: Annotated[list[str] | None, BY] = None,
    form: Annotated[TableFormat, FORMAT] = TableFormat.TEXT,
) -> int:
    """Show VPIP, PFR, 3-bet, c-bet, aggression, showdown and win-rate figures, each with its count.

    In text a count stands in brackets behind each figure: the chances it is taken from, and the 95 % interval
    behind the win rate. CSV and JSON have all counts and intervals. Hands whose record contradicts itself are
    left out, and counted.

    Examples:

      fairpot stats hands/ --player Alder

      fairpot stats facts/ --by position

      fairpot stats session.txt --by stakes --by position --format csv > session.csv
    """
    from reports.stats import statistics
    from reports.stats.groups import BY as GROUPINGS

    names = [part.strip() for text in by or () for part in text.split(",") if part.strip()]
    unknown = [name for name in names if name not in GROUPINGS]
    if unknown:
        raise CommandError(f"--by: there is no {unknown[0]!r}", f"choose from {', '.join(GROUPINGS)}")
    table = statistics(path[0] if len(path) == 1 else path, player=player, by=names)
    if player is not None and not len(table):
        raise CommandError(f"no counted hand of a player {player!r}", "names are compared letter by letter")
    if form is TableFormat.CSV:
        out(_csv(table))
    elif form is TableFormat.JSON:
        out(_json(table))
    else:
        out(_one(table) if len(table) == 1 else _many(table))
        out(_left_out(table))
    return 0


def _rows(table: pd.DataFrame) -> list[dict[str, Any]]:
    """The rows as Python values; None where there is nothing to say."""
    names = [str(name) for name in table.columns]
    plain = [[_plain(value) for value in row] for row in table.itertuples(index=False, name=None)]
    return [dict(zip(names, row, strict=True)) for row in plain]


def _plain(value: Any) -> Any:
    value = value.item() if hasattr(value, "item") else value
    return None if value is None or value != value else value  # noqa: PLR0124  # NaN differs from itself


def _json(table: pd.DataFrame) -> str:
    report = {"rows": _rows(table), "left_out": dict(table.attrs.get("left_out", {}))}
    return json_bytes(report).decode() + "\n"


def _csv(table: pd.DataFrame) -> str:
    """CSV in which no cell is a formula to a spreadsheet: text that would be one gets a quote before it."""
    import csv
    import io

    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(table.columns)
    for row in _rows(table):
        writer.writerow([_cell(value) for value in row.values()])
    return lines.getvalue()


def _cell(value: Any) -> Any:
    if not isinstance(value, str):
        return "" if value is None else value
    return inert(value.encode("utf-8", "backslashreplace").decode())


def _shown_statistics(table: pd.DataFrame) -> list[Statistic]:
    from reports.stats import STATISTICS

    return [entry for entry in STATISTICS if entry.key in table.columns]


def _leading(table: pd.DataFrame) -> list[str]:
    """The columns before the statistics that are printed as they are."""
    own = {entry.key for entry in _shown_statistics(table)}
    parts = {f"{key}{end}" for key in own for end in ("", "_n", "_low", "_high", "_se")}
    return [str(name) for name in table.columns if name not in parts and name != "scale"]


def _figure(entry: Statistic, row: dict[str, Any]) -> str:
    """One statistic with its count; the win rate with its interval."""
    from reports.stats.base import Unit

    value, number = row[entry.key], row[f"{entry.key}_n"]
    if value is None:
        return f"- ({number:,})"
    if entry.unit is Unit.BB_PER_100:
        low, high = row[f"{entry.key}_low"], row[f"{entry.key}_high"]
        return f"{value:.1f} [{low:.1f}, {high:.1f}]" if low is not None else f"{value:.1f}"
    return f"{value:.{2 if entry.unit is Unit.RATIO else 1}f} ({number:,})"


def _shown(name: str, row: dict[str, Any]) -> str:
    value = row[name]
    if value is None:
        return "-"
    if name == "net":
        return money_text(value, row.get("scale") or 0)
    return f"{value:,}" if isinstance(value, int) else sentence(str(value), 40)


def _many(table: pd.DataFrame) -> str:
    """A line for each row, words to the left, figures to the right."""
    entries, leading = _shown_statistics(table), _leading(table)
    heads = [*leading, *[entry.short for entry in entries]]
    rows = [
        [_shown(name, row) for name in leading] + [_figure(entry, row) for entry in entries]
        for row in _rows(table)
    ]
    if not rows:
        return "no counted hands\n"
    numbers = {i for i, name in enumerate(leading) if all(isinstance(v, int) for v in table[name].tolist())}
    right = numbers | set(range(len(leading), len(heads)))
    return aligned([heads, *rows], right)


def _one(table: pd.DataFrame) -> str:
    """One row as a list, a statistic a line, with its interval."""
    (row,) = _rows(table)
    told = [f"{name}: {_shown(name, row)}\n" for name in _leading(table)]
    lines = [["", "", "value (count)", "95 % interval"]]
    for entry in _shown_statistics(table):
        low, high = row[f"{entry.key}_low"], row[f"{entry.key}_high"]
        interval = "" if low is None else f"{low:.1f} to {high:.1f}"
        value, number = row[entry.key], row[f"{entry.key}_n"]
        figure = f"- ({number:,})" if value is None else f"{value:.1f} ({number:,})"
        lines.append([entry.short, entry.title, figure, interval])
    return "".join(told) + aligned(lines, {2, 3})


def _left_out(table: pd.DataFrame) -> str:
    """The hands that are in no row, by reason."""
    reasons = sorted(table.attrs.get("left_out", {}).items())
    return "".join([f"left out: {count(number, 'hand')}, {sentence(str(why))}\n" for why, number in reasons])
