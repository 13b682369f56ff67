"""The pool keeps the units' order, survives a worker that dies once, and names the unit that kills twice."""

import os
import time
from pathlib import Path

import pytest

from reports.engines import Pool, UnitCrashError

# Spawned workers import this module by its name, so what they run stands at its top level.


def slow_first(unit: int) -> int:
    time.sleep(0.2 if unit == 0 else 0)
    return unit * 10


def deadly(unit: str) -> str:
    if unit == "deadly":
        os._exit(3)
    return unit.upper()


def deadly_once(unit: str) -> str:
    mark = Path(unit)
    if mark.suffix == ".once" and not mark.exists():
        mark.touch()
        os._exit(3)
    return mark.name


def failing(unit: int) -> int:
    raise ValueError(unit)


def test_results_come_in_the_order_of_the_units() -> None:
    pool: Pool[int, int] = Pool(slow_first, 2)
    with pool:
        assert list(pool.run(range(9))) == [(unit, unit * 10) for unit in range(9)]


def test_a_unit_that_kills_its_worker_twice_is_named() -> None:
    pool: Pool[str, str] = Pool(deadly, 2)
    done: list[str] = []
    with pytest.raises(UnitCrashError, match="deadly") as caught, pool:
        done.extend(result for _, result in pool.run(["a", "b", "deadly", "c"]))
    assert caught.value.unit == "deadly"
    assert done == ["A", "B"]


def test_a_worker_that_dies_once_costs_no_result(tmp_path: Path) -> None:
    units = [str(tmp_path / name) for name in ("a", "b.once", "c", "d")]
    pool: Pool[str, str] = Pool(deadly_once, 2)
    with pool:
        assert [result for _, result in pool.run(units)] == ["a", "b.once", "c", "d"]


def test_an_exception_in_a_worker_reaches_the_caller() -> None:
    pool: Pool[int, int] = Pool(failing, 1)
    with pytest.raises(ValueError, match="7"), pool:
        list(pool.run([7]))
