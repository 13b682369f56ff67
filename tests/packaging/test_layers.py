"""Imports run one way: reports, replay, parser; and inside a folder, only to files that stand below.

The contracts are in pyproject.toml under importlinter, where a new file needs its place.
"""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"


def test_imports_run_one_way() -> None:
    linter = pytest.importorskip("importlinter.cli", reason="import-linter comes with the dev extra")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = linter.lint_imports(config_filename=str(PROJECT), cache_dir=None)
    assert code == 0, said.getvalue()
