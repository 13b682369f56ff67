"""CoinPoker: PokerStars' words, amounts without a currency sign.

A raise that puts a player all-in may print one number. What it means has not been proved; it is read as what
makes it all his chips: chips added, the street total, or what the raise is by.
"""

from __future__ import annotations

import re
from functools import lru_cache

from parser.clock import iso_stamp, utc_seconds
from parser.events import Action, Post, PostKind, StreetDealt, Verb
from parser.formats.added import LIVE
from parser.formats.base import Format, Header, Stamp
from parser.formats.pokerstars import GAMES, LIMITS, decimals
from parser.formats.reading import Reading
from parser.formats.shared import SHARED_LINES, ActionValues, emit_action, emit_post, prepare_action
from parser.formats.shared import prepare_post as shared_post
from parser.formats.values import Amounts
from parser.lines import Groups, Line
from parser.money import parse_money

STAKES = re.compile(
    r"(\d[\d,]*(?:\.\d+)?)/(\d[\d,]*(?:\.\d+)?)(?: ante (\d[\d,]*(?:\.\d+)?))?(?: (?:play|[A-Z]{3,4}))? *"
)


@lru_cache(maxsize=4096)
def read_header(groups: Groups, scale: int | None = None) -> Header:
    """What a header states; cash is played in USDT, whose sign stands in table names alone."""
    brand, tournament_id, buy_in, game_text, limit, stakes = groups
    found = STAKES.fullmatch(stakes or "")
    if not found:
        raise ValueError(f"stakes {stakes!r} are not understood")
    low, high, ante = found.groups()
    tournament = tournament_id is not None
    game = GAMES.get((game_text or "").lower())
    if scale is None:
        scale = max(0 if tournament else 2, *(decimals(text) for text in (low, high, ante) if text))
    return Header(
        brand or "", tournament, False, game or game_text or "", game is not None,
        LIMITS[(limit or "").lower()], parse_money(low, scale), parse_money(high, scale),
        parse_money(ante, scale) if ante else None, None, None if tournament else "USDT", scale, "",
        tournament_id, None, buy_in,
    )  # fmt: skip


def read_stamp(groups: Groups) -> Stamp:
    """The stamp, in the zone it prints."""
    year, month, day, time, zone = groups
    if not (year and month and day and time):
        raise ValueError("the header gives no time")
    return Stamp(iso_stamp(year, month, day, time), zone, utc_seconds(year, month, day, time, zone))


def prepare_post(groups: Groups, amounts: Amounts) -> tuple[PostKind, int, bool]:
    line, name, kind, dead, amount, all_in = groups
    if dead:
        kind = "missed blind"
    return shared_post((line, name, kind, amount, all_in), amounts)


def prepare_one_number(groups: Groups, amounts: Amounts) -> ActionValues:
    """An action; a raise of one number has no street total yet."""
    line, name, still, shown, moved, added, raise_by, raise_to, all_in = groups
    if raise_by and not raise_to:
        return Verb.RAISE, amounts[raise_by], 0, all_in is not None, None, None
    return prepare_action((line, name, still, shown, moved, added, raise_by, raise_to, all_in, None), amounts)


def emit_one_number(reading: Reading, name: str, values: ActionValues, at: int) -> None:
    verb, number, total, all_in, cap, shown = values
    if verb is Verb.RAISE and not total:
        seat = reading.seat_of[name]
        left, street, high = chips_left(reading, seat)
        if left is not None and number == left + street:
            total = number
        elif left is not None and number == left + street - high:
            total = high + number
        else:
            total = street + number
        reading.add(Action(seat, verb, total - high, total, all_in, at))
        return
    emit_action(reading, name, (verb, number, total, all_in, cap, shown), at)


def chips_left(reading: Reading, seat: int | None) -> tuple[int | None, int, int]:
    """What a seat has left, what it put in on the street, and the highest street total, by the lines so far;
    None for a seat without a line.
    """
    before = 0
    street: dict[int | None, int] = {}
    for event in reading.events:
        if isinstance(event, StreetDealt):
            before, street = before + street.get(seat, 0), {}
        elif isinstance(event, Post):
            if event.kind in LIVE:
                street[event.seat] = street.get(event.seat, 0) + event.amount
            elif event.kind is PostKind.STRADDLE:
                street[event.seat] = event.amount
            elif event.seat == seat:
                before += event.amount
        elif isinstance(event, Action) and event.amount:
            reached = street.get(event.seat, 0) + event.amount
            street[event.seat] = event.raise_to if event.verb is Verb.RAISE else reached
    own = street.get(seat, 0)
    stack = next((one.stack for one in reading.seats if one.number == seat), None)
    return None if stack is None else stack - before - own, own, max(street.values(), default=0)


COINPOKER = Format(
    name="coinpoker",
    starts=r"CoinPoker Hand #",
    grammar="coinpoker.lark",
    header=read_header,
    stamp=read_stamp,
    lines={
        **SHARED_LINES,
        "POST": Line(emit_post, prepare_post, 1),
        "ACTION": Line(emit_one_number, prepare_one_number, 1),
    },
    about="CoinPoker: cash and tournaments; hold'em and Omaha with 4, 5 or 6 cards",
    rest=r"\w+: [^\n]*\([^()\n]*\)(?: -)? \d{4}/\d\d/\d\d \d\d:\d\d:\d\d",
)
