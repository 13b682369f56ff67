"""What a hand says: all of it but where it stands.

Two hands say the same when their essences are equal; a round trip is an identity when it keeps the essence.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from parser.events import Event
from parser.hand import Hand, HandHeader, HandStatus, Seat


class Essence(NamedTuple):
    """What a hand says; every place in it is 0."""

    header: HandHeader
    seats: tuple[Seat, ...]
    events: tuple[Event, ...]
    status: HandStatus


def essence(hand: Hand) -> Essence:
    """What a hand says, whatever its text, its file and what is wrong with them."""
    seats = [replace(seat, at=0) for seat in hand.seats]
    events = [replace(event, at=0) for event in hand.events]
    return Essence(hand.header, tuple(seats), tuple(events), hand.status)
