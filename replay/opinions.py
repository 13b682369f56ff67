"""What comes of asking several houses about one hand: values only (see `ruling` and `whatif`).

They stand apart from the functions that make them, since a module with structs can't be compiled. Money in
minor units, seats as printed.
"""

from __future__ import annotations

import msgspec

from parser.findings import Finding, Severity
from replay.result import PotResult, Verdict

Amounts = tuple[tuple[int, int], ...]
"""(seat, amount), by order of the seats left of the button."""


class Opinion(msgspec.Struct, frozen=True):
    """One hand under one profile."""

    profile: str
    title: str
    version: str
    verdict: Verdict
    reason: str
    findings: tuple[Finding, ...]
    pots: tuple[PotResult, ...]
    put_in: tuple[Amounts, ...]
    """What each player put into each pot, main pot first; empty where that is not sure."""
    due: Amounts
    """What each player should receive, all pots together; empty where it can't be told."""
    shows: tuple[int, ...]
    """Seats in the order in which they show; empty without a showdown."""

    @property
    def against(self) -> tuple[Finding, ...]:
        """The findings that are errors."""
        return tuple([one for one in self.findings if one.severity is Severity.ERROR])

    @property
    def consistent(self) -> bool:
        """Whether the record goes by these rules."""
        return self.verdict is Verdict.AGREES and not self.against


class Bounds(msgspec.Struct, frozen=True):
    """What a player may do at a decision, and what is found about what he did."""

    to_call: int
    low: int | None
    """Smallest bet or raise as a street total; None when he may not."""
    high: int | None
    found: tuple[tuple[str, str], ...]
    """(code, level) of the findings about his action."""


Answer = Bounds | tuple[tuple[str, str], ...] | Amounts | tuple[int, ...] | str | None
"""By the kind of question: a decision, findings, an award, an order, a word."""


class Side(msgspec.Struct, frozen=True):
    """Profiles that give the same answer."""

    profiles: tuple[str, ...]
    answer: Answer
    messages: tuple[str, ...] = ()
    """What their findings say, and where from; those of the first of them."""


class Setting(msgspec.Struct, frozen=True):
    """A rule that decides a question, and what each profile sets it to."""

    key: str
    values: tuple[tuple[str, tuple[str, ...]], ...]
    """(value, profiles)."""


class Difference(msgspec.Struct, frozen=True):
    """A point at which profiles differ."""

    kind: str
    """"decision", "finding", "award", "order of showing"."""
    at: int
    """Offset of the line in the hand's text."""
    event: int
    """Index into Hand.events; -1 for what the record does not print."""
    seat: int | None
    street: str
    sides: tuple[Side, ...]
    """The own profile's side first."""
    settings: tuple[Setting, ...]
    """The rules behind it; empty where only several together make the difference."""
    matters: bool
    """Whether the recorded action or award is right for some and not for others."""


class Rulings(msgspec.Struct, frozen=True):
    """One hand under several profiles."""

    own: str
    opinions: tuple[Opinion, ...]
    """The own profile's first."""
    paid: Amounts
    """What the record pays."""
    differences: tuple[Difference, ...]


class Option(msgspec.Struct, frozen=True):
    """One way of judging that makes the record right."""

    profile: str | None
    """A house whose rules do; else None."""
    key: str | None
    """The one rule of the own profile that would have to be set otherwise."""
    value: str | None
    houses: tuple[str, ...]
    """For a single rule: the houses that have it so."""
    differs: tuple[str, ...]
    """For a house: the rules that decide it."""


class Move(msgspec.Struct, frozen=True):
    """Chips to be moved so that the award is right; a seat of None is the pot."""

    amount: int
    giver: int | None
    taker: int | None


class Change(msgspec.Struct, frozen=True):
    """The smallest change that would make the award right under some rules."""

    under: str
    """The profile by which the award would then be right."""
    moves: tuple[Move, ...]
    chips: int
    players: int


class Doubt(msgspec.Struct, frozen=True):
    """Something in the record that the own profile finds fault with, and what would make it right."""

    finding: Finding
    event: int
    seat: int | None
    options: tuple[Option, ...]
    bounds: Bounds | None
    """What he might have done; None where it is not an action of his."""
    done: int
    """The street total or the chips that were recorded."""
    verb: str
    """What he did: "raises", "calls"; "" where it is not an action."""


class Explanation(msgspec.Struct, frozen=True):
    """Which rules would make a record right."""

    own: str
    paid: Amounts
    due: Amounts
    """By the own profile."""
    pot: int
    """What the pots hold, rake and fees taken off."""
    gap: int
    """What is paid less than that; below 0 more."""
    award: Verdict
    """Of what was paid under the own profile."""
    reason: str
    options: tuple[Option, ...]
    """For the award."""
    changes: tuple[Change, ...]
    """For the award, where no rules make it right; the smallest first."""
    doubts: tuple[Doubt, ...]
    """Recorded actions that the own profile finds illegal."""
