"""What the writers of rows share: each row by itself, and a place for output whose head is not known yet."""

from __future__ import annotations

import tempfile
from typing import IO, TYPE_CHECKING, assert_never

from reports.messages import QuarantinedRow
from reports.outputs import OutputError, Writer, reason_of
from reports.rows import FileRow, Told, row_of

if TYPE_CHECKING:
    from parser.findings import Also

SPOOL_BYTES = 8 << 20
"""Output held in memory before it goes to a temporary file."""


class RowsWriter(Writer):
    """A writer that is told of each row by itself."""

    def findings(self, data: bytes) -> None:
        for line in data.splitlines():
            row = row_of(line)
            match row:
                case Told():
                    self.finding(row)
                case QuarantinedRow():
                    self.aside(row)
                case FileRow():
                    self.file(row)
                case _:
                    assert_never(row)

    def finding(self, told: Told) -> None:
        """Take a finding."""

    def aside(self, row: QuarantinedRow) -> None:
        """Take a piece that was set aside unread."""

    def file(self, row: FileRow) -> None:
        """Take note that a file is over."""


def place_of(also: Also) -> str:
    """Where another hand stands: ``"file:line (hand id)"``."""
    hand = f" (hand {also.hand_id})" if also.hand_id else ""
    return f"{also.file}:{also.line}{hand}"


class Spool:
    """Bytes kept until their turn comes; beyond some megabytes, in a temporary file that vanishes with it."""

    def __init__(self) -> None:
        # It lives as long as this, and vanishes with it.
        self._held: IO[bytes] = tempfile.SpooledTemporaryFile(SPOOL_BYTES)  # noqa: SIM115  # closed by who reads it

    @property
    def filled(self) -> bool:
        """Whether anything is kept."""
        return self._held.tell() > 0

    def add(self, data: bytes) -> None:
        """Keep `data` after what is there.

        Raises:
            OutputError: there is no room for it.
        """
        try:
            self._held.write(data)
        except OSError as error:
            message = f"cannot write a temporary file: {reason_of(error)}"
            raise OutputError(message, "set TMPDIR to a roomier place") from None

    def append(self, other: Spool) -> None:
        """Keep all of another after what is there, and empty that."""
        held = other.whole()
        while block := held.read(1 << 16):
            self.add(block)
        held.seek(0)
        held.truncate()

    def whole(self) -> IO[bytes]:
        """All of it, from the start."""
        self._held.seek(0)
        return self._held
