"""What an audit report counts beside the findings: hands and money by room, day and month, from the trails.

Counts are plain sums, so any order of the hands gives the same; different keys are bounded, since a hostile
file can make up any number of rooms and days.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeVar

from parser.money import money_text
from replay.trail import Trail, decode

MOST_KEYS = 2_000
"""Different rooms, days, ... counted one by one."""
OTHERS = "others"
UNKNOWN = "unknown"
CHIPS = "chips"
VERDICTS = ("agrees", "disagrees", "cannot tell", "not replayed")

KeyT = TypeVar("KeyT")
CountT = TypeVar("CountT")


class Money(NamedTuple):
    """Which money an amount is in."""

    currency: str
    """ISO code; "chips" of tournaments and play money."""
    symbol: str
    scale: int

    def text(self, amount: int) -> str:
        """An amount of it."""
        return money_text(amount, self.scale, self.symbol)


class Verdicts:
    """Hands by verdict."""

    def __init__(self) -> None:
        self.hands = dict.fromkeys(VERDICTS, 0)

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self.hands.values())


class Sums:
    """Hands, and amounts of one money."""

    def __init__(self) -> None:
        self.hands = 0
        self.amount = 0
        self.fees = 0

    def merge(self, other: Sums, unit: int = 1) -> None:
        """Add another's, whose amounts are in units of `unit` of ours."""
        self.hands += other.hands
        self.amount += other.amount * unit
        self.fees += other.fees * unit


Names = tuple[str, ...]
Amounts = dict[tuple[Names, Money], Sums]
"""Sums by what they are of (a room, a room and a month) and by money."""


class Overview:
    """Hands and money by room and time."""

    def __init__(self) -> None:
        self.rooms: dict[str, Verdicts] = {}
        self.days: dict[str, Verdicts] = {}
        self.disputes: Amounts = {}
        """By room: hands whose award disagrees, and the money that was paid otherwise than the rules say."""
        self.rake: Amounts = {}
        """By room and month: hands with rake or a fee, and how much."""

    def add(self, trail: Trail, sign: int = 1) -> None:
        """Count a hand; with -1, take out one that was counted and is another's copy."""
        kept(self.rooms, trail.site, OTHERS, Verdicts).hands[trail.verdict] += sign
        day = (trail.played_at or UNKNOWN)[:10]
        kept(self.days, day, OTHERS, Verdicts).hands[trail.verdict] += sign
        if trail.disputed:
            money = money_of(trail)
            sums = kept(self.disputes, ((trail.site,), money), ((OTHERS,), money), Sums)
            sums.hands += sign
            sums.amount += sign * trail.disputed
        if trail.rake or trail.fees:
            month, money = (trail.played_at or UNKNOWN)[:7], money_of(trail)
            sums = kept(self.rake, ((trail.site, month), money), ((OTHERS, OTHERS), money), Sums)
            sums.hands += sign
            sums.amount += sign * trail.rake
            sums.fees += sign * trail.fees

    def add_all(self, trails: Iterable[bytes], copies: Iterable[Trail]) -> None:
        """Count all hands, without those that are copies of others."""
        for data in trails:
            self.add(decode(data))
        for trail in copies:
            self.add(trail, -1)


def kept(counts: dict[KeyT, CountT], key: KeyT, others: KeyT, new: Callable[[], CountT]) -> CountT:
    """The count of a key, or of all other keys when there are too many."""
    found = counts.get(key)
    if found is None:
        if len(counts) >= MOST_KEYS:
            key = others
            found = counts.get(key)
        if found is None:
            found = counts[key] = new()
    return found


def money_of(trail: Trail) -> Money:
    """The money of a hand."""
    return Money(trail.currency or CHIPS, trail.symbol, trail.scale)


def by_money(amounts: Amounts) -> dict[Money, dict[Names, Sums]]:
    """The sums of each currency in its finest unit, chips last."""
    kinds: dict[str, list[Money]] = {}
    for _, money in amounts:
        kinds.setdefault(money.currency, []).append(money)
    found: dict[Money, dict[Names, Sums]] = {}
    for currency in sorted(kinds, key=lambda name: (name == CHIPS, name)):
        symbols = {money.symbol for money in kinds[currency]}
        symbol = symbols.pop() if len(symbols) == 1 else ""
        finest = Money(currency, symbol, max([money.scale for money in kinds[currency]]))
        merged: dict[Names, Sums] = {}
        for (names, money), sums in amounts.items():
            if money.currency == currency:
                merged.setdefault(names, Sums()).merge(sums, 10 ** (finest.scale - money.scale))
        found[finest] = merged
    return found
