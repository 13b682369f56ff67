"""How often each card, rank, suit and class of two cards was dealt, and what the boards brought.

Cards of a hand come from one deck: they are dealt without replacement, so that counts spread less than counts
of separate draws. With k of 52 cards a hand Pearson's sum is multiplied by 51 / (52 - k); where k varies, the
spreads of the hands are added (`Deck.spread`). Without that factor a test of whole deals never comes out low,
whatever the shuffle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from parser.cards import CARD_TEXT, SUITS
from reports.deal import tails
from reports.deal.result import Test

if TYPE_CHECKING:
    from reports.deal.decks import Floats
    from reports.deal.sample import Sample

LEAST = 5.0
"""Expected number below which a cell is put together with others."""


def game_name(sample: Sample) -> str:
    """The games of a sample."""
    return ", ".join(sorted(sample.games)) or "holdem"


def card_tests(sample: Sample, level: float) -> list[Test]:
    """Cards, ranks and suits of all hole cards that count."""
    deck = sample.deck
    counts = sample.counts[deck.first :].astype(np.float64)
    table = counts.reshape(deck.ranks, 4)
    return [
        _even(sample, "cards", "each card as often", counts, 1, CARD_TEXT[deck.first :], 0.10, level),
        _even(sample, "ranks", "each rank as often", table.sum(axis=1), 4, deck.rank_names(), 0.05, level),
        _even(sample, "suits", "each suit as often", table.sum(axis=0), deck.ranks, SUITS, 0.02, level),
    ]


def _even(
    sample: Sample, key: str, title: str, seen: Floats, each: int, names: Any, share: float, level: float
) -> Test:
    """Cells of `each` cards come equally often."""
    cells, total = len(seen), float(seen.sum())
    expected = total / cells
    # Cells of e cards spread by c e (I - 1/cells) where cards spread by c (I - 1/size).
    spread = sample.spread * each
    value = float(((seen - expected) ** 2).sum() / spread)
    shift = (share * expected) ** 2 * cells / (cells - 1) / spread
    return Test(
        game=game_name(sample),
        key=key,
        title=title,
        statistic="chi-square",
        value=value,
        df=cells - 1,
        p=tails.chi2_tail(value, cells - 1),
        n=int(total),
        unit="cards",
        effect=(value / total) ** 0.5,
        effect_name="Cohen's w",
        largest=_largest(seen, np.full(cells, expected), names),
        deviation=f"one {key.removesuffix('s')} {share:.0%} likelier",
        power=tails.chi2_power(cells - 1, shift, level),
    )


def _largest(seen: Any, expected: Any, names: Any) -> str:
    """The cell furthest from what is expected, by its own spread."""
    at = int(np.argmax(np.abs(seen - expected) / np.sqrt(expected)))
    return f"{names[at]} {seen[at]:,.0f}, expected {expected[at]:,.1f}"


def quadratic(off: Floats, variance: Floats) -> tuple[float, int]:
    """The sum of squares of `off` in units of its variance, and its degrees of freedom.

    Cells of a hand add up to its cards, so that the last one tells nothing new.
    """
    told = off[:-1]
    return float(told @ np.linalg.solve(variance[:-1, :-1], told)), len(told)


def class_test(sample: Sample, level: float) -> Test | None:
    """The classes of two cards (169 of a whole deck), rare ones put together; None: too few."""
    classes = sample.classes
    total = int(sample.class_counts.sum())
    if classes is None or total * float(np.median(classes.chance)) < LEAST:
        return None
    order = np.argsort(classes.chance, kind="stable")
    cell = _cells(total * classes.chance[order], order)
    merge = np.zeros((cell.max() + 1, len(order)))
    merge[cell, np.arange(len(order))] = 1
    chance = merge @ classes.chance
    beside = merge @ classes.beside @ merge.T
    product = np.outer(chance, chance)
    variance = total * (np.diag(chance) - product) + sample.pairs_of_players * (beside - product)
    seen, expected = merge @ sample.class_counts, total * chance
    value, df = quadratic(seen - expected, variance)
    aces = cell[classes.names.index("AA")]
    other = chance - chance * 0.2 * chance[aces] / (1 - chance[aces])
    other[aces] = chance[aces] * 1.2
    shift, _ = quadratic(total * (other - chance), variance)
    labels = np.array(classes.names)
    names = [", ".join(labels[cell == at]) for at in range(len(chance))]
    return Test(
        game=game_name(sample),
        key="classes",
        title=f"each of the {len(order)} classes of two cards as often as it should be",
        statistic="chi-square",
        value=value,
        df=df,
        p=tails.chi2_tail(value, df),
        n=total,
        unit="hands of a player",
        effect=(value / total) ** 0.5,
        effect_name="Cohen's w",
        largest=_largest(seen, expected, names),
        deviation="aces (or the classes counted with them) dealt 20% more often",
        power=tails.chi2_power(df, shift, level),
    )


def _cells(expected: Floats, order: Any) -> Any:
    """For each class the cell it is counted in: rare classes, the rarest first, share one."""
    cell = np.zeros(len(order), np.int64)
    at, held = 0, 0.0
    for place, number in zip(order.tolist(), expected.tolist(), strict=True):
        if held >= LEAST:
            at, held = at + 1, 0.0
        cell[place] = at
        held += number
    if held < LEAST and at:
        cell[cell == at] = at - 1
    return cell


def shape_tests(sample: Sample, level: float) -> list[Test]:
    """Pairs, suited and neighbouring cards, exact, one player a hand."""
    classes = sample.classes
    own, _ = sample.ordered()
    if classes is None or not len(own):
        return []
    found = classes.of[own[:, 0], own[:, 1]]
    marks = (("pairs", classes.pair), ("suited", classes.suited), ("connected", classes.connected))
    tests = []
    for key, mark in marks:
        share = float(classes.chance[mark].sum())
        tests.append(
            share_test(
                game_name(sample),
                key,
                f"{key} dealt as often as they should be",
                int(mark[found].sum()),
                len(own),
                share,
                0.05 * share,
                level,
            )
        )
    return tests


def share_test(
    game: str, key: str, title: str, taken: int, trials: int, share: float, more: float, level: float,
    unit: str = "hands",
) -> Test:  # fmt: skip
    """An exact binomial test of `taken` among `trials`."""
    return Test(
        game=game,
        key=key,
        title=title,
        statistic="count",
        value=float(taken),
        p=tails.binomial_tails(taken, trials, share),
        n=trials,
        unit=unit,
        effect=taken / trials - share,
        effect_name="share less expected",
        largest=f"{taken:,}, expected {trials * share:,.1f}",
        deviation=f"a share of {share + more:.2%} instead of {share:.2%}",
        power=tails.binomial_power(trials, share, share + more, level),
    )


def board_test(sample: Sample, level: float) -> Test | None:
    """Board cards against what was left in the deck, hand by hand; None where no whole deal has a board."""
    board, deck = sample.board, sample.deck
    if board.cards < LEAST * deck.size:
        return None
    cards = slice(deck.first, 52)
    expected = board.expected[cards]
    off = board.seen[cards] - expected
    variance = board.variance[cards, cards]
    value, df = quadratic(off, variance)
    more = np.full(deck.size, -0.10 * expected[-1] / (deck.size - 1))
    more[-1] = 0.10 * expected[-1]
    shift, _ = quadratic(more, variance)
    return Test(
        game=game_name(sample),
        key="board",
        title="each card on the board as often as what was left in the deck gives",
        statistic="chi-square",
        value=value,
        df=df,
        p=tails.chi2_tail(value, df),
        n=board.cards,
        unit="cards",
        effect=(value / board.cards) ** 0.5,
        effect_name="Cohen's w",
        largest=_largest(board.seen[cards], expected, CARD_TEXT[deck.first :]),
        deviation="one card 10% likelier",
        power=tails.chi2_power(df, shift, level),
    )
