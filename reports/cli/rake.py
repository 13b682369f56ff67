"""`fairpot rake`: which schedule of rake the hands follow, and which hands do not."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from reports.cli.common import CommandError, out, readable


class RakeFormat(StrEnum):
    """Forms of the report."""

    TEXT = "text"
    JSON = "json"


PATHS = typer.Argument(
    metavar="PATH_OR_STORE...",
    help="A store, or files, folders or globs that are replayed for this.",
)
FORMAT = typer.Option("--format", help="How to print.")
RULES = typer.Option("--rules", metavar="NAME_OR_FILE", help="Rule profile; else by each hand's site.")


def rake(
    paths: Annotated[list[str], PATHS],
    form: Annotated[RakeFormat, FORMAT] = RakeFormat.TEXT,
    rules: Annotated[str | None, RULES] = None,
) -> int:
    """Find the rake schedule that the cash hands of each room, game, stakes, currency and year follow.

    The rate, its rounding, the caps by the number of players and whether a hand without a flop is raked are
    found from the hands themselves. Where they explain nearly all hands to the last unit, the others are
    listed with the money involved (AUD050); where nothing does, no schedule is told.

    Exit code: 0 no hand is off its schedule, 1 some are, 2 could not run.

    Examples:

      fairpot rake hands/

      fairpot rake facts/

      fairpot rake 'logs/*.zip' --format json > rake.json
    """
    from reports.cli import version
    from reports.rakereport import rake_report, trails_in, trails_stored
    from reports.rakewords import report_json, report_text
    from reports.store import Store

    stores = [path for path in paths if Store.is_store(path)]
    if stores and len(paths) > 1:
        raise CommandError(f"{stores[0]} is a store, and there are other paths", "name one store, or hands")
    if stores and rules is not None:
        raise CommandError("the hands of a store were replayed by the rules of its run", "leave --rules out")
    given = paths if stores else readable(paths).paths
    rows = rake_report(trails_stored(Store.open(stores[0])) if stores else trails_in(given, rules))
    out(report_json(rows, version()) if form is RakeFormat.JSON else report_text(rows))
    if len(given) < len(paths):
        return 2
    return 1 if any(row.off_hands for row in rows) else 0
