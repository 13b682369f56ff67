"""What can't be read, named or found: one line with a remedy for each, and everything else is audited."""

from __future__ import annotations

import errno
import io
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

REFUSED = "refused"
"""Part of the names that the system refuses to open here, as it would refuse anybody but root."""


@pytest.fixture
def _guarded(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_open, plain_list = io.open, os.listdir

    def opened(path: Any, mode: str = "r", *words: Any, **more: Any) -> Any:
        name = "" if isinstance(path, int) or mode != "rb" else Path(path).name
        if REFUSED in name:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        if "failing" in name:
            with plain_open(path, "rb") as file:
                return io.BufferedReader(Failing(b"" if "at-once" in name else file.read()))  # type: ignore[type-var]
        return plain_open(path, mode, *words, **more)

    def listed(path: str = ".") -> list[str]:
        if REFUSED in Path(path).name:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return plain_list(path)

    monkeypatch.setattr(io, "open", opened)
    monkeypatch.setattr(os, "listdir", listed)


class Failing(io.RawIOBase):
    """A file on a disk that fails after these bytes."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self._data:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        size = min(len(buffer), 700)
        block, self._data = self._data[:size], self._data[size:]
        buffer[: len(block)] = block
        return len(block)


def remarks(result: Any) -> list[str]:
    """The lines on standard error; each is an error with a remedy."""
    lines = result.err.splitlines()
    assert all(line.startswith("fairpot: ") and "; " in line for line in lines), lines
    return [str(line) for line in lines]


@pytest.mark.usefixtures("_guarded")
@pytest.mark.parametrize("words", [(), ("--jobs", "2"), ("--store", "facts")], ids=["one", "two", "store"])
def test_a_named_file_that_may_not_be_read_does_not_lose_the_others(
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    audit: Callable[..., Any],
    hand: Callable[..., str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a.txt", "refused.txt", "z.txt"):
        Path(name).write_text(hand().replace("00017", f"00{ord(name[0])}"), encoding="utf-8")
    result = audit("a.txt", "refused.txt", "z.txt", *words)
    assert result.code == 2
    assert [line.partition(";")[0] for line in remarks(result)] == ["fairpot: refused.txt: Permission denied"]
    assert (result.report["summary"]["files"], result.report["summary"]["agrees"]) == (2, 2)


@pytest.mark.usefixtures("_guarded")
def test_nothing_but_unreadable_names_is_only_the_error(tmp_path: Path, audit: Callable[..., Any]) -> None:
    for name in ("refused.txt", "refused.zip", "refused.gz"):
        (tmp_path / name).touch()
        assert "Permission denied" in audit(tmp_path / name).one_line_error()
    (tmp_path / "refused").mkdir()
    assert "Permission denied" in audit(tmp_path / "refused").one_line_error()


def test_each_name_that_leads_nowhere_is_a_line_of_its_own(
    tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    (tmp_path / "a.txt").write_text(hand(), encoding="utf-8")
    (tmp_path / "bad.zip").write_bytes(b"no archive")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    result = audit(tmp_path / "gone.txt", tmp_path / "a.txt", tmp_path / "bad.zip", tmp_path / "loop")
    assert result.code == 2
    said = remarks(result)
    assert len(said) == 3
    assert all(name in line for name, line in zip(("gone.txt", "bad.zip", "loop"), said, strict=True))
    assert result.report["summary"]["agrees"] == 1


@pytest.mark.usefixtures("_guarded")
def test_what_a_folder_holds_unreadable_is_set_aside(
    tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    (tmp_path / "a.txt").write_text(hand(), encoding="utf-8")
    for name in ("refused.txt", "refused.zip"):
        (tmp_path / name).touch()
    (tmp_path / "refused folder").mkdir()
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.txt")
    result = audit(tmp_path)
    assert result.code == 1
    assert remarks(result) == []
    assert result.report["summary"]["agrees"] == 1
    aside = {Path(piece["file"]).name: piece["reason"] for piece in result.report["quarantined"]}
    assert {"refused.txt", "refused.zip", "refused folder", "loop"} <= set(aside)
    assert "Permission denied" in aside["refused.txt"]
    assert str(tmp_path) not in "".join(aside.values())


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no such sockets here")
def test_a_socket_is_told_and_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    monkeypatch.chdir(tmp_path)  # a socket's path may not be long
    Path("a.txt").write_text(hand(), encoding="utf-8")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("sock.txt")
        listener.listen()
        assert "sock.txt" in audit("sock.txt").one_line_error()
        named = audit("a.txt", "sock.txt")
        assert (named.code, named.report["summary"]["agrees"]) == (2, 1)
        found = audit(tmp_path)
    assert (found.code, found.report["summary"]["agrees"]) == (1, 1)
    (piece,) = found.report["quarantined"]
    assert piece["reason"] == "cannot be read: not a regular file"


@pytest.mark.usefixtures("_guarded")
def test_a_disk_that_fails_gives_what_came_before(
    tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    (tmp_path / "failing.txt").write_text(hand() + hand().replace("00017", "00018"), encoding="utf-8")
    (tmp_path / "z.txt").write_text(hand().replace("00017", "00019"), encoding="utf-8")
    for paths in ([tmp_path], [tmp_path / "failing.txt", tmp_path / "z.txt"]):
        result = audit(*paths)
        assert result.code == 1
        assert result.report["summary"]["agrees"] == 3
        (piece,) = result.report["quarantined"]
        assert piece["reason"] == "reading stopped: Input/output error"
    (tmp_path / "failing-at-once.txt").touch()
    assert "Input/output error" in audit(tmp_path / "failing-at-once.txt").one_line_error()
    assert audit(tmp_path / "failing-at-once.txt", tmp_path / "z.txt").code == 2
    assert audit(tmp_path).code == 1
