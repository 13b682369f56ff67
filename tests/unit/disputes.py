"""Disputed hands as a floor person types them."""

from __future__ import annotations

from pathlib import Path

from parser.hand import Hand
from parser.reader import read_hands

ODD_CHIP = """\
floor log 1
hold'em no limit 10/20
rules {rules}
chip 10
button 1
seat 1 Abel 1000
seat 2 Bruno 1000
seat 3 Carla 1000
seat 4 Dora 1000
seat 5 Edu 1000
2 sb 10
3 bb 20
Dora raises to 330
Edu calls
Abel folds
Bruno folds
Carla calls
flop Kd 7c 4h
Carla checks
Dora checks
Edu checks
turn 9s
Carla checks
Dora checks
Edu checks
river 2d
Carla checks
Dora checks
Edu checks
Carla shows Ah Jc
Dora shows As Jd
Edu shows Ac Jh
{paid}
"""
"""S15: three tie for 1,000, the smallest chip is 10; Carla is first left of the button."""

SHORT_ALL_IN = """\
floor log 1
hold'em no limit 5/10
rules {rules}
button 3
seat 1 Abel 100
seat 2 Bruno 300
seat 3 Carla 300
1 sb 5
2 bb 10
Carla raises to 300 all-in
Abel calls all-in
Bruno calls all-in
flop Kd 7c 4h
turn 9s
river 2d
Abel shows Ah Jc
Bruno shows As Jd
Carla shows Qc Th
{paid}
"""
"""S22: Abel is all-in for 100 of 300 and ties with Bruno."""

REOPENED = """\
floor log 1
hold'em no limit 50/100
rules {rules}
button 5
seat 1 Ada 5000
seat 2 Ben 5000
seat 3 Cyd 5000
seat 4 Dan 1400
seat 5 Eve 1800
1 sb 50
2 bb 100
Cyd calls
Dan calls
Eve calls
Ada calls
Ben checks
flop Kd 7c 4h
Ada bets 500
Ben raises to 1000
Cyd calls
Dan raises to 1300 all-in
Eve raises to 1700 all-in
Ada folds
Ben raises to 2200
Cyd folds
turn 9s
river 2d
Ben shows Ah Jc
Dan shows Qs Jd
Eve shows Qc Th
Ben wins {paid}
"""
"""S10: Ben raises again after two short all-ins that come to more than a full raise together."""


def hand_of(text: str, folder: Path) -> Hand:
    """The hand that a text is."""
    path = folder / "dispute.txt"
    path.write_text(text, encoding="utf-8")
    (hand,) = list(read_hands([str(path)]))
    return hand
