"""`fairpot formats`: what can be read, and what a file is."""

from __future__ import annotations

from typing import Annotated

import typer

from reports.cli.common import CommandError, out
from reports.messages import wrapped

FILES = typer.Argument(metavar="FILE", help="Files, folders, globs, .zip, .gz; - for standard input.")
DETECT = typer.Option("--detect", help="Say what each FILE is, and how sure that is.")


def formats(files: Annotated[list[str] | None, FILES] = None, detect: Annotated[bool, DETECT] = False) -> int:
    """List the hand-history formats that are read; or say which of them files are, hand by hand.

    A stretch of hands is "certain" when header and body are read without trouble, "likely" when the header
    fits and some lines are not understood. What is unknown comes with what it seems to be and what to bring
    instead.

    Exit code of --detect: 0 all is known, 1 something is not, 2 could not run.

    Examples:

      fairpot formats

      fairpot formats --detect session.txt

      fairpot formats --detect hands/
    """
    if detect and not files:
        raise CommandError("--detect needs a FILE", "name a file, a folder or a glob in quotes")
    if files and not detect:
        raise CommandError(
            "formats takes no FILE by itself", "to learn what a file is: fairpot formats --detect FILE"
        )
    return _detected(files) if files else _listed()


def _detected(files: list[str]) -> int:
    from reports.detection import detect, told

    unknown = seen = False
    for file in detect(files):
        out(told(file))
        seen, unknown = True, unknown or file.unknown
    if not seen:
        raise CommandError("no file to read", "name a file, or a folder or glob that holds one")
    return 1 if unknown else 0


def _listed() -> int:
    from parser.detect import FORMATS

    width = max([len(entry.name) for entry in FORMATS])
    for entry in FORMATS:
        first, *rest = wrapped(entry.about, 94 - width)
        out(f"{entry.name:<{width}} {first}\n" + "".join([f"{'':<{width}} {line}\n" for line in rest]))
    out("\nPlain text in any common encoding, .zip and .gz. Other rooms' text is set aside.\n")
    out("Stud, draw and mixed games are counted and not replayed yet.\n")
    return 0
