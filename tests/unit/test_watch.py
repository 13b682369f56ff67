"""`fairpot watch`: whole hands only, each finding once, and nothing lost when it stops."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from reports.ingest.home import held
from reports.settings import Settings
from reports.store import Store, StoreError
from reports.storecheck import verify
from reports.watch import Pace, Watch
from tests.unit import cli_hands
from tests.unit.cli_run import run_in

pytestmark = pytest.mark.slow


def legal(number: int) -> str:
    """A legal hand of a table of its own: what lies across hands is not looked at here."""
    return cli_hands.legal(number).replace("'Lyra'", f"'Lyra {number}'")


def wrong_award(number: int) -> str:
    """The same, paid wrongly."""
    return cli_hands.wrong_award(number).replace("'Lyra'", f"'Lyra {number}'")


class Room:
    """A folder, its store, and what was told; time goes by when it is told to."""

    def __init__(self, tmp_path: Path) -> None:
        self.folder, self.store = tmp_path / "hands", tmp_path / "store"
        self.folder.mkdir()
        self.now = 0.0
        self.told: list[str] = []
        self.again()

    def again(self) -> None:
        """Start to watch anew."""
        self.watch = Watch(str(self.folder), str(self.store), Settings(), Pace(1, 2), self.told.append)

    def write(self, name: str, data: str | bytes) -> None:
        with (self.folder / name).open("ab") as stream:
            stream.write(data.encode() if isinstance(data, str) else data)

    def look(self, later: float = 3.0) -> int:
        """Look now, and when it has been quiet; how many hands are in the store then."""
        self.watch.look(self.now)
        self.now += later
        self.watch.look(self.now)
        self.now += 0.1
        return len(self.rows("hands"))

    def rows(self, table: str) -> list[dict[str, Any]]:
        return Store.open(self.store).read(table).to_pylist() if self.store.exists() else []


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


def test_a_file_that_grows_is_brought_in_hand_by_hand(room: Room) -> None:
    for number in range(4):
        text = legal(number)
        room.write("table.txt", text[:700])
        assert room.look() == number
        room.write("table.txt", text[700:])
        assert room.look() == number + 1
    assert room.told == []
    assert {row["status"] for row in room.rows("hands")} == {"complete"}
    assert list(verify(Store.open(room.store))) == []


def test_half_a_hand_is_never_read(room: Room) -> None:
    room.write("table.txt", legal(0) + legal(1)[:900])
    assert room.look(100) == 1
    assert room.watch.unfinished() == [str(room.folder / "table.txt")]
    assert room.rows("findings") == []


def test_a_finding_is_told_once_in_a_line(room: Room) -> None:
    room.write("table.txt", wrong_award(0))
    room.look()
    (line,) = room.told
    assert line.startswith(f"{room.folder / 'table.txt'}:")
    assert ": error " in line
    assert "hand 310000000001" in line
    assert line.count("\n") == 1
    room.write("table.txt", legal(1) + wrong_award(2))
    room.look()
    assert len(room.told) == 2
    room.write("other.txt", wrong_award(9).replace("Alder", "Al\x1b[31mder"))
    room.look()
    assert len(room.told) > 2
    assert not any("\x1b" in line for line in room.told)


def test_what_was_told_before_a_pause_is_not_told_again(room: Room) -> None:
    room.write("table.txt", wrong_award(0))
    room.look()
    room.again()
    room.watch.run(_set())
    room.write("table.txt", wrong_award(1))
    room.look()
    assert len(room.told) == 2


def test_a_renamed_file_changes_nothing(room: Room) -> None:
    room.write("table.txt", legal(0) + wrong_award(1))
    assert room.look() == 2
    (room.folder / "table.txt").rename(room.folder / "table.old.txt")
    room.write("table.txt", legal(5))
    room.look()
    from reports.once import Once

    once = Once(Store.open(room.store))
    assert sum([table.num_rows for table in once.batches("hands", ["hand_uid"])]) == 3
    assert len(room.told) == 1


def test_a_file_that_is_written_anew_as_a_whole_each_time_loses_nothing_on_the_way(room: Room) -> None:
    path = room.folder / "table.txt"
    path.write_text(legal(0) + legal(1))
    assert room.look() == 2
    path.write_text("")
    room.watch.look(room.now)
    path.write_text(legal(0) + legal(1)[:300])
    room.watch.look(room.now + 0.5)
    assert len(room.rows("hands")) == 2
    path.write_text(legal(0) + legal(1) + legal(2))
    assert room.look() == 3


def test_while_another_run_writes_it_waits(room: Room) -> None:
    room.write("table.txt", legal(0))
    room.look()
    room.write("table.txt", legal(1))
    with held(str(room.store)):
        room.watch.look(room.now)
        room.watch.look(room.now + 3)
    room.now += 4
    assert room.look() == 2


def test_several_tables_at_once(room: Room) -> None:
    for number in range(3):
        for table in "abc":
            room.write(f"{table}.txt", legal(10 * ord(table) + number))
        room.look()
    assert len(room.rows("hands")) == 9
    assert list(verify(Store.open(room.store))) == []


def test_afterwards_ingest_has_nothing_to_read(room: Room, capfd: pytest.CaptureFixture[str]) -> None:
    room.write("table.txt", legal(0) + legal(1))
    room.look()
    run = run_in(capfd, "ingest", room.folder, "--store", room.store, "--format", "json")
    assert run.report["work"]["units"] == 0
    room.write("table.txt", legal(2)[:900])
    room.look()
    run = run_in(capfd, "ingest", room.folder, "--store", room.store, "--format", "json")
    assert run.report["files"]["changed"] == 1  # what ingest is told to read it reads as it is
    assert len(room.rows("hands")) == 3


def test_the_runs_of_a_watch_count_as_one(room: Room, capfd: pytest.CaptureFixture[str]) -> None:
    room.write("table.txt", wrong_award(0))
    run_in(capfd, "ingest", room.folder, "--store", room.store)
    before = Store.open(room.store, run=1).read("findings").to_pylist()
    for number in range(1, 6):
        room.write("table.txt", wrong_award(number))
        room.look()
    store = Store.open(room.store)
    first, last = [run.number for run in store.runs]
    assert (first, last > 5) == (1, True)
    assert Store.open(room.store, run=1).read("findings").to_pylist() == before
    assert len(store.live("findings")) == 1
    assert len(list(room.store.rglob("findings/**/*.parquet"))) == 2  # of the run before, and of the last
    assert list(verify(store)) == []
    run_in(capfd, "ingest", room.folder, "--store", room.store)
    room.again()
    room.write("table.txt", wrong_award(7))
    room.look()
    assert [run.number for run in Store.open(room.store).runs][:3] == [1, last, last + 1]
    assert len(Store.open(room.store).runs) == 4


def test_a_store_within_the_folder_is_not_read(room: Room) -> None:
    room.store = room.folder / "facts"
    room.again()
    room.write("table.txt", legal(0))
    assert room.look() == 1
    assert room.look() == 1
    assert [row["file"] for row in room.rows("sources")] == [str(room.folder / "table.txt")]


def _set() -> Any:
    from threading import Event

    stop = Event()
    stop.set()
    return stop


PROGRAM = "import sys; from reports.cli import main; raise SystemExit(main(sys.argv[1:]))"


def started(folder: Path, store: Path) -> subprocess.Popen[bytes]:
    words = ["watch", str(folder), "--store", str(store), "--interval", "0.05", "--quiet", "0.3"]
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ | {"PYTHONPATH": str(Path.cwd())},
    )  # fmt: skip


def wait_for(store: Path, hands: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        assert process.poll() is None, process.communicate()
        if (store / "manifest.sqlite").exists():
            with suppress(StoreError):  # it is being made just now
                if len(Store.open(store).read("hands", ["hand_uid"])) >= hands:
                    return
        time.sleep(0.1)
    raise AssertionError(f"no {hands} hands after a minute")


def test_a_writer_that_stops_anywhere_and_ctrl_c(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder, store = tmp_path / "hands", tmp_path / "store"
    folder.mkdir()
    data = "".join([legal(0), wrong_award(1), legal(2)]).replace("Alder", "Åld€r").encode()
    path = folder / "table.txt"
    split = [data.index("€".encode()) + 1, data.index(b"*** TURN"), data.rindex(b"*** SUMMARY") + 30]
    process = started(folder, store)
    try:
        for start, end in zip([0, *split], [*split, len(data)], strict=True):
            with path.open("ab", buffering=0) as stream:
                for at in range(start, end):
                    stream.write(data[at : at + 1])
            time.sleep(0.5)  # longer than --quiet, in the middle of a letter, a hand, a summary
        wait_for(store, 3, process)
        with path.open("ab") as stream:
            stream.write(legal(3)[:500].encode())
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130, err
    assert len(out.splitlines()) == 1
    assert b": error " in out
    assert b"1 file with something behind the last whole hand" in err
    assert b"interrupted" in err
    assert b"Traceback" not in err
    assert list(verify(Store.open(store))) == []
    path.write_bytes(data)
    fresh = tmp_path / "fresh"
    run_in(capfd, "ingest", folder, "--store", fresh)
    for table in ("hands", "players", "findings", "trails"):
        assert Store.open(store).read(table).to_pylist() == Store.open(fresh).read(table).to_pylist()


def test_ctrl_c_while_a_run_goes_on_lets_it_finish(tmp_path: Path) -> None:
    folder, store = tmp_path / "hands", tmp_path / "store"
    folder.mkdir()
    (folder / "table.txt").write_text("".join(map(legal, range(1500))) + legal(9999))
    process = started(folder, store)
    try:
        for _ in range(600):
            if (store / "manifest.sqlite").exists():
                break
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=120)
    finally:
        process.kill()
    assert process.returncode == 130, err
    assert b"Traceback" not in err
    assert len(Store.open(store).read("hands")) == 1500
    assert list(verify(Store.open(store))) == []


def test_a_second_ctrl_c_stops_at_once_and_the_next_run_finishes(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder, store = tmp_path / "hands", tmp_path / "store"
    folder.mkdir()
    (folder / "table.txt").write_text("".join(map(legal, range(3000))))
    process = started(folder, store)
    try:
        for _ in range(600):
            if (store / "facts").exists() or (store / "manifest.sqlite").exists():
                break
            time.sleep(0.05)
        time.sleep(0.3)
        for _ in range(2):
            process.send_signal(signal.SIGINT)
            time.sleep(0.1)
        _, err = process.communicate(timeout=120)
    finally:
        process.kill()
    assert process.returncode == 130, err
    assert b"Traceback" not in err
    run_in(capfd, "ingest", folder, "--store", store)
    assert len(Store.open(store).read("hands")) == 3000
    assert list(verify(Store.open(store))) == []


def test_a_watch_that_is_killed_is_gone_on_with(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder, store = tmp_path / "hands", tmp_path / "store"
    folder.mkdir()
    (folder / "table.txt").write_text("".join(map(legal, range(800))))
    process = started(folder, store)
    for _ in range(600):
        if (store / "manifest.sqlite").exists():
            break
        time.sleep(0.05)
    process.kill()
    process.communicate()
    process = started(folder, store)
    try:
        wait_for(store, 800, process)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=120)
    finally:
        process.kill()
    assert process.returncode == 130
    fresh = tmp_path / "fresh"
    run_in(capfd, "ingest", folder, "--store", fresh)
    for table in ("hands", "players", "trails"):
        assert sorted(map(str, Store.open(store).read(table).to_pylist())) == sorted(
            map(str, Store.open(fresh).read(table).to_pylist())
        )


def test_what_cannot_be_followed_is_one_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert "no such folder" in run_in(capfd, "watch", tmp_path / "x", "--store", tmp_path / "s").one_line()
    (tmp_path / "hands").mkdir()
    (tmp_path / "hands" / "a.txt").write_text(legal(0))
    (tmp_path / "s").mkdir()
    (tmp_path / "s" / "other").write_text("x")
    run_in(capfd, "watch", tmp_path / "hands", "--store", tmp_path / "s", "--quiet", "0").one_line()
