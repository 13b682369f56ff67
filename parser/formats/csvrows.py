"""Rows of a CSV log with their places; a row may go over several lines, and one that is broken costs no
other.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

MOST_LINES: Final = 4
"""Lines that one row may go over."""
LONGEST_END: Final = 100
LONGEST_ROW: Final = 20_000


class Row(NamedTuple):
    """One row: its fields (none where it can't be read), and where it begins and ends in the text."""

    fields: tuple[str, ...]
    begin: int
    end: int


def rows(text: str, ends: re.Pattern[str], start: int = 0) -> Iterator[Row]:
    """The rows of a text from `start` on; `ends` finds the end of a line that ends a row."""
    begin = at = start
    waiting = 0
    while at < len(text):
        end = text.find("\n", at) + 1 or len(text)
        waiting += 1
        if ends.search(text, max(at, end - LONGEST_END), end) or waiting >= MOST_LINES or end == len(text):
            yield _row(text[begin:end], begin)
            begin, waiting = end, 0
        at = end


def _row(text: str, begin: int) -> Row:
    end = begin + len(text)
    if len(text) > LONGEST_ROW:
        return Row((), begin, end)
    try:
        found = list(csv.reader([text.rstrip("\r\n")], strict=True))
    except csv.Error:
        found = []
    return Row(tuple(found[0]) if len(found) == 1 else (), begin, end)
