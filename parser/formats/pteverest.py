"""Hands of Everest as PokerTracker exports them from its database: Full Tilt's shape, no total, no rake."""

from __future__ import annotations

import re
from functools import lru_cache

from parser.clock import iso_stamp
from parser.events import Muck, Note, NoteKind, PostKind, Show, SummarySeat, Verb
from parser.formats.added import tally_post
from parser.formats.base import Ending, Format, Header, Stamp
from parser.formats.course import mark_showdown
from parser.formats.pokerstars import CURRENCIES, GAMES, LIMITS, decimals
from parser.formats.reading import Reading
from parser.formats.shared import ActionValues, emit_action, emit_seat, emit_street
from parser.formats.shared import emit_post as shared_post
from parser.formats.spaced import FAMILY, SPACED_LINES, prepare_action, spaced_shows
from parser.formats.values import CARDS, Amounts
from parser.lines import Groups, Line
from parser.money import parse_money

STAKES = re.compile(r"([$€£]?)(\d[\d,]*(?:\.\d+)?)/[$€£]?(\d[\d,]*(?:\.\d+)?)")
TABLE_NAME = re.compile(r": (?:Table|Tournament) (.*?) - ")
POSTS = {
    "": PostKind.BIG_BLIND,
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "dead blind": PostKind.DEAD_BLIND,
    "ante": PostKind.ANTE,
    "small and big blind": PostKind.BOTH_BLINDS,
    "small and big blinds": PostKind.BOTH_BLINDS,
}


@lru_cache(maxsize=4096)
def read_header(groups: Groups, scale: int | None = None) -> Header:
    """What a header states."""
    brand, _table, tournament, stakes, ante, limit, game_text = groups
    found = STAKES.fullmatch(stakes or "")
    if not found:
        raise ValueError(f"stakes {stakes!r} are not understood")
    symbol, low, high = found.groups()
    game = GAMES.get((game_text or "").lower())
    if scale is None:
        scale = max([0 if tournament else 2, *(decimals(text) for text in (low, high, ante) if text)])
    return Header(
        brand or "", tournament is not None, False, game or game_text or "", game is not None,
        LIMITS[(limit or "").lower()], parse_money(low, scale), parse_money(high, scale),
        parse_money(ante, scale) if ante else None, None, None if tournament else CURRENCIES.get(symbol),
        scale, "" if tournament else symbol, tournament, None, None,
    )  # fmt: skip


def read_stamp(groups: Groups) -> Stamp:
    """The stamp as printed, the time first; it has no zone."""
    time, year, month, day = groups
    if not (year and month and day and time):
        raise ValueError("the header gives no time")
    return Stamp(iso_stamp(year, month, day, time), None, None)


def finish(reading: Reading, header: Header, _file: str) -> Header:
    """The header; the table's name stands in it, and the showdown is not marked."""
    found = TABLE_NAME.search(reading.text.partition("\n")[0])
    if found is not None:
        reading.table = found[1]
    mark_showdown(reading.events)
    return header


# ---- lines


def emit_pt_seat(reading: Reading, name: str, groups: Groups, at: int) -> None:
    line, head, digits, person, stack, away = groups
    emit_seat(reading, name, (line, head, digits, person, stack, None, away), at)


def emit_button(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    reading.button = int(groups[1] or "0")
    reading.table_at = at


def prepare_post(groups: Groups, amounts: Amounts) -> tuple[PostKind, int, bool]:
    _line, _name, kind, amount, all_in = groups
    return POSTS[kind or ""], amounts[amount or ""], bool(all_in)


def emit_post(reading: Reading, name: str, values: tuple[PostKind, int, bool], at: int) -> None:
    """A post; a dead blind of as much as the big blind is one, and live."""
    kind, amount, all_in = values
    if kind is PostKind.DEAD_BLIND and amount and amount == reading.tally.high and reading.big_blinds:
        kind = PostKind.BIG_BLIND
    shared_post(reading, name, (kind, amount, all_in), at)
    tally_post(reading.tally, reading.seat_of[name], kind, amount)


def emit_played(reading: Reading, name: str, values: ActionValues, at: int) -> None:
    """An action; a raise prints its street total alone."""
    verb, amount, total, all_in, cap, shown = values
    if verb is Verb.RAISE:
        amount = reading.tally.raised(reading.seat_of[name], total)
    elif amount:
        reading.tally.add(reading.seat_of[name], amount)
    emit_action(reading, name, (verb, amount, total, all_in, cap, shown), at)


def emit_new_street(reading: Reading, name: str, groups: Groups, at: int) -> None:
    emit_street(reading, name, groups, at)
    reading.tally.street()


def emit_first_show(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """Shown cards; every card dealt after an all-in, and the summary, tell them again."""
    seat = reading.seat_of[name]
    if any(isinstance(event, Show) and event.seat == seat for event in reading.events):
        reading.add(Note(NoteKind.TABLE, groups[0] or "", at, seat))
    else:
        spaced_shows(reading, name, groups, at)


def emit_mucked(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """A muck, whose cards the database may know; the summary tells it again."""
    seat, text = reading.seat_of[name], groups[2]
    if any(isinstance(event, Muck) and event.seat == seat for event in reading.events):
        reading.add(Note(NoteKind.TABLE, groups[0] or "", at, seat))
        return
    reading.add(Muck(seat, False, at))
    cards = (CARDS[text] or reading.no_cards(text, at)) if text else ()
    if cards and seat is not None:
        reading.add(SummarySeat(seat, name, (), "mucked", cards, (), "", at))


def emit_summary(reading: Reading, _name: str, _values: None, at: int) -> None:
    """The summary's marker; what is shown and won stands behind it, and nowhere else."""
    reading.summary_at = at
    reading.add(Note(NoteKind.TABLE, "*** SUMMARY ***", at))


PT_EVEREST = Format(
    name="pt_everest",
    starts=r"EverestPoker Game #",
    grammar="pteverest.lark",
    family=FAMILY,
    header=read_header,
    stamp=read_stamp,
    lines={
        **SPACED_LINES,
        "SEAT": Line(emit_pt_seat, None, 3),
        "BUTTON": Line(emit_button),
        "POST": Line(emit_post, prepare_post, 1),
        "ACTION": Line(emit_played, prepare_action, 1),
        "STREET": Line(emit_new_street),
        "SHOWS": Line(emit_first_show, None, 1),
        "MUCKS": Line(emit_mucked, None, 1),
        "SUMMARY": Line(emit_summary, lambda _groups, _amounts: None),
    },
    about="PokerTracker's export of Everest hands",
    rest=r"\w+: [^\n]* - \d\d:\d\d:\d\d - \d{4}/\d\d/\d\d",
    stamp_groups=4,
    delimiter=" ",
    ending=Ending(total=False, seats=False, awards=True),
    finish=finish,
    site="pokertracker",
)
