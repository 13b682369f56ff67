"""The settling of a hand: `settle` runs after the last event and says whether the record paid what the rules
award.

It brings the pieces together: what goes back uncalled (`pots`), what came in and went out (`ledger`), who has
a claim (`claims`) and whether each pot's award is the rules' (`awards`). Most hands end without a showdown
and are exactly right; they take a short way through.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.findings import Severity
from parser.saying import say
from replay.accounts import read_accounts
from replay.award_findings import UNCONTESTED, agreement, keep
from replay.award_words import sentence
from replay.awards import judge
from replay.case import Case, by_schedule, scopes
from replay.claims import Values, shares, standing, totals
from replay.fates import check_fates, plainly_told
from replay.followups import join_findings
from replay.ledger import fees_of, open_ledger
from replay.pots import layers, uncalled
from replay.printed import check_descriptions
from replay.rakerows import NO_ROWS
from replay.result import Claim, PotResult, Verdict
from replay.sharing import by_the_core
from replay.showing import check_showing
from replay.sums import (
    adds_up,
    check_labels,
    check_printed_pots,
    check_rake,
    check_summary,
    check_total,
    report_gap,
)
from replay.together import check_entitlement
from replay.uncalled import Back, check_uncalled
from replay.values import Layer, Settlement

if TYPE_CHECKING:
    from replay.state import TableState

AGREES, DISAGREES, CANNOT_TELL = Verdict.AGREES, Verdict.DISAGREES, Verdict.CANNOT_TELL

_UNCONTESTED = say("Everybody else folded; the last player in has the pot.")


def settle(state: TableState, *, explain: bool = False) -> Settlement:
    """The hand's settlement; findings about pots, awards and money are added to the state's.

    With `explain` every claim at a showdown names its five cards; without, only where something is wrong.
    """
    if len(state.findings) > 1:
        join_findings(state)
    back = uncalled(state)
    accounts = state.hand.header.accounts
    if accounts is not None:
        read_accounts(state, accounts, back)
    values = None
    if state.live > 1:
        values = Values(state)
        check_showing(state)
        check_descriptions(state, values)
    quick = None if explain and values else _quick_way(state, back, values)
    if quick is not None:
        return quick
    settlement = _long_way(state, back, explain)
    check_fates(state)
    return settlement


def _quick_way(state: TableState, back: Back, values: Values | None) -> Settlement | None:
    """The settlement of a hand with one pot, one board and everything in order; None for any other."""
    line = state.total_line
    paid = state.collected
    if line is None or not paid or line.sides or not state.live or len(state.boards) > 1:
        return None
    if state.tainted is not None and not state.unread:
        return None
    gross = sum(state.total) + sum(state.dead) + state.drop
    if back is not None:
        if len(state.uncalled) != 1 or state.uncalled[0][:2] != back:
            return None
        gross -= back[1]
    elif state.uncalled:
        return None
    rake, fees = line.rake or 0, fees_of(line) if line.fees else 0
    collected = [0] * state.n
    for award in paid:
        if award[2]:
            return None  # from a side pot
        collected[award[0]] += award[1]
    net = sum(collected)
    if line.total != gross or net + rake + fees != gross or rake < 0 or fees < 0:
        return None
    if state.profile.rake_percent is not None or state.profile.rake_schedule != NO_ROWS:
        return None  # the schedule is looked at
    if rake and (state.hand.header.tournament or not state.last_street_dealt):
        return None
    if not plainly_told(state, collected):
        return None
    if values is not None and state.findings:
        return None
    if values is None:
        pot = _last_in(state, gross, net, collected)
    else:
        pot = _best_hand(state, values, back, gross, net, collected)
    if pot is None:
        return None
    return Settlement((pot,), AGREES, pot.reason, gross, rake, fees, collected, back)


def _last_in(state: TableState, gross: int, net: int, collected: list[int]) -> PotResult | None:
    """The award to the only player who did not fold; None when it isn't what was paid."""
    i = state.folded.index(False)
    if collected[i] != net:
        return None
    seat = state.seats[i]
    claim = Claim(seat, net, 0, "", (), "")
    return PotResult(0, 0, gross, gross - net, (seat,), (claim,), ((seat, net),), AGREES, UNCONTESTED)


def _best_hand(
    state: TableState, values: Values, back: Back, gross: int, net: int, collected: list[int]
) -> PotResult | None:
    """The award of a single pot at a showdown.

    None when there are side pots, when cards are missing, or when it isn't what was paid.
    """
    folded, total, ante, seats = state.folded, state.total, state.ante, state.seats
    live = [i for i in range(state.n) if not folded[i]]
    stakes = {total[i] + ante[i] for i in live}
    if len(stakes) > 1 and back is not None:
        stakes = {total[i] + ante[i] - (back[1] if i == back[0] else 0) for i in live}
    if len(stakes) > 1 or len(state.boards[0]) < 5:
        return None
    stand = standing(state, tuple(live), 0, values)
    if stand.hidden or not stand.high:
        return None
    able = tuple([seats[i] for i in live])
    if len(stand.high) == 1 and not stand.low:
        winner = stand.high[0]
        if collected[winner] != net:
            return None
        seat = seats[winner]
        claim = Claim(seat, net, 0, "", (), "")
        return PotResult(0, 0, gross, gross - net, able, (claim,), ((seat, net),), AGREES, agreement(stand))
    if not by_the_core(state):
        return None
    each_half = state.profile.identical_both_ways != "whole"
    due = shares(net, stand.high, stand.low, each_half=each_half)
    amounts = totals(due)
    for i, amount in amounts.items():
        if collected[i] != amount:
            return None
    claims = tuple([Claim(seats[one.player], one.amount, one.odd, one.half, (), "") for one in due])
    paid = tuple([(seats[i], amount) for i, amount in amounts.items()])
    return PotResult(0, 0, gross, gross - net, able, claims, paid, AGREES, agreement(stand))


def _long_way(state: TableState, owed: Back, explain: bool) -> Settlement:
    """The settlement of any hand."""
    doubt = _doubt(state)
    before = len(state.findings)
    due, back = check_uncalled(state, owed, doubt)
    ledger = open_ledger(state, back[1] if back else 0)
    pots = layers(state, due, refund=due is None and owed is not None)
    excess = (back[1] if back else 0) - (due[1] if due else 0)
    if excess:
        pots[-1] = Layer(pots[-1].size - excess, pots[-1].eligible)
    sums = adds_up(state, ledger)
    case = Case(state, ledger, pots, sums=sums, explain=explain)
    case.disagrees = any(finding.severity is Severity.ERROR for finding in state.findings[before:])
    if doubt is not None and not (sums and _closes(case)):
        return _close(case, CANNOT_TELL, sentence(doubt, state), back)
    judge(case)
    check_rake(case)
    if not sums:
        report_gap(case)
    check_total(case)
    check_printed_pots(case)
    if not case.disagrees:
        check_entitlement(case)
        check_summary(case)
        check_labels(case)
    if state.tainted is not None and len(state.findings) > before:
        del state.findings[before:]  # what was not understood may be the reason
        case.results.clear()
        return _close(case, CANNOT_TELL, sentence(doubt or "", state), back)
    return _close(case, *_verdict(case, before), back)


def _closes(case: Case) -> bool:
    """Whether what was put in, what was paid and the printed total agree, so that a doubt about the play is
    none here.

    Never when the state is tainted by more than a line that was not understood.
    """
    state, line = case.state, case.state.total_line
    if state.tainted is None:
        return True
    return state.unread and line is not None and line.total == case.ledger.gross


def _close(case: Case, verdict: Verdict, reason: str, back: tuple[int, int] | None) -> Settlement:
    """The settlement once everything is checked."""
    state, ledger = case.state, case.ledger
    collected = [0] * state.n
    for line in ledger.lines:
        collected[line[0]] += line[1]
    if not case.results and case.explain and state.tainted is None and state.live:
        for part in [one for scope in scopes(case)[0] for one in scope.parts]:
            keep(case, part, None, verdict, reason)
    if not case.results:
        for index, pot in enumerate(case.pots):
            seats = tuple([state.seats[i] for i in pot.eligible])
            case.results.append(PotResult(index, 0, pot.size, 0, seats, (), None, CANNOT_TELL, reason))
    return Settlement(
        tuple(case.results), verdict, reason, ledger.gross, ledger.rake or 0, ledger.fees, collected, back
    )


def _verdict(case: Case, before: int) -> tuple[Verdict, str]:
    """The hand's verdict from its pots and the money; `before` findings are not about them."""
    ledger = case.ledger
    if case.disagrees:
        faults = [one for one in case.state.findings[before:] if one.severity is Severity.ERROR]
        return DISAGREES, faults[0].message if faults else say("What was paid is not what the pots hold.")
    for result in case.results:
        if result.verdict is CANNOT_TELL:
            return CANNOT_TELL, result.reason
    if ledger.rake is None and ledger.gap and not by_schedule(case):
        return (
            CANNOT_TELL,
            say("The right players were paid; how much is not sure, for the record does not print the rake."),
        )
    if len(case.results) == 1:
        return AGREES, case.results[0].reason
    return AGREES, say("Every pot was paid as the rules award it.")


# --- what goes before the awards ----------------------------------------------------------------------------


def _doubt(state: TableState) -> str | None:
    """Why the amounts in the pot can't be trusted; None when they can."""
    if state.tainted is not None:
        return state.tainted
    for finding in state.findings:
        of_play = finding.code[:3] in {"ACT", "BET"} or finding.code in _NOT_PLAYED
        if (finding.severity is Severity.ERROR and of_play) or finding.code in _BLINDS_UNSURE:
            return say(
                "the betting itself is at fault ({code}), so what is in the pot is not sure",
                code=finding.code,
            )
    for finding in state.hand.findings:
        if finding.code in _UNREAD:
            return say("part of the record could not be read ({code})", code=finding.code)
    return None if state.live else say("everybody folded")


_BLINDS_UNSURE = frozenset({"BET010", "BET016"})
"""Whatever their severity."""
_NOT_PLAYED = frozenset({"DLT004", "DLT008"})
"""Streets or actions are missing."""
_UNREAD = frozenset({"TXT001", "TXT002", "TXT003", "HDR004"})
