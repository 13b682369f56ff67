"""The two sides of a comparison: outputs of `fairpot audit --format jsonl`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from reports.messages import sentence
from reports.rundiff import DiffRow
from reports.tomlfile import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 1 << 20
"""Bytes of a line of JSON lines; a finding has a few thousand at most."""
_PRINT = re.compile(r"[0-9a-f]{16}")


class LinesSide:
    """An output of --format jsonl."""

    def __init__(self, path: str) -> None:
        self.path = path

    def rows(self) -> Iterator[DiffRow]:
        """All its findings.

        Raises:
            ConfigError: it cannot be read, or a line is no finding.
        """
        shown = sentence(self.path)
        try:
            with Path(self.path).open("rb") as stream:
                number = 0
                while line := stream.readline(LONGEST):
                    number += 1
                    if line.strip():
                        yield _row(line, f"{shown}:{number}")
        except (OSError, ValueError) as error:
            reason = (getattr(error, "strerror", None) or "no such file").lower()
            raise ConfigError(f"cannot read {shown}: {reason}", "check the path") from None

    def shared(self) -> Iterator[list[str]]:
        """Nothing is known of the other side."""
        return iter(())


def _row(line: bytes, place: str) -> DiffRow:
    if line.startswith(b'{"error":'):
        message = f"{place}: the run that wrote it could not read all of its paths"
        raise ConfigError(message, "compare outputs of whole runs")
    try:
        row = msgspec.json.decode(line, type=DiffRow)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        message = f"{place}: not a finding as --format jsonl writes it: {sentence(str(error), 200)}"
        raise ConfigError(message, "compare outputs of this version of fairpot") from None
    if not _PRINT.fullmatch(row.fingerprint):
        raise ConfigError(f"{place}: no fingerprint", "compare outputs of this version of fairpot")
    return row
