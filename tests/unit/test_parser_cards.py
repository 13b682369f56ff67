"""Cards in brackets: what is read as one, what stands for one that is hidden, what is none (TXT008)."""

from __future__ import annotations

import pytest

from parser.cards import Card, parse_cards
from parser.events import Dealt, Event, Show, StreetDealt, SummaryBoard, SummarySeat
from parser.hand import Hand
from parser.reader import read_bytes
from replay import replay
from replay.result import Verdict

LINES = {
    "dealt": "Dealt to Alder [Ah Kd]",
    "flop": "*** FLOP *** [2c 7d 9h]",
    "turn": "*** TURN *** [2c 7d 9h] [3s]",
    "river": "*** RIVER *** [2c 7d 9h 3s] [4d]",
    "shows": "Alder: shows [Ah Kd] (high card Ace)",
    "others": "Birch K: shows [Jh Th] (high card Jack)",
    "board": "Board [2c 7d 9h 3s 4d]",
    "won": "Seat 1: Alder (button) (small blind) showed [Ah Kd] and won ($4) with high card Ace",
    "lost": "Seat 2: Birch K (big blind) showed [Jh Th] and lost with high card Jack",
}
TEXT = """\
PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2024/03/01 20:15:07 ET
Table 'X' 6-max Seat #1 is the button
Seat 1: Alder ($90 in chips)
Seat 2: Birch K ($90 in chips)
Alder: posts small blind $1
Birch K: posts big blind $2
*** HOLE CARDS ***
{dealt}
Alder: calls $1
Birch K: checks
{flop}
Birch K: checks
Alder: checks
{turn}
Birch K: checks
Alder: checks
{river}
Birch K: checks
Alder: checks
*** SHOW DOWN ***
{others}
{shows}
Alder collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
{board}
{won}
{lost}
"""


def hand(**other: str) -> Hand:
    """The hand with lines of it put otherwise."""
    (found,) = [one for one in read_bytes(TEXT.format(**LINES | other).encode()) if isinstance(one, Hand)]
    return found


def faults(found: Hand) -> list[tuple[str, str | None]]:
    return [(one.code, one.recorded) for one in found.findings]


def shown(text: str) -> tuple[Card, ...]:
    """The cards of a show line."""
    found = hand(shows=f"Alder: shows [{text}] (high card Ace)")
    assert faults(found) == []
    return next(one.cards for one in found.events if isinstance(one, Show) and one.seat == 1)


@pytest.mark.parametrize(
    "text", ["Ah Kd", "Ah, Kd", "Ah,Kd", " Ah  Kd ", "ah kd", "AH KD", "Ah Kd-Ah Kd 9h 7d 4d"]
)
def test_cards_are_read_however_they_are_written(text: str) -> None:
    assert shown(text) == parse_cards("Ah Kd")


def test_a_ten_in_two_digits() -> None:
    assert shown("10h 10D") == parse_cards("Th Td")


@pytest.mark.parametrize(
    "text", ["", "  ", "X X", "xx xx", "- -", "--", "? ?", "?? ??", "* *", "H H", "b", "null"]
)
def test_hidden_cards_are_none_and_no_fault(text: str) -> None:
    assert shown(text) == ()


def test_whatever_is_hidden_the_rest_is_not_taken_for_all() -> None:
    assert shown("Ah X") == ()


@pytest.mark.parametrize(
    ("place", "line", "bracket", "token"),
    [
        ("dealt", "Dealt to Alder [Ah 1d]", "Ah 1d", "1d"),
        ("shows", "Alder: shows [Ah 1d] (high card Ace)", "Ah 1d", "1d"),
        ("shows", "Alder: shows [of of]", "of of", "of"),
        ("shows", "Alder: shows [Ah Kd-Ah Kd]", "Ah Kd-Ah Kd", "Kd-Ah"),
        ("shows", "Alder shows [Ah Kx] for High Card [Ah Kd 9h 7d 4d]", "Ah Kx", "Kx"),
        ("others", "Birch K: folds [Jq]", "Jq", "Jq"),
        ("flop", "*** FLOP *** [2c 7d 11h]", "2c 7d 11h", "11h"),
        ("turn", "*** TURN *** [2c 7d 9h] [0s]", "0s", "0s"),
        ("turn", "*** TURN *** [2c 7d 9] [3s]", "2c 7d 9", "9"),
        ("river", "*** RIVER *** [2c 7d 9h 3s] [4♦]", "4♦", "4♦"),
        ("board", "Board [2c 7d 9h 3s 4z]", "2c 7d 9h 3s 4z", "4z"),
        ("won", "Seat 1: Alder showed [A♥ Kd] and won ($4) with high card Ace", "A♥ Kd", "A♥"),
        ("lost", "Seat 2: Birch K mucked [Jh t]", "Jh t", "t"),
    ],
)
def test_what_is_no_card_is_told_where_it_stands(place: str, line: str, bracket: str, token: str) -> None:
    found = hand(**{place: line})
    (finding,) = [one for one in found.findings if one.code == "TXT008"]
    assert (finding.message, finding.recorded, finding.excerpt) == (f"{token} is no card.", bracket, line)
    assert [one.cards for one in found.events if at_line(found, one, line)] in ([()], [])


def at_line(found: Hand, event: Event, line: str) -> bool:
    """Whether an event with cards stands in a line."""
    has_cards = isinstance(event, Dealt | Show | SummarySeat | SummaryBoard)
    return has_cards and found.text.startswith(line, event.at)


def test_each_place_is_told_again_though_the_text_is_the_same() -> None:
    line = "Seat 1: Alder showed [Ah 1d] and won ($4) with high card Ace"
    for _ in range(2):  # texts that were met before are remembered
        found = hand(shows="Alder: shows [Ah 1d]", won=line)
        assert faults(found) == [("TXT008", "Ah 1d")] * 2


def test_an_award_hangs_on_the_card_only_where_no_other_line_states_it() -> None:
    shows, won = "Alder: shows [Ah 1d]", "Seat 1: Alder showed [Ah 1d] and won ($4) with high card Ace"
    told = replay(hand(shows=shows, won=won, dealt="Dealt to Birch K [Jh Th]"))
    assert told.verdict is Verdict.CANNOT_TELL
    assert replay(hand(shows=shows, won=won)).verdict is Verdict.AGREES
    assert replay(hand(shows=shows)).verdict is Verdict.AGREES


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("flop", "*** FLOP *** [2c 7d 1h]"),
        ("turn", "*** TURN *** [2c 7d 9h] [1s]"),
        ("river", "*** RIVER *** [2c 7d 9h 3s] [1d]"),
    ],
)
def test_a_card_of_the_board_is_told_once_and_taken_from_where_it_is_printed_again(
    place: str, line: str
) -> None:
    outcome = replay(hand(**{place: line}))
    assert [one.code for one in outcome.findings] == ["TXT008"]
    assert outcome.verdict is Verdict.AGREES
    assert outcome.boards == (parse_cards("2c 7d 9h 3s 4d"),)


def test_a_board_that_is_nowhere_readable() -> None:
    outcome = replay(hand(river="*** RIVER *** [2c 7d 9h 3s] [1d]", board="Board [2c 7d 9h 3s 1d]"))
    assert [one.code for one in outcome.findings] == ["TXT008"] * 2
    assert outcome.verdict is Verdict.CANNOT_TELL


def test_new_cards_in_the_street_event() -> None:
    (river,) = [
        one for one in hand(river="*** RIVER *** [2c 7d 9h 3s] [1d]").events
        if isinstance(one, StreetDealt) and one.street == 3
    ]  # fmt: skip
    assert (river.board, river.new) == (parse_cards("2c 7d 9h 3s"), ())
