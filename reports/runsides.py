"""The two sides of a comparison: runs of a store, or outputs of `fairpot audit --format jsonl`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from reports.messages import sentence
from reports.rundiff import DiffRow, Side
from reports.store import Store, StoreError
from reports.tomlfile import ConfigError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from reports.ingest.manifest import RunRow
    from reports.ingest.units import PartFile

LONGEST = 1 << 20
"""Bytes of a line of JSON lines; a finding has a few thousand at most."""
LATEST, PREVIOUS = "latest", "previous"
_COLUMNS = [*DiffRow.__struct_fields__]
_PRINT = re.compile(r"[0-9a-f]{16}")


class Wanted:
    """A side without the findings of codes that are not looked for."""

    def __init__(self, side: Side, wants: Callable[[str], bool]) -> None:
        self._side = side
        self._wants = wants

    def rows(self) -> Iterator[DiffRow]:
        """The other findings."""
        return (row for row in self._side.rows() if self._wants(row.code))

    def shared(self) -> Iterator[list[str]]:
        """As it is."""
        return self._side.shared()


class LinesSide:
    """An output of --format jsonl."""

    def __init__(self, path: str) -> None:
        self.path = path

    def rows(self) -> Iterator[DiffRow]:
        """All its findings.

        Raises:
            ConfigError: it cannot be read, or a line is no finding.
        """
        shown = sentence(self.path)
        try:
            with Path(self.path).open("rb") as stream:
                number = 0
                while line := stream.readline(LONGEST):
                    number += 1
                    if line.strip():
                        yield _row(line, f"{shown}:{number}")
        except (OSError, ValueError) as error:
            reason = (getattr(error, "strerror", None) or "no such file").lower()
            raise ConfigError(f"cannot read {shown}: {reason}", "check the path") from None

    def shared(self) -> Iterator[list[str]]:
        """Nothing is known of the other side."""
        return iter(())


def _row(line: bytes, place: str) -> DiffRow:
    if line.startswith(b'{"error":'):
        message = f"{place}: the run that wrote it could not read all of its paths"
        raise ConfigError(message, "compare outputs of whole runs")
    try:
        row = msgspec.json.decode(line, type=DiffRow)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        message = f"{place}: not a finding as --format jsonl writes it: {sentence(str(error), 200)}"
        raise ConfigError(message, "compare outputs of this version of fairpot") from None
    if not _PRINT.fullmatch(row.fingerprint):
        raise ConfigError(f"{place}: no fingerprint", "compare outputs of this version of fairpot")
    return row


class StoreSide:
    """A run of a store: the parts of its findings that the other run has not, and those that both have."""

    def __init__(self, store: Store, own: Sequence[PartFile], both: Sequence[PartFile]) -> None:
        self.store = store
        self._own = own
        self._both = both

    def rows(self) -> Iterator[DiffRow]:
        """The findings in the parts of its own."""
        for part in self._own:
            for table in self.store.batches("findings", _COLUMNS, part):
                for values in table.to_pylist():
                    if values["fingerprint"] is not None:
                        yield DiffRow(**values)

    def shared(self) -> Iterator[list[str]]:
        """The fingerprints in the parts of both."""
        for part in self._both:
            for table in self.store.batches("findings", ["fingerprint"], part):
                yield [one for one in table["fingerprint"].to_pylist() if one is not None]


class Runs(NamedTuple):
    """Two runs of a store and what is to be compared of them."""

    before: RunRow
    after: RunRow
    sides: tuple[StoreSide, StoreSide]


def runs_of(directory: str, first: str, second: str) -> Runs:
    """Two runs of a store, by number, or as "previous" and "latest".

    Raises:
        StoreError: no store, or not these runs.
    """
    done = [run for run in Store.open(directory).runs if run.status == "done"]
    before, after = _run(done, first), _run(done, second)
    stores = [Store.open(directory, run=run.number) for run in (before, after)]
    parts = [store.live("findings") for store in stores]
    both = {part.path for part in parts[0]} & {part.path for part in parts[1]}
    shared = [part for part in parts[0] if part.path in both]
    one, two = (
        StoreSide(store, [part for part in own if part.path not in both], shared)
        for store, own in zip(stores, parts, strict=True)
    )
    return Runs(before, after, (one, two))


def _run(done: Sequence[RunRow], named: str) -> RunRow:
    back = {LATEST: 1, PREVIOUS: 2}.get(named)
    if back is not None:
        if len(done) < back:
            raise StoreError(f"the store has no {named} run", _numbers(done))
        return done[-back]
    found = next((run for run in done if str(run.number) == named), None)
    if found is None:
        raise StoreError(f"the store has no finished run {sentence(named, 40)!r}", _numbers(done))
    return found


def _numbers(done: Sequence[RunRow]) -> str:
    numbers = [str(run.number) for run in done[-10:]]
    return (
        f"Its runs are {'..., ' if len(done) > 10 else ''}{', '.join(numbers)}." if done else "It has no run."
    )
