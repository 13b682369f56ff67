"""Sessions played by the rules are silent, with hands missing too; a slip is found and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from parser.hand import Hand
from parser.reader import read_bytes
from replay import replay
from replay.track import trail_of
from replay.trail import encode
from reports.across import Across, Spool
from reports.repeats import hand_key
from reports.settings import Settings
from tests.sessions import Session

EMPTY_BUTTON = "HDR003"
"""A dead button's note."""
WAYS = ("moving", "dead")


def audited(texts: list[str], rules: str | None = None) -> list[str]:
    """The codes of the hands and across them, but for notes of an empty button."""
    codes, spool = [], Spool()
    for piece in read_bytes("\n\n".join(texts).encode()):
        assert isinstance(piece, Hand), piece
        outcome = replay(piece)
        codes += [finding.code for finding in outcome.findings]
        key, text = hand_key(piece)
        spool.add(0, encode(trail_of(outcome, key, text)))
    codes += [finding.code for finding in Across(Settings(rules=rules)).findings(spool, ())]
    return [code for code in codes if code != EMPTY_BUTTON]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("size", [3, 6, 9])
def test_a_cash_session_is_silent(way: str, size: int) -> None:
    session = Session(size, way, size=size).play(200)
    assert len(session.hands) > 100
    assert audited(session.texts()) == []


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seed", range(8))
def test_a_tournament_is_silent(way: str, seed: int) -> None:
    texts = Session(seed, way, tournament=True, size=9 if seed % 2 else 6, stack=1000).play(120).texts()
    assert audited(texts) == []


@pytest.mark.parametrize("tournament", [False, True])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("missing", [0.05, 0.3, 0.7])
def test_a_gap_is_no_fault(way: str, tournament: bool, missing: float) -> None:
    for seed in range(4):
        random = Random(seed)
        texts = Session(seed, way, tournament=tournament, size=6).play(70).texts()
        assert audited([text for text in texts if random.random() > missing]) == []


@pytest.mark.parametrize("way", WAYS)
def test_the_order_of_the_file_does_not_matter(way: str) -> None:
    texts = Session(5, way).play(60).texts()
    assert audited(texts[::-1]) == []


SLIPS = [
    (False, "less", "AUD001"),
    (False, "back with less", "AUD002"),
    (True, "less", "AUD003"),
    (True, "more", "AUD003"),
    (True, "more for two", "AUD010"),
    (True, "gone", "AUD011"),
    (False, "skip", "AUD015"),
    (True, "skip", "AUD015"),
    (False, "stays", "AUD016"),
    (True, "stays", "AUD016"),
    (False, "extra", "AUD021"),
    (False, "free", "AUD022"),
]
"""What goes wrong, and its code."""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("quiet", [True, False])
@pytest.mark.parametrize(("tournament", "slip", "code"), SLIPS)
def test_a_slip_is_found_and_nothing_else(
    tournament: bool, slip: str, code: str, quiet: bool, way: str
) -> None:
    """Where players come and go in the same moment, nobody can tell; else it is nearly always found."""
    played = found = 0
    for seed in range(12):
        slips = _when(slip, tournament, seed)
        session = Session(seed, way, tournament=tournament, slips=slips, quiet=quiet and slip != "free")
        session.play(120 if slip == "gone" else 40)
        if not session.slipped:
            continue
        played += 1
        codes = audited(session.texts())
        assert set(codes) <= {code}, f"seed {seed}"
        assert len(codes) <= len(session.slipped)
        found += bool(codes)
    assert played
    assert found >= (0.8 if quiet and slip != "free" else 0.1) * played


def _when(slip: str, tournament: bool, seed: int) -> dict[int, str]:
    """At which hands: what needs somebody who has been away is tried until there is one."""
    if slip in ("free", "back with less"):
        return dict.fromkeys(range(5, 38), slip)
    return {2 if tournament else 10 + seed % 3: slip}


def test_a_house_with_a_dead_button_minds_a_moving_one() -> None:
    texts = Session(1, "moving").play(150).texts()
    assert set(audited(texts, "wsop_2026_live")) == {"AUD017"}
    assert audited(Session(1, "dead").play(150).texts(), "wsop_2026_live") == []
