"""The formulas of `choices` in words: dimension, the profile's value, and the numbers they give here.

A finding about an amount names them as its source: "D71 min_raise = last_full (tda_2024): 8 + 6 = 14". Asked
for only when there is something to tell.
"""

from __future__ import annotations

from replay.choices import (
    Choices,
    cap_headsup,
    counted_pot,
    full_raise,
    longest_run,
    players_left,
    raised,
    table_minimum,
    wager_unit,
)
from replay.state import Limit, TableState
from replay.values import WhyNot

FIXED_LIMIT = Limit.FIXED


def ruled(state: TableState, dimension: str, key: str) -> str:
    """A dimension and what the profile sets its key to: "D20 blind_relation = half (french_page)"."""
    value = getattr(state.profile, key)
    said = "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    return f"{dimension} {key} = {said} ({state.profile.name})"


def bounds_source(state: TableState, index: int, choice: Choices) -> tuple[str, ...]:
    """Where a player's bounds come from: why he may not raise, or what the smallest and the largest raise are
    by; the latter only where it isn't his stack.
    """
    owed, low, high, why = choice
    acted = state.acted_level[index]
    if low is None or high is None:
        if why is WhyNot.CLOSED and acted is not None:
            return (reopen_source(state, index, acted),)
        return (cap_source(state),) if why is WhyNot.CAPPED else ()
    if state.limit is FIXED_LIMIT:
        return (fixed_source(state),)
    told = [smallest_source(state)]
    put = state.put[index]
    if state.limit is Limit.POT and high < put + state.stacks[index]:
        told.append(largest_source(state, owed, put))
    return tuple(told)


def call_source(state: TableState, index: int, owed: int) -> str:
    """What a player has to call."""
    money = state.hand.money
    numbers = f"{money(state.bet)} - {money(state.put[index])} = {money(owed)}"
    return f"D56 to call: {numbers}; {ruled(state, 'D96', 'insufficient_bet')}"


def smallest_source(state: TableState) -> str:
    """The smallest bet or raise."""
    if not state.bet:
        return f"{ruled(state, 'D70', 'min_open')}: {_opening_words(state)}{_unit_words(state)}"
    return raise_source(state, "min_raise") + _unit_words(state)


def raise_source(state: TableState, key: str) -> str:
    """The smallest raise by the rule that `key` (`min_raise` or `min_raise_warn`) is set to."""
    money, bet, full = state.hand.money, state.bet, state.last_full
    mode = getattr(state.profile, key)
    step = full
    if mode == "table_min" or (mode == "bb_until_first_raise" and not raised(state)):
        step = table_minimum(state)
    elif mode == "any_increase":
        step = wager_unit(state)
    elif mode == "double_total":
        return f"{ruled(state, 'D71', key)}: 2 x {money(bet)} = {money(2 * bet)}"
    elif mode == "last_full" and not state.profile.short_allin_moves_bet:
        level = state.full_level
        numbers = f"{money(level)} + {money(full)} = {money(level + full)}"
        return f"{ruled(state, 'D71', key)}, {ruled(state, 'D73', 'short_allin_moves_bet')}: {numbers}"
    return f"{ruled(state, 'D71', key)}: {money(bet)} + {money(step)} = {money(bet + step)}"


def _opening_words(state: TableState) -> str:
    money = state.hand.money
    if state.profile.min_open == "any":
        return f"any bet from {money(wager_unit(state))}"
    return f"the {'ante' if state.ante_bet else 'big blind'} is {money(table_minimum(state))}"


def _unit_words(state: TableState) -> str:
    return f"; {unit_source(state)}" if wager_unit(state) > 1 else ""


def unit_source(state: TableState) -> str:
    """What wagers are whole multiples of."""
    if state.profile.wager_unit is not None:
        return ruled(state, "D07", "wager_unit")
    return f"D07: the smallest chip of the record is {state.hand.money(wager_unit(state))}"


def largest_source(state: TableState, owed: int, put: int) -> str:
    """The largest bet or raise in pot-limit."""
    profile, money = state.profile, state.hand.money
    pot = counted_pot(state)
    counted = ""
    if pot != state.pot:
        keys = []
        if profile.pot_limit_blinds != "true_pot" and state.street == 0:
            keys.append(ruled(state, "D85", "pot_limit_blinds"))
        if profile.pot_limit_unit is not None:
            keys.append(ruled(state, "D86", "pot_limit_unit"))
        counted = f"; {', '.join(keys)}: {money(state.pot)} counts as {money(pot)}"
    mode, factor, bet = profile.pot_limit_max, profile.pot_limit_factor, state.bet
    if mode == "pot_after_call" or not bet:
        parts = [part for part in (bet, pot, owed) if part]
        numbers = " + ".join(map(money, parts))
        return f"{ruled(state, 'D84', 'pot_limit_max')}: {numbers} = {money(bet + pot + owed)}{counted}"
    base = put if mode == "total_factor" else bet
    parts = [part for part in (base, pot - owed) if part]
    numbers = f"{' + '.join(map(money, parts))} + {factor} x {money(owed)}"
    total = base + pot - owed + factor * owed
    return f"{ruled(state, 'D88', 'pot_limit_max')}: {numbers} = {money(total)}{counted}"


def fixed_source(state: TableState) -> str:
    """The size of a fixed-limit bet or raise."""
    money, size, level = state.hand.money, state.bet_size, state.full_level
    numbers = f"{money(level)} + {money(size)} = {money(level + size)}" if level else money(size)
    short = f"; {ruled(state, 'D82', 'limit_short_allin')}" if state.bet != level else ""
    return f"D79 fixed limit: {numbers}{short}"


def cap_source(state: TableState) -> str:
    """The cap on fixed-limit raises."""
    told = ruled(state, "D80", "limit_raise_cap")
    if players_left(state) > 2:
        return told
    key = "cap_headsup_tournament" if state.hand.header.tournament else "cap_headsup"
    counts = state.profile.cap_headsup_counts
    who = "" if counts == "live" else f", {ruled(state, 'D81', 'cap_headsup_counts')}"
    return f"{told}, D81 {key} = {cap_headsup(state)}{who}"


def reopen_source(state: TableState, index: int, acted: int) -> str:
    """Whether the betting is open again to a player who acted when the bet was `acted`."""
    money, profile = state.hand.money, state.profile
    faced = f"{money(state.bet)} - {money(acted)} = {money(state.bet - acted)}"
    if state.limit is FIXED_LIMIT:
        size = f"a bet is {money(state.bet_size)}"
        return f"D83, {ruled(state, 'D82', 'limit_short_allin')}: {faced}, {size}"
    if profile.reopen == "consecutive_strict":
        faced = f"all-ins in a row of {money(longest_run(state, index))}"
    subject = profile.reopen_subject
    whose = "" if subject == "all_acted" else f", {ruled(state, 'D101', 'reopen_subject')}"
    full = money(full_raise(state))
    return f"{ruled(state, 'D100', 'reopen')}{whose}: {faced}, a full raise is {full}"
