"""Ingest: each stretch of text once, whatever grows, changes, goes or stands in several files."""

from __future__ import annotations

import fcntl
import gzip
import io
import os
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from parser.source import InputError
from replay.trail import decode
from reports.ingest import across, driver, unit
from reports.ingest.errors import InterruptedRunError, StoreError
from reports.ingest.tables import Bucket, TableFindings
from reports.once import Once
from reports.settings import Settings
from reports.store import Store
from tests.unit.cli_hands import FIRST_ID, legal, wrong_award
from tests.unit.ingest_runs import facts, manifest, run, write

TARGET = 6_000
"""A unit of a few hands."""
HAND = len(legal())


def hand_ids(store: Path, table: str = "hands") -> list[int]:
    """Numbers of the hands in the store, in order."""
    rows = Store.open(store).read(table, ["hand_id"]).to_pylist()
    return sorted([int(row["hand_id"]) - FIRST_ID for row in rows])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Eight files of four hands."""
    for number in range(8):
        write(tmp_path / "in" / f"{number}.txt", *range(number * 4, number * 4 + 4))
    return tmp_path / "in"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Where a store may be made."""
    return tmp_path / "store"


def read_files(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the files that are read from now on."""
    seen: list[str] = []
    plain = unit.read_unit

    def watched(one: Any, heard: Any = None) -> Any:
        seen.append(Path(one.source.file).name)
        return plain(one, heard)

    monkeypatch.setattr(unit, "read_unit", watched)
    return seen


# ---- what is read


def test_a_second_run_reads_nothing(folder: Path, store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run(folder, store, target=TARGET)
    assert (first.plan.new, first.plan.unchanged, first.tally.hands) == (8, 0, 32)
    before, seen = facts(store), read_files(monkeypatch)
    second = run(folder, store, target=TARGET)
    assert (second.plan.new, second.plan.changed, second.plan.unchanged) == (0, 0, 8)
    assert seen == []
    assert facts(store) == before
    assert hand_ids(store) == list(range(32))


def test_only_new_files_are_read(folder: Path, store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(folder, store, target=TARGET)
    write(folder / "a" / "new.txt", 100, 101)
    seen = read_files(monkeypatch)
    report = run(folder, store, target=TARGET)
    assert seen == ["new.txt"]
    assert (report.plan.new, report.plan.unchanged, report.tally.hands) == (1, 8, 2)
    assert hand_ids(store) == [*range(32), 100, 101]


def test_of_a_grown_file_only_the_last_stretch_is_read(tmp_path: Path, store: Path) -> None:
    path = write(tmp_path / "big.txt", *range(40))
    first = run(path, store, target=TARGET)
    assert first.plan.pieces > 5
    with path.open("a", encoding="utf-8") as stream:
        stream.write(legal(40))
    second = run(path, store, target=TARGET)
    assert (second.plan.changed, second.plan.pieces) == (1, 1)
    assert second.tally.bytes <= 2 * TARGET
    assert hand_ids(store) == list(range(41))
    whole = tmp_path / "whole"
    run(path, whole, target=TARGET)
    assert Store.open(whole).read("sources", ["bytes_hands"]).num_rows == first.plan.pieces
    rows = [Store.open(one).read("hands").sort_by("byte").to_pylist() for one in (store, whole)]
    assert rows[0] == rows[1]


def test_an_altered_file_is_noticed_and_read_from_the_change_on(tmp_path: Path, store: Path) -> None:
    path = write(tmp_path / "big.txt", *range(40))
    run(path, store, target=TARGET)
    text = path.read_text(encoding="utf-8")
    at = text.index(legal(30))
    path.write_text(text[:at] + wrong_award(30) + text[at + HAND :], encoding="utf-8")
    report = run(path, store, target=TARGET)
    assert report.plan.changed == 1
    assert 10 <= report.tally.hands < 20
    assert report.tally.disagrees == 1
    assert hand_ids(store) == list(range(40))
    assert 30 in hand_ids(store, "findings")


def test_a_change_that_leaves_size_and_time_alone_is_found_when_asked_for(folder: Path, store: Path) -> None:
    run(folder, store, target=TARGET)
    path = folder / "3.txt"
    about = path.stat()
    path.write_text(path.read_text(encoding="utf-8").replace("Qs Qd", "Js Jd"), encoding="utf-8")
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))
    assert run(folder, store, target=TARGET).plan.changed == 0
    assert run(folder, store, target=TARGET, rehash=True).plan.changed == 1
    assert run(folder, store, target=TARGET, rehash=True).plan.changed == 0


def test_a_file_that_is_only_touched_is_as_before(
    folder: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(folder, store, target=TARGET)
    os.utime(folder / "3.txt", ns=(1, 1))
    seen = read_files(monkeypatch)
    assert run(folder, store, target=TARGET).plan.unchanged == 8
    assert seen == []


def test_a_growing_file_is_soon_read_by_itself(
    folder: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(folder, store)  # all in one unit
    seen = read_files(monkeypatch)
    for night in range(3):
        seen.clear()
        with (folder / "5.txt").open("a", encoding="utf-8") as stream:
            stream.write(legal(100 + night))
        run(folder, store)
        assert seen == (["5.txt", *[f"{n}.txt" for n in range(8) if n != 5]] if night == 0 else ["5.txt"])
    assert hand_ids(store) == [*range(32), 100, 101, 102]
    assert sorted(Store.open(store).read("sources", ["file"])["file"].to_pylist()) == [
        str(folder / f"{n}.txt") for n in range(8)
    ]


def test_what_was_read_of_files_that_are_gone_stays(folder: Path, store: Path) -> None:
    run(folder, store)
    (folder / "0.txt").unlink()
    (folder / "6.txt").unlink()
    report = run(folder, store)
    assert (report.plan.gone, report.plan.vanished) == (2, [str(folder / "0.txt"), str(folder / "6.txt")])
    assert hand_ids(store) == list(range(32))
    with (folder / "5.txt").open("a", encoding="utf-8") as stream:
        stream.write(legal(100))
    run(folder, store)
    once = Once(Store.open(store))
    assert sum(rows.num_rows for rows in once.batches("hands", ["hand_uid"])) == 33


def test_other_rules_judge_everything_again(folder: Path, store: Path) -> None:
    run(folder, store, target=TARGET)
    report = run(folder, store, target=TARGET, rules="tda_2024")
    assert report.plan.changed == 8
    profiles = set(Store.open(store).read("hands", ["profile"])["profile"].to_pylist())
    assert {name.split()[0] for name in profiles} == {"tda_2024"}
    assert hand_ids(store) == list(range(32))


def test_archives_and_packed_files_are_known_by_what_is_in_them(tmp_path: Path, store: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt.gz").write_bytes(gzip.compress(legal(1).encode()))
    with zipfile.ZipFile(folder / "b.zip", "w") as archive:
        archive.writestr("one.txt", legal(2))
        archive.writestr("two.txt", legal(3))
    assert run(folder, store).tally.hands == 3
    assert run(folder, store).plan.unchanged == 3
    with zipfile.ZipFile(folder / "b.zip", "a") as archive:
        archive.writestr("three.txt", legal(4))
    report = run(folder, store)
    assert (report.plan.new, report.plan.changed, report.plan.unchanged) == (1, 0, 3)
    assert hand_ids(store) == [1, 2, 3, 4]


def test_standard_input_is_known_by_its_content(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for text, new in ((legal(1), 1), (legal(1), 0), (legal(2), 1)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert run([Path("-")], store).plan.new == new
    assert hand_ids(store) == [1, 2]


def test_a_file_that_cannot_be_read_is_set_aside_until_it_can_be(folder: Path, store: Path) -> None:
    (folder / "7.txt").unlink()
    (folder / "7.txt").symlink_to("nowhere.txt")
    report = run(folder, store)
    assert report.tally.quarantined == 1
    assert run(folder, store).plan.units == 0
    (folder / "7.txt").unlink()
    write(folder / "7.txt", 28)
    assert run(folder, store).tally.hands >= 1
    assert Store.open(store).read("quarantine").num_rows == 0
    assert hand_ids(store) == list(range(29))


def test_a_path_that_is_not_there_is_an_error_and_writes_no_run(tmp_path: Path, store: Path) -> None:
    with pytest.raises(InputError, match="gone"):
        run(tmp_path / "gone", store)
    assert manifest(store)["runs"] == []


# ---- hands with several records


def test_a_hand_in_several_files_counts_once(folder: Path, store: Path) -> None:
    write(folder / "x.txt", 0, 1, 2)
    run(folder, store, target=TARGET)
    opened = Store.open(store)
    assert sorted(hand_ids(store)) == sorted([*range(32), 0, 1, 2])
    copies = opened.read("copies").to_pylist()
    assert {(row["kind"], Path(row["file"]).name, Path(row["of_file"]).name) for row in copies} == {
        ("identical", "x.txt", "0.txt")
    }
    once = Once(opened)
    assert sum(rows.num_rows for rows in once.batches("players", ["net"])) == 32 * 3


def test_another_players_record_adds_his_cards(tmp_path: Path, store: Path) -> None:
    folder = tmp_path / "in"
    shown = "Seat 6: Cedar (small blind) showed [Qs Qd] and lost with a pair of Queens"
    mucked = legal(1).replace("Cedar: shows [Qs Qd] (a pair of Queens)\n", "Cedar: mucks hand\n")
    mucked = mucked.replace(shown, "Seat 6: Cedar (small blind) mucked")
    write(folder / "z.txt", 50)
    mine = mucked.replace("Dealt to Cedar [Qs Qd]", "Dealt to Birch [Ac Kh]")
    (folder / "mine.txt").write_text(mine, encoding="utf-8")
    (folder / "theirs.txt").write_text(mucked, encoding="utf-8")
    run(folder, store, target=1_000)
    opened = Store.open(store)
    (copy,) = opened.read("copies").to_pylist()
    assert (copy["kind"], copy["seats"], copy["holes"]) == ("view", [6], "Qs Qd")
    holes = {
        row["player"]: (row["hole"], row["hand169"])
        for rows in Once(opened).batches("players", ["player", "hole", "hand169", "hand_id"])
        for row in rows.to_pylist()
        if row["hand_id"].endswith("2")
    }
    assert holes == {"Alder": (None, None), "Birch": ("Ac Kh", 13), "Cedar": ("Qs Qd", 28)}


def test_an_altered_copy_is_a_finding_with_both_places(folder: Path, store: Path) -> None:
    altered = legal(0).replace("$4", "$5").replace("$15", "$17").replace("$14.25", "$16.25")
    (folder / "x.txt").write_text(altered, encoding="utf-8")
    report = run(folder, store, target=TARGET)
    assert report.tally.by_code["AUD032"] == 1
    (row,) = [one for one in Store.open(store).read("findings").to_pylist() if one["code"] == "AUD032"]
    assert Path(row["file"]).name == "x.txt"
    assert "0.txt" in row["also"]
    assert Once(Store.open(store)).records == 1


def test_across_hands_only_what_changed_is_looked_at_again(
    folder: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "x.txt").write_text(wrong_award(0) + legal(2).replace("Qs Qd", "Js Jd"), encoding="utf-8")
    other = folder / "other.txt"
    run(folder, store, target=TARGET)
    other.write_text("".join([legal(n).replace("Lyra", "Vega") for n in (200, 201)]), encoding="utf-8")
    run(folder, store, target=TARGET)
    before = Store.open(store).read("findings").to_pylist()
    tables: list[str] = []
    plain = across.audit_bucket

    def watched(bucket: Bucket, settings: Settings) -> list[TableFindings]:
        tables.extend([str(decode(trail).table) for trail in bucket.trails])
        return plain(bucket, settings)

    monkeypatch.setattr(across, "audit_bucket", watched)
    with other.open("a", encoding="utf-8") as stream:
        stream.write(legal(202).replace("Lyra", "Vega"))
    run(folder, store, target=TARGET)
    assert set(tables) == {"Vega"}
    after = Store.open(store).read("findings").to_pylist()
    key = ("code", "file", "line", "hand_id")
    lyra = [
        sorted([tuple(row[name] for name in key) for row in rows if "other" not in row["file"]])
        for rows in (before, after)
    ]
    assert lyra[0] == lyra[1]


# ---- runs


def test_a_dry_run_plans_and_writes_nothing(folder: Path, store: Path) -> None:
    report = run(folder, store, target=TARGET, dry_run=True)
    assert (report.published, report.plan.new, report.plan.bytes) == (False, 8, 32 * HAND)
    assert report.plan.units > 3
    assert not facts(store)
    assert manifest(store)["units"] == manifest(store)["runs"] == []


def test_an_interrupted_run_is_gone_on_with(
    folder: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter(range(100))
    plain = driver.run_unit

    def interrupted(one: Any, job: Any) -> Any:
        if next(times) == 2:
            raise KeyboardInterrupt
        return plain(one, job)

    monkeypatch.setattr(driver, "run_unit", interrupted)
    with pytest.raises(InterruptedRunError) as caught:
        run(folder, store, target=TARGET)
    assert "--resume" in caught.value.remedy
    monkeypatch.undo()
    assert hand_ids(store) == []
    seen = read_files(monkeypatch)
    report = run([], store, target=TARGET, resume=True)
    assert report.resumed == report.plan.units > 0
    assert 0 < len(seen) < 8
    assert hand_ids(store) == list(range(32))


def test_there_is_nothing_to_resume_after_a_finished_run(folder: Path, store: Path) -> None:
    run(folder, store)
    with pytest.raises(StoreError, match="no interrupted run"):
        run([], store, resume=True)


def test_an_interrupted_run_under_other_rules_is_given_up(
    folder: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(folder, store, target=TARGET)

    def interrupted(one: Any, job: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(driver, "run_unit", interrupted)
    with pytest.raises(InterruptedRunError):
        run(folder, store, target=TARGET, rules="tda_2024")
    monkeypatch.undo()
    assert run(folder, store, target=TARGET).plan.unchanged == 8
    assert hand_ids(store) == list(range(32))


def test_a_second_driver_is_turned_away(folder: Path, store: Path) -> None:
    run(folder, store)
    with (store / ".lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(StoreError, match="another run"):
            run(folder, store)
    run(folder, store)


def test_a_file_that_changes_before_it_is_read_is_planned_again(
    folder: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = driver.run_unit

    def late(one: Any, job: Any) -> Any:
        path = folder / "4.txt"
        if path.exists() and path.stat().st_size == 4 * HAND:
            write(path, 16, 17, 18)
            (folder / "6.txt").unlink()
        return plain(one, job)

    monkeypatch.setattr(driver, "run_unit", late)
    run(folder, store, target=TARGET)
    assert hand_ids(store) == [n for n in range(32) if n not in {19, 24, 25, 26, 27}]


def test_a_file_that_goes_on_changing_ends_the_run(
    folder: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, times = driver.run_unit, iter(range(1_000))

    def always(one: Any, job: Any) -> Any:
        write(folder / "4.txt", 1_000 + next(times))
        return plain(one, job)

    monkeypatch.setattr(driver, "run_unit", always)
    with pytest.raises(StoreError, match="goes on changing"):
        run(folder, store, target=TARGET)
    monkeypatch.undo()
    run(folder, store, target=TARGET)
    assert len(hand_ids(store)) == 29


@pytest.mark.parametrize("jobs", [2, 4])
def test_any_number_of_workers_writes_the_same_bytes(folder: Path, tmp_path: Path, jobs: int) -> None:
    run(folder, tmp_path / "one", target=TARGET)
    run(folder, tmp_path / "more", target=TARGET, jobs=jobs)
    assert facts(tmp_path / "one") == facts(tmp_path / "more")
    assert manifest(tmp_path / "one") == manifest(tmp_path / "more")
