"""What a hand leaves behind for checks across hands: a small record, the same on every machine.

`track.trail_of` makes it, `replay.audits` reads it, a store keeps it. It is written as a MessagePack array:
new fields go at the end and have a default.
"""

from __future__ import annotations

import msgspec

from parser.cards import Card
from parser.events import PostKind


class Posted(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Money put in before the cards."""

    kind: PostKind
    amount: int
    all_in: bool


class TrailSeat(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A seat line and what became of it. Money in minor units."""

    number: int
    name: str
    stack: int
    """Chips at the beginning of the hand."""
    end: int | None
    """Chips at its end, as the record pays them; None when that cannot be told."""
    dealt: bool
    """Dealt in."""
    sitting_out: bool
    """The seat line says so."""
    posts: tuple[Posted, ...]
    cards: tuple[Card, ...]
    """The hole cards that this record knows."""
    cash_out: int = 0
    """Of `end`, what came from outside the pot."""


class TrailNote(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A line of presence (joins, leaves, adds chips) or tournament (rebuys, finishes), as printed."""

    seat: int | None
    text: str
    """Its line, player's name and all."""


LONGEST_NUMBER = 30
"""Digits of a hand's number; what has more is no number of a room's."""


class TrailKey(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """The first fields of a trail: which table's it is, and its place among the table's hands."""

    uid: int
    """`reports.repeats.identity` of the hand."""
    text: int
    """32-bit hash of its text."""
    site: str
    tournament: str | None
    table: str | None
    hand_id: str
    utc: int | None
    played_at: str | None
    file: str
    byte: int

    @property
    def of_table(self) -> tuple[str, str, str]:
        """The hands of one table have the same: site, tournament, table; a cash table without a name is its
        file's.
        """
        table = self.table
        if table is None:
            table = "" if self.tournament else f"\0{self.file}"
        return self.site, self.tournament or "", table

    @property
    def order(self) -> tuple[int, str, int, str, int]:
        """A table's hands are in this order: by number where it is one, by time, by place."""
        told = self.hand_id
        number = int(told) if len(told) <= LONGEST_NUMBER and told.isascii() and told.isdecimal() else 0
        return number, self.played_at or "", self.utc or 0, self.file, self.byte


class Trail(TrailKey, frozen=True, gc=False, array_like=True):
    """One hand beside others. Money in minor units."""

    line: int
    size: int
    kind: str
    """cash, fast-fold or tournament."""
    game: str
    limit: str
    currency: str | None
    scale: int
    symbol: str
    max_seats: int | None
    button: int | None
    small_blind: int
    big_blind: int
    ante: int | None
    level: str | None
    status: str
    """complete, partial, cancelled or game not replayed yet."""
    verdict: str
    """agrees, disagrees, cannot tell or not replayed."""
    trusted: bool
    """False: an impossible event tainted the replay, its ends cannot be relied on."""
    hero: int | None
    """Seat of the player whose record it is."""
    seats: tuple[TrailSeat, ...]
    plays: tuple[int, ...]
    """Two numbers a decision: street * 65536 + seat * 256 + the verb's place in `Verb`; and the street total
    after it."""
    boards: tuple[tuple[Card, ...], ...]
    total_pot: int
    rake: int
    fees: int
    flop: bool
    """A flop was dealt."""
    disputed: int
    """Money awarded otherwise than the rules say: over pots that disagree, what players were paid short of
    what the rules give them, or what they were paid beyond it, whichever is more."""
    profile: str
    """Label of the rules it was judged by."""
    reason: str
    """Why it is not replayed; empty where it is."""
    notes: tuple[TrailNote, ...] = ()
    pots: tuple[int, ...] = ()
    """The main pot and each side pot before rake, where there are several."""

    def seat_of(self, name: str) -> TrailSeat | None:
        """The first seat of a player."""
        for seat in self.seats:
            if seat.name == name:
                return seat
        return None


_encode = msgspec.msgpack.Encoder(enc_hook=str).encode  # texts that know how they were made are text


def encode(trail: Trail) -> bytes:
    """A trail as bytes; bytes of a file name that are no UTF-8 are spelt out."""
    try:
        return _encode(trail)
    except UnicodeEncodeError:
        file = trail.file.encode("utf-8", "backslashreplace").decode()
        return _encode(msgspec.structs.replace(trail, file=file))


decode = msgspec.msgpack.Decoder(Trail).decode
"""A trail from its bytes."""
decode_key = msgspec.msgpack.Decoder(TrailKey).decode
"""Its key from a trail's bytes."""
