"""The audits across hands of a store: over the trails of all hands that count, those of changed tables only.

A table has changed when a unit that is new in the run has hands of it, or one that the run replaces. What was
found across the hands of other tables, and about the copies of other hands, is taken over.
"""

from __future__ import annotations

import hashlib
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from replay.audits.few import Few
from replay.audits.table import copy_findings
from replay.trail import decode_key
from reports.across import MASK, Spool, by_hand, key_of
from reports.arrow import int64s
from reports.arrow import table as arrow_table
from reports.config import Severities
from reports.engines import Crashed, Engine, Serial
from reports.facts import FINDING_VALUES, finding_values
from reports.fingerprints import fingerprints
from reports.ingest.copies import copy_rows, different
from reports.ingest.files import PartFiles
from reports.ingest.layout import NOWHERE, UNKNOWN, Partition, partition_of
from reports.ingest.merged import MergedParts, Stretch
from reports.ingest.tables import Bucket, Places, TableFindings, audit_bucket
from reports.schema import COPIES
from reports.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import pyarrow as pa
    import pyarrow.parquet as pq

    from parser.findings import Finding
    from reports.ingest.home import Home
    from reports.ingest.units import Job, PartFile

GROUPS = 16
"""Tables are put into so many groups, each with files of its own."""
OF_COPIES = "copies"
PASS = 8 << 20
"""Hands looked for at a time among all hands."""
ROWS = 4_000

Ints = npt.NDArray[np.int64]


class AcrossResult:
    """What was found across hands in a run."""

    def __init__(self) -> None:
        self.written: list[tuple[str, tuple[PartFile, ...]]] = []
        """Name and parts of each group that was looked at again."""
        self.replaced: list[int] = []
        """Units that these replace."""
        self.tally = Tally()
        """Findings that are new or were looked at again."""


class StoreAcross:
    """The audits across hands of one run of a store."""

    def __init__(self, home: Home, job: Job, run: int, engine: Engine | None = None) -> None:
        self._home = home
        self._engine = engine or Serial()
        self.manifest = home.manifest
        self.job = job
        self._run = run
        self._severities = Severities(job.settings.config)
        self._live = self.manifest.live("trails", run)
        whole = [Stretch(part, 0, 0, part.rows) for part in self.manifest.moved("trails", run)]
        self._new = {part.path for part in self.manifest.brought("trails", run)}
        self._moved = whole + MergedParts(self.manifest.connection).left("trails", run)
        """Rows that came or went with the run."""
        digest = hashlib.sha256(job.key.encode())
        for part in self._live:
            digest.update(part.sha256.encode())
        self.digest = digest.hexdigest()[:24]
        """Of all that the audits can see."""
        self._fresh: set[tuple[str, int]] = set()
        """Places of records of hands with several that came with the run."""
        self.result = AcrossResult()

    def work(self) -> AcrossResult:
        """Look at what has changed."""
        if self._moved:
            changed, doubles, affected = self._changed(), self._doubles(), self._affected()
            spool, again = Spool(), Spool()
            self._gather(changed, doubles, spool, again)
            self._groups(changed, spool)
            self._copies(affected, again)
        return self.result

    def read(self, part: PartFile, columns: list[str] | None = None) -> Iterator[pa.Table]:
        """A part's rows, some at a time."""
        with self._opened(part) as file:
            for group in range(file.num_row_groups):
                yield file.read_row_group(group, columns=columns)

    @contextmanager
    def _opened(self, part: PartFile) -> Iterator[pq.ParquetFile]:
        import pyarrow.parquet as pq

        with self._home.place.open(part.path) as stream, pq.ParquetFile(stream) as file:
            yield file

    def _ints(self, part: PartFile, column: str) -> Ints:
        found = [int64s(table[column]) for table in self.read(part, [column])]
        return np.concatenate(found) if found else np.empty(0, np.int64)

    def _moved_ints(self, rows: Stretch, column: str) -> Ints:
        return self._ints(rows.part, column)[rows.start : rows.start + rows.rows]

    # ---- what has changed

    def _changed(self) -> Ints:
        """Keys of the tables that hands came to or went from."""
        return _union(np.unique(self._moved_ints(rows, "table_key")) for rows in self._moved)

    def _affected(self) -> Ints:
        """The hands that came or went."""
        return _union(np.unique(self._moved_ints(rows, "hand_uid")) for rows in self._moved)

    def _doubles(self) -> frozenset[int]:
        """Hands that came or went and of which there are several records."""
        passes = 1
        while sum([rows.rows for rows in self._moved]) > PASS * passes:
            passes *= 2
        found: list[int] = []
        for number in range(passes):
            moved = (self._moved_ints(rows, "hand_uid") for rows in self._moved)
            here = _union([uids[uids & (passes - 1) == number] for uids in moved])
            times = np.zeros(len(here), np.int64)
            for part in self._live:
                uids = self._ints(part, "hand_uid")
                known = uids[np.isin(uids, here)]
                times += np.bincount(np.searchsorted(here, known), minlength=len(here))
            found += here[times > 1].tolist()
        return frozenset(found)

    def _gather(self, changed: Ints, doubles: frozenset[int], spool: Spool, again: Spool) -> None:
        """The trails of changed tables, and all records of hands that have several."""
        several = np.array(sorted(doubles), np.int64)
        for part in self._live:
            with self._opened(part) as file:
                for group in range(file.num_row_groups):
                    keys = file.read_row_group(group, columns=["hand_uid", "table_key"])
                    uids, tables = int64s(keys["hand_uid"]), int64s(keys["table_key"])
                    of_table, of_hand = np.isin(tables, changed), np.isin(uids, several)
                    wanted = np.flatnonzero(of_table | of_hand)
                    if not len(wanted):
                        continue  # as nearly all of a large store: its trails are not read
                    data = file.read_row_group(group, columns=["data"])["data"]
                    for at in wanted.tolist():
                        trail = data[at].as_py()  # `take` would load pandas
                        if of_table[at]:
                            spool.add(int(tables[at]) & MASK, trail)
                        if of_hand[at]:
                            again.add(int(uids[at]) & MASK, trail)
                            if part.path in self._new:
                                key = decode_key(trail)
                                self._fresh.add((key.file, key.byte))

    # ---- what is found

    def _groups(self, changed: Ints, spool: Spool) -> None:
        """The findings of each group of tables, old and new."""
        todo = {int(key) & (GROUPS - 1) for key in changed}
        writers: dict[int, _Writer] = {}
        old = self.manifest.across_units(self._run)
        for group in sorted(todo):
            writer = writers[group] = _Writer(self, f"across-{group}")
            for unit, name in old:
                if name.startswith(f"across-{group}-"):
                    self.result.replaced.append(unit)
                    writer.take_over(unit, "findings", "table_key", changed)
        for table in self._tables(spool):
            writers[table.key & (GROUPS - 1)].findings(table.findings, table.places, table.key)
        for writer in writers.values():
            writer.close()

    def _tables(self, spool: Spool) -> Iterator[TableFindings]:
        """The tables at which something was found, bucket by bucket, wherever these were worked through."""
        buckets = (Bucket(number, held) for number, held in enumerate(spool.buckets()))
        work = partial(audit_bucket, settings=self.job.settings)
        early: dict[int, list[TableFindings]] = {}
        following = 0
        for bucket, result in self._engine.run(work, buckets, 2 * self._engine.workers):
            found = work(bucket) if isinstance(result, Crashed) else result  # here it tells what is wrong
            early[bucket.number] = found
            while following in early:
                yield from early.pop(following)
                following += 1

    def _copies(self, affected: Ints, again: Spool) -> None:
        """Further records of hands, and what is found about them."""
        writer = _Writer(self, OF_COPIES)
        for unit, name in self.manifest.across_units(self._run):
            if name.startswith(f"{OF_COPIES}-"):
                self.result.replaced.append(unit)
                writer.take_over(unit, "findings", "hand_uid", affected)
                writer.take_over(unit, "copies", "hand_uid", affected)
        few = Few()
        places: Places = {}
        for held in again.buckets():
            for records in by_hand(held):
                writer.copies(copy_rows(records))
                for one in records[1:]:
                    if (one.file, one.byte) in self._fresh:
                        self.result.tally.count_copy(one.verdict, one.reason)
                others = different(records)
                if len(others) > 1:
                    first = others[0]
                    where = first.uid, partition_of(first.site, first.played_at)
                    places |= {(one.file, one.line): where for one in others}
                    for finding in copy_findings(others):
                        few.add(finding, *key_of(first), first.file, finding.file)
        writer.findings(few.findings(), places, None)
        writer.close()

    def kept(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """The findings as they count, and counted."""
        found = self._severities.apply(findings)
        for finding in found:
            self.result.tally.count_finding(finding.code, finding.severity.value)
        return found


class _Writer:
    """Writes what is found in one group."""

    def __init__(self, across: StoreAcross, group: str) -> None:
        self._across = across
        self._rows: dict[Partition, list[tuple[Any, ...]]] = {}
        self._copies: list[tuple[Any, ...]] = []
        self.name = f"{group}-{across.digest}"
        self._files = PartFiles(across.job.store, self.name)

    def take_over(self, unit: int, table: str, key: str, changed: Ints) -> None:
        """Rows of an earlier unit that are about nothing that has changed."""
        for part in self._across.manifest.parts_of(unit, table):
            where = Partition(part.site, part.month) if part.site else NOWHERE
            for rows in self._across.read(part):
                keep = ~np.isin(rows[key].to_numpy(), changed)
                self._files.write(table, where, rows.filter(keep))

    def findings(self, found: Iterable[Finding], places: Places, key: int | None) -> None:
        """Take in findings; `places` are the hands that they stand at."""
        for finding in self._across.kept(found):
            uid, where = places.get((finding.file, finding.line)) or (0, Partition(finding.site, UNKNOWN))
            mark = fingerprints(finding.site, [finding])[0]
            values = finding_values(uid, finding.site, finding, mark, key)
            self._rows.setdefault(where, []).append(values)

    def copies(self, rows: list[tuple[Any, ...]]) -> None:
        """Take in further records of a hand."""
        self._copies += rows
        if len(self._copies) >= ROWS:
            self._write_copies()

    def _write_copies(self) -> None:
        if self._copies:
            values = zip(*self._copies, strict=True)
            columns: dict[str, Any] = {c.name: v for c, v in zip(COPIES, values, strict=True)}
            flat = [seat for seats in columns["seats"] for seat in seats]
            lengths = np.array([len(seats) for seats in columns["seats"]], np.int64)
            columns["seats"] = lengths, np.array(flat, np.int64)
            self._files.write("copies", NOWHERE, arrow_table("copies", columns))
            self._copies.clear()

    def close(self) -> None:
        """Write what is left, and tell what was written."""
        self._write_copies()
        for where in sorted(self._rows):
            values = zip(*self._rows[where], strict=True)
            rows = arrow_table("findings", dict(zip(FINDING_VALUES, values, strict=True)))
            self._files.write("findings", where, rows)
        parts = self._files.finish()
        if parts:
            self._across.result.written.append((self.name, parts))


def _union(arrays: Iterable[Ints]) -> Ints:
    found = np.empty(0, np.int64)
    for array in arrays:
        found = np.union1d(found, array)
    return found
