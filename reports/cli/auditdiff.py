"""`fairpot audit diff`: what one night's findings have that another's had not."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from reports.cli.audit import FailOn

if TYPE_CHECKING:
    from reports.rundiff import Difference

NAME = "audit diff"


class DiffFormat(StrEnum):
    """How a difference is written out."""

    TEXT = "text"
    JSON = "json"


BEFORE = typer.Argument(metavar="A.jsonl", help="An output of audit --format jsonl.")
AFTER = typer.Argument(metavar="B.jsonl", help="A later one.")
FORMAT = typer.Option("--format", help="Blocks of text, or one JSON object.")
FAIL_ON = typer.Option("--fail-on", help="Least severity of a new finding that makes the exit code 1.")
OUTPUT = typer.Option("--output", "-o", metavar="FILE", help="Write there instead of standard output.")


def audit_diff(
    before: Annotated[str, BEFORE],
    after: Annotated[str, AFTER],
    form: Annotated[DiffFormat, FORMAT] = DiffFormat.TEXT,
    fail_on: Annotated[FailOn, FAIL_ON] = FailOn.ERROR,
    output: Annotated[str | None, OUTPUT] = None,
) -> int:
    """Compare the findings of two runs: which are new, gone, or say something else.

    A finding is the same in both when its fingerprint is: the room, hand, code, pot and seat it is about, not
    the file or line.

    Exit code: 0 nothing new at or above --fail-on, 1 new such findings, or changed ones that are worse now,
    2 could not run.

    Examples:

      fairpot audit diff monday.jsonl tuesday.jsonl
    """
    from reports.difftext import difference_json, difference_text
    from reports.messages import visible
    from reports.outputs import Output
    from reports.rundiff import compare
    from reports.runsides import LinesSide

    text = form is DiffFormat.TEXT
    difference = compare(LinesSide(before), LinesSide(after))
    lines, fields = [f"{visible(before)} -> {visible(after)}"], {"from": before, "to": after}
    sink = Output(output)
    try:
        if text:
            difference_text(difference, lines, sink.write)
        else:
            difference_json(difference, fields, sink.write)
        sink.commit()
    finally:
        sink.abandon()
    return _exit_code(difference, fail_on)


def _exit_code(difference: Difference, fail_on: FailOn) -> int:
    counts = difference.new_by_severity
    if fail_on is FailOn.NEVER:
        return 0
    return 1 if counts["error"] or (fail_on is FailOn.WARNING and counts["warning"]) else 0


def routed(args: list[str]) -> list[str]:
    """The words of the command line with `audit diff` as one: a file of that name is `./diff`."""
    return [NAME, *args[2:]] if args[:2] == ["audit", "diff"] else args
