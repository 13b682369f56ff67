"""What the command prints for the sample hands, whole.

FAIRPOT_WRITE_GOLDEN=1 writes the texts anew; read the difference.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from reports.cli import main

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = Path(__file__).with_name("cli")
NL = "sample_histories/pokerstars/holdem-no-limit"
SPEED = re.compile(r"^\d+\.\d\d seconds, [\d,]+ hands per second$", re.MULTILINE)
PROFILE = re.compile(r"\b([a-z]+_[a-z0-9_-]+|room) [0-9a-f]{12}\b")

TEXTS = {
    "audit-wrong-award": ["audit", f"{NL}/wrong-award.txt"],
    "audit-hostile-names": ["audit", f"{NL}/chat-like-action.txt", f"{NL}/truncated.txt"],
    "audit-several": ["audit", f"{NL}/under-raise.txt", f"{NL}/repeated-hand.txt", f"{NL}/card-twice.txt"],
    "replay-side-pots": ["replay", f"{NL}/three-way-all-in-two-side-pots.txt"],
    "replay-wrong-award": ["replay", f"{NL}/wrong-award.txt"],
    "replay-hostile-names": ["replay", f"{NL}/hostile-names.txt"],
    "replay-run-it-twice": ["replay", f"{NL}/run-it-twice.txt"],
    "replay-odd-cent": ["replay", f"{NL}/odd-cent.txt"],
    "replay-mucked-winner": ["replay", f"{NL}/mucked-winner.txt"],
    "replay-truncated": ["replay", f"{NL}/truncated.txt"],
    "replay-quartered": ["replay", "sample_histories/pokerstars/omaha/hi-lo-quartered.txt"],
    "replay-stud": ["replay", "sample_histories/pokerstars/set-aside/seven-card-stud.txt"],
    "ruling-under-raise": ["ruling", f"{NL}/under-raise.txt"],
    "ruling-side-pots": [
        "ruling",
        f"{NL}/three-way-all-in-two-side-pots.txt",
        "--rules",
        "tda_2024,roberts_cash",
    ],
    "explain-under-raise": ["explain", f"{NL}/under-raise.txt"],
    "explain-wrong-award": ["explain", f"{NL}/wrong-award.txt"],
    "explain-odd-cent": ["explain", f"{NL}/odd-cent.txt", "--paid", "seat 1: 0.54, seat 6: 0.53"],
    "formats": ["formats"],
    "rules-show": ["rules", "show", "portugal_2007-pl"],
    "rules-diff": ["rules", "diff", "tda_2024", "wsop_2026_live"],
    "rules-check": ["rules", "check", "tests/golden/room.toml"],
}


@pytest.mark.parametrize("name", TEXTS)
def test_the_command_prints_the_text_on_file(
    name: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    main(TEXTS[name])
    told = PROFILE.sub(r"\1 (version)", capfd.readouterr().out)
    told = SPEED.sub("(time) seconds, (speed) hands per second", told)
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("FAIRPOT_WRITE_GOLDEN") == "1":
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")
