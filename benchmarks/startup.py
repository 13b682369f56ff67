"""Wall and CPU time of the command line's start: its version, and the audit of one hand."""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HAND = """\
PokerStars Hand #240000000001:  Hold'em No Limit ($0.05/$0.10 USD) - 2024/03/01 20:15:07 ET
Table 'Vesper' 6-max Seat #1 is the button
Seat 1: rowan ($10 in chips)
Seat 2: tamsin ($10 in chips)
Seat 3: oskar ($10 in chips)
tamsin: posts small blind $0.05
oskar: posts big blind $0.10
*** HOLE CARDS ***
rowan: folds
tamsin: folds
Uncalled bet ($0.05) returned to oskar
oskar collected $0.10 from pot
oskar: doesn't show hand
*** SUMMARY ***
Total pot $0.10 | Rake $0
Seat 1: rowan (button) folded before Flop (didn't bet)
Seat 2: tamsin (small blind) folded before Flop
Seat 3: oskar (big blind) collected ($0.10)

"""


def measure(folder: Path, rounds: int) -> list[dict[str, Any]]:
    """Medians of `rounds` starts after one that warms the disk."""
    path = folder / "one hand.txt"
    path.write_text(HAND, encoding="utf-8")
    command = [sys.executable, "-c", "import sys; from reports.cli import main; sys.exit(main())"]
    return [
        _row("fairpot --version", [*command, "--version"], rounds, 0.3),
        _row("fairpot audit, one hand", [*command, "audit", str(path)], rounds, 1.0),
    ]


def _row(name: str, command: list[str], rounds: int, limit: float) -> dict[str, Any]:
    walls, cpus = [], []
    for turn in range(rounds + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        wall = time.perf_counter() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if turn:
            walls.append(wall)
            cpus.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return {"command": name, "wall": statistics.median(walls), "cpu": statistics.median(cpus), "limit": limit}
