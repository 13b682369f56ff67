"""Where hands come from: files, folders, globs, archives; what can't be read; units of work."""

from __future__ import annotations

import gzip
import os
import zipfile
from pathlib import Path

import pytest

from parser.detect import FORMATS
from parser.grammar import build, cache_folder
from parser.hand import Hand
from parser.reader import plan, read, read_hands, read_unit
from parser.source import Chatter, FileRead, InputError, Quarantined

HAND = """\
PokerStars Hand #{number}:  Hold'em No Limit ($0.50/$1 USD) - 2024/03/01 20:15:07 ET
Table 'Vega II' 6-max Seat #1 is the button
Seat 1: Alder ($100 in chips)
Seat 2: Birch K ($87.50 in chips)
Alder: posts small blind $0.50
Birch K: posts big blind $1
*** HOLE CARDS ***
Alder: folds
Uncalled bet ($0.50) returned to Birch K
Birch K collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0
Seat 1: Alder (button) (small blind) folded before Flop
Seat 2: Birch K (big blind) collected ($1)


"""


def hand(number: int) -> str:
    return HAND.format(number=number)


def ids(*paths: Path) -> list[str]:
    return [found.header.hand_id for found in read_hands([str(path) for path in paths])]


def test_folders_are_read_sorted_and_at_all_levels(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "x.txt").write_text(hand(3))
    (tmp_path / "a.txt").write_text(hand(1) + hand(2))
    (tmp_path / "c.txt").write_text(hand(4))
    (tmp_path / ".hidden").write_text(hand(9))
    assert ids(tmp_path) == ["1", "2", "3", "4"]
    assert ids(tmp_path / "*.txt") == ["1", "2", "4"]
    assert ids(tmp_path / "**" / "x.txt") == ["3"]


def test_archives_are_read_by_member(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "two.zip", "w") as archive:
        archive.writestr("z.txt", hand(2))
        archive.writestr("a/y.txt", hand(1))
    with gzip.open(tmp_path / "one.gz", "wb") as stream:
        stream.write(hand(3).encode())
    assert ids(tmp_path / "two.zip", tmp_path / "one.gz") == ["1", "2", "3"]
    files = [item for item in read(str(tmp_path)) if isinstance(item, FileRead)]
    assert [Path(item.file).name for item in files] == ["one.gz", "y.txt", "z.txt"]
    assert [item.size for item in files] == [len(hand(3)), len(hand(1)), len(hand(2))]


def test_a_missing_path_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError) as error:
        list(read(str(tmp_path / "none.txt")))
    assert "none.txt" in error.value.message
    assert error.value.remedy


def test_a_damaged_archive_in_a_folder_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "bad.zip").write_bytes(b"PK\x03\x04 no archive")
    (tmp_path / "bad.gz").write_bytes(b"\x1f\x8b no gzip")
    (tmp_path / "good.txt").write_text(hand(1))
    items = list(read(str(tmp_path)))
    assert len([item for item in items if isinstance(item, Quarantined)]) == 2
    assert len([item for item in items if isinstance(item, Hand)]) == 1


def test_a_loop_of_links_ends(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x.txt").write_text(hand(1))
    (tmp_path / "a" / "back").symlink_to(tmp_path, target_is_directory=True)
    assert ids(tmp_path) == ["1"]


def test_an_empty_file_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_bytes(b"")
    assert list(read(str(tmp_path / "empty.txt"))) == [FileRead(str(tmp_path / "empty.txt"), 0)]


def test_units_read_what_the_whole_reads(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    text = "\ufefflead in\n" + "".join([hand(number) for number in range(1, 400)]) + "\n\nbye\n"
    path.write_text(text.replace("\n", "\r\n"), encoding="utf-8", newline="")
    (tmp_path / "other.txt").write_text(hand(900))
    whole = list(read(str(tmp_path), repeats=False))
    units = plan(str(tmp_path), 20_000)
    assert len(units) > 5
    assert sum([unit.size for unit in units]) == sum([item.stat().st_size for item in tmp_path.iterdir()])
    parts = [item for unit in units for item in read_unit(unit)]
    assert parts == whole


def test_units_of_16_bit_text_know_their_encoding(tmp_path: Path) -> None:
    path = tmp_path / "wide.txt"
    path.write_bytes(b"\xff\xfe" + "".join([hand(number) for number in range(1, 100)]).encode("utf-16-le"))
    parts = [item for unit in plan(str(path), 20_000) for item in read_unit(unit)]
    assert parts == list(read(str(path), repeats=False))
    assert len([item for item in parts if isinstance(item, Hand)]) == 99


def test_the_grammar_cache_is_used_and_can_be_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = cache_folder()
    assert folder is not None
    build(FORMATS[0], folder)
    (stored,) = folder.iterdir()
    before = stored.stat().st_mtime_ns
    text = hand(1).rstrip("\n") + "\n"
    assert build(FORMATS[0], folder).parse(text) == build(FORMATS[0], None).parse(text)
    assert stored.stat().st_mtime_ns == before
    stored.write_bytes(b"damaged")
    assert build(FORMATS[0], folder).parse(text)
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert cache_folder() is None


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_an_unreadable_member_of_a_folder_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(hand(1))
    (tmp_path / "a.txt").chmod(0)
    (item, _) = read(str(tmp_path))
    assert isinstance(item, Quarantined)
    with pytest.raises(InputError):
        list(read(str(tmp_path / "a.txt")))


def test_the_readme_of_a_folder_of_hands_is_a_document_not_a_fault(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("# Hands of last week\n\nAll from one table.\n", encoding="utf-8")
    items = [item for item in read([tmp_path]) if not isinstance(item, FileRead)]
    assert [(type(item), getattr(item, "kind", None)) for item in items] == [(Chatter, "document")]


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("house.toml", 'inherits = "base"\nantes = "none"\n', "document"),
        ("fairpot.toml", '[[rules]]\nroom = "pokerstars"\n', "document"),
        ("hand.toml", 'antes = [0, 0]\nactions = ["d dh p1 AhAd"]\n', None),
        ("hand.toml", "Seat 1: Ann\n", None),
        ("house.txt", 'inherits = "base"\n', None),
    ],
)
def test_settings_and_rules_beside_hands_are_documents_and_half_a_hand_is_not(
    name: str, text: str, kind: str | None, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    (item,) = [item for item in read([tmp_path]) if not isinstance(item, FileRead)]
    assert isinstance(item, Quarantined if kind is None else Chatter)
    assert getattr(item, "kind", None) == kind
