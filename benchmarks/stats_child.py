"""Asks a store for statistics in a process of its own; prints what that took as JSON; `stats.py` starts it.

`python -m benchmarks.stats_child STORE one|few|by|all|core`
"""

from __future__ import annotations

import json
import sys
import time

from benchmarks.child import cpu_seconds, peak_mb


def main() -> None:
    """Asks what the arguments say."""
    store, word = sys.argv[1:]
    player: str | None = None
    if word == "few":
        player = _some_player(store)
    elif word in ("one", "by"):
        from benchmarks.stats import HERO

        player = HERO
    before, wall = cpu_seconds(), time.perf_counter()
    from reports import statistics

    frame = statistics(
        store, player, by="position" if word == "by" else None, select="core" if word == "core" else "all"
    )
    figures = {
        "wall": time.perf_counter() - wall,
        "cpu": cpu_seconds() - before,
        "peak_mb": peak_mb(),
        "rows": len(frame),
        "columns": len(frame.columns),
        "hands": int(frame["hands"].sum()),
    }
    sys.stdout.write(json.dumps(figures) + "\n")


def _some_player(store: str) -> str:
    """A name of the first part."""
    from reports.store import Store

    opened = Store.open(store)
    rows = next(opened.batches("players", ["player", "is_hero"], opened.live("players")[0])).to_pylist()
    return next(str(row["player"]) for row in rows if not row["is_hero"])


if __name__ == "__main__":
    main()
