"""What can be wrong, as values: a `Rule` says what a code means, a `Finding` where it fired.

The rules about the text itself (TXT) and its headers (HDR) are here; the rules of play are in `replay`, each
beside its check; `replay.rulebook.RULES` is the one table of all of them.
"""

from __future__ import annotations

from enum import Enum

import msgspec


class Severity(Enum):
    """How much a finding matters."""

    ERROR = "error"
    """Against an explicit rule of the profile, a wrong award, money or cards that don't add up."""
    WARNING = "warning"
    """Allowed by the text but unusual, or a fault that can't touch the money."""
    NOTE = "note"
    """Worth knowing."""


class Level(Enum):
    """What the profile's rules make of it."""

    ILLEGAL = "illegal"
    """Against the profile's explicit text."""
    STANDS = "illegal but stands"
    """Against it, but the time to put it right has passed."""
    WARN = "warn"
    """Legal under the profile, not under the common core; or a fault that can't touch the money."""
    NEEDS_RULING = "needs ruling"
    """The text leaves it open or to the floor; the message names the choices."""
    OK = "ok"
    """Nothing against it; worth knowing."""


class Rule(msgspec.Struct, frozen=True):
    """One code: what it checks and where the rule comes from."""

    code: str
    severity: Severity
    title: str
    """What is wrong when it fires, a few words."""
    meaning: str
    """Two or three plain sentences for the reader who got the finding."""
    source: str
    """The rule texts and dimensions it rests on."""


class Also(msgspec.Struct, frozen=True):
    """Another hand that a finding is about: where it stands."""

    file: str
    line: int
    hand_id: str | None


class Finding(msgspec.Struct, frozen=True):
    """One fault at one place. Text fields are plain text, money as the site prints it."""

    code: str
    severity: Severity
    file: str
    line: int
    column: int
    hand_id: str | None
    street: str | None
    player: str | None
    message: str
    expected: str | None
    recorded: str | None
    rule: str
    excerpt: str = ""
    """The line it points at; of a long one, what stands around the place."""
    step: int = 0
    """Offset in the hand's text; findings of a hand are ordered by it."""
    level: Level = Level.ILLEGAL
    caret: int = 0
    """The place's column in the excerpt; 0: that in the line."""
    pot: str | None = None
    """The pot it is about: "0" the main pot, "1" the first side pot; "0/2" its second board."""
    also: tuple[Also, ...] = ()
    """The other hands, of a finding about several."""
    site: str = ""
    """The room, of a finding about several hands."""
    table: str | None = None
    """The table, likewise."""
    day: str | None = None
    """The day, YYYY-MM-DD, likewise."""
    seat: int | None = None
    """The player's seat, likewise."""


LEVEL_OF = {Severity.ERROR: Level.ILLEGAL, Severity.WARNING: Level.WARN, Severity.NOTE: Level.OK}
"""The level of a finding that does not say another."""
