"""Floor logs as people write them: several things in a line, the button by name, everybody at once."""

from __future__ import annotations

import pytest

from parser.events import Action, Muck, Verb
from parser.hand import Hand
from parser.reader import read_bytes
from replay import replay
from replay.profiles import load_profile
from replay.result import Verdict

HEAD = """floor log 7
no limit hold'em 5/10
button 1
seat 1 Ana 500
seat 2 Ben 500
seat 3 Cal 500
2 sb 5
3 bb 10
"""
PLAY = "1 raises to 30; 2 folds; 3 folds; 1 gets back 20; 1 wins 25\n"


def hand_of(text: str) -> Hand:
    (found,) = read_bytes(text.encode())
    assert isinstance(found, Hand)
    return found


def acted(hand: Hand) -> list[tuple[int, Verb]]:
    return [(one.seat, one.verb) for one in hand.events if isinstance(one, Action)]


@pytest.mark.parametrize(
    "head",
    [
        "nl 5/10\nbutton: Ana\nseat 1: Ana 500\nseat 2: Ben 500\nseat 3: Cal 500\n2 sb 5\n3 bb 10\n",
        "nl 5-10\nseat 1 Ana 500 button, seat 2 Ben 500, seat 3 Cal 500\nblinds Ben 5, Cal 10\n",
        "nl\nblinds 5-10\n1 Ana (button) 500, 2 Ben 500, 3 Cal 500\nSB Ben 5, BB Cal 10\n",
        "nl\nblinds 5 10\n1 Ana 500 [button]. 2 Ben 500. 3 Cal 500.\nsmall blind Ben. big blind: Cal 10.\n",
        "無限注 5/10\n莊家: Ana\n1號 Ana 500，2號 Ben 500，3號 Cal 500\nBen 小盲 5，Cal 大盲 10。\n",
        "sem limite 5/10\nlugar 1 Ana 500 (botão), lugar 2 Ben 500, lugar 3 Cal 500\ncegas Ben 5 e Cal 10\n",
    ],
)
def test_the_same_table_in_other_lines(head: str) -> None:
    hand = hand_of("floor log 7\n" + head + PLAY)
    assert hand.findings == ()
    assert hand.header.button == 1
    assert (hand.header.low_stake, hand.header.high_stake) == (5, 10)
    assert [(seat.number, seat.name, seat.stack) for seat in hand.seats] == [
        (1, "Ana", 500), (2, "Ben", 500), (3, "Cal", 500),
    ]  # fmt: skip
    assert replay(hand).verdict is Verdict.AGREES


def test_commas_and_full_stops_part_actions() -> None:
    hand = hand_of(HEAD + "Ana raises to 30, Ben folds. Cal calls.\nflop 2c 7d 9h, Cal checks, Ana bets 40\n")
    assert hand.findings == ()
    assert acted(hand) == [
        (1, Verb.RAISE), (2, Verb.FOLD), (3, Verb.CALL), (3, Verb.CHECK), (1, Verb.BET),
    ]  # fmt: skip


def test_a_line_of_which_one_part_is_not_understood_is_left_out() -> None:
    hand = hand_of(HEAD + "Ana raises to 30, Ben flods\n")
    assert [one.code for one in hand.findings] == ["TXT020"]
    assert acted(hand) == []


def test_everybody_is_who_can_act_so_in_their_order() -> None:
    hand = hand_of(
        HEAD
        + "all call\n3 checks\nflop 2c 7d 9h\nall check\nturn 3h\n2 bets 20\neverybody folds\n2 wins 30\n"
    )
    assert acted(hand) == [
        (1, Verb.CALL), (2, Verb.CALL), (3, Verb.CHECK), (2, Verb.CHECK), (3, Verb.CHECK), (1, Verb.CHECK),
        (2, Verb.BET), (3, Verb.FOLD), (1, Verb.FOLD),
    ]  # fmt: skip
    assert replay(hand).findings == ()


def test_who_has_folded_or_is_all_in_is_not_everybody() -> None:
    hand = hand_of(HEAD.replace("Ben 500", "Ben 30") + "1 raises to 40; 2 all in; 3 folds\nall call\n")
    assert acted(hand) == [(1, Verb.RAISE), (2, Verb.CALL), (3, Verb.FOLD)]


def test_a_line_names_the_hand_where_the_first_does_not() -> None:
    assert hand_of("floor log\nhand 12\n" + HEAD.partition("\n")[2]).header.hand_id == "12"
    assert hand_of("floor log 7\nhand 12\n" + HEAD.partition("\n")[2]).header.hand_id == "7"


def test_nothing_hides_behind_a_stack() -> None:
    found = hand_of(HEAD.replace("Cal 500", "Cal 500 x")).findings[0]
    assert (found.code, found.line, found.column) == ("TXT021", 6, 12)


def test_a_button_that_nobody_claims() -> None:
    hand = hand_of(HEAD.replace("button 1", "button: Dee"))
    assert [(one.code, one.line) for one in hand.findings] == [("HDR015", 1), ("TXT022", 3)]


def test_a_name_that_is_no_ones_is_said_to_be() -> None:
    (found,) = hand_of(HEAD + "Call raises to 30\n".replace("Call", "Carl")).findings
    assert (found.code, found.message) == ("TXT022", 'Nobody is called Carl; did you mean "Cal"?')


def test_a_name_in_quotes_is_the_name_that_was_seated() -> None:
    head = HEAD.replace("Ana", '"Call"').replace("Ben", '"Seat 1"')
    hand = hand_of(head + '"Call" raises to 30; "Seat 1" folds; “Call” folds\n')
    assert hand.findings == ()
    assert acted(hand) == [(1, Verb.RAISE), (2, Verb.FOLD), (1, Verb.FOLD)]


def test_cards_thrown_away_before_a_bet_are_a_fold() -> None:
    hand = hand_of(HEAD + "1 raises to 30; 2 mucks; 3 calls\nflop 2c 7d 9h\n3 checks; 1 checks\n3 mucks\n")
    assert acted(hand)[1] == (2, Verb.FOLD)
    assert [one.seat for one in hand.events if isinstance(one, Muck)] == [3]


@pytest.mark.parametrize(
    "line",
    ["Seat 3: Cal - 500", "seat 3 (Cal) 500", "Seat 3 (Cal): 500", "seat 3 = Cal = 500"],
)
def test_seat_lines(line: str) -> None:
    hand = hand_of(HEAD.replace("seat 3 Cal 500", line))
    assert [(seat.number, seat.name, seat.stack) for seat in hand.seats][2:] == [(3, "Cal", 500)]


@pytest.mark.parametrize(
    ("line", "verb"),
    [
        ("Ana limps", Verb.CALL), ("Ana moves all-in", Verb.RAISE), ("Ana vai all in", Verb.RAISE),
        ("Ana goes all-in for 500", Verb.RAISE), ("Ana jams", Verb.RAISE), ("Ana fait all in", Verb.RAISE),
    ],
)  # fmt: skip
def test_words_of_the_room(line: str, verb: Verb) -> None:
    hand = hand_of(HEAD + line + "\n")
    assert (hand.findings, acted(hand)) == ((), [(1, verb)])


def test_winning_the_pot() -> None:
    hand = hand_of(HEAD + PLAY.replace("wins 25", "wins the pot 25"))
    assert replay(hand).verdict is Verdict.AGREES


def test_an_ante_of_nothing_in_a_house_without_antes() -> None:
    head = HEAD.replace("hold'em", "hold'em\nrules zh_v3_cumulative").replace("Cal 500", "Cal 8")
    hand = hand_of(head + "3 ante 5\n1 calls; 2 folds\n")
    assert "BET024" not in [one.code for one in replay(hand, load_profile("zh_v3_cumulative")).findings]


def test_in_fixed_limit_a_bet_needs_no_amount() -> None:
    hand = hand_of(
        HEAD.replace("no limit hold'em 5/10", "limit hold'em 10/20")
        + "1 raises; 2 raises; 3 folds; 1 calls\nflop 2c 7d 9h\n2 bets; 1 calls\nturn Jc\n2 bets; 1 raises\n"
    )
    assert [one.raise_to for one in hand.events if isinstance(one, Action) and one.raise_to] == [
        20, 30, 10, 20, 40,
    ]  # fmt: skip
    assert replay(hand).findings == ()


@pytest.mark.parametrize(
    "log",
    [
        HEAD + "1 raises\n",
        HEAD.replace("no limit hold'em 5/10", "limit hold'em 10/20").replace("Ana 500", "Ana 13")
        + "1 all in\n2 raises\n",
    ],
)
def test_elsewhere_it_does(log: str) -> None:
    found = hand_of(log).findings[-1]
    assert (found.code, found.message) == ("TXT020", "The line ends too early.")
