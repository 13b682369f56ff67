"""A place publishes whole files or none, and tells what it holds."""

import os
from pathlib import Path

import pytest

from reports.places import LocalPlace, place_at, sha256


def test_bytes_and_files_are_published_under_their_names(tmp_path: Path) -> None:
    place = place_at(tmp_path / "store")
    place.publish("a/b/one", b"first")
    written = place.scratch()
    written.write_bytes(b"second")
    place.publish("a/two", written)
    assert list(place.list()) == ["a/b/one", "a/two"]
    assert list(place.list("a/b")) == ["a/b/one"]
    assert not written.exists()
    with place.open("a/two") as stream:
        assert stream.read() == b"second"
    assert place.size("a/b/one") == 5
    assert sha256(place, "a/b/one") == "a7937b64b8caa58f03721bb6bacf5c78cb235febe0e70b1b84cd99541461a08e"


def test_publishing_again_replaces_the_file(tmp_path: Path) -> None:
    place = LocalPlace(tmp_path)
    place.publish("one", b"first")
    place.publish("one", b"second")
    assert (tmp_path / "one").read_bytes() == b"second"
    assert [path.name for path in tmp_path.iterdir()] == ["one"]


def test_a_crash_before_the_rename_leaves_only_what_is_swept(tmp_path: Path) -> None:
    place = LocalPlace(tmp_path)

    def crash(step: str) -> None:
        if step == "synced":
            raise RuntimeError

    with pytest.raises(RuntimeError):
        place.publish("a/one", b"first", crash)
    assert list(place.list()) == []
    assert not place.exists("a/one")
    assert place.sweep() == 1
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_the_steps_are_told_in_order(tmp_path: Path) -> None:
    steps: list[str] = []
    LocalPlace(tmp_path).publish("a/one", b"first", steps.append)
    assert steps == ["written", "synced", "renamed", "published"]


def test_a_file_from_elsewhere_is_used_up(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_bytes(b"there")
    place = LocalPlace(tmp_path / "store")
    place.publish("one", outside)
    assert not outside.exists()
    assert (tmp_path / "store" / "one").read_bytes() == b"there"


def test_what_is_removed_is_gone_and_may_be_absent(tmp_path: Path) -> None:
    place = LocalPlace(tmp_path)
    place.publish("one", b"first")
    place.remove("one")
    place.remove("one")
    assert not place.exists("one")
    with pytest.raises(FileNotFoundError):
        place.open("one")


@pytest.mark.skipif(os.getuid() == 0 if hasattr(os, "getuid") else False, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_is_an_error_of_the_system(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(PermissionError):
        LocalPlace(tmp_path).publish("one", b"first")
