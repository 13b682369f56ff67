"""What a statistic computes, as a formula; and the columns that it reads."""

from __future__ import annotations

import re

from reports.schema import PLAYERS, Column
from reports.stats.base import Spread, Statistic, Sum
from reports.where import parse

_COLUMNS = {column.name: column for column in PLAYERS}
_QUOTED = re.compile(r"'(?:[^']|'')*'")
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def term(one: Sum, what: str = "sum") -> str:
    """A sum: "sum(limp where position = SB)"."""
    return f"{what}({one.column}{f' where {one.when}' if one.when else ''})"


def added(sums: tuple[Sum, ...]) -> str:
    """Sums with their signs between."""
    told = ""
    for one in sums:
        sign = "-" if one.sign < 0 else "+"
        told += f" {sign} {term(one)}" if told else f"{'-' if one.sign < 0 else ''}{term(one)}"
    return told


def formula(entry: Statistic) -> str:
    """The whole of it: "100 x sum(vpip) / sum(vpip_opp)"; "" where sums over hands don't make it."""
    if entry.spread is Spread.DIFFERENCE:
        return " - ".join(entry.parts)
    if entry.spread is Spread.PRODUCT:
        return f"{' x '.join(entry.parts)} / 100"
    if entry.spread in (Spread.SESSIONS, Spread.ENTRIES):
        return ""
    factor = f"{entry.times:,} x " if entry.times > 1 else ""
    over = f" / {entry.over:,}" if entry.over > 1 else ""
    if entry.spread in (Spread.MEAN, Spread.DEVIATION):
        what = "mean" if entry.spread is Spread.MEAN else "deviation"
        mean = term(entry.taken[0], what) if len(entry.taken) == 1 else f"{what}({_row(entry)})"
        return f"{factor}{mean}{over}"
    if entry.spread is Spread.TOTAL:
        return f"{factor}{_bracketed(entry.taken, bool(factor or over))}{over}"
    below = _bracketed(entry.chances, among=True)
    below = f"({entry.over:,} x {below})" if over else below
    return f"{factor}{_bracketed(entry.taken, among=True)} / {below}"


def _row(entry: Statistic) -> str:
    """What a hand adds, of a mean of several columns."""
    signs = [f"{'-' if one.sign < 0 else '+'} {one.column}" for one in entry.taken]
    return " ".join(signs).removeprefix("+ ")


def _bracketed(sums: tuple[Sum, ...], among: bool) -> str:
    return f"({added(sums)})" if among and len(sums) > 1 else added(sums)


def columns_of(entry: Statistic) -> tuple[Column, ...]:
    """The columns of `players` that a statistic reads, those of its conditions too, in the table's order."""
    names: set[str] = set()
    for one in (*entry.taken, *entry.chances):
        names.add(one.column)
        if one.when:
            names.update(_WORD.findall(_QUOTED.sub("", parse(one.when).sql)))
    return tuple([column for name, column in _COLUMNS.items() if name in names])
