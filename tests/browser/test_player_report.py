"""A player's page in a browser: its figures, what it asks for, who can read it, hostile names, paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from parser.money import money_text
from reports import statistics
from reports.cli import main
from reports.tournaments import tournament_results
from tests.unit.event_stores import summary
from tests.unit.player_stores import make_store, some, tournament

HOSTILE = "<script>alert(1)</script>"
TURNED = "\u202eredlA ${7*7} {{7*7}}"
SOME_ROWS = (
    "document.querySelectorAll('tbody tr:not(:nth-child(4n + 1)):not(.sum)').forEach(one => one.remove())"
)
"""Of each table every fourth row is left: they are alike, and axe takes long with each."""
FORMULA = "=1+1\"'&amp;\x1b[31m"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("store")
    texts = [
        summary(9000 + number, 1 + number % 10, prize="$40.00" * (number % 10 < 2)) for number in range(35)
    ]
    texts += [summary(9100, 3, 7, prize="$20.00"), summary(9102, 1, prize="€30.00", currency="EUR")]
    told = [folder / f"{number}.txt" for number in range(len(texts))]
    for path, text in zip(told, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    return make_store(folder, [*some(120), tournament(400)], also=told)


@pytest.fixture(scope="module")
def report(store: Path) -> Path:
    """A page of an ordinary player."""
    return written(store, "Birch")


def written(store: Path, player: str, *words: str) -> Path:
    target = store.parent / "report.html"
    assert main(["report", str(store), "--player", player, "--out", str(target), *words]) == 0
    return target


def plain(text: str) -> str:
    """A number as programs write it."""
    return text.replace("−", "-").replace(",", "").replace("\u2009", "")


def test_it_asks_for_nothing_says_nothing_and_runs_nothing(browser: Any, report: Path) -> None:
    opened = browser.open(report)
    opened.page.wait_for_load_state("networkidle")
    assert opened.requests == [report.as_uri()]
    assert opened.said == []
    assert opened.page.evaluate("document.scripts.length + document.images.length") == 0
    assert opened.page.evaluate("document.querySelectorAll('svg').length") >= 8


def test_the_figures_are_those_of_statistics(browser: Any, report: Path, store: Path) -> None:
    page = browser.open(report).page
    row = statistics(str(store), "Birch", where="kind = cash", select="all", bootstrap=0).to_dict("records")[
        0
    ]
    assert page.inner_text("[data-figure=hands]") == f"{row['hands']:,}"
    net = page.inner_text("[data-figure=net]").replace("−", "-")
    assert net == money_text(row["net"], row["scale"])
    told = page.evaluate(
        "[...document.querySelectorAll('#p1 tr[data-stat]')].map(row => [row.dataset.stat,"
        " ...['value', 'interval', 'count'].map(name => row.querySelector('.' + name).textContent)])"
    )
    assert len(told) > 12
    for key, value, interval, count in told:
        assert int(count.replace(",", "")) == row[f"{key}_n"]
        if row[f"{key}_n"] == 0:
            assert (value, interval) == ("–", "–")
            continue
        assert float(plain(value).strip("~ %")) == pytest.approx(row[key], abs=0.051)
        low, high = [float(plain(end)) for end in interval.split(" to ")]
        assert (low, high) == pytest.approx((row[f"{key}_low"], row[f"{key}_high"]), abs=0.051)


def test_the_tournament_figures_are_those_of_tournament_results(
    browser: Any, report: Path, store: Path
) -> None:
    page = browser.open(report).page
    rows = tournament_results(str(store), "Birch").sort_values("entries", ascending=False).to_dict("records")
    assert [row["currency"] for row in rows] == ["USD", "EUR"]
    for place, row in enumerate(rows, 1):
        part = f"#events-{place}"
        assert page.inner_text(f"{part} [data-figure=entries]") == f"{row['entries']:,}"
        profit = money_text(row["profit"], row["scale"])
        assert page.inner_text(f"{part} [data-figure=profit]").replace("−", "-") == profit
        told = page.evaluate(
            "part => [...document.querySelectorAll(part + ' tr[data-entries]')].map(row => ["
            "row.dataset.entries,"
            " ...['value', 'interval', 'count'].map(name => row.querySelector('.' + name).textContent)])",
            part,
        )
        assert len(told) == 6
        for key, value, interval, count in told:
            assert int(count) == row[f"{key}_n"]
            assert value.startswith("~") == (0 < int(count) < 30)
            if row[f"{key}_n"]:
                assert float(plain(value).strip("~ %")) == pytest.approx(row[key], abs=0.051)
            if interval != "–":
                ends = [float(plain(end)) for end in interval.split(" to ")]
                assert ends == pytest.approx([row[f"{key}_low"], row[f"{key}_high"]], abs=0.051)
    assert page.locator("#events-list tr[data-entry]").count() == sum(row["entries"] for row in rows)


def test_low_samples_are_marked_in_text_and_greyed(browser: Any, report: Path) -> None:
    page = browser.open(report).page
    rows = page.evaluate(
        "[...document.querySelectorAll('tr[data-stat]')].map(row => [row.classList.contains('low'),"
        " row.querySelector('.value').textContent.startsWith('~'), row.querySelector('.count').textContent])"
    )
    assert any(low for low, _, _ in rows)
    assert any(not low for low, _, _ in rows)
    for low, marked, count in rows:
        assert marked == (low and count != "0")
    colours = page.evaluate(
        "['tr.low', 'tr:not(.low)'].map(one => getComputedStyle(document.querySelector("
        "'table ' + one + ' td.value')).color)"
    )
    assert colours[0] != colours[1]


@pytest.mark.parametrize(("scheme", "width"), [("light", 390), ("dark", 1200)])
def test_everybody_can_read_it(browser: Any, report: Path, scheme: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="comes with the test extra")
    page = browser.open(
        report, color_scheme=scheme, viewport={"width": width, "height": 800}, bypass_csp=True
    ).page
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    page.evaluate(SOME_ROWS)
    drawings = {"exclude": [["svg > g"]]}  # axe finds nothing in there, and takes long
    rules = {"runOnly": ["color-contrast"]} if scheme == "dark" else None  # else it is the same page
    found = axe.Axe().run(page, context=drawings, options=rules)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_in_charts_stands_out(browser: Any, report: Path, scheme: str) -> None:
    """Contrast of at least 4.5, which axe does not look at inside of drawings; over tinted cells, too."""
    page = browser.open(report, color_scheme=scheme).page
    worst = page.evaluate(
        """() => {
          const rgb = text => text.match(/[\\d.]+/g).map(Number);
          const light = c => { const [r, g, b] = c.map(v => { v /= 255;
            return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4 });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b };
          const contrast = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
            return (x + 0.05) / (y + 0.05) };
          const ground = rgb(getComputedStyle(document.body).backgroundColor);
          const inks = [...document.querySelectorAll('svg text')].map(one => rgb(getComputedStyle(one).fill));
          const plain = Math.min(...inks.map(ink => contrast(ink, ground)));
          const probe = document.createElement('i'); document.body.append(probe);
          const named = name => {
            probe.style.color = `var(--${name})`; return rgb(getComputedStyle(probe).color) };
          const over = Math.min(...['won', 'lost'].map(name => contrast(named('ink'),
            named(name).map((v, i) => 0.6 * v + 0.4 * ground[i]))));
          return [plain, over];
        }"""
    )
    assert min(worst) >= 4.5, worst


def test_the_keyboard_reaches_everything(browser: Any, report: Path) -> None:
    page = browser.open(report).page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    links = page.evaluate("[...document.querySelectorAll('a[href^=\"#\"]')].map(one => one.hash.slice(1))")
    assert len(links) > 15
    assert all(page.evaluate("id => !!document.getElementById(id)", one) for one in links)
    assert page.evaluate("[...document.querySelectorAll('table')].every(one => one.caption)")
    assert page.evaluate("[...document.querySelectorAll('th')].every(one => one.scope)")
    assert page.evaluate(
        "[...document.querySelectorAll('svg')].every(one => one.querySelector('title + desc'))"
    )


def test_hands_are_replayed_where_the_links_lead(browser: Any, report: Path) -> None:
    page = browser.open(report).page
    page.click("#p1-pots table a >> nth=0")
    assert page.evaluate("location.hash") == "#p1-hand-1"
    page.click("#p1-hand-1 summary")
    assert "raises" in page.inner_text("#p1-hand-1")


def test_hostile_names_are_text(browser: Any, tmp_path: Path) -> None:
    hands = [
        text.replace("Birch", HOSTILE)
        .replace("Alder", TURNED)
        .replace("Cedar", FORMULA)
        .replace("Lyra", HOSTILE)
        for text in some(24)
    ]
    store = make_store(tmp_path, hands)
    path = written(store, HOSTILE, "--min-hands", "1")
    opened = browser.open(path)
    opened.page.wait_for_load_state("networkidle")
    assert len(opened.requests) == 1
    assert opened.said == []
    assert opened.page.evaluate("document.scripts.length + document.images.length") == 0
    assert HOSTILE in opened.page.inner_text("h1")
    assert HOSTILE in opened.page.title()
    text = path.read_text(encoding="utf-8")
    assert HOSTILE not in text
    assert not {"\u202e", "\x1b"} & set(text)
    assert "\\u202eredlA ${7*7} {{7*7}}" in text


def test_on_paper_the_page_is_black_on_white(browser: Any, report: Path) -> None:
    page = browser.open(report, color_scheme="dark").page
    page.emulate_media(media="print", color_scheme="light")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.querySelector('nav')).display") == "none"
    assert page.pdf(format="A4").count(b"/Type /Page\n") >= 5
