"""The page of a case: everything in one file, which reads on its own from top to bottom.

Nothing is asked of the network, and the only script is the replayer's, which the page names by its hash.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from reports.case.paper.replay import played, storyboard
from reports.case.paper.view import View
from reports.pages.template import template

if TYPE_CHECKING:
    from reports.case.document import Case
    from reports.case.paper.replay import Replay
    from reports.language import Language
    from reports.replayer.scene import Scene

TEMPLATES = Path(__file__).with_name("templates")


def case_html(case: Case, scene: Scene | None, tongue: Language, *, interactive: bool = True) -> str:
    """The page; without `interactive` the replay is drawn step by step and there is no script."""
    replay = played(scene, tongue) if interactive else storyboard(scene, tongue, paper=False)
    return page(case, replay, tongue)


def page(case: Case, replay: Replay, tongue: Language, *, paper: str = "", lacking: str = "") -> str:
    """The template filled in. `paper` is the style of paper, `lacking` what its fonts have not."""
    told = template(TEMPLATES, "case.html").render(
        case=case,
        view=View(case, tongue),
        tongue=tongue,
        replay=replay,
        paper=paper,
        lacking=lacking,
        _=tongue.phrase,
        _n=tongue.phrase_count,
    )
    return str(told)
