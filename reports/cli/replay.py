"""`fairpot replay`: one hand, step by step."""

from __future__ import annotations

import sys
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from reports.cli.common import colour, complain, out
from reports.cli.onehand import find, list_hands, no_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parser.hand import Hand
    from reports.config import ProfileChoice

FILE = typer.Argument(metavar="FILE", help="A file of hands; - for standard input.")
HAND = typer.Option("--hand", metavar="ID", help="The hand's id, as its header prints it.")
ALL = typer.Option("--all", help="Every hand, one after the other.")
RULES = typer.Option("--rules", metavar="NAME_OR_FILE", help="Rule profile; else by each hand's site.")
CONFIG = typer.Option("--config", metavar="FILE", help="Settings; else fairpot.toml, from here upwards.")


def replay_command(
    paths: Annotated[list[str], FILE],
    hand: Annotated[str | None, HAND] = None,
    every: Annotated[bool, ALL] = False,
    rules: Annotated[str | None, RULES] = None,
    config: Annotated[str | None, CONFIG] = None,
) -> int:
    """Show a hand step by step: stacks, pots, the choices at each decision, who wins what and why.

    Every decision comes with what the player could do there, and the smallest and largest raise. Uncalled
    bets and rake are steps of their own. Findings stand where they fired; the last line is the verdict.

    Without --hand, a file with one hand shows that hand; one with several lists them.

    Examples:

      fairpot replay session.txt

      fairpot replay session.txt --hand 214573829

      fairpot replay session.txt --all | less
    """
    from parser.reader import read_hands
    from reports.config import ProfileChoice
    from reports.configfile import Given, settle

    houses = ProfileChoice(settle(Given(config=config, rules=rules)))
    hands = read_hands(paths)
    if hand is not None:
        _show(find(hands, hand), houses)
    elif every:
        _show_all(hands, houses)
    else:
        _show_or_list(hands, houses)
    return 0


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
