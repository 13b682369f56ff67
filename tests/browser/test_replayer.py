"""The replayer in a browser: every step's chips are the engine's, whatever moves it; nothing is asked for,
everybody can read it, hostile names are text.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from parser.hand import Hand
from parser.money import money_text
from parser.reader import read_bytes, read_hands
from reports.language import language
from reports.replayer.make import scene_of
from reports.replayer.page import page_of
from reports.replayer.places import WIDE, spots
from reports.replayer.scene import Scene
from reports.replayer.slots import SYMBOLS
from tests.browser.conftest import Browser, Opened
from tests.unit.cli_hands import wrong_award

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "sample_histories" / "cases"
HOSTILE = "<img src=x onerror=alert(1)>"
CLOSING = "</script><b>{{7*7}}"

EVERY_STEP = """() => {
  const shown = (name) => [...document.querySelectorAll(`.wide [data-slot^="${name}:"]`)]
    .map((one) => [one.dataset.slot.split(":").slice(1).join(":"), one]);
  const texts = (name) => Object.fromEntries(shown(name).map(([at, one]) => [at, one.textContent]));
  const there = (name) => shown(name).filter(([, one]) => !one.classList.contains("none")).map(([at]) => at);
  const seek = document.querySelector('[data-role="seek"]');
  const told = [];
  for (let frame = 0; frame <= Number(seek.max); frame++) {
    seek.value = frame;
    seek.dispatchEvent(new Event("input"));
    const bets = texts("betamount"), pots = texts("pot");
    told.push({
      stacks: texts("stack"),
      names: Object.fromEntries(
        shown("seat").map(([at, one]) => [at, one.querySelector("title").textContent])),
      bets: Object.fromEntries(there("bet").map((at) => [at, bets[at]])),
      pots: there("potbox").map((at) => pots[at]),
      total: document.querySelector('.wide [data-slot="total"]')?.textContent,
      boards: shown("board").filter(([, one]) => one.classList.contains("up"))
        .map(([, one]) => one.textContent),
      current: document.querySelector("[aria-current]")?.closest("li").value,
      status: document.querySelector("[role=status]").textContent,
      hash: location.hash,
      here: document.querySelector(".record .here")?.dataset.row,
      made: [...document.querySelectorAll(".made-of tbody tr")].map((row) => row.cells[1].textContent),
    });
  }
  return told;
}"""


def sample(name: str) -> Hand:
    return next(read_hands([str(CASES / name / "hand.txt")]))


def hostile() -> Hand:
    text = wrong_award().replace("Cedar", HOSTILE).replace("Birch", CLOSING)
    return next(one for one in read_bytes(text.encode()) if isinstance(one, Hand))


def set_aside() -> Hand:
    text = wrong_award().replace("Hold'em No Limit", "7 Card Stud Limit")
    return next(one for one in read_bytes(text.encode()) if isinstance(one, Hand))


class Shown(NamedTuple):
    """A page of several hands, open."""

    path: Path
    opened: Opened
    scenes: tuple[Scene, ...]

    @property
    def page(self) -> Any:
        return self.opened.page

    def at(self, address: str) -> Any:
        """The page, at a step."""
        self.page.evaluate("to => { location.hash = to }", address)
        self.page.wait_for_selector(f"#replayer[data-at='{address}']")
        return self.page

    def step(self) -> int:
        value: int = self.page.evaluate("document.querySelector('[aria-current]').closest('li').value")
        return value


@pytest.fixture(scope="module")
def scenes() -> tuple[Scene, ...]:
    names = ("wrong-side-pot", "side-pots", "run-it-twice", "quartered", "misread-hand", "odd-chip")
    hands = [*[sample(name) for name in names], hostile(), set_aside()]
    return tuple([scene_of(hand) for hand in hands])


@pytest.fixture(scope="module")
def shown(
    chromium: Any, scenes: tuple[Scene, ...], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Shown]:
    path = tmp_path_factory.mktemp("page") / "hands.html"
    path.write_bytes(page_of(scenes, language("en"), "1"))
    browser = Browser(chromium)
    yield Shown(path, browser.open(path, viewport={"width": 1280, "height": 900}), scenes)
    browser.close()


@pytest.fixture(scope="module")
def single(chromium: Any, scenes: tuple[Scene, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "hand.html"
    path.write_bytes(page_of(scenes[:1], language("en"), "1"))
    return path


def key_of(scene: Scene, scenes: tuple[Scene, ...]) -> str:
    number = scene.hand.header.hand_id
    before = [one for one in scenes[: scenes.index(scene)] if one.hand.header.hand_id == number]
    return f"{number}~{len(before) + 1}" if before else number


def test_every_step_shows_what_the_engine_has(shown: Shown) -> None:
    for scene in shown.scenes:
        key = key_of(scene, shown.scenes)
        page = shown.at(f"{key}/0")
        told = page.evaluate(EVERY_STEP)
        if not scene.frames:
            assert len(told) == 1
            continue
        assert len(told) == len(scene.replay.steps) + 1
        header = scene.hand.header
        seat = {str(place): spot.seat for place, spot in enumerate(spots(scene, WIDE))}

        def money(units: int) -> str:
            return money_text(units, header.scale, header.symbol)  # noqa: B023  # called in this round

        for number, step, frame in zip(count(1), scene.replay.steps, told[1:], strict=False):
            assert {seat[at]: name for at, name in frame["names"].items()} == {
                one.number: one.name for one in scene.hand.seats
            }
            stacks = {seat[at]: text for at, text in frame["stacks"].items()}
            assert {who: stacks[who] for who, _ in step.stacks} == {
                who: money(chips) for who, chips in step.stacks
            }
            bets = {} if not scene.frames[number].bets else dict(step.bets)
            assert {seat[at]: text for at, text in frame["bets"].items()} == {
                who: money(chips) for who, chips in bets.items()
            }
            assert frame["total"] == money(step.middle)
            sizes = [money(pot) for pot in step.pots]
            assert frame["pots"] == (sizes if len(sizes) > 1 else [])
            assert frame["made"] == (sizes if step.made[0].size else [])
            assert len(frame["boards"]) == sum(len(board) for board in step.boards)
            assert frame["current"] == number
            assert frame["hash"] == f"#{key}/{number}"
            line = scene.frames[number].line
            assert frame["here"] == (None if line is None else str(line))
            assert f"Step {number} of {len(scene.replay.steps)}" in frame["status"]
        assert any(frame["pots"] for frame in told) == any(len(step.pots) > 1 for step in scene.replay.steps)
    assert shown.opened.requests == [shown.path.as_uri()]
    assert shown.opened.said == []


def test_keys_move_it_and_leave_controls_alone(shown: Shown) -> None:
    scene = shown.scenes[0]
    key, last = key_of(scene, shown.scenes), len(scene.frames) - 1
    page = shown.at(f"{key}/0")
    page.evaluate("document.activeElement.blur()")
    moved = []
    for press in (
        "ArrowRight",
        "ArrowRight",
        "ArrowLeft",
        "End",
        "ArrowRight",
        "Home",
        "ArrowLeft",
        "2",
        "3",
        "9",
    ):
        page.keyboard.press(press)
        moved.append(shown.step())
    flop, turn = scene.streets[1].frame, scene.streets[2].frame
    assert moved == [1, 2, 1, last, last, 0, 0, flop, turn, turn]
    page.keyboard.press("n")
    assert page.evaluate("location.hash") == f"#{key_of(shown.scenes[1], shown.scenes)}/0"
    page.keyboard.press("p")
    assert page.evaluate("location.hash") == f"#{key}/0"
    page.locator("summary").click()
    page.keyboard.press("2")
    assert shown.step() == 0
    page.locator("[data-role=speed]").focus()
    page.keyboard.press("End")
    assert shown.step() == 0
    page.locator("[data-role=keys]").uncheck()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("2")
    assert shown.step() == 0
    page.locator("[data-role=keys]").check()
    page.locator("summary").click()


def test_clicks_links_and_the_way_back(shown: Shown) -> None:
    scene = shown.scenes[0]
    key = key_of(scene, shown.scenes)
    page = shown.at(f"{key}/3")
    page.locator(".steps li[value='7'] a").click()
    assert shown.step() == 7
    page.locator("[data-do=forward]").click()
    page.locator("[data-role=streets] button").nth(1).click()
    assert shown.step() == scene.streets[1].frame
    page.go_back()
    page.wait_for_function("() => document.querySelector('[aria-current]').closest('li').value === 8")
    page.go_back()
    page.wait_for_function("() => document.querySelector('[aria-current]').closest('li').value === 3")
    page.locator("#findings a").first.click()
    marked = next(place for place, frame in enumerate(scene.frames) if frame.findings)
    page.wait_for_function(
        "at => document.querySelector('[aria-current]').closest('li').value === at", arg=marked
    )
    told = page.inner_text("[data-role=now]")
    finding = scene.replay.findings[scene.frames[marked].findings[0]]
    assert finding.code in told
    assert finding.message in told
    assert page.locator(".ticks .alert").count() == len([one for one in scene.frames if one.findings])
    page.locator("table.hands a").nth(2).click()
    page.wait_for_function(
        "to => document.querySelector('h1').textContent.includes(to)", arg=shown.scenes[2].hand.header.hand_id
    )


def test_it_plays_to_the_end_and_pauses(shown: Shown) -> None:
    scene = shown.scenes[0]
    last = len(scene.frames) - 1
    page = shown.at(f"{key_of(scene, shown.scenes)}/{last - 2}")
    page.evaluate("document.querySelector('[data-role=speed]').value = '300'")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")
    assert page.get_attribute("[data-do=play]", "aria-label") == "Pause"
    page.wait_for_function(
        "() => document.querySelector('[data-do=play]').getAttribute('aria-label') === 'Play'"
    )
    assert shown.step() == last


def test_switches_change_what_is_shown(shown: Shown) -> None:
    scene = shown.scenes[0]
    page = shown.at(f"{key_of(scene, shown.scenes)}/1")
    page.locator("summary").click()
    hero = next(seat for seat in scene.seats if seat.hero)
    faces = ".wide [data-slot^='hole:'].up"
    known = sum(len(seat.cards) for seat in scene.seats)
    page = shown.at(f"{key_of(scene, shown.scenes)}/{scene.streets[1].frame}")
    assert page.locator(faces).count() == known > len(hero.cards)
    page.locator("[data-role=cards]").select_option("shown")
    assert page.locator(faces).count() == len(hero.cards)
    assert page.locator(".wide [data-slot^='equity:']").all_text_contents() == [""] * len(scene.seats)
    page.locator("[data-role=cards]").select_option("none")
    assert page.locator(faces).count() == 0
    page.locator("[data-role=cards]").select_option("known")
    before = page.inner_text("#award")
    page.locator("[data-role=unit]").select_option("1")
    assert page.text_content(".wide [data-slot=total]").endswith(" bb")
    assert "€" not in page.inner_text(".sums")
    page.locator("[data-role=unit]").select_option("0")
    assert page.inner_text("#award") == before
    colour = "getComputedStyle(document.querySelector('.wide .suit-d .suit, .wide .suit-c .suit')).fill"
    four = page.evaluate(colour)
    page.locator("[data-role=deck]").select_option("two")
    assert page.evaluate(colour) != four
    page.locator("[data-role=deck]").select_option("four")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.locator("[data-role=theme]").select_option("dark")
    assert page.evaluate(ground) != light
    page.locator("[data-role=theme]").select_option("")
    assert page.evaluate(ground) == light
    page.locator("summary").click()


def test_on_paper_it_is_a_storyboard(shown: Shown) -> None:
    page = shown.at(f"{key_of(shown.scenes[0], shown.scenes)}/5")
    page.emulate_media(media="print")
    page.wait_for_function("() => document.querySelectorAll('.story figure').length > 5")
    assert page.evaluate("getComputedStyle(document.querySelector('.controls')).display") == "none"
    told = page.evaluate(
        "[...document.querySelectorAll('.story figure')].map(one => [one.textContent.match(/(\\d+)\\. /)[1],"
        " one.querySelector('[data-slot=total]').textContent])"
    )
    money = shown.scenes[0].hand.money
    for number, total in told:
        assert total == money(shown.scenes[0].frames[int(number)].middle)
    assert page.evaluate("document.querySelectorAll('[id]').length") == page.evaluate(
        "new Set([...document.querySelectorAll('[id]')].map(one => one.id)).size"
    )
    page.emulate_media(media="screen")
    page.wait_for_function("() => document.querySelectorAll('.story figure').length === 0")


def test_hostile_names_are_text(shown: Shown) -> None:
    scene = shown.scenes[6]
    page = shown.at(f"{key_of(scene, shown.scenes)}/2")
    told = page.inner_text("body")
    assert HOSTILE in told
    assert CLOSING in told
    assert page.evaluate("document.images.length + document.querySelectorAll('b b, .record b').length") == 0
    assert page.evaluate("document.scripts.length") == 2
    assert shown.opened.said == []


def test_a_finger_moves_it(chromium: Any, single: Path) -> None:
    browser = Browser(chromium)
    opened = browser.open(single, viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
    page = opened.page
    swipe = """([from, to]) => {
      const touched = (type, touches, x) => new TouchEvent(type, {touches, changedTouches: [touch(x)]});
      const table = document.querySelector('[data-role=table]');
      const touch = (x) => new Touch({identifier: 1, target: table, clientX: x, clientY: 100});
      table.dispatchEvent(touched('touchstart', [touch(from)], from));
      table.dispatchEvent(touched('touchend', [], to));
      return document.querySelector('[aria-current]').closest('li').value;
    }"""
    moved = [page.evaluate(swipe, way) for way in ([300, 100], [300, 100], [100, 300], [100, 110])]
    assert moved == [1, 2, 1, 1]
    assert page.evaluate("getComputedStyle(document.querySelector('.pokertable.wide')).display") == "none"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert opened.said == []
    browser.close()


@pytest.mark.parametrize(("scheme", "width"), [("light", 390), ("dark", 1200)])
def test_everybody_can_read_it(chromium: Any, single: Path, scheme: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="comes with the test extra")
    browser = Browser(chromium)
    page = browser.open(
        single, color_scheme=scheme, viewport={"width": width, "height": 800}, bypass_csp=True
    ).page
    page.evaluate("location.hash = '#19'")
    page.locator("summary").click()
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    browser.close()


def test_without_scripts_it_is_there_to_read(chromium: Any, single: Path, scenes: tuple[Scene, ...]) -> None:
    browser = Browser(chromium)
    page = browser.open(single, java_script_enabled=False).page
    told = page.inner_text("main")
    for frame in scenes[0].frames:
        assert frame.text in told
    assert all(one.message in told for one in scenes[0].replay.findings)
    assert all(pot.reason in told for pot in scenes[0].replay.pots)
    assert all(why in told for frame in scenes[0].frames if frame.choice for why in frame.choice.why)
    assert page.locator(".controls").is_hidden()
    assert page.locator(".pokertable.wide").is_visible()
    browser.close()


def test_symbols_stand_beside_colours(shown: Shown) -> None:
    page = shown.at(f"{key_of(shown.scenes[0], shown.scenes)}/{len(shown.scenes[0].frames) - 1}")
    signs = page.evaluate(
        "[...document.querySelectorAll('.wide .card.up')].map(one => [one.getAttribute('class').slice(-1),"
        " one.querySelector('.suit').textContent])"
    )
    assert len(signs) > 5
    assert all(SYMBOLS[suit] == sign for suit, sign in signs)


def test_one_table_is_shown_whatever_the_width(shown: Shown) -> None:
    for width in (390, 1280):
        shown.page.set_viewport_size({"width": width, "height": 900})
        tables = shown.page.locator(".felted svg").all()
        assert [table.is_visible() for table in tables].count(True) == 1
