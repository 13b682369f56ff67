"""Kinds of times: days, months and years of the record's own clock; instants in UTC."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from typing import Any

from reports.duck import text as literal
from reports.where.base import EQUAL, ORDER, Kind
from reports.where.words import UnreadError, quoted

_TIME = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?)?)?", re.ASCII)
_MONTHS = ["", *[name.lower() for name in calendar.month_name[1:]]]


def moment(said: str) -> str:
    """A time as it is printed, as exact as it was given: 2026, 2026-01, 2026-01-31, 2026-01-31 20:15.

    Raises:
        UnreadError: it is none, or there is no such day.
    """
    match = _TIME.fullmatch(said)
    if match is None:
        raise UnreadError(f"{quoted(said)} is no date", "write it like 2026-01-31, 2026-01 or 2026")
    year, month, day, hour, minute, second = [None if part is None else int(part) for part in match.groups()]
    if year == 0 or (month is not None and not 1 <= month <= 12):
        raise UnreadError(f"there is no month {quoted(said[:7])}", "months are 01 to 12, years 0001 to 9999")
    if year is not None and month is not None and day is not None:
        last = calendar.monthrange(year, month)[1]
        if not 1 <= day <= last:
            name = f"{_MONTHS[month].title()} {year}"
            raise UnreadError(f"there is no day {day} in {name}", f"the last day of {name} is {last}")
    if (hour or 0) > 23 or (minute or 0) > 59 or (second or 0) > 59:
        raise UnreadError(f"there is no time {quoted(said[11:])}", "write it like 20:15")
    shown = f"{year:04d}"
    shown += "".join([f"-{part:02d}" for part in (month, day) if part is not None])
    clock = ":".join([f"{part:02d}" for part in (hour, minute, second) if part is not None])
    return f"{shown} {clock}" if clock else shown


class Day(Kind, frozen=True):
    """A time of the record's own clock; what it leaves open is included: 2026-01 is the whole month."""

    @property
    def operators(self) -> tuple[str, ...]:
        return EQUAL + ORDER

    @property
    def takes(self) -> str:
        return "a date: 2026-01-31, 2026-01, 2026, or a range like 2026-01..2026-03"

    def read(self, said: str) -> str:
        return moment(said)

    def told(self, value: Any) -> str:
        return str(value).replace(" ", "T")

    def order(self, value: Any) -> Any:
        return value[:4]

    def ends(self, low: str, high: str) -> Any:
        made = Kind.ends(self, low, high)
        if made.low and made.high:
            size = min(len(made.low), len(made.high))
            if made.low[:size] > made.high[:size]:
                raise UnreadError(
                    f"the range {quoted(f'{low}..{high}')} ends before it begins", "turn it round"
                )
        return made

    def sql(self, of: str, operator: str, value: Any) -> str:
        size = len(value)
        return (
            f"CASE WHEN length({of}) >= {size} THEN substr({of}, 1, {size}) {operator} {literal(value)} END"
        )


class Instant(Kind, frozen=True):
    """An instant in UTC."""

    @property
    def operators(self) -> tuple[str, ...]:
        return ORDER

    @property
    def takes(self) -> str:
        return "a time in UTC: 2026-01-31T20:15Z"

    def read(self, said: str) -> str:
        return moment(said.removesuffix("Z").removesuffix("z"))

    def told(self, value: Any) -> str:
        return str(value).replace(" ", "T") + "Z"

    def sql(self, of: str, operator: str, value: Any) -> str:
        after = operator in (">", "<=")
        return f"epoch_ms({of}) {'>=' if operator in ('>', '>=') else '<'} {_begins(value, after)}"


def _begins(value: str, after: bool) -> int:
    """Milliseconds since 1970 at which what a time says begins, or at which it is over."""
    full = value + "0001-01-01 00:00:00"[len(value) :]
    start = dt.datetime.fromisoformat(full).replace(tzinfo=dt.UTC)
    try:
        if after:
            start = _next(start, len(value))
    except (OverflowError, ValueError):
        return int(dt.datetime.max.replace(tzinfo=dt.UTC).timestamp() * 1000)
    return int((start - dt.datetime(1970, 1, 1, tzinfo=dt.UTC)) // dt.timedelta(milliseconds=1))


def _next(start: dt.datetime, size: int) -> dt.datetime:
    if size == 4:
        return start.replace(year=start.year + 1)
    if size == 7:
        return (start + dt.timedelta(days=31)).replace(day=1)
    steps = {10: dt.timedelta(days=1), 13: dt.timedelta(hours=1), 16: dt.timedelta(minutes=1)}
    return start + steps.get(size, dt.timedelta(seconds=1))


class Month(Kind, frozen=True):
    """A month of any year, or of one."""

    @property
    def takes(self) -> str:
        return "a month: 1 to 12, january, jan, or 2026-01"

    def read(self, said: str) -> str:
        lower = said.lower()
        for number, name in enumerate(_MONTHS):
            if number and len(lower) >= 3 and name.startswith(lower):
                return f"{number:02d}"
        if lower.isascii() and lower.isdecimal() and len(lower) <= 2 and 1 <= int(lower) <= 12:
            return f"{int(lower):02d}"
        if "-" in said and len(found := moment(said)) == 7:
            return found
        raise UnreadError(f"there is no month {quoted(said)}", "write 1 to 12, january or 2026-01")

    def sql(self, of: str, operator: str, value: Any) -> str:
        first, size = (6, 2) if len(value) == 2 else (1, 7)
        return f"CASE WHEN length({of}) >= 7 THEN substr({of}, {first}, {size}) = {literal(value)} END"
