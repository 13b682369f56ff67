"""The report page's counts and text, without a browser: what is listed, in which order, how much."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from reports import overview
from reports.forms import counts, html
from reports.forms.charts import Series, lying, standing
from reports.forms.counts import WORST, Counts, Severities, Table
from reports.messages import FindingRow, KnownRow
from reports.rows import Setting, Told
from tests.unit.cli_hands import alone, legal, unread_line, wrong_award
from tests.unit.cli_run import Run, run_in


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """Runs the command line in this process."""
    return lambda *words: run_in(capfd, *words)


def told(
    number: int,
    severity: str = "error",
    weight: int = 0,
    table: str = "Lyra",
    day: str = "2024-05-02",
    known: bool = False,
) -> Told:
    row = FindingRow(
        "SHO001",
        severity,
        "a.txt",
        number,
        1,
        str(number),
        None,
        None,
        "Told.",
        None,
        None,
        "D1",
        "illegal",
        (),
        "0" * 16,
    )
    if known:
        row = FindingRow(*[getattr(row, name) for name in row.__struct_fields__[:-1]], KnownRow("why", "who"))
    return Told(Setting("pokerstars", table, day, "", weight), None, row)


def lines(found: Counts) -> list[int]:
    return [one.row.line for one in found.worst]


def test_the_worst_are_new_errors_with_most_big_blinds_in_dispute() -> None:
    found = Counts()
    for one in (
        told(1, "note"),
        told(2, "error", 5),
        told(3, "error", 9),
        told(4, "warning", 100),
        told(5, "error", 9),
        told(6, "error", 1_000, known=True),
    ):
        found.add(one)
    assert lines(found) == [3, 5, 2, 4, 1, 6]


def test_of_any_number_of_findings_the_worst_are_kept() -> None:
    found = Counts()
    for number in range(10 * WORST):
        found.add(told(number, "error" if number % 100 == 99 else "note"))
    assert len(lines(found)) == WORST
    assert lines(found)[:10] == [99 + 100 * n for n in range(5)] + [0, 1, 2, 3, 4]


def test_any_number_of_tables_takes_bounded_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overview, "MOST_KEYS", 3)
    found = Counts()
    for number in range(20):
        found.add(told(number, table=f"T{number}"))
    assert len(found.tables) == 4
    assert found.tables[Table("others", "others")].error == 17


def test_many_days_are_told_as_months(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Counts()
    for month in (5, 6):
        for day in range(1, 29):
            found.add(told(day, day=f"2024-{month:02}-{day:02}"))
    monkeypatch.setattr(html, "MOST_DAYS", 28)
    rows, by = html._times(found.days)
    assert (by, [(time, one.error) for time, one in rows]) == ("month", [("2024-05", 28), ("2024-06", 28)])
    monkeypatch.setattr(html, "MOST_DAYS", 56)
    assert html._times(found.days)[1] == "day"


def test_a_chart_of_any_number_of_months_is_bounded() -> None:
    months = [(f"{year}-01", Severities()) for year in range(1000, 3000)]
    for _, one in months:
        one.add("error")
    drawn = html._time_chart(months)
    assert ">2880-01<" in drawn
    assert ">1000-01<" not in drawn
    assert len(drawn) < 200_000


def test_a_chart_is_drawn_alike_twice_and_in_the_pages_colours() -> None:
    series = [Series("errors", "bad", [3, 4]), Series("notes", "calm", [1, 0])]
    first = lying("x", ["a", "$b$ <c>"], series, unit="findings")
    assert lying("x", ["a", "$b$ <c>"], series, unit="findings") == first
    assert "$b$ &lt;c&gt;" in first
    assert first.startswith('<svg role="img"')
    assert '<title id="x-title">' in first
    assert '<desc id="x-desc">' in first
    assert {"var(--bad)", "var(--calm)", "var(--ink)", "var(--line)"} <= set(
        re.findall(r"var\(--\w+\)", first)
    )
    assert not re.search(r"#0[12]0[23]|<metadata|<style|\d{4}-\d\d-\d\dT", first)
    ids = re.findall(r'id="([^"]*)"', first)
    assert len(ids) == len(set(ids))
    assert all(one.startswith("x-") for one in ids)
    assert set(re.findall(r"url\(#([^)]*)\)", first)) <= set(ids)


def test_labels_along_the_bottom_leave_each_other_room() -> None:
    labels = [f"2024-05-{day:02}" for day in range(1, 32)]
    drawn = standing("x", labels, [Series("errors", "bad", [1] * 31)])
    shown = re.findall(r">(2024-05-\d\d)<", drawn)
    assert shown[0] == labels[0]
    assert 5 <= len(shown) <= 10


def test_the_page_says_how_it_was_made(run: Callable[..., Run], tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    path.write_text(legal(0) + alone(unread_line, 1) + alone(wrong_award, 2), encoding="utf-8")
    (tmp_path / "fairpot.toml").write_text('[severity]\nTXT001 = "note"\n', encoding="utf-8")
    words = ("audit", path, "--config", tmp_path / "fairpot.toml", "--fail-on", "warning")
    done = run(*words, "--format", "html")
    page = done.out
    assert done.code == 1
    report = run(*words, "--format", "json").report
    for text in (report["summary"]["config"], report["rules"], report["version"], "<dd>warning</dd>"):
        assert text in page
    assert "1 of 3 hands disagrees" in page
    assert "$14.25" in page


def test_a_page_is_nothing_for_a_terminal(
    run: Callable[..., Run], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log.txt"
    path.write_text(legal(), encoding="utf-8")
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda _: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert "--output report.html" in run("audit", path, "--format", "html").one_line()
    assert run("audit", path, "--format", "html", "--output", tmp_path / "r.html").code == 0


def test_pieces_are_listed_up_to_a_bound(tmp_path: Path, run: Callable[..., Run]) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    for number in range(counts.MOST_PIECES + 5):
        (folder / f"{number:03}.txt").write_text("The pot was mine.\n", encoding="utf-8")
    page = run("audit", folder, "--format", "html").out
    assert f"The first {counts.MOST_PIECES} of {counts.MOST_PIECES + 5} pieces" in page
    assert page.count("</bdi>; bring the files") == counts.MOST_PIECES
