"""What each seat has put in on the street, for rooms that print chips added where others print totals.

Sums of what lines say, nothing more: whether a line may stand there is not asked.
"""

from __future__ import annotations

from parser.events import Verb


class Tally:
    """The live chips of one street, by seat, as the lines so far state them."""

    __slots__ = ("high", "put")

    def __init__(self) -> None:
        self.put: dict[int | None, int] = {}
        self.high = 0
        """The highest street total."""

    def street(self) -> None:
        """A new street begins."""
        self.put = {}
        self.high = 0

    def add(self, seat: int | None, added: int) -> int:
        """Chips that a seat adds by a live post, a call, a bet or a raise: its street total with them."""
        total = self.put[seat] = self.put.get(seat, 0) + added
        self.high = max(self.high, total)
        return total

    def reach(self, seat: int | None, total: int) -> int:
        """A street total that a seat reaches: the chips it adds."""
        added = total - self.put.get(seat, 0)
        self.add(seat, added)
        return added

    def raised(self, seat: int | None, total: int) -> int:
        """A street total that a seat raises to: what the raise is by."""
        by = total - self.high
        self.reach(seat, total)
        return by

    def raised_with(self, seat: int | None, added: int) -> tuple[int, int]:
        """Chips that a seat raises with: what the raise is by, and the street total it reaches."""
        total = self.put.get(seat, 0) + added
        return self.raised(seat, total), total

    def all_in(self, seat: int | None, added: int) -> tuple[Verb, int, int]:
        """An all-in that says only what is added: verb, amount and street total, as `Action` has them.

        It is a bet where no chips are in, a raise above the highest total, and else a call.
        """
        high, total = self.high, self.put.get(seat, 0) + added
        self.add(seat, added)
        if not high:
            return Verb.BET, added, added
        if total > high:
            return Verb.RAISE, total - high, total
        return Verb.CALL, added, 0
