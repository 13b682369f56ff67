"""What a person or another program reads: audit reports, the store, statistics."""

from reports.stats import statistics

__all__ = ["statistics"]
