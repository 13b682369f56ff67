"""A stack through a tournament: chips above, big blinds below, levels as bands, all-ins marked."""

from __future__ import annotations

from itertools import pairwise
from textwrap import fill
from typing import TYPE_CHECKING, Any

from reports.pages.drawing import Chart, label
from reports.player.charts.axes import numbers
from reports.player.thin import kept

if TYPE_CHECKING:
    from reports.pages.drawing import Canvas
    from reports.player.stacks import Stack

NARROWEST = 1 / 55
"""Of the width: narrower levels have a band but no name."""
MOST_MARKS = 400
"""All-ins that are all marked; of more, those beside the points of the line."""
WRAPPED = 120
"""Characters of a line below the chart."""
Points = list[tuple[float, float]]


def stack_graph(data: Stack) -> Chart:
    """The stack of one tournament."""
    all_ins = sum([hand.all_in for hand in data.hands])
    says = (
        f"{data.words} {all_ins:,} all-in{'' if all_ins == 1 else 's'}, {len(data.levels):,} levels in a row."
    )

    def draw(canvas: Canvas) -> None:
        grid = canvas.figure.add_gridspec(2, 1, height_ratios=[3, 2])
        chips: Any = canvas.axes(grid[0])
        blinds: Any = canvas.axes(grid[1], sharex=chips)
        places = _places(data)
        _bands(canvas, data, chips, blinds)
        _lines(canvas, chips, _runs(data, places, in_blinds=False))
        _lines(canvas, blinds, _runs(data, places, in_blinds=True))
        _all_ins(canvas, chips, data, places)
        chips.set_ylabel("chips")
        blinds.set_ylabel("big blinds")
        told = fill(data.words, WRAPPED)
        blinds.set_xlabel(f"hands on record   (▲ all-in, won or kept   ▼ all-in, lost)\n{told}", fontsize=9)
        chips.tick_params(labelbottom=False)
        for axes in (chips, blinds):
            axes.grid(axis="y", color=canvas("line"), linewidth=0.6)
            axes.set_xlim(0, max(1, len(data.hands)))
            axes.set_ylim(bottom=0)
            numbers(axes.xaxis, whole=True)
            numbers(axes.yaxis, 5)

    title = f"Stack of {label(data.player)} in tournament {label(data.tournament)}"
    return Chart(title, says, 5.4, draw)


def _places(data: Stack) -> list[int]:
    """Hands to draw: the extremes, and those beside a change of stack or level."""
    places = set(kept([hand.after for hand in data.hands]))
    for at in (*data.jumps, *[level.first for level in data.levels if level.first]):
        places |= {at - 1, at}
    return sorted(places)


def _runs(data: Stack, places: list[int], *, in_blinds: bool) -> list[Points]:
    """Lines between the hands, a new one where the stack is another than the hand before left it."""
    jumps, per = set(data.jumps), 10**data.scale
    found: list[Points] = [[]]
    for at in places:
        hand = data.hands[at]
        if at in jumps or (in_blinds and not hand.big_blind):
            found.append([])
        if in_blinds:
            if hand.big_blind:
                found[-1] += [(at, hand.before / hand.big_blind), (at + 1, hand.after / hand.big_blind)]
            continue
        if not found[-1]:
            found[-1].append((at, hand.before / per))
        found[-1].append((at + 1, hand.after / per))
    return [run for run in found if run]


def _lines(canvas: Canvas, axes: Any, runs: list[Points]) -> None:
    for run in runs:
        axes.plot(*zip(*run, strict=True), color=canvas("showdown"), linewidth=1.6)
    for one, next_ in pairwise(runs):
        ends = [one[-1], next_[0]]
        axes.plot(*zip(*ends, strict=True), color=canvas("soft"), linewidth=1.2, linestyle=(0, (1, 1.5)))


def _all_ins(canvas: Canvas, axes: Any, data: Stack, places: list[int]) -> None:
    found = [at for at, hand in enumerate(data.hands) if hand.all_in]
    if len(found) > MOST_MARKS:
        drawn = set(places)
        found = [at for at in found if at in drawn]
    for won, mark, colour in ((True, "^", "won"), (False, "v", "lost")):
        hands = [(at + 1, data.hands[at]) for at in found]
        hands = [(at, hand) for at, hand in hands if (hand.after >= hand.before) is won]
        axes.scatter(
            [at for at, _ in hands], [hand.after / 10**data.scale for _, hand in hands],
            marker=mark, s=46, color=canvas(colour), zorder=3, linewidth=0, clip_on=False,
        )  # fmt: skip


def _bands(canvas: Canvas, data: Stack, chips: Any, blinds: Any) -> None:
    """Every second level shaded; their names above."""
    for number, level in enumerate(data.levels):
        if number % 2:
            for axes in (chips, blinds):
                axes.axvspan(level.first, level.last, color=canvas("line"), alpha=0.4, linewidth=0)
        if level.last - level.first >= NARROWEST * len(data.hands):
            chips.annotate(
                level.name, ((level.first + level.last) / 2, 1), xycoords=("data", "axes fraction"),
                xytext=(0, 4), textcoords="offset points", rotation=90 if len(data.levels) > 5 else 0,
                ha="center", va="bottom", fontsize=7, color=canvas("soft"), annotation_clip=False,
            )  # fmt: skip
