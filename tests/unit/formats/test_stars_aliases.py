"""Rooms and converters whose hands are PokerStars' text under a brand of their own."""

from __future__ import annotations

import pytest

from parser import Hand
from parser.hand import HandStatus
from parser.reader import read_bytes
from replay import replay
from replay.result import Verdict

BODY = """\
Table 'Vega II' 6-max Seat #1 is the button
Seat 1: Alder ($100 in chips)
Seat 2: Birch K ($87.50 in chips)
Birch K: posts big blind $2
Alder: posts small blind $1
*** HOLE CARDS ***
Alder: raises $4 to $6
Birch K: raises $10 to $16
Alder: raises $12 to $28
Birch K: folds
Uncalled bet ($12) returned to Alder
Alder collected $32 from pot
*** SUMMARY ***
Total pot $32 | Rake $0
Seat 1: Alder (button) (small blind) collected ($32)
Seat 2: Birch K (big blind) folded before Flop
"""


@pytest.mark.parametrize(
    "brand",
    ["WPT Global", "PokerBros", "PokerMaster", "SupremaPoker", "MPLPoker", "Hive Poker", "Run It Once Poker"],
)
def test_a_brand_of_its_own(brand: str) -> None:
    text = f"{brand} Hand #71400001: Hold'em No Limit ($1/$2 USD) - 2026/04/15 14:32:11 ET\n{BODY}"
    (hand,) = read_bytes(text.encode(), "hand.txt")
    assert isinstance(hand, Hand)
    assert (hand.status, hand.header.site, hand.header.brand) == (
        HandStatus.COMPLETE, "pokerstars", f"{brand} Hand",
    )  # fmt: skip
    assert replay(hand).verdict is Verdict.AGREES
