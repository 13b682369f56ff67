"""What happens at a table: chips move, hands are folded, streets begin, a round is over.

Nothing here judges: the checks in `order`, `posts`, `betting` and `boards` look first, then these functions
do what the record says.
"""

from __future__ import annotations

from replay.state import TableState


def pay(state: TableState, index: int, amount: int) -> None:
    """Moves live chips from a stack to the street."""
    left = state.stacks[index] - amount
    state.stacks[index] = left
    state.put[index] += amount
    state.total[index] += amount
    state.pot += amount
    if left <= 0 and state.can_act[index]:
        set_all_in(state, index)


def pay_dead(state: TableState, index: int, amount: int) -> None:
    """Moves dead chips from a stack to the pot."""
    state.stacks[index] -= amount
    state.dead[index] += amount
    state.pot += amount
    if state.stacks[index] <= 0 and state.can_act[index]:
        set_all_in(state, index)


def set_all_in(state: TableState, index: int) -> None:
    """Marks a player who has no chips left to wager."""
    state.all_in_on[index] = state.street
    state.can_act[index] = False
    state.active -= 1


def fold(state: TableState, index: int) -> None:
    """Takes a player's cards away; his chips stay in the pot."""
    state.folded[index] = True
    state.folded_on[index] = state.street
    state.live -= 1
    if state.can_act[index]:
        state.can_act[index] = False
        state.active -= 1


def start_street(state: TableState, street: int) -> None:
    """Opens a betting round after the flop, turn or river."""
    state.street = street
    state.last_street_dealt = street
    n = state.n
    while len(state.street_put) < street:  # a street that the record leaves out
        state.street_put.append([0] * n)
    state.put = [0] * n
    state.street_put.append(state.put)
    state.bet = state.level = state.raises = state.full_level = state.half_level = 0
    state.last_full = state.ante_bet or state.big_blind
    state.acted_level = [None] * n
    state.full_raiser = None
    state.started_with = state.live
    if state.skipped:
        state.skipped = {}
    state.queue = can_answer(state, n) if state.active > 1 else []
    if street > 1:
        state.bet_size = _big_bet(state)


def _big_bet(state: TableState) -> int:
    """Fixed limit: the bet from the turn on, as the header states it beside the small one, or twice that."""
    header = state.hand.header
    if header.low_stake == state.big_blind and header.high_stake:
        return header.high_stake
    return state.big_blind * 2


def can_answer(state: TableState, index: int) -> list[int]:
    """Who can act after a player, the next one last; after nobody (`n`), everybody who can."""
    can_act = state.can_act
    return [other for other in state.after[index] if can_act[other]]


def close_if_settled(state: TableState) -> None:
    """Empties the queue when one player is left, or the only one with chips has matched everybody."""
    if state.live < 2:
        state.queue = []
        state.skipped = {}
    elif state.active == 1 and state.queue:
        last = state.queue[0]
        put = state.put
        folded = state.folded
        if put[last] >= max([put[i] for i in range(state.n) if i != last and not folded[i]]):
            state.queue = []
