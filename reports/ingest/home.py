"""Where a store's manifest is while it is written to, and who may write."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

from reports.ingest.errors import BusyError, shown, unusable
from reports.ingest.layout import FACTS, LOCK
from reports.ingest.manifest import Manifest
from reports.ingest.points import reached
from reports.places import Place, is_remote, place_at

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator


class Home:
    """A store in a local folder, held by one driver."""

    def __init__(self, store: str, manifest: Manifest) -> None:
        self.place: Place = place_at(store)
        self.manifest = manifest

    def committed(self) -> None:
        """Is told after each transaction on the manifest: where it lies elsewhere, it is put there."""

    def sweep(self) -> int:
        """Remove what no run needs any more and what a crash left behind; how many files."""
        place = self.place
        gone = place.sweep()
        for name in list(place.list(FACTS)):
            if not self.manifest.knows(name):
                place.remove(name)
                reached("file swept")
                gone += 1
        return gone


@contextmanager
def held(store: str) -> Iterator[Home]:
    """The store, made if there is none, for as long as nobody else may write to it.

    Raises:
        StoreError: somebody else does; the folder can't be written or holds something else.
    """
    if is_remote(store):
        from reports.ingest.bucket import held_in_bucket

        with held_in_bucket(store) as elsewhere:
            yield elsewhere
        return
    folder = Path(store)
    try:
        manifest = Manifest.create(folder)
        reached("store made")
        with locked(folder):
            reached("lock held")
            try:
                home = Home(store, manifest)
                home.sweep()
                reached("swept before")
                yield home
            finally:
                manifest.close()
    except OSError as error:
        raise unusable(folder, error) from None


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Holds off other drivers. The lock of a process that died is free."""
    with (folder / LOCK).open("a+b") as stream:
        if not _taken(stream):
            raise BusyError(
                f"another run is writing to the store {shown(folder)}", "Wait until it is done, or stop it."
            )
        yield


def is_held(folder: str | os.PathLike[str]) -> bool:
    """Whether somebody is writing to the store."""
    if is_remote(folder):
        return place_at(folder).exists(LOCK)
    try:
        with (Path(folder) / LOCK).open("r+b") as stream:
            return not _taken(stream)
    except OSError:  # no such file, or one that may not be written to
        return False


def _taken(stream: IO[bytes]) -> bool:
    try:
        import fcntl
    except ImportError:
        return _taken_on_windows(stream)
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _taken_on_windows(stream: IO[bytes]) -> bool:
    import importlib

    try:
        importlib.import_module("msvcrt").locking(stream.fileno(), 2, 1)  # LK_NBLCK
    except OSError:
        return False
    return True
