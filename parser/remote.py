"""Files behind `s3://` URLs: listed and read as streams by s3fs, their errors as plain as a local file's.

Nothing is downloaded whole: a stream fetches blocks as they are asked for. Where the server is
(AWS_ENDPOINT_URL) and who asks (AWS_ACCESS_KEY_ID and so on) is up to the environment, as for any program
that uses S3.
"""

# s3fs takes as long to load as the whole parser, and most runs read no bucket.
# ruff: noqa: PLC0415

from __future__ import annotations

import io
import os
from functools import cache
from glob import has_magic
from typing import IO, Any, NamedTuple, cast
from zlib import crc32

SCHEME = "s3://"
BLOCK = 4 << 20
"""Bytes fetched at a time."""
CONNECTING = {"connect_timeout": 10, "read_timeout": 60, "retries": {"mode": "standard", "max_attempts": 3}}
CREDENTIALS = "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE"
NETWORK = "check the network, and AWS_ENDPOINT_URL for a store that is not Amazon's"
INSTALL = "pip install 'fairpot[s3]'"


class RemoteError(OSError):
    """The remote file can't be had: what is wrong, and what to do about it."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message, remedy)
        self.message = message
        self.remedy = remedy

    @property
    def strerror(self) -> str:  # type: ignore[override]
        """What is wrong, as with other errors of the system."""
        return self.message

    def __str__(self) -> str:
        return self.message


class AbsentError(RemoteError, FileNotFoundError):
    """There is no such file."""


class Remote(NamedTuple):
    """A file as the store's listing shows it."""

    url: str
    size: int
    stamp: int
    """A number that changes when the content does."""


def is_remote(path: str) -> bool:
    """Whether a path is a URL that is read here."""
    return path.startswith(SCHEME)


def files() -> Any:
    """The s3fs file system; nothing it has listed is remembered, since others write too.

    Raises:
        RemoteError: s3fs is not installed.
    """
    try:
        import s3fs
    except ImportError:
        raise RemoteError("reading and writing s3:// needs s3fs", INSTALL) from None
    return s3fs.S3FileSystem(use_listings_cache=False, config_kwargs=CONNECTING)


def find(url: str) -> list[Remote]:
    """The files that a URL names: one object, all below a prefix, or those that match a pattern; sorted as a
    walk through folders gives them, hidden ones left out.

    Raises:
        RemoteError: the store can't be asked.
    """
    key = url.removeprefix(SCHEME)
    if not key.partition("/")[0]:
        raise RemoteError("names no bucket", "name one, such as s3://bucket/folder")
    try:
        found = files().find(key.rstrip("/"), detail=True)
        if not found and has_magic(key):
            found = files().glob(key, detail=True)
    except errors() as error:
        raise plain(error) from None
    entries = [
        entry for entry in found.values() if entry["type"] == "file" and not _hidden(entry["name"], key)
    ]
    entries.sort(key=lambda entry: entry["name"].split("/"))
    return [_remote(entry) for entry in entries]


def _hidden(name: str, above: str) -> bool:
    """Whether a name is hidden below what was asked for, or stands for a folder."""
    below = name.removeprefix(above) if name != above else ""
    return name.endswith("/") or any(part.startswith(".") for part in below.split("/"))


def about(url: str) -> Remote:
    """Size and stamp of one file.

    Raises:
        RemoteError: it is not there, or the store can't be asked.
    """
    try:
        entry = files().info(url)
    except errors() as error:
        raise plain(error) from None
    if entry["type"] != "file":
        raise AbsentError("no such object", "check the URL")
    return _remote(entry)


def _remote(entry: dict[str, Any]) -> Remote:
    mark = f"{entry.get('ETag')} {entry.get('LastModified')}"
    return Remote(SCHEME + entry["name"], int(entry["size"]), crc32(mark.encode()))


def open_remote(url: str) -> IO[bytes]:
    """The file's bytes as a stream that can seek.

    Raises:
        RemoteError: it can't be opened; while reading, too.
    """
    try:
        return cast("IO[bytes]", Stream(files().open(url, "rb", block_size=BLOCK)))
    except errors() as error:
        raise plain(error) from None


class Stream(io.RawIOBase):
    """An open remote file whose errors are RemoteErrors."""

    def __init__(self, file: Any) -> None:
        super().__init__()
        self._file = file

    def read(self, size: int | None = -1) -> bytes:
        """The next bytes, as many as asked for unless the file ends."""
        try:
            return cast("bytes", self._file.read(-1 if size is None else size))
        except errors() as error:
            raise plain(error) from None

    def readinto(self, buffer: Any) -> int:
        """The next bytes into a buffer; how many."""
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def seek(self, place: int, whence: int = os.SEEK_SET) -> int:
        """Go on from another place."""
        try:
            return int(self._file.seek(place, whence))
        except ValueError as error:  # before the beginning: zipfile tries that, and expects an OSError
            raise plain(error) from None

    def tell(self) -> int:
        """The place of the next byte."""
        return int(self._file.tell())

    def readable(self) -> bool:
        """Always."""
        return True

    def seekable(self) -> bool:
        """Always."""
        return True

    def close(self) -> None:
        """No more of it."""
        if not self.closed:
            self._file.close()
        super().close()


@cache
def errors() -> tuple[type[BaseException], ...]:
    """What s3fs raises for trouble outside."""
    found: list[type[BaseException]] = [OSError, ValueError]  # ValueError: a URL that is none
    try:
        from aiohttp import ClientError
        from botocore.exceptions import BotoCoreError

        found += [ClientError, BotoCoreError]
    except ImportError:
        pass
    return tuple(found)


def plain(error: BaseException) -> RemoteError:
    """The error in one line, with a remedy."""
    if isinstance(error, RemoteError):
        return error
    said = " ".join(str(getattr(error, "strerror", None) or error).split()).rstrip(".")
    match type(error).__name__:
        case "NoCredentialsError" | "PartialCredentialsError" | "CredentialRetrievalError":
            return RemoteError("no credentials for S3", CREDENTIALS)
        case "ProfileNotFound":
            return RemoteError(said, CREDENTIALS)
        case "PermissionError":
            return RemoteError(f"S3 refuses access: {said}", CREDENTIALS)
        case "FileNotFoundError":
            if "bucket" in said and "not exist" in said:
                return RemoteError("no such bucket", "check the URL")
            return AbsentError("no such object", "check the URL")
        case "OSError" | "ValueError" | "FileExistsError" | "ParamValidationError":
            return RemoteError(f"S3 says: {said}", "check the URL")
        case _:
            return RemoteError(f"S3 can't be reached: {said}", NETWORK)
