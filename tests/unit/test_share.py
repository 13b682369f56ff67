"""Hands for forums: positions instead of names, the words of each form, nothing that people typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from parser.reader import read_hands
from parser.writers.pseudonyms import names_of, renamed
from reports.cli import main
from reports.language import language
from reports.replayer.make import scene_of
from reports.replayer.markup import Markup
from reports.replayer.scene import Scene
from reports.replayer.share import share_text
from tests.unit.test_scene import FOLDERS, scenes, three_ways

SAMPLES = Path(__file__).resolve().parents[2] / "sample_histories"

MARKDOWN = """**Cash game, holdem NL, 50/100, 3 players**

SB: 2,000  \nBB: 3,000  \nHero (BTN): 600

**Preflop** Hero (BTN) has A♠ A♦
Hero (BTN) raises to 600 (all-in), SB raises to 1,500, BB calls 1,400

**Flop** (pot 3,600) 2♣ 7♦ 9♥
SB checks, BB bets 400, 1 fold

**Turn** (pot 3,600) 2♣ 7♦ 9♥ J♣

**River** (pot 3,600) 2♣ 7♦ 9♥ J♣ 3♠

**Result**  \nBB has K♠ K♦  \nHero (BTN) has A♠ A♦  \nBB collects 1,800  \nHero (BTN) collects 1,790\
  \nRake 10
"""


def sample(name: str) -> Scene:
    (hand,) = read_hands([str(SAMPLES / f"pokerstars/holdem-no-limit/{name}.txt")])
    return scene_of(hand)


def test_a_hand_in_markdown() -> None:
    assert share_text(three_ways(), Markup.MARKDOWN, language("en")) == MARKDOWN


def test_a_hand_in_bbcode_and_big_blinds() -> None:
    text = share_text(three_ways(), Markup.BBCODE, language("en"), big_blinds=True)
    assert "[b]Flop[/b] (pot 36 bb) [color=green]2♣[/color] [color=blue]7♦[/color] " in text
    assert "Hero (BTN) has A♠ [color=blue]A♦[/color]" in text
    assert "Hero (BTN) collects 17.9 bb" in text
    assert "*" not in text


def test_both_boards_are_told() -> None:
    text = share_text(sample("run-it-twice"), Markup.MARKDOWN, language("en"))
    assert "Board 1: K♥ Q♣ 4♥ 9♠ 2♦" in text
    assert "Board 2: " in text


def test_what_is_wrong_is_told_by_its_code() -> None:
    text = share_text(sample("wrong-award"), Markup.MARKDOWN, language("en"))
    assert "**The record departs from the rules**: SHO001 pot awarded to the wrong player" in text


@pytest.mark.parametrize("folder", FOLDERS)
def test_names_make_no_difference(folder: str) -> None:
    for scene in scenes(folder)[:6]:
        hand = scene.hand
        other = scene_of(renamed(hand, {name: f"[b]*{place}*" for place, name in enumerate(names_of(hand))}))
        for form in Markup:
            told = [share_text(one, form, language("en")) for one in (scene, other)]
            assert told[0] == told[1]


def test_a_hand_that_is_not_replayed_says_so() -> None:
    (hand,) = read_hands([str(SAMPLES / "pokerstars/set-aside/seven-card-stud.txt")])
    assert "This hand is not replayed." in share_text(scene_of(hand), Markup.MARKDOWN, language("en"))


def test_the_command_writes_it(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(SAMPLES / "pokerstars/holdem-no-limit/wrong-award.txt")
    assert main(["replay", path, "--share", "bbcode", "--bb", "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert "97,5 bb" in told
    assert main(["replay", path, "--bb"]) == 2
    assert "add --share" in capsys.readouterr().err
    assert main(["replay", path, "--step"]) == 2
    assert "--step needs a terminal" in capsys.readouterr().err
