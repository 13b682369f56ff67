"""Straddles: who may, how much, in what order the players then act, and what the next raise is (D35-D41).

Code BET013. After the flop nothing of them is left: the smallest bet is the big blind again.
"""

from __future__ import annotations

from parser.findings import Rule, Severity
from parser.saying import say
from replay.order import start_order
from replay.state import TableState, marked

Posted = tuple[int, object, int, int]
"""(player's index, PostKind, amount, offset)."""

BET013 = Rule(
    "BET013",
    Severity.ERROR,
    "straddle of a wrong amount or from a wrong seat",
    "A straddle is at least twice the big blind or a raise over the straddle before it, and comes only from "
    "the seats where the house allows one.",
    "D35, D36, D39: WSOP live action 165",
)

STRADDLE_RULES: tuple[Rule, ...] = (BET013,)

_MOST = {"none": 1, "one": 2}


def check_straddles(state: TableState, straddles: list[Posted]) -> int:
    """BET013 for each straddle in order; the last straddler."""
    money = state.hand.money
    level, before = state.big_blind, 0
    last = straddles[0][0]
    for count, (index, _, amount, at) in enumerate(sorted(straddles, key=_amount), 1):
        state.straddled = marked(state.straddled, index)
        last = index
        low, high, key = _bounds(state, level, before, count)
        told = _seat_fault(state, index, count)
        severity = None
        if told is None and state.all_in_on[index] is None and not low <= amount <= (high or amount):
            who, said, least = state.names[index], money(amount), money(low)
            if high == low:
                what = say("{who} straddles to {amount}; it takes {due}.", who=who, amount=said, due=least)
            else:
                what = say(
                    "{who} straddles to {amount}; it takes at least {due}.", who=who, amount=said, due=least
                )
            told = what, key
        if told is None and state.profile.straddle == "off":
            who = state.names[index]
            told = say("{who} straddles; this house is said to offer no straddle.", who=who), "D35 straddle"
            severity = Severity.NOTE
        if told is not None:
            message, key = told
            _fault(state, index, at, message, key, (money(low), money(amount)), severity)
        before = level
        level = amount
    return last


def _amount(entry: Posted) -> int:
    return entry[2]


def _bounds(state: TableState, level: int, before: int, count: int) -> tuple[int, int | None, str]:
    """Smallest and largest total of a straddle over `level`, and the dimension and key that say so."""
    profile = state.profile
    if count > 1:  # a re-straddle is any legal raise
        low = 2 * level if profile.straddle_min_raise == "double" else 2 * level - before
        return low, None, "D38 straddle_min_raise"
    amount = profile.straddle_amount
    key = "D36 straddle_amount"
    if amount == "any":
        return level + 1, None, key
    return 2 * level, 2 * level if amount == "double" else None, key


def _seat_fault(state: TableState, index: int, count: int) -> tuple[str, str] | None:
    """What is wrong with who straddles, and the dimension and key that say so."""
    profile, who = state.profile, state.names[index]
    allowed = profile.straddle
    if allowed == "off":
        return None
    most = _MOST.get(profile.restraddle)
    if most is not None and count > most:
        if most == 1:
            what = say("{who} straddles again; this house allows no second straddle.", who=who)
        else:
            what = say("{who} makes a third straddle; this house allows only one re-straddle.", who=who)
        return what, "D39 restraddle"
    if count > 1 or allowed == "any_seat":
        return None
    last = state.n - 1
    first = ((state.big if state.big is not None else last) + 1) % state.n
    on_button = allowed == "utg_or_button" and state.seats[index] == state.hand.header.button
    if index == first or on_button:
        return None
    if allowed == "utg":
        what = say("{who} straddles, but only the player left of the big blind may.", who=who)
    else:
        what = say("{who} straddles, but only the player left of the big blind and the button may.", who=who)
    return what, "D35 straddle"


def _fault(
    state: TableState,
    index: int,
    at: int,
    message: str,
    key: str,
    pair: tuple[str, str],
    severity: Severity | None,
) -> None:
    name = state.names[index]
    value = getattr(state.profile, key.split()[1])
    state.findings.append(
        state.hand.finding(
            BET013,
            at,
            message,
            player=name,
            street=say("preflop"),
            expected=pair[0],
            recorded=pair[1],
            source=f"{key} = {value} ({state.profile.name})",
            severity=severity,
        )
    )


def straddle_raise(state: TableState) -> int:
    """Size of the raise that a straddle asks for: itself, as a new big blind, or what it adds (D38, A14)."""
    if state.profile.straddle_min_raise == "double":
        return state.bet
    return state.bet - sorted({*state.put, state.big_blind})[-2]


def straddle_order(state: TableState, last: int) -> None:
    """Lines the players up after a straddle; the last straddler acts last (D37).

    Left of him first, or, where the house has it so, left of the big blind with the straddler passed over.
    """
    if state.profile.straddle_order == "left_of_straddler":
        start_order(state, last)
        return
    start_order(state, state.big if state.big is not None else state.n - 1)
    state.waits = last
    state.plain = False
    state.queue = let_wait(state, state.queue or [])


def let_wait(state: TableState, queue: list[int]) -> list[int]:
    """The queue with the waiting straddler behind all who have not acted yet, but before those who have."""
    index = state.waits
    if index is None or index not in queue or state.acted_level[index] is not None:
        return queue
    rest = [other for other in queue if other != index]
    fresh = [place for place, other in enumerate(rest) if state.acted_level[other] is None]
    place = fresh[0] if fresh else len(rest)  # the next to act stands last
    return [*rest[:place], index, *rest[place:]]
