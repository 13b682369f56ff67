"""What hands share that are read from lists of events (XML, CSV) and not from lines of text."""

from __future__ import annotations

from parser.events import Collected, Post, PostKind
from parser.formats.reading import Reading
from parser.formats.shared import seat_twice
from parser.hand import Seat
from parser.saying import say
from parser.textrules import HDR004

MOST_FAULTS = 100
"""Of one hand; beyond them it is none."""
Who = tuple[int | None, str | None]
"""A player's seat, or None and his name where he has none."""


def take_seat(reading: Reading, seat: Seat) -> None:
    """Seats a player; a seat or name that is taken is told."""
    head = f"Seat {seat.number}"
    if head in reading.heads or seat.name in reading.seat_of:
        seat_twice(reading, seat.number, seat.name, seat.at)
    else:
        reading.heads[head] = seat.name
        reading.seat_of[seat.name] = seat.number
    reading.seats.append(seat)


def who(reading: Reading, name: str, at: int) -> Who:
    """Who acts; somebody without a seat is told once."""
    if name in reading.seat_of:
        return reading.seat_of[name], None
    if name not in reading.known_strangers:
        reading.known_strangers |= {name}
        reading.trouble(HDR004, at, say("{who} has no seat line.", who=name or say("Somebody")), player=name)
    return None, name


def posted(reading: Reading, kind: PostKind) -> int | None:
    """The most that was posted as a blind or ante by somebody who has more: a short one is no level."""
    left: dict[int | None, int] = {one.number: one.stack for one in reading.seats}
    most = None
    for post in [one for one in reading.events if type(one) is Post]:
        left[post.seat] = left.get(post.seat, 0) - post.amount
        if post.kind is kind and left[post.seat] > 0 and (most is None or post.amount > most):
            most = post.amount
    return most


def is_paid(reading: Reading) -> bool:
    """Whether somebody collects."""
    return any(type(one) is Collected for one in reading.events)


def check_faults(reading: Reading) -> None:
    """Raises `ValueError` where there is more wrong than right."""
    if len(reading.troubles) > MOST_FAULTS:
        raise ValueError(f"it has more than {MOST_FAULTS} faults")
