"""What each statistic sums, as `stats_by_hand.txt` writes it, worked out over rows without the catalogue."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from statistics import stdev
from typing import Any, NamedTuple

STREETS = {"f": "flop", "t": "turn", "r": "river"}
BY_HAND = (Path(__file__).parent / "stats_by_hand.txt").read_text(encoding="utf-8")


class Line(NamedTuple):
    """One line of `stats_by_hand.txt`."""

    taken: str
    chances: str
    factor: float


def by_hand() -> dict[tuple[str, str], Line]:
    """What each statistic sums, by definitions and key."""
    found = {}
    for line in BY_HAND.splitlines():
        if not line or line.startswith("#"):
            continue
        streets = "tr" if "{tr}" in line else "ftr" if "{s}" in line else "f"
        for s in streets:
            told = line.replace("{tr}", "").replace("{street}", STREETS[s]).replace("{s}", s)
            name, taken, chances, *factor = [part.strip() for part in told.split("|")]
            definitions, _, key = name.rpartition(":")
            place = (definitions or "default", key)
            assert place not in found, place
            found[place] = Line(taken, chances, float(factor[0]) if factor else 100)
    return found


SUMS = by_hand()
AMOUNTS = ("bb", "r_call_amt", "1/f_players if f_saw else 0")
"""What is divided by these counts the hands that have some."""


@cache
def compiled(text: str) -> Any:
    return compile(text, "stats_by_hand.txt", "eval")


def worked_out(line: Line, rows: list[dict[str, Any]]) -> tuple[float, float]:
    """The value and its count that rows give; NaN without a chance."""
    taken = [eval(compiled(line.taken), {}, row) for row in rows]  # noqa: S307  # our own text
    values = [float(value) for value in taken if value is not None]
    if line.chances == "":
        return line.factor * sum(values), len(rows)
    if line.chances == "mean":
        return (line.factor * sum(values) / len(values) if values else math.nan), len(values)
    if line.chances == "deviation":
        return (line.factor * stdev(values) if len(values) > 1 else math.nan), len(values)
    chances = [float(eval(compiled(line.chances), {}, row)) for row in rows]  # noqa: S307  # our own text
    behind = sum(chance > 0 for chance in chances) if line.chances in AMOUNTS else sum(chances)
    return (line.factor * sum(values) / sum(chances) if sum(chances) else math.nan), behind
