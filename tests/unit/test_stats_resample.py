"""What the bootstrap draws together: days where there are enough, else hands; the same from any parts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from msgspec.structs import replace

from reports import statistics
from reports.facts import Columns
from reports.stats import bootstrap
from reports.stats.resample import ENOUGH_UNITS, HEAPS
from tests.unit.worked_hands import replays

HANDS = replays()
DRAWS = 150


def rows(days: int, each: int) -> pa.Table:
    """So many hands on each of so many days; without days they have no date."""
    columns = Columns()
    for number in range(max(1, days) * each):
        hand = HANDS[number * 7 % len(HANDS)]
        played_at = f"2024-01-{1 + number // each:02d} 20:00:00" if days else None
        header = replace(hand.hand.header, hand_id=str(number), played_at=played_at)
        columns.add(replace(hand, hand=replace(hand.hand, header=header)))
    return columns.flush()["players"]


def asked(table: Any, **how: Any) -> pd.DataFrame:
    return statistics(table, select="vpip_pfr_gap", pooled=True, bootstrap=DRAWS, **how)


def by_unit(table: pa.Table, unit: pd.Series[Any]) -> tuple[float, float] | None:
    """The interval from sums made here."""
    frame: Any = table.select(["vpip", "vpip_opp", "pfr", "pfr_opp"]).to_pandas().astype("int64")
    sums = frame.groupby(unit.to_numpy()).sum()
    hashes = np.array([bootstrap.unit_of(name) for name in sums.index], np.uint64)

    def gap(drawn: Any) -> Any:
        vpip = bootstrap.quotient(drawn[:, 0], drawn[:, 1])
        return 100 * vpip - 100 * bootstrap.quotient(drawn[:, 2], drawn[:, 3])

    return bootstrap.interval(hashes, sums.to_numpy(), gap, DRAWS)


def bounds(frame: pd.DataFrame) -> list[float]:
    return [float(frame["vpip_pfr_gap_low"].iloc[0]), float(frame["vpip_pfr_gap_high"].iloc[0])]


def test_the_hands_of_a_day_are_drawn_together() -> None:
    table = rows(ENOUGH_UNITS, 5)
    days = pd.Series(table.column("played_at").to_pylist()).str[:10].map("d{}".format)
    assert bounds(asked(table)) == pytest.approx(by_unit(table, days))


@pytest.mark.parametrize("days", [0, ENOUGH_UNITS - 1])
def test_with_few_days_or_none_each_hand_is_drawn_alone(days: int) -> None:
    table = rows(days, 3 if days else 40)
    heaps = pd.Series(table.column("hand_uid").to_pylist()).map(lambda uid: str(uid & (HEAPS - 1)))
    assert bounds(asked(table)) == pytest.approx(by_unit(table, heaps))


def test_of_few_hands_there_is_no_interval() -> None:
    assert np.isnan(bounds(asked(rows(0, ENOUGH_UNITS - 1)))).all()


def test_rows_in_any_order_give_the_same_interval() -> None:
    table = rows(0, 60)
    order = np.random.default_rng(3).permutation(table.num_rows)
    assert bounds(asked(table.take(order))) == bounds(asked(table))


def test_a_group_has_the_interval_that_it_has_alone() -> None:
    table = rows(0, 120)
    split = asked(table, by="position")
    for place, position in enumerate(split["position"].tolist()):
        alone = asked(table, where=f"position = {position}")
        assert bounds(split.iloc[place : place + 1]) == pytest.approx(bounds(alone), nan_ok=True)
