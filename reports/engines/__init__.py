"""Running work units: in this process, on several, or on a Dask cluster; always the same work."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from reports.engines.base import ATTEMPTS, Crashed, Engine, EngineError
from reports.engines.processes import Pool, Processes, UnitCrashError
from reports.engines.serial import Serial

if TYPE_CHECKING:
    from collections.abc import Callable

ENGINES = ("serial", "processes", "dask")

__all__ = [
    "ATTEMPTS", "ENGINES", "Crashed", "Engine", "EngineError", "Pool", "Processes", "Serial",
    "UnitCrashError", "engine_for",
]  # fmt: skip


def engine_for(
    name: str | None,
    jobs: int = 1,
    scheduler: str | None = None,
    say: Callable[[str], None] | None = None,
) -> Engine:
    """The engine asked for: by its name, else Dask when a scheduler's address is given, else by `jobs`.

    `say` is told what a person may want to see, such as where the cluster's dashboard is; else standard error
    is.

    Raises:
        EngineError: it can't be had.
    """
    if name is None:
        name = "dask" if scheduler is not None else "processes" if jobs > 1 else "serial"
    if scheduler is not None and name != "dask":
        raise EngineError(f"--scheduler goes with --engine dask, not {name}", "leave one of them out")
    if name == "dask":
        from reports.engines.dask import Dask

        return Dask(scheduler, jobs, say or _say)
    return Serial() if name == "serial" else Processes(jobs)


def _say(line: str) -> None:
    print(line, file=sys.stderr)
