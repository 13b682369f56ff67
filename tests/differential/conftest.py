"""The hands both sides are asked about: the corpus's and the project's own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from parser import Hand, read
from parser.findings import Severity
from replay import Replay, Verdict, replay

SAMPLES = Path(__file__).resolve().parents[2] / "sample_histories"


def _folders() -> list[Path]:
    name = os.environ.get("FAIRPOT_CORPUS")
    real = [Path(name, site) for site in ("pokerstars", "ggpoker")] if name else []
    return [SAMPLES, *real]


def _replays() -> Iterator[Replay]:
    """Every hand that agrees and was played by the rules."""
    for folder in _folders():
        for piece in read([str(folder)]):
            if isinstance(piece, Hand):
                outcome = replay(piece)
                faults = [each for each in outcome.findings if each.severity is Severity.ERROR]
                if outcome.verdict is Verdict.AGREES and not faults:
                    yield outcome


@pytest.fixture(scope="session")
def agreed() -> list[Replay]:
    """Replays of all hands that were played and paid by the rules."""
    return list(_replays())
