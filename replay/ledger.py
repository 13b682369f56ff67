"""The money of a hand on one page: what went in, what came out, what the house took, and whether it adds up.

Amounts in minor units. Who should have received what is `awards`' business; here chips are only counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.events import TotalPot
from parser.findings import Rule, Severity
from replay.values import AwardLine, Ledger

if TYPE_CHECKING:
    from replay.state import TableState

LED001 = Rule(
    "LED001",
    Severity.ERROR,
    "awards, rake and fees do not add up to the pot",
    "Every chip that went into the pot comes out of it: to a player, as rake or as a fee. "
    "What the record pays out is more or less than what was put in.",
    "D120 (conservation of chips inside a hand)",
)
LED002 = Rule(
    "LED002",
    Severity.ERROR,
    "player receives more than he can win",
    "From each opponent a player can win at most what he put in himself, plus dead money in the main pot. "
    "The record pays him more, so he was paid from a side pot that he has no part in.",
    "D113 (an all-in player's entitlement): sum over all players of the smaller of their stake and his",
)

LEDGER_RULES: tuple[Rule, ...] = (LED001, LED002)

NOT_AWARDED = "pot not awarded"
"""How a summary says that a player had sold his share to the house: his part of the pot is paid, though not
to him.
"""

LOST = "and lost"
"""How a summary says that a shown hand won nothing."""


def put_in(state: TableState) -> int:
    """Everything put into the pot: live and dead money and drops of the house, uncalled bets included."""
    return sum(state.total) + sum(state.dead) + state.drop


def open_ledger(state: TableState, back: int) -> Ledger:
    """The hand's ledger when `back` went to a player uncalled."""
    lines, from_summary = award_lines(state)
    line = state.total_line
    return Ledger(
        put_in(state) - back,
        sum([one[1] for one in lines]),
        None if line is None else line.rake,
        fees_of(line),
        lines,
        from_summary,
    )


def fees_of(line: TotalPot | None) -> int:
    """Jackpot, bingo, tax and the like."""
    return 0 if line is None or not line.fees else sum([amount for _, amount in line.fees])


def award_lines(state: TableState) -> tuple[list[AwardLine], bool]:
    """The awards of the record, and whether they come from the summary for want of award lines.

    A player who cashed out has no award line; the summary says what his hand won (D159).
    """
    lines: list[AwardLine] = [*state.collected]
    if lines:
        paid = {line[0] for line in lines}
        for seat in state.summary_seats:
            if seat.won and NOT_AWARDED in seat.words:
                i = state.index_of.get(seat.seat)
                if i is not None and i not in paid:
                    lines += _of_summary(state, i, seat.won, seat.at)
        return lines, False
    for seat in state.summary_seats:
        if seat.won:
            i = state.index_of.get(seat.seat)
            if i is not None:
                lines += _of_summary(state, i, seat.won, seat.at)
    return lines, True


def _of_summary(state: TableState, i: int, won: tuple[int, ...], at: int) -> list[AwardLine]:
    """A summary's amounts as award lines: one a run-out where there are as many, else their sum."""
    runs = len(state.boards)
    if runs > 1 and len(won) == runs and not state.game.low:
        return [(i, amount, None, run, at) for run, amount in enumerate(won, 1)]
    return [(i, sum(won), None, None if runs > 1 else 0, at)]


def summary_gap(state: TableState, lines: list[AwardLine]) -> tuple[int, int, int, int] | None:
    """The first player whose summary line states other winnings than his award lines: index, lines, summary,
    offset.

    None when they agree, or when the summary states no winnings at all and calls no player who was paid a
    loser.
    """
    stated = any(seat.won for seat in state.summary_seats)
    paid = [0] * state.n
    for i, amount, _, _, _ in lines:
        paid[i] += amount
    for seat in state.summary_seats:
        at = state.index_of.get(seat.seat)
        if at is not None and paid[at] != sum(seat.won) and (stated or seat.words.startswith(LOST)):
            return at, paid[at], sum(seat.won), seat.at
    return None
