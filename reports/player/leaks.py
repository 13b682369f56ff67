"""Where a player differs from the pool, and where it cannot be told: no verdict on few chances.

The reference is the pool of the same store, never a range from a book. Two intervals are laid together
(square-and-add, as Newcombe does for proportions): where that of the difference covers 0, nobody can tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from reports.player.pool import together

if TYPE_CHECKING:
    from reports.player.figures import Figure
    from reports.player.pool import Pool, Together

CLEAR, UNCLEAR, THIN = "differs", "cannot tell", "too few chances"
"""What can be said."""
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
    return sorted(compared, key=lambda one: (order[one.verdict], -one.clearness, one.own.key))


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
