"""What the report page counts of the findings as they come: by code, room, table and day, and the worst."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from reports.messages import QuarantinedRow
from reports.overview import OTHERS, UNKNOWN, kept
from reports.rows import Told

WORST = 50
"""Findings that are listed."""
MOST_PIECES = 50
"""Pieces set aside that are listed."""
SEVERITIES = ("error", "warning", "note")


class Severities:
    """Findings by severity."""

    def __init__(self) -> None:
        self.error = self.warning = self.note = 0

    def add(self, severity: str) -> None:
        """Count one."""
        setattr(self, severity, getattr(self, severity) + 1)

    def merge(self, other: Severities) -> None:
        """Add another's."""
        self.error += other.error
        self.warning += other.warning
        self.note += other.note

    @property
    def total(self) -> int:
        """All of them."""
        return self.error + self.warning + self.note


class Table(NamedTuple):
    """A table of a room."""

    site: str
    name: str


class Counts:
    """Counts of findings, each bounded."""

    def __init__(self) -> None:
        self.codes: dict[str, Severities] = {}
        self.rooms: dict[str, Severities] = {}
        self.tables: dict[Table, Severities] = {}
        self.days: dict[str, Severities] = {}
        self.pieces: list[QuarantinedRow] = []
        self._worst: list[tuple[int, int, int, Told]] = []
        self._number = 0

    def add(self, told: Told) -> None:
        """Count a finding."""
        row, hand = told.row, told.hand
        table = Table(hand.site, hand.table or UNKNOWN)
        kept(self.codes, row.code, OTHERS, Severities).add(row.severity)
        kept(self.rooms, hand.site, OTHERS, Severities).add(row.severity)
        kept(self.tables, table, Table(OTHERS, OTHERS), Severities).add(row.severity)
        kept(self.days, hand.day or UNKNOWN, OTHERS, Severities).add(row.severity)
        self._number += 1
        rank = SEVERITIES.index(row.severity) + (len(SEVERITIES) if row.known else 0)
        self._worst.append((rank, -hand.weight, self._number, told))
        if len(self._worst) >= 2 * WORST:
            self._cut()

    def aside(self, row: QuarantinedRow) -> None:
        """Take note of a piece that was set aside."""
        if len(self.pieces) < MOST_PIECES:
            self.pieces.append(row)

    def _cut(self) -> None:
        self._worst = sorted(self._worst, key=lambda one: one[:3])[:WORST]

    @property
    def worst(self) -> Iterable[Told]:
        """New errors first, then by the money in dispute in their hands, then as they were read."""
        self._cut()
        return [told for *_, told in self._worst]
