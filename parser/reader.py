"""Bytes to hands: `read` yields every hand of the inputs, and everything that is none: all bytes are
accounted for.

For work in parallel, `plan` cuts the inputs into units at hand headers, and `read_unit` reads one of them
exactly as `read` would have.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple
from zlib import crc32

from msgspec.structs import replace

from parser.cutting import boundaries, count_lines, pieces
from parser.detect import FORMATS
from parser.documents import read_document
from parser.files import stamp_of
from parser.formats.base import Format
from parser.hand import Hand, HandStatus
from parser.handreader import decode, read_hand
from parser.others import NO_HAND, SUMMARY, is_document, judge
from parser.saying import say
from parser.source import (
    READ_ERRORS,
    STDIN,
    Chatter,
    FileRead,
    Input,
    InputError,
    Piece,
    Quarantined,
    UntilBroken,
    inputs,
    open_input,
)
from parser.summaries.every import Summaries, SummaryText, summary_text
from parser.summaries.told import Standing, TournamentSummary
from parser.textrules import TXT004

FORMAT_BY_NAME: dict[str, Format] = {entry.name: entry for entry in FORMATS}
MOST_KNOWN = 300_000
UNIT_BYTES = 8 << 20

Path = str | os.PathLike[str]
Read = Hand | Quarantined | Chatter
Item = Read | FileRead


def read(paths: Path | Iterable[Path], *, repeats: bool = True) -> Iterator[Item]:
    """Every hand, quarantined piece and chatter of the inputs, in order, and a `FileRead` after each file.

    With `repeats`, a hand of which a complete copy came before has the finding TXT004.

    Raises:
        InputError: an input that was named can't be opened.
    """
    known = Repeats() if repeats else None
    for source in inputs([paths] if isinstance(paths, str | os.PathLike) else paths):
        for item in read_input(source):
            if known is not None and isinstance(item, Hand):
                known.check(item)
            yield item


def read_hands(paths: Path | Iterable[Path]) -> Iterator[Hand]:
    """Every hand of the inputs, in order."""
    for item in read(paths):
        if isinstance(item, Hand):
            yield item


def read_bytes(data: bytes, file: str = "-") -> Iterator[Read]:
    """Every hand, quarantined piece and chatter of `data`."""
    return read_pieces(pieces(io.BytesIO(data)), file)


def read_input(source: Input) -> Iterator[Item]:
    """Everything in one input, `FileRead` last; what a folder or archive holds unreadable is quarantined."""
    yield from read_unit(Unit(source, 0, None, 1, None, 0))


# ---- pieces

Aside = Quarantined | Chatter


def read_pieces(parts: Iterator[Piece], file: str, *, among_hands: bool = False) -> Iterator[Read]:
    """What the pieces are; neighbours set aside for the same reason come as one."""
    waiting: Aside | None = None
    long: Aside | None = None
    piece = next(parts, None)
    while piece is not None:
        following = next(parts, None)
        start = piece.start
        if start is None or start.format is None or piece.overlong:
            # Text before the first hand is among hands too.
            among = among_hands or (following is not None and following.start is not None)
            found = long = _aside(piece, file, among_hands=among, long=long)
            items: Iterable[Hand | Aside] = (found,)
        else:
            long = None
            items = _hands(piece, FORMAT_BY_NAME[start.format], file)
        for item in items:
            if isinstance(item, Hand):
                among_hands = True
                if waiting is not None:
                    yield _told(waiting)
                    waiting = None
                yield item
            elif waiting is not None and _alike(waiting, item):
                waiting = _joined(waiting, item)
            else:
                if waiting is not None:
                    yield _told(waiting)
                waiting = item
        piece = following
    if waiting is not None:
        yield _told(waiting)


def _told(item: Aside) -> Aside:
    """What was set aside, summaries among it read."""
    return item.read() if isinstance(item, SummaryText) else item


def _joined(first: Aside, second: Aside) -> Aside:
    """Neighbours that are alike as one."""
    if isinstance(first, SummaryText) and isinstance(second, SummaryText):
        return first.joined(second)
    return replace(first, size=first.size + second.size)


def _alike(first: Aside, second: Aside) -> bool:
    if isinstance(first, Quarantined) and isinstance(second, Quarantined):
        return first.reason == second.reason
    return isinstance(first, Chatter) and isinstance(second, Chatter) and first.kind == second.kind


def _hands(piece: Piece, entry: Format, file: str) -> Iterable[Hand | Aside]:
    """What a piece begins with: a hand and the other text that follows it, or a document of many."""
    if entry.document is not None:
        return read_document(piece, entry, file)
    size = len(piece.raw)
    try:
        hand = read_hand(piece, entry, file)
    except ValueError as error:
        return (Quarantined(file, piece.line, piece.byte, size, f"hand not understood: {error}"),)
    if hand.size == size:
        return (hand,)
    line = piece.line + count_lines(hand.raw, piece.codec)
    rest = Piece(piece.raw[hand.size :], piece.byte + hand.size, line, 1, None, piece.codec)
    return hand, _aside(rest, file, among_hands=True)


def _aside(piece: Piece, file: str, *, among_hands: bool, long: Aside | None = None) -> Aside:
    """What a piece without a hand to be read is; `long` is what the piece that it continues was."""
    start, size = piece.start, len(piece.raw)
    if piece.overlong and long is not None:
        if isinstance(long, SummaryText):
            return summary_text(file, piece.line, piece.byte, piece.raw, piece.codec)
        return replace(long, line=piece.line, byte=piece.byte, size=size)
    if start is not None:
        reason = "too long without another hand header to be one hand"
        if start.format is None:
            reason = f"a room's format that is not read yet: {start.room}"
        return Quarantined(file, piece.line, piece.byte, size, reason)
    text = decode(piece.raw, piece.codec)[0]
    chatter, reason = judge(text, among_hands=among_hands)
    if chatter is None and reason == NO_HAND and is_document(file, text):
        chatter = "document"
    if chatter == SUMMARY:
        return summary_text(file, piece.line, piece.byte, piece.raw, piece.codec)
    if chatter is not None:
        return Chatter(file, piece.line, piece.byte, size, chatter)
    return Quarantined(file, piece.line, piece.byte, size, reason)


# ---- units of work


class Unit(NamedTuple):
    """A stretch of one input that can be read on its own: from offset `byte`, on line `line`, up to `end`."""

    source: Input
    byte: int
    end: int | None
    """None: to the end of the input."""
    line: int
    codec: str | None
    size: int
    """Bytes to read, as they lie on disk."""


def plan(paths: Path | Iterable[Path], unit_size: int = UNIT_BYTES) -> list[Unit]:
    """The inputs cut into units of about `unit_size` bytes, in order; archives and "-" are one unit a member.

    Raises:
        InputError: an input that was named can't be opened.
    """
    units = []
    for source in inputs([paths] if isinstance(paths, str | os.PathLike) else paths):
        plain = source.problem is None and source.member is None and source.path != STDIN
        size = stamp_of(source.path).size if plain else 0
        if not plain or size <= unit_size * 3 // 2 or source.path.lower().endswith(".gz"):
            units.append(Unit(source, 0, None, 1, None, size))
            continue
        cuts: list[tuple[int, int, str | None]] = [(0, 1, None)]
        with suppress(InputError, *READ_ERRORS), open_input(source) as stream:  # told when it is read
            cuts += boundaries(stream, unit_size)
        ends = [byte for byte, _, _ in cuts[1:]]
        for (byte, line, codec), end in zip(cuts, [*ends, None], strict=True):
            units.append(Unit(source, byte, end, line, codec, (size if end is None else end) - byte))
    return units


def read_unit(unit: Unit, heard: Callable[[bytes], object] | None = None) -> Iterator[Item]:
    """Everything in a unit, as `read` without `repeats` gives it; the last unit of a file ends with its
    `FileRead`. `heard` is told the bytes that are read.

    Raises:
        InputError: the input can't be opened.
    """
    source, at = unit.source, unit.byte
    try:
        opened = open_input(source)
    except InputError as error:
        if source.explicit:
            raise
        yield Quarantined(source.file, unit.line, at, 0, error.message.removeprefix(f"{source.file}: "))
        if unit.end is None:
            yield FileRead(source.file, at)
        return
    with opened:
        if at:
            opened.seek(at)
        stream, line = UntilBroken(opened, heard), unit.line
        parts = pieces(stream, byte=at, line=line, end=unit.end, codec=unit.codec)
        for item in read_pieces(parts, source.file, among_hands=at > 0):
            at, line = item.byte + item.size, item.line
            yield item
    if stream.problem is not None:
        if at == 0 and source.explicit:
            message = f"{source.file}: {stream.problem}"
            raise InputError(message, "Check that the file is whole and may be read.")
        yield Quarantined(source.file, line, at, 0, f"reading stopped: {stream.problem}")
    if unit.end is None:
        yield FileRead(source.file, at)


class Repeats:
    """Hands read before, by room, number and time; the last `MOST_KNOWN` are remembered."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, str]] = {}

    def check(self, hand: Hand) -> bool:
        """Whether a complete copy of `hand` was seen before; then the hand gets its finding."""
        header = hand.header
        number = header.hand_id
        # Without a time, as in floor logs, numbers begin anew with every table: then the text counts.
        when = header.played_at or str(crc32(hand.text.encode("utf-8", "replace")))
        about = self._known.get(number)
        if about is None:
            if hand.status is not HandStatus.PARTIAL:
                if len(self._known) >= MOST_KNOWN:
                    self._known.pop(next(iter(self._known)))
                self._known[number] = header.site, when
        elif about == (header.site, when):
            message = say("Hand {hand} was read before.", hand=number)
            hand.findings = (hand.finding(TXT004, 0, message), *hand.findings)
            return True
        return False


__all__ = [
    "Chatter", "FileRead", "InputError", "Item", "Quarantined", "Repeats", "Standing", "Summaries",
    "TournamentSummary", "Unit", "plan", "read", "read_bytes", "read_hands", "read_input", "read_unit",
]  # fmt: skip
