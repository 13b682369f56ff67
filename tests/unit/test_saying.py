"""Every text of a hand can be said in another language: left out of a translation are names, cards, numbers.

In the language of these tests a message says nothing but its values. What is then left stands in the record
or is a name of ours that is the same everywhere: a game, a profile, a rule's key.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from parser.findings import Finding
from parser.hand import Hand
from parser.reader import read_hands
from parser.saying import Amount, Row, Said, Sentence, amount, row, say, say_count, sentence_of
from replay.engine import replay
from replay.games import GAMES
from replay.profiles import RULE_KEYS, profile_names

ROOT = Path(__file__).parents[2]
WORD = re.compile(r"[A-Za-z]{2,}")
FIELD = re.compile(r"\{\w+\}")
OURS = {*[game.name for game in GAMES], *profile_names(), *RULE_KEYS}
"""Names that are no words."""
CARDS = re.compile(r"(?:[2-9TJQKA][cdhs] ?)+")

NOT_YET: frozenset[str] = frozenset()
"""Codes whose findings are still made of plain text; a code that is done is taken out."""


def bare(text: str) -> str:
    """What is left of a text in a language without words."""
    if isinstance(text, Said):
        template = text.many if text.many and text.number != 1 else text.template
        fields = [field[1:-1] for field in FIELD.findall(template)]
        return " ".join([bare(text.values[field]) for field in fields])
    if isinstance(text, Row):
        return " ".join([bare(part) for part in text.parts])
    if isinstance(text, Sentence):
        return bare(text.clause)
    return "" if isinstance(text, Amount) else text


def leaks(hand: Hand, text: str) -> list[str]:
    """Words that are no part of the record."""
    left = CARDS.sub(" ", bare(text))
    for name in sorted(OURS, key=len, reverse=True):
        left = left.replace(name, " ")
    return [word for word in WORD.findall(left) if word.lower() not in hand.text.lower()]


def told(finding: Finding) -> Iterator[str]:
    """The texts of a finding that a person reads."""
    yield finding.message
    for text in (finding.expected, finding.recorded):
        if text is not None:
            yield text


def files() -> list[Path]:
    """Samples of the rules of play."""
    return sorted((ROOT / "replay" / "samples").glob("*.fires.txt"))


def test_findings_of_play_are_said_by_messages() -> None:
    wrong: dict[str, str] = {}
    for path in files():
        if path.name.startswith(("AUD", "TXT", "HDR")):
            continue
        for hand in read_hands(path):
            for finding in replay(hand).findings:
                if not finding.code.startswith(("TXT", "HDR")):
                    for text in told(finding):
                        if leaks(hand, text):
                            wrong.setdefault(finding.code, text)
    assert sorted(wrong) == sorted(NOT_YET)


@pytest.mark.parametrize(
    "text",
    [
        say("{who} wins {amount}", who="{Alder}", amount=amount("$3.40", 340, 2, "$")),
        say_count("{number} card", "{number} cards", 1_200),
        row([say("flop"), "Birch", "Cedar"], "and"),
        sentence_of(say("the pot is {amount}", amount=amount("5", 5, 0, ""))),
    ],
)
def test_a_text_is_the_same_after_pickling(text: str) -> None:
    again = pickle.loads(pickle.dumps(text))  # noqa: S301  # our own bytes
    assert (type(again), again, bare(again)) == (type(text), text, bare(text))


def test_values_are_no_templates() -> None:
    text = say("{who} shows {cards}", who="{cards}{0}", cards="Ah Kd")
    assert text == "{cards}{0} shows Ah Kd"
