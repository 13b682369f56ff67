"""A store in a bucket: the same bytes as in a folder, one writer at a time, whole after any crash."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from reports.ingest.bucket import BucketHome, held_in_bucket
from reports.ingest.driver import Options, Report, ingest
from reports.ingest.errors import StoreError
from reports.ingest.home import held
from reports.ingest.inputs import Inputs
from reports.ingest.layout import LOCK, MANIFEST
from reports.ingest.points import BUCKET_POINTS, EXIT_CODE, VARIABLE
from reports.objects import ObjectPlace
from reports.places import place_at
from reports.settings import Settings
from reports.store import Store
from tests.unit.cli_run import run_in
from tests.unit.logs import HANDS, facts, hand, write_logs

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
FILES = 4
SMALL = 3000


def bring(logs: str, store: str | Path, folder: Path, **how: object) -> Report:
    options = Options(target=SMALL, **how)  # type: ignore[arg-type]
    return ingest(Inputs([logs], str(folder)), Settings(), str(store), options)


def test_from_bucket_to_bucket_gives_the_same_bytes_as_to_a_folder(bucket: str, tmp_path: Path) -> None:
    write_logs(f"{bucket}/logs", FILES)
    bring(f"{bucket}/logs", tmp_path / "store", tmp_path)
    bring(f"{bucket}/logs", f"{bucket}/store", tmp_path, jobs=2)
    found = facts(f"{bucket}/store")
    assert len(found) > FILES
    assert found == facts(tmp_path / "store")
    assert {name for name in place_at(f"{bucket}/store").list() if name not in found} == {MANIFEST}


def test_a_second_run_reads_what_is_new_only(bucket: str, tmp_path: Path) -> None:
    write_logs(f"{bucket}/logs", FILES)
    bring(f"{bucket}/logs", f"{bucket}/store", tmp_path)
    again = bring(f"{bucket}/logs", f"{bucket}/store", tmp_path)
    assert (again.plan.unchanged, again.plan.units) == (FILES, 0)
    place_at(f"{bucket}/logs").publish("0/log00.txt", (hand(1000) + hand(7)).encode())
    place_at(f"{bucket}/logs").publish("new.txt", hand(8).encode())
    place_at(f"{bucket}/logs").remove("1/log01.txt")
    grown = bring(f"{bucket}/logs", f"{bucket}/store", tmp_path)
    assert (grown.plan.new, grown.plan.changed, grown.plan.gone) == (1, 1, 1)
    assert Store.open(f"{bucket}/store").read("hands").num_rows == (FILES - 1) * HANDS + 3


def test_a_store_in_a_bucket_is_read_as_one_in_a_folder(
    bucket: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    write_logs(f"{bucket}/logs", FILES)
    for store in (f"{bucket}/store", tmp_path / "store"):
        bring(f"{bucket}/logs", store, tmp_path)
    there, here = Store.open(f"{bucket}/store"), Store.open(tmp_path / "store")
    for name in ("hands", "players", "findings"):
        assert there.read(name).equals(here.read(name))
        assert there.dataset(name).to_table().num_rows == here.read(name).num_rows
    assert Store.is_store(f"{bucket}/store")
    assert not Store.is_store(f"{bucket}/logs")
    stores = (f"{bucket}/store", tmp_path / "store")
    outputs = [run_in(capfd, "stats", store, "--format", "csv") for store in stores]
    assert outputs[0].code == 0
    assert outputs[0] == outputs[1]


def test_what_is_no_store_is_said(bucket: str, tmp_path: Path) -> None:
    write_logs(f"{bucket}/logs", 1)
    with pytest.raises(StoreError, match="something other than a store"):
        bring(f"{bucket}/logs", f"{bucket}/logs", tmp_path)
    with pytest.raises(StoreError, match="is not a store"):
        Store.open(f"{bucket}/none")
    with pytest.raises(StoreError, match="no such bucket"):
        bring(f"{bucket}/logs", "s3://no-such-bucket-anywhere/store", tmp_path)


# ---- one writer at a time


def test_a_second_driver_on_this_machine_is_refused(bucket: str) -> None:
    with held(f"{bucket}/store") as home:
        assert isinstance(home, BucketHome)
        second = held(f"{bucket}/store")
        with pytest.raises(StoreError, match="another run is writing"):
            second.__enter__()
    with held(f"{bucket}/store"):
        pass
    assert not place_at(f"{bucket}/store").exists(LOCK)


def test_a_driver_on_another_machine_is_named(
    bucket: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    owner = b'{"host":"elsewhere\\u001b[31m","process":7,"folder":"copy"}'
    place_at(f"{bucket}/store").publish(LOCK, owner)
    write_logs(tmp_path / "logs", 1)
    said = run_in(capfd, "ingest", tmp_path / "logs", "--store", f"{bucket}/store").one_line()
    assert "another run is writing" in said
    assert "process 7 on elsewhere" in said
    assert f"remove {bucket}/store/{LOCK}" in said
    assert "\x1b" not in said


def test_who_has_lost_the_manifest_commits_no_more(
    bucket: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with held(f"{bucket}/store") as home:
        home.committed()
    with held(f"{bucket}/store") as first:
        place_at(f"{bucket}/store").remove(LOCK)  # somebody thinks that the first is dead
        monkeypatch.setattr("socket.gethostname", lambda: "elsewhere")
        monkeypatch.setattr(ObjectPlace, "work", tmp_path)
        with held_in_bucket(f"{bucket}/store") as second:
            with pytest.raises(StoreError, match="another run has written"):
                first.committed()
            second.committed()


# ---- crashes


def fairpot(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from reports.cli import main; raise SystemExit(main())", *words]
    around = os.environ | {"PYTHONPATH": str(ROOT)} | environment
    return subprocess.run(command, env=around, capture_output=True, text=True, check=False)


@pytest.mark.slow
@pytest.mark.parametrize(
    "point",
    [
        "lock held", "plan kept", "part written", "part published", "unit finished", "result written",
        "across finished", "run written", "run kept",
        *(f"{name}:{time}" for name in BUCKET_POINTS for time in (1, 2, 3)),
    ],
)  # fmt: skip
def test_a_run_that_is_cut_off_is_finished_by_the_next(bucket: str, tmp_path: Path, point: str) -> None:
    write_logs(tmp_path / "logs", FILES)
    words = ["ingest", str(tmp_path / "logs"), "--store"]
    assert fairpot(*words, str(tmp_path / "store")).returncode == 1
    assert fairpot(*words, f"{bucket}/store", **{VARIABLE: point}).returncode == EXIT_CODE
    rerun = fairpot(*words, f"{bucket}/store").returncode
    finished = point in {"run kept", "manifest put:3"}
    assert rerun == (0 if finished else 1), "the findings of a run count, whoever finishes it"
    found = facts(f"{bucket}/store")
    assert found == facts(tmp_path / "store")
    assert {name for name in place_at(f"{bucket}/store").list() if name not in found} == {MANIFEST}


def test_sql_asks_a_store_in_a_bucket(bucket: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("duckdb", reason="DuckDB is not installed: pip install 'fairpot[sql]'")
    write_logs(tmp_path / "logs", FILES)
    bring(str(tmp_path / "logs"), f"{bucket}/store", tmp_path)
    asked = run_in(capfd, "sql", f"{bucket}/store", "select count(*) as n from hands", "--format", "json")
    assert asked.code == 0, asked.err
    assert str(FILES * HANDS) in asked.out
