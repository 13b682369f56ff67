"""Each room's way of writing money down comes to the same verdict and the same results."""

from __future__ import annotations

import pytest
from msgspec.structs import replace as with_fields

from parser.hand import Accounts, Hand, UncalledBet
from replay import Replay, Verdict, replay
from tests.unit.hand_text import hand_text, read_one

AWARD, SILENT, EITHER = UncalledBet.AWARD, UncalledBet.SILENT, UncalledBet.EITHER

PLAY = """
    A: posts small blind 50
    B: posts big blind 100
    *** HOLE CARDS ***
    C: calls 100
    A: folds
    B: raises 2900 to 3000
    C: calls 800 and is all-in
    {uncalled}
    *** FLOP *** [2c 7d Kh]
    *** TURN *** [2c 7d Kh] [4s]
    *** RIVER *** [2c 7d Kh 4s] [9c]
    *** SHOW DOWN ***
    B: shows [Ah Ad] (a pair of Aces)
    C: shows [Qh Qd] (a pair of Queens)
    B collected {award} from pot
    *** SUMMARY ***
    Total pot {total} | Rake {rake}
    Board [2c 7d Kh 4s 9c]
    Seat 1: A (small blind) folded before Flop
    Seat 2: B (big blind) showed [Ah Ad] and won ({won}) with a pair of Aces
    Seat 3: C (button) showed [Qh Qd] and lost with a pair of Queens
"""
"""1,850 in the pot, 2,100 uncalled, 50 of rake."""


def played(
    accounts: Accounts | None, *, award: int, total: int, won: int, rake: int = 50, line: bool = False
) -> Replay:
    uncalled = "Uncalled bet (2100) returned to B" if line else "C is connected"
    text = hand_text(
        PLAY.format(uncalled=uncalled, award=award, total=total, won=won, rake=rake), "9000 9000 900"
    )
    hand: Hand = read_one(text)
    hand.header = with_fields(hand.header, accounts=accounts)
    return replay(hand)


WAYS = [
    pytest.param(None, {"award": 1800, "total": 1850, "won": 1800, "line": True}, id="a line of its own"),
    pytest.param(Accounts(AWARD), {"award": 3900, "total": 1850, "won": 3900}, id="with the award"),
    pytest.param(
        Accounts(AWARD, total_net=True, total_uncalled=True), {"award": 3900, "total": 3900, "won": 3900},
        id="total net and with the uncalled bet",
    ),
    pytest.param(Accounts(SILENT), {"award": 1800, "total": 1850, "won": 1800}, id="in silence"),
    pytest.param(Accounts(SILENT, total_net=True), {"award": 1800, "total": 1800, "won": 1800}, id="net"),
    pytest.param(Accounts(EITHER), {"award": 3900, "total": 1850, "won": 3900}, id="either: with the award"),
    pytest.param(Accounts(EITHER), {"award": 1800, "total": 1850, "won": 1800}, id="either: in silence"),
    pytest.param(
        Accounts(SILENT, summary_uncalled=True), {"award": 1800, "total": 1850, "won": 3900},
        id="in the summary's winnings only",
    ),
    pytest.param(
        Accounts(rake_inside=True), {"award": 1850, "total": 1850, "won": 1850, "line": True},
        id="awards hold the rake",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("accounts", "printed"), WAYS)
def test_every_way_is_read_alike(accounts: Accounts | None, printed: dict[str, int]) -> None:
    result = played(accounts, **printed)  # type: ignore[arg-type]  # the one bool among the ints
    assert (result.verdict, [one.code for one in result.findings]) == (Verdict.AGREES, []), result.reason
    winner = next(one for one in result.players if one.name == "B")
    inside = 50 if accounts is not None and accounts.rake_inside else 0
    assert (winner.uncalled, winner.invested, winner.collected) == (2100, 900, 1800 + inside)
    assert result.total_pot == 1850


@pytest.mark.parametrize(("accounts", "printed"), WAYS)
@pytest.mark.parametrize("off", [-1, 1])
def test_a_unit_too_much_or_too_little_is_found_in_every_way(
    accounts: Accounts | None, printed: dict[str, int], off: int
) -> None:
    spoiled = {**printed, "award": printed["award"] + off, "won": printed["won"] + off}
    result = played(accounts, **spoiled)  # type: ignore[arg-type]  # likewise
    assert result.verdict is Verdict.DISAGREES


def test_an_uncalled_bet_that_the_awards_do_not_hold_is_missing() -> None:
    result = played(Accounts(AWARD), award=1800, total=1850, won=1800)
    assert result.verdict is Verdict.DISAGREES
