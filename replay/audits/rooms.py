"""Numbers that are missing between all hands of a room, where somebody says that all are there. Code AUD035.

Many rooms number the hands of all tables together. A part of their records has gaps always; the whole has
none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from parser.findings import Finding, Severity
from replay.audits.base import across
from replay.audits.numbers import AUD035, numbered
from replay.trail import Trail

Trails = Callable[[], Iterable[Trail]]

LEAST = 8
"""Hands of a room before anything is taken from their numbers."""
DENSE = 2
"""At least one of so many numbers is there, or the room does not count by one."""
MOST_GAPS = 10_000
"""Gaps that are looked at in a room, the lowest first."""


class Span(NamedTuple):
    """The numbers of a room."""

    hands: int
    low: int
    high: int

    @property
    def counts(self) -> bool:
        """Whether the room evidently counts its hands one by one."""
        return self.hands >= LEAST and self.hands * DENSE >= self.high - self.low + 1


class Gap(NamedTuple):
    """Numbers between two hands that stand in the records."""

    before: int
    after: int


def missing_numbers(trails: Trails) -> Iterable[Finding]:
    """A finding for each gap between the numbers of a room; a note where numbers tell nothing."""
    spans = sorted(_spans(trails).items())
    gaps = {site: _gaps(trails, site, span) for site, span in spans if span.counts}
    ends = {site: {end for gap in found for end in gap} for site, found in gaps.items()}
    ends |= {site: {span.low, span.high} for site, span in spans if not span.counts}
    places: dict[tuple[str, int], Trail] = {}
    if any(ends.values()):
        for trail in trails():
            series, number = numbered(trail.hand_id)
            if not series and number in ends.get(trail.site, ()):
                places[trail.site, number] = trail
    for site, span in spans:
        if not span.counts:
            yield _unclear(places[site, span.low], places[site, span.high], span)
        for gap in gaps.get(site, ()):
            yield _missing(places[site, gap.before], places[site, gap.after], gap)


def _spans(trails: Trails) -> dict[str, Span]:
    spans: dict[str, Span] = {}
    for trail in trails():
        series, number = numbered(trail.hand_id)
        if not series and number >= 0:
            before = spans.get(trail.site)
            if before is None:
                spans[trail.site] = Span(1, number, number)
            else:
                spans[trail.site] = Span(before.hands + 1, min(before.low, number), max(before.high, number))
    return spans


def _gaps(trails: Trails, site: str, span: Span) -> list[Gap]:
    """The gaps of a room, from a byte for each number."""
    low = span.low
    there = bytearray(span.high - low + 1)
    for trail in trails():
        if trail.site == site:
            series, number = numbered(trail.hand_id)
            if not series and low <= number <= span.high:
                there[number - low] = 1
    found: list[Gap] = []
    at = there.find(0)
    while at >= 0 and len(found) < MOST_GAPS:
        end = there.find(1, at)
        found.append(Gap(low + at - 1, low + end))
        at = there.find(0, end)
    return found


def _missing(before: Trail, after: Trail, gap: Gap) -> Finding:
    number = gap.after - gap.before - 1
    many = "One hand of the room is" if number == 1 else f"{number:,} hands of the room are"
    message = f"{many} missing between hand {before.hand_id} and hand {after.hand_id}."
    told = f"{number:,}"
    return across(AUD035, after, [before], message, expected="0", recorded=told, severity=Severity.WARNING)


def _unclear(first: Trail, last: Trail, span: Span) -> Finding:
    many = "One hand has a number" if span.hands == 1 else f"{span.hands:,} hands have numbers"
    message = (
        f"{many} from {first.hand_id} to {last.hand_id}: the room does not count them one by one, or most "
        "are missing. Nobody can tell which."
    )
    return across(AUD035, first, () if last is first else (last,), message)
