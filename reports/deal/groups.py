"""The same ranks everywhere: by site, player, seat, position, hour, month and stakes.

One test for each grouping, of all its groups together; and, of each group by itself, a screen: many, so that
some come out low by chance, which the correction for many tests takes into account.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from reports.deal import tails
from reports.deal.counts import LEAST, game_name
from reports.deal.result import Screen, Test

if TYPE_CHECKING:
    from reports.deal.decks import Floats
    from reports.deal.sample import Sample

SHARE = 0.10
"""The departure for which power is given: one rank so much likelier in one group of middling size."""


class _Counts(NamedTuple):
    """Ranks dealt, a row a group; the last row is of all groups that are too small."""

    table: Floats
    names: list[str]
    chosen: list[int]
    """Rows that are compared."""


def group_tests(sample: Sample, by: str, level: float) -> tuple[Test | None, list[Screen]]:
    """The test of a grouping, None where there are not two groups, and a screen for each group.

    A group needs five cards of each rank; smaller ones are together "others" in the test and not screened.
    """
    deck = sample.deck
    counts = _count(sample, by)
    if len(counts.chosen) < 2:
        return None, []
    table = counts.table[counts.chosen]
    cards = table.sum(axis=1)
    hands = cards / deck.hole
    spread = hands * deck.spread(deck.hole) * 4
    off = table - (cards / deck.ranks)[:, None]
    each = (off**2).sum(axis=1) / spread
    names = [counts.names[at] for at in counts.chosen]
    screens = [
        Screen(
            game=game_name(sample),
            by=by,
            group=name,
            hands=int(number),
            value=value,
            df=deck.ranks - 1,
            p=tails.chi2_tail(value, deck.ranks - 1),
        )
        for name, number, value, at in zip(names, hands, each.tolist(), counts.chosen, strict=True)
        if at < len(counts.names) - 1
    ]
    # What lies between the groups is what they are off, less what all are off together.
    value = float(each.sum() - (off.sum(axis=0) ** 2).sum() / spread.sum())
    furthest = int(np.argmax(each))
    largest = f"{names[furthest]}: chi-square {each[furthest]:.1f}"
    return _alike(sample, by, value, hands, spread, largest, level), screens


def _count(sample: Sample, by: str) -> _Counts:
    """The ranks that each group was dealt."""
    deck = sample.deck
    own, _ = sample.ordered()
    codes, labels = sample.grouped(by)
    known = codes >= 0
    table = np.zeros((len(labels) + 1, deck.ranks))
    ranks = (own[known] >> 2) - deck.low
    np.add.at(table, (np.repeat(codes[known], deck.hole), ranks.ravel()), 1)
    large = table.sum(axis=1) >= LEAST * deck.ranks
    table[-1] = table[~large].sum(axis=0)
    chosen = [*np.flatnonzero(large[:-1]).tolist(), *([len(labels)] if table[-1].sum() else [])]
    return _Counts(table, [*[str(label).strip() for label in labels], "others"], chosen)


def _alike(
    sample: Sample, by: str, value: float, hands: Floats, spread: Floats, largest: str, level: float
) -> Test:
    """The test that all groups were dealt alike."""
    deck = sample.deck
    groups, number = len(hands), int(hands.sum() * deck.hole)
    df = (groups - 1) * (deck.ranks - 1)
    middling = int(np.argsort(hands)[groups // 2])
    expected = hands[middling] * deck.hole / deck.ranks
    alone = (SHARE * expected) ** 2 * deck.ranks / (deck.ranks - 1) / spread[middling]
    shift = float(alone * (1 - spread[middling] / spread.sum()))
    return Test(
        game=game_name(sample),
        key=f"ranks by {by}",
        title=f"ranks alike for each {by}",
        statistic="chi-square",
        value=value,
        df=df,
        p=tails.chi2_tail(value, df),
        n=number,
        unit="cards",
        effect=(value / number / min(groups - 1, deck.ranks - 1)) ** 0.5,
        effect_name="Cramer's V",
        largest=largest,
        deviation=f"one rank {SHARE:.0%} likelier in one group of {hands[middling]:,.0f} hands",
        power=tails.chi2_power(df, shift, level),
    )
