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

import os
import shutil
import uuid
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from reports.parts import (
    WAITING,
    PartWriter,
    StoreError,
    digest_of,
    host,
    part_name,
    program_version,
    shown,
    unusable,
)
from reports.schema import SCHEMA_VERSION, TABLES, arrow_schema
from reports.stretches import Part, Stretch

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import pyarrow as pa

__all__ = ["Part", "PartWriter", "Store", "StoreError", "Stretch", "digest_of"]

MANIFEST = "manifest.json"
FORMAT = "fairpot store"


class Manifest(msgspec.Struct):
    """What `manifest.json` holds."""

    format: str
    schema_version: str
    parts: list[Part]


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
            with cls.open(path, whole=False)._locked():
                # Only under the lock is it sure which parts count: another writer may just have committed.
                store = cls.open(path, whole=False)
                store._sweep()
        except OSError as error:
            raise unusable(path, error) from None
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
                f"part {damaged[0].name} of the store {shown(path)} is damaged or missing",
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
                self.manifest.parts = [part for part in self.manifest.parts if self._is_whole(part)]
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
            raise unusable(self.directory, error) from None
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
        for path in self.directory.glob(f"{WAITING}*"):
            where, _, process = path.name.removeprefix(WAITING).rpartition("-")[0].rpartition("-")
            if where == host() and process.isdigit() and not _alive(int(process)):
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


def _replaced(part: Part, fresh: list[Stretch]) -> bool:
    """Whether newer stretches cover every stretch of a part."""
    return all(any(new.covers(old) for new in fresh) for old in part.stretches)


def _read_manifest(directory: Path) -> Manifest:
    try:
        data = (directory / MANIFEST).read_bytes()
    except OSError as error:
        raise StoreError(
            f"{shown(directory)} is not a store: {(error.strerror or str(error)).lower()}",
            "Name a folder that an audit with --store wrote.",
        ) from None
    try:
        about = msgspec.json.decode(data, type=dict[str, Any])
        if about.get("format") != FORMAT:
            raise _foreign(directory)
        version = about.get("schema_version")
        if version != SCHEMA_VERSION:
            raise StoreError(
                f"{shown(directory)} is a store of schema {version}, this program reads {SCHEMA_VERSION}",
                "Write a new store from the hand histories, into an empty folder.",
            )
        return msgspec.convert(about, Manifest)
    except msgspec.MsgspecError as error:
        raise StoreError(
            f"the manifest of the store {shown(directory)} is damaged: {error}",
            "Write a new store from the hand histories, into an empty folder.",
        ) from None


def _foreign(directory: Path) -> StoreError:
    return StoreError(
        f"{shown(directory)} holds something other than a store",
        "Name an empty or new folder for the store.",
    )


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
