"""A hand as a floor log can tell it, and what two logs must have in common to tell the same."""

from __future__ import annotations

import re

from msgspec.structs import replace

from parser.events import (
    Action,
    Cancelled,
    CashOut,
    Collected,
    Dealt,
    Discard,
    Event,
    HoleCards,
    Irregular,
    Muck,
    Note,
    NoteKind,
    Post,
    PotDrop,
    RunCount,
    Show,
    ShowdownStart,
    StreetDealt,
    SummaryBoard,
    SummarySeat,
    SummaryStart,
    TotalPot,
    Uncalled,
    Verb,
)
from parser.formats.floorheader import FLOORLOG_NAME
from parser.formats.floortokens import same_name
from parser.formats.floorwords import NEW_CARDS
from parser.hand import Hand, HandStatus, Seat
from parser.writers.base import NotExpressible
from parser.writers.clockwise import clockwise
from parser.writers.moneylines import Chips, big_blind_of, with_lines
from parser.writers.plainnames import plain_names, plain_words, with_plain_names
from parser.writers.pseudonyms import names_of
from parser.writers.remarks import NOTE_WORDS, UNREAD, check_text, unread_in_play

SIGNS = frozenset("$€£¥₹")
FINEST = 8
"""Decimals of the unit in which amounts are compared."""
_FOLLOWS = (HoleCards, ShowdownStart, SummaryStart, SummaryBoard, SummarySeat)
"""What a log does not say, since it follows from what it says, or restates it."""
_EVIDENCE = (Post, Action, Dealt, Show, Muck, Collected, Uncalled)
"""Events that only a player who is dealt in can have."""
LOST = {
    "tournament_id": "the tournament's number",
    "level": "the level",
    "buy_in": "the buy-in",
    "fast_fold": "that it is fast-fold poker",
    "zone": "the time zone",
    "hero": "whose record it is",
}
"""Fields of the header that a log has no line for, in words."""


class Fitted:
    """A hand while it is brought into a log's shape, and what is said of what it loses."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.notes: list[str] = []

    def note(self, text: str) -> None:
        """Says once what is left out."""
        if text not in self.notes:
            self.notes.append(text)


def fitted(hand: Hand) -> Fitted:
    """The hand as a log can tell it, with notes.

    Raises:
        NotExpressible: a log can't tell it.
    """
    if hand.status is HandStatus.UNSUPPORTED:
        raise NotExpressible("only its header was read; the game is not replayed")
    check_text(hand)
    fit = Fitted(hand)
    if hand.header.order is not None:
        fit.note("seats are numbered anew, from the left of the button on")
        fit.hand = clockwise(fit.hand)
    if hand.header.site != FLOORLOG_NAME:
        fit.hand = with_lines(fit.hand)
    _names(fit)
    _header(fit)
    _seats(fit)
    _events(fit)
    _rake(fit)
    return fit


def _names(fit: Fitted) -> None:
    """Names that a log can tell apart: blanks, capitals and accents don't count there."""
    hand = fit.hand
    seated = {seat.name for seat in hand.seats}
    if any(name not in seated for name in names_of(hand) if name is not None):
        raise NotExpressible("somebody without a seat takes part")
    names = plain_names(list(seated))
    taken: set[str] = set()
    for seat in hand.seats:
        clean = _line(names.get(seat.name, seat.name)) or f"Seat {seat.number}"
        new, number = clean, 2
        while same_name(new) in taken:
            new, number = f"{clean} {number}", number + 1
        taken.add(same_name(new))
        names[seat.name] = new
    changed = {old: new for old, new in names.items() if old != new}
    if changed:
        fit.note("names are changed where a log could not tell them apart or write them")
        fit.hand = with_plain_names(hand, changed)


def _header(fit: Fitted) -> None:
    """The header's fields that a log has lines for."""
    header = fit.hand.header
    for field, words in LOST.items():
        if getattr(header, field):
            fit.note(f"left out: {words}")
    symbol = "" if header.tournament else header.symbol
    if symbol not in SIGNS:
        symbol = ""
    if header.currency and not symbol:
        fit.note("left out: the currency")
    hand_id, table = _line(header.hand_id) or "0", _line(header.table)
    if hand_id != header.hand_id or (table or None) != (header.table or None):
        fit.note("the hand's number or table is changed where a log could not write it")
    fit.hand = replace(
        fit.hand,
        header=replace(
            header, symbol=symbol, hand_id=hand_id, table=table, played_at=_line(header.played_at)
        ),
    )


def _line(text: str | None) -> str | None:
    """A text that can stand between quotes in a log."""
    if text is None:
        return None
    return " ".join(re.sub(r"[\"“”«»]", "'", plain_words(text)).split()).strip("' ")


def _seats(fit: Fitted) -> None:
    """Seats of those who are dealt in, and of those who are not as sitting out."""
    given = dealt_in(fit.hand)
    seats: list[Seat] = []
    for seat in fit.hand.seats:
        away = seat.number not in given
        if seat.bounty is not None:
            fit.note("left out: bounties")
        if seat.sitting_out and not away:
            fit.note("left out: that somebody who is dealt in sits out")
        seats.append(replace(seat, sitting_out=away, bounty=None))
    fit.hand = replace(fit.hand, seats=tuple(seats))


def dealt_in(hand: Hand) -> set[int | None]:
    """The seats that take part: those that the record shows with cards, money or an action."""
    given: set[int | None] = {event.seat for event in hand.events if isinstance(event, Dealt)}
    if len(given) > 1:  # the record prints a line for everybody who gets cards
        return given | {event.seat for event in hand.events if isinstance(event, Post)}
    away = {seat.number for seat in hand.seats if seat.sitting_out}
    for event in hand.events:
        if isinstance(event, _EVIDENCE):
            given.add(event.seat)
        elif isinstance(event, SummarySeat) and event.result:
            given |= {event.seat} - away
    if hand.status is not HandStatus.COMPLETE:  # who has not acted yet is dealt in all the same
        given |= {seat.number for seat in hand.seats} - away
    return given


def _events(fit: Fitted) -> None:
    """The events that a log tells, known cards behind the posts, the money last."""
    posts: list[Event] = []
    cards: list[Event] = []
    rest: list[Event] = []
    money: list[Event] = []
    for event in fit.hand.events:
        if not _told(fit, event):
            continue
        if isinstance(event, TotalPot):
            money.append(event)
        elif isinstance(event, Dealt) and not any(isinstance(one, Action | StreetDealt) for one in rest):
            cards.append(event)
        elif isinstance(event, Post) and not rest:
            posts.append(event)
        else:
            rest.append(event)
    cards += _cards_of_the_summary(fit.hand)
    rest = _with_board_of_the_summary(fit.hand, rest)
    fit.hand = replace(fit.hand, events=(*posts, *cards, *rest, *money))


def _cards_of_the_summary(hand: Hand) -> list[Event]:
    """Hole cards that only the summary tells."""
    known: dict[int | None, int] = {}
    for event in hand.events:
        if isinstance(event, Dealt | Show):
            known[event.seat] = max(known.get(event.seat, 0), len(event.cards))
    return [
        Dealt(event.seat, event.cards, 0)
        for event in hand.events
        if isinstance(event, SummarySeat) and len(event.cards) > known.get(event.seat, 0)
    ]


def _with_board_of_the_summary(hand: Hand, events: list[Event]) -> list[Event]:
    """The events with the streets that only the summary tells, behind the last action."""
    told = next((one.cards for one in hand.events if isinstance(one, SummaryBoard) and not one.run), ())
    there = [card for one in events if isinstance(one, StreetDealt) for card in one.new]
    all_in = any(isinstance(one, Post | Action) and one.all_in for one in events)
    if not all_in or len(told) <= len(there) or list(told[: len(there)]) != there:
        return events
    streets: list[Event] = []
    at = 0
    for street, count in enumerate(NEW_CARDS.get(hand.header.game, (0, 3, 1, 1))):
        if at >= len(there) and count and told[at:]:
            streets.append(StreetDealt(street, 0, (), told[at : at + count], 0))
        at += count
    places = [place for place, one in enumerate(events) if isinstance(one, Action | StreetDealt)]
    last = max(places, default=-1) + 1
    return [*events[:last], *streets, *events[last:]]


def _told(fit: Fitted, event: Event) -> bool:
    """Whether a log tells an event; says what is left out."""
    if isinstance(event, _FOLLOWS) or (isinstance(event, Dealt) and not event.cards):
        return False
    if isinstance(event, Note):
        if event.kind is not NoteKind.UNREAD:
            fit.note(f"left out: {NOTE_WORDS[event.kind]}")
        elif unread_in_play(fit.hand):
            raise NotExpressible(UNREAD)
        else:
            fit.note(f"left out: {NOTE_WORDS[event.kind]}")
        return False
    if isinstance(event, CashOut):
        raise NotExpressible("a log has no word for hands that are cashed out")
    if isinstance(event, TotalPot):
        return fit.hand.status is not HandStatus.CANCELLED
    if isinstance(event, PotDrop):
        raise NotExpressible("a log has no word for money that the house adds to a pot")
    if isinstance(event, Muck):
        return not event.silent
    if isinstance(event, Action) and event.cap is not None:
        fit.note("left out: that the cap is reached")
    if getattr(event, "name", None) is not None:
        raise NotExpressible("somebody without a seat takes part")
    return True


def _rake(fit: Fitted) -> None:
    """Raises `NotExpressible` where a log would say that there was no rake and the record does not."""
    hand = fit.hand
    line = next((event for event in hand.events if isinstance(event, TotalPot)), None)
    paid = sum([event.amount for event in hand.events if isinstance(event, Collected)])
    if hand.header.site == FLOORLOG_NAME or not paid or (line is not None and line.rake is not None):
        return
    chips = Chips(big_blind_of(hand.header))
    for event in hand.events:
        chips.take(event)
    back = sum([event.amount for event in hand.events if isinstance(event, Uncalled)])
    if paid != chips.all_told - back:
        raise NotExpressible("the record does not print the rake, and a log without it says there was none")


# ---- what is told


def story(hand: Hand) -> tuple[object, ...]:
    """What a log tells of a hand; two logs tell the same when it is equal."""
    header = hand.header
    unit = 10 ** (FINEST - header.scale)

    def money(amount: int | None) -> int | None:
        return None if amount is None else amount * unit

    head = (
        header.hand_id, header.game, header.limit, header.tournament, money(header.ante), money(header.cap),
        money(header.chip), header.bomb_pot, header.rules, header.table or None, header.max_seats,
        header.button, header.played_at, header.symbol,
    )  # fmt: skip
    seats = tuple([(seat.number, seat.name, seat.stack * unit, seat.sitting_out) for seat in hand.seats])
    lines = [_deed(event, unit) for event in hand.events]
    return head, seats, tuple([line for line in lines if line is not None]), _money(hand, unit)


def _deed(event: Event, unit: int) -> tuple[object, ...] | None:
    """One thing that is told; None for what follows from others."""
    match event:
        case Post():
            return "post", event.seat, event.kind, event.amount * unit
        case Action() if event.verb in (Verb.BET, Verb.RAISE):
            return event.verb, event.seat, event.raise_to * unit
        case Action():
            return event.verb, event.seat, event.amount * unit
        case Dealt():
            return ("holds", event.seat, event.cards) if event.cards else None
        case StreetDealt():
            return "street", event.street, event.run, event.new
        case Show():
            return "shows", event.seat, event.cards
        case Muck():
            return None if event.silent else ("mucks", event.seat)
        case Uncalled():
            return "back", event.seat, event.amount * unit
        case Collected():
            return "wins", event.seat, event.amount * unit, event.pot, event.run
        case Discard():
            return "discards", event.seat, event.cards, event.count
        case RunCount():
            return "runs", event.times
        case Irregular():
            return event.slip, event.seat, event.amount * unit, event.cards, event.words
        case Cancelled():
            return ("redeal",)
        case _:
            return None


def _money(hand: Hand, unit: int) -> tuple[object, ...]:
    """The pot, and what the house took."""
    for event in hand.events:
        if isinstance(event, TotalPot):
            total = None if event.total is None else event.total * unit
            return total, (event.rake or 0) * unit, tuple([amount * unit for _, amount in event.fees])
    return None, 0, ()
