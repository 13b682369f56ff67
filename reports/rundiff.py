"""What is new, gone and changed between two runs: findings compared by fingerprint.

A finding is changed when its fingerprint stays and what it says does not: severity, level, sentence, values.
Where it stands is left out, so that a moved file changes nothing. Fingerprints wait in a temporary database
on the disk: memory does not grow with the runs.
"""

from __future__ import annotations

import sqlite3
from hashlib import blake2b
from typing import TYPE_CHECKING, Protocol

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

NEW, GONE, CHANGED = "new", "gone", "changed"
KINDS = (NEW, GONE, CHANGED)
_RANKS = {"error": 0, "warning": 1, "note": 2}
_TABLES = """
PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000; BEGIN;
CREATE TABLE marks (side INT, print INT, content INT, rank INT, PRIMARY KEY (side, print)) WITHOUT ROWID;
CREATE TABLE differ (print INTEGER PRIMARY KEY, kind TEXT, worse INT);
CREATE TABLE found (
    side INT, print INT, kind TEXT, worse INT, rank INT, code TEXT, file TEXT, line INT, row BLOB,
    PRIMARY KEY (side, print)) WITHOUT ROWID;
"""


class DiffRow(msgspec.Struct, frozen=True, kw_only=True):
    """A finding as two runs are compared by it; the keys and their order are a promise."""

    fingerprint: str
    code: str
    severity: str
    site: str | None = None
    hand_id: str | None
    file: str
    line: int
    column: int
    street: str | None
    player: str | None
    message: str
    expected: str | None
    recorded: str | None
    level: str | None

    def content(self) -> int:
        """What it says, as a number."""
        said = (self.severity, self.message, self.expected, self.recorded, self.level)
        text = "\x1f".join(["\x1e" if part is None else part for part in said])
        return _signed(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest())


class Side(Protocol):
    """The findings of one run. They are gone through twice."""

    def rows(self) -> Iterator[DiffRow]:
        """Findings that may not be in the other run."""

    def shared(self) -> Iterator[list[str]]:
        """Fingerprints of what is known to be in both, some at a time."""


class Difference:
    """The outcome: counts, and the findings themselves as often as they are asked for."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._db = database
        counted = dict(database.execute("SELECT kind, count(DISTINCT print) FROM found GROUP BY kind"))
        self.counts = {kind: int(counted.get(kind, 0)) for kind in KINDS}
        rows = database.execute(
            "SELECT rank, count(DISTINCT print) FROM found "
            "WHERE kind = ? OR (kind = ? AND side = 1 AND worse) GROUP BY rank",
            (NEW, CHANGED),
        )
        ranks = dict(rows)
        self.new_by_severity = {word: int(ranks.get(rank, 0)) for word, rank in _RANKS.items()}
        """Findings that are new, and those that have become more severe, by what they are now."""

    def findings(self, kind: str) -> Iterator[tuple[DiffRow, DiffRow | None]]:
        """The findings of a kind, worst first, then by code and place; with changed ones, what they were."""
        rows = self._db.execute(
            "SELECT row, print FROM found WHERE kind = ? AND side = ? ORDER BY rank, code, file, line, print",
            (kind, 0 if kind == GONE else 1),
        )
        for data, mark in rows:
            before = None
            if kind == CHANGED:
                found = self._db.execute(
                    "SELECT row FROM found WHERE print = ? AND side = 0", (mark,)
                ).fetchone()
                before = msgspec.json.decode(found[0], type=DiffRow)
            yield msgspec.json.decode(data, type=DiffRow), before


def compare(before: Side, after: Side) -> Difference:
    """The difference between two runs."""
    # A nameless database lives in a temporary file that goes with the connection.
    db = sqlite3.connect("", isolation_level=None)
    db.executescript(_TABLES)
    for number, side in enumerate((before, after)):
        marks = ((number, _print(row), row.content(), _RANKS.get(row.severity, 3)) for row in side.rows())
        # Of several records of a hand, each with the finding, one stands for all, whatever their order.
        db.executemany(
            "INSERT INTO marks VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET content = excluded.content, "
            "rank = excluded.rank WHERE excluded.content < content",
            marks,
        )
    _differ(db)
    for prints in before.shared():
        db.executemany("DELETE FROM differ WHERE print = ?", [(_number(one),) for one in prints])
    for number, side in enumerate((before, after)):
        _keep(db, number, side.rows())
    return Difference(db)


def _differ(db: sqlite3.Connection) -> None:
    """Which fingerprints are on one side only, or say something else."""
    other = "NOT EXISTS (SELECT 1 FROM marks o WHERE o.print = m.print AND o.side = 1 - m.side)"
    for side, kind in enumerate((GONE, NEW)):
        db.execute(
            f"INSERT INTO differ SELECT print, ?, 0 FROM marks m WHERE side = ? AND {other}",  # noqa: S608  # our own words; values are bound
            (kind, side),
        )
    db.execute(
        "INSERT INTO differ SELECT a.print, ?, b.rank < a.rank FROM marks a JOIN marks b "
        "ON a.print = b.print AND a.side = 0 AND b.side = 1 WHERE a.content <> b.content",
        (CHANGED,),
    )


def _keep(db: sqlite3.Connection, side: int, rows: Iterable[DiffRow]) -> None:
    """Keeps the rows that differ, each once: that which stands for all of its fingerprint."""
    for row in rows:
        mark = _print(row)
        found = db.execute("SELECT kind, worse FROM differ WHERE print = ?", (mark,)).fetchone()
        if found is None:
            continue
        (content,) = db.execute(
            "SELECT content FROM marks WHERE side = ? AND print = ?", (side, mark)
        ).fetchone()
        if content == row.content():
            rank = _RANKS.get(row.severity, 3)
            file = row.file.encode("utf-8", "backslashreplace").decode()
            data = msgspec.json.encode(_encodable(row), enc_hook=str)
            db.execute(
                "INSERT INTO found VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (side, mark, *found, rank, row.code, file, row.line, data),
            )


def _encodable(row: DiffRow) -> DiffRow:
    """The row with file names that are no UTF-8 spelt out."""
    try:
        row.file.encode()
    except UnicodeEncodeError:
        return msgspec.structs.replace(row, file=row.file.encode("utf-8", "backslashreplace").decode())
    return row


def _print(row: DiffRow) -> int:
    return _number(row.fingerprint)


def _number(fingerprint: str) -> int:
    """A fingerprint as a signed 64-bit number."""
    return _signed(bytes.fromhex(fingerprint))


def _signed(data: bytes) -> int:
    return int.from_bytes(data, "big", signed=True)
