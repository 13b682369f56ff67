"""--anonymise, --key and --keep-hero, as all commands take them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from reports.cli.common import CommandError

if TYPE_CHECKING:
    from reports.anonymise import Pseudonyms

ANONYMISE = typer.Option(
    "--anonymise", help="Pseudonyms for players, tables, files and numbers of hands and tournaments."
)
KEY = typer.Option(
    "--key", metavar="KEY_OR_FILE", help="Makes the same pseudonyms again; a file's content or the text."
)
KEEP_HERO = typer.Option("--keep-hero", help="Leave the name of the player it is about.")


def pseudonyms(
    anonymise: bool, key: str | None, keep_hero: bool = False, about: Iterable[str | None] = ()
) -> Pseudonyms | None:
    """The pseudonyms of a run, None where names stay; `about` are the players that --keep-hero leaves.

    Raises:
        CommandError: the options do not go together, or the key is empty.
    """
    from reports.anonymise import Pseudonyms

    if not asked(anonymise, key, keep_hero):
        return None
    kept = [name for name in about if name is not None] if keep_hero else []
    return Pseudonyms(None if key is None else key_from(key), keep=kept)


def asked(anonymise: bool, key: str | None, keep_hero: bool) -> bool:
    """Whether names are replaced.

    Raises:
        CommandError: how is said, but not that they are.
    """
    if not anonymise and (key is not None or keep_hero):
        option = "--key" if key is not None else "--keep-hero"
        raise CommandError(f"{option} says how names are replaced", "add --anonymise")
    return anonymise


def key_from(key: str) -> bytes:
    """The key that a text or the file of that name makes.

    Raises:
        CommandError: it is empty.
    """
    from parser.writers.pseudonyms import key_of

    secret = key.encode("utf-8", "surrogateescape")
    try:
        path = Path(key)
        if path.is_file():
            secret = path.read_bytes().rstrip(b"\r\n")
    except (OSError, ValueError):  # no name of a file
        pass
    if not secret:
        raise CommandError("--key is empty", "give a text that nobody guesses, or a file that holds one")
    return key_of(secret)
