"""Wherever a run dies, the next one ends with the bytes of a run that did not."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from reports.ingest.points import EXIT_CODE, POINTS
from tests.unit.cli_hands import legal, wrong_award
from tests.unit.ingest_runs import dying, facts, manifest, run, strays, write

pytestmark = pytest.mark.slow

TARGET = 6_000
"""A unit of a few hands."""


class Night(NamedTuple):
    """A folder as it is on the second night, and the store after the first."""

    folder: Path
    store: Path
    expected: tuple[object, object]
    """Facts and manifest after an undisturbed second night."""


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Night:
    """The first night's files; on the second, new ones, one grown, one altered, copies of old hands."""
    base = tmp_path_factory.mktemp("night")
    folder = base / "in"
    for number in range(6):
        write(folder / f"{number}.txt", *range(number * 4, number * 4 + 4))
    (folder / "bad.txt").write_text("no hand at all\n" * 10, encoding="utf-8")
    run(folder, base / "first", target=TARGET)
    with (folder / "5.txt").open("a", encoding="utf-8") as stream:
        stream.write(legal(24) + wrong_award(25))
    write(folder / "2.txt", 8, 9, 30)
    for number in range(7, 12):
        write(folder / f"{number}.txt", *range(number * 10, number * 10 + 4))
    write(folder / "copies.txt", 0, 1, 2)
    shutil.copytree(base / "first", base / "whole")
    run(folder, base / "whole", target=TARGET)
    return Night(folder, base / "first", (facts(base / "whole"), manifest(base / "whole")))


def test_the_second_night_does_what_it_is_to_show(night: Night) -> None:
    parts, tables = night.expected
    assert isinstance(parts, dict)
    assert isinstance(tables, dict)
    assert parts.keys() - facts(night.store).keys()
    assert facts(night.store).keys() - parts.keys()
    assert any("copies" in name for name in parts)
    assert len(tables["units"]) > 8


LATER = [f"{point}:3" for point in POINTS if point.startswith(("part ", "result"))]
AFTER_THE_END = ("run kept", "file swept", "swept after")


@pytest.mark.parametrize("point", [*POINTS, *LATER])
def test_a_crash_at_any_point_changes_nothing_in_the_end(night: Night, tmp_path: Path, point: str) -> None:
    store = tmp_path / "store"
    shutil.copytree(night.store, store)
    assert dying(point, night.folder, store, target=TARGET) == EXIT_CODE
    run(night.folder, store, target=TARGET)
    if point not in AFTER_THE_END:  # then the next run is another
        assert manifest(store) == night.expected[1]
    assert facts(store) == night.expected[0]
    assert not strays(store)


def test_crash_after_crash_changes_nothing_in_the_end(night: Night, tmp_path: Path) -> None:
    store = tmp_path / "store"
    shutil.copytree(night.store, store)
    for point in (
        "plan kept",
        "result kept",
        "part renamed",
        "result kept:2",
        "result written:2",
        "run written",
    ):
        assert dying(point, night.folder, store, target=TARGET) == EXIT_CODE
    run(night.folder, store, target=TARGET)
    assert (facts(store), manifest(store)) == night.expected


def test_a_store_whose_first_run_dies_is_made_by_the_next(night: Night, tmp_path: Path) -> None:
    run(night.folder, tmp_path / "whole", target=TARGET)
    for point in ("store made", "plan written", "part written", "result kept", "run written"):
        store = tmp_path / point.replace(" ", "-")
        assert dying(point, night.folder, store, target=TARGET) == EXIT_CODE
        run(night.folder, store, target=TARGET)
        assert (facts(store), manifest(store)) == (facts(tmp_path / "whole"), manifest(tmp_path / "whole"))


def test_readers_see_the_last_finished_run_while_another_goes_on(night: Night, tmp_path: Path) -> None:
    from reports.store import Store

    store = tmp_path / "store"
    shutil.copytree(night.store, store)
    before = Store.open(store).read("hands").to_pylist()
    for point in ("result kept:2", "across finished"):
        assert dying(point, night.folder, store, target=TARGET) == EXIT_CODE
        assert Store.open(store).read("hands").to_pylist() == before


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_driver_killed_in_mid_run_changes_nothing_in_the_end(tmp_path: Path, jobs: int) -> None:
    folder, store = tmp_path / "in", tmp_path / "store"
    for number in range(30):
        write(folder / f"{number}.txt", *range(number * 50, number * 50 + 50))
    run(folder, tmp_path / "whole", target=TARGET)
    words = ["ingest", folder, "--store", store, "--jobs", jobs]
    code = (
        "import sys; from reports.cli import main; from reports.ingest import driver; "
        f"driver.TARGET = {TARGET}; from reports.ingest import plan; "
        f"make = driver.Options; driver.Options = lambda **o: make(**(o | {{'target': {TARGET}}})); "
        "sys.exit(main(sys.argv[1:]))"
    )
    root = Path(__file__).parents[2]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    command = [sys.executable, "-c", code, *map(str, words)]
    process = subprocess.Popen(command, cwd=root, start_new_session=True, **quiet)  # type: ignore[call-overload]
    begin = time.monotonic()
    while len(list((store / "facts").rglob("*.parquet"))) < 20 and time.monotonic() < begin + 60:
        assert process.poll() is None
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    run(folder, store, target=TARGET)
    assert facts(store) == facts(tmp_path / "whole")
    assert manifest(store) == manifest(tmp_path / "whole")
