"""Kinds of amounts: money in big blinds, in a currency or in chips; and what is only known in big blinds.

All comparisons are exact, in whole numbers: 20 bb of a blind of 0.05 is what it is.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from reports.duck import text as literal
from reports.where.base import EQUAL, ORDER, Kind, Range
from reports.where.plain import Exact, exact
from reports.where.words import UnreadError, nearest, quoted

SIGNS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR", "₮": "USDT"}
_CODES = """
    USD EUR GBP INR CNY USDT CAD AED ALL AMD ARS AUD AZN BAM BDT BGN BHD BOB BRL BYN CHF CLP COP CRC CUP CZK
    DKK DOP DZD EGP FJD GEL GHS GTQ HKD HNL HUF IDR ILS IQD ISK JMD JOD JPY KES KGS KHR KRW KWD KZT LAK LBP
    LKR MAD MDL MKD MMK MNT MOP MUR MXN MYR NAD NGN NIO NOK NPR NZD OMR PAB PEN PHP PKR PLN PYG QAR RON RSD
    RUB SAR SEK SGD THB TND TRY TTD TWD TZS UAH UGX UYU UZS VES VND XAF XOF ZAR ZMW BTC
"""
CODES = tuple(_CODES.split())
"""Currencies that amounts can be in, as tables have them."""
BB, CHIPS = "bb", "chips"
_UNIT = rf"[{''.join(SIGNS)}]|[A-Za-z]+"
_AMOUNT = re.compile(rf"([-+]?)({_UNIT})?\s*([-+]?)(\d+(?:\.\d+)?)\s*({_UNIT})?", re.ASCII)
_UNITS_OF_SCALE = f"{[10**places for places in range(13)]}[scale + 1]"
"""Minor units that make one."""
_SPELT = {unit.lower(): unit for unit in (BB, CHIPS, *CODES)}
_MOST = 10**16
"""Digits that are compared: times a big blind, it still fits."""


class Amount(msgspec.Struct, frozen=True):
    """A number of big blinds, chips or a currency's units; 0 may be without a unit."""

    number: Exact
    unit: str


def amount(said: str) -> Amount | None:
    """An amount as it is written, with or without its unit; None: it is none."""
    match = _AMOUNT.fullmatch(said)
    if match is None or (match[1] and match[3]) or (match[2] and match[5]):
        return None
    number = exact((match[1] or match[3]) + match[4])
    if number is None or abs(number.digits) > _MOST:
        return None
    word = match[2] or match[5] or ""
    unit = SIGNS.get(word) or _SPELT.get(word.lower(), word)
    return Amount(number, "" if not number.digits else unit)


class Money(Kind, frozen=True):
    """An amount of money."""

    in_bb: bool = True
    """Whether it can be said in big blinds."""
    factor: int = 1
    """How many of the column's units make a minor unit."""

    @property
    def operators(self) -> tuple[str, ...]:
        return EQUAL + ORDER

    @property
    def takes(self) -> str:
        return "an amount with its unit: " + (
            "20bb, $20, 20EUR, 500chips" if self.in_bb else "$1, 1EUR, 100chips"
        )

    def read(self, said: str) -> Amount:
        return self._checked(amount(said), said)

    def _checked(self, found: Amount | None, said: str) -> Amount:
        units = "20bb, $20 or 500chips" if self.in_bb else "$1, 1EUR or 100chips"
        if found is None:
            if "," in said:
                raise UnreadError(f"{quoted(said)} is no amount", "write it without commas, like $1000")
            raise UnreadError(f"{quoted(said)} is no amount", f"write it like {units}")
        if found.number.digits and not found.unit:
            raise UnreadError(f"{said} lacks its unit", f"write it like {units}")
        if found.unit == BB and not self.in_bb:
            raise UnreadError("it is not counted in big blinds", f"write it like {units}")
        if found.unit not in ("", BB, CHIPS, *CODES):
            raise UnreadError(
                f"there is no unit {quoted(found.unit)}", nearest(found.unit, [BB, CHIPS, *CODES])
            )
        return found

    def ends(self, low: str, high: str) -> Range:
        """One end may leave the unit to the other: 20..50bb, $1..5."""
        ends = [(amount(said), said) for said in (low, high)]
        units = [end.unit for end, _ in ends if end is not None and end.unit]
        if len(set(units)) > 1:
            raise UnreadError(f"a range has one unit, not {' and '.join(units)}", "write it like 20bb..50bb")
        full = [None if not said else self._checked(_with(end, units), said) for end, said in ends]
        first, last = full
        if first is not None and last is not None and first.number.over(9) > last.number.over(9):
            raise UnreadError(f"the range {quoted(f'{low}..{high}')} ends before it begins", "turn it round")
        return Range(first, last)

    def told(self, value: Any) -> str:
        return f"{value.number}{value.unit}"

    def sql(self, of: str, operator: str, value: Any) -> str:
        digits, tens = value.number.digits * self.factor, 10**value.number.places
        if not digits:
            return f"{of} {operator} 0"
        left = f"({of})::HUGEINT * {tens}" if tens > 1 else f"({of})::HUGEINT"
        if value.unit == BB:
            return f"{left} {operator} {digits}::HUGEINT * nullif(big_blind, 0)"
        same = "currency IS NULL" if value.unit == CHIPS else f"currency = {literal(value.unit)}"
        return f"CASE WHEN {same} THEN {left} {operator} {digits}::HUGEINT * {_UNITS_OF_SCALE} END"


def _with(end: Amount | None, units: list[str]) -> Amount | None:
    if end is None or end.unit or not units or not end.number.digits:
        return end
    return Amount(end.number, units[0])


class BigBlinds(Kind, frozen=True):
    """A number of big blinds, of which the column has `factor` parts."""

    factor: int = 1_000_000

    @property
    def operators(self) -> tuple[str, ...]:
        return EQUAL + ORDER

    @property
    def word(self) -> str:
        return "big blinds"

    @property
    def takes(self) -> str:
        return "big blinds: 80bb"

    def read(self, said: str) -> Exact:
        found = amount(said)
        if found is None:
            raise UnreadError(f"{quoted(said)} is no number of big blinds", "write it like 80bb")
        if found.number.digits and found.unit != BB:
            why = f"{said} lacks its unit" if not found.unit else "it is counted in big blinds"
            raise UnreadError(why, "write it like 80bb")
        return found.number

    def ends(self, low: str, high: str) -> Range:
        """One end may leave the unit to the other: 20..50bb."""
        if low and high and low.lower().endswith(BB) != high.lower().endswith(BB):
            low, high = (said if said.lower().endswith(BB) else said + BB for said in (low, high))
        return Kind.ends(self, low, high)

    def told(self, value: Any) -> str:
        return f"{value}bb"

    def order(self, value: Any) -> Any:
        return value.over(9)

    def sql(self, of: str, operator: str, value: Any) -> str:
        digits, tens = value.digits * self.factor, 10**value.places
        if digits % tens == 0:
            return f"{of} {operator} {digits // tens}"
        return f"{of}::HUGEINT * {tens} {operator} {digits}"


class Stakes(Kind, frozen=True):
    """Small and big blind, in a currency or in any."""

    @property
    def takes(self) -> str:
        return "blinds: 0.5/1, $0.5/$1, 50/100chips"

    def read(self, said: str) -> tuple[Exact, Exact, str]:
        parts = [amount(part.strip()) for part in said.split("/")]
        if len(parts) != 2 or parts[0] is None or parts[1] is None:
            raise UnreadError(
                f"{quoted(said)} are no stakes", "write small and big blind like 0.5/1 or $0.5/$1"
            )
        units = {part.unit for part in parts if part is not None and part.unit}
        if len(units) > 1 or BB in units:
            raise UnreadError(f"{quoted(said)} are no stakes", "write both blinds in one currency")
        unit = units.pop() if units else ""
        if unit not in ("", CHIPS, *CODES):
            raise UnreadError(f"there is no unit {quoted(unit)}", nearest(unit, [CHIPS, *CODES]))
        return parts[0].number, parts[1].number, unit

    def told(self, value: Any) -> str:
        small, big, unit = value
        return f"{small}/{big}{unit}"

    def sql(self, of: str, operator: str, value: Any) -> str:
        *blinds, unit = value
        tests = [
            f"{column}::HUGEINT * {10**number.places} = {number.digits}::HUGEINT * {_UNITS_OF_SCALE}"
            for column, number in zip(("small_blind", "big_blind"), blinds, strict=True)
        ]
        if unit:
            tests.insert(
                0, "currency IS NULL" if unit == CHIPS else f"coalesce(currency = {literal(unit)}, false)"
            )
        return f"({' AND '.join(tests)})"
