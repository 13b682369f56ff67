"""What a finding about an award says: who should have received what and why, and whom the record pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.case import Case
from replay.values import Part, Scope

if TYPE_CHECKING:
    from replay.state import TableState


def sentence(text: str, state: TableState) -> str:
    """A clause as a sentence; the name of a player, or of a stranger to the hand, stays as it is printed."""
    strangers = [finding.player for finding in state.findings]
    if text.startswith(tuple([f"{name} " for name in (*state.names, *strangers)])):
        return f"{text}."
    return f"{text[:1].upper()}{text[1:]}."


def payments(case: Case, amounts: dict[int, int]) -> str:
    """ "Seat 3 Alder $12.40, Seat 5 Birch $12.40", in the order of the seats left of the button."""
    return ", ".join([f"{case.who(i)} {case.money(amounts[i])}" for i in sorted(amounts) if amounts[i]])


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
    several = len(case.pots) > 1 or case.runs > 1
    place = f" of the {pot_name(case, part)}" if several and len(scope.parts) == 1 else ""
    right = " and ".join(
        [
            f"{case.who(i)} should have received {case.money(due[i][0])}{place}{_in_brackets(due[i][1])}"
            for i in sorted(due)
            if due[i][0] or i in paid
        ]
    )
    got = " and ".join(
        [f"{case.who(i)} {case.money(paid[i])}{_in_brackets(_why(case, i, run))}" for i in sorted(paid)]
    )
    return f"{right or 'Somebody else should have received it'}, the record pays {got or 'nobody'}."


def _why(case: Case, i: int, run: int) -> str:
    if case.state.folded[i]:
        return "folded"
    if case.state.mucked[i] and not case.state.shown[i]:
        return "mucked"
    return case.hand_words(i, run)


def _in_brackets(text: str) -> str:
    return f" ({text})" if text else ""


def pot_name(case: Case, part: Part) -> str:
    """ "pot", "main pot", "side pot 2", with its board where there are several."""
    if len(case.pots) == 1:
        name = "pot"
    elif part.index == 0:
        name = "main pot"
    else:
        name = "side pot" if len(case.pots) == 2 else f"side pot {part.index}"
    return f"{name} on board {part.run}" if part.run else name
