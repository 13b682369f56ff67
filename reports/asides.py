"""What a record says beside the play: knock-out money, and how its clock stands to UTC."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from parser.events import Note, NoteKind
from parser.formats.shared import bounty_units

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parser.hand import Hand

_WINS = re.compile(r"wins (?:the )?\D{0,3}(?P<amount>[\d.,]+)(?: bounty)? for eliminating ")
_SPLITS = re.compile(r"split the \D{0,3}(?P<amount>[\d.,]+) bounty for eliminating ")
_KNOCKS_OUT = re.compile(
    r"has knocked out .+ and won an? \D{0,3}(?P<amount>[\d.,]+)(?: [A-Z]{3})? bounty prize"
)
_EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001  # of a local clock, whatever its zone
MINUTE = len("2024-03-01 20:15")
_WEST, _EAST = -12 * 60, 14 * 60
"""There is no time zone beyond."""


def local_offset(played_at: str | None, utc: int | None) -> int | None:
    """Minutes that a printed time is ahead of UTC; None where either is not known."""
    if utc is None or played_at is None:
        return None
    minute = played_at[:MINUTE]
    local = _minutes(minute)
    if local is None:
        return None
    minutes = local - utc // 60
    return minutes if _WEST <= minutes <= _EAST else None


@lru_cache(maxsize=4096)
def _minutes(local: str) -> int | None:
    """Minutes since 1970 of a local clock; None when it is no time."""
    try:
        return (datetime.fromisoformat(local).replace(tzinfo=None) - _EPOCH) // timedelta(minutes=1)
    except ValueError:
        return None


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
    for winners, rest in _readings(hand, text):
        patterns = (_SPLITS,) if len(winners) > 1 else (_WINS, _KNOCKS_OUT)
        found = next(filter(None, [pattern.match(rest) for pattern in patterns]), None)
        if found is not None:
            amount = bounty_units(found["amount"].rstrip(".,"))
            each, left = (0, 1) if amount is None else divmod(amount, len(winners))
            return [] if left else [(seat, each) for seat in winners]
    return []


def _readings(hand: Hand, text: str) -> Iterator[tuple[list[int], str]]:
    """The seats of the names that a remark may begin with, commas between them, and the rest of it: a name
    may itself begin with another's.
    """
    for seat in hand.seats:
        name = seat.name
        if text.startswith(f"{name} "):
            yield [seat.number], text[len(name) + 1 :]
        elif text.startswith(f"{name}, "):
            for others, rest in _readings(hand, text[len(name) + 2 :]):
                yield [seat.number, *others], rest
