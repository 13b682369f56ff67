"""What is known of how trackers count, and from where."""

from __future__ import annotations

from reports.stats.base import Statistic

SOURCES = {
    "PokerTracker 4": "column expressions and statistic texts in reports of its users, its guides; a "
    "re-implementation checked cell by cell against its exports of tournament hands",
    "Hold'em Manager": "column names and SQL in its users' code, its FAQ and lists of definitions; its inner "
    "rules are known in part only",
    "Hand2Note": "its manual's pages on plain and expression statistics",
    "fpdb": "its source code, and the reference files beside its regression hands",
    "DriveHUD": "its statistics calculator, which has Hold'em Manager's column names",
    "fairpot": "our own decision: no tracker's rule is known",
}
"""By the name that a source begins with: what it is."""


def known_from(entry: Statistic) -> list[tuple[str, str]]:
    """The sources of a statistic, each with what it is."""
    return [(name, what) for name, what in SOURCES.items() if name in entry.source]
