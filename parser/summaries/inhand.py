"""What hands themselves say of a tournament's results: who is out in which place and with what, rebuys, the
price in the header.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

import msgspec

from parser.events import Note, NoteKind
from parser.formats.starswords import LANGUAGES
from parser.hand import Hand
from parser.summaries.amounts import Amount, amount, scale_of, total
from parser.summaries.telling import PARTS, units

TITLES = frozenset({"ggpoker"})
"""Rooms whose header gives the tournament's title in the place of its price."""
_TERMS = [language.terms.get("tourney", {}) for language in LANGUAGES]
_OUT = "|".join(
    ["finished the tournament", "finishes tournament", r"finished in(?: place)?"]
    + [re.escape(words) for terms in _TERMS for words, means in terms.items() if means.startswith("finished")]
)
_WINS = "|".join(
    ["wins the tournament"]
    + [re.escape(words) for terms in _TERMS for words, means in terms.items() if means.startswith("wins")]
)
_SAID = re.compile(
    rf"(?P<out>{_OUT})|(?P<wins>{_WINS})|(?P<entry>wins an entry to tournament)"
    r"|(?P<rebuy>re-?buys)|(?P<addon>(?:takes|performs) (?:the|an) add-on)"
)
_PARTY = re.compile(r"Player (?P<out>.+?) finished in |Congratulations to player (?P<wins>.+?) for winning ")
_NUMBER = re.compile(r"(?:[$€£₹]|Rs\.)?[ \xa0]?\d[\d.,]*\d|(?:[$€£₹]|Rs\.)?[ \xa0]?\d")
_APART = re.compile(r"(\d) (\.\d)")
"""An amount that is written with a blank before its point."""
_PAID = re.compile(r" for ((?:[$€£₹]|Rs\.)?[ \xa0]?\d[\d.,]*(?: ?[A-Za-z]{2,9})?)")
_UNIT = re.compile(r"[ \xa0]?([$€£₹]|[A-Z]{2,3}\b)")


class Price(NamedTuple):
    """What an entry costs by the header of its hands, in minor units of `scale`."""

    buy_in: int | None
    bounty_part: int | None
    fee: int | None
    currency: str | None
    scale: int


class Result(msgspec.Struct):
    """What one hand says of a player's entry."""

    seat: int
    out: bool = False
    """His tournament, or this entry of his, is over."""
    rank: int | None = None
    prize: Amount | None = None
    ticket: str | None = None
    rebuys: int = 0
    addons: int = 0
    extra: Amount | None = None


@lru_cache(maxsize=1024)
def price(site: str, text: str | None) -> Price | None:
    """The price that a header states; None where it states none, or it is not understood."""
    if not text or site in TITLES:
        return None
    number, blank, word = text.strip().rpartition(" ")
    if not blank or not word[:1].isalpha():
        number, word = text.strip(), ""
    parts = [
        amount(f"{part.strip()} {word}".strip()) or amount(part) for part in re.split(r"\+|-(?=\$)", number)
    ]
    found = [part for part in parts if part is not None]
    names = {1: ("buy_in",), 2: ("buy_in", "fee"), 3: PARTS}.get(len(parts), ())
    if len(found) == 3 and not found[0].value:  # as iPoker writes a price without bounties
        names, found, parts = ("buy_in", "fee"), found[:0:-1], parts[1:]
    whole = total(found)
    if len(found) < len(parts) or not names or whole is None:
        return None
    scale = scale_of(found)
    of = {name: units(one, scale, one.currency) for name, one in zip(names, found, strict=True)}
    return Price(of.get("buy_in"), of.get("bounty_part"), of.get("fee"), whole.currency, scale)


def results(hand: Hand) -> list[Result]:
    """What the hand says of its players' entries, by seat in the order they are named."""
    found: dict[int, Result] = {}
    for event in hand.events:
        if type(event) is Note and event.kind is NoteKind.TOURNAMENT:
            _take(hand, event, found)
    return list(found.values())


def _take(hand: Hand, note: Note, found: dict[int, Result]) -> None:
    party = _PARTY.match(note.text)
    if party is not None:
        kind, name = ("out", party["out"]) if party["out"] else ("wins", party["wins"])
        seat = next((one.number for one in hand.seats if one.name == name), None)
        rest = note.text[party.end() :] if kind == "out" else ""
    else:
        seat = note.seat
        name = "" if seat is None else hand.name(seat)
        at = len(name) if name and note.text.startswith(name) else 0
        said = _SAID.search(note.text, at)
        if said is None:
            return
        kind, rest = said.lastgroup or "", note.text[said.end() :]
    if seat is None:
        return
    _state(found.setdefault(seat, Result(seat)), kind, rest)


def _state(result: Result, kind: str, rest: str) -> None:
    """One line's part; a line that pays nobody says that nothing was won."""
    rest = _APART.sub(r"\1\2", rest)
    numbers = list(_NUMBER.finditer(rest))
    if kind == "out":
        result.out = True
        if numbers and numbers[0][0].strip().isdecimal():
            result.rank = int(numbers.pop(0)[0].strip()[:9])
        if result.ticket is None:
            result.prize = _amount(rest, numbers[0]) if numbers else Amount(0, None)
    elif kind == "wins":
        result.out, result.rank = True, 1
        if numbers:
            result.prize = _amount(rest, numbers[0])
    elif kind == "entry":
        result.ticket, result.prize = f"entry to tournament{rest[:60]}", None
    else:
        paid = _PAID.search(rest)
        cost = amount(paid[1].rstrip(".")) if paid else None
        if kind == "rebuy":
            result.rebuys += 1
        else:
            result.addons += 1
        if cost is not None:
            before = result.extra.value if result.extra is not None else 0
            result.extra = Amount(before + cost.value, cost.currency)


def _amount(rest: str, number: re.Match[str]) -> Amount | None:
    unit = _UNIT.match(rest, number.end())
    return amount(number[0] + (f" {unit[1]}" if unit else ""))
