"""Names to seats: the seat lines of a hand decide who is meant in all its later lines.

Names may hold anything: blanks, brackets, ": folds", another player's whole name. A line is first read by its
shape; when that names nobody at the table, `readings` puts a mark in place of each name the line could hold,
longest first, so that the grammar sees the line without it.
"""

from __future__ import annotations

from collections.abc import Iterator

MARK = "\ue000"
"""Stands for a name in a line; in Unicode's private use area."""


class UnknownNameError(LookupError):
    """A line names somebody without a seat line."""


class RefusedLineError(ValueError):
    """A line has the shape of one kind, but what follows shows that it isn't."""


class Roster(dict[str, int | None]):
    """Seat numbers by name; a name without a seat line raises `UnknownNameError`, or has None when it is let
    in as a stranger.
    """

    strangers: frozenset[str] = frozenset()
    _counted = -1
    """How many names `_by_first_word` was made of."""

    _by_first_word: dict[str, list[str]]

    def __missing__(self, name: str) -> None:
        if name not in self.strangers:
            raise UnknownNameError(name)

    def readings(self, line: str) -> Iterator[tuple[str, str]]:
        """Each (name, line with `MARK` in its place), longest names first, then from the left."""
        for name in sorted(self, key=len, reverse=True):
            at = line.find(name)
            while at >= 0:
                yield name, line[:at] + MARK + line[at + len(name) :]
                at = line.find(name, at + 1)

    def beginning(self, word: str) -> list[str]:
        """The names whose first word this is, longest first."""
        if self._counted != len(self):
            self._counted = len(self)
            self._by_first_word = {}
            for name in sorted(self, key=len, reverse=True):
                self._by_first_word.setdefault(name.partition(" ")[0], []).append(name)
        return self._by_first_word.get(word, NOBODY)


NOBODY: list[str] = []
