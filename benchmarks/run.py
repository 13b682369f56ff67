"""Times fairpot beside pokerkit and pokerdf in one run: `python -m benchmarks.run [--smoke] [--output FILE]`.

All contestants take turns, round after round, in one process; CPU time (user and system), medians. What is
slow reads whole blocks of the same file's hands, and everybody is compared by the hand. Peak memory, the
curves over 1,000 to 100,000 hands (with --scale to 1,000,000) and over one and two processes, and start-up
are measured in processes of their own; the curves are over sessions that `generate.py` makes. FAIRPOT_CORPUS
names the folder of real histories the input is made from; without it the sample hands stand in.
"""

from __future__ import annotations

import argparse
import gc
import json
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks import contestants, corpus, generate, startup

ROOT = Path(__file__).resolve().parent.parent

TARGETS = (
    ("parse", "fairpot_parse", "pokerkit_parse", 40),
    ("parse + replay", "fairpot_replay", "pokerkit_iterate", 35),
    ("full audit to Parquet", "fairpot_audit", "pokerkit_iterate", 40),
    ("full audit to Parquet", "fairpot_audit", "pokerdf_parquet", 9),
)
"""What is compared, with the ratio of hands a second aimed at."""

PEAK_MB = 250


def main() -> int:
    """Runs the benchmark; 1 when --check asks for ratios that were not reached."""
    options = _options()
    sizes = [100, 400] if options.smoke else [1_000, 10_000, 100_000]
    if options.scale:
        sizes.append(1_000_000)
    hands = options.hands or (400 if options.smoke else 20_000)
    rounds = options.rounds or (2 if options.smoke else 5)
    with tempfile.TemporaryDirectory(prefix="benchmark-") as temporary:
        folder = Path(temporary)
        source, files = _inputs(folder, hands, sample=60 if options.smoke else 1_200)
        report: dict[str, Any] = {"machine": _machine(), "input": source}
        machine = report["machine"]
        about = f"{platform.python_implementation()} {machine['python']}, fairpot {machine['build']}"
        _say(f"{about}, {source['text']}")
        report["speed"] = _speed(files, folder, rounds)
        report["ratios"] = _ratios(report["speed"])
        report["curve"] = _curve(folder, sizes)
        report["processes"] = _processes(folder / f"curve_{sizes[-1]}", folder)
        report["startup"] = startup.measure(folder, rounds)
        _say_startup(report["startup"])
    if options.output:
        Path(options.output).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    missed = [row for row in report["ratios"] if row["ratio"] < row["target"] * (options.check or 0)]
    return 1 if missed else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks.run", description=__doc__.splitlines()[0])
    parser.add_argument("--smoke", action="store_true", help="a few hundred hands: shows that it runs")
    parser.add_argument("--scale", action="store_true", help="go on to 1,000,000 hands")
    parser.add_argument("--hands", type=int, help="size of the main input (20,000)")
    parser.add_argument("--rounds", type=int, help="rounds to take the median of (5)")
    parser.add_argument("--output", help="write the figures as JSON")
    parser.add_argument("--check", type=float, help="fail below this part of the target ratios, e.g. 0.5")
    return parser.parse_args()


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _machine() -> dict[str, str]:
    import replay.engine

    compiled = not str(replay.engine.__file__).endswith(".py")
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "cpu": platform.machine(),
        "build": "compiled" if compiled else "interpreted",
    }


def _inputs(folder: Path, count: int, sample: int) -> tuple[dict[str, Any], dict[str, Path]]:
    """Writes the input files; answers what they hold and which contestant reads which."""
    root = corpus.corpus_folder()
    distinct = corpus.distinct_hands(root)
    given = corpus.in_proportion(distinct)
    main_file = folder / "cash.txt"
    size = corpus.write(main_file, corpus.hands(given, count))
    text = main_file.read_text("utf-8")
    some = list(corpus.sample(given, count, sample))
    corpus.write(folder / "sample.txt", iter(some))
    files = dict.fromkeys(("fairpot_parse", "fairpot_replay", "fairpot_audit"), main_file)
    files |= dict.fromkeys(("pokerkit_parse", "pokerkit_iterate"), folder / "sample.txt")
    if contestants.pokerdf_there():
        shaped = [corpus.as_tournament(hand) for hand in some]
        taken = [hand for hand in shaped if contestants.pokerdf_reads(hand, folder)]
        corpus.write(folder / "HH tournament.txt", iter(taken))
        files["pokerdf_parquet"] = folder / "HH tournament.txt"
    else:
        _say("pokerdf is not installed: left out")
    source = {
        "from": "corpus" if root else "sample_histories (no FAIRPOT_CORPUS): too few hands for a figure",
        "hands": count,
        "distinct_hands": len(distinct),
        "mb": size / 1e6,
        "bytes_per_hand": size / count,
        "lines_per_hand": text.count("\n") / count - 2,
        "players_per_hand": text.count(" in chips)") / count,
    }
    source["text"] = (
        f"{count:,} hands ({len(distinct):,} distinct) from {source['from']}: {size / 1e6:.1f} MB, "
        f"{size / count:,.0f} bytes, {source['lines_per_hand']:.1f} lines and "
        f"{source['players_per_hand']:.1f} players a hand"
    )
    return source, files


def _speed(files: dict[str, Path], folder: Path, rounds: int) -> dict[str, dict[str, float]]:
    """Hands a second of every contestant, medians over rounds in which all take turns."""
    taken: dict[str, list[float]] = {name: [] for name in files}
    read: dict[str, int] = {}
    for turn in range(rounds + 1):
        for name, path in files.items():
            contestant: contestants.Contestant = getattr(contestants, name)
            gc.collect()
            start = time.process_time()
            read[name] = contestant(path, folder)
            if turn:  # the first round warms up
                taken[name].append((time.process_time() - start) / read[name])
    speed = {}
    _say("\ncontestant            hands   us/hand  hands/s   spread")
    for name, costs in taken.items():
        cost = statistics.median(costs)
        spread = (max(costs) - min(costs)) / cost
        speed[name] = {
            "hands": read[name],
            "us_per_hand": cost * 1e6,
            "hands_per_s": 1 / cost,
            "spread": spread,
        }
        _say(f"{name:<20}{read[name]:>7,}{cost * 1e6:>10.1f}{1 / cost:>9,.0f}{spread:>8.0%}")
    return speed


def _ratios(speed: dict[str, dict[str, float]]) -> list[dict[str, Any]]:
    """How many times faster than the peer, beside what is aimed at."""
    rows = []
    _say("")
    for what, ours, theirs, target in TARGETS:
        if theirs not in speed:
            continue
        ratio = speed[ours]["hands_per_s"] / speed[theirs]["hands_per_s"]
        rows.append({"what": what, "against": theirs, "ratio": ratio, "target": target})
        said = "met" if ratio >= target else "MISSED"
        _say(f"{what:<22} {ratio:>6.1f}x {theirs:<17} target {target}x: {said}")
    return rows


def _child(*words: str) -> dict[str, float]:
    """What a contestant took in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.child", *words]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, encoding="utf-8")
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def _curve(folder: Path, sizes: list[int]) -> list[dict[str, float]]:
    """The full audit over growing inputs: time should be linear and memory flat."""
    rows = []
    root = corpus.corpus_folder()
    given = generate.samples(root / "pokerstars" / "cash" if root else generate.SAMPLES)
    _say("\nfull audit, one process    CPU s   us/hand   peak MB   store bytes/hand")
    for count in sizes:
        path = folder / f"curve_{count}"
        generate.write(path, generate.hands(given, count))
        figures = _child("fairpot_audit", str(path), str(folder))
        rows.append({"count": count, **figures})
        said = "" if figures["peak_mb"] < PEAK_MB else f"  over {PEAK_MB}"
        _say(
            f"{count:>13,} hands {figures['cpu']:>13.2f} {figures['cpu'] / count * 1e6:>9.1f}"
            f" {figures['peak_mb']:>9.0f}{figures['store_bytes'] / count:>19.0f}{said}"
        )
    return rows


def _processes(path: Path, folder: Path) -> list[dict[str, float]]:
    """The full audit of one file on one and on two processes."""
    rows: list[dict[str, float]] = []
    _say("\nfull audit, processes     wall s    CPU s  peak MB  worker MB  speed-up")
    for jobs in (1, 2):
        figures = _child("fairpot_audit", str(path), str(folder), str(jobs))
        rows.append({"jobs": jobs, **figures})
        worker = figures["worker_peak_mb"] if jobs > 1 else 0
        _say(
            f"{jobs:>20} {figures['wall']:>11.2f} {figures['cpu']:>8.2f} {figures['peak_mb']:>8.0f}"
            f" {worker:>10.0f} {rows[0]['wall'] / figures['wall']:>9.2f}"
        )
    return rows


def _say_startup(rows: list[dict[str, Any]]) -> None:
    _say("\nstart-up                      wall s    CPU s   limit")
    for row in rows:
        said = "met" if row["wall"] < row["limit"] else "MISSED"
        _say(f"{row['command']:<26}{row['wall']:>10.3f}{row['cpu']:>9.3f}{row['limit']:>8} {said}")


if __name__ == "__main__":
    sys.exit(main())
