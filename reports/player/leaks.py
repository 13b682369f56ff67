"""Where a player differs from the pool, and where it cannot be told: no verdict on few chances.

The reference is the pool of the same store, never a range from a book. Two intervals are laid together
(square-and-add, as Newcombe does for proportions): where that of the difference covers 0, nobody can tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from reports.player.pool import together
from reports.stats.base import Unit
from reports.stats.table import statistic

if TYPE_CHECKING:
    from reports.player.figures import Figure
    from reports.player.pool import Pool, Together

CLEAR, UNCLEAR, THIN = "differs", "cannot tell", "too few chances"
"""What can be said."""
NOTHING = 1e-6
"""Percent."""
BY_CHANCE = 20
"""One in so many differences is only chance, as the intervals are 95 % ones."""


class Leak(NamedTuple):
    """One statistic beside the pool's."""

    own: Figure
    pool: Together
    low: float
    """95 % interval of the difference."""
    high: float
    verdict: str
    same: str = ""
    """What says the same the other way round and has no row: the rest of the same chances."""

    @property
    def difference(self) -> float:
        """Own less the pool's."""
        return (self.own.value or 0.0) - self.pool.value

    @property
    def clearness(self) -> float:
        """How many half intervals the difference is away from 0."""
        half = (self.high - self.low) / 2
        return abs(self.difference) / half if half else 0.0


def leaks(found: Pool) -> list[Leak]:
    """All statistics that can be compared: the clearest differences first, what is too thin last."""
    compared = [
        leak
        for own in found.own
        if own.value is not None and (there := together(found, own.key)) is not None
        for leak in [_laid_beside(own, there)]
    ]
    order = {CLEAR: 0, UNCLEAR: 1, THIN: 2}
    return _told_once(sorted(compared, key=lambda one: (order[one.verdict], -one.clearness, one.own.key)))


def _told_once(compared: list[Leak]) -> list[Leak]:
    """Of two statistics that share their chances between them, the first one, with the other's name.

    What is folded and what is called where nobody can raise are one difference, not two.
    """
    kept: list[Leak] = []
    for one in compared:
        place = next((at for at, other in enumerate(kept) if _rest(one, other)), None)
        if place is None:
            kept.append(one)
        elif not kept[place].same:
            kept[place] = kept[place]._replace(same=f"{one.own.title} ({one.own.short})")
    return kept


def _rest(one: Leak, other: Leak) -> bool:
    """Whether two statistics add up to all of the same chances, of the player and of the pool."""
    first, second = statistic(one.own.key), statistic(other.own.key)
    if first is None or second is None or not first.chances or first.chances != second.chances:
        return False
    counts = (one.own.n, one.pool.n) == (other.own.n, other.pool.n)
    sums = (one.own.value or 0.0) + (other.own.value or 0.0), one.pool.value + other.pool.value
    return counts and one.own.unit is Unit.PERCENT and all(abs(total - 100) < NOTHING for total in sums)


def _laid_beside(own: Figure, there: Together) -> Leak:
    value = own.value or 0.0
    low = value - (own.low if own.low is not None else value)
    high = (own.high if own.high is not None else value) - value
    difference = value - there.value
    least = difference - (low**2 + there.half**2) ** 0.5
    most = difference + (high**2 + there.half**2) ** 0.5
    thin = own.few or there.n < 2 * own.n or own.low is None
    verdict = THIN if thin else CLEAR if least > 0 or most < 0 else UNCLEAR
    return Leak(own, there, least, most, verdict)
