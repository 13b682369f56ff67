"""A work unit, what it is worked on with, and what comes back: small values that travel between processes."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import msgspec

from parser.reader import Unit
from parser.source import Input
from reports.schema import SCHEMA_VERSION
from reports.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reports.tally import Tally


class Piece(msgspec.Struct, frozen=True):
    """A stretch of one input that is read on its own."""

    file: str
    """As findings print it."""
    path: str
    member: int | None
    start: int
    end: int | None
    """None: what a packed file or an archive's member gives, or what can't be read."""
    line: int
    codec: str | None
    last: bool
    """Whether the input ends with it."""
    size: int
    """Bytes to read."""
    sha256: str
    """Of these bytes; empty when they can't be read."""
    problem: str | None = None
    """Why it can't be read, when the folder or archive says so."""

    def unit(self) -> Unit:
        """What the reader reads."""
        source = Input(self.file, self.path, self.member, explicit=False, problem=self.problem)
        return Unit(source, self.start, self.end, self.line, self.codec, self.size)


class Job(msgspec.Struct, frozen=True):
    """What units are worked on with."""

    store: str
    settings: Settings
    rules: str
    """The profiles and their versions."""
    config: str
    """Hash of what a configuration changes about judging."""
    version: str
    """Of the program."""

    @property
    def key(self) -> str:
        """What decides, beside the text, which rows come out."""
        return _hash([SCHEMA_VERSION, self.version, self.rules, self.config])[:16]


class WorkUnit(msgspec.Struct, frozen=True):
    """Pieces that are worked through together; the same id wherever and whenever that happens."""

    id: str
    pieces: tuple[Piece, ...]

    @classmethod
    def of(cls, pieces: Sequence[Piece], job_key: str) -> WorkUnit:
        """The unit of these pieces."""
        about = [(p.file, p.start, p.line, p.codec, p.last, p.size, p.sha256, p.problem) for p in pieces]
        return cls(_hash([job_key, about])[:24], tuple(pieces))

    @property
    def size(self) -> int:
        """Bytes to read."""
        return sum([piece.size for piece in self.pieces])

    def __str__(self) -> str:
        first, more = self.pieces[0], len(self.pieces) - 1
        others = f" and {more} more" if more else ""
        return f"{first.file}, byte {first.start:,} to {first.start + first.size:,}{others}"


class PartFile(msgspec.Struct, frozen=True):
    """A written Parquet file."""

    table: str
    path: str
    """Within the store."""
    site: str
    month: str
    rows: int
    bytes: int
    sha256: str


class UnitResult(msgspec.Struct, frozen=True):
    """What a unit gave."""

    unit: str
    parts: tuple[PartFile, ...]
    tallies: bytes
    """MessagePack: a Tally for each piece; a thousand nested values would travel slowly."""

    def counts(self) -> list[Tally]:
        """The counts of each piece."""
        from reports.tally import Tally

        return msgspec.msgpack.decode(self.tallies, type=list[Tally])


class Changed(msgspec.Struct, frozen=True):
    """The unit's text is not what was planned: somebody has written to a file, or taken it away."""

    unit: str
    file: str


class Failed(msgspec.Struct, frozen=True):
    """The store can't be written."""

    message: str
    remedy: str


def _hash(values: object) -> str:
    return hashlib.sha256(msgspec.msgpack.encode(_plain(values))).hexdigest()


def _plain(value: object) -> object:
    """The value with text that UTF-8 can't hold (bytes of a file's name) as bytes."""
    if isinstance(value, str):
        return value.encode("utf-8", "surrogateescape")
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value
