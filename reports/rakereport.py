"""The rake of a run: which schedule the hands of each room, game and stakes follow, and which hands do not.

Two passes over the trails: the first counts pots and rakes, the second names the hands off the schedule.
Memory holds counts and a bounded number of hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from parser.findings import Finding
from parser.reader import read
from replay.audits.few import Few
from replay.audits.rake import Group, RakeCount, Raked, group_of, key_of, off_finding
from replay.audits.rakefit import Fit, Key
from replay.trail import Trail, decode, decode_key
from reports.across import Spool, rank
from reports.auditor import Auditor
from reports.repeats import Seen
from reports.settings import Settings, Sink

if TYPE_CHECKING:
    from reports.store import Store

MOST_LISTED = 1_000
"""Hands off their schedule that are listed of a group; all of them are counted."""

Trails = Callable[[], Iterable[Trail]]
"""The hands of a run, each once, as often as they are asked for."""


class OffHand(NamedTuple):
    """A hand off the schedule. Amounts in minor units."""

    file: str
    line: int
    hand_id: str
    table: str | None
    players: int
    pot: int
    due: int
    taken: int


class RakeRow(NamedTuple):
    """A group of hands, its schedule, and the hands off it."""

    raked: Raked
    in_question: int = 0
    """Hands that were raked or should have been."""
    explained: int = 0
    off: tuple[OffHand, ...] = ()
    """The first of the hands off the schedule by file and line."""
    off_hands: int = 0
    more: int = 0
    """What was taken above the schedule, over all these hands."""
    less: int = 0
    """What was taken below it."""


def trails_of(spool: Spool, doubles: Iterable[int]) -> Trails:
    """The trails of a spool; `doubles` are hands with several records, of which one counts."""
    repeated = frozenset(doubles)
    counting: dict[int, tuple[bool, str, int]] = {}
    if repeated:
        for data in _encoded(spool):
            uid = decode_key(data).uid
            if uid in repeated:
                place = rank(decode(data))
                counting[uid] = min(counting.get(uid, place), place)

    def trails() -> Iterator[Trail]:
        for data in _encoded(spool):
            trail = decode(data)
            if trail.uid not in counting or counting[trail.uid] == rank(trail):
                yield trail

    return trails


def _encoded(spool: Spool) -> Iterator[bytes]:
    for held in spool.buckets():
        yield from held


def trails_in(paths: Sequence[str], rules: str | None) -> Trails:
    """The hands of files, replayed for this.

    Raises:
        InputError, ProfileError: they can't be read; there are no such rules.
    """
    auditor = Auditor(Settings(rules=rules, select=("-",)), Seen(), Spool())
    auditor.take(read(paths, repeats=False), Sink())
    return trails_of(auditor.trails, auditor.doubles)


def trails_stored(store: Store) -> Trails:
    """The hands of a store; of a hand with several records, the one that counts."""
    other: set[tuple[object, ...]] = set()
    for rows in store.batches("copies", ["hand_uid", "file", "byte"]):
        columns = [rows[name].to_pylist() for name in ("hand_uid", "file", "byte")]
        other.update(zip(*columns, strict=True))

    def trails() -> Iterator[Trail]:
        for rows in store.batches("trails", ["data"]):
            encoded: list[Any] = rows["data"].to_pylist()
            for data in encoded:
                trail = decode(data)
                if (trail.uid, trail.file, trail.byte) not in other:
                    yield trail

    return trails


def rake_report(trails: Trails) -> list[RakeRow]:
    """Every group of hands with its schedule, the one with the most hands first."""
    raked = _counted(trails)
    told = _told(raked)
    sums = {place: _Sums() for place in told.values()}
    if told:
        for trail in trails():
            place = told.get(group_of(trail))
            found, key = None if place is None else raked[place].fit, key_of(trail)
            if place is not None and found is not None and key is not None:
                sums[place].add(trail, key, found)
    return [sums[place].row(one) if place in sums else RakeRow(one) for place, one in enumerate(raked)]


class _Sums:
    """What comes together about one schedule."""

    def __init__(self) -> None:
        self._hands = self._explained = self._off = self._more = self._less = 0
        self._listed: list[OffHand] = []

    def add(self, trail: Trail, key: Key, found: Fit) -> None:
        """Take in a hand of its group."""
        if found.schedule.in_question(key):
            self._hands += 1
            self._explained += found.schedule.explains(key)
        due, taken = found.off(key), key[4]
        if due is not None:
            self._off += 1
            self._more += max(taken - due, 0)
            self._less += max(due - taken, 0)
            self._list(trail, due, taken)

    def _list(self, trail: Trail, due: int, taken: int) -> None:
        players = sum([1 for seat in trail.seats if seat.dealt])
        listed = self._listed
        listed.append(
            OffHand(trail.file, trail.line, trail.hand_id, trail.table, players, trail.total_pot, due, taken)
        )
        if len(listed) > 2 * MOST_LISTED:
            listed.sort()
            del listed[MOST_LISTED:]

    def row(self, raked: Raked) -> RakeRow:
        """What came together."""
        listed = tuple(sorted(self._listed)[:MOST_LISTED])
        return RakeRow(raked, self._hands, self._explained, listed, self._off, self._more, self._less)


def rake_findings(trails: Trails) -> list[Finding]:
    """The findings about hands off the schedule of the hands beside them, by file and line; of many a few."""
    raked = _counted(trails)
    told = _told(raked)
    few = Few()
    if told:
        for trail in trails():
            place = told.get(group_of(trail))
            found = None if place is None else raked[place].fit
            finding = None if found is None else off_finding(trail, found)
            if finding is not None:
                few.add(finding, str(place))
    return few.findings()


def _counted(trails: Trails) -> list[Raked]:
    count = RakeCount()
    for trail in trails():
        count.add(trail)
    return count.fits()


def _told(raked: Sequence[Raked]) -> dict[Group, int]:
    """Which row of `raked` has the schedule of a group, where it has one."""
    return {
        group: place
        for place, one in enumerate(raked)
        if one.fit is not None and one.fit.told
        for group in one.groups
    }
