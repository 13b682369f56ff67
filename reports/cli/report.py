"""`fairpot report`: a player's page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from reports.cli import version
from reports.cli.common import CommandError
from reports.cli.names import ANONYMISE, KEEP_HERO, KEY, pseudonyms

if TYPE_CHECKING:
    from reports.anonymise import Pseudonyms
    from reports.player.page import Page

STORE = typer.Argument(metavar="STORE", help="A folder that fairpot ingest wrote.")
PLAYER = typer.Option("--player", metavar="NAME", help="Whose page; the name as the room prints it.")
OUT = typer.Option("--out", "-o", metavar="FILE", help="The page; - for standard output.")
SITE = typer.Option("--site", metavar="ROOM", help="Which room's, where several have a player of that name.")
WHERE = typer.Option("--where", metavar="FILTER", help='Only these hands, like "pot=3bet and position=BTN".')
DEFINITIONS = typer.Option("--definitions", metavar="NAME", help="How statistics are defined.")
MIN_HANDS = typer.Option("--min-hands", min=1, help="Hands from which on a player is one of the pool.")


def report(
    store: Annotated[str, STORE],
    player: Annotated[str, PLAYER],
    out: Annotated[str, OUT],
    site: Annotated[str | None, SITE] = None,
    where: Annotated[str | None, WHERE] = None,
    definitions: Annotated[str, DEFINITIONS] = "default",
    min_hands: Annotated[int, MIN_HANDS] = 100,
    anonymise: Annotated[bool, ANONYMISE] = False,
    key: Annotated[str | None, KEY] = None,
    keep_hero: Annotated[bool, KEEP_HERO] = False,
) -> int:
    """Write a player's page: results with their intervals, winnings, positions, starting hands, the pool.

    One self-contained file for the screen and for paper; it asks for nothing and holds no script. Cash and
    tournament chips, and currencies, are told apart and never added up. What has few chances is grey and says
    so. Biggest pots are replayed from the files that they were read from, where these are still there.

    Exit code: 0, or 2 when there is no such page.

    Examples:

      fairpot report facts/ --player Alder --out alder.html

      fairpot report facts/ --player Alder --out 3bet.html --where "pot=3bet and stack>80bb"

      fairpot report facts/ --player Alder --out to-share.html --anonymise --keep-hero
    """
    from reports.outputs import Output
    from reports.player.html import render

    names = pseudonyms(anonymise, key, keep_hero, [player])
    sink = Output(None if out == "-" else out)
    try:
        sink.write(render(made(store, player, site, where, definitions, min_hands, names), version()))
        sink.commit()
    finally:
        sink.abandon()
    return 0


def made(
    store: str,
    player: str,
    site: str | None,
    where: str | None,
    definitions: str,
    min_hands: int,
    names: Pseudonyms | None,
) -> Page:
    """What a player's page says.

    Raises:
        CommandError: there is no such page.
    """
    from reports.player.page import Asked, PlayerError, page

    try:
        return page(Asked(store, player, site, where, definitions), names, min_hands)
    except PlayerError as error:
        raise CommandError(error.message, error.remedy) from None
