"""Win rates of groups as bars with their 95 % intervals, and a reference where there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from reports.pages.drawing import Chart, label
from reports.player.charts.axes import FAINT, FEW, numbers, zero

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reports.pages.drawing import Canvas

MOST = 24
"""Groups that are drawn, the last ones; the table has all."""
MOST_UPRIGHT = 10
"""Of more, the bars lie: names below them would run into each other."""
NEW_LINE = "\n"


class Bar(NamedTuple):
    """One group."""

    label: str
    value: float
    low: float | None
    high: float | None
    hands: int
    few: bool
    reference: float | None = None


def rates(title: str, bars: Sequence[Bar], reference: str = "") -> Chart:
    """A bar for each group. `reference` says in words what the marks across some of them are."""
    shown = list(bars)[-MOST:]
    flat = len(shown) > MOST_UPRIGHT
    says = "Win rates in bb/100: " + "; ".join(
        [f"{one.label} {one.value:+.1f} ({one.hands:,} hands)" for one in shown]
    )

    def draw(canvas: Canvas) -> None:
        axes: Any = canvas.axes()
        for at, one in enumerate(shown):
            _bar(canvas, axes, at, one, flat=flat)
        limits = _limits(shown)
        if limits is not None:
            (axes.set_xlim if flat else axes.set_ylim)(*limits)
        if reference and any(one.reference is not None for one in shown):
            axes.set_title(f"{'┃' if flat else '━'}  {reference}", loc="right", fontsize=9)
        names = [
            f"{label(one.label, 24 if flat else 16)}{', ' if flat else NEW_LINE}{_hands(one, len(shown))}"
            for one in shown
        ]
        (_across if flat else _upright)(canvas, axes, names)

    return Chart(title, f"{says}.", 1.1 + 0.27 * len(shown) if flat else 3.2, draw)


def _bar(canvas: Canvas, axes: Any, at: int, one: Bar, *, flat: bool) -> None:
    """A bar, its interval and the reference. One of few hands is faint, but its outline is not."""
    colour, ink = canvas("won" if one.value >= 0 else "lost"), canvas("ink")
    draw, error = (axes.barh, "xerr") if flat else (axes.bar, "yerr")
    draw(at, one.value, 0.62, facecolor=(colour, FAINT if one.few else 1.0), edgecolor=colour, linewidth=1.2)
    if one.low is not None and one.high is not None:
        ends = {error: [[one.value - one.low], [one.high - one.value]]}
        place = (one.value, at) if flat else (at, one.value)
        axes.errorbar(*place, **ends, fmt="none", ecolor=ink, elinewidth=1, capsize=3)
    if one.reference is not None:
        mark = [at - 0.4, at + 0.4], [one.reference] * 2
        axes.plot(*(mark[::-1] if flat else mark), color=ink, linewidth=2)


def _hands(one: Bar, bars: int) -> str:
    return f"{FEW if one.few else ''}{one.hands:,}{' hands' if bars <= 9 else ''}"


def _upright(canvas: Canvas, axes: Any, names: list[str]) -> None:
    """Names below the bars."""
    zero(axes, canvas)
    axes.set_xticks(range(len(names)), names)
    axes.set_xlim(-0.6, max(len(names), 6) - 0.4)
    axes.set_ylabel("bb/100")
    axes.grid(axis="y", color=canvas("line"), linewidth=0.6)
    numbers(axes.yaxis)


def _across(canvas: Canvas, axes: Any, names: list[str]) -> None:
    """Names beside the bars, the first on top."""
    axes.axvline(0, color=canvas("soft"), linewidth=0.9)
    axes.set_yticks(range(len(names)), names, fontsize=9)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlabel("bb/100, beside each name its hands")
    axes.grid(axis="x", color=canvas("line"), linewidth=0.6)
    numbers(axes.xaxis)


def _limits(shown: Sequence[Bar]) -> tuple[float, float] | None:
    """An axis that small samples do not blow up: what they have beyond it is cut off.

    Where all are small, those count that have a tenth of the largest one's hands.
    """
    most = max([one.hands for one in shown], default=0)
    solid = [one for one in shown if not one.few] or [one for one in shown if 10 * one.hands >= most]
    ends = [0.0]
    for one in solid:
        ends += [end for end in (one.value, one.low, one.high, one.reference) if end is not None]
    ends += [one.reference for one in shown if one.reference is not None]
    low, high = min(ends), max(ends)
    room = 0.08 * (high - low)
    return (low - room, high + room) if room else None
