"""What lines mean in rooms that write "NAME calls $2", without a colon between a name and what is done.

`SPACED_LINES` goes with grammars/spaced.lark; a room's file adds its own lines to it.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from parser.events import Note, NoteKind, PostKind, SummarySeat, SummaryStart
from parser.formats import shared, summary
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


def emit_board(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """The summary's board, numbered where there are several."""
    summary.emit_board(reading, name, (groups[0], groups[1], None, groups[2]), at)


def prepare_text(groups: Groups, _amounts: Amounts) -> str:
    """The line itself, for markers that say no more."""
    return groups[0] or ""


def emit_marker(reading: Reading, _name: str, text: str, at: int) -> None:
    """A marker that moves nothing."""
    reading.add(Note(NoteKind.TABLE, text, at))


def join_seat_lines(reading: Reading, *, apart: bool = False) -> None:
    """Makes one event of a seat's lines in the summary, which has one for each half or each run.

    They follow each other; `apart`: other seats' lines may stand between them.
    """
    last = reading.events[-1]
    if not isinstance(last, SummarySeat):
        return
    for index in range(len(reading.events) - 2, -1, -1):
        before = reading.events[index]
        if isinstance(before, SummarySeat) and before.seat == last.seat:
            reading.events[index] = joined(before, last)
            reading.events.pop()
            reading.summary_seats -= 1
            reading.joined = last
            return
        if isinstance(before, SummaryStart) or not (apart or isinstance(before, Note)):
            return


def joined(first: SummarySeat, second: SummarySeat) -> SummarySeat:
    """Two lines of the summary about one seat, as one."""
    words = first.words if second.words in first.words else f"{first.words}; {second.words}".strip("; ")
    return replace(
        first,
        result=second.result if first.result in {"", "won"} else first.result,
        cards=first.cards or second.cards,
        won=first.won + second.won,
        words=words,
    )


SPACED_LINES: Mapping[str, Line] = {
    **SHARED_LINES,
    "POST": Line(emit_post, prepare_post, 1),
    "ACTION": Line(emit_action, prepare_action, 1),
    "SHOWS": Line(spaced_shows, None, 1),
    "BOARD": Line(emit_board),
    "MARKER": Line(emit_marker, prepare_text),
}
