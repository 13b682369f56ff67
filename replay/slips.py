"""What the house makes of a slip of live play: the action that binds, or those that it leaves to the floor.

A `Ruling` is worked out from what may be done (`choices`) and the profile's rules about motions, silent
chips, single chips, spoken words and bets that are too small. Totals are street totals.
"""

from __future__ import annotations

from typing import NamedTuple

from parser.events import Irregular, Slip, Verb
from parser.saying import row, say
from replay.choices import choices
from replay.formulas import ruled, smallest_source
from replay.state import TableState
from replay.wrongcalls import forfeits, left_to_floor

FOLD, CHECK, CALL, BET, RAISE = Verb.FOLD, Verb.CHECK, Verb.CALL, Verb.BET, Verb.RAISE


class Option(NamedTuple):
    """One action that a ruling allows: BET and RAISE to `low`, or to anything up to `high`."""

    verb: Verb
    low: int = 0
    high: int = 0


class Ruling(NamedTuple):
    """What binds: one action, or several of which the floor chooses; none where the house has no rule."""

    options: tuple[Option, ...]
    why: str
    """In a few words, with the numbers."""
    source: str


class Stand(NamedTuple):
    """Where a player stands when he slips."""

    put: int
    owed: int
    all_in: int
    """His street total with all his chips in."""
    low: int | None
    high: int | None


def stand_of(state: TableState, index: int) -> Stand:
    """What a player has in, owes and may raise to."""
    owed, low, high, _ = choices(state, index)
    put = state.put[index]
    return Stand(put, owed, put + state.stacks[index], low, high)


def ruling_on(state: TableState, index: int, event: Irregular, said: Irregular | None) -> Ruling:
    """The ruling on chips put out wrongly, or words; `said` is what the player announced before."""
    stand = stand_of(state, index)
    if event.slip is Slip.STRING:
        return _string(state, stand, event.amount, said)
    if event.slip is Slip.ONE_CHIP:
        return _one_chip(state, stand, event.amount)
    if event.slip is Slip.SAID:
        return _said(state, stand, event)
    return _chips(state, stand, event.amount)


# ---- chips


def _chips(state: TableState, stand: Stand, total: int) -> Ruling:
    """Several chips put out in silence (D93, D95, D96)."""
    money, bet = state.hand.money, state.bet
    binds = ruled(state, "D93", "half_raise_binds")
    if total >= stand.all_in:
        return Ruling((_all_in(state, stand),), say("all his chips are in"), say("D93: not for all-ins"))
    if total < bet:
        return _too_little(state, total)
    if total == bet:
        return Ruling((_match(stand),), say("{amount} is what there is to call", amount=money(total)), binds)
    if stand.low is None or stand.high is None:
        return Ruling((_match(stand),), say("the betting is not open to him"), say("D105: call or fold only"))
    if total >= stand.low:
        return Ruling(
            (_wager(state, min(total, stand.high)),),
            say("{amount} is a full raise", amount=money(total)),
            binds,
        )
    if not bet:
        why = say("the smallest bet is {amount}", amount=money(stand.low))
        return Ruling((_wager(state, stand.low),), why, smallest_source(state))
    more, full = total - bet, stand.low - bet
    if not state.profile.half_raise_binds:
        why = say("{amount} is more than a call and less than a raise", amount=money(total))
        return Ruling((_match(stand), _wager(state, stand.low)), why, binds)
    if 2 * more >= full:
        why = say(
            "{amount} more is at least half of the smallest raise of {least}",
            amount=money(more), least=money(full),
        )  # fmt: skip
        return Ruling((_wager(state, stand.low),), why, row([binds, smallest_source(state)], "; "))
    why = say(
        "{amount} more is less than half of the smallest raise of {least}",
        amount=money(more), least=money(full),
    )  # fmt: skip
    return Ruling((_match(stand),), why, row([binds, smallest_source(state)], "; "))


def _too_little(state: TableState, total: int) -> Ruling:
    """Less than the bet, from a player with chips behind (D96)."""
    money, bet = state.hand.money, state.bet
    source = ruled(state, "D96", "insufficient_bet")
    why = say("{amount} is less than the bet of {bet}", amount=money(total), bet=money(bet))
    if state.profile.insufficient_bet == "impossible":
        return Ruling((), why, source)
    if forfeits(state):
        return Ruling(
            (Option(CALL), _any_raise(state), Option(FOLD)),
            say("{done}: made up, or left in the pot", done=why),
            source,
        )
    if left_to_floor(state):
        return Ruling(
            (Option(CALL), Option(FOLD)), say("{done}: made up, or left in the pot", done=why), source
        )
    return Ruling((Option(CALL),), why, source)


def _string(state: TableState, stand: Stand, first: int, said: Irregular | None) -> Ruling:
    """Two motions: the first one counts, unless a raise was announced (D92)."""
    mode = state.profile.raise_motion
    source = ruled(state, "D92", "raise_motion")
    announced = said is not None and said.words in (BET.value, RAISE.value)
    if mode == "not_applicable":
        return Ruling((), say("an amount is named at once"), source)
    if announced and said is not None and said.amount:
        return _said(state, stand, said)
    if announced and stand.low is not None and (mode != "one_motion" or first == state.bet):
        return Ruling((_any_raise(state, stand),), say("he had announced a raise"), source)
    if announced and stand.low is not None and stand.high is not None:
        total = min(max(first, stand.low), stand.high)
        return Ruling(
            (_wager(state, total),), say("a raise was announced and the first motion is its size"), source
        )
    counted = _chips(state, stand, first)
    return Ruling(
        counted.options,
        say("the first motion counts, and {why}", why=counted.why),
        row([source, counted.source], "; "),
    )


def _one_chip(state: TableState, stand: Stand, chip: int) -> Ruling:
    """A single chip put out in silence (D94)."""
    total = stand.put + chip
    source = ruled(state, "D94", "one_chip_calls")
    if state.profile.one_chip_calls and state.bet and total > state.bet:
        return Ruling((_match(stand),), say("a single chip without a word is a call"), source)
    counted = _chips(state, stand, total)
    return Ruling(counted.options, counted.why, row([source, counted.source], "; "))


# ---- words


def _said(state: TableState, stand: Stand, event: Irregular) -> Ruling:
    """What is said in turn binds (D97); what it can't mean is put right as chips are (D95, D182)."""
    money, source = state.hand.money, say("D97: a spoken action binds")
    words, amount = event.words, event.amount
    if words == FOLD.value:
        return Ruling((Option(FOLD),), say("he said so"), source)
    if words == CALL.value:
        return Ruling(
            (_match(stand),), say("he said so, and owes the true amount"), row([source, "D182"], "; ")
        )
    if words == CHECK.value:
        if not stand.owed:
            return Ruling((Option(CHECK),), say("he said so"), source)
        return Ruling(
            (Option(CALL), Option(FOLD)),
            say("there is {amount} to call", amount=money(stand.owed)),
            row([source, "D54"], "; "),
        )
    if words not in (BET.value, RAISE.value, ""):
        return Ruling((), say("what he said is no action"), source)
    if not words:
        counted = _chips(state, stand, amount)
        return Ruling(counted.options, counted.why, row([source, counted.source], "; "))
    if stand.low is None or stand.high is None:
        if amount >= stand.all_in:
            return Ruling((_all_in(state, stand),), say("all his chips are in"), source)
        return Ruling((_match(stand),), say("the betting is not open to him"), say("D105: call or fold only"))
    if not amount:
        return Ruling((_any_raise(state, stand),), say("he said so"), source)
    if amount < stand.low:
        return Ruling(
            (_wager(state, stand.low),),
            say("the smallest is {amount}", amount=money(stand.low)),
            smallest_source(state),
        )
    return Ruling((_wager(state, min(amount, stand.high)),), say("he said so"), source)


# ---- options


def _match(stand: Stand) -> Option:
    """A call, or a check where nothing is owed."""
    return Option(CALL if stand.owed else CHECK)


def _wager(state: TableState, total: int) -> Option:
    return Option(RAISE if state.bet else BET, total, total)


def _any_raise(state: TableState, stand: Stand | None = None) -> Option:
    """Any legal raise."""
    low, high = (None, None) if stand is None else (stand.low, stand.high)
    return Option(RAISE if state.bet else BET, low or 0, high or 0)


def _all_in(state: TableState, stand: Stand) -> Option:
    if stand.all_in <= state.bet:
        return Option(CALL)
    return _wager(state, stand.all_in)
