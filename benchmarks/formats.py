"""Times the reading of each room's text beside PokerStars', by the byte: `python -m benchmarks.formats`.

All formats take turns, round after round, in one process; CPU time, medians. Each reads the real files of
FAIRPOT_CORPUS whose hands are all of it, and of games that are read in full, up to a few megabytes; without
that folder the sample hands, which are too few for a figure. `--check` fails where a format takes longer a
byte than it may.
"""

from __future__ import annotations

import argparse
import io
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.corpus import SAMPLES, SIDECARS, corpus_folder
from parser import Hand
from parser.detect import FORMATS
from parser.hand import HandStatus
from parser.reader import read_bytes

MOST_BYTES = 3_000_000
"""Of each format's files."""
WARM_UP = 1
STANDARD = "pokerstars"
TEXT, DOCUMENT = 1.5, 2.0
"""How much longer than PokerStars' a byte of another text may take, and one of XML, JSON, CSV or TOML."""


def main() -> int:
    """Prints the table; 1 when --check is asked for and a format is too slow."""
    options = argparse.ArgumentParser(prog="benchmarks.formats", description=__doc__.splitlines()[0])
    options.add_argument("--rounds", type=int, default=7, help="rounds to take the median of (7)")
    options.add_argument("--check", action="store_true", help="fail where a format is slower than it may be")
    given = options.parse_args()
    inputs = _inputs(corpus_folder() or SAMPLES)
    costs: dict[str, list[float]] = {name: [] for name in inputs}
    hands: dict[str, int] = {}
    for turn in range(given.rounds + WARM_UP):
        for name, files in inputs.items():
            start = time.process_time()
            hands[name] = sum([isinstance(item, Hand) for data in files for item in read_bytes(data)])
            if turn >= WARM_UP:
                costs[name].append(time.process_time() - start)
    slow = _table(inputs, costs, hands)
    return 1 if slow and given.check else 0


def _inputs(root: Path) -> dict[str, list[bytes]]:
    """The files of each format, by its name."""
    found: dict[str, list[bytes]] = {entry.site or entry.name: [] for entry in FORMATS}
    for path in _spread(root):
        data = path.read_bytes()
        hands = [item for item in read_bytes(data) if isinstance(item, Hand)]
        names = {hand.header.site for hand in hands}
        if len(names) == 1 and all(hand.status is not HandStatus.UNSUPPORTED for hand in hands):
            (name,) = names
            if sum([len(one) for one in found[name]]) + len(data) <= MOST_BYTES or not found[name]:
                found[name].append(data)
    return {name: files for name, files in found.items() if files}


def _spread(root: Path) -> Iterator[Path]:
    """The files below a folder, those of alike names apart from each other."""
    paths = sorted(path for path in root.rglob("*") if path.is_file() and path.suffix not in SIDECARS)
    for first in range(10):
        yield from paths[first::10]


def _table(inputs: dict[str, list[bytes]], costs: dict[str, list[float]], hands: dict[str, int]) -> list[str]:
    """Prints a row for each format; answers those that take longer than they may."""
    out = io.StringIO()
    out.write("format             hands      MB  bytes/hand  us/hand  hands/s  ns/byte  to PokerStars\n")
    by_byte = {
        name: statistics.median(taken) / sum([len(one) for one in inputs[name]])
        for name, taken in costs.items()
    }
    slow = []
    for name, cost in by_byte.items():
        size, count = sum([len(one) for one in inputs[name]]), hands[name]
        ratio = cost / by_byte[STANDARD]
        each = cost * size / count
        out.write(
            f"{name:16} {count:7,} {size / 1e6:7.2f} {size / count:11,.0f} {each * 1e6:8.1f} "
            f"{1 / each:8,.0f} {cost * 1e9:8.1f} {ratio:13.2f}x\n"
        )
        if ratio > _most(name):
            slow.append(name)
    if slow:
        out.write(f"slower than they may be: {', '.join(slow)}\n")
    sys.stdout.write(out.getvalue())
    return slow


def _most(site: str) -> float:
    documents = {entry.site or entry.name for entry in FORMATS if entry.document is not None}
    return DOCUMENT if site in documents else TEXT


if __name__ == "__main__":
    sys.exit(main())
