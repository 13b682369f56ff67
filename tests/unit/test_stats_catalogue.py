"""Every statistic of the catalogue: what it says of itself, and what it makes of the worked hands."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pandas as pd
import pyarrow as pa
import pytest

from parser import Hand
from replay import replay
from reports import statistics
from reports.duck import Tables
from reports.facts import Columns
from reports.schema import PLAYERS
from reports.stats import STATISTICS, Statistic, StatisticsError
from reports.stats.base import DEFINITIONS, Section, Spread, Unit, resolved, variant
from reports.stats.formula import columns_of
from reports.stats.groups import BY
from reports.stats.lookup import plain
from reports.stats.sums import parts_of
from tests.unit.stats_by_hand import STREETS, SUMS, worked_out
from tests.unit.test_facts import shape, wanted
from tests.unit.worked_hands import NAMES, Table, block, pairs_of

ENTRIES = {entry.key: entry for entry in STATISTICS}
ELSEWHERE = {key for key, entry in ENTRIES.items() if entry.spread in (Spread.SESSIONS, Spread.ENTRIES)}
OF_PARTS = {key for key, entry in ENTRIES.items() if entry.parts}
RECORDED = {"show"}
"""Says how the record shows cards, which the worked hands leave open."""


def missed(acts: str) -> Iterator[tuple[str, str, bool]]:
    """Who on which street came to act after its aggressor had checked, before any bet; and whether he bet."""
    streets = [[move.split() for move in street.split(", ")] for street in acts.split(" | ")]
    for s, (before, moves) in zip("ftr", pairwise(streets), strict=False):
        aggressor = next((who for who, move in reversed(before) if move[0] in "br"), None)
        checked, acted = False, set()
        for who, move in moves:
            if checked and who != aggressor and who not in acted:
                yield who, s, move[0] == "b"
            if move[0] == "b":
                break
            acted.add(who)
            checked |= who == aggressor


def words(name: str) -> dict[str, dict[str, Any]]:
    """All that an example says of each player, and what follows from it, by position."""
    settings, players = block(name)
    hand, rows = shape(settings), wanted(settings, players)
    stacks = dict.fromkeys(rows, 10000) | pairs_of(settings.get("stacks", ""))
    for pos, row in rows.items():
        row |= {"pos": pos, "bb": 100, "limit": settings.get("limit", "nl"), "dealt": len(rows)}
        row |= {"open_pos": hand["open_pos"] or "", "f_players": int(hand["f_players"] or 0)}
        row |= {"rake": int(settings.get("rake", 0)), "ev": float(row["ev_net"]), "stack": stacks[pos]}
        row["all_in"] = sum(other["invested"] for other in rows.values())
        row["paid"] = sum(other["collected"] for other in rows.values())
        row["effective"] = min(stacks[pos], max(stacks[other] for other in rows if other != pos))
        row["allin_on"] = "P" if row["allin"] and (row["f_saw_allin"] or not row["f_saw"]) else ""
        row["bets"] = sum(row[f"{s}_{what}"] for s in "ftr" for what in ("bets", "raises"))
        row["calls"] = sum(row[f"{s}_calls"] for s in "ftr")
        row["folds"] = sum(row[f"{s}_folds"] for s in "ftr")
        row |= {f"{s}_{word}": 0 for s in "ftr" for word in ("missed_opp", "missed")}
    for pos, s, bet in missed(settings["acts"]):
        rows[pos] |= {f"{s}_missed_opp": 1, f"{s}_missed": int(bet)}
    return rows


def facts(hands: list[Hand]) -> Any:
    columns = Columns()
    for hand in hands:
        columns.add(replay(hand))
    return columns.flush()["players"]


WORDS = [words(name) for name in NAMES]
FACTS = facts([Table(block(name)[0]).hand() for name in NAMES])
FRAMES = {name: statistics(FACTS, select="all", definitions=name, bootstrap=0) for name in DEFINITIONS}
PLAYERS_THERE = FRAMES["default"]["player"].tolist()


def lines_of(player: str) -> list[dict[str, Any]]:
    return [rows[player] for rows in WORDS if player in rows]


def close(entry: Statistic, got: Any, value: float) -> bool:
    """Whether a value is the one worked out; EV is printed to a tenth of a unit."""
    if math.isnan(value):
        return bool(pd.isna(got))
    slack = 0.01 if "rake" in entry.key else 2e-5
    if "ev" in entry.key.split("_"):
        slack = 5 if entry.unit is Unit.MONEY else 0.2
    return bool(got == pytest.approx(value, rel=2e-5, abs=slack))


@pytest.mark.parametrize("key", [key for name, key in SUMS if name == "default"])
def test_a_statistic_is_what_the_words_of_the_worked_hands_give(key: str) -> None:
    entry, frame = ENTRIES[key], FRAMES["default"]
    for number, player in enumerate(PLAYERS_THERE):
        value, chances = worked_out(SUMS["default", key], lines_of(player))
        assert close(entry, frame[key].iloc[number], value), (player, frame[key].iloc[number], value)
        assert frame[f"{key}_n"].iloc[number] == chances, player


def test_each_statistic_that_is_a_sum_over_hands_is_worked_out_by_hand() -> None:
    assert {key for name, key in SUMS if name == "default"} == set(ENTRIES) - ELSEWHERE - OF_PARTS - RECORDED


@pytest.mark.parametrize(("definitions", "key"), [place for place in SUMS if place[0] != "default"])
def test_other_definitions_give_what_they_say(definitions: str, key: str) -> None:
    frame = FRAMES[definitions]
    for number, player in enumerate(PLAYERS_THERE):
        value, chances = worked_out(SUMS[definitions, key], lines_of(player))
        assert close(ENTRIES[key], frame[key].iloc[number], value), (player, frame[key].iloc[number], value)
        assert frame[f"{key}_n"].iloc[number] == chances, player


UNLIKE = (
    {
        "id": "7002", "dealt": "3", "collected": "SB 1200",
        "acts": "BTN f, SB r300, BB c | SB x, BB b300, SB c | SB b600, BB f",
    },
    {"id": "7003", "dealt": "4", "collected": "BB 100", "stacks": "CO 80", "acts": "CO f, BTN f, SB f"},
)  # fmt: skip
"""A flop checked and called and then the turn bet; a stack too short to open for a raise."""


@pytest.mark.parametrize("definitions", ["hm", "fpdb"])
def test_definitions_change_exactly_what_they_say(definitions: str) -> None:
    said = {entry.key for entry in STATISTICS if variant(entry, definitions)}
    assert said == {key for name, key in SUMS if name == definitions}
    through_parts = {entry.key for entry in STATISTICS if said & set(entry.parts)}
    rows = pa.concat_tables([FACTS, facts([Table(settings).hand() for settings in UNLIKE])])
    own = statistics(rows, select="all", bootstrap=0)
    other = statistics(rows, select="all", definitions=definitions, bootstrap=0)
    for key in set(ENTRIES) - ELSEWHERE:
        same = other[[key, f"{key}_n"]].equals(own[[key, f"{key}_n"]])
        assert same == (key not in said | through_parts), key


def test_unknown_definitions_are_refused() -> None:
    with pytest.raises(StatisticsError, match="pt9") as caught:
        resolved(ENTRIES["vpip"], "pt9")
    assert "hm" in caught.value.remedy


def test_a_difference_and_a_product_are_made_of_their_parts() -> None:
    frame = FRAMES["default"]
    assert (frame["vpip_pfr_gap"] - (frame["vpip"] - frame["pfr"])).abs().max() < 1e-9
    assert (frame["fourbet_range"] - frame["pfr"] * frame["fourbet"] / 100).abs().max() < 1e-9
    assert FRAMES["hm"]["vpip_pfr_gap"].tolist() == pytest.approx(
        (FRAMES["hm"]["vpip"] - FRAMES["hm"]["pfr"]).tolist()
    )


def test_blue_and_red_line_add_to_net_won() -> None:
    frame = FRAMES["default"]
    assert (frame["showdown_won"] + frame["nonshowdown_won"]).tolist() == frame["net_won"].tolist()


def partitions() -> list[tuple[str, ...]]:
    """Answers that add to 100 %, of the same chances."""
    found = [
        ("limp_fold", "limp_call", "limp_raise"),
        ("call_open", "fold_to_open", "raise_open"),
        ("sb_open_raise", "sb_open_limp", "sb_open_fold"),
        ("bb_raise_sb_limp", "bb_check_sb_limp"),
        ("skip_cbet_fold", "skip_cbet_call", "skip_cbet_raise"),
        *[(f"fold_to_allin_{on}", f"call_allin_{on}") for on in ("preflop", *STREETS.values())],
        *[tuple(f"check_{did}_{on}" for did in ("raise", "call", "fold")) for on in STREETS.values()],
    ]
    folds = [key.removeprefix("fold_to_") for key in ENTRIES if key.startswith("fold_to_")]
    return found + [
        (f"fold_to_{stem}", f"call_{stem}", f"raise_{stem}")
        for stem in folds
        if f"raise_{stem}" in ENTRIES and stem not in ("open",)
    ]


def test_answers_add_to_the_whole() -> None:
    groups = partitions()
    assert len(groups) > 35
    frame = FRAMES["default"]
    for keys in groups:
        assert len({frame[f"{key}_n"].sum() for key in keys}) == 1, keys
        total = frame[list(keys)].sum(axis=1)[frame[f"{keys[0]}_n"] > 0]
        assert total.tolist() == pytest.approx([100] * len(total)), keys
        assert len(total), keys


NUMBERED = {
    1: "hand_count", 2: "net_won", 3: "bb_per_100 bb_per_100_weighted big_bets_per_100",
    4: "ev_bb_per_100 ev_won", 5: "ev_difference ev_difference_per_100", 6: "bb_deviation ev_deviation",
    7: "rake rake_paid rake_dealt rake_per_100 rake_paid_per_100 rake_dealt_per_100",
    8: "showdown_won showdown_won_bb showdown_won_per_100",
    9: "nonshowdown_won nonshowdown_won_bb nonshowdown_won_per_100", 10: "hourly hands_per_hour",
    11: "walk", 12: "won_hands", 13: "vpip", 14: "pfr", 15: "vpip_pfr_gap", 16: "rfi", 17: "open_limp",
    18: "limp", 19: "overlimp", 20: "sb_complete", 21: "limp_fold", 22: "limp_call", 23: "limp_raise",
    24: "iso", 25: "coldcall", 26: "call_open fold_to_open raise_open", 27: "allin_preflop",
    28: "open_size", 29: "threebet", 30: "threebet_vs_ep lj hj co btn sb", 31: "squeeze",
    32: "fold_to_squeeze fold_to_squeeze_as_raiser fold_to_squeeze_as_caller call_squeeze "
    "call_squeeze_as_raiser call_squeeze_as_caller raise_squeeze raise_squeeze_as_raiser "
    "raise_squeeze_as_caller",
    33: "fold_to_3bet", 34: "call_3bet", 35: "raise_3bet",
    36: "fold_to_3bet_any call_3bet_any raise_3bet_any", 37: "fourbet fourbet_raiser", 38: "cold4",
    39: "coldcall3", 40: "fold_to_4bet call_4bet raise_4bet fold_to_4bet_any call_4bet_any raise_4bet_any",
    41: "fivebet", 42: "fourbet_range",
    43: "fold_to_allin_preflop flop turn river call_allin_preflop flop turn river", 44: "steal",
    45: "steal_won", 46: "fold_to_steal fold_to_steal_sb fold_to_steal_bb",
    47: "call_steal call_steal_sb call_steal_bb",
    48: "resteal resteal_sb resteal_bb raise_steal raise_steal_sb raise_steal_bb",
    49: "fold_to_sb_steal call_sb_steal raise_sb_steal", 50: "sb_open_raise sb_open_limp sb_open_fold",
    51: "bb_raise_sb_limp bb_check_sb_limp", 52: "blind_defence", 53: "cbet_flop",
    54: "cbet_turn aggressor_bet_turn", 55: "cbet_river aggressor_bet_river", 56: "fold_to_cbet_flop",
    57: "call_cbet_flop", 58: "raise_cbet_flop raise_cbet_flop_could",
    59: "fold_to_cbet_turn call_cbet_turn raise_cbet_turn raise_cbet_turn_could",
    60: "fold_to_cbet_river call_cbet_river raise_cbet_river raise_cbet_river_could",
    61: "fold_to_raise_of_cbet_flop turn river call_raise_of_cbet_flop turn river "
    "raise_raise_of_cbet_flop turn river",
    62: "delayed_cbet_turn delayed_cbet_river", 63: "skip_cbet_fold skip_cbet_call skip_cbet_raise",
    64: "donk_flop", 65: "donk_turn", 66: "donk_river",
    67: "fold_to_donk_flop turn river call_donk_flop turn river raise_donk_flop turn river",
    68: "probe_turn probe_river",
    69: "fold_to_probe_turn river call_probe_turn river raise_probe_turn river", 70: "float_flop",
    71: "float_turn", 72: "float_river", 73: "bet_missed_flop turn river",
    74: "check_raise_flop check_call_flop check_fold_flop",
    75: "check_raise_turn check_call_turn check_fold_turn",
    76: "check_raise_river check_call_river check_fold_river", 77: "bet_flop turn river",
    78: "fold_to_bet_flop turn river call_bet_flop turn river raise_bet_flop turn river",
    79: "fold_to_raise_flop turn river call_raise_flop turn river raise_raise_flop turn river",
    80: "threebet_flop turn river", 81: "af af_flop af_turn af_river", 82: "afq afq_flop afq_turn afq_river",
    83: "agg_pct agg_pct_acted", 84: "bet_size_flop turn river", 85: "saw_flop", 86: "wtsd wtsd_acted",
    87: "wtsd_not_allin", 88: "wsd wsd_net", 89: "wwsf wwsf_rating", 90: "won_without_showdown",
    91: "river_call_efficiency", 92: "wsd_after_river_call", 93: "show", 94: "roi avg_roi", 95: "itm",
    96: "abi avg_profit", 97: "chip_ev", 98: "m stack_depth effective_stack", 99: "early final_table win",
    100: "sessions session_hours",
}  # fmt: skip
"""The hundred statistics and the entries that each is; a word that is no key ends the one before it anew."""


def test_all_hundred_statistics_are_there() -> None:
    assert list(NUMBERED) == list(range(1, 101))
    found: list[str] = []
    for keys in NUMBERED.values():
        for word in keys.split():
            key = word if word in ENTRIES else f"{found[-1].rpartition('_')[0]}_{word}"
            assert key in ENTRIES, word
            found.append(key)
    assert sorted(found) == sorted(ENTRIES)


def test_no_two_statistics_share_a_name() -> None:
    owners: dict[str, str] = {}
    for entry in STATISTICS:
        for name in {plain(entry.key), plain(entry.short), plain(entry.title)}:
            assert owners.setdefault(name, entry.key) == entry.key, name


def test_no_key_is_another_column_of_the_result() -> None:
    taken = {"site", "player", "kind", "currency", "hands", "net", "scale", *BY}
    for key in ENTRIES:
        assert re.fullmatch(r"[a-z][a-z0-9_]*", key)
        assert key not in taken
        for suffix in ("_n", "_low", "_high", "_se"):
            assert f"{key}{suffix}" not in ENTRIES


@pytest.mark.parametrize("entry", STATISTICS, ids=lambda entry: entry.key)
def test_a_statistic_says_what_it_is(entry: Statistic) -> None:
    told = [
        entry.definition,
        *[one.how for one in entry.differs],
        *[one.definition for one in entry.variants],
    ]
    told += [entry.edge] if entry.edge else []
    for text in told:
        assert re.fullmatch(r"[A-Z1(].*[^.]\.", text), text
        assert "  " not in text
    assert entry.source
    assert entry.numerator
    assert not entry.numerator.endswith(".")
    assert bool(entry.denominator) == bool(entry.chances) or entry.made_by
    assert bool(entry.made_by) == (entry.key in ELSEWHERE)
    assert bool(entry.taken) == (entry.key not in ELSEWHERE | OF_PARTS)
    assert set(entry.parts) <= set(ENTRIES)
    assert entry.section in Section
    assert (entry.unit is Unit.PERCENT and entry.times == 100) or entry.spread is not Spread.WILSON
    assert len({one.definitions for one in entry.variants}) == len(entry.variants)


@pytest.mark.parametrize("definitions", DEFINITIONS)
def test_the_sums_of_every_statistic_run(definitions: str) -> None:
    known = {column.name for column in PLAYERS}
    parts: set[str] = set()
    with Tables.of_rows({"players": FACTS}) as tables:
        for entry in [resolved(entry, definitions) for entry in STATISTICS]:
            assert {term.column for term in (*entry.taken, *entry.chances)} <= known
            parts.update(part.sql for part in parts_of(entry))
        (row,) = tables.rows(f"SELECT {', '.join(sorted(parts))} FROM players")  # noqa: S608  # our own names
    assert len(row) > 300
    assert all(value is not None for value in row)


def test_no_more_is_taken_than_there_are_chances() -> None:
    for frame in FRAMES.values():
        for entry in STATISTICS:
            if entry.spread is Spread.WILSON:
                values = frame[entry.key].dropna()
                assert ((values >= 0) & (values <= 100)).all(), entry.key


def test_the_columns_of_a_statistic_are_those_that_it_reads() -> None:
    assert [column.name for column in columns_of(ENTRIES["fold_to_sb_steal"])] == [
        "pos", "steal_def_opp", "steal_def_fold", "steal_def_vs",
    ]  # fmt: skip
    assert [column.name for column in columns_of(ENTRIES["ev_difference"])] == ["net_ubb", "ev_net_ubb"]
    assert columns_of(ENTRIES["roi"]) == ()
