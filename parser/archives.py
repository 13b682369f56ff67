"""What is packed: members of .zip files and .gz streams, with a bound on how much they may grow.

Nothing is ever unpacked to disk: a member's name is only a name. Of a .zip file the sizes are known before
anything is read, and no more than that comes out of it; a .gz stream is watched while it is read.
"""

from __future__ import annotations

import gzip
import os
import struct
import zipfile
from functools import lru_cache
from typing import IO, NamedTuple, cast

from parser.files import open_file, stamp_of

MOST_EXPANSION = 200
EXPANSION_FLOOR = 64 << 20
"""What grows by more than this factor, and beyond this size, is not read on: hands grow by 5 to 50."""

GROWS = f"unpacked it is more than {MOST_EXPANSION} times as large as packed"
PACKED = (".zip", ".gz")
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Those that can be unpacked a little at a time."""
ENCRYPTED = 1


ZIP_ERRORS = (zipfile.BadZipFile, RuntimeError, NotImplementedError, IndexError, ValueError, struct.error)
"""What zipfile raises for files that are damaged or made to do harm."""


class ArchiveError(OSError):
    """What is packed can't be read, or not any further."""


class Member(NamedTuple):
    """A file in a .zip file: its place in the archive's list, its name there, and why it can't be read."""

    number: int
    name: str
    problem: str | None


def members(path: str) -> list[Member]:
    """The files in a .zip file, sorted by name; hidden ones are passed over, as in folders.

    Raises:
        OSError: it is no readable archive.
    """
    try:
        with open_file(path) as stream, zipfile.ZipFile(stream) as archive:
            entries = sorted(enumerate(archive.infolist()), key=lambda entry: entry[1].filename)
    except ZIP_ERRORS as error:
        raise ArchiveError(f"not a readable zip archive: {error}") from None
    most = max(EXPANSION_FLOOR, MOST_EXPANSION * stamp_of(path).size)
    found = []
    for number, entry in entries:
        if entry.is_dir() or _hidden(entry.filename):
            continue
        problem = _problem(entry, most)
        if problem is None:
            most -= entry.file_size
        found.append(Member(number, entry.filename, problem))
    return found


def _hidden(name: str) -> bool:
    """Whether a part of the name is hidden, such as the "._" files beside a Mac's."""
    return any(part.startswith(".") and part.strip(".") for part in name.split("/"))


def _problem(entry: zipfile.ZipInfo, most: int) -> str | None:
    """Why a member is not read; `most`: the bytes that the archive may still become."""
    if entry.flag_bits & ENCRYPTED:
        return "cannot be read: encrypted"
    if entry.compress_type not in METHODS:
        return f"cannot be read: packed by method {entry.compress_type}, not by deflate"
    if entry.filename.lower().endswith(PACKED):
        return "not read: an archive within an archive"
    if entry.file_size > most or entry.file_size > max(EXPANSION_FLOOR, MOST_EXPANSION * entry.compress_size):
        return f"not read: {GROWS}"
    return None


def open_member(path: str, number: int) -> IO[bytes]:
    """A member's bytes.

    Raises:
        OSError: it can't be opened; while reading, zlib.error and zipfile.BadZipFile, too.
    """
    about = stamp_of(path)
    try:
        archive = _archive(path, about.size, about.changed, os.getpid())
        return archive.open(archive.infolist()[number])
    except ZIP_ERRORS as error:
        raise ArchiveError(f"damaged in the archive: {error}") from None


@lru_cache(maxsize=1)
def _archive(path: str, _size: int, _changed: int, _process: int) -> zipfile.ZipFile:
    """The archive, kept open for its next member: its list may be long. No process uses another's."""
    return zipfile.ZipFile(open_file(path))


def open_gzip(path: str) -> IO[bytes]:
    """The unpacked bytes of a .gz file.

    Raises:
        OSError: it can't be opened; while reading, too, with EOFError and zlib.error.
    """
    return cast("IO[bytes]", _Gunzip(_Counted(open_file(path))))  # closes it, too


class _Gunzip(gzip.GzipFile):
    """Unpacks as long as what comes out stays in proportion to what went in."""

    def __init__(self, packed: _Counted) -> None:
        self._packed = packed
        self._unpacked = 0
        super().__init__(fileobj=cast("IO[bytes]", packed), mode="rb")

    def read1(self, size: int = -1) -> bytes:
        """Some bytes, at most `size`.

        Raises:
            ArchiveError: too many came before.
        """
        if self._unpacked > max(EXPANSION_FLOOR, MOST_EXPANSION * self._packed.size):
            raise ArchiveError(GROWS)
        block = super().read1(size)
        self._unpacked += len(block)
        return block

    def read(self, size: int | None = -1) -> bytes:
        """All bytes, or `size` while there are as many."""
        blocks = []
        while size is None or size:
            block = self.read1(-1 if size is None else size)
            if not block:
                break
            blocks.append(block)
            if size is not None and size > 0:
                size -= len(block)
        return b"".join(blocks)

    def close(self) -> None:
        """Close it and the file below it."""
        super().close()
        self._packed.close()


class _Counted:
    """A file that knows how much of it was read."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.size = 0
        self.close = file.close

    def read(self, size: int = -1) -> bytes:
        """Some bytes."""
        block = self._file.read(size)
        self.size += len(block)
        return block
