"""Named places at which a run may die: tests make it die there, otherwise nothing happens.

`FAIRPOT_CRASH_AT="part renamed"` ends the process, with nothing cleaned up, when it gets there the first
time; `"part renamed:3"` the third time.
"""

from __future__ import annotations

import os

VARIABLE = "FAIRPOT_CRASH_AT"
EXIT_CODE = 113

POINTS = (
    "store made",
    "lock held",
    "swept before",
    "plan written",
    "plan kept",
    "parts written",
    "part written",
    "part synced",
    "part renamed",
    "part published",
    "unit finished",
    "result received",
    "result written",
    "result kept",
    "across finished",
    "run written",
    "run kept",
    "file swept",
    "swept after",
)
"""In the order a run comes by them."""
BUCKET_POINTS = ("manifest put",)
"""More of them, when the store lies in a bucket: after each transaction."""
DELTA_POINTS = ("delta rows added", "delta unit added")
"""More of them, after a run with Delta tables: after each commit to one, after each unit."""

_times: dict[str, int] = {}


def reached(point: str) -> None:
    """The run is at `point`."""
    wanted = os.environ.get(VARIABLE)
    if not wanted:
        return
    name, _, number = wanted.partition(":")
    if name == point:
        _times[point] = _times.get(point, 0) + 1
        if _times[point] == int(number or 1):
            os._exit(EXIT_CODE)
