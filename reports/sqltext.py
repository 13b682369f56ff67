"""Rows written out: a table for people, Markdown, CSV, JSON, JSON lines, Parquet; flat memory in each."""

from __future__ import annotations

import datetime as dt
import io
import math
from decimal import Decimal
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from reports.cells import cell, csv_line
from reports.messages import count, json_bytes, sentence, width
from reports.sqlschema import SqlError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from reports.outputs import Output
    from reports.sql import Answer

LOOKED_AT = 1_000
"""Rows by which a table's columns are made as wide as they need."""
BUFFER = 1 << 20
WIDEST = 60
"""Characters of a cell in a table; longer ones are cut in the middle."""
GAP = "  "
_MARKS = {"\\": "\\\\", "|": "\\|", "<": "&lt;", "&": "&amp;", **{mark: f"\\{mark}" for mark in "*_`[]~#"}}
"""What Markdown would take for its own."""


class Rows(Protocol):
    """What is written."""

    names: list[str]

    @property
    def right(self) -> list[bool]:
        """Which columns stand to the right in a table."""

    def blocks(self) -> Iterator[list[tuple[Any, ...]]]:
        """The rows, in order, some at a time."""


def write_table(answer: Rows, output: Output, last: str | None = None) -> None:
    """Aligned columns, numbers to the right; what would not print as itself is spelt out; then the `last`
    line, or how many rows there were.
    """
    rows = ([_shown(value) for value in row] for row in _rows(answer))
    heads = [sentence(name, WIDEST) for name in answer.names]
    first = list(islice(rows, LOOKED_AT))
    widths = [max(map(width, column)) for column in zip(heads, *first, strict=True)]
    right = answer.right
    output.write(_line(heads, widths, right) + _line(["-" * one for one in widths], widths, right))
    number = len(first)
    output.write(b"".join([_line(row, widths, right) for row in first]))
    for row in rows:
        output.write(_line(row, widths, right))
        number += 1
    told = count(number, "row") if last is None else last
    output.write(f"{told}\n".encode())


def write_markdown(answer: Rows, output: Output) -> None:
    """A Markdown table; marks in text stay marks."""
    output.write(_piped([_marked(sentence(name, WIDEST)) for name in answer.names]))
    output.write(_piped(["---:" if right else "---" for right in answer.right]))
    for row in _rows(answer):
        output.write(_piped([_marked(_shown(value)) for value in row]))


def _piped(cells: Iterable[str]) -> bytes:
    return f"| {' | '.join(cells)} |\n".encode("utf-8", "backslashreplace")


def _marked(text: str) -> str:
    return "".join([_MARKS.get(mark, mark) for mark in text])


def write_csv(answer: Rows, output: Output) -> None:
    """RFC 4180; text that a spreadsheet would take for a formula gets a quote before it."""
    output.write(csv_line([cell(name) for name in answer.names]))
    for block in answer.blocks():
        output.write(b"".join([csv_line([_csv(value) for value in row]) for row in block]))


def write_json(answer: Rows, output: Output) -> None:
    """An array with an object a row, each on a line of its own."""
    comma = b"["
    for block in answer.blocks():
        lines = [json_bytes(dict(zip(answer.names, map(_json, row), strict=True))) for row in block]
        output.write(comma + b"\n" + b",\n".join(lines))
        comma = b","
    output.write(b"\n]\n" if comma == b"," else b"[]\n")


def write_jsonl(answer: Rows, output: Output) -> None:
    """An object a line."""
    for block in answer.blocks():
        for row in block:
            output.write(json_bytes(dict(zip(answer.names, map(_json, row), strict=True))) + b"\n")


def write_parquet(answer: Answer, output: Output) -> None:
    """A Parquet file with the columns as they are.

    Raises:
        SqlError: a column's type has no place in Parquet.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    fields = [field.with_name(name) for field, name in zip(answer.schema, answer.names, strict=True)]
    schema = pa.schema(fields)
    try:
        with pq.ParquetWriter(
            io.BufferedWriter(_Stream(output), BUFFER), schema, compression="zstd"
        ) as writer:
            for batch in answer.batches():
                writer.write_batch(pa.RecordBatch.from_arrays(batch.columns, schema=schema))
    except (pa.ArrowException, NotImplementedError) as error:
        message = f"the answer does not fit into Parquet: {sentence(str(error), 200)}"
        raise SqlError(message, "cast the column, or choose another format") from None


class _Stream(io.RawIOBase):
    """An output as pyarrow writes to it."""

    def __init__(self, output: Output) -> None:
        super().__init__()
        self._output = output
        self._at = 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        block = bytes(data)
        self._output.write(block)
        self._at += len(block)
        return len(block)

    def tell(self) -> int:
        return self._at


def _rows(answer: Rows) -> Iterator[tuple[Any, ...]]:
    for block in answer.blocks():
        yield from block


def _line(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> bytes:
    told: Iterable[str] = (
        " " * (wide - width(text)) + text if to_right else text + " " * (wide - width(text))
        for text, wide, to_right in zip(cells, widths, right, strict=True)
    )
    return (GAP.join(told).rstrip() + "\n").encode("utf-8", "backslashreplace")


def _plain(value: Any) -> str | int | float | Decimal | None:
    """A value that is no text or number as text."""
    if value is None or isinstance(value, (str, float, Decimal)):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return value
    if isinstance(value, (dt.datetime, dt.date, dt.time)):
        return str(value)
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, (list, tuple, dict)):
        return json_bytes(_json(value)).decode()
    return str(value)


def _shown(value: Any) -> str:
    plain = _plain(value)
    if plain is None:
        return ""
    return sentence(plain, WIDEST) if isinstance(plain, str) else _number(plain)


def _csv(value: Any) -> str | int | float | Decimal | None:
    plain = _plain(value)
    return cell(plain) if isinstance(plain, str) else plain


def _number(value: float | Decimal) -> str:
    return format(value, "f") if isinstance(value, Decimal) else str(value)


def _json(value: Any) -> Any:
    """A value as JSON has it; numbers keep all their digits."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else msgspec.Raw(_number(value).encode())
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {str(key): _json(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_json(item) for item in value]
    if value is None or isinstance(value, (str, int)):
        return value
    return _plain(value)
