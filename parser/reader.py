"""Bytes to hands: `read` yields every hand of the inputs, and everything that is none, so that all bytes are accounted for."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from typing import IO

import msgspec

from parser.detect import FORMATS
from parser.events import Collected, Note, NoteKind
from parser.findings import Finding
from parser.formats.base import Format, Header, Reading
from parser.grammar import driver
from parser.hand import Hand, HandHeader, HandStatus
from parser.money import ScaleError
from parser.others import ends_hand, judge
from parser.source import (
    READ_ERRORS,
    Chatter,
    FileRead,
    Input,
    InputError,
    Piece,
    Quarantined,
    count_lines,
    inputs,
    open_input,
    pieces,
)
from parser.textrules import HDR003, HDR005, HDR009, TXT002, TXT003, TXT004, TXT005, TXT007

FORMAT_BY_NAME: dict[str, Format] = {entry.name: entry for entry in FORMATS}
Item = Hand | Quarantined | Chatter | FileRead

MOST_SCALE = 8
MOST_KNOWN = 1_000_000


def decode(raw: bytes, codec: str | None) -> tuple[str, str, bool]:
    """The text of a piece, the encoding it was read in, and whether every byte was valid in it."""
    if codec is not None:
        try:
            return raw.decode(codec), codec, True
        except UnicodeDecodeError:
            return raw.decode(codec, "replace"), codec, False
    try:
        return raw.decode(), "utf-8", True
    except UnicodeDecodeError:
        pass
    try:
        return raw.decode("cp1252"), "cp1252", True
    except UnicodeDecodeError:
        return raw.decode("utf-8", "replace"), "utf-8", False


def read(paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]], *, repeats: bool = True) -> Iterator[Item]:
    """Every hand, quarantined piece and chatter of the inputs, in order, and a `FileRead` after each file.

    Raises:
        InputError: an input that was named can't be opened.
    """
    known = Repeats() if repeats else None
    for source in inputs([paths] if isinstance(paths, str | os.PathLike) else paths):
        for item in read_input(source):
            if known is not None and isinstance(item, Hand):
                known.check(item)
            yield item


def read_hands(paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]]) -> Iterator[Hand]:
    """Every hand of the inputs, in order."""
    for item in read(paths):
        if isinstance(item, Hand):
            yield item


def read_bytes(data: bytes, file: str = "-") -> Iterator[Hand | Quarantined | Chatter]:
    """Every hand, quarantined piece and chatter of `data`."""
    return read_stream(io.BytesIO(data), file)


def read_input(source: Input) -> Iterator[Item]:
    """Everything in one input, `FileRead` last; what a folder or archive holds unreadable is quarantined."""
    size = 0
    try:
        stream = open_input(source)
    except InputError as error:
        if source.explicit:
            raise
        yield Quarantined(source.file, 1, 0, 0, source.problem or error.message)
        yield FileRead(source.file, 0)
        return
    with stream:
        try:
            for item in read_stream(stream, source.file):
                size = item.byte + item.size
                yield item
        except READ_ERRORS as error:
            yield Quarantined(source.file, 1, size, 0, f"reading stopped: {error}")
    yield FileRead(source.file, size)


def read_stream(stream: IO[bytes], file: str) -> Iterator[Hand | Quarantined | Chatter]:
    """Everything in a stream of bytes."""
    among_hands = False
    waiting: Quarantined | Chatter | None = None
    for piece in pieces(stream):
        items: Iterable[Hand | Quarantined | Chatter]
        items = read_piece(piece, file, among_hands=among_hands)
        for item in items:
            if isinstance(item, Hand):
                among_hands = True
                if waiting is not None:
                    yield waiting
                    waiting = None
                yield item
            elif waiting is not None and _alike(waiting, item):
                waiting = msgspec.structs.replace(waiting, size=waiting.size + item.size)
            else:
                if waiting is not None:
                    yield waiting
                waiting = item
    if waiting is not None:
        yield waiting


def _alike(first: Quarantined | Chatter, second: Quarantined | Chatter) -> bool:
    if isinstance(first, Quarantined) and isinstance(second, Quarantined):
        return first.reason == second.reason
    return isinstance(first, Chatter) and isinstance(second, Chatter) and first.kind == second.kind


def read_piece(piece: Piece, file: str, *, among_hands: bool) -> Iterator[Hand | Quarantined | Chatter]:
    """The hand that a piece begins with and what follows it, or what else the piece is."""
    start = piece.start
    if piece.overlong:
        yield Quarantined(file, piece.line, piece.byte, len(piece.raw), "too long without a hand header to be one hand")
        return
    if start is not None and start.format is None:
        reason = f"a room's format that is not read yet: {start.room}"
        yield Quarantined(file, piece.line, piece.byte, len(piece.raw), reason)
        return
    text, encoding, valid = decode(piece.raw, piece.codec)
    if start is None or start.format is None:
        chatter, reason = judge(text, among_hands=among_hands)
        if chatter is not None:
            yield Chatter(file, piece.line, piece.byte, len(piece.raw), chatter)
        else:
            yield Quarantined(file, piece.line, piece.byte, len(piece.raw), reason)
        return
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    try:
        hand, end = read_hand(piece, text, encoding, FORMAT_BY_NAME[start.format], file)
    except (ValueError, OverflowError) as error:
        yield Quarantined(file, piece.line, piece.byte, len(piece.raw), f"hand not understood: {error}")
        return
    if not valid:
        hand.findings = (
            hand.finding(TXT005, 0, f"Some bytes of the hand are not valid {encoding}; they were replaced."),
            *hand.findings,
        )
    if end is None:
        yield hand
        return
    size = raw_offset(piece.raw, text, end, encoding)
    rest = Piece(piece.raw[size:], piece.byte + size, piece.line + text.count("\n", 0, end), 1, None, piece.codec)
    hand.raw, hand.size, hand.text = piece.raw[:size], size, text[:end]
    yield hand
    yield from read_piece(rest, file, among_hands=True)


def raw_offset(raw: bytes, text: str, at: int, encoding: str) -> int:
    """The byte of `raw` at which the line of `text` at offset `at` begins."""
    rows = text.count("\n", 0, at)
    decoded = raw.decode(encoding, "surrogateescape" if not encoding.startswith("utf-16") else "replace")
    where = 0
    for _ in range(rows):
        feed, back = decoded.find("\n", where), decoded.find("\r", where)
        if back >= 0 and (feed < 0 or back < feed):
            where = back + (2 if decoded.startswith("\r\n", back) else 1)
        else:
            where = feed + 1
    return len(decoded[:where].encode(encoding, "surrogateescape" if not encoding.startswith("utf-16") else "replace"))


def read_hand(piece: Piece, text: str, encoding: str, entry: Format, file: str) -> tuple[Hand, int | None]:
    """The hand at the beginning of `text`, and where it ends when other text follows it.

    Raises:
        ValueError: the header, or an amount, is not understood.
    """
    lines = text.split("\n")
    machine = driver(entry.name)
    first = lines[0]
    found = machine.header(first) or machine.header(first.strip().replace("\xa0", " "))
    if found is None:
        raise ValueError("its header is not one of this format's")
    header = entry.header(found.groups(), None)
    if not header.supported:
        return set_aside(piece, text, encoding, entry, header, file)
    at = len(first) + 1
    del lines[0]
    while True:
        reading = Reading(text, machine.amounts[header.scale])
        try:
            machine.run(reading, machine.start(header.scale), lines, at, header.scale)
            break
        except ScaleError as error:
            if error.needed > MOST_SCALE:
                raise
            header = entry.header(found.groups(), error.needed)
    hand = build(piece, text, encoding, entry, header, reading, file)
    return hand, reading.end_at


def whole_header(entry: Format, header: Header, reading: Reading | None) -> HandHeader:
    """The hand's header from its header line and its table line."""
    return HandHeader(
        entry.name, header.brand, header.hand_id, header.tournament, header.fast_fold, header.game, header.limit,
        header.low_stake, header.high_stake, header.ante, header.cap, header.currency, header.scale, header.symbol,
        header.tournament_id, header.level, header.buy_in,
        reading and reading.table, reading and reading.max_seats, reading and reading.button,
        header.played_at, header.zone, header.utc,
    )  # fmt: skip


def build(
    piece: Piece, text: str, encoding: str, entry: Format, header: Header, reading: Reading, file: str
) -> Hand:
    """The hand from what was read, with the findings about its text."""
    status = HandStatus.COMPLETE
    if reading.cancelled_at is not None:
        status = HandStatus.CANCELLED
    elif reading.total_at is None or reading.summary_at is None:
        status = HandStatus.PARTIAL
    hand = Hand(
        whole_header(entry, header, reading), tuple(reading.seats), tuple(reading.events), (), status, text, file,
        piece.line, piece.column, piece.byte, len(piece.raw), encoding, piece.raw,
    )  # fmt: skip
    if reading.button is not None and reading.button not in reading.names:
        reading.trouble(HDR003, 0, f"The button is on seat {reading.button}, which nobody holds.")
    if status is not HandStatus.COMPLETE or piece.column > 1:
        judge_ending(hand, reading, piece)
    if reading.max_seats is not None:
        for seat in reading.seats:
            if seat.number > reading.max_seats:
                reading.trouble(HDR005, seat.at, f"Seat {seat.number} at a table of {reading.max_seats}.", player=seat.name)
    if reading.troubles:
        hand.findings = tuple(
            hand.finding(rule, at, message, player=player, expected=expected, recorded=recorded)
            for rule, at, message, player, expected, recorded in sorted(reading.troubles, key=lambda one: one.at)
        )
    return hand


def judge_ending(hand: Hand, reading: Reading, piece: Piece) -> None:
    """Finds how a hand without a whole ending ends."""
    end = len(hand.text.rstrip())
    last = hand.text.rfind("\n", 0, end) + 1
    if piece.column > 1:
        reading.trouble(TXT003, 0, "The hand starts behind other text in its line.")
    if hand.status is HandStatus.CANCELLED:
        reading.trouble(HDR009, reading.cancelled_at or 0, "The hand was cancelled.")
    elif hand.status is HandStatus.PARTIAL:
        paid = any(isinstance(event, Collected) for event in hand.events)
        if reading.summary_at is None and paid and reading.unread_at != last:
            reading.trouble(TXT007, last, "The hand ends without its summary.")
        else:
            reading.trouble(TXT002, last, "The text stops before the hand is over.")


def set_aside(
    piece: Piece, text: str, encoding: str, entry: Format, header: Header, file: str
) -> tuple[Hand, int | None]:
    """A hand of a game that is not replayed: header and text only."""
    hand = Hand(
        whole_header(entry, header, None), (), (), (), HandStatus.UNSUPPORTED, text, file,
        piece.line, piece.column, piece.byte, len(piece.raw), encoding, piece.raw,
    )  # fmt: skip
    at = 0
    for line in text.split("\n"):
        if at and line and ends_hand(line):
            return hand, at
        at += len(line) + 1
    return hand, None


class Repeats:
    """Hands read before, by room, number and time; the last million are remembered."""

    def __init__(self) -> None:
        self._known: dict[int, None] = {}

    def check(self, hand: Hand) -> bool:
        """Whether a complete copy of `hand` was seen before; then the hand gets its finding."""
        header = hand.header
        key = hash((header.site, header.hand_id, header.tournament_id, header.played_at))
        if key in self._known:
            repeated: Finding = hand.finding(TXT004, 0, f"Hand {header.hand_id} was read before.")
            hand.findings = (repeated, *hand.findings)
            return True
        if hand.status is not HandStatus.PARTIAL:
            if len(self._known) >= MOST_KNOWN:
                self._known.pop(next(iter(self._known)))
            self._known[key] = None
        return False


__all__ = [
    "Chatter", "FileRead", "InputError", "Item", "Note", "NoteKind", "Quarantined", "Repeats", "count_lines", "read",
    "read_bytes", "read_hands", "read_input", "read_stream",
]  # fmt: skip
