"""The papers are true: links lead somewhere, modules and commands exist, the README's code runs."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PAPERS = [
    *ROOT.glob("*.md"),
    *(ROOT / "docs").rglob("*.md"),
    *(ROOT / "sample_histories").rglob("*.md"),
]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMAND = [sys.executable, "-c", "from reports.cli import main; raise SystemExit(main())"]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: str(paper.relative_to(ROOT)))
def test_every_link_leads_somewhere(paper: Path) -> None:
    text = re.sub(r"```.*?```", "", paper.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\((?!https?://)([^)#]+)\)", text):
        assert (paper.parent / target).exists(), target


def test_every_file_that_is_named_exists() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    text += (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    names = set(re.findall(r"`([\w/]+\.(?:py|toml|lark|txt))`", text))
    missing = [name for name in names if not list(ROOT.glob(name)) and not list(ROOT.glob(f"*/**/{name}"))]
    assert len(names) > 30
    assert not missing


def test_every_command_of_the_readme_exists() -> None:
    shown = set(re.findall(r"`fairpot (\w+)", README))
    done = subprocess.run([*COMMAND, "--help"], cwd=ROOT, capture_output=True, text=True, check=True)
    listed = set(re.findall(r"^  (\w+) ", done.stdout.partition("Commands:")[2], re.MULTILINE))
    assert shown == listed


def test_the_python_of_the_readme_runs() -> None:
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert code is not None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.chdir(ROOT):
        exec(compile(code[1], "README.md", "exec"), {})  # noqa: S102
    assert printed.getvalue().startswith("disagrees [")


def test_the_finding_of_the_readme_is_what_the_audit_prints() -> None:
    folder = ROOT / "sample_histories" / "pokerstars" / "holdem-no-limit"
    done = subprocess.run(
        [*COMMAND, "audit", "wrong-award.txt"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    shown = re.search(r"```\n(wrong-award.*?)```", README, re.DOTALL)
    assert shown is not None
    assert done.stdout.startswith(shown[1].strip())
    assert done.returncode == 1


def test_every_word_of_the_list_is_listed_once() -> None:
    rows = re.findall(
        r"^\| ([^|]+) \|", (ROOT / "docs" / "words.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    words = [word for row in rows[1:] for word in row.split(", ")]
    assert len(words) == len(set(words))
