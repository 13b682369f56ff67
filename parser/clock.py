"""Wall-clock stamps to seconds since 1970: by the zone printed, without the system's clock or locale."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

ZONES = {
    "ET": "America/New_York",
    "CT": "America/Chicago",
    "PT": "America/Los_Angeles",
    "AT": "America/Halifax",
    "BRT": "America/Sao_Paulo",
    "ART": "America/Argentina/Buenos_Aires",
    "WET": "Europe/Lisbon",
    "CET": "Europe/Paris",
    "EET": "Europe/Bucharest",
    "MSK": "Europe/Moscow",
    "IST": "Asia/Kolkata",
    "CUST": "Asia/Shanghai",
    "JST": "Asia/Tokyo",
    "UTC": "UTC",
    "GMT": "UTC",
}
"""Zone words as rooms print them; each stands for wall-clock time, summer time included."""


OFFSET = re.compile(r"(?:GMT|UTC)?([+-])(\d\d?)(?::?([0-5]\d))?")
"""A zone told by how far it is ahead of UTC: "GMT-3", "+03", "UTC+5:30"."""


def _place(zone: str) -> tzinfo | None:
    """The zone of a printed word; None when it is not known."""
    name = ZONES.get(zone)
    if name is not None:
        return UTC if name == "UTC" else ZoneInfo(name)
    ahead = OFFSET.fullmatch(zone)
    if ahead is None:
        return None
    sign, hours, minutes = ahead.groups()
    offset = timedelta(hours=int(hours), minutes=int(minutes or 0))
    return timezone(-offset if sign == "-" else offset)


@lru_cache(maxsize=4096)
def _hour_utc(year: str, month: str, day: str, hour: str, zone: str) -> int | None:
    """Seconds since 1970 of a printed hour; hands of one hour come one after the other."""
    try:
        place = _place(zone)
        begun = datetime(int(year), int(month), int(day), int(hour), tzinfo=place)
        return None if place is None else int(begun.timestamp())
    except (ValueError, OverflowError, ZoneInfoNotFoundError):
        return None


def utc_seconds(year: str, month: str, day: str, time: str, zone: str | None) -> int | None:
    """Seconds since 1970 of a printed stamp ("20:15:07" or "20:15"); None when the zone is not known."""
    if zone is None:
        return None
    hour, _, rest = time.partition(":")
    start = _hour_utc(year, month, day, hour, zone)
    return None if start is None else start + int(rest[:2]) * 60 + int(rest[3:] or 0)


@lru_cache(maxsize=1024)
def _iso_date(year: str, month: str, day: str) -> str:
    return f"{year}-{month.zfill(2)}-{day.zfill(2)}"


def iso_stamp(year: str, month: str, day: str, time: str) -> str:
    """ "2024-03-01 20:15:07" with all parts padded."""
    if len(time) in (4, 7):
        time = "0" + time
    return f"{_iso_date(year, month, day)} {time}"
