"""Winning Poker Network (Americas Cardroom and its skins), text of 2013 to 2019.

Each line about a player begins with "Player"; nothing says whether a hand is no limit, pot limit or fixed
limit; awards stand in the summary alone.
"""

from __future__ import annotations

import re
from functools import lru_cache

from parser.clock import iso_stamp
from parser.events import NoteKind, Post, PostKind
from parser.formats.added import emit_new_street
from parser.formats.base import Format, Header, Stamp
from parser.formats.pokerstars import decimals
from parser.formats.reading import Reading
from parser.formats.shared import SHARED_LINES, note
from parser.formats.wpnhand import OLD_ACCOUNTS, SITE
from parser.formats.wpnoldplay import (
    emit_action,
    emit_button,
    emit_card,
    emit_post,
    emit_pot,
    emit_result,
    emit_seat,
    prepare_action,
    prepare_post,
    prepare_pot,
    prepare_result,
)
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
