"""CSV: a record for each finding and each piece set aside, as they come; one header."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.cells import amount_cell, cell, csv_line
from reports.forms.base import RowsWriter, place_of

if TYPE_CHECKING:
    from reports.messages import QuarantinedRow
    from reports.outputs import Output
    from reports.rows import Told
    from reports.tally import AuditResult

COLUMNS = (
    "code", "severity", "file", "line", "column", "hand_id", "street", "player", "message", "expected",
    "recorded", "rule", "level", "also", "fingerprint", "site", "known",
    "known_owner", "bytes",
)  # fmt: skip
"""The header: their order is a promise, a new column comes last. A piece that was set aside has its size in
`bytes`, the reason as its message, and no code; `known` is why a baseline knows the finding."""
SET_ASIDE = "quarantined"
"""What stands as the severity of a piece set aside."""


class CsvWriter(RowsWriter):
    """Records as they come."""

    def __init__(self, output: Output) -> None:

        self._output = output
        self._lines = [csv_line(COLUMNS)]

    def findings(self, data: bytes) -> None:
        super().findings(data)
        self._flush()

    def finding(self, told: Told) -> None:
        row = told.row
        self._add(
            code=row.code,
            severity=row.severity,
            file=cell(row.file),
            line=row.line,
            column=row.column,
            hand_id=_text(row.hand_id),
            street=_text(row.street),
            player=_text(row.player),
            message=cell(row.message),
            expected=_amount(row.expected),
            recorded=_amount(row.recorded),
            rule=cell(row.rule),
            level=row.level,
            site=told.hand.site,
            known=cell(row.known.reason) if row.known else None,
            known_owner=cell(row.known.owner) if row.known else None,
            also=cell("; ".join(map(place_of, row.also))) if row.also else None,
            fingerprint=row.fingerprint,
        )

    def aside(self, row: QuarantinedRow) -> None:
        self._add(
            severity=SET_ASIDE,
            file=cell(row.file),
            line=row.line,
            column=1,
            message=cell(row.reason),
            bytes=row.bytes,
        )

    def _add(self, **values: str | int | None) -> None:
        self._lines.append(csv_line([values.get(column) for column in COLUMNS]))

    def finish(self, result: AuditResult) -> None:  # noqa: ARG002  # no counts in this form
        """Write the header of a run without findings; nothing comes after the last one."""
        self._flush()

    def _flush(self) -> None:
        if self._lines:
            self._output.write(b"".join(self._lines))
            self._lines.clear()


def _text(text: str | None) -> str | None:
    return None if text is None else cell(text)


def _amount(text: str | None) -> str | None:
    return None if text is None else amount_cell(text)
