"""Batches: how inputs are cut for several processes, and what one gives back.

A batch is some neighbouring units, a few megabytes together. It is worked through the same way wherever that
happens; a worker process hands back rendered findings, counts and keys, never events.
"""

from __future__ import annotations

import tempfile
from array import array
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import IO, NamedTuple

import msgspec

from parser.reader import InputError, Item, Unit, plan, read_unit
from reports.across import Spool
from reports.auditor import Auditor
from reports.repeats import Seen
from reports.settings import Settings, Sink
from reports.tally import Tally

BATCH_BYTES = 4 << 20
"""Bytes of input a worker gets at a time."""
MEMBER_BYTES = 256 << 10
"""What a member of an archive counts as, since its size is not known before it is read."""
SPOOL_BYTES = 4 << 20
"""Findings of one batch kept in memory; more go to a temporary file."""


class Batch(NamedTuple):
    """Neighbouring units that are worked through together."""

    units: tuple[Unit, ...]

    def __str__(self) -> str:
        first = self.units[0]
        more = f" and {len(self.units) - 1} more" if len(self.units) > 1 else ""
        end = "its end" if first.end is None else f"byte {first.end:,}"
        return f"{first.source.file}, byte {first.byte:,} to {end}{more}"

    @property
    def size(self) -> int:
        """Bytes on disk."""
        return sum([unit.size for unit in self.units])


def batches(paths: Sequence[str]) -> list[Batch]:
    """The inputs behind the paths, cut into batches, in order.

    Raises:
        InputError: a path can't be opened.
    """
    found: list[Batch] = []
    held: list[Unit] = []
    size = 0
    for unit in plan(paths, BATCH_BYTES):
        held.append(unit)
        size += unit.size or MEMBER_BYTES
        if size >= BATCH_BYTES:
            found.append(Batch(tuple(held)))
            held, size = [], 0
    if held:
        found.append(Batch(tuple(held)))
    return found


def items(batch: Batch) -> Iterator[Item]:
    """Everything in a batch."""
    return chain.from_iterable(map(read_unit, batch.units))


# ---- in a worker process


class Spooled(msgspec.Struct):
    """Rendered output: in memory while it is small, else in a file that the reader removes."""

    data: bytes = b""
    path: str | None = None

    def blocks(self) -> Iterator[bytes]:
        """The output, whole lines or blocks of text together; can be read once."""
        if self.data:
            yield self.data
        if self.path is not None:
            with Path(self.path).open("rb") as stream:
                held = b""
                while block := stream.read(1 << 20):
                    end = block.rfind(b"\n") + 1
                    yield held + block[:end]
                    held = block[end:]
                if held:
                    yield held
            self.drop()

    def drop(self) -> None:
        """Forget it."""
        if self.path is not None:
            Path(self.path).unlink(missing_ok=True)
            self.path = None
        self.data = b""


class _Spool(Sink):
    """Keeps what an Auditor hands on until the batch is done."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._held: tuple[list[bytes], list[bytes]] = ([], [])
        self._sizes = [0, 0]
        self._files: list[IO[bytes] | None] = [None, None]

    def findings(self, data: bytes) -> None:
        self._add(0, data)

    def quarantined(self, data: bytes) -> None:
        self._add(1, data)

    def _add(self, which: int, data: bytes) -> None:
        self._held[which].append(data)
        self._sizes[which] += len(data)
        if self._sizes[which] > SPOOL_BYTES:
            file = self._files[which]
            if file is None:
                file = self._files[which] = tempfile.NamedTemporaryFile(dir=self._folder, delete=False)  # noqa: SIM115  # closed by who reads it
            file.writelines(self._held[which])
            self._held[which].clear()
            self._sizes[which] = 0

    def done(self, which: int) -> Spooled:
        """What was kept."""
        rest, file = b"".join(self._held[which]), self._files[which]
        if file is None:
            return Spooled(rest)
        with file:
            file.write(rest)
        return Spooled(path=file.name)


class BatchResult(msgspec.Struct):
    """What a worker hands back for a batch."""

    tally: Tally
    findings: Spooled
    quarantined: Spooled
    keys: bytes
    """Pairs of int64 (key, text hash), one for each hand that was new within the batch."""
    trails: bytes
    """MessagePack of (bucket, trail)."""
    doubles: bytes
    """int64, the hands met again with another text."""

    def pairs(self) -> list[tuple[int, int]]:
        """The keys as (key, text hash)."""
        flat = array("q", self.keys)
        return list(zip(flat[::2], flat[1::2], strict=True))


class Failed(msgspec.Struct):
    """An input that can't be read, as a value: not every exception survives the way between processes."""

    message: str
    remedy: str

    def error(self) -> Exception:
        """The exception it stands for."""
        return InputError(self.message, self.remedy)


class Work:
    """The work on a batch with its settings, picklable for the workers."""

    def __init__(self, settings: Settings, folder: str) -> None:
        self._settings = settings
        self._folder = folder

    def __call__(
        self, batch: Batch, earlier: Sequence[tuple[int, int]] | None = None
    ) -> BatchResult | Failed:
        """The result of one batch; `earlier` are those of its hands that stood in batches before it."""
        settings = self._settings
        spool, auditor = _Spool(self._folder), Auditor(settings, Seen(earlier or ()), Spool())
        try:
            auditor.take(items(batch), spool)
        except InputError as error:
            return Failed(error.message, error.remedy)
        return BatchResult(
            auditor.tally,
            spool.done(0),
            spool.done(1),
            auditor.keys.tobytes(),
            msgspec.msgpack.encode(list(auditor.trails)),
            auditor.doubles.tobytes(),
        )
