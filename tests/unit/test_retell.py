"""An audit by way of a store tells, byte for byte, what an audit without one tells."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path
from typing import Any

import pytest

from replay.trail import decode
from reports.ingest import driver
from reports.pipeline import audit_paths
from reports.settings import Settings, Sink
from reports.tally import Tally
from tests.unit.cli_hands import legal, unread_line, wrong_award

ROOT = Path(__file__).parents[2]


class Kept(Sink):
    """Keeps everything."""

    def __init__(self) -> None:
        self.found = b""
        self.aside = b""
        self.seen: list[int] = []

    def findings(self, data: bytes) -> None:
        self.found += data

    def quarantined(self, data: bytes) -> None:
        self.aside += data

    def hands(self, trails: Any, copies: Any) -> None:
        read = sorted([decode(data).byte for data in trails])
        self.seen = [*read, -1, *sorted([one.byte for one in copies])]


def told(paths: list[Path], **settings: Any) -> tuple[bytes, bytes, list[int], Tally]:
    """What an audit tells."""
    kept = Kept()
    result = audit_paths([str(path) for path in paths], Settings(**settings), sink=kept)
    return kept.found, kept.aside, kept.seen, result.tally


@pytest.fixture(autouse=True)
def _small_units(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work units of a few hands, so that hands have their other records in other units."""
    plain = driver.Options
    monkeypatch.setattr(driver, "Options", lambda **given: plain(**(given | {"target": 10_000})))


FORMS = [{"text": True}, {}, {"rows": True}, {"select": ("AUD", "TXT")}, {"ignore": ("SHO",)}, {"rake": True}]


@pytest.mark.parametrize("form", FORMS, ids=str)
@pytest.mark.parametrize("order", [1, -1], ids=["sorted", "turned round"])
def test_the_samples(tmp_path: Path, form: dict[str, Any], order: int) -> None:
    histories = ROOT / "sample_histories"
    paths = [ROOT / "replay" / "samples", histories / "pokernow", histories / "ohh"]
    plain = told(paths[::order], **form)
    assert plain[3].hands > 200
    assert told(paths[::order], store=str(tmp_path / "store"), **form) == plain
    assert told(paths[::order], store=str(tmp_path / "store"), **form) == plain


def test_records_that_repeat_and_contradict_each_other(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    altered = legal(1).replace("$4", "$5").replace("$15", "$17").replace("$14.25", "$16.25")
    for name, hands in {
        "a": legal(0) * 2 + wrong_award(1) + legal(2),
        "b": legal(1) * 2 + wrong_award(1) + unread_line(2) + legal(0),
        "c": altered + wrong_award(1) + legal(2) + unread_line(2) * 2,
        "d": "text between\n" * 3 + legal(3) + "more text\n",
    }.items():
        (folder / f"{name}.txt").write_text(hands * 3, encoding="utf-8")
    with zipfile.ZipFile(folder / "e.zip", "w") as archive:
        archive.writestr("x/one.txt", altered + legal(3))
    paths = [folder / "c.txt", folder / "b.txt", folder]
    for text in (True, False):
        plain = told([folder], text=text)
        assert told([folder], text=text, store=str(tmp_path / f"store{text}")) == plain
        del paths[2:]
        plain = told(paths, text=text)
        assert told(paths, text=text, store=str(tmp_path / f"store{text}")) == plain


def test_a_store_that_holds_other_files_too_tells_of_the_inputs_only(tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_text(legal(0) + wrong_award(1), encoding="utf-8")
    two.write_text(legal(0) + wrong_award(1) + wrong_award(2), encoding="utf-8")
    store = str(tmp_path / "store")
    told([one, two], store=store)
    for path in (one, two):
        assert told([path], store=store) == told([path])


def test_names_that_are_no_text(tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path / "in")
    Path(os.fsdecode(folder)).mkdir()
    for name in (b"\xff\xfe.txt", b"a\nb.txt", "Zoë.txt".encode()):
        path = Path(os.fsdecode(folder + b"/" + name))
        path.write_bytes((wrong_award(0) + "odd text\n").encode())
    for text in (True, False):
        plain = told([tmp_path / "in"], text=text)
        assert told([tmp_path / "in"], text=text, store=str(tmp_path / "store")) == plain
