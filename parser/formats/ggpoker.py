"""GGPoker and the rooms of its network."""

from __future__ import annotations

import re

from parser.clock import iso_stamp
from parser.events import CashOut, NoteKind, PotDrop
from parser.formats.base import SHARED_LINES, Amounts, Format, Header, Reading, note
from parser.formats.pokerstars import CURRENCIES, LIMITS, decimals
from parser.lines import Groups, Line
from parser.money import parse_money

GAMES = {
    "hold'em": ("holdem", None),
    "nlh": ("holdem", "nl"),
    "omaha": ("omaha", None),
    "omaha hi/lo": ("omaha8", None),
    "plo": ("omaha", "pl"),
    "plo-4": ("omaha", "pl"),
    "plo-5": ("omaha5", "pl"),
    "plo-6": ("omaha6", "pl"),
}
"""Games that are replayed, by their printed names, with the limit their name implies."""

SHORT_DECK = ("shortdeck", "short deck", "6+ hold'em")

STAKES = re.compile(r"([$€£¥₹]?)(\d[\d,]*(?:\.\d+)?)(?:/[$€£¥₹]?(\d[\d,]*(?:\.\d+)?))?(?:\(([\d,.]+)\))?\s*")


def read_header(groups: Groups, scale: int | None = None) -> Header:
    """What a GGPoker header states; ValueError where its stakes can't be read."""
    hand_id, tournament_id, buy_in, game_text, limit_text, level, stakes, year, month, day, time = groups
    assert hand_id and game_text and year and month and day and time
    found = STAKES.fullmatch(stakes or "")
    if not found:
        raise ValueError(f"stakes {stakes!r} are not understood")
    symbol, low, high, ante = found.groups()
    tournament = tournament_id is not None
    currency = None if tournament else CURRENCIES.get(symbol)
    if scale is None:
        scale = max(2 if currency else 0, *(decimals(text) for text in (low, high, ante) if text))
    game, implied = GAMES.get(game_text.lower(), (None, None))
    limit = LIMITS[limit_text.lower()] if limit_text else implied or "nl"
    name = game or ("shortdeck" if game_text.lower() in SHORT_DECK else game_text)
    return Header(
        "Poker Hand", hand_id, tournament, hand_id.startswith("RC"), name, game is not None, limit,
        parse_money(low, scale), parse_money(high or low, scale), parse_money(ante, scale) if ante else None, None,
        currency, scale, "" if tournament else symbol, tournament_id, level, buy_in, iso_stamp(year, month, day, time),
        None, None,
    )  # fmt: skip


def prepare_drop(groups: Groups, amounts: Amounts) -> int:
    assert groups[1] is not None
    return amounts[groups[1]]


def emit_drop(reading: Reading, amount: int, at: int) -> None:
    reading.add(PotDrop(amount, at))


def prepare_ev(groups: Groups, amounts: Amounts) -> tuple[str, str, int]:
    _line, name, words, amount = groups
    assert name is not None and words is not None
    return name, words, amounts[amount] if amount else 0


def emit_ev(reading: Reading, values: tuple[str, str, int], at: int) -> None:
    name, words, amount = values
    seat = reading.seat_of[name]
    if words.startswith(("Pays", "pay ")):
        reading.add(CashOut(seat, words, 0, amount, at))
    else:
        reading.add(CashOut(seat, words, amount, 0, at))


def prepare_insurance(groups: Groups, amounts: Amounts) -> tuple[str, str, int]:
    _line, name, words, amount = groups
    assert name is not None and words is not None
    return name, words, amounts[amount] if amount and not amount.startswith("premium") else 0


GGPOKER = Format(
    name="ggpoker",
    starts=r"Poker Hand #",
    grammar="ggpoker.lark",
    header=read_header,
    lines={
        **SHARED_LINES,
        "DROP": Line(prepare_drop, emit_drop),
        "EV": Line(prepare_ev, emit_ev, 1, keep=False),
        "INSURANCE": Line(prepare_insurance, emit_ev, 1, keep=False),
        "DECLINES": note(NoteKind.PRESENCE),
    },
)
