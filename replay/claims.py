"""Who has a claim to a pot and what it comes to: shown hands compared, halves, equal shares, odd units.

From cards and money alone; what the record paid is compared in `awards`. Players are indexes into the table
state's lists, 0 the first left of the button, so that the order of a tuple of winners is the order in which
odd units go out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.cards import Card
from parser.events import Show
from replay.rankings import Ranking, ranking_of
from replay.values import Share, Standing

if TYPE_CHECKING:
    from replay.state import TableState


class Values:
    """The worth of each hand on each board, worked out once."""

    __slots__ = ("_high", "_low", "_state", "ranking")

    def __init__(self, state: TableState) -> None:
        self._state = state
        self.ranking: Ranking = ranking_of(state.game, state.profile)
        """How hands compare."""
        self._high: dict[tuple[int, int], int] = {}
        self._low: dict[tuple[int, int], int | None] = {}

    def high(self, player: int, board: int) -> int:
        """The value of a player's high hand on a board (an index into the state's boards)."""
        value = self._high.get((player, board))
        if value is None:
            state = self._state
            value = self.ranking.high(state.cards[player], state.boards[board])
            self._high[player, board] = value
        return value

    def low(self, player: int, board: int) -> int | None:
        """The value of a player's low hand on a board; None when it doesn't qualify."""
        key = player, board
        if key not in self._low:
            state = self._state
            self._low[key] = self.ranking.low(state.cards[player], state.boards[board])
        return self._low[key]

    def five(self, player: int, board: int, half: str) -> tuple[Card, ...]:
        """The five cards that play."""
        state = self._state
        best = self.ranking.best_low if half == "low" else self.ranking.best_high
        return best(state.cards[player], state.boards[board])


EITHER = -1
"""In place of a board: the better hand of those that a player has on several (D158)."""


def standing(state: TableState, eligible: tuple[int, ...], board: int, values: Values) -> Standing:
    """How the eligible players stand on a board.

    A player who showed all his cards, or whose cards are known and who did not muck, has a claim; one who
    mucked or showed only some has none, however good his hand was (D133, D135, D136). A player who is all-in
    and away is folded by the room; only the summary says so.
    """
    hole, cards, shown = state.game.hole, state.cards, state.shown
    known: list[int] = []
    hidden: list[int] = []
    mucked: list[int] = []
    partly = partly_shown(state)
    for i in eligible:
        if (state.mucked[i] and not shown[i]) or i in partly:
            mucked.append(i)
        elif len(cards[i]) == hole:
            known.append(i)
        elif state.mucked[i] or _gone(state, i):
            mucked.append(i)
        else:
            hidden.append(i)
    if partly and not known and state.profile.partial_show == "all_cards":
        hidden += [i for i in mucked if i in partly]  # for the floor: nobody has a better claim
        mucked = [i for i in mucked if i not in partly]
    low: tuple[int, ...] = ()
    if len(known) < 2 and board >= 0:
        high = tuple(known)
        if known and state.game.low and values.low(known[0], board) is not None:
            low = high
    else:
        worth = [best_of(values, i, board) for i in known]
        best = max(worth, default=0)
        high = tuple([i for i, value in zip(known, worth, strict=True) if value == best])
        if state.game.low and (board >= 0 or state.profile.double_board == "best_high_best_low"):
            lows = [(value, i) for i in known if (value := best_low_of(values, i, board)) is not None]
            if lows:
                best_of_lows = max(lows)[0]
                low = tuple([i for value, i in lows if value == best_of_lows])
    return Standing(high, low, tuple(hidden), tuple(mucked))


def best_of(values: Values, player: int, board: int) -> int:
    """The value of a player's high hand on a board, or his better one on EITHER."""
    return values.high(player, board) if board >= 0 else max([values.high(player, run) for run in (0, 1)])


def best_low_of(values: Values, player: int, board: int) -> int | None:
    """The value of a player's low hand on a board, or his better one on EITHER; None when there is none."""
    if board >= 0:
        return values.low(player, board)
    return max([low for run in (0, 1) if (low := values.low(player, run)) is not None], default=None)


def partly_shown(state: TableState) -> frozenset[int]:
    """Who showed some of his cards at the showdown and not the others, where a house says what that means
    (D135).
    """
    if state.profile.partial_show == "not_stated" or state.live < 2:
        return NOBODY
    shown: dict[int, set[Card]] = {}
    for event in state.hand.events:
        if type(event) is Show and event.cards:
            index = state.index_of.get(event.seat)
            if index is not None:
                shown.setdefault(index, set()).update(event.cards)
    hole = state.game.hole
    some = [i for i, cards in shown.items() if len(cards) < hole and not state.folded[i]]
    return frozenset(some) if some else NOBODY


NOBODY: frozenset[int] = frozenset()


def _gone(state: TableState, i: int) -> bool:
    """Whether the summary says that a player folded or mucked whose cards the record does not show."""
    seat = state.seats[i]
    return any(line.seat == seat and line.result in _NO_CLAIM for line in state.summary_seats)


_NO_CLAIM = frozenset({"folded", "mucked"})


def shares(
    amount: int,
    high: tuple[int, ...],
    low: tuple[int, ...],
    unit: int = 1,
    *,
    each_half: bool = False,
    keep: bool = False,
    stakes: list[int] | None = None,
    low_even: bool = False,
) -> list[Share]:
    """What each winner should receive of `amount`.

    Ties share equally, or in proportion to what `stakes` says of each player; odd units go one each to the
    winners in the order given, first left of the button (D150-D152), or with `keep` to nobody. In hi-lo the
    high half takes the odd unit (D154); without a low, high takes all (D156); players who tie both ways split
    the whole, or each half by itself (D155). With `low_even` the high half also
    has what is odd in the low one.
    """
    if not low or (high == low and (len(high) == 1 or not each_half)):
        return _split(amount, high, "", unit, keep, stakes)
    small = amount // (2 * unit) * unit
    if low_even:
        small = amount // (2 * len(low) * unit) * len(low) * unit
    large = amount - small
    if len(high) == 1:
        best = [Share(high[0], large, large - small, "high")]
    else:
        best = _split(large, high, "high", unit, keep, stakes)
    return best + _split(small, low, "low", unit, keep, stakes)


def board_shares(amount: int, runs: int, unit: int = 1) -> list[int]:
    """`amount` cut over the boards of a hand run several times; the first ones take the odd units (D157)."""
    if runs == 1:
        return [amount]
    return [share.amount for share in _split(amount, tuple(range(runs)), "", unit, False, None)]


def totals(claims: list[Share]) -> dict[int, int]:
    """What each player should receive altogether; a share too small for one unit is none."""
    due: dict[int, int] = {}
    for claim in claims:
        if claim.amount:
            due[claim.player] = due.get(claim.player, 0) + claim.amount
    return due


def _split(
    amount: int, winners: tuple[int, ...], half: str, unit: int, keep: bool, stakes: list[int] | None
) -> list[Share]:
    """Shares in whole units, equal or by stake; odd units from the first winner on, a rest below one unit to
    him.
    """
    if len(winners) == 1:
        return [Share(winners[0], amount, 0, half)]
    if stakes is None or not (weight := sum([stakes[i] for i in winners])):
        each = [amount // (len(winners) * unit) * unit] * len(winners)
    else:
        each = [amount * stakes[i] // (weight * unit) * unit for i in winners]
    units, rest = (0, 0) if keep else divmod(amount - sum(each), unit)
    result: list[Share] = []
    for place, i in enumerate(winners):
        odd = (unit if place < units else 0) + (0 if place else rest)
        result.append(Share(i, each[place] + odd, odd, half))
    return result
