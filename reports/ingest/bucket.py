"""A store in a bucket, where there is neither a lock nor a file that can be changed.

The driver works on a copy of the manifest on its machine and puts it back after each transaction, on
condition that nobody else has put one meanwhile. A lock object holds off a second driver from the start, the
condition does in any case: who has lost the manifest can commit no more. What a driver that died had written
and not put back is lost with its copy, and done again by the next: the same parts come out.
"""

from __future__ import annotations

import os
import socket
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import msgspec

from reports.ingest.errors import StoreError, unusable
from reports.ingest.home import Home, locked
from reports.ingest.layout import LOCK, MANIFEST
from reports.ingest.manifest import Manifest
from reports.ingest.points import reached
from reports.objects import ConflictError, ObjectPlace

if TYPE_CHECKING:
    from collections.abc import Iterator


class _Owner(msgspec.Struct):
    """What a lock object says of the driver that put it."""

    host: str
    process: int
    folder: str
    """Where it keeps its copy, on that host."""


class BucketHome(Home):
    """A store in a bucket, held by one driver."""

    def __init__(self, place: ObjectPlace, manifest: Manifest, mark: str | None) -> None:
        super().__init__(place.url, manifest)
        self._objects = place
        self._mark = mark

    def committed(self) -> None:
        """Put the manifest back.

        Raises:
            StoreError: somebody else has done so.
        """
        data = self.manifest.settled()
        try:
            self._mark = self._objects.put_if(MANIFEST, data, self._mark)
        except ConflictError:
            raise StoreError(
                f"another run has written to the store {self._objects.url} meanwhile",
                "Let one run write at a time; several writers take Delta tables (--delta).",
            ) from None
        reached("manifest put")

    def claim(self) -> None:
        """From now on no other driver that has read the manifest can put its own."""
        self.manifest.renew()
        self.committed()


@contextmanager
def held_in_bucket(store: str) -> Iterator[BucketHome]:
    """The store, made if there is none, for as long as nobody else may write to it.

    Raises:
        StoreError: somebody else does; it can't be written, or something else is there.
    """
    place = ObjectPlace(store)
    try:
        folder = place.work
        with locked(folder), _lock(place):
            reached("lock held")
            mark = fetch(place)
            manifest = Manifest.create(folder)
            try:
                home = BucketHome(place, manifest, mark)
                if mark is not None:
                    home.claim()
                home.sweep()
                reached("swept before")
                yield home
            finally:
                manifest.close()
    except OSError as error:
        raise unusable(place.url, error) from None


def fetch(place: ObjectPlace) -> str | None:
    """Bring the manifest to this machine in place of what an earlier run left here; its mark.

    Raises:
        StoreError: there is none, but something else is.
    """
    for name in (MANIFEST, f"{MANIFEST}-wal", f"{MANIFEST}-shm"):
        (place.work / name).unlink(missing_ok=True)
    mark = place.fetch(MANIFEST, place.work / MANIFEST)
    if mark is None and any(name != LOCK for name in place.list()):
        raise StoreError(
            f"{place.url} holds something other than a store", "Name an empty or new prefix for the store."
        )
    return mark


@contextmanager
def _lock(place: ObjectPlace) -> Iterator[None]:
    """A lock object, for as long as the driver works; that of a dead driver of this machine is taken over."""
    own = _Owner(socket.gethostname(), os.getpid(), str(place.work))
    try:
        place.put_if(LOCK, msgspec.json.encode(own), None)
    except ConflictError:
        _take_over(place, own)
    try:
        yield
    finally:
        with suppress(OSError):  # whoever comes next finds that this driver is dead
            place.remove(LOCK)


def _take_over(place: ObjectPlace, own: _Owner) -> None:
    """The lock, if its owner worked in the folder that is locked now: then it is dead."""
    mark = place.mark(LOCK)
    with place.open(LOCK) as stream:
        owner = msgspec.json.decode(stream.read(), type=_Owner)
    who = f"process {owner.process} on {ascii(owner.host)[1:-1]}"
    if (owner.host, owner.folder) != (own.host, own.folder):
        raise StoreError(
            f"another run is writing to the store {place.url}: {who}",
            f"Wait until it is done; if it is dead, remove {place.url}/{LOCK}.",
        )
    try:
        place.put_if(LOCK, msgspec.json.encode(own), mark)
    except ConflictError:
        raise StoreError(
            f"another run is writing to the store {place.url}", "Wait until it is done."
        ) from None
