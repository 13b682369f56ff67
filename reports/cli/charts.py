"""`fairpot charts`: a player's charts as files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from reports.cli.common import CommandError, out
from reports.cli.names import ANONYMISE, KEEP_HERO, KEY, pseudonyms
from reports.cli.report import DEFINITIONS, MIN_HANDS, PLAYER, SITE, STORE, WHERE, made
from reports.messages import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reports.anonymise import Pseudonyms
    from reports.pages.drawing import Chart
    from reports.player.page import Page

MOST_OF_NAME = 40
"""Characters of a tournament's number in the name of a file."""
OUT = typer.Option("--out", "-o", metavar="DIR", help="Folder for the files; made if there is none.")
TOURNAMENT = typer.Option("--tournament", metavar="ID", help="Only the stack through this tournament.")
FORMAT = typer.Option("--format", metavar="FORMS", help="png, svg, pdf, or several with commas between.")


def charts(
    store: Annotated[str, STORE],
    player: Annotated[str, PLAYER],
    folder: Annotated[str, OUT],
    form: Annotated[str, FORMAT] = "png",
    tournament: Annotated[str | None, TOURNAMENT] = None,
    site: Annotated[str | None, SITE] = None,
    where: Annotated[str | None, WHERE] = None,
    definitions: Annotated[str, DEFINITIONS] = "default",
    min_hands: Annotated[int, MIN_HANDS] = 100,
    anonymise: Annotated[bool, ANONYMISE] = False,
    key: Annotated[str | None, KEY] = None,
    keep_hero: Annotated[bool, KEEP_HERO] = False,
) -> int:
    """Write a player's charts: winnings, win rates by position and stakes, tournaments, hands, the pool.

    The charts are those of `fairpot report`, in the colours of its light page, each with its title. The same
    store gives the same bytes. Files are named by sort of money and chart: cash-usd-winnings-bb.png. Their
    paths go to standard output.

    With --tournament, one chart: the stack hand by hand, in chips and big blinds, levels and all-ins marked.

    Exit code: 0, or 2 when there is nothing to draw or a file cannot be written.

    Examples:

      fairpot charts facts/ --player Alder --out charts/

      fairpot charts facts/ --player Alder --out slides/ --format png,svg,pdf

      fairpot charts facts/ --player Alder --out charts/ --tournament 3055012345
    """
    forms = _forms(form)
    names = pseudonyms(anonymise, key, keep_hero, [player])
    if tournament is None:
        found = list(charts_of_page(made(store, player, site, where, definitions, min_hands, names)))
    elif where is not None:
        raise CommandError("--tournament draws all hands of a tournament", "leave out --where")
    else:
        found = [_of_tournament(store, player, tournament, site, names)]
    folder = _folder(folder)
    for name, chart in found:
        for ending in forms:
            _write(f"{folder}/{name}.{ending}", chart, ending)
    return 0


def charts_of_page(page: Page) -> Iterator[tuple[str, Chart]]:
    """The charts of a player's page by the names of their files."""
    from reports.player.charts.every import charts_of, event_charts

    for part in page.parts:
        for name, chart in charts_of(part, page.name).items():
            yield f"{part.money.kind}-{part.money.unit.lower()}-{name}", chart
    if page.events is not None:
        for name, chart in event_charts(page.events).items():
            yield f"entries-{name}", chart


def _of_tournament(
    store: str, player: str, tournament: str, site: str | None, names: Pseudonyms | None
) -> tuple[str, Chart]:
    """The stack graph; what would not do in a file's name is a hyphen."""
    from reports.player.asked import PlayerError
    from reports.player.charts.stack import stack_graph
    from reports.player.stacks import stack

    try:
        found = stack(store, player, tournament, site, names)
    except PlayerError as error:
        raise CommandError(error.message, error.remedy) from None
    named = re.sub("[^0-9A-Za-z]+", "-", found.tournament)[:MOST_OF_NAME].strip("-").lower()
    return (f"stack-{named}" if named else "stack"), stack_graph(found)


def _write(path: str, chart: Chart, form: str) -> None:
    """A chart's file, whole or not at all."""
    from reports.outputs import Output
    from reports.pages.drawing import file_bytes

    sink = Output(path)
    try:
        sink.write(file_bytes(chart, form))
        sink.commit()
    finally:
        sink.abandon()
    out(f"{sentence(path)}\n")


def _forms(given: str) -> list[str]:
    """The forms asked for, each once."""
    from reports.pages.drawing import FORMS

    found = list(dict.fromkeys([one.strip().lower() for one in given.split(",") if one.strip()]))
    wrong = [one for one in found if one not in FORMS]
    if wrong or not found:
        raise CommandError(
            f"--format: there is no {sentence(wrong[0], 40)!r}" if wrong else "--format is empty",
            f"choose from {', '.join(FORMS)}",
        )
    return found


def _folder(folder: str) -> str:
    """The folder, which is there from now on.

    Raises:
        CommandError: it can't be made.
    """
    from pathlib import Path

    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(
            f"the folder {sentence(folder, 80)} can't be made: {error.strerror or error}", "name another"
        ) from None
    return folder.rstrip("/") or "/"
