"""Several pots, or boards, whose award lines the record does not tell apart: their sum beside what was paid.

Rake may be spread over the pots in more than one way. One of them must explain the whole hand.
"""

from __future__ import annotations

from itertools import chain

from parser.saying import say
from replay.award_findings import (
    AGREES,
    CANNOT_TELL,
    DISAGREES,
    SHO001,
    SHO003,
    SHO005,
    blame,
    keep,
    mucked_winner,
    right_award,
    unpaid,
)
from replay.award_words import sentence
from replay.case import Case, spreads
from replay.claims import totals
from replay.ledger import LED002
from replay.pots import entitlement
from replay.result import Verdict
from replay.values import Part, Scope, Share


def judge_together(case: Case, scopes: list[Scope]) -> None:
    """Compares the sums of several pots' awards with what was paid, scope by scope."""
    explained = _spread_rake(case, scopes)
    for scope, fits in zip(scopes, explained, strict=True):
        paid = _paid(scope)
        verdict, reason = _verdict(case, scope, paid, fits=fits)
        for part in scope.parts:
            if verdict is CANNOT_TELL and len(part.eligible) == 1:
                keep(case, part, None, AGREES, right_award(part))
            else:
                keep(case, part, None, verdict, reason)


def _paid(scope: Scope) -> dict[int, int]:
    return {i: amount for i, amount in scope.paid().items() if amount}


def _verdict(case: Case, scope: Scope, paid: dict[int, int], *, fits: bool) -> tuple[Verdict, str]:
    """The verdict on several pots at once; `fits`: the rules' awards come to what was paid."""
    state, parts = case.state, scope.parts
    if not paid:
        return unpaid(case, parts)
    out = [i for i in paid if state.folded[i]]
    if out:
        return blame(case, SHO003, parts[0], scope, out)
    if case.sums and (any(one.code == LED002.code for one in state.findings) or check_entitlement(case)):
        return DISAGREES, say("A player was paid more than every pot he can win.")
    doubts = [part.doubt for part in parts if part.doubt is not None]
    if doubts:
        return CANNOT_TELL, sentence(doubts[0], state)
    if fits:
        return AGREES, say("Each player was paid what his pots come to.")
    able = {i for part in parts for i in part.eligible}
    winners = {i for part in parts for i in (*part.standing.high, *part.standing.low)}
    losers = [i for i in paid if i not in winners]
    if not losers and not state.hand.complete and case.ledger.gap > 0:
        return CANNOT_TELL, say("The record is not whole: awards or the rake may be missing.")
    if losers:
        if all(i in parts[0].standing.mucked for i in losers if i in able):
            return mucked_winner(case, parts[0], scope, losers)
        return blame(case, SHO001, parts[0], scope, losers)
    left_out = sorted({i for part in parts for i in totals(part.due)} - paid.keys())
    if left_out:
        return blame(case, SHO001, parts[0], scope, left_out)
    if not case.sums:
        case.disagrees = True
        return DISAGREES, say("The awards do not come to what the pots hold.")
    if state.profile.odd_to == "any":
        due = _sum_of([part.due for part in parts])
        if all(abs(paid[i] - due.get(i, 0)) <= case.sharing.unit * len(parts) for i in paid):
            return AGREES, say(
                "Each player was paid what his pots come to; who has an odd unit is open here."
            )
    return blame(case, SHO005, parts[0], scope, list(paid))


Way = tuple[list[int], bool]
"""What each pot pays out, and whether hands that tie both ways share each half by itself."""


def _spread_rake(case: Case, scopes: list[Scope]) -> list[bool]:
    """Gives every part what it pays out by the one way of spreading the rake that explains most scopes, among
    those the one that most often explains each award line; says which scopes it explains.

    A board that one player takes fits every way; the others, or the amounts of his lines, tell which it was.
    """
    told = [
        (scope, _paid(scope), sorted([line[1] for line in scope.lines]))
        for scope in scopes
        if scope.lines and all(part.standing.high for part in scope.parts)
    ]
    best, most = (_nets(case, scopes), case.each_half[0]), (0, 0)
    for nets in chain((best[0],), spreads(case) if told else ()):
        for each_half in case.each_half:
            dues = [_dues(case, scope, (nets, each_half)) for scope, _, _ in told]
            fits = [_sum_of(due) == paid for due, (_, paid, _) in zip(dues, told, strict=True)]
            lines = [_amounts_of(due) == one for due, (_, _, one) in zip(dues, told, strict=True)]
            rank = sum(fits), sum(lines)
            if rank > most:
                best, most = (nets, each_half), rank
        if most == (len(told), len(told)):
            break
    explained = []
    for scope in scopes:
        dues_of = _dues(case, scope, best)
        for part, due in zip(scope.parts, dues_of, strict=True):
            part.due = due
            part.net = _net(case, part, best[0])
        explained.append(_sum_of(dues_of) == _paid(scope))
    return explained


def _nets(case: Case, scopes: list[Scope]) -> list[int]:
    """What each pot pays out on all boards as the parts have it."""
    nets = [0] * len(case.pots)
    for scope in scopes:
        for part in scope.parts:
            nets[part.index] += part.net
    return nets


def _net(case: Case, part: Part, nets: list[int]) -> int:
    return case.board_shares(nets[part.index])[max(part.run - 1, 0)]


def _dues(case: Case, scope: Scope, way: Way) -> list[list[Share]]:
    """The rules' awards of each part."""
    nets, each_half = way
    return [case.shares(_net(case, part, nets), part, each_half=each_half) for part in scope.parts]


def _sum_of(dues: list[list[Share]]) -> dict[int, int]:
    return totals([share for due in dues for share in due])


def _amounts_of(dues: list[list[Share]]) -> list[int]:
    return sorted([share.amount for due in dues for share in due if share.amount])


def check_entitlement(case: Case) -> bool:
    """Whether somebody was paid more than every pot he can win; leaves LED002."""
    state, hand = case.state, case.state.hand
    if len(case.pots) == 1:
        return False
    found = False
    paid = [0] * state.n
    for line in case.ledger.lines:
        paid[line[0]] += line[1]
    for i, amount in enumerate(paid):
        most = entitlement(case.pots, i) if amount else 0
        if amount > most:
            found = True
            at = next(line[4] for line in case.ledger.lines if line[0] == i)
            message = say(
                "{who} can win {most} at most with what he put in, the record pays {amount}.",
                who=case.who(i),
                most=hand.money(most),
                amount=hand.money(amount),
            )
            case.found(
                hand.finding(
                    LED002,
                    at,
                    message,
                    player=state.names[i],
                    expected=hand.money(most),
                    recorded=hand.money(amount),
                )
            )
    return found
