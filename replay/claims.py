"""Who has a claim to a pot and what it comes to: shown hands compared, halves, equal shares, odd units.

From cards and money alone; what the record paid is compared in `awards`. Players are indexes into the table
state's lists, 0 the first left of the button, so that the order of a tuple of winners is the order in which
odd units go out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.cards import Card
from replay.ranking import best_high, best_low, high_value, low_value
from replay.values import Share, Standing

if TYPE_CHECKING:
    from replay.state import TableState


class Values:
    """The worth of each hand on each board, worked out once."""

    __slots__ = ("_high", "_low", "_state", "_use")

    def __init__(self, state: TableState) -> None:
        self._state = state
        self._use = state.game.use
        self._high: dict[tuple[int, int], int] = {}
        self._low: dict[tuple[int, int], int | None] = {}

    def high(self, player: int, board: int) -> int:
        """The value of a player's high hand on a board (an index into the state's boards)."""
        value = self._high.get((player, board))
        if value is None:
            state = self._state
            value = high_value(self._use, state.cards[player], state.boards[board])
            self._high[player, board] = value
        return value

    def low(self, player: int, board: int) -> int | None:
        """The value of a player's low hand on a board; None when it doesn't qualify."""
        key = player, board
        if key not in self._low:
            state = self._state
            self._low[key] = low_value(self._use, state.cards[player], state.boards[board])
        return self._low[key]

    def five(self, player: int, board: int, half: str) -> tuple[Card, ...]:
        """The five cards that play."""
        state = self._state
        best = best_low if half == "low" else best_high
        return best(self._use, state.cards[player], state.boards[board])


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
    for i in eligible:
        if state.mucked[i] and not shown[i]:
            mucked.append(i)
        elif len(cards[i]) == hole:
            known.append(i)
        elif state.mucked[i] or _gone(state, i):
            mucked.append(i)
        else:
            hidden.append(i)
    low: tuple[int, ...] = ()
    if len(known) < 2:
        high = tuple(known)
        if known and state.game.low and values.low(known[0], board) is not None:
            low = high
    else:
        worth = [values.high(i, board) for i in known]
        best = max(worth)
        high = tuple([i for i, value in zip(known, worth, strict=True) if value == best])
        if state.game.low:
            lows = [(value, i) for i in known if (value := values.low(i, board)) is not None]
            if lows:
                best_of_lows = max(lows)[0]
                low = tuple([i for value, i in lows if value == best_of_lows])
    return Standing(high, low, tuple(hidden), tuple(mucked))


def _gone(state: TableState, i: int) -> bool:
    """Whether the summary says that a player folded or mucked whose cards the record does not show."""
    seat = state.seats[i]
    return any(line.seat == seat and line.result in _NO_CLAIM for line in state.summary_seats)


_NO_CLAIM = frozenset({"folded", "mucked"})


def shares(
    amount: int, high: tuple[int, ...], low: tuple[int, ...], unit: int = 1, *, each_half: bool = False
) -> list[Share]:
    """What each winner should receive of `amount`.

    Ties share equally; odd units go one each to the winners first left of the button (D150-D152). In hi-lo
    the high half takes the odd unit (D154); without a low, high takes all (D156); players who tie both ways
    split the whole, or each half by itself (D155).
    """
    if not low:
        return _split(amount, high, "", unit)
    if high == low and (len(high) == 1 or not each_half):
        return _split(amount, high, "", unit)
    small = amount // (2 * unit) * unit
    large = amount - small
    if len(high) == 1:
        best = Share(high[0], large, large - small, "high")
        return [best, *_split(small, low, "low", unit)]
    return _split(large, high, "high", unit) + _split(small, low, "low", unit)


def board_shares(amount: int, runs: int, unit: int = 1) -> list[int]:
    """`amount` cut over the boards of a hand run several times; the first ones take the odd units (D157)."""
    if runs == 1:
        return [amount]
    return [share.amount for share in _split(amount, tuple(range(runs)), "", unit)]


def totals(claims: list[Share]) -> dict[int, int]:
    """What each player should receive altogether; a share too small for one unit is none."""
    due: dict[int, int] = {}
    for claim in claims:
        if claim.amount:
            due[claim.player] = due.get(claim.player, 0) + claim.amount
    return due


def _split(amount: int, winners: tuple[int, ...], half: str, unit: int) -> list[Share]:
    """Equal shares in whole units; odd units from the first winner on, a rest below one unit to him."""
    if len(winners) == 1:
        return [Share(winners[0], amount, 0, half)]
    each = amount // (len(winners) * unit) * unit
    units, rest = divmod(amount - each * len(winners), unit)
    result: list[Share] = []
    for place, i in enumerate(winners):
        odd = (unit if place < units else 0) + (0 if place else rest)
        result.append(Share(i, each + odd, odd, half))
    return result
