"""Who shared a pot at showdown: by what the record paid from each pot, or the rules where it does not say."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from reports.decisions import Ints


class Shared(NamedTuple):
    """Pots that went to several, as (hand, seat) of each who was paid from one."""

    hands: Ints
    seats: Ints
    unknown: Ints
    """Hands with a pot of which nobody can tell whom it went to."""


def shared_pots(pots: dict[str, Any], due: Ints, paid: Ints) -> Shared:
    """Of the pots' columns and the flat lists of seat and amount beside them.

    A pot is what is played for on one board; its high and low halves are one pot.
    """
    hand, n_due = _ints(pots["hand"]), _ints(pots["n_due"])
    n_paid = _ints(pots["n_paid"])
    told = n_paid >= 0
    hands: list[int] = []
    seats: list[int] = []
    for use, counts, flat in ((told, n_paid, paid), (~told, n_due, due)):
        sizes = np.maximum(counts, 0)
        starts = np.cumsum(sizes) - sizes
        for pot in np.flatnonzero(use & (counts > 1)).tolist():
            pairs = flat[2 * starts[pot] : 2 * (starts[pot] + counts[pot])].reshape(-1, 2).tolist()
            winners = sorted({seat for seat, amount in pairs if amount > 0})
            if len(winners) > 1:
                hands += [int(hand[pot])] * len(winners)
                seats += winners
    return Shared(_ints(hands), _ints(seats), np.unique(hand[~told & (n_due == 0)]))


def _ints(values: Any) -> Ints:
    return np.array(values, np.int64)
