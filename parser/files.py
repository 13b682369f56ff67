"""A file by its path or URL: its bytes as a stream, its size, and whether it has changed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, NamedTuple

from parser import remote


class Stamp(NamedTuple):
    """What tells quickly whether a file is as it was."""

    size: int
    changed: int
    """Nanoseconds of its last change; of a remote file a number that changes when its content does."""


def open_file(path: str) -> IO[bytes]:
    """The file, opened for reading; it can seek.

    Raises:
        OSError: it can't be opened.
    """
    return remote.open_remote(path) if remote.is_remote(path) else Path(path).open("rb")


def stamp_of(path: str) -> Stamp:
    """Size and last change of a file.

    Raises:
        OSError: it can't be asked for.
    """
    if remote.is_remote(path):
        found = remote.about(path)
        return Stamp(found.size, found.stamp)
    about = os.stat(path)  # noqa: PTH116  # paths stay texts
    return Stamp(about.st_size, about.st_mtime_ns)
