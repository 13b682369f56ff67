"""What a player may do: what he owes, whether a raise is open to him, its smallest and largest total.

Every formula stands here once; `legal` gives the answer as a value, `betting` compares records with it, and
the profile's values say which formula a house uses.
"""

from __future__ import annotations

from parser.events import PostKind, Verb
from replay.state import Limit, TableState
from replay.values import Legal, WhyNot

FOLD = Verb.FOLD
SMALL_BLIND = PostKind.SMALL_BLIND
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
        high = all_in if limit is NO_LIMIT else max(low, largest_pot_limit(state, owed, put))
        if state.watched:
            low, high = in_whole_units(state, low, high)
    if low > all_in:  # noqa: PLR1730  (as above)
        low = all_in
    if high > all_in:  # noqa: PLR1730  (as above)
        high = all_in
    return owed, low, high, None


def owed_to_all_ins(state: TableState, index: int, owed: int) -> int:
    """What the last player with chips owes: at most the largest all-in, should the blind be larger (D31)."""
    others = [chips for i, chips in enumerate(state.put) if i != index and not state.folded[i]]
    return min(owed, max(max(others, default=0) - state.put[index], 0))


def wager_unit(state: TableState) -> int:
    """What wagers are whole multiples of unless all-in (D07): the house's unit, or the smallest chip."""
    return state.profile.wager_unit or state.hand.header.chip or 1


def in_whole_units(state: TableState, low: int, high: int) -> tuple[int, int]:
    """Bounds of a bet or raise moved to whole units: the smallest up, the largest down (D07)."""
    unit = wager_unit(state)
    low += -low % unit
    return low, max(low, high - high % unit) if state.limit is not NO_LIMIT else high


def table_minimum(state: TableState) -> int:
    """Smallest bet of a street that the house asks for: the big blind, or the ante where it takes its place
    (D70).
    """
    return state.ante_bet or state.big_blind


def smallest_total(state: TableState) -> int:
    """Smallest bet or raise in no-limit and pot-limit, before it is cut to a stack (D70-D73)."""
    bet = state.bet
    if not bet:
        return wager_unit(state) if state.profile.min_open == "any" else table_minimum(state)
    return smallest_raise(state, state.profile.min_raise)


def smallest_raise(state: TableState, mode: str) -> int:
    """Smallest total of a raise by one of the rules that `min_raise` can be set to (D71, D73)."""
    bet, full = state.bet, state.last_full
    if mode == "last_full":
        if state.profile.short_allin_moves_bet:
            return bet + full
        return max(bet + wager_unit(state), state.full_level + full)
    if mode == "table_min":
        return bet + table_minimum(state)
    if mode == "any_increase":
        return bet + wager_unit(state)
    if mode == "bb_until_first_raise":
        return bet + (full if raised(state) else table_minimum(state))
    return 2 * bet


def raised(state: TableState) -> bool:
    """Whether somebody has raised on this street; the opening bet is no raise, nor are the blinds."""
    return state.level > (0 if state.street == 0 else 1)


def largest_pot_limit(state: TableState, owed: int, put: int) -> int:
    """Largest bet or raise in pot-limit of a player who owes `owed` and has `put` in (D84, D88).

    R1: the pot after his call on top of the bet. R2 counts the last bet, as far as he owes it, so many times
    in what he puts in; R3 in what he adds to the call.
    """
    profile = state.profile
    mode = profile.pot_limit_max
    pot = counted_pot(state)
    if mode == "pot_after_call":
        return state.bet + pot + owed
    others = pot - owed + profile.pot_limit_factor * owed
    return others + (put if mode == "total_factor" else state.bet)


def pot_limit_ceiling(state: TableState, owed: int) -> int | None:
    """Up to what total a raise over the maximum is left to the floor; None: none is (D88, A2)."""
    times = state.profile.pot_limit_ruling
    return None if times is None else state.bet + counted_pot(state) - owed + times * owed


def counted_pot(state: TableState) -> int:
    """The pot that pot-limit goes by: every chip in it, dead money included, blinds and rounding as the house
    has it (D85-D87).
    """
    pot = state.pot
    profile = state.profile
    if state.street == 0:
        if profile.pot_limit_blinds == "full_blinds":
            put = state.posted
            big = state.big_blind - (put[state.big] if state.big is not None else 0)
            small = state.small_blind - (put[state.small] if state.small is not None else 0)
            pot += max(big, 0) + max(small, 0)
        elif profile.pot_limit_blinds == "small_as_big":
            pot += _small_as_big(state)
    unit = profile.pot_limit_unit
    return pot if unit is None else pot + -pot % unit


def _small_as_big(state: TableState) -> int:
    """What small blinds lack to big ones, until the big blind has acted (D86)."""
    big = state.big
    if big is not None and state.acted_level[big] is not None:
        return 0
    return sum(
        [
            max(state.big_blind - amount, 0)
            for index, kind, amount, _ in state.posts
            if kind is SMALL_BLIND and (index == state.small or (big is not None and index < big))
        ]
    )


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
    full = full_raise(state)
    if mode == "cumulative":
        return faced >= full
    if mode == "single_full":
        return state.full_level > acted
    if mode in ("half", "half_strict"):  # `betting` keeps the level by the one or the other
        return state.half_level > acted
    if mode == "cumulative_strict":
        return state.full_level > acted or faced > full
    if mode == "consecutive_strict":
        return state.full_level > acted or longest_run(state, index) > full
    return faced > 0


def full_raise(state: TableState) -> int:
    """What short all-ins have to come to to reopen the betting: the last full bet or raise, or what the house
    lets any raise be (D72, D104).
    """
    mode = state.profile.min_raise
    if mode == "table_min":
        return table_minimum(state)
    return wager_unit(state) if mode == "any_increase" else state.last_full


def longest_run(state: TableState, index: int) -> int:
    """Most that all-ins in a row have added to the bet since a player acted; a call between them parts them,
    a fold does not (D100, A27).
    """
    seat, street = state.seats[index], state.street
    run = best = 0
    for decision in reversed(state.decisions):
        if decision.street != street or decision.seat == seat:
            break
        if decision.verb is FOLD:
            continue
        added = decision.added - decision.to_call
        if decision.all_in and added > 0:
            run += added
            best = max(best, run)
        else:
            run = 0
    return best


def capped(state: TableState) -> bool:
    """Whether the fixed-limit cap on raises is reached and holds (D80, D81)."""
    cap = state.profile.limit_raise_cap
    if cap is None or state.raises <= cap:
        return False
    if players_left(state) > 2:
        return True
    mode = cap_headsup(state)
    if mode == "lifted_unless_reached":
        return _reached_by_more(state)
    return mode == "stays" or (mode == "round_began" and state.started_with > 2)


def players_left(state: TableState) -> int:
    """Players as the cap counts them: who has not folded, or of those only who can still act (D81, A6)."""
    return state.live if state.profile.cap_headsup_counts == "live" else state.active


def _reached_by_more(state: TableState) -> bool:
    """Whether more than two were left when the last raise that counts was made."""
    left = players_left(state)
    for decision in reversed(state.decisions):
        if decision.street != state.street:
            break
        if decision.verb is FOLD:
            left += 1
        elif decision.raise_to == state.full_level and decision.added > decision.to_call:
            break
    return left > 2


def cap_in_doubt(state: TableState) -> bool:
    """Whether it is reached with two players left and the house does not say whether it holds then (D81)."""
    cap = state.profile.limit_raise_cap
    if cap is None or state.raises <= cap or players_left(state) > 2:
        return False
    return cap_headsup(state) == "unknown"


def cap_headsup(state: TableState) -> str:
    """Whether the cap holds between two: the profile's word for this kind of game."""
    profile = state.profile
    return profile.cap_headsup_tournament if state.hand.header.tournament else profile.cap_headsup
