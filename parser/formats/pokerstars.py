"""PokerStars in English, and the rooms and converters that print its text under another brand."""

from __future__ import annotations

import re
from functools import lru_cache

from parser.clock import iso_stamp, utc_seconds
from parser.events import Discard, NoteKind, PostKind, Show, StreetDealt
from parser.formats.base import Format, Header, Stamp
from parser.formats.reading import Reading
from parser.formats.shared import SHARED_LINES, emit_drop, emit_post, note
from parser.formats.shared import prepare_post as shared_post
from parser.formats.values import CARDS, Amounts
from parser.lines import Groups, Line
from parser.money import parse_money

GAMES = {
    "hold'em": "holdem",
    "omaha": "omaha",
    "5 card omaha": "omaha5",
    "6 card omaha": "omaha6",
    "omaha 5 cards": "omaha5",
    "omaha 6 cards": "omaha6",
    "omaha hi/lo": "omaha8",
    "5 card omaha hi/lo": "omaha5_8",
    "6 card omaha hi/lo": "omaha6_8",
    "courchevel": "courchevel",
    "courchevel hi/lo": "courchevel8",
    "6+ hold'em": "short_deck",
    "split hold'em": "double_holdem",
    "split omaha": "double_omaha",
    "irish": "irish",
}
"""Games that are replayed, by their printed names."""

SET_ASIDE = {
    "razz": "razz",
    "7 card stud": "stud",
    "7 card stud hi/lo": "stud8",
    "5 card draw": "5cd",
    "triple draw 2-7 lowball": "27td",
    "single draw 2-7 lowball": "27sd",
    "badugi": "badugi",
    "fusion": "fusion",
}

LIMITS = {
    "no limit": "nl",
    "pot limit": "pl",
    "limit": "fl",
    "fixed limit": "fl",
    "pot limit pre-flop, no limit post-flop": "pl/nl",
}
SPLIT_LIMIT = "pl/nl"
"""Pot limit before the flop, no limit after it: set aside."""

CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR", "Rs. ": "INR", "₮": "USDT"}

AMOUNT = r"((?:[$€£¥₹₮]|Rs\. )?)(\d[\d,]*(?:\.\d+)?)"
STAKES = re.compile(
    rf"(?:ante (\d[\d,]*), *)?{AMOUNT}/{AMOUNT}(?: - *{AMOUNT} (?:Cap|CAP))?(?: *-)?(?: *([A-Z]{{3}}))?\s*"
)
BUTTON_STAKES = re.compile(rf"Button Blind {AMOUNT} - Ante {AMOUNT}(?: *([A-Z]{{3}}))?\s*")


def decimals(text: str) -> int:
    """Digits after the point."""
    return len(text.partition(".")[2])


@lru_cache(maxsize=4096)
def read_header(groups: Groups, scale: int | None = None) -> Header:
    """What a PokerStars header states; ValueError where its stakes can't be read."""
    brand, _club, zoom_word, tournament_id, buy_in, mixed, game_text, limit_text, level, stakes = groups
    brand, game_text, limit_text = brand or "", game_text or "", limit_text or ""
    stakes = (stakes or "").replace("\xa0", " ")
    if mixed and ", " in stakes:
        stakes = stakes.rpartition(", ")[2]
    symbol, low, high, ante, cap, code = read_stakes(stakes)
    tournament = tournament_id is not None
    currency = None if tournament else code or CURRENCIES.get(symbol)
    if scale is None:
        scale = max(2 if currency else 0, *(decimals(text) for text in (low, high, cap, ante) if text))
    game, limit = game_text.lower(), LIMITS[limit_text.lower()]
    name = GAMES.get(game) or SET_ASIDE.get(game) or game_text
    if limit == SPLIT_LIMIT:
        name = f"{game_text} {limit_text}"
    return Header(
        brand, tournament, bool(zoom_word) or "zoom" in brand.lower() or "rush" in brand.lower(), name,
        game in GAMES and limit != SPLIT_LIMIT, limit, parse_money(low, scale), parse_money(high, scale),
        parse_money(ante, scale) if ante else None, parse_money(cap, scale) if cap else None, currency, scale,
        "" if tournament else symbol, tournament_id, level, buy_in or None,
    )  # fmt: skip


def read_stakes(text: str) -> tuple[str, str, str, str | None, str | None, str | None]:
    """Currency sign, low and high stake, ante, cap and currency code of the stakes in a header."""
    found = STAKES.fullmatch(text)
    if found:
        ante, symbol, low, _, high, _, cap, code = found.groups()
        return symbol, low, high, ante, cap, code
    found = BUTTON_STAKES.fullmatch(text)
    if found:
        symbol, low, _, ante, code = found.groups()
        return symbol, low, low, ante, None, code
    raise ValueError(f"stakes {text!r} are not understood")


def read_stamp(groups: Groups) -> Stamp:
    """The local stamp as printed; UTC from the stamp in brackets, which is New York's, or from the printed
    zone.
    """
    year, month, day, time, zone, other_year, other_month, other_day, other_time, other_zone = groups
    utc = None
    if other_year and other_month and other_day and other_time:
        utc = utc_seconds(other_year, other_month, other_day, other_time, other_zone)
    if not (year and month and day and time):
        raise ValueError("the header gives no time")
    if utc is None:
        utc = utc_seconds(year, month, day, time, zone)
    return Stamp(iso_stamp(year, month, day, time), zone, utc)


def prepare_post(groups: Groups, amounts: Amounts) -> tuple[PostKind, int, bool]:
    """A post; 9stacks writes "unknown" for a straddle."""
    line, name, kind, unknown, amount, all_in = groups
    if unknown:
        kind = "straddle"
    return shared_post((line, name, kind, amount, all_in), amounts)


def emit_shows(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """Shown cards; Run It Once writes "NAME shows [..] for WORDS [best five]"."""
    _line, _name, cards, words, other_cards, other_words = groups
    text = cards or other_cards or ""
    shown = CARDS[text] or reading.no_cards(text, at)
    reading.add(Show(reading.seat_of[name], shown, words or other_words, at))


def emit_first_card(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    """The board card that lies open before the first betting round."""
    text = groups[1] or ""
    reading.add(StreetDealt(0, 0, (), CARDS[text] or reading.no_cards(text, at), at))


def emit_discards(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """Cards given up; only one's own are shown."""
    _line, _name, count, text = groups
    cards = (CARDS[text] or reading.no_cards(text, at)) if text else ()
    reading.add(Discard(reading.seat_of[name], cards, int(count or 0), at))


POKERSTARS = Format(
    name="pokerstars",
    starts=(
        r"(?i:(?:PokerStars|Full Tilt|Run It Once Poker|PokerMaster|PokerBros|SupremaPoker|MPLPoker"
        r"|Hive Poker|9stacks Poker|WPT Global)(?: Zoom| Home(?: Game)?| Rush)? (?:Hand|Game) #)"
    ),
    grammar="pokerstars.lark",
    header=read_header,
    stamp=read_stamp,
    lines={
        **SHARED_LINES,
        "POST": Line(emit_post, prepare_post, 1),
        "SHOWS": Line(emit_shows, None, 1),
        "DROP": Line(emit_drop),
        "FIRST_CARD": Line(emit_first_card),
        "DISCARDS": Line(emit_discards, None, 1),
        "RESEAT": note(NoteKind.PRESENCE, 1),
    },
    about="PokerStars in English, and rooms that write like it: cash, Zoom, tournaments, home games; "
    "hold'em and Omaha with 4, 5 or 6 cards, high and high-low, Courchevel, 6+ hold'em, split boards, Irish; "
    "no limit, pot limit, fixed limit",
)
