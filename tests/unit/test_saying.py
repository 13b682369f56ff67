"""Every text of a hand can be said in another language: left out of a translation are names, cards, numbers.

In the language of these tests a message says nothing but its values. What is then left stands in the record
or is a name of ours that is the same everywhere: a game, a profile, a rule's key.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from xml.parsers.expat import errors

import pytest

from parser.hand import Hand
from parser.reader import read_hands
from parser.saying import Amount, Row, Said, Sentence, amount, row, say, say_count, sentence_of
from replay.engine import replay
from replay.games import GAMES
from replay.profiles import RULE_KEYS, profile_names
from replay.result import Replay

ROOT = Path(__file__).parents[2]
WORD = re.compile(r"[A-Za-z]{2,}")
FIELD = re.compile(r"\{\w+\}")
OURS = {*[game.name for game in GAMES], *profile_names(), *RULE_KEYS, *errors.messages.values()}
"""Names that are no words of ours; an XML reader's words are its own."""
CARDS = re.compile(r"(?:[2-9TJQKA][cdhs] ?)+")
VERBATIM = re.compile(r'\b[a-z_]+ = \w+|\b[A-Z]{3}\d{3}\b|"[^"]*"|cp1252|\butf-8\b')
"""A rule's key and value, a code, what is quoted, an encoding."""
FOLDERS = ("replay/samples", "sample_histories")
ENDINGS = frozenset({".txt", ".log", ".json", ".jsonl", ".phh", ".phhs", ".ohh", ".xml", ".csv"})


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
    left = CARDS.sub(" ", VERBATIM.sub(" ", bare(text)))
    for name in sorted(OURS, key=len, reverse=True):
        left = left.replace(name, " ")
    record = f"{hand.text} {hand.header.game}".lower()
    return [word for word in WORD.findall(left) if word.lower() not in record]


def told(outcome: Replay) -> Iterator[tuple[str, str | None]]:
    """The texts of a hand that a person reads, and what each is a text of."""
    for finding in outcome.findings:
        for text in (finding.message, finding.expected, finding.recorded, finding.street):
            yield finding.code, text
    yield "verdict", outcome.reason
    for pot in outcome.pots:
        yield "pot", pot.reason
        for claim in pot.claims:
            yield "claim", claim.words
    for step in outcome.steps:
        yield "step", step.text
        yield "choice", step.legal
        for why in step.why:
            yield "formula", why


def files() -> list[Path]:
    """Samples that we wrote; findings across hands are not told of one."""
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in ENDINGS]
    return sorted(path for path in found if not path.name.startswith("AUD"))


def test_texts_of_a_hand_are_said_by_messages() -> None:
    wrong: dict[str, str] = {}
    count = 0
    for path in files():
        for hand in islice(read_hands(path), MOST_HANDS):
            count += 1
            outcome = replay(hand, trace=True)
            for message in (*[one.message for one in outcome.findings], outcome.reason):
                assert isinstance(message, MADE) or not message, message  # words of the record would pass
            for what, text in told(outcome):
                if text and what not in LOG_WORDS and leaks(hand, text):
                    wrong.setdefault(what, f"{path.name}: {text}")
    assert count > 400
    assert wrong == {}


MADE = (Said, Row, Sentence)
MOST_HANDS = 6
"""Of a file."""
LOG_WORDS = ("TXT020",)
"""Codes that tell which words a floor log can have, in the log's language."""


def test_a_text_that_is_put_together_otherwise_is_found() -> None:
    hand = next(read_hands(ROOT / "replay" / "samples" / "SHO001.fires.txt"))
    name = hand.seats[0].name
    assert leaks(hand, say("{who} wins", who=name)) == []
    assert leaks(hand, say("{who} {done}", who=name, done="triumphs")) == ["triumphs"]
    assert leaks(hand, f"{name} triumphs") == ["triumphs"]


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
