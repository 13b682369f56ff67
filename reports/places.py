"""Where files lie: a local folder or an object store behind a URL (`s3://bucket/prefix`), with one interface.

A name is a path below the place, with `/` between its parts. `publish` is all or nothing: a reader sees the
whole file or none, and after it has returned a power cut does not take the file away. What the bytes mean is
left to others.
"""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import uuid
from pathlib import Path
from typing import IO, TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BLOCK = 1 << 20
TEMPORARY = ".tmp-"
"""What the name of a local file begins with before it is published."""


class PlaceError(Exception):
    """A place can't be used: what is wrong, and what to do about it."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message, remedy)  # both, to survive the way between processes
        self.message = message
        self.remedy = remedy

    def __str__(self) -> str:
        return self.message


def nothing(_step: str) -> None:
    """Takes no notice of a step of publishing."""


class Place(Protocol):
    """A folder, local or not. Errors of the outside world are OSErrors, the absent file FileNotFoundError."""

    @property
    def url(self) -> str:
        """What `place_at` makes this place of, in another process too."""

    def scratch(self) -> Path:
        """A name for a new local file, as near to the place as can be, that may be published afterwards."""

    def publish(self, name: str, source: bytes | Path, step: Callable[[str], None] = nothing) -> None:
        """Make `source` the file `name`; a local file is used up. `step` is told how far it is."""

    def open(self, name: str) -> IO[bytes]:
        """The file's bytes as a stream that can seek."""

    def list(self, folder: str = "") -> Iterator[str]:
        """Names of all files below a folder, sorted; unfinished ones are left out."""

    def remove(self, name: str) -> None:
        """Remove the file; an absent one is no error."""

    def exists(self, name: str) -> bool:
        """Whether there is such a file."""

    def size(self, name: str) -> int:
        """Its bytes."""

    def sweep(self) -> int:
        """Remove unfinished files, which a crash may have left; how many. Nobody may be writing."""


def place_at(url: str | os.PathLike[str]) -> Place:
    """The place behind a path or URL. It need not exist.

    Raises:
        PlaceError: what a URL of this kind needs is not installed.
    """
    text = os.fspath(url)
    if is_remote(text):
        from reports.objects import ObjectPlace

        return ObjectPlace(text)
    return LocalPlace(text)


def is_remote(path: str | os.PathLike[str]) -> bool:
    """Whether a path is the URL of an object store."""
    return os.fspath(path).startswith("s3://")


def sha256(place: Place, name: str) -> str:
    """The SHA-256 of a file's bytes, a block in memory at a time."""
    found = hashlib.sha256()
    with place.open(name) as stream:
        while block := stream.read(BLOCK):
            found.update(block)
    return found.hexdigest()


class LocalPlace:
    """A folder on this machine."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)

    @property
    def url(self) -> str:
        """The folder's path, as it was given."""
        return str(self.folder)

    def path(self, name: str) -> Path:
        """Where the file lies."""
        return self.folder / name

    def scratch(self) -> Path:
        """A name for a new file in the place's own folder, so that publishing it is a rename."""
        self.folder.mkdir(parents=True, exist_ok=True)
        return self.folder / f"{TEMPORARY}{uuid.uuid4().hex}"

    def publish(self, name: str, source: bytes | Path, step: Callable[[str], None] = nothing) -> None:
        """Temporary file, fsync, rename, fsync of the folder."""
        target = self.path(name)
        _make_folders(target.parent)
        temporary = self._beside(source)
        step("written")
        with temporary.open("rb+") as stream:
            os.fsync(stream.fileno())
        step("synced")
        temporary.replace(target)
        step("renamed")
        _sync_folder(target.parent)
        step("published")

    def _beside(self, source: bytes | Path) -> Path:
        """The bytes in a file that is on the same file system as the place."""
        if isinstance(source, Path) and source.parent == self.folder and source.name.startswith(TEMPORARY):
            return source
        temporary = self.scratch()
        if isinstance(source, bytes):
            temporary.write_bytes(source)
            return temporary
        try:
            return source.replace(temporary)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
        shutil.copyfile(source, temporary)
        source.unlink()
        return temporary

    def open(self, name: str) -> IO[bytes]:
        """The file, opened for reading."""
        return self.path(name).open("rb")

    def list(self, folder: str = "") -> Iterator[str]:
        """Names below a folder, sorted."""
        found = [
            (Path(above) / file).relative_to(self.folder).as_posix()
            for above, _, files in os.walk(self.path(folder))
            for file in files
            if not file.startswith(TEMPORARY)
        ]
        return iter(sorted(found))

    def remove(self, name: str) -> None:
        """Remove the file; its folder stays."""
        self.path(name).unlink(missing_ok=True)

    def exists(self, name: str) -> bool:
        """Whether there is such a file."""
        return self.path(name).is_file()

    def size(self, name: str) -> int:
        """Its bytes."""
        return self.path(name).stat().st_size

    def sweep(self) -> int:
        """Remove the temporary files."""
        found = list(self.folder.glob(f"{TEMPORARY}*"))
        for path in found:
            path.unlink(missing_ok=True)
        return len(found)


def _make_folders(folder: Path) -> None:
    """The folder and those above it, each of them on disk when this returns."""
    missing = []
    while not folder.is_dir():
        missing.append(folder)
        folder = folder.parent
    for new in reversed(missing):
        new.mkdir(exist_ok=True)
        _sync_folder(new.parent)


def _sync_folder(folder: Path) -> None:
    """A folder's list of names on disk, where the system has a way to ask for that."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:  # Windows opens no folder
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOTSUP}:
            raise
    finally:
        os.close(handle)
