"""What a finding about an award says: who should have received what and why, and whom the record pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.saying import row, say, sentence_of
from replay.case import Case
from replay.values import Part, Scope

if TYPE_CHECKING:
    from replay.state import TableState


def sentence(text: str, state: TableState) -> str:
    """A clause as a sentence; the name of a player, or of a stranger to the hand, stays as it is printed."""
    strangers = [finding.player for finding in state.findings]
    named = text.startswith(tuple([f"{name} " for name in (*state.names, *strangers)]))
    return sentence_of(text, not named)


def payments(case: Case, amounts: dict[int, int]) -> str:
    """ "Seat 3 Alder $12.40, Seat 5 Birch $12.40", in the order of the seats left of the button."""
    return row([_paid(case, i, amounts[i]) for i in sorted(amounts) if amounts[i]])


def award_sentence(case: Case, part: Part, scope: Scope) -> str:
    """One plain sentence: who should have received what and why, and whom the record pays."""
    due: dict[int, tuple[int, str]] = {}
    for one in scope.parts:
        for share in one.due:
            amount, words = due.get(share.player, (0, ""))
            text = case.hand_words(share.player, one.run, share.half) if len(one.eligible) > 1 else ""
            due[share.player] = (amount + share.amount, words or text)
    paid = scope.paid()
    run = part.run if len(scope.parts) == 1 else 0
    several = (len(case.pots) > 1 or case.runs > 1) and len(scope.parts) == 1
    right: str = row(
        [
            _should(case, i, *due[i], pot_name(case, part) if several else None)
            for i in sorted(due)
            if due[i][0] or i in paid
        ],
        "and",
    )
    got = row([_paid(case, i, paid[i], _why(case, i, run)) for i in sorted(paid)], "and")
    if not right:
        right = say("Somebody else should have received it")
    return say("{right}, the record pays {paid}.", right=right, paid=got or say("nobody"))


def _should(case: Case, i: int, amount: int, hand: str, pot: str | None) -> str:
    """ "Seat 3 Alder should have received $340 of the main pot (pair of Kings)"."""
    who, money = case.who(i), case.money(amount)
    told = (
        say("{who} should have received {amount}", who=who, amount=money)
        if pot is None
        else say("{who} should have received {amount} of the {pot}", who=who, amount=money, pot=pot)
    )
    return say("{done} ({hand})", done=told, hand=hand) if hand else told


def _paid(case: Case, i: int, amount: int, why: str = "") -> str:
    """ "Seat 3 Alder $340 (folded)"."""
    who, money = case.who(i), case.money(amount)
    if why:
        return say("{who} {amount} ({why})", who=who, amount=money, why=why)
    return say("{who} {amount}", who=who, amount=money)


def _why(case: Case, i: int, run: int) -> str:
    if case.state.folded[i]:
        return say("folded")
    if case.state.mucked[i] and not case.state.shown[i]:
        return say("mucked")
    return case.hand_words(i, run)


def pot_name(case: Case, part: Part) -> str:
    """ "pot", "main pot", "side pot 2", with its board where there are several."""
    name: str
    if len(case.pots) == 1:
        name = say("pot")
    elif part.index == 0:
        name = say("main pot")
    else:
        name = say("side pot") if len(case.pots) == 2 else say("side pot {number}", number=part.index)
    return say("{pot} on board {run}", pot=name, run=part.run) if part.run else name
