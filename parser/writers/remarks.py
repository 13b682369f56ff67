"""What is said of remarks, and of lines that were not understood, where a target has no place for them."""

from __future__ import annotations

from parser.events import Note, NoteKind, SummaryStart
from parser.hand import Hand
from parser.textrules import TXT011
from parser.writers.base import NotExpressible

NOTE_WORDS = {
    NoteKind.CHAT: "chat",
    NoteKind.PRESENCE: "who comes, goes and sits out",
    NoteKind.TABLE: "remarks about the table",
    NoteKind.TOURNAMENT: "remarks about the tournament",
    NoteKind.UNREAD: "lines of the summary that were not understood",
}
UNREAD = "a line was not understood, and it may be part of the play"


def unread_in_play(hand: Hand) -> bool:
    """Whether a line before the summary was not understood."""
    for event in hand.events:
        if isinstance(event, SummaryStart):
            return False
        if isinstance(event, Note) and event.kind is NoteKind.UNREAD:
            return True
    return False


def check_text(hand: Hand) -> None:
    """Raises `NotExpressible` for a hand whose text leaves open what a target's lines would settle."""
    if any(finding.code == TXT011.code for finding in hand.findings):
        raise NotExpressible("the record does not say where the streets begin")
