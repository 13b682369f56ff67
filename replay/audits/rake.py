"""Rake beside the other hands of the same room, game, stakes, currency and time. Code AUD050.

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
    "The hands of this room, game, stakes and currency follow one schedule of rake at the time, found from "
    "the hands themselves: a rate, a step, caps by the number of players, no rake without a flop. It "
    "explains nearly all of them to the last unit, and not this one: more or less was taken than elsewhere.",
    "D161-D165: a house takes rake by one schedule; found from the hands of the run",
)

MOST_KEYS = 20_000
"""Kinds of hands that a schedule is looked for in; of more, a share that is the same in any order."""
MOST_GROUPS = 10_000
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
    month: str
    """"2016-03"; nothing where the record has no date."""


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
        (trail.played_at or "")[:7],
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
    """Hands of a room, game and stakes over some months, and the schedule that they follow."""

    groups: tuple[Group, ...]
    """One for each month, in order."""
    hands: int
    taken: int
    """Rake of all of them."""
    fit: Fit | None
    """None: too few hands were raked to look for a schedule."""

    @property
    def period(self) -> str:
        """ "2016-03", "2016-03/2016-07"; nothing where the records have no date."""
        first, last = self.groups[0].month, self.groups[-1].month
        return first if first == last else f"{first}/{last}"


class Sample:
    """How often each kind of hand was met: all kinds, or of very many the same share in any order."""

    def __init__(self) -> None:
        self.counts: dict[Key, int] = {}
        self._mask = 0

    def add(self, key: Key) -> None:
        """Count a hand."""
        counts = self.counts
        if key in counts:
            counts[key] += 1
        elif not self._mask or _mixed(key) & self._mask == 0:
            counts[key] = 1
            if len(counts) > MOST_KEYS:
                self._mask = 2 * self._mask + 1
                self.counts = {one: n for one, n in counts.items() if _mixed(one) & self._mask == 0}


def _mixed(key: Key) -> int:
    """A number that says nothing of the hand, the same in every process."""
    return hash((key[0], key[1], key[2], key[4])) * 0x9E3779B97F4A7C15 >> 24


class RakeCount:
    """How often each pot was raked by how much, by group of hands."""

    def __init__(self) -> None:
        self._samples: dict[Group, Sample] = {}
        self._hands: dict[Group, int] = {}
        self._taken: dict[Group, int] = {}

    def add(self, trail: Trail) -> None:
        """Count a hand."""
        key = key_of(trail)
        if key is None:
            return
        group = group_of(trail)
        sample = self._samples.get(group)
        if sample is None:
            if len(self._samples) >= MOST_GROUPS:
                return
            sample = self._samples[group] = Sample()
        self._hands[group] = self._hands.get(group, 0) + 1
        self._taken[group] = self._taken.get(group, 0) + key[4]
        sample.add(key)

    def fits(self) -> list[Raked]:
        """What was found, by year; the most hands first.

        Where the hands of a year follow no schedule, runs of its months may follow one each.
        """
        years: dict[Group, list[Group]] = {}
        for group in sorted(self._samples):
            years.setdefault(group._replace(month=group.month[:4]), []).append(group)
        found: list[Raked] = []
        for months in years.values():
            whole = self._raked(months)
            if whole.fit is None or whole.fit.told or len(months) == 1:
                found.append(whole)
            else:
                found += self._runs(months)
        return sorted(found, key=lambda row: (-row.hands, row.groups))

    def _runs(self, months: list[Group]) -> list[Raked]:
        """Months in a row that follow one schedule, or none."""
        found: list[Raked] = []
        for month in months:
            alone = self._raked([month])
            if found:
                both = self._raked([*found[-1].groups, month])
                if _told(both) or not (_told(found[-1]) or _told(alone)):
                    found[-1] = both
                    continue
            found.append(alone)
        return found

    def _raked(self, months: list[Group]) -> Raked:
        counts: dict[Key, int] = {}
        for month in months:
            for key, number in self._samples[month].counts.items():
                counts[key] = counts.get(key, 0) + number
        hands = sum([self._hands[month] for month in months])
        return Raked(tuple(months), hands, sum([self._taken[month] for month in months]), fit(counts))


def _told(raked: Raked) -> bool:
    return raked.fit is not None and raked.fit.told


def off_finding(trail: Trail, found: Fit) -> Finding | None:
    """The finding about a hand off the schedule of its group."""
    key = key_of(trail)
    due = None if key is None else found.off(key)
    if key is None or due is None:
        return None
    taken = key[4]
    more = money(trail, abs(taken - due))
    message = (
        f"{money(trail, taken)} was taken from the pot of {money(trail, trail.total_pot)}, "
        f"{more} {'more' if taken > due else 'less'} than by the schedule that {found.explained:,} of "
        f"{found.hands:,} hands of these stakes follow ({rate_text(found.schedule)})."
    )
    return across(AUD050, trail, (), message, expected=money(trail, due), recorded=money(trail, taken))
