"""The others: players of the same store, room and money with enough hands, and what they do together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from reports.player.figures import Figure, figures
from reports.player.splits import frame_rows
from reports.stats import STATISTICS, statistics
from reports.stats.base import Spread

if TYPE_CHECKING:
    from reports.duck import Tables
    from reports.player.asked import Asked, Slice
    from reports.stats import Statistic

ENOUGH = 100
"""Hands from which on a player is one of the pool, unless asked otherwise."""
COMPARED = (Spread.WILSON, Spread.RATIO)
"""What is compared with the pool: frequencies and ratios."""


class Known(NamedTuple):
    """One player."""

    name: str
    hands: int
    figures: dict[str, Figure]


class Together(NamedTuple):
    """A statistic over the pool, its players put together."""

    value: float
    n: int
    half: float
    """Half the 95 % interval of the value, from those of the players."""
    players: int
    """With a chance at all."""


class Pool(NamedTuple):
    """The pool and the player whom it is compared with."""

    own: Known
    others: list[Known]
    enough: int
    """Hands that each of them has at least."""
    left_out: int
    """Players with fewer."""

    @property
    def hands(self) -> int:
        """Of all its players."""
        return sum([one.hands for one in self.others])


def compared() -> list[Statistic]:
    """The statistics that are laid beside the pool's."""
    return [entry for entry in STATISTICS if entry.spread in COMPARED]


def pool(tables: Tables, asked: Asked, slice_: Slice, enough: int = ENOUGH) -> Pool:
    """The pool of a slice."""
    entries = compared()
    frame = statistics(tables, where=asked.filter, select=[entry.key for entry in entries])
    found = [
        Known(str(row["player"]), int(row["hands"]), {one.key: one for one in figures(entries, row)})
        for row in frame_rows(_of(frame, slice_, enough), slice_)
    ]
    own = next((one for one in found if one.name == slice_.player), Known(slice_.player, slice_.hands, {}))
    others = [one for one in found if one.name != slice_.player and one.hands >= enough]
    there = int(((frame["site"] == slice_.site) & (frame["kind"] == slice_.kind)).sum())
    return Pool(own, others, enough, max(0, there - 1 - len(others)))


def _of(frame: Any, slice_: Slice, enough: int) -> Any:
    """The rows that count, before they become Python values."""
    return frame[
        (frame["site"] == slice_.site) & ((frame["hands"] >= enough) | (frame["player"] == slice_.player))
    ]


def together(found: Pool, key: str) -> Together | None:
    """A statistic over all others; None without a chance."""
    parts = [one.figures[key] for one in found.others if key in one.figures]
    told = [part for part in parts if part.value is not None and part.n]
    n = sum([part.n for part in told])
    if not n:
        return None
    value = sum([(part.value or 0.0) * part.n for part in told]) / n
    spread = sum([(part.n / n * _half(part)) ** 2 for part in told])
    return Together(value, n, spread**0.5, len(told))


def _half(part: Figure) -> float:
    return 0.0 if part.low is None or part.high is None else (part.high - part.low) / 2
