"""Object stores as places: files are objects, each put whole, so that no reader ever sees half of one."""

from __future__ import annotations

import tempfile
import uuid
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

from reports.places import TEMPORARY, nothing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class ObjectPlace:
    """A prefix in a bucket."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")

    def scratch(self) -> Path:
        """A name for a new file in the system's folder for temporary ones."""
        return Path(tempfile.gettempdir()) / f"{TEMPORARY}{uuid.uuid4().hex}"

    def publish(self, name: str, source: bytes | Path, step: Callable[[str], None] = nothing) -> None:
        """One put."""
        step("written")
        if isinstance(source, bytes):
            self._files.pipe_file(self._key(name), source)
        else:
            self._files.put_file(str(source), self._key(name))
            source.unlink()
        step("published")

    def open(self, name: str) -> IO[bytes]:
        """The object, read as it is asked for."""
        return cast("IO[bytes]", self._files.open(self._key(name), "rb"))

    def list(self, folder: str = "") -> Iterator[str]:
        """Names below a folder, sorted."""
        above = self.url.removeprefix("s3://") + "/"
        found = self._files.find(self._key(folder) if folder else self.url)
        return iter(sorted(path.removeprefix(above) for path in found))

    def remove(self, name: str) -> None:
        """Remove the object."""
        if self.exists(name):
            self._files.rm_file(self._key(name))

    def exists(self, name: str) -> bool:
        """Whether there is such an object."""
        return bool(self._files.isfile(self._key(name)))

    def size(self, name: str) -> int:
        """Its bytes."""
        return int(self._files.size(self._key(name)))

    def sweep(self) -> int:
        """Nothing: what is not put whole is not there."""
        return 0

    def _key(self, name: str) -> str:
        return f"{self.url}/{name}"

    @property
    def _files(self) -> Any:
        import fsspec

        return fsspec.filesystem("s3", use_listings_cache=False)
