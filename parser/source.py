"""Files to pieces: opening, streaming, encodings, and cutting at hand headers; every byte belongs to one
piece.

Nothing here knows what is in a hand. Text is cut where a line starts one (`parser.detect` says which lines
do), a piece at a time, so that memory stays flat for input of any size.
"""

# Paths stay texts: a finding prints the path as it was given, byte for byte.
# ruff: noqa: PTH112, PTH116, PTH118, PTH207, PTH208

from __future__ import annotations

import os
import stat
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from glob import glob, has_magic
from pathlib import Path
from typing import IO, NamedTuple, Protocol

import msgspec

from parser.archives import members, open_gzip, open_member
from parser.detect import (
    LONGEST_LINE,
    NEEDLES,
    NUMBER_MARK,
    NUMBERED,
    UNNUMBERED,
    Start,
    line_begin,
    start_at,
)

CHUNK = 1 << 20
LONGEST = 2 << 20
"""Bytes a piece may have; what follows, up to the next header, is quarantined unread."""
LONGEST_DOCUMENT = 32 << 20
"""The same for a document of many hands."""
LONGEST_NEEDLE = max([len(needle) for needle in NEEDLES]) * 2
"""As 16-bit text; so much is looked at twice, for what stands across the end of what was there."""
BRAND = b"PokerStars"
USUAL = (b" Hand #", b" Game #", b" Zoom Hand #", b" Tournament #", b" Home Game Hand #")
"""How the brand goes on in English, where it is one of the needles."""
GUARDS = {
    b"<session sessioncode=": b"<",
    b"<pokerxml>": b"<",
    b'"ohh"': b"{",
    b'"ots"': b"{",
    b"variant": b"=",
}
"""Letters that a document with the needle must hold, and that most files lack: one quick look tells."""
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
    elif path.lower().endswith(".zip"):
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
        return Path(source.path).open("rb")
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError(f"{source.file}: {reason}", "Check that the file exists and may be read.") from None


READ_ERRORS = (OSError, EOFError, zlib.error, zipfile.BadZipFile, NotImplementedError)
"""What reading a damaged or protected stream raises."""


class UntilBroken:
    """A stream that ends where it breaks, and then says why: what came before is read all the same."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._read1 = getattr(stream, "read1", stream.read)
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
        return b"".join(blocks)


# ---- encodings and line ends


def sniff(head: bytes) -> tuple[str | None, int]:
    """The codec of 16-bit text (None for 8-bit) and how many bytes of byte order mark come first."""
    if head.startswith(b"\xff\xfe"):
        return "utf-16-le", 2
    if head.startswith(b"\xfe\xff"):
        return "utf-16-be", 2
    sample = head[:4096]
    if len(sample) >= 8:
        half = len(sample) // 2
        if sample[1::2].count(0) > half * 0.6 and sample[0::2].count(0) < half * 0.1:
            return "utf-16-le", 0
        if sample[0::2].count(0) > half * 0.6 and sample[1::2].count(0) < half * 0.1:
            return "utf-16-be", 0
    return None, 0


def count_lines(raw: bytes, codec: str | None = None) -> int:
    """Line ends in `raw`: LF, CR LF and bare CR count one each."""
    if codec is not None:
        text = raw.decode(codec, "replace")
        return text.count("\n") + text.count("\r") - text.count("\r\n")
    ends = raw.count(b"\n")
    if b"\r" in raw:
        ends += raw.count(b"\r") - raw.count(b"\r\n")
    return ends


# ---- cutting


def cuts(buffer: bytes, codec: str | None, *, origin: int = 0, after: int = 0) -> list[tuple[int, Start]]:
    """Where in `buffer` a hand starts, and with what; whole lines only are looked at.

    `origin` is the buffer's offset in its file: 16-bit units lie at even ones. What begins before `after` was
    looked at already.
    """
    found: list[tuple[int, Start]] = []
    if codec is None:  # one look for all numbers takes a third of the time
        at = buffer.find(NUMBER_MARK, after)
        while at >= 0:
            if buffer[at - 4 : at] in NUMBERED:
                start = start_at(buffer, at - 4, 6, None)
                if start is not None:
                    found.append(start)
            at = buffer.find(NUMBER_MARK, at + 2)
    plain = codec is None and buffer.isascii()
    for needle in NEEDLES if codec is not None else UNNUMBERED:
        if plain and not needle.isascii():
            continue
        guard = GUARDS.get(needle)
        if guard is not None and codec is None and guard not in buffer:
            continue
        mark = needle if codec is None else needle.decode().encode(codec)
        usual = USUAL if codec is None and needle == BRAND else ()
        at = buffer.find(mark, after)
        while at >= 0:
            if usual and buffer.startswith(usual, at + len(mark)):
                pass  # found by its number
            elif codec is None or (at + origin) % 2 == 0:
                start = start_at(buffer, at, len(mark), codec)
                if start is not None:
                    found.append(start)
            at = buffer.find(mark, at + len(mark))
    found.sort(key=lambda entry: entry[0])
    return [entry for index, entry in enumerate(found) if index == 0 or entry[0] > found[index - 1][0]]


def pieces(
    stream: Readable, *, byte: int = 0, line: int = 1, end: int | None = None, codec: str | None = None
) -> Iterator[Piece]:
    """The stream cut at hand headers, in order, nothing left out; from offset `byte`, on line `line`, up to
    `end`.
    """
    pending = b""
    start: Start | None = None
    column = 1
    overlong = False
    seen = 0
    """How many bytes of `pending` were looked at for a header."""
    first = byte == 0
    at = byte
    while True:
        size = CHUNK if end is None else min(CHUNK, end - at)
        chunk = stream.read(size) if size else b""
        at += len(chunk)
        if first and chunk:
            first = False
            codec, mark = sniff(chunk)
            if mark:
                yield Piece(chunk[:mark], byte, line, 1, None, codec)
                chunk, byte = chunk[mark:], byte + mark
        last = not chunk
        pending += chunk
        # The last line may go on in the next chunk, and a header must be seen whole.
        whole = len(pending) if last else _whole_lines(pending, codec)
        if whole == 0 and start is None and len(pending) >= CHUNK:
            whole = max(0, len(pending) // 2 * 2 - LONGEST_LINE)  # a document in one line, maybe
        done = 0
        for cut, following in cuts(pending[:whole], codec, origin=byte, after=seen):
            if cut == 0 and start is not None and not overlong:
                continue  # the header this piece began with
            if cut > done:
                raw = pending[done:cut]
                yield Piece(raw, byte, line, column, start, codec, overlong, following.column > 1)
                line += count_lines(raw, codec)
                byte += len(raw)
                done = cut
            start, column, overlong = following, following.column, False
        pending, seen = pending[done:], max(0, whole - done - LONGEST_NEEDLE)
        if last:
            if pending:
                yield Piece(pending, byte, line, column, start, codec, overlong)
            return
        if len(pending) > (LONGEST_DOCUMENT if start is not None and start.document else LONGEST):
            overlong = True
            keep = _whole_lines(pending, codec)
            keep = keep if keep > 0 else len(pending) // 2 * 2
            raw = pending[:keep]
            yield Piece(raw, byte, line, column, start, codec, overlong)
            line += count_lines(raw, codec)
            byte += len(raw)
            column = 1
            pending, seen = pending[keep:], max(0, seen - keep)


def boundaries(stream: IO[bytes], unit_size: int) -> Iterator[tuple[int, int, str | None]]:
    """Places at which a file can be cut for work in parallel, at least `unit_size` apart: byte, line, codec.

    Each is the beginning of a line that starts a hand of a format, where reading cuts it too.
    """
    codec = sniff(stream.read(4096))[0]
    stream.seek(0)
    line, byte, done = 1, 0, 0
    while chunk := stream.read(CHUNK):
        if chunk.endswith(b"\r") and codec is None:
            chunk += stream.read(1)  # a line end is not counted twice
        if byte + len(chunk) - done > unit_size:
            for cut in _hand_cuts(chunk, codec, byte):
                if byte + cut - done >= unit_size:
                    done = byte + cut
                    yield done, line + count_lines(chunk[:cut], codec), codec
        line += count_lines(chunk, codec)
        byte += len(chunk)


def _hand_cuts(chunk: bytes, codec: str | None, origin: int) -> list[int]:
    """Where hands of a format start in `chunk`, its first line, which may be half of one, left out."""
    return [
        cut
        for cut, start in cuts(chunk[: _whole_lines(chunk, codec)], codec, origin=origin)
        if start.format is not None and start.column == 1 and _whole_lines(chunk[:cut], codec)
    ]


def _whole_lines(buffer: bytes, codec: str | None) -> int:
    """How many bytes of `buffer` are whole lines; a CR at its very end may be half of a line end."""
    if codec is not None:
        return line_begin(buffer, len(buffer) - 2, codec)
    end = max(buffer.rfind(b"\n"), buffer.rfind(b"\r", 0, len(buffer) - 1))
    return end + 1
