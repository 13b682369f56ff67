"""docs/floor-log.md: its examples are run, its messages and its table of words are what the program has."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from parser.formats.floorwords import LANGUAGES, WORDS
from parser.hand import Hand
from parser.reader import read_bytes
from replay import replay

PAGE = Path(__file__).resolve().parents[2] / "docs" / "floor-log.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```\n(floor log.*?)```", TEXT, re.DOTALL)
MISTAKES = re.findall(r"^\| `([^`]+)` \| ((?:TXT|HDR)\d{3}) (.+) \|$", TEXT, re.MULTILINE)
BEGIN, END = "tests/unit/test_floorlog_docs.py` -->\n", "<!-- end of words -->"

BEFORE = """floor log
no limit hold'em 5/10
button 1
seat 1 Ana 500
seat 2 Ben 500
seat 3 Cal ?
2 sb; 3 bb
"""


def hand_of(text: str) -> Hand:
    found = [piece for piece in read_bytes(text.encode()) if isinstance(piece, Hand)]
    assert len(found) == 1
    return found[0]


def test_there_are_two_complete_examples() -> None:
    assert len(EXAMPLES) == 2


def test_the_first_example_is_paid_right() -> None:
    outcome = replay(hand_of(EXAMPLES[0]))
    assert outcome.verdict.value == "agrees"
    assert [one.code for one in outcome.findings] == ["HDR013"]
    assert outcome.profile.startswith("tda_2024 ")


def test_the_second_example_is_ruled_a_raise() -> None:
    found = replay(hand_of(EXAMPLES[1])).findings
    assert [(one.code, one.expected) for one in found] == [("ACT017", "a raise to 650")]


@pytest.mark.parametrize(("typed", "code", "message"), MISTAKES, ids=[one[0] for one in MISTAKES])
def test_a_mistake_has_its_message(typed: str, code: str, message: str) -> None:
    found = [one for one in hand_of(f"{BEFORE}{typed}\n").findings if one.code != "HDR013"]
    assert [(one.code, one.message) for one in found] == [(code, message)]


def test_every_kind_of_mistake_is_there() -> None:
    assert len(MISTAKES) >= 9


def table() -> str:
    lines = [f"| {' | '.join(LANGUAGES)} |\n", f"|{'---|' * len(LANGUAGES)}\n"]
    for terminal, languages in WORDS.items():
        if terminal != "NOISE":
            cells = [", ".join(words) for words in languages]
            lines.append(f"| {' | '.join(cells)} |\n")
    return "".join(lines)


def test_the_table_of_words_is_the_programs() -> None:
    head, rest = TEXT.split(BEGIN)
    words, tail = rest.split(END)
    if os.environ.get("FAIRPOT_WRITE_GOLDEN") == "1":
        PAGE.write_text(f"{head}{BEGIN}{table()}{END}{tail}", encoding="utf-8")
        return
    assert words == table()
