"""The settling of a hand: `settle` runs after the last event and says whether the record paid what the rules
award.

It brings the pieces together: what goes back uncalled (`pots`), what came in and went out (`ledger`), who has
a claim (`claims`) and whether each pot's award is the rules' (`awards`). Most hands end without a showdown
and are exactly right; they take a short way through.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

import msgspec

from parser.events import TotalPot
from parser.findings import Rule, Severity
from replay.award_words import sentence
from replay.awards import SHO009, check_entitlement, judge
from replay.case import Case
from replay.ledger import LED001, Ledger, open_ledger, put_in, summary_gap
from replay.pots import (
    POT001,
    POT002,
    POT003,
    POT004,
    POT005,
    POT006,
    POT007,
    POT008,
    Layer,
    layers,
    uncalled,
)
from replay.result import Claim, PotResult, Verdict

if TYPE_CHECKING:
    from replay.state import TableState

AGREES, DISAGREES, CANNOT_TELL = Verdict.AGREES, Verdict.DISAGREES, Verdict.CANNOT_TELL

_UNCONTESTED = "Everybody else folded; the last player in has the pot."


class Settlement(msgspec.Struct, gc=False):
    """How a hand's money was settled."""

    pots: tuple[PotResult, ...]
    verdict: Verdict
    reason: str
    total_pot: int
    """Everything put in, drops of the house included, less what went back uncalled."""
    rake: int
    fees: int
    collected: list[int]
    """By index: what the record pays from pots, cash-outs aside."""
    uncalled: tuple[int, int] | None
    """(index, amount) that went back, or should have where the record doesn't print it."""


def settle(state: TableState, *, explain: bool = False) -> Settlement:
    """The hand's settlement; findings about pots, awards and money are added to the state's.

    With `explain` every claim at a showdown names its five cards; without, only where something is wrong.
    """
    back = uncalled(state)
    return _short_way(state, back) or _long_way(state, back, explain)


def _short_way(state: TableState, back: tuple[int, int] | None) -> Settlement | None:
    """The settlement of a hand that ended without a showdown with everything in order; None for any other."""
    line = state.total_line
    if (
        state.live != 1
        or len(state.collected) != 1
        or line is None
        or state.tainted is not None
        or line.sides
    ):
        return None
    i, amount, _, run, _ = state.collected[0]
    printed = state.uncalled
    returned = 0
    if back is not None:
        returned = back[1]
        if len(printed) != 1 or printed[0][0] != back[0] or printed[0][1] != returned:
            return None
    elif printed:
        return None
    gross = put_in(state) - returned
    rake = line.rake
    if rake is None or state.folded[i] or gross != line.total or line.fees:
        return None
    if (
        amount + rake != gross
        or run
        or (rake and (not state.last_street_dealt or state.hand.header.tournament))
    ):
        return None
    seat = state.seats[i]
    for restated in state.summary_seats:
        if restated.won and (restated.seat != seat or sum(restated.won) != amount):
            return None
    collected = [0] * state.n
    collected[i] = amount
    pot = PotResult(
        0,
        0,
        gross,
        rake,
        (seat,),
        (Claim(seat, amount, 0, "", (), ""),),
        ((seat, amount),),
        AGREES,
        _UNCONTESTED,
    )
    return Settlement((pot,), AGREES, _UNCONTESTED, gross, rake, 0, collected, back)


def _long_way(state: TableState, back: tuple[int, int] | None, explain: bool) -> Settlement:
    """The settlement of any hand."""
    doubt = _doubt(state)
    before = len(state.findings)
    due, back = _check_uncalled(state, back, doubt)
    ledger = open_ledger(state, back[1] if back else 0)
    pots = layers(state, due, refund=due is None)
    excess = (back[1] if back else 0) - (due[1] if due else 0)
    if excess:
        pots[-1] = Layer(pots[-1].size - excess, pots[-1].eligible)
    sums = _sums(state, ledger)
    case = Case(state, ledger, pots, sums=sums, explain=explain)
    case.disagrees = any(finding.severity is Severity.ERROR for finding in state.findings[before:])
    if state.tainted is not None or (doubt is not None and not sums):
        return _close(case, CANNOT_TELL, sentence(doubt or ""), back)
    judge(case)
    _check_rake(case)
    if not sums:
        _report_gap(case)
    _check_total(case)
    _check_printed_pots(case)
    if not case.disagrees:
        check_entitlement(case)
        _check_summary(case)
    return _close(case, *_verdict(case), back)


def _close(case: Case, verdict: Verdict, reason: str, back: tuple[int, int] | None) -> Settlement:
    """The settlement once everything is checked."""
    state, ledger = case.state, case.ledger
    collected = [0] * state.n
    for line in ledger.lines:
        collected[line[0]] += line[1]
    if not case.results:
        for index, pot in enumerate(case.pots):
            seats = tuple([state.seats[i] for i in pot.eligible])
            case.results.append(PotResult(index, 0, pot.size, 0, seats, (), None, CANNOT_TELL, reason))
    return Settlement(
        tuple(case.results), verdict, reason, ledger.gross, ledger.rake or 0, ledger.fees, collected, back
    )


def _verdict(case: Case) -> tuple[Verdict, str]:
    """The hand's verdict from its pots and from the money as a whole."""
    ledger = case.ledger
    if case.disagrees:
        for result in case.results:
            if result.verdict is DISAGREES:
                return DISAGREES, result.reason
        return DISAGREES, "The money in the record does not add up."
    for result in case.results:
        if result.verdict is CANNOT_TELL:
            return CANNOT_TELL, result.reason
    if ledger.rake is None and ledger.gap:
        return (
            CANNOT_TELL,
            "The right players were paid; how much is not sure, for the record does not print the rake.",
        )
    if len(case.results) == 1:
        return AGREES, case.results[0].reason
    return AGREES, "Every pot was paid as the rules award it."


# --- what goes before the awards ----------------------------------------------------------------------------


def _doubt(state: TableState) -> str | None:
    """Why the amounts in the pot can't be trusted; None when they can."""
    if state.tainted is not None:
        return state.tainted
    for finding in state.findings:
        if finding.severity is Severity.ERROR and (
            finding.code[:3] in {"ACT", "BET"} or finding.code in _NOT_PLAYED
        ):
            return f"the betting itself is at fault ({finding.code}), so what is in the pot is not sure"
    for finding in state.hand.findings:
        if finding.code in _UNREAD:
            return f"part of the record could not be read ({finding.code})"
    return None


_NOT_PLAYED = frozenset({"DLT004", "DLT008"})
"""Streets or actions are missing."""
_UNREAD = frozenset({"TXT001", "TXT002", "TXT003", "HDR004"})

UNCALLED_LINES_SINCE = "2008"
"""PokerStars records of earlier years leave an uncalled bet out of the pot without a line for it."""


Back = tuple[int, int] | None
"""(index, amount) of a bet that goes back."""


def _check_uncalled(state: TableState, due: Back, doubt: str | None) -> tuple[Back, Back]:
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
    if doubt is None or (state.tainted is None and not open_ledger(state, owed).gap):
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
    outside = state.tainted is None and inside.gap == due[1]
    if not old and (doubt is None or outside) and (inside.paid or hand.complete):
        i, amount = due
        who = f"Seat {state.seats[i]} {state.names[i]}"
        found = hand.finding(
            POT001,
            state.collected[0][4] if state.collected else state.at,
            f"{who} should have got back {hand.money(amount)} that nobody called, the record keeps it.",
            player=state.names[i],
            expected=hand.money(amount),
            recorded="not returned",
            severity=Severity.WARNING if paid_inside and _walk(state) else None,
        )
        state.findings.append(found)
    return None if paid_inside else due


def _walk(state: TableState) -> bool:
    """Whether nobody put in a chip of his own accord, so that the big blind's excess is all that went uncalled."""
    return state.live == 1 and not any(decision.added for decision in state.decisions)


def _report_uncalled(
    state: TableState, due: tuple[int, int] | None, recorded: tuple[int, int], at: int
) -> None:
    """POT002 or POT003: a returned bet that is not what the rules return."""
    hand = state.hand
    to, amount = recorded
    got = f"Seat {state.seats[to]} {state.names[to]} {hand.money(amount)}"
    if due is None:
        rule, expected = POT002, "nothing"
        message = f"Every chip was called, yet the record returns {got}."
    else:
        i, owed = due
        rule = POT002 if to == i else POT003
        expected = f"Seat {state.seats[i]} {state.names[i]} {hand.money(owed)}"
        message = f"{expected} went uncalled and should have been returned, the record returns {got}."
    state.findings.append(
        hand.finding(rule, at, message, player=state.names[to], expected=expected, recorded=got)
    )


def _sums(state: TableState, ledger: Ledger) -> bool:
    """Whether what was paid, rake and fees come to the pot, as far as the record states them."""
    gap = ledger.gap
    if ledger.rake is None and not ledger.fees and not state.hand.header.tournament:
        return gap >= 0
    if not ledger.lines and not state.hand.complete:
        return True
    return gap == 0


# --- the money as a whole -----------------------------------------------------------------------------------


def _check_rake(case: Case) -> None:
    """POT006-POT008: rake that can't be."""
    state, ledger = case.state, case.ledger
    rake, line, hand = ledger.rake, state.total_line, state.hand
    if not rake or line is None:
        return
    if rake < 0 or rake + ledger.fees > ledger.gross:
        _found(
            case,
            POT006,
            line,
            f"The rake is {hand.money(rake)}, the pot {hand.money(ledger.gross)}.",
            "",
            rake,
        )
    elif hand.header.tournament and not state.profile.tournament_rake:
        message = f"The record takes {hand.money(rake)} from a pot of a tournament, where pots are not raked."
        _found(case, POT007, line, message, hand.money(0), rake)
    elif not state.last_street_dealt and _no_flop_no_drop(state):
        message = f"No flop was dealt, yet the record takes {hand.money(rake)} rake."
        _found(case, POT008, line, message, hand.money(0), rake)


def _no_flop_no_drop(state: TableState) -> bool:
    """Whether the house takes nothing from this hand, which ended before the flop (D161)."""
    rule = state.profile.no_flop_no_drop
    if rule == "reraised_only":
        return sum([1 for one in state.decisions if one.street == 0 and one.raise_to]) < 2
    return rule == "strict"


def _found(case: Case, rule: Rule, line: TotalPot, message: str, expected: str, recorded: int) -> None:
    """Adds a finding that points at the summary's money line."""
    hand = case.state.hand
    case.found(hand.finding(rule, line.at, message, expected=expected or None, recorded=hand.money(recorded)))


def _report_gap(case: Case) -> None:
    """LED001: more or less was paid than was in the pot."""
    ledger, hand = case.ledger, case.state.hand
    if not ledger.lines:
        return
    if ledger.rake and hand.header.tournament and ledger.paid == ledger.gross:
        return  # the rake alone is wrong, and POT007 says so
    money = hand.money
    out = ledger.paid + (ledger.rake or 0) + ledger.fees
    parts = [f"awards of {money(ledger.paid)}"]
    if ledger.rake:
        parts.append(f"rake of {money(ledger.rake)}")
    if ledger.fees:
        parts.append(f"fees of {money(ledger.fees)}")
    listed = " and ".join(parts) if len(parts) < 3 else f"{', '.join(parts[:-1])} and {parts[-1]}"
    came = f"come to {money(out)}, but " if len(parts) > 1 else "are paid, but "
    player, detail = _who_is_off(case)
    case.found(
        hand.finding(
            LED001,
            ledger.lines[0][4],
            f"{listed[:1].upper()}{listed[1:]} {came}{money(ledger.gross)} was put in{detail}.",
            player=player,
            expected=money(ledger.gross),
            recorded=money(out),
        )
    )


def _who_is_off(case: Case) -> tuple[str | None, str]:
    """The one player whose award differs from the rules', and the words for it; nothing for several."""
    state = case.state
    due = [0] * state.n
    for result in case.results:
        for claim in result.claims:
            due[state.index_of[claim.seat]] += claim.amount
    paid = [0] * state.n
    for line in case.ledger.lines:
        paid[line[0]] += line[1]
    off = [i for i in range(state.n) if due[i] != paid[i]]
    if len(off) != 1:
        return None, ""
    i = off[0]
    money = state.hand.money
    return state.names[i], (
        f"; {case.who(i)} should have received {money(due[i])}, the record pays {money(paid[i])}"
    )


def _check_total(case: Case) -> None:
    """POT004: the printed total, where the rest adds up. A total printed net of rake is unusual, not wrong."""
    line, ledger, hand = case.state.total_line, case.ledger, case.state.hand
    if line is None or line.total == ledger.gross or not case.sums or case.disagrees:
        return
    money = hand.money
    message = f"{money(ledger.gross)} was put in and paid out, the printed total is {money(line.total)}"
    net = line.total == ledger.paid and ledger.gross - ledger.paid > 1
    case.found(
        hand.finding(
            POT004,
            line.at,
            f"{message}, which leaves out the rake." if net else f"{message}.",
            expected=money(ledger.gross),
            recorded=money(line.total),
            severity=Severity.WARNING if net else None,
        )
    )


def _check_printed_pots(case: Case) -> None:
    """POT005: main and side pots as the summary prints them, net of rake or gross.

    A site also cuts at the total of a player who folded or was folded when all-in (D112), so that several
    printed pots may be one here.
    """
    line, money = case.state.total_line, case.state.hand.money
    if line is None or line.main is None or not line.sides or not case.sums or case.disagrees:
        return
    printed = [line.main, *line.sides]
    nets = [0] * len(case.pots)
    for result in case.results:
        nets[result.index] += result.size - result.rake
    cuts = set(accumulate(printed))
    if cuts.issuperset(accumulate(nets)) or cuts.issuperset(accumulate([pot.size for pot in case.pots])):
        return
    if any(result.verdict is CANNOT_TELL or result.paid is None for result in case.results):
        taken = case.ledger.gross - sum(printed)
        fits = zip(case.pots, printed, strict=False)
        if len(printed) == len(case.pots) and all(0 <= pot.size - one <= taken for pot, one in fits):
            return
    expected = ", ".join([money(one) for one in nets])
    recorded = ", ".join([money(one) for one in printed])
    message = f"The pots, main pot first, hold {expected}; the record prints {recorded}."
    case.found(case.state.hand.finding(POT005, line.at, message, expected=expected, recorded=recorded))


def _check_summary(case: Case) -> None:
    """SHO009: the summary's winnings beside the award lines."""
    state, ledger, money = case.state, case.ledger, case.state.hand.money
    gap = None if ledger.from_summary else summary_gap(state, ledger.lines)
    if gap is None:
        return
    i, lines, summary, at = gap
    message = f"The award lines pay {case.who(i)} {money(lines)}, the summary says {money(summary)}."
    case.found(
        state.hand.finding(
            SHO009, at, message, player=state.names[i], expected=money(lines), recorded=money(summary)
        )
    )
