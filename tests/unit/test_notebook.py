"""docs/questions.ipynb runs from top to bottom, answers each question, and is stored without outputs."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOK = ROOT / "docs" / "questions.ipynb"
SECONDS = 300
"""Until a cell that hangs is given up."""


@pytest.fixture(scope="module")
def cells() -> list[dict[str, Any]]:
    read: list[dict[str, Any]] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return read


def test_it_is_stored_without_outputs(cells: list[dict[str, Any]]) -> None:
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


def test_it_asks_ten_questions(cells: list[dict[str, Any]]) -> None:
    heads = ["".join(cell["source"]).splitlines()[0] for cell in cells if cell["cell_type"] == "markdown"]
    assert [head.split(". ")[0] for head in heads if head[3:4].isdigit()] == [f"## {n}" for n in range(1, 11)]


def test_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    nbclient = pytest.importorskip("nbclient", reason="comes with the test extra")
    nbformat = pytest.importorskip("nbformat", reason="comes with the test extra")
    pytest.importorskip("ipykernel", reason="comes with the test extra")
    if sys.platform == "win32":
        asyncio.set_event_loop_policy(asyncio.WindowsSelectorEventLoopPolicy())
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setenv("FAIRPOT_SAMPLES", str(ROOT / "sample_histories"))
    book = nbformat.read(NOTEBOOK, as_version=4)
    nbclient.NotebookClient(
        book, timeout=SECONDS, kernel_name="python3", resources={"metadata": {"path": str(NOTEBOOK.parent)}}
    ).execute()
    said = [cell["outputs"] for cell in book.cells if cell["cell_type"] == "code"]
    silent = [place for place, outputs in enumerate(said) if not outputs]
    assert silent == [0, len(said) - 1]
    streams = [one for outputs in said for one in outputs if one["output_type"] == "stream"]
    assert [one["text"] for one in streams if one["name"] == "stderr"] == []
    told = "".join([one["text"] for one in streams])
    assert "stack" in told
    assert "hands" in told
