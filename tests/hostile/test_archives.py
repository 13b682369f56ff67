"""Archives from strangers: bombs, archives in archives, strange names, damage, one byte of it at a time.

Whatever is in one, the answer comes soon, in flat memory, and what can be read is read.
"""

from __future__ import annotations

import gzip
import io
import random
import struct
import subprocess
import sys
import time
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from parser.archives import EXPANSION_FLOOR, GROWS
from parser.hand import Hand
from parser.reader import read
from parser.source import Chatter, FileRead, InputError, Quarantined

MB = 1 << 20
STATUS = Path("/proc/self/status")
PEAK_MB = 250
WATCHED = """
import sys
from reports.cli import main
code = main(sys.argv[1:])
with open("/proc/self/status", encoding="ascii") as status:
    peak = next(line for line in status if line.startswith("VmHWM:"))
print("PEAK", peak.split()[1], file=sys.stderr)
sys.exit(code)
"""


def packed(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A .zip file with these members, in this order."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def reasons(report: dict[str, Any]) -> list[str]:
    """Why pieces were set aside."""
    return [piece["reason"] for piece in report["quarantined"]]


def bomb(size: int, begin: bytes = b"") -> bytes:
    """A .gz stream of `begin` and `size` blanks."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, 31)
    parts = [squeeze.compress(begin)]
    parts += [squeeze.compress(b" " * MB) for _ in range(size // MB)]
    return b"".join([*parts, squeeze.flush()])


def flat_zip_bomb(members: int, size: int) -> bytes:
    """A .zip file whose members all share the same few packed bytes, each of them `size` blanks."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    kernel = b"".join([squeeze.compress(b" " * MB) for _ in range(size // MB)]) + squeeze.flush()
    crc = 0
    for _ in range(size // MB):
        crc = zlib.crc32(b" " * MB, crc)
    local = struct.pack("<4s5H3L2H", b"PK\3\4", 20, 0, 8, 0, 33, crc, len(kernel), size, 5, 0)
    names = [b"%05d" % number for number in range(members)]
    data = local + names[0] + kernel
    entries = [
        struct.pack(
            "<4s6H3L5H2L", b"PK\1\2", 20, 20, 0, 8, 0, 33, crc, len(kernel), size, 5, 0, 0, 0, 0, 0, 0
        )
        + name
        for name in names
    ]
    listing = b"".join(entries)
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, members, members, len(listing), len(data), 0)
    return data + listing + end


# ---- what grows


@pytest.mark.skipif(not STATUS.exists(), reason="the system doesn't tell a process's peak memory")
@pytest.mark.parametrize("kind", ["gz", "a long line", "zip", "many members", "shared bytes"])
def test_a_bomb_is_not_unpacked(kind: str, tmp_path: Path, hand: Callable[..., str]) -> None:
    """Each would be 500 MB or more: a hand that comes first is read, what grows is set aside, memory stays
    flat.
    """
    path = tmp_path / "bomb.zip"
    if kind in {"gz", "a long line"}:
        path = tmp_path / "bomb.txt.gz"
        begin = (hand() + hand().replace("0017", "0018") if kind == "gz" else "x" * 5_000_000).encode()
        path.write_bytes(bomb(1 << 28, begin) + bomb(1 << 28))
    elif kind == "shared bytes":
        path.write_bytes(flat_zip_bomb(16, EXPANSION_FLOOR))
    else:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("a.txt", hand())
            for number in range(9 if kind == "many members" else 1):
                with archive.open(f"b{number}.txt", "w") as out:
                    for _ in range(60 if kind == "many members" else 512):
                        out.write(b" " * MB)
    begin_time = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, "audit", str(path)], capture_output=True, text=True, check=False
    )
    assert time.monotonic() - begin_time < 120
    assert "Traceback" not in done.stderr
    assert int(done.stderr.split("PEAK ")[1].split()[0]) / 1024 < PEAK_MB
    assert done.returncode == 1
    assert GROWS in done.stdout
    if kind in {"gz", "zip", "many members"}:
        assert "1  agree" in done.stdout


def test_what_grows_as_text_does_is_read_whole(
    tmp_path: Path, hand: Callable[..., str], audit: Callable[..., Any]
) -> None:
    text = (hand() * 2_000).encode()
    (tmp_path / "a.txt.gz").write_bytes(gzip.compress(text))
    (tmp_path / "b.zip").write_bytes(packed({"b.txt": text}))
    assert reasons(audit(tmp_path).report) == []


# ---- what is in it


@pytest.mark.parametrize("inner", ["inner.zip", "INNER.ZIP", "inner.txt.gz"])
def test_an_archive_in_an_archive_is_set_aside_by_name(
    inner: str, tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    (tmp_path / "outer.zip").write_bytes(
        packed({inner: packed({"one.txt": hand().encode()}), "z.txt": hand().encode()})
    )
    result = audit(tmp_path / "outer.zip")
    assert result.code == 1
    assert reasons(result.report) == ["not read: an archive within an archive"]
    assert result.report["summary"]["agrees"] == 1


def test_an_archive_that_is_named_as_text_is_not_text(
    tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    (tmp_path / "one.txt").write_bytes(packed({"one.txt": hand().encode()}))
    (tmp_path / "two.txt").write_bytes(gzip.compress(hand().encode()))
    result = audit(tmp_path)
    assert result.code == 1
    assert len(reasons(result.report)) == 2


NAMES = {
    "up": "../../out.txt",
    "absolute": "/etc/out.txt",
    "another drive": "C:\\out.txt",
    "control characters": "a\x1b[31m\r\nfairpot: fine\x07.txt",
    "writing turned round": "a\u202etxt.exe",
    "long": "x" * 5_000,
    "blank": " ",
    "a format string": "{0.__class__}%s%n.txt",
    "a formula": "=1+1.txt",
    "no text": b"\xff\xfe.txt".decode("cp437"),
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_names_in_an_archive_are_only_names(
    name: str, tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    path = tmp_path / "in" / "a.zip"
    path.parent.mkdir()
    path.write_bytes(packed({name: hand(won="14.20").encode() + b"\n\n\nStage #x\n"}))
    before = sorted(tmp_path.rglob("*"))
    report = audit(path).report
    assert report["summary"]["disagrees"] == 1
    assert {finding["file"] for finding in report["findings"]} == {f"{path}/{name}"}
    told = audit(path, "--format", "text")
    assert not any(ord(c) < 32 and c != "\n" for c in told.out + told.err)
    assert "\u202e" not in told.out
    assert "\nfairpot: fine" not in told.out
    assert sorted(tmp_path.rglob("*")) == before


def test_members_of_one_name_are_each_read(tmp_path: Path, hand: Callable[..., str]) -> None:
    path = tmp_path / "a.zip"
    data = packed({"a.txt": hand().encode(), "b.txt": hand().replace("0017", "0018").encode()})
    path.write_bytes(data.replace(b"b.txt", b"a.txt"))
    ids = [item.header.hand_id for item in read(str(path)) if isinstance(item, Hand)]
    assert ids == ["240000000017", "240000000018"]


def test_hidden_members_are_passed_over_as_hidden_files_are(tmp_path: Path, hand: Callable[..., str]) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(packed({"__MACOSX/._a.txt": b"\0\5\26\7", ".git/x": b"x", "a.txt": hand().encode()}))
    assert [type(item) for item in read(str(path))] == [Hand, FileRead]


def test_many_members_are_read_as_fast_as_few(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(packed({f"{number:05}.txt": b"\n" for number in range(8_000)}))
    begin = time.process_time()
    assert sum([isinstance(item, FileRead) for item in read(str(path))]) == 8_000
    assert time.process_time() - begin < 30


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_ways_of_packing_are_named(method: int, tmp_path: Path, audit: Callable[..., Any]) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(packed({"a.txt": b"hello\n"}, method))
    result = audit(path)
    assert result.code == 1
    assert reasons(result.report) == [f"cannot be read: packed by method {method}, not by deflate"]


def test_encrypted_members_are_named_and_the_others_read(
    tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.txt", "secret")
        archive.writestr("b.txt", hand())
        archive.infolist()[0].flag_bits |= 1
    result = audit(path)
    assert result.code == 1
    assert reasons(result.report) == ["cannot be read: encrypted"]
    assert result.report["summary"]["agrees"] == 1


# ---- damage


def test_a_cut_gzip_gives_what_came_before_the_cut(
    tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    dice = random.Random(4)
    text = "".join([hand(f"p{dice.random()}").replace("0017", f"{number:04}") for number in range(40)])
    data = gzip.compress(text.encode())
    for name in ("named.gz", "folder/found.gz"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data[: len(data) // 2])
        result = audit(path if name == "named.gz" else path.parent)
        assert result.code == 1
        assert "reading stopped: Compressed file ended" in reasons(result.report)[-1]
        assert 10 <= result.report["summary"]["agrees"] < 30


def test_a_gzip_with_a_wrong_checksum_says_so(
    tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    data = bytearray(gzip.compress(hand().encode()))
    data[-8] ^= 1
    path = tmp_path / "a.gz"
    path.write_bytes(data)
    result = audit(path)
    assert result.code == 1
    assert "reading stopped: CRC check failed" in reasons(result.report)[0]


def test_a_zip_with_a_wrong_checksum_says_so(
    tmp_path: Path, audit: Callable[..., Any], hand: Callable[..., str]
) -> None:
    data = packed({"a.txt": hand().encode(), "b.txt": hand().encode()}, zipfile.ZIP_STORED)
    path = tmp_path / "a.zip"
    path.write_bytes(data.replace(b"rowan collected", b"rowan collectod", 1))
    result = audit(path)
    assert result.code == 1
    assert reasons(result.report) == ["reading stopped: Bad CRC-32 for file 'a.txt'"]
    assert result.report["summary"]["agrees"] == 1


@pytest.mark.parametrize("kind", ["zip", "gz"])
def test_a_wrong_byte_anywhere_is_an_answer_or_a_one_line_error(
    kind: str, tmp_path: Path, hand: Callable[..., str]
) -> None:
    texts = {"a.txt": hand().encode(), "é.txt": hand("Zoë").encode()}
    whole = packed(texts) if kind == "zip" else gzip.compress(texts["a.txt"]) + gzip.compress(texts["é.txt"])
    path = tmp_path / f"a.{kind}"
    dice = random.Random(9)
    for at in range(len(whole)):
        data = bytearray(whole)
        data[at] = dice.choice([0, 255, data[at] ^ 1, data[at] ^ 128, dice.randrange(256)])
        path.write_bytes(data if dice.random() < 0.8 else data[:at])
        try:
            items = list(read(str(path)))
        except InputError:
            continue
        total = sum([item.size for item in items if isinstance(item, FileRead)])
        assert sum([item.size for item in items if isinstance(item, Hand | Chatter | Quarantined)]) == total
