"""VPIP against PFR: a dot for each player of the pool, the larger the more hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reports.pages.drawing import Chart, label

if TYPE_CHECKING:
    from reports.pages.drawing import Canvas
    from reports.player.scatter import Dot, Scatter


def vpip_pfr(data: Scatter, name: str = "") -> Chart:
    """The pool, its medians, and the player where one is told apart."""
    says = (
        f"{len(data.others):,} players with {data.enough:,} hands or more; medians VPIP"
        f" {data.vpip.values[2]:.1f} %, PFR {data.pfr.values[2]:.1f} %."
    )
    if data.own is not None and name:
        says += f" {name}: VPIP {data.own.vpip:.1f} % of {data.vpip.n:,},"
        says += f" PFR {data.own.pfr:.1f} % of {data.pfr.n:,}."

    def draw(canvas: Canvas) -> None:
        axes: Any = canvas.axes()
        dots = [*data.others, *([data.own] if data.own is not None else [])]
        most = max([dot.hands for dot in dots])
        _regions(canvas, axes, data, dots)
        axes.scatter(
            [dot.vpip for dot in data.others], [dot.pfr for dot in data.others],
            s=[_size(dot, most) for dot in data.others], color=canvas("showdown"), alpha=0.45, linewidth=0,
        )  # fmt: skip
        if data.own is not None:
            own = data.own
            axes.scatter([own.vpip], [own.pfr], s=_size(own, most), color=canvas("nonshowdown"), marker="D")
            axes.annotate(
                label(name), (own.vpip, own.pfr), xytext=(9, 7), textcoords="offset points",
                fontweight="bold", color=canvas("nonshowdown"),
            )  # fmt: skip
        axes.set_xlabel("VPIP, %")
        axes.set_ylabel("PFR, %")

    return Chart("VPIP and PFR against the pool", says, 5.0, draw)


def _size(dot: Dot, most: int) -> float:
    return 14 + 90 * dot.hands / most


def _regions(canvas: Canvas, axes: Any, data: Scatter, dots: list[Dot]) -> None:
    """The pool's medians, what lies beyond them in words, and the diagonal that no dot can be above."""
    x = (0.0, 1.08 * max([1.0, *[dot.vpip for dot in dots]]))
    y = (0.0, 1.25 * max([1.0, *[dot.pfr for dot in dots]]))
    axes.set_xlim(*x)
    axes.set_ylim(*y)
    axes.axvline(data.vpip.values[2], color=canvas("soft"), linewidth=0.8, linestyle=(0, (4, 3)))
    axes.axhline(data.pfr.values[2], color=canvas("soft"), linewidth=0.8, linestyle=(0, (4, 3)))
    end = min(x[1], y[1])
    axes.plot([0, end], [0, end], color=canvas("line"), linewidth=1.2)
    axes.annotate(
        "PFR = VPIP", (0.72 * end, 0.72 * end), xytext=(-6, 2), textcoords="offset points", ha="right",
        fontsize=8, color=canvas("soft"),
    )  # fmt: skip
    for across, up, words in (
        (0.01, 0.97, "fewer hands, more raises"), (0.99, 0.97, "more hands, more raises"),
        (0.01, 0.03, "fewer hands, fewer raises"), (0.99, 0.03, "more hands, fewer raises"),
    ):  # fmt: skip
        axes.text(
            across, up, f"{words} than the median", transform=axes.transAxes, fontsize=8,
            color=canvas("soft"), ha="left" if across < 0.5 else "right", va="top" if up > 0.5 else "bottom",
        )  # fmt: skip
