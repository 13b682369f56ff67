"""A real Dask scheduler with two workers on loopback gives what one process gives, whoever is killed."""

from __future__ import annotations

import signal
import threading
from pathlib import Path

import pytest

from reports.engines import Crashed, EngineError, Serial, engine_for
from tests.unit.dask_cluster import Cluster
from tests.unit.engine_work import (
    alive,
    deadly,
    failing,
    in_folder,
    kill_who_wrote,
    pid,
    tenfold,
    tries,
    until,
    waiting_once,
)

pytest.importorskip("distributed", reason="Dask is not installed: pip install 'fairpot[dask]'")

from reports.engines import dask as engine_module
from reports.engines.dask import Dask

pytestmark = pytest.mark.slow


def quiet(_: str) -> None:
    """Where the dashboard is does not matter."""


def test_a_cluster_gives_what_one_process_gives_though_a_worker_is_killed(
    cluster: Cluster, tmp_path: Path
) -> None:
    units = in_folder(tmp_path, *(f"u{number}" for number in range(8)), "wait", "z1", "z2")
    killer = threading.Thread(target=kill_who_wrote, args=[tmp_path / "wait"])
    killer.start()
    with engine_for("dask", scheduler=cluster.address, say=quiet) as engine:
        assert engine.workers >= 1
        found = dict(engine.run(waiting_once, units, 4))
    killer.join()
    assert len([worker for worker in cluster.workers if worker.poll() is not None]) == 1
    assert found == dict(Serial().run(waiting_once, units))


def test_the_clients_end_leaves_another_ones_cluster_as_it_was(cluster: Cluster) -> None:
    for _ in range(2):
        with engine_for(None, scheduler=cluster.address, say=quiet) as engine:
            assert sorted(engine.run(tenfold, range(20), 4)) == list(Serial().run(tenfold, range(20)))
    assert all(process.poll() is None for process in (cluster.scheduler, *cluster.workers))


def test_a_run_ends_when_no_worker_is_left(cluster: Cluster, tmp_path: Path) -> None:
    units = in_folder(tmp_path, "wait1", "wait2")
    for unit in units:
        threading.Thread(target=kill_who_wrote, args=[Path(unit)]).start()
    engine = Dask(cluster.address, 0, quiet, patience=2)
    with engine, pytest.raises(EngineError, match="no workers left"):
        list(engine.run(waiting_once, units, 2))


def test_a_run_ends_when_the_scheduler_is_gone(cluster: Cluster, tmp_path: Path) -> None:
    def kill() -> None:
        until((tmp_path / "wait").exists, "the unit's begin")
        cluster.scheduler.send_signal(signal.SIGKILL)

    threading.Thread(target=kill).start()
    engine = Dask(cluster.address, 0, quiet, patience=2)
    with engine, pytest.raises(EngineError, match=r"scheduler at .* is gone|dropped the work"):
        list(engine.run(waiting_once, in_folder(tmp_path, "wait"), 2))


def test_a_worker_with_another_version_is_told_in_one_line(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    versions = engine_module.about()
    monkeypatch.setattr(engine_module, "about", lambda: ("9.9", *versions[1:]))
    with pytest.raises(EngineError, match=rf"^a Dask worker has fairpot {versions[0]}, this is 9\.9$"):
        Dask(cluster.address, 0, quiet)


def test_a_scheduler_that_is_not_there_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "ANSWER", 1)
    for address in ("tcp://127.0.0.1:9", "nonsense://x"):
        with pytest.raises(EngineError, match=r"^no Dask scheduler answers at") as caught:
            Dask(address, 0, quiet)
        assert "\n" not in str(caught.value)
    with pytest.raises(EngineError, match="empty"):
        Dask("", 0, quiet)


# ---- a cluster of our own


def test_a_unit_that_kills_its_workers_is_given_up_and_the_others_are_done(tmp_path: Path) -> None:
    units = in_folder(tmp_path, "a", "b", "deadly", "c", "d", "e")
    said: list[str] = []
    with engine_for("dask", 2, say=said.append) as engine:
        found = dict(engine.run(deadly, units, 4))
    poison = units[2]
    assert found.pop(poison) == Crashed(poison)
    assert sorted(str(result) for result in found.values()) == ["A", "B", "C", "D", "E"]
    assert tries(poison) == Crashed(poison).attempts
    assert said
    assert said[0].startswith("Dask dashboard: http://127.0.0.1:")


def test_an_exception_reaches_the_caller_and_ends_the_cluster() -> None:
    with engine_for("dask", 1, say=quiet) as engine:
        [(_, worker)] = engine.run(pid, [0], 1)
        with pytest.raises(ValueError, match="7"):
            list(engine.run(failing, [7], 2))
    assert isinstance(worker, int)
    until(lambda: not alive(worker), "the worker's end")
