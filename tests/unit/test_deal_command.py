"""`fairpot deal`: what it prints, and how it fails."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.unit.cli_run import run_in
from tests.unit.deal_hands import session

VERDICTS = re.compile(r"\b(rigged|cheat\w*|fraud\w*|crooked|unfair|guilty|suspicious|manipulat\w*)\b", re.I)


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    folder = tmp_path / "hands"
    folder.mkdir()
    (folder / "mine.txt").write_text(session(21, 300, shown=0.1), encoding="utf-8")
    return folder


def test_the_report_says_what_was_used_left_out_and_found(
    hands: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    run = run_in(capfd, "deal", hands)
    assert (run.code, run.err) == (0, "")
    for told in ("counted\n", "left out\n", "the recording player's own cards  300 hands", "chi-square(51)",
                 "power is to see", "Holm", "Benjamini", "the play decided which are on record"):  # fmt: skip
        assert told in run.out, told
    assert "no sample of the deck" in " ".join(run.out.split())
    assert not VERDICTS.search(run.out)


def test_json_has_everything(hands: Path, capfd: pytest.CaptureFixture[str]) -> None:
    run = run_in(capfd, "deal", hands, "--format", "json", "--alpha", "0.05")
    assert run.code == 0
    report = run.report
    assert report["level"] == 0.05
    assert report["used"] == [
        {"site": "pokerstars", "what": "the recording player's own cards", "hands": 300, "records": 1}
    ]
    keys = {"game", "key", "title", "statistic", "value", "df", "p", "adjusted", "n", "unit", "effect",
            "effect_name", "largest", "deviation", "power"}  # fmt: skip
    assert report["tests"]
    assert all(set(test) == keys for test in report["tests"])
    assert report["screens"]
    assert report["left_out"]


def test_a_store_gives_the_same_report_as_its_hands(
    hands: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run_in(capfd, "audit", hands, "--store", tmp_path / "store").code in (0, 1)
    assert run_in(capfd, "deal", tmp_path / "store").out == run_in(capfd, "deal", hands).out


def test_exit_code_is_0_with_a_low_p_and_with_nothing_to_test(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    same = re.sub(r"Dealt to Alder \[.*\]", "Dealt to Alder [As Ad]", session(22, 300))
    (tmp_path / "same.txt").write_text(same, encoding="utf-8")
    run = run_in(capfd, "deal", tmp_path / "same.txt")
    assert run.code == 0
    assert "<0.0001" in run.out
    assert not VERDICTS.search(run.out)
    (tmp_path / "few.txt").write_text(session(23, 3), encoding="utf-8")
    run = run_in(capfd, "deal", tmp_path / "few.txt")
    assert run.code == 0
    assert "counted: nothing" in run.out


def test_names_that_a_terminal_would_act_on_are_spelt_out(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    text = session(24, 300).replace("Alder", "Al\x1b[31mder") + session(25, 300, first=400, hero="Birch")
    (tmp_path / "names.txt").write_text(text.replace("Birch", "=Birch()"), encoding="utf-8")
    for form in ("text", "json"):
        assert "\x1b" not in run_in(capfd, "deal", tmp_path, "--format", form).out


@pytest.mark.parametrize("level", ["0", "1", "-0.5", "nan", "x"])
def test_a_level_that_is_no_chance_is_one_line(
    level: str, hands: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert "--level" in run_in(capfd, "deal", hands, "--level", level).one_line()


def test_paths_that_cannot_be_read_are_one_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    run_in(capfd, "deal", tmp_path / "nowhere").one_line()


def test_a_store_stands_alone(hands: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    run_in(capfd, "audit", hands, "--store", tmp_path / "store")
    assert "name one store" in run_in(capfd, "deal", tmp_path / "store", hands).one_line()


def test_without_scipy_it_says_how_to_get_it(
    hands: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    assert "pip install 'fairpot[deal]'" in run_in(capfd, "deal", hands).one_line()
