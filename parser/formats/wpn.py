"""Winning Poker Network (Americas Cardroom and its skins), text since 2017."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec.structs import replace

from parser.clock import iso_stamp, utc_seconds
from parser.events import Action, HoleCards, Note, NoteKind, PostKind, Verb
from parser.formats.added import (
    emit_added,
    emit_live_post,
    emit_new_street,
    put_all_in,
)
from parser.formats.base import Format, Header, Stamp
from parser.formats.pokerstars import CURRENCIES, LIMITS, decimals
from parser.formats.reading import Reading
from parser.formats.shared import VERBS, ActionValues, emit_seat, emit_table, note
from parser.formats.spaced import FAMILY, SPACED_LINES
from parser.formats.summary import ResultValues, emit_result, emit_sumseat, prepare_result
from parser.formats.values import Amounts
from parser.formats.wpnhand import ACCOUNTS, SITE, award_by_summary, put_in_by
from parser.lines import Groups, Line
from parser.money import parse_money

GAMES = {
    "Holdem": "holdem",
    "Omaha": "omaha",
    "OmahaHiLow": "omaha8",
    "Omaha H/L": "omaha8",
    "Omaha HiLow": "omaha8",
    "6+Holdem": "short_deck",
    "Six Plus Holdem": "short_deck",
}
"""Games that are replayed, by their printed names."""

SET_ASIDE = {"7Stud": "stud", "7StudHiLow": "stud8", "7Stud H/L": "stud8"}
BUY_IN = re.compile(r"^Title:? [^\n]*?(\$[\d.,]*\d)", re.MULTILINE)
BLOCK = (
    r"<Game Information>[^\n]*\n(?:(?:Title|Entry|Begin|Buyin|Play|Game Type|Bet Limit|<Hand History>|-{5})"
    r"[^\n]*\n|\s*\n){1,16}"
)
"""What stands before the first hand of a sit-and-go's file."""


@lru_cache(maxsize=4096)
def read_header(groups: Groups, scale: int | None = None) -> Header:
    """What a header states; ValueError where its limit is not known."""
    brand, tournament_id, game_text, limit_text, level, low, symbol, high = groups
    tournament = tournament_id is not None
    limit = LIMITS.get((limit_text or "").lower())
    if limit is None or low is None or high is None:
        raise ValueError(f"limit {limit_text!r} is not understood")
    currency = None if tournament else CURRENCIES.get(symbol or "")
    if scale is None:
        scale = 0 if tournament else max(2, decimals(low), decimals(high))
    printed = (game_text or "").strip()
    game = GAMES.get(printed)
    return Header(
        brand or "", tournament, False, game or SET_ASIDE.get(printed) or printed, game is not None, limit,
        parse_money(low, scale), parse_money(high, scale), None, None, currency, scale,
        "" if tournament else symbol or "", tournament_id, level, None,
    )  # fmt: skip


def read_stamp(groups: Groups) -> Stamp:
    """The stamp as printed, in UTC since it says so."""
    year, month, day, time, zone = groups
    if not (year and month and day and time):
        raise ValueError("the header gives no time")
    return Stamp(iso_stamp(year, month, day, time), zone, utc_seconds(year, month, day, time, zone))


def prepare_table(groups: Groups, _amounts: Amounts) -> tuple[str, int | None, int | None]:
    _line, quoted, plain, seats, button = groups
    return quoted or plain or "", int(seats) if seats else None, int(button) if button else None


def emit_player(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """A seat line."""
    line, head, digits, person, stack, away = groups
    emit_seat(reading, name, (line, head, digits, person, stack, None, away or ""), at)


POSTS = {
    "posts": PostKind.BIG_BLIND,
    "posts ante": PostKind.ANTE,
    "posts small blind": PostKind.SMALL_BLIND,
    "posts big blind": PostKind.BIG_BLIND,
    "posts straddle": PostKind.STRADDLE,
    "straddles": PostKind.STRADDLE,
    "posts dead": PostKind.DEAD_BLIND,
}


def prepare_post(groups: Groups, amounts: Amounts) -> tuple[PostKind, int, bool]:
    _line, _name, words, amount, all_in = groups
    return POSTS[(words or "").replace("the ", "")], amounts[amount or ""], bool(all_in)


def emit_post(reading: Reading, name: str, values: tuple[PostKind, int, bool], at: int) -> None:
    """A post; "posts dead" over a big blind is a big one, live, and a small one, dead."""
    kind, amount, all_in = values
    if kind is PostKind.DEAD_BLIND and amount > reading.tally.high:
        kind = PostKind.BOTH_BLINDS
    emit_live_post(reading, name, (kind, amount, all_in), at)


def prepare_action(groups: Groups, amounts: Amounts) -> ActionValues:
    """An action; of one that reaches the hand's cap ("caps") only the chips added are printed."""
    _line, _name, still, moved, added, raise_by, raise_to, all_in = groups
    if still:
        return VERBS[still], 0, 0, all_in is not None, None, None
    if moved:
        number = amounts[added or ""]
        if moved == "caps":
            return Verb.CALL, number, 0, False, number, None
        return VERBS[moved], number, number if moved == "bets" else 0, all_in is not None, None, None
    return Verb.RAISE, amounts[raise_by or ""], amounts[raise_to or ""], all_in is not None, None, None


def emit_action(reading: Reading, name: str, values: ActionValues, at: int) -> None:
    """An action; the cap is all that its player has put in once he reaches it."""
    added = values[4]
    if added is None:
        emit_added(reading, name, values, at)
        return
    seat = reading.seat_of[name]
    cap = put_in_by(reading, seat) + added
    reading.add(replace(put_all_in(reading, seat, added, at), cap=cap))


def emit_waiting(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """Somebody who waits or sits out; before the cards it says that he is not dealt in."""
    seat = reading.seat_of.get(name)
    reading.add(Note(NoteKind.PRESENCE, groups[0] or "", at, seat))
    if seat is not None and not any(isinstance(event, HoleCards) for event in reading.events):
        seats = [replace(one, sitting_out=True) if one.number == seat else one for one in reading.seats]
        reading.seats[:] = seats


def prepare_fate(groups: Groups, amounts: Amounts) -> ResultValues:
    """A summary's seat line; "did not show and won" is a winner's whom nobody called."""
    line, digits, name, roles, result, rest = groups
    result = "collected" if result == "did not show" else result
    return prepare_result((line, digits, name, roles, result, rest), amounts)


def emit_summary_line(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """A seat's line in the summary."""
    line, digits, person, roles, result, rest = groups
    result = "collected" if result == "did not show" else result
    emit_sumseat(reading, name, (line, digits, person, roles, result, rest), at)
    award_by_summary(reading)


def emit_fate(reading: Reading, name: str, values: ResultValues, at: int) -> None:
    """The same, where its seat and name are those of a seat line."""
    emit_result(reading, name, values, at)
    award_by_summary(reading)


def finish(reading: Reading, header: Header, _file: str) -> Header:
    """The cap where somebody reaches it, and what a sit-and-go's file says of the buy-in."""
    caps = [event.cap for event in reading.events if isinstance(event, Action) and event.cap is not None]
    if caps:
        mark_cap(reading, caps[0])
        header = header._replace(cap=caps[0])
    if header.tournament:
        found = BUY_IN.search(reading.text[:LONGEST_HEAD])
        header = header._replace(buy_in=found[1] if found else None)
    return header


def mark_cap(reading: Reading, cap: int) -> None:
    """Says of every action that reaches the cap that it does; the lines of calls don't."""
    for place, event in enumerate(reading.events):
        if isinstance(event, Action) and event.amount and put_in_by(reading, event.seat, place + 1) == cap:
            reading.events[place] = replace(event, cap=cap)


LONGEST_HEAD = 600
"""Letters in which the head of a sit-and-go's file ends."""

WPN = Format(
    name="wpn",
    site=SITE,
    starts=r"(?:Game )?Hand #",
    rest=r"\w+ - [^\n]*\([\w -]+\) - [^\n]*\d{4}/\d\d?/\d\d? ",
    lead=BLOCK,
    header_lines=True,
    grammar="wpn.lark",
    family=FAMILY,
    header=read_header,
    stamp=read_stamp,
    stamp_groups=5,
    delimiter=" ",
    accounts=ACCOUNTS,
    finish=finish,
    lines={
        **SPACED_LINES,
        "TABLE": Line(emit_table, prepare_table),
        "SEAT": Line(emit_player, None, 3),
        "POST": Line(emit_post, prepare_post, 1),
        "ACTION": Line(emit_action, prepare_action, 1),
        "STREET": Line(emit_new_street),
        "PRESENCE": Line(emit_waiting, None, 1),
        "DRAW": note(NoteKind.TABLE),
        "SUMSEAT": Line(emit_summary_line, None, 2, (prepare_fate, emit_fate)),
    },
    about="Winning Poker Network (Americas Cardroom and skins) since 2017: cash games, tournaments, "
    "sit-and-gos; hold'em, Omaha, Omaha high-low, six plus; no limit, pot limit, fixed limit, capped tables",
)
