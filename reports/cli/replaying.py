"""What `fairpot replay` makes of hands: a page, pictures, steps on the terminal, a text to share.

Each has a function here that is given the hands and what was asked; the modules that do the work are loaded
by the one that needs them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from parser.hand import Hand
from reports.cli.common import CommandError, on_terminal, out
from reports.cli.onehand import no_hand

if TYPE_CHECKING:
    from replay.profiles import RuleProfile
    from reports.config import ProfileChoice
    from reports.language import Language
    from reports.replayer.markup import Markup
    from reports.replayer.scene import Scene


class Asked(NamedTuple):
    """What was asked for beside the hands."""

    houses: ProfileChoice
    others: tuple[RuleProfile, ...]
    """Houses whose awards stand beside the own one's."""
    tongue: Language
    whole: bool
    """All hands of the file."""
    at: int | None
    """The step of a picture; None: the whole hand."""


def scene(hand: Hand, asked: Asked) -> Scene:
    """The hand as it is to be seen: under its house's rules, with the houses beside it, named or not."""
    from replay.ruling import own_profile
    from reports.replayer.make import scene_of

    own = asked.houses.of(hand)
    if own is None and asked.others:
        own = own_profile(hand)
    return scene_of(hand, own, asked.others)


def anonymous(hands: Iterable[Hand], key: bytes | None) -> Iterator[Hand]:
    """The hands with stand-ins for all names, the texts too.

    Raises:
        RedactionError: a hand's names can't be shown to be out of it.
    """
    from parser.reader import read_bytes
    from parser.redacted import redacted, stand_ins

    for hand in hands:
        text = redacted(hand, stand_ins(hand, key=key, hero=False))
        yield from (one for one in read_bytes(text) if isinstance(one, Hand))


def html(hands: Iterator[Hand], asked: Asked, target: str) -> None:
    """A page of the hands; of a whole file, unless the name is that of a page, a folder of pages.

    Raises:
        CommandError: there is no hand, or there are too many for one page.
    """
    write_pages((scene(hand, asked) for hand in hands), asked.tongue, target, whole=asked.whole)


def write_pages(scenes: Iterator[Scene], tongue: Language, target: str, *, whole: bool) -> None:
    """Scenes as a page or as a folder of pages, of which none appears half written.

    Raises:
        CommandError: there is no hand, or there are too many for one page.
    """
    from reports.cli import version
    from reports.outputs import Output
    from reports.replayer.page import TooLargeError, page_of, pages_of

    def write(name: str, page: bytes) -> None:
        sink = Output(name)
        try:
            sink.write(page)
            sink.commit()
        finally:
            sink.abandon()

    if whole and target != "-" and Path(target).suffix.lower() not in (".html", ".htm"):
        folder = Path(target)
        folder.mkdir(parents=True, exist_ok=True)
        if not pages_of(scenes, tongue, version(), lambda name, page: write(str(folder / name), page)):
            raise no_hand()
        return
    first = next(scenes, None)
    if first is None:
        raise no_hand()
    try:
        write(target, page_of(chain([first], scenes), tongue, version()))
    except TooLargeError as error:
        raise CommandError(
            f"{error.hands:,} hands or more make a page of over {error.size / 1e6:.0f} MB",
            "name a folder instead of a page",
        ) from None


def pictures(hands: Iterator[Hand], asked: Asked, targets: dict[str, str]) -> None:
    """Pictures of the hand: paths by form, of "svg", "png" and "gif".

    Raises:
        CommandError: several hands are asked for, and what `write_pictures` raises.
    """
    from reports.cli.pictures import write_pictures

    if asked.whole:
        raise CommandError("a picture is of one hand", "choose it with --hand ID instead of --all")
    for hand in hands:
        made = scene(hand, asked)
        write_pictures(made, asked.tongue, targets, asked.at)


def steps(hands: Iterator[Hand], asked: Asked) -> None:
    """The hand on the terminal, a step at a time.

    Raises:
        CommandError: there is no terminal, or what draws on it is not installed; or the hand is not replayed.
    """
    if asked.whole:
        raise CommandError("--step goes through one hand", "choose it with --hand ID instead of --all")
    if not (on_terminal(sys.stdin) and on_terminal(sys.stdout)):
        raise CommandError("--step needs a terminal", "leave it out, or write a page with --html")
    try:
        from reports.replayer.tui import Stepper
    except ModuleNotFoundError:
        raise CommandError("--step needs Textual", "pip install 'fairpot[tui]'") from None
    for hand in hands:
        shown = scene(hand, asked)
        if not shown.frames:
            raise CommandError(f"this hand is not replayed: {shown.replay.reason}", "leave out --step")
        Stepper(shown, asked.tongue).run()


def share(hands: Iterator[Hand], asked: Asked, markup: Markup, *, big_blinds: bool) -> None:
    """The hand as text for a forum, on standard output."""
    from reports.replayer.share import share_text

    for place, hand in enumerate(hands):
        out(
            ("\n" if place else "")
            + share_text(scene(hand, asked), markup, asked.tongue, big_blinds=big_blinds)
        )
