"""Charts of an audit report as inline SVG: bars, drawn by matplotlib, coloured by the page.

Colours are CSS variables of the page, so that a chart follows it into the dark and onto paper. Series differ
in lightness as well as in hue, and every number is in the table beside the chart.
"""

from __future__ import annotations

import io
import logging
import re
import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from reports.messages import visible

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

WIDTH = 9.6
"""Inches; the page scales it."""
BAR = 0.27
"""Height of a bar and its gap, in inches."""
LABEL = 28
"""Characters of a label; longer ones are cut."""
SLOTS = 12
"""Columns that there is room for at least, so that few of them stay columns."""
LETTERS = 11
"""Characters of a label in an inch, roughly."""
INK = "#010203"
"""Stands for the colour of text until the page sets it."""
GRID = "#010204"


class Series(NamedTuple):
    """Values of one kind, one for each label."""

    name: str
    colour: str
    """A CSS variable of the page, without its dashes."""
    values: Sequence[float]


def lying(name: str, labels: Sequence[str], series: Sequence[Series], *, unit: str = "") -> str:
    """Bars that lie, a row for each label, their series end to end. `name` keeps the charts' ids apart."""
    legend = 0.3 if len(series) > 1 else 0.0
    figure, axes = _axes(BAR * len(labels) + legend + (0.55 if unit else 0.35))
    left = [0.0] * len(labels)
    rows = range(len(labels))
    for number, one in enumerate(series):
        axes.barh(rows, one.values, left=left, height=0.66, color=_stand_in(number), label=visible(one.name))
        left = [a + b for a, b in zip(left, one.values, strict=True)]
    axes.set_yticks(rows, [_label(text) for text in labels])
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.set_xlabel(unit)
    axes.grid(axis="x", color=GRID, linewidth=0.6)
    _number(axes.xaxis, series)
    if len(series) > 1:
        _legend(figure, series)
    return _svg(name, figure, series)


def standing(
    name: str, labels: Sequence[str], series: Sequence[Series], *, unit: str = "", legend: bool = False
) -> str:
    """Bars that stand, a column for each label, their series on top of each other."""
    figure, axes = _axes(3.0)
    base = [0.0] * len(labels)
    columns = range(len(labels))
    for number, one in enumerate(series):
        axes.bar(
            columns, one.values, bottom=base, width=0.72, color=_stand_in(number), label=visible(one.name)
        )
        base = [a + b for a, b in zip(base, one.values, strict=True)]
    longest = max(map(len, labels))
    step = -(-len(labels) // max(2, int(WIDTH * LETTERS / (longest + 3))))
    axes.set_xticks(columns[::step], [_label(text) for text in labels[::step]])
    axes.set_ylabel(unit)
    axes.grid(axis="y", color=GRID, linewidth=0.6)
    _number(axes.yaxis, series)
    axes.set_xlim(-0.5, max(len(labels), SLOTS) - 0.5)
    if legend or len(series) > 1:
        _legend(figure, series)
    return _svg(name, figure, series)


def _axes(height: float) -> tuple[Any, Axes]:
    """A figure on its own settings, whatever the user has set for matplotlib."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it tells of fonts and folders
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        mpl.rcdefaults()
    mpl.rcParams.update(
        {
            "svg.fonttype": "none",  # text stays text
            "svg.hashsalt": "fairpot",
            "font.family": ["DejaVu Sans"],
            "font.size": 10,
            "text.color": INK,
            "axes.labelcolor": INK,
            "xtick.color": INK,
            "ytick.color": INK,
            "text.parse_math": False,  # "$" is a currency here
            "axes.formatter.useoffset": False,
        }
    )
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    axes = figure.add_subplot()
    for side in ("top", "right", "left", "bottom"):
        axes.spines[side].set_visible(False)
    axes.tick_params(length=0)
    axes.set_axisbelow(True)
    return figure, axes


def _stand_in(number: int) -> str:
    """The colour that stands for a series until the page sets it."""
    return f"#0203{number:02x}"


def _label(text: str) -> str:
    text = visible(text)
    return text if len(text) <= LABEL else f"{text[: LABEL - 1]}…"


def _number(axis: Axis, series: Sequence[Series]) -> None:
    """Few round numbers along an axis, whole ones for counts."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    whole = all(value == int(value) for one in series for value in one.values)
    axis.set_major_locator(MaxNLocator(6, integer=whole))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}"))


def _legend(figure: Any, series: Sequence[Series]) -> None:
    figure.legend(loc="outside upper left", ncols=len(series), frameon=False)


def _svg(name: str, figure: Any, series: Sequence[Series]) -> str:
    drawn = io.StringIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a name has characters that the font has not; the browser finds one
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(drawn, format="svg", transparent=True, metadata=nothing)
    return _for_page(name, drawn.getvalue(), series)


def _for_page(name: str, text: str, series: Sequence[Series]) -> str:
    """The SVG without its head, in the page's colours, its ids made the chart's own."""
    text = text[text.index("<svg") :]
    text = re.sub(r"<(metadata|style)[ >].*?</\1>", "", text, flags=re.DOTALL)
    text = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", text, count=1)
    text = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", text, count=1)
    text = text.replace("<svg ", '<svg aria-hidden="true" focusable="false" ', 1)
    text = re.sub(r'(<\w+) id="', rf'\1 id="{name}-', text)
    text = re.sub(r'(<[^>]*)(xlink:href="#|url\(#)', rf"\1\2{name}-", text)
    colours = {INK: "ink", GRID: "line"} | {
        _stand_in(number): one.colour for number, one in enumerate(series)
    }
    for colour, variable in colours.items():
        text = text.replace(f": {colour}", f": var(--{variable})")
    return "\n".join(line.rstrip() for line in text.splitlines() if line.strip())
