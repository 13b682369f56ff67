"""Text that ends the process that reads it is set aside, told, and everything else is read."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from reports.ingest import driver
from reports.ingest.unit import run_unit
from reports.retell import finding_of
from reports.store import Store
from tests.unit.ingest_runs import run, write

pytestmark = pytest.mark.slow


def poisoned(unit: Any, job: Any) -> Any:
    """Works, but dies of one file."""
    if any(piece.file.endswith("poison.txt") for piece in unit.pieces):
        os._exit(9)
    return run_unit(unit, job)


@pytest.fixture
def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """A folder with a poisonous file among others, and where the store is."""
    folder = tmp_path / "in"
    for number in range(5):
        write(folder / f"{number}.txt", *range(number * 4, number * 4 + 4))
    write(folder / "2-poison.txt", 100, 101)
    monkeypatch.setattr(driver, "run_unit", poisoned)
    return folder, tmp_path / "store"


def test_it_is_found_set_aside_and_told(night: tuple[Path, Path]) -> None:
    folder, directory = night
    report = run(folder, directory, engine="processes", jobs=2)  # all files in one unit
    assert report.published
    assert [Path(one.split(",")[0]).name for one in report.crashed] == ["2-poison.txt"]
    assert (report.tally.hands, report.tally.quarantined, report.tally.by_code["AUD090"]) == (20, 1, 1)
    assert report.tally.fails("error")
    size = (folder / "2-poison.txt").stat().st_size
    assert report.tally.bytes_quarantined == size
    store = Store.open(directory)
    (row,) = [row for row in store.read("findings").to_pylist() if row["code"] == "AUD090"]
    finding = finding_of(row)
    assert (finding.code, finding.file, finding.line) == ("AUD090", str(folder / "2-poison.txt"), 1)
    (aside,) = store.read("quarantine").to_pylist()
    assert (aside["file"], aside["byte"], aside["size"]) == (str(folder / "2-poison.txt"), 0, size)
    sources = {Path(one["file"]).name: one for one in store.read("sources").to_pylist()}
    assert len(sources) == 6
    assert sources["2-poison.txt"]["bytes_quarantined"] == size


def test_it_is_not_tried_again_before_it_changes(
    night: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, directory = night
    run(folder, directory, engine="processes", jobs=2, target=1_000)
    assert run(folder, directory, engine="processes", jobs=2, target=1_000).plan.units == 0
    monkeypatch.undo()
    write(folder / "2-poison.txt", 100, 101, 102)
    report = run(folder, directory, target=1_000)
    assert (report.tally.hands, report.tally.quarantined) == (3, 0)
    store = Store.open(directory)
    assert store.read("hands").num_rows == 23
    assert store.read("quarantine").num_rows == 0
    assert "AUD090" not in store.read("findings", ["code"])["code"].to_pylist()
