"""Players' statistics: what each is made of, and `statistics(source)`."""

from reports.stats.api import statistics
from reports.stats.base import Statistic, StatisticsError, Sum, Unit
from reports.stats.table import STATISTICS

__all__ = ["STATISTICS", "Statistic", "StatisticsError", "Sum", "Unit", "statistics"]
