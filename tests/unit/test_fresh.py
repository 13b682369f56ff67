"""`fairpot ingest --format csv` and others: what a night brought, as an audit tells it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.unit.cli_hands import FIRST_ID, alone, legal, unread_line, wrong_award
from tests.unit.cli_run import Run, run_in

FORMS = ("jsonl", "csv", "sarif", "junit", "github")


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """Runs the command line in this process."""
    return lambda *words: run_in(capfd, *words)


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """The files of the first night."""
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "clean.txt").write_text(legal(0), encoding="utf-8")
    (folder / "faulty.txt").write_text(alone(unread_line, 1) + alone(wrong_award, 2), encoding="utf-8")
    (folder / "letter.txt").write_text("The pot was mine.\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize("form", FORMS)
def test_the_first_night_is_told_as_an_audit_tells_it(
    run: Callable[..., Run], logs: Path, tmp_path: Path, form: str
) -> None:
    audited = run("audit", logs, "--format", form)
    target = tmp_path / "night"
    done = run("ingest", logs, "--store", tmp_path / "store", "--format", form, "--output", target)
    assert (done.code, done.out) == (audited.code, "") == (1, "")
    assert target.read_bytes().decode() == audited.out


@pytest.mark.parametrize("form", FORMS)
def test_the_next_night_tells_only_what_it_brought(
    run: Callable[..., Run], logs: Path, tmp_path: Path, form: str
) -> None:
    words = ("ingest", logs, "--store", tmp_path / "store", "--format", form)
    assert run(*words).code == 1
    again = run(*words)
    assert again.code == 0
    assert str(FIRST_ID + 2) not in again.out
    (logs / "next.txt").write_text(alone(wrong_award, 5), encoding="utf-8")
    third = run(*words)
    assert third.code == 1
    assert str(FIRST_ID + 5) in third.out
    assert str(FIRST_ID + 2) not in third.out
    assert "letter.txt" not in third.out


def test_codes_that_are_left_out_are_not_told(run: Callable[..., Run], logs: Path, tmp_path: Path) -> None:
    words = ("ingest", logs, "--store", tmp_path / "store", "--format", "jsonl", "--select", "TXT")
    (line,) = run(*words).out.splitlines()
    assert json.loads(line)["code"] == "TXT001"


def test_a_place_that_cannot_be_written_is_said_before_anything_is_read(
    run: Callable[..., Run], logs: Path, tmp_path: Path
) -> None:
    words = ("ingest", logs, "--store", tmp_path / "store", "--output", tmp_path / "no" / "x")
    assert "choose another place" in run(*words).one_line()
    assert not (tmp_path / "store").exists()


def test_a_dry_run_says_what_would_be_read(run: Callable[..., Run], logs: Path, tmp_path: Path) -> None:
    done = run("ingest", logs, "--store", tmp_path / "store", "--format", "csv", "--dry-run")
    assert done.code == 0
    assert "to be read: 1 work unit" in done.out
