"""Whatever a path leads to: an answer or a one-line error, and the right exit code."""

from __future__ import annotations

import gzip
import io
import os
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

FAIRPOT = [sys.executable, "-c", "import sys; from reports.cli import main; sys.exit(main())"]


def test_a_missing_path_is_a_one_line_error(tmp_path: Path, audit: Callable[..., Any]) -> None:
    assert "gone.txt" in audit(tmp_path / "gone.txt").one_line_error()


def test_a_dangling_link_is_a_one_line_error(tmp_path: Path, audit: Callable[..., Any]) -> None:
    link = tmp_path / "link.txt"
    link.symlink_to(tmp_path / "gone.txt")
    assert "link.txt" in audit(link).one_line_error()


def test_a_link_to_itself_is_a_one_line_error(tmp_path: Path, audit: Callable[..., Any]) -> None:
    link = tmp_path / "self.txt"
    link.symlink_to(link)
    assert "self.txt" in audit(link).one_line_error()


def test_a_name_too_long_for_the_system_is_a_one_line_error(audit: Callable[..., Any]) -> None:
    audit("x" * 5_000).one_line_error()


def test_a_name_with_a_nul_is_a_one_line_error(audit: Callable[..., Any]) -> None:
    audit("a\0b").one_line_error()


def test_an_empty_folder_is_a_one_line_error(tmp_path: Path, audit: Callable[..., Any]) -> None:
    audit(tmp_path).one_line_error()


def test_a_pattern_that_matches_nothing_is_a_one_line_error(
    tmp_path: Path, audit: Callable[..., Any]
) -> None:
    audit(tmp_path / "*.txt").one_line_error()


def test_an_unknown_rule_profile_is_a_one_line_error(tmp_path: Path, audit: Callable[..., Any]) -> None:
    path = tmp_path / "empty.txt"
    path.touch()
    assert "nowhere" in audit(path, "--rules", "nowhere").one_line_error()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file_is_a_one_line_error(tmp_path: Path, audit: Callable[..., Any]) -> None:
    path = tmp_path / "secret.txt"
    path.touch(mode=0o000)
    assert "secret.txt" in audit(path).one_line_error()


def test_a_file_whose_reading_fails_is_said_to_be_unread(audit: Callable[..., Any]) -> None:
    path = Path("/proc/self/mem")
    if not path.exists():
        pytest.skip("no file here that opens and can't be read")
    result = audit(path)
    if result.code == 2:
        assert str(path) in result.one_line_error()
    else:
        assert result.code == 1
        assert [piece["file"] for piece in result.report["quarantined"]] == [str(path)]


def test_an_empty_file_is_no_fault(tmp_path: Path, audit: Callable[..., Any]) -> None:
    path = tmp_path / "empty.txt"
    path.touch()
    result = audit(path)
    assert (result.code, result.report["summary"]["files"], result.report["summary"]["bytes"]) == (0, 1, 0)


def test_a_folder_named_like_a_file_is_read_as_a_folder(
    tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    folder = tmp_path / "session.txt"
    folder.mkdir()
    (folder / "inside.txt").write_text(hand(), encoding="utf-8")
    result = audit(folder)
    assert (result.code, result.report["summary"]["hands"]) == (0, 1)


def test_a_loop_of_folders_ends(tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]) -> None:
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    (deep / "up").symlink_to(tmp_path, target_is_directory=True)
    (deep / "here").symlink_to(deep, target_is_directory=True)
    (deep / "one.txt").write_text(hand(), encoding="utf-8")
    result = audit(tmp_path)
    assert (result.report["summary"]["files"], result.report["summary"]["hands"]) == (1, 1)


def test_a_broken_link_in_a_folder_does_not_lose_the_rest(
    tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    (tmp_path / "broken.txt").symlink_to(tmp_path / "gone.txt")
    (tmp_path / "one.txt").write_text(hand(), encoding="utf-8")
    result = audit(tmp_path)
    if result.code == 2:
        assert "broken.txt" in result.one_line_error()
    else:
        assert result.report["summary"]["hands"] == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_named_pipe_in_a_folder_is_not_waited_for(tmp_path: Path, hand: Callable[..., str]) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "one.txt").write_text(hand(), encoding="utf-8")
    done = subprocess.run([*FAIRPOT, "audit", str(tmp_path)], capture_output=True, timeout=60, check=False)
    assert b"Traceback" not in done.stderr
    assert b"1 hand" in done.stdout
    assert done.returncode in {0, 1}  # 1: the pipe is said to be unread


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_named_pipe_that_is_named_is_read(
    tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(hand(), "utf-8"), daemon=True)
    writer.start()
    assert audit(pipe).report["summary"]["hands"] == 1
    writer.join(10)


def test_strange_file_names_come_back_as_given(
    tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    path = tmp_path / "=1+1 \x1b[31m \u202e <b> [x] ünï.txt"
    path.write_text(hand(won="14.20"), encoding="utf-8")
    assert {finding["file"] for finding in audit(path).report["findings"]} == {str(path)}
    told = audit(path, "--format", "text").out
    assert "\x1b" not in told
    assert "\u202e" not in told


def test_a_file_name_that_is_no_text_is_read(tmp_path: Path, hand: Callable[..., str]) -> None:
    path = os.fsencode(tmp_path) + b"/\xff\xfe.txt"
    try:
        with open(path, "wb") as out:  # noqa: PTH123  pathlib takes no bytes
            out.write(hand(won="14.20").encode())
    except OSError:
        pytest.skip("this file system wants names that are text")
    for form in (b"text", b"json", b"jsonl"):
        done = subprocess.run(
            [*map(os.fsencode, FAIRPOT), b"audit", path, b"--format", form], capture_output=True, check=False
        )
        assert b"Traceback" not in done.stderr
        assert done.returncode in {1, 2}


# Archives


def _zip(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def test_hands_in_archives_are_read(
    tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    (tmp_path / "one.txt.gz").write_bytes(gzip.compress(hand().encode()))
    (tmp_path / "two.zip").write_bytes(
        _zip({"x/two.txt": hand().replace("0017", "0018").replace("Table '", "Table 'II ").encode()})
    )
    result = audit(tmp_path / "one.txt.gz", tmp_path / "two.zip")
    assert (result.code, result.report["summary"]["agrees"]) == (0, 2)


BROKEN = {
    "not a zip": ("a.zip", b"PokerStars Hand"),
    "an empty zip file": ("a.zip", b""),
    "not a gzip": ("a.txt.gz", b"PokerStars Hand"),
    "an empty gzip": ("a.txt.gz", b""),
    "half a gzip": ("a.txt.gz", gzip.compress(os.urandom(5_000))[:2_000]),
    "a gzip with rubbish after it": ("a.txt.gz", gzip.compress(b"hello\n") + b"rubbish" * 9),
    "half a zip": ("a.zip", _zip({"x.txt": b"hello\n" * 900})[:40]),
    "a zip with a wrong checksum": ("a.zip", _zip({"x.txt": b"hello\n"}, 0).replace(b"hello", b"jello")),
    "an encrypted zip": (
        "a.zip",
        _zip({"x.txt": b"hello\n"})
        .replace(b"PK\x03\x04\x14\0\0", b"PK\x03\x04\x14\0\1")
        .replace(b"PK\x01\x02\x14\x03\x14\0\0", b"PK\x01\x02\x14\x03\x14\0\1"),
    ),
    "an unknown method": ("a.zip", _zip({"x.txt": b"hello\n"}).replace(b"\x08\0", b"\x63\0")),
}


@pytest.mark.parametrize(("name", "data"), BROKEN.values(), ids=BROKEN)
def test_a_broken_archive_is_an_answer_or_a_one_line_error(
    name: str, data: bytes, tmp_path: Path, audit: Callable[..., Any]
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    result = audit(path)
    if result.code == 2:
        assert name in result.one_line_error()
    else:
        assert result.code in {0, 1}
        assert result.report["summary"]["hands"] == 0


def test_names_in_an_archive_never_leave_it(
    tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    path = tmp_path / "in" / "a.zip"
    path.parent.mkdir()
    path.write_bytes(_zip({"../../out.txt": hand().encode(), "/abs.txt": hand().encode(), "dir/": b""}))
    before = sorted(tmp_path.rglob("*"))
    assert audit(path).code in {0, 1}
    assert sorted(tmp_path.rglob("*")) == before


def test_archives_in_archives_are_set_aside_or_read(
    tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    inner = _zip({"one.txt": hand().encode()})
    for _ in range(20):
        inner = _zip({"deeper.zip": inner})
    path = tmp_path / "nested.zip"
    path.write_bytes(inner)
    result = audit(path)
    assert result.code in {0, 1, 2}
    assert "Traceback" not in result.err


# Standard input and output


def test_standard_input_is_read(hand: Callable[..., str]) -> None:
    done = subprocess.run([*FAIRPOT, "audit", "-"], input=hand().encode(), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_reader_that_leaves_early_is_no_fault(tmp_path: Path, hand: Callable[..., str]) -> None:
    path = tmp_path / "many.txt"
    faults = "".join(hand(won="14.20").replace("0017", f"{number:04}") for number in range(3_000))
    path.write_text(faults, encoding="utf-8")
    with subprocess.Popen(
        [*FAIRPOT, "audit", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.read(10)
        run.stdout.close()
        said = run.stderr.read()
        run.wait(60)
    assert b"Traceback" not in said
    assert b"Exception ignored" not in said


def test_an_output_that_cannot_be_written_is_a_one_line_error(
    tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    path = tmp_path / "one.txt"
    path.write_text(hand(), encoding="utf-8")
    audit(path, "--output", tmp_path / "no" / "such" / "folder.json").one_line_error()
    audit(path, "--output", tmp_path).one_line_error()


def test_a_store_that_cannot_be_written_is_a_one_line_error(
    tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    path = tmp_path / "one.txt"
    path.write_text(hand(), encoding="utf-8")
    audit(path, "--store", path).one_line_error()
