"""All players of a store together: how their statistics are spread, go together, and what they won."""

from reports.pool.figures import Pool, Report
from reports.pool.gather import pools

__all__ = ["Pool", "Report", "pools"]
