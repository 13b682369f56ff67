"""One hand out of a file: found by its id, or the only one; several are listed."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from reports.cli.common import CommandError, nearest, out

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from parser.hand import Hand

LISTED = 50
"""Hands listed when a file holds several; the rest is counted."""
REMEMBERED = 100_000
"""Ids kept to suggest one like the one that was not found."""


def one_hand(hands: Iterator[Hand], wanted: str | None) -> Hand:
    """The hand with an id, or the only one.

    Raises:
        CommandError: there is none, or there are several and no id is given; then their ids are listed.
    """
    if wanted is not None:
        return find(hands, wanted)
    first = list(islice(hands, 2))
    if not first:
        raise no_hand()
    if len(first) > 1:
        list_hands((*first, *hands))
        example = first[0].header.hand_id
        raise CommandError("more than one hand", f"choose one with --hand ID, e.g. --hand {example}")
    return first[0]


def list_hands(hands: Iterable[Hand]) -> None:
    """The hands' lines and ids, as many as one looks through; the rest is counted."""
    rest = 0
    for number, hand in enumerate(hands):
        if number < LISTED:
            out(_line(hand))
        else:
            rest += 1
    if rest:
        out(f"... and {rest:,} more\n")


def _line(hand: Hand) -> str:
    from reports.messages import sentence

    header = hand.header
    parts = [header.hand_id, header.game, header.limit, header.table or "", header.played_at or ""]
    return f"{hand.line:>8}  {'  '.join([sentence(part, 60) for part in parts if part])}\n"


def find(hands: Iterator[Hand], wanted: str) -> Hand:
    """The first hand with this id.

    Raises:
        CommandError: there is none; names the ids most like it.
    """
    from reports.messages import sentence

    wanted = wanted.lstrip("#")
    ids: dict[str, None] = {}
    for hand in hands:
        if hand.header.hand_id == wanted:
            return hand
        if len(ids) < REMEMBERED:
            ids[hand.header.hand_id] = None
    if not ids:
        raise no_hand()
    close = nearest(wanted, list(ids)) or list(islice(ids, 3))
    raise CommandError(f"no hand has the id {sentence(wanted, 60)!r}", f"the closest are {', '.join(close)}")


def no_hand() -> CommandError:
    return CommandError(
        "no hand found", "`fairpot audit` says what was read instead, `fairpot formats` what can be"
    )
