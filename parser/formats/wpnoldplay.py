"""What the lines of the Winning Poker Network's text of 2013 to 2019 mean."""

from __future__ import annotations

from msgspec.structs import replace

from parser.cards import Card
from parser.events import (
    Action,
    Cancelled,
    Collected,
    Dealt,
    HoleCards,
    Post,
    PostKind,
    Show,
    SummarySeat,
    TotalPot,
    Verb,
)
from parser.formats.added import put_all_in, put_in, raise_with, tally_post
from parser.formats.reading import Reading
from parser.formats.shared import emit_seat as shared_seat
from parser.formats.values import CARDS, NUMBERS, Amounts
from parser.lines import Groups

# ---- the table


def emit_seat(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    """A seat; lines about him begin with "Player", in the summary with "*Player" where he won."""
    _line, head, digits, person, stack = groups
    name = person or ""
    shared_seat(reading, name, (None, head, digits, name, stack, None, ""), at)
    for variant in (f"Player {name}", f"*Player {name}"):
        reading.seat_of.setdefault(variant, reading.seat_of[name])


def emit_button(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    reading.button = NUMBERS[groups[1] or ""]
    reading.table_at = at


POSTS = {
    "has small blind": PostKind.SMALL_BLIND,
    "has big blind": PostKind.BIG_BLIND,
    "ante": PostKind.ANTE,
    "posts ante": PostKind.ANTE,
    "posts": PostKind.BIG_BLIND,
    "straddle": PostKind.STRADDLE,
    "posts straddle": PostKind.STRADDLE,
}


def prepare_post(groups: Groups, amounts: Amounts) -> tuple[PostKind, int]:
    _line, _name, words, amount, dead = groups
    return PostKind.DEAD_BLIND if dead else POSTS[words or ""], amounts[amount or ""]


def emit_post(reading: Reading, name: str, values: tuple[PostKind, int], at: int) -> None:
    """A post; what a newcomer posts may be a small blind's worth."""
    kind, amount = values
    if kind is PostKind.BIG_BLIND and amount < reading.tally.high:
        kind = PostKind.SMALL_BLIND
    seat = reading.seat_of[name]
    reading.add(Post(seat, kind, amount, False, at))
    tally_post(reading.tally, seat, kind, amount)


def post_due(reading: Reading, seat: int | None) -> PostKind:
    """What a player owes who is all-in before the cards: his ante, where there is one, or his blind."""
    posts = [event for event in reading.events if isinstance(event, Post)]
    if " ante (" in reading.text and not any(event.seat == seat for event in posts):
        return PostKind.ANTE
    small = any(event.kind is PostKind.SMALL_BLIND for event in posts)
    return PostKind.BIG_BLIND if small else PostKind.SMALL_BLIND


def emit_card(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """One card of a player's: they come one by one, his own face up."""
    seat, text = reading.seat_of[name], groups[2]
    cards = (CARDS[text] or reading.no_cards(text, at)) if text else ()
    last = reading.events[-1] if reading.events else None
    if isinstance(last, Dealt) and last.seat == seat:
        if cards:
            reading.events[-1] = replace(last, cards=last.cards + cards)
        return
    if not isinstance(last, Dealt) and not any(isinstance(event, HoleCards) for event in reading.events):
        reading.add(HoleCards(at))
    reading.add(Dealt(seat, cards, at))


# ---- actions

VERBS = {"folds": Verb.FOLD, "checks": Verb.CHECK, "calls": Verb.CALL, "bets": Verb.BET, "raises": Verb.RAISE}


def prepare_action(groups: Groups, amounts: Amounts) -> tuple[Verb | None, int]:
    """The verb, None for an all-in, and the chips added."""
    _line, _name, still, moved, amount = groups
    return VERBS.get(still or moved or ""), amounts[amount] if amount else 0


def emit_action(reading: Reading, name: str, values: tuple[Verb | None, int], at: int) -> None:
    """An action; an all-in before the cards is a post."""
    verb, added = values
    seat = reading.seat_of[name]
    if verb is None and not any(isinstance(event, HoleCards) for event in reading.events):
        kind = post_due(reading, seat)
        reading.add(Post(seat, kind, added, True, at))
        tally_post(reading.tally, seat, kind, added)
    elif verb is None:
        reading.add(put_all_in(reading, seat, added, at))
    elif verb is Verb.RAISE:
        reading.add(raise_with(reading, seat, added, at, all_in=False))
    elif added:
        reading.add(put_in(reading, seat, verb, added, at, all_in=False))
    else:
        reading.add(Action(seat, verb, 0, 0, False, at))


# ---- summary


def prepare_pot(groups: Groups, amounts: Amounts) -> tuple[int, int | None, int | None]:
    _line, total, rake, fee = groups
    return amounts[total or ""], amounts[rake] if rake else None, amounts[fee] if fee else None


def emit_pot(reading: Reading, _name: str, values: tuple[int, int | None, int | None], at: int) -> None:
    """The total, without rake and fee; nothing in it where the hand was called off."""
    total, rake, fee = values
    reading.total_at = at
    if not total:
        reading.cancelled_at = at
        reading.add(Cancelled(at))
    reading.add(TotalPot(total, None, (), rake, (("JP fee", fee),) if fee else (), at))


ResultValues = tuple[str, "tuple[Card, ...]", "str | None", int]


def prepare_result(groups: Groups, amounts: Amounts) -> ResultValues:
    """How a player fared, his cards, the words for them and what he collects."""
    _line, _name, hidden, _mucks, seen, words, shown, collects = groups
    won = amounts[collects or ""]
    result = "showed" if shown is not None else ("collected" if won else "") if hidden else "mucked"
    if won and result == "mucked":
        result = "collected"
    return result, CARDS[shown or seen or ""], words, won


def emit_result(reading: Reading, name: str, values: ResultValues, at: int) -> None:
    """A player's line in the summary: his hand where he showed it, and his award."""
    result, cards, words, won = values
    seat = reading.seat_of[name]
    person = name.removeprefix("*").removeprefix("Player ")
    reading.summary_seats += 1
    if result == "showed":
        reading.add(Show(seat, cards, words, at))
    if won:
        reading.add(Collected(seat, won, None, 0, at))
    if seat is not None:
        paid = (won,) if won else ()
        reading.add(SummarySeat(seat, person, (), result, cards, paid, words or "", at))
