"""How far the files of a folder are written: up to where their hands are whole.

A room's client writes a hand in several goes, and a network drive shows it in others. A hand is whole when
the next one has begun behind it; the last of a file when its text says that it has ended and nobody has
written to the file for a while. What is behind that is left for the next look. Nothing is looked at twice but
the last hand of a file, and a file that can't be opened now (it is locked, or was just renamed) is left for
later.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from parser.cutting import pieces
from parser.hand import Hand, HandStatus
from parser.reader import read_pieces
from parser.source import Quarantined, inputs

if TYPE_CHECKING:
    from parser.source import Piece

GUARD = 64
"""Bytes before the last hand that are compared, to see whether a file still is the one that was read."""
CLOSED = frozenset({"ipoker", "ohh", "partyxml"})
"""Formats of documents that are unreadable before their last bracket is there."""
PACKED = (".zip", ".gz")


class _Stamp(NamedTuple):
    """What a look at a file shows without opening it."""

    device: int
    number: int
    size: int
    changed: int


class _File:
    """What is known of a file."""

    def __init__(self, stamp: _Stamp, now: float) -> None:
        self.stamp = stamp
        self.since = now
        """When it was first seen as it is."""
        self.at = 0
        """Where its last piece begins."""
        self.line = 1
        self.codec: str | None = None
        self.guard = b""
        self.end = 0
        """How far it is whole."""
        self.anew = False
        """Whether it was shorter or another one when it was looked at last: who writes it is not done."""
        self.looked = False
        """Whether its bytes were looked at since it changed."""
        self.judged = False
        """Whether its last piece was."""

    @property
    def waiting(self) -> int:
        """Bytes behind the last whole hand."""
        return self.stamp.size - self.end


class Follower:
    """Looks at a folder again and again."""

    def __init__(self, folder: str, quiet: float, *, leave_out: str | None = None) -> None:
        """`leave_out`: a folder that is not looked at, should it lie within."""
        self._folder = folder
        self._leave_out = None if leave_out is None else os.path.join(os.path.abspath(leave_out), "")  # noqa: PTH100, PTH118  # names as they are, pathlib would fold them
        self._quiet = quiet
        self._files: dict[str, _File] = {}

    def look(self, now: float) -> dict[str, int]:
        """Path and number of whole bytes of each file that can be read; `now` in seconds, of any clock."""
        found: dict[str, int] = {}
        for path in _paths(self._folder):
            if self._leave_out is not None and os.path.abspath(path).startswith(self._leave_out):  # noqa: PTH100  # names as they are, pathlib would fold them
                continue
            try:
                file = self._seen(path, now)
            except OSError:  # locked, renamed, gone: the next look will show
                continue
            if not file.anew:
                found[path] = file.end
        for path in self._files.keys() - found.keys():
            if not os.path.lexists(path):
                del self._files[path]
        return found

    def unfinished(self) -> list[str]:
        """Files that end in something that is no whole hand so far."""
        return sorted([path for path, file in self._files.items() if file.waiting])

    def _seen(self, path: str, now: float) -> _File:
        about = os.stat(path)  # noqa: PTH116  # a path stays a text
        stamp = _Stamp(about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns)
        file = self._files.get(path)
        if file is None:
            file = self._files[path] = _File(stamp, now)
        elif file.stamp != stamp:
            if not _grown(path, file, stamp):
                file = self._files[path] = _File(stamp, now)
                file.anew = True
            file.stamp, file.since, file.looked, file.judged = stamp, now, False, False
        quiet = now - file.since >= self._quiet
        file.anew = file.anew and not quiet
        if path.lower().endswith(PACKED):
            file.end = stamp.size if quiet else 0
        elif not file.looked or (quiet and not file.judged):
            _look_inside(path, file, judge=quiet)
        return file


def _paths(folder: str) -> list[str]:
    """The folder's files, each once."""
    return list(dict.fromkeys([source.path for source in inputs([folder]) if source.path != folder]))


def _grown(path: str, file: _File, stamp: _Stamp) -> bool:
    """Whether the file is the one that was read, with more behind it."""
    old = file.stamp
    if (old.device, old.number) != (stamp.device, stamp.number) or stamp.size < file.at:
        return False
    with open(path, "rb") as stream:  # noqa: PTH123  # names as they are, pathlib would fold them
        stream.seek(file.at - len(file.guard))
        return stream.read(len(file.guard)) == file.guard


def _look_inside(path: str, file: _File, *, judge: bool) -> None:
    """Find the file's last piece, and whether it is whole, if it is time to ask."""
    last: Piece | None = None
    size = file.stamp.size
    with open(path, "rb") as stream:  # noqa: PTH123  # names as they are, pathlib would fold them
        stream.seek(file.at)
        parts = pieces(stream, byte=file.at, line=file.line, end=size, codec=file.codec)
        for piece in parts:
            last = piece
        if last is not None:
            file.at, file.line, file.codec = last.byte, last.line, last.codec
            stream.seek(max(0, file.at - GUARD))
            file.guard = stream.read(min(GUARD, file.at))
    file.end = max(file.end, file.at)  # what was whole once stays so: only more has come behind it
    file.looked, file.judged = True, judge
    if last is not None and judge and whole(last, path):
        file.end = last.byte + len(last.raw)


def whole(piece: Piece, file: str) -> bool:
    """Whether a file's last piece is all that was to be written, as far as its text says.

    Documents are closed, or written in one go; rooms that write lines put an empty one behind each hand.
    """
    if piece.start is None or piece.start.format is None or piece.overlong:
        return _line_ended(piece)
    items = list(read_pieces(_one(piece), file, among_hands=True))
    hands = [item for item in items if isinstance(item, Hand)]
    if not hands or any(hand.status is HandStatus.PARTIAL for hand in hands):
        return False
    if any(isinstance(item, Quarantined) for item in items):
        return False
    if piece.start.document:
        return piece.start.format in CLOSED or _line_ended(piece)
    return _line_ended(piece, empty=True)


def _one(piece: Piece) -> Iterator[Piece]:
    yield piece


def _line_ended(piece: Piece, *, empty: bool = False) -> bool:
    """Whether the text ends with a line's end, or even with an empty line."""
    tail = piece.raw[-16:].decode(piece.codec or "latin-1", "replace")
    ends = tail[len(tail.rstrip()) :].replace("\r\n", "\n").replace("\r", "\n").count("\n")
    return ends > empty
