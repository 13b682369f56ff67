"""The others: players of the same store, room and money with enough hands, and what they do together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from reports.player.figures import Figure, figures
from reports.stats import STATISTICS
from reports.stats.base import Spread, Unit

if TYPE_CHECKING:
    from reports.player.answers import Answers
    from reports.player.asked import Slice
    from reports.stats import Statistic

ENOUGH = 100
"""Hands from which on a player is one of the pool, unless asked otherwise."""
RATIOS = (Unit.PERCENT, Unit.RATIO, Unit.POT_PERCENT)
RESULTS = ("river_call_efficiency",)
"""Ratios that say what was won, not how it was played."""


class Together(NamedTuple):
    """A statistic over the pool, its players put together."""

    value: float
    n: int
    half: float
    """Half the 95 % interval of the value, from those of the players."""
    players: int
    """With a chance at all."""


class Pool(NamedTuple):
    """The pool and the player who is compared with it."""

    own: list[Figure]
    others: Any
    """The frame of `statistics`, a row for each of them."""
    enough: int
    """Hands that each of them has at least."""
    left_out: int
    """Players with fewer."""

    @property
    def players(self) -> int:
        """How many there are."""
        return len(self.others)

    @property
    def hands(self) -> int:
        """Of all its players."""
        return int(self.others["hands"].sum())


def compared() -> list[Statistic]:
    """The statistics that are laid beside the pool's: frequencies, ratios and sizes of bets, not results."""
    return [
        entry
        for entry in STATISTICS
        if (entry.spread is Spread.WILSON or (entry.spread is Spread.RATIO and entry.unit in RATIOS))
        and entry.key not in RESULTS
    ]


def pool(answers: Answers, slice_: Slice, enough: int = ENOUGH) -> Pool:
    """The pool of a slice."""
    entries = compared()
    found = answers.about(slice_, None, [entry.key for entry in entries], everybody=True)
    mine = found["player"] == slice_.player
    own = found[mine].to_dict("records")
    others = found[~mine & (found["hands"] >= enough)]
    left = int((~mine).sum()) - len(others)
    return Pool(figures(entries, own[0], answers.asked.definitions) if own else [], others, enough, left)


def together(found: Pool, key: str) -> Together | None:
    """A statistic over all others; None without a chance."""
    import numpy as np

    frame = found.others[[key, *[f"{key}_{end}" for end in ("n", "low", "high")]]]
    told = frame[frame[key].notna() & (frame[f"{key}_n"] > 0)]
    n = told[f"{key}_n"].to_numpy(dtype=float)
    if not n.sum():
        return None
    share = n / n.sum()
    half = (told[f"{key}_high"] - told[f"{key}_low"]).to_numpy(dtype=float, na_value=0.0) / 2
    value = float((told[key].to_numpy(dtype=float) * share).sum())
    return Together(value, int(n.sum()), float(np.sqrt(((share * half) ** 2).sum())), len(told))
