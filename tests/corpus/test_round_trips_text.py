"""Real hands go to PokerStars text and to a floor log and come back saying the same.

A spread of them in every run, all with FAIRPOT_FULL=1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from parser import Hand
from tests.spread import spread
from tests.unit.text_trips import check_log, check_stars

READ_BACK = "it would say something else"
STARS_REFUSES = (
    "does not say when it was played",
    "gives no stakes",
    "all dead",
    "only its header was read",
    "no name for the game",
    "no name for the limit",
    "may be part of the play",
    "where the streets begin",
    "the tournament has no number",
    "stakes like these",
    "seat without a name",
)
LOG_REFUSES = (
    "does not print the rake",
    "cashed out",
    "house adds",
    "no name for the game",
    "only its header was read",
    "may be part of the play",
    "where the streets begin",
    "without a seat",
    READ_BACK,
)


def _refused(readings: list[Any], check: Callable[[Hand], str | None]) -> tuple[int, Counter[str]]:
    """How many hands went there and back, and why others did not; fails with the place of the first that
    changed.
    """
    done, reasons = 0, Counter[str]()
    for name, hand in spread(readings):
        try:
            reason = check(hand)
        except AssertionError as error:
            raise AssertionError(f"{name}:{hand.line} #{hand.header.hand_id}") from error
        if reason is None:
            done += 1
        else:
            reasons[reason] += 1
    return done, reasons


@pytest.mark.slow
def test_hands_go_to_pokerstars_text_and_back(readings: list[Any]) -> None:
    done, reasons = _refused(readings, check_stars)
    assert done > 0
    unknown = [reason for reason in reasons if not any(words in reason for words in STARS_REFUSES)]
    assert not unknown, reasons


@pytest.mark.slow
def test_hands_go_to_a_floor_log_and_back(readings: list[Any]) -> None:
    done, reasons = _refused(readings, check_log)
    unknown = [reason for reason in reasons if not any(words in reason for words in LOG_REFUSES)]
    assert not unknown, reasons
    other_story = sum([number for reason, number in reasons.items() if READ_BACK in reason])
    assert other_story * 100 < done, reasons  # wagers by a wrong word, calls that are no calls
