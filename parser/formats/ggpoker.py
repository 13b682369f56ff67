"""GGPoker and the rooms of its network."""

from __future__ import annotations

import re
from functools import lru_cache

from parser.clock import iso_stamp
from parser.events import CashOut, NoteKind
from parser.formats.base import Format, Header, Stamp
from parser.formats.pokerstars import CURRENCIES, LIMITS, SPLIT_LIMIT, decimals
from parser.formats.reading import Reading
from parser.formats.shared import SHARED_LINES, emit_drop, note
from parser.lines import Groups, Line
from parser.money import parse_money

GAMES = {
    "hold'em": ("holdem", None),
    "nlh": ("holdem", "nl"),
    "omaha": ("omaha", None),
    "omaha5": ("omaha5", None),
    "omaha6": ("omaha6", None),
    "omaha hi/lo": ("omaha8", None),
    "plo": ("omaha", "pl"),
    "plo-4": ("omaha", "pl"),
    "plo-5": ("omaha5", "pl"),
    "plo-6": ("omaha6", "pl"),
    "shortdeck": ("short_deck", None),
    "short deck": ("short_deck", None),
    "6+ hold'em": ("short_deck", None),
}
"""Games that are replayed, by their printed names, with the limit their name implies."""

SIGN, NUMBER = r"[$€£¥₹]?", r"(\d[\d,]*(?:\.\d+)?)"
STAKES = re.compile(rf"({SIGN}){NUMBER}(?:/{SIGN}{NUMBER})?(?: ?\({SIGN}{NUMBER}\))?\s*")
"""Blinds, and since 2026 the ante within: "150/300(45)", 0 where there is none."""


@lru_cache(maxsize=4096)
def read_header(groups: Groups, scale: int | None = None) -> Header:
    """What a GGPoker header states; ValueError where its stakes can't be read."""
    product, tournament_id, buy_in, game_text, limit_text, level, stakes = groups
    game_text = game_text or ""
    found = STAKES.fullmatch(stakes or "")
    if not found:
        raise ValueError(f"stakes {stakes!r} are not understood")
    symbol, low, high, ante = found.groups()
    tournament = tournament_id is not None
    currency = None if tournament else CURRENCIES.get(symbol)
    if scale is None:
        scale = max(2 if currency else 0, *(decimals(text) for text in (low, high, ante) if text))
    game, implied = GAMES.get(game_text.lower(), (None, None))
    limit = LIMITS.get(limit_text.lower(), SPLIT_LIMIT) if limit_text else implied or "nl"
    if limit == SPLIT_LIMIT:
        game, game_text = None, f"{game_text} {limit_text}"
    name = game or game_text
    return Header(
        "Poker Hand", tournament, product == "RC", name, game is not None, limit, parse_money(low, scale),
        parse_money(high or low, scale), parse_money(ante, scale) if ante else None, None, currency, scale,
        "" if tournament else symbol, tournament_id, level, buy_in,
    )  # fmt: skip


def read_stamp(groups: Groups) -> Stamp:
    """The stamp as printed; its zone is not said."""
    year, month, day, time = [text or "" for text in groups]
    return Stamp(iso_stamp(year, month, day, time), None, None)


def emit_ev(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """Money between a player and the house: what he pays is a fee, what he receives an amount."""
    _line, _name, words, text = groups
    amount = reading.amounts[text] if text and not text.startswith("premium") else 0
    seat = reading.seat_of[name]
    if (words or "").lower().startswith("pay"):
        reading.add(CashOut(seat, words or "", 0, amount, at))
    else:
        reading.add(CashOut(seat, words or "", amount, 0, at))


GGPOKER = Format(
    name="ggpoker",
    starts=r"Poker Hand #",
    grammar="ggpoker.lark",
    header=read_header,
    stamp=read_stamp,
    lines={
        **SHARED_LINES,
        "DROP": Line(emit_drop),
        "EV": Line(emit_ev, None, 1),
        "INSURANCE": Line(emit_ev, None, 1),
        "DECLINES": note(NoteKind.PRESENCE, 1),
    },
    about="GGPoker: cash, Rush & Cash, tournaments; hold'em, short deck and Omaha with 4, 5 or 6 cards",
)
