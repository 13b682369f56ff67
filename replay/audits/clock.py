"""Hand ids and times at a table: both go up together."""

from __future__ import annotations

from collections.abc import Sequence

from parser.findings import Finding, Rule, Severity
from replay.audits.base import House, across
from replay.trail import Trail

AUD036 = Rule(
    "AUD036",
    Severity.WARNING,
    "a later hand has an earlier time",
    "A room numbers its hands in the order they are dealt. At this table a hand with a higher number began "
    "before one with a lower number: a clock was set back, or a record was altered.",
    "GLI-19 3.0: logs carry time stamps in order",
)


class Clock:
    """Time goes on from hand to hand."""

    def __init__(self, house: House) -> None:  # noqa: ARG002  # as all audits are made
        self._last: Trail | None = None

    def hand(self, trail: Trail) -> Sequence[Finding]:
        """Compares it with the hand before."""
        last, self._last = self._last, trail
        if last is None or not (last.hand_id.isdecimal() and trail.hand_id.isdecimal()):
            return ()
        before, now = last.utc, trail.utc
        if before is None or now is None or now >= before:
            return ()
        message = f"Hand {trail.hand_id} began before hand {last.hand_id}, whose number is lower."
        return (across(AUD036, trail, [last], message),)

    def close(self) -> Sequence[Finding]:
        """Nothing is open."""
        return ()
