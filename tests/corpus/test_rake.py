"""The schedule that is found from the real hands is the one that the room's profile has, where it has one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from replay import Replay
from replay.audits.rake import RakeCount, Raked
from replay.audits.rakefit import DOWN, HALF_EVEN, HALF_UP
from replay.profiles import profile_for
from replay.rakerows import RakeRow, rake_rows
from replay.track import trail_of
from reports.repeats import hand_key


@pytest.fixture(scope="module")
def raked(outcomes: list[tuple[str, Replay]]) -> list[Raked]:
    """What is told of each group of hands, each hand once."""
    count, seen = RakeCount(), set()
    for _, outcome in outcomes:
        key, text = hand_key(outcome.hand)
        if key not in seen:
            seen.add(key)
            count.add(trail_of(outcome, key, text))
    return [one for one in count.fits() if one.fit is not None and one.fit.told]


def _row(one: Raked) -> RakeRow | None:
    group = one.groups[0]
    for row in rake_rows(profile_for(group.site).rake_schedule):
        if row.fits(group.currency or None, group.limit, group.big_blind, group.month):
            return row
    return None


def test_rate_and_caps_are_those_of_the_profile(raked: list[Raked]) -> None:
    compared = 0
    for one in raked:
        row = _row(one)
        if row is None or one.fit is None:
            continue
        compared += 1
        found = one.fit.schedule
        assert Fraction(found.numerator, found.denominator) == Fraction(1, row.part), one.groups[0]
        assert (found.unit, found.mode) == (1, DOWN), one.groups[0]
        for players, cap in found.caps:
            assert cap == (row.cap_two if players == 2 else row.cap_four if players < 5 else row.cap)
    assert compared >= 5


def test_pokerstars_takes_the_nearest_cent_since_2012_and_nothing_without_a_flop(raked: list[Raked]) -> None:
    stars = [one for one in raked if one.groups[0].site == "pokerstars"]
    assert len(stars) >= 6
    for one in stars:
        assert one.fit is not None
        found = one.fit.schedule
        assert not found.no_flop
        assert not found.reraised
        if found.unit == 1:
            assert found.mode == HALF_EVEN, one.groups[0]


def test_winamax_takes_the_nearest_cent(raked: list[Raked]) -> None:
    (one,) = [one for one in raked if one.groups[0].site == "winamax"]
    assert one.fit is not None
    assert one.fit.schedule.mode in {HALF_EVEN, HALF_UP}
    assert one.fit.explained == one.fit.hands
