"""What a statistic is: a ratio of sums of fact columns over hands, with words for people."""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec
from msgspec.structs import replace


class Unit(Enum):
    """What a value of a statistic is."""

    PERCENT = "%"
    RATIO = "ratio"
    BB_PER_100 = "bb/100"
    BIG_BETS_PER_100 = "big bets/100"
    BB = "bb"
    MONEY = "minor units"
    COUNT = "count"
    HOURS = "hours"
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
    """A mean over hands; one without a value, or for which `when` does not hold, does not count."""
    DEVIATION = "none"
    """The standard deviation of what MEAN is the mean of."""
    TOTAL = "none: a sum"
    """No denominator; its count is `hands`."""
    DIFFERENCE = "bootstrap, of the difference"
    """The first of `parts` less the second."""
    PRODUCT = "bootstrap, of the product"
    """The first of `parts` times the second."""
    SESSIONS = "none: from sessions"
    """Needs times: `reports.stats.sessions`."""
    ENTRIES = "bootstrap over entries"
    """Needs tournament entries: `reports.tournaments`."""


class Section(Enum):
    """Where a statistic stands in lists."""

    RESULTS = "Volume and results"
    ENTERING = "Preflop: entering the pot"
    RERAISING = "Preflop: 3-bets and up"
    STEALING = "Preflop: steals and blinds"
    AGGRESSOR = "After the flop: continuation bets"
    DEFENDER = "After the flop: other lines"
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


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """The same statistic as another house counts it. What is None stays as it is."""

    definitions: str
    """One of `DEFINITIONS`."""
    taken: tuple[Sum, ...] | None = None
    chances: tuple[Sum, ...] | None = None
    numerator: str | None = None
    denominator: str | None = None
    spread: Spread | None = None
    times: int | None = None
    over: int | None = None
    definition: str


DEFAULT = "default"
DEFINITIONS = {
    DEFAULT: "fairpot's own: PokerTracker 4's where its rule is known and sound",
    "hm": "as Hold'em Manager is understood to count, by its column names and texts and by DriveHUD, which "
    "has the same names; not verified",
    "fpdb": "as fpdb counts, by its reference files and, where these are silent, its code; known faults are "
    "not copied",
}
"""What `definitions` takes."""


class Statistic(msgspec.Struct, frozen=True, kw_only=True):
    """One statistic: `times` * sum of `taken` / (`over` * sum of `chances`), over hands."""

    key: str
    """Column of the result; `key`_n, `key`_low and `key`_high stand beside it."""
    short: str
    title: str
    section: Section
    street: str = ""
    """P, F, T or R; "" for the whole hand."""
    taken: tuple[Sum, ...] = ()
    chances: tuple[Sum, ...] = ()
    """Empty: nothing to divide by."""
    parts: tuple[str, ...] = ()
    """Keys of the two statistics that a DIFFERENCE or PRODUCT is made of."""
    unit: Unit = Unit.PERCENT
    spread: Spread = Spread.WILSON
    times: int = 100
    over: int = 1
    definition: str
    numerator: str = ""
    """In words."""
    denominator: str = ""
    edge: str = ""
    """Cases at the edge, in words."""
    source: str
    differs: tuple[Differs, ...] = ()
    variants: tuple[Variant, ...] = ()
    made_by: str = ""
    """What makes it, where sums over hands do not."""
    core: bool = False
    """Shown unless others are asked for."""


class StatisticsError(ValueError):
    """The question can't be answered as put: what is wrong, and what to do about it."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


def variant(entry: Statistic, definitions: str) -> Variant | None:
    """How a statistic is made by other definitions; None: no other way is known, or facts do not allow it.

    Raises:
        StatisticsError: there are no such definitions.
    """
    if definitions not in DEFINITIONS:
        raise StatisticsError(f"unknown definitions: {definitions}", f"Known: {', '.join(DEFINITIONS)}.")
    return next((one for one in entry.variants if one.definitions == definitions), None)


def resolved(entry: Statistic, definitions: str = DEFAULT) -> Statistic:
    """A statistic as these definitions make it: itself where they have no other way.

    Of a DIFFERENCE or PRODUCT the parts are to be resolved alike.

    Raises:
        StatisticsError: there are no such definitions.
    """
    other = variant(entry, definitions)
    if other is None:
        return entry
    fields = ("taken", "chances", "numerator", "denominator", "spread", "times", "over", "definition")
    given: dict[str, Any] = {name: getattr(other, name) for name in fields}
    return replace(entry, **{name: value for name, value in given.items() if value is not None})
