"""Workflow commands of GitHub Actions: an annotation at the line of each finding and each piece set aside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.instead import instead
from reports.forms.base import RowsWriter, place_of
from reports.messages import count, sentence, visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from reports.messages import QuarantinedRow
    from reports.outputs import Output
    from reports.rows import Told
    from reports.tally import AuditResult

LEVELS = {"error": "error", "warning": "warning", "note": "notice"}


class GithubWriter(RowsWriter):
    """Annotations as they come, the counts in a last one without a place."""

    def __init__(self, output: Output, title_of: Callable[[str], str]) -> None:

        self._output = output
        self._title_of = title_of
        self._lines: list[str] = []

    def findings(self, data: bytes) -> None:
        super().findings(data)
        self._output.write("".join(self._lines).encode())
        self._lines.clear()

    def finding(self, told: Told) -> None:
        row = told.row
        hand = f"hand {sentence(row.hand_id, 60)}: " if row.hand_id else ""
        lines = [f"{hand}{sentence(row.message)}"]
        if row.expected is not None:
            lines.append(f"expected: {sentence(row.expected)}")
        if row.recorded is not None:
            lines.append(f"recorded: {sentence(row.recorded)}")
        lines += [f"see also: {sentence(place_of(also))}" for also in row.also]
        title = f"{row.code} {self._title_of(row.code)}".strip()
        if row.known:
            lines.append(f"known: {sentence(row.known.reason)} ({sentence(row.known.owner, 60)})")
        level = "notice" if row.known else LEVELS[row.severity]
        self._add(level, "\n".join(lines), title, row.file, row.line, row.column)

    def aside(self, row: QuarantinedRow) -> None:
        helps = instead(row.reason)
        told = f"{count(row.bytes, 'byte')} not read: {sentence(row.reason)}" + (
            f"; {helps}" if helps else ""
        )
        self._add("error", told, "quarantined", row.file, row.line, 1)

    def finish(self, result: AuditResult) -> None:
        tally = result.tally
        told = (
            f"{count(tally.hands, 'hand')}: {tally.agrees:,} agree, {tally.disagrees:,} disagree, "
            f"{tally.cannot_tell:,} cannot tell, {tally.not_replayed:,} not replayed; "
            f"{count(tally.findings, 'finding')}, {count(tally.quarantined, 'piece')} quarantined"
        )
        if result.config is not None:
            told += f"; config {result.config}"
        self._output.write(f"::notice title=fairpot::{_data(told)}\n".encode())

    def _add(self, level: str, message: str, title: str, file: str, line: int, column: int) -> None:
        place = f"file={_property(visible(file))},line={line},col={column}"
        self._lines.append(f"::{level} {place},title={_property(title)}::{_data(message)}\n")


def _data(text: str) -> str:
    """A command's message, escaped."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """The value of one of a command's properties, escaped."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
