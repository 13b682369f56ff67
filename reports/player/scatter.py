"""VPIP and PFR of a player and of the pool: who plays how many hands, and raises how many of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reports.player.figures import Figure
    from reports.player.pool import Pool

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
    n: int = 0
    """The player's chances."""


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
    rows = found.others.dropna(subset=["vpip", "pfr"])
    dots = [
        Dot(float(vpip), float(pfr), int(hands))
        for vpip, pfr, hands in zip(rows["vpip"], rows["pfr"], rows["hands"], strict=True)
    ]
    if not dots:
        return None
    dots.sort(key=lambda dot: -dot.hands)
    mine = {one.key: one for one in found.own}
    vpip, pfr = _value(mine, "vpip"), _value(mine, "pfr")
    hands = mine["vpip"].n if "vpip" in mine else 0
    return Scatter(
        None if vpip is None or pfr is None else Dot(vpip, pfr, hands),
        tuple(dots[:MOST]),
        found.enough,
        len(dots[MOST:]),
        _quantiles("VPIP", [dot.vpip for dot in dots], mine.get("vpip")),
        _quantiles("PFR", [dot.pfr for dot in dots], mine.get("pfr")),
    )


def _value(mine: Mapping[str, Figure], key: str) -> float | None:
    found = mine.get(key)
    return None if found is None else found.value


def _quantiles(name: str, values: list[float], own: Figure | None) -> Quantiles:
    import numpy as np

    places = np.quantile(values, [0.1, 0.25, 0.5, 0.75, 0.9])
    value, n = (None, 0) if own is None else (own.value, own.n)
    return Quantiles(name, tuple([float(place) for place in places]), value, n)
