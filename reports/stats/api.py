"""`statistics(source)`: players' statistics as a tidy frame."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from reports.stats.base import Statistic, StatisticsError
from reports.stats.groups import BY
from reports.stats.table import STATISTICS

if TYPE_CHECKING:
    import pandas as pd


def statistics(
    source: Any,
    player: str | None = None,
    by: str | Sequence[str] | None = None,
    *,
    where: str | None = None,
    select: str | Sequence[str] | None = None,
) -> pd.DataFrame:
    """Statistics of players. Grain: one row per site, player, `by` values, money kind (cash or tournament)
    and currency.

    Each statistic has four columns: its value (percent, ratio or bb/100; NaN without a chance), `_n` its
    chances, and `_low`, `_high`, the 95 % interval. `net` is in minor units with `scale` decimals. Rows are
    ordered by site, then player with the most hands first, then `by`. `attrs["left_out"]` counts the hands
    that are in no row, by reason.

    Args:
        source: a path or paths of hand histories (files, folders, globs, zip, gz), a store's folder, or a
        frame with
            rows of the store's `players` table (pandas, Polars or Arrow).
        player: only this name.
        by: one or more of `BY`: a row for each position, stakes, month...
        where: only player-hands for which this filter holds, like "pot = 3bet and position = BTN".
        select: keys of `STATISTICS`, or "all"; by default the core ones.

    Raises:
        WhereError: the filter can't be read.
        StatisticsError: `by` or `select` is unknown, or a frame lacks a column.
        InputError: a path can't be read.
        StoreError: a store can't be read.
    """
    from reports.stats.result import frame_of
    from reports.stats.totals import Totals
    from reports.where import parse

    grouping = _grouping(by)
    chosen = _chosen(select)
    totals = Totals(chosen, grouping, player, None if where is None else parse(where))
    if isinstance(source, str | os.PathLike):
        _add_path(totals, source)
    elif hasattr(source, "columns"):
        totals.add_frame(source)
    elif isinstance(source, Iterable):
        paths = [os.fspath(path) for path in source]
        if len(paths) == 1:
            _add_path(totals, paths[0])
        else:
            totals.add_histories(paths)
    else:
        raise StatisticsError(
            f"hands can't be read from a {type(source).__name__}", "Give a path, a list of paths, or a frame."
        )
    return frame_of(totals)


def _add_path(totals: Any, path: str | os.PathLike[str]) -> None:
    from reports.store import Store

    if Store.is_store(path):
        totals.add_store(Store.open(path))
    else:
        totals.add_histories([os.fspath(path)])


def _grouping(by: str | Sequence[str] | None) -> tuple[str, ...]:
    """The `by` names, checked."""
    names = () if by is None else (by,) if isinstance(by, str) else tuple(by)
    for name in names:
        if name not in BY:
            raise _unknown("grouping", name, list(BY))
    return tuple(dict.fromkeys(names))


def _chosen(select: str | Sequence[str] | None) -> tuple[Statistic, ...]:
    """The statistics asked for."""
    if select is None:
        return tuple(entry for entry in STATISTICS if entry.core)
    if select == "all":
        return STATISTICS
    known = {entry.key: entry for entry in STATISTICS}
    names = (select,) if isinstance(select, str) else tuple(select)
    for name in names:
        if name not in known:
            raise _unknown("statistic", name, list(known))
    return tuple(known[name] for name in names)


def _unknown(what: str, name: str, known: list[str]) -> StatisticsError:
    from difflib import get_close_matches

    close = get_close_matches(name, known, n=1, cutoff=0.4)
    hint = f"Did you mean {close[0]}?" if close else f"Known: {', '.join(known)}."
    return StatisticsError(f"unknown {what}: {name}", hint)
