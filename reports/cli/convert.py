"""`fairpot convert`: hands in another format, with pseudonyms for names where wanted."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from reports.cli.common import CommandError, Progress, on_terminal, out, readable, total_bytes
from reports.cli.names import KEY, asked, key_from

if TYPE_CHECKING:
    from reports.convert import Names


class TargetName(StrEnum):
    """Formats that are written."""

    PHH = "phh"
    OHH = "ohh"
    POKERSTARS = "pokerstars"
    FLOOR_LOG = "floor-log"
    JSONL = "jsonl"


PATHS = typer.Argument(metavar="PATH", help="Files, folders, globs, .zip, .gz; - for standard input.")
TO = typer.Option("--to", help="The format to write.")
OUT = typer.Option("--out", metavar="DIR", help="Folder for the files; made when it is not there.")
ANONYMISE = typer.Option("--anonymise", help="Replace every name by a pseudonym, leave out chat.")
KEEP_HERO = typer.Option("--keep-hero", help="Leave the name of the player whose record it is.")
FORCE = typer.Option("--force", help="Overwrite files that are there.")


def convert(
    paths: Annotated[list[str], PATHS],
    to: Annotated[TargetName, TO],
    folder: Annotated[str, OUT],
    anonymise: Annotated[bool, ANONYMISE] = False,
    key: Annotated[str | None, KEY] = None,
    keep_hero: Annotated[bool, KEEP_HERO] = False,
    force: Annotated[bool, FORCE] = False,
) -> int:
    """Write the hands of PATH... in another format, a file below DIR for each file read.

    Text is read back before it is written: a hand that would say something else is left out. The summary
    counts what was left out and why, and what the format has no place for.

    --anonymise gives the same name in the same room the same pseudonym wherever it comes by under the same
    --key; without a key it is random and forgotten. Amounts, cards, seats, times, table names and hand
    numbers stay, and so do the names of files.

    Exit code: 0 every hand is written, 1 something was left out, 2 could not run.

    Examples:

      fairpot convert hands/ --to pokerstars --out converted/

      fairpot convert session.txt --to jsonl --out json/ --anonymise --key key.txt

      zcat log.gz | fairpot convert - --to floor-log --out logs/
    """
    from reports.convert import TARGETS, ConvertError, convert, plan, told

    if "-" in paths and sys.stdin is None:
        raise CommandError("standard input is closed", "name a file, or send hands into the command")
    names, names_told = _names(anonymise, key, keep_hero)
    target = next(one for one in TARGETS if one.name == to.value)
    given = readable(paths).paths
    try:
        jobs = plan(given, folder, target, force=force)
    except ConvertError as error:
        raise CommandError(error.message, error.remedy) from None
    if not jobs:
        raise CommandError("no file to read", "name a file, or a folder or glob that holds one")
    with Progress(total_bytes(given) if on_terminal(sys.stderr) else None) as bar:
        account = convert(jobs, target, names, bar.update)
    out(told(account, target, names_told))
    if len(given) < len(paths):
        return 2
    return 0 if account.complete else 1


def _names(anonymise: bool, key: str | None, keep_hero: bool) -> tuple[Names | None, str]:
    """How names are replaced, and what the summary says of it."""
    import secrets

    from parser.writers.pseudonyms import KEY_BYTES
    from reports.convert import Names

    if not asked(anonymise, key, keep_hero):
        return None, ""
    if key is None:
        return Names(secrets.token_bytes(KEY_BYTES), keep_hero), (
            "Names are replaced under a random key that is not kept: the next run will give others."
        )
    return Names(key_from(key), keep_hero), (
        "Names are replaced under the key given: the same key gives the same pseudonyms."
    )
