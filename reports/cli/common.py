"""What all commands share: the one-line error, the progress bar, whether to use colour."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from reports.messages import sentence

if TYPE_CHECKING:
    from reports.tally import Tally


class CommandError(Exception):
    """The command cannot do what was asked: one line says why, `remedy` what to do."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


def complain(message: str, remedy: str = "") -> None:
    """One line on standard error."""
    if sys.stderr is None:
        return
    if remedy[:1].isupper() and remedy[1:2].islower():
        remedy = remedy[0].lower() + remedy[1:]
    line = sentence(f"fairpot: {message.rstrip('.')}" + (f"; {remedy.rstrip('.')}" if remedy else ""))
    sys.stderr.write(line.encode("utf-8", "backslashreplace").decode() + "\n")
    sys.stderr.flush()


def out(text: str) -> None:
    """Text to standard output in UTF-8, whatever the locale.

    Raises:
        OutputError: it cannot be written.
        PipeClosedError: nobody reads any more.
    """
    from reports.outputs import Output

    Output().write(text.encode("utf-8", "backslashreplace"))


def on_terminal(stream: IO[Any] | None) -> bool:
    """Whether a person looks at the stream."""
    return stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"


def colour(stream: IO[Any] | None) -> bool:
    """Whether to colour what goes to the stream."""
    return on_terminal(stream) and not os.environ.get("NO_COLOR")


def nearest(word: str, known: list[str], limit: int = 3) -> list[str]:
    """The known words most like `word`."""
    from difflib import get_close_matches

    return get_close_matches(word, known, n=limit, cutoff=0.4)


class Given(NamedTuple):
    """Paths as a command was given them."""

    paths: list[str]
    """Those that can be read."""
    unread: tuple[tuple[str, str], ...]
    """What is wrong with each of the others, and the remedy."""


def readable(paths: list[str]) -> Given:
    """The paths apart from those that can't be read: each of these is one line on standard error.

    Raises:
        InputError: there is no other.
    """
    from parser.source import trouble_with

    troubles = {path: trouble for path in paths if (trouble := trouble_with(path)) is not None}
    found = [path for path in paths if path not in troubles]
    for trouble in troubles.values():
        if not found:
            raise trouble
        complain(trouble.message, trouble.remedy)
    return Given(found, tuple((trouble.message, trouble.remedy) for trouble in troubles.values()))


def total_bytes(paths: list[str]) -> int | None:
    """Bytes of plain files among the paths, for the bar; None when it can't be said quickly."""
    try:
        if any(path.endswith((".zip", ".gz")) or not Path(path).is_file() for path in paths):
            return None
        return sum([Path(path).stat().st_size for path in paths])
    except (OSError, ValueError):
        return None


class Progress:
    """A bar on standard error when a person looks and the run takes its time; otherwise nothing."""

    AFTER = 0.5
    """Seconds before it appears."""
    EVERY = 0.1
    """Seconds between two looks at it."""

    def __init__(self, total: int | None) -> None:
        self._total = total
        self._wanted = on_terminal(sys.stderr)
        self._bar: Any = None
        self._next = time.monotonic() + self.AFTER

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def update(self, tally: Tally) -> None:
        """Show how far the run is."""
        if not self._wanted or time.monotonic() < self._next:
            return
        if self._bar is None:
            self._start()
        self._next = time.monotonic() + self.EVERY
        done = tally.bytes_hands + tally.bytes_quarantined + tally.bytes_chatter
        self._bar.update(self._task, completed=done, hands=f"{tally.hands:,} hands", refresh=True)

    def clear(self) -> None:
        """Make way for a line on the same terminal."""
        if self._bar is not None:
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()

    def _start(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, DownloadColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        columns = (BarColumn(), DownloadColumn(), TextColumn("{task.fields[hands]}"), TimeRemainingColumn())
        console = Console(stderr=True, no_color=not colour(sys.stderr))
        self._bar = Bar(
            *columns,
            console=console,
            transient=True,
            auto_refresh=False,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._task = self._bar.add_task("", total=self._total, hands="")
        self._bar.start()
