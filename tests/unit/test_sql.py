"""SQL over a store: the views, what counts in them, forms of the answer, and what a query may not do."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reports.duck import COLUMNS, VIEWS
from tests.unit.cli_hands import FIRST_ID, alone, legal, unread_line, wrong_award
from tests.unit.cli_run import Run, run_in

pytest.importorskip("duckdb")

COUNT = "select count(*) n from {}"
EVIL = "=cmd\x1b[2J\u202e"


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """Runs the command line in this process."""
    return lambda *words: run_in(capfd, *words)


@pytest.fixture
def ask(run: Callable[..., Run]) -> Callable[..., list[dict[str, Any]]]:
    """The rows of a query's answer."""

    def asked(query: str, store: str = "facts") -> list[dict[str, Any]]:
        done = run("sql", store, query, "--format", "json")
        assert done.code == 0, done.err
        rows: list[dict[str, Any]] = done.report
        return rows

    return asked


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Callable[..., Run]) -> Path:
    """A working directory with a store of three hands: legal, with a warning, with a wrong award."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in").mkdir()
    text = alone(legal, 0) + alone(unread_line, 1) + alone(wrong_award, 2)
    (tmp_path / "in/hands.txt").write_text(text, encoding="utf-8")
    run("ingest", "in", "--store", "facts")
    return tmp_path


Ask = Callable[..., list[dict[str, Any]]]


class TestViews:
    def test_each_has_the_columns_of_the_schema_and_no_other(self, here: Path, ask: Ask) -> None:
        for view, columns in COLUMNS.items():
            described = ask(f"describe {view}")
            assert [row["column_name"] for row in described] == [column.name for column in columns]

    def test_money_is_whole_minor_units(self, here: Path, ask: Ask) -> None:
        assert ask("select sum(total_pot) t, sum(rake) r, typeof(any_value(rake)) k from hands") == [
            {"t": 4500, "r": 225, "k": "BIGINT"}
        ]
        (row,) = ask("select sum(net) as net, sum(net) from players where player = 'Birch'")
        assert row["net"] == row["sum(net)"] == 1425 * 2 - 700 * 3

    def test_tables_join_by_hand(self, here: Path, ask: Ask) -> None:
        query = (
            "select f.code, p.due_amounts, p.paid_amounts, h.table "
            "from findings f join hands h using (hand_uid) join pots p using (hand_uid) "
            "where f.severity = 'error'"
        )
        assert ask(query) == [
            {"code": "SHO001", "due_amounts": [1425], "paid_amounts": [1425], "table": "Lyra 2"}
        ]

    def test_the_fingerprint_is_that_of_the_report(
        self, here: Path, ask: Ask, run: Callable[..., Run]
    ) -> None:
        rows = run("audit", "in", "--format", "json", "--ignore", "AUD").report["findings"]
        stored = {row["fingerprint"] for row in ask("select fingerprint from findings")}
        assert {row["fingerprint"] for row in rows} <= stored

    def test_an_empty_store_has_empty_views(self, here: Path, ask: Ask, run: Callable[..., Run]) -> None:
        (here / "none").mkdir()
        (here / "none/x.txt").touch()
        run("ingest", "none", "--store", "empty")
        for view in VIEWS:
            assert ask(COUNT.format(view), "empty") == [{"n": 0}]
        assert ask("select * from hands", "empty") == []


class TestSeveralRecordsOfAHand:
    COUNTS = "select count(*) n, count(distinct hand_uid) hands from {}"

    def test_identical_copies_count_once(self, here: Path, ask: Ask, run: Callable[..., Run]) -> None:
        before = {view: ask(self.COUNTS.format(view)) for view in VIEWS}
        (here / "in/again.txt").write_bytes((here / "in/hands.txt").read_bytes())
        run("ingest", "in", "--store", "facts")
        assert {view: ask(self.COUNTS.format(view)) for view in VIEWS} == before

    def test_identical_copies_in_one_file_count_once(
        self, here: Path, ask: Ask, run: Callable[..., Run]
    ) -> None:
        before = {view: ask(self.COUNTS.format(view)) for view in VIEWS}
        text = (here / "in/hands.txt").read_text(encoding="utf-8")
        (here / "in/hands.txt").write_text(text * 2, encoding="utf-8")
        run("ingest", "in", "--store", "twice")
        after = {view: ask(self.COUNTS.format(view), "twice") for view in VIEWS[:-1]}
        codes = "select count(*) n, count(distinct hand_uid) hands from findings where code <> 'TXT004'"
        assert after | {"findings": ask(codes, "twice")} == before

    @pytest.mark.parametrize("name", ["another.txt", "zz.txt", "a.txt"])
    @pytest.mark.parametrize("together", [True, False])
    def test_another_players_view_adds_the_cards_it_saw(
        self, here: Path, ask: Ask, run: Callable[..., Run], name: str, together: bool
    ) -> None:
        hand = legal(0).replace("Dealt to Cedar [Qs Qd]\n", "{}")
        hand = hand.split("*** FLOP ***")[0].replace("Cedar: calls $2.50", "Cedar: folds")
        hand += (
            "Uncalled bet ($2) returned to Birch\nBirch collected $2.50 from pot\nBirch: doesn't show hand\n"
            "*** SUMMARY ***\nTotal pot $2.50 | Rake $0\nSeat 1: Alder (big blind) folded before Flop\n"
            "Seat 4: Birch (button) collected ($2.50)\nSeat 6: Cedar (small blind) folded before Flop\n\n\n\n"
        )
        folder = here / "views"
        folder.mkdir()
        (folder / "m.txt").write_text(hand.format("Dealt to Cedar [Qs Qd]\n"), encoding="utf-8")
        if not together:
            run("ingest", "views", "--store", "views.facts")
        (folder / name).write_text(hand.format("Dealt to Alder [7c 2d]\n"), encoding="utf-8")
        run("ingest", "views", "--store", "views.facts")
        rows = ask("select player, hole, hole_known, hand169 from players order by player", "views.facts")
        assert rows == [
            {"player": "Alder", "hole": "7c 2d", "hole_known": True, "hand169": 13 * 12 + 7},
            {"player": "Birch", "hole": None, "hole_known": False, "hand169": None},
            {"player": "Cedar", "hole": "Qs Qd", "hole_known": True, "hand169": 14 * 2},
        ]
        for view in ("hands", "pots"):
            assert ask(COUNT.format(view), "views.facts") == [{"n": 1}]
        assert ask("select count(*) n from actions", "views.facts") == [{"n": 3}]

    def test_a_contradicting_copy_counts_once(self, here: Path, ask: Ask, run: Callable[..., Run]) -> None:
        (here / "in/other.txt").write_text(alone(wrong_award, 0), encoding="utf-8")
        run("ingest", "in", "--store", "facts")
        for view, number in (("hands", 3), ("pots", 3), ("players", 9)):
            assert ask(COUNT.format(view)) == [{"n": number}], view

    def test_a_replaced_files_rows_are_gone(self, here: Path, ask: Ask, run: Callable[..., Run]) -> None:
        (here / "in/hands.txt").write_text(legal(7), encoding="utf-8")
        os.utime(here / "in/hands.txt", ns=(1, 1))
        run("ingest", "in", "--store", "facts")
        assert ask("select hand_id from hands") == [{"hand_id": str(FIRST_ID + 7)}]


class TestForms:
    QUERY = "select hand_id, total_pot, verdict = 'agrees' ok, left_out, pot_type from hands order by 1"

    def test_a_table(self, here: Path, run: Callable[..., Run]) -> None:
        assert run("sql", "facts", self.QUERY).out == (
            "hand_id       total_pot  ok     left_out  pot_type\n"
            "------------  ---------  -----  --------  --------\n"
            "310000000001       1500  true             SRP\n"
            "310000000002       1500  true             SRP\n"
            "310000000003       1500  false            SRP\n"
            "3 rows\n"
        )

    def test_csv(self, here: Path, run: Callable[..., Run]) -> None:
        out = run("sql", "facts", self.QUERY, "--format", "csv").out
        assert list(csv.reader(io.StringIO(out)))[1] == ["310000000001", "1500", "true", "", "SRP"]

    def test_json_keeps_every_digit(self, here: Path, ask: Ask) -> None:
        query = (
            "select 9007199254740993::bigint a, sum(9007199254740993::bigint) b, 1.10::decimal(5,2) c, "
            "'nan'::double d, 0.5::double e, date '2024-02-29' f, [1, null] g, {'x': 'y'} h, null i, 1 a"
        )
        (row,) = ask(query)
        assert row == {
            "a": 9007199254740993, "b": 9007199254740993, "c": 1.1, "d": None, "e": 0.5, "f": "2024-02-29",
            "g": [1, None], "h": {"x": "y"}, "i": None, "a_2": 1,
        }  # fmt: skip

    def test_parquet(self, here: Path, run: Callable[..., Run]) -> None:
        import pyarrow.parquet as pq

        assert run("sql", "facts", self.QUERY, "--format", "parquet", "-o", "x.parquet").code == 0
        table = pq.read_table("x.parquet")
        assert table.num_rows == 3
        assert str(table.schema.field("total_pot").type) == "int64"
        assert table["hand_id"].to_pylist()[0] == str(FIRST_ID)

    @pytest.mark.parametrize("form", ["table", "csv", "json", "parquet"])
    def test_no_rows(self, here: Path, run: Callable[..., Run], form: str) -> None:
        done = run("sql", "facts", "select * from hands where false", "--format", form, "-o", "out")
        assert (done.code, done.out, done.err) == (0, "", "")
        data = (here / "out").read_bytes()
        if form == "json":
            assert json.loads(data) == []
        elif form == "csv":
            assert data.count(b"\r\n") == 1
        elif form == "table":
            assert data.endswith(b"0 rows\n")

    @pytest.mark.parametrize("form", ["table", "csv", "json"])
    def test_many_rows_come_whole_and_in_order(self, here: Path, run: Callable[..., Run], form: str) -> None:
        done = run("sql", "facts", "select i from range(25000) t(i) order by i", "--format", form)
        if form == "json":
            numbers = [row["i"] for row in done.report]
        else:
            lines = done.out.splitlines()
            numbers = [int(line) for line in (lines[2:-1] if form == "table" else lines[1:])]
        assert numbers == list(range(25_000))

    def test_hostile_values_are_made_visible_and_run_nowhere(
        self, here: Path, run: Callable[..., Run]
    ) -> None:
        text = legal(0).replace("Alder", EVIL)
        (here / "in/evil.txt").write_text(text.replace(str(FIRST_ID), "31"), encoding="utf-8")
        run("ingest", "in", "--store", "facts")
        query = "select distinct player as \"=x\x1b\" from players where player like '=%'"
        table = run("sql", "facts", query).out
        assert "=cmd\\x1b[2J\\u202e" in table
        rows = run("sql", "facts", query, "--format", "csv").out
        assert rows == '"\'=x\\x1b"\r\n"\'=cmd\\x1b[2J\\u202e"\r\n'
        done = run("sql", "facts", query, "--format", "json")
        assert "\x1b" not in table + rows + done.out
        assert list(done.report[0].values()) == [EVIL]

    def test_negative_numbers_are_no_formulas(self, here: Path, run: Callable[..., Run]) -> None:
        out = run("sql", "facts", "select -5 a, -1.5::decimal(3,1) b, '-5' c", "--format", "csv").out
        assert out == '"a","b","c"\r\n-5,-1.5,"\'-5"\r\n'

    def test_the_schema_lists_columns_with_units(self, here: Path, run: Callable[..., Run]) -> None:
        text = run("sql", "facts", "--schema").out
        assert re.search(r"\n  total_pot +BIGINT +minor units ", text)
        told = run("sql", "facts", "--schema", "--format", "json").report
        assert list(told) == list(COLUMNS)
        assert {column["name"] for column in told["findings"]} >= {"code", "fingerprint"}


FORBIDDEN = [
    "select * from read_csv('in/hands.txt')",
    "select * from read_parquet('facts/facts/v1/hands/*/*/*.parquet')",
    "select * from 'in/hands.txt'",
    "select * from read_text('in/hands.txt')",
    "select * from glob('*')",
    "select * from read_json('http://127.0.0.1:9/x')",
    "select * from sqlite_scan('facts/manifest.sqlite', 'runs')",
    "select * from store",
    "copy hands to 'stolen.csv'",
    "copy (select 1) to 'stolen.parquet'",
    "export database 'stolen'",
    "attach 'stolen.db'",
    "install httpfs",
    "load httpfs",
    "set enable_external_access = true",
    "reset enable_external_access",
    "pragma database_list",
    "call pragma_version()",
    "create table x as select 1",
    "drop view hands",
    "insert into hands select * from hands",
    "select 1; drop view hands",
    "select 1; select 2",
    "begin",
    "",
    ";",
    "-- nothing",
    "select",
    "select * frm hands",
    "select nothing from hands",
    "select * from players p join nothing n on true",
    "select 'a'::int",
    "select error('\x1b[2Jboo')",
    "select \udcff",
]


@pytest.mark.parametrize("query", FORBIDDEN)
def test_what_cannot_be_answered_is_one_line(here: Path, run: Callable[..., Run], query: str) -> None:
    before = sorted(here.rglob("*"))
    error = run("sql", "facts", query).one_line()
    assert "\x1b" not in error
    assert "; " in error
    assert sorted(path for path in here.rglob("*") if "manifest" not in path.name) == [
        path for path in before if "manifest" not in path.name
    ]


def test_a_damaged_store_is_to_be_verified(here: Path, run: Callable[..., Run]) -> None:
    for part in (here / "facts").rglob("players/**/*.parquet"):
        part.write_bytes(b"PAR1")
    code, out, err = run("sql", "facts", "select sum(net) from players")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "fairpot store verify" in err


def test_an_answer_that_fails_on_the_way_leaves_no_file(here: Path, run: Callable[..., Run]) -> None:
    query = "select case when i = 90000 then error('late') else i end from range(100000) t(i)"
    done = run("sql", "facts", query, "--format", "csv", "-o", "out.csv")
    assert done.code == 2
    assert "late" in done.err
    assert not (here / "out.csv").exists()


@pytest.mark.parametrize("words", [["gone", "select 1"], ["in", "select 1"], ["facts"]])
def test_a_wrong_command_is_one_line(here: Path, run: Callable[..., Run], words: list[str]) -> None:
    assert run("sql", *words).one_line()


def test_a_query_may_come_from_standard_input(
    here: Path, run: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("select count(*) as n\nfrom hands"))
    assert run("sql", "facts", "-").out == "n\n-\n3\n1 row\n"


def test_a_store_in_a_bucket_answers_as_one_in_a_folder(
    here: Path, run: Callable[..., Run], ask: Ask, bucket: str
) -> None:
    text = (here / "in/hands.txt").read_text(encoding="utf-8")
    (here / "in/again.txt").write_text(text + alone(wrong_award, 7), encoding="utf-8")
    for store in ("facts", f"{bucket}/facts"):
        run("ingest", "in", "--store", store)
    for view in VIEWS:
        query = f"select * from {view} order by all"  # noqa: S608
        assert ask(query, f"{bucket}/facts") == ask(query) != []
    first = run("audit", "diff", f"{bucket}/facts", "1", "latest", "--format", "json").report
    assert first["summary"]["new"] == 0
