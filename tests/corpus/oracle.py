"""Hands as the independent extractor of facts takes them: plain lists of moves."""

from __future__ import annotations

import importlib.util
import os
from fractions import Fraction
from pathlib import Path
from typing import Any

from parser.cards import CARD_TEXT
from parser.events import Action, Post, PostKind, Verb
from replay import Replay
from reports.schema import PLAYERS

KIND = {
    PostKind.ANTE: "ante",
    PostKind.SMALL_BLIND: "sb",
    PostKind.BIG_BLIND: "bb",
    PostKind.BOTH_BLINDS: "post",
    PostKind.DEAD_BLIND: "dead",
    PostKind.STRADDLE: "straddle",
    PostKind.BUTTON_BLIND: "bringin",
}
LETTER = {Verb.FOLD: "f", Verb.CHECK: "x", Verb.CALL: "c", Verb.BET: "b", Verb.RAISE: "r"}
NOT_THERE = {
    "is_btn", "is_hero", "hole_known", "first_to_act", "showed", "mucked", "max_seats", "n_dealt",
    "t_players", "r_players", "runs", "seat",
}  # fmt: skip
"""Columns that the extractor doesn't have: they say how the hand was recorded, or count its players."""
FLAGS = [
    column.name
    for column in PLAYERS
    if column.type in {"bool", "uint8"} and not column.nullable and column.name not in NOT_THERE
]
NUMBERS = (
    "net", "invested", "collected", "net_sd", "net_nsd", "open_size", "r_call_amt", "r_call_ret",
    "f_bet_bp", "t_bet_bp", "r_bet_bp", "rake_wc", "f_fair_share",
)  # fmt: skip
WORDS = (
    "pos",
    "pos_off_btn",
    "steal_def_vs",
    "pot_type",
    "open_pos",
    "threebet_pos",
    "fold_street",
    "allin_street",
)
COLUMNS = (*FLAGS, *NUMBERS, *WORDS, "ev_unknown", "ev_adj", "ev_net")


def load(corpus: Path) -> Any:
    """The extractor, from FAIRPOT_ORACLE or `oracle/stats_ref.py` beside the corpus; None where it is not."""
    path = Path(os.environ.get("FAIRPOT_ORACLE") or corpus.parent / "oracle" / "stats_ref.py")
    spec = importlib.util.spec_from_file_location("oracle", path) if path.is_file() else None
    if spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def as_moves(outcome: Replay, rake: int) -> dict[str, Any]:
    """The hand as the extractor takes it; `rake` as it was taken, printed or not."""
    hand, players = outcome.hand, outcome.players
    # Seats are numbered in the order of play, which is not that of their numbers in every record.
    last, button = players[-1].seat, hand.header.button
    taken = any(player.seat == button for player in players)
    gross = sum([player.invested + player.uncalled for player in players])
    paid = sum([player.collected for player in players]) + rake + outcome.fees
    board = outcome.boards[0] if outcome.boards else ()
    cap = max([outcome.hand.header.cap or 0, *_caps(outcome)]) or 10**15
    moves: dict[str, Any] = {
        "seats": [(n, name_of(player.seat), min(player.stack, cap)) for n, player in enumerate(players, 1)],
        "btn": len(players) if taken or button is None or button == last else len(players) + 1,
        "bb": outcome.big_blind,
        "sb": outcome.small_blind,
        "limit": hand.header.limit,
        "posts": _posts(outcome),
        "acts": _acts(outcome),
        "dealt": {0: "p", 3: "f", 4: "t", 5: "r"}[len(board)],
        "collected": {name_of(player.seat): player.collected for player in players},
        "collected_includes_uncalled": paid == gross and not any(player.uncalled for player in players),
        "rake": rake,
    }
    if _enumerable(outcome):
        moves["board"] = [CARD_TEXT[card] for card in board]
        known = [player for player in players if len(player.cards) == 2]
        moves["hole"] = {name_of(player.seat): [CARD_TEXT[card] for card in player.cards] for player in known}
    return moves


def name_of(seat: int | None) -> str:
    """How the extractor is told who sits there."""
    return f"seat {seat}"


def _caps(outcome: Replay) -> list[int]:
    """The cap of a hand, where a line says that it was reached."""
    events = outcome.hand.events
    return [event.cap for event in events if isinstance(event, Action) and event.cap is not None]


def _enumerable(outcome: Replay) -> bool:
    """Whether the boards that can still come are few, and the game is one that the extractor ranks."""
    street = outcome.decisions[-1].street if outcome.decisions else 0
    return outcome.hand.header.game == "holdem" and street in (1, 2)


def _posts(outcome: Replay) -> list[tuple[str, str, int, int]]:
    """Who posted what: live and dead parts."""
    posts = []
    dealt = {player.seat for player in outcome.players}
    for event in outcome.hand.events:
        if isinstance(event, Post) and event.amount and event.seat in dealt:
            live, dead = event.amount, 0
            if event.kind in {PostKind.ANTE, PostKind.DEAD_BLIND}:
                live, dead = 0, event.amount
            elif event.kind is PostKind.BOTH_BLINDS:
                live = min(live, outcome.big_blind)
                dead = event.amount - live
            posts.append((name_of(event.seat), KIND[event.kind], live, dead))
    return posts


def _acts(outcome: Replay) -> dict[str, list[tuple[str, str, int]]]:
    """Decisions by street; a first bet before the flop is a raise of the blinds."""
    acts: dict[str, list[tuple[str, str, int]]] = {"p": [], "f": [], "t": [], "r": []}
    for one in outcome.decisions:
        letter = LETTER[one.verb]
        if letter in "br":
            letter = "r" if one.street == 0 or one.level else "b"
        acts["pftr"[one.street]].append((name_of(one.seat), letter, one.raise_to))
    return acts


def expected(module: Any, outcome: Replay, rake: int) -> dict[int, dict[str, Any]]:
    """What the extractor makes of a hand, by seat, in the words of the tables."""
    moves = as_moves(outcome, rake)
    found = module.facts(moves)
    _, off_button, *_ = module.positions(moves)
    for player in outcome.players:
        _sold(found[name_of(player.seat)], player.cash_out)
    return {
        player.seat: _row(found[name_of(player.seat)], off_button.get(name_of(player.seat)), outcome)
        for player in outcome.players
    }


def _sold(facts: dict[str, Any], amount: int) -> None:
    """Adds what came from the house beside the pots, which the extractor does not know of."""
    if amount:
        facts["net"] += amount
        facts["net_sd" if facts["sd"] else "net_nsd"] += amount
        facts["won_sd_net"] = int(facts["sd"] and facts["net"] > 0)


def _row(facts: dict[str, Any], off_button: int | None, outcome: Replay) -> dict[str, Any]:
    shape = facts["dims"]
    row = {name: facts.get(name, 0) for name in (*FLAGS, *NUMBERS)} | {
        name: facts.get(name) for name in WORDS
    }
    row["rake_wc"] = round(Fraction(facts["rake_wc"]).limit_denominator(10**9) * 1000)
    row["f_fair_share"] = round(facts.get("f_fair_share", 0) * 1_000_000)
    kind = {"4BP": "4BP+"}.get(shape["pot_type"], shape["pot_type"])
    row |= {"pot_type": kind, "open_pos": shape["open_pos"], "threebet_pos": shape["threebet_pos"]}
    row |= {"f_players": shape["f_players"], "pos_off_btn": off_button}
    row |= {f"{s}_won": int(bool(facts.get(f"{s}_saw") and facts["won"])) for s in "tr"}
    row["fold_street"] = next((s.upper() for s in "pftr" if facts.get(f"{s}_fold")), None)
    row["allin_street"] = facts["allin_street"].upper() if facts.get("allin") else None
    if _enumerable(outcome):
        row |= {name: facts.get(name, 0) for name in ("ev_unknown", "ev_adj", "ev_net")}
    return row
