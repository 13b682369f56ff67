"""Rows of values as text: CSV for spreadsheets, Markdown, JSON; what a name holds is never run or drawn."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from reports.cells import cell, csv_line
from reports.messages import json_bytes, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import pandas as pd

WIDEST = 60
"""Characters of a cell in a table for people."""


def rows_of(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """A frame's rows as Python values; None where nothing is known, times as ISO text."""
    names = [str(name) for name in frame.columns]
    return [
        dict(zip(names, map(_plain, values), strict=True))
        for values in frame.astype(object).itertuples(index=False, name=None)
    ]


def csv_text(names: Sequence[str], rows: Iterable[dict[str, Any]]) -> bytes:
    """RFC 4180; text that a spreadsheet would take for a formula gets a quote before it."""
    lines = [csv_line([cell(name) for name in names])]
    lines += [csv_line([_celled(row[name]) for name in names]) for row in rows]
    return b"".join(lines)


def json_text(report: dict[str, Any]) -> bytes:
    """One object."""
    return json_bytes(report) + b"\n"


def markdown(heads: Sequence[str], rows: Sequence[Sequence[str]], right: Iterable[int] = ()) -> str:
    """A table in Markdown; what would end a cell or begin markup is escaped."""
    ends = frozenset(right)
    marks = ["--:" if place in ends else "---" for place in range(len(heads))]
    lines = [heads, marks, *[[_escaped(value) for value in row] for row in rows]]
    return "".join([f"| {' | '.join(line)} |\n" for line in lines])


def shown(value: str) -> str:
    """Text from a record as a cell of a table for people."""
    return sentence(value, WIDEST)


def _escaped(value: str) -> str:
    told = shown(value)
    for mark in "\\|`*_<>[]#":
        told = told.replace(mark, f"\\{mark}")
    return told


def _celled(value: Any) -> str | int | float | None:
    if isinstance(value, bool):
        return "true" if value else "false"
    return cell(value) if isinstance(value, str) else value


def _plain(value: Any) -> Any:
    import pandas as pd

    if value is None or value is pd.NA or value is pd.NaT:
        return None
    if isinstance(value, pd.Timestamp):
        return value.strftime("%Y-%m-%dT%H:%M:%SZ")
    value = value.item() if hasattr(value, "item") else value
    return None if isinstance(value, float) and math.isnan(value) else value
