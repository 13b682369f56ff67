"""`fairpot audit diff`: what one night's findings have that another's had not."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from reports.cli.audit import CONFIG, IGNORE, SELECT, FailOn, codes_of
from reports.cli.common import CommandError

if TYPE_CHECKING:
    from reports.rundiff import Difference, Side

NAME = "audit diff"
PREVIOUS = "previous"


class DiffFormat(StrEnum):
    """How a difference is written out."""

    TEXT = "text"
    JSON = "json"


WHAT = typer.Argument(metavar="STORE|A.jsonl", help="A store, or an output of audit --format jsonl.")
FIRST = typer.Argument(
    metavar="[RUN_A]|B.jsonl", help="A run's number, previous or latest; or the other output."
)
SECOND = typer.Argument(metavar="[RUN_B]", help="Likewise.")
FORMAT = typer.Option("--format", help="Blocks of text, or one JSON object.")
FAIL_ON = typer.Option(
    "--fail-on", help="Least severity of a new finding that makes the exit code 1.", show_default="error"
)
OUTPUT = typer.Option("--output", "-o", metavar="FILE", help="Write there instead of standard output.")


def audit_diff(
    what: Annotated[str, WHAT],
    first: Annotated[str, FIRST] = PREVIOUS,
    second: Annotated[str | None, SECOND] = None,
    form: Annotated[DiffFormat, FORMAT] = DiffFormat.TEXT,
    select: Annotated[list[str] | None, SELECT] = None,
    ignore: Annotated[list[str] | None, IGNORE] = None,
    fail_on: Annotated[FailOn | None, FAIL_ON] = None,
    output: Annotated[str | None, OUTPUT] = None,
    config: Annotated[str | None, CONFIG] = None,
) -> int:
    """Compare the findings of two runs: which are new, gone, or say something else.

    A finding is the same in both when its fingerprint is: the room, hand, code, pot and seat it is about, not
    the file or line. Without runs, the store's last is compared with the one before it.

    Exit code: 0 nothing new at or above --fail-on, 1 new such findings, or changed ones that are worse now,
    2 could not run.

    Examples:

      fairpot audit diff facts/

      fairpot audit diff facts/ 12 latest --format json

      fairpot audit diff monday.jsonl tuesday.jsonl
    """
    from reports.configfile import Given, settle
    from reports.difftext import difference_json, difference_text, runs_json, runs_text
    from reports.messages import visible
    from reports.outputs import Output
    from reports.rundiff import compare
    from reports.runsides import LATEST, LinesSide, Wanted, runs_of
    from reports.settings import Settings
    from reports.store import Store

    settled = settle(
        Given(
            config=config,
            select=codes_of(select, "--select") if select else None,
            ignore=codes_of(ignore, "--ignore") if ignore else None,
            fail_on=None if fail_on is None else fail_on.value,
        )
    )
    sides: tuple[Side, Side]
    if Store.is_store(what):
        runs = runs_of(what, first, LATEST if second is None else second)
        sides = runs.sides
        lines = runs_text(what, runs.before, runs.after)
        fields = runs_json(what, runs.before, runs.after)
    elif second is None and first != PREVIOUS:
        sides = LinesSide(what), LinesSide(first)
        lines, fields = [f"{visible(what)} -> {visible(first)}"], {"from": what, "to": first}
    else:
        raise CommandError(f"{what} is no store", "name a store, or two outputs of audit --format jsonl")
    wants = Settings(select=settled.select, ignore=settled.ignore).wants
    difference = compare(Wanted(sides[0], wants), Wanted(sides[1], wants))
    sink = Output(output)
    try:
        if form is DiffFormat.TEXT:
            difference_text(difference, lines, sink.write)
        else:
            difference_json(difference, fields, sink.write)
        sink.commit()
    finally:
        sink.abandon()
    return _exit_code(difference, FailOn(settled.fail_on))


def _exit_code(difference: Difference, fail_on: FailOn) -> int:
    counts = difference.new_by_severity
    if fail_on is FailOn.NEVER:
        return 0
    return 1 if counts["error"] or (fail_on is FailOn.WARNING and counts["warning"]) else 0


def routed(args: list[str]) -> list[str]:
    """The words of the command line with `audit diff` as one: a file of that name is `./diff`."""
    return [NAME, *args[2:]] if args[:2] == ["audit", "diff"] else args
