"""Betting rounds, played a run of actions at a time.

Nearly every action of a no-limit record is plainly right: it comes in turn, from a player with chips beyond
what he owes, and its amount is in bounds. Such actions are told apart and carried out here without asking
anybody; the first that is anything else goes to `betting.act`, which knows every case. Both give the same
decisions and the same table.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from parser.events import Action, Event, Verb
from replay.betting import act
from replay.moves import can_answer, close_if_settled
from replay.result import Decision
from replay.state import TableState

FOLD, CHECK, CALL, BET, RAISE = Verb.FOLD, Verb.CHECK, Verb.CALL, Verb.BET, Verb.RAISE


def play_actions(
    state: TableState, first: tuple[int, Event], coming: Iterator[tuple[int, Event]]
) -> Event | None:
    """Plays an action and those right behind it; the event that comes next, None when there is none.

    `first` and those that `coming` gives are events with their index in `Hand.events`. Longer than most
    functions and with its values in local names: a replay spends most of its time here.
    """
    run = chain((first,), coming)
    while True:
        seats, stacks, put, acted_level = state.seats, state.stacks, state.put, state.acted_level
        decisions, street = state.decisions, state.street
        queue, bet, full, active = state.queue, state.bet, state.last_full, state.active
        if not state.plain or active < 2 or full <= 0 or state.skipped:
            queue = None
        for place, event in run:
            if type(event) is not Action:
                return event
            if not queue:
                break
            index = queue.pop()
            behind = stacks[index]
            already = put[index]
            owed = bet - already
            seat = event.seat
            if seats[index] != seat or owed < 0 or owed >= behind:
                queue.append(index)
                break
            acted = acted_level[index]
            low: int | None
            high: int | None
            if acted is None or bet - acted >= full:  # the betting is open to him
                low = bet + full
                high = already + behind
                if low > high:  # noqa: PLR1730  (a call of min() costs more than the comparison)
                    low = high
            else:
                low = high = None
            verb = event.verb
            pot = state.pot
            level = state.level
            added = 0
            if verb is FOLD and owed:
                state.folded[index] = True
                state.folded_on[index] = street
                state.can_act[index] = False
                state.live -= 1
                state.active = active = active - 1
                if active < 2:
                    close_if_settled(state)
                    queue = None
            elif verb is CHECK and not owed:
                acted_level[index] = bet
            elif verb is CALL and event.amount == owed and not event.all_in and event.cap is None:
                added = owed
                stacks[index] = behind - added
                put[index] = bet
                state.total[index] += added
                state.pot = pot + added
                acted_level[index] = bet
            elif (
                verb is (RAISE if bet else BET)
                and low is not None
                and high is not None
                and low <= event.raise_to < high
                and event.amount == event.raise_to - bet
                and not event.all_in
                and event.cap is None
            ):
                full = event.amount
                bet += full
                added = bet - already
                stacks[index] = behind - added
                put[index] = bet
                state.total[index] += added
                state.pot = pot + added
                acted_level[index] = state.bet = state.full_level = state.half_level = bet
                state.last_full = full
                state.level += 1
                state.raises += 1
                state.aggressor = state.full_raiser = index
                state.queue = queue = can_answer(state, index)
            else:
                queue.append(index)
                break
            decisions.append(
                Decision(
                    place,
                    street,
                    seat,
                    verb,
                    added,
                    already + added,
                    owed,
                    pot,
                    behind,
                    level,
                    low is not None,
                    False,
                    low,
                    high,
                )
            )
        else:
            return None
        act(state, event, place)
