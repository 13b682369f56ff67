"""What a run brought into a store, told as an audit tells it: in the order of file, line and code.

The rows are put in order in a temporary database, so that memory stays flat. What the store held before is
not told again, but for what stands across the hands of a table that has new ones: that was looked at anew.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

import msgspec

from reports.across import Spool
from reports.auditor import Auditor
from reports.ingest.manifest import ACROSS
from reports.repeats import Seen
from reports.retell import finding_of
from reports.rows import Setting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reports.settings import Settings, Sink
    from reports.store import Store

FINDING, ASIDE, FILE = 0, 1, 2
"""What is told."""
ORDER = 'across, file, kind = 2, line, "column", code, rowid'
TABLE = """
PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
CREATE TABLE told (
    across INTEGER, file TEXT, line INTEGER, "column" INTEGER, code TEXT, kind INTEGER, data BLOB);
BEGIN;
"""


def tell_new(store: Store, settings: Settings, sink: Sink) -> None:
    """Hand on what the store's run brought; `sink` is told as by an audit, without the hands.

    Raises:
        StoreError: a part is damaged or missing.
    """
    # A nameless database lives in a temporary file that goes with the connection.
    db = sqlite3.connect("", isolation_level=None)
    db.executescript(TABLE)
    for kind, row in _new(store, "findings"):
        place = (kind == ACROSS, row["file"], row["line"], row["column"], row["code"], FINDING)
        db.execute("INSERT INTO told VALUES (?, ?, ?, ?, ?, ?, ?)", (*place, msgspec.msgpack.encode(row)))
    for _, row in _new(store, "quarantine"):
        place = (False, row["file"], row["line"], 1, "", ASIDE)
        db.execute("INSERT INTO told VALUES (?, ?, ?, ?, ?, ?, ?)", (*place, msgspec.msgpack.encode(row)))
    sizes: dict[str, int] = {}
    for _, row in _new(store, "sources"):
        sizes[row["file"]] = sizes.get(row["file"], 0) + row["end"] - row["start"]
    for file, size in sizes.items():
        place = (False, file, 0, 0, "", FILE)
        db.execute("INSERT INTO told VALUES (?, ?, ?, ?, ?, ?, ?)", (*place, msgspec.msgpack.encode(size)))
    _tell(db, settings, sink)
    db.close()


def _new(store: Store, table: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of the parts that came with the store's run, each with what its unit was made of."""
    before = {part.path for part in store.manifest.live(table, store.run - 1)}
    for _, kind, part in store.manifest.kinds(table, store.run):
        if part.path not in before:
            for rows in store.batches(table, part=part):
                for row in rows.to_pylist():
                    yield kind, row


def _tell(db: sqlite3.Connection, settings: Settings, sink: Sink) -> None:
    auditor = Auditor(settings, Seen(), Spool())
    for file, kind, data in db.execute(f"SELECT file, kind, data FROM told ORDER BY {ORDER}"):  # noqa: S608  # our own words; values are bound
        about = msgspec.msgpack.decode(data)
        if kind == FINDING:
            setting = Setting(about["site"])
            auditor.retell(finding_of(about), setting, about["fingerprint"] or "", sink)
        elif kind == ASIDE:
            auditor.retell_quarantined(file, about["line"], about["size"], about["reason"], sink)
        else:
            auditor.retell_file(file, about)
    auditor.finish(sink)
