"""The same ranks everywhere: by site, player, seat, position, hour, month and stakes.

One test for each grouping, of all its groups together; and, of each group by itself, a screen: many, so that
some come out low by chance, which the correction for many tests takes into account.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from reports.deal import tails
from reports.deal.counts import LEAST, game_name
from reports.deal.result import Screen, Test

if TYPE_CHECKING:
    from reports.deal.sample import Sample

SHARE = 0.10
"""The departure for which power is given: one rank so much likelier in one group of middling size."""


def group_tests(sample: Sample, by: str, level: float) -> tuple[Test | None, list[Screen]]:
    """The test of a grouping, None where there are not two groups, and a screen for each group.

    A group needs five cards of each rank; smaller ones are together "others" in the test and not screened.
    """
    deck = sample.deck
    own, _ = sample.ordered()
    codes, labels = sample.grouped(by)
    known = codes >= 0
    ranks = (own[known] >> 2) - deck.low
    if not len(ranks):
        return None, []
    group = codes[known]
    table = np.zeros((len(labels) + 1, deck.ranks))
    np.add.at(table, (np.repeat(group, deck.hole), ranks.ravel()), 1)
    large = table.sum(axis=1) >= LEAST * deck.ranks
    table[-1] = table[~large].sum(axis=0)
    chosen = [*np.flatnonzero(large[:-1]).tolist(), *([len(labels)] if table[-1].sum() else [])]
    if len(chosen) < 2:
        return None, []
    hands = table[chosen].sum(axis=1) / deck.hole
    spread = hands * deck.spread(deck.hole) * 4
    off = table[chosen] - (table[chosen].sum(axis=1) / deck.ranks)[:, None]
    each = (off**2).sum(axis=1) / spread
    value = float(each.sum() - (off.sum(axis=0) ** 2).sum() / spread.sum())
    df = (len(chosen) - 1) * (deck.ranks - 1)
    middling = int(np.argsort(hands)[len(hands) // 2])
    expected = hands[middling] * deck.hole / deck.ranks
    own_shift = (SHARE * expected) ** 2 * deck.ranks / (deck.ranks - 1) / spread[middling]
    shift = own_shift * (1 - spread[middling] / spread.sum())
    number = int(table[chosen].sum())
    test = Test(
        game=game_name(sample),
        key=f"ranks by {by}",
        title=f"ranks alike for each {by}",
        statistic="chi-square",
        value=value,
        df=df,
        p=tails.chi2_tail(value, df),
        n=number,
        unit="cards",
        effect=(value / number / min(len(chosen) - 1, deck.ranks - 1)) ** 0.5,
        effect_name="Cramer's V",
        largest=_furthest(each.tolist(), [*map(str, labels), "others"], chosen),
        deviation=f"one rank {SHARE:.0%} likelier in one group of {hands[middling]:,.0f} hands",
        power=tails.chi2_power(df, float(shift), level),
    )
    screens = [
        Screen(
            game=game_name(sample),
            by=by,
            group=str(labels[at]).strip(),
            hands=int(hands[place]),
            value=float(each[place]),
            df=deck.ranks - 1,
            p=tails.chi2_tail(float(each[place]), deck.ranks - 1),
        )
        for place, at in enumerate(chosen)
        if at < len(labels)
    ]
    return test, screens


def _furthest(each: list[float], names: list[str], chosen: list[int]) -> str:
    place = max(range(len(each)), key=each.__getitem__)
    return f"{names[chosen[place]].strip()}: chi-square {each[place]:.1f}"
