"""What several groups of tests share: the corpus of real hands (when there is one) and the sample hands."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import Phase, settings

ROOT = Path(__file__).resolve().parent.parent

# No test measures time: a busy machine must not fail one.
settings.register_profile("untimed", deadline=None)
# For mutation testing, where a run decides one change: the same few examples each time, reported as found.
settings.register_profile(
    "mutants",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=25,
    phases=(Phase.explicit, Phase.generate),
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "untimed"))


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real histories that FAIRPOT_CORPUS names; without one the test is skipped."""
    name = os.environ.get("FAIRPOT_CORPUS")
    if not name:
        pytest.skip("FAIRPOT_CORPUS names no folder of real hand histories")
    folder = Path(name)
    if not folder.is_dir():
        pytest.fail(f"FAIRPOT_CORPUS: {name} is no folder")
    return folder


@pytest.fixture(scope="session")
def samples() -> Path:
    """The folder of sample hands."""
    return ROOT / "sample_histories"
