"""Hands for the command line's tests: one legal, and the ways to spoil it."""

from __future__ import annotations

import re
from collections.abc import Callable

LEGAL = """\
PokerStars Hand #310000000001:  Hold'em No Limit ($0.50/$1.00 USD) - 2024/05/02 21:30:00 ET
Table 'Lyra' 6-max Seat #4 is the button
Seat 1: Alder ($100 in chips)
Seat 4: Birch ($100 in chips)
Seat 6: Cedar ($100 in chips)
Cedar: posts small blind $0.50
Alder: posts big blind $1
*** HOLE CARDS ***
Dealt to Cedar [Qs Qd]
Birch: raises $2 to $3
Cedar: calls $2.50
Alder: folds
*** FLOP *** [2c 9h Kd]
Cedar: checks
Birch: bets $4
Cedar: calls $4
*** TURN *** [2c 9h Kd] [4s]
Cedar: checks
Birch: checks
*** RIVER *** [2c 9h Kd 4s] [8c]
Cedar: checks
Birch: checks
*** SHOW DOWN ***
Cedar: shows [Qs Qd] (a pair of Queens)
Birch: shows [Ac Kh] (a pair of Kings)
Birch collected $14.25 from pot
*** SUMMARY ***
Total pot $15 | Rake $0.75
Board [2c 9h Kd 4s 8c]
Seat 1: Alder (big blind) folded before Flop
Seat 4: Birch (button) showed [Ac Kh] and won ($14.25) with a pair of Kings
Seat 6: Cedar (small blind) showed [Qs Qd] and lost with a pair of Queens



"""

FIRST_ID = 310000000001
_LOW = [rank + suit for rank in "483567" for suit in "schd"]
RUNOUTS = [("4s", "8c")] + [
    (turn, river) for river in _LOW for turn in _LOW if turn[0] != river[0] and (turn, river) != ("4s", "8c")
]
"""Turns and rivers of the hand."""


def legal(number: int = 0) -> str:
    """The legal hand with an id of its own, and a turn and river that decide nothing."""
    cards = dict(zip(("4s", "8c"), RUNOUTS[number % len(RUNOUTS)], strict=True))
    text = re.sub(r"\b(?:4s|8c)\b", lambda found: cards[found[0]], LEGAL)
    return text.replace(str(FIRST_ID), str(FIRST_ID + number))


def wrong_award(number: int = 0) -> str:
    """The same hand, the pot paid to the loser (an error)."""
    text = legal(number).replace("Birch collected", "Cedar collected")
    text = text.replace("and won ($14.25) with a pair of Kings", "and lost with a pair of Kings")
    return text.replace("and lost with a pair of Queens", "and won ($14.25) with a pair of Queens")


def unread_line(number: int = 0) -> str:
    """The same hand with a line that no grammar knows (a warning)."""
    return legal(number).replace("Alder: folds\n", "Alder: folds\nthe table starts to levitate\n")


def alone(make: Callable[[int], str], number: int) -> str:
    """One of these hands at a table of its own: nothing is found beside others."""
    return make(number).replace("Lyra", f"Lyra {number}")
