"""One hand tells nothing of the next: serial correlation, runs, gaps, coupons, and the order within a hand.

Hands stand in order of file and place, one player a hand. Where one card of a hand is wanted, the hand's
number picks it, which knows nothing of cards.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from reports.deal import tails
from reports.deal.counts import LEAST, game_name, share_test
from reports.deal.result import Test

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reports.deal.decks import Deck
    from reports.deal.sample import Sample

LAGS = 10
UNSORTED = 20
"""Hands of a file that show whether it prints cards sorted."""
ROUNDS = 20
"""Expected coupon rounds that a test needs: times that all ranks came at least once."""


def order_tests(sample: Sample, level: float) -> list[Test]:
    """The tests of a sample's order, those for which there is enough."""
    own, uid = sample.ordered()
    if len(own) <= 2 * LAGS:
        return []
    height = _height(own, sample.deck)
    one = own[np.arange(len(own)), uid.view(np.uint64) % np.uint64(sample.deck.hole)]
    found = [
        _serial(sample, height, level),
        _runs(sample, height, level),
        _gaps(sample, own, level),
        _coupons(sample, (one >> 2) - sample.deck.low, level),
        _within(sample, own, level),
    ]
    return [test for test in found if test is not None]


def _height(own: Any, deck: Deck) -> Any:
    """How high each hand's cards are: the sum of their numbers, mean 0 and variance 1 over all deals."""
    hole, size = deck.hole, deck.size
    total = (own.astype(np.int64) - deck.first).sum(axis=1)
    variance = hole * (size - hole) / (size - 1) * (size * size - 1) / 12
    return (total - hole * (size - 1) / 2) / sqrt(variance)


def _serial(sample: Sample, height: Any, level: float) -> Test:
    """Correlation of a hand with those up to ten hands before it."""
    n = len(height)
    z = [float((height[lag:] * height[:-lag]).sum() / sqrt(n - lag)) for lag in range(1, LAGS + 1)]
    value = sum([one * one for one in z])
    worst = max(range(LAGS), key=lambda at: abs(z[at]))
    correlation = z[worst] / sqrt(n - worst - 1)
    return Test(
        game=game_name(sample),
        key="serial",
        title=f"no correlation of hands 1 to {LAGS} apart",
        statistic="chi-square",
        value=value,
        df=LAGS,
        p=tails.chi2_tail(value, LAGS),
        n=n,
        unit="hands",
        effect=correlation,
        effect_name="correlation",
        largest=f"{worst + 1} apart: {correlation:+.4f}",
        deviation="a correlation of 0.05 with one of them",
        power=tails.chi2_power(LAGS, 0.05**2 * n, level),
    )


def _runs(sample: Sample, height: Any, level: float) -> Test | None:
    """High and low hands take turns as they should: each hand after the first changes sides half the time."""
    side = height[np.abs(height) > 1e-9] > 0
    if len(side) < 2:
        return None
    turns = int((side[1:] != side[:-1]).sum())
    return share_test(
        game_name(sample), "runs", "high and low hands take turns", turns, len(side) - 1, 0.5, 0.02, level
    )


def _gaps(sample: Sample, own: Any, level: float) -> Test | None:
    """Hands between two that hold a card of the highest rank."""
    share = sample.deck.holds(4)
    at = np.flatnonzero((own >= 48).any(axis=1))
    gaps = np.diff(at) - 1
    return _fit(
        sample,
        "gaps",
        "hands from one with an ace to the next",
        gaps,
        _geometric(share),
        _geometric(share * 1.05),
        "a hand with an ace 5% likelier",
        level,
    )


def _coupons(sample: Sample, ranks: Any, level: float) -> Test | None:
    """Hands until each rank came at least once."""
    number = sample.deck.ranks
    lengths, seen, start = [], set(), 0
    for place, rank in enumerate(ranks.tolist()):
        seen.add(rank)
        if len(seen) == number:
            lengths.append(place + 1 - start)
            seen, start = set(), place + 1
    if len(lengths) < ROUNDS:
        return None
    return _fit(
        sample,
        "coupons",
        "hands until every rank came (one card a hand)",
        np.array(lengths),
        _coupon(number, 1 / number),
        _coupon(number, 0.8 / number),
        "one rank 20% rarer",
        level,
    )


def _geometric(share: float) -> Iterator[float]:
    """Chances of 0, 1, 2, ... hands before the next that has it."""
    left = 1.0
    while True:
        yield left * share
        left *= 1 - share


def _coupon(number: int, special: float) -> Iterator[float]:
    """Chances that exactly 0, 1, 2, ... cards bring all of `number` ranks; one rank has chance `special`."""
    rest = (1 - special) / (number - 1)
    state = np.zeros((2, number))  # [special one seen, how many of the others]
    state[0, 0] = 1
    others = np.arange(number)
    yield 0.0
    while True:
        new = (number - 1 - others) * rest
        moved = state * new
        after = state * others * rest + np.roll(moved, 1, axis=1)
        after[1] += (state[0] + state[1]) * special
        yield float(after[1, -1])
        after[1, -1] = 0
        state = after


def _fit(
    sample: Sample, key: str, title: str, seen: Any, chances: Iterator[float], other: Iterator[float],
    deviation: str, level: float,
) -> Test | None:  # fmt: skip
    """A chi-square of lengths against their chances, cells put together until each expects five."""
    n = len(seen)
    bounds, expected, otherwise = _cells(n, chances, other)
    if len(expected) < 3:
        return None
    counts = np.bincount(np.searchsorted(bounds, seen, side="right"), minlength=len(expected))
    value = float(((counts - expected) ** 2 / expected).sum())
    shift = float(((otherwise - expected) ** 2 / expected).sum())
    df = len(expected) - 1
    furthest = int(np.argmax(np.abs(counts - expected) / np.sqrt(expected)))
    low = int(bounds[furthest - 1]) if furthest else 0
    high = f"{int(bounds[furthest]) - 1}" if furthest < len(bounds) else "more"
    return Test(
        game=game_name(sample),
        key=key,
        title=title,
        statistic="chi-square",
        value=value,
        df=df,
        p=tails.chi2_tail(value, df),
        n=n,
        unit=key,
        effect=(value / n) ** 0.5,
        effect_name="Cohen's w",
        largest=f"{low} to {high}: {counts[furthest]:,}, expected {expected[furthest]:,.1f}",
        deviation=deviation,
        power=tails.chi2_power(df, shift, level),
    )


def _cells(n: int, chances: Iterator[float], other: Iterator[float]) -> tuple[Any, Any, Any]:
    """Where each cell but the first begins, and what it expects under each of two sets of chances."""
    bounds, expected, otherwise = [], [], []
    held = held_other = 0.0
    left = left_other = 1.0
    for length in range(100_000):
        chance, different = next(chances), next(other)
        held, held_other = held + chance, held_other + different
        left, left_other = left - chance, left_other - different
        if n * left < LEAST:
            break  # what is left goes to the cell that is open
        if n * held >= LEAST:
            bounds.append(length + 1)
            expected.append(n * held)
            otherwise.append(n * held_other)
            held = held_other = 0.0
    expected.append(n * max(held + left, 1e-12))
    otherwise.append(n * (held_other + left_other))
    return np.array(bounds), np.array(expected), np.array(otherwise)


def _within(sample: Sample, own: Any, level: float) -> Test | None:
    """The first of two cards is the higher half the time, in files that don't print them sorted."""
    first, second = own[:, 0] >> 2, own[:, 1] >> 2
    file = sample.files()
    different = np.bincount(file[first != second], minlength=file.max() + 1)
    higher = np.bincount(file[first > second], minlength=file.max() + 1)
    unsorted = (different >= UNSORTED) & (higher > 0) & (higher < different)
    trials, taken = int(different[unsorted].sum()), int(higher[unsorted].sum())
    if not trials:
        return None
    return share_test(
        game_name(sample), "first card", "the first card printed is the higher half the time",
        taken, trials, 0.5, 0.02, level,
    )  # fmt: skip
