"""`fairpot audit`: findings, verdicts and a closing summary for files of hands."""

from __future__ import annotations

import datetime as dt
import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reports.cli import version
from reports.cli.common import (
    CommandError,
    Progress,
    colour,
    complain,
    nearest,
    on_terminal,
    readable,
    total_bytes,
)
from reports.forms.every import writer
from reports.forms.names import OF_ROWS, About, Form
from reports.messages import count

if TYPE_CHECKING:
    from reports.knownfile import BaselineWriter
    from reports.settings import Settings
    from reports.tally import AuditResult


class FailOn(StrEnum):
    """The least severity that makes the exit code 1."""

    ERROR = "error"
    WARNING = "warning"
    NEVER = "never"


PATHS = typer.Argument(metavar="PATH", help="Files, folders, globs, .zip, .gz; - for standard input.")
FORMAT = typer.Option("--format", help="How results are written; the command line's page shows each.")
CONFIG = typer.Option("--config", metavar="FILE", help="Settings; else fairpot.toml, from here upwards.")
BASELINE = typer.Option("--baseline", metavar="FILE", help="Known findings, which do not fail the run.")
WRITE_BASELINE = typer.Option(
    "--write-baseline", metavar="FILE", help="Make all findings known; needs --owner and --reason."
)
OWNER = typer.Option("--owner", metavar="NAME", help="Who answers for the findings made known.")
REASON = typer.Option("--reason", metavar="TEXT", help="Why they need not fail a run.")
TODAY = typer.Option("--today", metavar="YYYY-MM-DD", hidden=True)
SELECT = typer.Option("--select", metavar="CODE", help="Report only this code, or BET for all of BET.")
COMPLETE = typer.Option("--complete", help="These are all hands of their rooms: report missing numbers.")
LEDGER = typer.Option(
    "--ledger", metavar="FILE.csv", help="Compare players' totals with this ledger (AUD060)."
)
RAKE = typer.Option("--rake", help="Find the rake schedule that hands follow; report those off it (AUD050).")
IGNORE = typer.Option("--ignore", metavar="CODE", help="Leave this code out, likewise.")
FAIL_ON = typer.Option("--fail-on", help="Least severity that makes the exit code 1.", show_default="error")
JOBS = typer.Option("--jobs", "-j", min=0, help="Processes; 0 for one on each CPU. The output is the same.")
RULES = typer.Option("--rules", metavar="NAME_OR_FILE", help="Rule profile; else by each hand's site.")
OUTPUT = typer.Option("--output", "-o", metavar="FILE", help="Write there instead of standard output.")
STORE = typer.Option("--store", metavar="DIR", help="Also write a Parquet data set there.")


def audit(
    paths: Annotated[list[str], PATHS],
    form: Annotated[Form, FORMAT] = Form.TEXT,
    select: Annotated[list[str] | None, SELECT] = None,
    ignore: Annotated[list[str] | None, IGNORE] = None,
    rake: Annotated[bool, RAKE] = False,
    ledger: Annotated[str | None, LEDGER] = None,
    complete: Annotated[bool, COMPLETE] = False,
    fail_on: Annotated[FailOn | None, FAIL_ON] = None,
    jobs: Annotated[int, JOBS] = 1,
    rules: Annotated[str | None, RULES] = None,
    output: Annotated[str | None, OUTPUT] = None,
    store: Annotated[str | None, STORE] = None,
    config: Annotated[str | None, CONFIG] = None,
    baseline: Annotated[list[str] | None, BASELINE] = None,
    write_baseline: Annotated[str | None, WRITE_BASELINE] = None,
    owner: Annotated[str | None, OWNER] = None,
    reason: Annotated[str | None, REASON] = None,
    today: Annotated[str | None, TODAY] = None,
) -> int:
    """Replay every hand of PATH... and report what was not played or paid by the rules.

    A hand agrees when every pot was awarded as the rules say, disagrees when one was not, and cannot be told
    when a card or line that decides it is missing. Every byte counts: in a hand, quarantined with a reason,
    or chatter between hands. A hand repeated word for word counts once.

    Exit code: 0 no finding at or above --fail-on, 1 such findings or anything quarantined, 2 could not run,
    or could not read a PATH; the others are audited all the same.

    Examples:

      fairpot audit hands/

      fairpot audit session.txt --select POT --select SHO

      zcat log.gz | fairpot audit - --format json

      fairpot audit 'logs/*.zip' --jobs 0 --store facts/ --output findings.txt

      fairpot audit logs/ --write-baseline known.toml --owner "A. Lee" --reason "looked at in May"

      fairpot audit logs/ --baseline known.toml
    """
    from reports.baseline import load
    from reports.configfile import Given, settle
    from reports.outputs import Output
    from reports.pipeline import audit_paths
    from reports.settings import Settings

    if "-" in paths and sys.stdin is None:
        raise CommandError("standard input is closed", "name a file, or send hands into the command")
    told = Given(
        config=config,
        rules=rules,
        fail_on=None if fail_on is None else fail_on.value,
        select=codes_of(select, "--select") if select else None,
        ignore=codes_of(ignore, "--ignore") if ignore else None,
        baselines=tuple(baseline) if baseline else None,
    )
    settled = settle(told)
    files = [path for path, _ in settled.baselines]
    settings = Settings(
        rules=rules,
        text=form is Form.TEXT and write_baseline is None,
        rows=form in OF_ROWS,
        select=settled.select,
        ignore=settled.ignore,
        rake=rake,
        ledger=ledger,
        complete=complete,
        store=store,
        colour=output is None and colour(sys.stdout),
        config=settled,
        known=load(files, day_of(today)) if files else None,
    )
    if output is not None and any(_same_file(output, path) for path in paths):
        raise CommandError(f"--output {output} is one of the inputs", "choose another name")
    if form is Form.HTML and output is None and on_terminal(sys.stdout):
        raise CommandError("a page is nothing for a terminal", "name a file with --output report.html")
    if ledger is not None:
        from reports.ledgerfile import read_ledger

        read_ledger(ledger)  # one that can't be read is said before anything else is
    given, unread = readable(paths)
    bar = Progress(total_bytes(given) if on_terminal(sys.stderr) else None)
    kept = _kept(write_baseline, owner, reason, settings)
    sink = Output(output, bar.clear if output is None and on_terminal(sys.stdout) else None)
    try:
        results = writer(form, sink, About(version(), settled.fail_on, unread))
        if kept is not None:
            results = kept.around(results, quiet=form is Form.TEXT)
        workers = jobs or os.cpu_count() or 1
        with bar:
            result = audit_paths(given, settings, sink=results, jobs=workers, progress=bar.update)
        if result.tally.files == 0:
            raise CommandError("no file to read", "name a file, or a folder or glob that holds one")
        results.finish(result)
        if form is Form.TEXT:
            sink.write(_speed(result).encode())
        sink.commit()
    finally:
        sink.abandon()
        if kept is not None:
            kept.abandon()
    aside = result.tally.quarantined
    if form is Form.JSONL and aside:
        complain(f"{count(aside, 'piece')} quarantined", "see them with --format text or json")
    if kept is not None:
        complain(f"{count(kept.new, 'finding')} made known in {write_baseline}")
    fails = FailOn.NEVER if kept is not None else FailOn(settled.fail_on)
    return 2 if len(given) < len(paths) else int(result.tally.fails(fails))


def day_of(today: str | None) -> dt.date:
    """The day by which entries of a baseline expire."""
    try:
        return dt.date.fromisoformat(today) if today else dt.datetime.now().astimezone().date()
    except ValueError:
        raise CommandError("--today is no day", "write it as 2027-06-30") from None


def _kept(
    path: str | None, owner: str | None, reason: str | None, settings: Settings
) -> BaselineWriter | None:
    """The baseline that is to be written.

    Raises:
        CommandError: without owner and reason.
    """
    if path is None:
        return None
    from reports.knownfile import BaselineWriter

    for name, value in (("--owner", owner), ("--reason", reason)):
        if not value or not value.strip():
            raise CommandError(
                f"--write-baseline needs {name}", "somebody must answer for what is made known"
            )
    return BaselineWriter(path, reason or "", owner or "", settings.known)


def _same_file(output: str, path: str) -> bool:
    try:
        return Path(output).is_file() and Path(output).samefile(path)
    except (OSError, ValueError):
        return False


def codes_of(given: list[str] | None, option: str) -> tuple[str, ...]:
    """The code prefixes, in capitals.

    Raises:
        CommandError: no known code starts with one of them.
    """
    if not given:
        return ()
    from replay.rulebook import RULES

    known = [rule.code for rule in RULES]
    prefixes = [part.strip().upper() for text in given for part in text.split(",") if part.strip()]
    for prefix in prefixes:
        if not any(code.startswith(prefix) for code in known):
            close = nearest(prefix, known) or sorted({code[:3] for code in known})
            remedy = f"try {', '.join(close)} (`fairpot rules` lists all)"
            raise CommandError(f"{option}: no code starts with {prefix!r}", remedy)
    return tuple(prefixes)


def _speed(result: AuditResult) -> str:
    """The closing summary's last line, the only one that differs between two runs on the same input."""
    speed = result.tally.hands / result.seconds if result.seconds else 0
    return f"{result.seconds:.2f} seconds, {speed:,.0f} hands per second\n"
