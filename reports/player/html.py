"""A player's page: one file without scripts that asks for nothing, for the screen and for paper.

Its numbers are those of `statistics`. The page is written from templates/player.html by Jinja, which escapes
all text; what would not print as itself is spelt out before.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from parser.money import money_text
from reports.pages.drawing import page_svg
from reports.pages.template import template
from reports.player.charts.every import charts_of, event_charts, profit_names
from reports.player.figures import number
from reports.player.leaks import BY_CHANCE, CLEAR, UNCLEAR
from reports.player.matrix import FEW as FEW_OF_ONE
from reports.stats.base import Unit
from reports.stats.few import FEW_CHANCES, FEW_HANDS

if TYPE_CHECKING:
    from reports.player.events import Events
    from reports.player.page import Page, Part

TEMPLATES = Path(__file__).with_name("templates")
MOST_LEAKS = 30
"""Statistics beside the pool's that are seen at once; the others are folded up."""
FEW_DRAWN = 30
"""Hands below which a part has tables alone."""
MOST_ROWS = 60
"""Rows of a table by month or stakes; the last ones."""


def render(page: Page, version: str) -> bytes:
    """The page as a file."""
    parts = [_part(number, part, page.name) for number, part in enumerate(page.parts, 1)]
    given = {
        "page": page,
        "parts": parts,
        "events": _events(page.events),
        "version": version,
        "few": FEW_CHANCES,
        "few_hands": FEW_HANDS,
        "few_of_one": FEW_OF_ONE,
        "few_drawn": FEW_DRAWN,
    }
    text: str = template(TEMPLATES, "player.html").render(given)
    return text.encode()


def _part(place: int, part: Part, name: str) -> dict[str, Any]:
    """What the template is given for one sort of money."""
    mark = f"p{place}"
    charts = charts_of(part, name) if part.money.hands >= FEW_DRAWN else {}
    return {
        "part": part,
        "mark": mark,
        "svg": {name: page_svg(f"{mark}-{name}", chart) for name, chart in charts.items()},
        "caption": {name: chart.title for name, chart in charts.items()},
        "headline": part.total.figures,
        "splits": [(split, split.rows[-MOST_ROWS:], len(split.rows[:-MOST_ROWS])) for split in part.splits],
        "leaks": _leaks(part),
        "variance": _variance(part),
        "rake": _rake(part),
        "cells": [] if part.matrix is None else [cell for cell in part.matrix.cells if cell.hands],
    }


def _events(found: Events | None) -> dict[str, Any] | None:
    """What the template is given of tournament entries."""
    if found is None:
        return None
    charts = event_charts(found)
    return {
        "found": found,
        "svg": {name: page_svg(f"events-{name}", chart) for name, chart in charts.items()},
        "caption": {name: chart.title for name, chart in charts.items()},
        "says": {name: chart.says for name, chart in charts.items()},
        "moneys": list(zip(found.moneys, profit_names(found), strict=True)),
    }


def _leaks(part: Part) -> dict[str, Any]:
    """The rows of the comparison with the pool, and how many differences chance alone would make."""
    told = [one for one in part.leaks if one.verdict in (CLEAR, UNCLEAR)]
    rows = [
        {
            "leak": one,
            "pool": number(one.pool.value, one.own.unit) + (" %" if one.own.unit is Unit.PERCENT else ""),
            "difference": number(one.difference, one.own.unit),
            "low": number(one.low, one.own.unit),
            "high": number(one.high, one.own.unit),
            "often": 100 * one.own.n / max(1, part.money.hands),
        }
        for one in part.leaks
    ]
    return {
        "first": rows[:MOST_LEAKS],
        "rest": rows[MOST_LEAKS:],
        "differ": sum([one.verdict == CLEAR for one in told]),
        "told": len(told),
        "chance": round(len(told) / BY_CHANCE, 1),
    }


def _variance(part: Part) -> dict[str, Any]:
    """Swings in words and numbers."""
    found = part.variance
    if found is None:
        return {}
    swing = part.course.swing
    return {
        "found": found,
        "winner": "too few hands" if found.winner is None else _percent(found.winner),
        "depth": f"{swing.depth / 1_000_000:,.1f}",
        "swing": swing,
    }


def _percent(share: float) -> str:
    """A probability, never rounded to certainty."""
    if share < 0.001:
        return "under 0.1 %"
    return "over 99.9 %" if share > 0.999 else f"{100 * share:.1f} %"


def _rake(part: Part) -> list[tuple[str, str, str]]:
    """Ways to share the rake: name, amount, and per 100 hands."""
    scale, hands = part.money.scale, max(1, part.money.hands)
    ways = (
        ("by money put in", part.rake.invested),
        ("by money collected", part.rake.paid),
        ("by players dealt in", part.rake.dealt),
    )
    return [
        (way, money_text(round(sum_ / 1000), scale), money_text(round(sum_ / 10 / hands), scale))
        for way, sum_ in ways
    ]
