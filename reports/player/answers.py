"""What `statistics` answers to a page's questions, each asked once for all sorts of money."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reports.stats import statistics

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reports.duck import Tables
    from reports.player.asked import Asked, Slice


class Answers:
    """The answers about one player and his pool."""

    def __init__(self, tables: Tables, asked: Asked) -> None:
        self._tables = tables
        self.asked = asked
        self._frames: dict[tuple[str | None, str | None], Any] = {}

    def about(self, slice_: Slice, by: str | None, keys: Sequence[str], *, everybody: bool = False) -> Any:
        """The rows of a slice's room and money, of the player or of everybody."""
        place = (None if everybody else self.asked.player, by)
        if place not in self._frames:
            frame = statistics(
                self._tables,
                place[0],
                by=by,
                where=self.asked.filter,
                select=list(keys),
                definitions=self.asked.definitions,
                bootstrap=0,
            )
            frame.attrs.clear()  # pandas copies them with each row
            self._frames[place] = frame
        return _of_money(self._frames[place], slice_)


def _of_money(frame: Any, slice_: Slice) -> Any:
    currency = frame["currency"]
    same = currency.isna() if slice_.currency is None else (currency == slice_.currency).fillna(False)
    return frame[(frame["site"] == slice_.site) & (frame["kind"] == slice_.kind) & same]
