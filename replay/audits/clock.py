"""Times at a table: they go on with the hands' numbers, and one hand ends before the next begins.

Codes AUD036 to AUD038. Where a converter made up the numbers, so that they tell no order, the hands of a
table come in the order of their times (`reports.across`).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from parser.findings import Finding, Rule, Severity
from replay.audits.base import House, across
from replay.trail import LONGEST_NUMBER, Trail

AUD036 = Rule(
    "AUD036",
    Severity.WARNING,
    "a later hand has an earlier time",
    "A room numbers its hands in the order they are dealt. At this table a hand with a higher number began "
    "before one with a lower number: a clock was set back, or a record was altered.",
    "GLI-19 3.0: logs carry time stamps in order",
)
AUD037 = Rule(
    "AUD037",
    Severity.WARNING,
    "two hands of a table overlap",
    "A table plays one hand after the other. This hand began so soon after the one before it that the "
    "actions of that one cannot have been made in the time between: four and more a second. The times are "
    "wrong, or two tables have one name.",
    "GLI-19 3.0: logs carry time stamps in order; one hand at a time is in play at a table",
)
AUD038 = Rule(
    "AUD038",
    Severity.ERROR,
    "a player in two seats of a table",
    "Two hands of the table are in play at the same time, and one account sits in another seat in each of "
    "them. A player has one seat at a table and never plays against himself.",
    "GLI-19 (peer to peer games): one seat a player and table, no play against oneself",
)

SECONDS = len("2024-03-01 20:15:07")
HOUR = 3600
FASTEST = 4
"""Decisions in a second that nobody makes."""
MOST_AT_ONCE = 10
"""Of so many pairs of hands one may overlap; where more do, the times are not those of the hands."""


class Clock:
    """Time goes on from hand to hand."""

    def __init__(self, house: House) -> None:  # noqa: ARG002  # as all audits are made
        self._last: Trail | None = None

    def hand(self, trail: Trail) -> Sequence[Finding]:
        """Compares it with the hand before."""
        last, self._last = self._last, trail
        if last is None:
            return ()
        if trail.utc is not None and last.utc is not None:
            if trail.utc >= last.utc:
                return ()
        elif (
            trail.played_at is None
            or last.played_at is None
            or trail.played_at >= last.played_at
            or trail.file != last.file
        ):
            return ()
        if not _numbered(last) or not _numbered(trail) or int(last.hand_id) >= int(trail.hand_id):
            return ()
        back = -seconds_between(last, trail)
        if back <= 0 or (back <= HOUR and _by_night(trail)):
            return ()
        message = (
            f"Hand {trail.hand_id} began {_told(back)} before hand {last.hand_id}, whose number is lower."
        )
        return (
            across(
                AUD036,
                trail,
                [last],
                message,
                expected=f"not before {last.played_at}",
                recorded=trail.played_at,
            ),
        )

    def close(self) -> Sequence[Finding]:
        """Nothing is open."""
        return ()


def _numbered(trail: Trail) -> bool:
    return len(trail.hand_id) <= LONGEST_NUMBER and trail.hand_id.isascii() and trail.hand_id.isdecimal()


def _by_night(trail: Trail) -> bool:
    """Whether clocks may just have been set back from summer time, and with them those of the records."""
    at = trail.played_at or ""
    return at[5:7] in {"03", "04", "10", "11"} and at[11:13] in {"00", "01", "02", "03", "04"}


def seconds_between(first: Trail, second: Trail) -> int:
    """Seconds from the begin of a hand to that of another, by the same clock; 0 when they have no seconds."""
    if first.utc is not None and second.utc is not None:
        return second.utc - first.utc
    one, two = first.played_at or "", second.played_at or ""
    if len(one) < SECONDS or len(two) < SECONDS:
        return 0
    try:
        return int((datetime.fromisoformat(two) - datetime.fromisoformat(one)).total_seconds())
    except (ValueError, TypeError):
        return 0


def _told(seconds: int) -> str:
    """A span of time in words."""
    for size, name in ((86_400, "day"), (HOUR, "hour"), (60, "minute")):
        if seconds >= size and seconds % size == 0:
            number = seconds // size
            return f"{number:,} {name}{'' if number == 1 else 's'}"
    return f"{seconds:,} second{'' if seconds == 1 else 's'}"


class Overlaps:
    """One hand ends before the next begins."""

    def __init__(self, house: House) -> None:  # noqa: ARG002  # as all audits are made
        self._last: Trail | None = None
        self._pairs = 0
        self._at_once = 0
        self._found: list[Finding] = []

    def hand(self, trail: Trail) -> Sequence[Finding]:
        """Compares it with the hand before; what is found is told at the end."""
        last, self._last = self._last, trail
        if last is None or last.played_at is None or trail.played_at is None:
            return ()
        if trail.kind == "fast-fold" or len(trail.played_at) < SECONDS:
            return ()
        self._pairs += 1
        # Times in one order and to the second: only near ones are worth a longer look.
        if trail.played_at[:16] != last.played_at[:16] or len(last.plays) < 2 * FASTEST:
            return ()
        if trail.file != last.file and (trail.utc is None or last.utc is None):
            return ()
        apart = seconds_between(last, trail)
        decisions = len(last.plays) // 2
        if apart < 0 or decisions < FASTEST * (apart + 1):
            return ()
        self._at_once += 1
        if self._at_once <= 2 or self._at_once * MOST_AT_ONCE <= self._pairs:
            self._found += _overlap(last, trail, apart, decisions)
        return ()

    def close(self) -> Sequence[Finding]:
        """What was found, where times mean the begin of a hand."""
        if self._at_once > 1 and self._at_once * MOST_AT_ONCE > self._pairs:
            return ()
        return self._found


def _overlap(last: Trail, trail: Trail, apart: int, decisions: int) -> list[Finding]:
    when = "at the same second as" if apart == 0 else f"{_told(apart)} after"
    message = (
        f"Hand {trail.hand_id} began {when} hand {last.hand_id}, in which {decisions} actions had to be made."
    )
    found = [across(AUD037, trail, [last], message)]
    before = {seat.name: seat.number for seat in last.seats if seat.dealt}
    for seat in trail.seats:
        number = before.get(seat.name, seat.number)
        if seat.dealt and number != seat.number:
            told = (
                f"{seat.name} is in seat {seat.number} of hand {trail.hand_id} and in seat {number} of hand "
                f"{last.hand_id}, which was still in play."
            )
            found.append(across(AUD038, trail, [last], told, player=seat.name))
    return found
