"""Bovada's posts and actions."""

from __future__ import annotations

import re

from parser.cards import Card
from parser.events import Action, HoleCards, Note, NoteKind, Post, PostKind, Show, StreetDealt, Verb
from parser.formats.added import put_all_in, put_in, raise_to, tally_post
from parser.formats.reading import Reading
from parser.formats.values import CARDS, Amounts
from parser.lines import Groups
from parser.saying import say
from parser.textrules import TXT010

# ---- posts

POSTS = {"small": PostKind.SMALL_BLIND, "big b": PostKind.BIG_BLIND, "ante ": PostKind.ANTE}


def emit_post(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """A post. A newcomer "posts chip": a blind's worth, live; "dead chip" is both blinds in one."""
    _line, _name, words, text = groups
    amount = reading.amounts[text or ""]
    kind = POSTS.get((words or "").lower().removeprefix("ante/")[:5])
    if kind is None:
        kind = PostKind.SMALL_BLIND if amount < reading.tally.high else PostKind.BIG_BLIND
        if "dead" in (words or ""):
            kind = PostKind.BOTH_BLINDS if amount > reading.tally.high else PostKind.DEAD_BLIND
    post(reading, reading.seat_of[name], kind, amount, at, all_in=False)


def emit_all_in_post(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """All the chips of a player before the cards: his ante where one is due, else his blind."""
    seat = reading.seat_of[name]
    antes = " : Ante chip " in reading.text
    paid = any(isinstance(one, Post) and one.seat == seat for one in reading.events)
    position = name.partition(" [")[0].strip()
    if antes and not paid:
        kind = PostKind.ANTE
    else:
        kind = PostKind.SMALL_BLIND if position == "Small Blind" else PostKind.BIG_BLIND
    post(reading, seat, kind, reading.amounts[groups[2] or ""], at, all_in=True)


def post(reading: Reading, seat: int | None, kind: PostKind, amount: int, at: int, *, all_in: bool) -> None:
    """Adds and counts a post."""
    reading.add(Post(seat, kind, amount, all_in, at))
    tally_post(reading.tally, seat, kind, amount)


# ---- actions

VERBS = {
    "Fold": Verb.FOLD, "Check": Verb.CHECK, "Call": Verb.CALL, "Bet": Verb.BET, "Raise": Verb.RAISE,
}  # fmt: skip
ActionValues = tuple["Verb | None", bool, int, "int | None", "tuple[Card, ...]"]


def prepare_action(groups: Groups, amounts: Amounts) -> ActionValues:
    """Verb (None: an all-in that does not say which), whether all-in, the number, the total, cards shown."""
    line, _name, still, moved, all_in, number, total, shown = groups
    verb = VERBS.get(still or moved or "")
    if all_in and (total or "(raise" in (line or "")):
        verb = Verb.RAISE
    added = amounts[number] if number else 0
    return verb, all_in is not None, added, amounts[total] if total else None, CARDS[shown or ""]


def emit_action(reading: Reading, name: str, values: ActionValues, at: int) -> None:
    """An action. "Raises A to Y" since August 2012; before, and of an all-in, the one number is the total."""
    verb, all_in, number, total, shown = values
    seat = reading.seat_of[name]
    if repeated(reading, seat, verb, at):
        return
    if verb is Verb.FOLD or verb is Verb.CHECK:
        reading.add(Action(seat, verb, 0, 0, all_in, at))
        if shown:
            reading.add(Show(seat, shown, None, at))
    elif verb is None:
        reading.add(put_all_in(reading, seat, number, at))
    elif verb is not Verb.RAISE:
        reading.add(put_in(reading, seat, verb, number, at, all_in=all_in))
    elif all_in and not reading.tally.high:  # he bets, for all that the line says
        reading.add(put_in(reading, seat, Verb.BET, number, at, all_in=True))
    elif total is not None:
        reading.add(raise_to(reading, seat, number, total, at, all_in=all_in))
    else:
        reading.add(Action(seat, verb, reading.tally.raised(seat, number), number, all_in, at))


STREET_LINE = re.compile(r"^(?:\*\*\* FLOP|Card (?:dealt )?to (?:the )?table)", re.MULTILINE)


def repeated(reading: Reading, seat: int | None, verb: Verb | None, at: int) -> bool:
    """Whether a line repeats one of the same player on the street, and he can't have done it again: TXT010.

    Only a call can come twice, when there is again something to call.
    """
    before = []
    for event in reversed(reading.events):
        kind = type(event)
        if kind is Action:
            if event.seat == seat:  # type: ignore[union-attr]  # an action has one
                before.append(event.at)
        elif kind is StreetDealt or kind is HoleCards:
            break
    if not before:
        return False
    tally = reading.tally
    if verb is Verb.CALL and tally.high > tally.put.get(seat, 0):
        return False
    line = reading.text[at:].partition("\n")[0]
    if not any(reading.text.startswith(f"{line}\n", one) for one in before):
        return False
    if "\nBoard [" in reading.text and not STREET_LINE.search(reading.text):
        return False  # it may be another street's
    reading.trouble(TXT010, at, say("The line repeats an earlier one of this street."), recorded=line.strip())
    reading.add(Note(NoteKind.TABLE, line, at, seat))
    return True
