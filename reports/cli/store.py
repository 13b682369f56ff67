"""`fairpot store`: what is in a store, whether it is whole, and fewer files for the same rows."""

from __future__ import annotations

import sys
import time
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reports.cli.common import colour, on_terminal, out
from reports.messages import aligned, count, json_bytes, sentence, visible

if TYPE_CHECKING:
    from reports.storeabout import About

store_app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)


class StoreFormat(StrEnum):
    """Forms of an answer."""

    TEXT = "text"
    JSON = "json"


STORE = typer.Argument(metavar="DIR", help="A store that fairpot ingest wrote.")
FORMAT = typer.Option("--format", help="How to print.")
SIZE = typer.Option("--size", metavar="MB", min=1, max=4096, help="What parts put together should have.")


@store_app.command("info", short_help="Say what is in a store.")
def info(directory: Annotated[str, STORE], form: Annotated[StoreFormat, FORMAT] = StoreFormat.TEXT) -> int:
    """Show a store's runs, tables, rooms and months, and what was set aside.

    Examples:

      fairpot store info facts/

      fairpot store info facts/ --format json
    """
    from reports.store import Store
    from reports.storeabout import about

    found = about(Store.open(directory))
    out(json_bytes(found).decode() + "\n" if form is StoreFormat.JSON else _text(found))
    return 0


@store_app.command("verify", short_help="Check that a store is whole.")
def verify_command(
    directory: Annotated[str, STORE], form: Annotated[StoreFormat, FORMAT] = StoreFormat.TEXT
) -> int:
    """Work out each part's SHA-256, rows and columns again and lay them beside the manifest.

    Files that lack, and files that nobody knows, are told too, and whether the pieces of each file that was
    read follow each other without a gap. Nothing is changed.

    Exit code: 0 everything is as it should be, 1 something is not, 2 could not run.

    Examples:

      fairpot store verify facts/
    """
    from reports.ingest.home import is_held
    from reports.store import Store
    from reports.storecheck import verify

    store = Store.open(directory)
    writing = is_held(directory)
    with Bar() as bar:
        faults = []
        for fault in verify(store, writing=writing, progress=bar.update):
            faults.append(fault)
            if form is StoreFormat.TEXT:
                bar.clear()
                out(f"{visible(fault.what)}: {fault.kind}: {visible(fault.told)}\n")
    parts = len(store.manifest.every_part())
    if form is StoreFormat.JSON:
        told = [{"kind": fault.kind, "what": fault.what, "told": fault.told} for fault in faults]
        out(json_bytes({"parts": parts, "writing": writing, "faults": told}).decode() + "\n")
    else:
        out(f"{count(parts, 'part')}, {count(len(faults), 'fault')}\n")
        if writing:
            out("a run is writing to it: files that it has not recorded yet were passed over\n")
    return 1 if faults else 0


@store_app.command("compact", short_help="Put small files together.")
def compact_command(
    directory: Annotated[str, STORE],
    size: Annotated[int, SIZE] = 128,
    form: Annotated[StoreFormat, FORMAT] = StoreFormat.TEXT,
) -> int:
    """Put the small files of a room's month together into larger ones, without changing a row.

    Ingest goes on as before, also for files that change later; findings stay as they are, so that runs can
    be compared. A crash leaves the store as it was before or as it is after.

    Examples:

      fairpot store compact facts/
    """
    from reports.ingest.compact import compact

    with Bar() as bar:
        found = compact(directory, size << 20, progress=bar.update)
    if form is StoreFormat.JSON:
        out(json_bytes(found).decode() + "\n")
    elif not found.before:
        out("nothing to put together\n")
    else:
        out(
            f"{count(found.before, 'part')} put together into {found.after:,}; "
            f"{found.bytes_before:,} bytes before, {found.bytes_after:,} after\n"
        )
    return 0


def _text(found: About) -> str:
    """What is in a store, for a person."""
    units = found.units
    where = f"schema {found.schema_version}, {found.facts}"
    kinds = [
        f"{units.counting:,} count",
        f"{units.superseded:,} read again since",
        f"{units.crashed:,} set aside",
        f"{units.planned:,} planned",
        f"{units.across:,} across hands",
        f"{units.put_together:,} put together",
    ]
    head = f"{visible(found.store)}: {count(found.files, 'file')}, {where}\nunits: {', '.join(kinds)}\n"
    runs: list[list[str]] = [
        ["run", "state", "version", "judged by", "hands", "set aside", "config", "rules"]
    ]
    for run in found.runs:
        numbers = ["-" if one is None else f"{one:,}" for one in (run.hands, run.quarantined)]
        runs.append(
            [
                str(run.number),
                run.status,
                run.version,
                run.judged_by,
                *numbers,
                run.config or "-",
                sentence(run.rules, 60),
            ]
        )
    tables = [["table", "parts", "rows", "bytes"]]
    tables += [[t.name, f"{t.parts:,}", f"{t.rows:,}", f"{t.bytes:,}"] for t in found.tables]
    sites = [["site", "months", "hands"]]
    for site in found.sites:
        dated = [month for month in site.months if month[:1].isdigit()]
        told = f"{dated[0]} to {dated[-1]} ({len(dated)})" if dated else ""
        told += (", unknown" if told else "unknown") if len(dated) < len(site.months) else ""
        sites.append([visible(site.site), told, f"{sum(site.months.values()):,}"])
    return "".join(
        [head, aligned(runs, {0, 4, 5}), "\n", aligned(tables, {1, 2, 3}), "\n", aligned(sites, {2})]
    )


class Bar:
    """A bar of bytes on standard error when a person looks and it takes its time; otherwise nothing."""

    AFTER = 0.5
    """Seconds before it appears."""

    def __init__(self) -> None:
        self._wanted = on_terminal(sys.stderr)
        self._bar: Any = None
        self._task: Any = None
        self._begin = time.monotonic()

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def update(self, done: int, total: int) -> None:
        """Show how far it is."""
        if not self._wanted or time.monotonic() - self._begin < self.AFTER:
            return
        if self._bar is None:
            from rich.console import Console
            from rich.progress import BarColumn, DownloadColumn, Progress, TimeRemainingColumn

            console = Console(stderr=True, no_color=not colour(sys.stderr))
            columns = (BarColumn(), DownloadColumn(), TimeRemainingColumn())
            self._bar = Progress(*columns, console=console, transient=True)
            self._bar.start()
            self._task = self._bar.add_task("", total=total)
        self._bar.update(self._task, completed=done, total=total)

    def clear(self) -> None:
        """Make way for a line on the same terminal."""
        if self._bar is not None:
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()
