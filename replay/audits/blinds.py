"""Blinds that are paid twice: codes AUD020, AUD021. Those that are never made up for are `absence`'s."""

from __future__ import annotations

from collections.abc import Sequence

from parser.events import PostKind
from parser.findings import Finding, Rule, Severity
from replay.audits.absence import Absences
from replay.audits.base import across, money
from replay.audits.pairs import Pair
from replay.audits.spots import Spots, passed
from replay.audits.times import LONG, seconds_between
from replay.trail import TrailSeat

AUD020 = Rule(
    "AUD020",
    Severity.WARNING,
    "big blind paid twice in a row",
    "With three or more players the big blind goes on to another one in every hand. The same player posts it "
    "in two hands that follow each other.",
    "D24: TDA 2024 rule 32; Robert's Rules, blinds 1",
)
AUD021 = Rule(
    "AUD021",
    Severity.WARNING,
    "posts a blind that he did not miss",
    "Missed blinds are made up for by who was away. He was dealt in in the hand before, the big blind has "
    "not passed him, and he posts beside what his place owes.",
    "D26: Robert's Rules, blinds; WSOP live action 160",
)

BLIND_RULES: tuple[Rule, ...] = (AUD020, AUD021)


def check_blinds(pair: Pair, earlier: Spots | None, absences: Absences) -> Sequence[Finding]:
    """AUD020 and AUD021, of hands that nothing lies between; `earlier` is the hand before both where nothing
    lies between them either, and `absences` says who owes a blind.
    """
    before, after = pair.before, pair.after
    if not (pair.adjacent and before.sound and after.sound):
        return ()
    if before.big == after.big and len(after.dealt) > 2 and after.button in before.dealt:
        return _twice(pair)
    if not after.extra or after.trail.kind != "cash" or earlier is None:
        return ()
    found: list[Finding] = []
    new = [seat.name for seat in pair.fresh]
    for seat in after.trail.seats:
        if not seat.posts or seat.number not in before.dealt or seat.name in new:
            continue
        known = earlier.trail.seat_of(seat.name)
        if known is None or not known.dealt or known.number != seat.number:
            continue
        if passed(seat.number, before.big, after.big) or absences.owes(seat.name):
            continue
        amount = _beside(pair, seat)
        if amount:
            found.append(_not_missed(pair, seat, amount))
    return found


def _beside(pair: Pair, seat: TrailSeat) -> int:
    """What a player posts beside the blind of his place."""
    after = pair.after
    amount = 0
    for posted in seat.posts:
        kind = posted.kind
        if kind is PostKind.SMALL_BLIND:
            amount += 0 if seat.number == after.small else posted.amount
        elif kind is PostKind.BIG_BLIND:
            amount += 0 if seat.number == after.big else posted.amount
        elif kind is PostKind.BOTH_BLINDS:
            amount += posted.amount - (after.trail.big_blind if seat.number == after.big else 0)
        elif kind is PostKind.DEAD_BLIND:
            amount += posted.amount
    return amount


def _twice(pair: Pair) -> Sequence[Finding]:
    before, after = pair.before, pair.after
    last, trail = before.trail, after.trail
    names = [seat.name for seat in trail.seats if seat.number == after.big]
    if not names or last.seat_of(names[0]) is None or seconds_between(last, trail) > LONG:
        return ()
    message = f"{names[0]} posts the big blind in hand {last.hand_id} and again in the next."
    return (
        across(
            AUD020,
            trail,
            [last],
            message,
            player=names[0],
            expected="the big blind from another player",
            recorded=f"the big blind from seat {after.big} again",
        ),
    )


def _not_missed(pair: Pair, seat: TrailSeat, amount: int) -> Finding:
    last, trail = pair.before.trail, pair.after.trail
    text = money(trail, amount)
    message = (
        f"{seat.name} posts {text} for missed blinds; he was dealt in in hand {last.hand_id} and missed none."
    )
    return across(AUD021, trail, [last], message, player=seat.name, expected="no missed blind", recorded=text)
