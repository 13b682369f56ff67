"""Small parts put together into larger ones: fewer files, the same rows in the same order.

A night's ingest leaves a part for each room and month and unit; after a year they are many and small. Rows
keep their unit in the manifest, so that a file which changes later is still taken out alone (`loosen`). The
tables of a hand are put together alike and under one name, and never two records of one hand: readers tell
those apart by their part. What was found stays in the parts of its unit, so that runs can still be compared.

Everything is done as ingest does it: parts are written beside the old ones, the manifest changes in one
transaction, and what it no longer knows is removed last.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from reports.ingest.files import PartFiles
from reports.ingest.home import Home, held
from reports.ingest.layout import MANIFEST, NOWHERE, Partition
from reports.ingest.manifest import Manifest
from reports.ingest.merged import MergedParts, Owned, Stretch
from reports.ingest.points import reached
from reports.places import is_remote, place_at

if TYPE_CHECKING:
    import pyarrow as pa

TARGET = 128 << 20
"""Bytes that the parts put together should have, those of a hand's tables taken together."""
SETS = (("hands", "players", "actions", "pots"), ("trails",), ("results",))
"""Tables that are put together alike."""
ROWS = 25_000
"""Rows of a row group."""
POINTS = ("merge written", "merge recorded", "merge kept", "merge swept")
LOOSE_POINTS = ("loosened", "loosening recorded", "loosening kept")

Progress = Callable[[int, int], None]


def silent(_done: int, _total: int) -> None:
    """Nobody watches."""


class Compacted(msgspec.Struct):
    """What compaction did."""

    before: int = 0
    """Parts that were put together."""
    after: int = 0
    """Parts that they are now."""
    bytes_before: int = 0
    bytes_after: int = 0


class _Member(NamedTuple):
    """The parts of one name in a room's month: the same hands in each of a set's tables."""

    name: str
    parts: dict[str, Owned]

    @property
    def size(self) -> int:
        return sum([owned.part.bytes for owned in self.parts.values()])


def compact(store: str, target: int = TARGET, *, progress: Progress = silent) -> Compacted:
    """Puts a store's small parts together.

    Raises:
        StoreError: there is no store, somebody is writing to it, or it can't be written.
    """
    if not is_remote(store) or not place_at(store).exists(MANIFEST):
        Manifest.open(Path(store)).close()  # none is made here
    found = Compacted()
    with held(store) as home:
        merger = _Merger(home)
        groups = [
            (tables, where, group)
            for tables in SETS
            for where, members in merger.members(tables)
            for group in merger.groups(members, target)
        ]
        total, done = sum([member.size for *_, group in groups for member in group]), 0
        for tables, where, group in groups:
            merger.merge(tables, where, group, found)
            done += sum([member.size for member in group])
            progress(done, total)
        home.sweep()
        reached("merge swept")
    return found


class _Merger:
    """Puts parts together, and takes them apart."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._merged = MergedParts(home.manifest.connection)

    def members(self, tables: Sequence[str]) -> list[tuple[Partition, list[_Member]]]:
        """What may be put together, by room and month."""
        found: dict[Partition, dict[str, _Member]] = {}
        run = self._home.manifest.last_run()
        for table in tables:
            for owned in self._merged.loose(table, run):
                part = owned.part
                where = Partition(part.site, part.month) if part.site else NOWHERE
                name = part.path.rpartition("/")[2]
                members = found.setdefault(where, {})
                members.setdefault(name, _Member(name, {})).parts[table] = owned
        return [(where, _in_order(members.values())) for where, members in sorted(found.items())]

    def groups(self, members: Sequence[_Member], target: int) -> Iterator[list[_Member]]:
        """Neighbours that make a part of some size; the records of a hand stay in parts of their own."""
        group: list[_Member] = []
        size = 0
        known = np.empty(0, np.int64)
        for member in members:
            if member.size > target // 2:
                continue
            uids = self._uids(member)
            if group and (size + member.size > target or np.isin(uids, known).any()):
                if len(group) > 1:
                    yield group
                group, size, known = [], 0, known[:0]
            group.append(member)
            size += member.size
            known = np.union1d(known, uids)
        if len(group) > 1:
            yield group

    def _uids(self, member: _Member) -> Any:
        """The hands of a member, where it matters that they are different ones."""
        if "hands" not in member.parts:
            return np.empty(0, np.int64)
        rows = self._rows(member.parts["hands"].part.path, ["hand_uid"])
        found = [table["hand_uid"].to_numpy() for table in rows]
        return np.concatenate(found) if found else np.empty(0, np.int64)

    def merge(
        self, tables: Sequence[str], where: Partition, group: Sequence[_Member], found: Compacted
    ) -> None:
        """One part of each table in place of the group's."""
        old = [owned for member in group for owned in member.parts.values()]
        whose = {
            table: [
                stretch
                for member in group
                if table in member.parts
                for stretch in self._merged.stretches(member.parts[table])
            ]
            for table in tables
        }
        since = max([owned.since for owned in old])
        name = _name([owned.part.sha256 for owned in old])
        files = PartFiles(self._home.place.url, name)
        for table in tables:
            for rows in self._put_together(whose[table]):
                files.write(table, where, rows)
        parts = files.finish()
        reached("merge written")
        with self._home.manifest.transaction():
            self._merged.keep(name, since, parts, whose)
            self._merged.forget(old)
            reached("merge recorded")
        self._home.committed()
        reached("merge kept")
        found.before += len(old)
        found.after += len(parts)
        found.bytes_before += sum([owned.part.bytes for owned in old])
        found.bytes_after += sum([part.bytes for part in parts])

    def loosen(self, run: int) -> None:
        """Parts put together are written anew without the rows of units that count no more from `run` on."""
        manifest, gone = self._home.manifest, self._merged.gone(run)
        for unit in self._merged.dead(run):
            old = self._merged.parts_of(unit)
            whose = {
                owned.part.table: [s for s in self._merged.stretches(owned) if s.unit not in gone]
                for owned in old
            }
            name = _name(
                [owned.part.sha256 for owned in old] + [str(s.unit) for s in whose[old[0].part.table]]
            )
            part = old[0].part
            where = Partition(part.site, part.month) if part.site else NOWHERE
            files = PartFiles(self._home.place.url, name)
            for table, stretches in whose.items():
                for rows in self._put_together(stretches):
                    files.write(table, where, rows)
            parts = files.finish()
            reached("loosened")
            with manifest.transaction():
                manifest.retire(unit, run)
                if parts:
                    self._merged.keep(name, run, parts, whose)
                self._merged.tidy()
                reached("loosening recorded")
            self._home.committed()
            reached("loosening kept")

    def _put_together(self, stretches: Sequence[Stretch]) -> Iterator[pa.Table]:
        """The rows of the stretches, in order, in tables of some size."""
        import pyarrow as pa

        held_rows: list[pa.Table] = []
        number = 0
        for path, wanted in _by_path(stretches):
            at = 0
            for rows in self._rows(path):
                for start, end in wanted:
                    low, high = max(start, at), min(end, at + rows.num_rows)
                    if low < high:
                        held_rows.append(rows.slice(low - at, high - low))
                        number += high - low
                at += rows.num_rows
                if number >= ROWS:
                    yield pa.concat_tables(held_rows).unify_dictionaries().combine_chunks()
                    held_rows, number = [], 0
        if held_rows:
            yield pa.concat_tables(held_rows).unify_dictionaries().combine_chunks()

    def _rows(self, path: str, columns: list[str] | None = None) -> Iterator[pa.Table]:
        """A part's rows, a row group at a time."""
        import pyarrow.parquet as pq

        with self._home.place.open(path) as stream, pq.ParquetFile(stream) as file:
            for group in range(file.num_row_groups):
                yield file.read_row_group(group, columns=columns)


def loosen(home: Home, run: int) -> None:
    """Takes out of parts put together what a run replaces; the run is not finished yet."""
    _Merger(home).loosen(run)


def _in_order(members: Any) -> list[_Member]:
    """By the first of their units: the order in which readers come by them."""
    return sorted(members, key=lambda member: (min([one.unit for one in member.parts.values()]), member.name))


def _by_path(stretches: Sequence[Stretch]) -> list[tuple[str, list[tuple[int, int]]]]:
    """The stretches of each part, parts in the order of the first."""
    found: dict[str, list[tuple[int, int]]] = {}
    for stretch in stretches:
        found.setdefault(stretch.part.path, []).append((stretch.start, stretch.start + stretch.rows))
    return list(found.items())


def _name(about: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(about).encode()).hexdigest()[:24]
