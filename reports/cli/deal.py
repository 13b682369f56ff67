"""`fairpot deal`: do the recorded cards look like a shuffled deck's?"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from reports.cli.common import CommandError, out


class DealFormat(StrEnum):
    """Forms of the report."""

    TEXT = "text"
    JSON = "json"


PATHS = typer.Argument(
    metavar="PATH_OR_STORE...", help="A store, or files and folders of hands that are replayed for this."
)
LEVEL = typer.Option(
    "--level", "--alpha", metavar="P", help="Level that is named for the tests, corrected for their number."
)
FORMAT = typer.Option("--format", help="How to print.")


def deal(
    paths: Annotated[list[str], PATHS],
    level: Annotated[float, LEVEL] = 0.01,
    form: Annotated[DealFormat, FORMAT] = DealFormat.TEXT,
) -> int:
    """Test the deal: counts of cards, ranks, suits and classes, order, the same deal twice, luck when all-in.

    Only cards that are on record whatever the play was are counted. Each test has its p, effect, number
    and power. A report, no verdict: the exit code is 0 whatever the figures are. docs/deal.md says how to
    read it.

    Examples:

      fairpot deal facts/

      fairpot deal hands/ --level 0.05

      fairpot deal facts/ --format json > deal.json
    """
    if not 0 < level < 1:
        raise CommandError(f"--level: {level:g} is no chance", "give a number between 0 and 1, such as 0.01")
    from reports.deal.report import deal_report
    from reports.deal.result import DealError
    from reports.deal.source import source_of
    from reports.deal.words import report_json, report_text

    try:
        report = deal_report(source_of(paths), level)
    except DealError as error:
        raise CommandError(error.message, error.remedy) from None
    out(report_json(report) if form is DealFormat.JSON else report_text(report))
    return 0
