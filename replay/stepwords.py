"""What happens in a step, and what a player could do there, in words.

Names and words of the record are passed on as they are: whoever prints them makes them safe.
"""

from __future__ import annotations

from typing import assert_never

from parser.cards import cards_text
from parser.events import (
    Action,
    CashOut,
    Collected,
    Dealt,
    Discard,
    Event,
    Irregular,
    Muck,
    Note,
    NoteKind,
    Post,
    PostKind,
    PotDrop,
    Show,
    ShowdownStart,
    StreetDealt,
    Uncalled,
    Verb,
)
from parser.saying import row, say, say_count
from replay.choices import Choices
from replay.live import told
from replay.result import SOLD, Claim, PotResult, Verdict
from replay.state import TableState
from replay.values import Settlement, WhyNot


def pot_text(state: TableState, pot: PotResult, pots: int) -> str:
    """One pot's award in words: size, rake, who should have it and why, what the record paid."""
    money = state.hand.money
    title = pot_title(pot, pots)
    size, rake = money(pot.size), money(pot.rake)
    claims: str = row([_claim_text(state, claim) for claim in pot.claims], "; ")
    verdict = VERDICTS[pot.verdict]
    if not pot.claims:
        claims = say("the award can't be told")
    if pot.rake:
        return say(
            "{pot} of {size}, {rake} rake: {claims}. {verdict}: {reason}",
            pot=title, size=size, rake=rake, claims=claims, verdict=verdict, reason=pot.reason,
        )  # fmt: skip
    return say(
        "{pot} of {size}: {claims}. {verdict}: {reason}",
        pot=title, size=size, claims=claims, verdict=verdict, reason=pot.reason,
    )  # fmt: skip


VERDICTS = {
    Verdict.AGREES: say("Agrees"),
    Verdict.DISAGREES: say("Disagrees"),
    Verdict.CANNOT_TELL: say("Cannot tell"),
    Verdict.NOT_REPLAYED: say("Not replayed"),
}


def _claim_text(state: TableState, claim: Claim) -> str:
    """ "$0.54 to Alder (high), odd $0.01 included with pair of Kings [Kh Kd ...]"."""
    money = state.hand.money
    names = dict(zip(state.seats, state.names, strict=True))
    who = names.get(claim.seat) or say("somebody")
    parts: list[str] = [say("{amount} to {who}", amount=money(claim.amount), who=who)]
    if claim.half:
        parts.append(say(" (high half)") if claim.half == "high" else say(" (low half)"))
    if claim.odd:
        parts.append(say(", odd {amount} included", amount=money(claim.odd)))
    if claim.words:
        parts.append(say(" with {hand}", hand=claim.words))
    if claim.best:
        parts.append(f" [{cards_text(claim.best)}]")
    return row(parts, "")


def pot_title(pot: PotResult, pots: int) -> str:
    """ "Side pot 2 on the second board"."""
    if pots == 1:
        told = (say("The pot"), say("The pot on the first board"), say("The pot on the second board"),
                say("The pot on the third board"))  # fmt: skip
    elif pot.index == 0:
        told = (say("Main pot"), say("Main pot on the first board"), say("Main pot on the second board"),
                say("Main pot on the third board"))  # fmt: skip
    else:
        number = pot.index
        told = (
            say("Side pot {number}", number=number),
            say("Side pot {number} on the first board", number=number),
            say("Side pot {number} on the second board", number=number),
            say("Side pot {number} on the third board", number=number),
        )
    return told[min(pot.run, 3)]


def choices_text(state: TableState, index: int, choice: Choices) -> str:
    """A player's choices in words, with the smallest and the largest raise."""
    owed, low, high, why = choice
    money = state.hand.money
    capped = state.held_back(index) > 0
    parts: list[str]
    if owed:
        behind = state.stacks[index]
        if owed < behind:
            call = say("call {amount}", amount=money(owed))
        elif capped:
            call = say("call {amount} up to the cap", amount=money(behind))
        else:
            call = say("call {amount} all-in", amount=money(behind))
        parts = [say("fold"), call]
    else:
        parts = [say("check")]
    if low is None or high is None:
        told = row(parts, "or")
        if why is None:
            return told
        reason = say("the cap allows no more") if capped and why is WhyNot.SHORT else WHY_NOT[why]
        return say("{choices} (no raise: {reason})", choices=told, reason=reason)
    parts.append(_raise_text(state, index, low, high, capped=capped))
    return row(parts)


WHY_NOT = {
    WhyNot.SHORT: say("he has no chips beyond the call"),
    WhyNot.NOBODY: say("nobody else can act any more"),
    WhyNot.CLOSED: say("no full raise since he acted"),
    WhyNot.CAPPED: say("the betting is capped"),
    WhyNot.OVER: say("nobody has to act"),
}


def _raise_text(state: TableState, index: int, low: int, high: int, *, capped: bool) -> str:
    """ "raise to between 20 and 100 (all-in)"."""
    money = state.hand.money
    all_in = high == state.put[index] + state.stacks[index]
    top = say("the pot") if not all_in else say("the cap") if capped else say("all-in")
    if low == high:
        if state.bet and all_in:
            return say("raise to exactly {amount} ({top})", amount=money(low), top=top)
        if state.bet:
            return say("raise to exactly {amount}", amount=money(low))
        if all_in:
            return say("bet exactly {amount} ({top})", amount=money(low), top=top)
        return say("bet exactly {amount}", amount=money(low))
    if state.bet:
        return say("raise to between {low} and {high} ({top})", low=money(low), high=money(high), top=top)
    return say("bet between {low} and {high} ({top})", low=money(low), high=money(high), top=top)


def event_text(state: TableState, event: Event) -> str:
    """An event in words; empty for what changes nothing at the table."""
    money = state.hand.money
    match event:
        case Post():
            return _post_text(state, event)
        case Action():
            return _action_text(state, event)
        case Dealt() if event.cards:
            return say("{who} is dealt {cards}", who=_who(state, event), cards=cards_text(event.cards))
        case StreetDealt():
            return _street_text(state, event)
        case Irregular():
            dealer = say("The dealer")
            who = dealer if event.seat is None else state.hand.name(event.seat)
            return told(state, event, who)
        case ShowdownStart():
            return _SHOWDOWNS[min(event.run, 3)] if state.live > 1 else ""
        case Show():
            return say("{who} shows {cards}", who=_who(state, event), cards=cards_text(event.cards))
        case Discard() if event.cards:
            return say("{who} discards {cards}", who=_who(state, event), cards=cards_text(event.cards))
        case Discard():
            return say_count(
                "{who} discards {number} card",
                "{who} discards {number} cards",
                event.count,
                who=_who(state, event),
            )
        case Muck():
            who = _who(state, event)
            return say("{who} does not show", who=who) if event.silent else say("{who} mucks", who=who)
        case Uncalled():
            back = money(event.amount)
            return say("Uncalled bet of {amount} goes back to {who}", amount=back, who=_who(state, event))
        case Collected():
            return _collected_text(state, event)
        case CashOut():
            return _cash_out_text(state, event)
        case PotDrop():
            return say("The house adds {amount} to the pot", amount=money(event.amount))
        case Note() if event.kind in (NoteKind.TABLE, NoteKind.PRESENCE):
            return event.text
        case _:
            return ""


_SHOWDOWNS = (
    say("The showdown"),
    say("The first showdown"),
    say("The second showdown"),
    say("The third showdown"),
)


def _post_text(state: TableState, event: Post) -> str:
    who, amount = _who(state, event), state.hand.money(event.amount)
    told: str
    match event.kind:
        case PostKind.ANTE:
            told = say("{who} posts the ante {amount}", who=who, amount=amount)
        case PostKind.SMALL_BLIND:
            told = say("{who} posts the small blind {amount}", who=who, amount=amount)
        case PostKind.BIG_BLIND:
            told = say("{who} posts the big blind {amount}", who=who, amount=amount)
        case PostKind.BOTH_BLINDS:
            told = say("{who} posts small and big blind {amount}", who=who, amount=amount)
        case PostKind.DEAD_BLIND:
            told = say("{who} posts a missed blind, dead {amount}", who=who, amount=amount)
        case PostKind.STRADDLE:
            told = say("{who} posts a straddle to {amount}", who=who, amount=amount)
        case PostKind.BUTTON_BLIND:
            told = say("{who} posts the button blind {amount}", who=who, amount=amount)
        case _:
            assert_never(event.kind)
    return say("{done} and is all-in", done=told) if event.all_in else told


def _street_text(state: TableState, event: StreetDealt) -> str:
    """ "The second flop: Kh Qc 4h"; the state says which board it is, as the record may call a shared street
    the first one.
    """
    cards = cards_text(event.new) or say("card not printed")
    name = state.game.streets[event.street] if event.street else "first card"
    street = STREET_NAMES.get(name) or name
    match min(state.run, 3):
        case 1:
            return say("The first {street}: {cards}", street=street, cards=cards)
        case 2:
            return say("The second {street}: {cards}", street=street, cards=cards)
        case 3:
            return say("The third {street}: {cards}", street=street, cards=cards)
        case _:
            return say("The {street}: {cards}", street=street, cards=cards)


STREET_NAMES = {
    str(one): one
    for one in (
        say("preflop"), say("flop"), say("turn"), say("river"), say("first card"), say("second card"),
        say("third card"), say("fourth card"), say("fifth card"),
    )
}  # fmt: skip
"""Streets as the games name them."""


def _collected_text(state: TableState, event: Collected) -> str:
    who, amount = _who(state, event), state.hand.money(event.amount)
    if event.pot is None:
        return say("{who} collects {amount} from the pot", who=who, amount=amount)
    if not event.pot:
        return say("{who} collects {amount} from the main pot", who=who, amount=amount)
    return say("{who} collects {amount} from side pot {number}", who=who, amount=amount, number=event.pot)


def _cash_out_text(state: TableState, event: CashOut) -> str:
    money, who = state.hand.money, _who(state, event)
    if event.kind == SOLD:
        amount = money(event.amount)
        if event.fee:
            return say(
                "{who} cashes out: the house buys his hand for {amount}, a fee of {fee} taken off",
                who=who, amount=amount, fee=money(event.fee),
            )  # fmt: skip
        return say("{who} cashes out: the house buys his hand for {amount}", who=who, amount=amount)
    moved = event.amount or event.fee
    what = event.kind
    if moved:
        return say("{who}: {what} {amount}, outside the pot", who=who, what=what, amount=money(moved))
    return f"{who}: {what}"


def _action_text(state: TableState, event: Action) -> str:
    money, who = state.hand.money, _who(state, event)
    told: str
    match event.verb:
        case Verb.FOLD:
            told = say("{who} folds", who=who)
        case Verb.CHECK:
            told = say("{who} checks", who=who)
        case Verb.CALL:
            told = say("{who} calls {amount}", who=who, amount=money(event.amount))
        case Verb.BET:
            told = say("{who} bets {amount}", who=who, amount=money(event.amount))
        case Verb.RAISE:
            by, to = money(event.amount), money(event.raise_to)
            told = say("{who} raises {amount} to {raise_to}", who=who, amount=by, raise_to=to)
        case _:
            assert_never(event.verb)
    if event.all_in:
        told = say("{done} and is all-in", done=told)
    return told if event.cap is None else say("{done} (cap reached)", done=told)


def _who(
    state: TableState, event: Post | Action | Dealt | Show | Discard | Muck | Uncalled | Collected | CashOut
) -> str:
    index = state.index_of.get(event.seat)
    if index is not None:
        return state.names[index]
    return event.name or (state.hand.name(event.seat) if event.seat is not None else say("somebody"))


def uncalled_text(state: TableState, index: int, amount: int) -> str:
    """An uncalled bet that the record does not print."""
    return say(
        "Uncalled bet of {amount} belongs to {who} (not printed in the record)",
        amount=state.hand.money(amount), who=state.names[index],
    )  # fmt: skip


def fee_text(state: TableState, settlement: Settlement) -> str:
    """What the house takes of the pot."""
    money = state.hand.money
    rake, pot = money(settlement.rake), money(settlement.total_pot)
    if not settlement.rake and not settlement.fees:
        left = money(settlement.total_pot - sum(settlement.collected))
        return say("{amount} of a pot of {pot} is rake (not printed in the record)", amount=left, pot=pot)
    if settlement.fees:
        fees = money(settlement.fees)
        return say("Rake {rake}, fees {fees} of a pot of {pot}", rake=rake, fees=fees, pot=pot)
    return say("Rake {rake} of a pot of {pot}", rake=rake, pot=pot)


def sold_text(state: TableState, index: int, won: int) -> str:
    """What a hand wins that its player has sold."""
    return say(
        "{amount} that {who}'s hand wins go to the house, to which it was sold",
        amount=state.hand.money(won), who=state.names[index],
    )  # fmt: skip


def odd_text(state: TableState, pot: PotResult, claim: Claim, pots: int) -> str:
    """Where odd units of a pot belong."""
    names = dict(zip(state.seats, state.names, strict=True))
    name = names.get(claim.seat) or say("somebody")
    odd, which = state.hand.money(claim.odd), pot_title(pot, pots)
    return say("{pot}: the odd {amount} belongs to {who}", pot=which, amount=odd, who=name)


def odd_board_text(state: TableState, pot: PotResult, odd: int, pots: int) -> str:
    """Which of several boards an odd unit is played for on."""
    which = pot_title(pot, pots)
    return say("{pot}: the odd {amount} is played for here", pot=which, amount=state.hand.money(odd))
