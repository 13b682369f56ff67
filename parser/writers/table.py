"""The table behind a hand's events as other formats ask for it: who was dealt in, in which order from the
button, and what each put in and has in the end.
"""

from __future__ import annotations

from parser.cards import CARD_TEXT, Card
from parser.events import (
    Action,
    Collected,
    Dealt,
    Event,
    Muck,
    Post,
    PostKind,
    Show,
    StreetDealt,
    SummarySeat,
    Uncalled,
    Verb,
)
from parser.formats.tally import Tally
from parser.hand import Hand, Seat

HOLE_CARDS = {
    "holdem": 2, "holdem8": 2, "short_deck": 2, "royal": 2, "omaha": 4, "omaha8": 4, "short_omaha": 4,
    "omaha5": 5, "omaha5_8": 5, "omaha6": 6, "omaha6_8": 6,
}  # fmt: skip
"""Cards each player is dealt, of the games that other formats know."""
_EVIDENCE = (Post, Action, Dealt, Show, Muck, Collected, Uncalled)
DEAD = (PostKind.ANTE, PostKind.DEAD_BLIND)


def number_text(units: int, scale: int) -> str:
    """An amount as JSON and TOML write numbers, with as many decimals as its money has: "12.50", "1500"."""
    if not scale:
        return str(units)
    whole, fraction = divmod(abs(units), 10**scale)
    return f"{'-' if units < 0 else ''}{whole}.{fraction:0{scale}d}"


def joined(cards: tuple[Card, ...]) -> str:
    """ "AhKd"."""
    return "".join([CARD_TEXT[card] for card in cards])


def dealt_in(hand: Hand) -> list[Seat]:
    """The seats that take part: those the events show with cards, money or an action."""
    given = {event.seat for event in hand.events if isinstance(event, Dealt)}
    if len(given) > 1:
        given.update([event.seat for event in hand.events if isinstance(event, Post)])
    else:
        away = {seat.number for seat in hand.seats if seat.sitting_out}
        for event in hand.events:
            if isinstance(event, SummarySeat):
                if event.result and event.seat not in away:
                    given.add(event.seat)
            elif isinstance(event, _EVIDENCE):
                given.add(event.seat)
    return [seat for seat in hand.seats if seat.number in given]


def in_turn(hand: Hand) -> list[Seat] | None:
    """Who was dealt in, from the seat left of the button on; None when nobody knows where the button is."""
    button, order = hand.header.button, hand.header.order
    seats = sorted(dealt_in(hand), key=lambda seat: seat.number)
    if order is not None:
        places = {number: place for place, number in enumerate(order)}
        if all(seat.number in places for seat in seats):
            return sorted(seats, key=lambda seat: places[seat.number])
    if button is None:
        smalls = [
            one.seat for one in hand.events if isinstance(one, Post) and one.kind is PostKind.SMALL_BLIND
        ]
        if not smalls or smalls[0] is None:
            return None
        button = smalls[0] - 1
    return [seat for seat in seats if seat.number > button] + [
        seat for seat in seats if seat.number <= button
    ]


class Chips:
    """What every seat has put in, got back and won by the record's lines, and who has folded."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.spent: dict[int, int] = {}
        self.back: dict[int, int] = {}
        self.won: dict[int, int] = {}
        self.folded: set[int] = set()

    def take(self, event: Event) -> None:
        """One event more."""
        if isinstance(event, StreetDealt):
            if event.run < 2:
                self.tally.street()
        elif isinstance(event, Post | Action) and event.seat is not None:
            if isinstance(event, Post):
                self._post(event, event.seat)
            else:
                self._act(event, event.seat)
        elif isinstance(event, Uncalled) and event.seat is not None:
            self.back[event.seat] = self.back.get(event.seat, 0) + event.amount
        elif isinstance(event, Collected) and event.seat is not None:
            self.won[event.seat] = self.won.get(event.seat, 0) + event.amount

    def _spend(self, seat: int, amount: int) -> None:
        self.spent[seat] = self.spent.get(seat, 0) + amount

    def _post(self, event: Post, seat: int) -> None:
        added = event.amount
        if event.kind is PostKind.STRADDLE:
            added -= self.tally.put.get(seat, 0)
        self._spend(seat, added)
        if event.kind not in DEAD:
            self.tally.add(seat, added)

    def _act(self, event: Action, seat: int) -> None:
        added = self.added(event, seat)
        self._spend(seat, added)
        if added:
            self.tally.add(seat, added)
        if event.verb is Verb.FOLD:
            self.folded.add(seat)

    def added(self, event: Action, seat: int) -> int:
        """The chips that an action adds."""
        if event.verb is Verb.RAISE:
            total = event.raise_to or self.tally.high + event.amount
            return total - self.tally.put.get(seat, 0)
        return event.amount
