"""The 13 x 13 starting hands: a value in each cell, its colour fainter the fewer hands there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from reports.pages.drawing import Chart
from reports.player.charts.axes import FEW as LOW
from reports.player.matrix import FEW
from reports.player.series import MICRO

if TYPE_CHECKING:
    from reports.pages.drawing import Canvas
    from reports.player.matrix import Cell, Matrix

STRONGEST = 0.6
"""Of a colour, so that text over it can be read."""
WHOLE = 30
"""Hands from which on a cell has its full colour."""

Shade = tuple[str, float, str]
"""A colour, how strong it is (0 to 1), and the cell's text."""


def played(found: Matrix, what: str) -> Chart:
    """VPIP or PFR of each starting hand."""

    def shade(cell: Cell) -> Shade:
        taken, chances = (cell.vpip, cell.vpip_opp) if what == "VPIP" else (cell.pfr, cell.pfr_opp)
        return ("won", taken / chances, f"{100 * taken / chances:.0f}") if chances else ("calm", 0.0, "–")

    return _chart(f"{what} by starting hand, in %", found, shade)


def won(found: Matrix) -> Chart:
    """Net of each starting hand in big blinds: blue won, orange lost."""
    sums = sorted([abs(cell.net) for cell in found.cells if cell.hands])
    most = max(1, sums[int(0.9 * (len(sums) - 1))])

    def shade(cell: Cell) -> Shade:
        if not cell.hands:
            return ("calm", 0.0, "–")
        colour = "won" if cell.net >= 0 else "lost"
        bb = cell.net / MICRO
        text = f"{bb:+,.1f}" if abs(bb) < 100 else f"{bb:+,.0f}"
        return (colour, min(1.0, abs(cell.net) / most), text.replace("-", "−"))

    return _chart("Net by starting hand, in big blinds", found, shade)


def _write(axes: Any, place: tuple[float, float], text: str, size: float, ink: str, **words: Any) -> None:
    """Text inside of the axes, which the layout need not measure."""
    axes.text(*place, text, fontsize=size, color=ink, **words).set_in_layout(False)


def _chart(title: str, found: Matrix, shade: Callable[[Cell], Shade]) -> Chart:
    def draw(canvas: Canvas) -> None:
        from matplotlib.patches import Rectangle

        axes: Any = canvas.axes()
        for place, cell in enumerate(found.cells):
            row, column = divmod(place, 13)
            colour, strength, text = shade(cell)
            sure = min(1.0, (cell.hands / WHOLE) ** 0.5)
            fill = {"facecolor": canvas(colour), "alpha": STRONGEST * strength * sure, "linewidth": 0}
            if strength * sure > 0.005:
                axes.add_patch(Rectangle((column, row), 1, 1, **fill))
            ink = canvas("ink" if cell.hands >= FEW else "soft")
            few = LOW if 0 < cell.hands < FEW else ""
            _write(axes, (column + 0.06, row + 0.09), cell.name, 7, ink, ha="left", va="top")
            _write(axes, (column + 0.5, row + 0.56), few + text, 9, ink, ha="center", va="center")
            if cell.hands:
                end = (column + 0.94, row + 0.94)
                _write(axes, end, f"{cell.hands:,}", 6, canvas("soft"), ha="right", va="bottom")
        axes.vlines(range(14), 0, 13, color=canvas("line"), linewidth=0.8)
        axes.hlines(range(14), 0, 13, color=canvas("line"), linewidth=0.8)
        axes.set_xlim(0, 13)
        axes.set_ylim(13, 0)
        axes.set_xticks([])
        axes.set_yticks([])

    says = (
        "Pairs on the diagonal, suited hands to the upper right, others to the lower left. Each cell has the"
        f" hand, its value and how many hands; the fewer, the fainter, and ~ below {FEW}. {found.words}"
    )
    return Chart(title, says, 6.6, draw)
