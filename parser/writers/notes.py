"""What a hand says that PHH and Open Hand History have no place for, in sentences."""

from __future__ import annotations

from collections.abc import Callable

from parser.events import (
    Action,
    CashOut,
    Collected,
    Event,
    Irregular,
    Note,
    Post,
    PostKind,
    PotDrop,
    StreetDealt,
    SummarySeat,
    TotalPot,
    Uncalled,
)
from parser.hand import Hand

_Test = Callable[[Hand, Event], bool]


def _kinds(*kinds: type[Event]) -> _Test:
    return lambda _, event: isinstance(event, kinds)


def _of_pots(_: Hand, event: Event) -> bool:
    if isinstance(event, Collected):
        return event.pot is not None
    return isinstance(event, TotalPot)


def _second_run(_: Hand, event: Event) -> bool:
    return isinstance(event, StreetDealt) and event.run > 1


def _dead(_: Hand, event: Event) -> bool:
    return isinstance(event, Post) and event.kind in (PostKind.BOTH_BLINDS, PostKind.DEAD_BLIND)


def _no_seat(_: Hand, event: Event) -> bool:
    return isinstance(event, Post | Action | Collected) and event.seat is None


_NOTES: tuple[tuple[str, frozenset[str], _Test], ...] = (
    ("the pots, the rake and which pot an award is from", frozenset({"phh"}), _of_pots),
    ("a bet that goes back uncalled", frozenset({"phh", "ohh"}), _kinds(Uncalled)),
    ("a second board", frozenset({"phh"}), _second_run),
    ("dead blinds: they stand with the antes", frozenset({"phh"}), _dead),
    ("what the summary says of each player", frozenset({"phh", "ohh"}), _kinds(SummarySeat)),
    ("cash-outs", frozenset({"phh"}), _kinds(CashOut)),
    ("money that the house adds to the pot", frozenset({"phh"}), _kinds(PotDrop)),
    ("slips of live play", frozenset({"phh", "ohh"}), _kinds(Irregular)),
    ("chat, comings and goings, other remarks", frozenset({"phh", "ohh"}), _kinds(Note)),
    ("somebody who acts without a seat", frozenset({"phh", "ohh"}), _no_seat),
)


def notes_on(hand: Hand, title: str, target: str, *, own: bool) -> tuple[str, ...]:
    """One sentence for each thing that the target's own fields have no place for."""
    tail = "it stands in fields of fairpot's own" if own else "it is left out"
    found = [
        what
        for what, targets, holds in _NOTES
        if target in targets and any(holds(hand, event) for event in hand.events)
    ]
    if target == "phh" and hand.header.tournament:
        found.append("tournaments")
    if target == "phh" and any(seat.sitting_out for seat in hand.seats):
        found.append("players who sit out")
    return tuple([f"{title} has no place for {what}; {tail}." for what in found])
