"""Sums -> the frame of statistics: rates with counts and intervals, divided at the very end."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from reports.stats import intervals
from reports.stats.base import Spread, Statistic
from reports.stats.groups import Group
from reports.stats.totals import Key, Totals, aggregates

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd

Found = tuple[float, int, float, float]
NAN = float("nan")


def frame_of(totals: Totals) -> pd.DataFrame:
    """The statistics as a frame; see `reports.statistics`."""
    import pandas as pd

    sums = _one_scale(totals.sums)
    hands: dict[Key, int] = {}
    for key, found in sums.items():
        hands[key[:2]] = hands.get(key[:2], 0) + found[0]

    def place_of(key: Key) -> Key:
        groups = [group.order(_plain(value)) for group, value in zip(totals.by, key[5:], strict=True)]
        return (key[0], -hands[key[:2]], key[1], *groups, key[2], key[3] or "")

    rows = sorted(sums, key=place_of)
    columns: dict[str, list[Any]] = {"site": [key[0] for key in rows], "player": [key[1] for key in rows]}
    for place, group in enumerate(totals.by, start=5):
        columns[group.name] = [_shown(group, key[place]) for key in rows]
    columns.setdefault("kind", [key[2] for key in rows])
    columns["currency"] = [key[3] for key in rows]
    columns["hands"] = [sums[key][0] for key in rows]
    columns["net"] = [sums[key][1] for key in rows]
    columns["scale"] = [key[4] for key in rows]
    for entry in totals.statistics:
        places = [totals.places[sql] for sql in aggregates(entry)]
        answers = [_READ[entry.spread](entry, *[sums[key][place] for place in places]) for key in rows]
        for index, suffix in enumerate(("", "_n", "_low", "_high")):
            columns[entry.key + suffix] = [answer[index] for answer in answers]
    frame = pd.DataFrame(columns)
    frame.attrs["left_out"] = dict(sorted(totals.left_out.items()))
    return frame


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, tuple) else value


def _shown(group: Group, value: Any) -> Any:
    return _plain(value) if group.label is None else group.label(_plain(value))


def _one_scale(sums: dict[Key, list[int]]) -> dict[Key, list[int]]:
    """The sums with money of one currency in one scale, the finest found for the player's group."""
    finest: dict[Key, int] = {}
    for key in sums:
        rest = (*key[:4], *key[5:])
        finest[rest] = max(finest.get(rest, 0), key[4])
    merged: dict[Key, list[int]] = {}
    for key, values in sums.items():
        scale = finest[(*key[:4], *key[5:])]
        scaled = [values[0], values[1] * 10 ** (scale - key[4]), *values[2:]]
        target = (*key[:4], scale, *key[5:])
        held = merged.get(target)
        merged[target] = scaled if held is None else [a + b for a, b in zip(held, scaled, strict=True)]
    return merged


def _read_rate(entry: Statistic, taken: int, chances: int) -> Found:
    return _found(entry, taken, chances, intervals.wilson(taken, chances))


def _read_ratio(entry: Statistic, taken: int, chances: int, yy: int, xy: int, xx: int) -> Found:
    least = -math.inf if any(term.column == "net" for term in entry.taken) else 0.0
    return _found(entry, taken, chances, intervals.ratio(taken, chances, yy, xy, xx, least=least))


def _read_mean(entry: Statistic, count: int, total: int, squares: int) -> Found:
    if not count:
        return NAN, 0, NAN, NAN
    low, high = intervals.mean(count, total, squares) or (NAN, NAN)
    factor = entry.times / entry.over
    return total / count * factor, count, low * factor, high * factor


def _found(entry: Statistic, taken: int, chances: int, bounds: intervals.Interval | None) -> Found:
    factor = entry.times / entry.over
    if bounds is None:
        return NAN, chances, NAN, NAN
    return factor * taken / chances, chances, factor * bounds[0], factor * bounds[1]


_READ: dict[Spread, Callable[..., Found]] = {
    Spread.WILSON: _read_rate,
    Spread.RATIO: _read_ratio,
    Spread.MEAN: _read_mean,
}
"""What a statistic's sums say."""
