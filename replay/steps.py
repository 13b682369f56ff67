"""A hand step by step for people: each event in words with the table after it, and the choices at each
decision with where their bounds come from.

Made only for `replay(..., trace=True)`. Uncalled bets, rake, odd units and the rules' awards are steps of
their own; what the record does not print has event -1 and says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from parser.events import (
    Action,
    CashOut,
    Collected,
    Dealt,
    Discard,
    Event,
    Irregular,
    Muck,
    Post,
    PotDrop,
    Show,
    ShowdownStart,
    StreetDealt,
    Uncalled,
)
from replay.choices import Choices, choices
from replay.formulas import bounds_source
from replay.posts import open_betting
from replay.potmake import pots_now
from replay.result import Step, StepKind, Verdict
from replay.sharing import most_kept
from replay.state import TableState
from replay.stepwords import (
    choices_text,
    event_text,
    fee_text,
    odd_board_text,
    odd_text,
    pot_text,
    sold_text,
    uncalled_text,
)
from replay.values import Settlement

Apply = Callable[[TableState, Event, int], None]

_KINDS: dict[type, StepKind] = {
    Post: StepKind.POST,
    Dealt: StepKind.DEALT,
    StreetDealt: StepKind.STREET,
    Action: StepKind.ACTION,
    Discard: StepKind.DISCARD,
    Irregular: StepKind.SLIP,
    ShowdownStart: StepKind.SHOWDOWN,
    Show: StepKind.SHOW,
    Muck: StepKind.MUCK,
    Uncalled: StepKind.UNCALLED,
    CashOut: StepKind.SOLD,
    PotDrop: StepKind.DROP,
    Collected: StepKind.COLLECTED,
}
"""All other events that have words are notes."""


def traced(state: TableState, apply: Apply) -> list[Step]:
    """Applies every event; a step for each that changes the table or that a player may want to see."""
    steps = []
    for index, event in enumerate(state.hand.events):
        choice: Choices | None = None
        legal = ""
        why: tuple[str, ...] = ()
        if type(event) is Action:
            seat = state.index_of.get(event.seat)
            if seat is not None and state.queue is None:
                open_betting(state, event.at)
            if seat is not None and not state.folded[seat]:
                choice = choices(state, seat)
                legal = choices_text(state, seat, choice)
                why = bounds_source(state, seat, choice)
        before = sum(state.stacks)
        apply(state, event, index)
        text = event_text(state, event)
        if text:
            step = _step(state, index, text, legal, choice)
            kind = _KINDS.get(type(event), StepKind.NOTE)
            who = getattr(event, "seat", None)
            steps.append(replace(step, kind=kind, seat=who, amount=abs(sum(state.stacks) - before), why=why))
    return steps


def settled(steps: list[Step], state: TableState, settlement: Settlement) -> list[Step]:
    """The steps with what the rules make of the money: what the record leaves out of uncalled bets and rake,
    before the pot is paid, and at the end where each pot's odd units and the pot itself belong.
    """
    first = next((i for i, step in enumerate(steps) if step.kind is StepKind.COLLECTED), len(steps))
    told, later = steps[:first], steps[first:]
    back = settlement.uncalled
    if back is not None and not any(step.kind is StepKind.UNCALLED for step in steps):
        index, amount = back
        seat = state.seats[index]
        last = told[-1] if told else _step(state, -1, "")
        text = uncalled_text(state, index, amount)
        told.append(_unprinted(last, StepKind.UNCALLED, text, seat=seat, amount=amount))
        paid = sum([step.amount for step in later if step.kind is StepKind.COLLECTED])
        if paid <= sum(settlement.collected):  # else it comes back with an award
            told[-1] = _returned(told[-1], seat, amount)
            later = [_returned(step, seat, amount) for step in later]
    out = settlement.rake + settlement.fees or _unpaid(state, settlement)
    if out:
        accounts = state.hand.header.accounts
        inside = accounts is not None and accounts.rake_inside
        last = told[-1] if told else _step(state, -1, "")
        taken = 0 if inside else out
        text = fee_text(state, settlement)
        told.append(_unprinted(last, StepKind.RAKE, text, amount=out, middle=last.middle - taken))
        later = [replace(step, middle=step.middle - taken) for step in later]
    told += later
    last = told[-1] if told else _step(state, -1, "")
    return [*told, *_awards(last, state, settlement)]


def _unpaid(state: TableState, settlement: Settlement) -> int:
    """What a record that prints no rake leaves in the pot, where everything else agrees: the rake."""
    left = settlement.total_pot - sum(settlement.collected)
    return left if left > most_kept(state) and settlement.verdict is Verdict.AGREES else 0


def _returned(step: Step, seat: int, amount: int) -> Step:
    """A step once an uncalled bet that the record does not print is back with its player."""
    stacks = tuple([(one, chips + amount * (one == seat)) for one, chips in step.stacks])
    return replace(step, stacks=stacks, middle=step.middle - amount)


def _unprinted(last: Step, kind: StepKind, text: str, **more: Any) -> Step:
    """A step that the record does not print: the table as it was, but for what `more` says."""
    bare = replace(
        last, event=-1, kind=kind, text=text, seat=None, amount=0, to_act=None, legal="", to_call=0,
        min_raise_to=None, max_raise_to=None, may_raise=False, why=(),
    )  # fmt: skip
    return replace(bare, **more)


def _awards(last: Step, state: TableState, settlement: Settlement) -> list[Step]:
    """Hands sold to the house, odd units, and each pot's award by the rules."""
    steps = []
    for index in sorted({index for index, _, sold in state.cash_outs if sold}):
        won = settlement.collected[index]
        if won:
            text = sold_text(state, index, won)
            steps.append(_unprinted(last, StepKind.SOLD, text, seat=state.seats[index], amount=won))
    count = len({pot.index for pot in settlement.pots})
    for pot in settlement.pots:
        least = min([other.size for other in settlement.pots if other.index == pot.index])
        if pot.size > least:
            text = odd_board_text(state, pot, pot.size - least, count)
            steps.append(_unprinted(last, StepKind.ODD, text, amount=pot.size - least))
        for claim in pot.claims:
            if claim.odd:
                text = odd_text(state, pot, claim, count)
                steps.append(_unprinted(last, StepKind.ODD, text, seat=claim.seat, amount=claim.odd))
        text = pot_text(state, pot, count)
        steps.append(_unprinted(last, StepKind.AWARD, text, amount=pot.size - pot.rake))
    return steps


def _step(state: TableState, index: int, text: str, legal: str = "", choice: Choices | None = None) -> Step:
    reserve = state.reserve or [0] * state.n
    back = sum([amount for _, amount, _ in state.uncalled])
    to_act = state.to_act
    owed, low, high, _ = choice or (0, None, None, None)
    made = pots_now(state)
    seats = state.seats
    return Step(
        index,
        state.street,
        text,
        tuple([(seat, state.stacks[i] + reserve[i]) for i, seat in enumerate(seats)]),
        tuple([(seat, state.put[i]) for i, seat in enumerate(seats) if state.put[i]]),
        state.pot - back,
        tuple([pot.size for pot in made]),
        tuple(state.boards[max(state.run - 1, 0)]),
        None if to_act is None else seats[to_act],
        legal,
        owed,
        low,
        high,
        made=made,
        middle=state.pot - back - sum([line[1] for line in state.collected]),
        folded=tuple([seat for i, seat in enumerate(seats) if state.folded[i]]),
        all_in=tuple([seat for i, seat in enumerate(seats) if state.all_in_on[i] is not None]),
        hands=tuple([(seat, state.cards[i]) for i, seat in enumerate(seats) if state.cards[i]]),
        boards=tuple([tuple(board) for board in state.boards]),
        may_raise=low is not None,
    )
