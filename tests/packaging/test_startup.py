"""Heavy packages are imported only where they are used; how long start-up takes is for the benchmarks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from reports.cli import main

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "sample_histories/pokerstars/holdem-no-limit/bet-and-fold.txt"
HEAVY = {"pandas", "numpy", "pyarrow", "matplotlib", "rich", "duckdb", "polars"}
WATCHED = """
import os, sys
from reports.cli import main
code = main(sys.argv[1:])
sys.stdout.flush()
os.write(2, ("\\nLOADED " + " ".join(sorted({name.partition(".")[0] for name in sys.modules}))).encode())
sys.exit(code)
"""


def run(*words: str) -> tuple[int, set[str]]:
    """Exit code and top-level modules loaded of the command in a fresh interpreter."""
    done = subprocess.run([sys.executable, "-c", WATCHED, *words], cwd=ROOT, capture_output=True, check=False)
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    loaded = done.stderr.decode().rpartition("LOADED ")[2].split()
    return done.returncode, set(loaded)


@pytest.mark.parametrize(
    "words",
    [
        ["--version"],
        ["--help"],
        ["audit", str(SAMPLE)],
        ["audit", str(SAMPLE), "--format", "json"],
        ["replay", str(SAMPLE)],
        ["rule", "POT004"],
        ["rules"],
        ["formats"],
        ["stat", "3B"],
    ],
    ids=" ".join,
)
def test_commands_that_need_no_table_load_no_heavy_package(words: list[str]) -> None:
    code, loaded = run(*words)
    assert code == 0
    assert not loaded & HEAVY


def test_the_version_needs_neither_parser_nor_grammar() -> None:
    _, loaded = run("--version")
    assert not loaded & {"parser", "replay", "lark", "typer"}


def test_the_version_is_printed_either_way(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    first = capsys.readouterr().out
    assert first.startswith("fairpot ")
