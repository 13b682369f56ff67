"""A player's page as values: what is added up, what never is, and what it says where there is little."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from reports import statistics
from reports.pages.drawing import file_bytes
from reports.player.asked import Asked, PlayerError
from reports.player.charts.every import charts_of
from reports.player.html import render
from reports.player.leaks import CLEAR, THIN, UNCLEAR
from reports.player.matrix import name_of
from reports.player.page import Page, page
from reports.store import Store
from tests.unit.cli_hands import legal
from tests.unit.cli_run import run_in
from tests.unit.player_stores import bluff, make_store, shown, some, tournament

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
def text(found: Page) -> str:
    return render(found, "1").decode()


def sql(store: Path, query: str) -> list[tuple[Any, ...]]:
    from reports.duck import Tables

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


def test_the_pool_is_of_the_others_with_enough_hands(store: Path) -> None:
    part = page(Asked(str(store), "Birch")).parts[0]
    assert sorted(part.pool.others["player"]) == ["Alder", "Cedar"]
    part = page(Asked(str(store), "Birch"), enough=HANDS + 1).parts[0]
    assert (part.pool.players, part.pool.left_out, part.leaks, part.scatter) == (0, 2, [], None)


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
    pots = found.parts[0].pots
    assert [pot.size_bb for pot in pots] == sorted([pot.size_bb for pot in pots], reverse=True)
    assert [street.name for street in pots[0].streets][:2] == ["preflop", "flop"]
    assert any("raises" in step.text for step in pots[0].streets[0].steps)


def test_a_pot_whose_file_is_gone_says_so(tmp_path: Path) -> None:
    store = make_store(tmp_path, some(3))
    (tmp_path / "hands.txt").unlink()
    pots = page(Asked(str(store), "Birch")).parts[0].pots
    assert pots
    assert all("not there any more" in pot.missing and not pot.streets for pot in pots)


def test_a_filter_holds_for_everything(store: Path) -> None:
    found = page(Asked(str(store), "Birch", where="position = SB"))
    (part,) = [part for part in found.parts if part.money.kind == "cash"]
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
