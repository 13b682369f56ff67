"""Where a player finished: how many entries ended in each tenth of the field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reports.pages.drawing import Chart
from reports.player.charts.axes import FAINT, FEW, numbers
from reports.player.events import TENTHS

if TYPE_CHECKING:
    from reports.pages.drawing import Canvas
    from reports.player.events import Finishes


def finishes(data: Finishes) -> Chart:
    """The histogram, with what places drawn by lot would give."""
    told = "; ".join([f"{name} {found:,}" for name, found in zip(TENTHS, data.found, strict=True)])
    says = f"Entries by the share of the field they finished in: {told}. {data.words}"

    def draw(canvas: Canvas) -> None:
        axes: Any = canvas.axes()
        colour = canvas("won")
        axes.bar(
            range(10), data.found, 0.78, facecolor=(colour, FAINT if data.few else 1.0), edgecolor=colour,
            linewidth=[1.2 if one else 0 for one in data.found],
        )  # fmt: skip
        for at, (found, lot) in enumerate(zip(data.found, data.by_lot, strict=True)):
            axes.plot([at - 0.45, at + 0.45], [lot, lot], color=canvas("ink"), linewidth=1.8)
            axes.annotate(
                f"{FEW if data.few else ''}{found:,}", (at, max(found, lot)), xytext=(0, 3), ha="center",
                textcoords="offset points", fontsize=9,
            )  # fmt: skip
        axes.set_title("━  if every place were as likely", loc="right", fontsize=9)
        axes.set_xticks(range(10), TENTHS)
        axes.set_xlabel("finished within this share of the field; the winners on the left")
        axes.set_ylabel("entries")
        axes.grid(axis="y", color=canvas("line"), linewidth=0.6)
        numbers(axes.yaxis, 5, whole=True)

    return Chart("Where tournament entries finished", says, 3.2, draw)
