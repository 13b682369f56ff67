"""The facts of real hands against an independent extractor that takes its hands as plain lists of moves.

Runs where FAIRPOT_CORPUS names a folder of real files, and FAIRPOT_ORACLE the extractor's file (by default
`oracle/stats_ref.py` beside the corpus).
"""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Any

import pytest

from parser.events import Action, Post, PostKind, PotDrop, StreetDealt, Verb
from parser.hand import Hand
from parser.reader import read
from replay import Replay, replay
from reports.facts import Columns
from reports.schema import PLAYERS

CORPUS = os.environ.get("FAIRPOT_CORPUS", "")
ORACLE = Path(os.environ.get("FAIRPOT_ORACLE") or Path(CORPUS).parent / "oracle" / "stats_ref.py")
pytestmark = pytest.mark.skipif(not (CORPUS and ORACLE.is_file()), reason="needs a corpus and the extractor")

KIND = {
    PostKind.ANTE: "ante",
    PostKind.SMALL_BLIND: "sb",
    PostKind.BIG_BLIND: "bb",
    PostKind.BOTH_BLINDS: "post",
    PostKind.DEAD_BLIND: "dead",
    PostKind.STRADDLE: "straddle",
    PostKind.BUTTON_BLIND: "straddle",
}
LETTER = {Verb.FOLD: "f", Verb.CHECK: "x", Verb.CALL: "c", Verb.BET: "b", Verb.RAISE: "r"}
FLAGS = [c.name for c in PLAYERS if c.type in {"bool", "uint8"} and not c.nullable]
NOT_THERE = {
    "is_btn", "is_hero", "hole_known", "first_to_act", "showed", "mucked", "t_won", "r_won", "max_seats",
    "n_dealt", "f_players", "t_players", "r_players", "runs", "seat",
}  # fmt: skip
"""Columns that the extractor doesn't have."""
FLAGS = [name for name in FLAGS if name not in NOT_THERE]
NUMBERS = (
    "net", "invested", "collected", "net_sd", "net_nsd", "open_size", "r_call_amt", "r_call_ret",
    "f_bet_bp", "t_bet_bp", "r_bet_bp",
)  # fmt: skip


def as_moves(outcome: Replay) -> dict[str, Any]:
    """The hand as the extractor takes it."""
    hand = outcome.hand
    dealt = {player.seat: player for player in outcome.players}
    posts, acts, street = [], {"p": [], "f": [], "t": [], "r": []}, "p"
    for event in hand.events:
        if isinstance(event, StreetDealt):
            street = "pftr"[event.street]
        elif isinstance(event, Action):
            acts[street].append((dealt[event.seat].name, LETTER[event.verb], event.raise_to))
        elif isinstance(event, Post) and event.amount:
            amount, dead = event.amount, 0
            if event.kind in {PostKind.ANTE, PostKind.DEAD_BLIND}:
                amount, dead = 0, event.amount
            elif event.kind is PostKind.BOTH_BLINDS:
                amount = min(amount, outcome.big_blind)
                dead = event.amount - amount
            posts.append((dealt[event.seat].name, KIND[event.kind], amount, dead))
    board = len(outcome.boards[0]) if outcome.boards else 0
    return {
        "seats": [(player.seat, player.name, player.stack) for player in outcome.players],
        "btn": hand.header.button,
        "bb": outcome.big_blind,
        "sb": outcome.small_blind,
        "limit": hand.header.limit,
        "posts": posts,
        "acts": acts,
        "dealt": {0: "p", 3: "f", 4: "t", 5: "r"}[board],
        "collected": {player.name: player.collected for player in outcome.players},
        # Old files have no line for an uncalled bet; the award holds it.
        "collected_includes_uncalled": not any(player.uncalled for player in outcome.players),
        "rake": outcome.rake,
    }


def differences(hand: Replay, row: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    """Where a row differs from what is expected."""
    found = [
        f"{name}: {int(row[name])}, not {expected.get(name, 0)}"
        for name in (*FLAGS, *NUMBERS)
        if int(row[name]) != expected.get(name, 0)
    ]
    if row["pos"] != expected["pos"]:
        found.append(f"pos: {row['pos']}, not {expected['pos']}")
    if row["steal_def_vs"] != expected.get("steal_def_vs"):
        found.append(f"steal_def_vs: {row['steal_def_vs']}")
    return found


def has_short_raise(outcome: Replay) -> bool:
    """Whether somebody raised by less than the last bet or raise, all-in."""
    full = [outcome.big_blind, 0, 0, 0]
    for d in outcome.decisions:
        if d.verb in {Verb.BET, Verb.RAISE}:
            size = d.added - d.to_call
            if size < full[d.street]:
                return True
            full[d.street] = size
    return False


def differs_on_purpose(outcome: Replay) -> bool:
    """Whether the extractor takes a hand for simpler than it is.

    It measures reopening from the bet before a player's own raise, so short all-in raises reopen too often;
    it takes a short big blind for a smaller bet to call, and the big blind for who posted one; it knows no
    cap and none heads-up in fixed limit, no house money in the pot, no fold after all-in, no second small
    blind, no straddle on top of a blind, no preflop "bet", no blind returned whole, and no cash-out.
    """
    hand = outcome.hand
    posts = [event for event in hand.events if isinstance(event, Post)]
    blinds = [event.seat for event in posts if event.kind is not PostKind.ANTE]
    moves = [event for event in hand.events if isinstance(event, Action)]
    big = [event for event in posts if event.kind is PostKind.BIG_BLIND]
    return (
        has_short_raise(outcome)
        or (hand.header.limit == "fl" and len(outcome.players) == 2)
        or not big
        or any(event.all_in for event in big)
        or any(player.uncalled and not player.invested for player in outcome.players)
        or len(moves) != len(outcome.decisions)
        or any(isinstance(event, PotDrop) for event in hand.events)
        or any(move.cap is not None for move in moves)
        or len(set(blinds)) < len(blinds)
        or sum([event.kind is PostKind.SMALL_BLIND for event in posts]) > 1
        or any(d.street == 0 and d.verb is Verb.BET for d in outcome.decisions)
        or any(player.cash_out for player in outcome.players)
    )


@pytest.mark.slow
@pytest.mark.parametrize("site", ["pokerstars", "ggpoker"])
def test_facts_agree_with_an_independent_extractor(site: str) -> None:
    spec = importlib.util.spec_from_file_location("oracle", ORACLE)
    assert spec is not None
    assert spec.loader is not None
    oracle = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(oracle)
    compared, wrong = 0, []
    for item in read([str(Path(CORPUS) / site)]):
        if not isinstance(item, Hand):
            continue
        columns = Columns()
        outcome = replay(item)
        if not columns.add(outcome) or differs_on_purpose(outcome):
            continue
        compared += 1
        expected = oracle.facts(as_moves(outcome))
        for row in columns.flush()["players"].to_pylist():
            found = differences(outcome, row, expected[row["player"]])
            if found:
                wrong.append(f"{item.header.hand_id} {row['pos']} {row['player']}: {'; '.join(found)}")
    assert compared > 100
    assert not wrong, "\n".join([f"{len(wrong)} rows of {compared} hands", *wrong[:50]])
