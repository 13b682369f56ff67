"""What is told of a pool, as plain values: the page, JSON and CSV are made of these."""

from __future__ import annotations

from typing import Any

import msgspec

from parser.money import money_text

QUANTILES = (5, 10, 25, 50, 75, 90, 95)
"""In percent of players."""


class Figure(msgspec.Struct, frozen=True):
    """A statistic's value with its chances and 95 % interval; None where there is no chance."""

    value: float | None
    n: int
    low: float | None
    high: float | None


class Spread(msgspec.Struct, frozen=True):
    """How one statistic is spread over players."""

    key: str
    short: str
    title: str
    unit: str
    pool: Figure
    """Of all players together; the interval takes players as its units."""
    players: int
    """Those with enough hands and chances: the rest of this is about them."""
    quantiles: tuple[float | None, ...]
    """At `QUANTILES`; each player counts once."""
    sd: float | None
    """Between players, as observed."""
    beyond_chance: float | None
    """The part of it that is more than the chance in each player's figure makes; None where unknown."""
    edges: tuple[float, ...]
    """Of the histogram's bars; the outer bars hold what lies beyond, too."""
    hands: tuple[int, ...]
    """Of the players in each bar."""


class Pair(msgspec.Struct, frozen=True):
    """How two statistics go together over players."""

    a: str
    b: str
    rho: float | None
    """Spearman's rank correlation; None below `MOST_FEW` players."""
    low: float | None
    high: float | None
    players: int
    """Those with enough chances of both."""

    @property
    def clear(self) -> bool:
        """Whether its interval leaves out 0."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


class Funnel(msgspec.Struct, frozen=True):
    """Win rates against hands played."""

    mean: float | None
    """bb/100 of all player-hands."""
    sd: float | None
    """bb/100 of 100 hands, over all player-hands."""
    players: int
    outside: int
    """Players whose win rate lies outside the band that holds 95 % if all won the same in the long run."""


class Row(msgspec.Struct, frozen=True):
    """Some figures: of a position, a player."""

    label: str
    site: str
    hands: int
    players: int
    net: int
    figures: dict[str, Figure]


class Stake(msgspec.Struct, frozen=True):
    """What was played at one room and stakes."""

    site: str
    stakes: str
    hands: int
    player_hands: int
    players: int
    rake: int
    """Thousandths of a minor unit: shares of the rake by money invested."""
    rake_100: float | None
    """Of all players together, in big blinds per 100 hands."""


class Pool(msgspec.Struct, frozen=True):
    """The players of one kind of game and one currency; never mixed with others."""

    kind: str
    """cash or tournament."""
    currency: str | None
    """None: chips."""
    scale: int
    players: int
    enough: int
    """Those with enough hands."""
    hands: int
    player_hands: int
    sites: int
    first: str | None
    last: str | None
    """Days of the first and last hand, by the records' own clocks."""
    spreads: tuple[Spread, ...]
    pairs: tuple[Pair, ...]
    funnel: Funnel
    positions: tuple[Row, ...]
    top: tuple[Row, ...]
    """The players with most hands."""
    stakes: tuple[Stake, ...]
    stakes_left: int
    """Rows of `stakes` that are left out."""
    rake: int
    """As in `Stake`."""
    dots: tuple[tuple[int, float | None, float | None, float | None], ...]
    """Players with enough hands: hands, VPIP, PFR, bb/100; those with most hands first."""

    @property
    def title(self) -> str:
        """ "Cash, USD", "Tournaments"."""
        kind = "Tournaments" if self.kind == "tournament" else "Cash"
        money = self.currency or ("" if self.kind == "tournament" else "play chips")
        return f"{kind}, {money}" if money else kind

    def money(self, amount: int) -> str:
        """Minor units as text."""
        return money_text(amount, self.scale)

    def milli(self, amount: int) -> str:
        """Thousandths of minor units as text, rounded to a minor unit."""
        return money_text((amount + 500) // 1000, self.scale)


class Report(msgspec.Struct, frozen=True):
    """All pools of a store, the largest first."""

    min_hands: int
    min_chances: int
    where: str | None
    anonymised: bool
    players: int
    """Each room's by name; one may be in several pools."""
    left_out: dict[str, int]
    """Hands in no figure, by reason."""
    pools: tuple[Pool, ...]


def plain(value: Any) -> Any:
    """A number as JSON takes it, rounded to what is told; None for what is not one."""
    if value is None or value != value:  # noqa: PLR0124  # NaN differs from itself
        return None
    return round(float(value), 4) + 0.0
