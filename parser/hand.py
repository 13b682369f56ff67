"""A hand as it was recorded: header, seats, events, and where in which file it stands."""

from __future__ import annotations

import re
from enum import Enum
from itertools import islice

import msgspec

from parser.events import Event
from parser.findings import LEVEL_OF, Finding, Level, Rule, Severity
from parser.money import money_text
from parser.saying import amount as amount_of

LINE_END = re.compile(rb"\r\n|\r|\n")
WIDE_LINE_END = re.compile(r"\r\n|\r|\n")
LONGEST_EXCERPT = 400
"""Characters of a line that a finding quotes."""
CUT = "\u2026"
MAIL = "quoted-printable"
"""The encoding of hands in a mail program's 7-bit writing; the text under it is UTF-8."""


class HandStatus(Enum):
    """How much of a hand the record holds."""

    COMPLETE = "complete"
    PARTIAL = "partial"
    """Truncated, glued to another hand, or without its summary."""
    CANCELLED = "cancelled"
    UNSUPPORTED = "game not replayed yet"
    """Stud, draw and mixed games: header and text only, no events."""


class UncalledBet(Enum):
    """Where a room's record leaves a bet that nobody called."""

    LINE = "line"
    """It has a line of its own."""
    AWARD = "award"
    """It is paid back with the award to the same player."""
    SILENT = "silent"
    """It goes back without a word; awards and total are without it."""
    EITHER = "either"
    """In the award or in silence, by the version of the room's program; the amounts tell."""


class Accounts(msgspec.Struct, frozen=True):
    """How a room's record writes money and folds down, where rooms differ. The default is PokerStars' way."""

    uncalled: UncalledBet = UncalledBet.LINE
    total_net: bool = False
    """The printed total leaves out the rake."""
    total_uncalled: bool = False
    """The printed total holds the uncalled bet."""
    summary_uncalled: bool = False
    """The summary's winnings of a seat hold the uncalled bet though the award lines don't."""
    rake_inside: bool = False
    """Awards hold the rake: it is printed and not taken from what winners are paid."""
    silent_fee: int = 0
    """The most that a fee beside the rake comes to which is taken without a word."""
    marks_all_in: bool = True
    """A line that puts in a player's last chip says so, and no other line does."""
    early_folds: bool = False
    """In a fast-fold game a fold is written when it is made, which need not be the player's turn."""


class HandHeader(msgspec.Struct, frozen=True):
    """What the header and table lines state. Money in minor units of `scale`; stakes as printed."""

    site: str
    """The format's name: "pokerstars", "ggpoker", "floorlog"."""
    brand: str
    """The words before the hand id, as printed."""
    hand_id: str
    tournament: bool
    fast_fold: bool
    game: str
    """The name of a game that is replayed, from `replay.games`; others are set aside, as printed."""
    limit: str
    """nl, pl or fl; "pl/nl" (no limit after the flop only) is set aside."""
    low_stake: int | None
    """Small blind; in fixed limit the small bet."""
    high_stake: int | None
    """Big blind; in fixed limit the big bet."""
    ante: int | None
    cap: int | None
    currency: str | None
    """ISO code; None for tournament and play chips."""
    scale: int
    """Decimal digits of a minor unit: 2 for cents, 0 for chips."""
    symbol: str
    """Printed before amounts: "$", "€" or ""."""
    tournament_id: str | None
    level: str | None
    buy_in: str | None
    table: str | None
    max_seats: int | None
    button: int | None
    played_at: str | None
    """Local date and time as printed, ISO order "2024-03-01 20:15:07"."""
    zone: str | None
    utc: int | None
    """Seconds since 1970 in UTC when the zone is known."""
    chip: int | None = None
    """Smallest chip in play, where the record says it."""
    bomb_pot: bool = False
    """Everybody antes and the betting starts on the flop, where the record says so."""
    rules: str | None = None
    """The rule profile that the record names."""
    accounts: Accounts | None = None
    """How the record writes money down, where it isn't as PokerStars does."""
    hero: str | None = None
    """Whose record it is, where that is said and no card tells."""
    order: tuple[int, ...] | None = None
    """The seats clockwise from the left of the button, where the record says it and their numbers don't."""


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A seat line."""

    number: int
    name: str
    stack: int
    sitting_out: bool
    bounty: int | None
    at: int


class Place(msgspec.Struct, frozen=True):
    """A place in a file: line and column from 1, byte from 0."""

    file: str
    line: int
    column: int
    byte: int
    text: str
    """The hand's part of the line."""
    at: int
    """The place's offset in `text`."""

    def window(self) -> tuple[str, int]:
        """What of a long line stands around the place, and the place's column in it, from 1."""
        if len(self.text) <= LONGEST_EXCERPT:
            return self.text, self.at + 1
        begin = max(0, min(self.at - LONGEST_EXCERPT // 2, len(self.text) - LONGEST_EXCERPT))
        end = begin + LONGEST_EXCERPT
        head, tail = CUT if begin else "", CUT if end < len(self.text) else ""
        return f"{head}{self.text[begin:end]}{tail}", self.at - begin + len(head) + 1


def line_start(raw: bytes, encoding: str, row: int) -> tuple[int, int]:
    """Which line of `raw` row `row` of its text begins on, counted from 0, and at which byte.

    They are the same line but where a mail program broke long ones ("quoted-printable").
    """
    if encoding.startswith("utf-16"):
        text = raw.decode(encoding, "replace")
        ends = WIDE_LINE_END.finditer(text)
        return row, next(
            (2 * _units(text[: end.end()]) for end in islice(ends, row - 1, row)), 0
        ) if row else 0
    byte = line = 0
    for end in LINE_END.finditer(raw):
        if row == 0:
            break
        line += 1
        byte = end.end()
        if encoding != MAIL or not raw.endswith(b"=", 0, end.start()):
            row -= 1
    return line, byte


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def prefix_size(raw: bytes, encoding: str, prefix: str) -> int:
    """How many bytes at the start of `raw` are the text `prefix`, invalid bytes among them or not."""
    if encoding == MAIL:
        return 0  # a message's bytes are told by line
    size = len(prefix.encode(encoding, "surrogatepass" if encoding.startswith("utf") else "replace"))
    if "\ufffd" not in prefix:
        return size
    return next(
        (
            size
            for size in range(len(prefix), len(raw))
            if len(raw[:size].decode(encoding, "replace")) >= len(prefix)
        ),
        len(raw),
    )


class Hand(msgspec.Struct):
    """One recorded hand. `text` has "\\n" line ends; `place` finds the original place of any offset in it."""

    header: HandHeader
    seats: tuple[Seat, ...]
    events: tuple[Event, ...]
    findings: tuple[Finding, ...]
    status: HandStatus
    text: str
    file: str
    line: int
    """Line of the hand's first character in the file, from 1."""
    column: int
    byte: int
    """Offset of the hand's first byte in the file."""
    size: int
    """Bytes of the file that are this hand's, its surrounding blank lines included."""
    encoding: str
    raw: bytes
    """The hand's bytes as they stand in the file."""
    backwards: bool = False
    """The file has the hand's last line first; `text` has them in the order of play."""

    @property
    def complete(self) -> bool:
        """Whether the record holds the hand from header to summary."""
        return self.status is HandStatus.COMPLETE

    def name(self, seat: int) -> str:
        """The name on a seat line; "seat N" when there is none."""
        for entry in self.seats:
            if entry.number == seat:
                return entry.name
        return f"seat {seat}"

    def money(self, amount: int) -> str:
        """An amount as everything here prints it: "$1.50", "1,500"."""
        scale, symbol = self.header.scale, self.header.symbol
        return amount_of(money_text(amount, scale, symbol), amount, scale, symbol)

    def place(self, at: int) -> Place:
        """Where offset `at` of `text` stands in the file."""
        start = self.text.rfind("\n", 0, at) + 1
        end = self.text.find("\n", start)
        line = self.text[start : end if end >= 0 else len(self.text)]
        row = self.text.count("\n", 0, start)
        if self.backwards:
            row = self.text.count("\n") - row - self.text.endswith("\n")
        if len(self.raw) == len(self.text) and self.encoding != MAIL and not self.backwards:
            first, byte = row, at  # a byte is a letter
        else:
            first, byte = line_start(self.raw, self.encoding, row)
            byte += prefix_size(self.raw[byte:], self.encoding, self.text[start:at])
        column = at - start + (self.column if first == 0 else 1)
        return Place(self.file, self.line + first, column, self.byte + byte, line.rstrip("\r"), at - start)

    def finding(
        self,
        rule: Rule,
        at: int,
        message: str,
        *,
        player: str | None = None,
        street: str | None = None,
        expected: str | None = None,
        recorded: str | None = None,
        source: str | None = None,
        severity: Severity | None = None,
        level: Level | None = None,
        pot: str | None = None,
    ) -> Finding:
        """A finding of `rule` at offset `at`; `source` narrows the rule's own, `severity` overrides it.

        The level is that of the severity unless given.
        """
        place = self.place(at)
        excerpt, caret = place.window()
        return Finding(
            rule.code,
            severity or rule.severity,
            self.file,
            place.line,
            place.column,
            self.header.hand_id,
            street,
            player,
            message,
            expected,
            recorded,
            source or rule.source,
            excerpt,
            at,
            level or LEVEL_OF[severity or rule.severity],
            caret,
            pot,
        )
