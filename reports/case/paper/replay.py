"""The hand as it stands in a case: to be played on a page, drawn step by step on paper."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from replay.result import StepKind
from reports.replayer.page import replayer_part
from reports.replayer.storyboard import key_frames
from reports.replayer.table import table_svg

if TYPE_CHECKING:
    from reports.language import Language
    from reports.replayer.scene import Scene

MOST = 24
"""Frames on paper; a table of all steps stands beside them."""
IN_THE_POTS = (StepKind.ODD, StepKind.AWARD)
"""What the rules give is told pot by pot."""
TABLE_STYLE = Path(__file__).parents[2] / "replayer" / "templates" / "table.css"


class Drawn(NamedTuple):
    """A step as a picture with its words."""

    number: int
    svg: str
    text: str


class Replay(NamedTuple):
    """The replay as it stands in a page."""

    style: str = ""
    markup: str = ""
    script: str = ""
    allowed: str = ""
    """The script's hash, for the page's security policy."""
    drawn: tuple[Drawn, ...] = ()
    """Instead of what can be played."""


def played(scene: Scene | None, tongue: Language) -> Replay:
    """The hand to step through; nothing of one that is not executed."""
    if scene is None or not scene.frames:
        return Replay()
    part = replayer_part([scene], tongue)
    return Replay(part.style, part.markup, part.script, part.hash)


def storyboard(scene: Scene | None, tongue: Language, *, paper: bool) -> Replay:
    """The steps that tell the hand as pictures; none of a hand that is not executed."""
    if scene is None or not scene.frames:
        return Replay()
    drawn = [
        Drawn(
            frame,
            table_svg(scene, tongue, frame, name=f"frame-{frame}", live=False, paper=paper, shape="small"),
            tongue(scene.frames[frame].text),
        )
        for frame in key_frames(scene, MOST)
        if scene.frames[frame].kind not in IN_THE_POTS
    ]
    return Replay(TABLE_STYLE.read_text(encoding="utf-8"), drawn=tuple(drawn))
