"""Calls of another amount than is owed, and what a house does about them: codes ACT005, BET004.

A call of too little by a player with chips behind is made up, or left in the pot, or for the floor (D96):
where the record goes on with one of these and the house allows it, nothing is wrong.
"""

from __future__ import annotations

from parser.events import Action, Collected, ShowdownStart, StreetDealt, Verb
from parser.findings import Level, Rule, Severity
from parser.saying import say
from replay.blinds import SMALL_BLIND
from replay.faults import fault, impossible
from replay.formulas import call_source
from replay.state import Limit, TableState

FIXED_LIMIT = Limit.FIXED

ACT005 = Rule(
    "ACT005",
    Severity.ERROR,
    "call with nothing to call",
    "A call matches a bet. Nobody has bet more than this player already put in, so there is nothing to call.",
    "D54, D56: to call = bet of the street less what the player has in",
)
BET004 = Rule(
    "BET004",
    Severity.ERROR,
    "call of a wrong amount",
    "A call matches the bet exactly: what is owed, or the whole stack when that is less.",
    "D56, D113: to call = bet of the street less what the player has in, cut to his stack",
)
CALL_RULES: tuple[Rule, ...] = (ACT005, BET004)


def call_fault(state: TableState, event: Action, index: int, owed: int) -> int:
    """ACT005, BET003, BET004; the chips the call adds. A call of the whole stack for less is right."""
    added, behind = event.amount, state.stacks[index]
    money, name = state.hand.money, state.names[index]
    if added == behind < owed:
        return added
    if state.active < 2 and added == min(state.bet - state.put[index], behind):
        return added  # the whole big blind against a shorter all-in; the rest comes back
    if _extra_blind_played(state, event, index, owed):
        return added
    if added > behind:
        return impossible(state, event, index, added)
    if not owed:
        clause = say("{who} calls {amount} although there is nothing to call", who=name, amount=money(added))
        fault(state, ACT005, event, index, clause)
    elif not state.vague and not may_forfeit(state, event, index, owed):
        _short_call(state, event, index, owed)
    return added


def _short_call(state: TableState, event: Action, index: int, owed: int) -> None:
    """BET004; what a house does about a call of too little (D96)."""
    added, right = event.amount, min(owed, state.stacks[index])
    money, name = state.hand.money, state.names[index]
    clause = say("{who} calls {amount}; the call is {due}", who=name, amount=money(added), due=money(right))
    source = call_source(state, index, owed)
    pair = (money(right), money(added))
    if added < right and forfeits(state):
        clause = say(
            "{done}: he makes it up, or leaves {amount} in the pot and is out",
            done=clause, amount=money(added),
        )  # fmt: skip
    elif added < right and left_to_floor(state):
        clause = say(
            "{done}: the floor has him call in full, or fold and leave {amount} in the pot",
            done=clause, amount=money(added),
        )  # fmt: skip
        level, severity = Level.NEEDS_RULING, Severity.WARNING
        fault(state, BET004, event, index, clause, *pair, source=source, severity=severity, level=level)
        return
    fault(state, BET004, event, index, clause, *pair, source=source)


def forfeits(state: TableState) -> bool:
    """Whether who puts in too little may leave it in the pot and fold instead of making it up (D96)."""
    rule = state.profile.insufficient_bet
    return rule == "complete_or_forfeit" or (rule == "forfeit_in_limit" and state.limit is FIXED_LIMIT)


def left_to_floor(state: TableState) -> bool:
    """Whether the director decides about a call of too little: not heads-up, nor facing the opening bet."""
    opening = state.level <= (0 if state.street == 0 else 1)
    return state.profile.insufficient_bet == "director" and state.live > 2 and not opening


def may_forfeit(state: TableState, event: Action, index: int, owed: int) -> bool:
    """Whether a call of too little is followed by what the house lets the player do about it (D96, A19)."""
    if state.profile.insufficient_bet == "impossible" or not 0 < event.amount < min(
        owed, state.stacks[index]
    ):
        return False
    after = next((one for one in state.hand.events if one.at > event.at and isinstance(one, ANSWERS)), None)
    if not isinstance(after, Action) or after.seat != event.seat:
        return False
    if after.verb is Verb.FOLD:
        return forfeits(state) or left_to_floor(state)
    if after.verb is Verb.CALL:
        return event.amount + after.amount == min(owed, state.stacks[index])
    return after.verb is Verb.RAISE and forfeits(state)


ANSWERS = (Action, StreetDealt, ShowdownStart, Collected)
"""What can come after an action."""


def _extra_blind_played(state: TableState, event: Action, index: int, owed: int) -> bool:
    """Whether the call shows that the player's second small blind was live after all; then it is."""
    for poster, kind, amount, _ in state.posts:
        if poster == index != state.small and kind is SMALL_BLIND and event.amount == owed - amount > 0:
            state.dead[index] -= amount
            state.put[index] += amount
            state.total[index] += amount
            state.posted[index] += amount
            return True
    return False
