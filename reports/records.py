"""Hands of which some inputs hold several records: which repeat the first, in the order of the inputs.

A record that repeats the first one word for word is told as a repeat and nothing else of it.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from reports.tally import Tally

TABLE = """
CREATE TABLE records (
    uid INTEGER, number INTEGER, size INTEGER, name TEXT, line INTEGER, byte INTEGER, verdict TEXT,
    reason TEXT, text INTEGER, repeats INTEGER, PRIMARY KEY (uid, number, byte)) WITHOUT ROWID;
"""
_OF = ("file", "line", "byte", "verdict", "reason", "text")


class Record(NamedTuple):
    """A record of a hand that has several."""

    uid: int
    number: int
    """Of its file among the inputs."""
    size: int
    name: str
    line: int
    byte: int
    verdict: str
    reason: str
    text: int
    repeats: int
    """Whether it repeats the first record."""


class Records:
    """The records, in a table of a database that has the inputs' files in `names`."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._db.execute(TABLE)
        self.several: npt.NDArray[np.int64] = np.empty(0, np.int64)
        """Hands that have several, in order."""

    def add_rows(self, rows: Iterable[dict[str, Any]]) -> None:
        """Take in rows of the table `copies`."""
        for row in rows:
            self._add(row["hand_uid"], row["size"], *[row[name] for name in _OF])
            self._add(row["hand_uid"], 0, *[row[f"of_{name}"] for name in _OF])

    def _add(self, uid: int, size: int, file: str, *about: object) -> None:
        found = self._db.execute("SELECT number FROM names WHERE name = ?", (file,)).fetchone()
        if found is not None:
            self._db.execute(
                "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT DO UPDATE "
                "SET size = max(size, excluded.size)",
                (uid, found[0], size, file, *about),
            )

    def settle(self, tally: Tally) -> None:
        """Find those that repeat the first record of their hand; take them out of the counts."""
        rows = self._db.execute("SELECT * FROM records ORDER BY uid, number, byte").fetchall()
        several = []
        for uid, found in groupby(rows, key=itemgetter(0)):
            first, *others = [Record(*row) for row in found]
            if others:
                several.append(uid)
            for one in others:
                if one.text == first.text:
                    tally.count_copy(one.verdict, one.reason)
                    query = "UPDATE records SET repeats = 1 WHERE uid = ? AND number = ? AND byte = ?"
                    self._db.execute(query, (one.uid, one.number, one.byte))
        self.several = np.array(several, np.int64)

    def repeats(self, uid: int, number: int, byte: int) -> bool:
        """Whether the record of a hand that begins at an offset repeats another."""
        query = "SELECT repeats FROM records WHERE uid = ? AND number = ? AND byte = ?"
        found = self._db.execute(query, (uid, number, byte)).fetchone()
        return found is not None and bool(found[0])

    def repeats_at_line(self, uid: int, number: int, line: int) -> bool:
        """Whether a line belongs to a record that repeats another."""
        found = self._db.execute(
            "SELECT repeats FROM records WHERE uid = ? AND number = ? AND line <= ? "
            "ORDER BY line DESC LIMIT 1",
            (uid, number, line),
        ).fetchone()
        return found is not None and bool(found[0])

    def repeating(self) -> list[Record]:
        """The records that repeat another, in the order of the inputs."""
        query = "SELECT * FROM records WHERE repeats ORDER BY number, byte"
        return [Record(*row) for row in self._db.execute(query).fetchall()]
