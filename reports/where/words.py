"""What can be wrong with a filter, and how values are read."""

from __future__ import annotations


class WhereError(ValueError):
    """A filter can't be read: what is wrong, where, and what to do about it."""

    def __init__(self, message: str, remedy: str, place: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy
        self.place = place
        """Characters before the fault."""
