"""Open Hand History: one JSON object a hand, `{"ohh": {...}}`, on lines of their own, in arrays or one after
the other; tournament summaries (`{"ots": {...}}`) are chatter.

Every amount is what an action adds; rounds bring only their new cards; a bet that nobody called has no line.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from typing import Any
from zlib import crc32

from parser.clock import utc_seconds
from parser.events import Dealt, Event, Show
from parser.formats.base import Aside, Part, Whole
from parser.formats.course import keep_order, mark_cards, mark_showdown
from parser.formats.exact import minor, number, scale_of
from parser.formats.exchange import own_fields, stated_scale, together
from parser.formats.jsonplaces import Spots, value_at
from parser.formats.ohhplay import Object, Rounds, cards_in, objects
from parser.hand import Accounts, HandHeader, HandStatus, Seat, UncalledBet
from parser.money import money_text
from parser.others import SUMMARY
from parser.saying import say
from parser.textrules import HDR001, HDR002

NAME = "ohh"
OWN = "_fairpot"
"""The name of the object that holds our fields."""
GAMES: Mapping[str, str] = {
    "holdem": "holdem",
    "texasholdem": "holdem",
    "omaha": "omaha",
    "omahahi": "omaha",
    "omahahilo": "omaha8",
    "shortdeck": "short_deck",
}
OMAHA_BY_CARDS: Mapping[tuple[str, int], str] = {
    ("omaha", 5): "omaha5",
    ("omaha", 6): "omaha6",
    ("omaha8", 5): "omaha5_8",
    ("omaha8", 6): "omaha6_8",
}
LIMITS = {"NL": "nl", "PL": "pl", "FL": "fl"}
SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£", "INR": "₹", "CNY": "¥"}
ACCOUNTS = Accounts(uncalled=UncalledBet.EITHER)
MOST_PLAYERS = 23
BOUNTY_SCALE = 2
"""Bounties are money, also where the stacks are chips."""
_BEGIN = re.compile(r'\{\s*(?:"[^"]{0,60}"\s*:\s*(?:"[^"]{0,200}"|[\d.]+)\s*,\s*)*"(?:ohh|ots)"\s*:')
_FRAME = re.compile(r"[\s,\[\]]*")
_STAMP = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:[.,]\d+)?)?(Z|[+-]\d\d:?\d\d)?")
_CURRENCY = re.compile(r"[A-Z]{3}")


def read_document(text: str, _file: str) -> Iterator[Part | Aside]:
    """Every hand of a text, and what is none."""
    at = _next(text, 0)
    while at < len(text):
        try:
            value, end = value_at(text, at)
            reason = ""
        except ValueError as error:
            begin = _BEGIN.search(text, at + 1)
            value, end = None, len(text) if begin is None else begin.start()
            reason = f"JSON that can't be read: {str(error)[:100]}"
        if isinstance(value, dict) and isinstance(value.get("ohh"), dict):
            yield _hand(value, text, at, end)
        elif isinstance(value, dict) and isinstance(value.get("ots"), dict):
            yield Aside(at, end, SUMMARY)
        else:
            yield Aside(at, end, None, reason or "JSON that is no Open Hand History")
        at = _next(text, end)


def _next(text: str, at: int) -> int:
    """Where the next value begins: behind what stands between values."""
    found = _FRAME.match(text, at)
    return at if found is None else found.end()


def _hand(value: Object, text: str, begin: int, end: int) -> Part | Aside:
    try:
        return Part(begin, end, read_value(value, text[begin:end]))
    except ValueError as error:
        return Aside(begin, end, None, f"hand not understood: {error}")


def read_value(value: Object, text: str) -> Whole:
    """A hand from its value and the text of it.

    Raises:
        ValueError: something that every hand must state is missing or can't be read.
    """
    stated = _dict(value.get(OWN))
    own, problem = own_fields(stated)
    spots = Spots(value, text)
    told = _told(value["ohh"], text, spots, _scale(value["ohh"], stated_scale(own)))
    return together(told, own, problem, spots.at(stated), len(text))


def read_alone(text: str, scale: int) -> Whole:
    """A hand by the format's own fields alone, its amounts in a scale that is known.

    Raises:
        ValueError: as `read_value`.
    """
    value, _ = value_at(text, 0)
    return _told(value["ohh"], text, Spots(value, text), scale)


def _told(doc: Object, text: str, spots: Spots, scale: int) -> Whole:
    """What the format's own fields say."""
    players = objects(doc.get("players"))
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise ValueError("no players, or too many")
    seats = {_key(one.get("id")): _seat_number(one) for one in players}
    rounds = Rounds(text, spots, scale, seats)
    game = GAMES.get(re.sub("[^a-z]", "", str(doc.get("game_type")).lower()))
    limit = LIMITS.get(str(_dict(doc.get("bet_limit")).get("bet_type")).upper())
    if game is None or limit is None:
        header = _header(doc, str(doc.get("game_type"))[:60], limit or "", scale, text, players)
        return Whole(header, (), (), HandStatus.UNSUPPORTED, [])
    for one in players:
        cards = cards_in(one.get("cards"))
        if cards:
            at = spots.at(one)
            rounds.events.append(Dealt(_seat_number(one), rounds.cards(cards, at), at))
    rounds.play(objects(doc.get("rounds")))
    paid = rounds.award(objects(doc.get("pots")))
    mark_cards(rounds.events)
    mark_showdown(rounds.events)
    keep_order(rounds.events)
    game = OMAHA_BY_CARDS.get((game, _most_cards(rounds.events)), game)
    return Whole(
        _header(doc, game, limit, scale, text, players),
        _seats(players, rounds, scale),
        tuple(rounds.events),
        HandStatus.COMPLETE if paid else HandStatus.PARTIAL,
        rounds.troubles,
    )


def _dict(value: object) -> Object:
    return value if isinstance(value, dict) else {}


def _key(value: object) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError("a player without an id")
    return value


def _seat_number(player: Object) -> int:
    seat = player.get("seat")
    if type(seat) is not int or not 0 <= seat < 10_000:
        raise ValueError("a player without a seat")
    return seat


def _most_cards(events: list[Event]) -> int:
    return max([len(one.cards) for one in events if isinstance(one, Dealt | Show)], default=0)


def _scale(doc: Object, stated: int | None) -> int:
    if stated is not None:
        return stated
    numbers = [doc.get(key) for key in ("small_blind_amount", "big_blind_amount", "ante_amount")]
    numbers += [one.get("starting_stack") for one in objects(doc.get("players"))]
    for one in objects(doc.get("rounds")):
        numbers += [action.get("amount") for action in objects(one.get("actions"))]
    for pot in objects(doc.get("pots")):
        numbers += [pot.get(key) for key in ("amount", "rake", "jackpot")]
        numbers += [win.get("win_amount") for win in objects(pot.get("player_wins"))]
    money = not _is_tournament(doc) and _CURRENCY.fullmatch(str(doc.get("currency")))
    return scale_of(numbers, 2 if money else 0)


def _is_tournament(doc: Object) -> bool:
    return doc.get("tournament") is True or bool(doc.get("tournament_info"))


# ---- who plays, and what


def _seats(players: list[Object], rounds: Rounds, scale: int) -> tuple[Seat, ...]:
    """The seats in the order of their numbers."""
    seats: list[Seat] = []
    names: set[str] = set()
    for one in players:
        at, name = rounds.spots.at(one), str(one.get("name", ""))
        if name in names:
            rounds.trouble(HDR002, at, say("{who} holds two seats.", who=name), None, name)
        names.add(name)
        bounty = one.get("player_bounty")
        stated = None if not number(bounty) else minor(bounty, BOUNTY_SCALE)
        stack, away = minor(one.get("starting_stack"), scale), one.get("is_sitting_out") is True
        seats.append(Seat(_seat_number(one), name, stack, away, stated, at))
    seats.sort(key=lambda seat: seat.number)
    for before, seat in itertools.pairwise(seats):
        if before.number == seat.number:
            rounds.trouble(
                HDR001, seat.at, say("Seat {seat} is listed twice.", seat=seat.number), None, seat.name
            )
    return tuple(seats)


def _header(doc: Object, game: str, limit: str, scale: int, text: str, players: list[Object]) -> HandHeader:
    info, tournament = _dict(doc.get("tournament_info")), _is_tournament(doc)
    currency = _text(doc, "currency")
    money = not tournament and currency is not None and _CURRENCY.fullmatch(currency) is not None
    played_at, zone, utc = _when(str(doc.get("start_date_utc") or ""))
    flags = doc.get("flags")
    mark = f"{crc32(text.encode('utf-8', 'replace')):08x}"
    size, button = doc.get("table_size"), doc.get("dealer_seat")
    hero = [str(one.get("name")) for one in players if one.get("id") == doc.get("hero_player_id")]
    return HandHeader(
        NAME, _text(doc, "site_name") or "Open Hand History", _text(doc, "game_number") or mark, tournament,
        isinstance(flags, list) and "Fast" in flags, game, limit,
        _stake(doc, "small_blind_amount", scale), _stake(doc, "big_blind_amount", scale),
        _stake(doc, "ante_amount", scale), _stake(_dict(doc.get("bet_limit")), "bet_cap", scale),
        currency if money else None, scale, SYMBOLS.get(currency or "", "") if money else "",
        _text(info, "tournament_number"), None, _buy_in(info), _text(doc, "table_name"),
        size if type(size) is int and 0 < size < 1000 else None,
        button if type(button) is int else None, played_at, zone, utc, accounts=ACCOUNTS,
        hero=hero[0] if hero else None,
    )  # fmt: skip


def _text(doc: Object, key: str) -> str | None:
    value = doc.get(key)
    return str(value)[:200] if isinstance(value, str | int) and value != "" else None


def _stake(doc: Object, key: str, scale: int) -> int | None:
    """A stake; one of nothing is none."""
    return None if not number(doc.get(key)) else minor(doc[key], scale)


def _buy_in(info: Object) -> str | None:
    """The buy-in with its parts, "$10+$1": prize pool, bounty where there is one, fee."""
    parts = [number(info.get(key)) for key in ("buyin_amount", "bounty_fee_amount", "fee_amount")]
    stated = [part for part in parts if part]
    if not stated:
        return None
    scale, symbol = scale_of(stated, 2), SYMBOLS.get(str(info.get("currency")), "")
    return "+".join([money_text(minor(part, scale), scale, symbol) for part in stated])


def _when(text: str) -> tuple[str | None, str | None, int | None]:
    """When it was played, by its stamp in UTC; a stamp may say another zone."""
    match = _STAMP.fullmatch(text.strip())
    if match is None:
        return None, None, None
    year, month, day, clock, zone = match.groups()
    if clock is None:
        return f"{year}-{month}-{day}", None, None
    if clock.count(":") == 1:
        clock += ":00"
    zone = "UTC" if zone in (None, "Z") else zone
    return f"{year}-{month}-{day} {clock}", zone, utc_seconds(year, month, day, clock, zone)
