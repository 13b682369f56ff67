"""Times one contestant in a process of its own and prints what it took as JSON; `run.py` starts it.

`python -m benchmarks.child CONTESTANT FILE FOLDER [JOBS]`
"""

from __future__ import annotations

import json
import resource
import sys
import time
from pathlib import Path

from benchmarks import contestants

_STATUS = Path("/proc/self/status")


def peak_mb() -> float:
    """This process's largest resident memory in MB."""
    if _STATUS.exists():  # getrusage would answer the parent's peak when that was larger
        for line in _STATUS.read_text("ascii").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def cpu_seconds() -> float:
    """User and system time of this process and of the finished ones it started."""
    return sum(
        usage.ru_utime + usage.ru_stime
        for usage in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def main() -> None:
    """Runs the contestant that the arguments name."""
    name, path, out = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    wall = time.perf_counter()
    if len(sys.argv) > 4:
        hands = contestants.fairpot_audit_jobs(path, out, int(sys.argv[4]))
    else:
        contestant: contestants.Contestant = getattr(contestants, name)
        hands = contestant(path, out)
    figures = {
        "hands": hands,
        "wall": time.perf_counter() - wall,
        "cpu": cpu_seconds(),
        "peak_mb": peak_mb(),
        "store_bytes": sum([file.stat().st_size for file in (out / "store").rglob("*") if file.is_file()]),
        "worker_peak_mb": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024,
    }
    sys.stdout.write(json.dumps(figures) + "\n")


if __name__ == "__main__":
    main()
