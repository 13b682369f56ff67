"""The values that the modules of the replay hand each other; what comes out in the end is in `result`.

They stand apart from the functions that make them, since a module with structs can't be compiled (see
`hatch_build.py`). Players are indexes into the table state's lists, money is in minor units.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from replay.result import PotResult, Verdict


class WhyNot(Enum):
    """Why a player may not bet or raise."""

    SHORT = "he has no chips beyond the call"
    NOBODY = "nobody else can act any more"
    CLOSED = "no full raise since he acted"
    CAPPED = "the betting is capped"
    OVER = "nobody has to act"


class Legal(msgspec.Struct, frozen=True):
    """What the player to act may do. Money in minor units; raises as street totals."""

    seat: int | None
    to_call: int
    may_check: bool
    may_raise: bool
    min_raise_to: int | None
    max_raise_to: int | None
    why_not: WhyNot | None


class Layer(msgspec.Struct, frozen=True, gc=False):
    """One pot: its size, dead money included, and the players who can win it."""

    size: int
    eligible: tuple[int, ...]


class Share(msgspec.Struct, frozen=True, gc=False):
    """What one player should receive from one pot or half."""

    player: int
    amount: int
    odd: int
    """Odd units within it."""
    half: str
    """"high", "low", or "" where the pot isn't split hi-lo."""


class Standing(msgspec.Struct, frozen=True, gc=False):
    """How the players who can win a pot stand on one board."""

    high: tuple[int, ...]
    """The best of the hands known and not given up."""
    low: tuple[int, ...]
    """The best low among them; empty when there is none or the game has none."""
    hidden: tuple[int, ...]
    """Still in, but the record does not show their cards."""
    mucked: tuple[int, ...]
    """Gave up their claim without showing (D133, D136)."""


AwardLine = tuple[int, int, int | None, int | None, int]
"""(player's index, amount, pot or None, run or None, offset); a run of None: the record does not say."""


class Ledger(msgspec.Struct, gc=False):
    """What the record says about a hand's money."""

    gross: int
    """Everything put in, drops of the house included, less what went back uncalled."""
    paid: int
    """All awards."""
    rake: int | None
    """As printed; None when it isn't."""
    fees: int
    lines: list[AwardLine]
    from_summary: bool
    """No award lines: the amounts are the summary's."""

    @property
    def gap(self) -> int:
        """What is missing (above 0) or too much (below 0) once awards, rake and fees are out of the pot."""
        return self.gross - self.paid - (self.rake or 0) - self.fees


class Part(msgspec.Struct, gc=False):
    """One pot on one board."""

    index: int
    run: int
    """0, or 1-3 when run several times."""
    gross: int
    net: int
    eligible: tuple[int, ...]
    standing: Standing
    doubt: str | None
    """Why its winners can't be told; None when they can."""
    due: list[Share]
    """The rules' award of `net`."""


class Scope(msgspec.Struct, gc=False):
    """Parts whose award lines belong together: one part where the record tells pots and boards apart."""

    parts: list[Part]
    lines: list[AwardLine]

    def paid(self) -> dict[int, int]:
        """What the record pays each player in it."""
        paid: dict[int, int] = {}
        for line in self.lines:
            paid[line[0]] = paid.get(line[0], 0) + line[1]
        return paid


class Rake(msgspec.Struct, frozen=True, gc=False):
    """What a house's schedule takes."""

    pots: tuple[int, ...]
    """From each pot, main pot first."""
    jackpot: int | None
    """Beside it; None: the house names no fee."""


class Cut(msgspec.Struct, gc=False):
    """A wrong division of the money between pots or boards."""

    due: list[int]
    paid: list[int]
    boards: bool
    """Between boards, not pots."""


class Settlement(msgspec.Struct, gc=False):
    """How a hand's money was settled."""

    pots: tuple[PotResult, ...]
    verdict: Verdict
    reason: str
    total_pot: int
    """Everything put in, drops of the house included, less what went back uncalled."""
    rake: int
    fees: int
    collected: list[int]
    """By index: what the record pays from pots, cash-outs aside."""
    uncalled: tuple[int, int] | None
    """(index, amount) that went back, or should have where the record doesn't print it."""
