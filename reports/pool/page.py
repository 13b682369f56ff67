"""The pool report as a page: one file that asks for nothing, for the screen and for paper.

Its only script sorts the list of players; the page is whole without it.
"""

from __future__ import annotations

import base64
from hashlib import sha256
from pathlib import Path
from typing import Any

from reports.pages.drawing import Chart, page_svg
from reports.pages.template import SHARED, minus, template
from reports.pool import charts
from reports.pool.figures import QUANTILES, Pair, Pool, Report, Spread
from reports.pool.gather import MOST_DOTS, WIN_RATE

MOST_POOLS = 6
"""Pools that are told one by one."""
FEW_HANDS = 500
"""Hands below which a win rate is marked."""
_DIGITS = {"%": 1, "ratio": 2, "bb/100": 1}
_SHADES = (0.5, 0.25, 0.0)
"""Correlations from which a cell is darker."""


def page(report: Report, version: str) -> bytes:
    """The page."""
    script = (SHARED / "sort.js").read_text(encoding="utf-8")
    made = template(Path(__file__).with_name("templates"), "pool.html")
    shown = [_told(place, one, report) for place, one in enumerate(report.pools[:MOST_POOLS], 1)]
    text: str = made.render(
        report=report,
        version=version,
        shown=shown,
        hands=sum([one.hands for one in report.pools]),
        quantiles=QUANTILES,
        told=figure,
        shade=shade,
        minus=minus,
        few=lambda unit: FEW_HANDS if unit == "bb/100" else report.min_chances,
        script=script,
        hash="sha256-" + base64.b64encode(sha256(script.encode()).digest()).decode(),
    )
    return text.encode()


def figure(value: float | None, unit: str) -> str:
    """A value in its unit's digits."""
    if value is None:
        return "–"
    return minus(f"{value:,.{_DIGITS.get(unit, 1)}f}")


def shade(cell: Pair) -> str:
    """The class of a correlation: its sign, and how strong."""
    if cell.rho is None or not cell.clear:
        return "thin"
    strength = next(3 - place for place, least in enumerate(_SHADES) if abs(cell.rho) >= least)
    return f"{'p' if cell.rho > 0 else 'n'}{strength}"


def _told(number: int, pool: Pool, report: Report) -> dict[str, Any]:
    left = pool.enough - MOST_DOTS
    return {
        "pool": pool,
        "histograms": [
            (one.title, _svg(f"h{number}{one.key}", charts.histogram(one)))
            for one in pool.spreads
            if one.hands
        ],
        "bars": [bar for one in pool.spreads for bar in _bars(one)],
        "scatter": _svg(f"s{number}", charts.scatter(pool, report.min_hands)),
        "win_rates": _svg(f"w{number}", charts.win_rates(pool)),
        "positions": _svg(f"p{number}", charts.positions(pool.positions, WIN_RATE)),
        "dots_told": f"; the {MOST_DOTS:,} with most hands, {left:,} are left out" if left > 0 else "",
        "matrix": _matrix(pool),
        "expected": f"{0.05 * pool.funnel.players:,.0f}",
    }


def _svg(name: str, chart: Chart | None) -> str:
    return "" if chart is None else page_svg(name, chart)


def _bars(spread: Spread) -> list[tuple[str, str, str, int]]:
    return [
        (spread.short, f"{low:g}", f"{high:g}", hands)
        for low, high, hands in zip(spread.edges[:-1], spread.edges[1:], spread.hands, strict=True)
    ]


def _matrix(pool: Pool) -> list[tuple[Spread, list[Pair | None]]]:
    """The lower triangle: a row for each statistic but the first, its pairs with those before it."""
    found = {(one.a, one.b): one for one in pool.pairs}
    rows: list[tuple[Spread, list[Pair | None]]] = []
    for place, below in enumerate(pool.spreads[1:], 1):
        cells: list[Pair | None] = [found[one.key, below.key] for one in pool.spreads[:place]]
        rows.append((below, cells + [None] * (len(pool.spreads) - 1 - place)))
    return rows
