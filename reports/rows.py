"""The stream that most forms are written from: findings, pieces set aside and files, a JSON line each.

A line begins with a letter for its kind. The stream keeps the order in which things were read, whatever
process rendered them; what was found beside other hands comes after the last file.
"""

from __future__ import annotations

import msgspec

from reports.messages import FindingRow, QuarantinedRow, json_bytes, quarantined_json

_FINDING, _ASIDE, _FILE = b"F", b"Q", b"E"


class FileRow(msgspec.Struct, frozen=True):
    """A file that was read, said after all of its pieces."""

    file: str
    bytes: int


class Setting(msgspec.Struct, frozen=True, array_like=True):
    """The hand of a finding, as far as its row leaves it out."""

    site: str
    """The room's format name."""
    table: str | None = None
    day: str | None = None
    """YYYY-MM-DD."""
    disputed: str = ""
    """The money that is paid otherwise than the rules say; empty: none, or that cannot be told."""
    weight: int = 0
    """The same in millionths of a big blind."""


class Told(msgspec.Struct, frozen=True, array_like=True):
    """A finding, with what its row leaves out."""

    hand: Setting
    pot: str | None
    """As in `parser.findings.Finding`."""
    row: FindingRow


class _Rendered(msgspec.Struct, frozen=True, array_like=True):
    """The same, its row rendered already."""

    hand: Setting
    pot: str | None
    row: msgspec.Raw


Row = Told | QuarantinedRow | FileRow

_finding = msgspec.json.Decoder(FindingRow).decode
_told = msgspec.json.Decoder(Told).decode
_aside = msgspec.json.Decoder(QuarantinedRow).decode
_file = msgspec.json.Decoder(FileRow).decode


def finding_line(row: bytes, hand: Setting, pot: str | None) -> bytes:
    """The line of a finding that is rendered as JSON."""
    return _FINDING + json_bytes(_Rendered(hand, pot, msgspec.Raw(row))) + b"\n"


def aside_line(file: str, line: int, size: int, reason: str) -> bytes:
    """The line of a piece set aside."""
    return _ASIDE + quarantined_json(file, line, size, reason) + b"\n"


def file_line(file: str, size: int) -> bytes:
    """The line that closes a file."""
    return _FILE + json_bytes(FileRow(file, size)) + b"\n"


def finding_in(line: bytes) -> FindingRow | None:
    """The finding of a line of this stream, or of one that is its JSON alone; None: there is none."""
    if line.startswith(b"{"):
        return _finding(line)
    return _told(line[1:]).row if line.startswith(_FINDING) else None


def row_of(line: bytes) -> Row:
    """What a line says."""
    kind, rest = line[:1], line[1:]
    if kind == _FINDING:
        return _told(rest)
    return _aside(rest) if kind == _ASIDE else _file(rest)
