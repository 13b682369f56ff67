"""Numbers along axes, and labels that stand beside lines without covering each other."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

    from reports.pages.drawing import Canvas

FAINT = 0.3
"""How strong the colour of a small sample is."""
FEW = "~\u2009"
"""Before the number of a small sample."""


def numbers(axis: Axis, most: int = 7, *, whole: bool = False) -> None:
    """Few round numbers along an axis."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axis.set_major_locator(MaxNLocator(most, integer=whole))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}".replace("-", "−")))


def zero(axes: Axes, canvas: Canvas) -> None:
    """A line at 0."""
    axes.axhline(0, color=canvas("soft"), linewidth=0.9)


def apart(places: Sequence[float], least: float) -> list[float]:
    """Places moved as little as needed to be at least so far from each other, their order kept."""
    order = sorted(range(len(places)), key=lambda at: places[at])
    found = list(places)
    for _ in range(60):
        moved = False
        for below, above in pairwise(order):
            lack = least - (found[above] - found[below])
            if lack > least * 1e-6:
                found[below] -= lack / 2
                found[above] += lack / 2
                moved = True
        if not moved:
            break
    return found
