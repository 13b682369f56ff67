"""The progress bar and the one-line error."""

from __future__ import annotations

import pytest

from reports.cli import common
from reports.cli.common import Progress, complain
from reports.tally import Tally


def test_the_bar_appears_only_on_a_terminal(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Progress, "AFTER", 0)
    with Progress(100) as bar:
        bar.update(Tally(hands=7, bytes_hands=50))
    assert capfd.readouterr() == ("", "")
    monkeypatch.setattr(common, "on_terminal", lambda stream: True)
    with Progress(100) as bar:
        bar.update(Tally(hands=7, bytes_hands=50))
        bar.clear()
    out, err = capfd.readouterr()
    assert out == ""
    assert "\x1b[2K" in err  # what `clear` writes once there is a bar


def test_a_short_run_shows_no_bar(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common, "on_terminal", lambda stream: True)
    with Progress(100) as bar:
        bar.update(Tally(hands=1))
    assert capfd.readouterr() == ("", "")


def test_an_error_is_one_safe_line(capfd: pytest.CaptureFixture[str]) -> None:
    complain("cannot read \x1b[31ma\nb\udcff.", "Name another file.")
    assert capfd.readouterr().err == "fairpot: cannot read \\x1b[31ma\\nb\\udcff; name another file\n"
