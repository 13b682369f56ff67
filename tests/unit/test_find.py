"""Finding hands: which are listed, in what order and form; one opened from its file; SQL over them."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from reports import find, statistics
from reports.anonymise import Pseudonyms
from reports.findtext import Found
from reports.outputs import Output
from reports.search import SORTS, FindError, Search
from reports.sqltext import write_csv, write_json, write_jsonl, write_markdown, write_table
from reports.store import Store
from reports.where import SECTIONS
from tests.unit.cli_hands import FIRST_ID, alone, legal
from tests.unit.cli_run import Run, run_in

SAMPLES = Path(__file__).resolve().parents[2] / "sample_histories/pokerstars"
FORMS: dict[str, Callable[[Any, Output], None]] = {
    "table": write_table, "csv": write_csv, "json": write_json, "jsonl": write_jsonl, "md": write_markdown,
}  # fmt: skip
EVIL = "=cmd\x1b[2J|<b>\u202e"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A store of sample hands, in dollars, euros, chips and play money, hold'em and Omaha."""
    from reports.cli import main

    folder = tmp_path_factory.mktemp("samples")
    for name in ("holdem-no-limit", "omaha", "tournament"):
        shutil.copytree(SAMPLES / name, folder / "in" / name)
    assert main(["ingest", str(folder / "in"), "--store", str(folder / "facts")]) in (0, 1)
    return str(folder / "facts")


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """Runs the command line in this process."""
    return lambda *words: run_in(capfd, *words)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Callable[..., Run]) -> Path:
    """A working directory with a store of five hands in two files, one of them zipped."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in").mkdir()
    (tmp_path / "in/a.txt").write_text("".join([alone(legal, n) for n in range(3)]), encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "in/b.zip", "w") as archive:
        archive.writestr("x.txt", alone(legal, 3))
        archive.writestr("y.txt", alone(legal, 4).replace("Birch", EVIL))
    run("ingest", "in", "--store", "facts")
    return tmp_path


def written(here: Path, form: str, where: str | None = None, names: Pseudonyms | None = None) -> str:
    """What is found in the store there, in a form."""
    with Search(Store.open("facts"), where) as search:
        people, lists = form in ("table", "md"), form in ("json", "jsonl")
        sink = Output(str(here / "told"))
        FORMS[form](Found(search.rows(), people=people, lists=lists, names=names), sink)
        sink.commit()
    return (here / "told").read_text(encoding="utf-8")


class TestFrame:
    def test_one_row_for_each_hand_of_a_player(self, store: str) -> None:
        name = statistics(store).sort_values("hands", ascending=False)["player"].iloc[0]
        frame = find(store, player=name, limit=None)
        assert len(frame) == frame.attrs["total"] == statistics(store, player=name)["hands"].sum()
        assert set(frame["player"]) == {name}
        assert frame["net"].sum() == statistics(store, player=name)["net"].sum()

    def test_as_many_as_statistics_count(self, store: str) -> None:
        for where in ("won and not showdown", "kind = tournament and vpip"):
            counted = int(statistics(store, where=where)["hands"].sum())
            matching = find(store, where=where, limit=None)["player"].map(len).sum()
            assert matching == counted, where

    def test_without_a_player_one_row_a_hand_with_those_who_match(self, store: str) -> None:
        frame = find(store, where="vpip", limit=None)
        assert frame["hand_uid"].is_unique
        assert frame["player"].map(len).max() > 1
        for row in frame.itertuples():
            assert len(row.player) == len(row.position) == len(row.net) == len(row.hole) == len(row.line)

    @pytest.mark.parametrize(("sort", "best"), [("net", max), ("-net", min), ("pot", None), ("-pot", None)])
    def test_the_most_come_first_and_with_a_minus_the_least(self, store: str, sort: str, best: Any) -> None:
        frame = find(store, where="won", sort=sort, limit=None)
        values = frame["pot_bb"] if best is None else frame["net_bb"].map(best)
        kept = values.dropna().tolist()
        assert kept == sorted(kept, reverse=not sort.startswith("-"))
        assert values.isna().tolist() == sorted(values.isna().tolist())

    def test_every_order_can_be_turned_round(self, here: Path) -> None:
        for sort in SORTS:
            first, last = (find("facts", sort=key)["hand_id"].tolist() for key in (sort, f"-{sort}"))
            assert first == last[::-1], sort

    def test_the_limit_takes_the_first(self, store: str) -> None:
        every = find(store, sort="pot", limit=None)
        some = find(store, sort="pot", limit=7)
        pd.testing.assert_frame_equal(every.head(7), some)
        assert some.attrs["total"] == len(every) > 50
        assert len(find(store)) == 50

    def test_dtypes_are_the_same_with_and_without_rows(self, store: str) -> None:
        name = find(store, limit=1)["player"].iloc[0][0]
        some = find(store, player=name)
        none = find(store, player=name, where="net > 1000000bb")
        assert len(none) == none.attrs["total"] == 0
        assert some.dtypes.astype(str).to_dict() == none.dtypes.astype(str).to_dict()
        assert some.dtypes.astype(str).to_dict() | {"net": "int64", "pot": "Int64", "line": "string"} == (
            some.dtypes.astype(str).to_dict()
        )

    def test_an_unknown_order_names_the_nearest(self, store: str) -> None:
        with pytest.raises(FindError) as raised:
            find(store, sort="nett")
        assert raised.value.remedy == "did you mean net?"


class TestCommand:
    def test_a_table_with_how_many_there_are(self, here: Path, run: Callable[..., Run]) -> None:
        done = run("find", "facts", "--where", "won and position = BTN", "--limit", 2)
        head, _, *rows, last = done.out.splitlines()
        assert (done.code, done.err) == (0, "")
        assert head.split()[:5] == ["#", "time", "site", "hand", "stakes"]
        assert len(rows) == 2
        assert all("Birch" in row or "=cmd" in row for row in rows)
        assert last == "2 of 5 hands; --limit 0 shows all"
        assert "11.25" in rows[0].split() or "7.25" in rows[0].split()

    def test_all_of_them(self, here: Path, run: Callable[..., Run]) -> None:
        done = run("find", "facts", "--limit", 0)
        assert done.out.splitlines()[-1] == "5 hands"

    def test_none_is_no_error(self, here: Path, run: Callable[..., Run]) -> None:
        done = run("find", "facts", "--where", "pot = 4bet")
        assert (done.code, done.out, done.err) == (0, "no hand\n", "")
        assert run("find", "facts", "--where", "pot = 4bet", "--format", "json").out == "[]\n"

    def test_a_player_nobody_knows(self, here: Path, run: Callable[..., Run]) -> None:
        told = run("find", "facts", "--player", "Bircg").one_line()
        assert told == "fairpot: nobody is called 'Bircg'; did you mean Birch?\n"

    @pytest.mark.parametrize(
        "words",
        [
            ("--sort", "size"),
            ("--where", "positoin = BTN"),
            ("--where", ""),
            ("--limit", "-1"),
            ("--open", "99"),
        ],
    )
    def test_what_cannot_be_done_is_one_line(
        self, here: Path, run: Callable[..., Run], words: tuple[str, ...]
    ) -> None:
        assert "; " in run("find", "facts", *words).one_line()

    def test_json_has_exact_amounts(self, here: Path, run: Callable[..., Run]) -> None:
        done = run("find", "facts", "--player", "Birch", "--format", "json", "--sort", "-time")
        rows = json.loads(done.out, parse_float=str)
        assert [row["hand_id"] for row in rows] == [str(FIRST_ID + n) for n in range(4)]
        assert {row["net"] for row in rows} == {"7.25"}
        assert {row["pot"] for row in rows} == {15}
        assert rows[0]["line"] == "R/B/X/X"
        assert rows[0]["hole"] == "Ac Kh"
        lists = json.loads(run("find", "facts", "--format", "jsonl").out.splitlines()[0])
        assert len(lists["player"]) == len(lists["net"]) == 3

    def test_what_a_file_says_does_nothing_in_any_form(self, here: Path) -> None:
        told = {form: written(here, form, where="won") for form in FORMS}
        assert not any(set("\x1b\u202e") & set(text) for text in told.values())
        head, *rows = csv.reader(io.StringIO(told["csv"]))
        names = [row[head.index("player")] for row in rows]
        assert any(name.startswith("'=cmd") for name in names)
        table = told["md"].splitlines()
        assert len({line.replace("\\|", "").count("|") for line in table}) == 1
        assert not any("<b>" in line for line in table)

    def test_pseudonyms_leave_no_name(self, here: Path, run: Callable[..., Run]) -> None:
        told = {form: written(here, form, names=Pseudonyms()) for form in FORMS}
        told["command"] = run("find", "facts", "--anonymise", "--key", "secret").out
        for form, text in told.items():
            for name in ("Alder", "Birch", "Cedar", "=cmd", "Lyra", str(FIRST_ID), "a.txt", "b.zip", "in/"):
                assert name not in text, form
        assert "Player 1" in told["csv"]
        assert "leave out --anonymise" in run("find", "facts", "--anonymise", "--open", 1).one_line()

    def test_a_file_appears_whole_or_not(self, here: Path, run: Callable[..., Run]) -> None:
        assert run("find", "facts", "--format", "csv", "-o", "list.csv").out == ""
        assert len((here / "list.csv").read_text(encoding="utf-8").splitlines()) == 6
        assert run("find", "facts", "-o", "no/such/list.csv").code == 2

    def test_all_fields_are_listed(self, run: Callable[..., Run]) -> None:
        done = run("find", "--fields")
        assert done.code == 0
        for section, own in SECTIONS.items():
            assert section in done.out
            assert all(f"  {field.name}" in done.out for field in own)
        assert "f_cbet_def_opp" in done.out
        assert "docs/filters.md" in run("find", "--help").out
        assert "--fields" in run("find").one_line()


class TestOpening:
    @pytest.fixture
    def shown(self, here: Path, run: Callable[..., Run]) -> str:
        """How `fairpot replay` shows the second hand."""
        return run("replay", "in/a.txt", "--hand", FIRST_ID + 1).out

    def test_a_row_of_the_list(self, shown: str, run: Callable[..., Run]) -> None:
        done = run("find", "facts", "--player", "Birch", "--sort", "-time", "--open", 2)
        assert (done.code, done.out, done.err) == (0, shown, "")

    def test_a_number(self, shown: str, run: Callable[..., Run]) -> None:
        assert run("find", "facts", "--open", FIRST_ID + 1).out == shown
        assert run("find", "facts", "--open", f"#{FIRST_ID + 1}").out == shown
        told = run("find", "facts", "--open", FIRST_ID + 1, "--where", "pot = 4bet").one_line()
        assert "neither a row of the list nor" in told

    def test_all_of_the_list_as_a_page(self, here: Path, run: Callable[..., Run]) -> None:
        done = run("find", "facts", "--sort", "-time", "--limit", 3, "--html", "found.html")
        page = (here / "found.html").read_text(encoding="utf-8")
        assert (done.code, done.out, done.err) == (0, "", "")
        assert re.findall(r'"key":"([0-9]+)"', page) == [str(FIRST_ID + number) for number in range(3)]
        assert run("find", "facts", "--html", "found").code == 0
        assert (here / "found" / "index.html").is_file()
        assert "Birch" in page
        run("find", "facts", "--limit", 3, "--html", "found.html", "--anonymise")
        assert "Birch" not in (here / "found.html").read_text(encoding="utf-8")
        told = run("find", "facts", "--html", "x.html", "--open", 1).one_line()
        assert "ask for one of them" in told

    def test_from_an_archive(self, here: Path, run: Callable[..., Run]) -> None:
        done = run("find", "facts", "--open", FIRST_ID + 3)
        assert f"#{FIRST_ID + 3}" in done.out.splitlines()[0]
        assert "VERDICT agrees" in done.out

    def test_from_another_folder(
        self, shown: str, here: Path, run: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (here / "elsewhere").mkdir()
        monkeypatch.chdir(here / "elsewhere")
        assert run("find", "../facts", "--open", FIRST_ID + 1).out == shown

    def test_the_file_is_gone(self, here: Path, run: Callable[..., Run]) -> None:
        (here / "in/a.txt").rename(here / "away.txt")
        told = run("find", "facts", "--open", FIRST_ID).one_line()
        assert "which is not there any more; put the file back, or run fairpot ingest" in told

    def test_the_file_has_changed(self, here: Path, run: Callable[..., Run]) -> None:
        text = (here / "in/a.txt").read_text(encoding="utf-8")
        for changed in (
            "\n\n" + text,
            alone(legal, 7) * 3,
            "",
            "\0" * len(text),
            text.replace("Birch", "Elm"),
        ):
            (here / "in/a.txt").write_text(changed, encoding="utf-8")
            done = run("find", "facts", "--open", FIRST_ID + 1)
            told = done.one_line()
            assert "has changed since it was read" in told
            assert "run fairpot ingest on it again" in told

    def test_a_file_that_may_not_be_read(self, here: Path, run: Callable[..., Run]) -> None:
        (here / "in/a.txt").unlink()
        (here / "in/a.txt").mkdir()
        assert run("find", "facts", "--open", FIRST_ID).code == 2


class TestSql:
    def test_views_hold_what_matches(self, here: Path, run: Callable[..., Run]) -> None:
        query = """select (select count(*) from players) p, (select count(*) from hands) h,
            (select count(*) from pots) q, (select count(distinct hand_uid) from actions) a,
            (select count(*) from matching) m"""
        done = run("sql", "facts", query, "--where", "player = Birch", "--format", "json")
        assert done.report == [{"p": 4, "h": 4, "q": 4, "a": 4, "m": 4}]
        done = run("sql", "facts", query, "--where", "vs = Birch and lost", "--format", "jsonl")
        assert json.loads(done.out) == {"p": 8, "h": 4, "q": 4, "a": 4, "m": 8}
        done = run(
            "sql", "facts", "select seat from players order by 1", "--where", "pot = 4bet", "--format", "md"
        )
        assert done.out == "| seat |\n| ---: |\n"

    def test_a_filter_that_cannot_be_read_is_one_line(self, here: Path, run: Callable[..., Run]) -> None:
        assert "did you mean BTN?" in run("sql", "facts", "select 1", "--where", "position = BTM").one_line()

    def test_matching_is_there_only_with_a_filter(self, here: Path, run: Callable[..., Run]) -> None:
        assert "matching" in run("sql", "facts", "select * from matching").one_line()


def test_a_store_that_is_open_can_be_given(store: str) -> None:
    assert len(find(Store.open(store), limit=3)) == 3
