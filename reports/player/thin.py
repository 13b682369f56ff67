"""Running sums thinned out for drawing: each stretch keeps its least, its most and its last."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

STRETCHES = 400
"""Stretches that a line is drawn by."""


def kept(values: Sequence[int], stretches: int = STRETCHES) -> list[int]:
    """Places of the values to draw, in order; all of them where there are few."""
    size = -(-len(values) // stretches)
    if size <= 3:
        return list(range(len(values)))
    places = {0}
    for start in range(0, len(values), size):
        stretch = range(start, min(start + size, len(values)))
        places |= {min(stretch, key=values.__getitem__), max(stretch, key=values.__getitem__), stretch[-1]}
    return sorted(places)
