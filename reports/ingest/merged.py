"""Parts that hold the rows of several units: which rows are whose, as the manifest knows it.

Compaction makes them. They belong to a unit of their own kind; when one of the units whose rows they hold is
read again, the part is written anew without its rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from reports.ingest.units import PartFile

if TYPE_CHECKING:
    import sqlite3

COMPACT = "compact"
"""What a unit was made of: parts of other units."""
MERGED = """
CREATE TABLE merged (
    path TEXT NOT NULL, number INTEGER NOT NULL, unit INTEGER NOT NULL, rows INTEGER NOT NULL,
    PRIMARY KEY (path, number)) WITHOUT ROWID;
CREATE INDEX merged_by_unit ON merged (unit);
"""
_PART = 'p."table", p.path, p.site, p.month, p.rows, p.bytes, p.sha256'
_WHOSE = f"SELECT {_PART}, p.unit, u.since FROM parts p JOIN units u ON u.number = p.unit "  # noqa: S608  # constants


class Stretch(NamedTuple):
    """Rows of a part, one after the other, that came from one unit."""

    part: PartFile
    unit: int
    start: int
    rows: int


class Owned(NamedTuple):
    """A part, the unit that it belongs to, and the run since which that counts."""

    part: PartFile
    unit: int
    since: int


class MergedParts:
    """The parts of a store that may be or were put together."""

    def __init__(self, manifest: sqlite3.Connection) -> None:
        self._db = manifest

    def loose(self, table: str, run: int) -> list[Owned]:
        """The parts of a table that count in a run and may be put together, in order."""
        rows = self._db.execute(
            f"{_WHOSE} WHERE p.\"table\" = ? AND u.kind IN ('text', '{COMPACT}') AND u.state = 'done' "
            "AND u.since <= ? AND (u.until IS NULL OR u.until > ?) ORDER BY u.number, p.path",
            (table, run, run),
        )
        return [Owned(PartFile(*row[:7]), row[7], row[8]) for row in rows]

    def stretches(self, owned: Owned) -> list[Stretch]:
        """Whose the rows of a part are, in order."""
        part = owned.part
        rows = self._db.execute(
            "SELECT unit, rows FROM merged WHERE path = ? ORDER BY number", (part.path,)
        ).fetchall()
        found, start = [], 0
        for unit, number in rows or [(owned.unit, part.rows)]:
            found.append(Stretch(part, unit, start, number))
            start += number
        return found

    def dead(self, run: int) -> list[int]:
        """Units of parts put together that hold rows of a unit that counts no more from a run on."""
        rows = self._db.execute(
            "SELECT DISTINCT p.unit FROM parts p JOIN units u ON u.number = p.unit "
            "JOIN merged m ON m.path = p.path JOIN units w ON w.number = m.unit "
            "WHERE u.kind = ? AND u.until IS NULL AND w.until <= ? ORDER BY p.unit",
            (COMPACT, run),
        )
        return [row[0] for row in rows]

    def gone(self, run: int) -> set[int]:
        """Units that count no more from a run on."""
        return {row[0] for row in self._db.execute("SELECT number FROM units WHERE until <= ?", (run,))}

    def left(self, table: str, run: int) -> list[Stretch]:
        """Rows, in parts put together, of the units that go with a run."""
        rows = self._db.execute(
            f"SELECT {_PART}, m.unit, m.rows, (SELECT coalesce(sum(b.rows), 0) FROM merged b "  # noqa: S608  # our own words; values are bound
            "WHERE b.path = m.path AND b.number < m.number) FROM merged m JOIN parts p ON p.path = m.path "
            'JOIN units u ON u.number = m.unit WHERE p."table" = ? AND u.until = ? '
            "ORDER BY p.path, m.number",
            (table, run),
        )
        return [Stretch(PartFile(*row[:7]), row[7], row[9], row[8]) for row in rows]

    def of(self, unit: int) -> list[Stretch]:
        """The rows of a unit, in its own parts and in those put together."""
        rows = self._db.execute(
            f"SELECT {_PART}, m.unit, (SELECT coalesce(sum(b.rows), 0) FROM merged b "  # noqa: S608  # our own words; values are bound
            "WHERE b.path = m.path AND b.number < m.number), m.rows FROM merged m "
            "JOIN parts p ON p.path = m.path WHERE m.unit = ? ORDER BY p.path, m.number",
            (unit,),
        )
        own = [Stretch(owned.part, unit, 0, owned.part.rows) for owned in self.parts_of(unit)]
        return own + [Stretch(PartFile(*row[:7]), *row[7:]) for row in rows]

    def parts_of(self, unit: int) -> list[Owned]:
        """The parts of a unit."""
        rows = self._db.execute(f"{_WHOSE} WHERE p.unit = ? ORDER BY p.path", (unit,))
        return [Owned(PartFile(*row[:7]), row[7], row[8]) for row in rows]

    def keep(
        self, name: str, since: int, parts: Iterable[PartFile], whose: Mapping[str, Sequence[Stretch]]
    ) -> None:
        """Write down parts that were put together; `whose` says it of each table's rows."""
        row = self._db.execute(
            "INSERT INTO units (id, kind, job, state, since, size) VALUES (?, ?, '', 'done', ?, 0) "
            "RETURNING number",
            (name, COMPACT, since),
        ).fetchone()
        for p in parts:
            self._db.execute(
                "INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (row[0], p.table, p.path, p.site, p.month, p.rows, p.bytes, p.sha256),
            )
            self._db.executemany(
                "INSERT OR REPLACE INTO merged VALUES (?, ?, ?, ?)",
                [(p.path, at, one.unit, one.rows) for at, one in enumerate(whose[p.table])],
            )

    def forget(self, parts: Iterable[Owned]) -> None:
        """These parts count no more, now; units of parts put together that have none left go too."""
        for owned in parts:
            self._db.execute("DELETE FROM parts WHERE unit = ? AND path = ?", (owned.unit, owned.part.path))
        self._db.execute(
            "DELETE FROM units WHERE kind = ? AND NOT EXISTS (SELECT 1 FROM parts WHERE unit = number)",
            (COMPACT,),
        )
        self.tidy()

    def tidy(self) -> None:
        """Forget whose the rows of parts are that are written down no more."""
        self._db.execute("DELETE FROM merged WHERE path NOT IN (SELECT path FROM parts)")
