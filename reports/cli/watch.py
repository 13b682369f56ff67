"""`fairpot watch`: follows a folder into a store while a room's client writes to it."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer

from reports.cli.audit import CONFIG
from reports.cli.common import CommandError, complain, on_terminal, out
from reports.messages import count, visible

INTERRUPTED = 130
FOLDER = typer.Argument(metavar="DIR", help="The folder to follow, with all below it.")
STORE = typer.Option("--store", metavar="DIR", help="The store; made if there is none.")
INTERVAL = typer.Option("--interval", metavar="SECONDS", min=0.05, help="Between two looks at the folder.")
QUIET = typer.Option(
    "--quiet",
    metavar="SECONDS",
    min=0.0,
    help="Nobody wrote for as long: a last hand may be whole.",
)
RULES = typer.Option("--rules", metavar="NAME_OR_FILE", help="Rule profile; else by each hand's site.")


def watch_command(
    folder: Annotated[str, FOLDER],
    store: Annotated[str, STORE],
    interval: Annotated[float, INTERVAL] = 1.0,
    quiet: Annotated[float, QUIET] = 2.0,
    rules: Annotated[str | None, RULES] = None,
    config: Annotated[str | None, CONFIG] = None,
) -> int:
    """Follow DIR: bring each hand into the store when it is whole, and print a line for each new finding.

    A hand is whole when the next one has begun behind it; the last of a file when its text has ended and
    nobody has written to the file for --quiet seconds. Half a hand is never read. Files may be new, grow, be
    renamed, cut short, or locked for a while. Ctrl-C stops when what was begun is in the store.

    Exit code: 130 stopped by Ctrl-C, 2 could not go on.

    Examples:

      fairpot watch hands/ --store facts/

      fairpot watch //server/logs --store facts/ --interval 10 --quiet 30
    """
    from reports.configfile import Given, settle
    from reports.settings import Settings
    from reports.watch import Pace, Watch

    if not Path(folder).is_dir():
        raise CommandError(f"no such folder: {folder}", "name a folder that a room's client writes to")
    settings = Settings(rules=rules, config=settle(Given(config=config, rules=rules, fail_on=None)))
    watch = Watch(folder, store, settings, Pace(interval, quiet), out)
    if on_terminal(sys.stderr):
        sys.stderr.write(f"following {visible(folder)}; Ctrl-C stops\n")
    with _stopped() as stop:
        watch.run(stop)
    waiting = watch.unfinished()
    if waiting:
        complain(
            f"{count(len(waiting), 'file')} with something behind the last whole hand, {waiting[0]} for one",
            "it was not read; fairpot ingest reads it as it is",
        )
    return INTERRUPTED


@contextmanager
def _stopped() -> Iterator[threading.Event]:
    """An event that the first Ctrl-C sets; the second one ends the program where it is."""
    stop = threading.Event()
    seen = on_terminal(sys.stderr)

    def heard(_signal: int, _frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()
        if seen:  # past Python's own buffer, which may be in use just now
            os.write(2, b"finishing what was begun; Ctrl-C again stops at once\n")

    before = signal.signal(signal.SIGINT, heard)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)
