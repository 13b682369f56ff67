"""Charts of a pool: histograms, the VPIP/PFR scatter, the funnel of win rates, win rates by position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from reports.messages import count
from reports.pages.drawing import Canvas, Chart
from reports.player.charts.dots import vpip_pfr
from reports.player.scatter import Dot, Quantiles, Scatter
from reports.pool.funnel import band

if TYPE_CHECKING:
    from reports.pool.figures import Pool, Row, Spread

SMALL = 4.7
"""Inches of a chart that stands beside others."""
LEAST_BARS = 2


def histogram(spread: Spread) -> Chart | None:
    """Hands by the value of the players who played them; None where there is nothing to see."""
    if len(spread.hands) < LEAST_BARS:
        return None
    width = spread.edges[1] - spread.edges[0]
    total = sum(spread.hands)
    shares = [100 * one / total for one in spread.hands]

    def draw(canvas: Canvas) -> None:
        axes = canvas.axes()
        axes.bar(spread.edges[:-1], shares, width=width * 0.92, align="edge", color=canvas("good"))
        if spread.pool.value is not None and spread.edges[0] <= spread.pool.value <= spread.edges[-1]:
            axes.axvline(spread.pool.value, color=canvas("ink"), linewidth=1.4)
        axes.set_xlim(spread.edges[0] - width / 2, spread.edges[-1] + width / 2)
        axes.set_xlabel(f"{spread.short}, %" if spread.unit == "%" else spread.short)
        axes.set_ylabel("% of hands")
        axes.grid(axis="y", color=canvas("line"), linewidth=0.6)
        _few(axes)

    top = max(range(len(shares)), key=lambda place: shares[place])
    says = (
        f"Bars from {spread.edges[0]:g} to {spread.edges[-1]:g}. The highest stands between "
        f"{spread.edges[top]:g} and {spread.edges[top + 1]:g} with {shares[top]:.0f} % of the hands of "
        f"{count(spread.players, 'player')}; the line is the pool's own value."
    )
    return Chart(f"{spread.title}: hands by the player's value", says, 2.3, draw, SMALL)


def scatter(pool: Pool, enough: int) -> Chart | None:
    """A dot a player: VPIP across, PFR up, its size his hands."""
    import numpy as np

    dots = [Dot(x, y, hands) for hands, x, y, _ in pool.dots if x is not None and y is not None]
    if not dots:
        return None

    def quantiles(name: str, values: list[float]) -> Quantiles:
        places = np.quantile(values, [0.1, 0.25, 0.5, 0.75, 0.9])
        return Quantiles(name, tuple([float(place) for place in places]), None)

    vpip, pfr = quantiles("VPIP", [dot.vpip for dot in dots]), quantiles("PFR", [dot.pfr for dot in dots])
    return vpip_pfr(Scatter(None, tuple(dots), enough, pool.enough - len(dots), vpip, pfr))


def win_rates(pool: Pool) -> Chart | None:
    """Each player's win rate against his hands, with the band of 95 %."""
    found = pool.funnel
    dots = [(hands, rate) for hands, _, _, rate in pool.dots if rate is not None]
    if not dots or found.mean is None or not found.sd:
        return None
    inside: list[tuple[int, float]] = []
    outside: list[tuple[int, float]] = []
    mean = found.mean
    for hands, rate in dots:
        low, high = band(found, hands)
        (inside if low <= rate <= high else outside).append((hands, rate))

    def draw(canvas: Canvas) -> None:
        axes = canvas.axes()
        first, last = min(dots)[0] * 0.95, max(dots)[0] * 1.05
        steps = [first * (last / first) ** (step / 60) for step in range(61)]
        bounds = [band(found, hands) for hands in steps]
        axes.fill_between(
            steps, [low for low, _ in bounds], [high for _, high in bounds], color=canvas("calm"), alpha=0.2,
            linewidth=0,
        )  # fmt: skip
        for side in (0, 1):
            axes.plot(steps, [one[side] for one in bounds], color=canvas("soft"), linewidth=1, linestyle="--")
        axes.axhline(mean, color=canvas("ink"), linewidth=1)
        for some, colour, mark in ((inside, "room1", "o"), (outside, "bad", "D")):
            axes.scatter(
                [x for x, _ in some], [y for _, y in some], s=16, color=canvas(colour), marker=mark,
                alpha=0.6, linewidths=0,
            )  # fmt: skip
        axes.set_xscale("log")
        axes.set_xlim(first, last)
        _whole_hands(axes, first, last)
        axes.set_xlabel("hands played (each step across multiplies)")
        axes.set_ylabel("bb/100")
        axes.grid(color=canvas("line"), linewidth=0.6)

    says = (
        f"{count(len(dots), 'player')}; {len(outside):,} of them, drawn as diamonds, lie outside the band, "
        f"which narrows with hands around {mean:.1f} bb/100."
    )
    return Chart("Win rate against hands played", says, 4.2, draw)


def positions(rows: Sequence[Row], key: str) -> Chart | None:
    """The pool's win rate by position, each with its interval."""
    known = [row for row in rows if row.figures[key].value is not None and row.figures[key].low is not None]
    if len(known) < LEAST_BARS:
        return None
    figures = [row.figures[key] for row in known]
    values = [one.value or 0.0 for one in figures]

    def draw(canvas: Canvas) -> None:
        axes = canvas.axes()
        places = range(len(known))
        axes.bar(places, values, width=0.6, color=canvas("good"))
        axes.vlines(
            places, [one.low or 0 for one in figures], [one.high or 0 for one in figures],
            color=canvas("ink"), linewidth=1.6,
        )  # fmt: skip
        for place, row in enumerate(known):
            if row.label in FOLDING:
                axes.hlines(
                    FOLDING[row.label], place - 0.42, place + 0.42, color=canvas("bad"), linestyle="--"
                )
        axes.axhline(0, color=canvas("ink"), linewidth=0.8)
        axes.set_xticks(places, [row.label for row in known])
        axes.set_ylabel("bb/100")
        axes.grid(axis="y", color=canvas("line"), linewidth=0.6)

    told = ", ".join([f"{row.label} {value:.0f}" for row, value in zip(known, values, strict=True)])
    says = f"Win rate in bb/100: {told}. Broken lines: what always folding costs in the blinds."
    return Chart("Win rate by position", says, 2.8, draw)


FOLDING = {"SB": -50, "BB": -100}
"""bb/100 of who always folds there; walks aside."""


def _few(axes: Any) -> None:
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(6))
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}"))


def _whole_hands(axes: Any, first: float, last: float) -> None:
    """Round numbers of hands along a logarithmic axis."""
    from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

    steps = (1, 2, 5) if last / first > 3 else (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8)
    marks = [step * 10**power for power in range(9) for step in steps]
    axes.xaxis.set_major_locator(FixedLocator([one for one in marks if first <= one <= last]))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
