"""Amounts as integers of minor units: reading them exactly, printing them, dividing them."""

from __future__ import annotations

import re

_AMOUNT = re.compile(r"(?:Rs\.)?[^\d.,+-]*([+-]?)(\d[\d,]*)?(?:\.(\d*))?[^\d.,]*\Z")


class ScaleError(ValueError):
    """An amount has more decimals than the hand's scale holds; `needed` is the scale that would."""

    def __init__(self, text: str, needed: int) -> None:
        super().__init__(f"{text!r} needs {needed} decimals")
        self.needed = needed


_BLANKS = str.maketrans("", "", " \u00a0\u202f\u2007")
_COMMA = str.maketrans(".,", ",.")


def parse_comma_money(text: str, scale: int) -> int:
    """Minor units of an amount such as "1.234,50 €": points and blanks group, the comma is decimal.

    Raises as `parse_money`.
    """
    return parse_money(text.translate(_BLANKS).translate(_COMMA), scale)


def parse_money(text: str, scale: int) -> int:
    """Minor units of an amount such as "$1,234.50", "0.5" or "1500"; commas group, the point is decimal.

    Raises:
        ScaleError: more decimals than `scale`.
        ValueError: not an amount.
    """
    match = _AMOUNT.match(text)
    if match is None or (match[2] is None and not match[3]):
        raise ValueError(f"{text!r} is not an amount")
    sign, whole, fraction = match[1], match[2] or "0", (match[3] or "").rstrip("0")
    if len(fraction) > scale:
        raise ScaleError(text, len(fraction))
    value = int(whole.replace(",", "") + fraction.ljust(scale, "0"))
    return -value if sign == "-" else value


def money_text(amount: int, scale: int, symbol: str = "") -> str:
    """An amount with its thousands apart: "$1.50", "-$3", "1,500"."""
    sign = "-" if amount < 0 else ""
    whole, fraction = divmod(abs(amount), 10**scale)
    tail = f".{fraction:0{scale}d}" if fraction else ""
    return f"{sign}{symbol}{whole:,}{tail}"


def share(amount: int, parts: int, unit: int = 1) -> tuple[int, int]:
    """`amount` cut into `parts` equal shares of whole units: the share, and how many odd units remain.

    Anything below one unit stays with the remainder's first unit and is the caller's to place.
    """
    each = amount // (parts * unit) * unit
    return each, (amount - each * parts) // unit
