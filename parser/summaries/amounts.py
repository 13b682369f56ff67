"""Amounts and ranks as summaries print them: "$1,234.50 USD", "0,09 €", "100 FPP", "250 Play Chips"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

SIGNS = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "Rs.": "INR", "¥": "CNY", "US$": "USD", "C$": "CAD"}
POINTS = {"fpp": "FPP", "fpps": "FPP", "sc": "SC", "starscoin": "SC", "ftp": "FTP", "t$": "T$", "tt$": "T$"}
"""What sites pay with beside money, in small letters; tournament money (T$) is no dollar."""
CHIPS = frozenset({"play chips", "chips", "play money", "p"})
FREE = frozenset(
    {
        "free", "freeroll", "free roll", "gratuit", "gratis", "gratuito", "kostenlos", "бесплатно",
        "áåñïëàòíî",
    }
)  # fmt: skip
"""In the languages of clients, and Russian as it looks in another encoding."""
MOST_DIGITS = 12
DECIMALS = 6
"""Digits behind the point that amounts are kept with until their summary's scale is known."""

_AMOUNT = re.compile(
    r"(?P<sign>US\$|C\$|TT?\$|Rs\.|[$€£₹¥])?[ \xa0]*(?P<number>\d[\d.,' \xa0\u202f]*\d|\d)[ \xa0]*"
    r"(?P<unit>[^\d\s][^\d]{0,19})?"
)
_COMMA = re.compile(r",\d{1,2}\Z")
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:[ ,.'\xa0\u202f]\d{3})+")
_ORDINAL = re.compile(r"(\d{1,9})")

UNIT: int = 10**6
"""A whole unit of money in `Amount.value`."""


class Amount(NamedTuple):
    """An amount, in units of 10 to the power of -DECIMALS, and of what."""

    value: int
    currency: str | None
    """None: chips, or nothing is said."""


def amount(text: str) -> Amount | None:
    """The amount printed; None when it is none."""
    text = text.strip(" \t\xa0")
    if text.lower() in FREE:
        return Amount(0, None)
    found = _AMOUNT.fullmatch(text)
    if found is None:
        return None
    value = _number(found["number"])
    unit = _unit(found["sign"], (found["unit"] or "").strip(" \xa0"))
    return None if value is None or unit is None else Amount(value, unit or None)


def total(parts: Iterable[Amount]) -> Amount | None:
    """The sum of amounts of one currency; None when there are several."""
    found = list(parts)
    kinds = {one.currency for one in found if one.currency is not None}
    if len(kinds) > 1:
        return None
    return Amount(sum([one.value for one in found]), next(iter(kinds), None))


def rank(text: str) -> int | None:
    """The number of "2nd", "1,203rd" or "5"."""
    found = _ORDINAL.match(text.replace(",", ""))
    return int(found[1]) if found else None


def scale_of(amounts: Iterable[Amount]) -> int:
    """The decimals that hold all of some amounts: those of cents, where there is money among them."""
    scale = 0
    for one in amounts:
        scale = max(scale, 2 if one.currency is not None else 0)
        while scale < DECIMALS and one.value % 10 ** (DECIMALS - scale):
            scale += 1
    return scale if scale != 1 else 2


def _unit(sign: str | None, word: str) -> str | None:
    """The currency by its sign and word, "" for chips or where none is said; None when it is no currency."""
    if word:
        if word.lower() in POINTS:
            return POINTS[word.lower()]
        if word.lower() in CHIPS:
            return ""
        if word in SIGNS:
            return SIGNS[word]
        if re.fullmatch("[A-Z]{3}", word):
            return word
        return None
    if sign is None:
        return ""
    return SIGNS.get(sign) or POINTS.get(sign.lower())


def _number(text: str) -> int | None:
    """The value of a number with the separators of any language; a lone comma before one or two digits is
    decimal.
    """
    if (_COMMA.search(text) and text.count(",") == 1) or (text.find(",") > text.find(".") > -1):
        text = text.translate(str.maketrans(".,", ",."))
    whole, _, fraction = text.partition(".")
    if not fraction.isdecimal() and fraction:
        if not _THOUSANDS.fullmatch(text):
            return None
        whole, fraction = text, ""
    if not (whole.isdecimal() or _THOUSANDS.fullmatch(whole)):
        return None
    digits = "".join([letter for letter in whole if letter.isdecimal()])
    if len(digits) > MOST_DIGITS or len(fraction.rstrip("0")) > DECIMALS:
        return None
    return int(digits) * UNIT + int(fraction.rstrip("0").ljust(DECIMALS, "0"))
