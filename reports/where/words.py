"""What can be wrong with a filter."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from reports.messages import excerpt, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable

LISTED = 24
"""Values that are all named where none is near; of more, only the nearest is."""


class WhereError(ValueError):
    """A filter can't be read: what is wrong, where, and what to do about it."""

    def __init__(self, message: str, remedy: str, place: int = 0, text: str = "") -> None:
        super().__init__(message)
        self.message = message
        """One line; it names the character."""
        self.remedy = remedy
        self.place = place
        """Characters before the fault."""
        self.text = text
        """The filter."""

    def shown(self) -> str:
        """The filter and, under it, a caret at the fault: two lines."""
        line, caret = excerpt(self.text, self.place + 1)
        return f"  {line}\n  {caret}"

    def __str__(self) -> str:
        told = f"{self.message}; {self.remedy}"
        return f"{told}\n{self.shown()}" if self.text else told


class UnreadError(ValueError):
    """A value can't be read as what its field takes; `parse` adds where it stands."""

    def __init__(self, message: str, remedy: str, skip: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy
        self.skip = skip
        """Characters of the value that were good."""


def quoted(text: str) -> str:
    """Somebody's text in a message, cut where it is long."""
    return f'"{sentence(text, 60)}"'


def nearest(said: str, known: Iterable[str], otherwise: str = "") -> str:
    """A remedy: the known word most like the one said; all of them where they are few."""
    words = list(dict.fromkeys(known))
    by_lower = {word.lower(): word for word in reversed(words)}
    close = get_close_matches(said.lower()[:60], list(by_lower), n=1, cutoff=0.6)
    if close:
        return f"did you mean {by_lower[close[0]]}?"
    if otherwise:
        return otherwise
    return f"it takes {', '.join(words[:LISTED])}" + (" and others" if len(words) > LISTED else "")
