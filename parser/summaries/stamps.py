"""When a tournament began or ended, as summaries print it."""

from __future__ import annotations

import re
from typing import NamedTuple

from parser.clock import iso_stamp, utc_seconds

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_PLAIN = re.compile(
    r"[- ]*(\d{4})[/-](\d\d?)[/-](\d\d?)[- T]+(\d\d?:\d\d(?::\d\d)?)(?: *\(?([A-Z]{2,5})\)?)?(?![\d:])"
)
_WORDED = re.compile(r"(?:\w{3}, )?(\w{3})\w* (\d\d?), (\d{4}) (\d\d?:\d\d(?::\d\d)?)(?: ([A-Z]{2,5}))?")
_AMERICAN = re.compile(r"(\d\d?)/(\d\d?)/(\d{4}) (\d\d?):(\d\d:\d\d) ([AP])M")


class Moment(NamedTuple):
    """Local time as printed, "2024-03-01 20:15:07", and seconds since 1970 where the zone is known."""

    text: str
    utc: int | None


def moment(text: str) -> Moment | None:
    """The first time that the text states; None when it states none."""
    found = _PLAIN.match(text)
    if found is not None:
        return _made(*found.groups())
    found = _WORDED.match(text)
    if found is not None and found[1].lower() in _MONTHS:
        month = str(_MONTHS.index(found[1].lower()) + 1)
        return _made(found[3], month, found[2], found[4], found[5])
    found = _AMERICAN.match(text)
    if found is not None:
        month, day, year, hour, rest, half = found.groups()
        hours = int(hour) % 12 + (12 if half == "P" else 0)
        return _made(year, month, day, f"{hours}:{rest}", None)
    return None


def _made(year: str, month: str, day: str, time: str, zone: str | None) -> Moment | None:
    if not (1 <= int(month) <= 12 and 1 <= int(day) <= 31 and int(time.partition(":")[0]) < 24):
        return None
    stamp = iso_stamp(year, month, day, time)
    if len(stamp) == len("2024-03-01 20:15"):
        stamp += ":00"
    return Moment(stamp, utc_seconds(year, month, day, time, zone))
