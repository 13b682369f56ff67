"""What a hand says: all of it but where it stands, and what a target cannot hold.

Two hands say the same when their essences are equal; a round trip is an identity when it keeps the essence.
`docs/exchange.md` lists what each target leaves out, as `LOSSES` has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from parser.events import Event
from parser.hand import Hand, HandHeader, HandStatus, Seat


class Loss(NamedTuple):
    """What a target has no place for."""

    header: frozenset[str] = frozenset()
    """Fields of the header."""
    seats: frozenset[str] = frozenset()
    """Fields of a seat."""
    kinds: tuple[type[Event], ...] = ()
    """Events of these kinds."""
    fields: Mapping[type[Event], Mapping[str, object]] = {}
    """Fields of an event, with the value that stands for all there are."""


class Essence(NamedTuple):
    """What a hand says. Places are 0 in it, and what is left out is None or as `Loss` has it."""

    header: HandHeader
    seats: tuple[Seat, ...]
    events: tuple[Event, ...]
    status: HandStatus


NOTHING = Loss()
LOSSES: Mapping[str, Loss] = {"phh": NOTHING, "ohh": NOTHING}
"""By target; the two that have fields of ours for what they have no place for lose nothing."""


def essence(hand: Hand, target: str) -> Essence:
    """What of a hand a target can hold; a target without an entry in `LOSSES` holds everything."""
    loss = LOSSES.get(target, NOTHING)
    header = replace(hand.header, **dict.fromkeys(loss.header))
    seats = [replace(seat, at=0, **dict.fromkeys(loss.seats)) for seat in hand.seats]
    events = [
        replace(event, at=0, **loss.fields.get(type(event), {}))
        for event in hand.events
        if not isinstance(event, loss.kinds)
    ]
    return Essence(header, tuple(seats), tuple(events), hand.status)
