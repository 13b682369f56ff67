"""`fairpot ruling`: one hand under several houses' rules, side by side."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from reports.cli.common import CommandError, colour, out
from reports.cli.onehand import one_hand
from reports.cli.rules import SheetFormat

FILE = typer.Argument(metavar="FILE", help="A file of hands; - for standard input.")
HAND = typer.Option("--hand", metavar="ID", help="The hand's id, as its header prints it.")
RULES = typer.Option(
    "--rules", metavar="A,B,...", help="Profiles or .toml files; the first is the hand's own."
)
FORMAT = typer.Option("--format", help="How to write it.")


def ruling(
    path: Annotated[str, FILE],
    hand: Annotated[str | None, HAND] = None,
    rules: Annotated[str | None, RULES] = None,
    form: Annotated[SheetFormat, FORMAT] = SheetFormat.TEXT,
) -> int:
    """Say how a disputed hand is decided under several houses' rules, side by side.

    For each pot: who can win it, what each player put in, the best five cards in words, shares, odd units.
    Then every point at which the houses differ, with the rules behind it and their sources.

    Without --rules the hand's own profile is asked and a few of the best known. The exit code is 0 when the
    record is consistent with its own rules (the first named), 1 when it is not or that can't be told.

    Examples:

      fairpot ruling dispute.txt

      fairpot ruling session.txt --hand 214573829 --rules tda_2024,roberts_cash,my-room.toml
    """
    from parser.reader import read_hands
    from replay.ruling import named, rulings, usual_profiles
    from reports.houserules import sources
    from reports.messages import Paint
    from reports.rulingjson import ruling_json
    from reports.rulingtext import ruling_text

    names = [name.strip() for name in rules.split(",")] if rules is not None else []
    asked = named(names) if rules is not None else ()
    found = one_hand(read_hands([path]), hand)
    profiles = asked or usual_profiles(found)
    told = rulings(found, profiles)
    if told is None:
        raise CommandError("this hand is not replayed", "`fairpot replay` says why")
    files = {one.name: name for one, name in zip(asked, dict.fromkeys(names), strict=False)} if asked else {}
    stated = {one.name: sources(files.get(one.name, one.name)) for one in profiles}
    if form is SheetFormat.TEXT:
        out(ruling_text(told, found, stated, Paint(colour(sys.stdout))))
    else:
        out(ruling_json(told, found, stated).decode() + "\n")
    return 0 if told.opinions[0].consistent else 1
