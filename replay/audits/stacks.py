"""Stacks from one hand to the next: codes AUD001, AUD003-AUD005."""

from __future__ import annotations

import re
from collections.abc import Sequence

from parser.findings import Finding, Rule, Severity
from replay.audits.base import across, money
from replay.audits.pairs import Change, Pair
from replay.audits.times import LONG, seconds_between
from replay.trail import Trail, TrailSeat

AUD001 = Rule(
    "AUD001",
    Severity.ERROR,
    "chips taken off the table",
    "What a player has in front of him stays on the table until he leaves it. He sat in both hands, none "
    "lies between them, and begins the second with less than the first left him.",
    "D05: table stakes; WSOP live action 104-107; Robert's Rules, no limit",
)
AUD003 = Rule(
    "AUD003",
    Severity.ERROR,
    "tournament stack changed between hands",
    "In a tournament chips move in hands only, apart from rebuys and add-ons. A player begins the hand with "
    "another stack than the one before left him, and no line tells of a rebuy or an add-on.",
    "D05: tournaments have no table stakes of their own; TDA 2024 rules 27, 28",
)
AUD004 = Rule(
    "AUD004",
    Severity.NOTE,
    "chips added that no line tells of",
    "A tournament stack grew between hands as by a rebuy or an add-on: from nothing, or by a round number of "
    "chips. Neither hand has a line of one, as not every room writes them into its hands.",
    "D05: rebuys and add-ons",
)
AUD005 = Rule(
    "AUD005",
    Severity.WARNING,
    "a stack filled up before it is lost",
    "Where the house lets a player fill up his cave only once it is exhausted, what he has grows in hands "
    "and in no other way. He still had chips, and begins the hand with more.",
    "D05, A43: PT L15",
)

STACK_RULES: tuple[Rule, ...] = (AUD001, AUD003, AUD004, AUD005)

TELLS_OF_REBUYS = frozenset(("fulltilt", "pokerstars"))
"""Rooms whose hands have a line for each rebuy and add-on."""
MARKS_REBUYS = frozenset(("ipoker",))
"""Rooms that mark at the seat that its stack has a rebuy or an add-on in it, though not always."""
LOT = 500
"""Rebuys and add-ons are multiples of it."""
SOMETIMES_LATE = frozenset(("ipoker", "pokertracker"))
"""Rooms that print stacks after the blinds or bets in a few hands (measured: 12 of 7,000)."""
_RECEIVES = re.compile(r"receives (\d[\d,. ]*) chips")
_NO_DIGIT = re.compile(r"\D")
_MORE_CHIPS = re.compile(r"re-?buy|add-?on|adds |receives", re.IGNORECASE)


def check_stacks(pair: Pair, top_up: str) -> Sequence[Finding]:
    """AUD001, AUD003-AUD005. Where some have more and others less, a missing hand may be why, and what came
    from outside the pot may not have come to the table; `top_up` is the house's rule.
    """
    changed = pair.changed
    last = pair.before.trail
    cash = last.kind == "cash"
    if cash and top_up == "between_hands" and not any(grown(change) < 0 for change in changed):
        return ()
    if not changed or not reliable(last):
        return ()
    less = cash and pair.adjacent and all(grown(change) < 0 for change in changed)
    if any(old.cash_out for old, _ in changed) or printed_late(pair) or not (pair.one_alone() or less):
        return ()
    if not cash:
        return _in_tournament(pair, changed[0])
    if seconds_between(last, pair.after.trail) > LONG:
        return ()
    if top_up == "when_exhausted" and grown(changed[0]) > 0:
        return _filled_up(pair, changed[0]) if changed[0][0].end else ()
    return [_taken_off(pair, change) for change in changed if grown(change) < 0]


def reliable(trail: Trail) -> bool:
    """Whether a hand ended as its record says."""
    return trail.trusted and trail.status == "complete" and trail.verdict != "disagrees"


def grown(change: Change) -> int:
    """By how much a stack grew between two hands."""
    old, new = change
    return new.stack - (old.end or 0)


def printed_late(pair: Pair) -> bool:
    """Whether one of the hands may have its stacks after the bets, as a few of some rooms do: each player's
    changed by no more than he put in.
    """
    if pair.after.trail.site not in SOMETIMES_LATE:
        return False
    for old, new in pair.changed:
        grew = grown((old, new))
        seat = old if grew > 0 else new
        end = seat.end or 0
        if abs(grew) > (seat.stack - end if end < seat.stack else seat.stack):
            return False
    return True


def _taken_off(pair: Pair, change: Change) -> Finding:
    old, new = change
    last, trail = pair.before.trail, pair.after.trail
    end = old.end or 0
    message = (
        f"{new.name} has {money(trail, new.stack)}; hand {last.hand_id} left him {money(trail, end)}, and "
        f"{money(trail, end - new.stack)} is off the table."
    )
    return across(
        AUD001,
        trail,
        [last],
        message,
        player=new.name,
        expected=f"{money(trail, end)} or more",
        recorded=money(trail, new.stack),
    )


def _filled_up(pair: Pair, change: Change) -> Sequence[Finding]:
    old, new = change
    last, trail = pair.before.trail, pair.after.trail
    end, now = money(trail, old.end or 0), money(trail, new.stack)
    message = (
        f"{new.name} has {now}; hand {last.hand_id} left him {end}, and only who has nothing may add chips."
    )
    return (across(AUD005, trail, [last], message, player=new.name, expected=end, recorded=now),)


def _in_tournament(pair: Pair, change: Change) -> Sequence[Finding]:
    old, new = change
    last, trail = pair.before.trail, pair.after.trail
    if told(pair, change):
        return ()
    unsaid = trail.site not in TELLS_OF_REBUYS and may_be_bought(trail, change)
    end, bought = old.end or 0, bought_chips(pair, new) or 0
    expected, recorded = money(trail, end + bought), money(trail, new.stack)
    message = f"{new.name} has {recorded}; hand {last.hand_id} left him {money(trail, end)}."
    if bought:
        message = f"{message[:-1]}, and he bought {money(trail, bought)}."
    return (
        across(
            AUD004 if unsaid else AUD003,
            trail,
            [last],
            message,
            player=new.name,
            expected=expected,
            recorded=recorded,
        ),
    )


def told(pair: Pair, change: Change) -> bool:
    """Whether one of the hands has a line of a rebuy or an add-on for the player, or for nobody known, and
    for as many chips where it says how many.
    """
    received = bought_chips(pair, change[1])
    return received is None or (received > 0 and received == grown(change))


def bought_chips(pair: Pair, seat: TrailSeat) -> int | None:
    """Chips that lines of rebuys and add-ons give a player between two hands; None: not said how many."""
    received = 0
    notes = pair.before.trail.notes
    if pair.after.trail.site in MARKS_REBUYS:
        notes += pair.after.trail.notes
    for note in notes:
        if (note.seat is None or note.seat == seat.number) and _MORE_CHIPS.search(note.text):
            chips = _RECEIVES.search(note.text)
            if chips is None:
                return None
            received += int(_NO_DIGIT.sub("", chips[1])) * 10**pair.after.trail.scale
    return received


def may_be_bought(trail: Trail, change: Change) -> bool:
    """Whether a stack may have grown by a rebuy or an add-on: by a round number, or from nothing."""
    chips = grown(change)
    return chips > 0 and (not change[0].end or not chips % (LOT * 10**trail.scale))
