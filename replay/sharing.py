"""How a house shares a tied pot: the unit it is cut in, who has odd units, equally or by what was staked, and
what two boards are for.

The arithmetic is `claims`'; here stands which house does what (D150-D152, D158).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.claims import Values, best_of, shares
from replay.pots import stakes, uncalled
from replay.values import Layer, Share, Standing

if TYPE_CHECKING:
    from replay.state import TableState


def smallest_unit(state: TableState) -> int:
    """What a pot can be cut in: the smallest chip of the record, at least the house's unit (D151)."""
    return max(state.profile.odd_unit, state.hand.header.chip or 1)


def by_the_core(state: TableState) -> bool:
    """Whether ties are shared as nearly everywhere: equally, in single units, odd ones left of the button."""
    profile = state.profile
    odd_as_usual = profile.odd_to == "first_left" and profile.odd_hilo == "high"
    return odd_as_usual and profile.tie_split == "equal" and smallest_unit(state) == 1


def most_kept(state: TableState) -> int:
    """The most that may be missing from the awards where odd units are nobody's."""
    if state.profile.odd_to != "house":
        return 0
    return smallest_unit(state) * state.live * state.live * 2 * len(state.boards)


class Sharing:
    """One hand's way of sharing."""

    __slots__ = ("_keep", "_low_even", "_rank", "_stakes", "either_board", "old_unit", "tie_split", "unit")

    def __init__(self, state: TableState, pots: list[Layer]) -> None:
        profile = state.profile
        self.unit = smallest_unit(state)
        old = profile.odd_unit_old
        self.old_unit = old if old != self.unit else None
        """Another unit that older records were cut in."""
        self.tie_split = profile.tie_split
        self._keep = profile.odd_to == "house"
        """Odd units are nobody's: they stay for the next pot, or for the house."""
        self._rank = _RANKINGS[profile.odd_to](state) if profile.odd_to in _RANKINGS else None
        self._low_even = profile.odd_hilo == "high_of_both"
        self._stakes = None if self.tie_split == "equal" else _stakes(state, pots)
        self.either_board = (
            len(state.boards) == 2 and profile.double_board != "each_half" and _dealt_from_the_start(state)
        )
        """Two boards don't halve the pot: the best hand, or the best high and the best low, on either."""

    def shares(self, net: int, pot: int, stand: Standing, *, unit: int, each_half: bool) -> list[Share]:
        """What the winners of a pot should receive of `net`, in the order of their seats."""
        high, low = stand.high, stand.low
        if self._rank is not None:
            rank = self._rank
            high = tuple(sorted(high, key=lambda i: rank[i], reverse=True))
            low = tuple(sorted(low, key=lambda i: rank[i], reverse=True))
        weights = self._stakes[pot] if self._stakes is not None else None
        due = shares(
            net, high, low, unit or self.unit,
            each_half=each_half, keep=self._keep, stakes=weights, low_even=self._low_even,
        )  # fmt: skip
        return due if self._rank is None else sorted(due, key=lambda one: (one.half, one.player))

    def tied_with_others(
        self, stand: Standing, eligible: tuple[int, ...], state: TableState, values: Values
    ) -> Standing:
        """The winners of a pot where ties share by all that was staked: whoever holds an equal hand has his
        part, in pots that he did not contest as well (S22).
        """
        if self.tie_split != "proportional_total" or not stand.high or stand.low or stand.hidden:
            return stand
        best = best_of(values, stand.high[0], 0)
        others = [
            i
            for i in range(state.n)
            if i not in eligible
            and not state.folded[i]
            and len(state.cards[i]) == state.game.hole
            and not (state.mucked[i] and not state.shown[i])
            and best_of(values, i, 0) == best
        ]
        return Standing(tuple(sorted([*stand.high, *others])), (), (), stand.mucked) if others else stand


def _stakes(state: TableState, pots: list[Layer]) -> list[list[int]]:
    """What weighs in each pot: live chips put into it, or into all of them (D150); dead chips never do."""
    back = uncalled(state)
    if state.profile.tie_split == "proportional_layer":
        return stakes(state, back, pots, dead=False)
    put = state.total.copy()
    if back is not None:
        put[back[0]] -= back[1]
    return [put for _ in pots]


def _by_card(state: TableState) -> list[tuple[int, ...]]:
    """Each player's own cards, the highest first by rank, then suit: c, d, h, s upwards."""
    return [tuple(sorted(cards, reverse=True)) for cards in state.cards]


def _from_big_blind(state: TableState) -> list[tuple[int, ...]]:
    """Each player's place counted from the big blind, the first one the highest."""
    first = state.big or 0
    return [(-((i - first) % state.n),) for i in range(state.n)]


_RANKINGS = {"high_card": _by_card, "from_big_blind": _from_big_blind}
"""Who has odd units, where it isn't the first left of the button."""


def _dealt_from_the_start(state: TableState) -> bool:
    """Whether the game has two boards, and not one that was run twice."""
    return state.game.boards == 2
