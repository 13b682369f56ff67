"""`fairpot sessions`: when a player sat down, for how long, and with what result."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from parser.money import money_text
from reports.cli.common import CommandError, out
from reports.cli.names import ANONYMISE, KEEP_HERO, KEY, pseudonyms
from reports.cli.tournaments import RowForm
from reports.messages import aligned, count

STORE = typer.Argument(metavar="STORE", help="A store that fairpot ingest wrote.", show_default=False)
PLAYER = typer.Option("--player", metavar="NAME", help="Whose sessions.", show_default=False)
GAP = typer.Option("--gap", metavar="MINUTES", help="Minutes without a hand that end a session.")
WHERE = typer.Option("--where", metavar="FILTER", help="Only the hands of which this is true.")
FORM = typer.Option("--format", help="How to print.")

Row = dict[str, Any]
HEADS = ("no.", "began", "ended", "hours", "tables", "hands", "hands/h", "stakes", "net", "bb", "bb/100",
         "EV bb/100", "VPIP/PFR", "biggest pot")  # fmt: skip
RIGHT = {0, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13}


def sessions(
    store: Annotated[str, STORE],
    player: Annotated[str, PLAYER],
    gap: Annotated[int, GAP] = 30,
    where: Annotated[str | None, WHERE] = None,
    form: Annotated[RowForm, FORM] = RowForm.TABLE,
    anonymise: Annotated[bool, ANONYMISE] = False,
    key: Annotated[str | None, KEY] = None,
    keep_hero: Annotated[bool, KEEP_HERO] = False,
) -> int:
    """Show a player's sessions: hours, tables, hands, result, and what they come to.

    A session is a run of hands across tables with no longer gap than --gap minutes. Hours are the time at
    tables, tables at the same time counted once; hands per hour go by the time at each table. Hands without a
    time are in no session, and counted.

    Examples:

      fairpot sessions facts/ --player Alder

      fairpot sessions facts/ --player Alder --gap 60 --format csv > sessions.csv

      fairpot sessions facts/ --player Alder --where "kind = cash"
    """
    from reports.rowtext import csv_text, json_text, markdown, rows_of
    from reports.stats.sessions import session_totals
    from reports.stats.sessions import sessions as found_in

    names = pseudonyms(anonymise, key, keep_hero, [player])
    frame = found_in(store, player, gap, where=where)
    untimed = frame.attrs["untimed"]
    if not len(frame) and not untimed:
        hint = "names are compared letter by letter" if where is None else "ask without --where"
        raise CommandError(f"no counted hand of a player {player!r}", hint)
    if names is not None:
        told = zip(frame["site"].tolist(), frame["biggest_pot_hand"].tolist(), strict=True)
        hands: list[Any] = [None if hand is None else names.hand(str(site), str(hand)) for site, hand in told]
        frame = names.frame(frame).assign(biggest_pot_hand=hands)
    rows, totals = rows_of(frame), rows_of(session_totals(frame))
    if form is RowForm.JSON:
        report = {"gap": gap, "sessions": rows, "totals": totals, "untimed": untimed}
        out(json_text(report).decode())
    elif form is RowForm.CSV:
        out(csv_text([str(name) for name in frame.columns], rows).decode())
    elif form is RowForm.MD:
        for head, lines in _by_money(rows):
            out(f"{head}\n\n{markdown(HEADS, [_cells(row) for row in lines], RIGHT)}\n")
    else:
        for head, lines in _by_money(rows):
            out(f"{head}\n{aligned([[*HEADS], *[_cells(row) for row in lines]], RIGHT)}\n")
        out("".join([f"{_total(row)}\n" for row in totals]))
        if untimed:
            out(f"in no session: {count(untimed, 'hand')} without a time\n")
    return 0


def _by_money(rows: list[Row]) -> list[tuple[str, list[Row]]]:
    """Sessions of one room and money together, with a head."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(f"{row['site']}, {_money_of(row)}", []).append(row)
    return list(groups.items())


def _money_of(row: Row) -> str:
    return "tournament chips" if row["kind"] == "tournament" else row["currency"] or "chips"


def _cells(row: Row) -> list[str]:
    return [
        f"{row['session']:,}",
        _when(row["started"]),
        _when(row["ended"]),
        f"{row['hours']:.2f}",
        f"{row['tables']:,}",
        f"{row['hands']:,}",
        _figure(row["hands_per_hour"], 0),
        row["stakes"],
        money_text(row["net"], row["scale"]),
        _figure(row["net_bb"], 1),
        _spread(row),
        _figure(row["ev_bb_100"], 1),
        f"{_figure(row['vpip'], 0)}/{_figure(row['pfr'], 0)} ({row['vpip_n']:,})",
        "-" if row["biggest_pot"] is None else money_text(row["biggest_pot"], row["scale"]),
    ]


def _spread(row: Row) -> str:
    low, high = row["bb_100_low"], row["bb_100_high"]
    told = _figure(row["bb_100"], 1)
    return told if low is None else f"{told} [{low:.0f}, {high:.0f}]"


def _when(stamp: str | None) -> str:
    return "-" if stamp is None else stamp[:16]


def _figure(value: float | None, digits: int) -> str:
    return "-" if value is None else f"{value:,.{digits}f}"


def _total(row: Row) -> str:
    """What the sessions of one room and money come to."""
    parts = [
        count(row["sessions"], "session"),
        count(row["hands"], "hand"),
        f"{row['hours']:,.2f} hours",
        f"net {money_text(row['net'], row['scale'])}",
    ]
    if row["hourly"] is not None and row["kind"] == "cash":
        told = f"{money_text(round(row['hourly']), row['scale'])} an hour"
        if row["hourly_low"] is not None:
            low, high = (money_text(round(row[name]), row["scale"]) for name in ("hourly_low", "hourly_high"))
            told += f" [{low}, {high}]"
        parts.append(told)
    if row["hands_per_hour"] is not None:
        parts.append(f"{row['hands_per_hour']:,.0f} hands an hour at a table")
    if row["kind"] == "cash":
        parts.append(f"{row['winning']:.0f} % won ({row['winning_n']:,})")
    return f"{row['site']}, {_money_of(row)}: {', '.join(parts)}"
