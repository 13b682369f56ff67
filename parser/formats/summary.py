"""The summary's lines, which restate the hand: the pot, the boards, each seat's role and result."""

from __future__ import annotations

import re

from parser.cards import Card
from parser.events import (
    Note,
    NoteKind,
    Post,
    PostKind,
    RunCount,
    SummaryBoard,
    SummarySeat,
    SummaryStart,
    TotalPot,
)
from parser.formats.reading import Reading
from parser.formats.values import CARDS, NUMBERS, RUNS, Amounts
from parser.lines import Groups
from parser.roster import UnknownNameError
from parser.saying import say
from parser.textrules import HDR008, HDR010

RUN_COUNTS = {"twice": 2, "two times": 2, "three times": 3}


def emit_summary(reading: Reading, _name: str, _values: None, at: int) -> None:
    reading.summary_at = at
    reading.add(SummaryStart(at))


PotValues = tuple["int | None", "int | None", tuple[int, ...], "int | None", "tuple[tuple[str, int], ...]"]
POT_PART = re.compile(r"([A-Za-z][A-Za-z ]*?)(?:-\d+| \d)?:? ((?:[$€£¥₹₮]|Rs\.[ \xa0])?-?\d[\d,]*(?:\.\d+)?)")


def prepare_pot(groups: Groups, amounts: Amounts) -> PotValues:
    _line, total, rest = groups
    main: int | None = None
    rake: int | None = None
    sides: list[int] = []
    fees: list[tuple[str, int]] = []
    for kind, text in POT_PART.findall(rest or ""):
        word, amount = kind.strip(), amounts[text]
        if word == "Main pot":
            main = amount
        elif word == "Side pot":
            sides.append(amount)
        elif word == "Rake":
            rake = amount
        elif word != "STP":  # money the house added, told by its own line
            fees.append((word, amount))
    return amounts[total] if total else None, main, tuple(sides), rake, tuple(fees)


def emit_pot(reading: Reading, _name: str, values: PotValues, at: int) -> None:
    reading.total_at = at
    total, main, sides, rake, fees = values
    reading.add(TotalPot(total, main, sides, rake, fees, at))


def emit_board(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    cards = CARDS[groups[3] or ""] or reading.no_cards(groups[3], at)
    reading.add(SummaryBoard(RUNS[groups[1] or groups[2]], cards, at))


def emit_runs(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    reading.add(RunCount(RUN_COUNTS[groups[1] or ""], at))


ROLES = {
    "": (),
    " (button)": ("button",),
    " (small blind)": ("small blind",),
    " (big blind)": ("big blind",),
    " (button) (small blind)": ("button", "small blind"),
}
ROLE = re.compile(r"\(([^()]+)\)")
WON = re.compile(r"(?:won|collected) \(?((?:Rs\.[ \xa0])?[^()\s]*\d€?)\)?(?=[\s,]|$)")
SHOWN = re.compile(r" \[([^\]]*)\]")


def emit_sumseat(reading: Reading, name: str, groups: Groups, at: int) -> None:
    number = NUMBERS[groups[1] or ""]
    expected = reading.holder(number)
    if expected != name:
        if not reading.last_try:
            raise UnknownNameError(name)  # the line may be read another way
        if expected is not None:
            message = say(
                "The summary names {who} for seat {seat}, the seat line {holder}.",
                who=name,
                seat=number,
                holder=expected,
            )
            reading.trouble(HDR008, at, message, player=expected, expected=expected, recorded=name)
    reading.summary_seats += 1
    roles, result, cards, won, words = prepare_result(groups, reading.amounts)
    if not cards and (shown := SHOWN.match(groups[5] or "")):
        cards = reading.no_cards(shown[1], at)
    reading.add(SummarySeat(number, name, roles, result, cards, won, words, at))
    if roles:
        check_roles(reading, number, name, roles, at)


def check_roles(reading: Reading, number: int, name: str, roles: tuple[str, ...], at: int) -> None:
    """Finds a role that the table line or the posts give to other seats (HDR010)."""
    for role in roles:
        if role == "button":
            seats: tuple[int | None, ...] = () if reading.button is None else (reading.button,)
        elif role == "small blind":
            seats = reading.small_blinds
        elif role == "big blind":
            seats = reading.big_blinds
        else:
            continue
        if number in seats:
            continue
        if seats:
            told = ", ".join([str(seat) for seat in seats])
            calls = _calls(role, number)
            message = say("{done}; by the lines before, it is seat {other}.", done=calls, other=told)
            reading.trouble(HDR010, at, message, player=name, expected=told, recorded=str(number))
        elif role != "button" and not all_in_before(reading, number):
            calls = _calls(role, number)
            message = say("{done}; the lines before have no small blind.", done=calls)
            if role == "big blind":
                message = say("{done}; the lines before have no big blind.", done=calls)
            reading.trouble(HDR010, at, message, player=name, recorded=str(number))


def _calls(role: str, number: int) -> str:
    """What a summary says of a seat."""
    if role == "button":
        return say("The summary calls seat {seat} the button", seat=number)
    if role == "small blind":
        return say("The summary calls seat {seat} the small blind", seat=number)
    return say("The summary calls seat {seat} the big blind", seat=number)


def all_in_before(reading: Reading, number: int) -> bool:
    """Whether a seat's ante was all it had, so that it posts no blind."""
    posts = [one for one in reading.events if isinstance(one, Post)]
    return any(one.seat == number and one.all_in and one.kind is PostKind.ANTE for one in posts)


def emit_result(reading: Reading, name: str, values: ResultValues, at: int) -> None:
    """A summary seat line whose seat and name are those of a seat line."""
    number = reading.seat_of[name]
    if number is None or not reading.one_each:
        raise UnknownNameError(name)  # his name does not tell the seat
    roles, result, cards, won, words = values
    reading.summary_seats += 1
    reading.add(SummarySeat(number, name, roles, result, cards, won, words, at))
    if roles:
        check_roles(reading, number, name, roles, at)


ResultValues = tuple[tuple[str, ...], str, "tuple[Card, ...]", tuple[int, ...], str]


def prepare_result(groups: Groups, amounts: Amounts) -> ResultValues:
    """Roles, result, cards, amounts won and further words of a summary seat line."""
    _line, _digits, _name, roles, result, rest = groups
    parts = ROLES.get(roles or "")
    if parts is None:
        parts = tuple(ROLE.findall(roles or ""))
    rest = rest or ""
    if result == "folded":
        return parts, result, (), (), rest.strip()
    shown = SHOWN.match(rest)
    tail = rest[shown.end() :] if shown else rest
    won = tuple(won_amounts(f"{result or ''}{tail}", amounts))
    return parts, result or "", CARDS[shown[1]] if shown else (), won, tail.strip()


FOLDED = (
    "(didn't bet)",
    "before flop",
    "before flop (didn't bet)",
    "before the flop",
    "before the turn",
    "before the river",
    "on the pocket cards",
    "on the pre-flop",
    "on the pre-flop and did not bet",
    "on the flop",
    "on the turn",
    "on the river",
)
"""Where somebody folded, in the words of all rooms."""
RESULTS = ("Folded", "lost")
"""Results where a room has none of the usual words."""
FATES = ("and won (", "and lost", "but did not win")
BEFORE_WORDS = re.compile(r"(?:.* )?w(?:i(?:th?)?)?|.*,")
"""What comes before the words for a hand, or before "mucked"."""


def breaks_off(seat: SummarySeat, holder: str | None, paid: int) -> bool:
    """Whether a summary seat line without a line end is certainly not whole.

    `holder` has the seat by its seat line, `paid` is what he collected. A line may break off where it could
    also end, within the words for a hand above all: that can't be seen.
    """
    if seat.name != holder:
        name = seat.name.rstrip("\ufffd").strip()  # it may be cut within a letter
        return holder is not None and (holder.startswith(name) or name.startswith(holder))
    words = seat.words
    if not seat.result and (not words or _begins(words, RESULTS)):
        return True
    if words.count("(") != words.count(")") or words.count("[") != words.count("]"):
        return True
    if seat.result == "folded":
        where = words.lower()
        return where not in FOLDED and _begins(where, FOLDED)
    if BEFORE_WORDS.fullmatch(words):
        return True
    if seat.result in {"collected", "won"}:
        return not (words or seat.won) or sum(seat.won) < paid
    if _begins(words, FATES):
        return True
    return sum(seat.won) < paid and "lost" not in words


LEAVING = ("has timed out", "leaves the table", "was removed from the table")


def is_leaving(note: Note) -> bool:
    """Whether a note is about somebody who may have left the table."""
    return note.kind is NoteKind.PRESENCE and any(words in note.text for words in LEAVING)


def _begins(words: str, whole: tuple[str, ...]) -> bool:
    """Whether words are the beginning of one of these, and not all of it."""
    return bool(words) and any(one.startswith(words) and one != words for one in whole)


def won_amounts(text: str, amounts: Amounts) -> list[int]:
    """The amounts that a summary seat line says were won."""
    found = []
    for amount in WON.findall(text):
        try:
            found.append(amounts[amount])
        except ValueError:
            continue
    return found
