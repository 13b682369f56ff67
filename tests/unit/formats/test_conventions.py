"""In each room's samples somebody raises who has called, bet or raised before on the same street.

A room that prints chips added, what a raise is by, or a total all look alike in a player's first raise; only
here the readings come apart, and only the right one leaves the pot as it was paid.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from parser import Hand, read
from parser.detect import FORMATS
from parser.events import Verb
from replay import Verdict, replay

SAMPLES = Path(__file__).resolve().parents[3] / "sample_histories"
ROOMS = sorted({entry.site or entry.name for entry in FORMATS})


@cache
def re_raises() -> dict[str, int]:
    """By room, how often in hands that agree somebody raises who put chips in by an action of this street."""
    found = dict.fromkeys(ROOMS, 0)
    for item in read([str(SAMPLES)], repeats=False):
        if not isinstance(item, Hand):
            continue
        outcome = replay(item)
        if outcome.verdict is not Verdict.AGREES:
            continue
        acted: set[tuple[int, int]] = set()
        for decision in outcome.decisions:
            place = decision.street, decision.seat
            if decision.verb is Verb.RAISE and place in acted:
                assert decision.raise_to > decision.added, item.place(0)
                found[item.header.site] += 1
            if decision.added:
                acted.add(place)
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_a_player_with_money_in_raises_again(room: str) -> None:
    assert re_raises()[room]
