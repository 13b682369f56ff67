"""Parquet files written by hand: what readers find in them is what pyarrow's own files would give them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from reports.parquet import TableFile
from reports.schema import TABLES, Column, arrow_schema

FLAT = [name for name, columns in TABLES.items() if not {"seats", "amounts"} & {c.type for c in columns}]
WORDS = ("", "a", "é漢字", "Player 1", "x" * 300)
LIMITS = {"int64": 2**62, "int32": 2**31 - 1, "int8": 127, "timestamp": 2**41}
SIZES = (0, 1, 7, 8, 9, 300, 1000)


def values_of(column: Column, size: int, dice: random.Random) -> list[Any]:
    """Values of a column in one of a few shapes: all alike, all zero, all null, few, many."""
    shape = dice.choice(("alike", "zero", "few", "many", "null"))

    def one() -> Any:
        if column.type == "bool":
            return shape != "zero" and dice.random() < 0.3
        if column.type in {"text", "string"}:
            return f"{dice.random()}"[: dice.randint(1, 20)] if shape == "many" else dice.choice(WORDS)
        if shape == "zero":
            return 0
        if column.type == "uint8":
            return dice.randint(0, 255 if shape == "many" else 3)
        limit = LIMITS[column.type]
        return dice.randint(-limit, limit)

    same = one()
    values = [same if shape == "alike" else one() for _ in range(size)]
    if column.nullable and shape != "alike":
        values = [None if shape == "null" or dice.random() < 0.2 else value for value in values]
    return values


def random_table(name: str, size: int, seed: int) -> pa.Table:
    dice = random.Random(f"{name}{size}{seed}")
    schema = arrow_schema(name)
    arrays: list[Any] = []
    for column, field in zip(TABLES[name], schema, strict=True):
        plain: Any = pa.array(
            values_of(column, size, dice), pa.string() if column.type == "text" else field.type
        )
        arrays.append(plain.dictionary_encode() if column.type == "text" else plain)
    return pa.Table.from_arrays(arrays, schema=schema)


def plain(table: pa.Table) -> pa.Table:
    """The table with its text as text."""
    columns: dict[str, Any] = {}
    for name in table.column_names:
        column: Any = table[name]
        columns[name] = column.cast(pa.string()) if pa.types.is_dictionary(column.type) else column
    return pa.table(columns).combine_chunks()


def write(path: Path, name: str, groups: list[pa.Table]) -> None:
    file = TableFile(path, name)
    for rows in groups:
        file.write_table(rows)
    file.close()


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize("seed", range(4))
def test_readers_find_what_was_written(name: str, seed: int, tmp_path: Path) -> None:
    groups = [random_table(name, size, seed) for size in SIZES]
    groups.append(random_table(name, 100, seed).slice(3, 50))
    ours, theirs = tmp_path / "ours.parquet", tmp_path / "theirs.parquet"
    write(ours, name, groups)
    whole = pa.concat_tables(groups)
    pq.write_table(whole, theirs)
    read = pq.read_table(ours)
    assert read.schema.equals(arrow_schema(name), check_metadata=True)
    assert plain(read).equals(plain(whole))
    assert pl.read_parquet(ours).equals(pl.read_parquet(theirs))
    rows = [duckdb.read_parquet(str(path)).fetchall() for path in (ours, theirs)]
    assert rows[0] == rows[1]


@pytest.mark.parametrize("words", [1, 2, 255, 256, 257, 65_536, 65_537])
def test_codes_are_wide_enough_for_their_words(words: int, tmp_path: Path) -> None:
    start = random_table("sources", words + 3, 1)
    names: Any = pa.array([f"{number % words}" for number in range(words + 3)]).dictionary_encode()
    rows = start.set_column(0, start.schema.field("file"), names)
    write(tmp_path / "x.parquet", "sources", [rows])
    assert plain(pq.read_table(tmp_path / "x.parquet")).equals(plain(rows))
    assert pl.read_parquet(tmp_path / "x.parquet")["file"].to_list() == rows["file"].to_pylist()
    found = duckdb.read_parquet(str(tmp_path / "x.parquet")).select("file").fetchall()
    assert [row[0] for row in found] == rows["file"].to_pylist()


@pytest.mark.parametrize("name", FLAT)
def test_the_schema_is_the_one_that_pyarrow_writes(name: str, tmp_path: Path) -> None:
    rows = random_table(name, 20, 5)
    write(tmp_path / "ours.parquet", name, [rows])
    pq.write_table(rows, tmp_path / "theirs.parquet")
    ours, theirs = (pq.ParquetFile(tmp_path / f"{who}.parquet") for who in ("ours", "theirs"))
    assert ours.schema.equals(theirs.schema)
    assert ours.metadata.metadata == theirs.metadata.metadata


def test_looked_up_columns_have_their_bounds(tmp_path: Path) -> None:
    rows = random_table("hands", 200, 6)
    write(tmp_path / "x.parquet", "hands", [rows])
    group = pq.read_metadata(tmp_path / "x.parquet").row_group(0)
    found: dict[str, Any] = {
        group.column(i).path_in_schema: group.column(i).statistics for i in range(group.num_columns)
    }
    for name in ("hand_uid", "byte", "file"):
        values = [value for value in rows[name].to_pylist() if value is not None]
        assert (found[name].min, found[name].max) == (min(values), max(values))
    assert found["scale"] is None
    uid = rows["hand_uid"][17].as_py()
    chosen = pq.read_table(tmp_path / "x.parquet", filters=[("hand_uid", "=", uid)])
    assert uid in chosen["hand_uid"].to_pylist()


def test_a_file_without_rows_is_a_table(tmp_path: Path) -> None:
    write(tmp_path / "x.parquet", "findings", [])
    assert pq.read_table(tmp_path / "x.parquet").equals(arrow_schema("findings").empty_table())
    assert pl.read_parquet(tmp_path / "x.parquet").height == 0
