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
from parser.saying import row, say, say_count, sentence_of
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
        message = say(
            "The rake is {rake}, the pot {pot}.", rake=hand.money(rake), pot=hand.money(ledger.gross)
        )
        _found(case, POT006, line, message, "", rake)
    elif hand.header.tournament and not state.profile.tournament_rake:
        message = say(
            "The record takes {rake} from a pot of a tournament, where pots are not raked.",
            rake=hand.money(rake),
        )
        _found(case, POT007, line, message, hand.money(0), rake)
    elif dropped(state) and not _flop_missing(state):
        message = say("No flop was dealt, yet the record takes {rake} rake.", rake=hand.money(rake))
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
        due_rake, taken = hand.money(whole), hand.money(rake)
        if len(parts) > 1:
            message = say(
                "By the schedule {due} ({parts}, main pot first) is taken, the record takes {rake}.",
                due=due_rake,
                parts=row(parts),
                rake=taken,
            )
        else:
            message = say(
                "By the schedule {due} is taken, the record takes {rake}.", due=due_rake, rake=taken
            )
        _found(case, POT010, line, message, hand.money(whole), rake)
    fee = sum([amount for name, amount in line.fees if "jackpot" in name.casefold()])
    if due.jackpot is not None and fee != due.jackpot:
        message = say(
            "The jackpot fee is {due}, the record takes {fee}.",
            due=hand.money(due.jackpot),
            fee=hand.money(fee),
        )
        _found(case, POT011, line, message, hand.money(due.jackpot), fee)


def _too_much_missing(case: Case) -> None:
    """POT012: no rake is printed, and more is missing from the pot than the house may take."""
    state, ledger, hand = case.state, case.ledger, case.state.hand
    most = most_missing(state.profile, ledger.gross)
    if most is None or ledger.gap <= most or not ledger.lines or not hand.complete or case.disagrees:
        return
    gap, money = ledger.gap, hand.money
    message = say(
        "{gap} of the {pot} in the pot is paid to nobody; the house takes {most} at most.",
        gap=money(gap),
        pot=money(ledger.gross),
        most=money(most),
    )
    expected = say("at most {amount}", amount=money(most))
    at = ledger.lines[0][4]
    case.found(hand.finding(POT012, at, message, expected=expected, recorded=money(gap)))


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
    parts: list[str] = [say("awards of {amount}", amount=money(ledger.paid))]
    if ledger.rake:
        parts.append(say("rake of {amount}", amount=money(ledger.rake)))
    if ledger.fees:
        parts.append(say("fees of {amount}", amount=money(ledger.fees)))
    put = money(ledger.gross)
    if len(parts) > 1:
        clause = say(
            "{parts} come to {amount}, but {put} was put in",
            parts=row(parts, "and"),
            amount=money(out),
            put=put,
        )
    else:
        clause = say("{parts} are paid, but {put} was put in", parts=parts[0], put=put)
    player, detail = _who_is_off(case)
    case.found(
        hand.finding(
            LED001,
            ledger.lines[0][4],
            sentence_of(row([clause, detail], "; ") if detail else clause),
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
    return state.names[i], say(
        "{who} should have received {due}, the record pays {paid}",
        who=case.who(i),
        due=money(due[i]),
        paid=money(paid[i]),
    )


def check_total(case: Case) -> None:
    """POT004: the printed total, where the rest adds up; one printed net of rake is a warning only."""
    line, ledger, hand = case.state.total_line, case.ledger, case.state.hand
    if line is None or line.total in (None, ledger.gross) or not case.sums or case.disagrees:
        return
    money = hand.money
    put, total = money(ledger.gross), money(line.total or 0)
    net = line.total == ledger.paid and ledger.gross - ledger.paid > 1
    case.found(
        hand.finding(
            POT004,
            line.at,
            say(
                "{put} was put in and paid out, the printed total is {total}, which leaves out the rake.",
                put=put,
                total=total,
            )
            if net
            else say("{put} was put in and paid out, the printed total is {total}.", put=put, total=total),
            expected=money(ledger.gross),
            recorded=total,
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
    expected, recorded = row([money(one) for one in nets]), row([money(one) for one in printed])
    message = say(
        "The pots, main pot first, hold {expected}; the record prints {recorded}.",
        expected=expected,
        recorded=recorded,
    )
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
    message = say(
        "The award lines pay {who} {amount}, the summary says {summary}.",
        who=case.who(i),
        amount=money(lines),
        summary=money(summary),
    )
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
    told = row(
        [
            say("{who} won {amount}", who=case.who(i), amount=won)
            for i, won in zip((first, *others), amounts, strict=True)
        ],
        "and",
    )
    case.found(
        state.hand.finding(
            SHO007,
            winners[0].at,
            say("The summary says that {won}, but no award line pays them.", won=told)
            if others
            else say("The summary says that {won}, but no award line pays him.", won=told),
            player=state.names[first],
            expected=row(amounts),
            recorded=say("no award"),
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
            message = _no_such_pot(most, count)
        elif absent and None not in named and len(lines) >= count:
            pot = next(pot for pot in named if named.count(pot) > 1)
            at = [one[4] for one in lines if one[2] == pot][-1]
            message = say(
                "Several awards come from {pot} and none from {other}.",
                pot=_named(pot),
                other=_named(absent[0]),
            )
        else:
            continue
        case.found(hand.finding(POT009, at, message))
        return


def _named(pot: int | None) -> str:
    return say("side pot {number}", number=pot) if pot else say("the main pot")


def _no_such_pot(pot: int, count: int) -> str:
    """That an award names a side pot beyond those that there are."""
    if count == 1:
        return say("An award comes from side pot {pot}, but there is no side pot.", pot=pot)
    return say_count(
        "An award comes from side pot {pot}, but there is one side pot.",
        "An award comes from side pot {pot}, but there are {number} side pots.",
        count - 1,
        pot=pot,
    )
