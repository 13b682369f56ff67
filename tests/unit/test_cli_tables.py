"""`fairpot stats`, `rule`, `rules` and `formats`: tables for people, spreadsheets and programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest

from parser.detect import FORMATS
from replay.rulebook import RULES
from tests.unit.cli_hands import legal
from tests.unit.cli_run import Run, run_in


@pytest.fixture
def fairpot(capfd: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """Runs the command line in this process."""
    return lambda *words: run_in(capfd, *words)


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """Five hands; one player's name is a formula to a spreadsheet, another's an escape to a terminal."""
    path = tmp_path / "session.txt"
    text = "".join(legal(number) for number in range(5))
    path.write_text(text.replace("Alder", "=1+1").replace("Cedar", "\x1b[31mC"), encoding="utf-8")
    return path


def test_each_figure_has_its_count(fairpot: Callable[..., Run], session: Path) -> None:
    done = fairpot("stats", session)
    head, *rows = done.out.splitlines()
    assert head.split()[:2] == ["site", "player"]
    for name in (
        "hands",
        "VPIP",
        "PFR",
        "3B",
        "F3B",
        "CB",
        "FCB",
        "AF",
        "AFq",
        "WTSD",
        "W$SD",
        "WWSF",
        "bb/100",
    ):
        assert name in head.split()
    birch = next(row for row in rows if "Birch" in row)
    assert "100.0 (5)" in birch
    assert "725.0 (5)" in birch  # all hands alike: no interval, so the count
    assert "\x1b" not in done.out


def test_one_player_is_shown_as_a_list_with_intervals(fairpot: Callable[..., Run], session: Path) -> None:
    told = fairpot("stats", session, "--player", "Birch").out
    assert "player: Birch" in told
    assert "hands: 5" in told
    assert "net: 36.25" in told
    assert "95 % interval" in told
    assert "100.0 (5)" in told


def test_rows_can_be_split_by_several_columns(fairpot: Callable[..., Run], session: Path) -> None:
    rows = fairpot("stats", session, "--by", "position", "--by", "stakes", "--format", "json").report["rows"]
    assert {(row["player"], row["position"]) for row in rows} >= {("Birch", "BTN"), ("=1+1", "BB")}
    assert rows == fairpot("stats", session, "--by", "position,stakes", "--format", "json").report["rows"]


def test_csv_holds_no_formula(fairpot: Callable[..., Run], session: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(fairpot("stats", session, "--format", "csv").out)))
    names = {row["player"] for row in rows}
    assert names == {"'=1+1", "Birch", r"\x1b[31mC"}
    assert {row["net"] for row in rows if row["player"] == "'=1+1"} == {"-500"}


def test_a_store_gives_the_same_figures_as_its_files(
    fairpot: Callable[..., Run], session: Path, tmp_path: Path
) -> None:
    assert fairpot("audit", session, "--store", tmp_path / "facts").code in {0, 1}
    assert fairpot("stats", tmp_path / "facts").out == fairpot("stats", session).out


def test_questions_that_cannot_be_answered_are_one_line(
    fairpot: Callable[..., Run], session: Path, tmp_path: Path
) -> None:
    assert "position" in fairpot("stats", session, "--by", "weather").one_line()
    assert "nobody" in fairpot("stats", session, "--player", "nobody").one_line()
    assert "gone" in fairpot("stats", tmp_path / "gone").one_line()
    fairpot("stats").one_line()


def test_a_rule_is_explained_with_a_hand_that_fires_it_and_a_twin(fairpot: Callable[..., Run]) -> None:
    done = fairpot("rule", "sho001")
    assert done.code == 0
    assert done.out.startswith("SHO001 (error): ")
    for told in ("Source: ", "A hand that fires it:", "A legal twin that does not:"):
        assert told in done.out


def test_an_unknown_code_names_the_closest(fairpot: Callable[..., Run]) -> None:
    assert "POT00" in fairpot("rule", "POT0O4").one_line()
    assert "fairpot rules" in fairpot("rule", "").one_line()


def test_every_code_and_format_is_listed(fairpot: Callable[..., Run]) -> None:
    told = fairpot("rules").out
    assert [line[:6] for line in told.splitlines()[: len(RULES)]] == [rule.code for rule in RULES]
    assert "pokerstars_online" in told
    told = fairpot("formats").out
    for entry in FORMATS:
        assert entry.name in told
        assert entry.about
