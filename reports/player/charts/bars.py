"""Win rates of groups as bars with their 95 % intervals, and a reference where there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from reports.pages.drawing import Chart, label
from reports.player.charts.axes import numbers, zero

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reports.pages.drawing import Canvas

MOST = 24
"""Groups that are drawn, the last ones; the table has all."""


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
    says = "Win rates in bb/100: " + "; ".join(
        [f"{one.label} {one.value:+.1f} ({one.hands:,} hands)" for one in shown]
    )

    def draw(canvas: Canvas) -> None:
        axes = canvas.axes()
        for at, one in enumerate(shown):
            colour = canvas("won" if one.value >= 0 else "lost")
            axes.bar(at, one.value, width=0.62, color=colour, alpha=0.3 if one.few else 1.0)
            if one.low is not None and one.high is not None:
                ends = [[one.value - one.low], [one.high - one.value]]
                axes.errorbar(
                    at, one.value, yerr=ends, fmt="none", ecolor=canvas("ink"), elinewidth=1, capsize=3
                )
            if one.reference is not None:
                axes.plot([at - 0.4, at + 0.4], [one.reference] * 2, color=canvas("ink"), linewidth=2)
        limits = _limits(shown)
        if limits is not None:
            axes.set_ylim(*limits)
        if reference and any(one.reference is not None for one in shown):
            axes.set_title(f"━  {reference}", loc="right", fontsize=9)
        zero(axes, canvas)
        hands = " hands" if len(shown) <= 9 else ""
        names = [f"{label(one.label, 16)}\n{'~' if one.few else ''}{one.hands:,}{hands}" for one in shown]
        axes.set_xticks(range(len(shown)), names, fontsize=8 if len(shown) > 12 else 10)
        axes.set_xlim(-0.6, max(len(shown), 6) - 0.4)
        axes.set_ylabel("bb/100")
        axes.grid(axis="y", color=canvas("line"), linewidth=0.6)
        numbers(axes.yaxis)

    return Chart(title, f"{says}.", 3.2, draw)


def _limits(shown: Sequence[Bar]) -> tuple[float, float] | None:
    """An axis that intervals of small samples do not blow up: bars whole, their intervals where they fit."""
    solid = [one for one in shown if not one.few] or list(shown)
    ends = [0.0]
    for one in solid:
        ends += [end for end in (one.value, one.low, one.high, one.reference) if end is not None]
    ends += [one.reference for one in shown if one.reference is not None]
    low, high = min(ends), max(ends)
    room = 0.08 * (high - low)
    return (low - room, high + room) if room else None
