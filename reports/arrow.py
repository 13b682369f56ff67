"""NumPy arrays and Python values as Arrow arrays, by way of their buffers.

pyarrow's own conversions do the same, but the first of them imports pandas, and the first `take` or `filter`
its compute module: a third of a second together, which an audit has no use for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from reports.schema import TABLES, arrow_schema

Ints = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]

_NUMBERS: dict[str, tuple[Any, pa.DataType]] = {
    "int64": (np.int64, pa.int64()),
    "int32": (np.int32, pa.int32()),
    "int16": (np.int16, pa.int16()),
    "int8": (np.int8, pa.int8()),
    "uint8": (np.uint8, pa.uint8()),
    "timestamp": (np.int64, pa.timestamp("ms", tz="UTC")),
}


def _buffer(data: Any) -> pa.Buffer:
    return pa.py_buffer(data)


def _bits(mask: Mask) -> pa.Buffer:
    return _buffer(np.packbits(mask, bitorder="little"))


def _validity(null: Mask | None) -> pa.Buffer | None:
    return None if null is None or not null.any() else _bits(~null)


class Held(NamedTuple):
    """A column not yet Arrow: numbers of a schema type, or codes into `names`; null where `null`."""

    data: npt.NDArray[Any]
    null: Mask | None = None
    names: Sequence[str] | None = None
    kind: str = "text"

    def take(self, rows: Ints, nobody: Mask | None = None) -> Held:
        """The column at `rows`; null where `nobody`."""
        null = nobody if self.null is None else self.null[rows]
        if nobody is not None and self.null is not None:
            null = self.null[rows] | nobody
        return self._replace(data=self.data[rows], null=null)

    def array(self) -> pa.Array[Any]:
        """The column as an Arrow array."""
        if self.names is None:
            return _numbers(self.data, self.kind, self.null)
        made: pa.Array[Any] = pa.DictionaryArray.from_arrays(
            _numbers(self.data, "int32", self.null), strings(self.names)
        )
        return made


def _numbers(data: npt.NDArray[Any], kind: str, null: Mask | None) -> pa.Array[Any]:
    dtype, arrow_type = _NUMBERS[kind]
    data = np.ascontiguousarray(data, dtype)
    return pa.Array.from_buffers(arrow_type, len(data), [_validity(null), _buffer(data)])


def numbers(values: Any, kind: str, null: Mask | None = None) -> Held:
    """Integers of a schema type, null where `null` or where a Python sequence has None."""
    if not isinstance(values, np.ndarray):
        if _all_one(values):
            nothing = values[0] is None
            null = np.ones(len(values), bool) if nothing else None
            return Held(np.full(len(values), 0 if nothing else values[0], np.int64), null, None, kind)
        if None in values:
            null = np.array([value is None for value in values], bool)
            values = [0 if value is None else value for value in values]
        values = np.fromiter(values, np.int64, len(values))
    return Held(values, null, None, kind)


def coded(codes: Ints, names: Sequence[str], null: Mask | None = None) -> Held:
    """Text as codes into `names`."""
    return Held(codes, null, names)


def codes(words: dict[Any, int], values: Sequence[Any]) -> Ints:
    """The code of each value; `words` has those so far and takes in new ones in the order they come."""
    for value in dict.fromkeys(values):
        words.setdefault(value, len(words))
    return np.fromiter(map(words.__getitem__, values), np.int64, len(values))


def _all_one(values: Sequence[Any]) -> bool:
    """Whether there is one value, again and again."""
    return bool(values) and values.count(values[0]) == len(values)


def texts(values: Sequence[str | None]) -> Held:
    """Text as codes, words in the order they come; null for None."""
    if _all_one(values):
        null = None if values[0] is not None else np.ones(len(values), bool)
        return Held(np.zeros(len(values), np.int64), null, [word for word in values[:1] if word is not None])
    words: dict[Any, int] = dict(zip(dict.fromkeys(values), range(len(values)), strict=False))
    found = np.fromiter(map(words.__getitem__, values), np.int64, len(values))
    if None not in words:
        return Held(found, None, list(words))
    nothing = words.pop(None)
    # The words after None move up by one; its own code is masked.
    return Held(np.minimum(found - (found > nothing), max(len(words) - 1, 0)), found == nothing, list(words))


def flags(values: Any) -> pa.Array[Any]:
    """Booleans; of a `Held`, null where it says so."""
    null = None
    if isinstance(values, Held):
        values, null = values.data, values.null
    mask = np.asarray(values, bool)
    return pa.Array.from_buffers(pa.bool_(), len(mask), [_validity(null), _bits(mask)])


def strings(values: Sequence[str | None]) -> pa.Array[Any]:
    """Text, null for None; characters that UTF-8 cannot hold are spelt out."""
    null = None
    if None in values:
        null = np.array([value is None for value in values], bool)
        values = [value or "" for value in values]
    whole = "".join(values)  # type: ignore[arg-type]  # None is gone
    data = whole.encode("utf-8", "backslashreplace")
    sizes: Any = values
    if len(data) != len(whole):
        sizes = [value.encode("utf-8", "backslashreplace") for value in values]  # type: ignore[union-attr]  # likewise
    lengths = np.fromiter(map(len, sizes), np.int64, len(values))
    buffers = [_validity(null), _offsets(lengths), _buffer(data)]
    return pa.Array.from_buffers(pa.string(), len(values), buffers)


def binaries(values: Sequence[bytes]) -> pa.Array[Any]:
    """Bytes."""
    lengths = np.fromiter(map(len, values), np.int64, len(values))
    return pa.Array.from_buffers(
        pa.binary(), len(values), [None, _offsets(lengths), _buffer(b"".join(values))]
    )


def _offsets(lengths: Ints) -> pa.Buffer:
    """Where each of some stretches begins, and the end of the last."""
    offsets = np.zeros(len(lengths) + 1, np.int32)
    np.cumsum(lengths, out=offsets[1:])
    return _buffer(offsets)


def lists(lengths: Ints, values: Ints, kind: str) -> pa.Array[Any]:
    """Lists of integers of a schema type, given one after the other; null where the length is below 0."""
    inner = numbers(values, kind).array()
    buffers = [_validity(lengths < 0), _offsets(np.maximum(lengths, 0))]
    return pa.Array.from_buffers(pa.list_(inner.type), len(lengths), buffers, children=[inner])


def held(values: Any, kind: str) -> Held:
    """Values of a schema type that is text or a number."""
    if isinstance(values, Held):
        return values
    return texts(values) if kind == "text" else numbers(values, kind)


def column(values: Any, kind: str) -> pa.Array[Any]:
    """Values as a column of a schema type."""
    if kind == "bool":
        return flags(values)
    if kind == "string":
        return strings(values)
    if kind == "binary":
        return binaries(values)
    if kind in {"seats", "amounts"}:
        lengths, flat = values
        return lists(lengths, flat, "uint8" if kind == "seats" else "int64")
    return held(values, kind).array()


def int64s(values: Any) -> Ints:
    """A column of int64 without nulls as an array."""
    parts = [
        np.frombuffer(one.buffers()[1], np.int64, len(one), one.offset * 8)
        for one in values.chunks
        if len(one)
    ]
    found: Ints = np.concatenate(parts) if parts else np.empty(0, np.int64)
    return found


def empty(name: str) -> pa.Table:
    """A table of the store without rows; pyarrow's own `empty_table` imports pandas."""
    return pa.Table.from_batches([], arrow_schema(name))


def table(name: str, columns: dict[str, Any]) -> pa.Table:
    """A table of the store, its columns in the schema's order and types."""
    arrays = [column(columns[entry.name], entry.type) for entry in TABLES[name]]
    return pa.Table.from_arrays(arrays, schema=arrow_schema(name))
