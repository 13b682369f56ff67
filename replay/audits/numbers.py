"""Numbers that are missing where a table numbers its hands one after the other. Code AUD035.

Most rooms number the hands of all their tables together: there a player's records have gaps always, and
nothing is said.
"""

from __future__ import annotations

from collections.abc import Sequence

from parser.findings import Finding, Rule, Severity
from replay.audits.base import House, across
from replay.trail import LONGEST_NUMBER, Trail

AUD035 = Rule(
    "AUD035",
    Severity.NOTE,
    "hands are missing",
    "This table's hands are numbered one after the other, and between these two the numbers jump: hands are "
    "missing from the records. What was won or lost in them is not audited.",
    "GLI-19: every game played is in the records; a gap is for the keeper of the records to explain",
)

LEAST = 8
"""Pairs of hands before anything is taken from them."""
EVIDENT = 4
"""Of so many times more steps by one than jumps a table evidently counts its own hands."""
HOPELESS = 64
"""Jumps after which a table that has few steps by one is given up."""
MOST_JUMPS = 5_000
"""With more jumps than that nobody kept the records whole."""


class Numbers:
    """Hands of a table that counts them itself."""

    def __init__(self, house: House) -> None:  # noqa: ARG002  # as all audits are made
        self._last: Trail | None = None
        self._series = ""
        self._number = -1
        self._steps = 0
        self._jumps: list[tuple[Trail, Trail, int]] = []
        self._given_up = False

    def hand(self, trail: Trail) -> Sequence[Finding]:
        """Takes in its number; what is missing is told at the end."""
        if self._given_up or trail.table is None:
            return ()  # hands of one file without a table may stand in another file
        series, number = numbered(trail.hand_id)
        last, before, same = self._last, self._number, series == self._series
        self._last, self._number, self._series = trail, number, series
        if last is None or not same or number < 0 or before < 0 or number <= before:
            return ()
        if number == before + 1:
            self._steps += 1
        else:
            self._jumps.append((last, trail, number - before - 1))
            jumps = len(self._jumps)
            if jumps >= HOPELESS and (self._steps < EVIDENT * jumps or jumps > MOST_JUMPS):
                self._given_up = True
                self._jumps.clear()
        return ()

    def close(self) -> Sequence[Finding]:
        """The jumps, where the table evidently counts by one."""
        if self._steps < LEAST or self._steps < EVIDENT * len(self._jumps):
            return ()
        return [_missing(last, trail, missing) for last, trail, missing in self._jumps]


def numbered(hand_id: str) -> tuple[str, int]:
    """A hand's series and its number in it: "17" is ("", 17), "4711-17" and "4711-17-1382586707" are
    ("4711", 17); the number is -1 where there is none.
    """
    if hand_id.isdecimal() and len(hand_id) <= LONGEST_NUMBER:
        return "", int(hand_id)
    parts = hand_id.split("-")
    if len(parts) in {2, 3} and parts[0].isalnum() and parts[1].isdecimal() and len(parts[1]) < 10:
        return parts[0], int(parts[1])
    return "", -1


def _missing(last: Trail, trail: Trail, missing: int) -> Finding:
    many = "One hand is" if missing == 1 else f"{missing:,} hands are"
    message = f"{many} missing between hand {last.hand_id} and hand {trail.hand_id}."
    return across(AUD035, trail, [last], message, expected="0", recorded=f"{missing:,}")
