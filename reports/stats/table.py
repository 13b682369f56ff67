"""The one table of statistics: a new one is an entry in the catalogue, and a fact column if it needs one."""

from __future__ import annotations

from reports.stats.base import Statistic
from reports.stats.catalogue.aggression import AGGRESSION
from reports.stats.catalogue.aggressor import AGGRESSOR
from reports.stats.catalogue.defender import DEFENDER
from reports.stats.catalogue.entering import ENTERING
from reports.stats.catalogue.reraising import RERAISING
from reports.stats.catalogue.results import RESULTS
from reports.stats.catalogue.showdown import SHOWDOWN
from reports.stats.catalogue.stealing import STEALING
from reports.stats.catalogue.tournament import TOURNAMENT

STATISTICS: tuple[Statistic, ...] = (
    *RESULTS,
    *ENTERING,
    *RERAISING,
    *STEALING,
    *AGGRESSOR,
    *DEFENDER,
    *AGGRESSION,
    *SHOWDOWN,
    *TOURNAMENT,
)
"""All statistics, in the order in which they are listed."""


def statistic(key: str) -> Statistic | None:
    """The statistic with a key."""
    return next((entry for entry in STATISTICS if entry.key == key), None)
