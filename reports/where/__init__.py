"""The language of filters: `parse("pot = 3bet and stack > 80bb")` -> SQL over the view `players`.

`fields` says what can be asked about; `words` what can be wrong. A filter may be used wherever rows
of `players` are chosen: statistics, reports, `fairpot find`, `fairpot sql`.
"""

from reports.where.catalogue import SECTIONS, fields
from reports.where.understood import Where, parse
from reports.where.words import WhereError

__all__ = ["SECTIONS", "Where", "WhereError", "fields", "parse"]
