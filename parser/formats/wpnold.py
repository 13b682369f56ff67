"""Winning Poker Network (Americas Cardroom and its skins), text of 2013 to 2019.

Each line about a player begins with "Player"; nothing says whether a hand is no limit, pot limit or fixed
limit; awards stand in the summary alone.
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec.structs import replace

from parser.cards import Card
from parser.clock import iso_stamp
from parser.events import (
    Action,
    Cancelled,
    Collected,
    Dealt,
    HoleCards,
    NoteKind,
    Post,
    PostKind,
    Show,
    SummarySeat,
    TotalPot,
    Verb,
)
from parser.formats.added import emit_new_street, put_all_in, put_in, raise_with, tally_post
from parser.formats.base import Format, Header, Stamp
from parser.formats.pokerstars import decimals
from parser.formats.reading import Reading
from parser.formats.shared import SHARED_LINES, note
from parser.formats.shared import emit_seat as shared_seat
from parser.formats.values import CARDS, NUMBERS, Amounts
from parser.formats.wpnhand import OLD_ACCOUNTS, SITE
from parser.lines import Groups, Line
from parser.money import parse_money

GAMES = {
    "Hold'em": "holdem",
    "Omaha": "omaha",
    "Omaha HiLow": "omaha8",
    "Six Plus Hold'em": "short_deck",
}
"""Games that are replayed, by their printed names."""

SET_ASIDE = {"Seven Cards Stud": "stud", "Seven Cards Stud HiLow": "stud8"}
LIMITS = {"NL": "nl", "PL": "pl", "FL": "fl"}
TABLE = re.compile(r"(?:^|[, ])Table \d+$")
NAMED = re.compile(r"\b(NL|PL|FL)[HO]")
"""A kind of limit within a tournament's title: "NLO8"."""
SEATS = re.compile(r"\b(\d+)-max\b", re.IGNORECASE)


@lru_cache(maxsize=4096)
def read_header(groups: Groups, scale: int | None = None) -> Header:
    """What the two lines state; what kind of limit it is only a tracker's addition to them says."""
    low, high, words, game_text, limit_text, tournament_id, buy_in = groups
    low, high, words, game_text = low or "", high or "", words or "", game_text or ""
    tournament = tournament_id is not None or not words.strip() or TABLE.search(words) is not None
    if scale is None:
        scale = 0 if tournament else max(2, decimals(low), decimals(high))
    game = GAMES.get(game_text)
    limit = LIMITS.get(limit_text or "", "" if game else "fl")
    return Header(
        "", tournament, False, game or SET_ASIDE.get(game_text) or game_text, game is not None, limit,
        parse_money(low, scale), parse_money(high, scale), None, None, None, scale, "", tournament_id, None,
        buy_in,
    )  # fmt: skip


def read_stamp(groups: Groups) -> Stamp:
    """The stamp as printed, each of its numbers without a leading zero; its zone is not said."""
    year, month, day, time = [text or "" for text in groups]
    hours, minutes, seconds = time.split(":")
    clock = f"{hours.zfill(2)}:{minutes.zfill(2)}:{seconds.zfill(2)}"
    return Stamp(iso_stamp(year, month, day, clock), None, None)


# ---- the table


def emit_seat(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    """A seat; lines about him begin with "Player", in the summary with "*Player" where he won."""
    _line, head, digits, person, stack = groups
    name = person or ""
    shared_seat(reading, name, (None, head, digits, name, stack, None, ""), at)
    for variant in (f"Player {name}", f"*Player {name}"):
        reading.seat_of.setdefault(variant, reading.seat_of[name])


def emit_button(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    reading.button = NUMBERS[groups[1] or ""]
    reading.table_at = at


POSTS = {
    "has small blind": PostKind.SMALL_BLIND,
    "has big blind": PostKind.BIG_BLIND,
    "ante": PostKind.ANTE,
    "posts ante": PostKind.ANTE,
    "posts": PostKind.BIG_BLIND,
    "straddle": PostKind.STRADDLE,
    "posts straddle": PostKind.STRADDLE,
}


def prepare_post(groups: Groups, amounts: Amounts) -> tuple[PostKind, int]:
    _line, _name, words, amount, dead = groups
    return PostKind.DEAD_BLIND if dead else POSTS[words or ""], amounts[amount or ""]


def emit_post(reading: Reading, name: str, values: tuple[PostKind, int], at: int) -> None:
    """A post; what a newcomer posts may be a small blind's worth."""
    kind, amount = values
    if kind is PostKind.BIG_BLIND and amount < reading.tally.high:
        kind = PostKind.SMALL_BLIND
    seat = reading.seat_of[name]
    reading.add(Post(seat, kind, amount, False, at))
    tally_post(reading.tally, seat, kind, amount)


def post_due(reading: Reading, seat: int | None) -> PostKind:
    """What a player owes who is all-in before the cards: his ante, where there is one, or his blind."""
    posts = [event for event in reading.events if isinstance(event, Post)]
    if " ante (" in reading.text and not any(event.seat == seat for event in posts):
        return PostKind.ANTE
    small = any(event.kind is PostKind.SMALL_BLIND for event in posts)
    return PostKind.BIG_BLIND if small else PostKind.SMALL_BLIND


def emit_card(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """One card of a player's: they come one by one, his own face up."""
    seat, text = reading.seat_of[name], groups[2]
    cards = (CARDS[text] or reading.no_cards(text, at)) if text else ()
    last = reading.events[-1] if reading.events else None
    if isinstance(last, Dealt) and last.seat == seat:
        if cards:
            reading.events[-1] = replace(last, cards=last.cards + cards)
        return
    if not isinstance(last, Dealt) and not any(isinstance(event, HoleCards) for event in reading.events):
        reading.add(HoleCards(at))
    reading.add(Dealt(seat, cards, at))


# ---- actions

VERBS = {"folds": Verb.FOLD, "checks": Verb.CHECK, "calls": Verb.CALL, "bets": Verb.BET, "raises": Verb.RAISE}


def prepare_action(groups: Groups, amounts: Amounts) -> tuple[Verb | None, int]:
    """The verb, None for an all-in, and the chips added."""
    _line, _name, still, moved, amount = groups
    return VERBS.get(still or moved or ""), amounts[amount] if amount else 0


def emit_action(reading: Reading, name: str, values: tuple[Verb | None, int], at: int) -> None:
    """An action; an all-in before the cards is a post."""
    verb, added = values
    seat = reading.seat_of[name]
    if verb is None and not any(isinstance(event, HoleCards) for event in reading.events):
        kind = post_due(reading, seat)
        reading.add(Post(seat, kind, added, True, at))
        tally_post(reading.tally, seat, kind, added)
    elif verb is None:
        reading.add(put_all_in(reading, seat, added, at))
    elif verb is Verb.RAISE:
        reading.add(raise_with(reading, seat, added, at, all_in=False))
    elif added:
        reading.add(put_in(reading, seat, verb, added, at, all_in=False))
    else:
        reading.add(Action(seat, verb, 0, 0, False, at))


# ---- summary


def prepare_pot(groups: Groups, amounts: Amounts) -> tuple[int, int | None, int | None]:
    _line, total, rake, fee = groups
    return amounts[total or ""], amounts[rake] if rake else None, amounts[fee] if fee else None


def emit_pot(reading: Reading, _name: str, values: tuple[int, int | None, int | None], at: int) -> None:
    """The total, without rake and fee; nothing in it where the hand was called off."""
    total, rake, fee = values
    reading.total_at = at
    if not total:
        reading.cancelled_at = at
        reading.add(Cancelled(at))
    reading.add(TotalPot(total, None, (), rake, (("JP fee", fee),) if fee else (), at))


ResultValues = tuple[str, "tuple[Card, ...]", "str | None", int]


def prepare_result(groups: Groups, amounts: Amounts) -> ResultValues:
    """How a player fared, his cards, the words for them and what he collects."""
    _line, _name, hidden, _mucks, seen, words, shown, collects = groups
    won = amounts[collects or ""]
    result = "showed" if shown is not None else ("collected" if won else "") if hidden else "mucked"
    if won and result == "mucked":
        result = "collected"
    return result, CARDS[shown or seen or ""], words, won


def emit_result(reading: Reading, name: str, values: ResultValues, at: int) -> None:
    """A player's line in the summary: his hand where he showed it, and his award."""
    result, cards, words, won = values
    seat = reading.seat_of[name]
    person = name.removeprefix("*").removeprefix("Player ")
    reading.summary_seats += 1
    if result == "showed":
        reading.add(Show(seat, cards, words, at))
    if won:
        reading.add(Collected(seat, won, None, 0, at))
    if seat is not None:
        paid = (won,) if won else ()
        reading.add(SummarySeat(seat, person, (), result, cards, paid, words or "", at))


def finish(reading: Reading, header: Header, _file: str) -> Header:
    """The table's name and size, and the limit.

    It is fixed where the big blind is the lower stake; else what the title says; else no limit in hold'em and
    pot limit in Omaha, as the room deals them.
    """
    line = reading.text.partition("Game ID: ")[2].partition("\n")[0]
    words = line.split(" ", 2)[-1].rpartition("(")[0].strip()
    reading.table = words or None
    size = SEATS.search(words)
    reading.max_seats = int(size[1]) if size else None
    if header.limit:
        return header
    bigs = [
        event.amount
        for event in reading.events
        if isinstance(event, Post) and event.kind is PostKind.BIG_BLIND
    ]
    if bigs and header.low_stake == max(bigs) and header.low_stake != header.high_stake:
        return header._replace(limit="fl")
    named = NAMED.search(words)
    if named is not None:
        return header._replace(limit=LIMITS[named[1]])
    return header._replace(limit="pl" if header.game.startswith("omaha") else "nl")


WPN_OLD = Format(
    name="wpn_old",
    site=SITE,
    starts=r"Game started at:",
    rest=r" *\d{4}/\d",
    needles=("Game started at:",),
    header_lines=True,
    grammar="wpnold.lark",
    header=read_header,
    stamp=read_stamp,
    stamp_groups=4,
    delimiter=" ",
    accounts=OLD_ACCOUNTS,
    finish=finish,
    lines={
        **SHARED_LINES,
        "SEAT": Line(emit_seat, None, 3),
        "BUTTON": Line(emit_button),
        "POST": Line(emit_post, prepare_post, 1),
        "CARD": Line(emit_card, None, 1),
        "ACTION": Line(emit_action, prepare_action, 1),
        "STREET": Line(emit_new_street),
        "POT": Line(emit_pot, prepare_pot),
        "RESULT": Line(emit_result, prepare_result, 1),
        "PRESENCE": note(NoteKind.PRESENCE, 1),
    },
    about="Winning Poker Network of 2013 to 2019: cash games, tournaments; hold'em, Omaha, Omaha high-low, "
    "six plus hold'em",
)
