"""Two hands of a table that follow each other in the record: what the stacks between them say.

A record may lack hands, and room-wide numbers do not tell. A hand moves chips of two players at least and the
button by one; so hands are neighbours where the button went one step and most stacks are as they were left,
or where no chip moved. All else is "cannot tell", and the audits are silent.
"""

from __future__ import annotations

from replay.audits.spots import Spots, following
from replay.trail import TrailSeat

Change = tuple[TrailSeat, TrailSeat]
"""A player's seat in the hand before, and in the next: he has other chips than he was left with."""


class Pair:
    """A hand and the one before it in the record."""

    __slots__ = (
        "adjacent",
        "after",
        "before",
        "changed",
        "forward",
        "fresh",
        "gone",
        "idle",
        "same",
        "still",
        "unknown",
    )

    def __init__(self, before: Spots, after: Spots) -> None:
        self.before = before
        self.after = after
        self.same = 0
        """Players with exactly the chips that they were left with."""
        self.unknown = 0
        """Players of both hands whose end of the first is not known."""
        self.changed: list[Change] = []
        self.gone: list[TrailSeat] = []
        """Who was there with chips, or with nobody knows what, and is not any more."""
        self.fresh: list[TrailSeat] = []
        """Who was not there, or in another seat."""
        self.idle = False
        """Somebody sits in both hands who is not dealt in in the second."""
        self._compare()
        self.forward = bool(before.big >= 0 and after.big == following(after.dealt, before.big))
        """The big blind went to the next player."""
        same, changed = self.same, len(self.changed)
        most = (same >= 2 and same > changed) or (same == 1 == changed and len(before.dealt) == 2)
        self.still = same >= 2 and not changed and len(self.gone) + len(self.fresh) < 2
        """No hand lies between them, for no chip moved."""
        self.adjacent = self.still or (most and (self.forward or _stepped(before, after)))
        """No hand lies between them."""

    def _compare(self) -> None:
        earlier, later = self.before.trail.seats, self.after.trail.seats
        if len(earlier) == len(later):
            same = 0
            for old, new in zip(earlier, later, strict=True):
                if old.end != new.stack or old.name != new.name or old.number != new.number:
                    break
                same += 1
                if not new.dealt:
                    self.idle = True
            if same == len(later):
                self.same = same
                return
        was = {seat.number: seat for seat in earlier}
        for new in later:
            known = was.get(new.number)
            if known is None or known.name != new.name:
                self.fresh.append(new)
                continue
            del was[new.number]
            if not new.dealt:
                self.idle = True
            if known.end is None:
                self.unknown += 1
            elif known.end == new.stack:
                self.same += 1
            else:
                self.changed.append((known, new))
        self.gone = [seat for seat in was.values() if seat.end != 0]


def _stepped(before: Spots, after: Spots) -> bool:
    """Whether the button went to the next player or seat."""
    start, end = before.button, after.button
    if start < 0 or end < 0:
        return False
    return end in (following(after.dealt, start), following(before.dealt, start))
