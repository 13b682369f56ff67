"""What a format is, and how the lines that most rooms share become events.

A format brings its grammar text, the meaning of its header, and the meaning of the lines that only it writes
(`extra_lines`); everything else is shared. A `Reading` is one hand while its lines are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from parser.cards import Card, parse_cards
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
from parser.lines import Configuration, Groups, Line
from parser.money import parse_money
from parser.others import ends_hand
from parser.roster import Roster, UnknownName
from parser.textrules import HDR001, HDR002, HDR004, HDR008, TXT001

FOLD, CHECK, CALL, BET, RAISE = Verb.FOLD, Verb.CHECK, Verb.CALL, Verb.BET, Verb.RAISE
VERBS = {verb.value: verb for verb in Verb}
POSTS = {
    "the ante": PostKind.ANTE,
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "small & big blinds": PostKind.BOTH_BLINDS,
    "button blind": PostKind.BUTTON_BLIND,
    "straddle": PostKind.STRADDLE,
    "missed blind": PostKind.DEAD_BLIND,
}
STREETS = {"FLOP": 1, "TURN": 2, "RIVER": 3}
RUNS = {None: 0, "FIRST": 1, "SECOND": 2, "THIRD": 3}
RUN_COUNTS = {"twice": 2, "two times": 2, "three times": 3}

MOST_AMOUNTS = 100_000


class Amounts(dict[str, int]):
    """Minor units of printed amounts in one scale, remembered."""

    def __init__(self, scale: int) -> None:
        super().__init__()
        self.scale = scale

    def __missing__(self, text: str) -> int:
        if len(self) >= MOST_AMOUNTS:
            self.clear()
        value = self[text] = parse_money(text.rstrip("."), self.scale)
        return value


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

    __slots__ = (
        "add", "button", "cancelled", "end_at", "events", "known_strangers", "last_collected",
        "last_try", "max_seats", "names", "run", "seat_of", "seats", "summary_at", "summary_seats", "table",
        "text", "total_at", "troubles", "unread_at",
    )  # fmt: skip

    def __init__(self, text: str) -> None:
        self.text = text
        self.end_at: int | None = None
        self.unread_at: int | None = None
        self.last_try = False
        self.known_strangers: set[str] = set()
        self.events: list[Event] = []
        self.add = self.events.append
        self.seats: list[Seat] = []
        self.seat_of = Roster()
        self.names: dict[int, str] = {}
        self.troubles: list[Trouble] = []
        self.table: str | None = None
        self.max_seats: int | None = None
        self.button: int | None = None
        self.run = 0
        self.cancelled = False
        self.summary_at: int | None = None
        self.total_at: int | None = None
        self.summary_seats = 0
        self.last_collected: int | None = None

    def unread(self, line: str, at: int, configuration: Configuration) -> bool:
        """Notes a line that the grammar does not know in its place; True when the hand ends before it."""
        over = self.summary_seats > 0 and self.total_at is not None
        if ends_hand(line) or (over and self.text.startswith("\n\n", at - 2)):
            self.end_at = at
            return True
        self.add(Note(NoteKind.UNREAD, line, at))
        self.unread_at = at
        self.trouble(TXT001, at, "This line is not understood.", recorded=line)
        return False

    def stranger(self, emit: Callable[[Any, Any, int], None], values: Any, at: int) -> None:
        """Appends the event of a line that names somebody without a seat line, with the name as printed."""
        self.last_try = True
        before = len(self.events)
        try:
            emit(self, values, at)
        except UnknownName as error:
            name = error.args[0]
            self.seat_of.strangers.add(name)
            emit(self, values, at)
            self.seat_of.strangers.discard(name)
            self.events[before:] = [replace(event, name=name) for event in self.events[before:]]
            if name not in self.known_strangers:
                self.known_strangers.add(name)
                self.trouble(HDR004, at, f"{name} has no seat line.", player=name)
        finally:
            self.last_try = False

    def trouble(self, rule: Rule, at: int, message: str, **more: str) -> None:
        """Notes down a fault found at offset `at`."""
        self.troubles.append(Trouble(rule, at, message, **more))


def cards_of(text: str) -> tuple[Card, ...]:
    """The cards between brackets; unreadable ones give none."""
    try:
        return parse_cards(text)
    except ValueError:
        return ()


def nothing(_groups: Groups, _amounts: Amounts) -> None:
    """For lines that say no more than their kind."""


# ---- the table


def prepare_table(groups: Groups, _amounts: Amounts) -> tuple[str, int | None, int | None]:
    _line, name, seats, _extra, button = groups
    return name or "", int(seats) if seats else None, int(button) if button else None


def emit_table(reading: Reading, values: tuple[str, int | None, int | None], _at: int) -> None:
    reading.table, reading.max_seats, reading.button = values


def prepare_seat(groups: Groups, amounts: Amounts) -> tuple[int, str, int, bool, int | None]:
    _line, number, name, stack, bounty, rest = groups
    assert number is not None and name is not None and stack is not None
    away = bool(rest) and ("sitting out" in (rest or "") or "out of hand" in (rest or ""))
    return int(number), name, amounts[stack], away, None if bounty is None else bounty_units(bounty, amounts)


def bounty_units(text: str, amounts: Amounts) -> int | None:
    """A bounty in cents: it is money even where stacks are chips."""
    try:
        return parse_money(text, 2)
    except ValueError:
        return None


def emit_seat(reading: Reading, values: tuple[int, str, int, bool, int | None], at: int) -> None:
    number, name, stack, away, bounty = values
    if number in reading.names:
        reading.trouble(
            HDR001, at, f"Seat {number} is listed twice.", player=name, expected=reading.names[number], recorded=name
        )
    if name in reading.seat_of:
        reading.trouble(HDR002, at, f"{name} is listed in seat {reading.seat_of[name]} and seat {number}.", player=name)
    else:
        reading.seat_of[name] = number
    reading.names.setdefault(number, name)
    reading.seats.append(Seat(number, name, stack, away, bounty, at))


# ---- posts and actions


def prepare_post(groups: Groups, amounts: Amounts) -> tuple[str, PostKind, int, bool]:
    _line, name, kind, amount, all_in = groups
    assert name is not None and kind is not None and amount is not None
    return name, POSTS[kind], amounts[amount], bool(all_in)


def emit_post(reading: Reading, values: tuple[str, PostKind, int, bool], at: int) -> None:
    name, kind, amount, all_in = values
    reading.add(Post(reading.seat_of[name], kind, amount, all_in, at))


ActionValues = tuple[str, Verb, int, int, bool, bool, "tuple[Card, ...]"]


def prepare_action(groups: Groups, amounts: Amounts) -> ActionValues:
    _line, name, still, shown, moved, added, raise_by, raise_to, all_in, capped = groups
    assert name is not None
    end = all_in is not None, capped is not None
    if still:
        return name, VERBS[still], 0, 0, *end, cards_of(shown) if shown else ()
    if moved:
        assert added is not None
        amount = amounts[added]
        return name, VERBS[moved], amount, amount if moved == "bets" else 0, *end, ()
    assert raise_to is not None
    return name, RAISE, amounts[raise_by] if raise_by else 0, amounts[raise_to], *end, ()


def emit_action(reading: Reading, values: ActionValues, at: int) -> None:
    name, verb, amount, raise_to, all_in, capped, shown = values
    seat = reading.seat_of[name]
    reading.add(Action(seat, verb, amount, raise_to, all_in, at, capped))
    if shown:
        reading.add(Show(seat, shown, None, at))


def prepare_dealt(groups: Groups, _amounts: Amounts) -> tuple[str, tuple[Card, ...]]:
    _line, name, cards, more = groups
    assert name is not None
    return name, cards_of(f"{cards or ''} {more or ''}")


def emit_dealt(reading: Reading, values: tuple[str, tuple[Card, ...]], at: int) -> None:
    reading.add(Dealt(reading.seat_of[values[0]], values[1], at))


def prepare_uncalled(groups: Groups, amounts: Amounts) -> tuple[str, int]:
    _line, amount, name = groups
    assert name is not None and amount is not None
    return name, amounts[amount]


def emit_uncalled(reading: Reading, values: tuple[str, int], at: int) -> None:
    reading.add(Uncalled(reading.seat_of[values[0]], values[1], at))


# ---- streets

BRACKET = re.compile(r"\[([^\]]*)\]")


def prepare_street(groups: Groups, _amounts: Amounts) -> tuple[int, int, tuple[Card, ...], tuple[Card, ...]]:
    _line, run, name, brackets = groups
    assert name is not None
    street = STREETS[name]
    parts = [cards_of(part) for part in BRACKET.findall(brackets or "")]
    if len(parts) == 1 and street > 1 and len(parts[0]) == street + 2:
        return street, RUNS[run], parts[0][:-1], parts[0][-1:]
    board = tuple(card for part in parts[:-1] for card in part)
    return street, RUNS[run], board, parts[-1] if parts else ()


def emit_street(reading: Reading, values: tuple[int, int, tuple[Card, ...], tuple[Card, ...]], at: int) -> None:
    street, run, board, new = values
    reading.add(StreetDealt(street, run, board, new, at))


def emit_hole(reading: Reading, _values: None, at: int) -> None:
    reading.add(HoleCards(at))


def prepare_run(groups: Groups, _amounts: Amounts) -> int:
    return RUNS[groups[1]]


def emit_showdown(reading: Reading, run: int, at: int) -> None:
    reading.run = run
    reading.add(ShowdownStart(run, at))


# ---- showdown and awards


def prepare_shows(groups: Groups, _amounts: Amounts) -> tuple[str, tuple[Card, ...], str | None]:
    _line, name, cards, words = groups
    assert name is not None
    return name, cards_of(cards or ""), words


def emit_shows(reading: Reading, values: tuple[str, tuple[Card, ...], str | None], at: int) -> None:
    name, cards, words = values
    reading.add(Show(reading.seat_of[name], cards, words, at))


def prepare_mucks(groups: Groups, _amounts: Amounts) -> tuple[str, bool]:
    _line, name, words = groups
    assert name is not None and words is not None
    return name, words.startswith("doesn't")


def emit_mucks(reading: Reading, values: tuple[str, bool], at: int) -> None:
    reading.add(Muck(reading.seat_of[values[0]], values[1], at))


def prepare_collected(groups: Groups, amounts: Amounts) -> tuple[str, int, int | None]:
    _line, name, amount, kind, number = groups
    assert name is not None and amount is not None
    pot = None if kind is None else 0 if kind == "main" else int(number or 1)
    return name, amounts[amount], pot


def emit_collected(reading: Reading, values: tuple[str, int, int | None], at: int) -> None:
    name, amount, pot = values
    reading.add(Collected(reading.seat_of[name], amount, pot, reading.run, at))
    reading.last_collected = at


def prepare_cashout(groups: Groups, amounts: Amounts) -> tuple[str, str, int, int]:
    _line, name, amount, fee = groups
    assert name is not None and amount is not None
    return name, "cash-out", amounts[amount], amounts[fee] if fee else 0


def emit_cashout(reading: Reading, values: tuple[str, str, int, int], at: int) -> None:
    name, kind, amount, fee = values
    reading.add(CashOut(reading.seat_of[name], kind, amount, fee, at))


# ---- summary


def emit_summary(reading: Reading, _values: None, at: int) -> None:
    reading.summary_at = at
    reading.add(SummaryStart(at))


PotValues = tuple[int, "int | None", tuple[int, ...], "int | None", "tuple[tuple[str, int], ...]"]
POT_PART = re.compile(r"([A-Za-z][A-Za-z ]*?)(?:-\d+| \d)?:? ((?:[$€£¥₹₮]|Rs\.[ \xa0])?-?\d[\d,]*(?:\.\d+)?)")


def prepare_pot(groups: Groups, amounts: Amounts) -> PotValues:
    _line, total, rest = groups
    assert total is not None
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
        else:
            fees.append((word, amount))
    return amounts[total], main, tuple(sides), rake, tuple(fees)


def emit_pot(reading: Reading, values: PotValues, at: int) -> None:
    reading.total_at = at
    reading.add(TotalPot(*values, at))


def prepare_board(groups: Groups, _amounts: Amounts) -> tuple[int, tuple[Card, ...]]:
    return RUNS[groups[1]], cards_of(groups[2] or "")


def emit_board(reading: Reading, values: tuple[int, tuple[Card, ...]], at: int) -> None:
    reading.add(SummaryBoard(values[0], values[1], at))


def prepare_runs(groups: Groups, _amounts: Amounts) -> int:
    return RUN_COUNTS[groups[1] or ""]


def emit_runs(reading: Reading, times: int, at: int) -> None:
    reading.add(RunCount(times, at))


SumSeatValues = tuple[int, str, tuple[str, ...], str, "tuple[Card, ...]", tuple[int, ...], str]
ROLE = re.compile(r"\(([^()]+)\)")
WON = re.compile(r"(?:won|collected) \(?([^()\s]+?)\)?(?=,?(?:\s|$))")
SHOWN = re.compile(r"^ \[([^\]]*)\]")


def prepare_sumseat(groups: Groups, amounts: Amounts) -> SumSeatValues:
    _line, number, name, roles, result, rest = groups
    assert number is not None and name is not None
    rest = rest or ""
    shown = SHOWN.match(rest)
    tail = rest[shown.end() :] if shown else rest
    won = tuple(won_amounts(f"{result or ''}{tail}", amounts))
    return (
        int(number), name, tuple(ROLE.findall(roles or "")), result or "",
        cards_of(shown[1]) if shown else (), won, tail.strip(),
    )  # fmt: skip


def won_amounts(text: str, amounts: Amounts) -> list[int]:
    """The amounts that a summary seat line says were won."""
    found = []
    for amount in WON.findall(text):
        try:
            found.append(amounts[amount])
        except ValueError:
            continue
    return found


def emit_sumseat(reading: Reading, values: SumSeatValues, at: int) -> None:
    number, name, *_ = values
    if reading.names.get(number) != name:
        if not reading.last_try:
            raise UnknownName(name)  # the line may be read another way
        if number in reading.names:
            reading.trouble(
                HDR008, at, f"The summary names {name} for seat {number}, the seat line {reading.names[number]}.",
                player=reading.names[number], expected=reading.names[number], recorded=name,
            )  # fmt: skip
    reading.summary_seats += 1
    reading.add(SummarySeat(*values, at))


# ---- lines that move nothing


def note(kind: NoteKind) -> Line:
    """A line kept as a note of `kind`."""

    def prepare(groups: Groups, _amounts: Amounts) -> tuple[str, str | None]:
        return groups[0] or "", groups[1] if len(groups) > 1 else None

    def emit(reading: Reading, values: tuple[str, str | None], at: int) -> None:
        text, name = values
        reading.add(Note(kind, text, at, None if name is None else reading.seat_of.get(name)))

    return Line(prepare, emit)


def emit_cancelled(reading: Reading, _values: None, at: int) -> None:
    reading.cancelled = True
    reading.add(Cancelled(at))


SHARED_LINES: Mapping[str, Line] = {
    "TABLE": Line(prepare_table, emit_table),
    "SEAT": Line(prepare_seat, emit_seat, 2, keep=False),
    "POST": Line(prepare_post, emit_post, 1),
    "ACTION": Line(prepare_action, emit_action, 1),
    "DEALT": Line(prepare_dealt, emit_dealt, 1, keep=False),
    "UNCALLED": Line(prepare_uncalled, emit_uncalled, 2),
    "HOLE": Line(nothing, emit_hole),
    "STREET": Line(prepare_street, emit_street, keep=False),
    "SHOWDOWN": Line(prepare_run, emit_showdown),
    "SHOWS": Line(prepare_shows, emit_shows, 1, keep=False),
    "MUCKS": Line(prepare_mucks, emit_mucks, 1),
    "COLLECTED": Line(prepare_collected, emit_collected, 1),
    "CASHOUT": Line(prepare_cashout, emit_cashout, 1, keep=False),
    "SUMMARY": Line(nothing, emit_summary),
    "POT": Line(prepare_pot, emit_pot),
    "BOARD": Line(prepare_board, emit_board, keep=False),
    "SUMSEAT": Line(prepare_sumseat, emit_sumseat, 2),
    "RUNS": Line(prepare_runs, emit_runs),
    "PRESENCE": note(NoteKind.PRESENCE),
    "CHAT": note(NoteKind.CHAT),
    "TOURNEY": note(NoteKind.TOURNAMENT),
    "REMARK": note(NoteKind.TABLE),
    "CANCELLED": Line(nothing, emit_cancelled),
}


class Header(NamedTuple):
    """What a header line states."""

    brand: str
    hand_id: str
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
    played_at: str | None
    zone: str | None
    utc: int | None


class Format(NamedTuple):
    """One room's text: how its hands begin, its grammar, its header, its own lines."""

    name: str
    starts: str
    """Regular expression of the first words of a hand."""
    grammar: str
    """File of its grammar, beside base.lark."""
    header: Callable[[Groups, int | None], Header]
    """Reads the header's groups; the second argument overrides the scale."""
    lines: Mapping[str, Line]
