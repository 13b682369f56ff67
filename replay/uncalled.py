"""The returned bet of the record beside the one the rules return: codes POT001-POT003.

What goes back is worked out in `pots`; what the rest of the record goes by decides which amount the pots are
built on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.events import Verb
from parser.findings import Severity
from parser.saying import say
from replay.ledger import open_ledger
from replay.pots import POT001, POT002, POT003

if TYPE_CHECKING:
    from replay.state import TableState

Back = tuple[int, int] | None
"""(index, amount) of a bet that goes back."""


UNCALLED_LINES_SINCE = "2008"
"""PokerStars records of earlier years leave an uncalled bet out of the pot without a line for it."""


def check_uncalled(state: TableState, due: Back, doubt: str | None) -> tuple[Back, Back]:
    """Compares the returned bet with the rules (POT001-POT003): what should go back, and what did.

    They differ only where the rest of the record goes by a wrong amount.
    """
    printed = state.uncalled
    amount = sum([one[1] for one in printed])
    if due is None and not printed:
        return None, None
    if due is not None and len(printed) == 1 and printed[0][:2] == due:
        return due, due
    if due is not None and not printed:
        back = _check_unprinted(state, due, doubt)
        return back, back
    recorded = (printed[0][0], amount)
    owed = due[1] if due else 0
    same = due is not None and due[0] == recorded[0]
    if doubt is None or (same and state.tainted is None and not open_ledger(state, owed).gap):
        _report_uncalled(state, due, recorded, printed[0][2])
    if amount != owed and open_ledger(state, owed).gap and not open_ledger(state, amount).gap:
        return due, recorded
    return due, due


def _check_unprinted(state: TableState, due: tuple[int, int], doubt: str | None) -> tuple[int, int] | None:
    """An uncalled bet without a line: a fault (POT001), unless the record is of a time or kind without such
    lines.

    Such records either leave the chips out of the pot or pay them with it; then nothing is left out here and
    they are a side pot of their own.
    """
    hand = state.hand
    inside = open_ledger(state, 0)
    paid_inside = inside.gap == 0 and inside.paid > 0
    old = not state.profile.uncalled_printed or (hand.header.played_at or "9") < UNCALLED_LINES_SINCE
    outside = state.tainted is None and inside.gap == due[1] and not _called_too_much(state, due)
    if not old and (doubt is None or outside) and (inside.paid or hand.complete):
        i, amount = due
        who = say("Seat {seat} {who}", seat=state.seats[i], who=state.names[i])
        found = hand.finding(
            POT001,
            state.collected[0][4] if state.collected else state.at,
            say(
                "{who} should have got back {amount} that nobody called, the record keeps it.",
                who=who,
                amount=hand.money(amount),
            ),
            player=state.names[i],
            expected=hand.money(amount),
            recorded=say("not returned"),
            severity=Severity.WARNING if paid_inside and _walk(state) else None,
        )
        state.findings.append(found)
    return None if paid_inside else due


def _called_too_much(state: TableState, due: tuple[int, int]) -> bool:
    """Whether what is due back is what a player's call was too large by: BET004 says so already."""
    seat, name, amount = state.seats[due[0]], state.names[due[0]], due[1]
    return any(one.code == "BET004" and one.player == name for one in state.findings) and any(
        one.verb is Verb.CALL and one.seat == seat and one.added - one.to_call == amount
        for one in state.decisions
    )


def _walk(state: TableState) -> bool:
    """Whether nobody put in a chip of his own accord, so that the big blind's excess is all that went
    uncalled.
    """
    return state.live == 1 and not any(decision.added for decision in state.decisions)


def _report_uncalled(
    state: TableState, due: tuple[int, int] | None, recorded: tuple[int, int], at: int
) -> None:
    """POT002 or POT003: a returned bet that is not what the rules return."""
    hand = state.hand
    to, amount = recorded
    got = _player_amount(state, to, amount)
    expected: str
    if due is None:
        rule, expected = POT002, say("nothing")
        message = say("Every chip was called, yet the record returns {paid}.", paid=got)
    else:
        i, owed = due
        rule = POT002 if to == i else POT003
        expected = _player_amount(state, i, owed)
        message = say(
            "{due} went uncalled and should have been returned, the record returns {paid}.",
            due=expected, paid=got,
        )  # fmt: skip
    state.findings.append(
        hand.finding(rule, at, message, player=state.names[to], expected=expected, recorded=got)
    )


def _player_amount(state: TableState, i: int, amount: int) -> str:
    """ "Seat 3 Alder $2.80"."""
    return say(
        "Seat {seat} {who} {amount}",
        seat=state.seats[i], who=state.names[i], amount=state.hand.money(amount),
    )  # fmt: skip
