"""A collected batch as Arrow tables: the columns of `schema`, found over arrays.

Rounding is half to even, in integers; nothing here divides in floating point except a bet's size in the pot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from parser.cards import cards_text
from parser.events import Verb
from reports import allin, arrow
from reports.actionlines import lines
from reports.asides import local_offset
from reports.cardshapes import FLOP, MATRIX_RANKS, hand_class, in_matrix, texture
from reports.chops import shared_pots
from reports.decisions import NOBODY, Decisions, Table
from reports.facts import FINDING_VALUES, HAND_VALUES, POT_VALUES, SEAT_LIMIT
from reports.gather import INVESTED, Ints, columns_of, ints, ints_or, joined
from reports.ownfacts import STREETS, half_even, largest_other, money_columns, result_columns, seat_columns
from reports.postflop import postflop
from reports.preflop import Preflop, preflop
from reports.schema import OF_HANDS, POSITIONS, POT_TYPES, TABLES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reports.facts import Columns

SEATS = SEAT_LIMIT + 1
_SHARED = [entry for entry in TABLES["players"] if entry in TABLES["hands"]]
VERBS = tuple(verb.value for verb in Verb)

_SB, _BB = POSITIONS.index("SB"), POSITIONS.index("BB")
_STEALERS = np.array([name in {"CO", "BTN", "SB"} for name in POSITIONS] + [False])


def build(batch: Columns) -> dict[str, pa.Table]:
    """The tables hands, players, actions, pots and findings of a batch."""
    size = len(batch)
    if not size:
        empty = {name: arrow.empty(name) for name in OF_HANDS}
        return empty | {"findings": _findings(batch)}
    hands = columns_of(HAND_VALUES, batch.hands)
    all_players, decisions = joined(batch.player_chunks), joined(batch.decision_chunks)
    dealt_to = np.repeat(np.arange(size), np.array(batch.player_counts, np.int64))
    _seated(batch, decisions, dealt_to, all_players["seat"])
    counted = np.array(hands["counted"], bool)

    keep = counted[dealt_to]
    players = {name: values[keep] for name, values in all_players.items()}
    hand_of = dealt_to[keep]
    renumbered = np.where(keep, np.cumsum(keep) - 1, NOBODY)
    facts = decisions | {"row": np.where(decisions["row"] >= 0, renumbered[decisions["row"]], NOBODY)}

    moved = _move_uncalled(players, hand_of, size)
    shared = _shared(hands)
    table = _table(hand_of, size, players, shared)
    streets = [
        Decisions(facts, np.flatnonzero((facts["street"] == s) & (facts["row"] >= 0)), len(hand_of), size)
        for s in range(4)
    ]
    first = preflop(streets[0], table)
    later = postflop((streets[1], streets[2], streets[3]), table, first)
    shape = _shape(table, players, first, later, shared)
    of_hands = _hand_columns(hands) | shape | _textures(hands)
    of_hands["total_pot"] = _less(hands["total_pot"], np.bincount(hand_of, moved, size))
    of_hands |= {entry.name: arrow.held(of_hands[entry.name], entry.type) for entry in _SHARED}
    names = arrow.Held(all_players["name"], None, list(batch.names))
    own: dict[str, Any] = {entry.name: of_hands[entry.name].take(hand_of) for entry in _SHARED}
    own["player"] = names.take(np.flatnonzero(keep))
    own["hole"] = arrow.coded(players["hole"], list(map(cards_text, batch.holes)), players["hole"] == 0)
    own["hole_known"] = players["hole"] != 0
    own |= seat_columns(players, table, shared, streets[0])
    own |= money_columns(players, table, shared, first)
    own |= _expected(batch, table, own, moved, shared)
    own |= first.columns | later | result_columns(players, table, streets, first, later)
    own |= {f"{s}_line": lines(d) for s, d in zip("pftr", streets, strict=True)}
    own["board"] = arrow.texts(hands["board"]).take(hand_of)
    own["hand169"] = _classes(batch, players["hole"], np.array(list(map(in_matrix, hands["game"])))[hand_of])
    own["sd_chop"] = _chops(batch, table, players["seat"])
    own["bounty"] = _bounties(hands["bounties"], hand_of, players["seat"])
    return {
        "hands": arrow.table("hands", of_hands),
        "players": arrow.table("players", own),
        "actions": _actions(batch, decisions, names, of_hands),
        "pots": _pots(batch, of_hands),
        "findings": _findings(batch),
    }


# ---- what was gathered


def _move_uncalled(players: dict[str, Any], hand_of: Ints, hands: int) -> Ints:
    """Takes an uncalled bet that the record pays inside the award out of what was invested and collected;
    says how much of each player's.

    It is the largest live amount less the second largest on the last street with chips, folded players
    included. A bet that the record returns by name is out of both already; one that it forgets was not
    collected either.
    """
    live = np.stack([players[name] for name in INVESTED], axis=1)
    last = np.zeros(hands, np.int64)
    for street in range(1, 4):
        last[hand_of[live[:, street] > 0]] = street
    rows = np.arange(len(hand_of))
    on_last = live[rows, last[hand_of]]
    excess = on_last - largest_other(hand_of, hands, on_last)
    moved = np.where((excess > 0) & (players["collected"] >= excess), excess, 0)
    players["invested"] = players["invested"] - moved
    players["collected"] = players["collected"] - moved
    for street, name in enumerate(INVESTED):
        players[name] = players[name] - np.where(last[hand_of] == street, moved, 0)
    return moved


def _less(amounts: Sequence[int | None], moved: Any) -> arrow.Held:
    """Pots less the uncalled bets that were taken out of awards."""
    none = np.array([amount is None for amount in amounts], bool)
    return arrow.numbers(ints_or(amounts, 0) - moved.astype(np.int64), "int64", none)


def _seated(batch: Columns, decisions: dict[str, Any], dealt_to: Ints, seats: Ints) -> None:
    """Adds each decision's hand, and its player's index, NOBODY when he was not dealt in."""
    size = len(batch)
    decisions["hand"] = hand = np.repeat(np.arange(size), np.array(batch.decision_counts, np.int64))
    width = max(int(seats.max(initial=0)), int(decisions["seat"].max(initial=0))) + 1
    row_of = np.full((size, width), NOBODY, np.int64)
    row_of[dealt_to, seats] = np.arange(len(seats))
    decisions["row"] = row_of[hand, decisions["seat"]]


def _shared(hands: dict[str, Any]) -> dict[str, Ints]:
    """Numbers of the hands, one element a hand."""
    return {
        "big_blind": ints_or(hands["big_blind"], 0),
        "dealt": ints(hands["n_dealt"]),
        "last_street": ints(hands["last_street"]),
        "hero": ints_or(hands["hero"], 0),
        "button": ints_or(hands["button"], 0),
        "rake": ints_or(hands["rake"], 0),
        "fees": ints_or(hands["fees"], 0),
    }


def _table(hand_of: Ints, size: int, players: dict[str, Any], shared: dict[str, Ints]) -> Table:
    columns = {
        "pos": players["pos"],
        "sb": players["pos"] == _SB,
        "bb": players["pos"] == _BB,
        "stealer": _STEALERS[players["pos"]],
        "posted": players["posted"],
        "folded_on": players["folded_on"],
        "all_in_on": players["all_in_on"],
        "collected": players["collected"],
        "showdown": players["at_showdown"],
        **{name: values[hand_of] for name, values in shared.items()},
    }
    return Table(hand_of, size, columns)


# ---- Arrow columns


def _hand_columns(hands: dict[str, Any]) -> dict[str, Any]:
    """What was kept of the hands, as columns."""
    columns = {entry.name: hands[entry.name] for entry in TABLES["hands"] if entry.name in hands}
    columns["ts_local_offset"] = list(map(local_offset, hands["played_at"], hands["ts_utc"]))
    columns["ts_utc"] = [None if second is None else second * 1000 for second in hands["ts_utc"]]
    return columns


def _actions(batch: Columns, d: dict[str, Any], names: arrow.Held, hands: dict[str, Any]) -> pa.Table:
    hand = d["hand"]
    counts = np.array(batch.decision_counts, np.int64)
    starts = np.cumsum(counts) - counts
    nobody = d["row"] == NOBODY
    columns: dict[str, Any] = {name: hands[name].take(hand) for name in ("hand_uid", "currency", "scale")}
    columns |= {name: d[name] for name in ("seat", "added", "raise_to", "to_call", "pot", "stack", "level")}
    columns |= {name: d[name] for name in ("can_raise", "all_in")}
    columns["number"] = np.arange(len(d["hand"])) - np.repeat(starts, counts)
    columns["street"] = arrow.coded(d["street"], STREETS)
    columns["verb"] = arrow.coded(d["verb"], VERBS)
    columns["player"] = names.take(np.maximum(d["row"], 0), nobody)
    for name in ("min_raise_to", "max_raise_to"):
        columns[name] = arrow.numbers(d[name], "int64", d[name] < 0)
    return arrow.table("actions", columns)


def _pots(batch: Columns, hands: dict[str, Any]) -> pa.Table:
    if not batch.pots:
        return arrow.empty("pots")
    columns = columns_of(POT_VALUES, batch.pots)
    hand = ints(columns["hand"])
    for name in ("hand_uid", "currency", "scale"):
        columns[name] = hands[name].take(hand)
    columns["eligible"] = ints(columns["n_eligible"]), ints(batch.eligible)
    for name, flat in (("due", batch.due), ("paid", batch.paid)):
        counts, pairs = ints(columns[f"n_{name}"]), ints(flat).reshape(-1, 2)
        columns |= {f"{name}_seats": (counts, pairs[:, 0]), f"{name}_amounts": (counts, pairs[:, 1])}
    return arrow.table("pots", columns)


def _findings(batch: Columns) -> pa.Table:
    if not batch.findings:
        return arrow.empty("findings")
    return arrow.table("findings", dict(zip(FINDING_VALUES, zip(*batch.findings, strict=True), strict=True)))


def _textures(hands: dict[str, Any]) -> dict[str, arrow.Held]:
    """The flops' columns: null where there was none."""
    flops: dict[tuple[str, str], int] = {}
    of_hand = zip([board[: 3 * FLOP - 1] for board in hands["board"]], hands["game"], strict=True)
    place = ints([flops.setdefault(flop, len(flops)) for flop in of_hand])
    found = [texture(*flop) for flop in flops]
    none = np.array([one is None for one in found], bool)[place]
    columns = zip(*[(0, 0, "A", 0) if one is None else one for one in found], strict=True)
    suits, paired, high, connected = columns
    return {
        "flop_suits": arrow.numbers(ints(suits)[place], "uint8", none),
        "flop_paired": arrow.numbers(ints(paired)[place], "uint8", none),
        "flop_high": arrow.coded(ints(map(MATRIX_RANKS.index, high))[place], MATRIX_RANKS, none),
        "flop_connected": arrow.numbers(ints(connected)[place], "uint8", none),
    }


# ---- columns of players


def _classes(batch: Columns, hole: Ints, known: Any) -> arrow.Held:
    """The place of each player's hole cards in the matrix, of games that are `known` to have it."""
    classes = ints_or([hand_class(cards) for cards in batch.holes], NOBODY)[hole]
    return arrow.numbers(np.maximum(classes, 0), "uint8", ~known | (classes == NOBODY))


def _chops(batch: Columns, table: Table, seats: Ints) -> arrow.Held:
    """Who was paid at showdown from a pot that others were paid from."""
    winners = table.showdown & (table.collected > 0)
    if not batch.pots:
        return arrow.Held(np.zeros(table.size, bool))
    shared = shared_pots(columns_of(POT_VALUES, batch.pots), ints(batch.due), ints(batch.paid))
    chopped = np.isin(table.hand * SEATS + seats, shared.hands * SEATS + shared.seats) & winners
    several = np.bincount(table.hand[winners], minlength=table.hands) > 1
    unknown = winners & ~chopped & several[table.hand] & np.isin(table.hand, shared.unknown)
    return arrow.Held(chopped, unknown)


def _bounties(won: list[tuple[tuple[int, int], ...]], hand_of: Ints, seats: Ints) -> arrow.Held:
    """Knock-out money; null where the record tells of none."""
    amounts = np.zeros(len(seats), np.int64)
    told = np.zeros(len(seats), bool)
    for hand, prizes in enumerate(won):
        for seat, amount in prizes:
            rows = (hand_of == hand) & (seats == seat)
            amounts[rows] += amount
            told |= rows
    return arrow.numbers(amounts, "int64", ~told)


def _shape(
    table: Table, players: dict[str, Any], first: Preflop, later: dict[str, Any], shared: dict[str, Ints]
) -> dict[str, Any]:
    """The columns of `hands` that the play gives: 0 and null where the hand is not counted."""
    columns: dict[str, Any] = {}
    for s in "ftr":
        columns[f"{s}_players"] = np.bincount(table.hand[later[f"{s}_saw"]], minlength=table.hands)
    kinds = np.where(columns["f_players"] > 0, np.minimum(first.raises + 1, 4), 0)
    columns["pot_type"] = arrow.coded(kinds, POT_TYPES)
    for name, player in (("open_pos", first.opener), ("threebet_pos", first.threebettor)):
        codes = np.append(players["pos"], len(POSITIONS))[player]
        codes = np.where(player == NOBODY, len(POSITIONS), codes)
        columns[name] = arrow.coded(codes, (*POSITIONS, ""), codes == len(POSITIONS))
    straddles = np.zeros(table.hands, np.int64)
    rows = np.flatnonzero(players["straddled"])
    np.maximum.at(straddles, table.hand[rows], players["posted"][rows])
    big_blind = np.maximum(shared["big_blind"], 1)
    columns["straddle_bb"] = np.minimum(half_even(straddles * 100, big_blind), 2**31 - 1)
    return columns


def _expected(
    batch: Columns, table: Table, own: dict[str, Any], moved: Ints, shared: dict[str, Ints]
) -> dict[str, Any]:
    """Net won with the cards to come at what they were worth."""
    big_blind = shared["big_blind"][table.hand]
    rows = allin.Rows(table.hand, own["seat"], own["invested"], moved, own["net"], own["net_ubb"], big_blind)
    return allin.columns(batch.closed, rows)
