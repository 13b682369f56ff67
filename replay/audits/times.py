"""How much time there is between two hands of a table."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from replay.trail import Trail

LONG: Final = 1800
"""Seconds after which somebody may have left and come back, or a table have started anew."""


def seconds_between(before: Trail, after: Trail) -> int:
    """Seconds from the beginning of one hand to that of the other; 0 where the record does not tell."""
    if before.utc is not None and after.utc is not None:
        return after.utc - before.utc
    if before.played_at is None or after.played_at is None:
        return 0
    try:
        between = datetime.fromisoformat(after.played_at) - datetime.fromisoformat(before.played_at)
    except ValueError:
        return 0
    return int(between.total_seconds())
