"""Each code has the smallest hand that fires it and a legal twin that differs in just that."""

from __future__ import annotations

from difflib import SequenceMatcher
from pathlib import Path

import pytest

from parser.hand import Hand
from parser.reader import read
from parser.source import Quarantined
from replay import replay
from replay.profiles import load_profile
from replay.rulebook import JUDGED_BY, RULES, UNSAMPLED
from replay.track import trail_of
from replay.trail import encode
from reports.across import Across, Spool
from reports.rakereport import trails_of
from reports.repeats import hand_key
from reports.settings import Settings
from reports.wholerun import whole_run_findings

SAMPLES = Path(__file__).resolve().parent.parent.parent / "replay" / "samples"
CODES = [rule.code for rule in RULES if rule.code not in UNSAMPLED]

TWINS_WITH_A_NOTE: dict[str, set[str]] = {
    code: {"AUD031", "TXT004"} for code in ("AUD032", "AUD033", "AUD034")
}
"""Codes whose legal twin cannot be without any finding, and what it has."""


def _codes(file: Path) -> list[str]:
    """What the file's hands fire; under the rules beside it where one takes rules of its own."""
    rules = file.with_name(f"{file.name[:6]}.rules.toml")
    name = str(rules) if rules.is_file() else dict(JUDGED_BY).get(file.name.split(".")[0])
    profile = load_profile(name) if name else None
    codes, spool, texts = [], Spool(), {}
    doubles = []
    for piece in read([str(file)]):
        assert not isinstance(piece, Quarantined), piece.reason
        if isinstance(piece, Hand):
            outcome = replay(piece, profile)
            codes += [finding.code for finding in outcome.findings]
            key, text = hand_key(piece)
            if texts.setdefault(key, text) != text:
                doubles.append(key)
            spool.add(0, encode(trail_of(outcome, key, text)))
    found = Across(Settings(rules=name)).findings(spool, doubles)
    ledger = file.with_name(f"{file.name[:6]}.ledger.csv")
    whole = Settings(rake=True, ledger=str(ledger) if ledger.is_file() else None)
    found += whole_run_findings(trails_of(spool, doubles), whole)
    return codes + [finding.code for finding in found]


@pytest.mark.parametrize("code", CODES)
def test_the_firing_sample_fires(code: str) -> None:
    assert code in _codes(SAMPLES / f"{code}.fires.txt")


@pytest.mark.parametrize("code", CODES)
def test_the_legal_twin_is_silent(code: str) -> None:
    assert set(_codes(SAMPLES / f"{code}.legal.txt")) == TWINS_WITH_A_NOTE.get(code, set())


@pytest.mark.parametrize("code", CODES)
def test_the_twins_differ_in_few_lines(code: str) -> None:
    fires, legal = (
        (SAMPLES / f"{code}.{kind}.txt").read_bytes().splitlines()[1:] for kind in ("fires", "legal")
    )
    changes = SequenceMatcher(None, fires, legal, autojunk=False).get_opcodes()
    changed = sum(max(b - a, d - c) for kind, a, b, c, d in changes if kind != "equal")
    assert changed <= 12


def test_every_sample_belongs_to_a_code() -> None:
    names = {file.name for file in SAMPLES.glob("*.txt")}
    assert names == {f"{code}.{kind}.txt" for code in CODES for kind in ("fires", "legal")}
