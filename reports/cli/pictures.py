"""Pictures of a hand for `fairpot replay`: its files, and what is said where they cannot be made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.cli.common import CommandError, out
from reports.messages import sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reports.language import Language
    from reports.replayer.scene import Scene

REMEDY = "pip install 'fairpot[pictures]'"


def write_pictures(scene: Scene, tongue: Language, targets: Mapping[str, str], at: int | None = None) -> None:
    """The files that are asked for, by form; their paths go to standard output.

    Raises:
        CommandError: there is no such step, or what draws is not installed.
    """
    from reports.replayer.pictures import NoStepError, picture

    for form, path in targets.items():
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
