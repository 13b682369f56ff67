"""Real hands for tests that take long with each: a spread over all files, or all with FAIRPOT_FULL=1."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from parser.hand import Hand

FIRST, THEN = 1, 60
"""The first hand of each file, and every so many of the rest."""


def spread(readings: list[Any]) -> Iterator[tuple[str, Hand]]:
    """Hands with their files' names."""
    everything = bool(os.environ.get("FAIRPOT_FULL"))
    for each in readings:
        for number, hand in enumerate(each.hands):
            if everything or number < FIRST or number % THEN == 0:
                yield each.name, hand
