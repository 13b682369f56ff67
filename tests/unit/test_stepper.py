"""The replayer in a terminal: keys go from step to step, and nothing that a file holds is markup."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from rich.console import Console

from parser.hand import Hand
from replay.result import StepKind
from reports.language import language
from reports.replayer.make import scene_of
from reports.replayer.panel import Panels
from reports.replayer.scene import Scene
from tests.unit.hand_text import read_one
from tests.unit.test_scene import three_ways

HOSTILE = "[bold]Eve[/bold]\x1b[2J"


def shown(
    scene: Scene, number: int, *, reveal: bool = True, big_blinds: bool = False, code: str = "en"
) -> str:
    panels = Panels(scene, language(code))
    panels.reveal, panels.big_blinds = reveal, big_blinds
    written = io.StringIO()
    Console(width=120, color_system=None, file=written).print(panels.whole(number))
    return written.getvalue()


def in_a_loop_of_its_own(steps: Coroutine[Any, Any, None]) -> None:
    """Runs it in another thread: tests with a browser leave a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, steps).result()


def frame_of(scene: Scene, kind: StepKind) -> int:
    return next(number for number, frame in enumerate(scene.frames) if frame.kind is kind)


def test_the_table_has_stacks_bets_pots_and_what_hands_are_worth() -> None:
    scene = three_ways()
    raised = next(i for i, frame in enumerate(scene.frames) if frame.text == "A raises 900 to 1,500")
    text = shown(scene, raised)
    row = next(line for line in text.splitlines() if " A " in line and "SB" in line)
    assert "500" in row
    assert "1,500" in row
    assert "PREFLOP" in text
    assert "Could fold, call 550, raise to between 1,100 and 2,000 (all-in)" in text
    assert "D71 min_raise = last_full (base): 600 + 500 = 1,100" in text
    assert "Main pot 1,300: A 600, B 100, C 600" in text


def test_hidden_cards_are_those_that_the_record_has_not_shown_yet() -> None:
    scene = three_ways()
    number = frame_of(scene, StepKind.STREET)
    assert "K♠" in shown(scene, number)
    hidden = shown(scene, number, reveal=False)
    assert "K♠" not in hidden
    assert "A♠" in hidden  # dealt to the player whose record it is
    assert "%" not in hidden
    assert "K♠" in shown(scene, len(scene.frames) - 1, reveal=False)


def test_amounts_in_big_blinds() -> None:
    assert "15 bb" in shown(three_ways(), 6, big_blinds=True)


def test_what_a_file_holds_is_no_markup() -> None:
    text = three_ways().hand.text.replace("A: ", f"{HOSTILE}: ").replace(": A (", f": {HOSTILE} (")
    hand: Hand = read_one(text)
    told = shown(scene_of(hand), 1)
    assert "\x1b" not in told
    assert "[bold]Eve[/bold]\\x1b[2J" in told


@pytest.mark.slow
def test_keys_go_from_step_to_step() -> None:
    from reports.replayer.tui import Stepper

    scene = three_ways()
    app = Stepper(scene, language("en"))
    last = len(scene.frames) - 1
    keys = [
        ("right", 1), ("right", 2), ("left", 1), ("end", last), ("right", last), ("home", 0), ("left", 0),
        ("2", scene.streets[1].frame), ("4", scene.streets[3].frame), ("5", scene.streets[3].frame),
        ("down", scene.streets[3].frame + 1), ("up", scene.streets[3].frame),
    ]  # fmt: skip

    async def press() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            for key, at in keys:
                await pilot.press(key)
                assert app.at == at, key
            await pilot.press("r", "b")
            assert (app.panels.reveal, app.panels.big_blinds) == (False, True)
            await pilot.press("q")

    in_a_loop_of_its_own(press())


@pytest.mark.slow
def test_playing_goes_on_to_the_end_and_stops() -> None:
    from reports.replayer import tui

    scene = three_ways()
    app = tui.Stepper(scene, language("en"))

    async def play() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            app.action_go(len(scene.frames) - 2)
            await pilot.press("space")
            for _ in range(100):
                await pilot.pause(0.1)
                if app.at == len(scene.frames) - 1:
                    break
            assert app.at == len(scene.frames) - 1
            assert not app.playing

    in_a_loop_of_its_own(play())


def test_numbers_are_the_language_s() -> None:
    assert "1\u202f500" in shown(three_ways(), 6, code="fr")
