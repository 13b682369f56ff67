"""888 (Cassava, Pacific) and its skins."""

from __future__ import annotations

import re
from functools import lru_cache

from parser.clock import iso_stamp
from parser.events import HoleCards, Post, PostKind
from parser.formats.base import Ending, Format, Header, Stamp
from parser.formats.dealing import (
    DEALING_LINES,
    decimal_comma,
    emit_award,
    emit_hides,
    emit_silent,
    first_post,
    stake,
    stake_decimals,
)
from parser.formats.pokerstars import CURRENCIES
from parser.formats.reading import Reading
from parser.hand import Accounts, UncalledBet
from parser.lines import Groups, Line

GAMES = {"holdem": "holdem", "omaha": "omaha", "omahahl": "omaha8"}
"""Games that are replayed, by their printed names."""

LIMITS = {"No": "nl", "Pot": "pl", "Fix": "fl"}
BIG_BETS = {(12, 2): 25}
"""The big bet where the blind is printed without its half cent; (amount, scale)."""
SIGN = re.compile(r"[$€£]")
BUY_IN = re.compile(r"(.*?)(?: - Table #.*| \d+ Max \(.*| \((?:Real|Play) Money\).*)?")


@lru_cache(maxsize=4096)
def read_header(groups: Groups, scale: int | None = None) -> Header:
    """What the lines under the banner state. In fixed limit they give the blinds, not the bets."""
    brand, tournament_id, more, low, high, limit_text, game_text, _jackpot = groups
    brand, low, high = brand or "", low or "", high or ""
    tournament = tournament_id is not None
    sign = SIGN.search(low + high)
    symbol = "" if tournament or sign is None else sign[0]
    if scale is None:
        scale = 0 if tournament else max(2 if symbol else 0, stake_decimals(low), stake_decimals(high))
    limit = LIMITS[limit_text or ""]
    small, big = blinds(low, high, scale)
    if limit == "fl" and big is not None:
        small, big = big, BIG_BETS.get((big, scale), 2 * big)
    game = GAMES.get((game_text or "").lower())
    bought = BUY_IN.fullmatch(more) if more else None
    return Header(
        f"{brand} Hand History for Game", tournament, "Snap" in brand, game or game_text or "",
        game is not None, limit, small, big, None, None, CURRENCIES.get(symbol), scale, symbol, tournament_id,
        None, bought[1] if bought else None,
    )  # fmt: skip


def blinds(low: str, high: str, scale: int) -> tuple[int | None, int | None]:
    """The printed blinds; None for those that are no blinds of this hand: 0, or parts of a chip."""
    found: list[int | None] = []
    for text in (low, high):
        try:
            found.append(stake(text, scale) or None)
        except ValueError:
            found.append(None)
    small, big = found
    return small, big


def read_stamp(groups: Groups) -> Stamp:
    """The stamp as printed, where there is one; its zone is not said."""
    day, month, year, time = groups
    if not (day and month and year and time):
        return Stamp(None, None, None)
    return Stamp(iso_stamp(year, month, day, time), None, None)


def finish(reading: Reading, header: Header, _file: str) -> Header:
    """Puts the blinds that were posted in the place of the printed ones, which may be 0, swapped or rounded;
    not those of players who had no more.
    """
    left: dict[int | None, int] = {seat.number: seat.stack for seat in reading.seats}
    posts = []
    for event in reading.events:
        if isinstance(event, HoleCards):
            break
        if isinstance(event, Post):
            left[event.seat] = left.get(event.seat, 0) - event.amount
            if left[event.seat] > 0:
                posts.append(event)
    small, big = first_post(posts, PostKind.SMALL_BLIND), first_post(posts, PostKind.BIG_BLIND)
    if header.limit == "fl":
        return header if big is None or big == header.low_stake else header._replace(low_stake=big)
    return header._replace(low_stake=small or header.low_stake, high_stake=big or header.high_stake)


def emit_collected(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """An award; which pot it is from is not said."""
    emit_award(reading, reading.seat_of[name], reading.amounts[groups[2] or ""], None, at)


PACIFIC = Format(
    name="pacific",
    starts=r"\*{5} (?!Hand|Betfair)[^\n*]+? Hand History for Game ",
    rest=r"\w+ \*{5}",
    needles=("or Game ",),
    lead=r"(?:#Game No ?: ?\w+\s+)?",
    family="dealing.lark",
    grammar="pacific.lark",
    header=read_header,
    stamp=read_stamp,
    lines={
        **DEALING_LINES,
        "COLLECTED": Line(emit_collected, None, 1),
        "MUCKS": Line(emit_silent, None, 1),
        "HIDES": Line(emit_hides, None, 1),
    },
    header_lines=True,
    stamp_groups=4,
    delimiter=" ",
    comma=decimal_comma,
    ending=Ending(total=False, seats=False, awards=True),
    accounts=Accounts(uncalled=UncalledBet.EITHER, marks_all_in=False),
    finish=finish,
    about="888 (Cassava, Pacific) and its skins: cash, Snap, tournaments, BLAST; hold'em, Omaha high and "
    "high-low",
)
