"""partypoker's client, and converters that print its text for other rooms' hands."""

from __future__ import annotations

import re
from functools import lru_cache

from parser.clock import iso_stamp, utc_seconds
from parser.events import Muck, Note, Post
from parser.formats.base import Ending, Format, Header, Stamp
from parser.formats.dealing import (
    ANTE,
    BIG_BLIND,
    DEALING_LINES,
    SMALL_BLIND,
    decimal_comma,
    emit_award,
    emit_hides,
    emit_post,
    posted_stakes,
    stake,
    stake_decimals,
    units,
)
from parser.formats.dealing import emit_hole as shared_hole
from parser.formats.pokerstars import CURRENCIES
from parser.formats.reading import Reading
from parser.formats.shared import nothing
from parser.hand import Accounts, UncalledBet
from parser.lines import Groups, Line
from parser.saying import row, say
from parser.textrules import TXT013

GAMES = {
    "texas hold'em": "holdem",
    "texas holdem": "holdem",
    "hold'em": "holdem",
    "holdem": "holdem",
    "short deck": "short_deck",
    "omaha": "omaha",
    "omaha hi": "omaha",
    "omaha hi-lo": "omaha8",
}
"""Games that are replayed, by their printed names."""

LIMITS = {"NL": "nl", "PL": "pl", "FL": "fl", "Fixed Limit": "fl"}
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

TOURNAMENT_ID = re.compile(r"Trny: ?(\d+)")
LEVEL = re.compile(r"Level: ?(\w+)")
BUY_IN = re.compile(r"^ *([$€£]?\d[^T]*?)(?: Buy-in)?(?= *(?:Trny|$))")
THOUSANDS = re.compile(r"(\d+)(?:[.,](\d{1,3}))?K")
BLINDS = re.compile(r"(?:Blinds|Stakes)(?:-Antes)?\(([\d., ]+K?)/([\d., ]+?K?)(?: ?-([\d., ]+))?\)")


@lru_cache(maxsize=4096)
def read_header(groups: Groups, scale: int | None = None) -> Header:
    """What the line under the banner states; a single amount before the game is the largest buy-in."""
    target, tourney, low, high, code, limit, game_text, more = groups
    game_text, more = game_text or "", more or ""
    tournament = tourney is not None or low is None
    symbol = "" if tournament or not low or low[0].isdigit() else low[0]
    game = GAMES.get(game_text.lower())
    pair = (low, high) if low and high and not tournament else None
    if scale is None:
        scale = 0 if tournament else max(2, *(stake_decimals(text) for text in pair or ()), 0)
    small, big, ante = level_of(more, scale)
    if pair is not None:
        small, big = (stake(text, scale) for text in pair)
    named = TOURNAMENT_ID.search(more)
    level = LEVEL.search(more)
    bought = BUY_IN.match(more) if tournament else None
    brand = "Hand History for Game" if target is None else f"Hand History for Game ({target})"
    return Header(
        brand, tournament, False, game or game_text, game is not None, LIMITS.get(limit or "FL", "fl"),
        small, big, ante, None, None if tournament else code or CURRENCIES.get(symbol), scale, symbol,
        named[1] if named else None, level[1] if level else None, bought[1].strip() if bought else None,
    )  # fmt: skip


def level_of(text: str, scale: int) -> tuple[int | None, int | None, int | None]:
    """Small blind, big blind and ante of a tournament's level."""
    found = BLINDS.search(text)
    if found is None:
        return None, None, None
    small, big, ante = [None if part is None else chips(part, scale) for part in found.groups()]
    return small, big, ante


def chips(text: str, scale: int) -> int | None:
    """Minor units of chips as a level prints them: "1,200", "1 200", "1.200", "1.2K"; None for other "K"s."""
    if not text.endswith("K"):
        digits = re.sub(r"\D", "", text)
        return int(digits + "0" * scale) if digits else None
    found = THOUSANDS.fullmatch(text)
    return None if found is None else int(found[1] + (found[2] or "").ljust(3, "0") + "0" * scale)


def read_stamp(groups: Groups) -> Stamp:
    """The stamp as printed, UTC where its zone is known."""
    month, day, time, zone, year = [text or "" for text in groups]
    number = str(MONTHS.index(month[:3]) + 1)
    return Stamp(iso_stamp(year, number, day, time), zone, utc_seconds(year, number, day, time, zone))


def finish(reading: Reading, header: Header, _file: str) -> Header:
    """Adds what lines under the header say: a tournament's level, or the blinds where only the buy-in is
    printed.
    """
    if not header.tournament:
        return posted_stakes(reading, header)
    told = " ".join([event.text for event in reading.events if isinstance(event, Note) and level_line(event)])
    if not told:
        return header
    named, level = TOURNAMENT_ID.search(told), LEVEL.search(told)
    small, big, ante = level_of(told, header.scale)
    return header._replace(
        tournament_id=named[1] if named else header.tournament_id,
        level=level[1] if level else header.level,
        low_stake=header.low_stake if small is None else small,
        high_stake=header.high_stake if big is None else big,
        ante=header.ante if ante is None else ante,
    )


def emit_hole(reading: Reading, _name: str, _values: None, at: int) -> None:
    """The cards are dealt. Older clients print a tournament's blinds as its level, without lines for who
    posts them.
    """
    if not any(isinstance(event, Post) and event.kind is not ANTE for event in reading.events):
        level = [event for event in reading.events if isinstance(event, Note) and BLINDS.match(event.text)]
        if level:
            post_level(reading, level[-1], at)
    shared_hole(reading, "", None, at)


def post_level(reading: Reading, level: Note, at: int) -> None:
    """The blinds of the level, from the first two left of the button whom the hand mentions from `at` on; of
    two players the button has the small one.
    """
    small, big, _ = level_of(level.text, reading.amounts.scale)
    button, rest = reading.button or 0, reading.text[at:]
    playing = [seat for seat in reading.seats if f"\n{seat.name} " in rest]
    seats = sorted(playing, key=lambda seat: (seat.number <= button, seat.number))
    if len(seats) < 2 or small is None or big is None:
        return
    if len(seats) == 2:
        seats.reverse()
    antes: dict[int | None, int] = {}
    for event in reading.events:
        if isinstance(event, Post):
            antes[event.seat] = event.amount
    for seat, kind, blind in ((seats[0], SMALL_BLIND, small), (seats[1], BIG_BLIND, big)):
        amount = min(blind, seat.stack - antes.get(seat.number, 0))
        if amount > 0:
            emit_post(reading, seat.name, (kind, amount, 0), level.at)
    who = row([seats[0].name, seats[1].name], "and")
    reading.trouble(
        TXT013, level.at, say("No line says who posts: by the button {who} post the level's blinds.", who=who)
    )


def level_line(note: Note) -> bool:
    """Whether a note is a line about the tournament's level."""
    return note.text.startswith(("Trny", "Blinds", "Stakes"))


def emit_wins(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """An award; some clients write the next one into the same line."""
    _line, _name, amount, kind, number, words = groups
    pot = None if kind is None else 0 if kind == "main" else int(number or 1)
    emit_award(reading, reading.seat_of[name], units(reading.amounts, amount or ""), pot, at)
    if words:
        emit_second(reading, words, at)


def emit_mucks(reading: Reading, name: str, groups: Groups, at: int) -> None:
    reading.add(Muck(reading.seat_of[name], True, at))
    if groups[2]:
        emit_second(reading, f".{groups[2]}", at)


SECOND = re.compile(r" wins ([$€£]?\d[\d.,]*)[^\n]*?(?: from (?:the )?(main|side) pot(?: (\d+))?[^\n]*)?\.?")


def emit_second(reading: Reading, words: str, at: int) -> None:
    """An award that follows another sentence in its line."""
    for name, seat in reading.seat_of.items():
        place = words.find(f".{name} wins ")
        found = SECOND.match(words, place + 1 + len(name)) if place >= 0 else None
        if found is not None:
            pot = None if found[2] is None else 0 if found[2] == "main" else int(found[3] or 1)
            emit_award(reading, seat, units(reading.amounts, found[1].rstrip(".")), pot, at)
            return


PARTYPOKER = Format(
    name="partypoker",
    starts=r"\*{5} Hand History for Game ",
    rest=r"\w+ \*{5}",
    needles=("or Game ",),
    lead=r"(?:Game #\d+ starts\.\s+)?(?:#Game No ?: ?\w+\s+)?",
    family="dealing.lark",
    grammar="partypoker.lark",
    header=read_header,
    stamp=read_stamp,
    lines={
        **DEALING_LINES,
        "HOLE": Line(emit_hole, nothing),
        "COLLECTED": Line(emit_wins, None, 1),
        "MUCKS": Line(emit_mucks, None, 1),
        "MAC_SEAT": DEALING_LINES["SEAT"],
        "HIDES": Line(emit_hides, None, 1),
    },
    header_lines=True,
    stamp_groups=5,
    delimiter=" ",
    comma=decimal_comma,
    ending=Ending(summary=False, total=False, seats=False, units=("USD", "EUR", "GBP")),
    accounts=Accounts(uncalled=UncalledBet.AWARD, marks_all_in=False),
    finish=finish,
    about="partypoker's client and converters to its text: cash, tournaments; hold'em, Omaha high and "
    "high-low, short deck",
)
