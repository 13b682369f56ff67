"""The store: same bytes in any order, nothing twice, read by any Parquet reader."""

from __future__ import annotations

import hashlib
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from msgspec.structs import replace

from parser.source import Chatter, Quarantined
from reports.ingest.files import digest_of
from reports.ingest.layout import MANIFEST
from reports.ingest.manifest import Manifest
from reports.ingest.parts import PartWriter
from reports.once import Once
from reports.schema import SCHEMA_VERSION, TABLES, arrow_schema
from reports.store import Store, StoreError
from tests.unit.stores import add_run, piece
from tests.unit.worked_hands import replays

HANDS = replays()


def facts(directory: Path) -> dict[str, str]:
    """Every part's hash."""
    return {
        str(path.relative_to(directory)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted((directory / "facts").rglob("*"))
        if path.is_file()
    }


def test_two_stores_of_the_same_input_are_the_same_bytes(tmp_path: Path) -> None:
    add_run(tmp_path / "a", HANDS)
    add_run(tmp_path / "b", HANDS)
    assert facts(tmp_path / "a") == facts(tmp_path / "b") != {}


def test_what_the_manifest_says_of_a_part_is_true(tmp_path: Path) -> None:
    store = add_run(tmp_path, HANDS[:10], HANDS[10:])
    parts = [part for table in TABLES for part in store.live(table)]
    assert {part.path for part in parts} == set(facts(tmp_path))
    for part in parts:
        path = tmp_path / part.path
        assert (path.stat().st_size, digest_of(path)) == (part.bytes, part.sha256)
        assert pq.read_metadata(path).num_rows == part.rows > 0


def test_rows_lie_by_room_and_month(tmp_path: Path) -> None:
    store = add_run(tmp_path, HANDS)
    for part in store.live("hands"):
        assert f"/hands/site={part.site}/month={part.month}/part-" in part.path
        for row in store.read("hands", ["site", "played_at"], part=part).to_pylist():
            assert row["site"] == part.site
            assert (row["played_at"] or "unknown")[:7] == part.month


def test_a_batch_boundary_does_not_change_the_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = add_run(tmp_path / "whole", HANDS)
    monkeypatch.setattr("reports.facts.BATCH", 5)
    pieces = add_run(tmp_path / "pieces", HANDS)
    for table in TABLES:
        assert pieces.read(table).to_pylist() == whole.read(table).to_pylist()


def test_many_rooms_and_months_at_once_take_further_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = add_run(tmp_path / "whole", mixed())
    monkeypatch.setattr("reports.facts.BATCH", 2)
    monkeypatch.setattr("reports.ingest.files.MOST_OPEN", 2)
    pieces = add_run(tmp_path / "pieces", mixed())
    assert len(pieces.live("hands")) > len(whole.live("hands")) == 4
    for table in ("hands", "players", "actions"):
        key = [(name, "ascending") for name in ("hand_uid", "seat", "number") if name in TABLES_OF(table)]
        left, right = (one.read(table).sort_by(key).to_pylist() for one in (pieces, whole))
        assert left == right


def TABLES_OF(table: str) -> set[str]:  # noqa: N802
    """A table's columns."""
    return {column.name for column in TABLES[table]}


def mixed() -> list[Any]:
    """Hands of four months, in turn."""
    hands = []
    for number, outcome in enumerate(HANDS):
        hand: Any = outcome.hand
        header = replace(hand.header, played_at=f"2024-0{number % 4 + 1}-01 10:00:00", hand_id=str(number))
        hands.append(replace(outcome, hand=with_header(hand, header)))
    return hands


def with_header(hand: Any, header: Any) -> Any:
    """The hand under another header."""
    return replace(hand, header=header)


def test_an_unfinished_part_leaves_nothing(tmp_path: Path) -> None:
    add_run(tmp_path, HANDS[:2])
    before = sorted(tmp_path.rglob("*"))

    def interrupted() -> None:
        with PartWriter(str(tmp_path), "unit") as part:
            part.begin(piece("a.txt"))
            for hand in HANDS:
                part.add(hand)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert sorted(tmp_path.rglob("*")) == before


def test_each_table_has_the_columns_of_the_schema(tmp_path: Path) -> None:
    store = add_run(tmp_path, HANDS, HANDS[:1])
    for table in TABLES:
        for part in store.live(table):
            schema = pq.read_schema(tmp_path / part.path)
            assert schema.equals(arrow_schema(table))
            assert schema.metadata[b"fairpot.schema_version"].decode() == SCHEMA_VERSION
            for column in TABLES[table]:
                if column.unit == "minor units":
                    assert column.type in {"int64", "amounts"}
                    assert schema.field(column.name).metadata[b"unit"] == b"minor units"


def test_money_columns_stand_beside_currency_and_scale() -> None:
    for table, columns in TABLES.items():
        if any(column.unit == "minor units" for column in columns):
            assert {"currency", "scale"} <= {column.name for column in columns}, table


def test_no_column_is_there_twice_and_each_says_what_it_means() -> None:
    for columns in TABLES.values():
        names = [column.name for column in columns]
        assert len(set(names)) == len(names)
        assert all(column.meaning for column in columns)


# ---- other readers


def expected_sums(store: Store) -> dict[str, tuple[int, int]]:
    sums: dict[str, tuple[int, int]] = {}
    for row in store.read("players", ["player", "vpip", "net"]).to_pylist():
        vpip, net = sums.get(row["player"], (0, 0))
        sums[row["player"]] = (vpip + row["vpip"], net + row["net"])
    return sums


def test_duckdb_reads_it(tmp_path: Path) -> None:
    store = add_run(tmp_path, HANDS)
    rows = duckdb.sql(
        f"select player, sum(vpip::int), sum(net) from '{tmp_path}/facts/v1/players/**/*.parquet' "  # noqa: S608
        "group by player"
    ).fetchall()
    assert {name: (vpip, net) for name, vpip, net in rows} == expected_sums(store)
    board = (
        f"select board, site, month from '{tmp_path}/facts/v1/hands/**/*.parquet' "  # noqa: S608
        "where f_players = 3 order by hand_id"
    )
    first = store.live("hands")[0]
    assert duckdb.sql(board).fetchall()[0] == ("2c 7d 9h Js", first.site, first.month)


def test_polars_reads_it(tmp_path: Path) -> None:
    store = add_run(tmp_path, HANDS)
    frame = (
        pl.scan_parquet(f"{tmp_path}/facts/v1/players/")
        .group_by("player")
        .agg(pl.col("vpip").sum(), pl.col("net").sum())
    )
    assert {name: (vpip, net) for name, vpip, net in frame.collect().rows()} == expected_sums(store)


def test_pandas_reads_it(tmp_path: Path) -> None:
    store = add_run(tmp_path, HANDS)
    frame = pd.read_parquet(tmp_path / "facts/v1/players")
    assert frame["net"].dtype == "int64"
    sums = frame.groupby("player", observed=True)[["vpip", "net"]].sum()
    assert {name: (row.vpip, row.net) for name, row in sums.iterrows()} == expected_sums(store)


@pytest.mark.parametrize("reader", ["duckdb", "polars", "pandas", "pyarrow", "dataset"])
def test_readers_read_several_parts_as_one(tmp_path: Path, reader: str) -> None:
    store = add_run(tmp_path, mixed()[:9], mixed()[9:], HANDS[:1], HANDS[:1])
    tables = [table for table in TABLES if store.live(table)]
    assert {*TABLES} - {*tables} <= {"findings", "quarantine", "results"}
    for table in tables:
        folder = tmp_path / "facts/v1" / table
        if reader == "duckdb":
            rows = duckdb.sql(f"select count(*) from '{folder}/**/*.parquet'").fetchall()[0][0]  # noqa: S608
        elif reader == "polars":
            rows = pl.read_parquet(folder).height
        elif reader == "pandas":
            rows = len(pd.read_parquet(folder))
        elif reader == "pyarrow":
            rows = pq.read_table(folder).num_rows
        else:
            rows = store.dataset(table).to_table().num_rows
        assert rows == store.read(table).num_rows > 0


def test_readers_see_room_and_month_as_columns(tmp_path: Path) -> None:
    add_run(tmp_path, mixed())
    folder = tmp_path / "facts/v1/hands"
    for months in (
        set(pd.read_parquet(folder)["month"]),
        set(pl.read_parquet(folder)["month"]),
        set(pq.read_table(folder)["month"].to_pylist()),
    ):
        assert months == {"2024-01", "2024-02", "2024-03", "2024-04"}


# ---- what is in it


def test_sources_account_for_every_piece(tmp_path: Path) -> None:
    hand = HANDS[0].hand
    with PartWriter(str(tmp_path), "unit") as part:
        part.begin(piece(hand.file))
        part.add(HANDS[0])
        part.add(HANDS[0])
        part.chatter(Chatter(hand.file, 1, 0, 7, "blank lines"))
        part.quarantined(Quarantined(hand.file, 9, 50, 11, "not a hand"))
        part.begin(piece("empty.txt", 0, 0))
        paths = {file.table: tmp_path / file.path for file in part.finish()}
    rows = {row["file"]: row for row in pq.read_table(paths["sources"]).to_pylist()}
    assert rows[hand.file] | {
        "bytes_hands": 2 * hand.size, "bytes_chatter": 7, "bytes_quarantined": 11, "hands": 2, "repeated": 1,
        "quarantined": 1, "agrees": 2, "counted": 1,
    } == rows[hand.file]  # fmt: skip
    assert rows["empty.txt"]["hands"] == 0
    assert pq.read_table(paths["quarantine"]).to_pylist() == [
        {"file": hand.file, "line": 9, "byte": 50, "size": 11, "reason": "not a hand"}
    ]


def test_a_hand_is_counted_once_within_a_unit(tmp_path: Path) -> None:
    store = add_run(tmp_path, [HANDS[1], HANDS[1]])
    assert store.read("hands", ["counted", "left_out"]).to_pylist() == [
        {"counted": True, "left_out": None},
        {"counted": False, "left_out": "counted before"},
    ]
    assert store.read("players").num_rows == 6
    once = add_run(tmp_path / "once", [HANDS[1]])
    assert store.read("actions").num_rows == once.read("actions").num_rows


def test_a_hand_in_two_units_counts_once(tmp_path: Path) -> None:
    store = add_run(tmp_path, HANDS, HANDS[:5])
    assert store.read("hands").num_rows == len(HANDS) + 5
    once, whole = Once(store), add_run(tmp_path / "whole", HANDS)
    for table in ("hands", "players", "actions", "pots"):
        found = pa.concat_tables(once.batches(table))
        assert found.sort_by("hand_uid").to_pylist() == whole.read(table).sort_by("hand_uid").to_pylist()


def test_a_hand_that_counts_nowhere_stands_once_too(tmp_path: Path) -> None:
    doubtful: Any = replace(HANDS[0], trusted=False)
    once = Once(add_run(tmp_path, [doubtful, *HANDS[1:3]], [doubtful]))
    assert sum([rows.num_rows for rows in once.batches("hands")]) == 3
    assert once.records == 0


def test_names_of_any_characters_are_stored(tmp_path: Path) -> None:
    odd = "a\0b\ud800<b>=1+1\u202e"
    hand: Any = HANDS[1]
    players = tuple(replace(player, name=f"{odd}{player.seat}") for player in hand.players)
    store = add_run(tmp_path, [replace(hand, players=players)])
    names = store.read("players", ["player"]).column(0).combine_chunks().dictionary
    assert names[0].as_py() == "a\0b\\ud800<b>=1+1\u202e1"


def test_amounts_that_no_column_holds_leave_the_hand_out(tmp_path: Path) -> None:
    hand: Any = HANDS[1]
    huge = replace(hand, total_pot=10**30, rake=10**30)
    with PartWriter(str(tmp_path), "unit") as part:
        part.begin(piece("a.txt"))
        part.add(huge)
        part.add(hand)
        paths = {file.table: tmp_path / file.path for file in part.finish()}
    rows = pq.read_table(paths["hands"], columns=["counted", "left_out", "total_pot", "rake"]).to_pylist()
    assert rows[0] == {
        "counted": False,
        "left_out": "amount or seat out of range",
        "total_pot": None,
        "rake": None,
    }
    assert rows[1]["counted"]


# ---- what is no store


@pytest.mark.parametrize("make", [Manifest.create, Manifest.open])
def test_a_folder_with_something_else_is_refused(tmp_path: Path, make: Any) -> None:
    (tmp_path / "photos").mkdir()
    with pytest.raises(StoreError):
        make(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["photos"]


@pytest.mark.parametrize("make", [Manifest.create, Manifest.open])
def test_a_store_of_the_older_layout_is_refused_with_a_remedy(tmp_path: Path, make: Any) -> None:
    (tmp_path / "manifest.json").write_text('{"format": "fairpot store"}', encoding="utf-8")
    with pytest.raises(StoreError, match="older version") as caught:
        make(tmp_path)
    assert "new store" in caught.value.remedy
    assert Store.is_store(tmp_path)


@pytest.mark.parametrize("make", [Manifest.create, Manifest.open])
def test_a_database_of_another_program_is_refused(tmp_path: Path, make: Any) -> None:
    with sqlite3.connect(tmp_path / MANIFEST) as db:
        db.execute("CREATE TABLE other (x)")
    with pytest.raises(StoreError, match="something other than a store"):
        make(tmp_path)


def test_another_schema_version_is_refused_with_a_remedy(tmp_path: Path) -> None:
    add_run(tmp_path, HANDS[:1])
    with sqlite3.connect(tmp_path / MANIFEST) as db:
        db.execute("UPDATE meta SET value = '0' WHERE key = 'schema_version'")
    with pytest.raises(StoreError, match="schema 0") as caught:
        Store.open(tmp_path)
    assert "empty folder" in caught.value.remedy


@pytest.mark.parametrize("make", [Manifest.create, Manifest.open])
def test_a_damaged_manifest_is_an_error_in_words(tmp_path: Path, make: Any) -> None:
    (tmp_path / MANIFEST).write_bytes(b"no database, whatever the name says" * 100)
    with pytest.raises(StoreError, match="manifest"):
        make(tmp_path)


def test_no_store_is_an_error_in_words(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="not a store"):
        Store.open(tmp_path / "nowhere")
    assert not Store.is_store(tmp_path)


def test_a_damaged_part_is_named(tmp_path: Path) -> None:
    store = add_run(tmp_path, HANDS)
    damaged = tmp_path / store.live("players")[0].path
    damaged.write_bytes(damaged.read_bytes()[:-1])
    with pytest.raises(StoreError, match="damaged") as caught:
        store.read("players")
    assert "players" in caught.value.message


def test_a_run_that_is_not_there_is_an_error_in_words(tmp_path: Path) -> None:
    add_run(tmp_path, HANDS[:1])
    with pytest.raises(StoreError, match="no run 2"):
        Store.open(tmp_path, run=2)


def test_a_digest_is_of_the_bytes_between(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"0123456789")
    assert digest_of(path, 2, 5) == hashlib.sha256(b"234").hexdigest()
    assert digest_of(path, 5) == hashlib.sha256(b"56789").hexdigest()


def test_writing_a_store_loads_no_pandas(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from tests.unit.worked_hands import replays; "
        f"from tests.unit.stores import add_run; add_run(Path({str(tmp_path / 'store')!r}), replays()); "
        "print([name for name in ('pandas', 'pyarrow.compute') if name in sys.modules])"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
    assert done.stdout.strip() == "[]"
