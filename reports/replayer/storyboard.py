"""A hand on one sheet: the frames that tell it, each a small table with its number and its words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parser.events import Action, Verb
from parser.saying import say
from replay.result import StepKind
from reports.replayer.places import SMALL
from reports.replayer.slots import described, not_executed
from reports.replayer.svgtext import element, safe, words
from reports.replayer.table import CAPTION_ROOM, GROUND, INK, LINE, SOFT, Drawing, table_svg

if TYPE_CHECKING:
    from reports.language import Language
    from reports.replayer.scene import Scene

MOST = 18
"""Frames on a sheet unless told otherwise: six rows of three."""
COLUMNS = 3
GAP, HEAD, FOOT = 24, 96, 20
_NUMBER = 40
MARK = "#b5330f"

_RANK = {
    StepKind.STREET: 1, StepKind.SLIP: 1, StepKind.UNCALLED: 3, StepKind.COLLECTED: 2, StepKind.SHOWDOWN: 5,
    StepKind.RAKE: 4, StepKind.ODD: 4, StepKind.AWARD: 5, StepKind.SHOW: 4, StepKind.MUCK: 5,
    StepKind.DISCARD: 3, StepKind.DROP: 5, StepKind.SOLD: 4, StepKind.DEALT: 5,
}  # fmt: skip
_VERBS = {Verb.RAISE: 1, Verb.BET: 1, Verb.CALL: 2, Verb.FOLD: 3, Verb.CHECK: 3}
_LAST = 6


def key_frames(scene: Scene, most: int = MOST) -> tuple[int, ...]:
    """The frames that tell a hand, in order: all decisions and streets if there is room for so many, the end
    of the hand; of more, first bets, raises, streets and what departs from the rules, then calls and so on.
    Posts and notes are seen with what follows them.
    """
    last = len(scene.frames) - 1
    if last < 0:
        return ()
    ranked = [(_rank(scene, place, last), place) for place in range(1, last + 1)]
    told = sorted([one for one in ranked if one[0] <= _LAST])[:most]
    return tuple(sorted([place for _, place in told])) or (last,)


def _rank(scene: Scene, place: int, last: int) -> int:
    frame = scene.frames[place]
    if place == last or frame.findings:
        return 0
    step = scene.replay.steps[place - 1]
    event = scene.hand.events[step.event] if step.event >= 0 else None
    if isinstance(event, Action):
        return _VERBS[event.verb]
    return _RANK.get(frame.kind, _LAST + 1) if frame.kind is not None else _LAST + 1


def storyboard_svg(
    scene: Scene,
    tongue: Language,
    *,
    name: str = "story",
    cards: str = "known",
    unit: str = "money",
    most: int = MOST,
    paper: bool = False,
) -> str:
    """The sheet as SVG; of a hand without frames its seats alone."""
    frames = key_frames(scene, most) or (0,)
    wide, high = SMALL.width, SMALL.height + CAPTION_ROOM
    columns = min(COLUMNS, len(frames))
    rows = -(-len(frames) // columns)
    width = GAP + columns * (wide + GAP)
    height = HEAD + rows * (high + GAP) + FOOT
    title, told = heading(scene, tongue), _count(scene, tongue, len(frames))
    drawing = Drawing(scene, tongue, {}, unit, SMALL, live=False, paper=paper)
    parts = [
        element("title", safe(title, 300), id=f"{name}-title"),
        element("desc", safe(described(scene, tongue, frames[-1]), 2000), id=f"{name}-desc"),
        element("rect", width=width, height=height, fill=GROUND, class_="ground"),
        words(
            safe(drawing.told(title), 140), (GAP, 46), 30, fill=INK, class_="heading", anchor=None, bold=True
        ),
        words(safe(drawing.told(told), 200), (GAP, 80), 22, fill=SOFT, class_="note", anchor=None),
    ]
    for place, frame in enumerate(frames):
        row, column = divmod(place, columns)
        x, y = GAP + column * (wide + GAP), HEAD + row * (high + GAP)
        drawn = table_svg(
            scene, tongue, frame, name=f"{name}-{frame}", cards=cards, unit=unit, live=False, paper=paper,
            caption=True, shape="small",
        )  # fmt: skip
        parts.append(_panel(drawn, frame, _codes(scene, frame), x, y))
    return _sheet("\n".join(parts), name, width, height, drawn_font(drawn))


def heading(scene: Scene, tongue: Language) -> str:
    """ "Hand 214573829"; with what is played."""
    header = scene.hand.header
    told = [tongue(say("Hand {hand}", hand=header.hand_id[:60]))]
    if header.table:
        told.append(header.table[:60])
    if header.played_at:
        told.append(header.played_at)
    return " · ".join(told)


def _count(scene: Scene, tongue: Language, shown: int) -> str:
    everything = max(len(scene.frames) - 1, 0)
    if not everything:
        return tongue(not_executed(scene))
    return tongue(say("{shown} of {all} steps are shown", shown=str(shown), all=str(everything)))


def _codes(scene: Scene, frame: int) -> str:
    """The codes of what departs from the rules in a frame."""
    if not scene.frames:
        return ""
    found = [scene.replay.findings[place].code for place in scene.frames[frame].findings]
    return ", ".join(dict.fromkeys(found))


def _panel(drawn: str, frame: int, codes: str, x: float, y: float) -> str:
    """A frame's table in its place: the same drawing as a group, with a border, its number and the codes of
    its findings.
    """
    wide, high = SMALL.width, SMALL.height + CAPTION_ROOM
    body = drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")]
    body = re.sub(r'<(title|desc) id="[^"]*">.*?</\1>', "", body, count=2, flags=re.DOTALL)
    border = element(
        "rect",
        width=wide,
        height=high,
        rx=14,
        fill="none",
        stroke=MARK if codes else LINE,
        stroke_width=4 if codes else 2,
        class_="panel",
    )
    number = words(str(frame), (16, _NUMBER), 26, fill=SOFT, class_="number", anchor=None, bold=True)
    mark = words(safe(codes), (wide - 16, 30), 18, fill=MARK, class_="codes", anchor="end", bold=True)
    body = border + body + number + (mark if codes else "")
    return element("g", body, transform=f"translate({x:g} {y:g})")


def drawn_font(drawn: str) -> str:
    """The font-family of a drawing."""
    match = re.search(r' font-family="([^"]*)"', drawn)
    return match[1].replace("&#39;", "'") if match else ""


def _sheet(body: str, name: str, width: float, height: float, font: str) -> str:
    return element(
        "svg",
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        focusable="false",
        class_="storyboard",
        aria_labelledby=f"{name}-title {name}-desc",
        font_family=font,
    )
