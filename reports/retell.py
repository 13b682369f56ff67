"""What a store holds of some inputs, told as an audit of these inputs tells it: the same bytes.

Findings and what was set aside are read back and put in the order of file, line and code in a temporary
database, so that memory stays flat; hands of which the inputs hold several records are counted once.
"""

from __future__ import annotations

import os
import sqlite3
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
from msgspec.structs import replace

from parser.findings import Also, Finding, Level, Severity
from parser.source import Input
from parser.textrules import TXT004
from replay.trail import decode, decode_key
from reports.across import Spool, bucket_of
from reports.arrow import int64s
from reports.auditor import SAME_TEXT, Auditor, setting_of
from reports.config import Severities
from reports.fingerprints import fingerprints
from reports.ingest.merged import COMPACT
from reports.ingest.reread import Rereader
from reports.records import Records
from reports.repeats import Seen
from reports.rows import Setting
from reports.store import Store
from reports.tally import Tally
from reports.wholerun import closed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reports.ingest.inputs import Inputs
    from reports.settings import Settings, Sink

BEHIND = 1 << 62
"""The line of the end of a file."""
FINDING, ASIDE, FILE = 0, 1, 2
"""What is told."""
TABLES = """
PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000;
CREATE TABLE wanted (unit INTEGER, name TEXT, number INTEGER, PRIMARY KEY (unit, name)) WITHOUT ROWID;
CREATE TABLE names (name TEXT PRIMARY KEY, number INTEGER, source BLOB) WITHOUT ROWID;
CREATE TABLE told (
    number INTEGER, line INTEGER, "column" INTEGER, code TEXT, kind INTEGER, uid INTEGER,
    data BLOB);
CREATE TABLE hands (
    uid INTEGER, number INTEGER, line INTEGER, data BLOB, PRIMARY KEY (uid, number, line)) WITHOUT ROWID;
BEGIN;
"""
_decode = msgspec.msgpack.Decoder(tuple[bytes, Finding, str, str]).decode
_also = msgspec.json.Decoder(tuple[Also, ...]).decode
_setting = msgspec.msgpack.Decoder(Setting).decode


def retell(sources: Inputs, settings: Settings, store: str, sink: Sink) -> Tally:
    """The counts of an audit of the inputs, from a store that holds them; what was found goes to `sink`.

    What lies across hands is found anew from their trails: a store holds other inputs too.

    Raises:
        StoreError: the store can't be read.
    """
    telling = _Telling(Store.open(store), settings)
    telling.find(sources)
    telling.gather()
    telling.tell(sink)
    return telling.tally


class _Telling:
    """One telling."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._severities = Severities(settings.config)
        self.tally = Tally()
        # A nameless database lives in a temporary file that goes with the connection.
        self._db = sqlite3.connect("", isolation_level=None)
        self._db.executescript(TABLES)
        self._units: set[int] = set()
        self._records = Records(self._db)

    def find(self, sources: Inputs) -> None:
        """Which units hold the inputs; what was counted in them, hands with several records once."""
        manifest, run = self._store.manifest, self._store.run
        for number, (source, key) in enumerate(sources):
            file = manifest.file(key, source.member)
            if file is None:
                continue
            name, data = _spelt(file.file), _packed(source)
            fresh = self._db.execute("INSERT OR IGNORE INTO names VALUES (?, ?, ?)", (name, number, data))
            if not fresh.rowcount:
                continue  # named twice
            size = 0
            for unit, _, tally in manifest.told(file.id, run):
                self.tally.add(tally)
                size += tally.bytes
                self._units.add(unit)
                self._db.execute("INSERT OR IGNORE INTO wanted VALUES (?, ?, ?)", (unit, name, number))
            self._tell(number, BEHIND, FILE, (os.fsencode(source.file), size))
        for rows in self._store.batches("copies"):
            self._records.add_rows(rows.to_pylist())
        self._records.settle(self.tally)

    # ---- what was found

    def gather(self) -> None:
        """Everything that is to be told, in the database."""
        for unit, _, part in self._store.manifest.kinds("findings", self._store.run):
            if unit in self._units:
                for rows in self._store.batches("findings", part=part):
                    self._findings(unit, rows.to_pylist())
        for unit, _, part in self._store.manifest.kinds("quarantine", self._store.run):
            if unit in self._units:
                for rows in self._store.batches("quarantine", part=part):
                    self._aside(unit, rows.to_pylist())
        self._repeats()
        if self._settings.rows:
            self._hands()

    def _wanted(self, unit: int, name: str) -> tuple[int, Input] | None:
        """Place and input of the file that a row is about; None when the row isn't wanted."""
        row = self._db.execute(
            "SELECT n.number, n.source FROM wanted w JOIN names n ON n.name = w.name "
            "WHERE w.unit = ? AND w.name = ?",
            (unit, name),
        ).fetchone()
        return None if row is None else (row[0], _unpacked(row[1]))

    def _findings(self, unit: int, rows: list[dict[str, Any]]) -> None:
        uids = np.array([row["hand_uid"] for row in rows], np.int64)
        several = np.isin(uids, self._records.several).tolist()
        places: dict[str, tuple[int, Input] | None] = {}
        for row, may_repeat in zip(rows, several, strict=True):
            name, uid = row["file"], row["hand_uid"]
            if name not in places:
                places[name] = self._wanted(unit, name)
            place = places[name]
            if place is None or (may_repeat and self._records.repeats_at_line(uid, place[0], row["line"])):
                continue
            finding = finding_of(row, place[1].file)
            self._finding(place[0], finding, row["site"], row["fingerprint"] or "", uid)

    def _finding(self, number: int, finding: Finding, site: str, fingerprint: str, uid: int) -> None:
        if self._settings.wants(finding.code):
            about = os.fsencode(finding.file), replace(finding, file=""), fingerprint, site
            self._tell(number, finding.line, FINDING, about, finding.column, finding.code, uid)

    def _aside(self, unit: int, rows: list[dict[str, Any]]) -> None:
        for row in rows:
            place = self._wanted(unit, row["file"])
            if place is not None:
                about = (os.fsencode(place[1].file), row["line"], row["size"], row["reason"])
                self._tell(place[0], row["line"], ASIDE, about)

    def _tell(
        self,
        number: int,
        line: int,
        kind: int,
        about: tuple[Any, ...],
        column: int = 0,
        code: str = "",
        uid: int = 0,
    ) -> None:
        values = (number, line, column, code, kind, uid, msgspec.msgpack.encode(about, enc_hook=str))
        self._db.execute("INSERT INTO told VALUES (?, ?, ?, ?, ?, ?, ?)", values)

    def _repeats(self) -> None:
        """That hands were read before, word for word."""
        reader = Rereader()
        for one in self._records.repeating():
            query = "SELECT source FROM names WHERE name = ?"
            source = _unpacked(self._db.execute(query, (one.name,)).fetchone()[0])
            hand = reader.hand(source, one.line, one.byte, one.size)
            if hand is not None:
                site = hand.header.site
                for finding in self._severities.apply([hand.finding(TXT004, 0, SAME_TEXT)]):
                    mark = fingerprints(site, [finding], hand.seats)[0]
                    self._finding(one.number, finding, site, mark, one.uid)

    # ---- hands

    def _trails(self) -> Iterator[tuple[int, bytes]]:
        """Identity and trail of each hand of the units; parts put together hold others' too."""
        for unit, kind, part in self._store.manifest.kinds("trails", self._store.run):
            if unit in self._units or kind == COMPACT:
                for rows in self._store.batches("trails", ["hand_uid", "data"], part):
                    for uid, data in zip(int64s(rows["hand_uid"]).tolist(), rows["data"], strict=True):
                        yield uid, data.as_py()

    def _spooled(self) -> tuple[Spool, list[int]]:
        """The trails of the inputs' hands, and the hands of which there are records that differ."""
        spool, several = Spool(), set(self._records.several.tolist())
        numbers: dict[str, int | None] = {}
        doubles: list[int] = []
        met: set[int] = set()
        for uid, data in self._trails():
            key = decode_key(data)
            name = _spelt(key.file)
            if name not in numbers:
                query = "SELECT number FROM names WHERE name = ?"
                row = self._db.execute(query, (name,)).fetchone()
                numbers[name] = None if row is None else row[0]
            number = numbers[name]
            if number is None:
                continue
            if uid in several:
                if self._records.repeats(uid, number, key.byte):
                    continue
                doubles += [uid] if uid in met else []
                met.add(uid)
            spool.add(bucket_of(key.site, key.tournament, key.table), data)
        return spool, doubles

    def _hands(self) -> None:
        """What the rows of findings need to know of their hands."""
        query = "SELECT DISTINCT uid FROM told WHERE kind = ?"
        needed = {row[0] for row in self._db.execute(query, (FINDING,))}
        for uid, data in self._trails():
            if uid in needed:
                trail = decode(data)
                about = msgspec.msgpack.encode(setting_of(trail))
                self._db.execute(
                    "INSERT OR IGNORE INTO hands SELECT ?, number, ?, ? FROM names WHERE name = ?",
                    (uid, trail.line, about, _spelt(trail.file)),
                )

    def _setting(self, site: str, code: str, data: bytes | None) -> Setting:
        if data is None:
            return Setting(site)
        known = _setting(data)
        return Setting(known.site, known.table, known.day) if code == TXT004.code else known

    # ---- the telling

    def tell(self, sink: Sink) -> None:
        """Hand everything on, in order."""
        spool, doubles = self._spooled()
        auditor = Auditor(self._settings, Seen(), spool)
        auditor.doubles.extend(doubles)
        auditor.tally = self.tally
        self.tally.take_findings(Tally())  # they are counted as they are told
        rows = self._db.execute(
            "SELECT code, kind, data, (SELECT h.data FROM hands h "
            "WHERE h.uid = t.uid AND h.number = t.number AND h.line <= t.line "
            "ORDER BY h.line DESC LIMIT 1) FROM told t "
            'ORDER BY number, line, "column", code, rowid'
        )
        for code, kind, data, hand in rows:
            if kind == FINDING:
                name, nameless, mark, site = _decode(data)
                setting = self._setting(site, code, hand)
                auditor.retell(replace(nameless, file=os.fsdecode(name)), setting, mark, sink)
            elif kind == ASIDE:
                name, line, size, reason = msgspec.msgpack.decode(data)
                auditor.retell_quarantined(os.fsdecode(name), line, size, reason, sink)
            else:
                name, size = msgspec.msgpack.decode(data)
                auditor.retell_file(os.fsdecode(name), size)
        auditor.finish(sink)
        closed(auditor, self._settings, sink)


def finding_of(row: dict[str, Any], file: str | None = None) -> Finding:
    """The finding that a row of `findings` was made of; `file` in place of the row's own."""
    return Finding(
        row["code"],
        Severity(row["severity"]),
        row["file"] if file is None else file,
        row["line"],
        row["column"],
        row["hand_id"],
        row["street"],
        row["player"],
        row["message"],
        row["expected"],
        row["recorded"],
        row["rule"],
        row["excerpt"],
        level=Level(row["level"]),
        caret=row["caret"] or 0,
        pot=row["pot"],
        also=_also(row["also"]) if row["also"] else (),
    )


def _packed(source: Input) -> bytes:
    return msgspec.msgpack.encode([os.fsencode(source.file), os.fsencode(source.path), source.member])


def _unpacked(data: bytes) -> Input:
    file, path, member = msgspec.msgpack.decode(data, type=tuple[bytes, bytes, int | None])
    return Input(os.fsdecode(file), os.fsdecode(path), member)


def _spelt(name: str) -> str:
    """A file's name as the store has it: bytes that are no UTF-8 are spelt out."""
    return name.encode("utf-8", "backslashreplace").decode()
