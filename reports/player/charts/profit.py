"""Profit of tournament entries, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reports.pages.drawing import Chart
from reports.player.charts.axes import numbers, zero

if TYPE_CHECKING:
    from reports.pages.drawing import Canvas
    from reports.player.events import Profits

MOST_MARKS = 200
"""Re-entries that are marked; more would hide the line."""


def profit(data: Profits) -> Chart:
    """The running sum of one currency, re-entries marked."""
    total = f"{data.total / data.per:+,.2f}".replace("-", "−")
    again = f" {data.again_words}." if data.again else ""
    says = (
        f"Running sum of prizes and bounties less cost in {data.unit} over {data.entries:,}"
        f" {'entry' if data.entries == 1 else 'entries'} in the order they were played, from 0 to {total};"
        f" {data.roi}.{again} {data.missing}"
    ).strip()

    def draw(canvas: Canvas) -> None:
        axes: Any = canvas.axes()
        axes.plot(data.numbers, [one / data.per for one in data.sums], color=canvas("net"), linewidth=2)
        if 0 < len(data.again) <= MOST_MARKS:
            axes.scatter(
                [number for number, _ in data.again], [sum_ / data.per for _, sum_ in data.again],
                s=34, facecolor=canvas("ground"), edgecolor=canvas("nonshowdown"), linewidth=1.3, zorder=3,
            )  # fmt: skip
        zero(axes, canvas)
        axes.annotate(
            f"{total} {data.unit}", (data.entries, data.total / data.per), xytext=(8, 0), va="center",
            textcoords="offset points", color=canvas("net"), fontweight="bold", annotation_clip=False,
        )  # fmt: skip
        marked = "   (○ re-entry)" if 0 < len(data.again) <= MOST_MARKS else ""
        axes.set_title(data.roi, loc="left", fontsize=9, color=canvas("soft"))
        axes.grid(axis="y", color=canvas("line"), linewidth=0.6)
        axes.set_xlim(0, max(1, data.entries))
        axes.set_xlabel(f"entries, in the order they were played{marked}")
        axes.set_ylabel(data.unit)
        numbers(axes.xaxis, whole=True)
        numbers(axes.yaxis)

    return Chart(f"Tournament profit in {data.unit}", says, 3.6, draw)
