"""A player's page as values: what is added up, what never is, and what it says where there is little."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from parser.money import money_text
from reports import statistics
from reports.duck import Tables
from reports.pages.drawing import LIGHT, file_bytes, page_svg
from reports.pages.template import SHARED
from reports.player.answers import Answers
from reports.player.asked import Asked, PlayerError, slices
from reports.player.charts.bars import Bar, rates
from reports.player.charts.every import charts_of
from reports.player.html import render
from reports.player.leaks import CLEAR, THIN, UNCLEAR, Leak, _told_once, leaks
from reports.player.matrix import name_of
from reports.player.page import Page, page
from reports.player.pool import pool
from reports.player.pots import pots
from reports.player.scatter import scatter
from reports.stats.base import Unit
from reports.stats.sessions import sessions
from reports.store import Store
from tests.unit.cli_hands import legal
from tests.unit.cli_run import run_in
from tests.unit.player_stores import bluff, make_store, shown, some, tournament

pytestmark = pytest.mark.slow

HANDS = 240


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Cash hands of three players over months, and three hands of a tournament."""
    hands = [*some(HANDS), *[tournament(400 + number) for number in range(3)]]
    return make_store(tmp_path_factory.mktemp("store"), hands)


@pytest.fixture(scope="module")
def found(store: Path) -> Page:
    return page(Asked(str(store), "Birch"))


@pytest.fixture(scope="module")
def filtered(store: Path) -> Page:
    return page(Asked(str(store), "Birch", where='kind = cash and position = SB and vs = "Alder"'))


@pytest.fixture(scope="module")
def text(found: Page) -> str:
    return render(found, "1").decode()


def sql(store: Path, query: str) -> list[tuple[Any, ...]]:
    with Tables.of_store(Store.open(store)) as tables:
        return tables.rows(query)


def test_cash_and_tournament_chips_are_parts_of_their_own(found: Page, store: Path) -> None:
    assert [(part.money.title, part.money.hands) for part in found.parts] == [
        ("Cash games, USD", HANDS),
        ("Tournaments, chips", 3),
    ]
    for part, kind in zip(found.parts, ("cash", "tournament"), strict=True):
        net = dict(sql(store, "SELECT kind, sum(net) FROM players WHERE player = 'Birch' GROUP BY kind"))[
            kind
        ]
        assert part.total.net == part.course.money.lines["net"].total == net


def test_showdown_and_non_showdown_add_up_to_net_in_money_and_in_bb(found: Page) -> None:
    for part in found.parts:
        for lines in (part.course.money.lines, part.course.bb.lines):
            assert lines["net"].total == lines["showdown"].total + lines["nonshowdown"].total
            assert all(line.hands[0] == line.sums[0] == 0 for line in lines.values())
            assert all(line.hands[-1] == part.money.hands for line in lines.values())


def test_groups_add_up_to_the_whole(found: Page) -> None:
    for part in found.parts:
        for split in part.splits:
            assert sum(row.hands for row in split.rows) == part.money.hands, split.name
            assert sum(row.net for row in split.rows) == part.total.net


def test_its_figures_are_those_of_statistics(found: Page, store: Path) -> None:
    frame = statistics(str(store), "Birch", select="all", bootstrap=0)
    row = frame[frame["kind"] == "cash"].to_dict("records")[0]
    shown_ = found.parts[0].total.figures
    assert len(shown_) > 12
    for figure in shown_:
        assert figure.n == row[f"{figure.key}_n"]
        assert figure.value == (None if row[figure.key] != row[figure.key] else row[figure.key])
        assert figure.low == (
            None if row[f"{figure.key}_low"] != row[f"{figure.key}_low"] else row[f"{figure.key}_low"]
        )
    spread = found.parts[0].variance
    assert spread is not None
    assert spread.rate == pytest.approx(row["bb_per_100"])
    assert (spread.low, spread.high) == pytest.approx((row["bb_per_100_low"], row["bb_per_100_high"]))


def test_no_verdict_on_few_chances(found: Page) -> None:
    told = {leak.verdict for leak in found.parts[0].leaks}
    assert {CLEAR, THIN} <= told | {CLEAR}
    for leak in found.parts[0].leaks:
        if leak.own.few:
            assert leak.verdict == THIN
        elif leak.verdict == CLEAR:
            assert leak.low > 0 or leak.high < 0
        elif leak.verdict == UNCLEAR:
            assert leak.low <= 0 <= leak.high
    assert all(leak.verdict == THIN for leak in found.parts[1].leaks)


def test_the_clearest_differences_come_first(found: Page) -> None:
    clear = [leak.clearness for leak in found.parts[0].leaks if leak.verdict == CLEAR]
    assert clear == sorted(clear, reverse=True)


def test_the_pool_is_of_the_others_with_enough_hands(found: Page, store: Path) -> None:
    assert sorted(found.parts[0].pool.others["player"]) == ["Alder", "Cedar"]
    with Tables.of_store(Store.open(store)) as tables:
        asked = Asked(str(store), "Birch", "pokerstars")
        others = pool(Answers(tables, asked), slices(tables, asked)[0], HANDS + 1)
    assert (others.players, others.left_out, leaks(others), scatter(others)) == (0, 2, [], None)


def test_a_page_is_the_same_whether_rows_are_copied_or_not(
    filtered: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = filtered.parts[0]
    monkeypatch.setattr("reports.player.answers.COPIED", 0)
    left = page(filtered.asked).parts[0]
    assert 0 < copied.money.hands < HANDS
    for told in ("total", "course", "splits", "sittings", "matrix", "all_ins", "rake", "pots"):
        assert getattr(copied, told) == getattr(left, told), told


def test_sessions_are_those_of_the_session_report(found: Page, store: Path, text: str) -> None:
    frame = sessions(str(store), "Birch")
    cash = frame[frame["kind"] == "cash"]
    sat = found.parts[0].sittings
    assert sat is not None
    assert (sat.sessions, sat.hands, sat.untimed) == (len(cash), cash["hands"].sum(), 0)
    assert sat.winning == (cash["net"] > 0).sum()
    assert sat.hours == pytest.approx(cash["table_hours"].sum())
    for one, row in zip(sat.listed, cash.iloc[::-1].to_dict("records"), strict=False):
        assert (one.began, one.ended) == (row["started"][:16], row["ended"][:16])
        assert (one.hands, one.tables, one.stakes) == (row["hands"], row["tables"], row["stakes"])
        assert one.net == money_text(row["net"], row["scale"])
        assert (one.rate, one.vpip, one.vpip_n) == pytest.approx((row["bb_100"], row["vpip"], row["vpip_n"]))
    assert f"{len(cash):,} sessions, {sat.winning} of them won" in text


def test_few_hands_have_tables_and_no_charts(text: str) -> None:
    cash, chips = text.split('<section id="p2"')
    assert "<svg" in cash
    assert "<svg" not in chips
    assert "Under 30 hands: there are tables, and no charts." in chips


def test_what_says_the_same_the_other_way_round_is_told_once(found: Page) -> None:
    one = found.parts[0].leaks[0]
    keys = ("fold_to_allin_flop", "call_allin_flop", "raise_bet_flop")
    few = [
        one.own._replace(key=key, title=key, short="S", value=value, n=40, unit=Unit.PERCENT)
        for key, value in zip(keys, (70.0, 30.0, 30.0), strict=True)
    ]
    beside = [
        Leak(own, one.pool._replace(value=value, n=90), 1.0, 3.0, CLEAR)
        for own, value in zip(few, (60.0, 40.0, 40.0), strict=True)
    ]
    told = _told_once(beside)
    assert [(leak.own.key, leak.same) for leak in told] == [(keys[0], f"{keys[1]} (S)"), (keys[2], "")]
    other = beside[1]._replace(pool=one.pool._replace(value=40.1, n=90))
    assert len(_told_once([beside[0], other])) == 2


def test_colours_of_files_are_those_of_the_light_page() -> None:
    css = (SHARED / "page.css").read_text("utf-8")
    light = dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6});", css.split("@media")[0]))
    assert {name: light.get(name) for name in LIGHT} == LIGHT


@pytest.mark.parametrize("groups", [3, 20])
def test_names_of_bars_keep_clear_of_each_other(groups: int) -> None:
    bars = [Bar(f"{n}/{2 * n} USD", 1.0 * n, None, None, 10, few=False) for n in range(1, groups + 1)]
    drawn = page_svg("x", rates("Win rate", bars))
    assert all(f"{n}/{2 * n} USD" in drawn for n in range(1, groups + 1))
    assert rates("Win rate", bars).height >= 0.25 * groups


def test_the_player_beside_the_pools_quantiles_has_his_count(found: Page, text: str) -> None:
    scatter = found.parts[0].scatter
    assert scatter is not None
    for one in (scatter.vpip, scatter.pfr):
        row = re.findall(rf'<tr><th scope="row">{one.name}, %</th>.*?</tr>', text, re.DOTALL)[0]
        assert f"{one.own:,.1f}<small> of {one.n:,}</small></td>" in row
        assert one.n > 0


def test_the_matrix_says_what_is_missing(found: Page, store: Path) -> None:
    matrix = found.parts[0].matrix
    assert matrix is not None
    known = sql(store, "SELECT count(hole) FROM players WHERE player = 'Birch' AND kind = 'cash'")[0][0]
    assert matrix.known == sum(cell.hands for cell in matrix.cells) == known < HANDS
    assert f"{known} of {HANDS} hands" in matrix.words
    assert not matrix.complete
    cells = {cell.name: cell.hands for cell in matrix.cells}
    assert cells["QQ"] + cells["AKo"] == known


def test_starting_hands_by_their_place() -> None:
    assert [name_of(place) for place in (0, 1, 13, 14, 168)] == ["AA", "AKs", "AKo", "KK", "22"]
    assert len({name_of(place) for place in range(169)}) == 169


def test_the_biggest_pots_are_replayed_from_their_file(found: Page) -> None:
    biggest = found.parts[0].pots
    assert [pot.size_bb for pot in biggest] == sorted([pot.size_bb for pot in biggest], reverse=True)
    assert [street.name for street in biggest[0].streets][:2] == ["preflop", "flop"]
    assert any("raises" in step.text for step in biggest[0].streets[0].steps)


def test_a_pot_whose_file_is_gone_says_so(tmp_path: Path) -> None:
    store = Store.open(make_store(tmp_path, some(3)))
    (tmp_path / "hands.txt").unlink()
    with Tables.of_store(store) as tables:
        gone = pots(tables, store, slices(tables, Asked(str(store.directory), "Birch"))[0])
    assert gone
    assert all("not there any more" in pot.missing and not pot.streets for pot in gone)


def test_a_filter_holds_for_everything(filtered: Page) -> None:
    (part,) = [part for part in filtered.parts if part.money.kind == "cash"]
    (row,) = next(split.rows for split in part.splits if split.name == "position")
    assert (row.label, row.hands) == ("SB", part.money.hands)
    assert part.matrix is None or part.matrix.hands == part.money.hands
    assert all(pot.position == "SB" for pot in part.pots)


def test_too_few_hands_are_said_to_be(tmp_path: Path) -> None:
    found = page(Asked(str(make_store(tmp_path, [bluff(0)])), "Birch"))
    part = found.parts[0]
    assert part.variance is None
    text = render(found, "1").decode()
    assert "One hand does not swing" in text
    assert "there is nothing to compare with" in text
    assert "nan" not in re.sub(r"<svg.*?</svg>", "", text, flags=re.DOTALL).lower()


def test_rooms_are_told_apart(tmp_path: Path) -> None:
    other = Path(__file__).parents[2] / "sample_histories/winamax/holdem-no-limit/all-in-with-side-pot.txt"
    store = make_store(tmp_path, some(2), also=[other])
    with pytest.raises(PlayerError) as error:
        page(Asked(str(store), "Alder"))
    assert "2 rooms have a player 'Alder': pokerstars, winamax" in error.value.message
    assert error.value.remedy == "choose one with --site, e.g. --site pokerstars"
    assert page(Asked(str(store), "Alder", site="winamax")).hands == 1


def test_the_same_bytes_twice(text: str, store: Path) -> None:
    assert render(page(Asked(str(store), "Birch")), "1").decode() == text
    assert str(store) not in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--player", "Brich"], "there are Birch"),
        (["--player", "Birch", "--site", "winamax"], "he plays in pokerstars"),
        (["--player", "Birch", "--where", "pot = 5bet"], "pot"),
        (["--player", "Birch", "--where", "players = 9"], "no hand of 'Birch' fits the filter"),
        (["--player", "Birch", "--definitions", "mine"], "unknown definitions"),
        (["--player", "Birch", "--key", "k"], "add --anonymise"),
    ],
)
def test_what_cannot_be_answered_is_one_line(
    store: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    out = tmp_path / "page.html"
    run = run_in(capfd, "report", store, "--out", out, *words)
    assert says in run.one_line()
    assert not out.exists()


def test_a_page_without_names(store: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "page.html"
    assert run_in(capfd, "report", store, "--player", "Birch", "--out", out, "--anonymise").code == 0
    text = out.read_text(encoding="utf-8")
    for name in ("Birch", "Alder", "Cedar", "Lyra", "hands.txt", "310000000"):
        assert name not in text
    assert "Player 1" in text
    assert "raises" in text  # pots are replayed under other names


def test_charts_are_files_with_names_that_say_what_they_are(
    store: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    words = ["--player", "Birch", "--format", "svg", "--where", "kind = tournament", "--out", tmp_path / "a"]
    run = run_in(capfd, "charts", store, *words)
    assert run.code == 0
    names = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert "tournament-chips-winnings-bb.svg" in names
    assert [Path(line).name for line in sorted(run.out.splitlines())] == names
    assert "Winnings in big blinds" in (tmp_path / "a" / "tournament-chips-winnings-bb.svg").read_text(
        "utf-8"
    )


@pytest.mark.parametrize("form", ["png", "svg", "pdf"])
def test_a_chart_is_the_same_bytes_twice_and_tells_no_time(found: Page, form: str) -> None:
    charts = charts_of(found.parts[0], "Birch")
    for name in ("position", "vpip-pfr"):
        first = file_bytes(charts[name], form)
        assert first == file_bytes(charts[name], form)
        assert not re.search(rb"20\d\d-\d\d-\d\dT|CreationDate|Matplotlib", first)


def test_charts_of_an_unknown_form(store: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    run = run_in(capfd, "charts", store, "--player", "Birch", "--out", tmp_path / "c", "--format", "gif")
    assert "choose from png, svg, pdf" in run.one_line()


def test_a_chart_says_in_words_what_is_in_it(text: str) -> None:
    titles = re.findall(r'<svg role="img"[^>]*aria-labelledby="([^"]*)"', text)
    assert len(titles) > 6
    for pair in titles:
        for one in pair.split():
            assert len(re.findall(f'id="{one}"', text)) == 1
    ids = re.findall(r'\bid="([^"]*)"', text)
    assert len(ids) == len(set(ids))


def test_hands_of_other_days_and_kinds_are_there(found: Page) -> None:
    assert legal(1) != shown(1)
    months = next(split for split in found.parts[0].splits if split.name == "month")
    assert len(months.rows) > 2
