"""The commands of docs/disputes.md run, from top to bottom, and end as a dispute's commands do."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from reports.cli import main

ROOT = Path(__file__).resolve().parents[2]
PAPER = (ROOT / "docs" / "disputes.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```sh\n(.*?)```", PAPER, re.DOTALL)
FULL = bool(os.environ.get("FAIRPOT_FULL"))
"""With the PDF of each case."""
COMMANDS = [line for block in BLOCKS for line in block.splitlines()]


def test_the_paper_has_commands_of_each_kind() -> None:
    kinds = {" ".join(line.split()[:2]) for line in COMMANDS}
    assert kinds >= {"fairpot replay", "fairpot ruling", "fairpot explain", "fairpot rules", "fairpot case"}


def test_the_commands_of_the_paper_run_one_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(ROOT / "sample_histories" / "cases", tmp_path / "sample_histories" / "cases")
    monkeypatch.chdir(tmp_path)
    keys = shutil.which("ssh-keygen") is not None
    for command in COMMANDS:
        if not keys and re.search(r"ssh-keygen|floor-key|signers", command):
            continue
        code = _run(command)
        told = capfd.readouterr()
        assert code in (0, 1), f"{command}: {told.err}"
        assert told.err == "", command
        if "verify" in command:
            assert told.out.endswith("\nsound\n"), command
            assert ("signed by floor@example.org" in told.out) == ("--signers" in command)


def _run(command: str) -> int:
    """The exit code of a command as the paper has it, but for the PDF, which takes seconds."""
    if not command.startswith("fairpot "):
        return subprocess.run(["/bin/sh", "-c", command], check=False).returncode
    paper = ["--no-pdf"] if command.startswith("fairpot case sample") and not FULL else []
    return main([*command.split()[1:], *paper])
