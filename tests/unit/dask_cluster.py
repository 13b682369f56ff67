"""A Dask cluster of real processes for tests, which may kill them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.unit.engine_work import until

ROOT = Path(__file__).resolve().parents[2]


class Cluster:
    """Processes as a person would start them: `dask scheduler` and `dask worker ADDRESS`, twice."""

    def __init__(self, folder: Path) -> None:
        about = folder / "scheduler.json"
        self._log = (folder / "dask.log").open("wb")
        where = ["--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(about)]
        self.scheduler = self._dask("scheduler", *where, "--no-dashboard")
        until(about.exists, "the scheduler's file")
        self.address = until(lambda: _address(about), "the scheduler's address")
        self.workers = [self._worker(), self._worker()]

    def _worker(self) -> subprocess.Popen[bytes]:
        how = ["--no-nanny", "--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1"]
        return self._dask("worker", self.address, *how)

    def _dask(self, *args: str) -> subprocess.Popen[bytes]:
        environment = os.environ | {
            "PYTHONPATH": str(ROOT),
            "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",
        }
        command = [sys.executable, "-m", "dask", *args]
        return subprocess.Popen(command, env=environment, stdout=self._log, stderr=self._log)

    def stop(self) -> None:
        """End the workers, then the scheduler: a worker whose scheduler is gone waits for it."""
        waiting = self.scheduler.poll() is not None
        for process in (*self.workers, self.scheduler):
            process.kill() if waiting else process.terminate()
            process.wait(60)
        self._log.close()


def _address(about: Path) -> str:
    try:
        return str(json.loads(about.read_text())["address"])
    except ValueError:  # half written
        return ""
