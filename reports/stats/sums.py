"""What a statistic sums, as SQL over the rows of `players`, and how its amounts follow the scale of money."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from reports.schema import PLAYERS
from reports.stats.base import Spread, Statistic, Sum
from reports.where import parse

_COLUMNS = {column.name: column for column in PLAYERS}
_SMALL = {"bool", "uint8", "int8", "int16"}
"""Whose sums of a row fit into 32 bits, and products of these into 64."""
_MONEY = ("minor units", "thousandths of a minor unit")


class Part(NamedTuple):
    """One aggregate."""

    sql: str
    money: int = 0
    """How many amounts are multiplied in it: with a finer scale it grows by so many factors."""


ROWS = Part("count(*)")
NET = Part('coalesce(sum("net"), 0)', 1)


class Value(NamedTuple):
    """A row's value: the sum of its terms."""

    sql: str
    money: int
    small: bool
    nullable: bool

    def times(self, other: Value) -> Value:
        """The product."""
        small = self.small and other.small
        left = f"({self.sql})::{'BIGINT' if small else 'HUGEINT'}"
        nullable = self.nullable or other.nullable
        return Value(f"{left} * ({other.sql})", self.money + other.money, small, nullable)

    def where_known(self, other: Value) -> Value:
        """The value where the other is known, so that both are of the same hands."""
        if not other.nullable or other.sql == self.sql:
            return self
        return Value(
            f"CASE WHEN ({other.sql}) IS NOT NULL THEN {self.sql} END", self.money, self.small, nullable=True
        )

    def total(self) -> Part:
        """Its sum over rows; 0 where there is none."""
        return Part(f"coalesce(sum({self.sql}), 0)", self.money)

    def known(self) -> Part:
        """How many rows have it."""
        return Part(f"count({self.sql})") if self.nullable else ROWS


def parts_of(entry: Statistic) -> tuple[Part, ...]:
    """The aggregates of a statistic, in the order in which `result` reads them."""
    if entry.spread in (Spread.WILSON, Spread.RATIO):
        taken, chances = _value(entry.taken), _value(entry.chances)
        y, x = taken.where_known(chances), chances.where_known(taken)
        totals = (y.total(), x.total())
        if entry.spread is Spread.WILSON:
            return totals
        of_money = () if x.small else (Part(f"count(CASE WHEN ({x.sql}) <> 0 THEN 1 END)"),)
        return (*totals, y.times(y).total(), y.times(x).total(), x.times(x).total(), *of_money)
    if entry.spread in (Spread.MEAN, Spread.DEVIATION):
        value = _value(entry.taken, absent="NULL")
        return (value.known(), value.total(), value.times(value).total())
    if entry.spread is Spread.TOTAL:
        value = _value(entry.taken)
        return (value.known(), value.total())
    return ()


def has_money(entry: Statistic) -> bool:
    """Whether it divides amounts: few large ones may decide it."""
    return any(not _small(term) for term in (*entry.taken, *entry.chances))


def below_zero(entry: Statistic) -> bool:
    """Whether its numerator may be negative."""
    return any(term.sign < 0 or term.column.startswith(("net", "ev_net")) for term in entry.taken)


@lru_cache(maxsize=1024)
def _value(sums: tuple[Sum, ...], absent: str = "0") -> Value:
    """The value of terms; `absent` is that of a term in a row for which its `when` does not hold."""
    terms, money = [], 0
    nullable = False
    for term in sums:
        column = _COLUMNS[term.column]
        sql = f'"{term.column}"::{"INT" if _small(term) else "BIGINT"}'
        nullable |= column.nullable
        if term.when:
            sql = f"CASE WHEN {parse(term.when).sql} THEN {sql} ELSE {absent} END"
            nullable |= absent == "NULL"
        terms.append(f"{'-' if term.sign < 0 else ''}{sql}")
        money = max(money, int(column.unit in _MONEY))
    small = all(map(_small, sums))
    return Value(" + ".join(terms), money, small, nullable)


def _small(term: Sum) -> bool:
    return _COLUMNS[term.column].type in _SMALL
