"""What the summary says became of each player, beside the play: code SHO010.

"folded on the Turn", "showed", "mucked", "collected": the amounts beside these words are `sums`' business. A
summary that tells of a fold the record has no line for is left alone, for a room folds a player who is all-in
and away without one; so are the words of converters, as long as they write all players who folded alike.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parser.events import SummarySeat
from parser.findings import Rule, Severity
from parser.saying import say
from replay.ledger import LOST

if TYPE_CHECKING:
    from replay.state import TableState

SHO010 = Rule(
    "SHO010",
    Severity.WARNING,
    "summary's account of a player disagrees with the play",
    "The summary repeats how each player fared: on which street he folded, whether he put in chips of his "
    "own accord, whether he showed or mucked. It says something else than the lines before it. Nothing is "
    "paid by these words.",
    "Consistency of the record; measured on PokerStars and GGPoker",
)

_NEVER_BET = 4
_FOLDED_ON = {
    "before Flop": 0,
    "on the Flop": 1,
    "on the Turn": 2,
    "on the River": 3,
    "before Flop (didn't bet)": _NEVER_BET,
    "before the Flop": 0,
    "(didn't bet)": _NEVER_BET,
    "before Turn": 1,
    "before River": 2,
    "on the pre-flop": 0,
    "on the Pre-Flop": 0,
    "on the flop": 1,
    "on the turn": 2,
    "on the river": 3,
}
"""The street of a summary's words for a fold; others say none. The commonest says more than that."""

_ON_STREET = re.compile(
    r"(before (?:the )?(?:Flop|Turn|River)|on the (?:Flop|Turn|River|[Pp]re-[Ff]lop|flop|turn|river))\b"
)
_NO_BET = "(didn't bet)"
_FOLDED = (
    say("folded before the flop"),
    say("folded on the flop"),
    say("folded on the turn"),
    say("folded on the river"),
)
_PUT_IN = (
    say("put in chips before the flop"),
    say("put in chips on the flop"),
    say("put in chips on the turn"),
    say("put in chips on the river"),
)
_PLAY_IN_DOUBT = ("ACT", "DLT004", "DLT006", "DLT008")
"""Errors after which the record's lines may leave out or misplace what the summary tells."""


def plainly_told(state: TableState, collected: list[int]) -> bool:
    """Whether each line of the summary is plainly what happened, winnings included, as nearly always.

    Asked for every hand, so that it is longer than it might be.
    """
    index_of, folded_on = state.index_of, state.folded_on
    stated = 0
    otherwise = False
    for seat in state.summary_seats:
        i = index_of[seat.seat]
        street = folded_on[i]
        if street is None:
            won = seat.won
            if won:
                if sum(won) != collected[i]:
                    return False
                stated += 1
            else:
                result = seat.result
                against = state.shown[i] if result == "mucked" else state.mucked[i]
                if against or result == "folded" or (collected[i] and seat.words.startswith(LOST)):
                    return False
        elif seat.result == "folded":
            told = _FOLDED_ON.get(seat.words)
            if told != street and (told != _NEVER_BET or street or state.total[i] != state.posted[i]):
                return False
        elif seat.words:
            return False
        else:
            otherwise = True
    if otherwise and any(seat.result == "folded" for seat in state.summary_seats):
        return False
    return not stated or stated == len(collected) - collected.count(0)


def check_fates(state: TableState) -> None:
    """SHO010: each line of the summary that has no other fault; silent where the play itself is in doubt."""
    if state.tainted is not None:
        return
    findings = (*state.hand.findings, *state.findings)
    if any(one.severity is Severity.ERROR and one.code.startswith(_PLAY_IN_DOUBT) for one in findings):
        return
    folders_told = any(seat.result == "folded" for seat in state.summary_seats)
    at_fault = {one.step for one in findings}
    for seat in state.summary_seats:
        if seat.at in at_fault:
            continue
        i = state.index_of[seat.seat]
        expected = _contradicted(state, seat, i, folders_told=folders_told)
        if expected is None:
            continue
        name, recorded = state.names[i], f"{seat.result} {seat.words}".strip()
        state.findings.append(
            state.hand.finding(
                SHO010,
                seat.at,
                say("{who} {done}; the summary says {recorded}.", who=name, done=expected, recorded=recorded),
                player=name,
                expected=expected,
                recorded=recorded,
            )
        )


def _contradicted(state: TableState, seat: SummarySeat, i: int, *, folders_told: bool) -> str | None:
    """What a player did, in words, where his line says that he did something else."""
    street = state.folded_on[i]
    if seat.result == "folded":
        return _not_so_folded(state, seat, i)
    if street is not None:
        says_more = seat.words.startswith(("and won", "and lost")) or folders_told
        told = seat.result in ("showed", "mucked") and says_more and "folded" not in seat.words
        return _FOLDED[street] if told else None
    if seat.result == "mucked" and state.shown[i] and len(state.cards[i]) == state.game.hole:
        return say("showed his cards") if not seat.won else None
    if seat.result == "showed" and state.live > 1 and state.mucked[i] and not state.shown[i]:
        return say("mucked at the showdown")
    return None


def _not_so_folded(state: TableState, seat: SummarySeat, i: int) -> str | None:
    """The same for a line that says "folded"."""
    street = state.folded_on[i]
    if street is None:
        paid = sum([line[1] for line in state.collected if line[0] == i])
        if paid:
            return say("collected {amount}", amount=state.hand.money(paid))
        if state.shown[i]:
            return say("showed his cards")
        return say("mucked at the showdown") if state.mucked[i] and state.live > 1 else None
    match = _ON_STREET.match(seat.words)
    if match is not None and _FOLDED_ON[match[1]] != street:
        return _FOLDED[street]
    if _NO_BET in seat.words:
        wagers = [one for one in state.decisions if one.added and one.seat == state.seats[i]]
        if wagers:
            return _PUT_IN[wagers[0].street]
    return None
