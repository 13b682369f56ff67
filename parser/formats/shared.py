"""How the lines that most rooms share become events: table, seats, posts, actions, streets, showdown, notes.

`SHARED_LINES` says what each terminal of the shared grammar means; a room's file adds its own to it.
"""

from __future__ import annotations

from collections.abc import Mapping

from parser.cards import Card
from parser.events import (
    Action,
    Cancelled,
    CashOut,
    Collected,
    Dealt,
    HoleCards,
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
from parser.formats.reading import MOST_SEATS, Reading
from parser.formats.summary import (
    emit_board,
    emit_pot,
    emit_result,
    emit_runs,
    emit_summary,
    emit_sumseat,
    prepare_pot,
    prepare_result,
)
from parser.formats.values import CARDS, NUMBERS, RUNS, Amounts
from parser.hand import Seat
from parser.lines import Groups, Line
from parser.money import parse_money
from parser.roster import RefusedLineError, UnknownNameError
from parser.saying import say
from parser.textrules import HDR001, HDR002, HDR005

SMALL_BLIND, BIG_BLIND = PostKind.SMALL_BLIND, PostKind.BIG_BLIND
VERBS = {verb.value: verb for verb in Verb}
POSTS = {
    "the ante": PostKind.ANTE,
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "small & big blinds": PostKind.BOTH_BLINDS,
    "button blind": PostKind.BUTTON_BLIND,
    "straddle": PostKind.STRADDLE,
    "missed blind": PostKind.DEAD_BLIND,
    "an ante of": PostKind.ANTE,
}
STREETS = {"FLOP": 1, "TURN": 2, "RIVER": 3}
PRESENT = frozenset(("", None, " [hero]"))
"""What follows the seat line of a player who is dealt in; None where a grammar's group is left out."""


# ---- the table


def prepare_table(groups: Groups, _amounts: Amounts) -> tuple[str, int | None, int | None]:
    _line, name, seats, _extra, button = groups
    return name or "", int(seats) if seats else None, int(button) if button else None


def emit_table(reading: Reading, _name: str, values: tuple[str, int | None, int | None], at: int) -> None:
    reading.table_at = at
    reading.table, reading.max_seats, reading.button = values
    reading.most_seats = reading.max_seats or MOST_SEATS


def emit_seat(reading: Reading, name: str, groups: Groups, at: int) -> None:
    _line, head, digits, _name, stack, bounty, rest = groups
    number = NUMBERS[digits]  # type: ignore[index]  # the terminal has the group
    if head in reading.heads or name in reading.seat_of:
        seat_twice(reading, number, name, at)
    else:
        reading.heads[head] = name  # type: ignore[index]  # likewise
        reading.seat_of[name] = number
    if number > reading.most_seats:
        message = say("Seat {seat} at a table of {seats}.", seat=number, seats=reading.max_seats or 0)
        reading.trouble(HDR005, at, message, player=name)
    away = rest not in PRESENT
    prize = bounty_units(bounty) if bounty else None
    chips = reading.amounts[stack]  # type: ignore[index]  # likewise
    reading.seats.append(Seat(number, name, chips, away, prize, at))


def seat_twice(reading: Reading, number: int, name: str, at: int) -> None:
    """Notes a seat or a name that an earlier seat line holds."""
    taken = reading.holder(number)
    if taken is not None:
        message = say("Seat {seat} is listed twice.", seat=number)
        reading.trouble(HDR001, at, message, player=name, expected=taken, recorded=name)
    if name in reading.seat_of:
        reading.one_each = False
        if reading.seat_of[name] != number:
            message = say(
                "{who} is listed in seat {other} and seat {seat}.",
                who=name,
                other=reading.seat_of[name] or 0,
                seat=number,
            )
            reading.trouble(HDR002, at, message, player=name)
    reading.heads.setdefault(f"Seat {number}", name)
    reading.seat_of.setdefault(name, number)


def bounty_units(text: str) -> int | None:
    """A bounty in cents: it is money even where stacks are chips."""
    try:
        return parse_money(text, 2)
    except ValueError:
        return None


# ---- posts and actions


def prepare_post(groups: Groups, amounts: Amounts) -> tuple[PostKind, int, bool]:
    _line, _name, kind, amount, all_in = groups
    return POSTS[kind or ""], amounts[amount or ""], bool(all_in)


def emit_post(reading: Reading, name: str, values: tuple[PostKind, int, bool], at: int) -> None:
    kind, amount, all_in = values
    seat = reading.seat_of[name]
    reading.add(Post(seat, kind, amount, all_in, at))
    if kind is SMALL_BLIND:
        reading.small_blinds += (seat,)
    elif kind is BIG_BLIND:
        reading.big_blinds += (seat,)


ActionValues = tuple[Verb, int, int, bool, "int | None", "str | None"]


def prepare_action(groups: Groups, amounts: Amounts) -> ActionValues:
    _line, _name, still, shown, moved, added, raise_by, raise_to, all_in, reached = groups
    cap = amounts[reached] if reached else None
    if still:
        return VERBS[still], 0, 0, all_in is not None, cap, shown
    if moved:
        amount = amounts[added or ""]
        return VERBS[moved], amount, amount if moved == "bets" else 0, all_in is not None, cap, None
    by = amounts[raise_by] if raise_by else 0
    return Verb.RAISE, by, amounts[raise_to or ""], all_in is not None, cap, None


def emit_action(reading: Reading, name: str, values: ActionValues, at: int) -> None:
    verb, amount, raise_to, all_in, cap, shown = values
    seat = reading.seat_of[name]
    reading.add(Action(seat, verb, amount, raise_to, all_in, at, cap))
    if shown:
        cards = CARDS[shown] or reading.no_cards(shown, at)
        if cards:
            reading.add(Show(seat, cards, None, at))


def emit_dealt(reading: Reading, name: str, groups: Groups, at: int) -> None:
    _line, _name, cards, more = groups
    if ": " in name and not reading.careful:
        raise UnknownNameError(name)  # by another reading, an action
    text = f"{cards} {more}" if more else cards
    shown = (CARDS[text] or reading.no_cards(text, at)) if text else ()
    reading.add(Dealt(reading.seat_of[name], shown, at))


def emit_drop(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    reading.add(PotDrop(reading.amounts[groups[1] or ""], at))


def emit_uncalled(reading: Reading, name: str, groups: Groups, at: int) -> None:
    if ": " in name and not reading.careful:
        raise UnknownNameError(name)  # by another reading, an action
    reading.add(Uncalled(reading.seat_of[name], reading.amounts[groups[1] or ""], at))


# ---- streets


def emit_hole(reading: Reading, _name: str, _values: None, at: int) -> None:
    reading.add(HoleCards(at))


def emit_street(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    """A street marker; a turn or river with the whole board in one bracket deals its last card."""
    _line, run, word, number, first, second = groups
    street = STREETS[word]  # type: ignore[index]  # the terminal has the group
    new = CARDS[first or ""] or reading.no_cards(first, at)
    board: tuple[Card, ...] = ()
    if second is not None:
        board, new = new, CARDS[second] or reading.no_cards(second, at)
    elif street > 1 and len(new) == street + 2:
        board, new = new[:-1], new[-1:]
    reading.add(StreetDealt(street, RUNS[run or number], board, new, at))


def prepare_run(groups: Groups, _amounts: Amounts) -> int:
    return RUNS[groups[1]]


def emit_showdown(reading: Reading, _name: str, run: int, at: int) -> None:
    reading.run = run
    reading.add(ShowdownStart(run, at))


# ---- showdown and awards


def emit_shows(reading: Reading, name: str, groups: Groups, at: int) -> None:
    _line, _name, cards, words = groups
    shown = CARDS[cards or ""] or reading.no_cards(cards, at)
    reading.add(Show(reading.seat_of[name], shown, words, at))


def prepare_mucks(groups: Groups, _amounts: Amounts) -> bool:
    return groups[2] != "mucks hand"


def emit_mucks(reading: Reading, name: str, silent: bool, at: int) -> None:
    reading.add(Muck(reading.seat_of[name], silent, at))


def emit_collected(reading: Reading, name: str, groups: Groups, at: int) -> None:
    _line, _name, amount, kind, number = groups
    pot = None if kind is None else 0 if kind == "main" else int(number or 1)
    reading.add(Collected(reading.seat_of[name], reading.amounts[amount or ""], pot, reading.run, at))


def emit_cashout(reading: Reading, name: str, groups: Groups, at: int) -> None:
    _line, _name, amount, fee = groups
    amounts = reading.amounts
    reading.add(
        CashOut(reading.seat_of[name], "cash-out", amounts[amount or ""], amounts[fee] if fee else 0, at)
    )


# ---- lines that move nothing


def note(kind: NoteKind, name_group: int = 0) -> Line:
    """A line kept as a note of `kind`, about the player in `name_group`."""

    def emit(reading: Reading, name: str, groups: Groups, at: int) -> None:
        seat = reading.seat_of.get(name) if name_group else None
        reading.add(Note(kind, groups[0] or "", at, seat))

    return Line(emit, None, name_group)


CHAT_LINES = 4
"""Most lines that a chat text with line breaks goes on for."""


def emit_chat_open(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """A chat text with line breaks; without its closing quote soon after it is a line cut short."""
    ahead = reading.text[at + len(groups[0] or "") + 1 :].split("\n", CHAT_LINES)[:CHAT_LINES]
    if not any(line.rstrip().endswith('"') for line in ahead):
        raise RefusedLineError
    reading.add(Note(NoteKind.CHAT, groups[0] or "", at, reading.seat_of[name]))


def nothing(_groups: Groups, _amounts: Amounts) -> None:
    """For lines that say no more than their kind."""


def emit_cancelled(reading: Reading, _name: str, _groups: Groups, at: int) -> None:
    reading.cancelled_at = at
    reading.add(Cancelled(at))


SHARED_LINES: Mapping[str, Line] = {
    "TABLE": Line(emit_table, prepare_table),
    "SEAT": Line(emit_seat, None, 3),
    "POST": Line(emit_post, prepare_post, 1),
    "ACTION": Line(emit_action, prepare_action, 1),
    "DEALT": Line(emit_dealt, None, 1),
    "UNCALLED": Line(emit_uncalled, None, 2),
    "HOLE": Line(emit_hole, nothing),
    "STREET": Line(emit_street),
    "SHOWDOWN": Line(emit_showdown, prepare_run),
    "SHOWS": Line(emit_shows, None, 1),
    "MUCKS": Line(emit_mucks, prepare_mucks, 1),
    "COLLECTED": Line(emit_collected, None, 1),
    "CASHOUT": Line(emit_cashout, None, 1),
    "SUMMARY": Line(emit_summary, nothing),
    "POT": Line(emit_pot, prepare_pot),
    "BOARD": Line(emit_board),
    "SUMSEAT": Line(emit_sumseat, None, 2, (prepare_result, emit_result)),
    "RUNS": Line(emit_runs),
    "PRESENCE": note(NoteKind.PRESENCE, 1),
    "CHAT": note(NoteKind.CHAT, 1),
    "CHAT_OPEN": Line(emit_chat_open, None, 1),
    "CHAT_MORE": note(NoteKind.CHAT),
    "CHAT_CLOSE": note(NoteKind.CHAT),
    "TOURNEY": note(NoteKind.TOURNAMENT, 1),
    "REMARK": note(NoteKind.TABLE),
    "CANCELLED": Line(emit_cancelled),
}
