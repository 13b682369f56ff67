"""What a test of the deal answers, and the report that holds all answers."""

from __future__ import annotations

import msgspec


class DealError(Exception):
    """The report can't be made: one line says why, `remedy` what to do."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


class Test(msgspec.Struct, frozen=True, kw_only=True):
    """One planned test: how far the record is from a shuffled deck, and how far it would have to be."""

    __test__ = False  # not for pytest

    game: str
    """The games it is taken from, "holdem"."""
    key: str
    title: str
    statistic: str
    """"chi-square", "z", "count"."""
    value: float
    df: int | None = None
    """Degrees of freedom of a chi-square."""
    p: float
    """How often a perfect shuffle gives a value at least as far out."""
    adjusted: float = 1.0
    """The same after the correction for all planned tests (Holm)."""
    n: int
    unit: str
    """What `n` counts: "cards", "hands"."""
    effect: float
    effect_name: str
    """What `effect` is: "Cohen's w", "Cramer's V", "share - expected"."""
    largest: str = ""
    """Where the record is furthest from what is expected, in words."""
    deviation: str
    """A departure from a shuffled deck, in words."""
    power: float
    """How often this test would come out below the level if that departure were there."""


class Screen(msgspec.Struct, frozen=True, kw_only=True):
    """The ranks dealt in one group: a seat, an hour, a player. One of many, for a person to look at."""

    game: str
    by: str
    group: str
    hands: int
    value: float
    df: int
    p: float
    adjusted: float = 1.0
    """After the correction for all screens (Benjamini-Hochberg)."""


class Used(msgspec.Struct, frozen=True):
    """A record whose cards are counted, and why they may be."""

    site: str
    what: str
    hands: int
    records: int


class LeftOut(msgspec.Struct, frozen=True):
    """What is not counted, and why."""

    what: str
    why: str
    hands: int


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the report says."""

    level: float
    used: tuple[Used, ...]
    left_out: tuple[LeftOut, ...]
    tests: tuple[Test, ...]
    screens: tuple[Screen, ...]
    not_run: tuple[LeftOut, ...]
    """Tests for which there was too little; `hands` says how much there was."""
