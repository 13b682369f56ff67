"""The store: same bytes in any order, nothing twice, nothing lost by a crash, read by any Parquet reader."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from parser.source import Chatter, Quarantined
from replay import Replay
from reports.parts import WAITING, host
from reports.schema import SCHEMA_VERSION, TABLES, arrow_schema
from reports.store import MANIFEST, Part, Store, StoreError, Stretch, digest_of
from tests.unit.worked_hands import replays

HANDS = replays()
RULES = "house@000000000000"


def stretch(file: str, start: int = 0, end: int = 100, seed: str = "") -> Stretch:
    digest = hashlib.sha256(f"{file}{start}{end}{seed}".encode()).hexdigest()
    return Stretch(file, start, end, digest)


def write(store: Store, hands: list[Replay], *stretches: Stretch) -> Part:
    """A written part, not committed."""
    with store.part(RULES) as part:
        for hand in hands:
            part.add(hand)
        return part.finish(stretches)


def filled(directory: Path, hands: list[Replay] = HANDS, file: str = "examples.txt") -> Store:
    """A store with one part."""
    store = Store.create(directory)
    store.commit([write(store, hands, stretch(file))])
    return store


def snapshot(directory: Path) -> dict[str, str]:
    """Every file's hash."""
    return {
        str(path.relative_to(directory)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(directory.rglob("*"))
        if path.is_file()
    }


def test_writing_the_same_input_twice_changes_nothing(tmp_path: Path) -> None:
    store = filled(tmp_path / "a")
    before = snapshot(tmp_path / "a")
    assert store.holds([stretch("examples.txt")], RULES)
    assert store.commit([write(store, HANDS, stretch("examples.txt"))]) == 0
    assert snapshot(tmp_path / "a") == before


def test_two_stores_of_the_same_input_are_the_same_bytes(tmp_path: Path) -> None:
    filled(tmp_path / "a")
    filled(tmp_path / "b")
    assert snapshot(tmp_path / "a") == snapshot(tmp_path / "b")


def test_the_order_of_parts_and_commits_does_not_matter(tmp_path: Path) -> None:
    one, two = Store.create(tmp_path / "one"), Store.create(tmp_path / "two")
    pieces = [
        (HANDS[:10], stretch("a.txt")),
        (HANDS[10:20], stretch("b.txt")),
        (HANDS[20:], stretch("c.txt")),
    ]
    one.commit([write(one, hands, piece) for hands, piece in pieces])
    for hands, piece in reversed(pieces):
        two.commit([write(two, hands, piece)])
    assert snapshot(tmp_path / "one") == snapshot(tmp_path / "two")
    assert [part.stretches[0].file for part in two.parts] == ["a.txt", "b.txt", "c.txt"]


def test_a_batch_boundary_does_not_change_the_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = filled(tmp_path / "whole")
    monkeypatch.setattr("reports.facts.BATCH", 5)
    pieces = filled(tmp_path / "pieces")
    for table in TABLES:
        assert pieces.read(table).to_pylist() == whole.read(table).to_pylist()


def test_an_unfinished_part_leaves_nothing(tmp_path: Path) -> None:
    store = filled(tmp_path)
    before = snapshot(tmp_path)

    def interrupted() -> None:
        with store.part(RULES) as part:
            part.add(HANDS[0])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert snapshot(tmp_path) == before


def test_what_is_not_committed_is_not_seen(tmp_path: Path) -> None:
    store = Store.create(tmp_path)
    write(store, HANDS, stretch("examples.txt"))
    assert Store.open(tmp_path).parts == ()
    assert not list((tmp_path / "hands").iterdir())


class Crash(BaseException):
    """The process dies here."""


@pytest.mark.parametrize("point", range(7))
def test_a_crash_at_any_step_of_a_commit_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, point: int
) -> None:
    """Steps: the six tables moved into place, then the manifest replaced."""
    store = filled(tmp_path / "store", HANDS[:20], "a.txt")
    expected = store.read("players").to_pylist()
    part = write(store, HANDS[20:], stretch("b.txt"))
    steps, move = iter(range(100)), Path.replace

    def dying(self: Path, target: Path) -> Path:
        if next(steps) == point:
            raise Crash
        return move(self, target)

    monkeypatch.setattr(Path, "replace", dying)
    with pytest.raises(Crash):
        store.commit([part])
    monkeypatch.undo()
    assert Store.open(tmp_path / "store").read("players").to_pylist() == expected

    again = Store.create(tmp_path / "store")
    assert not again.holds([stretch("b.txt")], RULES)
    again.commit([write(again, HANDS[20:], stretch("b.txt"))])
    whole = Store.create(tmp_path / "whole")
    whole.commit([write(whole, HANDS[:20], stretch("a.txt")), write(whole, HANDS[20:], stretch("b.txt"))])
    assert again.read("players") == whole.read("players")


def test_what_a_dead_process_left_is_cleared_away(tmp_path: Path) -> None:
    store = filled(tmp_path)
    dead = tmp_path / f"{WAITING}{host()}-99999999-0123456789abcdef"
    dead.mkdir()
    stray = tmp_path / "players" / "0123456789abcdef01234567.parquet"
    stray.write_bytes(b"left behind")
    Store.create(tmp_path)
    assert not dead.exists()
    assert not stray.exists()
    assert store.read("players").num_rows


def test_a_file_that_has_grown_replaces_what_it_was(tmp_path: Path) -> None:
    store = Store.create(tmp_path)
    first, tail = stretch("a.txt", 0, 100), stretch("a.txt", 100, 150)
    store.commit([write(store, HANDS[:10], first), write(store, HANDS[10:15], tail)])
    grown = stretch("a.txt", 100, 400, "grown")
    assert store.holds([first], RULES)
    assert not store.holds([grown], RULES)
    store.commit([write(store, HANDS[10:], grown)])
    assert [part.stretches for part in store.parts] == [(first,), (grown,)]
    assert store.read("hands").num_rows == len(HANDS)
    assert len(list((tmp_path / "hands").iterdir())) == 2


def test_other_rules_replace_what_was_judged_before(tmp_path: Path) -> None:
    store = filled(tmp_path)
    with store.part("house@111111111111") as part:
        for hand in HANDS:
            part.add(hand)
        store.commit([part.finish([stretch("examples.txt")])])
    assert [part.rules for part in store.parts] == ["house@111111111111"]


def test_a_commit_while_another_store_opens_is_not_swept_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store.create(tmp_path)
    other = Store.open(tmp_path)
    plain = Store._locked
    waited = []

    @contextmanager
    def locked(self: Store) -> Iterator[None]:
        if not waited:  # the manifest is read; while the lock is waited for, another writer commits
            waited.append(self)
            other.commit([write(other, HANDS[:1], stretch("b.txt"))])
        with plain(self):
            yield

    monkeypatch.setattr(Store, "_locked", locked)
    Store.create(tmp_path)
    assert Store.open(tmp_path).read("hands").num_rows == 1


def test_writers_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    Store.create(tmp_path)

    def add(number: int) -> None:
        store = Store.create(tmp_path)
        store.commit([write(store, HANDS[number : number + 1], stretch(f"{number}.txt"))])

    threads = [threading.Thread(target=add, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Store.open(tmp_path).read("hands").num_rows == 6


def test_each_table_has_the_columns_of_the_schema(tmp_path: Path) -> None:
    store = filled(tmp_path)
    for table in TABLES:
        file = tmp_path / table / f"{store.parts[0].name}.parquet"
        schema = pq.read_schema(file)
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


def expected_sums(store: Store) -> dict[str, tuple[int, int]]:
    sums: dict[str, tuple[int, int]] = {}
    for row in store.read("players", ["player", "vpip", "net"]).to_pylist():
        vpip, net = sums.get(row["player"], (0, 0))
        sums[row["player"]] = (vpip + row["vpip"], net + row["net"])
    return sums


def test_duckdb_reads_it(tmp_path: Path) -> None:
    store = filled(tmp_path)
    rows = duckdb.sql(
        f"select player, sum(vpip::int), sum(net) from '{tmp_path}/players/*.parquet' group by player"  # noqa: S608
    ).fetchall()
    assert {name: (vpip, net) for name, vpip, net in rows} == expected_sums(store)
    board = f"select board from '{tmp_path}/hands/*.parquet' where f_players = 3 order by hand_id"  # noqa: S608
    assert duckdb.sql(board).fetchall()[0] == ("2c 7d 9h Js",)


def test_polars_reads_it(tmp_path: Path) -> None:
    store = filled(tmp_path)
    frame = (
        pl.scan_parquet(f"{tmp_path}/players/*.parquet")
        .group_by("player")
        .agg(pl.col("vpip").sum(), pl.col("net").sum())
    )
    assert {name: (vpip, net) for name, vpip, net in frame.collect().rows()} == expected_sums(store)


def test_pandas_reads_it(tmp_path: Path) -> None:
    store = filled(tmp_path)
    frame = pd.read_parquet(tmp_path / "players")
    assert frame["net"].dtype == "int64"
    sums = frame.groupby("player", observed=True)[["vpip", "net"]].sum()
    assert {name: (row.vpip, row.net) for name, row in sums.iterrows()} == expected_sums(store)


@pytest.mark.parametrize("reader", ["duckdb", "polars", "pandas"])
def test_readers_read_several_parts_as_one(tmp_path: Path, reader: str) -> None:
    store = Store.create(tmp_path)
    store.commit([write(store, HANDS[:1], stretch("a.txt")), write(store, HANDS[1:], stretch("b.txt"))])
    for table in TABLES:
        if reader == "duckdb":
            rows = duckdb.sql(f"select count(*) from '{tmp_path}/{table}/*.parquet'").fetchall()[0][0]  # noqa: S608
        elif reader == "polars":
            rows = pl.read_parquet(f"{tmp_path}/{table}/*.parquet").height
        else:
            rows = len(pd.read_parquet(tmp_path / table))
        assert rows == store.read(table).num_rows


def test_sources_account_for_every_piece(tmp_path: Path) -> None:
    store = Store.create(tmp_path)
    hand = HANDS[0].hand
    with store.part(RULES) as part:
        part.add(HANDS[0])
        part.repeated(hand)
        part.chatter(Chatter(hand.file, 1, 0, 7, "blank lines"))
        part.quarantined(Quarantined(hand.file, 9, 50, 11, "not a hand"))
        store.commit([part.finish([stretch(hand.file), stretch("empty.txt", 0, 0)])])
    rows = {row["file"]: row for row in store.read("sources").to_pylist()}
    assert rows[hand.file] | {
        "bytes_hands": 2 * hand.size, "bytes_chatter": 7, "bytes_quarantined": 11, "hands": 1, "repeated": 1,
        "quarantined": 1, "agrees": 1, "counted": 1,
    } == rows[hand.file]  # fmt: skip
    assert rows["empty.txt"]["hands"] == 0


def test_a_hand_is_counted_once_within_a_part(tmp_path: Path) -> None:
    store = Store.create(tmp_path)
    store.commit([write(store, [HANDS[1], HANDS[1]], stretch("a.txt"))])
    assert store.read("hands", ["counted", "left_out"]).to_pylist() == [
        {"counted": True, "left_out": None},
        {"counted": False, "left_out": "counted before"},
    ]
    assert store.read("players").num_rows == 6


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    with pytest.raises(StoreError, match="something other than a store"):
        Store.create(tmp_path)


def test_a_file_in_the_folders_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "facts").write_text("words", encoding="utf-8")
    with pytest.raises(StoreError):
        Store.create(tmp_path / "facts")


def test_a_manifest_of_another_program_is_refused(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_text('{"format": "other"}', encoding="utf-8")
    with pytest.raises(StoreError, match="something other than a store"):
        Store.open(tmp_path)


def test_another_schema_version_is_refused_with_a_remedy(tmp_path: Path) -> None:
    filled(tmp_path)
    manifest = json.loads((tmp_path / MANIFEST).read_bytes())
    manifest["schema_version"] = "0"
    (tmp_path / MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
    with pytest.raises(StoreError, match="schema 0") as caught:
        Store.create(tmp_path)
    assert "empty folder" in caught.value.remedy


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"format": "fairpot store", "schema_version": "1", "parts": 3}']
)
def test_a_damaged_manifest_is_an_error_in_words(tmp_path: Path, text: str) -> None:
    filled(tmp_path)
    (tmp_path / MANIFEST).write_text(text, encoding="utf-8")
    with pytest.raises(StoreError):
        Store.open(tmp_path)


def test_no_store_is_an_error_in_words(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="not a store"):
        Store.open(tmp_path / "nowhere")
    assert not Store.is_store(tmp_path)


def test_a_damaged_part_is_named_and_written_anew(tmp_path: Path) -> None:
    store = filled(tmp_path)
    whole = snapshot(tmp_path)
    damaged = tmp_path / "players" / f"{store.parts[0].name}.parquet"
    damaged.write_bytes(damaged.read_bytes()[:-1])
    with pytest.raises(StoreError, match="damaged"):
        Store.open(tmp_path)
    again = Store.create(tmp_path)
    assert not again.holds([stretch("examples.txt")], RULES)
    again.commit([write(again, HANDS, stretch("examples.txt"))])
    assert snapshot(tmp_path) == whole


def test_a_digest_is_of_the_bytes_between(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"0123456789")
    assert digest_of(path, 2, 5) == hashlib.sha256(b"234").hexdigest()
    assert digest_of(path, 5) == hashlib.sha256(b"56789").hexdigest()


def test_names_of_any_characters_are_stored(tmp_path: Path) -> None:
    from msgspec.structs import replace

    odd = "a\0b\ud800<b>=1+1\u202e"
    hand: Any = HANDS[1]
    players = tuple(replace(player, name=f"{odd}{player.seat}") for player in hand.players)
    store = filled(tmp_path, [replace(hand, players=players)])
    names = store.read("players", ["player"]).column(0).combine_chunks().dictionary
    assert names[0].as_py() == "a\0b?<b>=1+1\u202e1"


def test_amounts_that_no_column_holds_leave_the_hand_out(tmp_path: Path) -> None:
    from msgspec.structs import replace

    hand: Any = HANDS[1]
    huge = replace(hand, total_pot=10**30, rake=10**30)
    store = filled(tmp_path, [huge, hand])
    rows = store.read("hands", ["counted", "left_out", "total_pot", "rake"]).to_pylist()
    assert rows[0] == {
        "counted": False,
        "left_out": "amount or seat out of range",
        "total_pot": None,
        "rake": None,
    }
    assert rows[1]["counted"]
    assert isinstance(store.read("actions"), pa.Table)


def test_writing_a_store_loads_no_pandas(tmp_path: Path) -> None:
    code = (
        "import sys; from tests.unit.worked_hands import replays; from reports.store import Store, Stretch; "
        f"store = Store.create({str(tmp_path / 'store')!r}); part = store.part('r'); "
        "[part.add(hand) for hand in replays()]; store.commit([part.finish([Stretch('a', 0, 1, '')])]); "
        "print([name for name in ('pandas', 'pyarrow.compute') if name in sys.modules])"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
    assert done.stdout.strip() == "[]"
