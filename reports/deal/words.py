"""The report as text and as JSON, and what has to be said beside the figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.messages import aligned, count, json_bytes, sentence, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from reports.deal.result import LeftOut, Report, Screen, Test

WIDTH = 94
SCREENS = 10
"""Screens that text shows."""

ABOUT = (
    "Do the recorded cards look like a shuffled deck's? Figures, no verdict: p says how often a perfect "
    "shuffle would give a value as far out; it does not say how likely it is that the shuffle was perfect."
)
TRAP = (
    "Which cards count. Cards that were seen because of the play are no sample of the deck: players fold low "
    "cards and keep aces, so that the flops they see hold fewer aces than a deck does, and the hands they "
    "show more, from a perfect shuffle. Only cards that are on record whatever happened are counted: a "
    "player's own in every hand of his record, everybody's where each hand has them, and boards only against "
    "what the hole cards, all known, left in the deck."
)
READING = (
    "p is of one test; 'all tests' is p after Holm's correction for all tests of the report. 'power' is how "
    "often the test would come out below the level if the departure named beside it were there: a high p of "
    "a test without power says nothing. Before anything else, a low p asks how the record was made: files "
    "picked for what happened in them, hands missing, hands edited."
)


def report_json(report: Report) -> str:
    """The report as one JSON object."""
    return json_bytes(report).decode() + "\n"


def report_text(report: Report) -> str:
    """The report for a person."""
    parts = [
        _prose(ABOUT),
        _prose(TRAP),
        _used(report),
        _tests(report),
        _screens(report),
        _list("too little to test", report.not_run),
        _list("left out", report.left_out),
        _prose(READING),
    ]
    return "\n".join([part for part in parts if part])


def _prose(text: str) -> str:
    return "".join([f"{line}\n" for line in wrapped(text, WIDTH)])


def _used(report: Report) -> str:
    rows = [
        [used.site, used.what, count(used.hands, "hand"), count(used.records, "record")]
        for used in report.used
    ]
    if not rows:
        return "counted: nothing; no record has its cards in every hand\n"
    return "counted\n" + aligned([[sentence(cell, 60) for cell in row] for row in rows], {2, 3}, "  ")


def _tests(report: Report) -> str:
    if not report.tests:
        return ""
    level = report.level
    text = ""
    for game in dict.fromkeys([test.game for test in report.tests]):
        tests = [test for test in report.tests if test.game == game]
        head = ["test", "statistic", "", "p", "all tests", "effect", "", "n", "", "power"]
        text += f"{game}\n" + aligned([head, *map(_row, tests)], {2, 3, 4, 5, 7, 9}, "  ") + "\n"
        text += (
            aligned([["test", "furthest", "power is to see"], *[_more(test) for test in tests]], (), "  ")
            + "\n"
        )
    low = [test for test in report.tests if test.adjusted < level]
    told = ", ".join([f"{test.game} {test.key}" for test in low]) if low else "none"
    return text + _prose(
        f"below the level of {level:g} after the correction for {count(len(report.tests), 'test')}: {told}"
    )


def _row(test: Test) -> list[str]:
    name = f"{test.statistic}({test.df})" if test.df is not None else test.statistic
    return [
        test.key,
        name,
        f"{test.value:,.0f}" if test.statistic == "count" else f"{test.value:,.2f}",
        chance(test.p),
        chance(test.adjusted),
        f"{test.effect:.4f}",
        test.effect_name,
        f"{test.n:,}",
        test.unit,
        f"{test.power:.0%}",
    ]


def _more(test: Test) -> list[str]:
    return [test.key, sentence(test.largest, 60), test.deviation]


def chance(p: float) -> str:
    """A p-value: never shown as 0."""
    return "<0.0001" if p < 0.0001 else f"{p:.4f}"


def _screens(report: Report) -> str:
    low = [screen for screen in report.screens if screen.adjusted < report.level]
    if not report.screens:
        return ""
    head = (
        f"screens: ranks of {count(len(report.screens), 'group')}, of which {len(low)} below the level after "
    )
    head += "Benjamini and Hochberg's correction; the lowest are\n"
    return head + _screen_table(report.screens[: max(3, min(len(low), SCREENS))])


def _screen_table(screens: Sequence[Screen]) -> str:
    rows = [["by", "group", "hands", "chi-square", "p", "all screens"]]
    rows += [
        [
            screen.by,
            sentence(screen.group, 40),
            f"{screen.hands:,}",
            f"({screen.df}) {screen.value:.2f}",
            chance(screen.p),
            chance(screen.adjusted),
        ]
        for screen in screens
    ]
    return aligned(rows, {2, 3, 4, 5}, "  ")


def _list(title: str, entries: Iterable[LeftOut]) -> str:
    rows = [
        [sentence(one.what, 70), sentence(one.why, 110), count(one.hands, "hand") if one.hands else ""]
        for one in entries
    ]
    return f"{title}\n" + aligned(rows, {2}, "  ") if rows else ""
