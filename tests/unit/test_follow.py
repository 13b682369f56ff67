"""A folder that is written to: only whole hands are there to be read, however the writing goes."""

from __future__ import annotations

import builtins
import gzip
import os
from pathlib import Path
from typing import Any

import pytest

from parser.hand import Hand, HandStatus
from parser.reader import read_bytes
from reports.follow import Follower
from tests.unit.cli_hands import legal

QUIET = 2.0
THREE = "".join([legal(number).replace("Birch", "Bjørk€") for number in range(3)])


def ends(data: bytes) -> list[int]:
    """Where the hands of a whole file end, blank lines behind them included."""
    starts = [item.byte for item in read_bytes(data) if isinstance(item, Hand)]
    return [*starts[1:], len(data)]


@pytest.mark.parametrize(
    ("data", "step"),
    [
        (THREE.encode(), 3),
        (THREE.replace("\n", "\r\n").encode(), 11),
        (b"\xef\xbb\xbf" + THREE.encode(), 17),
        (THREE.encode("utf-16"), 23),
        (THREE.encode("utf-16-be"), 29),
        (THREE.replace("€", "E").encode("cp1252"), 31),
    ],
    ids=["utf-8", "crlf", "bom", "utf-16", "utf-16-be", "cp1252"],
)
def test_a_file_written_in_bits_shows_whole_hands_only(data: bytes, step: int, tmp_path: Path) -> None:
    borders = ends(data)
    assert len(borders) == 3
    path = tmp_path / "table.txt"
    path.write_bytes(b"")
    follower = Follower(str(tmp_path), QUIET)
    now, before = 0.0, 0
    for size in [*range(1, len(data), step), len(data)]:
        with path.open("ab") as stream:
            stream.write(data[path.stat().st_size : size])
        now += 0.1
        end = follower.look(now)[str(path)]
        # While somebody writes, a hand is whole when the next one has begun.
        assert end in {0, 2, 3, *borders[:2], before}  # 2 and 3 behind a byte order mark
        now += QUIET
        end = follower.look(now)[str(path)]
        whole = [item for item in read_bytes(data[:end]) if isinstance(item, Hand)]
        assert all(hand.status is HandStatus.COMPLETE for hand in whole)
        assert not any(finding.code.startswith("TXT") for hand in whole for finding in hand.findings)
        header = 2 * len(THREE.split("\n", 1)[0]) + 2
        assert len(whole) >= sum([border + header <= size for border in borders])
        assert end >= before
        before = end
    assert before == len(data)
    assert follower.unfinished() == []


def test_the_last_hand_waits_until_nobody_writes(tmp_path: Path) -> None:
    path = tmp_path / "table.txt"
    path.write_bytes(THREE.encode())
    follower = Follower(str(tmp_path), QUIET)
    first_two = ends(THREE.encode())[1]
    assert follower.look(0.0) == {str(path): first_two}
    assert follower.look(1.9) == {str(path): first_two}
    assert follower.unfinished() == [str(path)]
    assert follower.look(2.0) == {str(path): len(THREE.encode())}
    with path.open("ab") as stream:
        stream.write(b"Poker")
    assert follower.look(2.1) == {str(path): len(THREE.encode())}


def test_a_hand_that_stops_half_way_is_never_read(tmp_path: Path) -> None:
    data = THREE.encode()[:-60]
    path = tmp_path / "table.txt"
    path.write_bytes(data)
    follower = Follower(str(tmp_path), QUIET)
    follower.look(0.0)
    assert follower.look(1000.0)[str(path)] == ends(THREE.encode())[1]
    assert follower.unfinished() == [str(path)]


def test_a_header_that_is_half_there_is_no_hand(tmp_path: Path) -> None:
    path = tmp_path / "table.txt"
    path.write_bytes(b"PokerStars Hand #31000")
    follower = Follower(str(tmp_path), QUIET)
    follower.look(0.0)
    assert follower.look(1000.0) == {str(path): 0}


def test_a_document_counts_when_it_is_closed(tmp_path: Path) -> None:
    samples = Path(__file__).parents[2] / "sample_histories/ipoker/holdem-no-limit"
    data = (samples / "walk.txt").read_bytes() if (samples / "walk.txt").exists() else b""
    data = data or sorted(samples.glob("*.txt"))[0].read_bytes()
    path = tmp_path / "game.xml"
    follower = Follower(str(tmp_path), QUIET)
    now = 0.0
    for size in [*range(40, len(data.rstrip()), 97)]:
        path.write_bytes(data[:size])
        follower.look(now)
        now += QUIET
        assert follower.look(now) == {str(path): 0}
        now += 1
    path.write_bytes(data)
    follower.look(now)
    assert follower.look(now + QUIET) == {str(path): len(data)}


def test_a_file_that_was_cut_short_is_looked_at_anew(tmp_path: Path) -> None:
    path = tmp_path / "table.txt"
    path.write_bytes(THREE.encode())
    follower = Follower(str(tmp_path), QUIET)
    follower.look(0.0)
    follower.look(3.0)
    path.write_bytes(legal(7).encode())
    assert follower.look(4.0) == {}  # who writes it is not done
    assert follower.look(6.0) == {str(path): len(legal(7).encode())}


def test_a_file_that_was_replaced_by_a_longer_one_is_looked_at_anew(tmp_path: Path) -> None:
    path = tmp_path / "table.txt"
    path.write_bytes(THREE.encode())
    follower = Follower(str(tmp_path), QUIET)
    follower.look(0.0)
    other = ("x" * 30 + "\n") * 3 + legal(8) + legal(9) + THREE
    path.write_bytes(other.encode())  # the same file, other bytes
    assert follower.look(1.0) == {}
    assert follower.look(3.0) == {str(path): len(other.encode())}


def test_a_file_that_is_moved_aside_and_begun_anew_is_two_files(tmp_path: Path) -> None:
    path, old = tmp_path / "table.txt", tmp_path / "table.1.txt"
    path.write_bytes(THREE.encode())
    follower = Follower(str(tmp_path), QUIET)
    follower.look(0.0)
    path.rename(old)
    path.write_bytes(legal(9).encode()[:40])
    follower.look(1.0)
    assert follower.look(3.0) == {str(old): len(THREE.encode()), str(path): 0}


def test_a_locked_file_is_left_for_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free, locked = tmp_path / "a.txt", tmp_path / "b.txt"
    free.write_bytes(THREE.encode())
    locked.write_bytes(THREE.encode())
    follower = Follower(str(tmp_path), QUIET)
    real = builtins.open

    def refuse(path: Any, *rest: Any) -> Any:
        if os.fspath(path) == str(locked):
            raise PermissionError(13, "The process cannot access the file", str(path))
        return real(path, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(builtins, "open", refuse)
        assert list(follower.look(0.0)) == [str(free)]
        assert list(follower.look(3.0)) == [str(free)]
    follower.look(4.0)
    assert follower.look(6.0) == dict.fromkeys([str(free), str(locked)], len(THREE.encode()))


def test_packed_files_count_when_nobody_writes(tmp_path: Path) -> None:
    path = tmp_path / "table.txt.gz"
    path.write_bytes(gzip.compress(THREE.encode()))
    follower = Follower(str(tmp_path), QUIET)
    assert follower.look(0.0) == {str(path): 0}
    assert follower.look(2.0) == {str(path): path.stat().st_size}


def test_files_come_and_go(tmp_path: Path) -> None:
    follower = Follower(str(tmp_path), QUIET)
    assert follower.look(0.0) == {}
    path = tmp_path / "deep" / "table.txt"
    path.parent.mkdir()
    path.write_bytes(THREE.encode())
    follower.look(1.0)
    assert follower.look(3.0) == {str(path): len(THREE.encode())}
    path.unlink()
    assert follower.look(4.0) == {}
    assert follower.unfinished() == []
    (tmp_path / ".hidden").write_bytes(THREE.encode())
    assert follower.look(5.0) == {}
