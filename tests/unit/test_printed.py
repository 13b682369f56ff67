"""Descriptions of hands beside their cards: a note where they name another hand, nothing else."""

from __future__ import annotations

import msgspec
import pytest

from parser.cards import parse_cards
from parser.events import Show, ShowdownStart
from parser.hand import Hand
from replay import replay
from replay.games import HoleUse
from replay.ranking import high_value
from replay.words import printed_fits
from tests.rules.playing import Table

BOARD = "flop 2c 7d Kh, A checks, B checks, turn 3s, A checks, B checks, river 9h, A checks, B checks"
EARLY = (
    "B all-in 50, A all-in 50, A shows Ah Ad, flop 2c 7d Kh, turn 3s, river 9h, B shows Qs Qd, A collects 100"
)


def described(script: str, words: dict[str, str], *, game: str = "holdem") -> Hand:
    """The hand with descriptions after the cards that players show."""
    hand = Table("A B", stakes=(5, 10), game=game).hand(script)
    events = [
        msgspec.structs.replace(event, words=words.get(hand.name(event.seat or 0)))
        if isinstance(event, Show)
        else event
        for event in hand.events
        if not isinstance(event, ShowdownStart)  # the script puts it before the first hand shown
    ]
    return msgspec.structs.replace(hand, events=tuple(events))


def notes(hand: Hand) -> list[tuple[str | None, str | None]]:
    return [(one.expected, one.recorded) for one in replay(hand).findings if one.code == "SHO008"]


SHOWN = f"B calls, A checks, {BOARD}, A shows Ah Ad, B shows Qs Qd, A collects 20"


def test_right_descriptions_are_silent() -> None:
    assert notes(described(SHOWN, {"A": "a pair of Aces", "B": "a pair of Queens - Ace kicker"})) == []


def test_another_kind_of_hand_is_noted() -> None:
    hand = described(SHOWN, {"A": "two pair, Aces and Kings", "B": "a pair of Queens"})
    assert notes(hand) == [("pair of Aces, King, Nine and Seven kickers", "two pair, Aces and Kings")]


def test_another_rank_is_noted() -> None:
    assert len(notes(described(SHOWN, {"B": "a pair of Kings"}))) == 1


@pytest.mark.parametrize("words", ["une paire d'As", "Badugi: 7,5,3,A", ""])
def test_descriptions_in_other_words_are_left_alone(words: str) -> None:
    assert notes(described(SHOWN, {"A": words})) == []


def test_cards_shown_before_the_board_is_complete_are_described_as_they_were() -> None:
    assert notes(described(EARLY, {"A": "a flush, Ace high", "B": "a pair of Queens"})) == []


ON_THE_FLOP = (
    "B calls, A checks, flop 2c 7d Kh, A all-in 50, B all-in 50, A shows Ah Ad, B shows 7h 7s, "
    "turn Ac, river 9h, A collects 120"
)


@pytest.mark.parametrize("words", ["a pair of Aces", "three of a kind, Aces", "Pair of Aces"])
def test_a_hand_shown_on_the_flop_is_described_as_it_is_or_will_be(words: str) -> None:
    assert notes(described(ON_THE_FLOP, {"A": words, "B": "Three Sevens"})) == []


def test_a_hand_shown_on_the_flop_that_is_not_the_one_described() -> None:
    hand = described(ON_THE_FLOP, {"A": "Pair of Kings", "B": "Three Eights"})
    assert notes(hand) == [
        ("pair of Aces, King, Seven and Two kickers", "Pair of Kings"),
        ("three of a kind, Sevens, King and Two kickers", "Three Eights"),
    ]


@pytest.mark.parametrize(
    ("words", "cards", "fits"),
    [
        ("King-High", "Kh 9d 7c 5s 2h", True),
        ("Queen high", "Kh 9d 7c 5s 2h", False),
        ("Three Treys", "3h 3d 3c Ks 2h", True),
        ("Three Fours", "3h 3d 3c Ks 2h", False),
        ("Four Sixes", "6h 6d 6c 6s 2h", True),
        ("Kings Full over Jacks", "Kh Kd Kc Js Jh", True),
        ("Jacks Full over Kings", "Kh Kd Kc Js Jh", False),
        ("Nines-High Straight", "9h 8d 7c 6s 5h", True),
        ("Fives-High Straight", "5h 4d 3c 2s Ah", True),
        ("Tens-High Straight", "9h 8d 7c 6s 5h", False),
        ("Ace High Flush", "Ah Jh 9h 6h 2h", True),
        ("King-High Straight Flush", "Kh Qh Jh Th 9h", True),
        ("Ace-High", "3h 3d 3c Ks 2h", False),
        ("Damen-High", "Kh 9d 7c 5s 2h", None),
    ],
)
def test_short_descriptions(words: str, cards: str, fits: bool | None) -> None:
    assert printed_fits(words, high_value(HoleUse.ANY, (), parse_cards(cards))) is fits


def test_the_verdict_is_the_cards() -> None:
    outcome = replay(described(SHOWN, {"A": "high card Ace"}))
    assert outcome.verdict.value == "agrees"
