"""Columns of the players that follow from the seats, the money and the end of the hand, found over arrays.

Rounding is half to even, in integers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from reports import arrow
from reports.decisions import NOBODY, Decisions, Table
from reports.gather import INVESTED, NEVER, Ints
from reports.preflop import Preflop
from reports.schema import POSITIONS

STREETS = ("P", "F", "T", "R")
_EARLY = len([name for name in POSITIONS if name.startswith("UTG")])
_OFF_BUTTON = np.array([0, 0, 0, 0, 3, 2, 1, 0, -1, -1, -1])


def half_even(numerator: Any, denominator: Any) -> Any:
    """The quotient of integers, rounded half to even; `denominator` above 0."""
    quotient = numerator // denominator
    double = 2 * (numerator - quotient * denominator)
    return quotient + ((double > denominator) | ((double == denominator) & (quotient % 2 == 1)))


def in_big_blinds(amounts: Ints, big_blind: Ints) -> arrow.Held:
    """Millionths of a big blind; null where the hand had none."""
    without = big_blind <= 0
    return arrow.numbers(half_even(amounts * 1_000_000, np.where(without, 1, big_blind)), "int64", without)


def _share(total: Ints, part: Ints, whole: Ints) -> Ints:
    """Thousandths of `total` that fall to `part` of `whole`; 0 where there is no whole."""
    if not total.any():
        return np.zeros(len(total), np.int64)
    nothing = whole <= 0
    whole = np.where(nothing, 1, whole)
    if len(total) and int(total.max()) * 1000 * max(int(part.max()), 1) < 2**62:
        return np.where(nothing, 0, half_even(total * 1000 * part, whole))
    exact = half_even(total.astype(object) * 1000 * part.astype(object), whole.astype(object))
    return np.where(nothing, 0, exact).astype(np.int64)


def per_hand(table: Table, values: Ints) -> Ints:
    """For each player the sum of `values` over his hand."""
    totals = np.zeros(table.hands, np.int64)
    np.add.at(totals, table.hand, values)
    return totals[table.hand]


def largest_other(hand_of: Ints, hands: int, values: Ints) -> Ints:
    """For each player the largest value of another player of his hand; 0 when he is alone."""
    order = np.lexsort((values, hand_of))
    hand, ordered = hand_of[order], values[order]
    top, second = np.zeros(hands, np.int64), np.zeros(hands, np.int64)
    holder = np.full(hands, NOBODY, np.int64)
    same = np.flatnonzero(hand[1:] == hand[:-1])
    second[hand[same + 1]] = ordered[same]
    top[hand] = ordered
    holder[hand] = order
    return np.where(np.arange(len(values)) == holder[hand_of], second[hand_of], top[hand_of])


def seat_columns(
    players: dict[str, Any], table: Table, shared: dict[str, Ints], d: Decisions
) -> dict[str, Any]:
    """Seat, position, cards, stacks."""
    pos, hand = players["pos"], table.hand
    blind = table.sb | table.bb
    early = pos < _EARLY
    others = per_hand(table, (~blind).astype(np.int64))
    off_button = np.where(early, others - 1 - pos, _OFF_BUTTON[pos])
    unknown = pos == len(POSITIONS)
    first_to_act = np.zeros(table.size, bool)
    opens = np.flatnonzero(np.diff(d.hand, prepend=-1))
    first_to_act[d.row[opens]] = True
    stack, big_blind = players["stack"], shared["big_blind"][hand]
    effective = np.minimum(stack, largest_other(hand, table.hands, stack))
    return {
        "seat": players["seat"],
        "pos": arrow.coded(pos, (*POSITIONS, "?")),
        "pos_off_btn": arrow.numbers(off_button, "int8", blind | unknown),
        "first_to_act": first_to_act,
        "is_btn": players["seat"] == shared["button"][hand],
        "is_hero": players["seat"] == shared["hero"][hand],
        "stack": stack,
        "stack_ubb": in_big_blinds(stack, big_blind),
        "eff_stack_ubb": in_big_blinds(effective, big_blind),
        "straddle": players["straddled"],
        "extra_post": players["live_post"] | (players["dead"] > 0),
        "allin_post": (players["all_in_on"] == 0) & ~d.players_of(d.goes_all_in),
    }


def money_columns(
    players: dict[str, Any], table: Table, shared: dict[str, Ints], first: Preflop
) -> dict[str, Any]:
    """Invested, collected, net, and the ways to attribute the rake."""
    invested, collected, cash_out = players["invested"], players["collected"], players["cash_out"]
    net_pot = collected - invested
    net = net_pot + cash_out
    rake, big_blind = shared["rake"][table.hand], shared["big_blind"][table.hand]
    net_ubb, shown, hidden = in_big_blinds(net, big_blind), table.showdown, ~table.showdown
    all_in, open_size = per_hand(table, invested), first.columns["open_size"]
    return {
        "invested": invested,
        "collected": collected,
        "net": net,
        "net_ubb": net_ubb,
        "net_sd": net * shown,
        "net_sd_ubb": net_ubb._replace(data=net_ubb.data * shown),
        "net_nsd": net * hidden,
        "net_nsd_ubb": net_ubb._replace(data=net_ubb.data * hidden),
        "net_pot": net_pot,
        "cashout": cash_out,
        "posted": players["posted"],
        "ante_paid": players["ante"],
        "dead_posted": players["dead"],
        **{name: players[name] for name in INVESTED},
        "rake_wc": _share(rake, invested, all_in),
        "jackpot_fee": _share(shared["fees"][table.hand], invested, all_in),
        "rake_paid": _share(rake, collected, per_hand(table, collected)),
        "rake_dealt": half_even(rake * 1000, np.maximum(table.dealt, 1)),
        "open_size": open_size,
        "open_size_ubb": in_big_blinds(open_size, big_blind),
    }


def result_columns(
    players: dict[str, Any], table: Table, streets: list[Decisions], first: Preflop, later: dict[str, Any]
) -> dict[str, Any]:
    """How the hand ended for each player."""
    won, showdown = table.collected > 0, table.showdown
    net = players["collected"] - players["invested"] + players["cash_out"]
    undecided = ~first.columns["vpip_opp"]
    all_in_street = np.full(table.size, NEVER)
    for street in (3, 2, 1, 0):
        d = streets[street]
        all_in_street[d.players_of(d.goes_all_in)] = street
    never = all_in_street == NEVER
    river = streets[3]
    only_called = (later["r_calls"] > 0) & ~(
        (later["r_bets"] > 0) | (later["r_raises"] > 0) | (later["r_folds"] > 0)
    )
    opener = first.opener[table.hand]
    stealer = np.append(players["pos"], len(POSITIONS))[opener]
    lone_raise = (first.raises == 1)[table.hand]
    folded_on = players["folded_on"]
    on_flop = np.maximum(np.bincount(table.hand[later["f_saw"]], minlength=table.hands), 1)[table.hand]
    return {
        "hands": np.ones(table.size, bool),
        "sd": showdown,
        "won": won,
        "won_sd": won & showdown,
        "won_sd_net": showdown & (net > 0),
        "walk": table.bb & undecided & won & ~showdown,
        "steal_won": first.columns["steal"] & ~later["f_saw"] & won & lone_raise & ~showdown,
        "steal_def_vs": arrow.coded(stealer, (*POSITIONS, ""), ~first.columns["steal_def_opp"]),
        "fold_street": arrow.coded(np.minimum(folded_on, 3), STREETS, folded_on == NEVER),
        "allin": ~never,
        "allin_street": arrow.coded(np.minimum(all_in_street, 3), STREETS, never),
        "showed": players["shown"],
        "mucked": players["mucked"] & showdown,
        "r_call_amt": np.where(only_called, river.total(river.call, river.added), 0),
        "r_call_ret": np.where(only_called, players["collected"], 0),
        "f_fair_share": np.where(later["f_saw"], half_even(1_000_000, on_flop), 0),
    }
