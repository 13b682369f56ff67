"""`fairpot stats` in every format: figures with counts, low samples marked, names that stay text."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import openpyxl
import pandas as pd
import pyarrow.parquet as pq
import pytest

from reports import statistics
from reports.messages import Paint
from reports.statsfiles import csv_text, json_text, parquet_bytes, xlsx_bytes
from reports.statstable import LOW, table
from tests.unit.cli_hands import legal
from tests.unit.cli_run import Run, run_in

HOSTILE = ["=1+1", "@SUM(A1)", "a|b", "<b>bold</b>", "\x1b[31mred", "`x` *y* [z](u)", "net", "\u202egnp.exe"]


@pytest.fixture
def fairpot(capfd: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    return lambda *words: run_in(capfd, *words)


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    """Rows whose players have names that mean something to a program."""
    folder = Path(__file__).parents[2] / "sample_histories" / "pokerstars"
    found = statistics(folder, by="position", select=["core", "N", "Net"])
    attrs = found.attrs
    names = [HOSTILE[place % len(HOSTILE)] for place in range(len(found))]
    found = found.assign(player=pd.Series(names, dtype="string"))
    found.attrs = attrs
    return found


def test_a_workbook_holds_numbers_as_numbers_and_names_as_text(frame: pd.DataFrame) -> None:
    book = openpyxl.load_workbook(io.BytesIO(xlsx_bytes(frame)))
    head, *rows = book["statistics"].iter_rows()
    names = [cell.value for cell in head]
    assert names == list(frame.columns)
    assert len(rows) == len(frame)
    for row, expected in zip(rows, frame.to_dict("records"), strict=True):
        found = dict(zip(names, row, strict=True))
        assert found["player"].data_type == "s"
        assert found["player"].value == str(expected["player"]).replace("\x1b", "\\x1b").replace(
            "\u202e", "\\u202e"
        )
        assert found["hands"].value == expected["hands"]
        assert found["vpip"].data_type == "n"
        assert found["vpip"].value is None or np.isclose(found["vpip"].value, expected["vpip"])
    assert not any(cell.data_type == "f" for row in rows for cell in row)
    assert book["about"]["B1"].value == "default"


def test_a_workbook_has_the_same_bytes_twice(frame: pd.DataFrame) -> None:
    assert xlsx_bytes(frame) == xlsx_bytes(frame)


def test_without_the_library_a_workbook_says_what_to_install(
    frame: pd.DataFrame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    with pytest.raises(Exception, match="XlsxWriter is not installed") as caught:
        xlsx_bytes(frame)
    assert "fairpot[xlsx]" in caught.value.remedy  # type: ignore[attr-defined]


def test_parquet_keeps_the_types(frame: pd.DataFrame) -> None:
    data = parquet_bytes(frame)
    assert data == parquet_bytes(frame)
    read = pq.read_table(io.BytesIO(data))
    assert b"pandas" not in read.schema.metadata
    types = {field.name: str(field.type) for field in read.schema}
    assert types["hands"] == types["vpip_n"] == types["net_won"] == "int64"
    assert types["vpip"] == "double"
    assert types["player"] in {"string", "large_string"}
    assert types["position"].startswith("dictionary<values=")
    assert read.column("player").to_pylist() == frame["player"].tolist()


def test_csv_and_json_have_every_column(frame: pd.DataFrame) -> None:
    rows = list(csv.DictReader(io.StringIO(csv_text(frame))))
    told = json.loads(json_text(frame))
    assert len(rows) == len(told["rows"]) == len(frame)
    assert list(rows[0]) == list(told["rows"][0]) == list(frame.columns)
    for row, line, expected in zip(rows, told["rows"], frame["vpip"].tolist(), strict=True):
        assert line["vpip"] is None if np.isnan(expected) else line["vpip"] == expected
        assert row["vpip"] == ("" if np.isnan(expected) else str(expected))
        assert not row["player"].startswith(("=", "@"))
    assert set(told) == {"definitions", "where", "rows", "left_out"}
    assert "\x1b" not in json_text(frame)
    assert not {"\x1b", "\u202e"} & set(csv_text(frame))


def test_a_table_shows_no_name_as_a_terminal_would_act_on_it(frame: pd.DataFrame) -> None:
    told = table(frame)
    assert "\x1b" not in told
    assert "\u202e" not in told
    assert "\\x1b[31mred" in told


def test_low_samples_are_marked_and_dim(frame: pd.DataFrame) -> None:
    plain, painted = table(frame), table(frame, Paint(on=True))
    assert f"{LOW}100.0 (" in plain
    assert "\x1b[2m" in painted
    assert painted.replace("\x1b[2m", "").replace("\x1b[0m", "") == plain
    line = next(line for line in plain.splitlines() if line.startswith(LOW))
    assert "below 30 chances, of win rates below 500 hands" in line


def test_a_wide_table_is_cut_into_narrow_ones(frame: pd.DataFrame) -> None:
    whole, cut = table(frame), table(frame, columns=110)
    assert max(map(len, whole.splitlines())) > 110
    assert max(map(len, cut.splitlines())) <= 110
    heads = [line.split() for line in cut.splitlines() if line.startswith("player")]
    assert len(heads) > 1
    names = [name for head in heads for name in head[6:]]
    assert names == whole.splitlines()[0].split()[7:]


def test_what_is_the_same_in_all_rows_is_said_once_on_a_terminal(frame: pd.DataFrame) -> None:
    attrs = frame.attrs
    cash = frame[frame["kind"] == "cash"]
    cash.attrs = attrs
    assert table(cash, columns=110).splitlines()[0] == "site: pokerstars, kind: cash"


def test_one_wide_column_has_a_table_of_its_own(frame: pd.DataFrame) -> None:
    assert table(frame, columns=10).count("\n\n") == len(frame.attrs["statistics"]) - 1


def run(fairpot: Callable[..., Run], tmp_path: Path, *words: Any) -> Run:
    session = tmp_path / "session.txt"
    session.write_text("".join(legal(number) for number in range(5)).replace("Alder", "a|b <i>"), "utf-8")
    return fairpot("stats", session, *words)


def test_markdown_has_figures_with_counts_and_harmless_names(
    fairpot: Callable[..., Run], tmp_path: Path
) -> None:
    lines = run(fairpot, tmp_path, "--format", "md", "--select", "VPIP,bb/100").out.splitlines()
    assert lines[0] == "| site | player | kind | currency | hands | net | VPIP | bb/100 |"
    assert lines[1].count("---:") == 4
    row = next(line for line in lines if "a\\|b &lt;i>" in line)
    assert row.replace("\\|", "").count("|") == 9
    assert "(5)" in row


def test_text_is_the_table_that_it_was_called_before(fairpot: Callable[..., Run], tmp_path: Path) -> None:
    assert run(fairpot, tmp_path, "--format", "text").out == run(fairpot, tmp_path).out


@pytest.mark.parametrize("form", ["csv", "json", "md", "parquet", "xlsx", "table"])
def test_every_format_goes_to_a_file(fairpot: Callable[..., Run], tmp_path: Path, form: str) -> None:
    done = run(fairpot, tmp_path, "--format", form, "--output", tmp_path / "out")
    assert (done.code, done.out) == (0, "")
    assert (tmp_path / "out").stat().st_size > 100


@pytest.mark.parametrize("form", ["csv", "json", "md", "xlsx", "table"])
def test_no_name_is_left_where_they_are_replaced(
    fairpot: Callable[..., Run], tmp_path: Path, form: str
) -> None:
    words = ("--format", form, "--by", "table,day", "--anonymise", "--output", tmp_path / "out")
    assert run(fairpot, tmp_path, *words).code == 0
    data = (tmp_path / "out").read_bytes()
    if form == "xlsx":
        book = openpyxl.load_workbook(io.BytesIO(data))
        data = "\n".join(str(cell.value) for row in book["statistics"].iter_rows() for cell in row).encode()
    assert b"Player 1" in data
    for name in ("Birch", "Cedar", "a|b"):
        assert name.encode() not in data


def test_rows_of_few_hands_are_left_out_where_asked(fairpot: Callable[..., Run], tmp_path: Path) -> None:
    rows = run(fairpot, tmp_path, "--min-hands", 5, "--format", "json").report["rows"]
    assert rows
    assert run(fairpot, tmp_path, "--min-hands", 6, "--format", "json").report["rows"] == []


def test_the_groups_are_listed(fairpot: Callable[..., Run]) -> None:
    done = fairpot("stats", "--by", "help")
    assert done.code == 0
    assert "seat_group_pt4" in done.out


def test_long_rows_say_which_samples_are_low(fairpot: Callable[..., Run], tmp_path: Path) -> None:
    rows = run(fairpot, tmp_path, "--long", "--format", "json", "--select", "VPIP,N").report["rows"]
    first = [row for row in rows if row["player"] == "Birch"]
    assert [row["statistic"] for row in first] == ["vpip", "hand_count"]
    assert (first[0]["n"], first[0]["numerator"], first[0]["unit"], first[0]["low_sample"]) == (
        5,
        5,
        "%",
        True,
    )
    assert (first[1]["value"], first[1]["low_sample"]) == (5, False)


def test_a_player_who_is_not_there_has_neighbours(fairpot: Callable[..., Run], tmp_path: Path) -> None:
    assert "did you mean Birch?" in run(fairpot, tmp_path, "--player", "Brich").one_line()
    filtered = run(fairpot, tmp_path, "--player", "Birch", "--where", "position = UTG").one_line()
    assert "leave out --where" in filtered


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--select", "vipp"), "did you mean vpip?"),
        (("--select", "hourly"), "fairpot sessions"),
        (("--definitions", "mine"), "choose from default, hm, fpdb"),
        (("--where", "pot = "), "character"),
    ],
)
def test_what_cannot_be_asked_is_one_line(
    fairpot: Callable[..., Run], tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    assert told in run(fairpot, tmp_path, *words).one_line()
