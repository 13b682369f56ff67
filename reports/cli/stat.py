"""`fairpot stat`: what a statistic is."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from reports.cli.common import CommandError, out
from reports.messages import json_bytes, sentence


class StatFormat(StrEnum):
    """How a statistic is told."""

    TEXT = "text"
    JSON = "json"


def offered(incomplete: str) -> list[tuple[str, str]]:
    """Keys that begin like this, with their titles, for the shell to offer."""
    from reports.stats.table import STATISTICS

    return [(entry.key, entry.title) for entry in STATISTICS if entry.key.startswith(incomplete.casefold())]


NAME = typer.Argument(
    metavar="NAME", help="Key, abbreviation or name; any case.", autocompletion=offered, show_default=False
)
FORMAT = typer.Option("--format", help="How to write it.")


def stat(
    name: Annotated[list[str] | None, NAME] = None,
    form: Annotated[StatFormat, FORMAT] = StatFormat.TEXT,
) -> int:
    """Say what a statistic is: its definition, the exact sums, edge cases, how trackers count it otherwise.

    Without NAME all are listed, by section; with words that several have, those.

    Exit code: 0, or 2 when there is no such statistic.

    Examples:

      fairpot stat

      fairpot stat 3B

      fairpot stat fold to steal --format json
    """
    from reports.stats.lookup import named, nearest
    from reports.stats.sheet import listed, sheet, values
    from reports.stats.table import STATISTICS

    asked = " ".join(name or ())
    found = named(asked) if name else STATISTICS
    if not found:
        close = nearest(asked)
        remedy = f"did you mean {' or '.join(close)}? " if close else ""
        raise CommandError(
            f"there is no statistic {sentence(asked, 40)!r}", f"{remedy}`fairpot stat` lists all"
        )
    if form is StatFormat.JSON:
        told = values(found[0]) if len(found) == 1 else {"statistics": [values(entry) for entry in found]}
        out(json_bytes(told).decode() + "\n")
    else:
        out(sheet(found[0]) if len(found) == 1 else listed(found))
    return 0
