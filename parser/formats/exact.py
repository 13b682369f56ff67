"""Numbers of JSON and TOML as exact amounts: minor units of a scale, and the scale that a hand needs."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from parser.formats.exchange import MOST_MONEY, MOST_SCALE

_POWERS: Final[tuple[int, ...]] = tuple([10**scale for scale in range(MOST_SCALE + 1)])
_NOISE: Final = 15
"""Significant digits from which on a number is a binary fraction's: 0.30000000000000004 for 0.3."""


def number(value: object) -> Decimal | int | None:
    """A number as it is written, also between quotation marks; None where there is none.

    Raises:
        ValueError: it is written, and is no amount.
    """
    if value is None or value == "":
        return None
    if isinstance(value, str):
        value = _written(value)
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise ValueError(f"{str(value)[:40]} is no amount")
    if isinstance(value, int):
        if abs(value) > MOST_MONEY:
            raise ValueError("an amount too large")
        return value
    if not value.is_finite() or value.adjusted() > 15:
        raise ValueError(f"{str(value)[:40]} is no amount")
    return value


def _written(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise ValueError(f"{text[:40]!r} is no amount") from None


def decimals(value: Decimal | int) -> int:
    """How many decimals a number needs, a binary fraction's noise left out."""
    if isinstance(value, int):
        return 0
    exponent = _settled(value).normalize().as_tuple().exponent
    return max(0, -int(exponent))


def _settled(value: Decimal) -> Decimal:
    _, digits, exponent = value.as_tuple()
    if int(exponent) < -MOST_SCALE and len(digits) >= _NOISE:
        return value.quantize(Decimal(1).scaleb(-MOST_SCALE))
    return value


def scale_of(values: Iterable[Any], least: int = 0) -> int:
    """The scale that holds all these numbers.

    Raises:
        ValueError: one of them is no amount, or has more decimals than any money.
    """
    scale = least
    for value in values:
        if type(value) is int:
            continue
        one = number(value)
        if one is not None:
            scale = max(scale, decimals(one))
    if scale > MOST_SCALE:
        raise ValueError("an amount with more decimals than any money has")
    return scale


def minor(value: Any, scale: int) -> int:
    """Minor units of a number.

    Raises:
        ValueError: it is no amount of this scale.
    """
    one = number(value)
    if one is None:
        raise ValueError("an amount is missing")
    if isinstance(one, int):
        units = one * _POWERS[scale]
    else:
        scaled = _settled(one).scaleb(scale)
        units = int(scaled)
        if units != scaled:
            raise ValueError(f"{one} has more decimals than the hand's other amounts")
    if abs(units) > MOST_MONEY:
        raise ValueError("an amount too large")
    return units
