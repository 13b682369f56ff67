"""Whatever players, tables and claims are called, each output of a hand stays what it is.

The same hand is written twice by each command, once with harmless names: kinds of elements, links and scripts
must be the same, and nothing may be left that a terminal acts on.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from parser.hand import Hand
from parser.reader import read_bytes
from reports.cli import main
from tests.hostile.test_forms import NASTY
from tests.unit.cli_hands import wrong_award

pytestmark = pytest.mark.slow

NAMED = sorted(
    [(name, text) for name, text in NASTY.items() if text.isprintable() or name in ("escape", "direction")]
)
"""Texts that a line of a record can hold as a name."""
THREES = [NAMED[place : place + 3] for place in range(0, len(NAMED) - 2, 3)]
PLAIN = ["Rowan", "Linden", "Hazel"]
RISKY = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]")


def record(names: list[str]) -> str:
    """The hand with a wrong award, its players renamed, one of them talking."""
    text = wrong_award()
    for old, new in zip(("Alder", "Birch", "Cedar"), names, strict=True):
        text = text.replace(old, new)
    return text.replace("*** FLOP ***", f'{names[0]} said, "{names[1]}"\n*** FLOP ***')


@pytest.fixture(scope="module", params=range(len(THREES)), ids=lambda place: THREES[place][0][0])
def names(request: pytest.FixtureRequest) -> list[str]:
    """Names that mean harm, three players' at a time."""
    found = [text.strip()[:60] for _, text in THREES[request.param]]
    (hand,) = [one for one in read_bytes(record(found).encode()) if isinstance(one, Hand)]
    assert {seat.name for seat in hand.seats} == set(found)
    return found


class Markup(HTMLParser):
    """The elements of a page with the names of their attributes, and where they point."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.made: Counter[tuple[str, tuple[str, ...]]] = Counter()
        self.links: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.made[tag, tuple(sorted(name for name, _ in attrs))] += 1
        pointing = [value or "" for name, value in attrs if name in ("href", "src", "action", "xlink:href")]
        self.links |= {re.sub(r"\d+", "0", link) for link in pointing}


def written(folder: Path, names: list[str], *arguments: str) -> Path:
    """What the command writes of a hand, in a folder of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "hand.txt").write_text(record(names), "utf-8")
    target = folder / "made"
    code = main(
        [arguments[0], str(folder / "hand.txt"), *[one.replace("OUT", str(target)) for one in arguments[1:]]]
    )
    assert code in (0, 1)
    return target


def told(capfd: pytest.CaptureFixture[str], folder: Path, names: list[str], *arguments: str) -> str:
    """What the command prints of a hand."""
    written(folder, names, *arguments)
    return capfd.readouterr().out


@pytest.mark.parametrize("command", ["replay", "ruling", "explain", "audit"])
def test_a_terminal_acts_on_nothing(
    command: str, names: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert RISKY.findall(told(capfd, tmp_path, names, command)) == []


@pytest.mark.parametrize("markup", ["bbcode", "markdown"])
def test_text_for_forums_names_nobody(
    markup: str, names: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    arguments = ("replay", "--share", markup)
    text = told(capfd, tmp_path, names, *arguments)
    assert text == told(capfd, tmp_path, PLAIN, *arguments)


@pytest.mark.parametrize("how", [("--html", "OUT.html"), ("--all", "--html", "OUT")])
def test_a_page_has_the_same_elements_and_links(
    how: tuple[str, ...], names: list[str], tmp_path: Path
) -> None:
    pages = []
    for folder, called in (("nasty", names), ("plain", PLAIN)):
        made = written(tmp_path / folder, called, "replay", "--compare", "tda_2024", *how)
        files = sorted(made.rglob("*.html")) if made.is_dir() else [made.with_suffix(".html")]
        pages.append([path.read_text("utf-8") for path in files])
    for nasty, plain in zip(*pages, strict=True):
        assert RISKY.findall(nasty) == []
        found, expected = Markup(nasty), Markup(plain)
        assert set(found.made) == set(expected.made)
        assert found.links == expected.links
        assert "default-src 'none'" in nasty


@pytest.mark.parametrize("step", ["4", "20"])
def test_a_picture_has_the_same_elements(step: str, names: list[str], tmp_path: Path) -> None:
    made = []
    for folder, called in (("nasty", names), ("plain", PLAIN)):
        path = written(tmp_path / folder, called, "replay", "--at", step, "--svg", "OUT.svg")
        text = path.with_suffix(".svg").read_text("utf-8")
        assert RISKY.findall(text) == []
        tree = ET.fromstring(text)  # noqa: S314 - our own
        made.append({one.tag for one in tree.iter()})
    assert made[0] == made[1]


def test_a_case_is_data_text_and_pages_without_harm(names: list[str], tmp_path: Path) -> None:
    """Names and all that is claimed; nobody's name is replaced."""
    packages = []
    for folder, called in (("nasty", names), ("plain", PLAIN)):
        claim = f"{called[0]} {called[1]} {called[2]}"
        made = written(
            tmp_path / folder, called, "case", "--names", "--no-pdf", "--claim", claim, "--object", claim,
            "--operator", claim, "--party", f"opponent={called[1]}",
            "--compare", "tda_2024", "--out", "OUT.zip",
        ).with_suffix(".zip")  # fmt: skip
        with zipfile.ZipFile(made) as package:
            packages.append({name: package.read(name).decode() for name in package.namelist()})
        assert main(["case", "verify", str(made)]) == 0
    nasty, plain = packages
    for name, text in nasty.items():
        if name != "data/hand.txt":  # the record, as it is
            assert RISKY.findall(text) == [], name
    assert json.loads(nasty["data/case.json"])["asked"]["claim"]
    found, expected = Markup(nasty["data/case.html"]), Markup(plain["data/case.html"])
    assert set(found.made) == set(expected.made)
    assert found.links == expected.links
    assert found.made["script", ()] == expected.made["script", ()]
