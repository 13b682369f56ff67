"""The store: a folder of Parquet files for any reader of Parquet, and a manifest that says which count.

    DIR/manifest.json
    DIR/hands/<part>.parquet, DIR/players/..., actions/, pots/, findings/, sources/

A part holds what one work unit gave: one or more whole stretches of files. Its name is a hash of the unit's
bytes, the rules and the versions, its content depends on nothing else, so any number of workers in any order
write the same bytes, and writing the same input again writes nothing.

    store = Store.create(directory)
    if not store.holds(pieces, rules):
        with store.part(rules) as part:
            part.add(replay(hand))              # also part.repeated, part.quarantined, part.chatter
            written = part.finish(pieces)       # a small value; may come back from a worker process
        store.commit([written])                 # now, and only now, readers see it

`commit` moves the files into place and then replaces the manifest in one step; a crash leaves the store as it
was before, or as it is after. A part whose every stretch is covered by newer parts (its file has grown, or
the rules have changed) is dropped by the commit that brings them. Within a part a hand is counted once; the
same hand in two parts (two files of the same session) is sorted out by `statistics`, since no part knows the
others.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import socket
import uuid
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from replay.result import Verdict
from reports.facts import Columns
from reports.schema import SCHEMA_VERSION, TABLES, arrow_schema

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from types import TracebackType

    import pyarrow as pa

    from parser.findings import Finding
    from parser.hand import Hand
    from parser.source import Chatter, Quarantined
    from replay.result import Replay

MANIFEST = "manifest.json"
FORMAT = "fairpot store"
BLOCK = 1 << 20

_VERDICT_COLUMN = {
    Verdict.AGREES: "agrees",
    Verdict.DISAGREES: "disagrees",
    Verdict.CANNOT_TELL: "cannot_tell",
    Verdict.NOT_REPLAYED: "not_replayed",
}


class StoreError(Exception):
    """The store can't be used: what is wrong, and what to do about it."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


class Stretch(msgspec.Struct, frozen=True):
    """Bytes of a file that were read: from `start` up to `end`, and their SHA-256."""

    file: str
    start: int
    end: int
    digest: str

    def covers(self, other: Stretch) -> bool:
        """Whether both have bytes of the same file in common, or begin at the same one."""
        if self.file != other.file:
            return False
        return self.start == other.start or (self.start < other.end and other.start < self.end)


class Part(msgspec.Struct, frozen=True):
    """A written part."""

    name: str
    rules: str
    version: str
    """Of the program that wrote it."""
    stretches: tuple[Stretch, ...]
    rows: dict[str, int]
    sizes: dict[str, int]
    """Bytes of each table's file."""
    waiting: str = ""
    """Folder it waits in until it is committed."""


class Manifest(msgspec.Struct):
    """What `manifest.json` holds."""

    format: str
    schema_version: str
    parts: list[Part]


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


class Store:
    """A store's folder. Use `create` to write, `open` to read only."""

    def __init__(self, directory: Path, manifest: Manifest) -> None:
        self.directory = directory
        self.manifest = manifest
        self._version = program_version()

    @classmethod
    def create(cls, directory: str | os.PathLike[str]) -> Store:
        """The store in `directory`, made if there is none; what a crash left behind is cleared away.

        Raises:
            StoreError: the folder can't be made or written, or holds something else.
        """
        path = Path(directory)
        try:
            if not (path / MANIFEST).exists():
                if path.exists() and (not path.is_dir() or any(path.iterdir())):
                    raise _foreign(path)
                for table in TABLES:
                    (path / table).mkdir(parents=True, exist_ok=True)
                store = cls(path, Manifest(FORMAT, SCHEMA_VERSION, []))
                with store._locked():
                    if not (path / MANIFEST).exists():
                        store._write_manifest()
            store = cls.open(path, whole=False)
            with store._locked():
                store._sweep()
        except OSError as error:
            raise _unusable(path, error) from None
        return store

    @classmethod
    def open(cls, directory: str | os.PathLike[str], *, whole: bool = True) -> Store:
        """The store in `directory`; with `whole`, every part must be there.

        Raises:
            StoreError: no store, another schema version, a damaged manifest or part.
        """
        path = Path(directory)
        store = cls(path, _read_manifest(path))
        damaged = [part for part in store.manifest.parts if not store._is_whole(part)]
        if damaged and whole:
            raise StoreError(
                f"part {damaged[0].name} of the store {_shown(path)} is damaged or missing",
                f"Audit {damaged[0].stretches[0].file} with --store again; that writes the part anew.",
            )
        store.manifest.parts = [part for part in store.manifest.parts if part not in damaged]
        return store

    @staticmethod
    def is_store(directory: str | os.PathLike[str]) -> bool:
        """Whether a folder has a store's manifest."""
        return (Path(directory) / MANIFEST).is_file()

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts that count, in order of file and place."""
        return tuple(self.manifest.parts)

    def holds(self, stretches: Sequence[Stretch], rules: str) -> bool:
        """Whether these bytes are stored already, as read under these rules by this version."""
        name = part_name(stretches, rules, self._version)
        return any(part.name == name for part in self.manifest.parts)

    def part(self, rules: str) -> PartWriter:
        """A writer of one part. `rules` names the rule profiles and their versions."""
        return PartWriter(self.directory, rules, self._version)

    def commit(self, parts: Iterable[Part]) -> int:
        """Makes written parts count; how many were new.

        Raises:
            StoreError: the folder can't be written.
        """
        parts = list(parts)
        try:
            with self._locked():
                self.manifest = _read_manifest(self.directory)
                known = {part.name for part in self.manifest.parts}
                new: dict[str, Part] = {}
                for part in parts:
                    if part.name not in known and part.name not in new:
                        self._place(part)
                        new[part.name] = msgspec.structs.replace(part, waiting="")
                if new:
                    fresh = [stretch for part in new.values() for stretch in part.stretches]
                    self.manifest.parts = [p for p in self.manifest.parts if not _replaced(p, fresh)]
                    self.manifest.parts += new.values()
                    self._write_manifest()
                    self._sweep()
            for part in parts:
                shutil.rmtree(part.waiting, ignore_errors=True)
        except OSError as error:
            raise _unusable(self.directory, error) from None
        return len(new)

    def read(self, table: str, columns: list[str] | None = None, *, part: Part | None = None) -> pa.Table:
        """A table of one part or of the whole store, in order of file and place."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        schema: Any = arrow_schema(table)
        if columns is not None:
            schema = pa.schema([schema.field(name) for name in columns], schema.metadata)
        chosen = self.manifest.parts if part is None else [part]
        tables = [pq.read_table(self._file(table, one.name), columns=columns) for one in chosen]
        tables = [one.replace_schema_metadata(schema.metadata) for one in tables]
        return pa.concat_tables(tables) if tables else schema.empty_table()

    def batches(self, table: str, columns: list[str], part: Part) -> Iterator[pa.Table]:
        """A part's table a row group at a time, so that memory stays flat."""
        import pyarrow.parquet as pq

        with pq.ParquetFile(self._file(table, part.name)) as file:
            for group in range(file.num_row_groups):
                yield file.read_row_group(group, columns=columns)

    def _file(self, table: str, name: str) -> Path:
        return self.directory / table / f"{name}.parquet"

    def _is_whole(self, part: Part) -> bool:
        try:
            return all(self._file(table, part.name).stat().st_size == part.sizes[table] for table in TABLES)
        except (OSError, KeyError):
            return False

    def _place(self, part: Part) -> None:
        for table in TABLES:
            (Path(part.waiting) / f"{table}.parquet").replace(self._file(table, part.name))

    def _write_manifest(self) -> None:
        self.manifest.parts.sort(key=lambda part: ([(s.file, s.start) for s in part.stretches], part.name))
        temporary = self.directory / f".{MANIFEST}.{uuid.uuid4().hex}"
        with temporary.open("wb") as stream:
            stream.write(msgspec.json.format(msgspec.json.encode(self.manifest), indent=1))
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(self.directory / MANIFEST)

    def _sweep(self) -> None:
        """Removes files of parts that don't count, and what dead processes of this machine left."""
        names = {f"{part.name}.parquet" for part in self.manifest.parts}
        for table in TABLES:
            for path in (self.directory / table).iterdir():
                if path.suffix == ".parquet" and path.name not in names:
                    path.unlink(missing_ok=True)
        for path in self.directory.glob(".part-*"):
            host, _, process = path.name.removeprefix(".part-").rpartition("-")[0].rpartition("-")
            if host == _host() and process.isdigit() and not _alive(int(process)):
                shutil.rmtree(path, ignore_errors=True)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Holds off other writers, for as long as the process lives at most."""
        with (self.directory / ".lock").open("w", encoding="ascii") as lock:
            try:
                import fcntl
            except ImportError:  # no such lock on this system: one writer at a time is the user's to see to
                yield
                return
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


class PartWriter:
    """Writes one part, in memory for some 2,000 hands at most. Leaving the `with` unfinished removes it."""

    def __init__(self, directory: Path, rules: str, version: str) -> None:
        self._folder = directory / f".part-{_host()}-{os.getpid()}-{uuid.uuid4().hex}"
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
        counts[_VERDICT_COLUMN[replay.verdict]] += 1
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
        """Closes the files; the part as `Store.commit` takes it. One stretch a file, those without a row too.

        Raises:
            StoreError: the folder can't be written.
        """
        import pyarrow as pa

        counts = [self._source(stretch.file) for stretch in stretches]
        columns: dict[str, Any] = {
            name: [getattr(stretch, name) for stretch in stretches]
            for name in ("file", "start", "end", "digest")
        }
        for name in _COUNTS:
            columns[name] = [count[name] for count in counts]
        try:
            self._flush()
            schema = arrow_schema("sources")
            files = pa.array([_clean(file) for file in columns.pop("file")], pa.string()).dictionary_encode()
            arrays = [files, *[pa.array(columns[field.name], field.type) for field in list(schema)[1:]]]
            self._write("sources", pa.Table.from_arrays(arrays, schema=schema))
            for writer in self._writers.values():
                writer.close()
            sizes = {table: (self._folder / f"{table}.parquet").stat().st_size for table in TABLES}
        except OSError as error:
            raise _unusable(self._folder.parent, error) from None
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


_COUNTS = tuple(column.name for column in TABLES["sources"][4:])


def _writer(path: Path, table: str) -> Any:
    """A Parquet writer, set for time.

    Text has a dictionary, numbers have none. Flags, half of all columns, go through Snappy, which takes half
    of zstd's time for a quarter more bytes. Few columns have statistics.
    """
    import pyarrow.parquet as pq

    columns = TABLES[table]
    return pq.ParquetWriter(
        path,
        arrow_schema(table),
        compression={c.name: "snappy" if c.type in {"bool", "uint8"} else "zstd" for c in columns},
        use_dictionary=[c.name for c in columns if c.type == "text"],
        write_statistics=[c.name for c in columns if c.name in {"hand_uid", "file", "byte"}],
    )


def _clean(text: str) -> str:
    """Text as UTF-8 can hold it."""
    return text.encode("utf-8", "replace").decode()


def _replaced(part: Part, fresh: list[Stretch]) -> bool:
    """Whether newer stretches cover every stretch of a part."""
    return all(any(new.covers(old) for new in fresh) for old in part.stretches)


def _read_manifest(directory: Path) -> Manifest:
    try:
        data = (directory / MANIFEST).read_bytes()
    except OSError as error:
        raise StoreError(
            f"{_shown(directory)} is not a store: {(error.strerror or str(error)).lower()}",
            "Name a folder that an audit with --store wrote.",
        ) from None
    try:
        about = msgspec.json.decode(data, type=dict[str, Any])
        if about.get("format") != FORMAT:
            raise _foreign(directory)
        version = about.get("schema_version")
        if version != SCHEMA_VERSION:
            raise StoreError(
                f"{_shown(directory)} is a store of schema {version}, this program reads {SCHEMA_VERSION}",
                "Write a new store from the hand histories, into an empty folder.",
            )
        return msgspec.convert(about, Manifest)
    except msgspec.MsgspecError as error:
        raise StoreError(
            f"the manifest of the store {_shown(directory)} is damaged: {error}",
            "Write a new store from the hand histories, into an empty folder.",
        ) from None


def _foreign(directory: Path) -> StoreError:
    return StoreError(
        f"{_shown(directory)} holds something other than a store",
        "Name an empty or new folder for the store.",
    )


def _unusable(directory: Path, error: OSError) -> StoreError:
    reason = (error.strerror or str(error)).lower()
    return StoreError(
        f"the store {_shown(directory)} can't be written: {reason}", "Name another folder, or make room."
    )


def _shown(path: Path) -> str:
    return ascii(str(path))[1:-1] if not str(path).isprintable() else str(path)


def _host() -> str:
    return "".join(c if c.isalnum() else "_" for c in socket.gethostname())


def _alive(process: int) -> bool:
    if process == os.getpid():
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
