"""A hand's money lines as a record with a line for each would have them, whatever its room's way.

Rooms differ in where a bet that nobody called ends up and in what a total holds (`parser.hand.Accounts`); the
targets that are written do not. No sum is changed, and nothing is put in that the hand does not say.
"""

from __future__ import annotations

from msgspec.structs import replace

from parser.events import (
    Action,
    CashOut,
    Collected,
    Event,
    Irregular,
    Post,
    PostKind,
    PotDrop,
    StreetDealt,
    SummarySeat,
    TotalPot,
    Uncalled,
    Verb,
)
from parser.hand import Accounts, Hand, HandHeader, Seat, UncalledBet

DEAD = (PostKind.ANTE, PostKind.DEAD_BLIND)


class Chips:
    """What each seat has put in: on the last street with any chips, and all told."""

    def __init__(self, big_blind: int | None) -> None:
        self.big_blind = big_blind
        self.street = 0
        self.fresh = False
        """A street was dealt since the last chips."""
        self.put: dict[int | None, int] = {}
        self.all_told = 0
        self.spent: dict[int | None, int] = {}
        """By seat, dead chips included."""

    def take(self, event: Event) -> None:
        """Counts an event's chips."""
        if isinstance(event, StreetDealt):
            if event.street > self.street:
                self.street, self.fresh = event.street, True
        elif isinstance(event, PotDrop):
            self.all_told += event.amount
        elif isinstance(event, Post):
            self._post(event)
        elif isinstance(event, Action) and event.verb not in (Verb.FOLD, Verb.CHECK):
            before = 0 if self.fresh else self.put.get(event.seat, 0)
            self._add(event.seat, event.raise_to - before if event.verb is Verb.RAISE else event.amount)

    def _post(self, event: Post) -> None:
        if event.kind in DEAD:
            self._dead(event.seat, event.amount)
        elif event.kind is PostKind.STRADDLE:
            self._add(event.seat, event.amount - self.put.get(event.seat, 0))
        elif event.kind is PostKind.BOTH_BLINDS:
            live = min(event.amount, self.big_blind or event.amount)
            self._dead(event.seat, event.amount - live)
            self._add(event.seat, live)
        else:
            self._add(event.seat, event.amount)

    def _dead(self, seat: int | None, amount: int) -> None:
        self.all_told += amount
        self.spent[seat] = self.spent.get(seat, 0) + amount

    def _add(self, seat: int | None, added: int) -> None:
        if self.fresh:
            self.put, self.fresh = {}, False
        self.put[seat] = self.put.get(seat, 0) + added
        self.spent[seat] = self.spent.get(seat, 0) + added
        self.all_told += added

    def uncalled(self) -> tuple[int | None, int]:
        """Who bet more than anybody called, and how much more; (None, 0) where nobody did."""
        order = sorted(self.put.values(), reverse=True)
        if not order:
            return None, 0
        over = order[0] - (order[1] if len(order) > 1 else 0)
        seat = next(seat for seat, put in self.put.items() if put == order[0])
        return (seat, over) if over > 0 else (None, 0)


def big_blind_of(header: HandHeader) -> int | None:
    """The big blind: the high stake, in fixed limit the small bet."""
    return header.low_stake if header.limit == "fl" else header.high_stake


def with_lines(hand: Hand) -> Hand:
    """The hand with an uncalled bet in a line of its own, its total as PokerStars prints totals, and a word
    at each player's last chip.
    """
    accounts = hand.header.accounts
    if accounts is None:
        return hand
    chips = Chips(big_blind_of(hand.header))
    stacks = {seat.number: seat.stack for seat in hand.seats}
    events: list[Event] = []
    for event in hand.events:
        chips.take(event)
        if not accounts.marks_all_in and isinstance(event, Post | Action) and event.seat in stacks:
            last = chips.spent.get(event.seat, 0) == stacks[event.seat] and _moves(event)
            event = replace(event, all_in=last)  # noqa: PLW2901  # the same line, told whole
        events.append(event)
    seat, over = chips.uncalled()
    told = [event for event in events if isinstance(event, Uncalled)]
    events = _total(events, accounts, 0 if told else over, chips.all_told)
    back = [(one.seat, one.amount) for one in told] if told else [(seat, over)]
    if accounts.summary_uncalled:
        for who, amount in back:
            if who is not None:
                events = _out_of_summary(events, who, amount, _paid(events, who) + amount)
    if seat is not None and not told:
        events = _uncalled(events, accounts, seat, over, chips.all_told)
    return replace(hand, header=replace(hand.header, accounts=None), events=tuple(events))


def _moves(event: Post | Action) -> bool:
    return isinstance(event, Post) or event.verb not in (Verb.FOLD, Verb.CHECK)


def _paid(events: list[Event], seat: int) -> int:
    return sum([one.amount for one in events if isinstance(one, Collected) and one.seat == seat])


def _total(events: list[Event], accounts: Accounts, over: int, put_in: int) -> list[Event]:
    """The events, their total line with the rake and without the uncalled bet."""
    return [
        _total_line(event, events, accounts, over, put_in) if isinstance(event, TotalPot) else event
        for event in events
    ]


def _total_line(line: TotalPot, events: list[Event], accounts: Accounts, over: int, put_in: int) -> TotalPot:
    rake = 0 if accounts.rake_inside and line.rake else line.rake
    if accounts.silent_fee and rake is not None and not line.fees:
        returned = sum([one.amount for one in events if isinstance(one, Uncalled)])
        paid = sum([one.amount for one in events if isinstance(one, Collected)])
        if 0 < put_in - returned - paid - rake <= accounts.silent_fee:
            return replace(line, total=None, rake=None)
    total = line.total
    if total is not None and accounts.total_net:
        total += (rake or 0) + sum([amount for _, amount in line.fees])
    if total is not None and accounts.total_uncalled:
        total -= over
    return replace(line, total=total, rake=rake)


def _uncalled(events: list[Event], accounts: Accounts, seat: int, over: int, put_in: int) -> list[Event]:
    """The events with the uncalled bet in a line of its own."""
    paid = _paid(events, seat)
    way = accounts.uncalled
    if way is UncalledBet.EITHER:
        way = _by_the_amounts(events, over, paid, put_in)
    if way is UncalledBet.AWARD and paid >= over:
        events = _out_of_awards(events, seat, over)
        events = _out_of_summary(events, seat, over, paid)
    elif way is not UncalledBet.SILENT:
        return events
    last = max([place for place, event in enumerate(events) if isinstance(event, Action | Post)], default=-1)
    return [*events[: last + 1], Uncalled(seat, over, 0), *events[last + 1 :]]


def _by_the_amounts(events: list[Event], over: int, paid: int, put_in: int) -> UncalledBet:
    """Whether the awards hold the uncalled bet: they come to more than was put in and called, or pay a player
    just what goes back to him and others the pot.
    """
    line = next((event for event in events if isinstance(event, TotalPot)), None)
    rake = 0 if line is None else (line.rake or 0) + sum([amount for _, amount in line.fees])
    awards = sum([event.amount for event in events if isinstance(event, Collected)])
    inside = (paid == over < awards) or awards + rake > put_in - over
    return UncalledBet.AWARD if inside and paid >= over else UncalledBet.SILENT


def _out_of_awards(events: list[Event], seat: int, over: int) -> list[Event]:
    """Takes the uncalled bet out of a player's awards: the line that is just that, or the last side pot's."""
    own = [
        (event.amount == over, event.pot or 0, place)
        for place, event in enumerate(events)
        if isinstance(event, Collected) and event.seat == seat
    ]
    out: dict[int, int] = {}
    left = over
    for _, _, place in sorted(own, reverse=True):
        event = events[place]
        if left and isinstance(event, Collected):
            out[place] = min(event.amount, left)
            left -= out[place]
    changed: list[Event] = []
    for place, event in enumerate(events):
        if place in out and isinstance(event, Collected):
            if event.amount > out[place]:
                changed.append(replace(event, amount=event.amount - out[place]))
        else:
            changed.append(event)
    return changed


def _out_of_summary(events: list[Event], seat: int, over: int, stated: int) -> list[Event]:
    """Takes the uncalled bet out of what the summary says a player won, where it says `stated`."""
    changed: list[Event] = []
    for event in events:
        if isinstance(event, SummarySeat) and event.seat == seat and sum(event.won) == stated:
            rest = event.won[-1] - over if event.won else -1
            if rest >= 0:
                won = (*event.won[:-1], rest) if rest or event.won[1:] else ()
                event = replace(event, won=won)  # noqa: PLW2901  # the same line, put right
        changed.append(event)
    return changed


# ---- scale


def rescaled(hand: Hand, scale: int) -> Hand:
    """The hand with its money in minor units of another, finer scale."""
    header = hand.header
    factor = 10 ** (scale - header.scale)
    if factor == 1:
        return hand

    def more(amount: int | None) -> int | None:
        return None if amount is None else amount * factor

    header = replace(
        header,
        scale=scale,
        low_stake=more(header.low_stake),
        high_stake=more(header.high_stake),
        ante=more(header.ante),
        cap=more(header.cap),
        chip=more(header.chip),
    )
    seats: tuple[Seat, ...] = tuple([replace(seat, stack=seat.stack * factor) for seat in hand.seats])
    return replace(
        hand, header=header, seats=seats, events=tuple([_times(one, factor) for one in hand.events])
    )


def _times(event: Event, factor: int) -> Event:
    match event:
        case Action():
            cap = None if event.cap is None else event.cap * factor
            return replace(event, amount=event.amount * factor, raise_to=event.raise_to * factor, cap=cap)
        case Post() | Uncalled() | Collected() | PotDrop() | Irregular():
            return replace(event, amount=event.amount * factor)
        case CashOut():
            return replace(event, amount=event.amount * factor, fee=event.fee * factor)
        case TotalPot():
            return replace(
                event,
                total=None if event.total is None else event.total * factor,
                main=None if event.main is None else event.main * factor,
                sides=tuple([side * factor for side in event.sides]),
                rake=None if event.rake is None else event.rake * factor,
                fees=tuple([(name, amount * factor) for name, amount in event.fees]),
            )
        case SummarySeat():
            return replace(event, won=tuple([amount * factor for amount in event.won]))
        case _:
            return event
