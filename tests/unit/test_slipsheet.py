"""`fairpot ruling` on a floor log that ends at the slip: what binds by each house."""

from __future__ import annotations

from pathlib import Path

import pytest

from reports.cli import main

SAMPLES = Path(__file__).resolve().parents[2] / "sample_histories" / "floor"


def told(name: str, rules: str, capfd: pytest.CaptureFixture[str]) -> str:
    main(["ruling", str(SAMPLES / f"{name}.txt"), "--rules", rules])
    return " ".join(capfd.readouterr().out.split())


def test_silent_chips_by_three_houses(capfd: pytest.CaptureFixture[str]) -> None:
    page = told("silent-chips", "tda_2024,french_page,portugal_2007-nl", capfd)
    assert "WHAT WENT WRONG AT THE TABLE line 13: Inês coloca 525 tda_2024: Inês puts out 525" in page
    assert "which makes it a raise to 650" in page
    assert "french_page: Inês puts out 525 without a word: 525 is a full raise" in page


def test_who_finds_nothing_wrong_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    page = told("misdeal", "tda_2024,french_page", capfd)
    assert "which is substantial action: the hand is played on; the record has it dealt anew" in page
    assert "french_page: what was let stand is right." in page


def test_a_hand_without_slips_has_no_such_part(capfd: pytest.CaptureFixture[str]) -> None:
    assert "WENT WRONG" not in told("odd-chip", "tda_2024,french_page", capfd)
