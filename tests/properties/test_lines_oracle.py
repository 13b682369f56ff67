"""The line driver and stock Lark, on the same grammar, take the same texts and yield the same events."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Token
from lark.exceptions import UnexpectedInput

from parser.detect import FORMATS
from parser.events import Note, NoteKind
from parser.formats.base import Format
from parser.formats.reading import Reading
from parser.formats.values import Amounts
from parser.grammar import build, driver, grammar_text
from parser.hand import Hand
from parser.reader import read, read_bytes

SITES = {entry.name: entry for entry in FORMATS if entry.whole is None and entry.document is None}
"""Formats over the shared grammar of lines; the others have a grammar of their own."""

STARS = """\
PokerStars Hand #240000000101:  Hold'em No Limit ($0.50/$1 USD) - 2024/03/01 20:15:07 ET
Table 'Vega II' 6-max Seat #1 is the button
Seat 1: Alder ($100 in chips)
Seat 2: Birch K ($87.50 in chips)
Seat 3: Cedar_7 ($212 in chips) is sitting out
Seat 4: Elm. ($99.10 in chips)
Birch K: posts small blind $0.50
Elm.: posts big blind $1
*** HOLE CARDS ***
Dealt to Elm. [Ah Kd]
Alder: raises $2 to $3
Birch K: calls $2.50
Dogwood said, "nice: folds"
Elm.: calls $2
*** FLOP *** [2c 7d Kh]
Birch K: checks
Elm.: bets $6
Alder: folds
Birch K: raises $78.50 to $84.50 and is all-in
Elm.: calls $78.50
*** TURN *** [2c 7d Kh] [4s]
*** RIVER *** [2c 7d Kh 4s] [9c]
*** SHOW DOWN ***
Birch K: shows [2d 2h] (three of a kind, Deuces)
Elm.: mucks hand
Birch K collected $175 from pot
Cedar_7 leaves the table
*** SUMMARY ***
Total pot $178 | Rake $3
Board [2c 7d Kh 4s 9c]
Seat 1: Alder (button) folded on the Flop
Seat 2: Birch K (small blind) showed [2d 2h] and won ($175) with three of a kind, Deuces
Seat 4: Elm. (big blind) mucked [Ah Kd]
"""

GG = """\
Poker Hand #HD1900000201: Hold'em No Limit ($0.5/$1) - 2024/03/01 20:15:07
Table 'NLHPurple70' 6-max Seat #1 is the button
Seat 1: 6f2a9b01 ($100 in chips)
Seat 2: Hero ($87.5 in chips)
Seat 3: 49603120 ($50 in chips)
Hero: posts small blind $0.5
49603120: posts big blind $1
6f2a9b01: posts missed blind $0.5
Cash Drop to Pot : total $2
*** HOLE CARDS ***
Dealt to 6f2a9b01
Dealt to Hero [Ah Kd]
Dealt to 49603120
6f2a9b01: folds
Hero: raises $49 to $50
49603120: calls $49 and is all-in
Hero: shows [Ah Kd]
49603120: shows [Qs Qd]
49603120: Chooses to EV Cashout
*** FLOP *** [2c 7d Kh]
*** TURN *** [2c 7d Kh] [4s]
*** RIVER *** [2c 7d Kh 4s] [9c]
*** SHOWDOWN ***
Hero collected $101.5 from pot
49603120: Receives Cashout ($20.1)
*** SUMMARY ***
Total pot $103.5 | Rake $2 | Jackpot $0 | Bingo $0 | Fortune $0 | Tax $0
Board [2c 7d Kh 4s 9c]
Seat 1: 6f2a9b01 (button) folded before Flop
Seat 2: Hero (small blind) showed [Ah Kd] and won ($101.5) with Pair of Kings
Seat 3: 49603120 (big blind) showed [Qs Qd] and lost with Pair of Queens, EV Cashout ($20.1)
"""


def fused(entry: Format, text: str) -> Reading:
    """The hand as the line driver reads it."""
    machine = driver(entry.name)
    lines = text.split("\n")
    reading = Reading(text, Amounts(4))
    machine.run(reading, machine.start(4), lines[1:], len(lines[0]) + 1)
    return reading


def stock(entry: Format, text: str) -> Reading:
    """The hand as stock Lark reads it: its tokens, each read by the meaning of its terminal.

    Raises:
        UnexpectedInput: where stock Lark stops.
    """
    machine = driver(entry.name)
    reading = Reading(text, Amounts(4))
    tree = build(entry, None).parse(text)
    for token in tree.scan_values(lambda value: isinstance(value, Token)):
        if token.type == "HEADER":
            continue
        line = machine.lines[token.type]
        match, parts = machine.scanner((token.type,))
        found = match(token.removesuffix("\n"))
        assert found is not None
        groups = found.groups()[parts[token.type]]
        values = line.prepare(groups, reading.amounts) if line.prepare else groups
        line.emit(reading, groups[line.name], values, token.start_pos)
    return reading


@pytest.fixture(
    scope="module", params=[("pokerstars", STARS), ("ggpoker", GG)], ids=["pokerstars", "ggpoker"]
)
def sample(request: pytest.FixtureRequest) -> tuple[Format, str]:
    name, text = request.param
    return SITES[name], text


def test_the_samples_are_read_whole(sample: tuple[Format, str]) -> None:
    entry, text = sample
    assert fused(entry, text).events == stock(entry, text).events
    assert not fused(entry, text).troubles


def test_lines_are_tried_in_one_order_by_both() -> None:
    for entry in SITES.values():
        priorities = [terminal.priority for terminal in build(entry, None).terminals]
        assert len(set(priorities)) == len(priorities), f"{entry.name}: two terminals of one priority"


def mutate(text: str, dice: random.Random) -> str:
    """The text with a few lines dropped, doubled, swapped, cut or spoiled; the header stays."""
    lines = text.splitlines()
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(1, len(lines))
        kind = dice.randrange(6)
        if kind == 0 and len(lines) > 3:
            del lines[at]
        elif kind == 1:
            lines.insert(dice.randrange(1, len(lines)), lines[at])
        elif kind == 2:
            other = dice.randrange(1, len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == 3:
            lines[at] = lines[at][: dice.randrange(1, len(lines[at]) + 1)]
        elif kind == 4:
            place = dice.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:place] + dice.choice("x:[]($ ") + lines[at][place:]
        else:
            lines[at] = dice.choice(
                ["*** TURN ***", "Alder: calls", "Seat 9: X", 'Elm. said, "hi"', "foo bar"]
            )
    return "".join([line + "\n" for line in lines if line.strip() and not line.startswith(" ")])


def same(entry: Format, text: str) -> bool:
    """Checks that both take or refuse `text`, at the same line; whether they took it."""
    reading = fused(entry, text)
    unread = [event for event in reading.events if isinstance(event, Note) and event.kind is NoteKind.UNREAD]
    if reading.end_at is not None:
        return False  # the hand ends where other text begins: not the grammar's business
    if any(' said, "' in event.text for event in unread):
        return False  # a chat text left open is seen by looking ahead, which a grammar over lines can't
    refused: UnexpectedInput | None = None
    try:
        expected = stock(entry, text)
    except UnexpectedInput as error:
        refused = error
    except LookupError:
        return False  # somebody without a seat line, whom the driver reads more carefully
    if refused is not None:
        assert unread, text
        assert unread[0].at >= (text.rfind("\n", 0, refused.pos_in_stream or 0) + 1), text
        return False
    if not unread and not reading.troubles:
        assert reading.events == expected.events
        return True
    return False


@pytest.mark.slow
def test_mutated_hands_are_read_alike(sample: tuple[Format, str]) -> None:
    entry, text = sample
    dice = random.Random(11)
    taken = sum([same(entry, mutate(text, dice)) for _ in range(400)])
    assert 20 < taken < 380


@settings(max_examples=60)
@given(data=st.data())
def test_any_line_anywhere_is_read_alike(data: st.DataObject) -> None:
    entry = SITES["pokerstars"]
    lines = STARS.splitlines()
    at = data.draw(st.integers(1, len(lines)))
    line = data.draw(
        st.text(st.characters(codec="utf-8", exclude_characters="\n\r\x00"), min_size=1, max_size=40)
    )
    if not line.strip() or line != line.strip() or "\xa0" in line:
        return
    lines.insert(at, line)
    same(entry, "\n".join(lines) + "\n")


def test_the_stock_parser_says_what_was_due() -> None:
    entry = SITES["pokerstars"]
    text = STARS.replace("Alder: folds\n", "Alder: sneezes\n")
    with pytest.raises(UnexpectedInput) as refused:
        build(entry, None).parse(text)
    (hand,) = [item for item in read_bytes(text.encode()) if isinstance(item, Hand)]
    (finding,) = hand.findings
    assert (finding.code, finding.line) == ("TXT001", refused.value.line)
    assert "an action" in (finding.expected or "")
    assert "ACTION" in str(refused.value)


@pytest.mark.slow
def test_real_hands_are_read_alike(corpus: Path) -> None:
    compared = 0
    for folder in ("pokerstars/tour", "ggpoker"):
        for path in sorted((corpus / folder).rglob("*.txt"))[:60]:
            hands = [item for item in read([str(path)]) if isinstance(item, Hand)]
            for hand in hands[:3]:
                text = "".join([line + "\n" for line in hand.text.split("\n") if line.strip()])
                if not hand.events or hand.findings or text.startswith(" ") or "\xa0" in text:
                    continue
                compared += same(SITES[hand.header.site], text)
    assert compared > 40


def test_a_grammar_is_the_shared_text_and_its_own() -> None:
    for entry in SITES.values():
        assert "HEADER" in grammar_text(entry)
        assert "_aside" in grammar_text(entry)
