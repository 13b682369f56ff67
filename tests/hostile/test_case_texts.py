"""Nothing that a record or a claim says becomes markup, a link or a command in a case's package."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from reports.case import bag
from reports.cli import main
from tests.hostile.conftest import HAND

pytestmark = pytest.mark.slow

RISKY = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
CLAIMS = [
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "\x1b[31mred\x1b[0m\x1b]0;title\x07 \x9b31m",
    "\u202egnp.exe\u2066 [link](javascript:alert(1)) =HYPERLINK(0)",
    "]]>&lt;!-- {{ 7*7 }} {% raw %} --></style></title>",
    "'; rm -rf / #`id`$(id)",
]
NAMES = ["<b onclick=x>", "{{ 7*7 }}", "=1+1", "a&amp;b", "\u202eevil", "日本語", "Dealt", "</script>"]


@pytest.mark.parametrize("number", range(len(CLAIMS)))
def test_claims(number: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    claim = CLAIMS[number]
    done = made(
        tmp_path, "<b onclick=x>", "--claim", claim, "--operator", claim, "--party", f"witness={claim}"
    )
    assert done in (0, 1)
    told = capfd.readouterr()
    assert RISKY.search(told.out + told.err) is None
    clean(tmp_path)


@pytest.mark.parametrize("name", NAMES)
def test_names(name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    if made(tmp_path, name, "--party", f"claimant={name}") == 2:
        assert "Traceback" not in capfd.readouterr().err
        return
    assert RISKY.search(capfd.readouterr().out) is None
    clean(tmp_path)


def made(folder: Path, name: str, *words: str) -> int:
    """The exit code of a case about a hand that a player of this name wins."""
    path = folder / "hands.txt"
    path.write_text(HAND.replace("NAME", name).replace("WON", "14.25"), encoding="utf-8")
    return main(["case", str(path), "--no-pdf", "--out", str(folder / "case.zip"), *words])


def clean(folder: Path) -> None:
    files = bag.unzipped((folder / "case.zip").read_bytes())
    for name in ("case.json", "REPRODUCE.txt"):
        assert RISKY.search(files[f"data/{name}"].decode()) is None, name
    page = files["data/case.html"].decode()
    for tag in ("<script>alert", "<img src=x", "<b onclick", "--></style>"):
        assert tag not in page  # nor within our own scripts
    assert 'javascript:alert(1)"' not in page
    assert page.count("</script>") == len(re.findall(r"<script\b", page))
    assert "\x1b" not in page
