"""A batch of decisions and players as NumPy arrays, and the few questions that every fact asks of them.

A fact is a condition on a decision ("facing one raise, could raise") carried over to the player who had it.
Stating the condition once over the arrays of some thousand hands costs a tenth of asking it decision by
decision, and reads like the definition. Rows of `Table` are dealt-in players, hand by hand, clockwise from
the seat left of the button, so that of two rows of a hand the later one acts later after the flop.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Mask = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]

FOLD, CHECK, CALL, BET, RAISE = range(5)
"""Codes of the verbs, in the order of `parser.events.Verb`."""

NOBODY = -1


class Table:
    """The players of a batch: one element a dealt-in player, the hand-wide values spread over them."""

    def __init__(self, hand: Ints, hands: int, columns: dict[str, Any]) -> None:
        self.hand = hand
        self.hands = hands
        self.size = len(hand)
        self.pos: Ints = columns["pos"]
        self.sb: Mask = columns["sb"]
        self.bb: Mask = columns["bb"]
        self.stealer: Mask = columns["stealer"]
        """In a seat whose raise first in is a steal: CO, BTN, SB."""
        self.dealt: Ints = columns["dealt"]
        self.posted: Ints = columns["posted"]
        self.folded_on: Ints = columns["folded_on"]
        """Street of the fold; 9: never."""
        self.all_in_on: Ints = columns["all_in_on"]
        """Street on which he went all-in, by whatever means; 9: never."""
        self.last_street: Ints = columns["last_street"]
        """Last street whose cards were dealt."""
        self.collected: Ints = columns["collected"]
        self.showdown: Mask = columns["showdown"]


class Decisions:
    """The decisions of one street of each hand of a batch, in the order they were made."""

    def __init__(self, columns: dict[str, Any], select: Ints, players: int, hands: int) -> None:
        self.hand: Ints = columns["hand"][select]
        self.row: Ints = columns["row"][select]
        """Index into the batch's players."""
        self.verb: Ints = columns["verb"][select]
        verb = self.verb
        self.added: Ints = columns["added"][select]
        self.raise_to: Ints = columns["raise_to"][select]
        self.pot: Ints = columns["pot"][select]
        self.owes: Mask = columns["to_call"][select] > 0
        self.size = len(select)
        self.players = players
        self.hands = hands
        self.fold: Mask = verb == FOLD
        self.check: Mask = verb == CHECK
        self.call: Mask = verb == CALL
        self.bet: Mask = verb == BET
        self.aggressive: Mask = verb >= BET
        self.can_raise: Mask = columns["can_raise"][select] | self.aggressive
        """Could raise; a raise that was made proves it."""
        self.goes_all_in: Mask = (verb >= CALL) & (columns["stack"][select] <= self.added)
        self.shoves: Mask = self.aggressive & self.goes_all_in
        self._index = np.arange(self.size)
        opens = np.ones(self.size, bool)
        opens[1:] = self.hand[1:] != self.hand[:-1]
        self._start: Ints = np.maximum.accumulate(np.where(opens, self._index, 0))
        self.level: Ints = self.before(self.aggressive)
        """Bets and raises before the decision; the blinds are level 0."""
        last = np.maximum.accumulate(np.where(self.aggressive, self._index, NOBODY))
        before = np.empty_like(last)
        before[:1] = NOBODY
        before[1:] = last[:-1]
        self._last: Ints = np.where(before >= self._start, before, NOBODY)
        self.aggressor: Ints = self._of(self._last, self.row)
        """Player who made the bet to match; NOBODY: the blinds, or no bet."""
        self.faces_all_in: Mask = self.owes & (self._last >= 0) & self.shoves[self._last]

    def _of(self, index: Ints, values: Ints) -> Ints:
        """`values` at `index`, NOBODY where the index is."""
        if not self.size:
            return index
        return np.where(index >= 0, values[index], NOBODY)

    def _rows(self, mask: Mask) -> Ints:
        """The players of the decisions in `mask`; a quarter of the time that `row[mask]` takes."""
        rows: Ints = self.row.take(mask.nonzero()[0])
        return rows

    def before(self, mask: Mask) -> Ints:
        """How many of `mask` come before each decision, in its hand on this street."""
        prior: Ints = np.cumsum(mask) - mask
        return prior - prior[self._start]

    def first(self, mask: Mask) -> Mask:
        """The first decision of each player within `mask`."""
        index = np.flatnonzero(mask)
        rows = self.row[index]
        seen = np.empty(self.players, np.int64)
        seen[rows[::-1]] = index[::-1]
        out = np.zeros(self.size, bool)
        out[index] = seen[rows] == index
        return out

    def had_before(self, mask: Mask) -> Mask:
        """Whether the player of each decision had an earlier one in `mask`."""
        first = np.full(self.players, self.size, np.int64)
        index = np.flatnonzero(mask)
        first[self.row[index[::-1]]] = index[::-1]
        return first[self.row] < self._index

    def of_first(self) -> Ints:
        """For each player the index of his first decision; `size` where he had none."""
        out = np.full(self.players, self.size, np.int64)
        out[self.row[::-1]] = self._index[::-1]
        return out

    def players_of(self, mask: Mask) -> Mask:
        """Over the players: who had a decision in `mask`."""
        out = np.zeros(self.players, bool)
        out[self._rows(mask)] = True
        return out

    def count(self, mask: Mask) -> npt.NDArray[np.uint8]:
        """Over the players: how many decisions in `mask` (at most 255)."""
        counted = np.bincount(self._rows(mask), minlength=self.players)
        return np.minimum(counted, 255).astype(np.uint8)

    def total(self, mask: Mask, values: Ints) -> Ints:
        """Over the players: the sum of `values` over the decisions in `mask`."""
        out = np.zeros(self.players, np.int64)
        index = mask.nonzero()[0]
        np.add.at(out, self.row.take(index), values.take(index))
        return out

    def player_of_hand(self, mask: Mask) -> Ints:
        """Over the hands: the player of the last decision in `mask`, NOBODY where there is none."""
        out = np.full(self.hands, NOBODY, np.int64)
        index = mask.nonzero()[0]
        out[self.hand.take(index)] = self.row.take(index)
        return out

    def hands_of(self, mask: Mask) -> Mask:
        """Over the hands: which have a decision in `mask`."""
        out = np.zeros(self.hands, bool)
        out[self.hand.take(mask.nonzero()[0])] = True
        return out


class Marks:
    """Fact columns of one street as they are found, by name."""

    def __init__(self, decisions: Decisions, prefix: str = "") -> None:
        self.decisions = decisions
        self.prefix = prefix
        self.columns: dict[str, Any] = {}

    def flag(self, name: str, mask: Mask) -> None:
        """Sets `name` for the players of the decisions in `mask`."""
        self.columns[self.prefix + name] = self.decisions.players_of(mask)

    def chance(self, name: str, mask: Mask, taken: Mask) -> None:
        """Sets `name`_opp for `mask` and `name` where it was taken."""
        self.flag(f"{name}_opp", mask)
        self.flag(name, mask & taken)

    def answers(self, name: str, mask: Mask) -> None:
        """Sets `name`_opp for `mask`, and fold, call and raise for what was done."""
        decisions = self.decisions
        self.flag(f"{name}_opp", mask)
        self.flag(f"{name}_fold", mask & decisions.fold)
        self.flag(f"{name}_call", mask & decisions.call)
        self.flag(f"{name}_raise", mask & decisions.aggressive)

    def face_all_in(self) -> None:
        """Sets face_allin and its answers: the first decision where the bet to match was made all-in."""
        decisions = self.decisions
        mask = decisions.first(decisions.faces_all_in)
        self.flag("face_allin", mask)
        self.flag("face_allin_fold", mask & decisions.fold)
        self.flag("face_allin_cont", mask & ~decisions.fold)
