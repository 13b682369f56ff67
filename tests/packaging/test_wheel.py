"""The built package holds what the code reads at run time: grammars, profiles, samples."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Names of the files in the wheel."""
    pytest.importorskip("hatchling", reason="the build tool is not installed here")
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = out.glob("*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


def test_every_file_of_the_three_packages_is_in_the_wheel(names: set[str]) -> None:
    for package in ("parser", "replay", "reports"):
        for path in (ROOT / package).rglob("*"):
            if path.is_file() and path.suffix != ".pyc":
                assert path.relative_to(ROOT).as_posix() in names


def test_the_command_is_declared(names: set[str]) -> None:
    assert any(name.endswith("entry_points.txt") for name in names)


def test_tests_and_samples_for_people_stay_outside(names: set[str]) -> None:
    assert not [name for name in names if name.startswith(("tests/", "benchmarks/", "sample_histories/"))]


def test_nothing_is_compiled_unless_asked_for(names: set[str]) -> None:
    assert not [name for name in names if name.endswith((".so", ".pyd"))]
