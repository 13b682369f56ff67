"""What the first line of a Full Tilt Poker hand states: stakes, game, tournament, table, time."""

from __future__ import annotations

import re
from functools import lru_cache

from parser.clock import iso_stamp, utc_seconds
from parser.formats.base import Header, Stamp
from parser.formats.pokerstars import CURRENCIES, decimals
from parser.lines import Groups
from parser.money import parse_money

GAMES = {
    "hold'em": "holdem",
    "omaha hi": "omaha",
    "omaha h/l": "omaha8",
    "omaha hi/lo": "omaha8",
    "5 card omaha hi": "omaha5",
    "5 card omaha h/l": "omaha5_8",
    "6 card omaha hi": "omaha6",
    "courchevel hi": "courchevel",
    "courchevel h/l": "courchevel8",
}
"""Games that are replayed, by their printed names."""

LIMITS = {
    "no limit": "nl",
    "nl": "nl",
    "pot limit": "pl",
    "pl": "pl",
    "limit": "fl",
    "fl": "fl",
    "mixed": "fl",
}

MONTHS = {
    month: str(number)
    for number, month in enumerate(
        ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
         "November", "December"), 1,
    )
}  # fmt: skip
ZEROS = {"": "", "K": "000", "M": "000000", "B": "000000000"}
AMOUNT = r"([$€£]?)([\d,]+(?:\.\d+)?)([KMB]?)"
STAKES = re.compile(rf"{AMOUNT}/{AMOUNT}(?: Ante {AMOUNT})?")
CAP = re.compile(r"[$€£]?([\d,.]+)(?: (?i:cap))?")
BUY_IN = re.compile(r"[$€£][\d,.]+ \+ [$€£][\d,.]+")
TABLE = re.compile(r"[^\n]*?: (?:[^\n]* \(\d+\), )?((?:Table|Match) [^\n]*?)(?: \(([^()\n]*)\))? - ")
MOST_SEATS = re.compile(r"(\d\d?) max")


@lru_cache(maxsize=4096)
def read_header(groups: Groups, scale: int | None = None) -> Header:
    """What a header states; ValueError where its stakes can't be read."""
    title, tournament_id, before, cap_text, limit_text, game_text, after = groups
    found = STAKES.fullmatch(before or after or "")
    if not found:
        raise ValueError(f"stakes {before or after!r} are not understood")
    symbol, low, low_zeros, _, high, high_zeros, _, ante, ante_zeros = found.groups()
    cap = CAP.fullmatch(cap_text or "")
    texts = [text for text in (low, high, ante, cap and cap[1]) if text]
    tournament = tournament_id is not None
    currency = None if tournament else CURRENCIES.get(symbol)
    if scale is None:
        scale = max(2 if currency else 0, *map(decimals, texts))
    game = GAMES.get((game_text or "").lower())
    buy_in = BUY_IN.match(title or "")
    return Header(
        "Full Tilt Poker", tournament, "Rush" in (title or ""), game or game_text or "",
        game is not None and limit_text != "Mixed", LIMITS[(limit_text or "").lower()],
        parse_money(low + ZEROS[low_zeros], scale), parse_money(high + ZEROS[high_zeros], scale),
        parse_money(ante + ZEROS[ante_zeros], scale) if ante else None,
        parse_money(cap[1], scale) if cap else None, currency, scale,
        "" if tournament else symbol, tournament_id, None, buy_in and buy_in[0],
    )  # fmt: skip


def read_stamp(groups: Groups) -> Stamp:
    """The local stamp as printed; UTC from the one in brackets, which is New York's, or by the zone."""
    time, zone, year, month, day, word, word_day, word_year, *other = groups
    if word is not None:
        year, month, day = word_year, MONTHS.get(word), word_day
    if not (time and year and month and day):
        raise ValueError("the header gives no time")
    other_time, other_zone, other_year, other_month, other_day = other
    utc = None
    if other_time and other_year and other_month and other_day:
        utc = utc_seconds(other_year, other_month, other_day, other_time, other_zone)
    if utc is None:
        utc = utc_seconds(year, month, day, time, zone)
    return Stamp(iso_stamp(year, month, day, time), zone, utc)


def read_table(text: str) -> tuple[str | None, int | None]:
    """The table that a hand's first line names, and how many seats it has."""
    found = TABLE.match(text)
    if found is None:
        return None, None
    seats = None
    for option in (found[2] or "").split(", "):
        if option == "heads up":
            seats = 2
        elif (most := MOST_SEATS.fullmatch(option)) is not None:
            seats = int(most[1])
    return found[1].removeprefix("Table "), seats
