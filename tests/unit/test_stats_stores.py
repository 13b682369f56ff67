"""Statistics over stores: odd paths, damaged parts, several stores, each hand once."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from msgspec.structs import replace

from reports import statistics
from reports.duck import Tables
from reports.store import Store, StoreError
from tests.unit.cli_run import run_in
from tests.unit.stores import add_run
from tests.unit.worked_hands import replays

HANDS = replays()


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of all worked hands, in two units."""
    place = tmp_path_factory.mktemp("plain") / "store"
    add_run(place, HANDS[:20], HANDS[20:])
    return place


@pytest.mark.parametrize("name", ["it's", "a*b", "what?[x]{y,z}", 'say "so"; -- x', "ü ☃ 50% $x a=b"])
def test_a_store_may_lie_in_any_folder(plain: Path, tmp_path: Path, name: str) -> None:
    place = tmp_path / name / "store"
    shutil.copytree(plain, place)
    pd.testing.assert_frame_equal(statistics(place), statistics(plain))


def test_a_pattern_in_a_path_matches_no_other_folder(plain: Path, tmp_path: Path) -> None:
    for name in ("a*b", "axb"):
        shutil.copytree(plain, tmp_path / name)
    shutil.rmtree(tmp_path / "a*b" / "facts")
    with pytest.raises(StoreError):
        statistics(tmp_path / "a*b")


def parts(store: Path) -> list[Path]:
    return sorted(path for path in (store / "facts").rglob("*.parquet") if "players" in path.parts)


def remove(part: Path) -> None:
    part.unlink()


def cut(part: Path) -> None:
    part.write_bytes(part.read_bytes()[:-200])


def empty(part: Path) -> None:
    part.write_bytes(b"")


def spoil(part: Path) -> None:
    data = bytearray(part.read_bytes())
    data[4:2_000] = bytes([255]) * 1_996
    part.write_bytes(data)


def spoil_end(part: Path) -> None:
    data = bytearray(part.read_bytes())
    data[-3_000:-8] = bytes([255]) * 2_992
    part.write_bytes(data)


@pytest.mark.parametrize("harm", [remove, cut, empty, spoil, spoil_end])
def test_a_part_that_cannot_be_read_is_one_line(
    plain: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], harm: Callable[[Path], None]
) -> None:
    place = tmp_path / "store"
    shutil.copytree(plain, place)
    harm(parts(place)[-1])
    with pytest.raises(StoreError):
        statistics(place, select="all")
    told = run_in(capfd, "stats", place, "--select", "all").one_line()
    assert "fairpot store verify" in told


def test_a_damaged_part_leaves_nothing_behind(
    plain: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, spill = tmp_path / "store", tmp_path / "spill"
    spill.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(spill))
    shutil.copytree(plain, place)
    empty(parts(place)[0])
    with pytest.raises(StoreError):
        Tables.of_store(Store.open(place))
    statistics(plain)
    assert list(spill.iterdir()) == []


def test_too_little_memory_is_one_line(
    plain: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reports.duck.MEMORY", 1 << 20)
    assert "memory" in run_in(capfd, "stats", plain, "--select", "all").one_line()


def test_stores_add_up_and_each_hand_counts_once(tmp_path: Path) -> None:
    add_run(tmp_path / "first", HANDS[:9])
    add_run(tmp_path / "second", HANDS[6:12])
    add_run(tmp_path / "whole", HANDS[:12])
    first, second, whole = [
        statistics([tmp_path / name for name in names], by="position", select="all")
        for names in (("first", "second"), ("second", "first"), ("whole",))
    ]
    for frame in (first, second):
        assert frame.attrs["left_out"] == {**whole.attrs["left_out"], "counted before": 3}
        pd.testing.assert_frame_equal(frame, whole)


def test_stores_and_histories_go_together(plain: Path) -> None:
    samples = Path(__file__).parents[2] / "sample_histories" / "pokerstars"
    both = statistics([plain, samples])
    apart = [statistics(plain), statistics(samples)]
    assert both["hands"].sum() == sum(frame["hands"].sum() for frame in apart)
    again = statistics([plain, samples, samples])
    assert again["hands"].sum() == both["hands"].sum()


def test_amounts_too_large_to_be_added_up_are_said() -> None:
    from reports.facts import Columns
    from reports.stats import StatisticsError

    columns = Columns()
    for number in range(9):
        header = replace(HANDS[1].hand.header, hand_id=str(number))
        columns.add(replace(HANDS[1], hand=replace(HANDS[1].hand, header=header)))
    frame: Any = columns.flush()["players"].to_pandas()
    frame["net_ubb"] = 2**63 - 1
    with pytest.raises(StatisticsError, match="too large"):
        statistics(frame, select="bb_per_100")
