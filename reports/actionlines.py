"""Each player's actions on a street as a word, "XC" for check and call.

Words are found over the decisions of a whole batch: an action is a digit, a player's actions a number, and
the few numbers that there are become words at the end.
"""

from __future__ import annotations

import numpy as np

from reports import arrow
from reports.decisions import Decisions, Ints

LETTERS = "FXCBR"
"""Fold, check, call, bet, raise: by the code of the verb."""
MOST = 24
"""Actions of one player on one street that fit a number; further ones are left out."""
_BASE = len(LETTERS) + 1
_SHORT = _BASE**6
"""Numbers below are looked up in a table."""


def lines(d: Decisions) -> arrow.Held:
    """Over the players: what they did on the street of `d`, in order."""
    numbers = _numbers(d)
    if numbers.size and int(numbers.max()) < _SHORT:
        there = np.flatnonzero(np.bincount(numbers))
        place = np.zeros(_SHORT, np.int64)
        place[there] = np.arange(len(there))
        return arrow.coded(place[numbers], [word(int(one)) for one in there])
    there, places = np.unique(numbers, return_inverse=True)
    return arrow.coded(places, [word(int(one)) for one in there])


def word(number: int) -> str:
    """The word that a number stands for."""
    letters = ""
    while number:
        number, digit = divmod(number, _BASE)
        letters += LETTERS[digit - 1]
    return letters


def _numbers(d: Decisions) -> Ints:
    """Over the players: their actions as digits, the first one lowest; 0 of those who had none."""
    numbers = np.zeros(d.players, np.int64)
    seen = np.empty(d.players, np.int64)
    left, weight = np.arange(d.size), 1
    for _ in range(MOST):
        if not len(left):
            break
        rows = d.row[left]
        seen[rows[::-1]] = left[::-1]
        first = seen[rows] == left
        numbers[rows[first]] += (d.verb[left[first]] + np.int64(1)) * weight
        left, weight = left[~first], weight * _BASE
    return numbers
