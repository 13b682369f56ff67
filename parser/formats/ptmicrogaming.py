"""Hands of Microgaming as PokerTracker exports them from its database: sentences, and no summary.

The first hands print street totals for raises and calls, all later ones (their seats "at end" or numbered as
"Hand #") chips added, as every all-in does.
"""

from __future__ import annotations

import re
from functools import lru_cache

from parser.cards import Card
from parser.clock import iso_stamp
from parser.events import (
    Action,
    Collected,
    Dealt,
    Event,
    Muck,
    Post,
    PostKind,
    Show,
    StreetDealt,
    SummarySeat,
    TotalPot,
    Verb,
)
from parser.formats.added import put_all_in, put_in, tally_post
from parser.formats.base import Ending, Format, Header, Stamp
from parser.formats.course import mark_cards, mark_showdown
from parser.formats.pokerstars import CURRENCIES, GAMES, decimals
from parser.formats.reading import Reading
from parser.formats.shared import SHARED_LINES, emit_seat
from parser.formats.values import CARDS, NUMBERS
from parser.hand import Accounts, UncalledBet
from parser.lines import Groups, Line
from parser.money import parse_money

LIMITS = {"NL": "nl", "PL": "pl", "FL": "fl", "L": "fl"}
CHIPS = re.compile(r" sitting in seat \d+ with ([$€£])\d")
IN_WORDS = re.compile(r"\b(10|[2-9TJQKA]) of ([cdhs])\b")
STREETS = {"flop": 1, "turn": 2, "river": 3}
POSTS = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "ante": PostKind.ANTE,
    "to play": PostKind.DEAD_BLIND,
    "both blinds": PostKind.BOTH_BLINDS,
    "straddle": PostKind.STRADDLE,
}
HEAD = 2_000
"""Letters of a hand among which its seats stand."""


def cards_of(reading: Reading, text: str | None, at: int) -> tuple[Card, ...]:
    """Cards in words ("2 of d, 10 of s") or letters."""
    plain = IN_WORDS.sub(r"\1\2", text or "").strip()
    return (CARDS[plain] or reading.no_cards(plain, at)) if plain else ()


def prints_totals(reading: Reading) -> bool:
    """Whether raises and calls of a hand print the street total: its seats say nothing of the hand's end."""
    head = reading.text[:HEAD]
    return head.startswith("** Game ID") and " Version:" not in head and " at end " not in head


@lru_cache(maxsize=4096)
def read_header(groups: Groups, scale: int | None = None) -> Header:
    """What a header states: of a tournament the level."""
    brand, _table, game_text, low, high, limit, kind = groups
    tournament = "Cash" not in (kind or "")
    word = (game_text or "").removeprefix("Multi Table ").strip()
    game = GAMES.get(word.lower())
    low, high = low or "0", high or "0"
    if scale is None:
        scale = max(0 if tournament else 2, decimals(low), decimals(high))
    return Header(
        brand or "", tournament, False, game or word, game is not None, LIMITS[limit or ""],
        parse_money(low, scale), parse_money(high, scale), None, None, None, scale, "", None, None, None,
    )  # fmt: skip


def read_stamp(groups: Groups) -> Stamp:
    """The stamp as printed; it has no zone."""
    year, month, day, time = groups
    if not (year and month and day and time):
        raise ValueError("the header gives no time")
    return Stamp(iso_stamp(year, month, day, time), None, None)


TABLE_LINE = re.compile(r"\n\*\* ([^\n]*?) ?\[")
TOURNAMENT_TABLE = re.compile(r".*\((\d+)\):Table \d+")


def finish(reading: Reading, header: Header, _file: str) -> Header:
    """The header with table, tournament and currency; the cards and the showdown have no markers."""
    mark_cards(reading.events)
    mark_showdown(reading.events)
    table = TABLE_LINE.search(reading.text)
    reading.table = table[1] if table else None
    chips = CHIPS.search(reading.text)
    if header.tournament:
        number = TOURNAMENT_TABLE.fullmatch(reading.table or "")
        return header._replace(tournament_id=number[1] if number else None)
    return header if chips is None else header._replace(currency=CURRENCIES.get(chips[1]), symbol=chips[1])


# ---- lines


def emit_pt_seat(reading: Reading, name: str, groups: Groups, at: int) -> None:
    line, person, digits, stack, tags = groups
    away = " is sitting out" if "Sitting out" in (tags or "") else None
    emit_seat(reading, name, (line, f"Seat {digits}", digits, person, stack, None, away), at)
    if "Dealer" in (tags or ""):
        reading.button = NUMBERS[digits or ""]
        reading.table_at = at


def emit_post(reading: Reading, name: str, groups: Groups, at: int) -> None:
    _post(
        reading,
        reading.seat_of[name],
        POSTS[groups[2] or ""],
        reading.amounts[groups[3] or ""],
        at,
        all_in=False,
    )


def _post(reading: Reading, seat: int | None, kind: PostKind, amount: int, at: int, *, all_in: bool) -> None:
    reading.add(Post(seat, kind, amount, all_in, at))
    tally_post(reading.tally, seat, kind, amount)
    if kind is PostKind.SMALL_BLIND:
        reading.small_blinds += (seat,)
    elif kind is PostKind.BIG_BLIND:
        reading.big_blinds += (seat,)


def emit_played(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """An action; an all-in before the cards is a blind of a player who has no more."""
    _line, _name, still, moved, text = groups
    seat, amount = reading.seat_of[name], reading.amounts[text] if text else 0
    if still:
        verb = Verb.FOLD if still == "folded" else Verb.CHECK
        reading.add(Action(seat, verb, 0, 0, False, at))
    elif moved == "went all-in":
        begun = any(isinstance(event, Action | Dealt) for event in reading.events)
        if not begun and not reading.big_blinds:
            kind = PostKind.BIG_BLIND if reading.small_blinds else PostKind.SMALL_BLIND
            _post(reading, seat, kind, amount, at, all_in=True)
        else:
            reading.add(put_all_in(reading, seat, amount, at))
    else:
        totals = prints_totals(reading) and moved != "bet"
        added = amount - reading.tally.put.get(seat, 0) if totals else amount
        if moved == "called":
            reading.add(put_in(reading, seat, Verb.CALL, added, at, all_in=False))
        else:  # over a big blind of one's own a raise may be called a bet
            verb, by, total = reading.tally.all_in(seat, added)
            reading.add(Action(seat, verb, by, total, False, at))


def emit_dealt(reading: Reading, name: str, groups: Groups, at: int) -> None:
    reading.add(Dealt(reading.seat_of[name], cards_of(reading, groups[2], at), at))


def emit_street(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    reading.add(StreetDealt(STREETS[groups[1] or ""], 0, (), cards_of(reading, groups[2], at), at))
    reading.tally.street()


def emit_shows(reading: Reading, name: str, groups: Groups, at: int) -> None:
    cards = cards_of(reading, groups[2], at)
    shown = Show(reading.seat_of[name], cards, None, at)
    before: list[Event] = [one for one in reading.events if isinstance(one, Show) and one.seat == shown.seat]
    if not before:
        reading.add(shown)


def emit_mucks(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """A muck; the database knows the cards of some."""
    seat, cards = reading.seat_of[name], cards_of(reading, groups[2], at)
    reading.add(Muck(seat, not cards, at))
    if cards and seat is not None:
        reading.add(SummarySeat(seat, name, (), "mucked", cards, (), "", at))


def emit_wins(reading: Reading, name: str, groups: Groups, at: int) -> None:
    _line, _name, amount, kind, number = groups
    pot = None if kind is None else 0 if kind == "main" else int(number or 1)
    reading.add(Collected(reading.seat_of[name], reading.amounts[amount or ""], pot, 0, at))


def emit_rake(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    reading.total_at = at
    reading.add(TotalPot(None, None, (), reading.amounts[groups[1] or ""], (), at))


PT_MICROGAMING = Format(
    name="pt_microgaming",
    starts=r"\*\* (?:Game ID|Hand #)",
    grammar="ptmicrogaming.lark",
    header=read_header,
    stamp=read_stamp,
    lines={
        **SHARED_LINES,
        "SEAT": Line(emit_pt_seat, None, 1),
        "POST": Line(emit_post, None, 1),
        "ACTION": Line(emit_played, None, 1),
        "DEALT": Line(emit_dealt, None, 1),
        "STREET": Line(emit_street),
        "SHOWS": Line(emit_shows, None, 1),
        "MUCKS": Line(emit_mucks, None, 1),
        "COLLECTED": Line(emit_wins, None, 1),
        "RAKE": Line(emit_rake),
    },
    about="PokerTracker's export of Microgaming hands",
    rest=r" ?\d+(?: Version:\d+)? starting - \d{4}-\d\d-\d\d",
    needles=("** Game ID", "** Hand #"),
    header_lines=True,
    stamp_groups=4,
    delimiter=" ",
    ending=Ending(summary=False, total=False, seats=False),
    accounts=Accounts(uncalled=UncalledBet.EITHER, marks_all_in=False),
    finish=finish,
    site="pokertracker",
)
