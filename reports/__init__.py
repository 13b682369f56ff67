"""What a person or another program reads: audit reports, the store, statistics, hands that match a filter."""

from reports.finding import find
from reports.stats import statistics

__all__ = ["find", "statistics"]
