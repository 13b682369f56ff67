"""Checks across the hands of a run: trails are gathered by table, put in order, and shown to the audits.

Memory stays flat: trails lie in temporary files by bucket when there are many; a bucket holds whole tables
and is worked through by itself, so that buckets can be shared between processes.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby, pairwise
from operator import attrgetter
from struct import Struct
from typing import IO, NamedTuple
from zlib import crc32

from parser.findings import Finding
from replay.audits.copies import breaks_off, kind_of
from replay.audits.few import Few
from replay.audits.table import copy_findings, table_findings
from replay.profiles import RuleProfile, load_profile
from replay.trail import Trail, TrailKey, decode, decode_key
from reports.config import ProfileChoice
from reports.settings import Settings

BUCKETS = 256
"""Tables are spread over so many by a hash of their names."""
SPOOL_BYTES = 64 << 20
"""Trails kept in memory; more go to temporary files."""
MASK = BUCKETS - 1
MADE_UP = 4
"""Where more than one of so many hands is earlier than the one before, numbers tell no order."""
_SIZE = Struct("<I")


@lru_cache(maxsize=4096)
def bucket_of(site: str, tournament: str | None, table: str | None) -> int:
    """The bucket of a table, equal in every process."""
    return crc32(f"{site}\0{tournament or ''}\0{table or ''}".encode("utf-8", "surrogatepass")) & MASK


class Spool:
    """Encoded trails by bucket."""

    def __init__(self, limit: int = SPOOL_BYTES) -> None:
        self._held: list[list[bytes]] = [[] for _ in range(BUCKETS)]
        self._size = 0
        self._limit = limit
        self._files: list[IO[bytes] | None] = [None] * BUCKETS

    def add(self, bucket: int, data: bytes) -> None:
        """Take in a trail."""
        self._held[bucket].append(data)
        self._size += len(data) + 40
        if self._size > self._limit:
            self._spill()

    def _spill(self) -> None:
        for bucket, held in enumerate(self._held):
            if held:
                file = self._files[bucket]
                if file is None:
                    file = self._files[bucket] = tempfile.TemporaryFile(prefix="fairpot-")  # noqa: SIM115  # goes with the spool
                for data in held:
                    file.write(_SIZE.pack(len(data)) + data)
                held.clear()
        self._size = 0

    def buckets(self) -> Iterator[list[bytes]]:
        """Each bucket's trails."""
        for bucket, held in enumerate(self._held):
            file = self._files[bucket]
            if file is None:
                if held:
                    yield held
                continue
            file.seek(0)
            found = []
            while head := file.read(_SIZE.size):
                found.append(file.read(_SIZE.unpack(head)[0]))
            yield found + held

    def __iter__(self) -> Iterator[tuple[int, bytes]]:
        for bucket, file in enumerate(self._files):
            if file is not None:
                file.seek(0)
                while head := file.read(_SIZE.size):
                    yield bucket, file.read(_SIZE.unpack(head)[0])
            for data in self._held[bucket]:
                yield bucket, data


class Copy(NamedTuple):
    """A record of a hand of which another record counts."""

    trail: Trail
    of: Trail
    """The record that counts."""
    kind: str
    """What it is beside that: identical, view, shorter, conflict or another hand."""


class House:
    """Whose rules hold at a table: those asked for, or those of its site."""

    def __init__(self, settings: Settings) -> None:
        named = settings.rules if not settings.config.rules else None
        self._given = load_profile(named) if named else None
        self._choice = ProfileChoice(settings.config)

    def __call__(self, trail: Trail) -> RuleProfile:
        return self._given if self._given is not None else self._choice.at(trail.site, trail.table)


def bucket_findings(held: list[bytes], house: House) -> list[Finding]:
    """The findings across the hands of each table in a bucket, table by table."""
    return [finding for trails in tables_in(held) for finding in table_findings(trails, house)]


def tables_in(held: list[bytes]) -> Iterator[Iterator[Trail]]:
    """The tables in a bucket, each with its hands in order, the first record of each."""
    keys = [(decode_key(data), place) for place, data in enumerate(held)]
    keys.sort(key=lambda pair: (pair[0].of_table, pair[0].order))
    for _, group in groupby(keys, key=lambda pair: pair[0].of_table):
        yield (decode(held[place]) for _, place in in_order(_once(group, held)))


def in_order(group: list[tuple[TrailKey, int]]) -> list[tuple[TrailKey, int]]:
    """The hands of a table, given by number, in the order of play: by time where numbers tell nothing.

    One hand that goes back in time is for an audit to say; where many do, a converter made up the numbers.
    """
    times = [(key.utc or 0, key.played_at or "") for key, _ in group]
    back = sum([1 for now, after in pairwise(times) if after < now])
    if back < 2 or back * MADE_UP <= len(group):
        return group
    return sorted(group, key=lambda pair: (pair[0].utc or 0, pair[0].played_at or "", pair[0].order))


def _once(group: Iterable[tuple[TrailKey, int]], held: list[bytes]) -> list[tuple[TrailKey, int]]:
    """The hands of a table, of each the record that counts."""
    found: dict[int, tuple[TrailKey, int]] = {}
    for key, place in group:
        before = found.get(key.uid)
        if before is None or rank(decode(held[place])) < rank(decode(held[before[1]])):
            found[key.uid] = (key, place)
    return list(found.values())


def copies_in(held: list[bytes], doubles: frozenset[int]) -> list[tuple[int, bytes]]:
    """(uid, trail) of the hands that were recorded more than once."""
    found = []
    for data in held:
        uid = decode_key(data).uid
        if uid in doubles:
            found.append((uid, data))
    return found


class Across:
    """What was found across the hands of a spool."""

    def __init__(self, settings: Settings) -> None:
        self._house = House(settings)
        self.copies: list[Copy] = []

    def findings(self, spool: Spool, doubles: Iterable[int]) -> list[Finding]:
        """The findings, in the order of file, line and code; `doubles` are hands with several records."""
        found: list[Finding] = []
        repeated = frozenset(doubles)
        again = Spool()
        for held in spool.buckets():
            found += bucket_findings(held, self._house)
            if repeated:
                for uid, data in copies_in(held, repeated):
                    again.add(uid & MASK, data)
        few = Few()
        for held in again.buckets():
            for records in by_hand(held):
                first = records[0]
                for finding in copy_findings(records):
                    few.add(finding, *key_of(first), first.file, finding.file)
                self.copies += [Copy(one, first, kind_of(first, one)) for one in records[1:]]
        return sorted([*found, *few.findings()], key=attrgetter("file", "line", "code"))


def key_of(trail: Trail) -> tuple[str, str, str]:
    """The table's name for what is alike at it."""
    return trail.site, trail.tournament or "", trail.table or ""


def rank(trail: Trail) -> tuple[bool, str, int]:
    """Which record of a hand counts: the first by file and place of those that do not break off."""
    return breaks_off(trail), trail.file, trail.byte


def by_hand(held: Iterable[bytes]) -> Iterator[list[Trail]]:
    """The records of each hand that has several, the one that counts first."""
    trails = sorted(map(decode, held), key=lambda trail: (trail.uid, rank(trail)))
    for _, group in groupby(trails, key=attrgetter("uid")):
        records = list(group)
        if len(records) > 1:
            yield records
