"""Statistics: sums of facts over hands, each with its count, never mixing what can't be added."""

from __future__ import annotations

import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest
from msgspec.structs import replace

from replay import Replay
from reports import statistics
from reports.facts import Columns
from reports.schema import POSITIONS
from reports.stats import STATISTICS, StatisticsError, Unit
from reports.stats.base import Spread
from reports.stats.groups import BY
from reports.stats.source import add_source
from reports.stats.totals import Totals
from tests.unit.stores import add_run
from tests.unit.worked_hands import NAMES, block, replays

HANDS = replays()


def table_of(hands: list[Replay]) -> Any:
    """Rows of the players table."""
    columns = Columns()
    for hand in hands:
        columns.add(hand)
    return columns.flush()["players"]


def row_of(frame: pd.DataFrame, player: str) -> Any:
    rows = frame[frame["player"] == player]
    assert len(rows) == 1
    return rows.iloc[0]


def with_header(hand: Replay, **changes: Any) -> Replay:
    """The hand with another header."""
    return replace(hand, hand=replace(hand.hand, header=replace(hand.hand.header, **changes)))


def set_in(name: str, player: str, flag: str) -> bool:
    """Whether the worked example lists a flag for a player."""
    words = block(name)[1].get(player, "").split()
    return flag in words or any(word.startswith(f"{flag}=") for word in words)


def test_the_counts_are_those_of_the_worked_hands() -> None:
    frame = statistics(table_of(HANDS), select="all")
    for player in ("SB", "BB", "CO", "BTN"):
        row = row_of(frame, player)
        assert row["hands"] == sum(player in block(name)[1] for name in NAMES)
        wsd = sum(set_in(name, player, "sd") for name in NAMES)
        assert row["wsd_n"] == wsd
        assert row["wsd"] == pytest.approx(100 * sum(set_in(n, player, "won_sd") for n in NAMES) / wsd)
        cbets = [name for name in NAMES if set_in(name, player, "f_cbet_opp")]
        assert row["cbet_flop_n"] == len(cbets)
        if cbets:
            made = sum(set_in(name, player, "f_cbet") for name in cbets)
            assert row["cbet_flop"] == pytest.approx(100 * made / len(cbets))


def test_a_rate_never_comes_without_its_count_and_interval() -> None:
    frame = statistics(table_of(HANDS), select="all")
    with_interval = (Spread.WILSON, Spread.RATIO, Spread.MEAN)
    for entry in [entry for entry in STATISTICS if entry.spread in with_interval]:
        for suffix in ("", "_n", "_low", "_high"):
            assert f"{entry.key}{suffix}" in frame.columns
        known = frame[frame[f"{entry.key}_low"].notna()]
        assert (known[f"{entry.key}_n"] > 0).all()
        assert (known[f"{entry.key}_low"] <= known[entry.key] + 1e-9).all()
        assert (known[f"{entry.key}_high"] >= known[entry.key] - 1e-9).all()
        assert frame.loc[frame[f"{entry.key}_n"] == 0, entry.key].isna().all()


def test_writing_into_a_column_changes_no_other() -> None:
    frame = statistics(table_of(HANDS), select="all")
    before = frame.copy(deep=True)
    frame.loc[0, "hand_count_low"] = 5.0
    frame.loc[0, "vpip_n"] = 5
    changed = [name for name in frame.columns if not frame[name].equals(before[name])]
    assert changed == ["hand_count_low", "vpip_n"]


def test_types_are_those_that_are_documented() -> None:
    frame = statistics(table_of(HANDS), by=["position", "players", "month"], select="all")
    types = frame.dtypes.astype(str)
    assert set(types[["site", "player", "kind", "currency", "month"]]) == {"string"}
    assert isinstance(frame["position"].dtype, pd.CategoricalDtype)
    assert frame["position"].cat.ordered
    assert list(frame["position"].cat.categories) == list(POSITIONS)
    assert types["players"] == "Int64"
    for entry in [one for one in STATISTICS if f"{one.key}_n" in frame]:
        assert types[f"{entry.key}_n"] == "int64", entry.key
        assert types[f"{entry.key}_low"] == types[f"{entry.key}_high"] == "float64"
        whole = entry.spread is Spread.TOTAL and entry.unit in (Unit.COUNT, Unit.MONEY) and entry.over == 1
        assert types[entry.key] == ("Int64" if whole else "float64"), entry.key
        assert (f"{entry.key}_se" in frame) == (entry.spread is Spread.MEAN)
    assert set(types[["hands", "net", "scale"]]) == {"int64"}


def test_the_long_form_has_the_same_figures() -> None:
    how: dict[str, Any] = {"by": "position", "select": "all"}
    wide, long = statistics(table_of(HANDS), **how), statistics(table_of(HANDS), long=True, **how)
    keys = wide.attrs["statistics"]
    assert len(long) == len(wide) * len(keys)
    assert long["low_sample"].dtype == bool
    for key in ("vpip", "bb_per_100", "net_won", "af", "vpip_pfr_gap"):
        mine = long[long["statistic"] == key].reset_index(drop=True)
        assert mine["player"].tolist() == wide["player"].tolist()
        for name, end in (("value", ""), ("n", "_n"), ("low", "_low"), ("high", "_high")):
            pd.testing.assert_series_equal(
                mine[name].astype("float64"), wide[key + end].astype("float64"), check_names=False
            )


def test_sums_taken_in_several_queries_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = statistics(table_of(HANDS), by=["stakes", "hour"], select="all")
    monkeypatch.setattr("reports.stats.totals.SUMS_AT_ONCE", 7)
    pd.testing.assert_frame_equal(statistics(table_of(HANDS), by=["stakes", "hour"], select="all"), expected)


def test_all_players_together_are_one() -> None:
    apart, together = statistics(table_of(HANDS)), statistics(table_of(HANDS), pooled=True)
    assert len(together) == 1
    assert together["player"].isna().all()
    for column in ("hands", "net", "vpip_n"):
        assert together[column].iloc[0] == apart[column].sum()


def test_statistics_are_chosen_by_key_abbreviation_section_and_definitions() -> None:
    table = table_of(HANDS)
    assert statistics(table, select=["3B", "wtsd"]).attrs["statistics"] == ["threebet", "wtsd"]
    assert "wsd" in statistics(table, select="showdown").attrs["statistics"]
    own, other = [statistics(table, "BB", select="VPIP", definitions=name) for name in ("default", "hm")]
    assert other["vpip_n"].iloc[0] == own["hands"].iloc[0] > own["vpip_n"].iloc[0]
    with pytest.raises(StatisticsError, match="no sum over hands"):
        statistics(table, select="roi")
    with pytest.raises(StatisticsError, match="unknown definitions"):
        statistics(table, definitions="mine")


def test_core_statistics_are_the_ones_a_player_asks_for_first() -> None:
    assert [entry.short for entry in STATISTICS if entry.core] == [
        "bb/100", "VPIP", "PFR", "3B", "F3B", "CB", "FCB", "AF", "AFq", "WTSD", "W$SD", "WWSF",
    ]  # fmt: skip


def test_what_has_no_interval_by_formula_has_one_by_the_bootstrap_where_asked() -> None:
    many = [with_header(hand, hand_id=f"{i}-{place}") for i in range(10) for place, hand in enumerate(HANDS)]
    table, keys = table_of(many), ["vpip_pfr_gap", "fourbet_range", "river_call_efficiency"]
    row, again, plain = [
        statistics(table, select=keys, pooled=True, bootstrap=draws).iloc[0] for draws in (200, 200, 0)
    ]
    for key in keys:
        assert row[f"{key}_low"] < row[key] < row[f"{key}_high"]
    assert row.equals(again)
    assert math.isnan(plain["vpip_pfr_gap_low"])
    assert plain["vpip_pfr_gap"] == row["vpip_pfr_gap"]


def test_every_statistic_is_made_of_columns_and_says_what_it_is() -> None:
    columns = table_of([]).column_names
    keys = [entry.key for entry in STATISTICS]
    assert len(set(keys)) == len(keys)
    for entry in STATISTICS:
        for term in (*entry.taken, *entry.chances):
            assert term.column in columns
        assert entry.definition.endswith(".")
        assert entry.source


def test_aggression_without_a_call_is_undefined() -> None:
    walk = [hand for hand, name in zip(HANDS, NAMES, strict=True) if name.startswith("02")]
    row = row_of(statistics(table_of(walk)), "BTN")
    assert math.isnan(row["af"])
    assert row["af_n"] == 0


def test_win_rate_is_the_mean_of_each_hand_in_its_own_big_blinds() -> None:
    two = [HANDS[NAMES.index(name)] for name in NAMES if name[:2] in {"01", "02"}]
    two[1] = replace(two[1], big_blind=50)
    row = row_of(statistics(table_of(two)), "BB")
    assert row["net"] == 50 - 100
    assert row["bb_per_100"] == pytest.approx(100 * (0.5 - 2.0) / 2)
    assert row["bb_per_100_n"] == 2


def test_hands_without_a_big_blind_count_but_not_for_the_win_rate() -> None:
    row = row_of(statistics(table_of([replace(HANDS[0], big_blind=0)])), "BB")
    assert row["hands"] == 1
    assert row["bb_per_100_n"] == 0
    assert math.isnan(row["bb_per_100"])


def test_currencies_and_chips_are_never_added() -> None:
    euro = with_header(HANDS[1], currency="EUR", hand_id="2")
    chips = with_header(HANDS[1], currency=None, tournament=True, scale=0, hand_id="3")
    play = with_header(HANDS[1], currency=None, hand_id="4")
    frame = statistics(table_of([HANDS[1], euro, chips, play]), player="BB")
    assert frame[["kind", "currency", "hands"]].fillna("chips").values.tolist() == [
        ["cash", "EUR", 1],
        ["cash", "USD", 1],
        ["cash", "chips", 1],
        ["tournament", "chips", 1],
    ]


def test_amounts_of_one_currency_in_other_decimals_are_brought_to_one_scale() -> None:
    fine = with_header(HANDS[1], scale=3, hand_id="2")
    row = row_of(statistics(table_of([HANDS[1], fine])), "BB")
    assert (row["net"], row["scale"], row["hands"]) == (-100 * 10 - 100, 3, 2)


def test_an_amount_is_divided_once() -> None:
    from reports.stats.values import _total

    (dealt,) = [entry for entry in STATISTICS if entry.key == "rake_dealt"]
    found = _total(dealt, [np.array([399]), np.array([7_308_400])])
    assert found.value.tolist() == [7308.4]


def test_the_same_name_at_two_sites_is_two_players() -> None:
    other = with_header(HANDS[1], site="ggpoker")
    frame = statistics(table_of([HANDS[1], other]), player="BB")
    assert frame["site"].tolist() == ["ggpoker", "pokerstars"]


def test_by_position_gives_a_row_for_each_in_order_of_play() -> None:
    renamed = [
        replace(hand, players=tuple(replace(player, name="Alder") for player in hand.players[i : i + 1]))
        for i, hand in enumerate(HANDS[:6])
    ]
    renamed = [
        replace(hand, total_pot=sum(p.collected for p in hand.players) + hand.rake) for hand in renamed
    ]
    frame = statistics(table_of(renamed), by="position")
    assert frame["position"].tolist() == ["LJ", "HJ", "CO", "BTN", "SB", "BB"]
    assert frame["hands"].sum() == 6


def test_by_stakes_goes_by_size_not_by_alphabet() -> None:
    stakes = [(500, 1000), (50, 100), (1, 2), (100, 200)]
    hands = [
        replace(with_header(HANDS[1], hand_id=str(big)), small_blind=small, big_blind=big)
        for small, big in stakes
    ]
    frame = statistics(table_of(hands), player="BB", by="stakes")
    assert frame["stakes"].tolist() == ["0.01/0.02 USD", "0.50/1 USD", "1/2 USD", "5/10 USD"]


def test_by_takes_several_keys() -> None:
    frame = statistics(table_of(HANDS), by=["position", "month", "kind"])
    assert frame.columns[:6].tolist() == ["site", "player", "position", "month", "kind", "currency"]
    assert set(frame["month"]) == {"2024-03"}


@pytest.mark.parametrize("by", sorted(BY))
def test_rows_of_every_grouping_add_up_to_the_whole(by: str) -> None:
    table = table_of(HANDS)
    whole, parts = statistics(table), statistics(table, by=by)
    assert parts["hands"].sum() == whole["hands"].sum()
    assert parts["net"].sum() == whole["net"].sum()
    assert parts["vpip_n"].sum() == whole["vpip_n"].sum()


def test_an_unknown_grouping_names_the_closest() -> None:
    with pytest.raises(StatisticsError, match="unknown grouping: postion") as caught:
        statistics(table_of([]), by="postion")
    assert caught.value.remedy == "Did you mean position?"


def test_an_unknown_statistic_names_the_closest() -> None:
    with pytest.raises(StatisticsError, match="unknown statistic: vipp") as caught:
        statistics(table_of([]), select=["pfr", "vipp"])
    assert caught.value.remedy == "Did you mean vpip?"


def test_a_frame_without_a_column_says_which() -> None:
    with pytest.raises(StatisticsError, match="no column"):
        statistics(pd.DataFrame({"player": ["Alder"]}))


def test_something_else_than_hands_is_refused() -> None:
    with pytest.raises(StatisticsError, match="int"):
        statistics(3)


def test_no_hands_give_an_empty_frame_with_all_columns() -> None:
    frame = statistics(table_of([]))
    assert frame.empty
    assert "vpip_n" in frame.columns


def test_every_kind_of_source_gives_the_same(tmp_path: Path) -> None:
    add_run(tmp_path, HANDS[:7], HANDS[7:])
    expected = statistics(table_of(HANDS), by=["position", "stakes"], select="all")
    by: dict[str, Any] = {"by": ["position", "stakes"], "select": "all"}
    pd.testing.assert_frame_equal(statistics(tmp_path, **by), expected)
    pd.testing.assert_frame_equal(statistics([str(tmp_path)], **by), expected)
    pd.testing.assert_frame_equal(statistics(pd.read_parquet(tmp_path / "facts/v1/players"), **by), expected)
    pd.testing.assert_frame_equal(
        statistics(pl.read_parquet(tmp_path / "facts/v1/players/**/*.parquet"), **by), expected
    )


def test_a_hand_in_two_parts_counts_once(tmp_path: Path) -> None:
    add_run(tmp_path, HANDS, HANDS, files=("mine.txt", "theirs.txt"))
    frame = statistics(tmp_path)
    pd.testing.assert_frame_equal(frame, statistics(table_of(HANDS)))
    assert frame.attrs["left_out"] == {"counted before": len(HANDS)}


def test_hands_left_out_are_counted_with_their_reason(tmp_path: Path) -> None:
    add_run(tmp_path, [replace(HANDS[0], trusted=False), HANDS[1]])
    frame = statistics(tmp_path)
    assert frame.attrs["left_out"] == {"impossible event": 1}
    assert frame["hands"].max() == 1


def test_histories_are_read_from_a_path() -> None:
    folder = Path(__file__).parents[2] / "sample_histories"
    frame = statistics(folder)
    assert len(frame) > 10
    assert (frame["hands"] > 0).all()


def rows_of(totals: Totals) -> list[tuple[object, ...]]:
    """The sums by key, in one order."""
    return sorted((tuple(row.values()) for row in totals.table().to_pylist()), key=str)


def test_parts_merge_to_the_whole() -> None:
    chosen = [entry for entry in STATISTICS if entry.core]
    whole, left, right = Totals(chosen), Totals(chosen), Totals(chosen)
    add_source(table_of(HANDS), [whole])
    add_source(table_of(HANDS[:20]), [left])
    add_source(table_of(HANDS[20:]), [right])
    right.merge(left)
    assert rows_of(right) == rows_of(whole)


def test_sums_of_squares_beyond_64_bits_are_exact() -> None:
    hand = HANDS[NAMES.index(next(name for name in NAMES if name.startswith("13")))]
    big = [
        replace(with_header(hand, hand_id=str(i)), big_blind=1, small_blind=1) for i in range(50)
    ]  # 1,000 big blinds each
    entry = next(entry for entry in STATISTICS if entry.key == "bb_per_100")
    totals = Totals([entry])
    add_source(table_of(big), [totals])
    (row,) = [row for row in totals.table().to_pylist() if row["k1"] == "BB"]
    assert row[totals.columns(entry)[-1]] == 50 * (1_000 * 1_000_000) ** 2


def test_importing_the_package_loads_no_heavy_library() -> None:
    code = (
        "import sys; from reports import statistics; "
        "print([name for name in ('pandas', 'pyarrow', 'numpy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
