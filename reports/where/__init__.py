"""The language of filters: `parse("pot = 3bet and stack > 80bb")` -> SQL over `players`."""

from reports.where.parse import Where, parse
from reports.where.words import WhereError

__all__ = ["Where", "WhereError", "parse"]
