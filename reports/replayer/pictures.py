"""A step or a whole hand as a picture: SVG by itself, PNG by resvg, GIF by Pillow.

Only packaged fonts are drawn with, so that a hand gives the same bytes on any machine.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from reports.language.typefaces import CHINESE, CHINESE_FAMILY, LATIN_FAMILY, latin
from reports.replayer.storyboard import MOST, storyboard_svg
from reports.replayer.table import table_svg

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reports.language import Language
    from reports.replayer.scene import Scene

FORMS = ("svg", "png", "gif")
WIDTH = 1200
"""Pixels across a picture of one step."""
SHEET_WIDTH = 2400
GIF_WIDTH = 800
STEP_TIME, LAST_TIME = 900, 4000
"""Milliseconds of a step in a GIF, and of its end."""
MOST_STEPS = 400
"""Steps of a GIF."""
COLOURS = 128


class NoStepError(Exception):
    """A step that the hand has not, or more steps than a picture holds."""

    def __init__(self, message: str, remedy: str) -> None:
        self.message = message
        self.remedy = remedy
        super().__init__(message)


def picture(
    scene: Scene,
    tongue: Language,
    form: str,
    *,
    at: int | None = None,
    cards: str = "known",
    unit: str = "money",
    most: int = MOST,
) -> bytes:
    """A file of one of `FORMS`: the step `at`, or the whole hand: a sheet of its main steps, a GIF of all.

    Raises:
        NoStepError: there is no such step.
        ImportError: what draws PNG and GIF is not installed.
    """
    last = max(len(scene.frames) - 1, 0)
    if at is not None and not 0 <= at <= last:
        raise NoStepError(f"the hand has no step {at}", f"its steps are 0 to {last}")
    if form == "gif":
        return _gif(scene, tongue, range(last + 1) if at is None else (at,), cards, unit)
    paper = form == "png"
    if at is None:
        drawn = storyboard_svg(scene, tongue, cards=cards, unit=unit, most=most, paper=paper)
    else:
        drawn = _still(scene, tongue, at, cards, unit, paper=paper)
    if form == "svg":
        return (drawn + "\n").encode()
    return png_bytes(drawn, SHEET_WIDTH if at is None else WIDTH)


def _still(scene: Scene, tongue: Language, at: int, cards: str, unit: str, *, paper: bool) -> str:
    return table_svg(scene, tongue, at, cards=cards, unit=unit, live=False, paper=paper, caption=True)


def png_bytes(drawn: str, width: int) -> bytes:
    """An SVG as PNG on white, so many pixels across.

    Raises:
        ImportError: resvg is not installed.
    """
    import resvg_py

    made: Any = resvg_py.svg_to_bytes(
        svg_string=drawn,
        background="#ffffff",
        width=width,
        dpi=96.0,
        skip_system_fonts=True,
        font_files=[str(latin()), str(latin("DejaVuSans-Bold")), str(CHINESE)],
        font_family=LATIN_FAMILY,
        sans_serif_family=LATIN_FAMILY,
        serif_family=CHINESE_FAMILY,
    )
    return bytes(made)


def _gif(scene: Scene, tongue: Language, steps: range | tuple[int, ...], cards: str, unit: str) -> bytes:
    """All steps one after the other, for ever; the colours are those of all of them."""
    if len(steps) > MOST_STEPS:
        raise NoStepError(f"a GIF of {len(steps):,} steps is too long", "choose a step with --at")
    from PIL import Image

    images = [Image.open(io.BytesIO(one)).convert("RGB") for one in _drawn(scene, tongue, steps, cards, unit)]
    palette = _palette(images)
    told = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    times = [STEP_TIME] * (len(told) - 1) + [LAST_TIME]
    made = io.BytesIO()
    told[0].save(
        made, "GIF", save_all=True, append_images=told[1:], duration=times, loop=0, optimize=False, disposal=1
    )
    return made.getvalue()


def _drawn(
    scene: Scene, tongue: Language, steps: range | tuple[int, ...], cards: str, unit: str
) -> Iterator[bytes]:
    for step in steps:
        yield png_bytes(_still(scene, tongue, step, cards, unit, paper=True), GIF_WIDTH)


def _palette(images: list[Any]) -> Any:
    """Colours of the beginning, the middle and the end, side by side."""
    from PIL import Image

    chosen = [images[0], images[len(images) // 2], images[-1]]
    width, height = chosen[0].size
    sheet = Image.new("RGB", (width, height * len(chosen)))
    for place, image in enumerate(chosen):
        sheet.paste(image, (0, place * height))
    return sheet.quantize(colors=COLOURS, dither=Image.Dither.NONE)
