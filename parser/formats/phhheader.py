"""What a PHH document states beside the play: variant, stakes, seats, place and time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time
from decimal import Decimal
from typing import Any
from zlib import crc32

from parser.clock import utc_seconds
from parser.formats.exact import minor, scale_of
from parser.formats.phhplay import amounts
from parser.hand import Accounts, HandHeader, UncalledBet

NAME = "phh"
VARIANTS: Mapping[str, tuple[str, str, bool]] = {
    "FT": ("holdem", "fl", True),
    "NT": ("holdem", "nl", True),
    "NS": ("short_deck", "nl", True),
    "PO": ("omaha", "pl", True),
    "FO/8": ("omaha8", "fl", True),
    "F7S": ("stud", "fl", False),
    "F7S/8": ("stud8", "fl", False),
    "FR": ("razz", "fl", False),
    "N2L1D": ("27sd", "nl", False),
    "F2L3D": ("27td", "fl", False),
    "FB": ("badugi", "fl", False),
}
"""Game, limit, and whether it is replayed, by the code of the variant."""
ACCOUNTS = Accounts(uncalled=UncalledBet.EITHER)
_NUMBERS = ("antes", "blinds_or_straddles", "starting_stacks", "winnings", "finishing_stacks")
_SINGLE_NUMBERS = ("min_bet", "small_bet", "big_bet")

Document = Mapping[str, Any]


def values_of(doc: Document, key: str) -> list[Any]:
    """The values of an array; none where it is none."""
    values = doc.get(key)
    return values if isinstance(values, list) else []


def scale_in(doc: Document, stated: int | None) -> int:
    """The scale of the hand's money: as it is known, else what holds every number."""
    if stated is not None:
        return stated
    numbers: list[Any] = [doc.get(name) for name in _SINGLE_NUMBERS]
    for name in _NUMBERS:
        numbers += [one for one in values_of(doc, name) if not endless(one)]
    for action in values_of(doc, "actions"):
        words = str(action).split()
        if len(words) > 2 and words[1] == "cbr" and words[2][:1].isdecimal():
            numbers.append(words[2])
    return scale_of(numbers, 2 if doc.get("currency") else 0)


def endless(value: object) -> bool:
    """Whether a number is infinite, as a stack that is not known."""
    return isinstance(value, Decimal) and value.is_infinite()


def seat_numbers_in(stated: object, count: int) -> list[int]:
    """The seats of the players; their places in the arrays where no seats are stated.

    Raises:
        ValueError: they are not one number a player.
    """
    if stated is None:
        return list(range(1, count + 1))
    numbers = [one for one in stated if type(one) is int] if isinstance(stated, list) else []
    if len(set(numbers)) != count or not all(0 <= one < 10_000 for one in numbers):
        raise ValueError("the seats are not one number a player")
    return numbers


def header_in(
    doc: Document, variant: tuple[str, str, bool], scale: int, numbers: list[int], text: str
) -> HandHeader:
    """The hand's header, from the document and the variant's game and limit."""
    game, limit, _ = variant
    low, high = _stakes(doc, limit, scale)
    antes = [minor(one, scale) for one in values_of(doc, "antes") if not endless(one)]
    played_at, zone, utc = _when(doc)
    currency = _text(doc, "currency")
    seat_count = doc.get("seat_count")
    return HandHeader(
        NAME, "PHH", _id(doc, text), False, False, game, limit, low, high,
        max(antes, default=0) or None, None, currency, scale, _text(doc, "currency_symbol") or "",
        None, _text(doc, "level"), None, _text(doc, "table"),
        seat_count if isinstance(seat_count, int) and 0 < seat_count < 1000 else None,
        numbers[-1], played_at, zone, utc, accounts=ACCOUNTS,
        order=None if _clockwise(numbers) else tuple(numbers),
    )  # fmt: skip


def _clockwise(numbers: list[int]) -> bool:
    """Whether the seats' numbers run up around the table."""
    first = numbers.index(min(numbers))
    return [*numbers[first:], *numbers[:first]] == sorted(numbers)


def _id(doc: Document, text: str) -> str:
    """A number of its own: the format counts the hands of an event, so that many have the same one."""
    mark = f"{crc32(text.strip().encode('utf-8', 'replace')):08x}"
    number = _text(doc, "hand")
    return mark if number is None else f"{number[:80]}-{mark}"


def _text(doc: Document, key: str) -> str | None:
    value = doc.get(key)
    return str(value) if isinstance(value, str | int) and value != "" else None


def _stakes(doc: Document, limit: str, scale: int) -> tuple[int | None, int | None]:
    """Blinds, or in fixed limit bets; what is not stated is None."""
    if limit == "fl":
        keys = ("small_bet", "big_bet")
        low, high = [None if doc.get(key) is None else minor(doc[key], scale) for key in keys]
        return low, high
    blinds = [abs(one) for one in amounts(values_of(doc, "blinds_or_straddles"), scale)[:2]]
    small, big = blinds if len(blinds) == 2 else (0, 0)
    least = doc.get("min_bet")
    return small or None, big or (None if least is None else minor(least, scale))


def _when(doc: Document) -> tuple[str | None, str | None, int | None]:
    """When it was played; only a whole date is one."""
    parts = [doc.get(key) for key in ("year", "month", "day")]
    zone = _text(doc, "time_zone")
    if not all(type(part) is int and 0 < part < 10_000 for part in parts):
        return None, zone, None
    year, month, day = [str(part).zfill(width) for part, width in zip(parts, (4, 2, 2), strict=True)]
    moment = doc.get("time")
    if not isinstance(moment, time):
        return f"{year}-{month}-{day}", zone, None
    clock = moment.replace(microsecond=0, tzinfo=None).isoformat()
    return f"{year}-{month}-{day} {clock}", zone, utc_seconds(year, month, day, clock, zone)
