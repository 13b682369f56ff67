"""Each engine runs the same work; a worker that dies costs no result, and what kills three is given up."""

import os
import pickle
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from reports.engines import (
    ATTEMPTS,
    Crashed,
    EngineError,
    Pool,
    Processes,
    Serial,
    UnitCrashError,
    engine_for,
)
from tests.unit.engine_work import (
    added,
    alive,
    deadly,
    deadly_once,
    failing,
    in_folder,
    kill_who_wrote,
    pid,
    slow_first,
    tenfold,
    tries,
    until,
    waiting_once,
)

pytestmark = pytest.mark.slow

# ---- any engine


@pytest.mark.parametrize("name", ["serial", "processes"])
def test_an_engine_gives_each_unit_once_with_its_result(name: str) -> None:
    with engine_for(name, 2) as engine:
        assert sorted(engine.run(tenfold, range(9), 4)) == [(unit, unit * 10) for unit in range(9)]


@pytest.mark.parametrize("name", ["serial", "processes"])
def test_no_more_units_are_taken_than_the_window_holds(name: str) -> None:
    taken = []

    def units() -> Iterator[int]:
        for unit in range(20):
            taken.append(unit)
            yield unit

    with engine_for(name, 2) as engine:
        for done, _ in enumerate(engine.run(tenfold, units(), 3)):
            assert len(taken) <= done + 3


@pytest.mark.parametrize("name", ["serial", "processes"])
def test_an_exception_in_the_work_reaches_the_caller(name: str) -> None:
    with pytest.raises(ValueError, match="7"), engine_for(name, 2) as engine:
        list(engine.run(failing, [7], 2))


def test_the_engine_follows_from_jobs_unless_it_is_named() -> None:
    assert isinstance(engine_for(None, 1), Serial)
    with engine_for(None, 2) as engine:
        assert isinstance(engine, Processes)
    with pytest.raises(EngineError, match="--scheduler"):
        engine_for("serial", 1, "tcp://127.0.0.1:1")


# ---- processes


def test_results_come_as_they_are_done() -> None:
    with Processes(2) as engine:
        order = [unit for unit, _ in engine.run(slow_first, range(4), 4)]
    assert order[0] != 0
    assert sorted(order) == [0, 1, 2, 3]


def test_a_unit_that_kills_three_workers_is_given_up_and_the_others_are_done(tmp_path: Path) -> None:
    units = in_folder(tmp_path, "a", "b", "deadly", "c", "d", "e")
    with Processes(2) as engine:
        found = dict(engine.run(deadly, units, 4))
    poison = units[2]
    assert found.pop(poison) == Crashed(poison, ATTEMPTS)
    assert sorted(str(result) for result in found.values()) == ["A", "B", "C", "D", "E"]
    assert tries(poison) == ATTEMPTS


def test_units_waiting_behind_one_that_kills_are_not_charged(tmp_path: Path) -> None:
    units = in_folder(tmp_path, "deadly", "a", "b", "c")
    with Processes(1) as engine:
        found = dict(engine.run(deadly, units, 4))
    assert isinstance(found[units[0]], Crashed)
    assert [(found[unit], tries(unit)) for unit in units[1:]] == [("A", 1), ("B", 1), ("C", 1)]


def test_a_worker_killed_in_mid_run_costs_no_result(tmp_path: Path) -> None:
    units = in_folder(tmp_path, "a", "wait", "b", "c")

    killer = threading.Thread(target=kill_who_wrote, args=[tmp_path / "wait"])
    killer.start()
    with Processes(2) as engine:
        found = dict(engine.run(waiting_once, units, 4))
    killer.join()
    assert [found[unit] for unit in units] == ["A", "WAIT", "B", "C"]


def test_a_worker_killed_while_it_is_idle_is_replaced() -> None:
    with Processes(1) as engine:
        [(_, first)] = engine.run(pid, [0], 1)
        assert isinstance(first, int)
        os.kill(first, signal.SIGKILL)
        [(_, second)] = engine.run(pid, [0], 1)
    assert second not in {first, os.getpid()}


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl-C works, whatever shell the tests were started from: one in the background has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_leaving_by_an_exception_ends_the_workers(interruptible: None) -> None:
    with pytest.raises(KeyboardInterrupt), Processes(1) as engine:  # noqa: PT012
        [(_, worker)] = engine.run(pid, [0], 1)
        iterator = engine.run(time.sleep, [20], 1)
        main = threading.main_thread().ident or 0
        threading.Timer(0.3, signal.pthread_kill, [main, signal.SIGINT]).start()
        next(iterator)
    assert isinstance(worker, int)
    until(lambda: not alive(worker), "the worker's end")


# ---- in order


def test_results_come_in_the_order_of_the_units() -> None:
    pool: Pool[int, int] = Pool(slow_first, 2)
    with pool:
        assert list(pool.run(range(9))) == [(unit, unit * 10) for unit in range(9)]


def test_a_unit_is_run_again_while_others_go_on() -> None:
    pool: Pool[int, int] = Pool(added, 2)
    with pool:
        found = [(unit, result, pool.again(unit, 100)) for unit, result in pool.run(range(6))]
    assert found == [(unit, unit, unit + 100) for unit in range(6)]


def test_a_unit_that_kills_its_workers_is_named(tmp_path: Path) -> None:
    pool: Pool[str, str] = Pool(deadly, 2)
    done: list[str] = []
    with pytest.raises(UnitCrashError, match="deadly") as caught, pool:
        done.extend(result for _, result in pool.run(in_folder(tmp_path, "a", "b", "deadly", "c")))
    assert caught.value.unit == str(tmp_path / "deadly")
    assert done == ["A", "B"]


def test_a_worker_that_dies_once_costs_no_result(tmp_path: Path) -> None:
    pool: Pool[str, str] = Pool(deadly_once, 2)
    with pool:
        found = [result for _, result in pool.run(in_folder(tmp_path, "a", "b.once", "c", "d"))]
    assert found == ["a", "b.once", "c", "d"]


def test_an_error_keeps_its_remedy_on_the_way_between_processes() -> None:
    error = pickle.loads(pickle.dumps(EngineError("it can't", "do that")))  # noqa: S301
    assert (str(error), error.remedy) == ("it can't", "do that")
