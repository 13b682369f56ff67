"""The page of a case in a browser: complete, silent, asking for nothing; its hand can be stepped through."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from parser import read_hands
from replay.profiles import load_profile
from reports.case.document import TextLine
from reports.case.paper import case_html
from reports.language import language
from reports.replayer.make import scene_of
from tests.unit.paper_case import odd_chip

HAND = Path(__file__).parents[2] / "sample_histories" / "cases" / "odd-chip" / "hand.txt"
LONG = "Wer-immer-das-ist-" * 40
HOSTILE = "</script><script>alert(1)</script>"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A case with a long name and a hostile claim, its hand a real one."""
    hand = next(read_hands(str(HAND)))
    scene = scene_of(hand, load_profile("zh_v3_cumulative"))
    case = odd_chip()
    seats = tuple(msgspec.structs.replace(one, name=LONG) for one in case.hand.seats)
    lines = (*[TextLine(line.number, line.text) for line in scene.lines], TextLine(99, "x" * 2000))
    case = msgspec.structs.replace(
        case,
        asked=msgspec.structs.replace(case.asked, claim=HOSTILE),
        hand=msgspec.structs.replace(case.hand, seats=seats, lines=lines),
    )
    path = tmp_path_factory.mktemp("case") / "case.html"
    path.write_text(case_html(case, scene, language("en")), encoding="utf-8")
    return path


def test_everybody_can_read_it_and_it_asks_for_nothing(browser: Any, page: Path) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="comes with the test extra")
    for scheme in ("light", "dark"):
        opened = browser.open(page, color_scheme=scheme)
        found = axe.Axe().run(opened.page)
        assert [one["id"] for one in found.response["violations"]] == []
        assert opened.requests == [page.as_uri()]
        assert opened.said == []
    assert opened.page.locator("blockquote").inner_text().startswith(HOSTILE)
    ids = opened.page.eval_on_selector_all("[id]", "all => all.map(one => one.id)")
    assert len(ids) == len(set(ids))


def test_the_hand_is_stepped_through_and_the_page_keeps_its_keys(browser: Any, page: Path) -> None:
    opened = browser.open(page, viewport={"width": 390, "height": 800})
    tab = opened.page
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    now = tab.locator("[data-role=now]")
    before = now.inner_text()
    tab.keyboard.press("ArrowRight")
    assert now.inner_text() == before
    tab.locator("[data-do=forward]").click()
    assert now.inner_text() != before
    tab.keyboard.press("End")
    last = now.inner_text()
    tab.goto(f"{page.as_uri()}#pots")
    assert now.inner_text() == last
    assert opened.said == []


def test_printed_from_the_browser_it_has_the_storyboard(browser: Any, page: Path) -> None:
    tab = browser.open(page).page
    tab.emulate_media(media="print")
    tab.locator(".story figure").nth(5).wait_for()
    assert not tab.locator("[data-role=controls]").is_visible()
    assert tab.locator("#versions").is_visible()
