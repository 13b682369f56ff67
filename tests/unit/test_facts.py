"""Facts of worked hands: `stats_examples.txt` lists each flag that must be set; no other may be.

What the file leaves out follows from what it says, and is worked out here from its words alone.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from replay import replay
from reports.facts import Columns
from reports.schema import PLAYERS
from tests.unit.worked_hands import NAMES, Table, block, pairs_of

SHORT = {
    "FI": "vpip_opp pfr_opp first_in rfi_opp open_limp_opp limp_opp",
    "D2": "vpip_opp pfr_opp face2_opp threebet_opp",
}
SHORT["FIS"] = SHORT["FI"] + " steal_opp"
SHORT["D2F"] = SHORT["D2"] + " face2_fold"
SHORT["D2FC"] = SHORT["D2F"] + " coldcall_opp"
SHORT["SDF"] = SHORT["D2F"] + " steal_def_opp steal_def_fold steal_def_3b_opp"
OF_THE_HAND = {"max_seats", "n_dealt", "f_players", "t_players", "r_players", "runs", "seat"}
RECORDED = {"is_btn", "is_hero", "hole_known", "first_to_act", "showed", "mucked"}
"""Flags that say how the hand was recorded rather than how it was played."""
FLAGS = [
    c.name
    for c in PLAYERS
    if c.type in {"bool", "uint8"} and not c.nullable and c.name not in OF_THE_HAND | RECORDED
]
FLAGS += ["f_bet_bp", "t_bet_bp", "r_bet_bp", "r_call_amt", "r_call_ret", "open_size", "ev_adj", "ev_unknown"]
SHAPE = {"pot_type": "", "open_pos": None, "threebet_pos": None, "f_players": "0"}
"""What the examples say of the hand, and what it is where they say nothing."""


def facts(name: str) -> dict[str, dict[str, Any]]:
    """The computed rows of an example by position."""
    columns = Columns()
    outcome = replay(Table(block(name)[0]).hand())
    columns.add(outcome)
    tables = columns.flush()
    hand = tables["hands"].to_pylist()[0]
    assert hand["counted"], (hand["left_out"], [f.message for f in outcome.findings])
    return {row["pos"]: row for row in tables["players"].to_pylist()}


def printed(text: str) -> dict[str, Any]:
    """What an example prints of a player."""
    found: dict[str, Any] = {}
    for word in text.split():
        for part in SHORT.get(word, word).split():
            key, _, value = part.partition("=")
            found[key] = value if value and not value.lstrip("-").isdigit() else int(value or 1)
    return found


def shape(settings: dict[str, str]) -> dict[str, str | None]:
    """What an example prints of the hand."""
    return SHAPE | dict([part.split(" ", 1) for part in settings["hand"].split(", ")])


def wanted(settings: dict[str, str], players: dict[str, str]) -> dict[str, dict[str, Any]]:
    """Every flag and amount of each player: as printed, or as it follows from what is."""
    rows = {pos: printed(text) for pos, text in players.items()}
    collected = pairs_of(settings["collected"])
    hand = shape(settings)
    all_in, rake = sum(row["invested"] for row in rows.values()), int(settings.get("rake", 0))
    opened = re.search(r"(\w+) r(\d+)", settings["acts"].split(" | ")[0])
    for pos, row in rows.items():
        net, showdown = row["net"], row.get("sd", 0)
        row |= {"hands": 1, "collected": collected.get(pos, 0), "opener": int(pos == hand["open_pos"])}
        row |= {"net_sd": net * showdown, "net_nsd": net - net * showdown, "net_pot": net, "cashout": 0}
        row["won_sd_net"] = int(showdown and net > 0)
        row["rake_wc"] = round(Fraction(1000 * rake * row["invested"], all_in))
        row["f_fair_share"] = round(Fraction(10**6, int(hand["f_players"] or 0))) if row.get("f_saw") else 0
        row["open_size"] = int(opened[2]) if opened and row.get("rfi") else 0
        for s in "ftr":
            done = [row.get(f"{s}_{what}", 0) for what in ("bets", "raises", "calls", "checks", "folds")]
            row[f"{s}_acted"] = int(sum(done) > 0)
            row[f"{s}_won"] = int(bool(row.get(f"{s}_saw") and row.get("won")))
            for name in (f"{s}_abet_opp", f"{s}_abet"):
                row.setdefault(name, row.get(name.replace("abet", "cbet"), 0))
        row |= {flag: int(row.get(flag, 0)) for flag in FLAGS}
        row.setdefault("steal_def_vs", None)
        row.setdefault("ev_net", str(net))
    return rows


def computed(row: dict[str, Any], names: dict[str, Any]) -> dict[str, Any]:
    """The facts named, as the examples write them."""
    row = row | {"fold": row["fold_street"] or "-"}
    return {name: int(row[name]) if isinstance(row[name], bool) else row[name] for name in names}


def check(rows: dict[str, dict[str, Any]], settings: dict[str, str], players: dict[str, str]) -> None:
    """Whether exactly the facts of an example are there."""
    expected = wanted(settings, players)
    assert set(rows) == set(expected)
    for pos, facts_wanted in expected.items():
        worth = float(facts_wanted.pop("ev_net"))
        assert abs(rows[pos]["ev_net"] - worth) < 1, (pos, "ev_net")
        assert abs(rows[pos]["ev_net_ubb"] / 10_000 - worth) < 0.051, (pos, "ev_net_ubb")
        got = computed(rows[pos], facts_wanted)
        wrong = {name: (got[name], value) for name, value in facts_wanted.items() if got[name] != value}
        assert not wrong, (pos, wrong)
    for row in rows.values():
        for key, value in shape(settings).items():
            assert (None if row[key] is None else str(row[key]).rstrip("+")) == value, key
        assert row["board"].startswith(settings.get("board", "") if row["f_players"] else "")


@pytest.mark.parametrize("name", NAMES)
def test_exactly_the_facts_of_the_example_come_out(name: str) -> None:
    settings, players = block(name)
    check(facts(name), settings, players)


def test_all_examples_are_there() -> None:
    assert [name[:2] for name in NAMES] == [f"{number:02}" for number in range(1, 59)]


def test_each_fact_that_is_wrong_is_told() -> None:
    """The examples notice each flag and amount that comes out other than it should."""
    name = next(name for name in NAMES if name.startswith("28"))
    settings, players = block(name)
    for column in (*FLAGS, "net", "invested", "collected", "rake_wc", "net_sd", "net_nsd", "f_fair_share"):
        rows = facts(name)
        rows["CO"][column] = int(rows["CO"][column]) ^ 1
        with pytest.raises(AssertionError, match=column):
            check(rows, settings, players)
    for column, value in (("pos", "HJ"), ("fold_street", "T"), ("steal_def_vs", "BTN"), ("pot_type", "3BP")):
        rows = facts(name)
        rows["CO"][column] = value
        if column == "pos":
            rows["HJ"] = rows.pop("CO")
        with pytest.raises(AssertionError):
            check(rows, settings, players)


def test_every_flag_is_set_in_some_example() -> None:
    shown = {flag for name in NAMES for row in wanted(*block(name)).values() for flag in FLAGS if row[flag]}
    assert not set(FLAGS) - shown


def test_a_mucked_hand_is_not_shown() -> None:
    rows = facts(next(name for name in NAMES if name.startswith("36")))
    assert [(rows[pos]["showed"], rows[pos]["mucked"]) for pos in ("BB", "CO")] == [
        (True, False),
        (False, True),
    ]
    assert rows["CO"]["hole"] is None
