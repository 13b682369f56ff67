"""A hand step by step for people: each event in words with the table after it, and the choices at each
decision.

Made only for `replay(..., trace=True)`. Uncalled bets, rake and the rules' awards are steps of their own;
what the record does not print has event -1 and says so. Names and words of the record are passed on as they
are: whoever prints them makes them safe.
"""

from __future__ import annotations

from collections.abc import Callable

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
from replay.choices import Choices, choices
from replay.live import told
from replay.posts import open_betting
from replay.result import SOLD, PotResult, Step
from replay.state import TableState
from replay.values import Settlement, WhyNot

Apply = Callable[[TableState, Event, int], None]

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


def traced(state: TableState, apply: Apply) -> list[Step]:
    """Applies every event; a step for each that changes the table or that a player may want to see."""
    steps = []
    for index, event in enumerate(state.hand.events):
        choice: Choices | None = None
        legal = ""
        if type(event) is Action:
            seat = state.index_of.get(event.seat)
            if seat is not None and state.queue is None:
                open_betting(state, event.at)
            if seat is not None and not state.folded[seat]:
                choice = choices(state, seat)
                legal = choices_text(state, seat, choice)
        apply(state, event, index)
        text = _words(state, event)
        if text:
            steps.append(_step(state, index, text, legal, choice))
    return steps


def closing_steps(state: TableState, settlement: Settlement) -> list[Step]:
    """What the rules make of the money: an unprinted uncalled bet, rake, and each pot's award."""
    money = state.hand.money
    steps = []
    back = settlement.uncalled
    if back is not None and not state.uncalled:
        index, amount = back
        text = f"Uncalled bet of {money(amount)} belongs to {state.names[index]} (not printed in the record)"
        steps.append(_step(state, -1, text))
    if settlement.rake or settlement.fees:
        parts = [f"Rake {money(settlement.rake)}"]
        if settlement.fees:
            parts.append(f"fees {money(settlement.fees)}")
        text = f"{', '.join(parts)} of a pot of {money(settlement.total_pot)}"
        steps.append(_step(state, -1, text))
    for index in sorted({index for index, _, sold in state.cash_outs if sold}):
        won = settlement.collected[index]
        if won:
            text = f"{money(won)} that {state.names[index]}'s hand wins go to the house, to which it was sold"
            steps.append(_step(state, -1, text))
    count = len(settlement.pots)
    return steps + [_step(state, -1, pot_text(state, pot, count)) for pot in settlement.pots]


def pot_text(state: TableState, pot: PotResult, pots: int) -> str:
    """One pot's award in words: size, rake, who should have it and why, what the record paid."""
    money = state.hand.money
    names = dict(zip(state.seats, state.names, strict=True))
    title = "The pot" if pots == 1 else "Main pot" if pot.index == 0 else f"Side pot {pot.index}"
    if pot.run:
        title += f" on the {_RUNS[min(pot.run, 3)]}board"
    text = f"{title} of {money(pot.size)}"
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


def pots_now(state: TableState) -> tuple[int, ...]:
    """Main and side pots so far: cut at the totals of players who are all-in, street bets included."""
    levels = sorted(
        {state.total[i] for i in range(state.n) if state.all_in_on[i] is not None and not state.folded[i]}
    )
    total = state.total
    top = max(total)
    back = sum([amount for _, amount, _ in state.uncalled])
    sizes = []
    below = 0
    for level in [level for level in levels if level < top] + [top]:
        sizes.append(sum([min(put, level) - below for put in total if put > below]))
        below = level
    sizes[0] += sum(state.dead) + state.drop
    sizes[-1] -= back
    return tuple([size for size in sizes if size > 0]) or (0,)


def _step(state: TableState, index: int, text: str, legal: str = "", choice: Choices | None = None) -> Step:
    reserve = state.reserve or [0] * state.n
    back = sum([amount for _, amount, _ in state.uncalled])
    to_act = state.to_act
    owed, low, high, _ = choice or (0, None, None, None)
    return Step(
        index,
        state.street,
        text,
        tuple([(seat, state.stacks[i] + reserve[i]) for i, seat in enumerate(state.seats)]),
        tuple([(seat, state.put[i]) for i, seat in enumerate(state.seats) if state.put[i]]),
        state.pot - back,
        pots_now(state),
        tuple(state.boards[max(state.run - 1, 0)]),
        None if to_act is None else state.seats[to_act],
        legal,
        owed,
        low,
        high,
    )


def _words(state: TableState, event: Event) -> str:
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
