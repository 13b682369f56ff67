"""Charts of an audit report as inline SVG: bars, drawn by matplotlib, coloured by the page.

Colours are CSS variables of the page, so that a chart follows it into the dark and onto paper. Series differ
in lightness as well as in hue, and every number is in the table beside the chart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from reports.messages import visible
from reports.pages.drawing import WIDTH, Canvas, Chart, label, page_svg

if TYPE_CHECKING:
    from matplotlib.axis import Axis

BAR = 0.27
"""Height of a bar and its gap, in inches."""
SLOTS = 12
"""Columns that there is room for at least, so that few of them stay columns."""
LETTERS = 11
"""Characters of a label in an inch, roughly."""


class Series(NamedTuple):
    """Values of one kind, one for each label."""

    name: str
    colour: str
    """A CSS variable of the page, without its dashes."""
    values: Sequence[float]


def lying(
    name: str, labels: Sequence[str], series: Sequence[Series], *, unit: str = "", title: str = ""
) -> str:
    """Bars that lie, a row for each label, their series end to end. `name` keeps the charts' ids apart."""

    def draw(canvas: Canvas) -> None:
        axes = canvas.axes()
        left = [0.0] * len(labels)
        rows = range(len(labels))
        for one in series:
            colour = canvas(one.colour)
            axes.barh(rows, one.values, left=left, height=0.66, color=colour, label=visible(one.name))
            left = [a + b for a, b in zip(left, one.values, strict=True)]
        axes.set_yticks(rows, [label(text) for text in labels])
        axes.set_ylim(len(labels) - 0.5, -0.5)
        axes.set_xlabel(unit)
        axes.grid(axis="x", color=canvas("line"), linewidth=0.6)
        _number(axes.xaxis, series)
        if len(series) > 1:
            _legend(canvas, series)

    legend = 0.3 if len(series) > 1 else 0.0
    height = BAR * len(labels) + legend + (0.55 if unit else 0.35)
    return page_svg(name, Chart(title or name, _said(labels, series), height, draw))


def standing(
    name: str,
    labels: Sequence[str],
    series: Sequence[Series],
    *,
    unit: str = "",
    legend: bool = False,
    title: str = "",
) -> str:
    """Bars that stand, a column for each label, their series on top of each other."""

    def draw(canvas: Canvas) -> None:
        axes = canvas.axes()
        base = [0.0] * len(labels)
        columns = range(len(labels))
        for one in series:
            colour = canvas(one.colour)
            axes.bar(columns, one.values, bottom=base, width=0.72, color=colour, label=visible(one.name))
            base = [a + b for a, b in zip(base, one.values, strict=True)]
        longest = max(map(len, labels))
        step = -(-len(labels) // max(2, int(WIDTH * LETTERS / (longest + 3))))
        axes.set_xticks(columns[::step], [label(text) for text in labels[::step]])
        axes.set_ylabel(unit)
        axes.grid(axis="y", color=canvas("line"), linewidth=0.6)
        _number(axes.yaxis, series)
        axes.set_xlim(-0.5, max(len(labels), SLOTS) - 0.5)
        if legend or len(series) > 1:
            _legend(canvas, series)

    return page_svg(name, Chart(title or name, _said(labels, series), 3.0, draw))


def _said(labels: Sequence[str], series: Sequence[Series]) -> str:
    """What the bars are, for whom does not see them."""
    parts = ", ".join([one.name for one in series])
    between = f"from {labels[0]} to {labels[-1]}" if len(labels) > 1 else f"for {labels[0]}"
    return f"Bars {between}: {parts}. The numbers are in the table below."


def _number(axis: Axis, series: Sequence[Series]) -> None:
    """Few round numbers along an axis, whole ones for counts."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    whole = all(value == int(value) for one in series for value in one.values)
    axis.set_major_locator(MaxNLocator(6, integer=whole))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}"))


def _legend(canvas: Canvas, series: Sequence[Series]) -> None:
    canvas.figure.legend(loc="outside upper left", ncols=len(series), frameon=False)
