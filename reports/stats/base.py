"""What a statistic is: a ratio of sums of fact columns over hands, with words for people."""

from __future__ import annotations

from enum import Enum

import msgspec


class Unit(Enum):
    """What a value of a statistic is."""

    PERCENT = "%"
    RATIO = "ratio"
    BB_PER_100 = "bb/100"
    BB = "bb"
    MONEY = "minor units"
    MONEY_MILLI = "thousandths of a minor unit"
    COUNT = "count"
    PER_HOUR = "per hour"
    POINTS = "percentage points"
    POT_PERCENT = "% of pot"


class Spread(Enum):
    """What is summed and how its interval is found."""

    WILSON = "Wilson"
    """At most one chance a hand."""
    RATIO = "linearised variance of a ratio"
    """Several actions a hand."""
    MEAN = "normal, Student below 200 hands"
    """A mean over hands of one column; rows without a value do not count."""
    DEVIATION = "standard deviation of a mean"
    """Of the same sums as MEAN; no interval."""
    TOTAL = "a sum"
    """No denominator; its count is `hands`."""
    DIFFERENCE = "difference of two statistics"
    """Interval by bootstrap."""
    PRODUCT = "product of two statistics"
    """Interval by bootstrap."""
    SESSIONS = "from sessions"
    """Needs times: `reports.stats.sessions`."""
    ENTRIES = "over tournament entries"
    """Needs entries: `reports.tournaments`."""


class Section(Enum):
    """Where a statistic stands in lists."""

    RESULTS = "Volume and results"
    ENTERING = "Preflop: entering the pot"
    RERAISING = "Preflop: 3-bets and up"
    STEALING = "Preflop: steals and blinds"
    AGGRESSOR = "After the flop: the aggressor's line"
    DEFENDER = "After the flop: the defender's line"
    SHOWDOWN = "Showdown"
    TOURNAMENT = "Tournament and session"


class Sum(msgspec.Struct, frozen=True):
    """A sum of a fact column over hands: of those for which `when` holds, in the language of filters."""

    column: str
    when: str = ""
    sign: int = 1
    """-1: it is subtracted."""


class Differs(msgspec.Struct, frozen=True):
    """How another tracker counts."""

    tracker: str
    how: str


class Variant(msgspec.Struct, frozen=True):
    """The same statistic by another definition."""

    definitions: str
    """One of `DEFINITIONS`."""
    taken: tuple[Sum, ...]
    chances: tuple[Sum, ...]
    definition: str


DEFINITIONS = {
    "default": "fairpot's own: PokerTracker 4's where its rule is known and sound",
    "hm": "as Hold'em Manager is understood to count; from its column names and texts, not verified",
    "fpdb": "as fpdb's reference files count",
}
"""What `definitions` takes."""


class Statistic(msgspec.Struct, frozen=True, kw_only=True):
    """One statistic: sum of `taken` over sum of `chances`."""

    key: str
    """Column of the result; `key`_n, `key`_low and `key`_high stand beside it."""
    short: str
    title: str
    section: Section
    street: str = ""
    """P, F, T or R; "" for the whole hand."""
    taken: tuple[Sum, ...] = ()
    chances: tuple[Sum, ...] = ()
    parts: tuple[str, ...] = ()
    """Keys of the two statistics that a DIFFERENCE or PRODUCT is made of."""
    unit: Unit = Unit.PERCENT
    spread: Spread = Spread.WILSON
    definition: str
    numerator: str = ""
    """In words."""
    denominator: str = ""
    edge: str = ""
    """Cases at the edge, in words."""
    source: str
    differs: tuple[Differs, ...] = ()
    variants: tuple[Variant, ...] = ()
    core: bool = False
    """Shown unless others are asked for."""


class StatisticsError(ValueError):
    """The question can't be answered as put: what is wrong, and what to do about it."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy
