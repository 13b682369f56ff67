"""`fairpot replay`: one hand, step by step."""

from __future__ import annotations

import sys
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from reports.cli import replaying
from reports.cli.common import CommandError, colour, complain, out
from reports.cli.names import ANONYMISE, KEY, key_from
from reports.cli.names import asked as names_are_replaced
from reports.cli.onehand import find, list_hands, no_hand, one_hand
from reports.cli.replaying import Asked
from reports.replayer.markup import Markup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parser.hand import Hand
    from reports.config import ProfileChoice

FILE = typer.Argument(metavar="FILE", help="A file of hands; - for standard input.")
HAND = typer.Option("--hand", metavar="ID", help="The hand's id, as its header prints it.")
ALL = typer.Option("--all", help="Every hand, one after the other.")
RULES = typer.Option("--rules", metavar="NAME_OR_FILE", help="Rule profile; else by each hand's site.")
CONFIG = typer.Option("--config", metavar="FILE", help="Settings; else fairpot.toml, from here upwards.")


COMPARE = typer.Option(
    "--compare", metavar="A,B,...", help="Profiles or .toml files whose awards stand beside the own one's."
)
LANG = typer.Option(
    "--lang", metavar="CODE", help="Language of pages: en, pt, fr, zh; else that of the locale."
)
HTML = typer.Option("--html", metavar="OUT", help="Write a page; with --all and no .html a folder of pages.")
SVG = typer.Option("--svg", metavar="OUT", help="Draw the whole hand, or with --at one step of it.")
PNG = typer.Option("--png", metavar="OUT", help="The same as a picture of dots.")
GIF = typer.Option("--gif", metavar="OUT", help="All steps as a moving picture, or with --at one.")
AT = typer.Option("--at", metavar="STEP", min=0, help="Of pictures: which step; 0 is the beginning.")
STEP = typer.Option("--step", help="Go through the hand on the terminal, a step at a time.")
BB = typer.Option("--bb", help="With --share: amounts in big blinds.")
SHARE = typer.Option("--share", help="Tell the hand as text for a forum.")


def replay_command(
    paths: Annotated[list[str], FILE],
    hand: Annotated[str | None, HAND] = None,
    every: Annotated[bool, ALL] = False,
    rules: Annotated[str | None, RULES] = None,
    compare: Annotated[str | None, COMPARE] = None,
    lang: Annotated[str | None, LANG] = None,
    html: Annotated[str | None, HTML] = None,
    svg: Annotated[str | None, SVG] = None,
    png: Annotated[str | None, PNG] = None,
    gif: Annotated[str | None, GIF] = None,
    at: Annotated[int | None, AT] = None,
    step: Annotated[bool, STEP] = False,
    share: Annotated[Markup | None, SHARE] = None,
    big_blinds: Annotated[bool, BB] = False,
    anonymise: Annotated[bool, ANONYMISE] = False,
    key: Annotated[str | None, KEY] = None,
    config: Annotated[str | None, CONFIG] = None,
) -> int:
    """Show a hand step by step: stacks, pots, the choices at each decision, who wins what and why.

    Every decision comes with what the player could do there, and the smallest and largest raise. Uncalled
    bets and rake are steps of their own. Findings stand where they fired; the last line is the verdict.

    Without --hand, a file with one hand shows that hand; one with several lists them. --html writes a page
    to step through in a browser: one file that asks for nothing. --svg, --png and --gif draw pictures.

    Examples:

      fairpot replay session.txt

      fairpot replay session.txt --hand 214573829 --html hand.html

      fairpot replay session.txt --all --html session/

      fairpot replay dispute.txt --compare tda_2024,roberts_cash --html dispute.html

      fairpot replay session.txt --hand 214573829 --at 12 --png river.png

      fairpot replay session.txt --hand 214573829 --share bbcode --bb
    """
    from parser.reader import read_hands
    from replay.ruling import named
    from reports.config import ProfileChoice
    from reports.configfile import Given, settle
    from reports.language.tongue import asked as spoken

    targets = {form: path for form, path in (("svg", svg), ("png", png), ("gif", gif)) if path is not None}
    _fits(html is not None, bool(targets), step, share is not None, big_blinds, at, compare)
    asked = Asked(
        ProfileChoice(settle(Given(config=config, rules=rules))),
        () if compare is None else named(compare.split(",")),
        spoken(lang),
        every,
        at,
    )
    hands = read_hands(paths)
    secret = None if key is None else key_from(key)
    if names_are_replaced(anonymise, key, keep_hero=False):
        hands = iter([one_hand(hands, hand)]) if hand is not None or not every else hands
        hands = replaying.anonymous(hands, secret)
    if html is None and not targets and not step and share is None:
        _tell(hands, hand, asked)
        return 0
    chosen = hands if every else iter([one_hand(hands, hand)])
    if html is not None:
        replaying.html(chosen, asked, html)
    elif targets:
        replaying.pictures(chosen, asked, targets)
    elif step:
        replaying.steps(chosen, asked)
    elif share is not None:
        replaying.share(chosen, asked, share, big_blinds=big_blinds)
    return 0


def _fits(
    html: bool, pictures: bool, step: bool, share: bool, big_blinds: bool, at: int | None, compare: str | None
) -> None:
    """Options that go together.

    Raises:
        CommandError: they do not.
    """
    if html + pictures + step + share > 1:
        raise CommandError("a page, pictures, --step and --share are made one at a time", "ask for one")
    if big_blinds and not share:
        raise CommandError("--bb is about the text for a forum", "add --share")
    if at is not None and not pictures:
        raise CommandError("--at says which step is drawn", "add --svg, --png or --gif")
    if compare is not None and not (html or step):
        raise CommandError(
            "--compare lays awards side by side on a page", "add --html, or ask fairpot ruling"
        )


def _tell(hands: Iterator[Hand], wanted: str | None, asked: Asked) -> None:
    """The hand as text, whole."""
    if wanted is not None:
        _show(find(hands, wanted), asked.houses)
    elif asked.whole:
        _show_all(hands, asked.houses)
    else:
        _show_or_list(hands, asked.houses)


def _show(hand: Hand, houses: ProfileChoice) -> None:
    from reports.messages import Paint
    from reports.replayer.make import scene_of
    from reports.replayer.text import replay_text

    out(replay_text(scene_of(hand, houses.of(hand)), Paint(colour(sys.stdout))))


def _show_all(hands: Iterator[Hand], houses: ProfileChoice) -> None:
    shown = 0
    for hand in hands:
        if shown:
            out("\n" + "-" * 78 + "\n\n")
        _show(hand, houses)
        shown += 1
    if not shown:
        raise no_hand()


def _show_or_list(hands: Iterator[Hand], houses: ProfileChoice) -> None:
    """The only hand; or, of several, their ids."""
    first = list(islice(hands, 2))
    if not first:
        raise no_hand()
    if len(first) == 1:
        _show(first[0], houses)
        return
    list_hands((*first, *hands))
    complain(
        "more than one hand", f"choose one with --hand ID, e.g. --hand {first[0].header.hand_id}, or --all"
    )
