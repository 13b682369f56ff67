"""A store has the same bytes whatever engine has written it, and whoever was killed on the way."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from reports.ingest.driver import Options, ingest
from reports.ingest.inputs import Inputs
from reports.ingest.unit import run_unit
from reports.settings import Settings
from reports.tally import Tally
from tests.unit.dask_cluster import ROOT, Cluster
from tests.unit.engine_work import PATIENCE, until
from tests.unit.logs import facts, write_logs
from tests.unit.stores import job_of

pytestmark = pytest.mark.slow

FILES = 12
SMALL = 1500
"""Bytes of a work unit, so that there are many."""


class KillAfter:
    """Watches a run's progress, and kills a process when some units are done."""

    def __init__(self, units: int) -> None:
        self._left = units
        self.killed: int | None = None

    def victim(self) -> int:
        """Who is to be killed."""
        return max(process.pid or 0 for process in multiprocessing.active_children())

    def __call__(self, _tally: Tally) -> None:
        self._left -= 1
        if self._left == 0:
            self.killed = self.victim()
            os.kill(self.killed, signal.SIGKILL)


class KillWorker(KillAfter):
    """The same for a worker of a cluster."""

    def __init__(self, units: int, cluster: Cluster) -> None:
        super().__init__(units)
        self._cluster = cluster

    def victim(self) -> int:
        return self._cluster.workers[0].pid


def run(
    folder: Path, store: Path, options: Options, progress: KillAfter | None = None, *, whole: bool = True
) -> dict[str, str]:
    """The facts that a run leaves in a store; `whole`: it did all of it."""
    inputs = Inputs([str(folder / "logs")], str(folder))
    if progress is None:
        report = ingest(inputs, Settings(), str(store), options)
    else:
        report = ingest(inputs, Settings(), str(store), options, progress=progress)
    assert report.plan.units > FILES // 2 or not whole
    return facts(store)


@pytest.fixture
def serial(tmp_path: Path) -> dict[str, str]:
    """The facts as one process writes them."""
    write_logs(tmp_path / "logs", FILES)
    found = run(tmp_path, tmp_path / "serial", Options(target=SMALL))
    assert len(found) > FILES
    return found


@pytest.mark.parametrize("jobs", [1, 2, 4])
def test_any_number_of_processes_writes_the_same_bytes(
    serial: dict[str, str], tmp_path: Path, jobs: int
) -> None:
    options = Options(target=SMALL, jobs=jobs, engine="processes")
    assert run(tmp_path, tmp_path / "store", options) == serial


def test_a_process_killed_in_mid_run_changes_no_byte(serial: dict[str, str], tmp_path: Path) -> None:
    kill = KillAfter(3)
    options = Options(target=SMALL, jobs=2, engine="processes")
    assert run(tmp_path, tmp_path / "store", options, kill) == serial
    assert kill.killed


def test_a_cluster_with_a_worker_killed_in_mid_run_writes_the_same_bytes(
    serial: dict[str, str], tmp_path: Path, cluster: Cluster
) -> None:
    kill = KillWorker(3, cluster)
    options = Options(target=SMALL, engine="dask", scheduler=cluster.address)
    assert run(tmp_path, tmp_path / "store", options, kill) == serial
    assert cluster.workers[0].wait(60) == -signal.SIGKILL
    assert cluster.workers[1].poll() is None


def test_a_cluster_of_our_own_writes_the_same_bytes(serial: dict[str, str], tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed: pip install 'fairpot[dask]'")
    assert run(tmp_path, tmp_path / "store", Options(target=SMALL, jobs=2, engine="dask")) == serial


def test_a_unit_done_twice_gives_the_same_bytes(serial: dict[str, str], tmp_path: Path) -> None:
    from reports.ingest.units import Piece, UnitResult, WorkUnit

    path = tmp_path / "logs" / "0" / "log00.txt"
    size = path.stat().st_size
    piece = Piece(str(path), str(path), None, 0, size, 1, None, True, size, "")
    results, found = [], []
    for _ in range(2):
        job = job_of(tmp_path / "twice")
        results.append(run_unit(WorkUnit.of([piece], job.key), job))
        found.append(facts(tmp_path / "twice"))
    assert isinstance(results[0], UnitResult)
    assert results[0] == results[1]
    assert found[0]
    assert found[0] == found[1]


INTERRUPTED = """
import sys
from reports.ingest.driver import Options, ingest
from reports.ingest.errors import InterruptedRunError
from reports.ingest.inputs import Inputs
from reports.settings import Settings

if __name__ == "__main__":
    folder, engine = sys.argv[1:]
    options = Options(target=1500, jobs=2, engine=engine)
    inputs = Inputs([f"{folder}/logs"], folder)
    try:
        ingest(inputs, Settings(), f"{folder}/store", options, progress=lambda _: print("done", flush=True))
    except InterruptedRunError:
        sys.exit(130)
"""


@pytest.mark.parametrize("engine", ["serial", "processes", "dask"])
def test_ctrl_c_ends_a_run_that_the_next_one_finishes(
    serial: dict[str, str], tmp_path: Path, engine: str
) -> None:
    if engine == "dask":
        pytest.importorskip("distributed", reason="Dask is not installed: pip install 'fairpot[dask]'")
    script = tmp_path / "script.py"
    script.write_text(INTERRUPTED)
    process = subprocess.Popen(
        [sys.executable, str(script), str(tmp_path), engine],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        start_new_session=True,  # a process group of its own, all of which a terminal's Ctrl-C reaches
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"done\n"
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(PATIENCE) == 130
    until(lambda: not group_lives(process.pid), "the workers' end")
    assert run(tmp_path, tmp_path / "store", Options(target=SMALL), whole=False) == serial


def group_lives(group: int) -> bool:
    """Whether a process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
