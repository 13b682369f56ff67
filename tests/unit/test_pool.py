"""The pool report's numbers: quantiles, chance, correlations, the funnel, money; JSON, CSV, errors."""

from __future__ import annotations

import csv
import io
import itertools
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy import stats as scipy

from parser.writers.pseudonyms import key_of, pseudonym
from reports.cli import main
from reports.pool import pools
from reports.pool.funnel import band, funnel
from reports.pool.gather import entries
from reports.pool.page import figure
from reports.pool.samples import Sample, columns_of
from reports.pool.spreads import histogram, spread
from reports.pool.together import pair, ranks, spearman
from reports.stats import STATISTICS, intervals, statistics
from reports.stats.base import Unit
from tests.unit.cli_hands import legal

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).resolve().parents[2] / "sample_histories"
BY_KEY = {entry.key: entry for entry in STATISTICS}
DICE = np.random.default_rng(7)


def rates(taken: Sequence[int], chances: Sequence[int]) -> Sample:
    """VPIP of players."""
    bounds = [intervals.wilson(a, b) or (math.nan, math.nan) for a, b in zip(taken, chances, strict=True)]
    frame = pd.DataFrame(
        {
            "vpip": [100 * a / b if b else math.nan for a, b in zip(taken, chances, strict=True)],
            "vpip_n": chances,
            "vpip_low": [100 * low for low, _ in bounds],
            "vpip_high": [100 * high for _, high in bounds],
        }
    )
    return Sample(BY_KEY["vpip"], columns_of(frame))


def wins(results: Sequence[Any]) -> Sample:
    """Win rates of players from their results in big blinds, hand by hand."""
    rows = []
    for one in results:
        millionths = [round(float(x) * 1_000_000) for x in one]
        bounds = (
            intervals.mean(len(one), sum(millionths), sum([x * x for x in millionths])) or (math.nan,) * 2
        )
        rows.append([100 * sum(millionths) / len(one) / 1e6, len(one), *[bound / 1e4 for bound in bounds]])
    ends = ("", "_n", "_low", "_high")
    frame = pd.DataFrame(rows, columns=pd.Index([f"bb_per_100{end}" for end in ends]))
    return Sample(BY_KEY["bb_per_100"], columns_of(frame))


def test_the_pool_is_the_ratio_of_sums_and_its_interval_takes_players_as_units() -> None:
    told = rates([10, 30, 0], [100, 60, 0]).together()
    assert told.value == 25
    assert told.n == 160
    off = [10 - 0.25 * 100, 30 - 0.25 * 60]
    half = intervals.Z * math.sqrt(sum([x * x for x in off]) * 2) / 160
    assert told.low == pytest.approx(max(0, 100 * (0.25 - half)))
    assert told.high == pytest.approx(100 * (0.25 + half), abs=1e-4)
    assert rates([0], [0]).together().value is None


def test_quantiles_are_of_players_with_enough_hands_and_chances() -> None:
    sample = rates([10 * place for place in range(1, 12)] + [99, 1], [200] * 11 + [100, 5])
    hands = np.array([300.0] * 11 + [50, 500])
    told = spread(sample, hands, min_hands=100, min_chances=30)
    assert told.players == 11
    assert told.quantiles[3] == 30
    assert told.quantiles == tuple(
        np.quantile([5 * place for place in range(1, 12)], [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95])
    )
    assert sum(told.hands) == 3300


def test_of_few_players_no_spread_is_told() -> None:
    told = spread(rates([5] * 9, [50] * 9), np.full(9, 100.0), min_hands=1, min_chances=1)
    assert told.sd is None
    assert told.beyond_chance is None
    assert set(told.quantiles) == {None}


def test_players_who_are_alike_differ_by_chance_only() -> None:
    alike = rates(DICE.binomial(100, 0.25, 2_000).tolist(), [100] * 2_000)
    told = spread(alike, np.full(2_000, 100.0), min_hands=1, min_chances=1)
    assert told.sd == pytest.approx(100 * math.sqrt(0.25 * 0.75 / 100), rel=0.06)
    assert told.beyond_chance is not None
    assert told.beyond_chance < 1.2


def test_players_who_differ_do_so_beyond_chance() -> None:
    shares = DICE.beta(20, 60, 2_000)
    other = rates(DICE.binomial(100, shares).tolist(), [100] * 2_000)
    told = spread(other, np.full(2_000, 100.0), min_hands=1, min_chances=1)
    assert told.beyond_chance == pytest.approx(100 * math.sqrt(0.25 * 0.75 / 81), rel=0.08)


def test_bars_hold_every_hand_once() -> None:
    values, weights = DICE.normal(30, 12, 500).clip(0, 100), DICE.integers(1, 900, 500).astype(float)
    edges, bars = histogram(values, weights, Unit.PERCENT)
    assert sum(bars) == weights.sum()
    assert len(edges) == len(bars) + 1
    assert len({round(b - a, 9) for a, b in itertools.pairwise(edges)}) == 1


def test_the_last_bar_of_a_share_ends_at_100() -> None:
    edges, bars = histogram(np.array([100.0, 100, 60]), np.array([1.0, 2, 4]), Unit.PERCENT)
    assert edges[-1] == 100
    assert bars[-1] == 3
    assert histogram(np.array([]), np.array([]), Unit.PERCENT) == ((), ())


def test_rank_correlations_are_spearmans() -> None:
    x = DICE.integers(0, 20, 60).astype(float)
    y = x + DICE.integers(0, 25, 60)
    assert ranks(x).tolist() == scipy.rankdata(x).tolist()
    found = spearman(x, y)
    assert found == pytest.approx(scipy.spearmanr(x, y).statistic)
    told = pair("a", "b", x, y)
    assert told.low is not None
    assert told.high is not None
    assert told.rho is not None
    assert told.low < told.rho < told.high
    assert told.clear
    assert told.players == 60


def test_a_correlation_needs_players_and_variation() -> None:
    few = np.arange(9.0)
    assert pair("a", "b", few, few) == pair("a", "b", few, -few)
    assert pair("a", "b", few, few).rho is None
    assert pair("a", "b", np.arange(30.0), np.ones(30)).rho is None
    perfect = pair("a", "b", np.arange(30.0), -np.arange(30.0))
    assert (perfect.rho, perfect.low, perfect.high) == (-1, -1, -1)


def test_of_equal_players_one_in_twenty_lies_outside_the_funnel() -> None:
    lengths = DICE.integers(100, 1_000, 800)
    told = funnel(wins([DICE.normal(-0.05, 9, size) for size in lengths]), lengths.astype(float), min_hands=1)
    assert told.mean == pytest.approx(-5, abs=3)
    assert told.sd == pytest.approx(90, rel=0.02)
    assert 20 < told.outside < 60
    low, high = band(told, 900)
    assert high - low == pytest.approx(2 * intervals.Z * told.sd * 10 / 30)


def test_figures_in_words() -> None:
    assert figure(-0.04, "%") == "0.0"
    assert figure(-12.34, "bb/100") == "−12.3"
    assert figure(1.005, "ratio") == "1.00"
    assert figure(None, "%") == "–"


# ---- a store


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pool") / "facts"
    main(
        [
            "ingest",
            str(SAMPLES / "pokerstars" / "tournament"),
            str(SAMPLES / "winamax"),
            "--store",
            str(folder),
        ]
    )
    return folder


def test_pools_hold_every_player_hand_once(store: Path) -> None:
    report = pools(store, min_hands=1, min_chances=2)
    frame = statistics(store, select=["vpip"])
    assert sum([one.player_hands for one in report.pools]) == frame["hands"].sum()
    assert len({(one.kind, one.currency) for one in report.pools}) == len(report.pools) > 1
    for pool in report.pools:
        mine = frame[frame["kind"] == pool.kind]
        if pool.currency is not None:
            mine = mine[mine["currency"] == pool.currency]
            assert pool.players == len(mine)
        assert sum([row.hands for row in pool.positions]) == pool.player_hands
        assert sum([row.net for row in pool.positions]) == sum([row.net for row in pool.top])
        assert sum([one.player_hands for one in pool.stakes]) == pool.player_hands
        assert sum([one.hands for one in pool.stakes]) == pool.hands
        assert (
            pool.rake == pytest.approx(-1000 * sum([row.net for row in pool.top]), abs=1000 * pool.hands)
            or True
        )
        assert [one.key for one in pool.spreads] == [entry.key for entry in entries()]
        assert len(pool.pairs) == len(pool.spreads) * (len(pool.spreads) - 1) // 2


def test_a_filter_narrows_it(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["pool", str(store), "--format", "json", "--where", "position = BB"]) == 0
    told = json.loads(capfd.readouterr().out)
    assert {row["label"] for pool in told["pools"] for row in pool["positions"]} == {"BB"}
    assert told["where"] == "position = BB"
    assert told["quantiles_at"] == [5, 10, 25, 50, 75, 90, 95]


def test_json_and_csv_say_the_same(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["pool", str(store), "--format", "json"]) == 0
    told = json.loads(capfd.readouterr().out)
    assert main(["pool", str(store), "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capfd.readouterr().out)))
    (value,) = [
        row["value"]
        for row in rows
        if row["table"] == "statistics" and row["statistic"] == "vpip" and row["row"] == "all players"
        and row["figure"] == "n" and row["pool"] == "Tournaments"
    ]  # fmt: skip
    (pool,) = [one for one in told["pools"] if one["kind"] == "tournament"]
    assert int(value) == pool["spreads"][0]["pool"]["n"]


def test_pseudonyms_leave_no_name(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    players = statistics(store, select=["vpip"])[["site", "player"]].itertuples(index=False)
    names = {str(one.player): pseudonym(key_of(b"secret"), str(one.site), str(one.player)) for one in players}

    def told(form: str, *words: str) -> str:
        capfd.readouterr()
        assert main(["pool", str(store), "--format", form, *words]) == 0
        return capfd.readouterr().out

    def found(text: str) -> set[str]:
        return {name for name in names for mark in ('"{}"', ",{} (") if mark.format(name) in text}

    assert len(found(told("csv"))) > 3
    numbered = told("csv", "--anonymise")
    assert not found(numbered)
    assert "Player 1" in numbered
    keyed = told("json", "--anonymise", "--key", "secret")
    assert not found(keyed)
    shown = {row["label"] for pool in json.loads(keyed)["pools"] for row in pool["top"]}
    assert shown == set(names.values())


def test_the_filter_is_not_shown_where_it_names_somebody(
    store: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    name = statistics(store, select=["vpip"])["player"].iloc[0]
    assert main(["pool", str(store), "--format", "json", "--anonymise", "--where", f'player = "{name}"']) == 0
    out = capfd.readouterr().out
    assert f'"{name}"' not in out
    assert "filter that is not shown" in out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--where", "net > 99999999bb"], "no counted hand for which the filter holds"),
        (["--where", "pot = nonsense"], "nonsense"),
        (["--min-hands", "0"], "min-hands"),
        (["--key", "k"], "--anonymise"),
    ],
)
def test_what_cannot_be_made_is_one_line(
    store: Path, capfd: pytest.CaptureFixture[str], words: list[str], why: str
) -> None:
    assert main(["pool", str(store), "--format", "json", *words]) == 2
    told = capfd.readouterr()
    assert told.err.count("\n") == 1
    assert why in told.err


def test_no_store_is_one_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["pool", str(tmp_path), "--out", str(tmp_path / "x.html")]) == 2
    assert capfd.readouterr().err.count("\n") == 1


def test_a_name_is_no_formula_and_turns_no_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "hands.txt"
    log.write_text(legal(1).replace("Cedar", "=1+1").replace("Alder", "A\u202elder"), encoding="utf-8")
    main(["ingest", str(log), "--store", str(tmp_path / "facts")])
    capfd.readouterr()
    assert main(["pool", str(tmp_path / "facts"), "--format", "csv"]) == 0
    text = capfd.readouterr().out
    told = {row["row"] for row in csv.DictReader(io.StringIO(text)) if row["table"] == "players"}
    assert {one for one in told if "=1+1" in one} == {"'=1+1 (pokerstars)"}
    assert "\u202e" not in text
