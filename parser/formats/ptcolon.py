"""Hands of iPoker and Merge as PokerTracker exports them from its database: a text of its own.

iPoker's old hands have the uncalled bet in award and total; with "Uncalled:Y" they leave it out without a
word. "Raise (NF)" reaches a street total, "Raise" of iPoker adds chips, Merge's "Raise" reaches a total.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from parser.cards import Card
from parser.clock import iso_stamp, utc_seconds
from parser.events import (
    Action,
    Collected,
    Muck,
    Note,
    NoteKind,
    Post,
    PostKind,
    Show,
    SummarySeat,
    Uncalled,
    Verb,
)
from parser.formats.added import put_all_in, put_in, tally_post
from parser.formats.base import Ending, Format, Header, Stamp
from parser.formats.course import mark_showdown
from parser.formats.pokerstars import CURRENCIES, GAMES, decimals
from parser.formats.reading import Reading
from parser.formats.shared import SHARED_LINES, emit_dealt, emit_seat, emit_street
from parser.formats.values import CARDS, NUMBERS, Amounts
from parser.hand import Accounts, UncalledBet
from parser.lines import Groups, Line
from parser.money import parse_money

STAKES = re.compile(r"([$€£]?)(\d[\d,]*(?:\.\d+)?)/[$€£]?(\d[\d,]*(?:\.\d+)?)")
SUIT_FIRST = re.compile(r"\b([cdhsCDHS])(10|[2-9TJQKAtjqka])\b")
TOURNAMENT_TABLE = re.compile(r"(.*?), (\d+)(?:, (\d+))? \(Tournament: .* Buy-In: (.*)\)")
CASH_TABLE = re.compile(r"(.*?)(?: \((\d+)\))?(?:, Seats (\d+))?")
MORE_GAMES = {"texas hold'em": "holdem", "holdem": "holdem", "omaha hi": "omaha", "omaha h/l8": "omaha8"}
LIMITS = {"NL": "nl", "PL": "pl", "FL": "fl", "L": "fl"}
BEFORE_VERSIONS = "MERGE_GAME"
ZONES = {"EST": "ET", "EDT": "ET"}
POSTS = {
    "SB": PostKind.SMALL_BLIND,
    "BB": PostKind.BIG_BLIND,
    "DB": PostKind.DEAD_BLIND,
    "Ante": PostKind.ANTE,
    "Straddle": PostKind.STRADDLE,
}


def flipped(text: str) -> str:
    """Cards with the rank first."""
    return SUIT_FIRST.sub(r"\2\1", text)


def cards_of(reading: Reading, text: str | None, at: int) -> tuple[Card, ...]:
    """The cards between brackets, whichever letter comes first; those that are not shown left out."""
    shown = " ".join([card for card in flipped(text or "").split() if card not in {"X", "x"}])
    return (CARDS[shown] or reading.no_cards(shown, at)) if shown else ()


@lru_cache(maxsize=4096)
def read_header(groups: Groups, scale: int | None = None) -> Header:
    """What a header states; a tournament's names no blinds."""
    brand, game_text, limit, tournament, stakes = groups
    symbol, low, high = "", None, None
    if stakes:
        found = STAKES.fullmatch(stakes)
        if not found:
            raise ValueError(f"stakes {stakes!r} are not understood")
        symbol, low, high = found.groups()
    word = (game_text or "").strip().lower()
    game = MORE_GAMES.get(word) or GAMES.get(word)
    if scale is None:
        scale = max([0 if tournament else 2, *(decimals(text) for text in (low, high) if text)])
    return Header(
        brand or "", tournament is not None, False, game or (game_text or "").strip(), game is not None,
        LIMITS[limit or ""], parse_money(low, scale) if low else None,
        parse_money(high, scale) if high else None,
        None, None, None if tournament else CURRENCIES.get(symbol), scale, symbol, None, None, None,
    )  # fmt: skip


def read_stamp(groups: Groups) -> Stamp:
    """The stamp: iPoker's begins with the year, Merge's ends with it, the month before the day."""
    year, month, day, time, zone = groups
    if not (year and month and day and time):
        raise ValueError("the header gives no time")
    if len(day) == 4:
        year, month, day = day, year, month
    utc = utc_seconds(year, month, day, time, ZONES.get(zone or "", zone))
    return Stamp(iso_stamp(year, month, day, time), zone, utc)


def finish(reading: Reading, header: Header, _file: str) -> Header:
    """The header with what the table's line says; and the events with the showdown's marker, posts of both
    blinds as such.
    """
    table = reading.table or ""
    if header.tournament:
        found = TOURNAMENT_TABLE.fullmatch(table)
        if found is not None:
            reading.table = found[1]
            header = header._replace(tournament_id=found[2], buy_in=found[4])
    elif (found := CASH_TABLE.fullmatch(table)) is not None:
        reading.table, reading.max_seats = found[1], int(found[3]) if found[3] else reading.max_seats
        zone = "Zone Poker" in table or "Fast" in table
        header = header._replace(fast_fold=zone)
    if header.tournament and header.brand == BEFORE_VERSIONS:
        _add_posts(reading)
    mark_showdown(reading.events)
    return header


def _add_posts(reading: Reading) -> None:
    """Gives the seats of an old Merge tournament what they posted: their lines have what was left."""
    posted: dict[int | None, int] = {}
    for event in reading.events:
        if isinstance(event, Post):
            posted[event.seat] = posted.get(event.seat, 0) + event.amount
    reading.seats[:] = [
        replace(seat, stack=seat.stack + posted.get(seat.number, 0)) for seat in reading.seats
    ]


# ---- lines


def emit_table(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    reading.table_at = at
    reading.table = groups[1]


def emit_pt_seat(reading: Reading, name: str, groups: Groups, at: int) -> None:
    line, head, digits, person, stack, dealer = groups
    emit_seat(reading, name, (line, head, digits, person, stack, None, None), at)
    if dealer:
        reading.button = NUMBERS[digits or ""]


def prepare_post(groups: Groups, amounts: Amounts) -> tuple[PostKind, int]:
    return POSTS[groups[2] or ""], amounts[groups[3] or ""]


def emit_post(reading: Reading, name: str, values: tuple[PostKind, int], at: int) -> None:
    """A post; a big or dead blind of more than the big blind before it is both blinds, a dead one of as much
    is a big blind, and one of a small blind's worth is called up from there.
    """
    kind, amount = values
    seat = reading.seat_of[name]
    small = next((one.amount for one in reading.events
                  if isinstance(one, Post) and one.kind is PostKind.SMALL_BLIND), 0)  # fmt: skip
    high = reading.tally.high if reading.big_blinds else 0
    if kind in {PostKind.BIG_BLIND, PostKind.DEAD_BLIND} and high and amount == high + small:
        kind = PostKind.BOTH_BLINDS
    elif kind is PostKind.SMALL_BLIND and reading.small_blinds and not reading.big_blinds and amount > small:
        kind = PostKind.BIG_BLIND  # of a player who has no more
    elif kind is PostKind.DEAD_BLIND and amount == high:
        kind = PostKind.BIG_BLIND
    elif kind is PostKind.DEAD_BLIND and amount == small:
        kind = PostKind.SMALL_BLIND
    reading.add(Post(seat, kind, amount, False, at))
    if kind is PostKind.SMALL_BLIND:
        reading.small_blinds += (seat,)
    elif kind is PostKind.BIG_BLIND:
        reading.big_blinds += (seat,)
    tally_post(reading.tally, seat, kind, amount)


ActionValues = tuple[str, int]


def prepare_action(groups: Groups, amounts: Amounts) -> ActionValues:
    _line, _name, still, moved, amount = groups
    return still or moved or "", amounts[amount] if amount else 0


def action(reading: Reading, seat: int | None, word: str, amount: int, at: int) -> Action:
    """The action of a word, where "Raise" adds chips."""
    match word:
        case "Fold" | "Check":
            return Action(seat, Verb.FOLD if word == "Fold" else Verb.CHECK, 0, 0, False, at)
        case "Call" | "Bet":
            return put_in(reading, seat, Verb.CALL if word == "Call" else Verb.BET, amount, at, all_in=False)
        case "Raise (NF)" | "Raise to":
            return Action(seat, Verb.RAISE, reading.tally.raised(seat, amount), amount, False, at)
        case "Allin":
            return put_all_in(reading, seat, amount, at)
        case _:
            verb, by, total = reading.tally.all_in(seat, amount)
            return Action(seat, verb, by, total, False, at)


def emit_ipoker_action(reading: Reading, name: str, values: ActionValues, at: int) -> None:
    word, amount = values
    reading.add(action(reading, reading.seat_of[name], word, amount, at))


def emit_merge_action(reading: Reading, name: str, values: ActionValues, at: int) -> None:
    word, amount = values
    reading.add(action(reading, reading.seat_of[name], "Raise to" if word == "Raise" else word, amount, at))


def emit_pt_dealt(reading: Reading, name: str, groups: Groups, at: int) -> None:
    line, person, cards, more = groups
    emit_dealt(reading, name, (line, person, flipped(cards or ""), more), at)


def emit_pt_street(reading: Reading, name: str, groups: Groups, at: int) -> None:
    line, run, word, number, first, second = groups
    texts = flipped(first) if first else first, flipped(second) if second else second
    emit_street(reading, name, (line, run, word, number, *texts), at)
    reading.tally.street()


def emit_summary(reading: Reading, _name: str, _values: None, at: int) -> None:
    """The summary's marker; what is shown and won stands behind it, and nowhere else."""
    reading.summary_at = at
    reading.add(Note(NoteKind.TABLE, "*** SUMMARY ***", at))


def emit_shows(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """Shown cards, or mucked ones that the database knows."""
    _line, _name, word, text, words = groups
    seat, cards = reading.seat_of[name], cards_of(reading, text, at)
    if word == "Shows":
        reading.add(Show(seat, cards, words, at))
        return
    reading.add(Muck(seat, False, at))
    if seat is not None:
        reading.add(SummarySeat(seat, name, (), "mucked", cards, (), words or "", at))


def emit_wins(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """An award, or what goes back."""
    _line, _name, amount, uncalled = groups
    seat, units = reading.seat_of[name], reading.amounts[amount or ""]
    reading.add(Uncalled(seat, units, at) if uncalled else Collected(seat, units, None, 0, at))


LINES: dict[str, Any] = {
    **SHARED_LINES,
    "TABLE": Line(emit_table),
    "SEAT": Line(emit_pt_seat, None, 3),
    "POST": Line(emit_post, prepare_post, 1),
    "ACTION": Line(emit_ipoker_action, prepare_action, 1),
    "DEALT": Line(emit_pt_dealt, None, 1),
    "STREET": Line(emit_pt_street),
    "SUMMARY": Line(emit_summary, lambda _groups, _amounts: None),
    "SHOWS": Line(emit_shows, None, 1),
    "COLLECTED": Line(emit_wins, None, 1),
}

PT_IPOKER = Format(
    name="pt_ipoker",
    starts=r"GAME #",
    grammar="ptcolon.lark",
    header=read_header,
    stamp=read_stamp,
    lines=LINES,
    about="PokerTracker's export of iPoker hands",
    rest=r"\d+:?(?: Version:\S+)? +(?!Version|Uncalled)[A-Z][^\n]* (?:NL|PL|FL|L) +[^\n]*\d\d:\d\d:\d\d",
    stamp_groups=5,
    ending=Ending(seats=False, awards=True),
    accounts=Accounts(
        uncalled=UncalledBet.AWARD,
        total_net=True,
        total_uncalled=True,
        marks_all_in=False,
        early_folds=True,
    ),
    finish=finish,
    site="pokertracker",
)

PT_IPOKER_UNCALLED = PT_IPOKER._replace(
    name="pt_ipoker_uncalled",
    rest=r"\d+:?(?: Version:\S+)? Uncalled:Y [^\n]* (?:NL|PL|FL|L) +[^\n]*\d\d:\d\d:\d\d",
    about='PokerTracker\'s export of iPoker hands with "Uncalled:Y"',
    accounts=Accounts(uncalled=UncalledBet.SILENT, total_net=True, marks_all_in=False, early_folds=True),
)

PT_MERGE = PT_IPOKER._replace(
    name="pt_merge",
    starts=r"(?:MERGE_GAME|Merge Game) #",
    rest=r"[\w-]+[^\n]* (?:NL|PL|FL|L) +[^\n]*\d\d?:\d\d:\d\d",
    lines={**LINES, "ACTION": Line(emit_merge_action, prepare_action, 1)},
    about="PokerTracker's export of Merge hands",
    ending=Ending(total=False, seats=False, awards=True),
    accounts=Accounts(uncalled=UncalledBet.AWARD, marks_all_in=False),
)
