"""A legal hand to spoil, and the command line run in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

HAND = """\
PokerStars Hand #240000000017:  Hold'em No Limit ($0.50/$1.00 USD) - 2024/03/01 20:15:07 ET
Table 'Vesper' 6-max Seat #1 is the button
Seat 1: NAME ($100 in chips)
Seat 3: tamsin ($80 in chips)
Seat 5: oskar ($120.50 in chips)
tamsin: posts small blind $0.50
oskar: posts big blind $1
*** HOLE CARDS ***
Dealt to tamsin [Qs Qd]
NAME: raises $2 to $3
tamsin: calls $2.50
oskar: folds
*** FLOP *** [2c 9h Kd]
tamsin: checks
NAME: bets $4
tamsin: calls $4
*** TURN *** [2c 9h Kd] [4s]
tamsin: checks
NAME: checks
*** RIVER *** [2c 9h Kd 4s] [8c]
tamsin: checks
NAME: checks
*** SHOW DOWN ***
tamsin: shows [Qs Qd] (a pair of Queens)
NAME: shows [Ac Kh] (a pair of Kings)
NAME collected $WON from pot
*** SUMMARY ***
Total pot $15 | Rake $0.75
Board [2c 9h Kd 4s 8c]
Seat 1: NAME (button) showed [Ac Kh] and won ($WON) with a pair of Kings
Seat 3: tamsin (small blind) showed [Qs Qd] and lost with a pair of Queens
Seat 5: oskar (big blind) folded before Flop


"""
"""A hand; NAME stands for the winner's name, WON for what he is paid: 14.25 is right."""


@dataclass(frozen=True)
class Audit:
    """What a run of `fairpot audit` gave back."""

    code: int
    out: str
    err: str

    @property
    def report(self) -> dict[str, Any]:
        """The JSON object on standard output, its bytes checked to add up."""
        report: dict[str, Any] = json.loads(self.out)
        summary = report["summary"]
        parts = summary["bytes_hands"] + summary["bytes_quarantined"] + summary["bytes_chatter"]
        assert parts == summary["bytes"]
        return report

    def one_line_error(self) -> str:
        """The error line of a run that could not be done; checks that there is nothing else but its JSON."""
        assert self.code == 2
        assert not self.out or list(json.loads(self.out)) == ["version", "errors"]
        assert "Traceback" not in self.err
        lines = self.err.strip().splitlines()
        assert 1 <= len(lines) <= 2, self.err
        return self.err


@pytest.fixture
def hand() -> Callable[..., str]:
    """The hand with a name of one's choice; legal unless `won` says otherwise."""
    return lambda name="rowan", won="14.25": HAND.replace("WON", won).replace("NAME", name)


@pytest.fixture
def audit(capfd: pytest.CaptureFixture[str]) -> Callable[..., Audit]:
    """Runs `fairpot audit PATHS...`; as JSON unless a format is among the words."""
    from reports.cli import main

    def run(*words: str | Path) -> Audit:
        texts = [str(word) for word in words]
        if "--format" not in texts:
            texts += ["--format", "json"]
        capfd.readouterr()
        try:
            code = main(["audit", *texts])
        except SystemExit as leaving:
            code = leaving.code if isinstance(leaving.code, int) else 1
        captured = capfd.readouterr()
        return Audit(code, captured.out, captured.err)

    return run


@pytest.fixture
def audit_text(tmp_path: Path, audit: Callable[..., Audit]) -> Callable[..., Audit]:
    """Writes text or bytes to a file and audits it."""

    def run(content: str | bytes, *words: str) -> Audit:
        path = tmp_path / "spoiled.txt"
        path.write_bytes(content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content)
        return audit(path, *words)

    return run
