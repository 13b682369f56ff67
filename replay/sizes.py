"""Bets and raises of a wrong size: codes BET001, BET002, BET005, BET006, BET021 and BET022.

The bounds come from `choices`; each finding names the formula, with its numbers, as its source.
"""

from __future__ import annotations

from parser.events import Action
from parser.findings import Level, Rule, Severity
from parser.saying import say
from replay.choices import (
    largest_pot_limit,
    pot_limit_ceiling,
    smallest_raise,
    smallest_total,
    table_minimum,
    wager_unit,
)
from replay.faults import BET002, fault
from replay.formulas import (
    fixed_source,
    largest_source,
    raise_source,
    ruled,
    smallest_source,
    unit_source,
)
from replay.state import Limit, TableState

FIXED_LIMIT = Limit.FIXED

BET001 = Rule(
    "BET001",
    Severity.ERROR,
    "bet under the minimum",
    "The first bet of a street is at least the big blind; only a player who bets all his chips may bet less.",
    "D70, D75: TDA 2024, WSOP section VIII; Robert's Rules, no-limit 2",
)
BET005 = Rule(
    "BET005",
    Severity.ERROR,
    "over the pot-limit maximum",
    "In pot-limit a bet is at most the pot, and a raise adds at most the pot as it is after the call.",
    "D84, D85, D87: TDA 2024 rule 54; Robert's Rules, pot-limit; measured on PokerStars and GGPoker",
)
BET006 = Rule(
    "BET006",
    Severity.ERROR,
    "fixed-limit wager of a wrong size",
    "In fixed limit every bet and raise is one small bet before and on the flop, one big bet on turn and "
    "river. After an all-in of less than half of it, the next player completes it to a full one.",
    "D79, D82: Robert's Rules, betting 6; TDA 2024 rule 47-B",
)
BET021 = Rule(
    "BET021",
    Severity.ERROR,
    "wager that is not in whole units",
    "Bets and raises are whole multiples of the house's unit, or of the smallest chip in play; only who puts "
    "in all his chips may do otherwise. Where the house states no unit of its own it is a warning.",
    "D07: WSOP live action 134, 142, 184",
)
BET022 = Rule(
    "BET022",
    Severity.WARNING,
    "raise that only this house allows",
    "The house's own minimum allows the raise; the last full bet or raise would ask for more, as it does in "
    "nearly every other house.",
    "D71, A1: PT L39, L43 beside TDA 2024 rule 43-A",
)

SIZE_RULES: tuple[Rule, ...] = (BET001, BET005, BET006, BET021, BET022)


def size_fault(state: TableState, event: Action, index: int, total: int, bounds: tuple[int, int]) -> None:
    """BET001, BET002, BET005, BET006."""
    if state.vague:
        return
    low = bounds[0]
    name, money = state.names[index], state.hand.money
    opens, right, recorded = not state.bet, money(low), money(total)
    what = _wagers(state, name, total)
    if state.limit is FIXED_LIMIT:
        clause = say("{done}; the fixed size makes it {amount}", done=what, amount=right)
        fault(state, BET006, event, index, clause, right, recorded, source=fixed_source(state))
    elif total < low:
        if opens:
            clause = say("{done}; the smallest bet is {amount}", done=what, amount=right)
        else:
            clause = say("{done}; the smallest raise is to {amount}", done=what, amount=right)
        rule, expected = (BET001 if opens else BET002), say("at least {amount}", amount=right)
        fault(state, rule, event, index, clause, expected, recorded, source=smallest_source(state))
    else:
        _over_the_pot(state, event, index, total, what)


def _wagers(state: TableState, name: str, total: int) -> str:
    """ "Alder raises to 20"."""
    amount = state.hand.money(total)
    if state.bet:
        return say("{who} raises to {amount}", who=name, amount=amount)
    return say("{who} bets {amount}", who=name, amount=amount)


def _over_the_pot(state: TableState, event: Action, index: int, total: int, what: str) -> None:
    """BET005; within the pot by other readings of the rule it is for the floor, or worth a warning (A2)."""
    money, put = state.hand.money, state.put[index]
    owed = max(state.bet - put, 0)
    high = largest_pot_limit(state, owed, put)
    severity = level = None
    pot, most = money(state.pot), money(high)
    clause = say(
        "{done}; with {pot} in the pot the pot-limit maximum is {amount}", done=what, pot=pot, amount=most
    )
    ceiling = pot_limit_ceiling(state, owed)
    usual = state.bet + state.pot + owed
    if high < total <= usual:
        severity = Severity.WARNING
        clause = say("{done} in this house, {amount} in others", done=clause, amount=money(usual))
    elif ceiling is not None and total <= ceiling:
        severity, level = Severity.WARNING, Level.NEEDS_RULING
        clause = say(
            "{done}; up to {amount} the floor may let it stand, or cut it",
            done=clause, amount=money(ceiling),
        )  # fmt: skip
    fault(
        state,
        BET005,
        event,
        index,
        clause,
        say("at most {amount}", amount=most),
        money(total),
        severity=severity,
        level=level,
        source=largest_source(state, owed, put),
    )


def unit_fault(state: TableState, event: Action, index: int, total: int) -> bool:
    """BET021: a wager that is no whole multiple of the unit, all-in aside; whether that is what is wrong."""
    unit = wager_unit(state)
    if not total % unit or total == state.put[index] + state.stacks[index] or state.vague:
        return False
    if state.limit is FIXED_LIMIT or total < smallest_total(state):
        return False
    name, money = state.names[index], state.hand.money
    below = total - total % unit
    near = below if below >= smallest_total(state) and 2 * (total - below) < unit else below + unit
    clause = say(
        "{done}, which is not in units of {unit}; nearest is {amount}",
        done=_wagers(state, name, total), unit=money(unit), amount=money(near),
    )  # fmt: skip
    severity = None if state.profile.wager_unit is not None else Severity.WARNING
    pair = (money(near), money(total))
    fault(state, BET021, event, index, clause, *pair, severity=severity, source=unit_source(state))
    return True


def warn_fault(state: TableState, event: Action, index: int, total: int) -> None:
    """BET022: legal in this house, and too little by the rule that the profile warns by."""
    mode = state.profile.min_raise_warn
    if mode == "none" or state.limit is FIXED_LIMIT or state.vague:
        return
    low = smallest_raise(state, mode) if state.bet else table_minimum(state)
    if total >= low or total == state.put[index] + state.stacks[index]:
        return
    name, money = state.names[index], state.hand.money
    clause = say(
        "{done}, as this house allows; by the last full raise it takes {amount}",
        done=_wagers(state, name, total), amount=money(low),
    )  # fmt: skip
    source = raise_source(state, "min_raise_warn") if state.bet else ruled(state, "D71", "min_raise_warn")
    expected = say("{amount} elsewhere", amount=money(low))
    fault(state, BET022, event, index, clause, expected, money(total), source=source)
