"""The parts of the store that one work unit gives, while they are written: its hands' rows, room by room.

Nothing in them depends on other units, on the clock or on the machine. They are published, whole and safe
on the disk, when the unit is finished: until the driver has written them down in the manifest they count for
nothing.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any

from parser.findings import Finding
from parser.reader import Summaries
from parser.source import Quarantined
from replay.audits.crashes import AUD090
from replay.result import Verdict
from replay.trail import decode_key
from reports import facts
from reports.facts import Columns, finding_values, table_key
from reports.fingerprints import fingerprint, fingerprints
from reports.ingest.files import PartFiles
from reports.ingest.layout import NOWHERE, UNKNOWN, Partition, partition_of
from reports.repeats import identity
from reports.results import Results
from reports.schema import TABLES

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import TracebackType

    from parser.hand import Hand
    from parser.reader import TournamentSummary
    from parser.source import Chatter
    from replay.result import Replay
    from reports.ingest.units import PartFile, Piece
    from reports.tally import Tally

_VERDICT_COLUMN = {
    id(Verdict.AGREES): "agrees",
    id(Verdict.DISAGREES): "disagrees",
    id(Verdict.CANNOT_TELL): "cannot_tell",
    id(Verdict.NOT_REPLAYED): "not_replayed",
}
_COUNTS = tuple(column.name for column in TABLES["sources"][4:])
_QUARANTINE = tuple(column.name for column in TABLES["quarantine"])


class PartWriter:
    """Writes a unit's parts, `facts.BATCH` hands in memory at most. Left unfinished, it removes them.

    The rows of each room and month wait in columns of their own; when it is time, the fullest are written.
    """

    def __init__(self, store: str, name: str) -> None:
        self._files = PartFiles(store, name)
        self._columns: dict[Partition, Columns] = {}
        self._counted: set[int] = set()
        self._waiting: dict[Partition, int] = {}
        """Hands that wait to be written."""
        self._held = 0
        """All of them."""
        self._trails: list[tuple[int, int, int, bytes]] = []
        """Table, hand, hash of the text, trail."""
        self._sources: list[tuple[Piece, dict[str, int]]] = []
        self._aside: list[tuple[Any, ...]] = []
        self._results = Results()
        self._finished = False

    def __enter__(self) -> PartWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._finished:
            self.abandon()

    def begin(self, piece: Piece) -> None:
        """What comes now is from this piece."""
        self._sources.append((piece, dict.fromkeys(_COUNTS, 0)))

    def add(self, replay: Replay, findings: Iterable[Finding] | None = None) -> None:
        """Take in a hand; `findings` replaces the replay's own."""
        hand = replay.hand
        counts = self._count(hand.size)
        columns = self._columns_of(hand)
        before = len(columns.findings)
        counts["repeated"] += identity(hand) in self._counted
        counts["counted"] += columns.add(replay, findings)
        counts["findings"] += len(columns.findings) - before
        counts["hands"] += 1
        counts[_VERDICT_COLUMN[id(replay.verdict)]] += 1
        if hand.header.tournament:
            self._results.hand(hand)
            if len(self._results) >= facts.BATCH:
                self._write_results()
        self._wait(hand)

    def trail(self, data: bytes) -> None:
        """Take in a hand's trail."""
        key = decode_key(data)
        table = table_key(key.site, key.tournament, key.table)
        self._trails.append((table, key.uid, key.text, data))

    def quarantined(self, piece: Quarantined) -> None:
        """Take in a piece that was set aside."""
        counts = self._sources[-1][1]
        counts["quarantined"] += 1
        counts["bytes_quarantined"] += piece.size
        self._aside.append((piece.file, piece.line, piece.byte, piece.size, piece.reason))
        if len(self._aside) >= facts.BATCH:
            self._write_aside()

    def crashed(self, piece: Piece, attempts: int, tally: Tally) -> None:
        """Set a whole piece aside that ended the program that read it; counted in `tally`."""
        reason = f"reading it ended the program, {attempts} times"
        self.begin(piece)
        self.quarantined(Quarantined(piece.file, piece.line, piece.start, piece.size, reason))
        message = f"Reading these {piece.size:,} bytes ended the program each of {attempts} times."
        finding = Finding(
            AUD090.code, AUD090.severity, piece.file, piece.line, 1, None, None, None, message, None, None,
            AUD090.source,
        )  # fmt: skip
        where = Partition(UNKNOWN, UNKNOWN)
        columns = self._columns[where] = Columns()
        mark = fingerprint(piece.file, piece.sha256, AUD090.code)
        columns.findings.append(finding_values(0, UNKNOWN, finding, mark))
        self._waiting[where] = 1
        self._held += 1
        tally.files = int(piece.last)
        tally.bytes = tally.bytes_quarantined = piece.size
        tally.quarantined, tally.reasons = 1, {reason: 1}
        tally.count_finding(finding.code, finding.severity.value)

    def chatter(self, piece: Chatter) -> None:
        """Count text that is no hand and need not be; take in the summaries in it."""
        counts = self._sources[-1][1]
        counts["bytes_chatter"] += piece.size
        if isinstance(piece, Summaries):
            for one in piece.summaries:
                counts["summaries"] += 1
                counts["findings"] += len(one.findings)
                self._results.summaries([one])
                self._tell(one)
                if len(self._results) >= facts.BATCH:
                    self._write_results()

    def _tell(self, one: TournamentSummary) -> None:
        """Keep what could not be read of a summary."""
        if not one.findings:
            return
        where = partition_of(one.site, one.started)
        columns = self._columns.get(where)
        if columns is None:
            columns = self._columns[where] = Columns(self._counted)
        for finding, mark in zip(one.findings, fingerprints(one.site, one.findings), strict=True):
            columns.findings.append(finding_values(0, one.site, finding, mark))
        self._waiting[where] = self._waiting.get(where, 0) + 1
        self._held += 1

    def finish(self) -> tuple[PartFile, ...]:
        """Moves the files into place; what they are, in order."""
        while self._waiting:
            self._flush_fullest()
        self._write_aside()
        self._write_results(last=True)
        self._write_trails()
        self._write_sources()
        done = self._files.finish()
        self._finished = True
        return done

    def abandon(self) -> None:
        """Removes what was written."""
        self._files.abandon()

    def _count(self, size: int) -> dict[str, int]:
        counts = self._sources[-1][1]
        counts["bytes_hands"] += size
        return counts

    def _columns_of(self, hand: Hand) -> Columns:
        header = hand.header
        where = partition_of(header.site, header.played_at)
        columns = self._columns.get(where)
        if columns is None:
            columns = self._columns[where] = Columns(self._counted)
        return columns

    def _wait(self, hand: Hand) -> None:
        where = partition_of(hand.header.site, hand.header.played_at)
        self._waiting[where] = self._waiting.get(where, 0) + 1
        self._held += 1
        if self._held >= facts.BATCH:
            self._flush_fullest()

    def _flush_fullest(self) -> None:
        where = max(self._waiting, key=lambda one: (self._waiting[one], one))
        self._held -= self._waiting.pop(where)
        for table, rows in self._columns.pop(where).flush().items():
            self._files.write(table, where, rows)

    def _write_aside(self) -> None:
        from reports.arrow import table

        if self._aside:
            columns = dict(zip(_QUARANTINE, zip(*self._aside, strict=True), strict=True))
            self._files.write("quarantine", NOWHERE, table("quarantine", columns))
            self._aside.clear()

    def _write_results(self, *, last: bool = False) -> None:
        from reports.arrow import table

        columns = self._results.flush(last=last)
        if columns["site"]:
            self._files.write("results", NOWHERE, table("results", columns))

    def _write_trails(self) -> None:
        """Trails lie table by table, so that a table's can be found without reading the others'."""
        from reports.arrow import table

        self._trails.sort(key=itemgetter(0))
        for start in range(0, len(self._trails), facts.BATCH):
            tables, uids, texts, data = zip(*self._trails[start : start + facts.BATCH], strict=True)
            columns = {"hand_uid": uids, "text": texts, "table_key": tables, "data": data}
            self._files.write("trails", NOWHERE, table("trails", columns))
        self._trails.clear()

    def _write_sources(self) -> None:
        from reports.arrow import table

        columns: dict[str, Any] = {
            "file": [piece.file for piece, _ in self._sources],
            "start": [piece.start for piece, _ in self._sources],
            "end": [piece.start + piece.size for piece, _ in self._sources],
            "digest": [piece.sha256 for piece, _ in self._sources],
        }
        for name in _COUNTS:
            columns[name] = [counts[name] for _, counts in self._sources]
        self._files.write("sources", NOWHERE, table("sources", columns))
