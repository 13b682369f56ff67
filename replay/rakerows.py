"""Rake schedules that change with the game, the stakes and the year, as a profile writes them down.

Rows stand one behind the other, the first that fits a hand counts:

    USD nl,pl to 0.02: 1 in 16; USD fl since 2012: 1 in 20, at most 1.00 2.00 3.00

Currency, limits, bounds of the big blind ("over", "to"), first year; then of how many units one is taken, and
the most with two, with three or four, and with more players dealt in.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from parser.money import parse_money

NO_ROWS = "none"
CENTS = 2


class RakeRow(NamedTuple):
    """One row of a schedule; amounts in cents."""

    currency: str
    limits: tuple[str, ...]
    over: int
    """The big blind is above this..."""
    to: int | None
    """...and not above this."""
    since: str
    """The first year, or nothing."""
    part: int
    """One unit is taken of each full one of these."""
    cap_two: int | None
    cap_four: int | None
    cap: int | None

    def fits(self, currency: str | None, limit: str, big_blind: int, played_at: str | None) -> bool:
        """Whether a hand is of those that the row is about; without a date none is that names a year."""
        if currency != self.currency or limit not in self.limits or big_blind <= self.over:
            return False
        if self.to is not None and big_blind > self.to:
            return False
        return not self.since or (played_at is not None and played_at >= self.since)


_AMOUNT = r"\d+(?:\.\d\d?)?"
_ROW = re.compile(
    rf"([A-Z]{{3}}) ((?:nl|pl|fl)(?:,(?:nl|pl|fl))*)"
    rf"(?: over ({_AMOUNT}))?(?: to ({_AMOUNT}))?(?: since (\d{{4}}))?"
    rf": 1 in (\d{{1,4}})(?:, at most ({_AMOUNT}) ({_AMOUNT}) ({_AMOUNT}))?"
)


def _cents(text: str | None) -> int | None:
    return None if text is None else parse_money(text, CENTS)


@lru_cache(maxsize=64)
def rake_rows(text: str) -> tuple[RakeRow, ...]:
    """The rows of a schedule.

    Raises:
        ValueError: something is no row.
    """
    rows = []
    for told in text.split("; ") if text != NO_ROWS else ():
        found = _ROW.fullmatch(told)
        if found is None or found[6].strip("0") == "":
            raise ValueError(f"{told!r} is no row of a rake schedule")
        currency, limits, over, to, since, part, two_cap, four_cap, more_cap = found.groups()
        two, four, more = _cents(two_cap), _cents(four_cap), _cents(more_cap)
        rows.append(
            RakeRow(
                currency, tuple(limits.split(",")), parse_money(over or "0", CENTS),
                _cents(to), since or "", int(part), two, four, more,
            )
        )  # fmt: skip
    return tuple(rows)
