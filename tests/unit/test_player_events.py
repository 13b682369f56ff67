"""Tournament entries on a player's page, and a stack through a tournament: values, words, gaps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.anonymise import Pseudonyms
from reports.cli.charts import charts_of_page
from reports.duck import Tables
from reports.pages.drawing import file_bytes, page_svg
from reports.player.asked import Asked, PlayerError
from reports.player.charts.every import event_charts, profit_names
from reports.player.charts.stack import stack_graph
from reports.player.events import Events, events
from reports.player.html import render
from reports.player.page import Page, page
from reports.player.stacks import Stack, stack
from reports.player.thin import kept
from reports.store import Store
from reports.tournaments import tournament_entries, tournament_results
from tests.unit.cli_run import run_in
from tests.unit.event_stores import stacked, summary
from tests.unit.player_stores import make_store, some

pytestmark = pytest.mark.slow

EVEN = {"Alder": 5000, "Birch": 5000, "Cedar": 5000}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Cash hands; 69 tournaments, one entered twice, one in euro; one of hands alone."""
    texts = [
        summary(9000 + number, 1 + number % 10, prize="$40.00" if number % 10 < 2 else "")
        for number in range(66)
    ]
    texts += [summary(9100, 3, 7, prize="$20.00"), summary(9101, 5, field=40, buy_in="18.00/2.00")]
    texts += [summary(9102, 1, field=2, prize="€30.00", currency="EUR")]
    hands = [stacked(1, 0, EVEN), stacked(2, 1, {"Alder": 4900, "Birch": 5800, "Cedar": 4300})]
    return made(tmp_path_factory.mktemp("store"), [*some(12), *hands], texts)


def made(folder: Path, hands: list[str], summaries: list[str]) -> Path:
    paths = []
    for number, text in enumerate(summaries):
        paths.append(folder / f"summary-{number}.txt")
        paths[-1].write_text(text, encoding="utf-8")
    return make_store(folder, hands, also=paths)


@pytest.fixture(scope="module")
def found(store: Path) -> Events:
    with Tables.of_store(Store.open(store)) as tables:
        told = events(tables, "Birch", "pokerstars")
    assert told is not None
    return told


def results(store: Path, *by: str) -> dict[Any, dict[Any, Any]]:
    rows = tournament_results(str(store), "Birch", list(by)).to_dict("records")
    return {tuple(row[name] for name in ("currency", *by)): row for row in rows}


def test_figures_are_those_of_tournament_results(store: Path, found: Events) -> None:
    whole = {currency: row for (currency, *_), row in results(store).items()}
    assert [money.unit for money in found.moneys] == ["USD", "EUR"]
    assert sum(money.total.entries for money in found.moneys) == found.entries == 71
    for money in found.moneys:
        row = whole[money.unit]
        assert (money.total.entries, money.total.known) == (row["entries"], row["known"])
        assert money.total.profit_units == row["profit"]
        for key, figure in money.total.shares.items():
            assert figure.n == row[f"{key}_n"]
            assert figure.value == (row[key] if figure.n else None)
            if figure.low is not None:
                assert (figure.low, figure.high) == (row[f"{key}_low"], row[f"{key}_high"])


def test_profit_begins_at_0_and_ends_at_the_total_of_the_table(store: Path, found: Events) -> None:
    for money in found.moneys:
        line = money.profits
        assert line is not None
        assert (line.numbers[0], line.sums[0]) == (0, 0)
        assert (line.numbers[-1], line.sums[-1]) == (money.total.known, money.total.profit_units)
        assert f"{money.total.shares['roi'].text} %" in line.roi
        assert line.per == 100
    frame = tournament_entries(str(store), "Birch")
    usd = frame[(frame["currency"] == "USD") & frame["profit"].notna()]
    line = found.moneys[0].profits
    assert line is not None
    assert list(line.sums[1:]) == [int(value) for value in usd["cumulative"]]


def test_re_entries_are_marked_where_they_are(store: Path, found: Events) -> None:
    line = found.moneys[0].profits
    assert line is not None
    frame = tournament_entries(str(store), "Birch")
    again = frame[(frame["entry_no"] > 1) & (frame["currency"] == "USD")]
    assert line.again == tuple((int(row.number), int(row.cumulative)) for row in again.itertuples())
    assert len(line.again) == 1
    assert "1 of them is a re-entry" in event_charts(found)["usd-profit"].says


def test_what_is_not_known_is_in_no_sum_and_says_so(found: Events) -> None:
    money = found.moneys[0]
    assert money.total.entries - money.total.known == 1
    assert money.profits is not None
    assert money.profits.missing == "1 entry of unknown price or result is in no sum."
    (entry,) = [one for one in found.listed if one.tournament == "77"]
    assert (entry.rank, entry.entrants, entry.prize, entry.profit, entry.roi) == ("unknown",) * 5
    assert entry.cost == "9 USD"


def test_finishes_fall_into_tenths_of_the_field(found: Events) -> None:
    data = found.finishes
    assert data is not None
    assert (data.entries, data.unknown) == (sum(data.found), 1)
    assert data.entries == 70
    # 66 of 1 to 10 of 10, 3 and 7 of 10, 5 of 40 and 1 of 2
    assert data.found == (7, 8, 8, 7, 8, 7, 7, 6, 6, 6)
    assert sum(data.by_lot) == pytest.approx(70)
    # 68 with a field of ten spread evenly, 40 evenly, 2 half and half into the fifth and the tenth
    assert data.by_lot == pytest.approx([6.9] * 4 + [7.4] + [6.9] * 4 + [7.4])


def test_groups_add_up_to_all(store: Path, found: Events) -> None:
    for money in found.moneys:
        for split, rows in money.splits:
            told = results(store, split.by)
            assert {row.label for row in rows} == {by for unit, by in told if unit == money.unit}
            assert sum(row.entries for row in rows) == money.total.entries
            assert sum(row.profit_units or 0 for row in rows) == money.total.profit_units


def test_the_last_sixty_are_listed_the_latest_first(found: Events) -> None:
    assert len(found.listed) == 60 < found.entries
    played = [entry.played for entry in found.listed]
    assert played == sorted(played, reverse=True)


def section(store: Path, told: Events | None, left_out: int = 0) -> str:
    """What stands on a page of them."""
    page_ = Page(Asked(str(store), "Birch"), "Birch", None, "pokerstars", [], [], told, left_out)
    return render(page_, "1").decode()


def test_the_page_has_them_only_where_there_are_some(store: Path, found: Events) -> None:
    text = section(store, found)
    assert 'id="events"' in text
    assert "1 entry of unknown price or result is in no sum." in text
    assert "The last 60 of 71 entries" in text
    assert "event" not in section(store, None)


def test_a_filter_of_hands_leaves_them_out_and_says_so(store: Path) -> None:
    told = page(Asked(str(store), "Birch", where="kind = cash"))
    assert (told.events, told.left_out) == (None, 71)
    assert "71 entries of tournaments" in section(store, None, 71)


def test_a_player_without_entries_has_none(store: Path) -> None:
    with Tables.of_store(Store.open(store)) as tables:
        assert events(tables, "Nobody", "pokerstars") is None
        assert events(tables, "Birch", "winamax") is None


def test_pseudonyms_for_tournaments_too(store: Path) -> None:
    with Tables.of_store(Store.open(store)) as tables:
        told = events(tables, "Birch", "pokerstars", Pseudonyms())
    assert told is not None
    assert {entry.tournament[:11] for entry in told.listed} == {"Tournament "}
    assert not {
        name for name in ("9102", "9060", "Player3") if name in section(store, told).replace("Birch", "")
    }


def test_points_of_the_same_letters_keep_charts_of_their_own(found: Events) -> None:
    moneys = [found.moneys[0]._replace(unit=unit) for unit in ("T$", "t-", "", "USD")]
    assert profit_names(found._replace(moneys=moneys)) == [
        "t-profit",
        "t-2-profit",
        "other-profit",
        "usd-profit",
    ]


@given(st.lists(st.integers(-(10**20), 10**20), min_size=1, max_size=3_000), st.integers(1, 50))
def test_thinned_lines_keep_their_extremes_and_ends(values: list[int], stretches: int) -> None:
    places = kept(values, stretches)
    assert places == sorted(set(places))
    assert (places[0], places[-1]) == (0, len(values) - 1)
    assert {min(values), max(values)} <= {values[place] for place in places}
    assert len(places) <= 3 * stretches + 1


def test_charts_have_names_of_their_own_and_the_same_bytes(store: Path, found: Events) -> None:
    page_ = Page(Asked(str(store), "Birch"), "Birch", None, "pokerstars", [], [], found)
    charts = dict(charts_of_page(page_))
    assert list(charts) == ["entries-usd-profit", "entries-eur-profit", "entries-finishes"]
    for chart in charts.values():
        assert file_bytes(chart, "svg") == file_bytes(chart, "svg")


# ---- the stack graph


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament of four hands, one missing between the second and the third; another tournament."""
    hands = [
        stacked(1, 0, EVEN),
        stacked(2, 1, {"Alder": 4900, "Birch": 5800, "Cedar": 4300}),
        stacked(3, 5, {"Alder": 7000, "Birch": 7000, "Cedar": 1000}, level="II"),
        stacked(4, 6, {"Alder": 6900, "Birch": 7800, "Cedar": 300}, level="II"),
        stacked(9, 30, EVEN, tournament=78),
    ]
    hands[3] = hands[3].replace("Cedar (300", "Cedar (700")
    for old, new in (("calls 400", "calls 400 and is all-in"),):
        hands[3] = hands[3].replace(old, new)
    return make_store(tmp_path_factory.mktemp("played"), hands)


@pytest.fixture(scope="module")
def graph(played: Path) -> Stack:
    return stack(str(played), "Birch", "77")


def test_the_stack_starts_at_the_first_on_record(graph: Stack) -> None:
    assert [(hand.before, hand.after) for hand in graph.hands] == [
        (5000, 5800), (5800, 6600), (7000, 7800), (7800, 8600),
    ]  # fmt: skip
    assert [level[:] for level in graph.levels] == [("I 50/100", 0, 2), ("II 50/100", 2, 4)]
    assert graph.words.startswith(
        "From 5,000, the first recorded stack, at I 50/100. The last recorded stack, after 4"
    )


def test_it_says_what_the_record_leaves_out(graph: Stack) -> None:
    assert graph.jumps == (2,)
    assert (
        "Between hands it changes 1 time (6,600 to 7,000 after hand 2): hands that are missing" in graph.words
    )
    svg = page_svg("stack", stack_graph(graph))
    assert "I 50/100" in svg
    assert "6,600 to 7,000 after hand 2" in svg


def test_it_ends_at_0(played: Path) -> None:
    graph = stack(str(played), "Cedar", "77")
    assert (graph.hands[-1].after, graph.hands[-1].all_in) == (0, True)
    assert "It ends at 0 after 4 hands." in graph.words


def test_it_ends_at_all_chips_of_the_table(graph: Stack) -> None:
    assert "all chips of the last table" in graph._replace(table=graph.last).words


def test_the_graph_is_a_file(played: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    words = [
        "charts",
        played,
        "--player",
        "Birch",
        "--tournament",
        "77",
        "--format",
        "svg,png",
        "--out",
        tmp_path,
    ]
    run = run_in(capfd, *words)
    assert [Path(line).name for line in run.out.splitlines()] == ["stack-77.svg", "stack-77.png"]
    assert "hands on record" in (tmp_path / "stack-77.svg").read_text("utf-8")
    run = run_in(capfd, *words, "--anonymise")
    assert Path(run.out.splitlines()[0]).name == "stack-tournament-1.svg"
    text = (tmp_path / "stack-tournament-1.svg").read_text("utf-8")
    assert "Stack of Player 1 in tournament Tournament 1" in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--tournament", "79"], "there are hands of his in 77 (4 hands), 78 (1 hand)"),
        (["--tournament", "' OR 1=1"], 'in a tournament "\' OR 1=1"'),
        (["--tournament", "77", "--where", "position = BTN"], "leave out --where"),
        (["--tournament", "77", "--site", "winamax"], "no tournament hand of his"),
    ],
)
def test_what_cannot_be_drawn_is_one_line(
    played: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    out = tmp_path / "new"
    assert says in run_in(capfd, "charts", played, "--player", "Birch", "--out", out, *words).one_line()
    assert not out.exists()


def test_an_empty_number_is_no_tournament(played: Path) -> None:
    with pytest.raises(PlayerError):
        stack(str(played), "Birch", "")
