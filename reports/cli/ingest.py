"""`fairpot ingest`: brings a store up to date with folders of hands, and says what was new."""

from __future__ import annotations

import os
import sys
import tempfile
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reports.cli import version
from reports.cli.audit import (
    BASELINE,
    CONFIG,
    FAIL_ON,
    IGNORE,
    OUTPUT,
    SELECT,
    TODAY,
    FailOn,
    codes_of,
    day_of,
)  # fmt: skip
from reports.cli.common import CommandError, Progress, complain, on_terminal, readable
from reports.forms.names import OF_ROWS, About, Form
from reports.messages import count, json_bytes, visible

if TYPE_CHECKING:
    from reports.ingest.driver import Report
    from reports.tally import AuditResult, Tally


class IngestFormat(StrEnum):
    """Forms of the output: a summary as text or JSON, or what was found in what was new."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"
    CSV = "csv"
    SARIF = "sarif"
    JUNIT = "junit"
    GITHUB = "github"


class EngineName(StrEnum):
    """Where the work is done."""

    SERIAL = "serial"
    PROCESSES = "processes"
    DASK = "dask"


MOST_SHOWN = 20
PATHS = typer.Argument(metavar="PATH", help="Files, folders, globs, .zip, .gz; - for standard input.")
STORE = typer.Option("--store", metavar="DIR", help="The store, or s3://...; made if there is none.")
JOBS = typer.Option("--jobs", "-j", min=0, help="Processes; 0 for one on each CPU. The store is the same.")
ENGINE = typer.Option("--engine", help="Where units are worked on.", show_default="by --jobs")
SCHEDULER = typer.Option("--scheduler", metavar="ADDRESS", help="A Dask scheduler: tcp://host:8786.")
UNIT = typer.Option("--unit-size", metavar="MB", min=1, max=1024, help="Text of a work unit.")
RULES = typer.Option("--rules", metavar="NAME_OR_FILE", help="Rule profile; else by each hand's site.")
RESUME = typer.Option("--resume", help="Go on with an interrupted run as it was planned.")
DRY_RUN = typer.Option("--dry-run", help="Say what would be read; write nothing.")
REHASH = typer.Option("--rehash", help="Read all files to see whether they changed, not size and time only.")
DELTA = typer.Option("--delta", metavar="DIR_OR_URL", help="Also keep the facts as Delta Lake tables there.")
FORMAT = typer.Option("--format", help="A summary as text or JSON, or each new finding as audit writes it.")


def ingest_command(
    store: Annotated[str, STORE],
    paths: Annotated[list[str] | None, PATHS] = None,
    jobs: Annotated[int, JOBS] = 1,
    engine: Annotated[EngineName | None, ENGINE] = None,
    scheduler: Annotated[str | None, SCHEDULER] = None,
    unit_size: Annotated[int, UNIT] = 64,
    rules: Annotated[str | None, RULES] = None,
    config: Annotated[str | None, CONFIG] = None,
    select: Annotated[list[str] | None, SELECT] = None,
    ignore: Annotated[list[str] | None, IGNORE] = None,
    baseline: Annotated[list[str] | None, BASELINE] = None,
    today: Annotated[str | None, TODAY] = None,
    fail_on: Annotated[FailOn | None, FAIL_ON] = None,
    resume: Annotated[bool, RESUME] = False,
    dry_run: Annotated[bool, DRY_RUN] = False,
    rehash: Annotated[bool, REHASH] = False,
    delta: Annotated[str | None, DELTA] = None,
    form: Annotated[IngestFormat, FORMAT] = IngestFormat.TEXT,
    output: Annotated[str | None, OUTPUT] = None,
) -> int:
    """Read what is new in PATH... into a store, audit it, and say what was found in it.

    Files that were read before and have not changed are left out. Readers of the store see a run when it is
    finished, all at once. A run that was interrupted is finished by the next; the store ends the same.

    The store holds everything that is found; --select, --ignore and --baseline say what counts now.

    Exit code: 0 no finding at or above --fail-on in what was new, 1 such findings or anything quarantined, 2
    could not run, 130 interrupted.

    Examples:

      fairpot ingest logs/ --store facts/

      fairpot ingest logs/ --store facts/ --dry-run

      fairpot ingest logs/ --store facts/ --jobs 0

      fairpot ingest --store facts/ --resume

      fairpot ingest s3://logs/2024/ --store s3://audit/facts --engine dask --scheduler tcp://host:8786

      fairpot ingest logs/ --store facts/ --format csv --output tonight.csv
    """
    from reports.baseline import load
    from reports.configfile import Given, settle
    from reports.forms.every import writer
    from reports.fresh import tell_new
    from reports.ingest.driver import Inputs, Options, ingest
    from reports.outputs import Output
    from reports.recount import recount
    from reports.settings import Settings
    from reports.store import Store

    if bool(paths) == resume:
        raise CommandError(
            "--resume goes on with what was planned and takes no PATH" if resume else "nothing to read",
            "leave PATH out" if resume else "name files or folders, or --resume an interrupted run",
        )
    if paths and "-" in paths and sys.stdin is None:
        raise CommandError("standard input is closed", "name a file, or send hands into the command")
    given, unread = readable(paths) if paths else ([], ())
    fails = None if fail_on is None else fail_on.value
    told = Given(
        config=config,
        rules=rules,
        fail_on=fails,
        select=codes_of(select, "--select") if select else None,
        ignore=codes_of(ignore, "--ignore") if ignore else None,
        baselines=tuple(baseline) if baseline else None,
    )
    settled = settle(told)
    files = [path for path, _ in settled.baselines]
    settings = Settings(
        rules=rules,
        config=settled,
        select=settled.select,
        ignore=settled.ignore,
        known=load(files, day_of(today)) if files else None,
        rows=form.value in OF_ROWS,
    )
    options = Options(
        jobs=jobs or os.cpu_count() or 1,
        engine=None if engine is None else engine.value,
        scheduler=scheduler,
        target=unit_size << 20,
        rehash=rehash,
        resume=resume,
        dry_run=dry_run,
        delta=delta,
    )
    target = Output(output)  # a place that can't be written is said before anything is read
    try:
        with Progress(None) as bar, tempfile.TemporaryDirectory(prefix="fairpot-") as spool:
            report = ingest(Inputs(given, spool), settings, store, options, progress=bar.update, say=_say)
        if report.published and (settings.known is not None or settings.select or settings.ignore):
            report.tally.take_findings(recount(Store.open(store, run=report.run), settings))
        result = _result(report.tally, settings)
        if form is IngestFormat.TEXT or form is IngestFormat.JSON or not report.published:
            text = _json(report, result) if form is IngestFormat.JSON else _text(report, result)
            target.write(text.encode("utf-8", "backslashreplace"))
        else:
            results = writer(Form(form.value), target, About(version(), settled.fail_on, unread))
            tell_new(Store.open(store, run=report.run), settings, results)
            results.finish(result)
        target.commit()
    finally:
        target.abandon()
    if dry_run:
        return 0
    return 2 if len(given) < len(paths or ()) else int(report.tally.fails(settled.fail_on))


def _say(line: str) -> None:
    if on_terminal(sys.stderr):
        complain(line)


def _result(tally: Tally, settings: Any) -> AuditResult:
    from reports.baseline import outcome
    from reports.settings import rules_label
    from reports.tally import AuditResult

    rules = ", ".join(sorted(tally.profiles)) or rules_label(settings.rules)
    config = settings.config.hash if settings.config.source is not None else None
    known = settings.known
    baseline = None if known is None else outcome(known, tally.fired, settings.looks_for)
    return AuditResult(tally, 0.0, rules, config, baseline)


def _text(report: Report, result: AuditResult) -> str:
    from replay.rulebook import RULES
    from reports.outputs import summary_text

    plan = report.plan
    lines = []
    if plan.files:
        lines.append(
            f"{count(plan.files, 'file')}: {plan.new:,} new, {plan.changed:,} changed, "
            f"{plan.unchanged:,} as before"
        )
    if plan.gone:
        lines.append(f"{count(plan.gone, 'file')} gone; what was read of them stays:")
        lines += [f"  {visible(name)}" for name in plan.vanished]
        lines += [f"  and {plan.gone - len(plan.vanished):,} more"] if plan.gone > len(plan.vanished) else []
    if report.resumed:
        lines.append(f"{count(report.resumed, 'unit')} left by an interrupted run")
    work = f"{count(plan.units, 'work unit')}, {count(plan.pieces, 'piece')}, {count(plan.bytes, 'byte')}"
    if not report.published:
        return "\n".join([*lines, f"to be read: {work}"]) + "\n"
    lines.append(f"run {report.run}: {work}")
    for unit in report.crashed[:MOST_SHOWN]:
        lines.append(f"  ended the program that read it, set aside: {visible(unit)}")
    if report.brought is not None:
        brought = report.brought
        lines.append(f"Delta tables: {count(brought.added, 'unit')} added, {brought.removed:,} removed")
    titles = {rule.code: rule.title for rule in RULES}
    summary = summary_text(result, lambda code: titles.get(code, ""))
    return "\n".join(lines) + "\n\nwhat was new in it:\n" + summary


def _json(report: Report, result: AuditResult) -> str:
    plan = report.plan
    summary = result.summary()
    del summary["seconds"]
    told = {
        "version": version(),
        "run": report.run,
        "finished": report.published,
        "files": {"new": plan.new, "changed": plan.changed, "unchanged": plan.unchanged, "gone": plan.gone},
        "work": {"units": plan.units, "pieces": plan.pieces, "bytes": plan.bytes, "resumed": report.resumed},
        "crashed": report.crashed,
        "delta": None if report.brought is None else report.brought._asdict(),
        "summary": summary,
    }
    return json_bytes(told).decode() + "\n"
