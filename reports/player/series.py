"""A player's winnings hand after hand in time order, thinned out for drawing but with every extreme kept.

Sums are exact: the last point of a line is the total of the tables. Rows come from DuckDB a batch at a time,
so that memory stays flat however many hands there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from reports.schema import PLAYERS
from reports.stats.intervals import STUDENT_BELOW, Z, student

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reports.duck import Tables
    from reports.player.asked import Slice

BUCKETS = 400
"""Stretches of hands that a line is drawn by: of each the least, the most and the last sum."""
BATCH = 65_536
SMALL = 10**12
"""Below it, halves of a batch's numbers can be squared and added up in 64 bits."""
MICRO = 1_000_000
"""Of a big blind."""
NET, EV, SHOWDOWN, OTHER = "net", "ev", "showdown", "nonshowdown"
LINES = (NET, EV, SHOWDOWN, OTHER)
HAS_EV = any(column.name == "ev_net" for column in PLAYERS)
ORDER = (
    "coalesce(epoch_ms(ts_utc), epoch_ms(TRY_CAST(played_at AS TIMESTAMP))) NULLS FIRST,"
    " length(hand_id), hand_id, hand_uid"
)
"""Hands in time order; those of one moment by number. Without a time they come first."""


class Line(NamedTuple):
    """A running sum: its points, thinned out, and its last value."""

    hands: tuple[int, ...]
    """Hands played so far; 0 first."""
    sums: tuple[int, ...]
    total: int


class Moments(NamedTuple):
    """Sums over hands of one measure."""

    hands: int
    total: int
    squares: int

    @property
    def deviation(self) -> float:
        """Standard deviation of a hand's result; 0 below two hands."""
        if self.hands < 2:
            return 0.0
        spread = self.hands * self.squares - self.total * self.total
        return float((max(0, spread) / (self.hands * (self.hands - 1))) ** 0.5)

    @property
    def quantile(self) -> float:
        """How many standard errors make the 95 % interval."""
        return student(self.hands - 1) if 2 <= self.hands < STUDENT_BELOW else Z


class Winnings(NamedTuple):
    """The lines of one unit."""

    unit: str
    """ "bb" or the currency."""
    per: int
    """What a unit is: millionths of a big blind, minor units."""
    lines: dict[str, Line]
    moments: Moments
    """Of net, hand by hand."""


class Swing(NamedTuple):
    """A fall from the highest sum so far, in millionths of a big blind."""

    depth: int
    hands: int
    """From the peak to the lowest point."""
    longest: int
    """The most hands that any stretch below a peak lasted, recovered from or not."""


class Course(NamedTuple):
    """All that is known of a slice in time order."""

    money: Winnings
    bb: Winnings
    swing: Swing
    untimed: int
    """Hands without a time: they come first."""
    unsized: int
    """Hands without a big blind: they are in the money alone."""
    first: str | None
    last: str | None


def course(tables: Tables, asked: Slice) -> Course:
    """A slice's winnings in time order."""
    names = LINES if HAS_EV else tuple(name for name in LINES if name != EV)
    money = {name: _Running(asked.hands) for name in names}
    bb = {name: _Running(asked.hands) for name in names}
    swing = _Swings()
    for rows in _batches(tables, _query(asked, names)):
        for at, name in enumerate(names):
            money[name].add(rows[at])
            sums = bb[name].add(rows[len(names) + at])
            if name == NET:
                swing.add(sums)
    untimed, unsized, first, last = tables.rows(
        "SELECT count(*) FILTER (WHERE coalesce(ts_utc::VARCHAR, played_at) IS NULL),"  # noqa: S608  # quoted
        " count(*) FILTER (WHERE net_ubb IS NULL), min(played_at), max(played_at)"
        f" FROM players WHERE {asked.sql}"
    )[0]
    return Course(
        _winnings(asked.unit, 10**asked.scale, money),
        _winnings("bb", MICRO, bb),
        swing.found(),
        untimed,
        unsized,
        first,
        last,
    )


def _winnings(unit: str, per: int, running: dict[str, _Running]) -> Winnings:
    return Winnings(unit, per, {name: one.line() for name, one in running.items()}, running[NET].moments())


def _query(asked: Slice, names: tuple[str, ...]) -> str:
    """Of each hand in order: what each line gains in money, then in millionths of a big blind."""
    net, ubb = asked.money("net"), "coalesce(net_ubb, 0)"
    gains = {
        NET: (net, ubb),
        EV: (f"coalesce({asked.money('ev_net')}, {net})", f"coalesce(ev_net_ubb, {ubb})"),
        SHOWDOWN: (f"CASE WHEN sd THEN {net} ELSE 0 END", f"CASE WHEN sd THEN {ubb} ELSE 0 END"),
        OTHER: (f"CASE WHEN sd THEN 0 ELSE {net} END", f"CASE WHEN sd THEN 0 ELSE {ubb} END"),
    }
    columns = [gains[name][0] for name in names] + [gains[name][1] for name in names]
    listed = ", ".join([f"({sql})::BIGINT AS c{at}" for at, sql in enumerate(columns)])
    return f"SELECT {listed} FROM players WHERE {asked.sql} ORDER BY {ORDER}"  # noqa: S608  # quoted


def _batches(tables: Tables, query: str) -> Iterator[list[Any]]:
    """Columns of an answer as arrays, a batch of rows at a time."""
    for rows in tables.batches(query, BATCH):
        yield [column.to_numpy(zero_copy_only=False) for column in rows.columns]


class _Running:
    """A running sum as batches come, thinned out."""

    def __init__(self, hands: int) -> None:
        self._size = max(1, -(-hands // BUCKETS))
        self._hands = 0
        self.total = 0
        self._squares = 0
        self._points: dict[int, int] = {0: 0}
        self._least: tuple[int, int] | None = None
        """(sum, hand) of the stretch that is not yet full."""
        self._most: tuple[int, int] | None = None

    def add(self, gains: Any) -> Any:
        """The sums after each of these hands."""
        sums = np.cumsum(gains) + self.total
        start = 0
        while start < len(sums):
            end = min(len(sums), start + self._size - self._hands % self._size)
            self._stretch(sums[start:end])
            start = end
        if len(sums):
            self.total = int(sums[-1])
            self._squares += _squares(gains)
        return sums

    def _stretch(self, sums: Any) -> None:
        """Sums that lie in one stretch."""
        low, high = int(sums.argmin()), int(sums.argmax())
        least, most = (int(sums[low]), self._hands + low + 1), (int(sums[high]), self._hands + high + 1)
        self._least = least if self._least is None or least[0] < self._least[0] else self._least
        self._most = most if self._most is None or most[0] > self._most[0] else self._most
        self._hands += len(sums)
        if self._hands % self._size == 0:
            self._close(int(sums[-1]))

    def _close(self, last: int) -> None:
        for found in (self._least, self._most):
            if found is not None:
                self._points[found[1]] = found[0]
        self._points[self._hands] = last
        self._least = self._most = None

    def line(self) -> Line:
        """The points so far, the last sum among them."""
        if self._hands % self._size:
            self._close(self.total)
        hands = tuple(sorted(self._points))
        return Line(hands, tuple([self._points[hand] for hand in hands]), self.total)

    def moments(self) -> Moments:
        """Sums over the hands so far."""
        return Moments(self._hands, self.total, self._squares)


def _squares(gains: Any) -> int:
    """The sum of squares, exact: of two halves of each number, whose products fit."""
    if len(gains) and max(int(gains.max()), -int(gains.min())) >= SMALL:
        return sum([value * value for value in gains.tolist()])
    high, low = np.divmod(gains.astype(np.int64), MICRO)
    parts = [int((high * high).sum()), int((high * low).sum()), int((low * low).sum())]
    return parts[0] * MICRO * MICRO + 2 * parts[1] * MICRO + parts[2]


class _Swings:
    """Falls of a running sum, as batches come."""

    def __init__(self) -> None:
        self._peak = 0
        self._peak_at = 0
        self._hands = 0
        self._deepest = (0, 0)
        self._longest = 0

    def add(self, sums: Any) -> None:
        """The sums after each of the next hands."""
        if not len(sums):
            return
        at = np.arange(self._hands + 1, self._hands + len(sums) + 1)
        peaks = np.maximum(np.maximum.accumulate(sums), self._peak)
        fresh = np.concatenate([[sums[0] >= self._peak], sums[1:] >= peaks[:-1]])
        peak_at = np.maximum.accumulate(np.where(fresh, at, self._peak_at))
        falls = peaks - sums
        worst = int(falls.argmax())
        if int(falls[worst]) > self._deepest[0]:
            self._deepest = (int(falls[worst]), int(at[worst] - peak_at[worst]))
        self._longest = max(self._longest, int((at - peak_at).max()))
        self._peak, self._peak_at = int(peaks[-1]), int(peak_at[-1])
        self._hands += len(sums)

    def found(self) -> Swing:
        """The deepest, and the longest."""
        return Swing(*self._deepest, self._longest)


def points(line: Line, per: int) -> tuple[list[int], list[float]]:
    """A line to draw: hands, and sums in whole units."""
    return list(line.hands), [value / per for value in line.sums]
