"""Money between a player and the house beside the pot: whose it is and what the hand comes to for him."""

from __future__ import annotations

import pytest

from replay import Replay, Verdict, replay
from reports.facts import Columns
from tests.unit.hand_text import hand_text, play, read_one

HAND = """
A: posts small blind 50
B: posts big blind 100
*** HOLE CARDS ***
C: raises 900 to 1000 and is all-in
A: folds
B: calls 900 and is all-in
{sold}*** FLOP *** [2c 7d 9h]
*** TURN *** [2c 7d 9h] [3s]
*** RIVER *** [2c 7d 9h 3s] [4d]
*** SHOW DOWN ***
B: shows [Ah Kd] (high card Ace)
C: shows [8c 8d] (a pair of Eights)
{paid}*** SUMMARY ***
Total pot 2050 | Rake 50
Board [2c 7d 9h 3s 4d]
Seat 1: A (small blind) folded before Flop
Seat 2: B (big blind) showed [Ah Kd] and lost with high card Ace{loser}
Seat 3: C (button) showed [8c 8d] and won (2000) with a pair of Eights{winner}
"""
PAID = "C collected 2000 from pot\n"
WORDS = " (pot not awarded as player cashed out)"
STACKS = "1000 1000 1000"


def _hand(sold: str, *, paid: str = PAID, winner: str = "", loser: str = "") -> Replay:
    return play(HAND.format(sold=sold, paid=paid, winner=winner, loser=loser), STACKS)


def _net(result: Replay) -> list[int]:
    return [player.net for player in result.players]


def _cash_out(result: Replay) -> list[int]:
    return [player.cash_out for player in result.players]


def test_nothing_beside_the_pot() -> None:
    result = _hand("")
    assert _net(result) == [-50, -1000, 1000]
    assert _cash_out(result) == [0, 0, 0]


@pytest.mark.parametrize("paid", ["", PAID])
def test_the_winner_who_sold_his_hand_has_its_price_and_not_the_pot(paid: str) -> None:
    result = _hand("C cashed out the hand for $1450 | Cash Out Fee $15\n", paid=paid, winner=WORDS)
    assert result.verdict is Verdict.AGREES
    assert result.findings == ()
    assert _net(result) == [-50, -1000, 450]
    assert _cash_out(result) == [0, 0, 1450 - 2000]
    assert [player.collected for player in result.players] == [0, 0, 2000]


def test_the_loser_who_sold_his_hand_has_its_price() -> None:
    result = _hand("B cashed out the hand for $500 | Cash Out Fee $5\n", loser=" (cashed out)")
    assert result.verdict is Verdict.AGREES
    assert _net(result) == [-50, -500, 1000]
    assert _cash_out(result) == [0, 500, 0]


def test_both_may_sell() -> None:
    sold = "B cashed out the hand for $500 | Cash Out Fee $5\nC cashed out the hand for $1450\n"
    result = _hand(sold, paid="", winner=WORDS, loser=" (cashed out)")
    assert result.verdict is Verdict.AGREES
    assert _net(result) == [-50, -500, 450]


def test_a_line_repeated_gives_the_pot_away_once() -> None:
    once = "C cashed out the hand for $1450\n"
    result = _hand(once + once, paid="", winner=WORDS)
    assert result.players[2].cash_out == 2 * 1450 - 2000


def test_the_tables_have_it_in_net_but_not_in_the_pot() -> None:
    columns = Columns()
    columns.add(_hand("C cashed out the hand for $1450 | Cash Out Fee $15\n", paid="", winner=WORDS))
    row = columns.flush()["players"].to_pylist()[2]
    assert (row["net"], row["net_pot"], row["cashout"]) == (450, 1000, -550)


def test_the_steps_say_where_the_pot_goes() -> None:
    text = HAND.format(
        sold="C cashed out the hand for $1450 | Cash Out Fee $15\n", paid="", winner=WORDS, loser=""
    )
    steps = [step.text for step in replay(read_one(hand_text(text, STACKS)), trace=True).steps]
    assert "C cashes out: the house buys his hand for 1,450, a fee of 15 taken off" in steps
    assert "2,000 that C's hand wins go to the house, to which it was sold" in steps


GG = """Poker Hand #HD2900100003: Hold'em No Limit ($0.25/$0.5) - 2025/05/17 14:22:31
Table 'Teal' 6-max Seat #1 is the button
Seat 1: aa11bb22 ($50 in chips)
Seat 2: Hero ($50 in chips)
aa11bb22: posts small blind $0.25
Hero: posts big blind $0.5
*** HOLE CARDS ***
Dealt to Hero [Ah Ad]
aa11bb22: raises $49.5 to $50 and is all-in
Hero: calls $49.5 and is all-in
aa11bb22: shows [Qh Qs] (a pair of Queens)
Hero: shows [Ah Ad] (a pair of Aces)
Hero: Chooses to EV Cashout
*** FLOP *** [8d 5c 2h]
*** TURN *** [8d 5c 2h] [{turn}]
*** RIVER *** [8d 5c 2h {turn}] [9s]
Hero: {line}
*** SHOWDOWN ***
{winner} collected $97 from pot
*** SUMMARY ***
Total pot $100 | Rake $3 | Jackpot $0 | Bingo $0 | Fortune $0 | Tax $0
Board [8d 5c 2h {turn} 9s]
"""


@pytest.mark.parametrize(
    ("turn", "winner", "line", "net"),
    [
        ("Qd", "aa11bb22", "Receives Cashout ($79.95)", 2995),
        ("3c", "Hero", "Pays Cashout Risk ($17.05)", 2995),
    ],
)
def test_an_ev_cash_out_is_money_beside_the_pot(turn: str, winner: str, line: str, net: int) -> None:
    result = replay(read_one(GG.format(turn=turn, winner=winner, line=line)), trace=True)
    assert result.verdict is Verdict.AGREES
    assert {player.name: player.net for player in result.players}["Hero"] == net
    steps = [step.text for step in result.steps]
    assert "Hero: Chooses to EV Cashout" in steps
    words, _, amount = line.rstrip(")").partition(" (")
    assert f"Hero: {words} {amount}, outside the pot" in steps
