"""A player's sessions as his page lists them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from reports.anonymise import Pseudonyms
    from reports.player.asked import Asked, Slice

LISTED = 60
"""Sessions that are listed, the last ones; all are counted."""


class Sitting(NamedTuple):
    """One session."""

    begins: str
    ends: str
    hours: float | None
    tables: int
    hands: int
    net: str
    net_bb: float | None


class Sittings(NamedTuple):
    """All sessions."""

    listed: list[Sitting]
    sessions: int
    winning: int
    hours: float | None
    """Of all tables together."""
    untimed: int
    """Hands without a time, which are in no session."""


def sittings(_asked: Asked, _money: Slice, _names: Pseudonyms | None) -> Sittings | None:
    """The sessions of a slice; None where they are not known."""
    return None
