"""The audit report in a browser: its figures, what it asks for, who can read it, and hostile names."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reports.cli import main
from tests.unit.cli_hands import alone, legal, unread_line, wrong_award

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = "<img src=x onerror=alert(1)>"
NOT_FIGURES = {"findings", "by_code", "seconds", "replayed", "config", "known", "baseline"}

Made = Callable[..., Path]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """Writes the report of some paths."""

    def make(*words: object) -> Path:
        target = tmp_path / "report.html"
        code = main(["audit", *map(str, words), "--format", "html", "--output", str(target)])
        assert code in {0, 1}
        return target

    return make


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Files of many rooms, some with faults, and one that is no hand history."""
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "faulty.txt").write_text(
        alone(unread_line, 1) + alone(wrong_award, 2) + legal(3), encoding="utf-8"
    )
    (folder / "letter.txt").write_text("The pot was mine.\n", encoding="utf-8")
    for room in ("ggpoker", "winamax", "pokerstars/holdem-no-limit"):
        for path in (ROOT / "sample_histories" / room).rglob("*.txt"):
            (folder / f"{room[:4]}-{path.parent.name}-{path.name}").write_bytes(path.read_bytes())
    return folder


def figures(page: Any) -> dict[str, int]:
    """The page's figures by their names in the JSON summary."""
    found: dict[str, str] = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('[data-figure]')]"
        ".map(one => [one.dataset.figure, one.textContent]))"
    )
    return {name: int(text.replace(",", "")) for name, text in found.items()}


def test_the_figures_are_those_of_the_json_summary(
    browser: Any, made: Made, logs: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    page = browser.open(made(logs)).page
    capfd.readouterr()
    main(["audit", str(logs), "--format", "json"])
    report = json.loads(capfd.readouterr().out)
    summary, shown = report["summary"], figures(page)
    assert summary["disagrees"] > 1
    assert {name: number for name, number in summary.items() if name not in NOT_FIGURES} == {
        name: shown[name] for name in summary if name not in NOT_FIGURES
    }
    assert shown["errors"] + shown["warnings"] + shown["notes"] == summary["findings"]
    codes = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('tr[data-code]')].map(row => [row.dataset.code,"
        " [...row.querySelectorAll('.n')].reduce((sum, one) => sum + Number(one.textContent), 0)]))"
    )
    assert codes == summary["by_code"]
    rooms = page.evaluate(
        "[...document.querySelectorAll('#verdicts tbody tr:not(.sum) td:nth-child(2)')]"
        ".map(one => one.textContent)"
    )
    assert sum(int(text.replace(",", "")) for text in rooms) == summary["hands"]


def test_it_asks_for_nothing_and_says_nothing(browser: Any, made: Made, logs: Path) -> None:
    path = made(logs)
    opened = browser.open(path)
    opened.page.wait_for_load_state("networkidle")
    assert opened.requests == [path.as_uri()]
    assert opened.said == []
    assert opened.page.evaluate("document.scripts.length") == 0
    assert opened.page.evaluate("document.querySelectorAll('svg').length") > 4


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1200, 390])
def test_everybody_can_read_it(browser: Any, made: Made, logs: Path, scheme: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="comes with the test extra")
    page = browser.open(
        made(logs), color_scheme=scheme, viewport={"width": width, "height": 800}, bypass_csp=True
    ).page
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_an_empty_run_has_a_page_too(browser: Any, made: Made, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").touch()
    opened = browser.open(made(tmp_path / "empty.txt"))
    assert opened.said == []
    assert "0 of 0 hands" in opened.page.inner_text("h1")


def test_hostile_names_are_text(browser: Any, made: Made, tmp_path: Path) -> None:
    hand = wrong_award().replace("Cedar", HOSTILE).replace("'Lyra'", f"'{HOSTILE}'")
    assert HOSTILE in hand
    path = tmp_path / "<script>alert(1)<script> \u202e&amp; ${x} {{7*7}}.txt"
    path.write_text(hand + "\n</style><script>alert(2)</script>\n", encoding="utf-8")
    opened = browser.open(made(path))
    opened.page.wait_for_load_state("networkidle")
    assert len(opened.requests) == 1
    assert opened.said == []
    assert opened.page.evaluate("document.images.length + document.scripts.length") == 0
    told = opened.page.inner_text("body")
    assert told.count(HOSTILE) >= 2
    assert "<script>alert(1)<script> \\u202e&amp; ${x} {{7*7}}.txt" in told


def test_scripts_would_not_run(browser: Any, made: Made, logs: Path, tmp_path: Path) -> None:
    path = made(logs)
    spoilt = tmp_path / "spoilt.html"
    text = path.read_text(encoding="utf-8")
    spoilt.write_text(
        text.replace("</main>", "<script>document.title='ran'</script></main>"), encoding="utf-8"
    )
    opened = browser.open(spoilt)
    assert opened.page.title() == "fairpot audit report"
    assert any("Content Security Policy" in said for said in opened.said)


def test_on_paper_the_page_is_black_on_white(browser: Any, made: Made, logs: Path) -> None:
    page = browser.open(made(logs), color_scheme="dark").page
    page.emulate_media(media="print", color_scheme="light")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.querySelector('nav')).display") == "none"
    assert page.pdf(format="A4").count(b"/Type /Page\n") >= 2


def test_the_bytes_are_the_same_twice(made: Made, logs: Path) -> None:
    first = made(logs).read_bytes()
    assert made(logs).read_bytes() == first
    assert len(first) < 1_000_000
