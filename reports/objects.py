"""Object stores as places: files are objects, each put whole, so that no reader ever sees half of one.

Beside what every place does, an object can be put on condition that it is still as it was: of two writers who
read the same state, one is refused.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import uuid
from pathlib import Path
from typing import IO, TYPE_CHECKING

from parser import remote
from reports.places import TEMPORARY, PlaceError, nothing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

REFUSED = {"PreconditionFailed", "ConditionalRequestConflict", "412", "409"}
"""What a store says when an object is not as it was."""


class ConflictError(PlaceError):
    """Somebody else has put the object meanwhile."""


class ObjectPlace:
    """A prefix in a bucket."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self._bucket, _, prefix = self.url.removeprefix(remote.SCHEME).partition("/")
        self._prefix = f"{prefix}/" if prefix else ""
        if not self._bucket:
            raise PlaceError(f"{url} names no bucket", "name one, such as s3://bucket/folder")

    @property
    def work(self) -> Path:
        """A folder on this machine for what belongs to this place; none but its owner may look into it.

        Raises:
            PlaceError: somebody else has made a folder of that name.
        """
        owner = os.getuid() if hasattr(os, "getuid") else 0
        name = hashlib.sha256(self.url.encode()).hexdigest()[:16]
        folder = Path(tempfile.gettempdir()) / f"fairpot-{owner}-{name}"
        folder.mkdir(mode=0o700, exist_ok=True)
        if hasattr(os, "getuid") and (folder.is_symlink() or folder.stat().st_uid != owner):
            raise PlaceError(f"{folder} belongs to somebody else", "set TMPDIR to a folder of your own")
        return folder

    def scratch(self) -> Path:
        """A name for a new file on this machine."""
        return self.work / f"{TEMPORARY}{uuid.uuid4().hex}"

    def publish(self, name: str, source: bytes | Path, step: Callable[[str], None] = nothing) -> None:
        """One put."""
        step("written")
        with remote.plainly():
            if isinstance(source, bytes):
                remote.files().pipe_file(self._key(name), source)
            else:
                remote.files().put_file(str(source), self._key(name))
        step("published")
        if isinstance(source, Path):
            source.unlink()

    def open(self, name: str) -> IO[bytes]:
        """The object, read as it is asked for."""
        return remote.open_remote(self._url(name))

    def list(self, folder: str = "") -> Iterator[str]:
        """Names below a folder, sorted."""
        above = len(self._key(""))
        with remote.plainly():
            found = remote.files().find(self._key(folder).rstrip("/"))
        return iter(sorted([path[above:] for path in found if not path.endswith("/")]))

    def remove(self, name: str) -> None:
        """Remove the object; S3 does not mind an absent one."""
        with remote.plainly():
            remote.files().call_s3("delete_object", Bucket=self._bucket, Key=self._prefix + name)

    def exists(self, name: str) -> bool:
        """Whether there is such an object."""
        return self.mark(name) is not None

    def size(self, name: str) -> int:
        """Its bytes."""
        return remote.about(self._url(name)).size

    def sweep(self) -> int:
        """Remove files on this machine that were to be put."""
        found = [*self.work.glob(f"{TEMPORARY}*")]
        for path in found:
            path.unlink(missing_ok=True)
        return len(found)

    # ---- on condition

    def mark(self, name: str) -> str | None:
        """What tells one state of the object from another, None when there is none."""
        try:
            with remote.plainly():
                found = remote.files().call_s3("head_object", Bucket=self._bucket, Key=self._prefix + name)
        except remote.AbsentError:
            return None
        return str(found["ETag"])

    def fetch(self, name: str, target: Path) -> str | None:
        """The object as a file on this machine; the mark of the state it is in, None when there is none."""
        mark = self.mark(name)
        if mark is None:
            return None
        with remote.plainly():
            remote.files().get_file(self._key(name), str(target))
        if self.mark(name) != mark:  # it was put while it was fetched
            return self.fetch(name, target)
        return mark

    def put_if(self, name: str, data: bytes, mark: str | None) -> str:
        """Put the object if it is in that state, None: if there is none; the mark of the new state.

        Raises:
            ConflictError: it is in another.
        """
        condition = {"IfNoneMatch": "*"} if mark is None else {"IfMatch": mark}
        try:
            done = remote.files().call_s3(
                "put_object", Bucket=self._bucket, Key=self._prefix + name, Body=data, **condition
            )
        except remote.errors() as error:
            if remote.code_of(error) in REFUSED or (
                mark is not None and remote.code_of(error) == "NoSuchKey"
            ):
                raise ConflictError(
                    f"somebody else has written {self._url(name)} meanwhile", "wait until they are done"
                ) from None
            raise remote.plain(error) from None
        return str(done["ETag"])

    def _key(self, name: str) -> str:
        return f"{self._bucket}/{self._prefix}{name}"

    def _url(self, name: str) -> str:
        return remote.SCHEME + self._key(name)
