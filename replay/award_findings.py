"""What comes of judging an award: the rules SHO001-SHO009, the result kept, the one finding for a wrong one.

Which verdict it is, is for `awards` and `together`.
"""

from __future__ import annotations

from collections.abc import Sequence

from parser.findings import Rule, Severity
from parser.saying import row, say
from replay.award_words import award_sentence, payments, pot_name
from replay.case import Case
from replay.result import Claim, PotResult, Verdict
from replay.values import Part, Scope, Standing

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


def keep(
    case: Case, part: Part, paid: tuple[tuple[int, int], ...] | None, verdict: Verdict, reason: str
) -> None:
    """Adds the part's result."""
    state = case.state
    seats = state.seats
    tell = case.explain or verdict is DISAGREES
    claims: list[Claim] = []
    if verdict is not CANNOT_TELL or (case.explain and part.doubt is None and state.tainted is None):
        for share in part.due:
            best: tuple[int, ...] = ()
            words = ""
            if (
                tell
                and len(part.eligible) > 1
                and (words := case.hand_words(share.player, part.run, share.half))
            ):
                board = case.board_of(share.player, part.run, share.half)
                best = case.values.five(share.player, board, share.half)
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


def blame(case: Case, rule: Rule, part: Part, scope: Scope, wrong: Sequence[int]) -> tuple[Verdict, str]:
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
            street=say("showdown") if state.live > 1 else None,
            expected=payments(case, due) or None,
            recorded=payments(case, paid),
            pot=_which(part),
        )
    )
    return DISAGREES, message


def unpaid(case: Case, parts: Sequence[Part]) -> tuple[Verdict, str]:
    """A pot without an award line, or several that the record would not tell apart."""
    state, net = case.state, sum([part.net for part in parts])
    if net <= 0:
        return AGREES, say("Nothing is left in the pot after rake.")
    if not state.hand.complete or state.tainted:
        return CANNOT_TELL, say("The record ends before this pot is paid.")
    names = [
        say("the {pot} of {amount}", pot=pot_name(case, part), amount=case.money(part.net))
        for part in parts
        if part.net > 0
    ]
    case.found(
        state.hand.finding(
            SHO007,
            state.at,
            say("Nobody receives {pots}.", pots=row(names, "or")),
            expected=case.money(net),
            recorded=say("no award"),
            pot=_which(parts[0]),
        )
    )
    return DISAGREES, say("Nobody receives this pot.")


def _which(part: Part) -> str:
    """The pot as a finding names it."""
    return f"{part.index}/{part.run}" if part.run else str(part.index)


def mucked_winner(case: Case, part: Part, scope: Scope, mucked: list[int]) -> tuple[Verdict, str]:
    """A player who gave up his claim was paid: wrong where another showed his hand (D133, D136)."""
    if any(case.state.shown[i] for i in part.standing.high):
        return blame(case, SHO001, part, scope, mucked)
    return CANNOT_TELL, say(
        "{who} mucked and was paid; nobody else showed his cards.", who=case.who(mucked[0])
    )


UNCONTESTED = say("No other player can win it.")


def agreement(stand: Standing) -> str:
    """Why an award that was paid is right, in a sentence."""
    if stand.low and stand.low != stand.high:
        return say("The best high and the best low were paid their halves.")
    if len(stand.high) > 1:
        return say("The tied hands were paid equal shares.")
    if not stand.high:
        return say("Everybody else mucked.")
    return say("The best hand was paid.")


def right_award(part: Part) -> str:
    return UNCONTESTED if len(part.eligible) == 1 else agreement(part.standing)
