"""A line that goes on and on is set aside at once: matching it must not take the square of its length."""

from __future__ import annotations

import time

import pytest

from parser.hand import Hand, HandStatus
from parser.handreader import has_long_line
from parser.lines import LONGEST_LINE
from parser.reader import read_bytes
from parser.source import Quarantined

SECONDS = 5.0
"""Far more than the fraction of a second it takes."""


@pytest.mark.parametrize(
    "unit",
    [
        "{}Tournament #1, ",
        "Tournament #1, Hold'em No Limit ",
        "Tournament #1, Hold'em (",
        "Hold'em No Limit (1/2(",
        "} {",
        " - Level1 (",
    ],
)
@pytest.mark.parametrize("start", ["PokerStars Hand #{}: ", "Poker Hand #HD{}: "])
def test_a_header_that_repeats_itself(start: str, unit: str) -> None:
    long = start.format(1) + unit * (300_000 // len(unit))
    many = [start.format(number) + unit * (1_900 // len(unit)) for number in range(20)]
    before = time.process_time()
    items = list(read_bytes("\n".join([long, *many, ""]).encode()))
    assert time.process_time() - before < SECONDS
    assert items
    assert all(isinstance(item, Quarantined) for item in items)


HEAD = """\
PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2024/03/01 20:15:07 ET
Table 'X' 6-max Seat #1 is the button
Seat 1: Alder ($9 in chips)
Seat 2: B ($9 in chips)
"""
TAIL = """\
Alder: posts small blind $1
B: posts big blind $2
*** HOLE CARDS ***
Alder: folds
Uncalled bet ($1) returned to B
B collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
"""
ROWS = """\
Seat 1: Alder (button) (small blind) folded before Flop
Seat 2: B (big blind) collected ($2)
"""
UNITS = [
    "B ",
    "# ",
    " (button)",
    "Alder: folds ",
    "Alder: shows [Ah] (",
    "Dealt to B [",
    "Seat 1: Alder (button) ",
    "Seat 1: B (1 in chips) ",
    "Uncalled bet ($1) returned to B",
    " cashed out the hand for $1 | ",
    " received (1) from time bank card and",
    ' said, "x',
    " wins the a for ",
    "Alder wins a for eliminating ",
]


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("size", [1_900, 300_000])
@pytest.mark.parametrize("room", ["PokerStars Hand #1:  ", "Poker Hand #HD1: "])
def test_a_line_that_repeats_itself(room: str, size: int, unit: str) -> None:
    head = HEAD.replace("PokerStars Hand #1:  ", room)
    if room.startswith("Poker "):
        head = head.replace(" USD", "").replace(" ET", "")
    for before, after in ((TAIL[:0], TAIL + ROWS), (TAIL, ROWS)):
        started = time.process_time()
        items = list(
            read_bytes(f"{head}{before}Seat 1: Alder {unit * (size // len(unit))}\n{after}".encode())
        )
        assert time.process_time() - started < SECONDS
        (hand,) = [item for item in items if isinstance(item, Hand)]
        assert hand.status is HandStatus.COMPLETE


@pytest.mark.parametrize("before", [0, 1, 7, LONGEST_LINE - 1, LONGEST_LINE])
@pytest.mark.parametrize("after", [0, 1, LONGEST_LINE])
def test_a_long_line_is_seen_wherever_it_stands(before: int, after: int) -> None:
    lines = ["x" * before, "y" * LONGEST_LINE, "", "z" * after]
    assert not has_long_line("\n".join(lines))
    assert not has_long_line("\n".join([*lines, ""]))
    lines[1] += "y"
    assert has_long_line("\n".join(lines))
    assert has_long_line("\n".join([*lines, ""]))
