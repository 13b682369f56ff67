"""Finding a statistic by what a person calls it."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache

from reports.stats.base import Statistic
from reports.stats.table import STATISTICS

NEAREST = 3
"""Names that are offered for one that there is not."""
_BETWEEN = re.compile(r"[\s_-]+")


def plain(name: str) -> str:
    """A name without case, blanks, hyphens and underlines: "3-Bet" and "3bet" are one."""
    return _BETWEEN.sub("", name.casefold())


@lru_cache(maxsize=1)
def by_name() -> dict[str, Statistic]:
    """The statistics by key, abbreviation and title, plain."""
    return {plain(name): entry for entry in STATISTICS for name in (entry.key, entry.short, entry.title)}


def named(name: str) -> tuple[Statistic, ...]:
    """The statistic of a key, abbreviation or title; where there is none, those with all its words."""
    exact = by_name().get(plain(name))
    if exact is not None:
        return (exact,)
    words = [plain(word) for word in name.split() if plain(word)]
    if not words:
        return ()
    return tuple([
        entry
        for entry in STATISTICS
        if all(
            any(word in plain(text) for text in (entry.key, entry.short, entry.title)) for word in words
        )
    ])  # fmt: skip


def nearest(name: str) -> list[str]:
    """Keys of the statistics whose names are most like one that there is not."""
    known = by_name()
    close = get_close_matches(plain(name)[:80], list(known), n=3 * NEAREST, cutoff=0.5)
    return list(dict.fromkeys([known[word].key for word in close]))[:NEAREST]
