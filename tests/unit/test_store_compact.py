"""`fairpot store compact`: fewer files, the same rows, and ingest goes on as before."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from reports.ingest.compact import LOOSE_POINTS, POINTS, SETS, compact
from reports.ingest.points import EXIT_CODE, VARIABLE
from reports.schema import TABLES
from reports.stats import statistics
from reports.store import Store
from reports.storecheck import verify
from tests.unit.cli_hands import legal, unread_line, wrong_award
from tests.unit.cli_run import run_in
from tests.unit.summaries.summary_texts import STARS

pytestmark = pytest.mark.slow

TOGETHER = [table for tables in SETS for table in tables]


def write(folder: Path, name: str, *hands: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text("".join(hands) + STARS, encoding="utf-8")
    return path


@pytest.fixture
def nights(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> tuple[Path, Path]:
    """A folder and its store after four nights, a file each."""
    folder, store = tmp_path / "logs", tmp_path / "store"
    for night in range(4):
        first = 10 * night
        hands = [legal(first), wrong_award(first + 1), unread_line(first + 2), legal(first + 3)]
        write(folder, f"night{night}.txt", *hands)
        assert run_in(capfd, "ingest", folder, "--store", store).code == 1
    return folder, store


def rows(store: Path, table: str) -> list[dict[str, Any]]:
    """All rows of a table, as readers come by them."""
    return Store.open(store).read(table).to_pylist()


def everything(store: Path) -> dict[str, list[dict[str, Any]]]:
    return {table: rows(store, table) for table in TABLES}


def faults(store: Path) -> list[str]:
    return [f"{fault.what}: {fault.told}" for fault in verify(Store.open(store))]


def test_there_are_fewer_files_with_the_same_rows_in_the_same_order(nights: tuple[Path, Path]) -> None:
    _, store = nights
    before, figures = everything(store), statistics(store)
    old = {table: Store.open(store).live(table) for table in TOGETHER}
    found = compact(str(store))
    assert found.before == sum(map(len, old.values())) == 4 * len(TOGETHER)
    assert found.after == len(TOGETHER)
    assert everything(store) == before
    assert statistics(store).equals(figures)
    for table in TOGETHER:
        assert len(Store.open(store).live(table)) == 1
        assert not any((store / part.path).exists() for part in old[table])
    assert faults(store) == []


def test_a_second_time_there_is_nothing_to_do(nights: tuple[Path, Path]) -> None:
    _, store = nights
    compact(str(store))
    files = {path: path.read_bytes() for path in store.rglob("*.parquet")}
    assert compact(str(store)).before == 0
    assert {path: path.read_bytes() for path in store.rglob("*.parquet")} == files


def test_ingest_afterwards_reads_what_is_new_only(
    nights: tuple[Path, Path], capfd: pytest.CaptureFixture[str]
) -> None:
    folder, store = nights
    compact(str(store))
    write(folder, "night9.txt", legal(90))
    run = run_in(capfd, "ingest", folder, "--store", store, "--format", "json")
    assert run.report["files"] == {"new": 1, "changed": 0, "unchanged": 4, "gone": 0}
    assert run.report["work"]["pieces"] == 1
    assert len(rows(store, "hands")) == 17
    assert compact(str(store)).before == 2 * len(TOGETHER)
    assert faults(store) == []


def test_a_file_that_changes_later_is_taken_out_of_a_part_put_together(
    nights: tuple[Path, Path], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder, store = nights
    compact(str(store))
    write(folder, "night1.txt", legal(10), legal(11))
    assert run_in(capfd, "ingest", folder, "--store", store).code in (0, 1)
    assert faults(store) == []
    fresh = tmp_path / "fresh"
    run_in(capfd, "ingest", folder, "--store", fresh)
    for table in ("hands", "players", "actions", "pots", "trails", "findings", "results"):
        assert sorted(map(str, rows(store, table))) == sorted(map(str, rows(fresh, table))), table
    assert statistics(store).equals(statistics(fresh))
    told = [run_in(capfd, "audit", folder, *of, "--format", "jsonl").out for of in (["--store", store], [])]
    assert [line for line in told[0].splitlines() if '"seconds"' not in line] == [
        line for line in told[1].splitlines() if '"seconds"' not in line
    ]
    compact(str(store))
    assert sorted(map(str, rows(store, "players"))) == sorted(map(str, rows(fresh, "players")))
    assert faults(store) == []


def test_other_rules_replace_everything(nights: tuple[Path, Path], capfd: pytest.CaptureFixture[str]) -> None:
    folder, store = nights
    compact(str(store))
    run_in(capfd, "ingest", folder, "--store", store, "--rules", "tda_2024")
    assert len(rows(store, "hands")) == 16
    assert faults(store) == []


def test_records_of_one_hand_stay_in_parts_of_their_own(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder, store = tmp_path / "logs", tmp_path / "store"
    write(folder, "a.txt", legal(0), legal(1))
    run_in(capfd, "ingest", folder, "--store", store)
    write(folder, "b.txt", legal(1), legal(2))
    run_in(capfd, "ingest", folder, "--store", store)
    write(folder, "c.txt", legal(3))
    run_in(capfd, "ingest", folder, "--store", store)
    figures = statistics(store)
    compact(str(store))
    assert len(Store.open(store).live("hands")) == 2
    assert len(Store.open(store).live("trails")) == 1
    assert statistics(store).equals(figures)
    assert faults(store) == []


def test_runs_can_still_be_compared(nights: tuple[Path, Path], capfd: pytest.CaptureFixture[str]) -> None:
    _, store = nights
    before = {run: Store.open(store, run=run).read("findings").to_pylist() for run in (1, 2, 3, 4)}
    compact(str(store))
    assert {run: Store.open(store, run=run).read("findings").to_pylist() for run in (1, 2, 3, 4)} == before


def test_large_parts_are_left_alone(nights: tuple[Path, Path]) -> None:
    _, store = nights
    size = max([part.bytes for part in Store.open(store).live("players")])
    assert compact(str(store), target=size).before == 8  # trails and results are small enough
    assert faults(store) == []


PROGRAM = "import sys; from reports.ingest.compact import compact; compact(sys.argv[1])"


@pytest.mark.parametrize(
    "point", [*POINTS, "parts written", "part written", "part synced", "part renamed:2", "merge recorded:2"]
)
def test_a_crash_anywhere_leaves_the_store_before_or_after(
    point: str, nights: tuple[Path, Path], capfd: pytest.CaptureFixture[str]
) -> None:
    folder, store = nights
    before = everything(store)
    command = [sys.executable, "-c", PROGRAM, str(store)]
    died = subprocess.run(command, env=os.environ | {VARIABLE: point}, check=False)
    assert died.returncode == EXIT_CODE
    assert everything(store) == before
    assert all(fault.endswith("the next run removes it") for fault in faults(store))
    subprocess.run(command, check=True)
    assert everything(store) == before
    assert faults(store) == []
    assert sorted(map(len, [Store.open(store).live(table) for table in TOGETHER])) == [1] * len(TOGETHER)
    write(folder, "night9.txt", legal(90))
    run_in(capfd, "ingest", folder, "--store", store)
    assert len(rows(store, "hands")) == 17
    assert faults(store) == []


def test_an_interrupted_ingest_is_finished_after_compaction(
    nights: tuple[Path, Path], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder, store = nights
    write(folder, "night1.txt", legal(10), legal(11))
    write(folder, "night9.txt", legal(90))
    program = "from reports.cli import main; import sys; raise SystemExit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", program, "ingest", str(folder), "--store", str(store)]
    for point in ("result kept", "across finished", "run written"):
        env = os.environ | {VARIABLE: point}
        assert subprocess.run(command, env=env, check=False, capture_output=True).returncode == EXIT_CODE
        before = everything(store)
        compact(str(store))
        assert everything(store) == before
    run_in(capfd, "ingest", "--resume", "--store", store)
    fresh = tmp_path / "fresh"
    run_in(capfd, "ingest", folder, "--store", fresh)
    for table in ("hands", "players", "trails", "findings"):
        assert sorted(map(str, rows(store, table))) == sorted(map(str, rows(fresh, table))), table
    assert faults(store) == []


@pytest.mark.parametrize("point", LOOSE_POINTS)
def test_a_crash_while_a_changed_file_is_taken_out(
    point: str, nights: tuple[Path, Path], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder, store = nights
    compact(str(store))
    before = everything(store)
    write(folder, "night1.txt", legal(10), legal(11))
    write(folder, "night2.txt", legal(20))
    program = "from reports.cli import main; import sys; raise SystemExit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", program, "ingest", str(folder), "--store", str(store)]
    died = subprocess.run(command, env=os.environ | {VARIABLE: point}, check=False, capture_output=True)
    assert died.returncode == EXIT_CODE
    assert everything(store) == before
    run_in(capfd, "ingest", folder, "--store", store)
    fresh = tmp_path / "fresh"
    run_in(capfd, "ingest", folder, "--store", fresh)
    for table in ("hands", "players", "trails", "findings"):
        assert sorted(map(str, rows(store, table))) == sorted(map(str, rows(fresh, table))), table
    assert faults(store) == []


def test_the_command_says_what_it_did(nights: tuple[Path, Path], capfd: pytest.CaptureFixture[str]) -> None:
    _, store = nights
    run = run_in(capfd, "store", "compact", store, "--format", "json")
    assert (run.code, run.report["before"], run.report["after"]) == (0, 24, 6)
    assert run_in(capfd, "store", "compact", store).out == "nothing to put together\n"
    run_in(capfd, "store", "compact", store / "nowhere").one_line()
    assert not (store / "nowhere").exists()
