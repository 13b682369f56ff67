"""Rake beside the other hands of the same room, game, stakes, currency and year. Code AUD050.

What a house's profile says is checked in each hand by itself (POT010 to POT012). Here the schedule is found
from the hands (`rakefit`), so that the few that do not follow it can be named.
"""

from __future__ import annotations

from typing import NamedTuple

from parser.events import Verb
from parser.findings import Finding, Rule, Severity
from replay.audits.base import across, money
from replay.audits.rakefit import FLOP, NO_FLOP, RERAISED, Fit, Key, fit, rate_text
from replay.track import VERB_PLACE
from replay.trail import Trail

AUD050 = Rule(
    "AUD050",
    Severity.WARNING,
    "rake off the schedule of the other hands",
    "The hands of this room, game, stakes, currency and year follow one schedule of rake, found from the "
    "hands themselves: a rate, a step, caps by the number of players, no rake without a flop. It explains "
    "nearly all of them to the last unit, and not this one: more or less was taken than from the others.",
    "D161-D165: a house takes rake by one schedule; found from the hands of the run",
)

MOST_KEYS = 20_000
"""Kinds of hands that a schedule is looked for in; of more, the first."""
MOST_GROUPS = 2_000
"""Groups that are kept; a hostile record can make up any number of stakes."""
_RAISES = frozenset([VERB_PLACE[id(Verb.BET)], VERB_PLACE[id(Verb.RAISE)]])


class Group(NamedTuple):
    """Hands that should follow one schedule."""

    site: str
    kind: str
    limit: str
    game: str
    currency: str
    scale: int
    symbol: str
    big_blind: int
    year: str


def group_of(trail: Trail) -> Group:
    """The hands that a hand is compared with."""
    return Group(
        trail.site,
        trail.kind,
        trail.limit,
        trail.game,
        trail.currency or "",
        trail.scale,
        trail.symbol,
        trail.big_blind,
        (trail.played_at or "")[:4],
    )


def key_of(trail: Trail) -> Key | None:
    """What decides its rake and the rake; None where the record does not tell, and in tournaments."""
    if trail.kind == "tournament" or trail.status != "complete" or not trail.trusted:
        return None
    if trail.verdict == "not replayed" or trail.total_pot <= 0:
        return None
    dealt, missing, sold = 0, 0, False
    for seat in trail.seats:
        if seat.dealt:
            if seat.end is None:
                return None
            dealt += 1
            missing += seat.stack - seat.end
            sold |= seat.cash_out != 0
    rake = trail.rake or (0 if sold else missing - trail.fees)
    if rake < 0:
        return None
    return trail.total_pot, trail.pots, dealt, _went(trail), rake


def _went(trail: Trail) -> str:
    if trail.flop:
        return FLOP
    raises = 0
    plays = trail.plays
    for place in range(0, len(plays), 2):
        raises += plays[place] & 255 in _RAISES
    return RERAISED if raises >= 2 else NO_FLOP


class Raked(NamedTuple):
    """A group of hands and the schedule that they follow."""

    group: Group
    hands: int
    taken: int
    """Rake of all of them."""
    fit: Fit | None
    """None: too few hands were raked to look for a schedule."""


class RakeCount:
    """How often each pot was raked by how much, by group of hands."""

    def __init__(self) -> None:
        self._counts: dict[Group, dict[Key, int]] = {}
        self._hands: dict[Group, int] = {}
        self._taken: dict[Group, int] = {}

    def add(self, trail: Trail) -> None:
        """Count a hand."""
        key = key_of(trail)
        if key is None:
            return
        group = group_of(trail)
        counts = self._counts.get(group)
        if counts is None:
            if len(self._counts) >= MOST_GROUPS:
                return
            counts = self._counts[group] = {}
        self._hands[group] = self._hands.get(group, 0) + 1
        self._taken[group] = self._taken.get(group, 0) + key[4]
        if key in counts or len(counts) < MOST_KEYS:
            counts[key] = counts.get(key, 0) + 1

    def fits(self) -> list[Raked]:
        """What was found of each group, the one with the most hands first."""
        found = [
            Raked(group, self._hands[group], self._taken[group], fit(counts))
            for group, counts in self._counts.items()
        ]
        return sorted(found, key=lambda row: (-row.hands, row.group))


def off_schedule(trail: Trail, found: Fit) -> tuple[int, int] | None:
    """(due, taken) of a hand that does not follow the schedule of its group."""
    key = key_of(trail)
    due = None if key is None else found.off(key)
    if key is None or due is None:
        return None
    return due, key[4]


def off_finding(trail: Trail, found: Fit) -> Finding | None:
    """The finding about a hand off the schedule of its group."""
    off = off_schedule(trail, found)
    if off is None:
        return None
    due, taken = off
    more = money(trail, abs(taken - due))
    message = (
        f"{money(trail, taken)} was taken from the pot of {money(trail, trail.total_pot)}, "
        f"{more} {'more' if taken > due else 'less'} than by the schedule that {found.explained:,} of "
        f"{found.hands:,} hands of these stakes follow ({rate_text(found.schedule)})."
    )
    return across(AUD050, trail, (), message, expected=money(trail, due), recorded=money(trail, taken))
