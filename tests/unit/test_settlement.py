"""The settlement of a hand as a value: the short way ends where the long one does, and doubts have words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from parser.findings import Finding, Severity
from parser.hand import HandStatus
from replay.pots import uncalled
from replay.profiles import load_profile
from replay.result import Claim, PotResult, Verdict
from replay.showdown import _long_way, settle
from replay.state import TableState
from replay.values import Settlement
from tests.tables import codes, table

BOARD = "Kd 7c 4h 9s 2d"
KINGS, NINES, SEVENS, KINGS_TOO = "Ks Qs", "9c 8c", "7d 6d", "Kh Qh"
LOW_BOARD, LOWS = "3c 4d 8s Kd Jh", {0: "Ah 2h 9d 9h", 1: "As 2s Kc Kh"}


def ruled(state: TableState, **values: Any) -> TableState:
    state.profile = msgspec.structs.replace(state.profile, **values)
    return state


def tainted(state: TableState, *, unread: bool) -> TableState:
    state.taint("a line was not understood")
    state.unread = unread
    return state


def two_way(paid: list[tuple[int, ...]] | None = None, **more: Any) -> TableState:
    """200 each, kings against nines; 0 has the kings."""
    more = {"cards": {0: KINGS, 1: NINES}, "board": BOARD} | more
    return table([200, 200], paid=[(0, 400)] if paid is None else paid, **more)


def folded(paid: int = 300, **more: Any) -> TableState:
    """100 called, 200 of the bet uncalled."""
    more = {"returned": (1, 200), "board": "Kd 7c 4h"} | more
    return table([100, 300, 100], folded=[0, 2], paid=[(1, paid)], **more)


def tied_both_ways(paid: list[tuple[int, ...]], rule: str) -> TableState:
    """66 chips, the same high and the same low."""
    cards = {0: "Ah 2h 9d 9h", 1: "As 2s 9c 9s"}
    state = table([33, 33], game="omaha8", board=LOW_BOARD, cards=cards, paid=paid)
    return ruled(state, identical_both_ways=rule)


CASH: dict[str, Any] = {"tournament": False}

HANDS: dict[str, Callable[[], TableState]] = {
    "all folded": folded,
    "all folded, raked": lambda: folded(290, rake=10, **CASH),
    "all folded, raked before the flop": lambda: folded(290, rake=10, board="", **CASH),
    "all folded, raked in a tournament": lambda: folded(290, rake=10),
    "all folded, a fee": lambda: folded(285, rake=10, fees=[("Jackpot", 5)], **CASH),
    "all folded, a negative fee": lambda: folded(295, rake=10, fees=[("Jackpot", -5)], **CASH),
    "all folded, a negative rake": lambda: folded(310, rake=-10, **CASH),
    "all folded, a unit short": lambda: folded(299),
    "all folded, a wrong total": lambda: folded(total=299),
    "all folded, nothing went back": lambda: folded(500, returned=None),
    "all folded, too little went back": lambda: folded(301, returned=(1, 199)),
    "all folded, back to another": lambda: folded(returned=(0, 200)),
    "all folded, another paid": lambda: table(
        [100, 300, 100], folded=[0, 2], returned=(1, 200), paid=[(0, 300)], board="Kd 7c 4h"
    ),
    "all folded, no summary": lambda: folded(status=HandStatus.PARTIAL),
    "all folded, with dead chips": lambda: table(
        [0, 100], dead=[7, 0], drop=3, folded=[0], returned=(1, 100), paid=[(1, 10)]
    ),
    "everybody folded": lambda: table([100, 100], folded=[0, 1], paid=[(1, 200)]),
    "best hand": two_way,
    "best hand, antes": lambda: table(
        [200, 200, 50], folded=[2], antes=[5, 5, 5], board=BOARD, cards={0: KINGS, 1: NINES}, paid=[(0, 465)]
    ),
    "best hand, raked": lambda: two_way([(0, 380)], rake=20, **CASH),
    "best hand, paid in two lines": lambda: two_way([(0, 250), (0, 150)]),
    "best hand, something went back": lambda: table(
        [200, 300], board=BOARD, cards={0: NINES, 1: KINGS}, returned=(1, 100), paid=[(1, 400)]
    ),
    "best hand, a short ante": lambda: table(
        [0, 40, 40], antes=[60, 100, 100], board=BOARD, cards={0: KINGS, 1: NINES, 2: SEVENS},
        paid=[(1, 160), (0, 180)],
    ),
    "best hand, an ante makes stakes equal": lambda: table(
        [200, 240], antes=[90, 50], board=BOARD, cards={0: KINGS, 1: NINES}, paid=[(0, 580)]
    ),
    "the loser paid": lambda: two_way([(1, 400)]),
    "a unit to the loser": lambda: two_way([(0, 399), (1, 1)]),
    "a folded player paid": lambda: table(
        [200, 200, 10], folded=[2], board=BOARD, cards={0: KINGS, 1: NINES}, paid=[(2, 410)]
    ),
    "cards unknown": lambda: two_way(cards={0: KINGS}),
    "no cards known": lambda: two_way(cards={}),
    "mucked": lambda: two_way(cards={0: KINGS}, mucked=[1]),
    "board cut short": lambda: two_way(board="Kd 7c 4h 9s"),
    "nothing called": lambda: two_way(returned=(0, 10), paid=[(0, 390)]),
    "nobody paid": lambda: two_way([]),
    "paid from a side pot that is none": lambda: two_way([(0, 400, 1)]),
    "printed side pots": lambda: two_way(main=300, sides=[100]),
    "a profile of rakes": lambda: ruled(two_way(**CASH), rake_percent=5),
    "tie": lambda: table(
        [200, 200, 101], board=BOARD, cards={0: KINGS, 1: KINGS_TOO}, folded=[2], paid=[(0, 251), (1, 250)]
    ),
    "tie, odd unit to the other": lambda: table(
        [200, 200, 101], board=BOARD, cards={0: KINGS, 1: KINGS_TOO}, folded=[2], paid=[(0, 250), (1, 251)]
    ),
    "tie, odd unit by card": lambda: ruled(
        table(
            [200, 200, 101], board=BOARD, cards={0: KINGS, 1: KINGS_TOO}, folded=[2],
            paid=[(0, 251), (1, 250)],
        ),
        odd_to="high_card",
    ),
    "tie, odd unit by card to the other": lambda: ruled(
        table(
            [200, 200, 101], board=BOARD, cards={0: KINGS_TOO, 1: KINGS}, folded=[2],
            paid=[(0, 251), (1, 250)],
        ),
        odd_to="high_card",
    ),
    "tie both ways, the whole shared": lambda: tied_both_ways([(0, 33), (1, 33)], "whole"),
    "tie both ways, the halves shared": lambda: tied_both_ways([(0, 34), (1, 32)], "whole"),
    "tie both ways, by halves": lambda: tied_both_ways([(0, 34), (1, 32)], "each_half"),
    "tie, one of them paid": lambda: two_way(cards={0: KINGS, 1: KINGS_TOO}),
    "high and low": lambda: table(
        [500, 500, 1], folded=[2], game="omaha8", board=LOW_BOARD, cards=LOWS, paid=[(1, 751), (0, 250)]
    ),
    "high and low, the high paid all": lambda: table(
        [500, 500, 1], folded=[2], game="omaha8", board=LOW_BOARD, cards=LOWS, paid=[(1, 1001)]
    ),
    "tied both ways, each half for itself": lambda: ruled(
        table(
            [500, 500, 1], folded=[2], game="omaha8", board=LOW_BOARD,
            cards={0: "Ah 2h 9d 9h", 1: "As 2s 9c 9s"}, paid=[(0, 501), (1, 500)],
        ),
        identical_both_ways="each_half",
    ),
    "tied both ways, the pot whole": lambda: ruled(
        table(
            [500, 500, 2], folded=[2], game="omaha8", board=LOW_BOARD,
            cards={0: "Ah 2h 9d 9h", 1: "As 2s 9c 9s"}, paid=[(0, 501), (1, 501)],
        ),
        identical_both_ways="whole",
    ),
    "side pot": lambda: table(
        [100, 300, 300], board=BOARD, cards={0: KINGS, 1: NINES, 2: SEVENS}, paid=[(1, 400, 1), (0, 300, 0)]
    ),
    "side pot and uncalled": lambda: table(
        [100, 300, 400], board=BOARD, cards={0: KINGS, 1: NINES, 2: SEVENS}, returned=(2, 100),
        paid=[(1, 400), (0, 300)],
    ),
    "all to the best hand of two pots": lambda: table(
        [100, 300, 300], board=BOARD, cards={0: SEVENS, 1: KINGS, 2: NINES}, paid=[(1, 700)]
    ),
    "two boards": lambda: table(
        [500, 500], board=[BOARD, "Kd 7c 4h 9s 9d"], cards={0: KINGS, 1: NINES},
        paid=[(0, 500, -1, 1), (1, 500, -1, 2)],
    ),
    "not understood": lambda: tainted(two_way(), unread=False),
    "a line unread, the money adds up": lambda: tainted(two_way(), unread=True),
    "a line unread, the loser paid": lambda: tainted(two_way([(1, 400)]), unread=True),
    "a line unread, the money does not add up": lambda: tainted(two_way([(0, 390)]), unread=True),
    "a line unread, all folded": lambda: tainted(folded(), unread=True),
}  # fmt: skip


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
def test_the_short_way_ends_where_the_long_one_does(hand: Callable[[], TableState]) -> None:
    settlement = settle(hand())
    state = hand()
    assert settlement == _long_way(state, uncalled(state), False)


def test_the_settlement_of_a_fold() -> None:
    state = folded(285, rake=10, fees=[("Jackpot", 5)], **CASH)
    reason = "No other player can win it."
    claim = Claim(2, 285, 0, "", (), "")
    pot = PotResult(0, 0, 300, 15, (2,), (claim,), ((2, 285),), Verdict.AGREES, reason)
    assert settle(state) == Settlement((pot,), Verdict.AGREES, reason, 300, 10, 5, [0, 285, 0], (1, 200))
    assert codes(state) == []


def test_the_settlement_of_a_tie() -> None:
    state = HANDS["tie"]()
    reason = "The tied hands were paid equal shares."
    claims = (Claim(1, 251, 1, "", (), ""), Claim(2, 250, 0, "", (), ""))
    pot = PotResult(0, 0, 501, 0, (1, 2), claims, ((1, 251), (2, 250)), Verdict.AGREES, reason)
    assert settle(state) == Settlement((pot,), Verdict.AGREES, reason, 501, 0, 0, [251, 250, 0], None)


def test_several_pots_in_order_have_a_reason_together() -> None:
    settlement = settle(HANDS["side pot"]())
    assert (settlement.verdict, settlement.reason) == (
        Verdict.AGREES, "Every pot was paid as the rules award it.",
    )  # fmt: skip
    assert settlement.collected == [300, 400, 0]


def test_pots_that_nobody_judged_are_listed() -> None:
    settlement = settle(HANDS["not understood"]())
    assert settlement.verdict is Verdict.CANNOT_TELL
    assert settlement.reason == "A line was not understood."
    (pot,) = settlement.pots
    assert (pot.index, pot.size, pot.eligible, pot.paid) == (0, 400, (1, 2), None)
    assert (pot.verdict, pot.reason) == (Verdict.CANNOT_TELL, settlement.reason)
    assert (pot.run, pot.rake, pot.claims) == (0, 0, ())


def test_a_hand_whose_play_is_in_doubt_still_has_its_claims_when_asked_for() -> None:
    doubtful = two_way(paid=[])
    doubtful.findings.append(found("BET002", Severity.ERROR))
    settlement = settle(doubtful, explain=True)
    assert settlement.verdict is Verdict.CANNOT_TELL
    (pot,) = settlement.pots
    assert [(claim.seat, claim.amount) for claim in pot.claims] == [(1, 400)]
    assert (pot.size, pot.paid, pot.verdict, pot.reason) == (
        400,
        None,
        Verdict.CANNOT_TELL,
        settlement.reason,
    )


def test_a_record_without_rake_leaves_the_amounts_open() -> None:
    settlement = settle(two_way([(0, 380)], rake=None, **CASH))
    assert settlement.verdict is Verdict.CANNOT_TELL
    assert settlement.reason == (
        "The right players were paid; how much is not sure, for the record does not print the rake."
    )


# --- doubts -------------------------------------------------------------------------------------------------


def found(code: str, severity: Severity) -> Finding:
    return Finding(code, severity, "hand.txt", 1, 1, "1", None, None, "", None, None, "")


@pytest.mark.parametrize(
    ("code", "severity", "doubted"),
    [
        ("ACT001", Severity.ERROR, True),
        ("BET005", Severity.ERROR, True),
        ("BET005", Severity.WARNING, False),
        ("BET010", Severity.WARNING, True),
        ("BET016", Severity.NOTE, True),
        ("DLT004", Severity.ERROR, True),
        ("DLT008", Severity.ERROR, True),
        ("DLT001", Severity.ERROR, False),
        ("DLT008", Severity.WARNING, False),
    ],
)
def test_a_fault_of_the_play_leaves_money_that_does_not_add_up_open(
    code: str, severity: Severity, doubted: bool
) -> None:
    state = two_way([(0, 390)])
    state.findings.append(found(code, severity))
    settlement = settle(state)
    assert settlement.verdict is (Verdict.CANNOT_TELL if doubted else Verdict.DISAGREES)
    if doubted:
        assert settlement.reason == (
            f"The betting itself is at fault ({code}), so what is in the pot is not sure."
        )


@pytest.mark.parametrize("code", ["TXT001", "TXT002", "TXT003", "HDR004"])
def test_what_could_not_be_read_leaves_money_that_does_not_add_up_open(code: str) -> None:
    state = two_way([(0, 390)])
    state.hand = msgspec.structs.replace(state.hand, findings=(found(code, Severity.WARNING),))
    settlement = settle(state)
    assert settlement.verdict is Verdict.CANNOT_TELL
    assert settlement.reason == f"Part of the record could not be read ({code})."


def test_other_faults_of_the_text_are_no_doubt() -> None:
    state = two_way([(0, 390)])
    state.hand = msgspec.structs.replace(state.hand, findings=(found("TXT009", Severity.WARNING),))
    assert settle(state).verdict is Verdict.DISAGREES


def test_a_doubt_about_the_play_is_none_where_the_money_adds_up() -> None:
    state = two_way()
    state.findings.append(found("BET005", Severity.ERROR))
    settlement = settle(state)
    assert (settlement.verdict, settlement.reason) == (Verdict.AGREES, "The best hand was paid.")


def test_a_hand_that_everybody_folded_has_its_reason() -> None:
    settlement = settle(table([100, 100], folded=[0, 1], paid=[(1, 150)]))
    assert (settlement.verdict, settlement.reason) == (Verdict.CANNOT_TELL, "Everybody folded.")


def test_claims_are_in_words_when_asked_for_and_where_something_is_wrong() -> None:
    (asked,) = settle(two_way(), explain=True).pots[0].claims
    (wrong,) = settle(two_way([(1, 400)])).pots[0].claims
    (right,) = settle(two_way()).pots[0].claims
    words = "pair of Kings, Queen, Nine and Seven kickers"
    assert (asked.words, wrong.words, right.words) == (words, words, "")
    assert load_profile("base").rake_percent is None


def test_the_whole_is_shared_by_who_tie_both_ways_unless_a_house_shares_the_halves() -> None:
    """X60: 66 chips are 33 and 33, not 34 and 32."""
    for paid, rule, verdict in (
        ((33, 33), "whole", Verdict.AGREES),
        ((34, 32), "whole", Verdict.DISAGREES),
        ((34, 32), "each_half", Verdict.AGREES),
        ((33, 33), "each_half", Verdict.DISAGREES),
    ):
        assert settle(tied_both_ways([(0, paid[0]), (1, paid[1])], rule)).verdict is verdict
