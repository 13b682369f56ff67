"""What is answered to a page's questions, each asked once for all sorts of money."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from reports.duck import text
from reports.stats import statistics
from reports.stats.sessions import sessions
from reports.where import parse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from reports.duck import Tables
    from reports.player.asked import Asked, Slice


COPIED = 200_000
"""Hands of a player that are copied out of the store, so that it is read once; more take too much room."""


class Answers:
    """The answers about one player and his pool."""

    def __init__(self, tables: Tables, asked: Asked) -> None:
        self._tables = tables
        self.asked = asked
        self._frames: dict[tuple[str | None, str | None], Any] = {}
        self._sessions: Any = None
        self._only_his = False
        """Whether `players` has only the rows that the page is about."""

    @contextmanager
    def only_his(self, slices: Sequence[Slice]) -> Iterator[list[Slice]]:
        """Within, the views have only the rows that the page is about, where these are not too many.

        The slices come without the filter then, which may ask about others in its turn.
        """
        if sum([one.hands for one in slices]) > COPIED:
            yield list(slices)
            return
        whose = [f"player = {text(self.asked.player)}"]
        whose += [parse(self.asked.filter).sql] if self.asked.filter else []
        with self._tables.narrowed(" AND ".join(whose)):
            self._only_his = True
            yield [one._replace(where=None) for one in slices]
        self._only_his = False

    def about(self, slice_: Slice, by: str | None, keys: Sequence[str], *, everybody: bool = False) -> Any:
        """The rows of a slice's room and money, of the player or of everybody."""
        place = (None if everybody else self.asked.player, by)
        if place not in self._frames:
            frame = statistics(
                self._tables,
                place[0],
                by=by,
                where=None if self._only_his else self.asked.filter,
                select=list(keys),
                definitions=self.asked.definitions,
                bootstrap=0,
            )
            frame.attrs.clear()  # pandas copies them with each row
            self._frames[place] = frame
        return _of_money(self._frames[place], slice_)

    def sessions(self, slice_: Slice) -> Any:
        """The player's sessions for a slice's money; they are made of all his hands."""
        if self._sessions is None:
            self._sessions = sessions(self._tables, self.asked.player, where=self.asked.filter)
            self._sessions.attrs.clear()
        return _of_money(self._sessions, slice_)


def _of_money(frame: Any, slice_: Slice) -> Any:
    currency = frame["currency"]
    same = currency.isna() if slice_.currency is None else (currency == slice_.currency).fillna(False)
    return frame[(frame["site"] == slice_.site) & (frame["kind"] == slice_.kind) & same]
