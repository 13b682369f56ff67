"""What happens in a step, and what a player could do there, in words.

Names and words of the record are passed on as they are: whoever prints them makes them safe.
"""

from __future__ import annotations

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
from replay.choices import Choices
from replay.live import told
from replay.result import SOLD, Claim, PotResult
from replay.state import TableState
from replay.values import Settlement, WhyNot

_RUNS = ("", "first ", "second ", "third ")
_POSTS = {
    PostKind.ANTE: "the ante",
    PostKind.SMALL_BLIND: "the small blind",
    PostKind.BIG_BLIND: "the big blind",
    PostKind.BOTH_BLINDS: "small and big blind",
    PostKind.DEAD_BLIND: "a missed blind, dead",
    PostKind.STRADDLE: "a straddle to",
    PostKind.BUTTON_BLIND: "the button blind",
}


def pot_text(state: TableState, pot: PotResult, pots: int) -> str:
    """One pot's award in words: size, rake, who should have it and why, what the record paid."""
    money = state.hand.money
    names = dict(zip(state.seats, state.names, strict=True))
    text = f"{pot_title(pot, pots)} of {money(pot.size)}"
    if pot.rake:
        text += f", {money(pot.rake)} rake"
    claims = []
    for claim in pot.claims:
        part = f"{money(claim.amount)} to {names.get(claim.seat, 'somebody')}"
        if claim.half:
            part += f" ({claim.half})"
        if claim.odd:
            part += f", odd {money(claim.odd)} included"
        if claim.words:
            part += f" with {claim.words}"
        if claim.best:
            part += f" [{cards_text(claim.best)}]"
        claims.append(part)
    text += ": " + ("; ".join(claims) if claims else "the award can't be told")
    return f"{text}. {pot.verdict.value.capitalize()}: {pot.reason}"


def pot_title(pot: PotResult, pots: int) -> str:
    """ "Side pot 2 on the second board"."""
    title = "The pot" if pots == 1 else "Main pot" if pot.index == 0 else f"Side pot {pot.index}"
    return f"{title} on the {_RUNS[min(pot.run, 3)]}board" if pot.run else title


def choices_text(state: TableState, index: int, choice: Choices) -> str:
    """A player's choices in words, with the smallest and the largest raise."""
    owed, low, high, why = choice
    money = state.hand.money
    capped = state.held_back(index) > 0
    if owed:
        behind = state.stacks[index]
        whole = f"call {money(behind)} {'up to the cap' if capped else 'all-in'}"
        call = f"call {money(owed)}" if owed < behind else whole
        parts = ["fold", call]
    else:
        parts = ["check"]
    if low is None or high is None:
        if why is not None:
            short = capped and why is WhyNot.SHORT
            parts[-1] += f" (no raise: {'the cap allows no more' if short else why.value})"
        return " or ".join(parts)
    word = "raise to" if state.bet else "bet"
    all_in = high == state.put[index] + state.stacks[index]
    top = "the pot" if not all_in else "the cap" if capped else "all-in"
    if low == high:
        parts.append(f"{word} exactly {money(low)}{f' ({top})' if all_in else ''}")
    else:
        parts.append(f"{word} between {money(low)} and {money(high)} ({top})")
    return ", ".join(parts)


def event_text(state: TableState, event: Event) -> str:
    """An event in words; empty for what changes nothing at the table."""
    money = state.hand.money
    match event:
        case Post():
            text = f"{_who(state, event)} posts {_POSTS[event.kind]} {money(event.amount)}"
            return text + (" and is all-in" if event.all_in else "")
        case Action():
            return _action_words(state, event)
        case Dealt() if event.cards:
            return f"{_who(state, event)} is dealt {cards_text(event.cards)}"
        case StreetDealt():
            run = _RUNS[min(state.run, 3)]  # not the event's: a shared street may be called the first one
            street = state.game.streets[event.street] if event.street else "first card"
            return f"The {run}{street}: {cards_text(event.new) or 'card not printed'}"
        case Irregular():
            who = "The dealer" if event.seat is None else state.hand.name(event.seat)
            return f"{who} {told(state, event)}"
        case ShowdownStart():
            return f"The {_RUNS[min(event.run, 3)]}showdown" if state.live > 1 else ""
        case Show():
            return f"{_who(state, event)} shows {cards_text(event.cards)}"
        case Discard():
            what = cards_text(event.cards) or f"{event.count} card{'s' if event.count != 1 else ''}"
            return f"{_who(state, event)} discards {what}"
        case Muck():
            return f"{_who(state, event)} {'does not show' if event.silent else 'mucks'}"
        case Uncalled():
            return f"Uncalled bet of {money(event.amount)} goes back to {_who(state, event)}"
        case Collected():
            pot = (
                "the pot"
                if event.pot is None
                else "the main pot"
                if not event.pot
                else f"side pot {event.pot}"
            )
            return f"{_who(state, event)} collects {money(event.amount)} from {pot}"
        case CashOut():
            return _cash_out_words(state, event)
        case PotDrop():
            return f"The house adds {money(event.amount)} to the pot"
        case Note() if event.kind in (NoteKind.TABLE, NoteKind.PRESENCE):
            return event.text
        case _:
            return ""


def _cash_out_words(state: TableState, event: CashOut) -> str:
    money, who = state.hand.money, _who(state, event)
    if event.kind == SOLD:
        fee = f", a fee of {money(event.fee)} taken off" if event.fee else ""
        return f"{who} cashes out: the house buys his hand for {money(event.amount)}{fee}"
    moved = event.amount or event.fee
    return f"{who}: {event.kind} {money(moved)}, outside the pot" if moved else f"{who}: {event.kind}"


def _action_words(state: TableState, event: Action) -> str:
    money = state.hand.money
    text = f"{_who(state, event)} {event.verb.value}"
    if event.verb in (Verb.CALL, Verb.BET):
        text += f" {money(event.amount)}"
    elif event.verb is Verb.RAISE:
        text += f" {money(event.amount)} to {money(event.raise_to)}"
    reached = "" if event.cap is None else " (cap reached)"
    return text + (" and is all-in" if event.all_in else "") + reached


def _who(
    state: TableState, event: Post | Action | Dealt | Show | Discard | Muck | Uncalled | Collected | CashOut
) -> str:
    index = state.index_of.get(event.seat)
    if index is not None:
        return state.names[index]
    return event.name or (state.hand.name(event.seat) if event.seat is not None else "somebody")


def uncalled_text(state: TableState, index: int, amount: int) -> str:
    """An uncalled bet that the record does not print."""
    money = state.hand.money
    return f"Uncalled bet of {money(amount)} belongs to {state.names[index]} (not printed in the record)"


def fee_text(state: TableState, settlement: Settlement) -> str:
    """What the house takes of the pot."""
    money = state.hand.money
    parts = [f"Rake {money(settlement.rake)}"]
    if settlement.fees:
        parts.append(f"fees {money(settlement.fees)}")
    return f"{', '.join(parts)} of a pot of {money(settlement.total_pot)}"


def sold_text(state: TableState, index: int, won: int) -> str:
    """What a hand wins that its player has sold."""
    money = state.hand.money
    return f"{money(won)} that {state.names[index]}'s hand wins go to the house, to which it was sold"


def odd_text(state: TableState, pot: PotResult, claim: Claim, pots: int) -> str:
    """Where odd units of a pot belong."""
    names = dict(zip(state.seats, state.names, strict=True))
    which = pot_title(pot, pots)
    name = names.get(claim.seat, "somebody")
    return f"{which[:1].lower()}{which[1:]}: the odd {state.hand.money(claim.odd)} belongs to {name}"


def odd_board_text(state: TableState, pot: PotResult, odd: int, pots: int) -> str:
    """Which of several boards an odd unit is played for on."""
    which = pot_title(pot, pots)
    return f"{which[:1].lower()}{which[1:]}: the odd {state.hand.money(odd)} is played for here"
