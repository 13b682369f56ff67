"""What a format is, and how the lines that most rooms share become events.

A format brings its grammar text, the meaning of its header, and the meaning of the lines that only it writes
(`extra_lines`); everything else is shared. A `Reading` is one hand while its lines are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from parser.cards import CARD_OF, Card, parse_cards
from parser.events import (
    Action,
    Cancelled,
    CashOut,
    Collected,
    Dealt,
    Event,
    HoleCards,
    Muck,
    Note,
    NoteKind,
    Post,
    PostKind,
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
from parser.findings import Rule
from parser.hand import Seat
from parser.lines import Configuration, Emit, Groups, Line
from parser.money import parse_money
from parser.others import ends_hand
from parser.roster import RefusedLineError, Roster, UnknownNameError
from parser.textrules import HDR001, HDR002, HDR004, HDR005, HDR008, HDR010, TXT001

FOLD, CHECK, CALL, BET, RAISE = Verb.FOLD, Verb.CHECK, Verb.CALL, Verb.BET, Verb.RAISE
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
RUNS = {None: 0, "FIRST": 1, "SECOND": 2, "THIRD": 3, "1": 1, "2": 2, "3": 3}
RUN_COUNTS = {"twice": 2, "two times": 2, "three times": 3}


PRESENT = frozenset(("", " [hero]"))
"""What follows the seat line of a player who is dealt in."""


class Numbers(dict[str, int]):
    """Seat numbers by their digits."""

    def __missing__(self, digits: str) -> int:
        if len(digits) > 4:
            raise ValueError(f"seat {digits} is no seat")
        return int(digits)


NUMBERS = Numbers({str(number): number for number in range(1, 11)})

SIGNS = "$€£¥₹₮"
MOST_SEATS = 1_000
MOST_AMOUNTS = 50_000
MOST_CARDS = 1_000


class Amounts(dict[str, int]):
    """Minor units of printed amounts in one scale, remembered."""

    def __init__(self, scale: int) -> None:
        super().__init__()
        self.scale = scale

    def __missing__(self, text: str) -> int:
        if len(self) >= MOST_AMOUNTS:
            self.clear()
        whole, point, fraction = (text[1:] if text[:1] in SIGNS else text).partition(".")
        if whole.isdecimal() and len(fraction) <= self.scale and (fraction.isdecimal() or not point):
            value = int(whole + fraction.ljust(self.scale, "0"))
        else:
            value = parse_money(text.rstrip("."), self.scale)
        self[text] = value
        return value


LINE_WORDS = {
    "SEAT": "a seat",
    "POST": "a post",
    "ACTION": "an action",
    "HOLE": "hole cards",
    "STREET": "a street",
    "COLLECTED": "an award",
    "SUMMARY": "the summary",
    "POT": "the total pot",
    "BOARD": "the board",
    "SUMSEAT": "a seat's result",
    "CHAT_CLOSE": "the end of a chat line",
}
"""Kinds of lines a reader cares about, in words."""


class Trouble(NamedTuple):
    """A finding to be made when the hand is there."""

    rule: Rule
    at: int
    message: str
    player: str | None = None
    expected: str | None = None
    recorded: str | None = None


class Reading:
    """One hand while its lines are read."""

    table: str | None = None
    max_seats: int | None = None
    most_seats = MOST_SEATS
    button: int | None = None
    run = 0
    """Of the showdown block it stands in."""
    small_blinds: tuple[int | None, ...] = ()
    big_blinds: tuple[int | None, ...] = ()
    """Seats that posted them."""
    summary_at: int | None = None
    summary_seats = 0
    total_at: int | None = None
    cancelled_at: int | None = None
    unread_at: int | None = None
    end_at: int | None = None
    """Where other text follows the hand."""
    one_each = True
    """No name holds two seats."""
    careful = False
    last_try = False
    known_strangers: frozenset[str] = frozenset()

    def __init__(self, text: str, amounts: Amounts) -> None:
        self.text = text
        self.amounts = amounts
        self.events: list[Event] = []
        self.add = self.events.append
        self.seats: list[Seat] = []
        self.seat_of = Roster()
        self.heads: dict[str, str] = {}
        self.troubles: list[Trouble] = []

    def holder(self, number: int) -> str | None:
        """The name on a seat's line."""
        return self.heads.get(f"Seat {number}")

    def unread(self, line: str, at: int, configuration: Configuration) -> bool:
        """Notes a line that the grammar does not know in its place; True when the hand ends before it."""
        if line.isspace():
            return False
        over = self.summary_seats > 0 and self.total_at is not None
        if ends_hand(line) or (over and self.text.startswith("\n\n", at - 2)):
            self.end_at = at
            return True
        self.add(Note(NoteKind.UNREAD, line, at))
        self.unread_at = at
        due = ", ".join([words for name, words in LINE_WORDS.items() if name in configuration.expected])
        self.trouble(TXT001, at, "This line is not understood.", expected=due or None, recorded=line)
        return False

    def stranger(self, emit: Emit, name: str, values: Any, at: int) -> None:
        """Appends the event of a line that names somebody without a seat line, with the name as printed."""
        self.last_try = True
        before = len(self.events)
        try:
            emit(self, name, values, at)
        except UnknownNameError:
            self.seat_of.strangers = frozenset((name,))
            emit(self, name, values, at)
            self.seat_of.strangers = frozenset()
            self.events[before:] = [replace(event, name=name) for event in self.events[before:]]
            if name not in self.known_strangers:
                self.known_strangers |= {name}
                self.trouble(HDR004, at, f"{name} has no seat line.", player=name)
        finally:
            self.last_try = False

    def trouble(self, rule: Rule, at: int, message: str, **more: str | None) -> None:
        """Notes down a fault found at offset `at`."""
        self.troubles.append(Trouble(rule, at, message, **more))


class CardTexts(dict[str, tuple[Card, ...]]):
    """The cards between brackets, remembered; unreadable ones give none."""

    def __missing__(self, text: str) -> tuple[Card, ...]:
        if len(self) >= MOST_CARDS:
            self.clear()
        try:
            cards = tuple([CARD_OF[token] for token in text.split()])
        except KeyError:
            cards = _unusual_cards(text)
        self[text] = cards
        return cards


def _unusual_cards(text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except ValueError:
        return ()


CARDS = CardTexts()


def cards_of(text: str) -> tuple[Card, ...]:
    """The cards between brackets; unreadable ones give none."""
    return CARDS[text]


# ---- the table


def prepare_table(groups: Groups, _amounts: Amounts) -> tuple[str, int | None, int | None]:
    _line, name, seats, _extra, button = groups
    return name or "", int(seats) if seats else None, int(button) if button else None


def emit_table(reading: Reading, _name: str, values: tuple[str, int | None, int | None], _at: int) -> None:
    reading.table, reading.max_seats, reading.button = values
    reading.most_seats = reading.max_seats or MOST_SEATS


def emit_seat(reading: Reading, name: str, groups: Groups, at: int) -> None:
    _line, head, digits, _name, stack, bounty, rest = groups
    number = NUMBERS[digits]  # type: ignore[index]
    if head in reading.heads or name in reading.seat_of:
        seat_twice(reading, number, name, at)
    else:
        reading.heads[head] = name  # type: ignore[index]
        reading.seat_of[name] = number
    if number > reading.most_seats:
        message = f"Seat {number} at a table of {reading.max_seats}."
        reading.trouble(HDR005, at, message, player=name)
    away = rest not in PRESENT
    prize = bounty_units(bounty) if bounty else None
    reading.seats.append(Seat(number, name, reading.amounts[stack], away, prize, at))  # type: ignore[index]


def seat_twice(reading: Reading, number: int, name: str, at: int) -> None:
    """Notes a seat or a name that an earlier seat line holds."""
    taken = reading.holder(number)
    if taken is not None:
        message = f"Seat {number} is listed twice."
        reading.trouble(HDR001, at, message, player=name, expected=taken, recorded=name)
    if name in reading.seat_of:
        reading.one_each = False
        if reading.seat_of[name] != number:
            message = f"{name} is listed in seat {reading.seat_of[name]} and seat {number}."
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


ActionValues = tuple[Verb, int, int, bool, bool, "tuple[Card, ...]"]


def prepare_action(groups: Groups, amounts: Amounts) -> ActionValues:
    _line, _name, still, shown, moved, added, raise_by, raise_to, all_in, capped = groups
    if still:
        return VERBS[still], 0, 0, all_in is not None, capped is not None, CARDS[shown] if shown else ()
    if moved:
        amount = amounts[added or ""]
        return (
            VERBS[moved],
            amount,
            amount if moved == "bets" else 0,
            all_in is not None,
            capped is not None,
            (),
        )
    by = amounts[raise_by] if raise_by else 0
    return RAISE, by, amounts[raise_to or ""], all_in is not None, capped is not None, ()


def emit_action(reading: Reading, name: str, values: ActionValues, at: int) -> None:
    verb, amount, raise_to, all_in, capped, shown = values
    seat = reading.seat_of[name]
    reading.add(Action(seat, verb, amount, raise_to, all_in, at, capped))
    if shown:
        reading.add(Show(seat, shown, None, at))


def emit_dealt(reading: Reading, name: str, groups: Groups, at: int) -> None:
    _line, _name, cards, more = groups
    if ": " in name and not reading.careful:
        raise UnknownNameError(name)  # by another reading, an action
    reading.add(Dealt(reading.seat_of[name], CARDS[f"{cards} {more}" if more else cards or ""], at))


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
    street = STREETS[word]  # type: ignore[index]
    if second is not None:
        board, new = CARDS[first], CARDS[second]  # type: ignore[index]
    else:
        board, new = (), CARDS[first or ""]
        if street > 1 and len(new) == street + 2:
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
    reading.add(Show(reading.seat_of[name], CARDS[cards or ""], words, at))


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


# ---- summary


def emit_summary(reading: Reading, _name: str, _values: None, at: int) -> None:
    reading.summary_at = at
    reading.add(SummaryStart(at))


PotValues = tuple[int, "int | None", tuple[int, ...], "int | None", "tuple[tuple[str, int], ...]"]
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
    return amounts[total or ""], main, tuple(sides), rake, tuple(fees)


def emit_pot(reading: Reading, _name: str, values: PotValues, at: int) -> None:
    reading.total_at = at
    total, main, sides, rake, fees = values
    reading.add(TotalPot(total, main, sides, rake, fees, at))


def emit_board(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    reading.add(SummaryBoard(RUNS[groups[1] or groups[2]], CARDS[groups[3] or ""], at))


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
WON = re.compile(r"(?:won|collected) \(?([^()\s]*\d)\)?(?=[\s,]|$)")
SHOWN = re.compile(r" \[([^\]]*)\]")


def emit_sumseat(reading: Reading, name: str, groups: Groups, at: int) -> None:
    number = NUMBERS[groups[1] or ""]
    expected = reading.holder(number)
    if expected != name:
        if not reading.last_try:
            raise UnknownNameError(name)  # the line may be read another way
        if expected is not None:
            message = f"The summary names {name} for seat {number}, the seat line {expected}."
            reading.trouble(HDR008, at, message, player=expected, expected=expected, recorded=name)
    reading.summary_seats += 1
    roles, result, cards, won, words = prepare_result(groups, reading.amounts)
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
            message = f"The summary calls seat {number} the {role}; by the lines before, it is seat {told}."
            reading.trouble(HDR010, at, message, player=name, expected=told, recorded=str(number))
        elif role != "button" and not all_in_before(reading, number):
            message = f"The summary calls seat {number} the {role}; the lines before have no {role}."
            reading.trouble(HDR010, at, message, player=name, recorded=str(number))


def all_in_before(reading: Reading, number: int) -> bool:
    """Whether a seat's ante was all it had, so that it posts no blind."""
    posts = [one for one in reading.events if isinstance(one, Post)]
    return any(one.seat == number and one.all_in and one.kind is PostKind.ANTE for one in posts)


def emit_result(reading: Reading, name: str, values: ResultValues, at: int) -> None:
    """A summary seat line whose seat and name are those of a seat line."""
    if not reading.one_each:
        raise UnknownNameError(name)  # his name does not tell the seat
    roles, result, cards, won, words = values
    reading.summary_seats += 1
    number = reading.seat_of[name]
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


def won_amounts(text: str, amounts: Amounts) -> list[int]:
    """The amounts that a summary seat line says were won."""
    found = []
    for amount in WON.findall(text):
        try:
            found.append(amounts[amount])
        except ValueError:
            continue
    return found


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


class Header(NamedTuple):
    """What a header line states beside the hand's number and time; many hands of a table share it."""

    brand: str
    tournament: bool
    fast_fold: bool
    game: str
    supported: bool
    limit: str
    low_stake: int | None
    high_stake: int | None
    ante: int | None
    cap: int | None
    currency: str | None
    scale: int
    symbol: str
    tournament_id: str | None
    level: str | None
    buy_in: str | None


class Stamp(NamedTuple):
    """When a hand was played, as printed and in UTC."""

    played_at: str
    zone: str | None
    utc: int | None


class Format(NamedTuple):
    """One room's text: how its hands begin, its grammar, its header, its own lines.

    The header's first group is the hand's number; then come the groups that say what is played, and from the
    year on, those that say when.
    """

    name: str
    starts: str
    """Regular expression of the first words of a hand."""
    grammar: str
    """File of its grammar, beside base.lark."""
    header: Callable[[Groups, int | None], Header]
    """Reads what is played; the second argument overrides the scale. ValueError when it isn't understood."""
    stamp: Callable[[Groups], Stamp]
    """Reads when it was played."""
    lines: Mapping[str, Line]
    about: str = ""
    """What of the room's text is read, for people."""
