"""Facts and statistics: partitions, subsets, money that adds up, sums that merge in any order."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pyarrow as pa
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from replay import Replay
from reports.facts import Columns
from reports.ownfacts import half_even
from reports.schema import PLAYERS
from reports.stats import STATISTICS, Statistic, Sum
from reports.stats.base import Spread
from reports.stats.groups import BY
from reports.stats.source import add_source
from reports.stats.totals import Totals, computed
from tests.unit.worked_hands import replays

HANDS = replays()
NAMES = [column.name for column in PLAYERS]


def rows_of(hands: list[Replay]) -> list[dict[str, Any]]:
    columns = Columns()
    for hand in hands:
        columns.add(hand)
    rows: list[dict[str, Any]] = columns.flush()["players"].to_pylist()
    return rows


ROWS = rows_of(HANDS)


def test_fold_call_and_raise_add_up_to_the_chances() -> None:
    names = [name.removesuffix("_opp") for name in NAMES if name.endswith("_opp")]
    parts = [name for name in names if f"{name}_fold" in NAMES and f"{name}_call" in NAMES]
    assert len(parts) > 15
    for row in ROWS:
        for name in parts:
            answers = sum(row[f"{name}_{answer}"] for answer in ("fold", "call", "raise"))
            assert answers == row[f"{name}_opp"], name


def test_what_was_taken_was_a_chance() -> None:
    taken = [name.removesuffix("_opp") for name in NAMES if name.endswith("_opp")]
    for row in ROWS:
        for name in taken:
            assert not row.get(name) or row[f"{name}_opp"], name
        for s in "ftr":
            assert row[f"{s}_xr_opp"] == row[f"{s}_xf"] + row[f"{s}_xc"] + row[f"{s}_xr"]
            assert row[f"{s}_face_allin"] == row[f"{s}_face_allin_fold"] + row[f"{s}_face_allin_cont"]


def test_narrower_chances_lie_within_wider_ones() -> None:
    within = [
        ("pfr", "vpip"), ("rfi", "pfr"), ("steal", "rfi"), ("steal_opp", "rfi_opp"),
        ("rfi_opp", "first_in"),
        ("squeeze_opp", "threebet_opp"), ("threebet_opp", "face2_opp"), ("steal_def_opp", "face2_opp"),
        ("f3b_opp", "face3_opp"), ("cold4_opp", "fourbet_opp"), ("fourbet_raiser_opp", "fourbet_opp"),
        ("won_sd", "sd"), ("won_sd_net", "won_sd"), ("f_won", "f_saw"), ("t_saw", "f_saw"),
        ("r_saw", "t_saw"),
        ("f_cbet_def_canraise", "f_cbet_def_opp"), ("t_cbet_opp", "f_cbet"), ("r_cbet_opp", "t_cbet"),
    ]  # fmt: skip
    for row in ROWS:
        for narrow, wide in within:
            assert not row[narrow] or row[wide], (narrow, wide)
        for s in "ftr":
            assert not (row[f"{s}_donk_opp"] and row[f"{s}_cbet_opp"])


def test_money_adds_up_in_every_hand() -> None:
    by_hand: dict[str, list[dict[str, Any]]] = {}
    for row in ROWS:
        by_hand.setdefault(row["hand_id"], []).append(row)
    for hand in HANDS:
        rows = by_hand[hand.hand.header.hand_id]
        assert sum(row["net"] for row in rows) == -(hand.rake + hand.fees)
        for row in rows:
            assert row["net_sd"] + row["net_nsd"] == row["net"]
            assert row["net_pot"] == row["collected"] - row["invested"]
            live = row["inv_p"] + row["inv_f"] + row["inv_t"] + row["inv_r"]
            assert row["invested"] == live + row["ante_paid"] + row["dead_posted"]
        for name in ("rake_wc", "rake_paid", "rake_dealt"):
            assert abs(sum(row[name] for row in rows) - 1000 * hand.rake) <= len(rows)


def renumbered(hands: list[Replay]) -> list[Replay]:
    """The hands with ids of their own, so that each counts."""
    return [
        replace(hand, hand=replace(hand.hand, header=replace(hand.hand.header, hand_id=str(i))))
        for i, hand in enumerate(hands)
    ]


@st.composite
def splits(draw: st.DrawFn) -> tuple[list[Replay], list[list[int]]]:
    """Some hands, and the same hands' indexes in any order, cut anywhere."""
    hands = renumbered(draw(st.lists(st.sampled_from(HANDS), min_size=1, max_size=20)))
    order = draw(st.permutations(range(len(hands))))
    cuts = sorted(draw(st.lists(st.integers(0, len(hands)), max_size=4)))
    edges = [0, *cuts, len(hands)]
    return hands, [list(order[a:b]) for a, b in pairwise(edges)]


ALL = [entry for entry in STATISTICS if computed(entry)]
SOME = [entry for kind in Spread for entry in [one for one in ALL if one.spread is kind][:3]]
"""Three of each kind: enough where it is about how sums merge."""


def totals_of(hands: list[Replay], statistics: list[Statistic] = SOME) -> Totals:
    columns = Columns()
    for hand in hands:
        columns.add(hand)
    totals = Totals(statistics, [BY["position"]])
    add_source(columns.flush()["players"], [totals])
    return totals


def sums_of(totals: Totals) -> list[tuple[object, ...]]:
    """The sums by key, in one order."""
    return sorted((tuple(row.values()) for row in totals.table().to_pylist()), key=str)


@settings(max_examples=15)
@given(splits())
def test_parts_merge_to_the_same_in_any_order(case: tuple[list[Replay], list[list[int]]]) -> None:
    hands, parts = case
    merged = totals_of([])
    for part in parts:
        merged.merge(totals_of([hands[i] for i in part]))
    assert sums_of(merged) == sums_of(totals_of(hands))


def naive(entry: Statistic, rows: list[dict[str, Any]]) -> tuple[int, ...]:
    """The sums of a statistic without conditions, added up in Python."""

    def value(sums: tuple[Sum, ...], row: dict[str, Any]) -> int | None:
        terms = [None if row[term.column] is None else term.sign * int(row[term.column]) for term in sums]
        return None if None in terms else sum([term for term in terms if term is not None])

    pairs = [(value(entry.taken, row), value(entry.chances, row)) for row in rows]
    if entry.spread in (Spread.WILSON, Spread.RATIO):
        both = [(y, x) for y, x in pairs if y is not None and x is not None]
        squares = (sum(y * y for y, _ in both), sum(y * x for y, x in both), sum(x * x for _, x in both))
        totals = (sum(y for y, _ in both), sum(x for _, x in both))
        return totals if entry.spread is Spread.WILSON else (*totals, *squares)
    known = [y for y, _ in pairs if y is not None]
    if entry.spread is Spread.TOTAL:
        return len(known), sum(known)
    return len(known), sum(known), sum(y * y for y in known)


@settings(max_examples=6)
@given(st.lists(st.sampled_from(HANDS), min_size=1, max_size=20))
def test_sums_are_those_of_the_rows(hands: list[Replay]) -> None:
    totals = totals_of(renumbered(hands), ALL)
    by_key: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in rows_of(renumbered(hands)):
        by_key.setdefault((row["player"], row["pos"]), []).append(row)
    found = {(row["k1"], row["k5"]): row for row in totals.table().to_pylist()}
    assert found.keys() == by_key.keys()
    for key, rows in by_key.items():
        assert found[key]["s0"] == len(rows)
        assert found[key]["s1"] == sum(row["net"] for row in rows)
        for entry in totals.statistics:
            if not any(term.when for term in (*entry.taken, *entry.chances)):
                sums = [int(found[key][name]) for name in totals.columns(entry)[:5]]
                assert tuple(sums) == naive(entry, rows), entry.key


@given(splits())
def test_a_row_does_not_depend_on_the_batch_it_is_in(case: tuple[list[Replay], list[list[int]]]) -> None:
    hands, parts = case
    whole = {(row["hand_id"], row["player"]): row for row in rows_of(hands)}
    for part in parts:
        for row in rows_of([hands[i] for i in part]):
            assert row == whole[row["hand_id"], row["player"]]


@given(st.integers(-(10**15), 10**15), st.integers(1, 10**9))
def test_rounding_is_half_to_even(numerator: int, denominator: int) -> None:
    from fractions import Fraction

    assert half_even(numerator, denominator) == round(Fraction(numerator, denominator))


def test_an_empty_batch_gives_empty_tables_of_the_right_kind() -> None:
    tables = Columns().flush()
    assert set(tables) == {"hands", "players", "actions", "pots", "findings"}
    assert all(isinstance(table, pa.Table) and table.num_rows == 0 for table in tables.values())
