"""Trails from text, and a hand as several players' clients record it."""

from __future__ import annotations

from parser import Hand
from parser.findings import Finding
from parser.reader import read_bytes
from replay import replay
from replay.track import trail_of
from replay.trail import Trail, encode
from reports.across import Across, Spool
from reports.repeats import hand_key
from reports.settings import Settings

HAND = """PokerStars Hand #290000009142:  Hold'em No Limit ($1/$2 USD) - 2024/09/01 18:00:00 ET
Table 'Lantern' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Ben ($200 in chips)
Seat 3: Cal ($200 in chips)
Ben: posts small blind $1
Cal: posts big blind $2
*** HOLE CARDS ***
Dealt to Ann [Ah Td]
Ann: raises $4 to $6
Ben: folds
Cal: calls $4
*** FLOP *** [2c 7d Kh]
Cal: checks
Ann: checks
*** TURN *** [2c 7d Kh] [9s]
Cal: checks
Ann: checks
*** RIVER *** [2c 7d Kh 9s] [3h]
Cal: checks
Ann: checks
*** SHOW DOWN ***
Cal: shows [Qc Qd] (a pair of Queens)
Ann: mucks hand
Cal collected $12.35 from pot
*** SUMMARY ***
Total pot $13 | Rake $0.65
Board [2c 7d Kh 9s 3h]
Seat 1: Ann (button) mucked
Seat 2: Ben (small blind) folded before Flop
Seat 3: Cal (big blind) showed [Qc Qd] and won ($12.35) with a pair of Queens
"""


def edited(text: str, *changes: tuple[str, str]) -> str:
    """The text with each change made; each must find something to change."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def trails(*texts: str) -> list[Trail]:
    """The trails of the hands in texts; each text is a file a.txt, b.txt..."""
    return [
        trail_of(replay(piece), *hand_key(piece))
        for number, text in enumerate(texts)
        for piece in read_bytes(text.encode(), f"{chr(97 + number)}.txt")
        if isinstance(piece, Hand)
    ]


def run(*texts: str) -> tuple[list[Finding], Across]:
    """What is found across the hands of texts, and the run."""
    spool, seen, doubles = Spool(), {}, []
    for trail in trails(*texts):
        if seen.setdefault(trail.uid, trail.text) != trail.text:
            doubles.append(trail.uid)
        spool.add(0, encode(trail))
    across = Across(Settings())
    return across.findings(spool, doubles), across


def codes(*texts: str) -> list[str]:
    """The codes of what is found across the hands of texts."""
    return [finding.code for finding in run(*texts)[0]]
