"""One hand while its lines are read: what it has said so far, and what is wrong with its text."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from parser.cards import Card
from parser.events import Event, Note, NoteKind, SummarySeat
from parser.findings import Rule
from parser.formats.base import Trouble
from parser.formats.tally import Tally
from parser.formats.values import Amounts, no_card
from parser.hand import Seat
from parser.lines import Configuration, Emit
from parser.others import ends_hand
from parser.roster import Roster, UnknownNameError
from parser.saying import row, say
from parser.textrules import HDR004, TXT001, TXT008

MOST_SEATS: Final = 1_000

LINE_WORDS = {
    "SEAT": say("a seat"),
    "POST": say("a post"),
    "ACTION": say("an action"),
    "HOLE": say("hole cards"),
    "STREET": say("a street"),
    "COLLECTED": say("an award"),
    "SUMMARY": say("the summary"),
    "POT": say("the total pot"),
    "BOARD": say("the board"),
    "SUMSEAT": say("a seat's result"),
    "CHAT_CLOSE": say("the end of a chat line"),
}
"""Kinds of lines a reader cares about, in words."""


NOBODY: Final[frozenset[str]] = frozenset()


class Reading:
    """One hand while its lines are read."""

    table: str | None = None
    table_at: int | None = None
    """Of the line that names the table and its button."""
    max_seats: int | None = None
    most_seats = MOST_SEATS
    button: int | None = None
    hero: str | None = None
    """Whose record it is, where a line says so."""
    order: tuple[int, ...] | None = None
    """The seats clockwise from the left of the button, where their numbers don't say it."""
    run = 0
    """Of the showdown block it stands in."""
    small_blinds: tuple[int | None, ...] = ()
    big_blinds: tuple[int | None, ...] = ()
    """Seats that posted them."""
    summary_at: int | None = None
    summary_seats = 0
    joined: SummarySeat | None = None
    """The last seat line of the summary that went into the event of one before."""
    total_at: int | None = None
    cancelled_at: int | None = None
    unread_at: int | None = None
    end_at: int | None = None
    """Where other text follows the hand."""
    bomb_pot = False
    """Everybody antes and the betting starts on the flop."""
    one_each = True
    """No name holds two seats."""
    careful = False
    last_try = False
    known_strangers: frozenset[str] = NOBODY
    _tally: Tally | None = None

    def __init__(self, text: str, amounts: Amounts) -> None:
        self.text = text
        self.amounts = amounts
        self.events: list[Event] = []
        self.add = self.events.append
        self.seats: list[Seat] = []
        self.seat_of = Roster()
        self.heads: dict[str, str] = {}
        self.troubles: list[Trouble] = []

    @property
    def tally(self) -> Tally:
        """What each seat has put in on the street; only some rooms' lines need it."""
        if self._tally is None:
            self._tally = Tally()
        return self._tally

    def holder(self, number: int) -> str | None:
        """The name on a seat's line."""
        return self.heads.get(f"Seat {number}")

    def no_cards(self, text: str | None, at: int) -> tuple[Card, ...]:
        """No cards: what a bracket gives that is empty, keeps them hidden, or can't be read (TXT008)."""
        token = no_card(text) if text else None
        if token is not None:
            self.trouble(TXT008, at, say("{card} is no card.", card=token), recorded=text)
        return ()

    def unread(self, line: str, at: int, configuration: Configuration) -> bool:
        """Notes a line that the grammar does not know in its place; True when the hand ends before it."""
        if line.isspace():
            return False
        over = self.summary_seats > 0 and self.total_at is not None
        if ends_hand(line) or (over and self.text.startswith("\n\n", at - 2)):
            self.end_at = at
            return True
        self.add(Note(NoteKind.UNREAD, line, at))
        self.unread_at = at
        due = row([words for name, words in LINE_WORDS.items() if name in configuration.expected])
        self.trouble(TXT001, at, say("This line is not understood."), expected=due or None, recorded=line)
        return False

    def stranger(self, emit: Emit, name: str, values: Any, at: int) -> None:
        """Appends the event of a line that names somebody without a seat line, with the name as printed."""
        self.last_try = True
        before = len(self.events)
        try:
            emit(self, name, values, at)
        except UnknownNameError:
            self.seat_of.strangers = frozenset((name,))
            emit(self, name, values, at)
            self.seat_of.strangers = frozenset()
            self.events[before:] = [
                replace(event, name=name) if "name" in event.__struct_fields__ else event
                for event in self.events[before:]
            ]
            if name not in self.known_strangers:
                self.known_strangers |= {name}
                self.trouble(HDR004, at, say("{who} has no seat line.", who=name), player=name)
        finally:
            self.last_try = False

    def trouble(self, rule: Rule, at: int, message: str, **more: str | None) -> None:
        """Notes down a fault found at offset `at`."""
        self.troubles.append(Trouble(rule, at, message, **more))
