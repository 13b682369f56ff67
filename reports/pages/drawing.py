"""Charts by matplotlib, drawn once for a page and for files: a `Chart` says how, a `Canvas` in which colours.

In a page, colours are its CSS variables, so that a chart follows the page into the dark and onto paper. In a
PNG, SVG or PDF they are those of the light page. The same chart gives the same bytes anywhere.
"""

from __future__ import annotations

import io
import logging
import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import escape

from reports.language.typefaces import CHINESE, CHINESE_FAMILY, LATIN_FAMILY
from reports.messages import visible

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH = 9.6
"""Inches; a page scales it."""
DOTS = 200
"""Of an inch of a PNG: 1,920 across."""
FORMS = ("png", "svg", "pdf")

LIGHT = {
    "ground": "#ffffff", "ink": "#1b1f24", "soft": "#4d5660", "line": "#d5dae0",
    "good": "#7fb8e6", "bad": "#b5330f", "warn": "#e6a817", "calm": "#9aa4af",
    "room1": "#0b5c99", "room2": "#e6a817", "room3": "#1f8f6b", "room4": "#b5330f", "room5": "#8a5fa8",
    "room6": "#9aa4af",
    "net": "#18803f", "ev": "#a86000", "showdown": "#0b5cad", "nonshowdown": "#b5330f",
    "won": "#0b5cad", "lost": "#c45a00",
}  # fmt: skip
"""The variables of page.css with their values on a light page; a test holds the two together."""


class Canvas:
    """What a chart is drawn on: colours by the names of the page's variables."""

    def __init__(self, figure: Any, *, for_page: bool) -> None:
        self.figure = figure
        self.for_page = for_page
        self._stand_ins: dict[str, str] = {}

    def __call__(self, name: str) -> str:
        """A colour: that of the light page, or what stands for it until the page sets it."""
        if not self.for_page:
            return LIGHT[name]
        return self._stand_ins.setdefault(name, f"#0102{len(self._stand_ins):02x}")

    def axes(self, *place: Any, **words: Any) -> Axes:
        """Axes without a frame."""
        axes: Axes = self.figure.add_subplot(*place, **words)
        for side in ("top", "right", "left", "bottom"):
            axes.spines[side].set_visible(False)
        axes.tick_params(length=0, colors=self("ink"))
        axes.xaxis.label.set_color(self("ink"))
        axes.yaxis.label.set_color(self("ink"))
        axes.set_axisbelow(True)
        return axes

    @property
    def stand_ins(self) -> dict[str, str]:
        """Variables by the colours that stand for them."""
        return {colour: name for name, colour in self._stand_ins.items()}


class Chart(NamedTuple):
    """How a chart is drawn, and what it says to whom does not see it."""

    title: str
    says: str
    """What is in it, in words: one or two sentences with its main figures."""
    height: float
    """Inches."""
    draw: Callable[[Canvas], None]
    width: float = WIDTH


def _quiet() -> None:
    """Matplotlib tells of fonts and folders, of the latter when it is imported."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)


@contextmanager
def settings() -> Iterator[None]:
    """Matplotlib on settings of its own, whatever the user has set; his are as they were afterwards."""
    _quiet()
    import matplotlib as mpl

    with warnings.catch_warnings(), mpl.rc_context():
        warnings.simplefilter("ignore")  # a name has characters that the font has not; the browser finds one
        mpl.rcdefaults()
        mpl.rcParams.update(
            {
                "svg.fonttype": "none",  # text stays text
                "svg.hashsalt": "fairpot",
                "pdf.fonttype": 42,
                "font.family": [LATIN_FAMILY, _chinese()],
                "font.size": 10,
                "text.parse_math": False,  # "$" is a currency here
                "axes.formatter.useoffset": False,
                "path.simplify": False,
            }
        )
        yield


@lru_cache(maxsize=1)
def _chinese() -> str:
    """The packaged Chinese font's name, which matplotlib knows from here on."""
    from matplotlib.font_manager import fontManager

    fontManager.addfont(CHINESE)
    return CHINESE_FAMILY


def page_svg(name: str, chart: Chart) -> str:
    """A chart as inline SVG. `name` keeps the charts' ids apart."""
    _quiet()
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with settings():
        figure = Figure(figsize=(chart.width, chart.height), layout="constrained")
        canvas = Canvas(figure, for_page=True)
        _text_colour(canvas)
        chart.draw(canvas)
        for patch in (figure.patch, *[axes.patch for axes in figure.axes]):
            patch.set_facecolor("none")
        drawn = io.StringIO()
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        written: Any = FigureCanvasSVG(figure)
        written.print_svg(drawn, metadata=nothing)  # savefig would draw it twice
    return _for_page(name, drawn.getvalue(), canvas.stand_ins, chart)


def file_bytes(chart: Chart, form: str) -> bytes:
    """A chart as a file: one of `FORMS`. The same bytes each time: no date, no version."""
    _quiet()
    from matplotlib.figure import Figure

    nothing: dict[str, dict[str, Any]] = {
        "png": {"Software": None},
        "svg": dict.fromkeys(("Date", "Creator", "Format", "Type")) | {"Title": visible(chart.title)},
        "pdf": dict.fromkeys(("CreationDate", "Creator", "Producer")) | {"Title": visible(chart.title)},
    }
    with settings():
        canvas = Canvas(Figure(figsize=(chart.width, chart.height), layout="constrained"), for_page=False)
        _text_colour(canvas)
        canvas.figure.suptitle(visible(chart.title), x=0.01, ha="left", fontsize=13, fontweight="bold")
        chart.draw(canvas)
        drawn = io.BytesIO()
        canvas.figure.savefig(drawn, format=form, dpi=DOTS, facecolor=LIGHT["ground"], metadata=nothing[form])
    return drawn.getvalue()


def label(text: str, longest: int = 28) -> str:
    """Text that prints as itself, cut where it is long."""
    text = visible(text)
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _text_colour(canvas: Canvas) -> None:
    import matplotlib as mpl

    ink = canvas("ink")
    mpl.rcParams.update({"text.color": ink, "axes.labelcolor": ink, "xtick.color": ink, "ytick.color": ink})


def _for_page(name: str, text: str, colours: dict[str, str], chart: Chart) -> str:
    """The SVG without its head, in the page's colours, its ids made the chart's own, with its words."""
    text = text[text.index("<svg") :]
    text = re.sub(r"<(metadata|style)[ >].*?</\1>", "", text, flags=re.DOTALL)
    text = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", text, count=1)
    text = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", text, count=1)
    text = re.sub(r'(<\w+) id="', rf'\1 id="{name}-', text)
    text = re.sub(r'(<[^>]*)(xlink:href="#|url\(#)', rf"\1\2{name}-", text)
    for colour, variable in colours.items():
        text = text.replace(f": {colour}", f": var(--{variable})")
    head = f'<svg role="img" focusable="false" aria-labelledby="{name}-title {name}-desc" '
    told = f'<title id="{name}-title">{_safe(chart.title)}</title>'
    told += f'<desc id="{name}-desc">{_safe(chart.says)}</desc>'
    text = text.replace("<svg ", head, 1)
    end = text.index(">") + 1
    text = f"{text[:end]}\n{told}{text[end:]}"
    return "\n".join(line.rstrip() for line in text.splitlines() if line.strip())


def _safe(text: str) -> str:
    return str(escape(visible(text)))
