"""Who was away from a table and comes back: codes AUD002, AUD022, AUD023.

Told only along an unbroken succession of hands, for in a hand that is missing anything may have happened. Who
leaves and comes back is known by his name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parser.events import PostKind, Verb
from parser.findings import Finding, Rule, Severity
from replay.audits.base import across, money
from replay.audits.pairs import Pair
from replay.audits.spots import passed
from replay.audits.times import LONG, seconds_between
from replay.trail import Trail, TrailSeat

AUD002 = Rule(
    "AUD002",
    Severity.NOTE,
    "comes back with less than he left with",
    "Many houses have a player who leaves and soon comes back to the table buy in for what he left with. He "
    "came back within half an hour with less. Whether the house minds is not in the record.",
    "D05: Robert's Rules, house policies; WSOP live action 106",
)
AUD022 = Rule(
    "AUD022",
    Severity.WARNING,
    "comes back without making up for blinds",
    "The big blind passed his seat while he was away. Who comes back has the big blind in its turn, or posts "
    "a big blind, and a small one too if that passed him; he is dealt in and posts none, or not all of it.",
    "D26, D28: Robert's Rules, blinds; WSOP live action 160",
)
AUD023 = Rule(
    "AUD023",
    Severity.WARNING,
    "away for more hands than the house allows",
    "Some houses let a player miss a number of hands in a row and keep his seat. He is still at the table "
    "and has missed more.",
    "D04: PT L5",
)

ABSENCE_RULES: tuple[Rule, ...] = (AUD002, AUD022, AUD023)

MOST: Final = 100
"""So many are remembered as away; more have left for good."""
_FOLD: Final = list(Verb).index(Verb.FOLD)
_MAKES_UP: Final = (PostKind.BIG_BLIND, PostKind.BOTH_BLINDS, PostKind.DEAD_BLIND, PostKind.STRADDLE)


class _Away:
    """A player who was dealt in and is not any more."""

    def __init__(self, seat: TrailSeat, trail: Trail) -> None:
        self.seat = seat
        """As he sat in his last hand."""
        self.trail = trail
        self.left = False
        """His seat is not his any more."""
        self.hands = 0
        """Hands that he has missed since."""
        self.back = False
        """He is back, though he may owe."""
        self.small_missed = False
        """The small blind passed him after that."""
        self.missed: Trail | None = None
        """The first hand in which the big blind passed him."""


class Absences:
    """The players of a cash table who are away."""

    def __init__(self) -> None:
        self._away: dict[str, _Away] = {}
        self.made_up = True
        """The house has missed blinds made up for."""
        self.all_of_it = False
        """The small blind too."""
        self.severity = Severity.NOTE
        """How much it matters; a room's own computer knows what it asks for."""
        self.rest = -1
        """Hands in a row that a player may miss; -1: as many as he likes."""

    def forget(self) -> None:
        """Hands are missing: nothing is known of anybody."""
        self._away.clear()

    def concern(self, pair: Pair) -> bool:
        """Whether anybody is away, or leaves."""
        return bool(self._away or pair.gone or pair.idle) or len(pair.after.dealt) < len(pair.before.dealt)

    def owes(self, name: str) -> bool:
        """Whether the big blind passed a player since he last made up for it."""
        gone = self._away.get(name)
        return gone is not None and gone.missed is not None

    def next(self, pair: Pair) -> Sequence[Finding]:
        """AUD002 and AUD022 of who comes back, AUD023 of who does not."""
        found: list[Finding] = []
        away = self._away
        if away and len(pair.stayed()) < 2:
            self.forget()  # the table starts anew
        if away:
            for seat in pair.after.trail.seats:
                gone = away.get(seat.name)
                if gone is not None and seat.dealt:
                    if gone.left:
                        _came_back(found, pair, gone, seat)
                        gone.left = False
                    if gone.missed is not None and not gone.back and self._owes_now(pair, gone, seat):
                        found.append(_owed(pair, gone, seat, self.severity))
                    if self._settled(pair, gone, seat):
                        del away[seat.name]
                    gone.back = True
                elif gone is not None and not gone.left and not gone.back:
                    gone.hands += 1
                    if gone.hands - 1 == self.rest:
                        found.append(_too_long(pair, gone, seat))
        self._leave(pair)
        return found

    def _owes_now(self, pair: Pair, gone: _Away, seat: TrailSeat) -> bool:
        """Whether a player who comes back to the seat that the blinds passed posts less than he should. Of a
        room's own record only nothing at all is less.
        """
        after = pair.after
        if not self.made_up or not after.sound or seat.number != gone.seat.number:
            return False
        if seat.number in (after.big, after.small):
            return False
        kinds = [posted.kind for posted in seat.posts if posted.kind in _MAKES_UP]
        if kinds == [PostKind.BIG_BLIND]:
            return gone.small_missed and self.all_of_it
        return not kinds and not _folded(after.trail, seat.number)

    def _settled(self, pair: Pair, gone: _Away, seat: TrailSeat) -> bool:
        """Whether a player who is back owes nothing any more, or nobody knows."""
        after = pair.after
        if gone.missed is None or not after.sound or seat.number != gone.seat.number:
            return True
        if seat.number in (after.big, after.small):
            return True
        return any(posted.kind in _MAKES_UP for posted in seat.posts)

    def _leave(self, pair: Pair) -> None:
        away, before, after = self._away, pair.before, pair.after
        if pair.gone or pair.idle or len(after.dealt) < len(before.dealt):
            here = {seat.name: seat.dealt for seat in after.trail.seats}
            for seat in before.trail.seats:
                if seat.dealt and seat.end != 0 and not here.get(seat.name, False):
                    away[seat.name] = _Away(seat, before.trail)
                    away[seat.name].hands = 1
            for seat in pair.gone:
                if seat.name in away and seat.name not in here:
                    away[seat.name].left = True
            while len(away) > MOST:
                del away[next(iter(away))]
        if not (before.big >= 0 and after.big >= 0):
            self.forget()
        for gone in away.values():
            if gone.back:
                continue
            if gone.missed is None:
                if passed(gone.seat.number, before.big, after.big):
                    gone.missed = after.trail
            elif before.small >= 0 <= after.small and passed(gone.seat.number, before.small, after.small):
                gone.small_missed = True


def _folded(trail: Trail, seat: int) -> bool:
    """Whether a player's first decision is a fold: he may have declined to post, and has no hand."""
    for place in range(0, len(trail.plays), 2):
        if trail.plays[place] >> 8 & 255 == seat:
            return trail.plays[place] & 255 == _FOLD
    return True


def _came_back(found: list[Finding], pair: Pair, gone: _Away, seat: TrailSeat) -> None:
    end, trail, last = gone.seat.end, pair.after.trail, gone.trail
    if end is None or seat.stack >= end or seconds_between(last, trail) > LONG:
        return
    back = money(trail, seat.stack)
    message = f"{seat.name} left with {money(trail, end)} after hand {last.hand_id} and is back with {back}."
    found.append(
        across(
            AUD002,
            trail,
            [last],
            message,
            player=seat.name,
            expected=money(trail, end),
            recorded=back,
        )
    )


def _too_long(pair: Pair, gone: _Away, seat: TrailSeat) -> Finding:
    last = gone.trail
    message = (
        f"{seat.name} has seat {seat.number} and has missed {gone.hands} hands since hand {last.hand_id}."
    )
    return across(
        AUD023,
        pair.after.trail,
        [last],
        message,
        player=seat.name,
        expected=f"{gone.hands - 1} hands at most",
        recorded=f"{gone.hands} hands",
    )


def _owed(pair: Pair, gone: _Away, seat: TrailSeat, severity: Severity) -> Finding:
    trail = pair.after.trail
    missed = gone.missed or trail
    big, small = money(trail, trail.big_blind), money(trail, trail.small_blind)
    posted = sum([post.amount for post in seat.posts if post.kind in _MAKES_UP])
    what, expected = "nothing", f"at least a big blind of {big}"
    if posted:
        what, expected = (
            f"only {money(trail, posted)}",
            f"a big blind of {big} and a dead small blind of {small}",
        )
    message = (
        f"{seat.name} is back and posts {what}; the big blind passed his seat {seat.number} in hand "
        f"{missed.hand_id}{', the small one later' if posted else ''}."
    )
    return across(
        AUD022,
        trail,
        [missed],
        message,
        player=seat.name,
        expected=expected,
        recorded=money(trail, posted) if posted else "nothing posted",
        severity=severity,
    )
