"""Pictures of a hand for `fairpot replay`: --svg, --png, --gif, of one step with --at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from reports.cli.common import CommandError, out
from reports.messages import sentence

if TYPE_CHECKING:
    from reports.language import Language
    from reports.replayer.scene import Scene

SVG = typer.Option("--svg", metavar="OUT", help="A picture as SVG: the main steps, or that of --at.")
PNG = typer.Option("--png", metavar="OUT", help="The same as PNG.")
GIF = typer.Option("--gif", metavar="OUT", help="All steps as a GIF, or that of --at.")
AT = typer.Option("--at", metavar="STEP", help="The picture of one step; 0 is the beginning.")
REMEDY = "pip install 'fairpot[pictures]'"


def write_pictures(
    scene: Scene,
    tongue: Language,
    *,
    svg: str | None = None,
    png: str | None = None,
    gif: str | None = None,
    at: int | None = None,
) -> None:
    """The files that are asked for; their paths go to standard output.

    Raises:
        CommandError: there is no such step, or what draws is not installed.
    """
    from reports.replayer.pictures import NoStepError, picture

    for form, path in (("svg", svg), ("png", png), ("gif", gif)):
        if path is None:
            continue
        try:
            data = picture(scene, tongue, form, at=at)
        except NoStepError as error:
            raise CommandError(error.message, error.remedy) from None
        except ImportError as error:
            raise CommandError(f"--{form} needs {error.name or 'more'}, which is missing", REMEDY) from None
        _write(path, data)


def _write(path: str, data: bytes) -> None:
    """A file, whole or not at all."""
    from reports.outputs import Output

    sink = Output(path)
    try:
        sink.write(data)
        sink.commit()
    finally:
        sink.abandon()
    out(f"{sentence(path)}\n")
