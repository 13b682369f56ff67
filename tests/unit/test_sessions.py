"""Sessions: runs of hands across tables, their hours, and what they come to."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import pytest

from reports.stats.base import StatisticsError
from reports.stats.sessions import session_totals, sessions
from reports.where import WhereError
from tests.unit.cli_hands import legal
from tests.unit.cli_run import Run, run_in
from tests.unit.ingest_runs import run
from tests.unit.tournament_hands import tournament_hand

UNTIMED = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 1000]
actions = ["d dh p1 9c9d", "d dh p2 AdKc", "p2 f"]
players = ["Alder", "Birch"]
finishing_stacks = [1050, 950]
"""


def hand(number: int, time: str, table: str = "Lyra") -> str:
    """A hand in which Birch wins 7.25, Cedar loses 7 and Alder 1."""
    return legal(number).replace("2024/05/02 21:30:00 ET", time).replace("'Lyra'", f"'{table}'")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Two tables at once, a pause, one table; a tournament beside them; a hand without a time."""
    times = [
        hand(0, "2024/05/02 21:00:00 ET"),
        hand(1, "2024/05/02 21:10:00 ET", "Vega"),
        hand(2, "2024/05/02 21:20:00 ET"),
        hand(3, "2024/05/02 21:30:00 ET", "Vega"),
        hand(4, "2024/05/02 22:00:00 ET"),  # 30 minutes: not longer than the gap
        hand(5, "2024/05/02 22:30:01 ET"),
        tournament_hand(6, at="2024/05/02 22:40:00"),
    ]
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "b.phh").write_text(UNTIMED, encoding="utf-8")
    (tmp_path / "logs" / "a.txt").write_text("".join(times), encoding="utf-8")
    run(tmp_path / "logs", tmp_path / "store")
    return tmp_path / "store"


def test_a_longer_gap_begins_a_session(store: Path) -> None:
    frame = sessions(store, "Birch")
    shape = frame[["session", "kind", "hands", "tables", "started", "ended"]].to_numpy().tolist()
    assert shape == [
        [1, "cash", 5, 2, "2024-05-02 21:00:00", "2024-05-02 22:00:00"],
        [2, "cash", 1, 1, "2024-05-02 22:30:01", "2024-05-02 22:30:01"],
        [2, "tournament", 1, 1, "2024-05-02 22:40:00", "2024-05-02 22:40:00"],
    ]
    assert [len(sessions(store, "Birch", gap)) for gap in (9, 29, 31)] == [7, 4, 2]


def test_hours_are_the_union_of_table_time(store: Path) -> None:
    first = sessions(store, "Birch").iloc[0]
    # Lyra 21:00 to 21:20; Vega 21:10 to 21:30; Lyra again at 22:00, after 40 minutes.
    assert first["hours"] == pytest.approx(30 / 60)
    assert first["table_hours"] == pytest.approx(40 / 60)
    assert first["hands_per_hour"] == pytest.approx(5 / (40 / 60))
    wide = sessions(store, "Birch", 45).iloc[0]
    assert (wide["hours"], wide["table_hours"]) == (
        pytest.approx(90.01667 / 60),
        pytest.approx(110.01667 / 60),
    )


def test_results_of_a_session(store: Path) -> None:
    first = sessions(store, "Birch").iloc[0]
    assert (first["net"], first["scale"], first["currency"], first["stakes"]) == (5 * 725, 2, "USD", "0.50/1")
    assert (first["net_bb"], first["bb_100"]) == (5 * 7.25, 725)
    assert math.isnan(first["bb_100_low"])  # each hand the same: nothing says how hands differ
    assert (first["vpip"], first["vpip_n"], first["pfr"]) == (100, 5, 100)
    assert (first["biggest_pot"], first["ev_net"]) == (1500, 5 * 725)


def test_totals(store: Path) -> None:
    totals = session_totals(sessions(store, "Birch"))
    cash, chips = totals.to_dict("records")
    assert (cash["sessions"], cash["hands"], cash["net"], cash["hours"]) == (2, 6, 6 * 725, 0.5)
    assert cash["hourly"] == 6 * 725 / 0.5
    assert (cash["winning"], cash["winning_n"]) == (100, 2)
    assert (chips["kind"], chips["sessions"]) == ("tournament", 1)
    losing = session_totals(sessions(store, "Cedar")).to_dict("records")[0]
    assert (losing["winning"], losing["best"], losing["worst"]) == (0, -700, -3500)


def test_a_filter_chooses_hands_not_sessions(store: Path) -> None:
    frame = sessions(store, "Birch", where='table = "Vega"')
    assert frame[["session", "hands", "tables"]].to_numpy().tolist() == [[1, 2, 1]]
    assert sessions(store, "Birch", where="kind = tournament")["session"].tolist() == [2]
    with pytest.raises(WhereError):
        sessions(store, "Birch", where="table ~ Vega")


def test_hands_without_a_time_are_counted(store: Path) -> None:
    assert sessions(store, "Birch").attrs["untimed"] == 1


def test_who_never_played_and_gaps_that_are_none(store: Path) -> None:
    assert len(sessions(store, "nobody'; drop table players; --")) == 0
    assert len(session_totals(sessions(store, "nobody"))) == 0
    for gap in (0, -5, 100_000):
        with pytest.raises(StatisticsError, match="minutes"):
            sessions(store, "Birch", gap)


def test_the_command(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    fairpot: Callable[..., Run] = lambda *words: run_in(capfd, "sessions", store, *words)  # noqa: E731
    told = fairpot("--player", "Birch")
    assert told.code == 0
    assert "pokerstars, USD: 2 sessions, 6 hands, 0.50 hours, net 43.50, 87 an hour" in told.out
    assert "in no session: 1 hand without a time" in told.out
    report = fairpot("--player", "Birch", "--gap", "45", "--format", "json").report
    assert (report["gap"], len(report["sessions"]), report["untimed"]) == (45, 2, 1)
    assert report["sessions"][0]["started_utc"] == "2024-05-03T01:00:00Z"
    assert fairpot("--player", "Birch", "--format", "csv").out.count("\n") == 4
    assert fairpot("--player", "Birch", "--format", "md").out.count("| no. |") == 2
    assert "letter by letter" in fairpot("--player", "nobody").one_line()
    assert fairpot("--player", "Birch", "--gap", "0").one_line()
    assert fairpot("--player", "Birch", "--where", "stack >").one_line()
    assert fairpot().one_line()


def test_pseudonyms(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    done = run_in(capfd, "sessions", store, "--player", "Birch", "--anonymise", "--format", "json")
    assert done.code == 0
    assert "Birch" not in done.out
    assert "3100000000" not in done.out
    assert done.report["sessions"][0]["biggest_pot_hand"] == "Hand 1"
