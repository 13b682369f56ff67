"""Results and decisions as arrays: the fields of many structs, flattened one after the other, turned column
by column.

It is done every hundred hands or so, while their numbers are still in the processor's cache. What fits a byte
is kept in one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from parser.cards import Card
from parser.events import Verb
from replay.result import Decision, PlayerResult
from reports.arrow import codes
from reports.schema import POSITIONS

Ints = npt.NDArray[np.int64]

NEVER = 9
"""Stands for a street that never came."""
INVESTED = ("inv_p", "inv_f", "inv_t", "inv_r")
"""Live money by street."""

_VERB_CODE = {id(verb): code for code, verb in enumerate(Verb)}
# Members live as long as the process; an Enum's own hash is slow.
_POSITION_CODE = {name: code for code, name in enumerate(POSITIONS)}
_AMOUNTS = ("stack", "posted", "ante", "invested", "collected", "cash_out")
_MARKS = ("shown", "mucked", "at_showdown", "live_post", "straddled")
_NUMBERS = ("added", "raise_to", "to_call", "pot", "stack")


def ints(values: Any, size: int = -1) -> Ints:
    """Numbers as an array."""
    return np.fromiter(values, np.int64, size)


def ints_or(values: Any, instead: int) -> Ints:
    """Numbers as an array, `instead` where there is none."""
    return ints([instead if value is None else value for value in values], len(values))


def small(values: list[int]) -> Any:
    """Numbers as an array of bytes, of int64 where one does not fit."""
    try:
        return np.frombuffer(bytes(values), np.uint8)
    except ValueError:
        return ints(values)


def marks(values: list[bool]) -> Any:
    """Marks as an array."""
    return np.frombuffer(bytes(values), np.bool_)


def player_arrays(
    flat: list[Any], names: dict[str, int], holes: dict[tuple[Card, ...], int]
) -> dict[str, Any]:
    """One element a PlayerResult: numbers and marks as arrays, `pos`, `name` and `hole` as codes.

    `names` and `holes` are the codes so far and take in new ones; no cards are 0.
    """
    field = columns_of(PlayerResult.__struct_fields__, flat)
    columns: dict[str, Any] = {name: ints(field[name]) for name in _AMOUNTS}
    columns |= {name: marks(field[name]) for name in _MARKS}
    columns["seat"] = small(field["seat"])
    columns["pos"] = small([_POSITION_CODE.get(name, len(POSITIONS)) for name in field["position"]])
    for name in ("folded_on", "all_in_on"):
        columns[name] = small([NEVER if street is None else street for street in field[name]])
    totals = ints(chain.from_iterable(field["street_totals"]), 4 * len(field["name"])).reshape(-1, 4)
    columns |= {name: totals[:, street] for street, name in enumerate(INVESTED)}
    # Chips put in that are neither live nor antes are dead blinds.
    columns["dead"] = columns["invested"] - totals.sum(axis=1) - columns["ante"]
    columns["name"] = codes(names, field["name"])
    columns["hole"] = ints([holes.setdefault(cards, len(holes)) if cards else 0 for cards in field["cards"]])
    return columns


def decision_arrays(flat: list[Any]) -> dict[str, Any]:
    """One element a Decision: numbers and marks as arrays, `verb` as a code; a raise not allowed is -1."""
    field = columns_of(Decision.__struct_fields__, flat)
    columns: dict[str, Any] = {name: ints(field[name]) for name in _NUMBERS}
    columns |= {name: small(field[name]) for name in ("street", "seat", "level")}
    columns |= {name: marks(field[name]) for name in ("can_raise", "all_in")}
    columns["verb"] = small(list(map(_VERB_CODE.__getitem__, map(id, field["verb"]))))
    columns["min_raise_to"] = ints_or(field["min_raise_to"], -1)
    columns["max_raise_to"] = ints_or(field["max_raise_to"], -1)
    return columns


def joined(chunks: list[dict[str, Any]]) -> dict[str, Any]:
    """Arrays of several stretches of hands as one."""
    return {name: np.concatenate([chunk[name] for chunk in chunks]) for name in chunks[0]}


def columns_of(names: Sequence[str], flat: list[Any]) -> dict[str, Any]:
    """Rows that stand one after the other, column by column."""
    return {name: flat[place :: len(names)] for place, name in enumerate(names)}
