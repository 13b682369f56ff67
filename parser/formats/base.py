"""What a format is: how its hands begin, its grammar, what its header states, what its lines mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from parser.events import Event
from parser.findings import Rule
from parser.hand import HandHeader, HandStatus, Seat
from parser.lines import Groups, Line


class Header(NamedTuple):
    """What a header line states beside the hand's number and time; many hands of a table share it."""

    brand: str
    tournament: bool
    fast_fold: bool
    game: str
    supported: bool
    limit: str
    low_stake: int | None
    high_stake: int | None
    ante: int | None
    cap: int | None
    currency: str | None
    scale: int
    symbol: str
    tournament_id: str | None
    level: str | None
    buy_in: str | None


class Stamp(NamedTuple):
    """When a hand was played, as printed and in UTC."""

    played_at: str
    zone: str | None
    utc: int | None


class Trouble(NamedTuple):
    """A finding to be made when the hand is there."""

    rule: Rule
    at: int
    message: str
    player: str | None = None
    expected: str | None = None
    recorded: str | None = None


class Whole(NamedTuple):
    """A hand that its format reads by itself, not line by line through a driver."""

    header: HandHeader
    seats: tuple[Seat, ...]
    events: tuple[Event, ...]
    status: HandStatus
    troubles: list[Trouble]


class Format(NamedTuple):
    """One room's text: how its hands begin, its grammar, its header, its own lines.

    The header's first group is the hand's number; then come the groups that say what is played, and from the
    year on, those that say when.
    """

    name: str
    starts: str
    """Regular expression of the first words of a hand."""
    grammar: str
    """File of its grammar, beside base.lark."""
    header: Callable[[Groups, int | None], Header]
    """Reads what is played; the second argument overrides the scale. ValueError when it isn't understood."""
    stamp: Callable[[Groups], Stamp]
    """Reads when it was played."""
    lines: Mapping[str, Line]
    about: str = ""
    """What of the room's text is read, for people."""
    whole: Callable[[str], Whole] | None = None
    """Reads a whole hand's text, where a format has its own way; header, stamp and lines then say nothing."""
    rest: str | None = None
    """Regular expression of what must follow the first words in the header's line; None where any header's
    signs will do.
    """
