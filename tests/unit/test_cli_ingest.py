"""`fairpot ingest`: what it prints, its exit codes, and that whatever goes wrong is one line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from reports.ingest import driver
from tests.unit.cli_hands import legal, wrong_award
from tests.unit.cli_run import Run, run_in
from tests.unit.ingest_runs import write

Fairpot = Callable[..., Run]


@pytest.fixture
def fairpot(capfd: pytest.CaptureFixture[str]) -> Fairpot:
    return lambda *words: run_in(capfd, *words)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two files, one with a wrong award."""
    write(tmp_path / "in" / "a.txt", 0, 1, 2)
    (tmp_path / "in" / "b.txt").write_text(legal(3) + wrong_award(4), encoding="utf-8")
    return tmp_path / "in"


def test_it_says_what_was_new_and_exits_by_what_was_new(
    fairpot: Fairpot, folder: Path, tmp_path: Path
) -> None:
    store = tmp_path / "store"
    first = fairpot("ingest", folder, "--store", store)
    assert first.code == 1
    assert "2 files: 2 new, 0 changed, 0 as before\n" in first.out
    assert "5 hands" in first.out
    assert "SHO001" in first.out
    second = fairpot("ingest", folder, "--store", store)
    assert second.code == 0
    assert "2 files: 0 new, 0 changed, 2 as before\n" in second.out
    (folder / "c.txt").write_text(legal(9).replace("Lyra", "Vega"), encoding="utf-8")
    (folder / "a.txt").unlink()
    third = fairpot("ingest", folder, "--store", store, "--format", "json")
    assert third.code == 0
    assert third.report["files"] == {"new": 1, "changed": 0, "unchanged": 1, "gone": 1}
    assert third.report["summary"]["hands"] == 1
    assert third.report["run"] == 3


def test_severities_that_fail_are_chosen(fairpot: Fairpot, folder: Path, tmp_path: Path) -> None:
    assert fairpot("ingest", folder, "--store", tmp_path / "a", "--fail-on", "never").code == 0
    (folder / "odd.txt").write_text("no hand\n" * 20, encoding="utf-8")
    aside = fairpot("ingest", folder, "--store", tmp_path / "b", "--fail-on", "never")
    assert aside.code == 1
    assert "1 piece quarantined" in aside.out


def test_a_dry_run_says_what_would_be_read(fairpot: Fairpot, folder: Path, tmp_path: Path) -> None:
    told = fairpot("ingest", folder, "--store", tmp_path / "store", "--dry-run")
    size = sum(path.stat().st_size for path in folder.iterdir())
    assert told.code == 0
    assert f"to be read: 1 work unit, 2 pieces, {size:,} bytes\n" in told.out
    assert not (tmp_path / "store" / "facts").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "nothing to read"),
        (("in", "--resume"), "takes no PATH"),
        (("--resume",), "no interrupted run"),
        (("gone.txt",), "no such file"),
        (("in", "--rules", "nobody"), "nobody"),
        (("in", "--scheduler", "tcp://127.0.0.1:1", "--engine", "serial"), "--scheduler"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    fairpot: Fairpot, folder: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(folder.parent)
    assert told in fairpot("ingest", *words, "--store", "store").one_line()


def test_a_store_of_the_older_layout_is_one_line(fairpot: Fairpot, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("{}", encoding="utf-8")
    for words in (("ingest", folder, "--store", tmp_path), ("stats", tmp_path)):
        line = fairpot(*words).one_line()
        assert "older version" in line
        assert "new store" in line


def test_hostile_names_are_shown_harmless(fairpot: Fairpot, tmp_path: Path) -> None:
    name = "a\x1b[31mred\u202e.txt"
    write(tmp_path / "in" / name, 0)
    write(tmp_path / "in" / "b.txt", 1)
    fairpot("ingest", tmp_path / "in", "--store", tmp_path / "store")
    (tmp_path / "in" / name).unlink()
    told = fairpot("ingest", tmp_path / "in", "--store", tmp_path / "store")
    assert r"a\x1b[31mred\u202e.txt" in told.out
    assert "\x1b" not in told.out + told.err


def test_an_interrupted_run_says_how_to_go_on(
    fairpot: Fairpot, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    store = tmp_path / "store"
    monkeypatch.setattr(driver, "run_unit", interrupted)
    told = fairpot("ingest", folder, "--store", store)
    assert told.code == 130
    assert told.out == ""
    assert told.err == f"fairpot: interrupted; go on with fairpot ingest --resume --store {store}\n"
    monkeypatch.undo()
    resumed = fairpot("ingest", "--resume", "--store", store)
    assert resumed.code == 1
    assert "1 unit left by an interrupted run\n" in resumed.out


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_stops_a_run_cleanly(tmp_path: Path, jobs: int) -> None:
    folder, store = tmp_path / "in", tmp_path / "store"
    folder.mkdir()
    for number in range(12):
        table = "".join(map(legal, range(number * 400, number * 400 + 400)))
        (folder / f"{number}.txt").write_text(table, encoding="utf-8")
    command = "import sys; from reports.cli import main; sys.exit(main(sys.argv[1:]))"
    words = ["ingest", str(folder), "--store", str(store), "--jobs", str(jobs), "--unit-size", "1"]
    root = Path(__file__).parents[2]
    process = subprocess.Popen(
        [sys.executable, "-c", command, *words], cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
    )  # fmt: skip
    begin = time.monotonic()
    while not (store / "facts").exists() and time.monotonic() < begin + 60 and process.poll() is None:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == b""
    assert err.decode().count("\n") == 1
    assert "--resume" in err.decode()
    done = subprocess.run(
        [sys.executable, "-c", command, "ingest", "--resume", "--store", str(store)],
        cwd=root, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode in {0, 1}, done.stderr
    assert "unit" in done.stdout
