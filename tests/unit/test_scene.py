"""A scene shows what the engine has: chips are all there in each frame, pots are what their parts come to."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from parser.hand import Hand
from parser.reader import read_hands
from replay.profiles import load_profile
from replay.result import StepKind
from reports.replayer.make import scene_of
from reports.replayer.scene import Frame, Scene
from tests.unit.hand_text import hand_text, read_one

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "sample_histories"
FOLDERS = sorted(
    {path.relative_to(SAMPLES).parts[0] for path in SAMPLES.rglob("*.*") if path.parent != SAMPLES}
)

THREE_WAYS = """A: posts small blind 50
B: posts big blind 100
*** HOLE CARDS ***
Dealt to C [As Ad]
C: raises 500 to 600 and is all-in
A: raises 900 to 1500
B: calls 1400
*** FLOP *** [2c 7d 9h]
A: checks
B: bets 400
A: folds
Uncalled bet (400) returned to B
*** TURN *** [2c 7d 9h] [Jc]
*** RIVER *** [2c 7d 9h Jc] [3s]
*** SHOW DOWN ***
B: shows [Ks Kd] (a pair of Kings)
B collected 1800 from side pot
C: shows [As Ad] (a pair of Aces)
C collected 1790 from main pot
*** SUMMARY ***
Total pot 3600 Main pot 1790. Side pot 1800. | Rake 10"""


@cache
def scenes(folder: str) -> tuple[Scene, ...]:
    paths = [
        str(path) for path in sorted((SAMPLES / folder).rglob("*.*")) if path.suffix not in (".md", ".toml")
    ]
    return tuple([scene_of(hand) for hand in read_hands(paths)])


def three_ways() -> Scene:
    return scene_of(read_one(hand_text(THREE_WAYS, "2000 3000 600")), load_profile("base"))


def named(scene: Scene, kind: StepKind) -> list[Frame]:
    return [frame for frame in scene.frames if frame.kind is kind]


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_chip_is_lost_from_one_frame_to_the_next(folder: str) -> None:
    for scene in scenes(folder):
        if not scene.replay.trusted or not scene.frames:
            continue
        start = sum([stack for _, stack in scene.frames[0].stacks])
        added = taken = 0
        for frame in scene.frames:
            if frame.kind is StepKind.DROP:
                added = frame.pots[0].added
            accounts = scene.hand.header.accounts
            if frame.kind is StepKind.RAKE and not (accounts is not None and accounts.rake_inside):
                taken = frame.amount
            behind = sum([stack for _, stack in frame.stacks])
            assert behind + frame.middle == start + added - taken, (scene.hand.header.hand_id, frame.text)


@pytest.mark.parametrize("folder", FOLDERS)
def test_pots_are_what_players_put_in(folder: str) -> None:
    for scene in scenes(folder):
        for frame in scene.frames[1:]:
            assert sum([pot.size for pot in frame.pots]) == frame.pot, (scene.hand.header.hand_id, frame.text)
            for pot in frame.pots:
                assert pot.size == sum([chips for _, chips in pot.put_in]) + pot.added
                assert not set(pot.eligible) & set(frame.folded)


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_finding_stands_at_one_frame(folder: str) -> None:
    for scene in scenes(folder):
        marked = [number for frame in scene.frames for number in frame.findings]
        if scene.frames:
            assert sorted(marked) == list(range(len(scene.replay.findings)))


@pytest.mark.parametrize("folder", FOLDERS)
def test_equities_are_shares_of_one_pot(folder: str) -> None:
    for scene in scenes(folder):
        for frame in scene.frames:
            if frame.equity:
                assert sum([share for _, share in frame.equity]) == pytest.approx(1)
                assert not {seat for seat, _ in frame.equity} & set(frame.folded)


def test_side_pots_are_told_with_who_put_in_what() -> None:
    frame = named(three_ways(), StepKind.STREET)[0]
    main, side = frame.pots
    assert (main.size, side.size) == (1800, 1800)
    assert dict(main.put_in) == {1: 600, 2: 600, 3: 600}
    assert dict(side.put_in) == {1: 900, 2: 900}
    assert (set(main.eligible), set(side.eligible)) == ({1, 2, 3}, {1, 2})


def test_a_fold_takes_a_player_out_of_the_pots_he_could_win() -> None:
    fold = next(frame for frame in three_ways().frames if frame.folded == (1,))
    assert [set(pot.eligible) for pot in fold.pots if pot.put_in] == [{2, 3}, {2}]


def test_rake_is_a_step_before_the_pots_are_paid() -> None:
    scene = three_ways()
    kinds = [frame.kind for frame in scene.frames]
    rake = kinds.index(StepKind.RAKE)
    assert rake < kinds.index(StepKind.COLLECTED)
    assert scene.frames[rake].line is None
    assert (scene.frames[rake - 1].middle, scene.frames[rake].middle) == (3600, 3590)
    assert scene.frames[rake + 1].middle == 1790
    assert scene.frames[rake + 3].middle == 0


def test_a_decision_says_its_bounds_and_where_they_come_from() -> None:
    raised = next(frame for frame in three_ways().frames if frame.text == "A raises 900 to 1,500")
    assert raised.choice is not None
    assert (raised.choice.to_call, raised.choice.low, raised.choice.high) == (550, 1100, 2000)
    assert raised.choice.why == ("D71 min_raise = last_full (base): 600 + 500 = 1,100",)


def test_the_same_hands_are_worth_more_once_the_flop_is_out() -> None:
    frames = named(three_ways(), StepKind.STREET)
    worth = dict(frames[-1].equity)
    assert worth == {2: 0.0, 3: 1.0}
    first = dict(three_ways().frames[3].equity)
    assert first[3] == pytest.approx(0.8264, abs=0.0001)  # two Aces against two Kings of the same suits


def test_odd_units_are_steps_of_their_own() -> None:
    path = SAMPLES / "pokerstars/holdem-no-limit/odd-cent.txt"
    (scene,) = [scene_of(hand) for hand in read_hands([str(path)])]
    (odd,) = named(scene, StepKind.ODD)
    assert odd.amount == 1
    (claim,) = [one for one in scene.replay.pots[0].claims if one.odd]
    assert odd.seat == claim.seat


def test_lines_are_those_of_the_file() -> None:
    path = SAMPLES / "pokerstars/holdem-no-limit/glued-hands.txt"
    text = path.read_text("utf-8").splitlines()
    for hand in read_hands([str(path)]):
        for frame in scene_of(hand).frames:
            if frame.kind is StepKind.ACTION and frame.line is not None:
                name = hand.name(frame.seat or 0)
                assert text[frame.line - 1].startswith(name)


def test_other_houses_are_asked_beside_the_own() -> None:
    hand: Hand = read_one(hand_text(THREE_WAYS, "2000 3000 600"))
    scene = scene_of(hand, load_profile("base"), [load_profile("tda_2024"), load_profile("base")])
    assert scene.rulings is not None
    assert [one.profile for one in scene.rulings.opinions] == ["base", "tda_2024"]


def test_a_hand_that_is_not_replayed_has_lines_and_no_frames() -> None:
    (path,) = (SAMPLES / "pokerstars/set-aside").glob("seven-card-stud.txt")
    (scene,) = [scene_of(hand) for hand in read_hands([str(path)])]
    assert not scene.frames
    assert scene.lines
    assert "not replayed" in scene.replay.reason
