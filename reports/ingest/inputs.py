"""The inputs of a run, each with the key that the manifest knows it by; can be gone through several times.

What can be read only once, standard input or a named pipe, is copied when it first comes by, and known by its
content.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from parser.source import STDIN, Input, inputs, open_input
from reports.ingest.files import digest_of
from reports.places import is_remote

BLOCK = 1 << 20


class Keyed(NamedTuple):
    """An input and its key."""

    source: Input
    key: str


class Inputs:
    """The inputs behind some paths; `spool` is the folder for copies."""

    def __init__(self, paths: Sequence[str], spool: str) -> None:
        self.paths = tuple(paths)
        self.ends: Mapping[str, int] = {}
        """How far files are read that may still be written to, by key."""
        self._spool = spool
        self._copies: dict[Input, Keyed] = {}

    def __iter__(self) -> Iterator[Keyed]:
        """Each input.

        Raises:
            InputError: a path can't be opened.
        """
        for source in inputs(self.paths):
            if source in self._copies:
                yield self._copies[source]
            elif _once(source):
                yield self._copy(source)
            else:
                yield Keyed(source, key_of(source.path))

    def _copy(self, source: Input) -> Keyed:
        with open_input(source) as stream, tempfile.NamedTemporaryFile(dir=self._spool, delete=False) as copy:
            shutil.copyfileobj(stream, copy, BLOCK)
        kept = Keyed(source._replace(path=copy.name), f"{source.file}#{digest_of(copy.name)}")
        self._copies[source] = kept
        return kept


def key_of(path: str) -> str:
    """What the manifest knows a file by: its whole path, links and all."""
    return path if is_remote(path) else os.path.abspath(path)  # noqa: PTH100  # no link is followed


def _once(source: Input) -> bool:
    """Whether it can be read only once: standard input, a named pipe."""
    if source.path == STDIN:
        return True
    if source.problem is not None or not source.explicit or is_remote(source.path):
        return False
    return not Path(source.path).is_file()
