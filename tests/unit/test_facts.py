"""Facts of worked hands: `stats_examples.txt` lists each flag that must be set; no other may be."""

from __future__ import annotations

from typing import Any

import pytest

from replay import replay
from reports.facts import Columns
from reports.schema import PLAYERS
from tests.unit.worked_hands import NAMES, Table, block

SHORT = {
    "FI": "vpip_opp pfr_opp first_in rfi_opp open_limp_opp limp_opp",
    "D2": "vpip_opp pfr_opp face2_opp threebet_opp",
}
SHORT["FIS"] = SHORT["FI"] + " steal_opp"
SHORT["D2F"] = SHORT["D2"] + " face2_fold"
SHORT["D2FC"] = SHORT["D2F"] + " coldcall_opp"
SHORT["SDF"] = SHORT["D2F"] + " steal_def_opp steal_def_fold steal_def_3b_opp"
IMPLIED = {
    "hands", "opener", "won_sd_net", "f_acted", "t_acted", "r_acted", "t_won", "r_won", "first_to_act",
    "is_btn", "is_hero", "hole_known", "showed", "mucked", "f_abet_opp", "f_abet", "t_abet_opp",
    "t_abet", "r_abet_opp", "r_abet",
}  # fmt: skip
"""Flags that the examples leave out because they follow from others."""
FLAGS = [c.name for c in PLAYERS if c.type in {"bool", "uint8"} and not c.nullable and c.name not in IMPLIED]
FLAGS += ["f_bet_bp", "t_bet_bp", "r_bet_bp", "r_call_amt", "r_call_ret"]
FLAGS = [
    f
    for f in FLAGS
    if f not in {"max_seats", "n_dealt", "f_players", "t_players", "r_players", "runs", "seat"}
]


def facts(name: str) -> dict[str, dict[str, Any]]:
    """The computed rows of an example by position."""
    columns = Columns()
    outcome = replay(Table(block(name)[0]).hand())
    columns.add(outcome)
    tables = columns.flush()
    hand = tables["hands"].to_pylist()[0]
    assert hand["counted"], (hand["left_out"], [f.message for f in outcome.findings])
    return {row["pos"]: row for row in tables["players"].to_pylist()}


@pytest.mark.parametrize("name", NAMES)
def test_exactly_the_facts_of_the_example_come_out(name: str) -> None:
    settings, players = block(name)
    rows = facts(name)
    assert set(rows) == set(players)
    for pos, text in players.items():
        row = rows[pos]
        expected: dict[str, Any] = {}
        for word in text.split():
            for part in SHORT.get(word, word).split():
                key, _, value = part.partition("=")
                expected[key] = value if value and not value.lstrip("-").isdigit() else int(value or 1)
        fold = expected.pop("fold")
        assert (row["fold_street"] or "-") == fold
        for key in ("net", "invested"):
            assert row[key] == expected.pop(key), (pos, key)
        assert row["steal_def_vs"] == expected.pop("steal_def_vs", None)
        wanted = {flag: int(expected.pop(flag, 0)) for flag in FLAGS}
        assert not expected, f"unknown facts {expected}"
        got = {flag: int(row[flag]) for flag in FLAGS}
        assert got == wanted, (pos, {k: (got[k], wanted[k]) for k in FLAGS if got[k] != wanted[k]})
    for part in settings["hand"].split(", "):
        key, value = part.split(" ", 1)
        for row in rows.values():
            assert str(row[key]).rstrip("+") == value
