"""Where hands come from: histories, stores, frames, or several of these, each hand once."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

from reports.duck import Tables, text
from reports.facts import COUNTED_BEFORE
from reports.stats.base import StatisticsError

if TYPE_CHECKING:
    import pyarrow as pa

    from reports.stats.totals import Totals
    from reports.store import Store

COPIED = 200_000
"""Rows of a player that are copied at the most; more take longer to copy than to read again."""
HANDS_HELD = 1_000
"""Hands read before their sums are taken."""
WHOLE_ROWS = "Give rows of the store's players table, all columns kept."
_COUNTED_TWICE = (
    "SELECT (SELECT count(*) FROM _hands WHERE counted) - (SELECT count(*) FROM hands WHERE counted)"
)
"""Further records of hands, which the views leave out."""


def add_source(source: Any, totals: Sequence[Totals]) -> None:
    """Add all hands of a source to each of the totals.

    Args:
        source: what `reports.statistics` takes.
        totals: the first one notes what is left out.

    Raises:
        InputError: a path can't be read.
        StoreError: a store can't be read.
        StatisticsError: it is no source, or a frame lacks a column.
    """
    if isinstance(source, Tables):
        _add_tables(source, totals, _Known(1))
    elif isinstance(source, str | os.PathLike):
        _add_paths([os.fspath(source)], totals)
    elif hasattr(source, "columns"):
        _add_frame(source, totals)
    elif isinstance(source, Iterable):
        _add_paths([os.fspath(path) for path in source], totals)
    else:
        raise StatisticsError(
            f"hands can't be read from a {type(source).__name__}", "Give a path, a list of paths, or a frame."
        )


def _add_paths(paths: list[str], totals: Sequence[Totals]) -> None:
    """Stores in their order, then the histories; a hand that was there before is left out."""
    from reports.store import Store

    stores = [Store.open(path) for path in paths if Store.is_store(path)]
    histories = [path for path in paths if not Store.is_store(path)]
    known = _Known(len(stores) + bool(histories))
    for store in stores:
        _add_store(store, totals, known)
    if histories:
        _add_histories(histories, totals, known)


class _Known:
    """The hands that were counted, where there are several sources."""

    def __init__(self, sources: int) -> None:
        self._several = sources > 1
        self._uids: pa.Table | None = None

    def leave_out(self, tables: Tables) -> int:
        """Take the hands that were counted before out of the views; how many they are."""
        if self._uids is None:
            return 0
        ((before,),) = tables.rows("SELECT count(*) FROM hands WHERE counted")
        tables.leave_out(self._uids)
        ((after,),) = tables.rows("SELECT count(*) FROM hands WHERE counted")
        return int(before - after)

    def add(self, tables: Tables) -> None:
        """Note the hands of the views."""
        import pyarrow as pa

        if self._several:
            found = tables.table("SELECT hand_uid FROM hands WHERE counted")
            self._uids = found if self._uids is None else pa.concat_tables([self._uids, found])


def _add_store(store: Store, totals: Sequence[Totals], known: _Known) -> None:
    with Tables.of_store(store) as tables:
        _add_tables(tables, totals, known)


def _add_tables(tables: Tables, totals: Sequence[Totals], known: _Known) -> None:
    """The hands of a store's views."""
    if tables.left_out is None:
        ((again,),) = tables.rows(_COUNTED_TWICE)
        tables.left_out = [*_left_out(tables, "_hands"), (COUNTED_BEFORE, int(again))]
    for reason, number in tables.left_out:
        totals[0].leave_out(reason, number)
    totals[0].leave_out(COUNTED_BEFORE, known.leave_out(tables))
    with _copied(tables, totals):
        for one in totals:
            one.add(tables)
    known.add(tables)


def _copied(tables: Tables, totals: Sequence[Totals]) -> AbstractContextManager[None]:
    """A copy of one player's rows for several questions about him, unless there are too many."""
    whose = {one.player for one in totals}
    player = totals[0].player
    if player is None or len(totals) < 2 or len(whose) > 1 or tables.copied:
        return nullcontext()
    condition = f"player = {text(player)}"
    ((rows,),) = tables.rows(f"SELECT count(*) FROM players WHERE {condition}")  # noqa: S608  # quoted
    return tables.narrowed(condition, hands=False) if rows <= COPIED else nullcontext()


def _add_histories(paths: list[str], totals: Sequence[Totals], known: _Known) -> None:
    """Read, replay and add hands."""
    from parser.hand import Hand
    from parser.reader import read
    from replay.engine import replay
    from reports.facts import Columns

    columns = Columns()
    for item in read(paths, repeats=False):
        if type(item) is Hand:
            columns.add(replay(item))
            if len(columns) >= HANDS_HELD:
                _add_batch(columns, totals, known)
    _add_batch(columns, totals, known)


def _add_batch(columns: Any, totals: Sequence[Totals], known: _Known) -> None:
    with Tables.of_rows(columns.flush()) as tables:
        for reason, number in _left_out(tables, "hands"):
            totals[0].leave_out(reason, number)
        totals[0].leave_out(COUNTED_BEFORE, known.leave_out(tables))
        for one in totals:
            one.add(tables)


def _add_frame(frame: Any, totals: Sequence[Totals]) -> None:
    """Add the rows of a pandas, Polars or Arrow frame."""
    import duckdb

    with Tables.of_rows({"players": _arrow(frame)}) as tables:
        try:
            for one in totals:
                one.add(tables)
        except duckdb.BinderException as error:
            named = ([*str(error).split('"'), "that is needed"])[1]
            raise StatisticsError(f"the frame has no column {named}", WHOLE_ROWS) from None


def _arrow(frame: Any) -> pa.Table:
    import pyarrow as pa

    if isinstance(frame, pa.Table):
        return frame
    if hasattr(frame, "to_arrow"):
        found: pa.Table = frame.to_arrow()
        return found
    return pa.Table.from_pandas(frame, preserve_index=False)


def _left_out(tables: Tables, view: str) -> list[tuple[str, int]]:
    """Hands that are in no sum, by reason."""
    query = f"SELECT left_out, count(*) FROM {view} WHERE left_out IS NOT NULL GROUP BY left_out"  # noqa: S608  # our own names
    return [(reason, int(number)) for reason, number in tables.rows(query)]
