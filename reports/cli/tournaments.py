"""`fairpot tournaments`: what a player's tournaments cost and brought."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parser.money import money_text
from reports.cli.common import CommandError, out
from reports.cli.names import ANONYMISE, KEEP_HERO, KEY, pseudonyms
from reports.messages import aligned

if TYPE_CHECKING:
    import pandas as pd


class RowForm(StrEnum):
    """Forms of a table of rows."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    MD = "md"


STORE = typer.Argument(metavar="STORE", help="A store that fairpot ingest wrote.", show_default=False)
PLAYER = typer.Option("--player", metavar="NAME", help="Whose; else the owners of the records.")
BY = typer.Option("--by", metavar="COLUMN", help="buyin, site, month, year, size, game. Repeatable.")
ENTRIES = typer.Option("--entries", help="In CSV and Markdown, a row for each entry in place of the totals.")
FINAL = typer.Option("--final-table", metavar="SEATS", help="Seats of a last table, where unknown.", min=2)
FORM = typer.Option("--format", help="How to print.")

Row = dict[str, Any]
TOTALS = ("entries", "cost", "won", "profit", "ROI %", "95 %", "ITM %", "ABI", "avg profit", "final table %",
          "win %", "chip EV", "M")  # fmt: skip
LIST = ("no.", "date", "site", "tournament", "entry", "buy-in", "field", "rank", "prize", "bounty", "profit",
        "ROI %", "total")  # fmt: skip
MOST_LISTED = 1_000
"""Entries listed in a table for people; CSV and JSON have all."""


def tournaments(
    store: Annotated[str, STORE],
    player: Annotated[str | None, PLAYER] = None,
    by: Annotated[list[str] | None, BY] = None,
    entries: Annotated[bool, ENTRIES] = False,
    final_table: Annotated[int, FINAL] = 9,
    form: Annotated[RowForm, FORM] = RowForm.TABLE,
    anonymise: Annotated[bool, ANONYMISE] = False,
    key: Annotated[str | None, KEY] = None,
    keep_hero: Annotated[bool, KEEP_HERO] = False,
) -> int:
    """Show what tournaments cost and brought: ROI, in the money, average buy-in and profit, each entry.

    From tournament summaries where the store has them, else from what the hands say. The interval behind ROI
    is by bootstrap over the entries. An entry whose result is not known is listed, and is in no sum of money.

    Examples:

      fairpot tournaments facts/ --player Alder

      fairpot tournaments facts/ --player Alder --by buyin --by month

      fairpot tournaments facts/ --player Alder --entries --format csv > entries.csv
    """
    from reports.rowtext import csv_text, json_text, markdown, rows_of
    from reports.tournaments import tournament_entries, tournament_results

    hidden = pseudonyms(anonymise, key, keep_hero, [player])
    names = [part.strip() for text in by or () for part in text.split(",") if part.strip()]
    totals = tournament_results(store, player, names, final_table=final_table)
    listed = tournament_entries(store, player)
    if not len(listed):
        whose = "of an owner of its records" if player is None else f"of {player!r}"
        remedy = (
            "name a player, letter by letter" if player is None else "names are compared letter by letter"
        )
        raise CommandError(f"the store has no tournament entry {whose}", remedy)
    if hidden is not None:
        totals, listed = hidden.frame(totals), hidden.frame(listed)
        listed["name"] = listed["ticket"] = None  # words that may tell which tournament it was
    if form is RowForm.JSON:
        out(json_text({"totals": rows_of(totals), "entries": rows_of(listed)}).decode())
    elif form is RowForm.CSV:
        frame = listed if entries else totals
        out(csv_text([str(name) for name in frame.columns], rows_of(frame)).decode())
    else:
        table = _entries(rows_of(listed)) if entries else _totals(rows_of(totals), totals, names)
        if form is RowForm.MD:
            heads, rows, right = table
            out(markdown(heads, rows, right))
        else:
            _print(table, rows_of(listed), player=player)
    return 0


Table = tuple[list[str], list[list[str]], set[int]]


def _print(table: Table, listed: list[Row], *, player: str | None) -> None:
    """Totals, then the latest entries, then what is in no sum."""
    heads, rows, right = table
    out(aligned([heads, *rows], right))
    last = listed[-MOST_LISTED:]
    heads, rows, right = _entries(last, named=player is None)
    out("\n" + aligned([heads, *rows], right))
    if len(last) < len(listed):
        out(f"the last {len(last):,} of {len(listed):,} entries\n")
    unknown = [row for row in listed if row["profit"] is None]
    if unknown:
        number = f"{len(unknown):,} {'entry' if len(unknown) == 1 else 'entries'}"
        out(f"in no sum of money: {number} of unknown result, price or bounty\n")


def _totals(rows: list[Row], frame: pd.DataFrame, names: list[str]) -> Table:
    from reports.rowtext import shown

    leading = [name for name in ("site", "player", *names, "currency") if name in frame.columns]
    leading = list(dict.fromkeys(leading))
    heads = [*leading, *TOTALS]
    body = [[shown(str(row[name] or "-")) for name in leading] + _figures(row) for row in rows]
    return heads, body, set(range(len(leading), len(heads)))


def _figures(row: Row) -> list[str]:
    low, high = row["roi_low"], row["roi_high"]
    scale = row["scale"]

    def money(value: float | None) -> str:
        return "-" if value is None else money_text(round(value), scale)

    def share(key: str) -> str:
        return f"- ({row[key + '_n']:,})" if row[key] is None else f"{row[key]:.1f} ({row[key + '_n']:,})"

    known = row["known"]
    return [
        f"{row['entries']:,}",
        money(row["cost"]) if known else "-",
        money((row["prize"] or 0) + (row["bounty"] or 0)) if known else "-",
        money(row["profit"]) if known else "-",
        share("roi"),
        "-" if low is None else f"{low:.1f} to {high:.1f}",
        share("itm"),
        money(row["abi"]),
        money(row["avg_profit"]),
        share("final_table"),
        share("win"),
        "-" if row["chip_ev"] is None else f"{row['chip_ev']:,.0f} ({row['chip_ev_n']:,})",
        "-" if row["m"] is None else f"{row['m']:.1f} ({row['m_n']:,})",
    ]


def _entries(rows: list[Row], *, named: bool = False) -> Table:
    from reports.rowtext import shown

    body = []
    for row in rows:
        entry = "" if row["entry_no"] == 1 else f"{row['entry_no']}"
        told = row["name"] or row["game"] or ""
        about = shown(f"{row['tournament_id']} {told}".strip())
        price = None if row["buy_in"] is None else row["cost"]
        cells = [
            "" if row["number"] is None else f"{row['number']:,}",
            (row["played_at"] or "-")[:16],
            row["site"],
            about,
            entry,
            f"{_money(price, row)} {row['currency'] or ''}".strip(),
            "-" if row["entrants"] is None else f"{row['entrants']:,}",
            "-" if row["rank"] is None else f"{row['rank']:,}",
            _prize(row),
            _money(row["bounty"], row),
            _money(row["profit"], row),
            "-" if row["roi"] is None else f"{row['roi']:.0f}",
            _money(row["cumulative"], row),
        ]
        body.append([shown(row["player"]), *cells] if named else cells)
    heads = ["player", *LIST] if named else [*LIST]
    first = len(heads) - 9
    return heads, body, {len(heads) - len(LIST), *range(first, len(heads))}


def _prize(row: Row) -> str:
    from reports.rowtext import shown

    told = _money(row["prize"], row)
    return shown(row["ticket"]) if row["ticket"] and row["prize"] is None else told


def _money(value: int | None, row: Row) -> str:
    return "-" if value is None else money_text(value, row["scale"])
