"""Start-up is quick, and heavy packages are imported only where they are used."""

from __future__ import annotations

import os
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


def run(*words: str) -> tuple[int, set[str], float]:
    """Exit code, top-level modules loaded, and CPU seconds of the command in a fresh interpreter."""
    before = os.times()
    done = subprocess.run([sys.executable, "-c", WATCHED, *words], cwd=ROOT, capture_output=True, check=False)
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    loaded = done.stderr.decode().rpartition("LOADED ")[2].split()
    return done.returncode, set(loaded), cpu


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
    ],
    ids=" ".join,
)
def test_commands_that_need_no_table_load_no_heavy_package(words: list[str]) -> None:
    code, loaded, _ = run(*words)
    assert code == 0
    assert not loaded & HEAVY


def test_the_version_needs_neither_parser_nor_grammar() -> None:
    _, loaded, _ = run("--version")
    assert not loaded & {"parser", "replay", "lark", "typer"}


def test_the_version_takes_under_a_third_of_a_second() -> None:
    assert min(run("--version")[2] for _ in range(3)) < 0.3


def test_an_audit_of_one_hand_takes_under_a_second() -> None:
    run("audit", str(SAMPLE))  # fills the grammar cache
    assert min(run("audit", str(SAMPLE))[2] for _ in range(3)) < 1


def test_the_version_is_printed_either_way(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    first = capsys.readouterr().out
    assert first.startswith("fairpot ")
