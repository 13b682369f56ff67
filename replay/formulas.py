"""The formulas of `choices` in words: dimension, the profile's value, and the numbers they give here.

A finding about an amount names them as its source: "D71 min_raise = last_full (tda_2024): 8 + 6 = 14". Asked
for only when there is something to tell.
"""

from __future__ import annotations

from parser.saying import row, say
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
    numbers = row([row([money(state.bet), money(state.put[index])], " - "), money(owed)], " = ")
    rule = ruled(state, "D96", "insufficient_bet")
    return say("D56 to call: {numbers}; {rule}", numbers=numbers, rule=rule)


def smallest_source(state: TableState) -> str:
    """The smallest bet or raise."""
    if not state.bet:
        rule, opening = ruled(state, "D70", "min_open"), _opening_words(state)
        return row([row([rule, opening], ": "), *_unit_words(state)], "; ")
    return row([raise_source(state, "min_raise"), *_unit_words(state)], "; ")


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
        numbers = row([row(["2", money(bet)], " x "), money(2 * bet)], " = ")
        return row([ruled(state, "D71", key), numbers], ": ")
    elif mode == "last_full" and not state.profile.short_allin_moves_bet:
        level = state.full_level
        rules = f"{ruled(state, 'D71', key)}, {ruled(state, 'D73', 'short_allin_moves_bet')}"
        return row([rules, _sum([money(level), money(full)], money(level + full))], ": ")
    return row([ruled(state, "D71", key), _sum([money(bet), money(step)], money(bet + step))], ": ")


def _sum(parts: list[str], total: str) -> str:
    """ "8 + 6 = 14"."""
    return row([row(parts, " + "), total], " = ")


def _opening_words(state: TableState) -> str:
    money = state.hand.money
    if state.profile.min_open == "any":
        return say("any bet from {amount}", amount=money(wager_unit(state)))
    least = money(table_minimum(state))
    return (
        say("the ante is {amount}", amount=least)
        if state.ante_bet
        else say("the big blind is {amount}", amount=least)
    )


def _unit_words(state: TableState) -> tuple[str, ...]:
    return (unit_source(state),) if wager_unit(state) > 1 else ()


def unit_source(state: TableState) -> str:
    """What wagers are whole multiples of."""
    if state.profile.wager_unit is not None:
        return ruled(state, "D07", "wager_unit")
    chip = state.hand.money(wager_unit(state))
    return say("D07: the smallest chip of the record is {amount}", amount=chip)


def largest_source(state: TableState, owed: int, put: int) -> str:
    """The largest bet or raise in pot-limit."""
    profile, money = state.profile, state.hand.money
    pot = counted_pot(state)
    counted: tuple[str, ...] = ()
    if pot != state.pot:
        keys = []
        if profile.pot_limit_blinds != "true_pot" and state.street == 0:
            keys.append(ruled(state, "D85", "pot_limit_blinds"))
        if profile.pot_limit_unit is not None:
            keys.append(ruled(state, "D86", "pot_limit_unit"))
        told = say("{pot} counts as {counted}", pot=money(state.pot), counted=money(pot))
        counted = (row([", ".join(keys), told], ": "),)
    mode, factor, bet = profile.pot_limit_max, profile.pot_limit_factor, state.bet
    if mode == "pot_after_call" or not bet:
        parts = [money(part) for part in (bet, pot, owed) if part]
        numbers = _sum(parts, money(bet + pot + owed))
        return row([row([ruled(state, "D84", "pot_limit_max"), numbers], ": "), *counted], "; ")
    base = put if mode == "total_factor" else bet
    parts = [money(part) for part in (base, pot - owed) if part]
    numbers = _sum([*parts, row([str(factor), money(owed)], " x ")], money(base + pot - owed + factor * owed))
    return row([row([ruled(state, "D88", "pot_limit_max"), numbers], ": "), *counted], "; ")


def fixed_source(state: TableState) -> str:
    """The size of a fixed-limit bet or raise."""
    money, size, level = state.hand.money, state.bet_size, state.full_level
    numbers = _sum([money(level), money(size)], money(level + size)) if level else money(size)
    told = say("D79 fixed limit: {numbers}", numbers=numbers)
    short = (ruled(state, "D82", "limit_short_allin"),) if state.bet != level else ()
    return row([told, *short], "; ")


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
    faced: str = row([row([money(state.bet), money(acted)], " - "), money(state.bet - acted)], " = ")
    if state.limit is FIXED_LIMIT:
        size = say("a bet is {amount}", amount=money(state.bet_size))
        return row([f"D83, {ruled(state, 'D82', 'limit_short_allin')}", row([faced, size])], ": ")
    if profile.reopen == "consecutive_strict":
        faced = say("all-ins in a row of {amount}", amount=money(longest_run(state, index)))
    subject = profile.reopen_subject
    whose = "" if subject == "all_acted" else f", {ruled(state, 'D101', 'reopen_subject')}"
    full = say("a full raise is {amount}", amount=money(full_raise(state)))
    return row([f"{ruled(state, 'D100', 'reopen')}{whose}", row([faced, full])], ": ")
