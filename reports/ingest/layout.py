"""Where things lie in a store.

DIR/manifest.sqlite                                                 which parts count
DIR/facts/v1/<table>/site=<site>/month=<YYYY-MM>/part-<id>.parquet  rows of one work unit
DIR/facts/v1/<table>/part-<id>.parquet                              tables that know no month
"""

from __future__ import annotations

import re
from typing import NamedTuple

MANIFEST = "manifest.sqlite"
OLD_MANIFEST = "manifest.json"
"""Of stores written before there were runs."""
LOCK = ".lock"
FACTS = "facts/v1"
"""The version changes when a column changes or goes; a new nullable column at the end needs none."""
UNKNOWN = "unknown"
"""The month of a hand that says none."""
UNDATED = frozenset({"sources", "quarantine", "results"})
"""Tables of what need not be a hand."""

_MONTH = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])(?=-)")


class Partition(NamedTuple):
    """A folder of parts within a table: the room that dealt, the month by the record's own clock."""

    site: str
    month: str


NOWHERE = Partition("", "")
"""Of tables that know no month."""


def partition_of(site: str, played_at: str | None) -> Partition:
    """Where a hand's rows go."""
    found = _MONTH.match(played_at) if played_at else None
    return Partition(site, found[0] if found else UNKNOWN)


def part_path(table: str, where: Partition, name: str) -> str:
    """The path of a part's file in the store."""
    folder = f"/site={where.site}/month={where.month}" if where.site else ""
    return f"{FACTS}/{table}{folder}/part-{name}.parquet"
