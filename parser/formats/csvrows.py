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


def rows(text: str, ends: re.Pattern[str], start: int = 0) -> list[Row]:
    """The rows of a text from `start` on; `ends` finds the end of a line that ends a row."""
    spans = list(_spans(text, ends, start))
    texts = [text[begin:end].rstrip("\r\n") for begin, end in spans]
    fields = _fields(texts)
    if fields is None or len(fields) != len(texts):  # a quote somewhere is not closed: one by one
        fields = [(_fields([one]) or [()])[0] for one in texts]
    return [Row(one, begin, end) for one, (begin, end) in zip(fields, spans, strict=True)]


def _spans(text: str, ends: re.Pattern[str], start: int) -> Iterator[tuple[int, int]]:
    """Where each row begins and ends."""
    begin = at = start
    waiting = 0
    while at < len(text):
        end = text.find("\n", at) + 1 or len(text)
        waiting += 1
        if ends.search(text, max(at, end - LONGEST_END), end) or waiting >= MOST_LINES or end == len(text):
            yield begin, end
            begin, waiting = end, 0
        at = end


def _fields(texts: list[str]) -> list[tuple[str, ...]] | None:
    """The fields of each row; None where they can't be read. A row too long to be one has none."""
    short = [one if len(one) <= LONGEST_ROW else "" for one in texts]
    try:
        return [tuple(one) for one in csv.reader(short, strict=True)]
    except csv.Error:
        return None
