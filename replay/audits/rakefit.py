"""The rake schedule that hands follow, found from the hands alone: rate, rounding, caps, no flop no drop.

A schedule takes a rate of each pot that saw a flop, in whole steps of a unit, and no more than a cap that
depends on how many players were dealt in (D161 to D165). Everything here is exact: a fit says which hands it
explains to the last unit, never "about".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

Key = tuple[int, tuple[int, ...], int, str, int]
"""Of a hand: its pot; its main and side pots where there are several; players dealt in; how far it went
(FLOP, RERAISED or NO_FLOP); the rake."""

FLOP, RERAISED, NO_FLOP = "flop", "reraised", "no flop"
"""A flop was dealt; none, and it was raised twice or more; none."""

DOWN, HALF_EVEN, HALF_UP, UP = "down", "half to even", "half up", "up"
MODES = (DOWN, HALF_EVEN, HALF_UP, UP)

UNITS = (10_000, 5_000, 2_500, 1_000, 500, 250, 100, 50, 25, 20, 10, 5, 1)
"""Steps that rake may go in, in minor units."""
LEAST_RAKED = 40
"""Raked hands that a schedule must explain before anything is said of the others."""
LEAST_POTS = 10
LEAST_RAKES = 3
"""Different pots and rakes among those that it explains below a cap."""
SHARE = 97
"""Percent of the hands in question that it must explain."""
LEAST_CAPPED = 3
"""Hands at a cap before it is taken for one."""
LOOKED_AT = 400
"""Kinds of hands that all candidates are tried on, spread over all pots."""
LOOKED_AT_TWICE = 6
"""The best candidates, which are tried on all hands."""
FINALISTS = 4
BESIDE = 3
"""Hundredths of a percent."""
MOST_RATES = 40
NEAR = 25
"""Multiples of it near the best region are tried too: hands at a cap may have moved that."""
RATE_STEPS = (100, 50, 25, 10, 5, 1)
"""Hundredths of a percent: a house's rate is a round one."""
MOST_PARTS = 400
TEN_THOUSAND = 10_000


class Schedule(NamedTuple):
    """What a house takes. Amounts in minor units."""

    numerator: int
    denominator: int
    """The rate, a fraction of the pot."""
    unit: int
    """Rake is a multiple of this."""
    mode: str
    """How a part of a unit is rounded."""
    caps: tuple[tuple[int, int], ...]
    """(players dealt in, the most that is taken); of other numbers of players none was seen."""
    by_pot: bool
    """Main and side pots are raked one by one, not their sum."""
    reraised: bool
    """A hand without a flop is raked when it was reraised."""
    no_flop: bool
    """Likewise when it was not."""

    def rated(self, pot: int) -> int:
        """The rate of one pot in whole units, no cap applied."""
        part, rest = divmod(pot * self.numerator, self.denominator * self.unit)
        twice, whole = 2 * rest, self.denominator * self.unit
        mode = self.mode
        if mode == UP:
            part += rest > 0
        elif mode == HALF_UP:
            part += twice >= whole
        elif mode == HALF_EVEN:
            part += twice > whole or (twice == whole and part % 2)
        return int(part) * self.unit

    def uncapped(self, key: Key) -> int:
        """What the rate comes to in a hand before the cap."""
        pot, pots, _, went, _ = key
        if went != FLOP and not (self.reraised if went == RERAISED else self.no_flop):
            return 0
        if self.by_pot and pots:
            return sum([self.rated(each) for each in pots])
        return self.rated(pot)

    def due(self, key: Key) -> int | None:
        """What it takes from a hand; None where the rate may be above a cap that no hand shows.

        Caps grow with the number of players.
        """
        taken, players, fewer = self.uncapped(key), key[2], 0
        for number, cap in self.caps:
            if number == players:
                return min(taken, cap)
            if number < players:
                fewer = max(fewer, cap)
        return taken if taken <= fewer or not self.caps else None

    def explains(self, key: Key) -> bool:
        """Whether a hand follows it; that the whole rate is taken shows that no cap is in the way."""
        due = self.due(key)
        return (self.uncapped(key) if due is None else due) == key[4]

    def in_question(self, key: Key) -> bool:
        """Whether a hand says anything about it: it was raked or should have been."""
        due = self.due(key)
        return self.uncapped(key) == key[4] if due is None else due != 0 or key[4] != 0


class Fit(NamedTuple):
    """A schedule and how well it explains the hands it was found from."""

    schedule: Schedule
    hands: int
    """Hands that were raked or should have been."""
    explained: int
    pots: int
    rakes: int
    """Different pots and rakes among the hands that it explains below a cap."""
    most: tuple[tuple[int, int], ...]
    """(players dealt in, the most that was taken by the schedule)."""

    @property
    def told(self) -> bool:
        """Whether it explains so many hands that the others are off it."""
        enough = self.explained >= LEAST_RAKED and self.pots >= LEAST_POTS and self.rakes >= LEAST_RAKES
        return enough and self.explained * 100 >= SHARE * self.hands

    def off(self, key: Key) -> int | None:
        """What should have been taken from a hand; None where it is on the schedule or nobody can tell.

        Less than the rate may be a cap that no other hand has reached: where nothing more was taken from so
        many or fewer players.
        """
        due, players, rake = self.schedule.due(key), key[2], key[4]
        if due == rake:
            return None
        rated = self.schedule.uncapped(key)
        if rake > rated or rake == 0:
            return due if due is not None else rated if rake > rated else None
        if due is not None and players not in [number for number, _ in self.schedule.caps]:
            most = max([taken for number, taken in self.most if number <= players], default=0)
            return None if rake >= most else due
        return due


def fit(counts: Mapping[Key, int]) -> Fit | None:
    """The schedule that explains most of these hands; None where too few are raked to look for one."""
    raked = {key: number for key, number in counts.items() if key[3] == FLOP and key[4] > 0}
    if sum(raked.values()) < LEAST_RAKED:
        return None
    alone = {key: number for key, number in raked.items() if not key[1]}
    if sum(alone.values()) >= LEAST_RAKED:
        raked = alone  # side pots may be rounded one by one
    flops = {key: number for key, number in counts.items() if key[3] == FLOP and not key[1]}
    some = _some(flops)
    found = []
    for unit in _units(raked):
        for rate in _rates(raked, unit):
            for mode in MODES:
                one = Schedule(rate[0], rate[1], unit, mode, (), True, False, False)
                found.append((_worth(one, some), one))
    found.sort(reverse=True)
    best = [one for _, one in found[:LOOKED_AT_TWICE]]
    for _ in range(2):  # hands at a cap may have moved the region: look beside the best one as well
        best = [one for near in best for one in _beside(near)]
        best = sorted(set(best), key=lambda one: _worth(one, flops), reverse=True)[:FINALISTS]
    finished = [_finished(one, counts) for one in best]
    return _measured(max(finished, key=lambda one: _weighed(one, counts)), counts)


def _worth(one: Schedule, flops: Mapping[Key, int]) -> tuple[int, int, int, int]:
    """How many hands a rate explains with the caps that go with it; of equals, the simplest.

    A less round rate must explain some more: else it fits itself to a hand that is off the schedule.
    """
    return _weighed(_capped(one, flops), flops)


def _weighed(one: Schedule, counts: Mapping[Key, int]) -> tuple[int, int, int, int]:
    roundness = _roundness(one.numerator, one.denominator)
    explained = _explained(one, counts)
    worth = explained + roundness * max(1, explained // 500)
    usual = one.denominator != TEN_THOUSAND or one.numerator % RATE_STEPS[-2] == 0
    if usual and explained == sum(counts.values()):
        worth = explained
    return worth, roundness, -one.unit, -MODES.index(one.mode)


def _beside(one: Schedule) -> list[Schedule]:
    """A rate and those a few hundredths of a percent above and below it."""
    at = max(1, round(one.numerator * TEN_THOUSAND / one.denominator))
    rates = range(max(1, at - BESIDE), at + BESIDE + 1)
    parts = [part for part in (TEN_THOUSAND // at, TEN_THOUSAND // at + 1) if part]
    return [
        one,
        *[one._replace(numerator=rate, denominator=TEN_THOUSAND) for rate in rates],
        *[one._replace(numerator=1, denominator=part) for part in parts if TEN_THOUSAND % part],
    ]


def _measured(schedule: Schedule, counts: Mapping[Key, int]) -> Fit:
    """The schedule with what it explains."""
    hands = explained = 0
    pots, rakes = set(), set()
    most: dict[int, int] = {}
    for key, number in counts.items():
        rake = key[4]
        if not schedule.in_question(key):
            continue
        hands += number
        if schedule.explains(key):
            explained += number
            most[key[2]] = max(most.get(key[2], 0), rake)
            if rake == schedule.uncapped(key):
                pots.add(key[0])
                rakes.add(rake)
    return Fit(schedule, hands, explained, len(pots), len(rakes), tuple(sorted(most.items())))


def _roundness(numerator: int, denominator: int) -> int:
    """How round a rate is; the first of these steps has it."""
    if denominator != TEN_THOUSAND:
        return 2 - len(RATE_STEPS)
    return -next(place for place, step in enumerate(RATE_STEPS) if numerator % step == 0)


def _some(counts: dict[Key, int]) -> dict[Key, int]:
    """Some of many kinds of hands, small pots and large ones."""
    if len(counts) <= LOOKED_AT:
        return counts
    kinds = sorted(counts)
    return {key: counts[key] for key in kinds[:: len(kinds) // LOOKED_AT + 1]}


def _units(raked: Mapping[Key, int]) -> list[int]:
    """Steps that nearly all rakes are multiples of, the largest first, at most three, one among them."""
    whole = sum(raked.values())
    found = []
    for unit in UNITS:
        fits = sum([number for key, number in raked.items() if key[4] % unit == 0])
        if fits * 100 >= SHARE * whole:
            found.append(unit)
    return found[:2] if 1 in found[:2] else [*found[:2], 1]


def _rates(raked: Mapping[Key, int], unit: int) -> list[tuple[int, int]]:
    """Rates (as fractions) that come near the most hands, the roundest first."""
    low, high = _region(raked, unit)
    near = range(int(low * 9_700) // NEAR, int(high * 10_300) // NEAR + 2)
    found = [(each * NEAR, TEN_THOUSAND) for each in near if each][:MOST_RATES]
    levels = 0
    for step in RATE_STEPS:
        first = -int(-low * TEN_THOUSAND // step)
        rates = [
            (each * step, TEN_THOUSAND)
            for each in range(max(1, first), int(high * TEN_THOUSAND / step) + 1)
            if (each * step, TEN_THOUSAND) not in found
        ]
        found += rates[: MOST_RATES - len(found)]
        levels += bool(rates)
        if levels == 3:
            break
    parts = range(max(1, int(1 / high)), min(MOST_PARTS, int(1 / low) + 1) + 1) if low > 0 else range(0)
    if not levels:
        found.append((max(1, round((low + high) / 2 * TEN_THOUSAND)), TEN_THOUSAND))
    return found + [(1, part) for part in parts if low <= 1 / part <= high and TEN_THOUSAND % part][:10]


def _region(raked: Mapping[Key, int], unit: int) -> tuple[float, float]:
    """Between which rates most hands lie, each within a unit."""
    ends: list[tuple[float, int, int]] = []
    for (pot, _, _, _, rake), number in raked.items():
        if pot > 0:
            ends.append(((rake - unit) / pot, 0, number))
            ends.append(((rake + unit) / pot, 1, -number))
    ends.sort()
    best = now = 0
    low, high = 0.0, 0.0
    for place, (at, _, change) in enumerate(ends):
        now += change
        if now > best:
            best, low = now, at
            high = ends[place + 1][0] if place + 1 < len(ends) else at
    slack = (high - low) / 4  # a few hands off the schedule may have moved the ends
    return max(low - slack, 0.0), high + slack


def _explained(schedule: Schedule, counts: Mapping[Key, int]) -> int:
    return sum([number for key, number in counts.items() if schedule.explains(key)])


def _capped(schedule: Schedule, counts: Mapping[Key, int]) -> Schedule:
    """The schedule with the caps that explain what the rate alone does not."""
    above: dict[int, dict[int, int]] = {}
    rated: dict[int, list[tuple[int, int, int]]] = {}
    for key, number in counts.items():
        taken, rake, players = schedule.uncapped(key), key[4], key[2]
        rated.setdefault(players, []).append((taken, rake, number))
        if 0 < rake < taken:
            seen = above.setdefault(players, {})
            seen[rake] = seen.get(rake, 0) + number
    caps = []
    for players, seen in sorted(above.items()):
        rows = rated[players]
        best, best_gain = 0, 0
        for cap, number in sorted(seen.items(), key=lambda pair: (-pair[1], pair[0]))[:5]:
            # What a cap explains, less what was explained without it.
            lost = sum([n for taken, rake, n in rows if taken > cap and taken == rake])
            if number >= LEAST_CAPPED and number - lost > best_gain:
                best, best_gain = cap, number - lost
        if best:
            caps.append((players, best))
    return schedule._replace(caps=tuple(caps))


def _finished(found: Schedule, counts: Mapping[Key, int]) -> Schedule:
    """The schedule with caps, side pots and hands without a flop as most hands have them."""
    flops = {key: number for key, number in counts.items() if key[3] == FLOP}
    choices = [_capped(found._replace(by_pot=by_pot), flops) for by_pot in (True, False)]
    best = max(choices, key=lambda choice: _explained(choice, flops))
    for went in (RERAISED, NO_FLOP):
        rows = {key: number for key, number in counts.items() if key[3] == went}
        free = sum([number for key, number in rows.items() if key[4] == 0])
        taking = best._replace(reraised=True) if went == RERAISED else best._replace(no_flop=True)
        if _explained(taking, rows) > free:
            best = taking
    return best


# ---- in words


def rate_text(schedule: Schedule) -> str:
    """ "5 %", "1 in 18"."""
    one, whole = schedule.numerator, schedule.denominator
    if whole == TEN_THOUSAND:
        number = f"{one // 100}.{one % 100:02d}".rstrip("0").rstrip(".")
        return f"{number} %"
    return f"{one} in {whole}"


def players_text(numbers: Iterable[int]) -> str:
    """ "2", "3-4", "5-9"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join([str(low) if low == high else f"{low}-{high}" for low, high in runs])
