"""What a player did against what he may do.

`act` asks `choices` what the rules allow, writes the `Decision`, compares the record with it and moves the
chips as the record says. Whatever is not plainly right goes to `faults`. After a violation the replay follows
the record.
"""

from __future__ import annotations

from parser.events import Action, Verb
from parser.saying import say
from replay.antes import ANTE_RULES
from replay.blinds import BLIND_RULES
from replay.choices import Choices, cap_in_doubt, choices, full_raise, smallest_total, table_minimum
from replay.faults import (
    ACT006,
    ACT007,
    ACT008,
    FAULT_RULES,
    cap_note,
    check_fault,
    fault,
    impossible,
    mark_fault,
    not_open,
    numbers_fault,
    word_fault,
)
from replay.moves import can_answer, close_if_settled
from replay.order import turn_fault, unknown
from replay.posts import open_betting
from replay.result import Decision
from replay.seating import SEATING_RULES
from replay.sizes import SIZE_RULES, size_fault, unit_fault, warn_fault
from replay.state import Limit, TableState
from replay.straddles import STRADDLE_RULES, let_wait
from replay.wrongcalls import CALL_RULES, call_fault, may_forfeit

BETTING_RULES = (
    *FAULT_RULES,
    *CALL_RULES,
    *SIZE_RULES,
    *BLIND_RULES,
    *ANTE_RULES,
    *STRADDLE_RULES,
    *SEATING_RULES,
)
"""Every code about posts, bets, calls and raises."""

FOLD, CHECK, CALL, BET, RAISE = Verb.FOLD, Verb.CHECK, Verb.CALL, Verb.BET, Verb.RAISE
FIXED_LIMIT = Limit.FIXED


def act(state: TableState, event: Action, place: int) -> None:
    """Judges a player's action, notes the decision, and does what the record says.

    `place` is its index in `Hand.events`.
    """
    index = state.index_of.get(event.seat)
    queue = state.queue
    if index is not None and queue and queue[-1] == index:
        queue.pop()
    elif index is None:
        unknown(state, event)
        return
    elif not _may_act(state, event, index):
        return
    put = state.put[index]
    behind = state.stacks[index]
    verb = event.verb
    choice = choices(state, index)
    owed, low, high, _ = choice
    added = 0
    again = False
    level = state.level
    pot = state.pot
    if verb is FOLD:
        if not owed:
            clause = say("{who} folds although he could check", who=state.names[index])
            fault(state, ACT008, event, index, clause)
        state.folded[index] = True
        state.folded_on[index] = state.street
        state.can_act[index] = False
        state.live -= 1
        state.active -= 1
    elif verb is CHECK:
        if owed and not state.vague:
            check_fault(state, event, index, owed)
        state.acted_level[index] = state.bet
    else:
        if verb is CALL:
            added = event.amount
            if added != owed or added > behind:
                again = may_forfeit(state, event, index, owed)
                added = call_fault(state, event, index, owed)
        else:
            bet, total = state.bet, event.raise_to
            if (
                low is not None
                and high is not None
                and low <= total <= high
                and event.amount == total - bet
                and (verb is BET) is (not bet)
                and not state.watched
            ):
                added = total - put
            else:
                added = _wager(state, event, index, choice)
        left = behind - added
        put = state.put[index]
        state.stacks[index] = left
        state.put[index] = put + added
        state.total[index] += added
        state.pot = pot + added
        if not left:
            state.all_in_on[index] = state.street
            state.can_act[index] = False
            state.active -= 1
        if (not left) is not event.all_in or event.cap is not None:
            mark_fault(state, event, index, left)
        if again and state.queue is not None:  # too little: he makes it up, or folds (D96)
            state.queue.append(index)
        elif verb is CALL:
            state.acted_level[index] = state.bet
        else:
            if state.limit is FIXED_LIMIT and cap_in_doubt(state):
                cap_note(state, event, index)
            _raise_level(state, index, put + added)
    state.decisions.append(
        Decision(
            place,
            state.street,
            state.seats[index],
            verb,
            added,
            put + added,
            owed,
            pot,
            behind,
            level,
            low is not None,
            added > 0 and added == behind,
            low,
            high,
        )
    )
    if state.active < 2:
        close_if_settled(state)


def _may_act(state: TableState, event: Action, index: int) -> bool:
    """Whether an action is replayed that was not the next player's, or opens the first betting round."""
    if state.queue is None:
        open_betting(state, event.at)
    return turn_fault(state, event, index)


def _raise_level(state: TableState, index: int, total: int) -> None:
    """Makes `total` the bet of the street and lines up who has to answer it."""
    increase = total - state.bet
    if increase > 0:
        above = total - state.full_level
        if state.limit is FIXED_LIMIT:
            full = state.bet_size
            # Measured from the last full bet: short all-ins add up, and one may be completed (D82, D83).
            counts = 2 * above >= full if state.profile.limit_short_allin == "half" else above >= full
        else:
            full = full_raise(state)
            counts = total >= smallest_total(state)  # what the house lets be raised is full (D72)
        if counts:
            state.last_full = increase if state.profile.short_allin_moves_bet else above
            if not state.bet:  # however small a bet the house allows, no raise is measured by it
                state.last_full = max(increase, table_minimum(state))
            state.full_level = total
            state.full_raiser = index
            state.raises += 1
        if counts or 2 * increase > full or (2 * increase == full and state.profile.reopen != "half_strict"):
            state.half_level = total
        state.bet = total
        state.level += 1
        state.aggressor = index
        queue = can_answer(state, index)
        if state.skipped:  # whoever was passed over still is, until he acts
            queue = [other for other in queue if other not in state.skipped]
        if state.waits is not None:
            queue = let_wait(state, queue)
        state.queue = queue
    state.acted_level[index] = state.bet


def _wager(state: TableState, event: Action, index: int, choice: Choices) -> int:
    """Judges a bet or raise that is not plainly right; the chips it adds, as far as they exist."""
    _, low, high, why = choice
    total = event.raise_to
    put = state.put[index]
    behind = state.stacks[index]
    bet = state.bet
    if event.verb is BET:
        if bet:
            word_fault(state, event, index, ACT006)
            total += put
    elif not bet:
        word_fault(state, event, index, ACT007)
    elif event.amount != total - bet and event.amount and not state.vague:
        numbers_fault(state, event, index)
    added = total - put
    if added > behind or added <= 0:
        return impossible(state, event, index, added)
    if low is None or high is None:
        not_open(state, event, index, why)
    elif state.watched and unit_fault(state, event, index, total):
        pass
    elif total < low or total > high or low == high != total:
        size_fault(state, event, index, total, (low, high))
    elif state.watched:
        warn_fault(state, event, index, total)
    return added
