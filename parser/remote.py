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
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from glob import has_magic
from typing import IO, Any, NamedTuple, cast
from zlib import crc32

SCHEME = "s3://"
BLOCK = 4 << 20
"""Bytes fetched at a time."""
TRIES = 3
"""How often a block is asked for whose transfer breaks off."""
MOST_NOTED = 50_000
"""Files of which the listing's word is kept."""
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


def find(url: str) -> Iterator[Remote]:
    """The files that a URL names: one object, all below a prefix, or those that match a pattern; in the order
    of a walk through folders, hidden ones left out.

    Raises:
        RemoteError: the store can't be asked.
    """
    key = url.removeprefix(SCHEME)
    if not key.partition("/")[0]:
        raise RemoteError("names no bucket", "name one, such as s3://bucket/folder")
    with plainly():
        entries = _listing(key.rstrip("/"))
        if not entries and has_magic(key):
            entries = _matching(key)
    yield from _walk(entries)


def _matching(pattern: str) -> list[dict[str, Any]]:
    """What a pattern means, sorted; as with files, what is hidden only if the pattern says so."""
    named = set(pattern.split("/"))
    found = [
        entry
        for entry in files().glob(pattern, detail=True).values()
        if not any(part.startswith(".") and part not in named for part in entry["name"].split("/"))
    ]
    if "**" in pattern:  # what is below a folder matches, too
        found = [entry for entry in found if entry["type"] == "file"]
    return sorted(found, key=_name)


def _walk(entries: list[dict[str, Any]]) -> Iterator[Remote]:
    """The files among a level's entries, and those below; one level of each folder is held at a time."""
    for entry in entries:
        if entry["type"] != "directory":
            found = _remote(entry)
            _noted[found.url] = found
            if len(_noted) > MOST_NOTED:
                _noted.pop(next(iter(_noted)))
            yield found
            continue
        with plainly():
            below = _listing(entry["name"])
        yield from _walk(below)


def _listing(key: str) -> list[dict[str, Any]]:
    """What lies directly below a key, or the object of that name; sorted, without what is hidden."""
    try:
        found = files().ls(key, detail=True)
    except FileNotFoundError as error:
        if "bucket" in str(error):
            raise
        return []
    shown = [entry for entry in found if entry["name"] == key or _shown(entry["name"], key)]
    return sorted([entry for entry in shown if entry["name"] != key or entry["type"] == "file"], key=_name)


def _shown(name: str, folder: str) -> bool:
    """Whether a name is neither hidden nor the mark of a folder."""
    last = name.removeprefix(f"{folder}/")
    return bool(last) and not last.startswith(".") and not last.endswith("/")


def _name(entry: dict[str, Any]) -> list[str]:
    return str(entry["name"]).split("/")


def about(url: str) -> Remote:
    """Size and stamp of one file. The first question after it was listed is answered by the listing.

    Raises:
        RemoteError: it is not there, or the store can't be asked.
    """
    noted = _noted.pop(url, None)
    if noted is not None:
        return noted
    with plainly():
        entry = files().info(url)
    if entry["type"] != "file":
        raise AbsentError("no such object", "check the URL")
    return _remote(entry)


def _remote(entry: dict[str, Any]) -> Remote:
    return Remote(SCHEME + entry["name"], int(entry["size"]), crc32(str(entry["ETag"]).encode()))


_noted: dict[str, Remote] = {}


def open_remote(url: str) -> IO[bytes]:
    """The file's bytes as a stream that can seek.

    Raises:
        RemoteError: it can't be opened; while reading, too.
    """
    return cast("IO[bytes]", Stream(url))


class Stream(io.RawIOBase):
    """An open remote file, of which a block is in memory; the version that was there when it was opened."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._bucket, _, self._key = url.removeprefix(SCHEME).partition("/")
        self._mark: str | None = None
        self._size = 0
        self._place = 0
        self._start = 0
        self._block = b""
        self._fetch(0)

    def read(self, size: int | None = -1) -> bytes:
        """The next bytes, as many as asked for unless the file ends."""
        left = self._size - self._place
        wanted = left if size is None or size < 0 else min(size, left)
        blocks = []
        while wanted > 0:
            at = self._place - self._start
            if not 0 <= at < len(self._block):
                self._fetch(self._place)
                at = 0
            block = self._block[at : at + wanted]
            blocks.append(block)
            wanted -= len(block)
            self._place += len(block)
        return blocks[0] if len(blocks) == 1 else b"".join(blocks)

    def readinto(self, buffer: Any) -> int:
        """The next bytes into a buffer; how many."""
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def seek(self, place: int, whence: int = os.SEEK_SET) -> int:
        """Go on from another place."""
        to = place + (0, self._place, self._size)[whence]
        if to < 0:
            raise RemoteError("there is nothing before the beginning", "check that the file is whole")
        self._place = to
        return to

    def tell(self) -> int:
        """The place of the next byte."""
        return self._place

    def readable(self) -> bool:
        """Always."""
        return True

    def seekable(self) -> bool:
        """Always."""
        return True

    def _fetch(self, start: int) -> None:
        """Bring a block into memory."""
        from fsspec.asyn import sync

        store = files()
        asked = {"Bucket": self._bucket, "Key": self._key, "Range": f"bytes={start}-{start + BLOCK - 1}"}
        if self._mark is not None:
            asked["IfMatch"] = self._mark
        with plainly():
            for _ in range(TRIES):
                try:
                    self._block, answer = sync(store.loop, _got, store, asked)
                    break
                except dropped():
                    continue
            else:
                raise RemoteError("S3 can't be reached: it breaks off", NETWORK)
        self._start = start
        if self._mark is None:
            self._mark = str(answer["ETag"])
            self._size = int(str(answer.get("ContentRange", f"/{len(self._block)}")).rpartition("/")[2])


async def _got(store: Any, asked: dict[str, str]) -> tuple[bytes, dict[str, Any]]:
    """A stretch of an object, and what the store says about it."""
    try:
        answer = await store._call_s3("get_object", **asked)
    except OSError as error:
        if code_of(error) != "InvalidRange":  # as with an empty object
            raise
        return b"", await store._call_s3("head_object", Bucket=asked["Bucket"], Key=asked["Key"])
    async with answer["Body"] as body:
        return await body.read(), answer


def code_of(error: BaseException) -> str:
    """S3's own word for what went wrong; empty when there is none."""
    cause: Any = error if hasattr(error, "response") else error.__cause__
    return str(getattr(cause, "response", {}).get("Error", {}).get("Code", ""))


@contextmanager
def plainly() -> Iterator[None]:
    """Errors of the store become plain ones."""
    try:
        yield
    except errors() as error:
        raise plain(error) from None


@cache
def errors() -> tuple[type[BaseException], ...]:
    """What s3fs raises for trouble outside."""
    found: list[type[BaseException]] = [OSError, ValueError]  # ValueError: a URL that is none
    with suppress(ImportError):
        from botocore.exceptions import BotoCoreError

        found.append(BotoCoreError)
    return (*found, *dropped())


@cache
def dropped() -> tuple[type[BaseException], ...]:
    """What is raised when a transfer breaks off."""
    with suppress(ImportError):
        from aiohttp import ClientError
        from botocore.exceptions import IncompleteReadError, ReadTimeoutError, ResponseStreamingError

        return (ClientError, IncompleteReadError, ReadTimeoutError, ResponseStreamingError)
    return ()


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
