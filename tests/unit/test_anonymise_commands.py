"""No command lets a name out under --anonymise: not in a cell, a title, a chart, a step, a file's name."""

from __future__ import annotations

import os
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest

from reports.cli import main
from tests.unit.cli_hands import legal
from tests.unit.tournament_hands import tournament_hand

pytestmark = pytest.mark.slow

MARK = re.compile(rb"qzx|3100000000|778912|tmp/pytest", re.IGNORECASE)
"""What every name, file, hand and tournament here has in it."""
NAMES = {"Alder": "qzx net", "Birch": "a", "Cedar": "Hands qzx <b>"}
"""Two with the mark; one that is a part of nearly every word."""
HERO = NAMES["Cedar"]


def renamed(text: str) -> str:
    for name, other in NAMES.items():
        text = text.replace(name, other)
    return text.replace("'Lyra'", "'qzx Lyra'").replace("'778912 1'", "'qzx 778912'")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("qzx")
    folder = base / "qzx-logs"
    folder.mkdir()
    (folder / "qzx-cash.txt").write_text(renamed("".join([legal(n) for n in range(4)])), encoding="utf-8")
    played = [tournament_hand(40 + n, tournament=778912) for n in range(2)]
    (folder / "qzx-tournament.txt").write_text(renamed("".join(played)), encoding="utf-8")
    main(["ingest", str(folder), "--store", str(base / "facts"), "--output", str(base / "audit.txt")])
    return base / "facts"


def leaves(path: Path) -> Iterator[bytes]:
    """What can be read in a file, and its name."""
    yield path.name.encode()
    if path.suffix == ".xlsx":
        with zipfile.ZipFile(path) as book:
            yield from [book.read(name) for name in book.namelist()]
    elif path.suffix == ".parquet":
        frame = pd.read_parquet(path)
        yield (frame.to_csv() + str(frame.attrs)).encode()
    else:
        yield path.read_bytes()


COMMANDS = [
    (["stats", "--by", "table", "--by", "tournament", "--format", "xlsx", "--output", "out.xlsx"], "xlsx"),
    (
        [
            "stats",
            "--player",
            HERO,
            "--where",
            f'vs = "{NAMES["Alder"]}"',
            "--format",
            "json",
            "--output",
            "o",
        ],
        "",
    ),
    (["find", "--format", "json", "--output", "out"], ""),
    (["sessions", "--player", HERO], ""),
    (["tournaments", "--entries", "--format", "csv"], ""),
    (
        [
            "report",
            "--player",
            HERO,
            "--out",
            "out.html",
            "--where",
            f'kind = cash and vs = "{NAMES["Alder"]}"',
        ],
        "",
    ),
    (["charts", "--player", HERO, "--format", "svg", "--out", "charts", "--where", "kind = cash"], ""),
    (["pool", "--min-hands", "1", "--min-chances", "2", "--out", "out.html"], ""),
]
MORE = [
    *[
        (["stats", "--by", "table", "--by", "tournament", "--format", form, "--output", f"out.{form}"], form)
        for form in ("table", "csv", "json", "md", "parquet")
    ],
    *[(["find", "--format", form, "--output", "out"], form) for form in ("table", "csv", "jsonl", "md")],
    (["find", "--player", HERO, "--format", "json", "--output", "out"], ""),
    *[(["sessions", "--player", HERO, "--format", form], form) for form in ("csv", "json", "md")],
    *[(["tournaments", "--entries", "--format", form], form) for form in ("table", "json", "md")],
    (["report", "--player", HERO, "--out", "out.html"], ""),
    (["charts", "--player", HERO, "--format", "svg", "--out", "charts"], ""),
]
"""With FAIRPOT_FULL=1."""
if os.environ.get("FAIRPOT_FULL"):
    COMMANDS += MORE


@pytest.mark.parametrize(("words", "form"), COMMANDS)
def test_no_name_is_left(
    store: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
    words: list[str],
    form: str,
) -> None:
    if form == "xlsx":
        pytest.importorskip("openpyxl", reason="comes with the xlsx extra")
    monkeypatch.chdir(tmp_path)
    command, *rest = words
    assert main([command, str(store), *rest, "--anonymise"]) == 0
    said = capfdbinary.readouterr().out
    told = [said, *[leaf for path in sorted(tmp_path.rglob("*")) if path.is_file() for leaf in leaves(path)]]
    assert sum(map(len, told)) > 100
    for text in told:
        found = MARK.search(text)
        assert found is None, text[max(0, found.start() - 60) : found.end() + 30]


def test_the_mark_would_be_found(store: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    for command in (["stats"], ["find"], ["tournaments", "--entries"], ["pool", "--format", "csv"]):
        assert main([command[0], str(store), *command[1:]]) == 0
        assert MARK.search(capfdbinary.readouterr().out)
