"""Parquet files of flat tables, written for time.

Arrow's buffers of flags and numbers are what a Parquet page holds, as they stand; pyarrow's own writer passes
each value through levels and bit packing, which for the three hundred columns of `players` takes two and a
half times as long (12.5 against 5 us a hand). Here a column of a row group is one page, small numbers and
text are codes of one, two or four bytes into a dictionary, and only lists are left to pyarrow
(`reports.parts`).

Source: the Apache Parquet format, version 2, its metadata in Thrift's compact protocol.
"""

from __future__ import annotations

import base64
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from reports.schema import TABLES, Column, arrow_schema

MAGIC = b"PAR1"
VERSION = 2
BOOLEAN, INT32, INT64, BYTE_ARRAY = 0, 1, 2, 6
"""Physical types."""
PLAIN, RLE, RLE_DICTIONARY = 0, 3, 8
SNAPPY, ZSTD = 1, 6
DATA_PAGE, DICTIONARY_PAGE = 0, 2
TRUE, FALSE, I8, I32, I64, BINARY, LIST, STRUCT = 1, 2, 3, 5, 6, 8, 9, 12
"""Thrift's types."""
NOTHING = b"\0"
"""A Thrift record without fields."""
WITH_STATISTICS = frozenset({"hand_uid", "file", "byte"})
"""Columns that hands are looked up by."""

# Made once. Snappy takes a third of zstd's time; numbers take nearly twice the bytes with it.
_CODECS = {SNAPPY: pa.Codec("snappy"), ZSTD: pa.Codec("zstd", compression_level=1)}
_NUMBERS = frozenset({"int64", "int32", "timestamp"})
_DTYPES: dict[str, Any] = {
    "int64": np.int64, "timestamp": np.int64, "int32": np.int32, "int8": np.int8, "uint8": np.uint8,
}  # fmt: skip


Field = tuple[int, int, bytes]
"""Number, type and encoded value of a field in a Thrift record."""


class Values(NamedTuple):
    """A column's values that are not null, encoded."""

    data: Any
    """Bytes, or a buffer of them."""
    encoding: int = PLAIN
    dictionary: bytes | None = None
    words: int = 0
    """Entries of the dictionary."""


class TableFile:
    """One table of the store as it is written: a row group for each `write_table`."""

    def __init__(self, path: Path, table: str) -> None:
        self._schema = arrow_schema(table)
        self._columns = TABLES[table]
        self._groups: list[bytes] = []
        self._rows = 0
        self._place = len(MAGIC)
        self._stream = path.open("wb")
        self._stream.write(MAGIC)

    def write_table(self, rows: pa.Table) -> None:
        """Writes rows of the table as one row group."""
        begin = self._place
        pages: list[bytes] = []
        chunks = [
            self._chunk(column, _one(values), pages)
            for column, values in zip(self._columns, rows.itercolumns(), strict=True)
        ]
        self._stream.write(b"".join(pages))
        self._rows += rows.num_rows
        sizes = _int(self._place - begin), _int(rows.num_rows)
        self._groups.append(_record((1, LIST, _list(STRUCT, chunks)), (2, I64, sizes[0]), (3, I64, sizes[1])))

    def close(self) -> None:
        """Writes what readers look for first, at the file's end."""
        if self._stream.closed:
            return
        metadata = dict(self._schema.metadata or {})
        metadata[b"ARROW:schema"] = base64.b64encode(self._schema.serialize().to_pybytes())
        pairs = [_record((1, BINARY, _binary(k)), (2, BINARY, _binary(v))) for k, v in metadata.items()]
        root = _record((4, BINARY, _binary(b"schema")), (5, I32, _int(len(self._columns))))
        in_order_of_type = _record((1, STRUCT, NOTHING))
        footer = _record(
            (1, I32, _int(VERSION)),
            (2, LIST, _list(STRUCT, [root, *map(_element, self._columns)])),
            (3, I64, _int(self._rows)),
            (4, LIST, _list(STRUCT, self._groups)),
            (5, LIST, _list(STRUCT, pairs)),
            (6, BINARY, _binary(b"fairpot")),
            (7, LIST, _list(STRUCT, [in_order_of_type] * len(self._columns))),
        )
        self._stream.write(footer + len(footer).to_bytes(4, "little") + MAGIC)
        self._stream.close()

    def _chunk(self, column: Column, values: pa.Array[Any], pages: list[bytes]) -> bytes:
        """Adds a column's pages to those of its row group; answers what the footer says of it."""
        begin = self._place
        levels, valid = _levels(values) if column.nullable else (b"", None)
        found = _encode(column.type, values, valid)
        codec = ZSTD if column.type in _NUMBERS else SNAPPY
        whole = 0
        if found.dictionary is not None:
            about = _dictionary_page(found.words)
            whole = self._page(DICTIONARY_PAGE, found.dictionary, codec, about, pages)
        data_at = self._place
        body = b"".join((levels, found.data)) if levels else found.data
        whole += self._page(DATA_PAGE, body, codec, _data_page(len(values), found.encoding), pages)
        fields = [
            *_about(column, codec),
            (5, I64, _int(len(values))),
            (6, I64, _int(whole)),
            (7, I64, _int(self._place - begin)),
            (9, I64, _int(data_at)),
        ]
        if found.dictionary is not None:
            fields.append((11, I64, _int(begin)))
        if column.name in WITH_STATISTICS and len(values):
            fields.append((12, STRUCT, _statistics(column, values)))
        return _record((2, I64, _int(0)), (3, STRUCT, _record(*fields)))

    def _page(self, kind: int, body: Any, codec: int, about: Field, pages: list[bytes]) -> int:
        """Adds a page; its size before it was packed."""
        packed: bytes = _CODECS[codec].compress(body, asbytes=True)
        size = len(body)
        head = _record((1, I32, _int(kind)), (2, I32, _int(size)), (3, I32, _int(len(packed))), about)
        pages += (head, packed)
        self._place += len(head) + len(packed)
        return len(head) + size


# ---- Thrift's compact protocol, as much of it as is needed


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


@lru_cache(4096)
def _int(number: int) -> bytes:
    """A number from 0, in zigzag."""
    return _varint(number << 1)


def _binary(data: bytes) -> bytes:
    return _varint(len(data)) + data


def _list(kind: int, items: list[bytes]) -> bytes:
    size = len(items)
    head = bytes((size << 4 | kind,)) if size < 15 else bytes((0xF0 | kind,)) + _varint(size)
    return head + b"".join(items)


def _record(*fields: Field) -> bytes:
    """A struct: its fields in order of their numbers."""
    out, last = bytearray(), 0
    for number, kind, value in fields:
        out.append(number - last << 4 | kind)
        out += value
        last = number
    out += NOTHING
    return bytes(out)


# ---- what the footer and the pages say


def _kind(column: Column) -> int:
    """A column's physical type."""
    if column.type in {"text", "string"}:
        return BYTE_ARRAY
    if column.type == "bool":
        return BOOLEAN
    return INT64 if column.type in {"int64", "timestamp"} else INT32


def _element(column: Column) -> bytes:
    """A column in the file's schema."""
    fields: list[Field] = [
        (1, I32, _int(_kind(column))),
        (3, I32, _int(int(column.nullable))),
        (4, BINARY, _binary(column.name.encode())),
    ]
    match column.type:  # converted type, logical type
        case "text" | "string":
            fields += (6, I32, _int(0)), (10, STRUCT, _record((1, STRUCT, NOTHING)))
        case "uint8":
            fields += (
                (6, I32, _int(11)),
                (10, STRUCT, _record((10, STRUCT, _record((1, I8, b"\x08"), (2, FALSE, b""))))),
            )
        case "int8":
            fields += (
                (6, I32, _int(15)),
                (10, STRUCT, _record((10, STRUCT, _record((1, I8, b"\x08"), (2, TRUE, b""))))),
            )
        case "timestamp":
            milliseconds = _record((1, STRUCT, NOTHING))
            fields += (
                (6, I32, _int(9)),
                (10, STRUCT, _record((8, STRUCT, _record((1, TRUE, b""), (2, STRUCT, milliseconds))))),
            )
    return _record(*fields)


@cache
def _about(column: Column, codec: int) -> tuple[Field, ...]:
    """What a chunk's metadata begins with."""
    encodings = [_int(encoding) for encoding in (PLAIN, RLE, RLE_DICTIONARY)]
    return (
        (1, I32, _int(_kind(column))),
        (2, LIST, _list(I32, encodings)),
        (3, LIST, _list(BINARY, [_binary(column.name.encode())])),
        (4, I32, _int(codec)),
    )


@lru_cache(1024)
def _data_page(values: int, encoding: int) -> Field:
    fields = (1, I32, _int(values)), (2, I32, _int(encoding)), (3, I32, _int(RLE)), (4, I32, _int(RLE))
    return 5, STRUCT, _record(*fields)


@lru_cache(1024)
def _dictionary_page(words: int) -> Field:
    return 7, STRUCT, _record((1, I32, _int(words)), (2, I32, _int(PLAIN)))


def _statistics(column: Column, values: Any) -> bytes:
    """Smallest and largest value; no nulls."""
    if column.type == "text":
        words = [word.encode() for word in values.dictionary.to_pylist()]
        low, high = min(words), max(words)
    else:
        numbers = np.frombuffer(values.buffers()[1], np.int64, len(values))
        low, high = numbers.min().tobytes(), numbers.max().tobytes()
    return _record((3, I64, _int(0)), (5, BINARY, _binary(high)), (6, BINARY, _binary(low)))


# ---- values


def _one(values: Any) -> Any:
    """A column as one array that starts at its buffers' start."""
    if values.num_chunks == 1 and not (chunk := values.chunk(0)).offset:
        return chunk
    return pa.concat_arrays([pa.array([], values.type), *values.chunks])


def _levels(values: Any) -> tuple[bytes, npt.NDArray[np.bool_] | None]:
    """Which values are there, as the page begins with it, and as a mask where some are not."""
    size, bits = len(values), values.buffers()[0]
    if bits is None or not values.null_count:
        return _sized(_varint(size << 1) + b"\x01"), None
    eighths = memoryview(bits)[: (size + 7) // 8]
    mask = np.unpackbits(np.frombuffer(eighths, np.uint8), count=size, bitorder="little").view(np.bool_)
    return _sized(_varint(len(eighths) << 1 | 1) + bytes(eighths)), mask


def _sized(run: bytes) -> bytes:
    return len(run).to_bytes(4, "little") + run


def _encode(kind: str, values: Any, valid: npt.NDArray[np.bool_] | None) -> Values:
    """Values of a schema type; `valid` where they are not null, None when none is."""
    size = len(values)
    if kind == "bool":
        return Values(memoryview(values.buffers()[1])[: (size + 7) // 8])
    if kind == "text":
        words = values.dictionary
        return _indexed(_picked(values.indices, np.int32, valid), _plain_text(words, None), len(words))
    if kind == "string":
        return Values(_plain_text(values, valid))
    numbers = _picked(values, _DTYPES[kind], valid)
    if kind == "uint8":
        words = int(numbers.max()) + 1 if len(numbers) else 0
        return _indexed(numbers, np.arange(words, dtype=np.int32).tobytes(), words)
    if kind == "int8":
        numbers = numbers.astype(np.int32)
    data = numbers.tobytes()
    if data == bytes(len(data)):
        return _indexed(numbers, bytes(numbers.itemsize), 1)
    return Values(data)


def _picked(values: Any, dtype: Any, valid: npt.NDArray[np.bool_] | None) -> npt.NDArray[Any]:
    """The numbers that are not null."""
    buffer = values.buffers()[1]
    numbers = np.frombuffer(buffer, dtype, len(values)) if len(values) else np.zeros(0, dtype)
    return numbers if valid is None else numbers[valid]


def _indexed(codes: npt.NDArray[Any], dictionary: bytes, words: int) -> Values:
    """Codes into a dictionary, whole bytes each; one run where there is one word."""
    size = len(codes)
    if not size:
        return Values(b"")
    if words == 1:
        return Values(b"\x01" + _varint(size << 1) + b"\x00", RLE_DICTIONARY, dictionary, words)
    width = 1 if words <= 1 << 8 else 2 if words <= 1 << 16 else 4
    data = codes.astype(f"<u{width}").tobytes() + bytes(-size % 8 * width)
    head = bytes((8 * width,)) + _varint((size + 7) // 8 << 1 | 1)
    return Values(head + data, RLE_DICTIONARY, dictionary, words)


def _plain_text(values: Any, valid: npt.NDArray[np.bool_] | None) -> bytes:
    """Texts one after the other, the length of each in front; a null takes no bytes."""
    if not len(values):
        return b""
    _, where, data = values.buffers()
    offsets = np.frombuffer(where, np.int32, len(values) + 1)
    lengths = np.diff(offsets)
    if valid is not None:
        lengths = lengths[valid]
    size = len(lengths)
    text = np.frombuffer(data or b"", np.uint8)[: offsets[-1]]
    heads = lengths.astype("<i4").view(np.uint8).reshape(-1, 4)
    if size and int(lengths.min()) == (width := int(lengths.max())):
        return np.concatenate([heads, text.reshape(size, width)], axis=1).tobytes()
    out = np.empty(4 * size + len(text), np.uint8)
    at = np.cumsum(lengths + 4) - lengths - 4
    is_text = np.ones(len(out), bool)
    for byte in range(4):
        out[at + byte] = heads[:, byte]
        is_text[at + byte] = False
    out[is_text] = text
    return out.tobytes()
