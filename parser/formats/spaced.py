"""What lines mean in rooms that write "NAME calls $2", without a colon between a name and what is done.

`SPACED_LINES` goes with grammars/spaced.lark; a room's file adds its own lines to it.
"""

from __future__ import annotations

from collections.abc import Mapping

from parser.events import PostKind
from parser.formats import shared
from parser.formats.reading import Reading
from parser.formats.shared import SHARED_LINES, ActionValues, emit_action, emit_post, emit_shows
from parser.formats.values import Amounts
from parser.lines import Groups, Line

FAMILY = "spaced.lark"

POSTS = {
    "": PostKind.BIG_BLIND,
    "ante": PostKind.ANTE,
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "dead small blind": PostKind.DEAD_BLIND,
    "dead": PostKind.DEAD_BLIND,
    "straddle": PostKind.STRADDLE,
}
"""By the words of a post; without any, somebody who has just sat down buys in with a big blind."""


def prepare_post(groups: Groups, amounts: Amounts) -> tuple[PostKind, int, bool]:
    """A post; a small blind out of position is dead, for it is owed beside a big one."""
    line, _name, word, amount, displaced, all_in = groups
    if word is None and " antes " in (line or ""):
        word = "ante"
    kind = POSTS[word or ""]
    if displaced and kind is PostKind.SMALL_BLIND:
        kind = PostKind.DEAD_BLIND
    return kind, amounts[amount or ""], bool(all_in)


def prepare_action(groups: Groups, amounts: Amounts) -> ActionValues:
    """An action, its amounts as printed."""
    return shared.prepare_action((*groups, None), amounts)


def spaced_shows(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """Shown cards, the words for the hand in brackets or without."""
    line, person, cards, bracketed, plain = groups
    emit_shows(reading, name, (line, person, cards, bracketed or plain), at)


SPACED_LINES: Mapping[str, Line] = {
    **SHARED_LINES,
    "POST": Line(emit_post, prepare_post, 1),
    "ACTION": Line(emit_action, prepare_action, 1),
    "SHOWS": Line(spaced_shows, None, 1),
}
