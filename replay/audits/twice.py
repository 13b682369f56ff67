"""The same hand under two numbers at one table. Code AUD039.

Under one number it is a copy (`copies`). That seats, stacks, actions and board of two hands are all the same
does not happen by chance once a flop is dealt.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from parser.findings import Also, Finding, Rule, Severity
from replay.audits.base import House, across
from replay.trail import Trail

AUD039 = Rule(
    "AUD039",
    Severity.ERROR,
    "a hand stands under two numbers",
    "Two hands of the table have the same players, stacks, actions and board, and different numbers. A "
    "shuffle does not repeat itself so: one of them was copied. Both are counted.",
    "GLI-19: each game stands in the records once, under a number of its own",
)

MOST = 200_000
"""Hands of a table that are remembered; later ones are compared with these."""


class Twice:
    """Each hand of the table is dealt once."""

    def __init__(self, house: House) -> None:  # noqa: ARG002  # as all audits are made
        self._seen: dict[int, Also] = {}

    def hand(self, trail: Trail) -> Sequence[Finding]:
        """Compares it with all hands before."""
        if not trail.flop or not trail.plays:
            return ()
        stacks = tuple([seat.stack for seat in trail.seats])
        digest = hash((trail.plays, trail.boards, stacks, trail.button))
        before = self._seen.get(digest)
        if before is None:
            if len(self._seen) < MOST:
                self._seen[digest] = Also(trail.file, trail.line, trail.hand_id)
            return ()
        message = f"Hand {trail.hand_id} is hand {before.hand_id} once more, under another number."
        return (replace(across(AUD039, trail, (), message), also=(before,)),)

    def close(self) -> Sequence[Finding]:
        """Nothing is open."""
        return ()
