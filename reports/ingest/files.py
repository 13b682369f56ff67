"""Parquet files of one name, a table, room and month each, while they are written.

Each is published, whole and safe on the disk, when all are finished: until the driver has written them down
in the manifest they count for nothing.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parser.files import open_file
from reports.ingest.layout import Partition, part_path
from reports.ingest.points import reached
from reports.ingest.units import PartFile
from reports.places import place_at
from reports.schema import TABLES, arrow_schema

if TYPE_CHECKING:
    import pyarrow as pa

BLOCK = 1 << 20
MOST_OPEN = 16
"""Rooms and months whose files are open at a time; one that comes again gets a further file."""
_FOUND_BY = frozenset({"hand_uid", "file", "byte", "table_key"})


def digest_of(path: str | os.PathLike[str], start: int = 0, end: int | None = None) -> str:
    """The SHA-256 of a file's bytes from `start` up to `end`."""
    found = hashlib.sha256()
    with open_file(os.fspath(path)) as stream:
        stream.seek(start)
        left = -1 if end is None else end - start
        while left and (block := stream.read(BLOCK if left < 0 else min(BLOCK, left))):
            found.update(block)
            left -= len(block) if left > 0 else 0
    return found.hexdigest()


class _File:
    """A Parquet file that is being written."""

    def __init__(self, table: str, where: Partition, name: str, temporary: Path) -> None:
        self.table = table
        self.where = where
        self.path = part_path(table, where, name)
        self.temporary = temporary
        self.rows = 0
        self.writer = _writer(self.temporary, table)

    def write(self, rows: pa.Table) -> None:
        self.writer.write_table(rows)
        self.rows += rows.num_rows


class PartFiles:
    """The files of one unit. What is not finished must be abandoned."""

    def __init__(self, store: str, name: str) -> None:
        self._store = place_at(store)
        self._name = name
        self._open: dict[Partition, dict[str, _File]] = {}
        self._closed: list[_File] = []
        self._times: dict[Partition, int] = {}
        """How often the files of a room and month were opened."""

    def write(self, table: str, where: Partition, rows: pa.Table) -> None:
        """Add rows to a table's file."""
        if rows.num_rows:
            self._file(table, where).write(rows)

    def finish(self) -> tuple[PartFile, ...]:
        """Publishes the files; what they are, in order."""
        for where in list(self._open):
            self._close(where)
        reached("parts written")
        files = sorted(self._closed, key=lambda file: file.path)
        self._closed = []
        return tuple([self._publish(file) for file in files])

    def abandon(self) -> None:
        """Removes what was written and not finished."""
        for where in list(self._open):
            self._close(where)
        for file in self._closed:
            file.temporary.unlink(missing_ok=True)
        self._closed = []

    def _file(self, table: str, where: Partition) -> _File:
        files = self._open.pop(where, None)
        if files is None:
            if len(self._open) >= MOST_OPEN:
                self._close(next(iter(self._open)))
            files = {}
            self._times[where] = self._times.get(where, 0) + 1
        self._open[where] = files  # the one used last stands last
        file = files.get(table)
        if file is None:
            again = self._times[where]
            name = self._name if again == 1 else f"{self._name}-{again}"
            file = files[table] = _File(table, where, name, self._store.scratch())
        return file

    def _close(self, where: Partition) -> None:
        for file in self._open.pop(where).values():
            file.writer.close()
            self._closed.append(file)

    def _publish(self, file: _File) -> PartFile:
        """Puts a file where readers look for it."""
        size, digest = file.temporary.stat().st_size, digest_of(file.temporary)
        self._store.publish(file.path, file.temporary, lambda step: reached(f"part {step}"))
        where = file.where
        return PartFile(file.table, file.path, where.site, where.month, file.rows, size, digest)


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
        write_statistics=[c.name for c in columns if c.name in _FOUND_BY],
    )
