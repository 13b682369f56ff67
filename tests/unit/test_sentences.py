"""A verdict's reason is a sentence, and a player's name in it stands as the record prints it."""

from __future__ import annotations

import pytest

from replay import replay
from replay.award_words import sentence
from tests.tables import table
from tests.unit.hand_text import hand_text, read_one

BODY = """
A: posts small blind 50
B: posts big blind 100
*** HOLE CARDS ***
C: {c}
A: folds
B: folds
Uncalled bet (100) returned to C
C collected 250 from pot
"""


def reason(c: str, name: str) -> str:
    """The reason behind the verdict when the player C has another name."""
    text = hand_text(BODY.format(c=c), "10000 10000 10000").replace("C", name)
    return replay(read_one(text.replace(f"{name}ARDS", "CARDS"))).reason


@pytest.mark.parametrize("name", ["ann", "éve", "Ann", "ßig"])
def test_a_name_at_the_start_keeps_its_letters(name: str) -> None:
    assert reason("raises 19900 to 20000", name) == f"{name} wagers more than he has."


def test_anything_else_starts_with_a_capital() -> None:
    assert sentence("the cards of Alder are not in the record", table([10, 10])) == (
        "The cards of Alder are not in the record."
    )


def test_a_stranger_keeps_his_letters() -> None:
    body = "A: posts small blind 50\nB: posts big blind 100\n*** HOLE CARDS ***\nA: folds\n"
    hand = read_one(hand_text(f"{body}zoe collected 100 from pot", "10000 10000"))
    assert replay(hand).reason == "zoe takes part but has no seat in the hand."
