"""Winamax: cash games, Go Fast and tournaments.

Its awards hold the bet that nobody called, and so does its total, which leaves out the rake.
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec.structs import replace

from parser.clock import iso_stamp, utc_seconds
from parser.events import Action, Collected, Dealt, Event, NoteKind, Post, PostKind, Show, StreetDealt, Verb
from parser.formats.base import Ending, Format, Header, Stamp
from parser.formats.pokerstars import CURRENCIES, LIMITS, decimals
from parser.formats.reading import Reading
from parser.formats.shared import emit_drop, emit_post, note
from parser.formats.spaced import (
    FAMILY,
    SPACED_LINES,
    join_seat_lines,
    prepare_post,
    spaced_shows,
)
from parser.formats.summary import (
    PotValues,
    ResultValues,
    emit_pot,
    emit_result,
    emit_sumseat,
    prepare_pot,
    prepare_result,
)
from parser.formats.tally import Tally
from parser.formats.values import Amounts
from parser.hand import Accounts, UncalledBet
from parser.lines import Groups, Line
from parser.money import parse_money

GAMES = {
    "holdem": "holdem",
    "omaha": "omaha",
    "omaha5": "omaha5",
    "5 card omaha": "omaha5",
    "omaha8": "omaha8",
    "omaha hi/lo": "omaha8",
    "5 card omaha hi/lo": "omaha5_8",
}
"""Games that are replayed, by their printed names."""

LIVE = frozenset((PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.STRADDLE))
AMOUNT = r"(\d+(?:\.\d+)?)([€$£]?)"
STAKES = re.compile(rf"(?:{AMOUNT}/)?{AMOUNT}/{AMOUNT}")
TOURNAMENT_TABLE = re.compile(r".*\((\d+)\)#\d+")


@lru_cache(maxsize=4096)
def read_header(groups: Groups, scale: int | None = None) -> Header:
    """What a Winamax header states; ValueError where its stakes can't be read."""
    tournament_word, product, _title, buy_in, level, game_text, limit_text, stakes = groups
    found = STAKES.fullmatch(stakes or "")
    if not found:
        raise ValueError(f"stakes {stakes!r} are not understood")
    ante, _, low, _, high, symbol = found.groups()
    tournament = tournament_word is not None
    currency = None if tournament else CURRENCIES.get(symbol)
    if scale is None:
        scale = max(2 if currency else 0, *(decimals(text) for text in (low, high, ante) if text))
    game = GAMES.get((game_text or "").lower())
    return Header(
        "Winamax Poker", tournament, product == "Go Fast", game or game_text or "", game is not None,
        LIMITS[(limit_text or "").lower()], parse_money(low, scale), parse_money(high, scale),
        parse_money(ante, scale) if ante else None, None, currency, scale,
        "" if tournament else symbol, None, level, buy_in or None,
    )  # fmt: skip


def read_stamp(groups: Groups) -> Stamp:
    """The stamp, in the zone it prints."""
    year, month, day, time, zone = groups
    if not (year and month and day and time):
        raise ValueError("the header gives no time")
    return Stamp(iso_stamp(year, month, day, time), zone, utc_seconds(year, month, day, time, zone))


def finish(reading: Reading, header: Header, _file: str) -> Header:
    """The header with the tournament's number, from its table, and the game that the cards show.

    Omaha with five cards goes by other names as well.
    """
    read_first_round(reading)
    if header.tournament and (found := TOURNAMENT_TABLE.fullmatch(reading.table or "")):
        header = header._replace(tournament_id=found[1])
    if header.game in {"omaha", "omaha8"}:
        held = [len(one.cards) for one in reading.events if isinstance(one, Dealt | Show)]
        if 5 in held:
            header = header._replace(game={"omaha": "omaha5", "omaha8": "omaha5_8"}[header.game])
    return header


def read_first_round(reading: Reading) -> None:
    """Marks who is not dealt in, and reads bets before the flop as the raises they are.

    Seat lines don't say who is dealt in, but whoever is has a line of his own before the flop. Of a text that
    stops before that and before an award, it can't be told.
    """
    part: set[int | None] = set()
    over = False
    for index, event in enumerate(reading.events):
        if isinstance(event, Action):
            part.add(event.seat)
            if event.verb is Verb.BET:
                reading.events[index] = as_raise(event, reading.events[:index])
        elif isinstance(event, Post):
            part.add(event.seat)
        elif isinstance(event, StreetDealt | Collected):
            over = True
            break
    if over and len(part) < len(reading.seats):
        reading.seats = [
            seat if seat.number in part else replace(seat, sitting_out=True) for seat in reading.seats
        ]


def as_raise(bet: Action, before: list[Event]) -> Action:
    """A bet over the blinds, as old hands have it: it names the chips added, to what was in before."""
    tally = Tally()
    for event in before:
        if isinstance(event, Post) and event.kind in LIVE:
            tally.add(event.seat, event.amount)
        elif isinstance(event, Action) and event.verb is Verb.RAISE:
            tally.reach(event.seat, event.raise_to)
        elif isinstance(event, Action):
            tally.add(event.seat, event.amount)
    by, total = tally.raised_with(bet.seat, bet.amount)
    return replace(bet, verb=Verb.RAISE, amount=by, raise_to=total)


def emit_posted(reading: Reading, name: str, values: tuple[PostKind, int, bool], at: int) -> None:
    """A post; a big blind of nothing says that the dead one just posted holds a live big blind."""
    if values[1] == 0 and values[0] is PostKind.BIG_BLIND and reading.events:
        last = reading.events[-1]
        if isinstance(last, Post) and last.kind is PostKind.DEAD_BLIND and last.seat == reading.seat_of[name]:
            reading.events[-1] = replace(last, kind=PostKind.BOTH_BLINDS)
            return
    emit_post(reading, name, values, at)


def emit_showdown(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """Shown cards; where high and low split the pot, a second line tells the low hand of the same cards."""
    before = {event.seat for event in reading.events if isinstance(event, Show)}
    spaced_shows(reading, name, groups, at)
    shown = reading.events[-1]
    if isinstance(shown, Show) and shown.seat in before:
        reading.events[-1] = replace(shown, words=None)


def emit_summary_line(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """A seat's line in the summary."""
    emit_sumseat(reading, name, groups, at)
    join_seat_lines(reading)


def emit_summary_result(reading: Reading, name: str, values: ResultValues, at: int) -> None:
    """The same, where its seat and name are those of a seat line."""
    emit_result(reading, name, values, at)
    join_seat_lines(reading)


def prepare_total(groups: Groups, amounts: Amounts) -> PotValues:
    """The total line: "No rake" says so; of a rounded total only the rake is known."""
    total, main, sides, rake, fees = prepare_pot(groups, amounts)
    return total, main, sides, 0 if rake is None and "No rake" in (groups[2] or "") else rake, fees


WINAMAX = Format(
    name="winamax",
    starts=r"Winamax Poker - (?:[^\n]* - )?HandId: #",
    needles=("HandId: #",),
    grammar="winamax.lark",
    family=FAMILY,
    header=read_header,
    stamp=read_stamp,
    delimiter=" ",
    ending=Ending(seats=False, winners=True),
    accounts=Accounts(uncalled=UncalledBet.AWARD, total_net=True, total_uncalled=True),
    finish=finish,
    lines={
        **SPACED_LINES,
        "POST": Line(emit_posted, prepare_post, 1),
        "SHOWS": Line(emit_showdown, None, 1),
        "SUMSEAT": Line(emit_summary_line, None, 2, (prepare_result, emit_summary_result)),
        "DROP": Line(emit_drop),
        "ABSENT": note(NoteKind.PRESENCE, 1),
        "POT": Line(emit_pot, prepare_total),
    },
    about="Winamax: cash games, Go Fast, tournaments; hold'em and Omaha with 4 or 5 cards, high and "
    "high-low; no limit, pot limit, fixed limit",
)
