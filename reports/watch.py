"""A folder followed as a room's client writes to it: whole hands go into the store, new findings are told.

Network drives tell nobody that a file has changed, so that the folder is looked at every second or so. Each
time that there is more to read a run of ingest brings it in; what was told before is not told again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from parser.source import InputError, inputs
from reports.follow import PACKED, Follower
from reports.ingest.driver import ingest
from reports.ingest.errors import BusyError
from reports.ingest.home import held
from reports.ingest.inputs import Inputs, Keyed, key_of
from reports.messages import sentence, visible
from reports.places import is_remote
from reports.store import Store, StoreError

if TYPE_CHECKING:
    from threading import Event

    from reports.settings import Settings

COLUMNS = ["fingerprint", "code", "severity", "file", "line", "column", "hand_id", "message"]


class Pace(NamedTuple):
    """How often the folder is looked at, and how long a file must be quiet for its last hand to count."""

    interval: float = 1.0
    quiet: float = 2.0


class Growing(Inputs):
    """Files that may still be written to, and how far each may be read."""

    def __init__(self, ends: Mapping[str, int]) -> None:
        super().__init__(tuple(ends), "")
        self.ends = {key_of(path): end for path, end in ends.items() if not path.lower().endswith(PACKED)}

    def __iter__(self) -> Iterator[Keyed]:
        for path in self.paths:
            for source in inputs([path]):
                yield Keyed(source._replace(explicit=False), key_of(source.path))


class Watch:
    """Follows one folder into one store."""

    def __init__(
        self, folder: str, store: str, settings: Settings, pace: Pace, tell: Callable[[str], None]
    ) -> None:
        self._follower = Follower(folder, pace.quiet, leave_out=None if is_remote(store) else store)
        self._store = store
        self._settings = settings
        self._pace = pace
        self._tell = tell
        self._done: dict[str, int] = {}
        """How far each file has been brought in."""
        self._told: set[object] = set()
        self._base = self._last = -1
        """The run before the first of those that are taken for one, and the last of them."""
        self.hands = 0
        """Hands brought in so far."""

    def run(self, stop: Event) -> None:
        """Look, and look again, until `stop` is set; a run that has begun is finished.

        Raises:
            StoreError: the store can't be written.
        """
        with suppress(StoreError):  # there is none yet, or not yet a whole one; else ingest will say so
            self._told = {_mark(row) for row in self._findings(None)}
        while True:
            self.look(time.monotonic())
            if stop.wait(self._pace.interval):
                return

    def look(self, now: float) -> None:
        """Bring in what is whole by now, and tell what is found in it."""
        ends = self._follower.look(now)
        fresh = {path: end for path, end in ends.items() if end and self._done.get(path) != end}
        if not fresh:
            return
        try:
            report = ingest(Growing(fresh), self._settings, self._store)
        except InputError:  # a file went away just now
            return
        except BusyError:  # another run is writing: the next look will do
            return
        self._done |= fresh
        self._fold(report.run)
        self.hands += report.tally.hands
        for row in self._findings(report.run):
            mark = _mark(row)
            if mark not in self._told:
                self._told.add(mark)
                self._tell(line_of(row))

    def _fold(self, run: int) -> None:
        """Takes the runs of this watch for one: a table's file is read again after each of its hands."""
        if run != self._last + 1:
            self._base = run - 1
        self._last = run
        if run > self._base + 1:
            with held(self._store) as home:
                with home.manifest.transaction():
                    home.manifest.fold(self._base, run)
                home.committed()
                home.sweep()

    def unfinished(self) -> list[str]:
        """Files that end in something that is no whole hand so far."""
        return self._follower.unfinished()

    def _findings(self, run: int | None) -> Iterator[dict[str, Any]]:
        """Findings that a run brought; those that count, without one."""
        store = Store.open(self._store)
        parts = store.live("findings") if run is None else store.manifest.brought("findings", run)
        for part in parts:
            for rows in store.batches("findings", COLUMNS, part):
                yield from rows.to_pylist()


def _mark(row: Mapping[str, Any]) -> object:
    """The same for a finding that is found again."""
    return row["fingerprint"] or (row["code"], row["file"], row["line"], row["column"])


def line_of(row: Mapping[str, Any]) -> str:
    """A finding as a line."""
    hand = f"hand {sentence(row['hand_id'], 60)}: " if row["hand_id"] else ""
    place = f"{visible(row['file'])}:{row['line']}:{row['column']}"
    return f"{place}: {row['severity']} {row['code']}: {hand}{sentence(row['message'])}\n"
