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

    def __init__(self, before: Spots, after: Spots, named: bool = True) -> None:
        self.before = before
        self.after = after
        self.same = 0
        """Players with exactly the chips that they were left with."""
        self.unknown = 0
        """Players of both hands whose end of either is not known, so that the stacks tell nothing."""
        self.changed: list[Change] = []
        self.gone: list[TrailSeat] = []
        """Who was there with chips, or with nobody knows what, and is not any more."""
        self.fresh: list[TrailSeat] = []
        """Who was not there, or in another seat."""
        self.idle = False
        """Somebody sits in both hands who is not dealt in in the second."""
        self._compare(named)
        self.forward = bool(before.big >= 0 and after.big == following(after.dealt, before.big))
        """The big blind went to the next player."""
        same, changed = self.same, len(self.changed)
        self.still = same >= 2 and not changed and len(self.gone) + len(self.fresh) < 2
        """No hand lies between them, for no chip moved."""
        self.adjacent = self.still or (same >= 2 and changed > 0 and self._neighbours())
        """No hand lies between them."""

    def stayed(self) -> list[int]:
        """The seats of the players who are dealt in in both hands."""
        new = [seat.number for seat in self.fresh]
        dealt = self.before.dealt
        return [seat for seat in self.after.dealt if seat in dealt and seat not in new]

    def _compare(self, named: bool) -> None:
        """Lays the seats of both hands side by side; where players have no names, a seat is a player."""
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
            if known is None or (named and known.name != new.name):
                self.fresh.append(new)
                continue
            del was[new.number]
            if not new.dealt:
                self.idle = True
            if known.end is None or (new.end is None and self.after.trail.trusted):
                self.unknown += 1
            elif known.end == new.stack:
                self.same += 1
            else:
                self.changed.append((known, new))
        self.gone = [seat for seat in was.values() if seat.end != 0]

    def _stepped(self) -> bool:
        """Whether the button went to the next player or seat."""
        start, end = self.before.button, self.after.button
        if start < 0 or end < 0:
            return False
        return end in (following(self.after.dealt, start), following(self.before.dealt, start))

    def _neighbours(self) -> bool:
        """Whether the changes of stacks between two hands are no hand's: one has less and nobody more, or in
        a tournament nobody less (at a cash table who lost may have filled up what he lost); or it would take
        a whole round of hands, and most have what they had.
        """
        if self.gone or self.fresh or self.unknown or not (self.forward or self._stepped()):
            return False
        less = sum([1 for old, new in self.changed if new.stack < (old.end or 0)])
        if less == 1 == len(self.changed) or (not less and self.after.trail.kind == "tournament"):
            return True
        round_of_hands = self.forward and self._stepped() and self.before.dealt == self.after.dealt
        return round_of_hands and self.same > len(self.changed)

    def one_alone(self) -> bool:
        """Whether one player's stack changed though all who had chips are there and nobody came: whose
        chips would a hand have given him, or given away?
        """
        return (
            len(self.changed) == 1
            and self.same > 0
            and not (self.unknown or self.gone or self.fresh)
            and (self.forward or self._stepped())
        )
