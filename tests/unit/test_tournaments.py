"""Tournament entries of a store, from summaries and from hands, and what they come to."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reports.entries import ENTRIES
from reports.ingest.points import EXIT_CODE
from reports.stats.base import StatisticsError
from reports.stats.catalogue.tournament import TOURNAMENT
from reports.store import Store
from reports.tournaments import BY, MEASURES, tournament_entries, tournament_results
from tests.unit.cli_run import Run, run_in
from tests.unit.ingest_runs import dying, facts, run
from tests.unit.summaries.summary_texts import PACIFIC, STARS, TRACKER, WINAMAX
from tests.unit.tournament_hands import tournament_hand

SUMMARY = """PokerStars Tournament #77, No Limit Hold'em
Buy-In: $8.00/$1.00 USD
4 players
Total Prize Pool: $32.00 USD
Tournament started 2024/05/02 21:00:00 ET
Tournament finished 2024/05/02 23:00:00 ET
  1: Alder (Norway), $20.00 (62.5%)
  2: Cedar (Malta), $12.00 (37.5%)
  3: Birch [2] (Peru),
  4: Birch (Peru),
You finished in 2nd place.
"""


def stored(tmp_path: Path, *texts: str, name: str = "store") -> Path:
    """A store of these texts, a file each."""
    folder = tmp_path / f"{name}-logs"
    folder.mkdir(exist_ok=True)
    for number, text in enumerate(texts):
        (folder / f"{number}.txt").write_text(text, encoding="utf-8")
    run(folder, tmp_path / name)
    return tmp_path / name


def entries(store: Path, player: str, *names: str) -> list[tuple[Any, ...]]:
    frame = tournament_entries(store, player)
    return [tuple(None if _missing(v) else v for v in row) for row in frame[list(names)].to_numpy().tolist()]


def _missing(value: Any) -> bool:
    return value is None or str(value) in {"<NA>", "nan", "NaT"}


def hands_of_one() -> str:
    """Cedar is out, comes back, and wins."""
    return "".join(
        [
            tournament_hand(0, "Cedar finished the tournament in 9th place", at="2024/05/02 21:30:00"),
            tournament_hand(1, at="2024/05/02 21:40:00"),
            tournament_hand(
                2, "Alder finished the tournament in 2nd place and received $12.00.",
                "Cedar wins the tournament and receives $20.00 - congratulations!", at="2024/05/02 22:10:00",
            ),
        ]
    )  # fmt: skip


def test_from_the_hands_alone(tmp_path: Path) -> None:
    store = stored(tmp_path, hands_of_one())
    names = (
        "entry_no",
        "source",
        "rank",
        "prize",
        "cost",
        "profit",
        "currency",
        "itm",
        "is_hero",
        "entrants",
    )
    assert entries(store, "Cedar", *names) == [
        (1, "hands", 9, 0, 900, -900, "USD", False, True, None),
        (2, "hands", 1, 2000, 900, 1100, "USD", True, True, None),
    ]
    assert entries(store, "Alder", *names) == [(1, "hands", 2, 1200, 900, 300, "USD", True, False, None)]
    assert entries(store, "Birch", *names) == [(1, "hands", None, None, 900, None, "USD", None, False, None)]


def test_summary_and_hands_are_one(tmp_path: Path) -> None:
    hands = tournament_hand(0, "Cedar finished the tournament in 2nd place and received $12.00.")
    store = stored(tmp_path, hands, SUMMARY)
    names = ("source", "rank", "prize", "entrants", "ts_utc")
    (only,) = entries(store, "Cedar", *names)
    assert only[:4] == ("both", 2, 1200, 4)
    assert str(only[4]) == "2024-05-03 01:00:00+00:00"
    assert entries(store, "Birch", "entry_no", "source", "rank") == [(1, "summary", 4), (2, "both", 3)]


def test_told_twice_counts_once_in_any_order_of_files(tmp_path: Path) -> None:
    hands, other = hands_of_one(), SUMMARY.replace("Tournament finished 2024/05/02 23:00:00 ET\n", "")
    once = stored(tmp_path, hands, SUMMARY, name="once")
    twice = stored(tmp_path, SUMMARY, hands, other, SUMMARY, hands, name="twice")
    for player in ("Alder", "Birch", "Cedar"):
        first, second = tournament_entries(once, player), tournament_entries(twice, player)
        assert len(first)
        assert first.equals(second), player


def test_what_a_later_run_brings_and_takes_away(tmp_path: Path) -> None:
    store = stored(tmp_path, hands_of_one())
    stored(tmp_path, hands_of_one(), SUMMARY)
    assert entries(store, "Alder", "source", "entrants") == [("both", 4)]
    stored(tmp_path, hands_of_one(), WINAMAX)
    assert entries(store, "Alder", "source", "entrants") == [("hands", None)]
    assert entries(store, "Hero", "profit") == [(1250 + 450 - 1000,)]


def test_the_same_bytes_on_any_engine(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    for number, text in enumerate((hands_of_one(), SUMMARY, STARS, PACIFIC, TRACKER)):
        (folder / f"{number}.txt").write_text(text, encoding="utf-8")
    run(folder, tmp_path / "one", target=1)
    run(folder, tmp_path / "two", target=1, jobs=2)
    assert facts(tmp_path / "one") == facts(tmp_path / "two")
    assert any("/results/" in name for name in facts(tmp_path / "one"))


def test_bounties_and_rebuys_in_hands(tmp_path: Path) -> None:
    hands = tournament_hand(
        0, "Cedar wins the $2.00 bounty for eliminating Alder",
        "Alder finished the tournament in 3rd place",
        "Birch re-buys and receives 1500 chips for $8.00",
        "Birch takes the add-on and receives 2000 chips for $4.00",
        buy_in="6.00+$2.00+$1.00",
    )  # fmt: skip
    store = stored(tmp_path, hands + tournament_hand(1, at="2024/05/02 21:31:00"))
    names = ("rebuys", "addons", "extra", "bounty", "bounty_part", "cost")
    assert entries(store, "Birch", *names) == [(1, 1, 1200, None, 200, 2100)]
    assert entries(store, "Cedar", *names)[0][3:] == (200, 200, 900)
    assert entries(store, "Alder", "profit")[0] == (None,)  # his bounties are not known


def test_profit_is_not_made_up_across_currencies(tmp_path: Path) -> None:
    text = SUMMARY.replace("Buy-In: $8.00/$1.00 USD", "Buy-In: 100 FPP")
    store = stored(tmp_path, text)
    assert entries(store, "Cedar", "cost", "currency", "prize", "prize_currency", "profit") == [
        (10000, "FPP", 1200, "USD", None)
    ]
    assert entries(store, "Birch", "profit") == [(-10000,), (-10000,)]


def test_results_with_counts_and_intervals(tmp_path: Path) -> None:
    texts = [
        SUMMARY.replace("#77,", f"#{100 + number},").replace(
            "$12.00 (", f"{'$9.00' if number else '$12.00'} ("
        )
        for number in range(6)
    ]
    (row,) = tournament_results(stored(tmp_path, *texts), "Cedar").to_dict("records")
    assert (row["entries"], row["tournaments"], row["known"], row["currency"], row["scale"]) == (
        6,
        6,
        6,
        "USD",
        2,
    )
    assert (row["cost"], row["prize"], row["profit"]) == (5400, 5700, 300)
    assert row["roi"] == pytest.approx(100 * 300 / 5400)
    assert row["avg_roi"] == pytest.approx(100 * (300 / 900) / 6, abs=1e-4)
    assert row["roi_low"] <= row["roi"] <= row["roi_high"]
    assert (row["abi"], row["avg_profit"], row["avg_profit_n"]) == (900, 50, 6)
    assert (row["itm"], row["itm_n"], row["win"]) == (100, 6, 0)
    assert row["itm_low"] == pytest.approx(60.97, abs=0.01)
    assert row["final_table_n"] == 0  # four players are no larger field than one table
    assert row["early"] == 0


def test_early_finishes_and_final_tables(tmp_path: Path) -> None:
    texts = [
        PACIFIC.replace("38300001", str(number)).replace("finished 7/254", f"finished {rank}/90")
        for number, rank in enumerate((1, 9, 10, 60, 61, 90))
    ]
    store = stored(tmp_path, *texts)
    (row,) = tournament_results(store, "Hero").to_dict("records")
    assert (row["win"], row["win_n"]) == (pytest.approx(100 / 6), 6)
    assert (row["final_table"], row["final_table_n"]) == (pytest.approx(200 / 6), 6)
    assert row["early"] == pytest.approx(200 / 6)
    (six,) = tournament_results(store, "Hero", final_table=6).to_dict("records")
    assert six["final_table"] == pytest.approx(100 / 6)


def test_chips_and_depth_from_the_hands(tmp_path: Path) -> None:
    (row,) = tournament_results(stored(tmp_path, hands_of_one()), "Cedar").to_dict("records")
    assert (row["chip_ev"], row["chip_ev_n"]) == (3 * -700 / 2, 2)
    assert (row["m"], row["m_n"]) == (pytest.approx(10000 / 150, abs=1e-3), 3)


def test_split_by_price_and_size(tmp_path: Path) -> None:
    store = stored(tmp_path, SUMMARY, STARS, WINAMAX.replace("Hero", "Cedar"))
    frame = tournament_results(store, "Cedar", by=["buyin", "size", "month"])
    assert frame[["site", "buyin", "size", "month"]].to_numpy().tolist() == [
        ["pokerstars", "9 USD", "3-10", "2024-05"],
        ["winamax", "10 EUR", "3-10", "2012-06"],
    ]
    with pytest.raises(StatisticsError, match="unknown grouping: colour"):
        tournament_results(store, by="colour")
    for name in BY:
        assert len(tournament_results(store, by=name))


def test_without_a_player_the_owners_of_the_records(tmp_path: Path) -> None:
    store = stored(tmp_path, SUMMARY, STARS)
    assert sorted(set(tournament_entries(store)["player"])) == ["Cedar", "Hero"]


def test_the_columns_are_those_documented(tmp_path: Path) -> None:
    store = stored(tmp_path, SUMMARY)
    frame = tournament_entries(store, "Cedar")
    assert list(frame.columns)[: len(ENTRIES)] == [column.name for column in ENTRIES]
    assert frame["cumulative"].dtype == "Int64"
    results = tournament_results(store, "Cedar")
    for measure in MEASURES:
        assert results[measure.key].dtype == "float64"
        assert results[f"{measure.key}_n"].dtype == "Int64"
        assert (f"{measure.key}_low" in results) == measure.interval
    assert len(tournament_entries(store, "nobody")) == len(tournament_results(store, "nobody")) == 0


def test_sums_run_through_what_is_not_known(tmp_path: Path) -> None:
    unknown = TRACKER.replace("Place: 38, Player: Hero, Won: $0.00", "Place: 0, Player: Hero, Won: $0.00")
    store = stored(tmp_path, STARS, unknown, PACIFIC.replace("€", "$"))
    frame = tournament_entries(store, "Hero")
    told = [(row.number, row.profit, row.cumulative) for row in frame.itertuples()]
    assert [one[0] for one in told if not _missing(one[0])] == [1, 1]  # two sites, a number each
    assert sum(_missing(one[1]) for one in told) == 1


@pytest.fixture
def fairpot(capfd: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    return lambda *words: run_in(capfd, *words)


def test_the_command(tmp_path: Path, fairpot: Callable[..., Run]) -> None:
    store = stored(tmp_path, SUMMARY, STARS)
    done = fairpot("tournaments", store, "--player", "Cedar")
    assert done.code == 0
    head, figures, _, listed, entry = done.out.splitlines()
    assert head.split()[:4] == ["site", "player", "currency", "entries"]
    assert "33.3 (1)" in figures
    assert listed.split()[:2] == ["no.", "date"]
    assert entry.split()[-3:] == ["3", "33", "3"]
    report = fairpot("tournaments", store, "--player", "Cedar", "--format", "json").report
    assert report["totals"][0]["profit"] == 300
    assert report["entries"][0]["ts_utc"] == "2024-05-03T01:00:00Z"
    assert math.isclose(report["totals"][0]["roi"], 100 / 3)
    assert fairpot("tournaments", store, "--player", "Nobody").one_line()
    assert "known: buyin" in fairpot("tournaments", store, "--by", "colour").one_line()
    assert fairpot("tournaments", tmp_path / "nothing").one_line()


def test_names_neither_run_nor_draw(tmp_path: Path, fairpot: Callable[..., Run]) -> None:
    name = "=1+1|\x1b[31m<b>';--"
    store = stored(tmp_path, SUMMARY.replace("Cedar", name))
    for form, more in (("table", ()), ("csv", ("--entries",)), ("md", ("--entries",)), ("json", ())):
        done = fairpot("tournaments", store, "--format", form, *more)
        assert done.code == 0, done.err
        assert "\x1b" not in done.out
    table = fairpot("tournaments", store, "--format", "csv").out
    assert "'=1+1" in table
    assert "=1+1\\|" in fairpot("tournaments", store, "--format", "md").out
    assert fairpot("tournaments", store, "--player", name).code == 0


def test_audit_counts_summaries_and_tells_what_is_unread(tmp_path: Path, fairpot: Callable[..., Run]) -> None:
    path = tmp_path / "s.txt"
    path.write_text(SUMMARY.replace("4 players", "four of them") + "\n\n" + STARS, encoding="utf-8")
    done = fairpot("audit", path)
    assert done.code == 0
    assert "2 tournament summaries\n" in done.out
    assert "TXT001" in done.out
    assert "four of them" in done.out
    store = tmp_path / "store"
    assert fairpot("ingest", path, "--store", store).code == 0
    plain, told = (
        fairpot("audit", path, "--format", "json"),
        fairpot("audit", path, "--store", store, "--format", "json"),
    )
    assert plain.report["findings"] == told.report["findings"]
    assert plain.report["summary"]["summaries"] == told.report["summary"]["summaries"] == 2
    assert Store.open(store).read("sources")["summaries"].to_pylist() == [2]
    assert fairpot("store", "verify", store).code == 0


def test_sql_sees_entries(tmp_path: Path, fairpot: Callable[..., Run]) -> None:
    store = stored(tmp_path, SUMMARY)
    query = "select player, entry_no, profit from entries order by rank"
    report = fairpot("sql", store, query, "--format", "json").report
    assert report == [
        {"player": "Alder", "entry_no": 1, "profit": 1100},
        {"player": "Cedar", "entry_no": 1, "profit": 300},
        {"player": "Birch", "entry_no": 2, "profit": -900},
        {"player": "Birch", "entry_no": 1, "profit": -900},
    ]


def test_pseudonyms(tmp_path: Path, fairpot: Callable[..., Run]) -> None:
    store = stored(tmp_path, SUMMARY, TRACKER.replace("Table Type: MTT REBUY", "Table Type: Secret Club"))
    for form, more in (("json", ()), ("csv", ()), ("table", ()), ("md", ("--entries",))):
        out = fairpot("tournaments", store, "--player", "Cedar", "--anonymise", "--format", form, *more).out
        assert out
        assert not [word for word in ("Cedar", "Secret", "#77", '"77"', " 77 ") if word in out], out
    assert "Cedar" in fairpot("tournaments", store, "--player", "Cedar", "--anonymise", "--keep-hero").out


def test_amounts_that_no_house_pays(tmp_path: Path, fairpot: Callable[..., Run]) -> None:
    huge = "999,999,999,999.99"
    text = SUMMARY.replace("$12.00", f"${huge}").replace("$8.00", f"${huge}").replace("$1.00", "$0.000001")
    many = [text.replace("#77,", f"#{number},") for number in range(12)]
    rebuys = STARS.replace("2 rebuys and 1 addons", "999999 rebuys and 999999 addons").replace("30.00", huge)
    hands = tournament_hand(0, *[f"Cedar re-buys and receives 1 chips for ${huge}"] * 12)
    store = stored(tmp_path, *many, rebuys, hands)
    for player in ("Cedar", "Hero", "Alder"):
        for form in ("table", "json", "csv"):
            assert fairpot("tournaments", store, "--player", player, "--format", form).code == 0
    assert fairpot("sql", store, "select count(*), sum(profit) from entries").code == 0


def test_the_measures_are_those_of_the_catalogue() -> None:
    told = {entry.key for entry in TOURNAMENT if "reports.tournaments" in entry.made_by}
    assert {measure.key for measure in MEASURES} == told


@pytest.mark.parametrize("point", ["part renamed:2", "result written", "run written"])
def test_a_run_that_dies_is_finished_by_the_next(tmp_path: Path, point: str) -> None:
    folder, store = tmp_path / "logs", tmp_path / "store"
    folder.mkdir()
    for number, text in enumerate((hands_of_one(), SUMMARY)):
        (folder / f"{number}.txt").write_text(text, encoding="utf-8")
    run(folder, tmp_path / "whole", target=1)
    assert dying(point, folder, store, target=1) == EXIT_CODE
    run(folder, store, target=1)
    assert facts(store) == facts(tmp_path / "whole")
    assert tournament_entries(store, "Cedar").equals(tournament_entries(tmp_path / "whole", "Cedar"))
