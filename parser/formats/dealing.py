"""The "** Dealing **" shape that partypoker and 888 share: table, seats, posts, actions, streets.

Chips are printed as they are added: each street is summed up (`Tally`) to have the totals that raises reach.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from parser.cards import Card
from parser.events import (
    Action,
    Collected,
    Dealt,
    HoleCards,
    Muck,
    Note,
    NoteKind,
    Post,
    PostKind,
    Show,
    StreetDealt,
    SummarySeat,
    Verb,
)
from parser.formats.added import put_all_in, put_in, raise_with
from parser.formats.base import Header
from parser.formats.localcards import english
from parser.formats.reading import Reading
from parser.formats.shared import emit_seat as shared_seat
from parser.formats.shared import note, nothing
from parser.formats.summary import emit_summary
from parser.formats.values import CARDS, NUMBERS, Amounts
from parser.lines import Groups, Line
from parser.money import parse_comma_money, parse_money
from parser.saying import say
from parser.textrules import HDR001

FOLD, CHECK, RAISE = Verb.FOLD, Verb.CHECK, Verb.RAISE
STREETS = {"flop": 1, "turn": 2, "river": 3}
VERBS = {"folds": Verb.FOLD, "checks": Verb.CHECK, "calls": Verb.CALL, "bets": Verb.BET, "raises": Verb.RAISE}
ANTE = PostKind.ANTE
SMALL_BLIND, BIG_BLIND, BOTH_BLINDS = PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.BOTH_BLINDS
POSTS = {
    "ante": ANTE,
    "small blind": SMALL_BLIND,
    "big blind": BIG_BLIND,
    "big blind + dead": BOTH_BLINDS,
    "dead blind": PostKind.DEAD_BLIND,
    "button blind": PostKind.BUTTON_BLIND,
    "straddle": PostKind.STRADDLE,
}
DEAD = frozenset((ANTE, PostKind.DEAD_BLIND))
"""Posts that are no part of what a seat has in on the street."""

BRACKETED = re.compile(r"[\[(] ?([$€£]?\d[\d., \xa0]*)(?:[$€£]|[A-Z]{3})?(?: \+ [^\])\n]*)? ?[\])]")
POINT_DECIMALS = re.compile(r"\.\d\d?(?!\d)")
COMMA_DECIMALS = re.compile(r",\d\d?(?!\d)")
OTHER_STYLE = re.compile(r",\d\d?(?!\d)|\d\.\d{3}(?!\d)|\d[ \xa0]\d{3}(?!\d)")
"""Decimals behind a comma, or thousands set apart by points or blanks."""


def cards_of(reading: Reading, text: str | None, at: int) -> tuple[Card, ...]:
    """The cards between brackets, in whatever letters."""
    if not text:
        return ()
    cards = english(text, reading.text)
    return CARDS[cards] or reading.no_cards(cards, at)


# ---- the table


def prepare_table(groups: Groups, _amounts: Amounts) -> tuple[str, int | None]:
    _line, name, seats = groups
    return (name or "").strip(), int(seats) if seats else None


def emit_table(reading: Reading, _name: str, values: tuple[str, int | None], at: int) -> None:
    reading.table_at = at
    reading.table, seats = values
    if seats:
        reading.max_seats = seats


def prepare_button(groups: Groups, _amounts: Amounts) -> int:
    return NUMBERS[groups[1] or ""]


def emit_button(reading: Reading, _name: str, seat: int, at: int) -> None:
    reading.table_at = at
    reading.button = seat


def prepare_count(groups: Groups, _amounts: Amounts) -> int | None:
    """The number of seats, which partypoker writes behind that of players."""
    return int(groups[2]) if groups[2] else None


def emit_count(reading: Reading, _name: str, seats: int | None, _at: int) -> None:
    if seats:
        reading.max_seats = seats


def emit_seat(reading: Reading, name: str, groups: Groups, at: int) -> None:
    _line, digits, _name, stack = groups
    if name in reading.seat_of and reading.seat_of[name] == NUMBERS[digits or ""]:
        message = say("{who}'s seat line stands twice.", who=name)
        reading.trouble(HDR001, at, message, player=name)
        return
    shared_seat(reading, name, (_line, f"Seat {digits}", digits, name, stack, None, ""), at)


def stake_decimals(text: str) -> int:
    """Digits behind the decimal sign of an amount that stands alone."""
    mark = "," if COMMA_DECIMALS.search(text) else "."
    return len(text.partition(mark)[2].rstrip(" \xa0$€£ABCDEFGHIJKLMNOPQRSTUVWXYZ"))


def stake(text: str, scale: int) -> int:
    """Minor units of an amount that stands alone, so that its own signs tell how it is written."""
    if COMMA_DECIMALS.search(text) or (OTHER_STYLE.search(text) and not POINT_DECIMALS.search(text)):
        return parse_comma_money(text, scale)
    return parse_money(text, scale)


def posted_stakes(reading: Reading, header: Header) -> Header:
    """The header with the first blinds that were posted, where it states none; a blind on the button alone
    is not what partypoker's header has.
    """
    if header.low_stake is not None and header.high_stake is not None and header.game != "short_deck":
        return header
    posts = [event for event in reading.events if isinstance(event, Post)]
    button = first_post(posts, PostKind.BUTTON_BLIND)
    if button is not None:
        return header._replace(low_stake=button, high_stake=button)
    return header._replace(
        low_stake=header.low_stake or first_post(posts, SMALL_BLIND),
        high_stake=header.high_stake or first_post(posts, BIG_BLIND),
    )


def first_post(posts: list[Post], kind: PostKind) -> int | None:
    """The first post of a kind."""
    return next((one.amount for one in posts if one.kind is kind), None)


# ---- posts and actions


def units(amounts: Amounts, text: str) -> int:
    """An amount; some lines have a decimal comma where the rest of the hand has points."""
    if not amounts.comma and COMMA_DECIMALS.search(text):
        text = text.replace(",", ".")
    return amounts[text]


PostValues = tuple[PostKind, int, int]


def prepare_post(groups: Groups, amounts: Amounts) -> PostValues:
    """Kind, amount, and what of it is live as far as the line says."""
    _line, _name, kind, amount, second = groups
    first = units(amounts, amount or "")
    if second:
        live = units(amounts, second)
        kind = "dead blind" if not live else "big blind" if not first else "big blind + dead"
        return POSTS[kind], first + live, live
    return POSTS[kind or ""], first, 0


def emit_post(reading: Reading, name: str, values: PostValues, at: int) -> None:
    kind, amount, live = values
    seat = reading.seat_of[name]
    reading.add(Post(seat, kind, amount, False, at))
    if kind in DEAD or (kind is SMALL_BLIND and reading.small_blinds):
        return  # a second small blind is one missed before, and dead
    if kind is SMALL_BLIND:
        reading.small_blinds += (seat,)
    if kind is BOTH_BLINDS:
        posts = [one.amount for one in reading.events if isinstance(one, Post) and one.kind is BIG_BLIND]
        live = live or min([amount, *posts[:1]])
    reading.tally.add(seat, live or amount)


def prepare_action(groups: Groups, amounts: Amounts) -> tuple[Verb | None, int]:
    """What is done, None for an all-in that may be any of them, and the chips it adds."""
    _line, _name, still, moved, amount = groups
    if still:
        return VERBS[still.lower()], 0
    return VERBS.get(moved or ""), units(amounts, amount or "")


def emit_action(reading: Reading, name: str, values: tuple[Verb | None, int], at: int) -> None:
    """An action that prints the chips it adds."""
    verb, amount = values
    seat = reading.seat_of[name]
    if verb is FOLD or verb is CHECK:
        reading.add(Action(seat, verb, 0, 0, False, at))
        return
    if verb is None:
        reading.add(put_all_in(reading, seat, amount, at))
    elif verb is RAISE:
        reading.add(raise_with(reading, seat, amount, at, all_in=False))
    else:
        reading.add(put_in(reading, seat, verb, amount, at, all_in=False))


# ---- cards


def emit_dealt(reading: Reading, name: str, groups: Groups, at: int) -> None:
    reading.add(Dealt(reading.seat_of[name], cards_of(reading, groups[2], at), at))


def emit_hole(reading: Reading, _name: str, _values: None, at: int) -> None:
    """The cards are dealt; who "folds" before that declines a blind and is not in the hand."""
    events = reading.events
    if any(isinstance(event, Action) and event.verb is FOLD for event in events):
        posted = {event.seat for event in events if isinstance(event, Post)}
        for place, event in enumerate(events):
            if isinstance(event, Action) and event.verb is FOLD and event.seat not in posted:
                line = reading.text[event.at : reading.text.find("\n", event.at)]
                events[place] = Note(NoteKind.PRESENCE, line, event.at, event.seat)
    reading.add(HoleCards(at))


def emit_street(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    """A street marker; it shows the new cards only."""
    _line, word, cards = groups
    reading.tally.street()
    reading.add(StreetDealt(STREETS[(word or "").lower()], 0, (), cards_of(reading, cards, at), at))


def emit_shows(reading: Reading, name: str, groups: Groups, at: int) -> None:
    _line, _name, cards, words = groups
    text = (words or "").strip().rstrip(".")
    reading.add(Show(reading.seat_of[name], cards_of(reading, cards, at), text or None, at))


def emit_hides(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """A hand that is given up, and yet printed."""
    _line, _name, cards, words = groups
    seat = reading.seat_of[name]
    reading.add(Muck(seat, False, at))
    seen = cards_of(reading, cards, at)
    if seat is not None and seen:
        text = (words or "").strip().rstrip(".")
        reading.add(SummarySeat(seat, name, (), "mucked", seen, (), text, at))


def emit_award(reading: Reading, seat: int | None, amount: int, pot: int | None, at: int) -> None:
    """An award; a hand that is printed as given up was tabled after all when it is paid."""
    events = reading.events
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        if isinstance(event, SummarySeat) and event.seat == seat and event.result == "mucked":
            events[place - 1 : place + 1] = [Show(seat, event.cards, event.words or None, event.at)]
            break
        if isinstance(event, Action | StreetDealt):
            break
    reading.add(Collected(seat, amount, pot, 0, at))


def emit_silent(reading: Reading, name: str, _groups: Groups, at: int) -> None:
    reading.add(Muck(reading.seat_of[name], True, at))


def decimal_comma(text: str) -> bool:
    """Whether a hand's amounts have decimal commas, by those between brackets."""
    found = False
    for bracket in BRACKETED.finditer(text):
        if POINT_DECIMALS.search(bracket[1]):
            return False
        found = found or OTHER_STYLE.search(bracket[1]) is not None
    return found


DEALING_LINES: Mapping[str, Line] = {
    "TABLE": Line(emit_table, prepare_table),
    "BUTTON": Line(emit_button, prepare_button),
    "COUNT": Line(emit_count, prepare_count),
    "SEAT": Line(emit_seat, None, 2),
    "POST": Line(emit_post, prepare_post, 1),
    "ACTION": Line(emit_action, prepare_action, 1),
    "DEALT": Line(emit_dealt, None, 1),
    "HOLE": Line(emit_hole, nothing),
    "STREET": Line(emit_street),
    "SHOWS": Line(emit_shows, None, 1),
    "SUMMARY": Line(emit_summary, nothing),
    "PRESENCE": note(NoteKind.PRESENCE, 1),
    "CHAT": note(NoteKind.CHAT, 1),
    "TOURNEY": note(NoteKind.TOURNAMENT),
    "REMARK": note(NoteKind.TABLE),
}
"""What the shared lines mean; a room adds its awards and what else it writes."""
