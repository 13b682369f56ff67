"""`fairpot store info` and `verify`: what is in a store, and whether it is whole."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from reports.ingest.home import held
from reports.ingest.layout import LOCK
from reports.schema import TABLES
from reports.store import Store
from tests.unit.cli_hands import legal, wrong_award
from tests.unit.cli_run import Run, run_in


@pytest.fixture
def store(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> Path:
    """A store of two files, one of which was changed and read again."""
    folder, store = tmp_path / "logs", tmp_path / "store"
    folder.mkdir()
    (folder / "a.txt").write_text(legal(0) + wrong_award(1), encoding="utf-8")
    (folder / "b.txt").write_text(legal(2) + "this is no hand\n" * 3, encoding="utf-8")
    run_in(capfd, "ingest", folder, "--store", store)
    (folder / "a.txt").write_text(legal(0) + wrong_award(1) + legal(3), encoding="utf-8")
    run_in(capfd, "ingest", folder, "--store", store)
    return store


def verified(capfd: pytest.CaptureFixture[str], store: Path) -> Run:
    return run_in(capfd, "store", "verify", store)


def part(store: Path, table: str) -> Path:
    return store / Store.open(store).live(table)[0].path


def test_info_tells_runs_tables_rooms_and_months(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    run = run_in(capfd, "store", "info", store, "--format", "json")
    assert run.code == 0
    report = run.report
    assert [(one["number"], one["status"], one["hands"]) for one in report["runs"]] == [
        (1, "done", 3),
        (2, "done", 4),
    ]
    assert report["files"] == 2
    assert report["units"]["superseded"] == 1
    assert report["units"]["planned"] == report["units"]["crashed"] == 0
    tables = {table["name"]: table for table in report["tables"]}
    assert set(tables) == set(TABLES)
    assert tables["hands"]["rows"] == 4
    assert all(table["bytes"] > 0 for table in tables.values() if table["rows"])
    assert report["sites"] == [{"site": "pokerstars", "months": {"2024-05": 4}}]
    assert report["runs"][0]["judged_by"] == report["runs"][1]["judged_by"]
    text = run_in(capfd, "store", "info", store).out
    assert "2024-05 to 2024-05 (1)" in text
    assert "1 read again since" in text


def test_a_whole_store_has_no_fault(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    run = verified(capfd, store)
    assert (run.code, run.err) == (0, "")
    assert run.out.endswith("0 faults\n")


def test_a_missing_part_is_named(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    gone = part(store, "players")
    gone.unlink()
    run = verified(capfd, store)
    assert run.code == 1
    assert f"{gone.relative_to(store).as_posix()}: missing: the file is not there\n" in run.out
    assert run.out.endswith("1 fault\n")


def test_a_byte_that_changed_is_noticed(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = part(store, "actions")
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    run = verified(capfd, store)
    assert run.code == 1
    assert "SHA-256" in run.out
    path.write_bytes(data + b"x")
    assert "bytes, the manifest says" in verified(capfd, store).out


def test_rows_and_columns_are_compared_too(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A part whose digest the manifest was made to believe."""
    import hashlib

    path = part(store, "hands")
    rows = pq.read_table(path).slice(1)
    pq.write_table(rows.select(rows.column_names[: rows.column_names.index("size")]), path)
    data = path.read_bytes()
    with sqlite3.connect(store / "manifest.sqlite") as db:
        name = path.relative_to(store).as_posix()
        values = (len(data), hashlib.sha256(data).hexdigest(), name)
        db.execute("UPDATE parts SET bytes = ?, sha256 = ? WHERE path = ?", values)
    told = verified(capfd, store).out
    assert "rows, the manifest says" in told
    assert "it has no column size" in told


def test_a_file_nobody_knows_is_named(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = part(store, "hands").with_name("part-0.parquet")
    path.write_bytes(b"x")
    run = verified(capfd, store)
    assert run.code == 1
    assert "orphan" in run.out
    with held(str(store)):
        pass  # any run clears it away
    assert verified(capfd, store).code == 0


def test_while_somebody_writes_new_files_are_no_fault(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with held(str(store)):
        part(store, "hands").with_name("part-0.parquet").write_bytes(b"x")
        run = verified(capfd, store)
    assert run.code == 0
    assert "a run is writing to it" in run.out


def test_a_gap_between_a_files_pieces_is_noticed(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(store / "manifest.sqlite") as db:
        db.execute("UPDATE pieces SET start = start + 10 WHERE outdated IS NULL")
    run = verified(capfd, store)
    assert run.code == 1
    assert "bytes 0 to 10 are in no unit" in run.out


def test_counts_that_do_not_add_up_are_noticed(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(store / "manifest.sqlite") as db:
        db.execute("UPDATE runs SET tally = replace(tally, '\"hands\":4', '\"hands\":5')")
    run = verified(capfd, store)
    assert run.code == 1
    assert "its counts are not the sum of its units' counts" in run.out


def test_faults_as_json(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    part(store, "players").unlink()
    report = run_in(capfd, "store", "verify", store, "--format", "json").report
    assert [fault["kind"] for fault in report["faults"]] == ["missing"]
    assert report["parts"] > 5


@pytest.mark.parametrize("command", ["info", "verify", "compact"])
def test_what_is_no_store_is_one_line(
    command: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert "not a store" in run_in(capfd, "store", command, tmp_path).one_line()
    (tmp_path / "manifest.sqlite").write_bytes(b"no database at all")
    run_in(capfd, "store", command, tmp_path).one_line()
    assert not (tmp_path / LOCK).exists()


def test_compact_waits_for_nobody(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with held(str(store)):
        assert "another run is writing" in run_in(capfd, "store", "compact", store).one_line()


def test_a_store_in_a_bucket_is_told_checked_and_compacted_too(
    bucket: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder, store = tmp_path / "logs", f"{bucket}/store"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.txt").write_text(legal(number).replace("Lyra", f"Lyra {number}"))
        assert run_in(capfd, "ingest", folder, "--store", store).code in (0, 1)
    before = Store.open(store).read("players").to_pylist()
    assert run_in(capfd, "store", "info", store, "--format", "json").report["files"] == 3
    assert run_in(capfd, "store", "verify", store).code == 0
    assert run_in(capfd, "store", "compact", store, "--format", "json").report["after"] == 5
    assert Store.open(store).read("players").to_pylist() == before
    assert len(Store.open(store).live("players")) == 1
    assert run_in(capfd, "store", "verify", store).code == 0
    run_in(capfd, "store", "compact", f"{bucket}/nowhere").one_line()


@pytest.mark.parametrize(
    "words",
    [("store", "info"), ("store", "verify"), ("store", "compact"), ("stats",), ("deal",), ("audit", "diff")],
    ids=" ".join,
)
def test_a_manifest_that_is_damaged_further_in_is_one_line(
    words: tuple[str, ...], store: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with sqlite3.connect(store / "manifest.sqlite") as manifest:
        manifest.execute("DROP TABLE parts")
        manifest.execute("ALTER TABLE runs DROP COLUMN status")
    manifest.close()
    run = run_in(capfd, *words, store)
    assert run.code == 2
    assert run.err.count("\n") == 1
    assert "manifest" in run.err
