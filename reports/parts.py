"""A part of the store while it is written: rows of the six tables for some stretches of files.

Nothing a part holds depends on other parts, on the clock or on the machine. Until `store` moves them into
place its files wait in a folder of their own.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import socket
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from replay.result import Verdict
from reports.facts import Columns
from reports.schema import SCHEMA_VERSION, TABLES, arrow_schema
from reports.stretches import Part, Stretch

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from types import TracebackType

    import pyarrow as pa

    from parser.findings import Finding
    from parser.hand import Hand
    from parser.source import Chatter, Quarantined
    from replay.result import Replay

BLOCK = 1 << 20
WAITING = ".part-"
"""What the folder of a part that isn't committed begins with; host and process follow."""

_VERDICT_COLUMN = {
    id(Verdict.AGREES): "agrees",
    id(Verdict.DISAGREES): "disagrees",
    id(Verdict.CANNOT_TELL): "cannot_tell",
    id(Verdict.NOT_REPLAYED): "not_replayed",
}


class StoreError(Exception):
    """The store can't be used: what is wrong, and what to do about it."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


def digest_of(path: str | os.PathLike[str], start: int = 0, end: int | None = None) -> str:
    """The SHA-256 of a file's bytes from `start` up to `end`."""
    found = hashlib.sha256()
    with Path(path).open("rb") as stream:
        stream.seek(start)
        left = -1 if end is None else end - start
        while left and (block := stream.read(BLOCK if left < 0 else min(BLOCK, left))):
            found.update(block)
            left -= len(block) if left > 0 else 0
    return found.hexdigest()


def program_version() -> str:
    """The version of the installed program; "0" when it runs uninstalled."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("fairpot")
    except PackageNotFoundError:
        return "0"


def part_name(stretches: Sequence[Stretch], rules: str, version: str) -> str:
    """The name of the part that these bytes give under these rules."""
    what = msgspec.json.encode([SCHEMA_VERSION, version, rules, *stretches])
    return hashlib.sha256(what).hexdigest()[:24]


class PartWriter:
    """Writes one part, `facts.BATCH` hands in memory at most. Leaving the `with` unfinished removes it."""

    def __init__(self, directory: Path, rules: str, version: str) -> None:
        self._folder = directory / f"{WAITING}{host()}-{os.getpid()}-{uuid.uuid4().hex}"
        self._rules = rules
        self._version = version
        self._columns = Columns()
        self._writers: dict[str, Any] = {}
        self._rows = dict.fromkeys(TABLES, 0)
        self._sources: dict[str, dict[str, int]] = {}
        self._finished = False

    def __enter__(self) -> PartWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._finished:
            self.abandon()

    def add(self, replay: Replay, findings: Iterable[Finding] | None = None) -> None:
        """Take in a hand; `findings` replaces the replay's own."""
        hand = replay.hand
        counts = self._source(hand.file)
        before = len(self._columns.findings)
        counts["counted"] += self._columns.add(replay, findings)
        counts["findings"] += len(self._columns.findings) - before
        counts["hands"] += 1
        counts["bytes_hands"] += hand.size
        counts[_VERDICT_COLUMN[id(replay.verdict)]] += 1
        if self._columns.full:
            self._flush()

    def repeated(self, hand: Hand) -> None:
        """Count a hand that this part has already: its bytes are accounted for, it has no row."""
        counts = self._source(hand.file)
        counts["repeated"] += 1
        counts["bytes_hands"] += hand.size

    def quarantined(self, piece: Quarantined) -> None:
        """Count a piece that was set aside."""
        counts = self._source(piece.file)
        counts["quarantined"] += 1
        counts["bytes_quarantined"] += piece.size

    def chatter(self, piece: Chatter) -> None:
        """Count text that is no hand and need not be."""
        self._source(piece.file)["bytes_chatter"] += piece.size

    def finish(self, stretches: Sequence[Stretch]) -> Part:
        """Closes the files; the part as `Store.commit` takes it. Stretches without any hand belong to it too.

        Raises:
            StoreError: the folder can't be written.
        """
        from reports.arrow import table

        pieces = _pieces(stretches)
        counts = [self._source(piece.file) for piece in pieces]
        columns: dict[str, Any] = {
            name: [getattr(piece, name) for piece in pieces] for name in ("file", "start", "end", "digest")
        }
        for name in _COUNTS:
            columns[name] = [count[name] for count in counts]
        try:
            self._flush()
            self._write("sources", table("sources", columns))
            for writer in self._writers.values():
                writer.close()
            sizes = {table: (self._folder / f"{table}.parquet").stat().st_size for table in TABLES}
        except OSError as error:
            raise unusable(self._folder.parent, error) from None
        self._finished = True
        name = part_name(stretches, self._rules, self._version)
        return Part(name, self._rules, self._version, tuple(stretches), self._rows, sizes, str(self._folder))

    def abandon(self) -> None:
        """Removes what was written."""
        for writer in self._writers.values():
            writer.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _source(self, file: str) -> dict[str, int]:
        counts = self._sources.get(file)
        if counts is None:
            counts = self._sources[file] = dict.fromkeys(_COUNTS, 0)
        return counts

    def _flush(self) -> None:
        for table, rows in self._columns.flush().items():
            self._write(table, rows)

    def _write(self, table: str, rows: pa.Table) -> None:
        writer = self._writers.get(table)
        if writer is None:
            self._folder.mkdir(parents=True, exist_ok=True)
            writer = self._writers[table] = _writer(self._folder / f"{table}.parquet", table)
        if rows.num_rows:
            writer.write_table(rows)
            self._rows[table] += rows.num_rows


def _pieces(stretches: Sequence[Stretch]) -> list[Stretch]:
    """Rows of `sources`: neighbouring stretches of a file as one, its digest that of their digests."""
    files: dict[str, list[Stretch]] = {}
    for stretch in stretches:
        files.setdefault(stretch.file, []).append(stretch)
    pieces = []
    for file, held in files.items():
        digest = held[0].digest
        if len(held) > 1:
            digest = hashlib.sha256(" ".join([one.digest for one in held]).encode()).hexdigest()
        pieces.append(Stretch(file, min([one.start for one in held]), max([one.end for one in held]), digest))
    return pieces


_COUNTS = tuple(column.name for column in TABLES["sources"][4:])


def _writer(path: Path, table: str) -> Any:
    """A Parquet writer, set for time.

    Text has a dictionary, numbers have none. Flags, half of all columns, go through Snappy, which takes half
    of zstd's time for a quarter more bytes. Few columns have statistics.
    """
    import pyarrow.parquet as pq

    columns = TABLES[table]
    text: Any = [c.name for c in columns if c.type == "text"]
    return pq.ParquetWriter(
        path,
        arrow_schema(table),
        compression={c.name: "snappy" if c.type in {"bool", "uint8"} else "zstd" for c in columns},
        use_dictionary=text,
        write_statistics=[c.name for c in columns if c.name in {"hand_uid", "file", "byte"}],
    )


def unusable(directory: Path, error: OSError) -> StoreError:
    reason = (error.strerror or str(error)).lower()
    return StoreError(
        f"the store {shown(directory)} can't be written: {reason}", "Name another folder, or make room."
    )


def shown(path: Path) -> str:
    return ascii(str(path))[1:-1] if not str(path).isprintable() else str(path)


def host() -> str:
    return "".join(c if c.isalnum() else "_" for c in socket.gethostname())
