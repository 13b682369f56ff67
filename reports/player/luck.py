"""All-ins against their expected value, rake by each way to share it, and how far results swing."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from reports.player.series import HAS_EV, MICRO, Moments

if TYPE_CHECKING:
    from reports.duck import Tables
    from reports.player.asked import Slice

FEW_HANDS = 500
"""Below it a win rate says next to nothing."""


class AllIns(NamedTuple):
    """Net beside all-in expectation."""

    adjusted: int
    """Hands whose net was replaced by an expected value."""
    unknown: int
    """Hands that could not be: somebody's cards are not known."""
    untold: int
    """Hands of parts of the store that were written before expected values were found."""
    net: int
    """Of all hands, minor units."""
    expected: int
    net_bb: float
    expected_bb: float


class Rake(NamedTuple):
    """The player's share of the rake, in thousandths of a minor unit."""

    invested: int
    """By the money that each put in."""
    paid: int
    """By the money that each collected."""
    dealt: int
    """By the players dealt in."""


class Variance(NamedTuple):
    """How far results swing, per 100 hands and in big blinds."""

    hands: int
    rate: float
    deviation: float
    error: float
    """Standard error of the rate."""
    low: float
    high: float
    winner: float | None
    """Probability that the rate is above 0, by the normal distribution; None with too few hands."""
    few: bool


def all_ins(tables: Tables, asked: Slice) -> AllIns | None:
    """The sums of a slice; None where the store knows no expected values at all."""
    if not HAS_EV:
        return None
    net, expected = asked.money("net"), asked.money("ev_net")
    row = tables.rows(
        "SELECT count(*) FILTER (WHERE ev_adj), count(*) FILTER (WHERE ev_unknown),"  # noqa: S608  # quoted
        f" count(*) FILTER (WHERE ev_net IS NULL), sum({net}), sum(coalesce({expected}, {net})),"
        " coalesce(sum(net_ubb), 0), coalesce(sum(coalesce(ev_net_ubb, net_ubb)), 0)"
        f" FROM players WHERE {asked.sql}"
    )[0]
    found = [int(value) for value in row]
    if found[2] == asked.hands:
        return None
    return AllIns(found[0], found[1], found[2], found[3], found[4], found[5] / MICRO, found[6] / MICRO)


def rake(tables: Tables, asked: Slice) -> Rake:
    """The sums of a slice."""
    sums = ", ".join([f"sum({asked.money(name)})" for name in ("rake_wc", "rake_paid", "rake_dealt")])
    row = tables.rows(f"SELECT {sums} FROM players WHERE {asked.sql}")[0]  # noqa: S608  # quoted
    return Rake(*[int(value) for value in row])


def variance(moments: Moments) -> Variance | None:
    """The swings of a measure in millionths of a big blind; None below two hands."""
    if moments.hands < 2:
        return None
    per = 100 / MICRO
    deviation = moments.deviation / MICRO * 10
    rate = moments.total / moments.hands * per
    error = moments.deviation / math.sqrt(moments.hands) * per
    few = moments.hands < FEW_HANDS
    winner = None if few or not error else 0.5 * (1 + math.erf(rate / error / math.sqrt(2)))
    half = moments.quantile * error
    return Variance(moments.hands, rate, deviation, error, rate - half, rate + half, winner, few)
