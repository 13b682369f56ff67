"""WePlay and SwCPoker, two rooms on one platform that write PokerStars' lines.

WePlay prints the rake and pays it all the same; its raises read "raises A to Y", with the chips added; the
header of a tournament keeps an earlier level.
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec.structs import replace

from parser.clock import iso_stamp, utc_seconds
from parser.events import (
    Dealt,
    Event,
    HoleCards,
    Note,
    NoteKind,
    PostKind,
    Show,
    ShowdownStart,
    SummarySeat,
    Verb,
)
from parser.formats.added import ADDED_LINES, emit_live_post, emit_new_street
from parser.formats.base import Format, Header, Stamp
from parser.formats.pokerstars import CURRENCIES, GAMES, LIMITS, decimals
from parser.formats.reading import Reading
from parser.formats.shared import (
    SHARED_LINES,
    ActionValues,
    emit_action,
    prepare_action,
    prepare_post,
)
from parser.formats.values import Amounts
from parser.hand import Accounts
from parser.lines import Groups, Line
from parser.money import parse_money

STAKES = re.compile(r"([$€£]?)(\d[\d,]*(?:\.\d+)?)/[$€£]?(\d[\d,]*(?:\.\d+)?)(?: ([A-Z]{3}))?")
MORE_GAMES = {"short deck hold'em": "short_deck", "omaha hi-lo": "omaha8"}
SHORT_LIMITS = {"nl": "nl", "pl": "pl", "fl": "fl"}


@lru_cache(maxsize=4096)
def read_header(groups: Groups, scale: int | None = None) -> Header:
    """What a header states."""
    brand, kind, _name, number, buy_in, game_text, limit_text, level, stakes = groups
    found = STAKES.fullmatch((stakes or "").strip())
    if not found:
        raise ValueError(f"stakes {stakes!r} are not understood")
    symbol, low, high, code = found.groups()
    tournament = kind is not None and kind.lower() != "cashgame"
    game_word, limit_word = (game_text or "").lower(), (limit_text or "").lower()
    game = MORE_GAMES.get(game_word) or GAMES.get(game_word)
    currency = None if tournament else code or CURRENCIES.get(symbol)
    if scale is None:
        scale = max(2 if currency else 0, decimals(low), decimals(high))
    return Header(
        brand or "", tournament, False, game or game_text or "", game is not None,
        SHORT_LIMITS.get(limit_word) or LIMITS[limit_word], parse_money(low, scale),
        parse_money(high, scale), None, None, currency, scale, "" if tournament else symbol,
        number if tournament else None, level, buy_in or None,
    )  # fmt: skip


def read_stamp(groups: Groups) -> Stamp:
    """The stamp; SwCPoker prints no zone."""
    year, month, day, time, zone = groups
    if not (year and month and day and time):
        raise ValueError("the header gives no time")
    return Stamp(iso_stamp(year, month, day, time), zone, utc_seconds(year, month, day, time, zone))


def finish(reading: Reading, header: Header, _file: str) -> Header:
    """The header without a tournament's level, which is that of earlier hands; and the events without what
    is dealt again after the showdown, hands that are shown with the cards that the summary has.
    """
    reading.bomb_pot = "Bomb Pot" in (reading.table or "")
    held = {
        event.seat: event.cards for event in reading.events if isinstance(event, SummarySeat) and event.cards
    }
    over = False
    events: list[Event] = []
    for event in reading.events:
        over = over or isinstance(event, ShowdownStart)
        if over and isinstance(event, HoleCards | Dealt):
            line = reading.text[event.at :].partition("\n")[0]
            events.append(Note(NoteKind.TABLE, line, event.at))
        elif isinstance(event, Show) and not event.cards and event.seat in held:
            events.append(replace(event, cards=held[event.seat]))
        else:
            events.append(event)
    reading.events[:] = events
    return header._replace(low_stake=None, high_stake=None) if header.tournament else header


def prepare_swc_post(groups: Groups, amounts: Amounts) -> tuple[PostKind, int, bool]:
    line, name, kind, amount, all_in = groups
    plural = "small & big blinds" if kind == "small & big blind" else kind
    return prepare_post((line, name, plural, amount, all_in), amounts)


def emit_by_total(reading: Reading, name: str, values: ActionValues, at: int) -> None:
    """An action; what a raise is by follows from its street total, since the number before it is unproved."""
    verb, amount, total, all_in, cap, shown = values
    if verb is Verb.RAISE:
        amount = reading.tally.raised(reading.seat_of[name], total)
    elif amount:
        reading.tally.add(reading.seat_of[name], amount)
    emit_action(reading, name, (verb, amount, total, all_in, cap, shown), at)


WEPLAY = Format(
    name="weplay",
    starts=r"Weplay Hand #",
    grammar="weplay.lark",
    header=read_header,
    stamp=read_stamp,
    lines={**SHARED_LINES, **ADDED_LINES},
    about="WePlay: cash and tournaments; hold'em and Omaha; bomb pots",
    rest=r"\w+: [^\n]*\([^()\n]*\) - \d{4}[/-]\d\d[/-]\d\d \d\d?:\d\d:\d\d",
    stamp_groups=5,
    accounts=Accounts(rake_inside=True),
    finish=finish,
)

SWCPOKER = WEPLAY._replace(
    name="swcpoker",
    starts=r"SwCPoker Hand #",
    lines={
        **SHARED_LINES,
        "POST": Line(emit_live_post, prepare_swc_post, 1),
        "ACTION": Line(emit_by_total, prepare_action, 1),
        "STREET": Line(emit_new_street),
    },
    about="SwCPoker since 2014: cash and tournaments; hold'em, short deck and Omaha",
    accounts=None,
    finish=None,
)
