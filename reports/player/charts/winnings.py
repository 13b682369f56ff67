"""Winnings hand after hand: net, all-in expectation, with and without showdown, and a 95 % band."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.pages.drawing import Chart
from reports.player.charts.axes import apart, numbers, zero
from reports.player.series import EV, NET, OTHER, SHOWDOWN, points

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from reports.pages.drawing import Canvas
    from reports.player.series import Winnings

NAMES = {NET: "net", EV: "all-in EV", SHOWDOWN: "showdown", OTHER: "non-showdown"}
_STYLES = {NET: ("-", 2.0), EV: ((0, (5, 2)), 1.5), SHOWDOWN: ("-", 1.1), OTHER: ((0, (1.5, 1.2)), 1.5)}
"""Lines differ in dashes and width, not in colour alone."""
BAND_POINTS = 200
HEIGHT = 4.4


def winnings(data: Winnings, unit: str) -> Chart:
    """The lines of one unit, each named at its end with its total."""
    totals = ", ".join([f"{NAMES[name]} {line.total / data.per:+,.2f}" for name, line in data.lines.items()])
    says = (
        f"Running sums in {unit} over {data.moments.hands:,} hands in time order, from 0 to: {totals}. The"
        " band is where 95 % of players with this win rate and standard deviation would be."
    )

    def draw(canvas: Canvas) -> None:
        axes = canvas.axes()
        _band(canvas, axes, data)
        for name in (OTHER, SHOWDOWN, NET, EV):
            if name in data.lines:
                hands, sums = points(data.lines[name], data.per)
                dashes, wide = _STYLES[name]
                axes.plot(hands, sums, color=canvas(name), linestyle=dashes, linewidth=wide)
        zero(axes, canvas)
        _name_lines(canvas, axes, data)
        axes.grid(axis="y", color=canvas("line"), linewidth=0.6)
        axes.set_xlim(0, max(1, data.moments.hands))
        axes.set_xlabel("hands, in time order")
        axes.set_ylabel(unit)
        numbers(axes.xaxis, whole=True)
        numbers(axes.yaxis)

    return Chart(f"Winnings in {unit}", says, HEIGHT, draw)


def _band(canvas: Canvas, axes: Axes, data: Winnings) -> None:
    """Where the sums of 95 % of such players lie: hands x rate, give or take what grows with the root."""
    hands, total = data.moments.hands, data.moments.total
    if hands < 2:
        return
    step = max(1, hands // BAND_POINTS)
    at = sorted({*range(0, hands, step), hands})
    rate, swing = total / hands / data.per, data.moments.quantile * data.moments.deviation / data.per
    low = [rate * n - swing * n**0.5 for n in at]
    high = [rate * n + swing * n**0.5 for n in at]
    axes.fill_between(at, low, high, color=canvas("net"), alpha=0.12, linewidth=0)


def _name_lines(canvas: Canvas, axes: Axes, data: Winnings) -> None:
    """Each line's name and total behind its end."""
    names = [name for name in (NET, EV, SHOWDOWN, OTHER) if name in data.lines]
    ends = [data.lines[name].total / data.per for name in names]
    low, high = axes.get_ylim()
    for name, end, place in zip(names, ends, apart(ends, (high - low) / 15), strict=True):
        axes.annotate(
            f"{NAMES[name]} {end:+,.0f}".replace("-", "−").replace("non−", "non-").replace("all−", "all-"),
            (data.moments.hands, place),
            xytext=(8, 0),
            textcoords="offset points",
            va="center",
            color=canvas(name),
            fontweight="bold" if name == NET else "normal",
            annotation_clip=False,
        )
    axes.set_ylim(low, high)
