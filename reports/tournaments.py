"""Tournament results: what entries cost and brought, with intervals; the entries themselves, in order.

    tournament_results("facts", player="Alder", by=["buyin"])   # a row for each price
    tournament_entries("facts", player="Alder")                 # a row for each entry, with what adds up

Both are over the store's view `entries`. Intervals of money are by bootstrap over entries: prizes are too
uneven for any other; intervals of shares are Wilson's.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from parser.money import money_text
from reports.duck import text, views_of
from reports.entries import ENTRIES
from reports.stats import bootstrap, intervals
from reports.stats.base import StatisticsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import pandas as pd

    from reports.duck import Tables
    from reports.store import Store

Row = dict[str, Any]
FINAL_TABLE = 9
"""Players at a last table, where the tables' size is not known."""
EARLY = 2 / 3
"""A finish behind this share of the field is early."""
MILLION = 1_000_000
_ENTRIES = f"SELECT {', '.join([column.name for column in ENTRIES])} FROM entries WHERE "  # noqa: S608  # ours
_ORDER = (
    " ORDER BY coalesce(ts_utc, try_strptime(played_at, '%Y-%m-%d %H:%M:%S')) NULLS LAST, site, "
    "tournament_id, player, entry_no"
)
_HANDS = """
SELECT site, tournament_id, player, count(*), sum(ev_net), count(ev_net),
    sum(stack * 1000000 // nullif(coalesce(small_blind, 0) + big_blind + coalesce(ante, 0) * n_dealt, 0)),
    count(nullif(big_blind, 0))
FROM players WHERE tournament_id IS NOT NULL AND """
"""Hands, chips at expected value, and M in millionths, tournament by tournament."""
_SIZES = ((2, "2"), (10, "3-10"), (45, "11-45"), (180, "46-180"), (1_000, "181-1,000"))
_LARGER = "above 1,000"


class Measure(NamedTuple):
    """A figure of tournament results; its count stands beside it."""

    key: str
    """Column; `key`_n is its count; `key`_low and `key`_high its 95 % interval where it has one."""
    short: str
    meaning: str
    interval: bool = True


MEASURES = (
    Measure("roi", "ROI %", "profit in percent of cost: prizes, tickets and bounties less cost, over cost"),
    Measure("avg_roi", "avg ROI %", "mean of each entry's own ROI; entries that cost nothing have none"),
    Measure("itm", "ITM %", "entries that won a prize or ticket; a bounty alone is none"),
    Measure("abi", "ABI", "cost of an entry on average, minor units", interval=False),
    Measure("avg_profit", "avg profit", "profit of an entry on average, minor units"),
    Measure(
        "chip_ev", "chip EV", "chips won at expected value, an entry with hands on average", interval=False
    ),
    Measure("m", "M", "stack before posting / blinds and all antes, mean over hands", interval=False),
    Measure("early", "early %", "finished behind two thirds of the field"),
    Measure("final_table", "final table %", "finished among as many as sit at one table"),
    Measure("win", "win %", "finished first"),
)


def _price(row: Row) -> int | None:
    """What an entry costs, without rebuys and add-ons."""
    if row["buy_in"] is None:
        return None
    return int(row["buy_in"] + (row["bounty_part"] or 0) + (row["fee"] or 0))


def _buyin(row: Row) -> tuple[Any, str]:
    price = _price(row)
    if price is None:
        return (1, 0), "unknown"
    told = money_text(price, row["scale"])
    return (0, price * 10 ** (6 - min(row["scale"], 6))), f"{told} {row['currency'] or 'chips'}"


def _size(row: Row) -> tuple[Any, str]:
    entrants = row["entrants"]
    if entrants is None:
        return (1, 0), "unknown"
    found = next(((most, name) for most, name in _SIZES if entrants <= most), (MILLION, _LARGER))
    return (0, found[0]), found[1]


def _word(name: str, characters: int | None = None) -> Callable[[Row], tuple[Any, str]]:
    def told(row: Row) -> tuple[Any, str]:
        value = row[name]
        return ((1, ""), "unknown") if value is None else ((0, value[:characters]), value[:characters])

    return told


BY: dict[str, Callable[[Row], tuple[Any, str]]] = {
    "buyin": _buyin,
    "site": _word("site"),
    "month": _word("played_at", 7),
    "year": _word("played_at", 4),
    "size": _size,
    "game": _word("game"),
    "source": _word("source"),
}
"""What results can be split by: each gives a place in order and a label."""


def tournament_entries(
    source: str | os.PathLike[str] | Store | Tables, player: str | None = None
) -> pd.DataFrame:
    """Tournament entries in the order they were played. Grain: one row an entry.

    The columns of `reports.entries.ENTRIES`, then: `number`, from 1 for each player and currency of entries
    with a known profit (Int64); `cumulative`, the profit up to there (Int64, minor units); `roi` (float64,
    percent); `hands`, `chip_ev` (Int64), `m` (float64): of the hands that the store has of the tournament,
    all entries together. Money is Int64 in minor units of `scale`; what is not known is <NA>.

    Args:
        source: a store, its folder, or its open views.
        player: only this name; without one, the owners of the records.

    Raises:
        StoreError: the store can't be read.
    """
    import pandas as pd

    rows = _entries(source, player)
    _add_up(rows)
    names = [*[column.name for column in ENTRIES], "number", "cumulative", "roi", "hands", "chip_ev", "m"]
    kinds = {column.name: column.type for column in ENTRIES}
    data: dict[str, Any] = {}
    for name in names:
        values = [row[name] for row in rows]
        kind = kinds.get(name, "int64")
        if name in {"roi", "m"}:
            data[name] = pd.Series([np.nan if value is None else value for value in values], dtype="float64")
        elif kind in {"int64", "int32", "int8", "uint8"}:
            data[name] = pd.Series(values, dtype="Int64")
        elif kind == "bool":
            data[name] = pd.Series(values, dtype="boolean")
        elif kind == "timestamp":
            data[name] = pd.Series(pd.to_datetime(values, utc=True))
        else:
            data[name] = pd.Series(values, dtype="object")
    return pd.DataFrame(data, columns=names)


def tournament_results(
    source: str | os.PathLike[str] | Store | Tables,
    player: str | None = None,
    by: str | Sequence[str] | None = None,
    *,
    final_table: int = FINAL_TABLE,
) -> pd.DataFrame:
    """Results over tournament entries. Grain: one row per site, player, `by` values and currency.

    `entries` and `tournaments` count; `known` counts the entries of which the profit is known: only these are
    in `cost`, `prize`, `bounty` and `profit` (Int64, minor units of `scale`). Each of `MEASURES` has its
    value (float64, NaN where there is nothing to divide by) with `_n`, the entries it is taken from, and
    `_low`, `_high` where it has an interval. Currencies are never added up.

    Args:
        source: a store, its folder, or its open views.
        player: only this name; without one, the owners of the records.
        by: one or more of `BY`.
        final_table: players at a last table, where the size of the tables is not known.

    Raises:
        StatisticsError: `by` is unknown.
        StoreError: the store can't be read.
    """
    import pandas as pd

    names = _grouping(by)
    groups: dict[tuple[Any, ...], list[Row]] = {}
    for row in _entries(source, player):
        found = [BY[name](row) for name in names]
        key = (row["site"], row["player"], *found, row["currency"] or "")
        groups.setdefault(key, []).append(row)
    told = [_told(groups[key], key, names, final_table) for key in sorted(groups)]
    columns = ["site", "player", *[name for name in names if name != "site"], "currency", "scale", "entries",
               "tournaments", "known", "cost", "prize", "bounty", "profit", *_measured()]  # fmt: skip
    whole = {"scale", "entries", "tournaments", "known", "cost", "prize", "bounty", "profit"}
    data = {
        name: pd.Series(
            [row[name] for row in told],
            dtype="Int64"
            if name in whole or name.endswith("_n")
            else "float64"
            if name in _measured()
            else "object",
        )
        for name in columns
    }
    return pd.DataFrame(data, columns=columns)


def _measured() -> list[str]:
    """The columns of the measures."""
    found = []
    for measure in MEASURES:
        found += [measure.key, f"{measure.key}_n"]
        found += [f"{measure.key}_low", f"{measure.key}_high"] if measure.interval else []
    return found


def _grouping(by: str | Sequence[str] | None) -> tuple[str, ...]:
    names = () if by is None else (by,) if isinstance(by, str) else tuple(by)
    for name in names:
        if name not in BY:
            raise StatisticsError(f"unknown grouping: {name}", f"Known: {', '.join(BY)}.")
    return tuple(dict.fromkeys(names))


# ---- reading


def _entries(source: str | os.PathLike[str] | Store | Tables, player: str | None) -> list[Row]:
    """The entries, first played first, each with what the hands of its tournament add."""
    names = [column.name for column in ENTRIES]
    with views_of(source) as tables:
        found = tables.rows(_ENTRIES + _of(player, owner="is_hero") + _ORDER)
        hands = {row[:3]: row[3:] for row in tables.rows(_HANDS + _of(player))}
    rows = []
    for values in found:
        row = dict(zip(names, values, strict=True))
        key = row["site"], row["tournament_id"], row["player"]
        count, chips, known, m, m_hands = hands.get(key, (0, 0, 0, 0, 0))
        row["hands"] = count
        row["chip_ev"] = int(chips) if count and known == count else None
        row["_m"] = (int(m or 0), m_hands)
        row["m"] = round(m / MILLION / m_hands, 3) if m_hands and m is not None else None
        rows.append(row)
    return rows


def _of(player: str | None, owner: str = "true") -> str:
    """The condition for whose rows are read; grouped where hands are."""
    whose = owner if player is None else f"player = {text(player)}"
    return whose if owner == "is_hero" else f"{whose} GROUP BY ALL"


def _add_up(rows: list[Row]) -> None:
    """Gives each entry its own ROI, and numbers and sums those of one player and currency."""
    sums: dict[tuple[Any, ...], tuple[int, int]] = {}
    for row in rows:
        profit, cost = row["profit"], row["cost"]
        row["roi"] = 100 * profit / cost if profit is not None and cost else None
        key = row["site"], row["player"], row["currency"]
        number, total = sums.get(key, (0, 0))
        row["number"] = row["cumulative"] = None
        if profit is not None:
            number, total = number + 1, total + profit * 10 ** (6 - min(row["scale"], 6))
            sums[key] = number, total
            row["number"], row["cumulative"] = number, _fitting(total // 10 ** (6 - min(row["scale"], 6)))


# ---- figures


def _told(rows: list[Row], key: tuple[Any, ...], names: Sequence[str], final_table: int) -> Row:
    """The results of one group."""
    scale = max([row["scale"] for row in rows])
    known = [row for row in rows if row["profit"] is not None]
    told: Row = {"site": key[0], "player": key[1], "currency": rows[0]["currency"], "scale": scale}
    told |= {name: value[1] for name, value in zip(names, key[2:-1], strict=True)}
    told["site"] = key[0]
    told |= {
        "entries": len(rows),
        "tournaments": len({(row["site"], row["tournament_id"]) for row in rows}),
        "known": len(known),
    }
    for name in ("cost", "prize", "bounty", "profit"):
        told[name] = _fitting(sum([_in_scale(row, name, scale) for row in known]))
    told |= dict.fromkeys(_measured())
    _money_measures(told, known, scale)
    _share(told, "itm", [row["itm"] for row in rows])
    ranked = [row for row in rows if row["rank"] is not None]
    _share(told, "win", [row["rank"] == 1 for row in ranked])
    field = [row for row in ranked if row["entrants"] is not None]
    _share(told, "early", [row["rank"] > EARLY * row["entrants"] for row in field])
    seats = [(row["rank"], row["entrants"], row["max_seats"] or final_table) for row in field]
    _share(told, "final_table", [rank <= table for rank, entrants, table in seats if entrants > table])
    _hand_measures(told, rows)
    return told


def _fitting(value: int) -> int | None:
    """A sum as 64 bits hold it; None beyond."""
    return value if abs(value) < 2**63 else None


def _in_scale(row: Row, name: str, scale: int) -> int:
    return int((row[name] or 0) * 10 ** (scale - row["scale"]))


def _money_measures(told: Row, known: list[Row], scale: int) -> None:
    """ROI both ways, the average cost and profit."""
    units = np.array(
        [
            bootstrap.unit_of(*[row[name] for name in ("site", "tournament_id", "player", "entry_no")])
            for row in known
        ],
        np.uint64,
    )
    profit = [_in_scale(row, "profit", scale) for row in known]
    cost = [_in_scale(row, "cost", scale) for row in known]
    paid = [place for place, one in enumerate(cost) if one]
    own = [(profit[place] * 100 * MILLION) // cost[place] for place in paid]
    told["abi"], told["abi_n"] = _mean(cost), len(known)
    columns = [profit, cost, [1] * len(known), [0] * len(known), [0] * len(known)]
    for place, one in zip(paid, own, strict=True):
        columns[3][place], columns[4][place] = one, 1
    told["roi_n"] = told["avg_profit_n"] = len(known)
    told["avg_roi_n"] = len(paid)
    _bootstrapped(told, units, columns)


_QUOTIENTS = (("roi", 0, 1, 100), ("avg_profit", 0, 2, 1), ("avg_roi", 3, 4, 1 / MILLION))
"""Measures of money: which column over which, times what."""


def _bootstrapped(told: Row, units: Any, columns: list[list[int]]) -> None:
    """The measures of money with their intervals, from the same replicates."""
    sums: list[int] = [sum(column) for column in columns]
    found: Any = None
    if len(units) > 1:
        wide = any(abs(value) >= 2**62 for column in columns for value in column)
        found = bootstrap.replicates(units, np.array(columns, object if wide else np.int64).T)
    for key, above, below, times in _QUOTIENTS:
        if not sums[below]:
            continue
        told[key] = times * sums[above] / sums[below]
        if found is not None:
            bounds = bootstrap.percentiles(bootstrap.quotient(found[:, above], found[:, below]))
            if bounds is not None and bounds[0] < bounds[1]:  # all alike, they tell nothing of the spread
                told[f"{key}_low"], told[f"{key}_high"] = times * bounds[0], times * bounds[1]


def _share(told: Row, key: str, flags: Iterable[bool | None]) -> None:
    """A share in percent of the entries of which it is known."""
    known = [flag for flag in flags if flag is not None]
    told[f"{key}_n"] = len(known)
    bounds = intervals.wilson(sum(known), len(known))
    if bounds is not None:
        told[key] = 100 * sum(known) / len(known)
        told[f"{key}_low"], told[f"{key}_high"] = 100 * bounds[0], 100 * bounds[1]


def _hand_measures(told: Row, rows: list[Row]) -> None:
    """Chip EV and M, from the hands that the store has; a tournament's hands belong to all its entries."""
    tournaments: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        tournaments.setdefault((row["site"], row["tournament_id"]), []).append(row)
    chips, entries, total, hands = 0, 0, 0, 0
    for alike in tournaments.values():
        row = alike[0]
        if row["chip_ev"] is not None:
            chips, entries = chips + row["chip_ev"], entries + len(alike)
        total, hands = total + row["_m"][0], hands + row["_m"][1]
    told["chip_ev_n"], told["m_n"] = entries, hands
    told["chip_ev"] = chips / entries if entries else None
    told["m"] = round(total / MILLION / hands, 3) if hands else None


def _mean(values: list[int]) -> float | None:
    return sum(values) / len(values) if values else None
