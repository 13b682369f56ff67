"""Hands in buckets are read as those in folders are; a bucket as a place holds whole files or none."""

from __future__ import annotations

import gzip
import io
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from parser.files import open_file, stamp_of
from parser.hand import Hand
from parser.reader import plan, read, read_hands, read_unit
from parser.source import FileRead, InputError, Quarantined
from reports.objects import ConflictError, ObjectPlace
from reports.places import PlaceError, place_at, sha256
from tests.unit.cli_run import run_in
from tests.unit.logs import hand

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


def put(url: str, data: bytes | str) -> None:
    folder, _, name = url.rpartition("/")
    place_at(folder).publish(name, data.encode() if isinstance(data, str) else data)


def ids(*urls: str) -> list[str]:
    return [found.header.hand_id for found in read_hands(urls)]


def test_a_prefix_is_read_sorted_and_at_all_levels(bucket: str) -> None:
    put(f"{bucket}/logs/b/x.txt", hand(3))
    put(f"{bucket}/logs/a.txt", hand(1) + hand(2))
    put(f"{bucket}/logs/c.txt", hand(4))
    put(f"{bucket}/logs/.hidden", hand(9))
    put(f"{bucket}/logs/.d/x.txt", hand(9))
    put(f"{bucket}/logs-other/x.txt", hand(9))
    assert ids(f"{bucket}/logs") == ids(f"{bucket}/logs/") == ["1", "2", "3", "4"]
    assert ids(f"{bucket}/logs/*.txt") == ["1", "2", "4"]
    assert ids(f"{bucket}/logs/**/x.txt") == ["3"]
    assert ids(f"{bucket}/logs/a.txt") == ["1", "2"]


def test_names_are_only_names(bucket: str) -> None:
    put(f"{bucket}/we ird?#[1]*%41.txt", hand(1))
    put(f"{bucket}/..%2f<b>.txt", hand(2))
    assert [found.file for found in read(bucket) if isinstance(found, Hand)] == [
        f"{bucket}/we ird?#[1]*%41.txt"
    ]
    assert ids(f"{bucket}/we ird?#[1]*%41.txt") == ["1"]


def test_packed_files_are_read_as_streams(bucket: str) -> None:
    put(f"{bucket}/one.txt.gz", gzip.compress(hand(1).encode()))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("z.txt", hand(3))
        archive.writestr("a/y.txt", hand(2))
    put(f"{bucket}/two.zip", packed.getvalue())
    found = list(read(bucket))
    assert [item.file for item in found if isinstance(item, FileRead)] == [
        f"{bucket}/one.txt.gz", f"{bucket}/two.zip/a/y.txt", f"{bucket}/two.zip/z.txt",
    ]  # fmt: skip
    assert ids(bucket) == ["1", "2", "3"]


def test_a_damaged_archive_is_set_aside(bucket: str) -> None:
    put(f"{bucket}/a.txt", hand(1))
    put(f"{bucket}/b.zip", b"PK\x03\x04 nonsense")
    found = list(read(bucket))
    assert [item.reason for item in found if isinstance(item, Quarantined)] == [
        "not a readable zip archive: File is not a zip file"
    ]


def test_units_give_what_reading_gives(bucket: str) -> None:
    put(f"{bucket}/long.txt", "".join(map(hand, range(1, 200))))
    units = plan(bucket, 20_000)
    assert len(units) > 3
    assert [item for unit in units for item in read_unit(unit)] == list(read(bucket, repeats=False))


def test_a_large_file_is_not_held_in_memory(bucket: str) -> None:
    put(f"{bucket}/small.txt", hand(1))
    put(f"{bucket}/large.txt", "\n" * (48 << 20) + hand(1))
    script = """
import sys, tracemalloc
from parser.reader import read_hands
[hand] = read_hands(sys.argv[2])  # what is loaded once is loaded
tracemalloc.start()
print([hand.header.hand_id for hand in read_hands(sys.argv[1])], tracemalloc.get_traced_memory()[1])
"""
    command = [sys.executable, "-c", script, f"{bucket}/large.txt", f"{bucket}/small.txt"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    numbers, _, peak = ran.stdout.rpartition(" ")
    assert numbers == "['1']"
    assert int(peak) < 40 << 20


def test_a_file_that_changes_has_another_stamp(bucket: str) -> None:
    put(f"{bucket}/a.txt", hand(1))
    before = stamp_of(f"{bucket}/a.txt")
    assert stamp_of(f"{bucket}/a.txt") == before
    put(f"{bucket}/a.txt", hand(2))
    after = stamp_of(f"{bucket}/a.txt")
    assert (after.size, after.changed != before.changed) == (before.size, True)


def test_what_is_not_there_is_said(bucket: str) -> None:
    for url, said in (
        (f"{bucket}/none.txt", "no such object"),
        (f"{bucket}/none/*.txt", "no such object"),
        ("s3://no-such-bucket-anywhere/x", "no such bucket"),
        ("s3://", "bucket"),
        ("s3:///x", "bucket"),
    ):
        with pytest.raises(InputError, match=said) as caught:
            list(read(url))
        assert "\n" not in caught.value.message


# ---- the command line


def test_an_audit_of_a_bucket_equals_that_of_a_folder(
    bucket: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    wrong = hand(2).replace("B collected 100", "B collected 90")
    for name, text in (("a.txt", hand(1) + wrong), ("b/c.txt", hand(3))):
        put(f"{bucket}/{name}", text)
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    there = run_in(capfd, "audit", bucket, "--format", "json")
    here = run_in(capfd, "audit", tmp_path, "--format", "json")
    assert there.code == here.code == 1
    assert re.sub(r'"seconds":[^,}]*', "", there.out.replace(bucket, "")) == re.sub(
        r'"seconds":[^,}]*', "", here.out.replace(str(tmp_path), "")
    )


def test_no_object_is_one_line_and_exit_2(bucket: str, capfd: pytest.CaptureFixture[str]) -> None:
    said = run_in(capfd, "audit", f"{bucket}/none").one_line()
    assert "no such object" in said


def fairpot(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own, where nothing of S3 is set up but this."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    plain |= {"PYTHONPATH": str(ROOT), "AWS_EC2_METADATA_DISABLED": "true", "HOME": "/nonexistent"}
    command = [sys.executable, "-c", "from reports.cli import main; raise SystemExit(main())", *words]
    return subprocess.run(command, env=plain | environment, capture_output=True, text=True, check=False)


def test_missing_credentials_are_one_line_with_a_remedy(s3: str, bucket: str) -> None:
    ran = fairpot("audit", f"{bucket}/x", AWS_ENDPOINT_URL=s3)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == (
        f"fairpot: {bucket}/x: no credentials for S3; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or "
        "AWS_PROFILE\n"
    )


def test_no_network_is_one_line_with_a_remedy() -> None:
    keys = {"AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b"}
    ran = fairpot("audit", "s3://some-bucket/x", AWS_ENDPOINT_URL="http://127.0.0.1:9", **keys)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert len(ran.stderr.splitlines()) == 1
    assert "S3 can't be reached" in ran.stderr
    assert "AWS_ENDPOINT_URL" in ran.stderr


# ---- a bucket as a place


def test_a_bucket_is_a_place(bucket: str) -> None:
    place = place_at(f"{bucket}/store/")
    place.publish("a/b/one", b"first")
    written = place.scratch()
    written.write_bytes(b"second")
    place.publish("a/two", written)
    assert not written.exists()
    assert list(place.list()) == ["a/b/one", "a/two"]
    assert list(place.list("a/b")) == ["a/b/one"]
    assert place.size("a/b/one") == 5
    assert sha256(place, "a/b/one") == "a7937b64b8caa58f03721bb6bacf5c78cb235febe0e70b1b84cd99541461a08e"
    place.remove("a/b/one")
    place.remove("a/b/one")
    assert (place.exists("a/b/one"), place.exists("a/two"), place.exists("a")) == (False, True, False)
    with pytest.raises(FileNotFoundError):
        place.open("a/b/one")


def test_what_was_not_put_is_swept(bucket: str) -> None:
    place = ObjectPlace(f"{bucket}/store")
    place.scratch().write_bytes(b"half")
    assert place.sweep() == 1
    assert list(place.list()) == []
    if hasattr(os, "getuid"):
        assert place.work.stat().st_mode & 0o077 == 0


def test_of_two_writers_who_read_the_same_state_one_is_refused(bucket: str, tmp_path: Path) -> None:
    one, other = ObjectPlace(bucket), ObjectPlace(bucket)
    mark = one.put_if("state", b"first", None)
    with pytest.raises(ConflictError, match="somebody else has written"):
        other.put_if("state", b"mine", None)
    assert other.fetch("state", tmp_path / "copy") == mark
    assert other.put_if("state", b"second", mark) != mark
    with pytest.raises(ConflictError):
        one.put_if("state", b"third", mark)
    with pytest.raises(ConflictError):
        one.put_if("absent", b"third", mark)
    other.fetch("state", tmp_path / "copy")
    assert (tmp_path / "copy").read_bytes() == b"second"
    assert one.fetch("absent", tmp_path / "copy") is None


def test_a_place_without_a_bucket_is_refused() -> None:
    with pytest.raises(PlaceError, match="names no bucket"):
        place_at("s3:///store")


def test_a_place_in_no_bucket_is_an_error_of_the_system(s3: str) -> None:
    with pytest.raises(OSError, match="no such bucket"):
        place_at("s3://no-such-bucket-anywhere/x").publish("a", b"x")


def test_a_pattern_takes_folders_whole(bucket: str) -> None:
    put(f"{bucket}/2024-01/a.txt", hand(1))
    put(f"{bucket}/2024-02/b/c.txt", hand(2))
    put(f"{bucket}/2023-12/a.txt", hand(9))
    assert ids(f"{bucket}/2024-*") == ["1", "2"]


def test_an_object_that_changes_while_it_is_read_is_not_mixed(bucket: str) -> None:
    put(f"{bucket}/a.txt", b"a" * (9 << 20))
    with open_file(f"{bucket}/a.txt") as stream:
        assert stream.read(10) == b"a" * 10
        put(f"{bucket}/a.txt", b"b" * (9 << 20))
        with pytest.raises(OSError, match="pre-conditions"):
            stream.read()


def test_a_stream_reads_and_seeks_as_a_file_does(bucket: str, tmp_path: Path) -> None:
    data = os.urandom(5 << 20)
    put(f"{bucket}/a", data)
    put(f"{bucket}/empty", b"")
    (tmp_path / "a").write_bytes(data)
    with open_file(f"{bucket}/a") as there, open_file(str(tmp_path / "a")) as here:
        for place, whence, size in (
            (0, 0, 7), ((4 << 20) - 3, 0, 10), (-5, 2, 99), (3, 1, 5), (0, 2, 1), (9, 0, -1), (1 << 30, 0, 5)
        ):  # fmt: skip
            assert there.seek(place, whence) == here.seek(place, whence)
            assert there.read(size) == here.read(size)
            assert there.tell() == here.tell()
        with pytest.raises(OSError, match="before the beginning"):
            there.seek(-1)
    with open_file(f"{bucket}/empty") as stream:
        assert stream.read() == b""
