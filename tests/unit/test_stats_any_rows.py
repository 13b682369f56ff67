"""The sums of every statistic over rows made by lot, in which any fact may go with any other.

Worked hands are few, and some facts never come apart in them; here they do.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from typing import Any

import pyarrow as pa
import pytest
from msgspec.structs import replace

from reports.duck import Tables
from reports.schema import PLAYERS, POSITIONS, arrow_schema
from reports.stats import STATISTICS, Statistic
from reports.stats.base import Spread, Sum, resolved
from reports.stats.sums import parts_of
from tests.unit.stats_by_hand import SUMS, worked_out

ENTRIES = {entry.key: entry for entry in STATISTICS}
ROWS = 600


def drawn(dice: random.Random) -> dict[str, Any]:
    """A row by lot; what another fact settles follows from it."""
    row: dict[str, Any] = {}
    for column in PLAYERS:
        if column.type == "bool":
            row[column.name] = dice.random() < 0.4
        elif column.type in ("uint8", "int8", "int16", "int32", "int64"):
            row[column.name] = dice.randrange(4)
        elif column.type == "timestamp":
            row[column.name] = None
        else:
            row[column.name] = "x"
    row |= {name: dice.choice(POSITIONS) for name in ("pos", "open_pos", "steal_def_vs")}
    row |= {"allin_street": dice.choice([None, *"PFTR"]), "limit": dice.choice(["nl", "fl"])}
    row |= {
        "big_blind": 100,
        "hands": True,
        "net": dice.randrange(-900, 900),
        "f_players": dice.randrange(2, 6),
    }
    row |= {"ev_net": dice.randrange(-900, 900), "r_call_amt": dice.choice([0, 300])}
    row |= {"open_size": 250, "stack": dice.randrange(100, 9_000), "collected": int(row["won"])}
    row["opener"] = row["pos"] == row["open_pos"]
    row |= {"threebet": row["threebet"] and row["threebet_opp"]}
    row |= {"limp_3b_opp": row["limp"] and row["threebet_opp"], "limp_3b": row["limp"] and row["threebet"]}
    for name in ("fourbet", "fourbet_opp"):
        row[name.replace("fourbet", "fourbet_raiser")] = row[name] and row["opener"]
    row |= {name: row[name] and not row["f_xc"] for name in ("t_delcb", "t_delcb_opp")}
    row["won_sd_net"] = row["sd"] and row["net"] > 0
    row["f_fair_share"] = round(10**6 / row["f_players"]) if row["f_saw"] else 0
    row |= {f"{s}_bet_bp": dice.randrange(1, 20_000) if row[f"{s}_bet_n"] else 0 for s in "ftr"}
    row |= {"net_sd": row["net"] if row["sd"] else 0, "net_nsd": 0 if row["sd"] else row["net"]}
    for name in ("net", "ev_net", "net_sd", "net_nsd", "open_size", "stack"):
        row[f"{name}_ubb"] = row[name] * 10_000
    return row


def words(row: dict[str, Any]) -> dict[str, Any]:
    """A row under the names that the sums by hand use."""
    named = row | {"bb": row["big_blind"], "ev": row["ev_net"], "allin_on": row["allin_street"]}
    named["bets"] = sum(row[f"{s}_{what}"] for s in "ftr" for what in ("bets", "raises"))
    named |= {what: sum(row[f"{s}_{what}"] for s in "ftr") for what in ("calls", "folds")}
    named["effective"] = row["eff_stack_ubb"] / 10_000
    return named


DICE = random.Random(5)  # no secret
DRAWN = [drawn(DICE) for _ in range(ROWS)]
WORDS = [words(row) for row in DRAWN]
TABLE = pa.Table.from_pylist(DRAWN, schema=arrow_schema("players"))


def spoiled(entry: Statistic) -> list[Statistic]:
    """The statistic with one fault in what it sums: a condition dropped, a term left out, a sign changed."""
    found = []
    fields = ("taken", "chances") if entry.spread in (Spread.WILSON, Spread.RATIO) else ("taken",)
    for field in fields:
        terms: tuple[Sum, ...] = getattr(entry, field)
        for place, term in enumerate(terms):
            others = [replace(term, sign=-term.sign)]
            if term.when and "big_blind" not in term.when:
                others.append(replace(term, when=""))
            found += [replace(entry, **{field: (*terms[:place], one, *terms[place + 1 :])}) for one in others]
            if len(terms) > 1:
                found.append(replace(entry, **{field: (*terms[:place], *terms[place + 1 :])}))
    return found


def summed(rows: pa.Table, entries: Iterable[Statistic]) -> dict[str, int]:
    """What DuckDB sums for statistics, by SQL."""
    parts = sorted({part.sql for entry in entries for part in parts_of(entry)})
    with Tables.of_rows({"players": rows}) as tables:
        (found,) = tables.rows(f"SELECT {', '.join(parts)} FROM players")  # noqa: S608  # our own names
    return dict(zip(parts, found, strict=True))


ASKED = {place: resolved(ENTRIES[place[1]], place[0]) for place in SUMS}
SPOILED = {place: spoiled(entry) for place, entry in ASKED.items()}
FOUND = summed(TABLE, [*ASKED.values(), *[one for several in SPOILED.values() for one in several]])


def sums(entry: Statistic, found: dict[str, int]) -> tuple[int, ...]:
    """The sums of a statistic."""
    return tuple([found[part.sql] for part in parts_of(entry)])


def value(entry: Statistic, found: tuple[int, ...]) -> float:
    """The value that the sums give; of a mean they begin with the count, of a total, too."""
    if entry.spread in (Spread.WILSON, Spread.RATIO):
        return entry.times * found[0] / (entry.over * found[1])
    if entry.spread is Spread.TOTAL:
        return entry.times * found[1] / entry.over
    mean = found[1] / found[0]
    if entry.spread is Spread.MEAN:
        return entry.times * mean / entry.over
    return entry.times * math.sqrt((found[2] - found[0] * mean**2) / (found[0] - 1)) / entry.over


@pytest.mark.parametrize(("definitions", "key"), [place for place in SUMS if "rake" not in place[1]])
def test_sums_are_those_written_by_hand(definitions: str, key: str) -> None:
    entry = ASKED[definitions, key]
    expected, _ = worked_out(SUMS[definitions, key], WORDS)
    assert value(entry, sums(entry, FOUND)) == pytest.approx(expected, rel=2e-6)


@pytest.mark.parametrize(("definitions", "key"), SUMS)
def test_another_sum_would_be_told(definitions: str, key: str) -> None:
    own = sums(ASKED[definitions, key], FOUND)
    assert SPOILED[definitions, key]
    for other in SPOILED[definitions, key]:
        assert sums(other, FOUND) != own, (other.taken, other.chances)


def test_hands_without_a_big_blind_are_in_no_rate_of_big_blinds() -> None:
    rows = [row | {"big_blind": 0 if place % 3 else 100} for place, row in enumerate(DRAWN)]
    counted = [row for row in rows if row["big_blind"]]
    found = summed(pa.Table.from_pylist(rows, schema=arrow_schema("players")), ASKED.values())
    for key, column, over in (
        ("bb_per_100_weighted", "net", 1), ("rake_per_100", "rake_wc", 1_000),
        ("rake_paid_per_100", "rake_paid", 1_000), ("rake_dealt_per_100", "rake_dealt", 1_000),
    ):  # fmt: skip
        expected = sum(row[column] for row in counted) / (over * len(counted))
        assert value(ENTRIES[key], sums(ENTRIES[key], found)) == pytest.approx(expected)
