"""The package as BagIt (RFC 8493) in a zip: written with the same bytes for the same files, read with bounds.

PyPI's `bagit` makes bags of folders and dates them, which would make other bytes each day; the format is a
few lines of text, and the tests hold them against that library.
"""

from __future__ import annotations

import hashlib
import io
import stat
import zipfile
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

BAGIT = "bagit.txt"
INFO = "bag-info.txt"
MANIFEST = "manifest-sha256.txt"
TAGS = "tagmanifest-sha256.txt"
RUN = "run.txt"
"""Who made it, when and on what: another each time, so nothing that is signed depends on it."""
SIGNATURE = "manifest-sha256.txt.sig"
NEEDED = (BAGIT, INFO, TAGS, RUN)
_END = b"PK\x05\x06"
_END_SIZE = 22

MOST_FILES = 64
LARGEST = 64 << 20
"""Bytes of a file in a package, and of all of them."""
LARGEST_ZIP = 64 << 20
LONGEST_NAME = 200
_DATE = (1980, 1, 1, 0, 0, 0)


class BagError(Exception):
    """A package can't be read: what is wrong with it, and what to do."""

    def __init__(self, message: str, remedy: str = "ask for the package again") -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


def bagged(payload: Mapping[str, bytes], case_id: str, program: str) -> dict[str, bytes]:
    """The files of a bag but the last list (`closed`), by name; `payload` without "data/"."""
    files = {f"data/{name}": data for name, data in payload.items()}
    size = sum(map(len, files.values()))
    info = (
        f"Bag-Software-Agent: {program}\nExternal-Identifier: {case_id}\nPayload-Oxum: {size}.{len(files)}\n"
    )
    return {
        **files,
        BAGIT: b"BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n",
        INFO: info.encode(),
        MANIFEST: manifest(files),
    }


def closed(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files with the list of all that are not payload."""
    tags = {name: data for name, data in files.items() if not name.startswith("data/") and name != TAGS}
    return {**files, TAGS: manifest(tags)}


def manifest(files: Mapping[str, bytes]) -> bytes:
    """A line for each file: its SHA-256 and its name."""
    lines = [
        f"{hashlib.sha256(data).hexdigest()}  {_escaped(name)}\n" for name, data in sorted(files.items())
    ]
    return "".join(lines).encode()


def read_manifest(data: bytes) -> dict[str, str] | None:
    """SHA-256 by name; None where it is no manifest."""
    found: dict[str, str] = {}
    try:
        lines = data.decode("utf-8").splitlines()
    except UnicodeDecodeError:
        return None
    for line in lines:
        digest, _, name = line.partition(" ")
        name = name.strip().removeprefix("*")
        if len(digest) != 64 or not name or name in found:
            return None
        found[_plain(name)] = digest.lower()
    return found


def _escaped(name: str) -> str:
    return name.replace("%", "%25").replace("\n", "%0A").replace("\r", "%0D")


def _plain(name: str) -> str:
    return name.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip of the files, by name, with dates and modes that are always the same."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name, _DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(entry, data)
    return made.getvalue()


def unzipped(data: bytes) -> dict[str, bytes]:
    """The files of a package.

    Raises:
        BagError: it is no zip, or one that is none of ours: too large, with links, with strange names.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            if data[-_END_SIZE:][: len(_END)] != _END or min(
                [one.header_offset for one in entries], default=0
            ):
                raise BagError("the package has a comment, or bytes that belong to no file")
            _check(entries)
            return _read(archive, entries)
    except (zipfile.BadZipFile, EOFError, ValueError, NotImplementedError, OSError, zlib.error) as error:
        raise BagError(f"the package is no zip that can be read: {error}") from None
    except RuntimeError:  # a password is asked for
        raise BagError("the package is locked with a password", "unlock it first") from None


def _check(entries: list[zipfile.ZipInfo]) -> None:
    """Refuses what no package of ours has."""
    if len(entries) > MOST_FILES:
        raise BagError(f"the package holds {len(entries):,} files; a case has no more than {MOST_FILES}")
    if sum(entry.file_size for entry in entries) > LARGEST:
        raise BagError(f"the package unpacks to more than {LARGEST >> 20} MB")
    seen: set[str] = set()
    for entry in entries:
        name = entry.filename
        parts = name.split("/")
        odd = len(name) > LONGEST_NAME or "\\" in name or ":" in name or "\0" in entry.orig_filename
        if odd or name.startswith("/") or any(part in ("", ".", "..") for part in parts):
            raise BagError(f"the package has a file with the name {_short(name)}, which leads elsewhere")
        if name.casefold() in seen:
            raise BagError(f"the package has two files of the name {_short(name)}")
        seen.add(name.casefold())
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise BagError(f"{_short(name)} in the package is packed in a way that no case is")
        mode = entry.external_attr >> 16
        if mode and not stat.S_ISREG(mode) and stat.S_IFMT(mode):
            raise BagError(f"{_short(name)} in the package is a link or no plain file")


def _short(name: str) -> str:
    return repr(name[:80])


def _read(archive: zipfile.ZipFile, entries: list[zipfile.ZipInfo]) -> dict[str, bytes]:
    """Each file, and no byte more than its entry says."""
    found: dict[str, bytes] = {}
    left = LARGEST
    for entry in entries:
        with archive.open(entry) as stream:
            data = stream.read(left + 1)
        left -= len(data)
        if left < 0:
            raise BagError(f"the package unpacks to more than {LARGEST >> 20} MB")
        found[entry.filename] = data
    return found
