"""One hand at a table as its neighbours see it: who is dealt in, and whose the button and the blinds are."""

from __future__ import annotations

from bisect import bisect_right

from parser.events import PostKind
from replay.trail import Trail

SMALL_BLIND = PostKind.SMALL_BLIND
BIG_BLIND = PostKind.BIG_BLIND
BOTH_BLINDS = PostKind.BOTH_BLINDS
DEAD_BLIND = PostKind.DEAD_BLIND
NOBODY = -1
"""In the place of a seat's number."""


def following(seats: list[int], seat: int) -> int:
    """The first of the seats, which are in ascending order, clockwise from one; of none, that one itself."""
    if not seats:
        return seat
    place = bisect_right(seats, seat)
    return seats[place] if place < len(seats) else seats[0]


def passed(seat: int, start: int, end: int) -> bool:
    """Whether one comes by a seat on the way clockwise from `start` to `end`; both are left out."""
    if start < end:
        return start < seat < end
    return seat > start or seat < end


class Spots:
    """Where the button and the blinds of a hand are. Seats are printed numbers, or NOBODY."""

    __slots__ = ("big", "button", "dealt", "extra", "small", "sound", "trail")

    def __init__(self, trail: Trail) -> None:
        self.trail = trail
        self.button = button = NOBODY if trail.button is None else trail.button
        self.dealt = dealt = [seat.number for seat in trail.seats if seat.dealt]
        dealt.sort()  # as they nearly always are
        self.small = self.big = NOBODY
        self.sound = False
        """The blinds are posted where the button has them; if not, the hand's own checks tell."""
        self.extra = False
        """Somebody posts a blind that his place does not owe."""
        if button < 0 or len(dealt) < 2:
            return  # nobody is dealt in where a hand was cancelled, and what follows may have any button
        first = following(dealt, button)
        second = following(dealt, first)
        if len(dealt) > 2:
            self._blinds(first, second)
        elif second == button:
            self._blinds(second, first)

    def _blinds(self, first: int, second: int) -> None:
        """Reads the posts; `first` owes the small blind and `second` the big one."""
        small = big = again = NOBODY
        nobody = True  # posts a small blind
        for seat in self.trail.seats:
            for posted in seat.posts:
                kind = posted.kind
                if kind is SMALL_BLIND:
                    nobody = False
                    if seat.number == first:
                        small = first
                    else:
                        self.extra = True
                elif kind is BIG_BLIND and seat.number == second:
                    big = second
                elif kind is BIG_BLIND or kind is BOTH_BLINDS:
                    self.extra = True
                    if seat.number == second:
                        big = second
                    elif seat.number == first:
                        again = first
                elif kind is DEAD_BLIND:
                    self.extra = True
        if small >= 0 and big >= 0:
            self.small, self.big, self.sound = small, big, True
        elif again >= 0 and nobody and len(self.dealt) > 2:
            self.big, self.sound = again, True
