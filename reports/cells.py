"""Cells of CSV (RFC 4180) that a spreadsheet shows and never runs.

A cell that a spreadsheet would take for a formula gets a quote before it; what would not print as itself is
spelt out, as everywhere. Numbers are written as they are, and so is an amount as a room prints it.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from reports.messages import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

FORMULA_STARTS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""What a spreadsheet may take for the start of a formula, the wide forms of East Asian input too."""
_CURRENCY = r"(?:[A-Z]{0,3}[$€£¥₹₽₩₺₴₫฿]|[A-Z]{3})"
_AMOUNT = re.compile(rf"[-+]?(?:{_CURRENCY} ?)?\d[\d,.'\u00a0\u202f ]*(?:{_CURRENCY})?", re.ASCII)


def inert(text: str) -> str:
    """Text that no spreadsheet runs, otherwise as it is."""
    risky = text.lstrip().startswith(FORMULA_STARTS) or text.startswith(("\t", "\r", "\n"))
    return f"'{text}" if risky else text


def cell(text: str) -> str:
    """Text from anywhere as a cell's content."""
    return visible(inert(text))


def amount_cell(text: str) -> str:
    """The same, but an amount such as "-$1,200.50" is left as it is."""
    return visible(text) if _AMOUNT.fullmatch(text) else cell(text)


def csv_line(cells: Iterable[str | float | Decimal | None]) -> bytes:
    """One record, its text made safe before; null is an empty cell, which empty text in quotes is not."""
    return ",".join([_written(value) for value in cells]).encode() + b"\r\n"


def _written(value: str | float | Decimal | None) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        return format(value, "f") if isinstance(value, Decimal) else str(value)
    return '"' + value.replace('"', '""') + '"'
