"""Results and decisions as arrays: the fields of many structs, flattened one after the other, turned column
by column.

It is done every hundred hands or so, while their numbers are still in the processor's cache.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from parser.cards import cards_text
from parser.events import Verb
from replay.result import Decision, PlayerResult
from reports.schema import POSITIONS

Ints = npt.NDArray[np.int64]

NEVER = 9
"""Stands for a street that never came."""
INVESTED = ("inv_p", "inv_f", "inv_t", "inv_r")
"""Live money by street."""

_VERB_CODE = {id(verb): code for code, verb in enumerate(Verb)}
# Members live as long as the process; an Enum's own hash is slow.
_POSITION_CODE = {name: code for code, name in enumerate(POSITIONS)}
_AMOUNTS = ("seat", "stack", "posted", "ante", "invested", "collected", "cash_out")
_MARKS = ("shown", "mucked", "at_showdown", "live_post", "straddled")
_NUMBERS = ("street", "seat", "added", "raise_to", "to_call", "pot", "stack", "level")


def ints(values: Any, size: int = -1) -> Ints:
    """Numbers as an array."""
    return np.fromiter(values, np.int64, size)


def ints_or(values: Any, instead: int) -> Ints:
    """Numbers as an array, `instead` where there is none."""
    return ints([instead if value is None else value for value in values], len(values))


def player_arrays(flat: list[Any]) -> dict[str, Any]:
    """One element a PlayerResult: numbers and marks as arrays, `pos` as a code, `name` and `hole` as text."""
    field = _fields(flat, PlayerResult)
    columns: dict[str, Any] = {name: ints(field[name]) for name in _AMOUNTS}
    columns |= {name: np.array(field[name], bool) for name in _MARKS}
    columns["pos"] = ints([_POSITION_CODE.get(name, len(POSITIONS)) for name in field["position"]])
    columns["folded_on"] = ints_or(field["folded_on"], NEVER)
    columns["all_in_on"] = ints_or(field["all_in_on"], NEVER)
    totals = ints(chain.from_iterable(field["street_totals"])).reshape(-1, 4)
    columns |= {name: totals[:, street] for street, name in enumerate(INVESTED)}
    # Chips put in that are neither live nor antes are dead blinds.
    columns["dead"] = columns["invested"] - totals.sum(axis=1) - columns["ante"]
    columns["name"] = np.array(field["name"], object)
    columns["hole"] = np.array([cards_text(cards) if cards else "" for cards in field["cards"]], object)
    return columns


def decision_arrays(flat: list[Any]) -> dict[str, Any]:
    """One element a Decision: numbers and marks as arrays, `verb` as a code; a raise not allowed is -1."""
    field = _fields(flat, Decision)
    columns: dict[str, Any] = {name: ints(field[name]) for name in _NUMBERS}
    columns["can_raise"] = np.array(field["can_raise"], bool)
    columns["all_in"] = np.array(field["all_in"], bool)
    columns["verb"] = ints([_VERB_CODE[id(verb)] for verb in field["verb"]])
    columns["min_raise_to"] = ints_or(field["min_raise_to"], -1)
    columns["max_raise_to"] = ints_or(field["max_raise_to"], -1)
    return columns


def joined(chunks: list[dict[str, Any]]) -> dict[str, Any]:
    """Arrays of several stretches of hands as one."""
    return {name: np.concatenate([chunk[name] for chunk in chunks]) for name in chunks[0]}


def _fields(flat: list[Any], kind: type[PlayerResult | Decision]) -> dict[str, list[Any]]:
    names = kind.__struct_fields__
    return {name: flat[place :: len(names)] for place, name in enumerate(names)}
