"""Seat numbers that run clockwise, for targets in which nothing else says who sits next to whom."""

from __future__ import annotations

from msgspec.structs import replace

from parser.events import Event
from parser.hand import Hand


def clockwise(hand: Hand) -> Hand:
    """The hand with its seats numbered from the left of the button on, where the record's numbers don't run
    clockwise; else as it is.
    """
    order = hand.header.order
    if order is None:
        return hand
    rest = [seat.number for seat in hand.seats if seat.number not in order]
    number = {old: new for new, old in enumerate([*order, *rest], 1)}
    header = replace(hand.header, order=None, button=number.get(hand.header.button or 0))
    seats = sorted(
        [replace(seat, number=number[seat.number]) for seat in hand.seats], key=lambda seat: seat.number
    )
    events = tuple([_moved(event, number) for event in hand.events])
    return replace(hand, header=header, seats=tuple(seats), events=events)


def _moved(event: Event, number: dict[int, int]) -> Event:
    seat = getattr(event, "seat", None)
    return event if seat is None else replace(event, seat=number.get(seat, seat))
