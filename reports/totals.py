"""Sums of fact columns by player and group: the mergeable part of every statistic.

A group's sums are Python integers: they neither overflow nor depend on the order in which parts are added.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from parser.money import money_text
from reports import intervals
from reports.facts import COUNTED_BEFORE
from reports.schema import POSITIONS, POT_TYPES
from reports.stats import BY, Spread, Statistic, StatisticsError, Unit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import pandas as pd
    import pyarrow as pa

    from reports.store import Store

SLICE = 50_000
"""Rows summed at a time; sums of this many stay within int64."""
HANDS_HELD = 1_000
"""Hands read before their sums are taken."""
PER_100 = 100 / 1_000_000
"""Millionths of a big blind a hand -> big blinds per 100 hands."""

Key = tuple[Any, ...]
Ints = npt.NDArray[np.int64]


class Totals:
    """Sums for some statistics, by site, player, money kind, currency, scale, and the `by` values."""

    def __init__(
        self, statistics: Sequence[Statistic], by: Sequence[str] = (), player: str | None = None
    ) -> None:
        self.statistics = tuple(statistics)
        self.by = tuple(by)
        self.player = player
        self.sums: dict[Key, list[int]] = {}
        self.left_out: dict[str, int] = {}

    def columns(self) -> list[str]:
        """Columns of the `players` table that are needed."""
        names = {"site", "player", "kind", "currency", "scale", "net"}
        for entry in self.statistics:
            for term in (*entry.taken, *entry.chances):
                names.update(term.split("*"))
        for name in self.by:
            names.update(_NEEDS.get(BY[name], (BY[name],)))
        return sorted(names)

    def merge(self, other: Totals) -> None:
        """Add the sums of other hands."""
        for key, sums in other.sums.items():
            self._add(key, sums)
        for reason, number in other.left_out.items():
            self.left_out[reason] = self.left_out.get(reason, 0) + number

    def add_table(self, table: pa.Table) -> None:
        """Add rows of the `players` table."""
        import pyarrow as pa
        import pyarrow.compute as pc

        if self.player is not None:
            table = table.filter(pc.equal(table["player"], pa.scalar(self.player)))
        for start in range(0, table.num_rows, SLICE):
            self._add_slice(table.slice(start, SLICE))

    def add_frame(self, frame: Any) -> None:
        """Add the rows of a pandas, Polars or Arrow frame.

        Raises:
            StatisticsError: a column that is needed is missing.
        """
        import pyarrow as pa

        needed = self.columns()
        held = frame.column_names if isinstance(frame, pa.Table) else list(frame.columns)
        missing = [name for name in needed if name not in held]
        if missing:
            raise StatisticsError(
                f"the frame has no column {missing[0]}",
                "Give rows of the store's players table, all columns kept.",
            )
        if isinstance(frame, pa.Table):
            table = frame.select(needed)
        elif hasattr(frame, "to_arrow"):
            table = frame.select(needed).to_arrow()
        else:
            table = pa.Table.from_pandas(frame[needed], preserve_index=False)
        self.add_table(table)

    def add_histories(self, paths: Iterable[str]) -> None:
        """Read, replay and add hands.

        Raises:
            InputError: a path can't be read.
        """
        from parser.hand import Hand
        from parser.reader import read
        from replay.engine import replay
        from reports.facts import Columns

        columns = Columns()
        for item in read(paths, repeats=False):
            if type(item) is Hand:
                columns.add(replay(item))
                if len(columns) >= HANDS_HELD:
                    self._add_batch(columns)
        self._add_batch(columns)

    def add_store(self, store: Store) -> None:
        """Add a store's hands; a hand with several records counts once.

        Raises:
            StoreError: a part can't be read.
        """
        from reports.once import Once

        once = Once(store)
        for table in store.batches("hands", ["counted", "left_out"]):
            self._add_left_out(table)
        if once.records:
            self.left_out[COUNTED_BEFORE] = self.left_out.get(COUNTED_BEFORE, 0) + once.records
        for table in once.batches("players", self.columns()):
            self.add_table(table)

    def _add_batch(self, columns: Any) -> None:
        tables = columns.flush()
        self._add_left_out(tables["hands"])
        self.add_table(tables["players"])

    def _add_left_out(self, hands: pa.Table) -> None:
        codes, reasons = _coded(hands, "left_out")
        for reason, number in zip(
            reasons[:-1], np.bincount(codes, minlength=len(reasons)).tolist(), strict=False
        ):
            if number:
                self.left_out[reason] = self.left_out.get(reason, 0) + number

    def _add(self, key: Key, sums: list[int]) -> None:
        held = self.sums.get(key)
        self.sums[key] = list(sums) if held is None else [a + b for a, b in zip(held, sums, strict=True)]

    def _add_slice(self, table: pa.Table) -> None:
        if not table.num_rows:
            return
        keys, group = _groups(table, self.by)
        values = [np.ones(table.num_rows, np.int64), _ints(table, "net")]
        for entry in self.statistics:
            values += _VALUES[entry.spread](table, entry)
        order = np.argsort(group, kind="stable")
        starts = np.flatnonzero(np.diff(group[order], prepend=-1))
        sums = [_exact_sums(value[order], starts) for value in values]
        for index, key in enumerate(keys):
            self._add(key, [column[index] for column in sums])


# ---- what is summed: in the order that `_READ` below takes it


def _ints(table: pa.Table, column: str) -> Ints:
    values: Ints = table[column].to_numpy().astype(np.int64)
    return values


def _terms(table: pa.Table, terms: tuple[str, ...]) -> Ints:
    """For each row the sum of the terms; a term is a column or a product of columns."""
    total = np.zeros(table.num_rows, np.int64)
    for term in terms:
        product = np.ones(table.num_rows, np.int64)
        for column in term.split("*"):
            product *= _ints(table, column)
        total += product
    return total


def _rate_values(table: pa.Table, entry: Statistic) -> list[Any]:
    """Taken, chances."""
    return [_terms(table, entry.taken), _terms(table, entry.chances)]


def _ratio_values(table: pa.Table, entry: Statistic) -> list[Any]:
    """Taken, chances, and their squares and product."""
    y, x = _rate_values(table, entry)
    return [y, x, y * y, x * y, x * x]


def _mean_values(table: pa.Table, entry: Statistic) -> list[Any]:
    """Rows with a value, the value, its square as a Python integer."""
    column: Any = table[entry.taken[0]]
    known = column.is_valid().to_numpy()
    values = column.fill_null(0).to_numpy()
    big = values.astype(object)
    return [known.astype(np.int64), values, big * big]


_VALUES = {Spread.WILSON: _rate_values, Spread.RATIO: _ratio_values, Spread.MEAN: _mean_values}


def _exact_sums(values: Any, starts: Ints) -> list[int]:
    """Sums of the stretches that begin at `starts`."""
    if values.dtype != object and int(np.abs(values).max()) > 2**62 // len(values):
        values = values.astype(object)
    sums: list[int] = np.add.reduceat(values, starts).tolist()
    return sums


# ---- groups

_NEEDS = {"stakes": ("small_blind", "big_blind", "currency", "scale"), "month": ("played_at",)}
"""Columns behind the keys that are not columns themselves."""

Coded = tuple[Any, list[Any]]
"""For each row an index into the values."""


def _groups(table: pa.Table, by: tuple[str, ...]) -> tuple[list[Key], Ints]:
    """The keys found, and for each row the index of its key."""
    columns = [_coded(table, name) for name in ("site", "player")]
    kinds, names = _coded(table, "kind")
    columns.append((kinds, ["tournament" if name == "tournament" else "cash" for name in names]))
    columns += [_coded(table, name) for name in ("currency", "scale")]
    columns += [_grouped(table, BY[name]) for name in by]
    code = np.zeros(table.num_rows, np.int64)
    for codes, values in columns:
        code = np.unique(code, return_inverse=True)[1] * len(values) + codes
    _, first, group = np.unique(code, return_index=True, return_inverse=True)
    return [tuple(values[codes[row]] for codes, values in columns) for row in first], group


def _coded(table: pa.Table, column: str) -> Coded:
    """A column as codes; the last value is None."""
    import pyarrow as pa

    values: Any = table[column].combine_chunks()
    if isinstance(values, pa.ChunkedArray):
        values = values.chunk(0) if values.num_chunks else pa.array([], values.type)
    if not pa.types.is_dictionary(values.type):
        values = values.dictionary_encode()
    names = values.dictionary.to_pylist()
    return values.indices.cast(pa.int64()).fill_null(len(names)).to_numpy(), [*names, None]


def _grouped(table: pa.Table, key: str) -> Coded:
    """A `by` key as codes."""
    if key == "month":
        codes, dates = _coded(table, "played_at")
        return codes, [date and date[:7] for date in dates]
    if key != "stakes":
        return _coded(table, key)
    columns = [_coded(table, name) for name in _NEEDS["stakes"]]
    code = np.zeros(table.num_rows, np.int64)
    for codes, values in columns:
        code = code * len(values) + codes
    _, first, group = np.unique(code, return_index=True, return_inverse=True)
    return group, [_stakes(*[values[codes[row]] for codes, values in columns]) for row in first]


def _stakes(small: int | None, big: int | None, currency: str | None, scale: int) -> Key:
    """What stakes are ordered by, and their label at the end: "0.5/1 USD", "50/100"."""
    if small is None or big is None:
        return (0, 0, "unknown")
    label = f"{money_text(small, scale)}/{money_text(big, scale)}"
    unit = 10 ** (8 - min(scale, 8))
    return (big * unit, small * unit, f"{label} {currency}" if currency else label)


# ---- the result


def frame_of(totals: Totals) -> pd.DataFrame:
    """The statistics as a frame; see `reports.stats.statistics`."""
    import pandas as pd

    sums = _one_scale(totals.sums)
    hands: dict[Key, int] = {}
    for key, found in sums.items():
        hands[key[:2]] = hands.get(key[:2], 0) + found[0]

    def place_of(key: Key) -> Key:
        return (key[0], -hands[key[:2]], key[1], *map(_order, key[5:]), key[2], key[3] or "")

    rows = sorted(sums, key=place_of)
    columns: dict[str, list[Any]] = {
        "site": [key[0] for key in rows],
        "player": [key[1] for key in rows],
    }
    for place, name in enumerate(totals.by, start=5):
        columns[name] = [key[place][-1] if isinstance(key[place], tuple) else key[place] for key in rows]
    columns.setdefault("kind", [key[2] for key in rows])
    columns["currency"] = [key[3] for key in rows]
    columns["hands"] = [sums[key][0] for key in rows]
    columns["net"] = [sums[key][1] for key in rows]
    columns["scale"] = [key[4] for key in rows]
    place = 2
    for entry in totals.statistics:
        width, read = _READ[entry.spread]
        answers = [read(entry, *sums[key][place : place + width]) for key in rows]
        place += width
        for index, suffix in enumerate(("", "_n", "_low", "_high")):
            columns[entry.key + suffix] = [answer[index] for answer in answers]
    frame = pd.DataFrame(columns)
    frame.attrs["left_out"] = dict(sorted(totals.left_out.items()))
    return frame


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


def _order(value: Any) -> tuple[int, Any, str]:
    """Positions by place, pot types and stakes and numbers by size, the rest by name, None last."""
    if value is None:
        return (2, 0, "")
    for order in (POSITIONS, POT_TYPES):
        if value in order:
            return (0, order.index(value), "")
    if isinstance(value, tuple):
        return (0, value[0], f"{value[1]:030d}{value[2]}")
    return (0, value, "") if isinstance(value, int) else (1, 0, str(value))


Found = tuple[float, int, float, float]
NAN = float("nan")


def _read_rate(entry: Statistic, taken: int, chances: int) -> Found:
    return _found(entry, taken, chances, intervals.wilson(taken, chances))


def _read_ratio(entry: Statistic, taken: int, chances: int, yy: int, xy: int, xx: int) -> Found:
    return _found(entry, taken, chances, intervals.ratio(taken, chances, yy, xy, xx))


def _read_mean(_: Statistic, count: int, total: int, squares: int) -> Found:
    if not count:
        return NAN, 0, NAN, NAN
    low, high = intervals.mean(count, total, squares) or (NAN, NAN)
    return total / count * PER_100, count, low * PER_100, high * PER_100


def _found(entry: Statistic, taken: int, chances: int, bounds: intervals.Interval | None) -> Found:
    factor = 100 if entry.unit is Unit.PERCENT else 1
    if bounds is None:
        return NAN, chances, NAN, NAN
    return factor * taken / chances, chances, factor * bounds[0], factor * bounds[1]


_READ: dict[Spread, tuple[int, Callable[..., Found]]] = {
    Spread.WILSON: (2, _read_rate),
    Spread.RATIO: (5, _read_ratio),
    Spread.MEAN: (3, _read_mean),
}
"""How many sums a statistic takes, and what they say."""
