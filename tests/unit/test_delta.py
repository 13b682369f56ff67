"""Delta tables hold what the stores hold that write to them: once, whatever is cut off or done at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from reports.ingest.driver import Options, Report, ingest
from reports.ingest.inputs import Inputs
from reports.ingest.points import DELTA_POINTS, EXIT_CODE, VARIABLE
from reports.places import PlaceError
from reports.schema import TABLES
from reports.settings import Settings
from reports.store import Store
from tests.unit.cli_run import run_in
from tests.unit.logs import HANDS, hand, write_logs

pytest.importorskip("deltalake", reason="deltalake is not installed: pip install 'fairpot[delta]'")

from reports.ingest.delta import ATTEMPTS, UNITS, DeltaTables

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
FILES = 6
SMALL = 3000


def bring(folder: Path, tables: str | Path, store: str = "store", logs: str = "logs") -> Report:
    options = Options(target=SMALL, delta=str(tables))
    inputs = Inputs([str(folder / logs)], str(folder))
    return ingest(inputs, Settings(), str(folder / store), options)


def rows(tables: str | Path, name: str) -> list[dict[str, Any]]:
    """A table's rows, in an order of their own."""
    table = DeltaTables(str(tables)).table(name)
    if table is None:
        return []
    return sorted(table.to_pyarrow_table().to_pylist(), key=str)


def log(tables: str | Path) -> dict[str, int]:
    """How many commits there were to each table."""
    found = {name: DeltaTables(str(tables)).table(name) for name in (*TABLES, UNITS)}
    return {name: table.version() for name, table in found.items() if table is not None}


def check_equal(tables: str | Path, *stores: Path) -> None:
    """The tables hold just what the stores do."""
    for name in TABLES:
        columns = [column.name for column in TABLES[name]]
        there = [{column: row[column] for column in columns} for row in rows(tables, name)]
        here = [row for store in stores for row in Store.open(store).read(name).to_pylist()]
        assert sorted(map(_text, there)) == sorted(map(_text, here)), name


def _text(row: dict[str, Any]) -> str:
    return str(sorted(row.items()))


def test_the_tables_hold_what_the_store_holds(tmp_path: Path) -> None:
    write_logs(tmp_path / "logs", FILES)
    report = bring(tmp_path, tmp_path / "delta")
    assert report.brought
    assert report.brought.added >= FILES // 2
    check_equal(tmp_path / "delta", tmp_path / "store")
    assert len(rows(tmp_path / "delta", "hands")) == FILES * HANDS
    assert {row["month"] for row in rows(tmp_path / "delta", "hands")} == {"2024-01", "2024-02", "2024-03"}


def test_a_second_run_writes_nothing(tmp_path: Path) -> None:
    write_logs(tmp_path / "logs", FILES)
    bring(tmp_path, tmp_path / "delta")
    before = log(tmp_path / "delta")
    report = bring(tmp_path, tmp_path / "delta")
    assert report.brought == (0, 0)
    assert log(tmp_path / "delta") == before


def test_what_a_changed_file_held_goes_and_may_come_back(tmp_path: Path) -> None:
    write_logs(tmp_path / "logs", FILES)
    bring(tmp_path, tmp_path / "delta")
    file = tmp_path / "logs" / "0" / "log00.txt"
    before = file.read_text()
    for text in (before.replace("A: folds", "A: folds "), before):
        file.write_text(text)
        report = bring(tmp_path, tmp_path / "delta")
        assert report.brought
        assert report.brought.removed
        check_equal(tmp_path / "delta", tmp_path / "store")


def test_parts_put_together_bring_nothing_twice(tmp_path: Path) -> None:
    from reports.ingest.compact import compact

    write_logs(tmp_path / "logs", FILES)
    bring(tmp_path, tmp_path / "before")
    assert compact(str(tmp_path / "store")).after
    assert bring(tmp_path, tmp_path / "before").brought == (0, 0)
    bring(tmp_path, tmp_path / "after")
    for tables in ("before", "after"):
        check_equal(tmp_path / tables, tmp_path / "store")
    assert rows(tmp_path / "before", "hands") == rows(tmp_path / "after", "hands")
    (tmp_path / "logs" / "0" / "log00.txt").write_text(hand(1))
    for tables in ("before", "after"):
        bring(tmp_path, tmp_path / tables)
        check_equal(tmp_path / tables, tmp_path / "store")


def fairpot(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from reports.cli import main; raise SystemExit(main())", *words]
    around = os.environ | {"PYTHONPATH": str(ROOT)} | environment
    return subprocess.run(command, env=around, capture_output=True, text=True, check=False)


@pytest.mark.slow
@pytest.mark.parametrize("point", [f"{name}:{time}" for name in DELTA_POINTS for time in (1, 2)])
def test_a_run_that_is_cut_off_is_finished_by_the_next(tmp_path: Path, point: str) -> None:
    write_logs(tmp_path / "logs", FILES)
    words = ["ingest", str(tmp_path / "logs"), "--store", str(tmp_path / "store")]
    words += ["--delta", str(tmp_path / "delta")]
    assert fairpot(*words, **{VARIABLE: point}).returncode == EXIT_CODE
    assert fairpot(*words).returncode == 0  # the store's own run was finished
    check_equal(tmp_path / "delta", tmp_path / "store")
    assert len(rows(tmp_path / "delta", "hands")) == FILES * HANDS


def test_two_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    for number, name in enumerate(("one", "two")):
        for file in range(4):
            path = tmp_path / name / f"{file}.txt"
            path.parent.mkdir(exist_ok=True)
            path.write_text(hand(100 * number + file))
    command = [sys.executable, "-c", "from reports.cli import main; raise SystemExit(main())", "ingest"]
    running = [
        subprocess.Popen(
            [*command, str(tmp_path / name), "--store", str(tmp_path / f"store_{name}"), "--delta",
             str(tmp_path / "delta")],
            env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.DEVNULL,
        )
        for name in ("one", "two")
    ]  # fmt: skip
    assert [process.wait() for process in running] == [0, 0]
    check_equal(tmp_path / "delta", tmp_path / "store_one", tmp_path / "store_two")


def test_of_two_writers_of_the_same_unit_one_counts(tmp_path: Path) -> None:
    write_logs(tmp_path / "logs", FILES)
    bring(tmp_path, tmp_path / "delta", "one")
    report = bring(tmp_path, tmp_path / "delta", "two")
    assert report.brought == (0, 0)
    check_equal(tmp_path / "delta", tmp_path / "one")


def test_duckdb_reads_the_tables(tmp_path: Path) -> None:
    import duckdb

    write_logs(tmp_path / "logs", FILES)
    bring(tmp_path, tmp_path / "delta")
    hands = DeltaTables(str(tmp_path / "delta")).table("hands").to_pyarrow_dataset()
    connection = duckdb.connect()
    connection.register("hands", hands)
    found = connection.sql("SELECT month, count(*) FROM hands GROUP BY month ORDER BY month").fetchall()
    assert found == [("2024-01", 2 * HANDS), ("2024-02", 2 * HANDS), ("2024-03", 2 * HANDS)]


def test_tables_in_a_bucket_hold_the_same(tmp_path: Path, bucket: str) -> None:
    write_logs(tmp_path / "logs", 3)
    bring(tmp_path, f"{bucket}/delta")
    check_equal(f"{bucket}/delta", tmp_path / "store")
    assert bring(tmp_path, f"{bucket}/delta").brought == (0, 0)


def test_tables_that_can_not_be_written_are_one_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    write_logs(tmp_path / "logs", 1)
    (tmp_path / "file").write_text("in the way")
    words = ["--store", tmp_path / "store", "--delta", tmp_path / "file"]
    said = run_in(capfd, "ingest", tmp_path / "logs", *words).one_line()
    assert "Delta tables" in said


def test_writers_that_always_come_first_end_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import deltalake

    tries = []

    def refused(*_: object) -> None:
        tries.append(1)
        raise deltalake.exceptions.CommitFailedError("another transaction")

    write_logs(tmp_path / "logs", 1)
    monkeypatch.setattr(DeltaTables, "_append", refused)
    with pytest.raises(PlaceError, match="come first each time"):
        bring(tmp_path, tmp_path / "delta")
    assert len(tries) == ATTEMPTS
