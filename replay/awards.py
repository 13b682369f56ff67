"""Each pot's award in the record beside the one the rules give: agrees, disagrees, or cannot tell.

One wrong award gives one finding. Where cards that matter are hidden the answer is "cannot tell" and says
whose. Rake may be spread over several pots in more than one way; amounts are exact once a pot's rake is
known, from the record's labels or because there is one pot.
"""

from __future__ import annotations

from collections.abc import Sequence

from parser.findings import Rule, Severity
from replay.award_words import award_sentence, payments, pot_name, sentence
from replay.case import Case, scopes, spread, spreads, taken_from
from replay.claims import board_shares, shares, totals
from replay.ledger import LED002
from replay.pots import entitlement
from replay.result import Claim, PotResult, Verdict
from replay.values import Cut, Part, Scope, Standing

AGREES, DISAGREES, CANNOT_TELL = Verdict.AGREES, Verdict.DISAGREES, Verdict.CANNOT_TELL

SHO001 = Rule(
    "SHO001",
    Severity.ERROR,
    "pot awarded to the wrong player",
    "The pot goes to the best hand shown by a player who can win it; cards speak, whatever they are called. "
    "The record pays somebody whose hand is worse, or who had nothing to claim.",
    "D137 (cards speak), D118 (eligible), D136 (a mucked hand has no claim); TDA 12-16, WSOP 110-111 and 144",
)
SHO002 = Rule(
    "SHO002",
    Severity.ERROR,
    "tie paid unequally",
    "Hands of equal worth share a pot equally, up to the odd units. "
    "The record pays one of them more than an equal share, or leaves one out.",
    "D150 (equal shares): TDA 20, WSOP 74 and 152, Robert's Rules on ties",
)
SHO003 = Rule(
    "SHO003",
    Severity.ERROR,
    "award to a player who folded",
    "A folded hand is dead and can't win anything. The record pays a player who folded.",
    "D118 (eligible: still in), D117 (the last player in takes what is unseen)",
)
SHO004 = Rule(
    "SHO004",
    Severity.ERROR,
    "odd chip to the wrong player",
    "What can't be shared equally goes out one unit each, from the first winner left of the button on; in "
    "hi-lo the high half is the larger one, and of several boards the first. "
    "The record gives it to somebody else.",
    "D151-D154, D157: TDA 20, WSOP 73 and 152, Robert's Rules",
)
SHO005 = Rule(
    "SHO005",
    Severity.ERROR,
    "wrong amount awarded",
    "The right players are paid, but not what their pots hold.",
    "D111, D113 (what each pot holds), D154 (halves), D157 (boards)",
)
SHO006 = Rule(
    "SHO006",
    Severity.ERROR,
    "award from a pot the player can't win",
    "A side pot belongs to those who put chips into it. "
    "The record pays it to a player who was all-in for less.",
    "D111, D118 (eligible for a layer: put in that much)",
)
SHO007 = Rule(
    "SHO007",
    Severity.ERROR,
    "award missing",
    "The record is complete, but nobody receives this pot.",
    "D120 (all that went in comes out)",
)
SHO008 = Rule(
    "SHO008",
    Severity.NOTE,
    "printed hand description disagrees with the cards",
    "The record's words for a hand name another one than its cards make. Only the cards count.",
    "D137 (cards speak)",
)
SHO009 = Rule(
    "SHO009",
    Severity.ERROR,
    "summary and award lines disagree",
    "The summary repeats what each player received. It states another amount than the award lines.",
    "D120; a record's two statements of one award must be the same",
)

SHOWDOWN_RULES: tuple[Rule, ...] = (SHO001, SHO002, SHO003, SHO004, SHO005, SHO006, SHO007, SHO008, SHO009)


def judge(case: Case) -> None:
    """Compares every pot's award: a `PotResult` for each in `case.results`, findings in the state."""
    found, cuts = scopes(case)
    for cut in cuts:
        _wrong_cut(case, cut)
    for scope in found:
        if len(scope.parts) == 1:
            _judge_part(case, scope.parts[0], scope)
        else:
            _judge_together(case, scope)


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
            message = (
                f"{case.who(i)} can win {hand.money(most)} at most with what he put in, "
                f"the record pays {hand.money(amount)}."
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


def _wrong_cut(case: Case, cut: Cut) -> None:
    """One finding for pots or boards that don't pay out what they hold although the sum is right."""
    expected = ", ".join([case.money(one) for one in cut.due])
    recorded = ", ".join([case.money(one) for one in cut.paid])
    what = "The boards, first board first," if cut.boards else "The pots, main pot first,"
    case.found(
        case.state.hand.finding(
            SHO004 if cut.boards and sorted(cut.due) == sorted(cut.paid) else SHO005,
            min([line[4] for line in case.ledger.lines]),
            f"{what} should pay {expected}, the record pays {recorded}.",
            expected=expected,
            recorded=recorded,
        )
    )


# --- one pot on one board -----------------------------------------------------------------------------------


def _judge_part(case: Case, part: Part, scope: Scope) -> None:
    """Compares one pot's award lines with the rules."""
    paid = {i: amount for i, amount in scope.paid().items() if amount}
    verdict, reason = _verdict(case, part, scope, paid)
    _keep(case, part, tuple([(case.state.seats[i], amount) for i, amount in paid.items()]), verdict, reason)


def _verdict(case: Case, part: Part, scope: Scope, paid: dict[int, int]) -> tuple[Verdict, str]:
    """The verdict on one pot's award lines and the sentence behind it; a disagreement leaves its finding."""
    state, stand = case.state, part.standing
    if not paid:
        return _unpaid(case, part)
    if any(state.folded[i] for i in paid):
        return _blame(case, SHO003, part, scope, [i for i in paid if state.folded[i]])
    outside = [i for i in paid if i not in part.eligible]
    if outside:
        return _blame(case, SHO006, part, scope, outside)
    winners = {*stand.high, *stand.low}
    losers = [i for i in paid if i not in winners]
    if part.doubt is not None:
        beaten = [i for i in losers if i not in stand.hidden and i not in stand.mucked]
        if beaten:
            return _blame(case, SHO001, part, scope, beaten)
        return CANNOT_TELL, sentence(part.doubt, state)
    if not winners:
        winners = set(stand.hidden)
        losers = [i for i in paid if i not in winners]
        part.due = shares(part.net, tuple(winners), ())
    mucked = [i for i in losers if i in stand.mucked]
    if mucked and len(mucked) == len(losers):
        return _mucked_winner(case, part, scope, mucked)
    if losers:
        return _blame(case, SHO001, part, scope, losers)
    left_out = totals(part.due).keys() - paid.keys()
    if not state.hand.complete and case.ledger.gap > 0:
        return CANNOT_TELL, "The record is not whole: awards or the rake may be missing."
    if left_out:
        half_out = stand.low and (left_out.issuperset(stand.high) or left_out.issuperset(stand.low))
        return _blame(case, SHO001 if half_out else SHO002, part, scope, sorted(left_out))
    return _amounts(case, part, scope, paid)


def _unpaid(case: Case, part: Part) -> tuple[Verdict, str]:
    """A pot without an award line."""
    state = case.state
    if part.net <= 0:
        return AGREES, "Nothing is left in the pot after rake."
    if not state.hand.complete or state.tainted:
        return CANNOT_TELL, "The record ends before this pot is paid."
    case.found(
        state.hand.finding(
            SHO007,
            state.at,
            f"Nobody receives the {pot_name(case, part)} of {case.money(part.net)}.",
            expected=case.money(part.net),
            recorded="no award",
        )
    )
    return DISAGREES, "Nobody receives this pot."


def _mucked_winner(case: Case, part: Part, scope: Scope, mucked: list[int]) -> tuple[Verdict, str]:
    """A player who gave up his claim was paid: wrong where another showed his hand (D133, D136)."""
    if any(case.state.shown[i] for i in part.standing.high):
        return _blame(case, SHO001, part, scope, mucked)
    return CANNOT_TELL, f"{case.who(mucked[0])} mucked and was paid; nobody else showed his cards."


def _amounts(case: Case, part: Part, scope: Scope, paid: dict[int, int]) -> tuple[Verdict, str]:
    """The right players were paid: were the amounts right, to the unit?"""
    stand, net = part.standing, part.net
    winners = stand.high or tuple(paid)
    if paid == totals(part.due):
        return AGREES, _agreement(part)
    if sum(paid.values()) != net:
        if case.sums:
            return _blame(case, SHO005, part, scope, list(paid))
        case.disagrees = True
        return DISAGREES, "The awards do not come to what the pot holds."
    for unit in case.units[1:]:
        if _old_unit_in_use(case, net, unit) and paid == totals(shares(net, winners, stand.low, unit)):
            part.due = shares(net, winners, stand.low, unit)
            return AGREES, f"{_agreement(part)} Odd units of {case.money(unit)}, as older records have them."
    if _rates_explain(case, part, paid):
        return AGREES, "The tied hands were paid equal shares, less each player's own rake."
    due = totals(part.due)
    off = [i for i in paid if paid[i] != due.get(i)]
    if stand.low:
        near = all(abs(paid[i] - due.get(i, 0)) <= case.units[0] for i in off)
        return _blame(case, SHO004 if near else SHO005, part, scope, off)
    odd = sorted(paid.values()) == sorted(due.values())
    return _blame(case, SHO004 if odd else SHO002, part, scope, off)


OLD_UNITS_UNTIL = "2009"
"""The year from which on no record cuts a pot in the older, larger unit."""


def _old_unit_in_use(case: Case, net: int, unit: int) -> bool:
    """Whether a pot may have been cut in a larger unit: a cash hand of an old log."""
    header = case.state.hand.header
    old = header.played_at is not None and header.played_at < OLD_UNITS_UNTIL
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


UNCONTESTED = "No other player can win it."


def agreement(stand: Standing) -> str:
    """Why an award that was paid is right, in a sentence."""
    if stand.low and stand.low != stand.high:
        return "The best high and the best low were paid their halves."
    if len(stand.high) > 1:
        return "The tied hands were paid equal shares."
    if not stand.high:
        return "Everybody else mucked."
    return "The best hand was paid."


def _agreement(part: Part) -> str:
    return UNCONTESTED if len(part.eligible) == 1 else agreement(part.standing)


# --- several pots whose award lines the record does not tell apart ------------------------------------------


def _judge_together(case: Case, scope: Scope) -> None:
    """Compares the sum of several pots' awards with what was paid."""
    paid = {i: amount for i, amount in scope.paid().items() if amount}
    verdict, reason = _together(case, scope, paid)
    for part in scope.parts:
        if verdict is CANNOT_TELL and len(part.eligible) == 1:
            _keep(case, part, None, AGREES, _agreement(part))
        else:
            _keep(case, part, None, verdict, reason)


def _together(case: Case, scope: Scope, paid: dict[int, int]) -> tuple[Verdict, str]:
    """The verdict on several pots at once."""
    state, parts = case.state, scope.parts
    if not paid:
        return _unpaid(case, parts[0])
    out = [i for i in paid if state.folded[i]]
    if out:
        return _blame(case, SHO003, parts[0], scope, out)
    if case.sums and check_entitlement(case):
        return DISAGREES, "A player was paid more than every pot he can win."
    doubts = [part.doubt for part in parts if part.doubt is not None]
    if _matches(case, scope, paid):
        if doubts:
            return CANNOT_TELL, sentence(doubts[0], state)
        return AGREES, "Each player was paid what his pots come to."
    able = {i for part in parts for i in part.eligible}
    winners = {i for part in parts for i in (*part.standing.high, *part.standing.low)}
    if doubts:
        return CANNOT_TELL, sentence(doubts[0], state)
    losers = [i for i in paid if i not in winners]
    if not losers and not state.hand.complete and case.ledger.gap > 0:
        return CANNOT_TELL, "The record is not whole: awards or the rake may be missing."
    if losers:
        if all(i in parts[0].standing.mucked for i in losers if i in able):
            return _mucked_winner(case, parts[0], scope, losers)
        return _blame(case, SHO001, parts[0], scope, losers)
    left_out = sorted({i for part in parts for i in totals(part.due)} - paid.keys())
    if left_out:
        return _blame(case, SHO001, parts[0], scope, left_out)
    if not case.sums:
        case.disagrees = True
        return DISAGREES, "The awards do not come to what the pots hold."
    return _blame(case, SHO005, parts[0], scope, list(paid))


def _matches(case: Case, scope: Scope, paid: dict[int, int]) -> bool:
    """Whether some way of spreading the rake over the pots gives exactly what was paid."""
    parts, runs = scope.parts, case.runs
    for nets in spreads(case):
        due: dict[int, int] = {}
        for part in parts:
            net = nets[part.index]
            if runs > 1:
                net = board_shares(net, runs)[part.run - 1]
            stand = part.standing
            if not stand.high:
                return False
            part.net = net
            part.due = shares(net, stand.high, stand.low)
            for i, amount in totals(part.due).items():
                due[i] = due.get(i, 0) + amount
        if due == paid:
            return True
    first = spread([pot.size for pot in case.pots], taken_from(case))
    for part in parts:
        part.net = board_shares(first[part.index], runs)[max(part.run - 1, 0)]
        part.due = shares(part.net, part.standing.high, part.standing.low) if part.standing.high else []
    return False


# --- results and findings -----------------------------------------------------------------------------------


def _keep(
    case: Case, part: Part, paid: tuple[tuple[int, int], ...] | None, verdict: Verdict, reason: str
) -> None:
    """Adds the part's result."""
    state = case.state
    seats = state.seats
    tell = case.explain or verdict is DISAGREES
    claims: list[Claim] = []
    if verdict is not CANNOT_TELL:
        for share in part.due:
            best: tuple[int, ...] = ()
            words = ""
            if (
                tell
                and len(part.eligible) > 1
                and (words := case.hand_words(share.player, part.run, share.half))
            ):
                best = case.values.five(share.player, max(part.run - 1, 0), share.half)
            claims.append(Claim(seats[share.player], share.amount, share.odd, share.half, best, words))
    case.results.append(
        PotResult(
            part.index,
            part.run,
            part.gross,
            part.gross - part.net,
            tuple([seats[i] for i in part.eligible]),
            tuple(claims),
            paid,
            verdict,
            reason,
        )
    )


def _blame(case: Case, rule: Rule, part: Part, scope: Scope, wrong: Sequence[int]) -> tuple[Verdict, str]:
    """Leaves the one finding for a wrong award; `wrong` are the players wrongly paid or left out."""
    state = case.state
    message = award_sentence(case, part, scope)
    paid = scope.paid()
    at = next(
        (line[4] for line in scope.lines if line[0] in wrong), scope.lines[0][4] if scope.lines else state.at
    )
    due: dict[int, int] = {}
    for one in scope.parts:
        for share in one.due:
            due[share.player] = due.get(share.player, 0) + share.amount
    case.found(
        state.hand.finding(
            rule,
            at,
            message,
            player=state.names[wrong[0]],
            street="showdown" if state.live > 1 else None,
            expected=payments(case, due) or None,
            recorded=payments(case, paid),
        )
    )
    return DISAGREES, message
