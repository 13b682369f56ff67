"""A record's own way of writing money down, brought to the one that the checks read.

Rooms differ in where a bet that nobody called ends up, and in what a printed total or award holds
(`parser.hand.Accounts`). Here the lines are put as a record with a line for each would have them; no sum is
changed, and an amount that is not there is not invented.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from parser.hand import Accounts, UncalledBet
from replay.ledger import fees_of, put_in

if TYPE_CHECKING:
    from replay.state import TableState

Back = tuple[int, int]
"""(index, amount) of a bet that goes back."""


def read_accounts(state: TableState, accounts: Accounts, back: Back | None) -> None:
    """Puts the state's money lines as the checks read them; `back` is what goes back uncalled."""
    due = None if back is None or state.uncalled else back
    _read_total(state, accounts, due)
    if accounts.summary_uncalled:
        for i, amount in [due] if due is not None else [line[:2] for line in state.uncalled]:
            paid = sum([line[1] for line in state.collected if line[0] == i])
            _out_of_summary(state, i, amount, paid + amount)
    if due is None:
        return
    i, amount = due
    paid = sum([line[1] for line in state.collected if line[0] == i])
    way = accounts.uncalled
    if way is UncalledBet.EITHER:
        way = _by_the_amounts(state, amount, paid)
    if way is UncalledBet.AWARD and paid >= amount:
        _out_of_awards(state, i, amount)
        _out_of_summary(state, i, amount, paid)
    elif way is UncalledBet.SILENT:
        state.uncalled.append((i, amount, state.at))
        state.stacks[i] += amount


def _by_the_amounts(state: TableState, amount: int, paid: int) -> UncalledBet:
    """Whether the awards hold the uncalled bet: they come to more than was put in and called, or pay a player
    just what goes back to him and others the pot.
    """
    called = put_in(state) - amount
    line = state.total_line
    rake = 0 if line is None else (line.rake or 0) + fees_of(line)
    awards = sum([one[1] for one in state.collected])
    inside = (paid == amount < awards) or awards + rake > called
    return UncalledBet.AWARD if inside and paid >= amount else UncalledBet.SILENT


def _read_total(state: TableState, accounts: Accounts, back: Back | None) -> None:
    """The total line with the rake and without the uncalled bet."""
    line = state.total_line
    if line is None:
        return
    if accounts.rake_inside and line.rake:
        line = replace(line, rake=0)
    if accounts.silent_fee and line.rake is not None and not line.fees:
        returned = sum([one[1] for one in state.uncalled])
        paid = sum([one[1] for one in state.collected])
        if 0 < put_in(state) - returned - paid - line.rake <= accounts.silent_fee:
            state.total_line = replace(line, total=None, rake=None)
            return
    total = line.total
    if total is not None:
        if accounts.total_net:
            total += (line.rake or 0) + fees_of(line)
        if accounts.total_uncalled and back is not None:
            total -= back[1]
        line = replace(line, total=total)
    state.total_line = line


def _out_of_awards(state: TableState, i: int, amount: int) -> None:
    """Takes the uncalled bet out of a player's awards: the line that is just that, or the last side pot's."""
    lines = state.collected
    own = [at for at, line in enumerate(lines) if line[0] == i]
    own.sort(key=lambda at: (lines[at][1] == amount, lines[at][2] or 0, at), reverse=True)
    left = amount
    for at in own:
        player, paid, pot, run, offset = lines[at]
        part = min(paid, left)
        lines[at] = (player, paid - part, pot, run, offset)
        if part:
            state.uncalled.append((i, part, offset))
        left -= part
        if not left:
            break
    if len(state.uncalled) > 1:  # one bet, whatever it was paid in
        state.uncalled[:] = [(i, amount, state.uncalled[0][2])]
    state.collected[:] = [line for line in lines if line[1]]


def _out_of_summary(state: TableState, i: int, amount: int, stated: int) -> None:
    """Takes the uncalled bet out of what the summary says a player won, where it says `stated`."""
    for place, seat in enumerate(state.summary_seats):
        if seat.seat == state.seats[i] and sum(seat.won) == stated and seat.won[-1] >= amount:
            rest = seat.won[-1] - amount
            state.summary_seats[place] = replace(
                seat, won=(*seat.won[:-1], rest) if rest or seat.won[1:] else ()
            )
