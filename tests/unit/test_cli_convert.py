"""`fairpot convert`: which file goes where, what is left out, pseudonyms, what it refuses to overwrite."""

from __future__ import annotations

import gzip
import io
import json
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from parser.reader import read_hands
from tests.unit.cli_run import Run, run_in

SAMPLES = Path(__file__).resolve().parents[2] / "sample_histories"
NL = SAMPLES / "pokerstars/holdem-no-limit"
HAND = (NL / "bet-and-fold.txt").read_text(encoding="utf-8")
OTHER = (NL / "run-it-twice.txt").read_text(encoding="utf-8")
STUD = (SAMPLES / "pokerstars/set-aside/seven-card-stud.txt").read_text(encoding="utf-8")
ENDINGS = {"phh": ".phhs", "ohh": ".ohh", "pokerstars": ".txt", "floor-log": ".txt", "jsonl": ".jsonl"}


@pytest.fixture
def fairpot(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Run]:
    """`fairpot convert WORDS...` in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return lambda *words: run_in(capfd, "convert", *words)


def put(name: str, text: str | bytes) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())


def files(folder: str) -> list[str]:
    return sorted(one.relative_to(folder).as_posix() for one in Path(folder).rglob("*") if one.is_file())


@pytest.mark.parametrize("target", ENDINGS)
def test_each_target_writes_the_hands_of_each_file(fairpot: Callable[..., Run], target: str) -> None:
    put("in/a.txt", HAND + OTHER)
    put("in/deep/b.txt", HAND)
    ran = fairpot("in", "--to", target, "--out", "out")
    assert ran.code == 0, ran
    ending = ENDINGS[target]
    assert files("out") == [f"a{ending}", f"deep/b{ending}"]
    head = ["3 hands read from 2 files", f"3 written as {target} to 2 files", "0 left out"]
    assert ran.out.splitlines()[:3] == head
    assert ran.err == ""
    if target == "jsonl":
        lines = Path("out/a.jsonl").read_text(encoding="utf-8").splitlines()
        ids = [json.loads(line)["header"]["hand_id"] for line in lines]
    else:
        ids = [hand.header.hand_id for hand in read_hands(f"out/a{ending}")]
    assert ids == [hand.header.hand_id for hand in read_hands("in/a.txt")]


def test_what_is_left_out_is_counted_with_its_reason(fairpot: Callable[..., Run]) -> None:
    put("a.txt", HAND + STUD + "PokerStars Hand #1: nonsense - nothing\n\n" + HAND)
    ran = fairpot("a.txt", "--to", "pokerstars", "--out", "out")
    assert ran.code == 1
    assert "3 hands read from 1 file\n2 written as pokerstars to 1 file\n1 left out\n" in ran.out
    assert "  1  only its header was read" in ran.out
    assert "1 piece not read:\n" in ran.out
    assert "hand not understood" in ran.out


def test_what_the_target_has_no_place_for_is_summed_up(fairpot: Callable[..., Run]) -> None:
    ran = fairpot(NL, "--to", "floor-log", "--out", "out")
    assert "What floor-log has no place for, by hands written:\n" in ran.out
    assert "  left out: the time zone\n" in ran.out


def test_a_file_without_a_hand_makes_none(fairpot: Callable[..., Run]) -> None:
    put("in/a.txt", HAND)
    put("in/b.txt", "")
    assert fairpot("in", "--to", "ohh", "--out", "out").code == 0
    assert files("out") == ["a.ohh"]


def test_an_input_is_never_overwritten(fairpot: Callable[..., Run]) -> None:
    put("in/a.txt", HAND)
    for words in ((), ("--force",)):
        ran = fairpot("in", "--to", "pokerstars", "--out", "in", *words)
        assert "is an input" in ran.one_line()
    Path("link").symlink_to("in")
    assert "is an input" in fairpot("in/a.txt", "--to", "pokerstars", "--out", "link", "--force").one_line()
    assert Path("in/a.txt").read_text(encoding="utf-8") == HAND


def test_what_is_there_is_overwritten_only_by_force(fairpot: Callable[..., Run]) -> None:
    put("a.txt", HAND)
    put("out/a.ohh", "mine")
    assert "exists" in fairpot("a.txt", "--to", "ohh", "--out", "out").one_line()
    assert Path("out/a.ohh").read_text(encoding="utf-8") == "mine"
    assert fairpot("a.txt", "--to", "ohh", "--out", "out", "--force").code == 0
    assert Path("out/a.ohh").read_text(encoding="utf-8") != "mine"


def test_outputs_below_the_folder_that_is_read_are_no_inputs(fairpot: Callable[..., Run]) -> None:
    put("in/a.txt", HAND)
    for _ in range(2):
        ran = fairpot("in", "--to", "pokerstars", "--out", "in/out", "--force")
        assert ran.out.startswith("1 hand read from 1 file\n")
    assert files("in/out") == ["a.txt"]


def test_names_that_would_be_one_stay_apart(fairpot: Callable[..., Run]) -> None:
    put("x/a.txt", HAND)
    put("y/a.txt", OTHER)
    put("x/a.log", HAND)
    assert fairpot("x/a.txt", "y/a.txt", "x/a.log", "--to", "jsonl", "--out", "out").code == 0
    assert files("out") == ["a.jsonl", "a.log.jsonl", "a.txt.jsonl"]


def test_archives_and_what_is_packed(fairpot: Callable[..., Run]) -> None:
    Path("b.txt.gz").write_bytes(gzip.compress(HAND.encode()))
    with zipfile.ZipFile("c.zip", "w") as archive:
        archive.writestr("deep/d.txt", HAND)
        archive.writestr("../../up.txt", HAND)
        archive.writestr("/root.txt", HAND)
        archive.writestr("a\x1b[31m.txt", HAND)
    assert fairpot("b.txt.gz", "c.zip", "--to", "jsonl", "--out", "out").code == 0
    assert files("out") == [
        "b.jsonl", "c.zip/a_[31m.jsonl", "c.zip/deep/d.jsonl", "c.zip/root.jsonl", "c.zip/up.jsonl",
    ]  # fmt: skip
    assert not Path("../up.jsonl").exists()


def test_standard_input(fairpot: Callable[..., Run], monkeypatch: pytest.MonkeyPatch) -> None:
    class Given:
        buffer = io.BytesIO(HAND.encode())

    monkeypatch.setattr(sys, "stdin", Given())
    assert fairpot("-", "--to", "phh", "--out", "out").code == 0
    assert files("out") == ["stdin.phhs"]


def test_what_cannot_run(fairpot: Callable[..., Run]) -> None:
    put("a.txt", HAND)
    put("file", "")
    Path("empty").mkdir()
    assert "no such file" in fairpot("none.txt", "--to", "ohh", "--out", "out").one_line()
    assert "is no folder" in fairpot("a.txt", "--to", "ohh", "--out", "file").one_line()
    assert "no file to read" in fairpot("empty", "--to", "ohh", "--out", "out").one_line()
    assert "cannot make" in fairpot("a.txt", "--to", "ohh", "--out", "file/out").one_line()
    assert "--to" in fairpot("a.txt", "--to", "excel", "--out", "out").one_line()
    assert "--anonymise" in fairpot("a.txt", "--to", "ohh", "--out", "out", "--key", "k").one_line()
    assert "--anonymise" in fairpot("a.txt", "--to", "ohh", "--out", "out", "--keep-hero").one_line()
    assert "empty" in fairpot("a.txt", "--to", "ohh", "--out", "o", "--anonymise", "--key", "").one_line()
    assert not Path("out").exists()


def test_one_path_that_cannot_be_read_costs_the_others_nothing(fairpot: Callable[..., Run]) -> None:
    put("a.txt", HAND)
    ran = fairpot("none.txt", "a.txt", "--to", "ohh", "--out", "out")
    assert ran.code == 2
    assert files("out") == ["a.ohh"]
    assert len(ran.err.splitlines()) == 1


class TestAnonymise:
    NAMES = ("TinLizard", "Quill", "harbour_9", "Ostrava", "Wren.K", "mossgate")

    @pytest.mark.parametrize("target", ENDINGS)
    def test_no_name_is_left(self, fairpot: Callable[..., Run], target: str) -> None:
        chat = HAND.replace("*** FLOP", 'mossgate said, "I am Jo, jo@example.org"\n*** FLOP', 1)
        put("a.txt", chat + OTHER)
        ran = fairpot("a.txt", "--to", target, "--out", "out", "--anonymise")
        assert "random key that is not kept" in ran.out
        text = Path(f"out/a{ENDINGS[target]}").read_text(encoding="utf-8")
        for name in (*self.NAMES, "example.org"):
            assert name not in text
            assert name not in ran.out

    def test_a_key_gives_the_same_pseudonyms_and_is_never_written(self, fairpot: Callable[..., Run]) -> None:
        put("a.txt", HAND)
        put("b.txt", OTHER)
        put("key", "a long secret\n")

        def names(*words: Any) -> set[str]:
            ran = fairpot("a.txt", "b.txt", "--to", "jsonl", "--out", "out", "--force", "--anonymise", *words)
            assert "secret" not in ran.out
            told = [json.loads(Path(f"out/{one}.jsonl").read_text(encoding="utf-8")) for one in "ab"]
            assert "secret" not in str(told)
            assert told[0]["file"] == ""
            first, second = ({seat["name"] for seat in one["seats"]} for one in told)
            assert first == second or "--keep-hero" in words  # the same six sit at both tables
            return first

        given = names("--key", "a long secret")
        assert names("--key", "key") == given
        assert names("--key", "another").isdisjoint(given)
        assert names().isdisjoint(given)
        assert names("--key", "key", "--keep-hero") & set(self.NAMES) == {"harbour_9"}
