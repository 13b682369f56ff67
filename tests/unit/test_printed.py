"""Descriptions of hands beside their cards: a note where they name another hand, nothing else."""

from __future__ import annotations

import msgspec
import pytest

from parser.events import Show
from parser.hand import Hand
from replay import replay
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


def test_the_verdict_is_the_cards() -> None:
    outcome = replay(described(SHOWN, {"A": "high card Ace"}))
    assert outcome.verdict.value == "agrees"
