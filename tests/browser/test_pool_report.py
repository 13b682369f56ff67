"""The pool report in a browser: figures, what it asks for, who can read it, sorting, hostile names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from reports.cli import main
from reports.stats import statistics
from tests.unit.cli_hands import legal

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = "<img src=x onerror=alert(1)>"
ENOUGH = ("--min-hands", "2", "--min-chances", "2", "--where", "currency = USD")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Hands of one room."""
    folder = tmp_path_factory.mktemp("pool") / "facts"
    main(
        ["ingest", str(ROOT / "sample_histories" / "pokerstars" / "holdem-no-limit"), "--store", str(folder)]
    )
    return folder


@pytest.fixture(scope="module")
def path(store: Path) -> Path:
    """The page of that store."""
    return made(store, store.with_name("pool.html"))


def made(store: Path, target: Path, *words: str) -> Path:
    """Writes the page."""
    assert main(["pool", str(store), "--out", str(target), *ENOUGH, *words]) == 0
    return target


def test_the_figures_are_those_of_statistics(browser: Any, store: Path, path: Path) -> None:
    page = browser.open(path).page
    frame = statistics(store, select=["vpip"])
    cash = frame[(frame["kind"] == "cash") & (frame["currency"] == "USD")]
    shown: dict[str, str] = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('tr[data-pool=\"Cash, USD\"] [data-figure]')]"
        ".map(one => [one.dataset.figure, one.textContent]))"
    )
    assert int(shown["players"].replace(",", "")) == len(cash)
    assert int(shown["player_hands"].replace(",", "")) == cash["hands"].sum()
    told = page.inner_text("#pool1 tr[data-key=vpip] td:nth-child(2)")
    chances = int(cash["vpip_n"].sum())
    taken = round(float((cash["vpip"] * cash["vpip_n"]).sum()) / 100)
    assert told == f"{100 * taken / chances:.1f} ({chances:,})"


def test_it_asks_for_nothing_and_says_nothing(browser: Any, path: Path) -> None:
    opened = browser.open(path)
    opened.page.wait_for_load_state("networkidle")
    assert opened.requests == [path.as_uri()]
    assert opened.said == []
    assert opened.page.evaluate("document.querySelectorAll('svg').length") > 10
    assert opened.page.evaluate("document.querySelectorAll('svg[role=img] > title').length") > 10
    assert opened.page.evaluate("[...document.querySelectorAll('caption')].length") == 7


@pytest.mark.parametrize(("scheme", "width"), [("light", 390), ("dark", 1200)])
def test_everybody_can_read_it(browser: Any, path: Path, scheme: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="comes with the test extra")
    page = browser.open(
        path, color_scheme=scheme, viewport={"width": width, "height": 800}, bypass_csp=True
    ).page
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_players_are_sorted_by_a_click_or_a_key(browser: Any, path: Path) -> None:
    page = browser.open(path).page

    def column(place: int) -> list[str]:
        cells: list[str] = page.evaluate(
            "place => [...document.querySelectorAll('#pool1 .sortable tbody tr')]"
            ".map(row => row.cells[place].dataset.value ?? row.cells[place].textContent)",
            place,
        )
        return cells

    hands = [int(one) for one in column(2)]
    assert hands == sorted(hands, reverse=True)
    rate = page.locator("#pool1 .sortable thead th").nth(4)
    rate.locator("button").click()
    known = [float(one) for one in column(4) if one]
    assert known == sorted(known, reverse=True)
    assert rate.get_attribute("aria-sort") == "descending"
    rate.locator("button").press("Enter")
    known = [float(one) for one in column(4) if one]
    assert known == sorted(known)
    page.locator("#pool1 .sortable thead button").first.click()
    names = page.evaluate(
        "[...document.querySelectorAll('#pool1 .sortable tbody th')].map(one => one.textContent)"
    )
    assert names == page.evaluate("names => names.toSorted((a, b) => a.localeCompare(b, 'en'))", names)
    assert sorted(int(one) for one in column(2)) == sorted(hands)


def test_without_scripts_the_page_is_whole(browser: Any, path: Path) -> None:
    page = browser.open(path, java_script_enabled=False).page
    assert page.locator("#pool1 .sortable button").count() == 0
    assert page.locator("#pool1 .sortable tbody tr").count() > 5


def test_other_scripts_would_not_run(browser: Any, path: Path, tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt.html"
    text = path.read_text(encoding="utf-8")
    spoilt.write_text(
        text.replace("</main>", "<script>document.title='ran'</script></main>"), encoding="utf-8"
    )
    opened = browser.open(spoilt)
    assert opened.page.title() == "fairpot pool report"
    assert any("Content Security Policy" in said for said in opened.said)


def test_hostile_names_are_text(browser: Any, tmp_path: Path) -> None:
    log = tmp_path / "hands.txt"
    hands = [legal(number).replace("Cedar", HOSTILE).replace("'Lyra'", f"'{HOSTILE}'") for number in (1, 2)]
    assert HOSTILE in hands[0]
    log.write_text("".join(hands), encoding="utf-8")
    main(["ingest", str(log), "--store", str(tmp_path / "facts")])
    opened = browser.open(made(tmp_path / "facts", tmp_path / "pool.html"))
    opened.page.wait_for_load_state("networkidle")
    assert len(opened.requests) == 1
    assert opened.said == []
    assert opened.page.evaluate("document.images.length") == 0
    assert HOSTILE in opened.page.inner_text("body")


def test_on_paper_the_page_is_black_on_white(browser: Any, path: Path) -> None:
    page = browser.open(path, color_scheme="dark", viewport={"width": 673, "height": 1000}).page
    page.emulate_media(media="print", color_scheme="light")
    assert (
        page.evaluate("Math.max(...[...document.querySelectorAll('table')].map(one => one.scrollWidth))")
        <= 673
    )
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert page.pdf(format="A4").count(b"/Type /Page\n") >= 2


def test_pseudonyms_leave_no_name(store: Path, path: Path, tmp_path: Path) -> None:
    frame = statistics(store, select=["vpip"])
    players = {f">{name}<" for name in frame["player"]}
    printed = path.read_text(encoding="utf-8")
    assert len([one for one in players if one in printed]) > 10
    text = made(store, tmp_path / "pool.html", "--anonymise").read_text(encoding="utf-8")
    assert not [one for one in players if one in text]
    assert ">Player 1<" in text
