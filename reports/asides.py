"""What a record says beside the play: knock-out money, and how its clock stands to UTC."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from parser.events import Note, NoteKind
from parser.formats.shared import bounty_units

if TYPE_CHECKING:
    from parser.hand import Hand, HandHeader

_WINS = re.compile(r"wins (?:the )?\D{0,3}(?P<amount>[\d.,]+)(?: bounty)? for eliminating ")
_SPLITS = re.compile(r"split the \D{0,3}(?P<amount>[\d.,]+) bounty for eliminating ")
_KNOCKS_OUT = re.compile(
    r"has knocked out .+ and won an? \D{0,3}(?P<amount>[\d.,]+)(?: [A-Z]{3})? bounty prize"
)
_EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001  # of a local clock, whatever its zone
_MINUTE = timedelta(minutes=1)
_WEST, _EAST = -12 * 60, 14 * 60
"""There is no time zone beyond."""


def local_offset(header: HandHeader) -> int | None:
    """Minutes that the printed time is ahead of UTC; None where either is not known."""
    if header.utc is None or header.played_at is None:
        return None
    try:
        local = datetime.fromisoformat(header.played_at)
    except ValueError:
        return None
    minutes = (local.replace(tzinfo=None) - _EPOCH) // _MINUTE - header.utc // 60
    return minutes if _WEST <= minutes <= _EAST else None


def bounties(hand: Hand) -> tuple[tuple[int, int], ...]:
    """Knock-out money that a tournament's record says was won in the hand: seat and hundredths, in order."""
    if not hand.header.tournament:
        return ()
    won: list[tuple[int, int]] = []
    for event in hand.events:
        if type(event) is Note and event.kind is NoteKind.TOURNAMENT:
            won += _won(hand, event.text)
    return tuple(won)


def _won(hand: Hand, text: str) -> list[tuple[int, int]]:
    """What one remark gives to whom. A prize that does not divide among those who split it gives nothing."""
    winners, rest = _names_first(hand, text)
    pattern = _WINS if len(winners) == 1 else _SPLITS
    found = pattern.match(rest) or (_KNOCKS_OUT.match(rest) if len(winners) == 1 else None)
    if not winners or found is None:
        return []
    amount = bounty_units(found["amount"].rstrip(".,"))
    if amount is None or amount % len(winners):
        return []
    return [(seat, amount // len(winners)) for seat in winners]


def _names_first(hand: Hand, text: str) -> tuple[list[int], str]:
    """The seats of the names that a remark begins with, commas between them, and the rest of it."""
    seats: list[int] = []
    by_length = sorted(hand.seats, key=lambda seat: -len(seat.name))
    while True:
        one = next((seat for seat in by_length if text.startswith((f"{seat.name} ", f"{seat.name}, "))), None)
        if one is None:
            return [], text
        seats.append(one.number)
        text = text[len(one.name) :]
        if text[0] == " ":
            return seats, text[1:]
        text = text[2:]
