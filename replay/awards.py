"""Each pot's award in the record beside the one the rules give: agrees, disagrees, or cannot tell.

One wrong award gives one finding. Where cards that matter are hidden the answer is "cannot tell" and says
whose. Pots that the record does not tell apart go to `together`; here amounts are exact, for a pot's rake is
known, from the record's labels or because there is one pot.
"""

from __future__ import annotations

from parser.findings import Level
from parser.saying import row, say
from replay.award_findings import (
    AGREES,
    CANNOT_TELL,
    DISAGREES,
    SHO001,
    SHO002,
    SHO003,
    SHO004,
    SHO005,
    SHO006,
    blame,
    keep,
    mucked_winner,
    right_award,
    unpaid,
)
from replay.award_words import pot_name, sentence
from replay.case import Case, scopes
from replay.claims import partly_shown, shares, totals
from replay.result import Verdict
from replay.showing import SHO011
from replay.together import judge_together
from replay.values import Cut, Part, Scope


def judge(case: Case) -> None:
    """Compares every pot's award: a `PotResult` for each in `case.results`, findings in the state."""
    found, cuts = scopes(case)
    _tied_outside(case, [part for scope in found for part in scope.parts])
    for cut in cuts:
        _wrong_cut(case, cut)
    if len(found[0].parts) > 1:
        judge_together(case, found)
        return
    for scope in found:
        _judge_part(case, scope.parts[0], scope)


def _tied_outside(case: Case, parts: list[Part]) -> None:
    """SHO011: the house's way of sharing ties gives somebody part of a pot that he put nothing into."""
    hand = case.state.hand
    for part in parts:
        strangers = [i for i in part.standing.high if i not in part.eligible]
        share = sum([one.amount for one in part.due if one.player in strangers])
        if share:
            message = say(
                "{who} would have {amount} of the {pot}, with nothing in it, "
                "for ties share by all that was staked; pot by pot he has none of it.",
                who=row([case.who(i) for i in strangers], "and"),
                amount=case.money(share),
                pot=pot_name(case, part),
            )
            at, name = case.ledger.lines[0][4] if case.ledger.lines else case.state.at, case.state.names
            found = hand.finding(SHO011, at, message, player=name[strangers[0]], level=Level.NEEDS_RULING)
            case.state.findings.append(found)
            return


def _wrong_cut(case: Case, cut: Cut) -> None:
    """One finding for pots or boards that don't pay out what they hold although the sum is right."""
    expected = row([case.money(one) for one in cut.due])
    recorded = row([case.money(one) for one in cut.paid])
    if cut.boards:
        message = say(
            "The boards, first board first, should pay {expected}, the record pays {recorded}.",
            expected=expected, recorded=recorded,
        )  # fmt: skip
    else:
        message = say(
            "The pots, main pot first, should pay {expected}, the record pays {recorded}.",
            expected=expected, recorded=recorded,
        )  # fmt: skip
    case.found(
        case.state.hand.finding(
            SHO004 if cut.boards and sorted(cut.due) == sorted(cut.paid) else SHO005,
            min([line[4] for line in case.ledger.lines]),
            message,
            expected=expected,
            recorded=recorded,
        )
    )


def _judge_part(case: Case, part: Part, scope: Scope) -> None:
    """Compares one pot's award lines with the rules."""
    paid = {i: amount for i, amount in scope.paid().items() if amount}
    verdict, reason = _verdict(case, part, scope, paid)
    keep(case, part, tuple([(case.state.seats[i], amount) for i, amount in paid.items()]), verdict, reason)


def _verdict(case: Case, part: Part, scope: Scope, paid: dict[int, int]) -> tuple[Verdict, str]:
    """The verdict on one pot's award lines and the sentence behind it; a disagreement leaves its finding."""
    state, stand = case.state, part.standing
    if not paid:
        return unpaid(case, [part])
    if any(state.folded[i] for i in paid):
        return blame(case, SHO003, part, scope, [i for i in paid if state.folded[i]])
    outside = [i for i in paid if i not in part.eligible and i not in stand.high]
    if outside:
        return blame(case, SHO006, part, scope, outside)
    winners = {*stand.high, *stand.low}
    losers = [i for i in paid if i not in winners]
    if part.doubt is not None:
        beaten = [i for i in losers if i not in stand.hidden and i not in stand.mucked]
        if beaten:
            return blame(case, SHO001, part, scope, beaten)
        return CANNOT_TELL, sentence(part.doubt, state)
    if not winners:
        winners = set(stand.hidden)
        losers = [i for i in paid if i not in winners]
        part.due = shares(part.net, tuple(winners), ())  # one hand, not contested
    mucked = [i for i in losers if i in stand.mucked]
    unclear = [i for i in mucked if i in partly_shown(state)]
    if unclear and state.profile.partial_show == "all_cards":
        who = case.who(unclear[0])
        return CANNOT_TELL, say(
            "{who} was paid and showed only some of his cards: for the floor to decide.", who=who
        )
    if mucked and len(mucked) == len(losers):
        return mucked_winner(case, part, scope, mucked)
    if losers:
        return blame(case, SHO001, part, scope, losers)
    left_out = totals(part.due).keys() - paid.keys()
    if not state.hand.complete and case.ledger.gap > 0:
        return CANNOT_TELL, say("The record is not whole: awards or the rake may be missing.")
    if left_out:
        half_out = stand.low and (left_out.issuperset(stand.high) or left_out.issuperset(stand.low))
        return blame(case, SHO001 if half_out else SHO002, part, scope, sorted(left_out))
    return _amounts(case, part, scope, paid)


def _amounts(case: Case, part: Part, scope: Scope, paid: dict[int, int]) -> tuple[Verdict, str]:
    """The right players were paid: were the amounts right, to the unit?"""
    stand, net = part.standing, part.net
    if paid == totals(part.due):
        return AGREES, right_award(part)
    if sum(paid.values()) != net:
        if case.sums:
            return blame(case, SHO005, part, scope, list(paid))
        case.disagrees = True
        return DISAGREES, say("The awards do not come to what the pot holds.")
    for each_half in case.each_half[1:]:
        other = case.shares(net, part, each_half=each_half)
        if paid == totals(other):
            part.due = other
            return AGREES, right_award(part)
    unit = case.sharing.old_unit
    if unit and _old_unit_in_use(case, net, unit):
        old = case.shares(net, part, unit=unit)
        if paid == totals(old):
            part.due = old
            return AGREES, say(
                "{why} Odd units of {amount}, as older records have them.",
                why=right_award(part), amount=case.money(unit),
            )  # fmt: skip
    if _rates_explain(case, part, paid):
        return AGREES, say("The tied hands were paid equal shares, less each player's own rake.")
    due = totals(part.due)
    off = [i for i in paid if paid[i] != due.get(i)]
    near = all(abs(paid[i] - due.get(i, 0)) <= case.sharing.unit for i in off)
    if near and case.state.profile.odd_to == "any":
        return AGREES, say("{why} Who has the odd unit is open here.", why=right_award(part))
    if stand.low:
        return blame(case, SHO004 if near else SHO005, part, scope, off)
    odd = sorted(paid.values()) == sorted(due.values())
    return blame(case, SHO004 if odd else SHO002, part, scope, off)


def _old_unit_in_use(case: Case, net: int, unit: int) -> bool:
    """Whether a pot may have been cut in a larger unit: a cash hand of an old log."""
    header = case.state.hand.header
    until = str(case.state.profile.odd_unit_until)
    old = header.played_at is not None and header.played_at < until
    return old and not header.tournament and header.scale == 2 and net % unit == 0


def _rates_explain(case: Case, part: Part, paid: dict[int, int]) -> bool:
    """Whether unequal shares come from rake at a rate of each player's own (D167).

    Measured: one rate is 5 % or capped, the other a quarter above it. So each share lies below gross /
    winners by its own rake, the larger rake 5/4 of the smaller, up to rounding; and where amounts are too
    small to tell that from a shifted unit, the smaller is no less than 5 %.
    """
    if case.state.hand.header.tournament or part.standing.low or len(paid) < 2:
        return False
    each = part.gross / len(paid)
    taken = sorted([each - amount for amount in paid.values()])
    low, high = taken[0], taken[-1]
    if low <= 0 or high - low < 2 or not (low >= 13 or low >= each * 0.05 - 0.5):
        return False
    return all(abs(one - low) <= 1 or abs(one - low * 1.25) <= 1.125 for one in taken)
