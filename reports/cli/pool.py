"""`fairpot pool`: all players of a store together, as a page or as numbers."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated

import typer

from reports.cli.common import CommandError, on_terminal
from reports.cli.names import ANONYMISE, KEY, pseudonyms


class PoolFormat(StrEnum):
    """How a pool is told."""

    HTML = "html"
    JSON = "json"
    CSV = "csv"


STORE = typer.Argument(metavar="STORE", help="A folder that fairpot ingest wrote.")
OUT = typer.Option("--out", "-o", metavar="FILE", help="Write there instead of standard output.")
FORMAT = typer.Option("--format", help="A page, or its numbers.")
WHERE = typer.Option("--where", metavar="FILTER", help="Only player-hands for which this holds.")
MIN_HANDS = typer.Option(
    "--min-hands", min=1, metavar="N", help="Hands from which a player counts in what is said of players."
)
MIN_CHANCES = typer.Option(
    "--min-chances", min=2, metavar="N", help="Chances from which one of his figures does."
)
TOP = typer.Option("--top", min=0, max=1_000, metavar="N", help="Players that are listed, most hands first.")


def pool(
    store: Annotated[str, STORE],
    out: Annotated[str | None, OUT] = None,
    form: Annotated[PoolFormat, FORMAT] = PoolFormat.HTML,
    where: Annotated[str | None, WHERE] = None,
    min_hands: Annotated[int, MIN_HANDS] = 100,
    min_chances: Annotated[int, MIN_CHANCES] = 30,
    top: Annotated[int, TOP] = 50,
    anonymise: Annotated[bool, ANONYMISE] = False,
    key: Annotated[str | None, KEY] = None,
) -> int:
    """Report on all players of a store: how they differ, what goes together, what they won.

    Cash and tournaments, and each currency, are pools of their own. A page has histograms weighted by hands,
    quantiles, correlations with their counts, VPIP against PFR, win rates against hands with the band that
    luck makes, figures by position, the players with most hands, stakes and rake. JSON and CSV have the
    numbers.

    Exit code: 0, or 2 when it cannot be made.

    Examples:

      fairpot pool facts/ --out pool.html

      fairpot pool facts/ --out pool.html --where "pot = 3bet" --min-hands 500 --anonymise

      fairpot pool facts/ --format csv > pool.csv
    """
    from reports.cli import version
    from reports.outputs import Output
    from reports.pool import pools

    names = pseudonyms(anonymise, key)
    if form is PoolFormat.HTML and out is None and on_terminal(sys.stdout):
        raise CommandError("a page is nothing for a terminal", "name a file with --out")
    report = pools(store, where, min_hands=min_hands, min_chances=min_chances, top=top, names=names)
    if not report.pools:
        raise CommandError(
            "no counted hand" + (" for which the filter holds" if where else " in the store"),
            "fairpot store info says what is in it",
        )
    if form is PoolFormat.HTML:
        from reports.pool.page import page

        data = page(report, version())
    else:
        from reports.pool.numbers import as_csv, as_json

        data = as_json(report) if form is PoolFormat.JSON else as_csv(report)
    sink = Output(out)
    try:
        sink.write(data)
        sink.commit()
    finally:
        sink.abandon()
    return 0
