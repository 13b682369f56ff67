"""What a format is: how its hands begin, its grammar, what its header states, what its lines mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from parser.events import Event
from parser.findings import Rule
from parser.hand import Accounts, HandHeader, HandStatus, Seat
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

    played_at: str | None
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


class Part(NamedTuple):
    """A hand in a document that holds many: `text[begin:end]` is its own, its events' offsets count from
    `begin`.
    """

    begin: int
    end: int
    whole: Whole
    backwards: bool = False
    """Its lines stand in the file the last one first; the offsets are those of the lines put right."""


class Aside(NamedTuple):
    """A stretch of a document that is no hand: chatter of a kind, or set aside for a reason."""

    begin: int
    end: int
    chatter: str | None
    reason: str = ""


class Ending(NamedTuple):
    """What a room prints at the end of a hand that was played to its end."""

    summary: bool = True
    """A marker from which on the text only restates."""
    total: bool = True
    """A line with the pot's total."""
    seats: bool = True
    """A line for everybody who was dealt in."""
    winners: bool = False
    """A line for everybody who was paid, at least."""
    awards: bool = False
    """The awards stand behind the marker."""
    units: tuple[str, ...] = ()
    """Words of which one follows every amount of a hand that has it behind any."""
    bare: bool = False
    """Some of its hands end with the marker and nothing behind it."""


NUMBERED = ("Hand #", "Game #", "GAME #", "HAND #")


class Format(NamedTuple):
    """One room's text: how its hands begin, its grammar, its header, its own lines.

    The header's first group is the hand's number; then come the groups that say what is played, and last
    those that say when (from the year on, unless `stamp_groups` says how many they are).
    """

    name: str
    starts: str
    """Regular expression of the first words of a hand, from the line's beginning to the end of a needle."""
    grammar: str
    """File of its grammar, which follows base.lark and that of its family."""
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
    needles: tuple[str, ...] = NUMBERED
    """Texts of which one ends the first words of each hand; they are what a file is searched for."""
    lead: str | None = None
    """Regular expression of lines before the first words that belong to the hand they announce."""
    header_lines: bool = False
    """The grammar's HEADER goes over several lines, `lead` included."""
    stamp_groups: int | None = None
    """How many groups at the HEADER's end say when; None: those from the year on."""
    family: str | None = None
    """File of the grammar that rooms of its kind share, between base.lark and its own."""
    delimiter: str = ": "
    """Stands between a player's name and what he does; a blank where nothing else does."""
    comma: Callable[[str], bool] | None = None
    """Whether a hand's text has decimal commas; None: never."""
    ending: Ending = Ending()
    accounts: Accounts | None = None
    """How the room writes money down, where it isn't as PokerStars does."""
    finish: Callable[[Any, Header, str], Header] | None = None
    """Completes the header from the `Reading` and the file's name, once the lines are read."""
    document: Callable[[str, str], Iterator[Part | Aside]] | None = None
    """Reads a document (text, file name) that may hold many hands, where these have no text of their own:
    parts in the order of the text, none overlapping; what lies between them is chatter.
    """
    words: Mapping[str, str] | None = None
    """Regular expressions that stand in the grammar as "«name»", where texts share shapes but not words."""
    site: str | None = None
    """The room, where it has several formats; None: the format's name is the room's."""


def no_header(_groups: Groups, _scale: int | None) -> Header:
    """The `header` of a format that reads its hands whole."""
    raise ValueError("this format has no header line")


def no_stamp(_groups: Groups) -> Stamp:
    """The `stamp` of a format that reads its hands whole."""
    raise ValueError("this format has no header line")
