"""The pots while a hand is played: how large they are, who put in what, who can still win each."""

from __future__ import annotations

from replay.result import PotNow
from replay.state import TableState


def pots_now(state: TableState) -> tuple[PotNow, ...]:
    """Main and side pots so far: cut at the totals of players who are all-in, street bets included."""
    total, seats, players = state.total, state.seats, range(state.n)
    live = [i for i in players if not state.folded[i]]
    levels = sorted({total[i] for i in live if state.all_in_on[i] is not None})
    back: dict[int, int] = {}
    for index, amount, _ in state.uncalled:
        back[index] = back.get(index, 0) + amount
    top = max(total)
    pots = []
    below = 0
    for place, level in enumerate([*[level for level in levels if level < top], top]):
        put = [max(min(chips - back.get(i, 0), level) - below, 0) for i, chips in enumerate(total)]
        can = [i for i in live if total[i] >= level or state.all_in_on[i] is None]
        if not place:
            put = [live_chips + dead for live_chips, dead in zip(put, state.dead, strict=True)]
        added = 0 if place else state.drop
        chips = tuple([(seats[i], put[i]) for i in players if put[i]])
        pots.append(PotNow(sum(put) + added, chips, added, tuple([seats[i] for i in can])))
        below = level
    return tuple([pot for pot in pots if pot.size > 0]) or (PotNow(0, (), 0, ()),)
