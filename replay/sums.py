"""What the record prints about a hand's money beside what came in and went out: POT004-POT009, LED001,
SHO007, SHO009.

Who wins what is `awards`' business. A fault in one printed number is one finding: these checks hold back
where an award or the returned bet is already known to be wrong.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from parser.events import TotalPot
from parser.findings import Rule, Severity
from replay.award_findings import SHO007, SHO009
from replay.case import Case
from replay.ledger import LED001, NOT_AWARDED, summary_gap
from replay.pots import POT004, POT005, POT006, POT007, POT008, POT009
from replay.rake import POT010, POT011, POT012, dropped, most_missing, schedule
from replay.result import Verdict
from replay.sharing import most_kept
from replay.values import Ledger

if TYPE_CHECKING:
    from replay.state import TableState

CANNOT_TELL = Verdict.CANNOT_TELL


def adds_up(state: TableState, ledger: Ledger) -> bool:
    """Whether what was paid, rake and fees come to the pot, as far as the record states them."""
    gap = ledger.gap
    if ledger.rake is None and not ledger.fees and not state.hand.header.tournament:
        return gap == 0 or (gap > 0 and not (state.hand.complete and state.profile.rake_percent == 0))
    if not state.hand.complete:
        return gap >= 0  # award lines may be among what is missing
    return gap == 0 or 0 < gap <= most_kept(state)


def check_rake(case: Case) -> None:
    """POT006-POT008, POT010-POT012: rake that can't be, or is not the house's."""
    state, ledger = case.state, case.ledger
    rake, line, hand = ledger.rake, state.total_line, state.hand
    if rake is None and not hand.header.tournament:
        _too_much_missing(case)
    if line is None:
        return
    if not rake:
        if rake is not None:
            _off_schedule(case, line)
    elif _impossible(ledger):
        message = f"The rake is {hand.money(rake)}, the pot {hand.money(ledger.gross)}."
        _found(case, POT006, line, message, "", rake)
    elif hand.header.tournament and not state.profile.tournament_rake:
        message = f"The record takes {hand.money(rake)} from a pot of a tournament, where pots are not raked."
        _found(case, POT007, line, message, hand.money(0), rake)
    elif dropped(state) and not _flop_missing(state):
        message = f"No flop was dealt, yet the record takes {hand.money(rake)} rake."
        _found(case, POT008, line, message, hand.money(0), rake)
    else:
        _off_schedule(case, line)


def _off_schedule(case: Case, line: TotalPot) -> None:
    """POT010, POT011: rake and jackpot fee beside the schedule, where the profile gives one."""
    state, hand = case.state, case.state.hand
    due = schedule(state, [pot.size for pot in case.pots])
    if due is None or not hand.complete or _flop_missing(state):
        return
    rake, whole = line.rake or 0, sum(due.pots)
    if rake != whole:
        parts = [hand.money(one) for one in due.pots]
        each = f" ({', '.join(parts)}, main pot first)" if len(parts) > 1 else ""
        message = f"By the schedule {hand.money(whole)}{each} is taken, the record takes {hand.money(rake)}."
        _found(case, POT010, line, message, hand.money(whole), rake)
    fee = sum([amount for name, amount in line.fees if "jackpot" in name.casefold()])
    if due.jackpot is not None and fee != due.jackpot:
        message = f"The jackpot fee is {hand.money(due.jackpot)}, the record takes {hand.money(fee)}."
        _found(case, POT011, line, message, hand.money(due.jackpot), fee)


def _too_much_missing(case: Case) -> None:
    """POT012: no rake is printed, and more is missing from the pot than the house may take."""
    state, ledger, hand = case.state, case.ledger, case.state.hand
    most = most_missing(state.profile, ledger.gross)
    if most is None or ledger.gap <= most or not ledger.lines or not hand.complete or case.disagrees:
        return
    gap, money = ledger.gap, hand.money
    there = f"{money(gap)} of the {money(ledger.gross)} in the pot is paid to nobody"
    message = f"{there}; the house takes {money(most)} at most."
    at = ledger.lines[0][4]
    case.found(hand.finding(POT012, at, message, expected=f"at most {money(most)}", recorded=money(gap)))


def _impossible(ledger: Ledger) -> bool:
    """Whether the rake alone is out of all bounds."""
    return ledger.rake is not None and (ledger.rake < 0 or ledger.rake + ledger.fees > ledger.gross)


def _flop_missing(state: TableState) -> bool:
    """Whether the record leaves out the street markers: the rake is no other fault."""
    return any(one.code in _NO_STREET for one in state.findings)


_NO_STREET = frozenset({"DLT004", "DLT006"})


def _found(case: Case, rule: Rule, line: TotalPot, message: str, expected: str, recorded: int) -> None:
    """Adds a finding that points at the summary's money line."""
    hand = case.state.hand
    case.found(hand.finding(rule, line.at, message, expected=expected or None, recorded=hand.money(recorded)))


def report_gap(case: Case) -> None:
    """LED001: more or less was paid than was in the pot."""
    ledger, hand = case.ledger, case.state.hand
    if not ledger.lines or _impossible(ledger):
        return  # POT006 says so
    raked = hand.header.tournament and not case.state.profile.tournament_rake
    if raked and ledger.rake and ledger.paid == ledger.gross:
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


def check_total(case: Case) -> None:
    """POT004: the printed total, where the rest adds up; one printed net of rake is a warning only."""
    line, ledger, hand = case.state.total_line, case.ledger, case.state.hand
    if line is None or line.total in (None, ledger.gross) or not case.sums or case.disagrees:
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


def check_printed_pots(case: Case) -> None:
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


def check_summary(case: Case) -> None:
    """SHO007, SHO009: the summary's winnings beside the award lines."""
    state, ledger, money = case.state, case.ledger, case.state.hand.money
    if ledger.from_summary:
        _no_award_lines(case)
        return
    gap = summary_gap(state, ledger.lines)
    if gap is None:
        return
    i, lines, summary, at = gap
    message = f"The award lines pay {case.who(i)} {money(lines)}, the summary says {money(summary)}."
    case.found(
        state.hand.finding(
            SHO009, at, message, player=state.names[i], expected=money(lines), recorded=money(summary)
        )
    )


def _no_award_lines(case: Case) -> None:
    """SHO007: the summary says who won, but no line pays him; who had sold his hand needs none."""
    state, money = case.state, case.state.hand.money
    winners = [seat for seat in state.summary_seats if seat.won and NOT_AWARDED not in seat.words]
    if not state.hand.complete or not winners:
        return
    first, *others = [state.index_of[seat.seat] for seat in winners]
    amounts = [money(sum(seat.won)) for seat in winners]
    told = " and ".join(
        [f"{case.who(i)} won {won}" for i, won in zip((first, *others), amounts, strict=True)]
    )
    case.found(
        state.hand.finding(
            SHO007,
            winners[0].at,
            f"The summary says that {told}, but no award line pays {'them' if others else 'him'}.",
            player=state.names[first],
            expected=", ".join(amounts),
            recorded="no award",
        )
    )


def check_labels(case: Case) -> None:
    """POT009: the pots that the award lines of a board name beside those there are.

    As many as the summary prints, where it does, for a site also cuts where the rules don't (D112).
    """
    line, hand = case.state.total_line, case.state.hand
    if line is None or not case.sums or case.disagrees or case.ledger.from_summary:
        return
    named_at_all = any(one[2] for one in case.ledger.lines)
    if not named_at_all and len(case.pots) == 1:
        return
    count = 1 + len(line.sides) if line.main is not None else len(case.pots)
    for run in dict.fromkeys([one[3] for one in case.ledger.lines]):
        lines = [one for one in case.ledger.lines if one[3] == run]
        named = [one[2] for one in lines]
        most = max([pot or 0 for pot in named])
        absent = [pot for pot in range(count) if pot not in named]
        if most >= count:
            at = next(one[4] for one in lines if one[2] == most)
            there = (
                ("is no side pot", "is one side pot")[count - 1]
                if count < 3
                else f"are {count - 1} side pots"
            )
            message = f"An award comes from side pot {most}, but there {there}."
        elif absent and None not in named and len(lines) >= count:
            pot = next(pot for pot in named if named.count(pot) > 1)
            at = [one[4] for one in lines if one[2] == pot][-1]
            message = f"Several awards come from {_named(pot)} and none from {_named(absent[0])}."
        else:
            continue
        case.found(hand.finding(POT009, at, message))
        return


def _named(pot: int | None) -> str:
    return f"side pot {pot}" if pot else "the main pot"
