"""VPIP and PFR of a player and of the pool: who plays how many hands, and raises how many of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from reports.player.figures import Figure
    from reports.player.pool import Known, Pool

MOST = 1_500
"""Players that are drawn, those with most hands."""


class Dot(NamedTuple):
    """One player."""

    vpip: float
    pfr: float
    hands: int


class Quantiles(NamedTuple):
    """How the pool's values of one statistic lie, each player counting once."""

    name: str
    values: tuple[float, ...]
    """At 10, 25, 50, 75 and 90 % of its players."""
    own: float | None


class Scatter(NamedTuple):
    """The pool as dots, and the player."""

    own: Dot | None
    others: tuple[Dot, ...]
    enough: int
    left: int
    """Players of the pool that are not drawn."""
    vpip: Quantiles
    pfr: Quantiles


def scatter(found: Pool) -> Scatter | None:
    """The dots; None without anybody to compare with."""
    dots = [dot for one in found.others if (dot := _dot(one)) is not None]
    if not dots:
        return None
    own = _dot(found.own)
    return Scatter(
        own,
        tuple(dots[:MOST]),
        found.enough,
        len(dots[MOST:]),
        _quantiles("VPIP", [dot.vpip for dot in dots], own and own.vpip),
        _quantiles("PFR", [dot.pfr for dot in dots], own and own.pfr),
    )


def _dot(one: Known) -> Dot | None:
    vpip, pfr = _value(one, "vpip"), _value(one, "pfr")
    return None if vpip is None or pfr is None else Dot(vpip, pfr, one.hands)


def _value(one: Known, key: str) -> float | None:
    found: Figure | None = one.figures.get(key)
    return None if found is None else found.value


def _quantiles(name: str, values: list[float], own: float | None) -> Quantiles:
    import numpy as np

    places = np.quantile(values, [0.1, 0.25, 0.5, 0.75, 0.9])
    return Quantiles(name, tuple([float(place) for place in places]), own)
