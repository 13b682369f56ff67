"""The whole report: which cards count, every planned test of them, the screens, and the corrections."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from reports.deal import tails
from reports.deal.allins import ALL_IN, AllIns, luck_tests
from reports.deal.allins import LEAST as LEAST_ALL_INS
from reports.deal.counts import board_test, card_tests, class_test, game_name, shape_tests
from reports.deal.groups import group_tests
from reports.deal.order import order_tests
from reports.deal.records import survey
from reports.deal.result import LeftOut, Report, Screen, Test
from reports.deal.sample import GROUPS, Sample, Samples
from reports.deal.twice import LEAST as LEAST_SAME
from reports.deal.twice import STATES

if TYPE_CHECKING:
    from reports.deal.source import Source

LEAST = 300
"""Cards below which nothing is tested: every card is to be expected five times or more."""
SHOWN_CARDS = "cards shown at showdown, and boards beside unknown hole cards"
WHY_SHOWN = "the play decided which are on record"


def deal_report(source: Source, level: float = 0.01) -> Report:
    """The report on a source's hands.

    Raises:
        DealError: scipy is not there.
        InputError, StoreError: the hands can't be read.
    """
    tails.chi2_tail(1.0, 1)  # what is missing is said before anything is read
    records = survey(source)
    samples, allins = Samples(), AllIns()
    for rows in source:
        samples.add(rows, records)
        allins.add(rows)
    tests: list[Test] = []
    screens: list[Screen] = []
    not_run: list[LeftOut] = []
    for _, sample in sorted(samples.of.items()):
        run, screened, missing = tests_of(sample, level)
        tests += run
        screens += screened
        not_run += missing
    hands, left = allins.chosen()
    lucky = luck_tests(hands, level)
    if not lucky:
        not_run.append(LeftOut(ALL_IN, f"{LEAST_ALL_INS} are needed", len(hands)))
    whys = [LeftOut("hands without statistics", why, n) for why, n in sorted(source.left_out.items())]
    return Report(
        level=level,
        used=records.used,
        left_out=(LeftOut(SHOWN_CARDS, WHY_SHOWN, 0), *records.left_out, *left, *whys),
        tests=corrected(tests + lucky),
        screens=corrected_screens(screens),
        not_run=tuple(not_run),
    )


def tests_of(sample: Sample, level: float) -> tuple[list[Test], list[Screen], list[LeftOut]]:
    """The tests of one deck's cards, the screens, and what there was too little for."""
    game = game_name(sample)
    if int(sample.counts.sum()) < LEAST:
        return [], [], [LeftOut(f"{game}: all tests of the cards", f"{LEAST} cards are needed", sample.hands)]
    tests = card_tests(sample, level)
    missing: list[LeftOut] = []
    for what, test in (("classes of two cards", class_test), ("board cards", board_test)):
        found = test(sample, level)
        if found is not None:
            tests.append(found)
        elif what == "board cards" or sample.classes is not None:
            missing.append(LeftOut(f"{game}: {what}", "there are too few", sample.hands))
    tests += shape_tests(sample, level)
    tests += order_tests(sample, level)
    screens: list[Screen] = []
    for by in GROUPS:
        alike, screened = group_tests(sample, by, level)
        screens += screened
        if alike is not None:
            tests.append(alike)
        else:
            missing.append(
                LeftOut(f"{game}: ranks by {by}", "there are not two groups large enough", sample.hands)
            )
    same = _same_deals(sample, level)
    if same is not None:
        tests.append(same)
    else:
        why = f"no two hands with everybody's cards and {LEAST_SAME} cards or more"
        missing.append(LeftOut(f"{game}: the same deal twice", why, sample.hands))
    return tests, screens, missing


def _same_deals(sample: Sample, level: float) -> Test | None:
    """How many pairs of hands have the same deal."""
    hands, alike, expected, pairs = sample.deals.count()
    ways = sample.deals.ways_to_meet()
    if not ways:
        return None
    return Test(
        game=game_name(sample),
        key="same deal",
        title=f"no deal of {LEAST_SAME} cards or more comes twice",
        statistic="count",
        value=float(alike),
        p=tails.poisson_tail(alike, expected),
        n=hands,
        unit="hands",
        effect=alike / hands,
        effect_name="pairs alike per hand",
        largest="; ".join([f"hands {first} and {second}" for first, second in pairs]),
        deviation="a generator of 2^32 states",
        power=tails.poisson_power(expected, expected + ways / STATES, level),
    )


def corrected(tests: list[Test]) -> tuple[Test, ...]:
    """The tests with p after Holm's correction for all of them."""
    adjusted = tails.holm([test.p for test in tests])
    return tuple([msgspec.structs.replace(test, adjusted=p) for test, p in zip(tests, adjusted, strict=True)])


def corrected_screens(screens: list[Screen]) -> tuple[Screen, ...]:
    """The screens with p after Benjamini and Hochberg's correction for all of them, the lowest first."""
    adjusted = tails.benjamini_hochberg([screen.p for screen in screens])
    told = [msgspec.structs.replace(screen, adjusted=p) for screen, p in zip(screens, adjusted, strict=True)]
    return tuple(sorted(told, key=lambda screen: (screen.adjusted, screen.p, screen.by, screen.group)))
