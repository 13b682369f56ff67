"""Files, folders, archives and streams: which inputs stand behind a path, their bytes, and what they are cut
into.
"""

# Paths stay texts: a finding prints the path as it was given, byte for byte.
# ruff: noqa: PTH112, PTH116, PTH118, PTH207, PTH208

from __future__ import annotations

import os
import stat
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from glob import glob, has_magic
from typing import IO, NamedTuple, Protocol

import msgspec

from parser.archives import members, open_gzip, open_member
from parser.detect import Start
from parser.files import open_file
from parser.remote import RemoteError, find, is_remote

STDIN = "-"


class Readable(Protocol):
    """What bytes are read from."""

    def read(self, size: int, /) -> bytes:
        """The next `size` bytes; fewer only at the end."""


class InputError(Exception):
    """A named input can't be opened: what is wrong, and what to do about it."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


class Quarantined(msgspec.Struct, frozen=True):
    """Bytes set aside unread, and why."""

    file: str
    line: int
    byte: int
    size: int
    reason: str


class Chatter(msgspec.Struct, frozen=True):
    """Bytes that are no hand and need not be: blank lines, transcript heads, tournament summaries..."""

    file: str
    line: int
    byte: int
    size: int
    kind: str


class FileRead(msgspec.Struct, frozen=True):
    """Said once for each file, after its pieces."""

    file: str
    size: int


class Input(NamedTuple):
    """One file, archive member or stream to be read."""

    file: str
    path: str
    member: int | None = None
    """Its place in the archive's list."""
    explicit: bool = True
    """Named by the user, not found in a folder or archive."""
    problem: str | None = None
    """Why it can't be read, when that is known already."""


class Piece(msgspec.Struct, frozen=True, gc=False):
    """A stretch of a file from one cut to the next."""

    raw: bytes
    byte: int
    line: int
    column: int
    start: Start | None
    """The header it begins with; None before the first one."""
    codec: str | None
    """"utf-16-le" or "utf-16-be" where that is known; None for 8-bit text."""
    overlong: bool = False
    """Cut off at LONGEST, or the continuation of such a piece."""
    cut: bool = False
    """The next piece begins inside this one's last line."""


# ---- inputs


def inputs(paths: Iterable[str | os.PathLike[str]]) -> Iterator[Input]:
    """Each input behind the paths given: files, folders (sorted, all levels), globs, "-", members of .zip
    files.

    Raises:
        InputError: a path that is named doesn't exist.
    """
    for given in paths:
        path = os.fspath(given)
        if path == STDIN:
            yield Input(STDIN, STDIN)
        elif is_remote(path):
            yield from _remote(path)
        elif os.path.isdir(path):
            yield from _folder(path)
        elif os.path.lexists(path):
            yield from _file(path, explicit=True)
        else:
            matches = sorted(glob(path, recursive=True)) if has_magic(path) else []
            if not matches:
                raise InputError(
                    f"no such file or folder: {path}", "Check the path; quote patterns such as 'hands/*.txt'."
                )
            for match in matches:
                yield from _folder(match) if os.path.isdir(match) else _file(match, explicit=False)


def _remote(url: str) -> Iterator[Input]:
    """Inputs that a URL names, by themselves or by a prefix or pattern."""
    none = True
    try:
        for entry in find(url):
            none = False
            yield from _file_of(entry.url, explicit=entry.url == url)
    except RemoteError as error:
        raise InputError(f"{url}: {error.message}", error.remedy) from None
    if none:
        raise InputError(f"no such object, and none below it: {url}", "Check the URL.")


def _folder(folder: str, above: frozenset[tuple[int, int]] = frozenset()) -> Iterator[Input]:
    """Inputs of a folder; a link back to a folder above it is passed over, hidden names are too."""
    try:
        about = os.stat(folder)
        names = sorted(name for name in os.listdir(folder) if not name.startswith("."))
    except OSError as error:
        yield Input(folder, folder, explicit=False, problem=f"cannot be read: {error.strerror}")
        return
    here = about.st_dev, about.st_ino
    if here in above:
        return
    for name in names:
        path = os.path.join(folder, name)
        if os.path.isdir(path):
            yield from _folder(path, above | {here})
        else:
            yield from _file(path, explicit=False)


def _file(path: str, *, explicit: bool) -> Iterator[Input]:
    try:
        mode = os.stat(path).st_mode
    except OSError as error:
        yield Input(path, path, explicit=explicit, problem=f"cannot be read: {error.strerror}")
        return
    if not stat.S_ISREG(mode) and not explicit:
        yield Input(path, path, explicit=explicit, problem="cannot be read: not a regular file")
    else:
        yield from _file_of(path, explicit=explicit)


def _file_of(path: str, *, explicit: bool) -> Iterator[Input]:
    """The inputs of a file that is one, by its name."""
    if path.lower().endswith(".zip"):
        yield from _archive(path, explicit=explicit)
    else:
        yield Input(path, path, explicit=explicit)


def _archive(path: str, *, explicit: bool) -> Iterator[Input]:
    try:
        found = members(path)
    except OSError as error:
        reason = f"cannot be read: {error.strerror}" if error.strerror else str(error)
        yield Input(path, path, explicit=explicit, problem=reason)
        return
    for number, name, problem in found:
        yield Input(f"{path}/{name}", path, number, explicit=False, problem=problem)


def trouble_with(path: str) -> InputError | None:
    """Why a path that is named can't be read; None when it can be, or when only reading it shows that.

    What can be read only once, such as a named pipe, is not touched.
    """
    try:
        if path == STDIN:
            return None
        if is_remote(path):
            next(inputs([path]), None)
            return None
        if os.path.isdir(path):
            os.listdir(path)
            return None
        source = next(inputs([path]), None)
        if source is None or not source.explicit or (source.problem is None and _once(path)):
            return None
        with open_input(source) as stream:
            stream.read(1)
    except READ_ERRORS as error:
        reason = getattr(error, "strerror", None) or str(error)
        return InputError(f"{path}: {reason}", "Check that it is whole and may be read.")
    except InputError as error:
        return error
    return None


def _once(path: str) -> bool:
    mode = os.stat(path).st_mode
    return stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)


def open_input(source: Input) -> IO[bytes]:
    """The input's bytes as a stream, uncompressed.

    Raises:
        InputError: it can't be opened.
    """
    if source.problem is not None:
        raise InputError(f"{source.file}: {source.problem}", "Check that the file exists and may be read.")
    try:
        if source.path == STDIN:
            return sys.stdin.buffer
        if source.member is not None:
            return open_member(source.path, source.member)
        if source.path.lower().endswith(".gz"):
            return open_gzip(source.path)
        return open_file(source.path)
    except OSError as error:
        reason = error.strerror or str(error)
        remedy = getattr(error, "remedy", "Check that the file exists and may be read.")
        raise InputError(f"{source.file}: {reason}", remedy) from None


READ_ERRORS = (OSError, EOFError, zlib.error, zipfile.BadZipFile, NotImplementedError)
"""What reading a damaged or protected stream raises."""


class UntilBroken:
    """A stream that ends where it breaks, and then says why: what came before is read all the same."""

    def __init__(self, stream: IO[bytes], heard: Callable[[bytes], object] | None = None) -> None:
        """`heard` is told all that is read, such as a hash's `update`."""
        self._read1 = getattr(stream, "read1", stream.read)
        self._heard = heard
        self.problem: str | None = None

    def read(self, size: int) -> bytes:
        """The next `size` bytes; fewer only at the end."""
        blocks: list[bytes] = []
        while size and self.problem is None:
            try:
                block = self._read1(size)
            except READ_ERRORS as error:
                self.problem = getattr(error, "strerror", None) or str(error)
                break
            if not block:
                break
            blocks.append(block)
            size -= len(block)
        data = b"".join(blocks)
        if self._heard is not None:
            self._heard(data)
        return data
