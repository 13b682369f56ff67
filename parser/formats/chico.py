"""The Chico network: BetOnline, PayNoRake, ActionPoker, Gear Poker, SportsBetting.ag, Tiger Gaming.

Raises read "raises A to Y". What is won is told in the summary's seat lines alone. The printed total leaves
out the rake; where there are side pots, lines before the summary tell them.
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec.structs import replace

from parser.clock import iso_stamp, utc_seconds
from parser.events import Collected, Event, Note, NoteKind, Post, PostKind, SummaryBoard, TotalPot
from parser.formats.added import emit_added, emit_live_post, raise_with
from parser.formats.base import Ending, Format, Header, Stamp
from parser.formats.course import LEAVES, deal_run_out, fold_leavers
from parser.formats.pokerstars import GAMES, LIMITS, decimals
from parser.formats.reading import Reading
from parser.formats.shared import (
    SHARED_LINES,
    ActionValues,
    emit_dealt,
    emit_seat,
    emit_shows,
    emit_street,
    emit_table,
    note,
    prepare_action,
)
from parser.formats.summary import ResultValues, emit_result, emit_sumseat, prepare_result
from parser.formats.values import Amounts
from parser.hand import Accounts, UncalledBet
from parser.lines import Groups, Line
from parser.money import parse_money

STAKES = re.compile(r"(\$?)(\d[\d,]*(?:\.\d+)?)/\$?(\d[\d,]*(?:\.\d+)?)")
ZONES = {
    "GMT Standard Time": "UTC",
    "GMT Daylight Time": "UTC+1",
    "Eastern Standard Time": "UTC-5",
    "Eastern Daylight Time": "UTC-4",
    "Central Standard Time": "UTC-6",
    "Central Daylight Time": "UTC-5",
    "Mountain Standard Time": "UTC-7",
    "Mountain Daylight Time": "UTC-6",
    "Pacific Standard Time": "UTC-8",
    "Pacific Daylight Time": "UTC-7",
    "EST": "UTC-5",
    "EDT": "UTC-4",
}
POSTS = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "now": PostKind.BIG_BLIND,
    "dead": PostKind.BOTH_BLINDS,
    "ante": PostKind.ANTE,
}
ANTICLOCKWISE = frozenset(("ActionPoker.com", "Gear Poker"))
"""Rooms that write sentences, and count their seats against the order of play."""
BEST_FIVE = re.compile(r" \[(?:[^\s\]]+ ){5}\]")
"""What they print for a winner's cards: his best five, not those he held."""


@lru_cache(maxsize=4096)
def read_header(groups: Groups, scale: int | None = None) -> Header:
    """What a header states; two rooms print neither limit nor stakes."""
    brand, tournament_id, game_text, limit_text, stakes = groups
    symbol, low, high = "", None, None
    if stakes:
        found = STAKES.fullmatch(stakes)
        if not found:
            raise ValueError(f"stakes {stakes!r} are not understood")
        symbol, low, high = found.groups()
    tournament = tournament_id is not None
    game = GAMES.get((game_text or "").lower())
    if scale is None:
        scale = max([2, *(decimals(text) for text in (low, high) if text)])
    return Header(
        brand or "", tournament, False, game or game_text or "", game is not None,
        LIMITS[(limit_text or "No Limit").lower()], parse_money(low, scale) if low else None,
        parse_money(high, scale) if high else None, None, None,
        "USD" if symbol and not tournament else None, scale, "" if tournament else symbol, tournament_id,
        None, None,
    )  # fmt: skip


def read_stamp(groups: Groups) -> Stamp:
    """The stamp as printed; its zone has a long name, which says whether it is summer time."""
    year, month, day, time, zone = groups
    if not (year and month and day and time):
        raise ValueError("the header gives no time")
    return Stamp(
        iso_stamp(year, month, day, time), zone, utc_seconds(year, month, day, time, ZONES.get(zone or ""))
    )


def finish(reading: Reading, header: Header, _file: str) -> Header:
    """The header; and the hand's dead blinds and total, of which the lines print parts."""
    if ": post dead " in reading.text:
        _add_dead_blinds(reading.events, header.low_stake or 0)
    _one_total(reading)
    deal_run_out(reading.events)
    seats = _in_order(reading, header)
    if LEAVES in reading.text:
        fold_leavers(reading.events, seats)
    # A tournament's header names the level of its beginning, whatever is played by now.
    return header._replace(low_stake=None, high_stake=None) if header.tournament else header


def _add_dead_blinds(events: list[Event], small: int) -> None:
    """Adds the small blind that goes along dead with a "post dead", whose line prints the live part."""
    events[:] = [
        replace(event, kind=event.kind if event.amount else PostKind.DEAD_BLIND, amount=event.amount + small)
        if isinstance(event, Post) and event.kind is PostKind.BOTH_BLINDS
        else event
        for event in events
    ]


def _in_order(reading: Reading, header: Header) -> list[int]:
    """The seats from the first to act on, set down where their numbers do not tell.

    A table that has just moved has no seat for its button: then the small blind comes first.
    """
    seats = sorted({seat.number for seat in reading.seats})
    button = reading.button
    if header.brand in ANTICLOCKWISE and button is not None:
        seats.sort(key=lambda seat: (seat >= button, -seat))
        reading.order = tuple(seats)
    elif button is not None:
        seats.sort(key=lambda seat: (seat <= button, seat))
    elif reading.small_blinds and reading.small_blinds[0] is not None:
        first = reading.small_blinds[0]
        seats.sort(key=lambda seat: (seat < first, seat))
        reading.order = tuple(seats)
    return seats


def _one_total(reading: Reading) -> None:
    """Makes one total of the lines that print its parts: side pots first, then the main pot.

    Hands of 2011 print some of these lines, and the board, twice.
    """
    start = reading.summary_at or 0
    totals = [event for event in reading.events if isinstance(event, TotalPot)]
    sides = [event for event in totals if event.at < start]
    mains = [event for event in totals if event.at >= start]
    if len(totals) < 2 or not mains:
        return
    main = mains[0]
    lines = [_line_at(reading, side.at) for side in sides]
    parts = tuple(
        [side.total or 0 for place, side in enumerate(sides) if not place or lines[place] != lines[place - 1]]
    )
    whole = replace(
        main,
        total=(main.total or 0) + sum(parts),
        main=main.total if parts else None,
        sides=parts,
    )
    boards = 0
    kept: list[Event] = []
    for event in reading.events:
        if isinstance(event, TotalPot) and event is not main:
            kept.append(Note(NoteKind.TABLE, _line_at(reading, event.at), event.at))
        elif isinstance(event, TotalPot):
            kept.append(whole)
        elif isinstance(event, SummaryBoard) and boards:
            kept.append(Note(NoteKind.TABLE, _line_at(reading, event.at), event.at))
        else:
            boards += isinstance(event, SummaryBoard)
            kept.append(event)
    reading.events[:] = kept


def _line_at(reading: Reading, at: int) -> str:
    end = reading.text.find("\n", at)
    return reading.text[at : end if end >= 0 else len(reading.text)]


# ---- lines


def prepare_table(groups: Groups, _amounts: Amounts) -> tuple[str, int | None, int | None]:
    """A table; one that just moved a player has no seat of a table for its button."""
    _line, quoted, plain, seats, button = groups
    seat = int(button) if button and len(button) < 3 else None
    return quoted or plain or "", int(seats) if seats else None, seat


def emit_chico_seat(reading: Reading, name: str, groups: Groups, at: int) -> None:
    line, head, digits, person, stack, role = groups
    away = " is sitting out" if role == "Sitting out" else ""
    emit_seat(reading, name, (line, head, digits, person, stack, None, away), at)


def prepare_post(groups: Groups, amounts: Amounts) -> tuple[PostKind, int, bool]:
    _line, _name, blind, late, ante, amount, all_in = groups
    return POSTS[blind or late or ante or ""], amounts[amount or ""], bool(all_in)


def emit_post(reading: Reading, name: str, values: tuple[PostKind, int, bool], at: int) -> None:
    """A post. "ante processed 0.00" puts nothing in; "post dead" prints the live part alone, and a small
    blind goes along dead.
    """
    kind, amount, _all_in = values
    if kind is PostKind.ANTE and not amount:
        reading.add(Note(NoteKind.TABLE, _line_at(reading, at), at, reading.seat_of.get(name)))
        return
    emit_live_post(reading, name, values, at)


def prepare_chico_action(groups: Groups, amounts: Amounts) -> ActionValues:
    line, name, still, moved, added, raise_by, raise_to, all_in = groups
    still, moved = still and still.lower(), moved and moved.lower()
    return prepare_action((line, name, still, None, moved, added, raise_by, raise_to, all_in, None), amounts)


def emit_chico_action(reading: Reading, name: str, values: ActionValues, at: int) -> None:
    """An action; rooms that write sentences print the chips a raise adds, and nothing else."""
    verb, amount, raise_to, all_in, _cap, _shown = values
    if raise_to and not amount:
        reading.add(raise_with(reading, reading.seat_of[name], raise_to, at, all_in=all_in))
        return
    emit_added(reading, name, (verb, amount, raise_to, all_in, None, None), at)


def emit_chico_street(reading: Reading, name: str, groups: Groups, at: int) -> None:
    line, word, *brackets = groups
    texts = [text for text in brackets if text]
    board, new = (" ".join(texts[:-1]), texts[-1]) if len(texts) > 1 else (None, *texts, "")[:2]
    first, second = (board, new) if board is not None else (new, None)
    emit_street(reading, name, (line, None, word, None, first, second), at)
    reading.tally.street()


def emit_chico_shows(reading: Reading, name: str, groups: Groups, at: int) -> None:
    line, person, cards = groups
    emit_shows(reading, name, (line, person, cards, None), at)


def prepare_chico_result(groups: Groups, amounts: Amounts) -> ResultValues:
    return prepare_result(told_in_words(groups), amounts)


def told_in_words(groups: Groups) -> Groups:
    """A seat's line in the summary as most rooms write it; "collected (0.00)" tells who was not dealt in."""
    line, digits, name, roles, result, rest = groups
    rest = BEST_FIVE.sub("", (rest or "").rstrip("."))
    if result == "collected" and not rest.strip(" (0.)"):
        result = None
    elif result == "Folded" and "before" not in rest:
        rest = ""  # rooms that write sentences name the street after it
    return line, digits, name, (roles or "").lower(), result and result.lower(), rest


def emit_chico_result(reading: Reading, name: str, values: ResultValues, at: int) -> None:
    """A seat's line in the summary, which is where its winnings are told."""
    emit_result(reading, name, values, at)
    _award(reading, name, values[3], at)


def emit_chico_sumseat(reading: Reading, name: str, groups: Groups, at: int) -> None:
    told = told_in_words(groups)
    emit_sumseat(reading, name, told, at)
    _award(reading, name, prepare_result(told, reading.amounts)[3], at)


def _award(reading: Reading, name: str, won: tuple[int, ...], at: int) -> None:
    seat = reading.seat_of.get(name)
    for amount in won:
        if amount:
            reading.add(Collected(seat, amount, None, 0, at, None if seat is not None else name))


def emit_own_cards(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """The cards of the record's owner; an empty bracket tells that he was not dealt in."""
    if groups[2]:
        emit_dealt(reading, name, groups, at)
    else:
        reading.add(Note(NoteKind.TABLE, groups[0] or "", at, reading.seat_of.get(name)))


CHICO = Format(
    name="chico",
    starts=r"(?:BetOnline|PayNoRake|SportsBetting\.ag|Tiger ?Gaming)(?: Poker)? Game #",
    grammar="chico.lark",
    header=read_header,
    stamp=read_stamp,
    lines={
        **SHARED_LINES,
        "TABLE": Line(emit_table, prepare_table),
        "SEAT": Line(emit_chico_seat, None, 3),
        "POST": Line(emit_post, prepare_post, 1),
        "ACTION": Line(emit_chico_action, prepare_chico_action, 1),
        "DEALT": Line(emit_own_cards, None, 1),
        "STREET": Line(emit_chico_street),
        "SHOWS": Line(emit_chico_shows, None, 1),
        "TWO_SEATS": note(NoteKind.TABLE),
        "SUMSEAT": Line(emit_chico_sumseat, None, 2, (prepare_chico_result, emit_chico_result)),
    },
    about="The Chico network (BetOnline, PayNoRake, SportsBetting.ag, Tiger Gaming): cash and "
    "tournaments; hold'em and Omaha",
    rest=r"\w+: [^\n]* - \d{4}[/-]\d\d[/-]\d\d \d\d:\d\d",
    ending=Ending(seats=False, awards=True),
    accounts=Accounts(total_net=True, marks_all_in=False),
    finish=finish,
)

ACTIONPOKER = CHICO._replace(
    name="actionpoker",
    starts=r"(?:ActionPoker\.com|Gear Poker) Game #",
    about="ActionPoker and Gear Poker, the two rooms of the Chico network that write sentences",
    accounts=Accounts(uncalled=UncalledBet.SILENT, total_net=True, marks_all_in=False),
    site="chico",
)
