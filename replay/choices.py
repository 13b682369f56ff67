"""What a player may do: what he owes, whether a raise is open to him, its smallest and largest total.

Every formula stands here once; `legal` gives the answer as a value, `betting` compares records with it, and
the profile's values say which formula a house uses.
"""

from __future__ import annotations

from replay.state import Limit, TableState
from replay.values import Legal, WhyNot

NO_LIMIT, FIXED_LIMIT = Limit.NO, Limit.FIXED


SHORT, NOBODY, CLOSED, CAPPED = WhyNot.SHORT, WhyNot.NOBODY, WhyNot.CLOSED, WhyNot.CAPPED

Choices = tuple[int, int | None, int | None, WhyNot | None]


def legal(state: TableState) -> Legal:
    """What the rules allow the player whose turn it is."""
    index = state.to_act
    if index is None:
        return Legal(None, 0, False, False, None, None, WhyNot.OVER)
    owed, low, high, why = choices(state, index)
    return Legal(state.seats[index], owed, not owed, low is not None, low, high, why)


def choices(state: TableState, index: int) -> Choices:
    """(to call, smallest total, largest total, why not); totals are None when he may not raise."""
    put = state.put[index]
    behind = state.stacks[index]
    owed = state.bet - put
    if owed < 0:  # noqa: PLR1730  (max() costs a call in the hottest function)
        owed = 0
    if state.active < 2:
        return owed_to_all_ins(state, index, owed), None, None, NOBODY
    if behind <= owed:
        return owed, None, None, SHORT
    acted = state.acted_level[index]
    all_in = put + behind
    if acted is not None and not reopened(state, index, acted):
        return owed, None, None, CLOSED
    limit = state.limit
    if limit is FIXED_LIMIT:
        if capped(state):
            return owed, None, None, CAPPED
        low = high = state.full_level + state.bet_size
    else:
        low = smallest_total(state)
        high = all_in if limit is NO_LIMIT else max(low, largest_pot_limit(state, owed))
    if low > all_in:  # noqa: PLR1730
        low = all_in
    if high > all_in:  # noqa: PLR1730
        high = all_in
    return owed, low, high, None


def owed_to_all_ins(state: TableState, index: int, owed: int) -> int:
    """What the last player with chips owes: at most the largest all-in, should the blind be larger (D31)."""
    others = [chips for i, chips in enumerate(state.put) if i != index and not state.folded[i]]
    return min(owed, max(max(others, default=0) - state.put[index], 0))


def smallest_total(state: TableState) -> int:
    """Smallest bet or raise in no-limit and pot-limit, before it is cut to a stack (D70-D73)."""
    bet, full = state.bet, state.last_full
    profile = state.profile
    mode = profile.min_raise
    if not bet:
        return 1 if mode == "any_increase" else state.big_blind
    if mode == "last_full":
        low = bet + full
        if not profile.short_allin_moves_bet:
            low = max(bet + 1, state.full_level + full)
        return low
    if mode == "table_min":
        return bet + state.big_blind
    if mode == "any_increase":
        return bet + 1
    if mode == "bb_until_first_raise":
        opened = state.level > (0 if state.street == 0 else 1)
        return bet + (full if opened else state.big_blind)
    return 2 * bet


def largest_pot_limit(state: TableState, owed: int) -> int:
    """Largest bet or raise in pot-limit: the pot after the call on top of the bet (D84, D85)."""
    pot = state.pot
    if state.profile.pot_limit_blinds == "full_blinds" and state.street == 0:
        put = state.posted
        big = state.big_blind - (put[state.big] if state.big is not None else 0)
        small = state.small_blind - (put[state.small] if state.small is not None else 0)
        pot += max(big, 0) + max(small, 0)
    return state.bet + pot + owed


def reopened(state: TableState, index: int, acted: int) -> bool:
    """Whether the bet has grown enough since a player acted for him to raise again (D100-D104)."""
    profile = state.profile
    faced = state.bet - acted
    if state.limit is FIXED_LIMIT:
        size = state.bet_size
        return 2 * faced >= size if profile.limit_short_allin == "half" else faced >= size
    if profile.reopen_subject == "initial_raiser" and state.full_raiser != index:
        return True
    mode = profile.reopen
    if mode == "cumulative":
        return faced >= state.last_full
    if mode == "single_full":
        return state.full_level > acted
    if mode == "half":
        return state.half_level > acted
    if mode == "cumulative_strict":
        return state.full_level > acted or faced > state.last_full
    return faced > 0


def capped(state: TableState) -> bool:
    """Whether the fixed-limit cap on raises is reached and holds (D80, D81)."""
    cap = state.profile.limit_raise_cap
    if cap is None or state.raises <= cap:
        return False
    if state.live > 2:
        return True
    mode = _cap_headsup(state)
    return mode == "stays" or (mode == "round_began" and state.started_with > 2)


def cap_in_doubt(state: TableState) -> bool:
    """Whether it is reached with two players left and the house does not say whether it holds then (D81)."""
    cap = state.profile.limit_raise_cap
    return cap is not None and state.raises > cap and state.live < 3 and _cap_headsup(state) == "unknown"


def _cap_headsup(state: TableState) -> str:
    profile = state.profile
    return profile.cap_headsup_tournament if state.hand.header.tournament else profile.cap_headsup
