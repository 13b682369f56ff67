"""`fairpot charts`: a player's charts as files."""

from __future__ import annotations

from typing import Annotated

import typer

from reports.cli.common import CommandError, out
from reports.cli.names import ANONYMISE, KEEP_HERO, KEY, pseudonyms
from reports.cli.report import DEFINITIONS, MIN_HANDS, PLAYER, SITE, STORE, WHERE, made
from reports.messages import sentence

OUT = typer.Option("--out", "-o", metavar="DIR", help="Folder for the files; made if there is none.")
FORMAT = typer.Option("--format", metavar="FORMS", help="png, svg, pdf, or several with commas between.")


def charts(
    store: Annotated[str, STORE],
    player: Annotated[str, PLAYER],
    folder: Annotated[str, OUT],
    form: Annotated[str, FORMAT] = "png",
    site: Annotated[str | None, SITE] = None,
    where: Annotated[str | None, WHERE] = None,
    definitions: Annotated[str, DEFINITIONS] = "default",
    min_hands: Annotated[int, MIN_HANDS] = 100,
    anonymise: Annotated[bool, ANONYMISE] = False,
    key: Annotated[str | None, KEY] = None,
    keep_hero: Annotated[bool, KEEP_HERO] = False,
) -> int:
    """Write a player's charts: winnings, win rates by position and stakes, starting hands, the pool.

    The charts are those of `fairpot report`, in the colours of its light page, each with its title. The same
    store gives the same bytes. Files are named by sort of money and chart: cash-usd-winnings-bb.png. Their
    paths go to standard output.

    Exit code: 0, or 2 when there is nothing to draw or a file cannot be written.

    Examples:

      fairpot charts facts/ --player Alder --out charts/

      fairpot charts facts/ --player Alder --out slides/ --format png,svg,pdf
    """
    from reports.outputs import Output
    from reports.pages.drawing import file_bytes
    from reports.player.charts.every import charts_of

    forms = _forms(form)
    names = pseudonyms(anonymise, key, keep_hero, [player])
    page = made(store, player, site, where, definitions, min_hands, names)
    for part in page.parts:
        for name, chart in charts_of(part, page.name).items():
            for ending in forms:
                path = f"{_folder(folder)}/{part.money.kind}-{part.money.unit.lower()}-{name}.{ending}"
                sink = Output(path)
                try:
                    sink.write(file_bytes(chart, ending))
                    sink.commit()
                finally:
                    sink.abandon()
                out(f"{sentence(path)}\n")
    return 0


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
