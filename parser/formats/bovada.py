"""Bovada, Ignition and Bodog, whose players have no names: they are called by their position."""

from __future__ import annotations

import re
from functools import lru_cache

from parser.cards import Card
from parser.clock import iso_stamp, utc_seconds
from parser.events import (
    Collected,
    Dealt,
    Muck,
    Note,
    NoteKind,
    Show,
    StreetDealt,
    SummarySeat,
    TotalPot,
    Uncalled,
)
from parser.formats.added import emit_new_street
from parser.formats.base import Ending, Format, Header, Stamp
from parser.formats.bovadaplay import emit_action, emit_all_in_post, emit_post, prepare_action
from parser.formats.bovadatable import finish
from parser.formats.reading import Reading
from parser.formats.shared import SHARED_LINES, note
from parser.formats.shared import emit_seat as shared_seat
from parser.formats.values import CARDS, NUMBERS, Amounts
from parser.lines import Groups, Line
from parser.money import parse_money
from parser.saying import say
from parser.textrules import HDR008

GAMES = {"HOLDEM": "holdem", "HOLDEMZonePoker": "holdem", "OMAHA": "omaha", "OMAHA HiLo": "omaha8"}
"""Games that are replayed, by their printed names."""

SET_ASIDE = {"7CARD": "stud", "7CARD HiLo": "stud8"}
LIMITS = {"No Limit": "nl", "Pot Limit": "pl", "Fixed Limit": "fl"}
USUAL_LIMITS = {"holdem": "nl", "omaha": "pl", "omaha8": "pl"}
"""Where a tournament's header says how fast it is in the limit's place ("Turbo", "Normal")."""

WORDS = re.compile(r"(?:(\w[\w ]*?) *)??(No Limit|Pot Limit|Fixed Limit|\w*)")


@lru_cache(maxsize=4096)
def read_header(groups: Groups, scale: int | None = None) -> Header:
    """What a header states: a tournament's level; of a cash game the stakes are said elsewhere."""
    brand, game_text, tournament_id, words, level, low, high = groups
    found = WORDS.fullmatch(words or "")
    if found is None:
        raise ValueError(f"game {words!r} is not understood")
    printed = game_text or found[1] or found[2]
    game = GAMES.get(printed)
    limit = LIMITS.get(found[2]) or USUAL_LIMITS.get(game or "", "fl")
    tournament = tournament_id is not None
    scale = scale if scale is not None else 0 if tournament else 2
    return Header(
        brand or "", tournament, printed.endswith("ZonePoker"), game or SET_ASIDE.get(printed) or printed,
        game is not None, limit, parse_money(low, scale) if low else None,
        parse_money(high, scale) if high else None, None, None, None if tournament else "USD", scale,
        "" if tournament else "$", tournament_id, level, None,
    )  # fmt: skip


def read_stamp(groups: Groups) -> Stamp:
    """The stamp as printed; its zone is said since 2021."""
    year, month, day, time, zone = groups
    if not (year and month and day and time):
        raise ValueError("the header gives no time")
    return Stamp(iso_stamp(year, month, day, time), zone, utc_seconds(year, month, day, time, zone))


# ---- the table


MOST_NUMBER = 9_999
"""Seats of a tournament are numbered through all its tables."""


def emit_seat(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    """A seat; its owner's position is written with the mark and without, and with one blank or two."""
    _line, head, digits, position, mark, stack = groups
    name = position or ""
    reading.most_seats = MOST_NUMBER
    shared_seat(reading, name, (None, head, digits, name, stack, None, ""), at)
    if mark:
        reading.hero = name
        for variant in (f"{name} [ME]", f"{name}  [ME]"):
            reading.seat_of.setdefault(variant, reading.seat_of[name])


def emit_button(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    reading.button = NUMBERS[groups[2] or ""]
    reading.table_at = at
    reading.add(Note(NoteKind.TABLE, groups[0] or "", at))


# ---- cards


def emit_dealt(reading: Reading, name: str, groups: Groups, at: int) -> None:
    text = groups[2] or ""
    reading.add(Dealt(reading.seat_of[name], CARDS[text] or reading.no_cards(text, at), at))


def emit_old_street(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    """Cards to the table: which street they are goes by those before."""
    streets = [event for event in reading.events if isinstance(event, StreetDealt)]
    board = tuple([card for event in streets for card in event.new])
    new = CARDS[groups[1] or ""] or reading.no_cards(groups[1], at)
    reading.add(StreetDealt(min(len(streets) + 1, 3), 0, board, new, at))
    reading.tally.street()


# ---- showdown and awards


def emit_shows(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """A hand laid open: the line prints the best five cards; his own are those dealt to him."""
    seat = reading.seat_of[name]
    cards: tuple[Card, ...] = ()
    for event in reading.events:
        if isinstance(event, Dealt) and event.seat == seat:
            cards = event.cards
    reading.add(Show(seat, cards, groups[2], at))


def emit_mucks(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """A hand kept hidden, or one card of it shown; the record has the cards all the same."""
    _line, _name, words, shown = groups
    seat = reading.seat_of[name]
    if shown:
        reading.add(Show(seat, CARDS[shown] or reading.no_cards(shown, at), None, at))
    reading.add(Muck(seat, words != "Mucks", at))


def emit_uncalled(reading: Reading, name: str, groups: Groups, at: int) -> None:
    reading.add(Uncalled(reading.seat_of[name], reading.amounts[groups[2] or ""], at))


def emit_collected(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """An award; `finish` says of which pot where that can be told."""
    _line, _name, side, text = groups
    reading.add(
        Collected(reading.seat_of[name], reading.amounts[text or ""], 1 if side else None, reading.run, at)
    )


# ---- summary


def prepare_pot(groups: Groups, amounts: Amounts) -> tuple[int, int | None]:
    _line, total, rake = groups
    return amounts[total or ""], amounts[rake] if rake else None


def emit_pot(reading: Reading, _name: str, values: tuple[int, int | None], at: int) -> None:
    """The total. Rake is printed in some ring games only."""
    reading.total_at = at
    reading.add(TotalPot(values[0], None, (), values[1], (), at))


SHOWN = re.compile(r"\[([^\]\n-]*)(?:-[^\]\n]*)?\]")
AMOUNT = re.compile(r"(?:HI |LO |LOW |^)(\$?\d[\d,]*(?:\.\d+)?)(?= |$)")
ResultValues = tuple[int, str, str, "tuple[Card, ...]", tuple[int, ...], str]


def prepare_result(groups: Groups, amounts: Amounts) -> ResultValues:
    """Seat, position, result, cards, amounts and the words of a summary's seat line."""
    _line, digits, position, rest = groups
    words = (rest or "").strip()
    won = tuple([amounts[text] for text in AMOUNT.findall(words)])
    found = SHOWN.search(words)
    cards = CARDS[found[1]] if found else ()
    if words.startswith("Folded"):
        result, words = "folded", words.removeprefix("Folded ")
    elif words.startswith("[Mucked]"):
        result, cards = "mucked", CARDS[words.removeprefix("[Mucked]").strip(" []")]
    elif won:
        result = "showed" if cards else "collected"
    else:
        result = "lost" if words.startswith(("lost", "lose")) else ""
    return NUMBERS[digits or ""], position or "", result, cards, won, words


def emit_result(reading: Reading, _name: str, values: ResultValues, at: int) -> None:
    number, name, result, cards, won, words = values
    expected = reading.holder(number)
    if expected is not None and expected != name:
        message = say(
            "The summary names {who} for seat {seat}, the seat line {holder}.",
            who=name,
            seat=number,
            holder=expected,
        )
        reading.trouble(HDR008, at, message, player=expected, expected=expected, recorded=name)
    reading.summary_seats += 1
    reading.add(SummarySeat(number, name, (), result, cards, won, words, at))


BOVADA = Format(
    name="bovada",
    starts=r"(?:Bovada|Ignition|Bodog[\w.]*)(?: \w+)? Hand #",
    rest=r"\w+:? *(?:\w[\w ]* Tournament #\d+ *)?(?:TBL ?#|Zone Poker ID ?#)",
    grammar="bovada.lark",
    header=read_header,
    stamp=read_stamp,
    stamp_groups=5,
    delimiter=" : ",
    finish=finish,
    ending=Ending(bare=True),
    lines={
        **SHARED_LINES,
        "SEAT": Line(emit_seat, None, 3),
        "BUTTON": Line(emit_button, None, 1),
        "POST": Line(emit_post, None, 1),
        "ALL_IN_POST": Line(emit_all_in_post, None, 1),
        "ACTION": Line(emit_action, prepare_action, 1),
        "DEALT": Line(emit_dealt, None, 1),
        "UNCALLED": Line(emit_uncalled, None, 1),
        "STREET": Line(emit_new_street),
        "OLD_STREET": Line(emit_old_street),
        "SHOWS": Line(emit_shows, None, 1),
        "MUCKS": Line(emit_mucks, None, 1),
        "COLLECTED": Line(emit_collected, None, 1),
        "POT": Line(emit_pot, prepare_pot),
        "SUMSEAT": Line(emit_result, prepare_result),
        "PRESENCE": note(NoteKind.PRESENCE, 1),
        "TOURNEY": note(NoteKind.TOURNAMENT, 1),
    },
    about="Bovada, Ignition, Bodog: ring games, Zone, tournaments; hold'em, Omaha, Omaha high-low; "
    "no limit, pot limit, fixed limit",
)
