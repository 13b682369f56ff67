"""Bytes to pieces: cutting at hand headers; every byte belongs to one piece.

Text is cut where a line starts a hand (`parser.detect` says which lines do), a piece at a time, so that
memory stays flat for input of any size.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

from parser.detect import (
    LONGEST_LINE,
    NEEDLES,
    NUMBER_MARK,
    NUMBERED,
    UNNUMBERED,
    Start,
    line_begin,
    start_at,
)
from parser.source import Piece, Readable

CHUNK = 1 << 20
LONGEST = 2 << 20
"""Bytes a piece may have; what follows, up to the next header, is quarantined unread."""
LONGEST_DOCUMENT = 32 << 20
"""The same for a document of many hands."""
LONGEST_NEEDLE = max([len(needle) for needle in NEEDLES]) * 2
"""As 16-bit text; so much is looked at twice, for what stands across the end of what was there."""
BRAND = b"PokerStars"
USUAL = (b" Hand #", b" Game #", b" Zoom Hand #", b" Tournament #", b" Home Game Hand #")
"""How the brand goes on in English, where it is one of the needles."""
GUARDS = {
    b"<session sessioncode=": b"<",
    b"<pokerxml>": b"<",
    b'"ohh"': b"{",
    b'"ots"': b"{",
    b"variant": b"=",
}
"""Letters that a document with the needle must hold, and that most files lack: one quick look tells."""


# ---- encodings and line ends


def sniff(head: bytes) -> tuple[str | None, int]:
    """The codec of 16-bit text (None for 8-bit) and how many bytes of byte order mark come first."""
    if head.startswith(b"\xff\xfe"):
        return "utf-16-le", 2
    if head.startswith(b"\xfe\xff"):
        return "utf-16-be", 2
    sample = head[:4096]
    if len(sample) >= 8:
        half = len(sample) // 2
        if sample[1::2].count(0) > half * 0.6 and sample[0::2].count(0) < half * 0.1:
            return "utf-16-le", 0
        if sample[0::2].count(0) > half * 0.6 and sample[1::2].count(0) < half * 0.1:
            return "utf-16-be", 0
    return None, 0


def count_lines(raw: bytes, codec: str | None = None) -> int:
    """Line ends in `raw`: LF, CR LF and bare CR count one each."""
    if codec is not None:
        text = raw.decode(codec, "replace")
        return text.count("\n") + text.count("\r") - text.count("\r\n")
    ends = raw.count(b"\n")
    if b"\r" in raw:
        ends += raw.count(b"\r") - raw.count(b"\r\n")
    return ends


# ---- cutting


def cuts(buffer: bytes, codec: str | None, *, origin: int = 0, after: int = 0) -> list[tuple[int, Start]]:
    """Where in `buffer` a hand starts, and with what; whole lines only are looked at.

    `origin` is the buffer's offset in its file: 16-bit units lie at even ones. What begins before `after` was
    looked at already.
    """
    found: list[tuple[int, Start]] = []
    if codec is None:  # one look for all numbers takes a third of the time
        at = buffer.find(NUMBER_MARK, after)
        while at >= 0:
            if buffer[max(0, at - 4) : at] in NUMBERED:  # mypyc takes no slice from before the beginning
                start = start_at(buffer, at - 4, 6, None)
                if start is not None:
                    found.append(start)
            at = buffer.find(NUMBER_MARK, at + 2)
    plain = codec is None and buffer.isascii()
    for needle in NEEDLES if codec is not None else UNNUMBERED:
        if plain and not needle.isascii():
            continue
        guard = GUARDS.get(needle)
        if guard is not None and codec is None and guard not in buffer:
            continue
        mark = needle if codec is None else needle.decode().encode(codec)
        usual = USUAL if codec is None and needle == BRAND else ()
        at = buffer.find(mark, after)
        while at >= 0:
            if usual and buffer.startswith(usual, at + len(mark)):
                pass  # found by its number
            elif codec is None or (at + origin) % 2 == 0:
                start = start_at(buffer, at, len(mark), codec)
                if start is not None:
                    found.append(start)
            at = buffer.find(mark, at + len(mark))
    found.sort(key=lambda entry: entry[0])
    return [entry for index, entry in enumerate(found) if index == 0 or entry[0] > found[index - 1][0]]


def pieces(
    stream: Readable, *, byte: int = 0, line: int = 1, end: int | None = None, codec: str | None = None
) -> Iterator[Piece]:
    """The stream cut at hand headers, in order, nothing left out; from offset `byte`, on line `line`, up to
    `end`.
    """
    pending = b""
    start: Start | None = None
    column = 1
    overlong = False
    seen = 0
    """How many bytes of `pending` were looked at for a header."""
    first = byte == 0
    at = byte
    while True:
        size = CHUNK if end is None else min(CHUNK, end - at)
        chunk = stream.read(size) if size else b""
        at += len(chunk)
        if first and chunk:
            first = False
            codec, mark = sniff(chunk)
            if mark:
                yield Piece(chunk[:mark], byte, line, 1, None, codec)
                chunk, byte = chunk[mark:], byte + mark
        last = not chunk
        pending += chunk
        # The last line may go on in the next chunk, and a header must be seen whole.
        whole = len(pending) if last else _whole_lines(pending, codec)
        if whole == 0 and start is None and len(pending) >= CHUNK:
            whole = max(0, len(pending) // 2 * 2 - LONGEST_LINE)  # a document in one line, maybe
        done = 0
        for cut, following in cuts(pending[:whole], codec, origin=byte, after=seen):
            if cut == 0 and start is not None and not overlong:
                continue  # the header this piece began with
            if cut > done:
                raw = pending[done:cut]
                yield Piece(raw, byte, line, column, start, codec, overlong, following.column > 1)
                line += count_lines(raw, codec)
                byte += len(raw)
                done = cut
            start, column, overlong = following, following.column, False
        pending, seen = pending[done:], max(0, whole - done - LONGEST_NEEDLE)
        if last:
            if pending:
                yield Piece(pending, byte, line, column, start, codec, overlong)
            return
        if len(pending) > (LONGEST_DOCUMENT if start is not None and start.document else LONGEST):
            overlong = True
            keep = _whole_lines(pending, codec)
            keep = keep if keep > 0 else len(pending) // 2 * 2
            raw = pending[:keep]
            yield Piece(raw, byte, line, column, start, codec, overlong)
            line += count_lines(raw, codec)
            byte += len(raw)
            column = 1
            pending, seen = pending[keep:], max(0, seen - keep)


def boundaries(
    stream: IO[bytes], unit_size: int, *, byte: int = 0, line: int = 1, codec: str | None = None
) -> Iterator[tuple[int, int, str | None]]:
    """Places at which a file can be cut for work in parallel, at least `unit_size` apart: byte, line, codec.

    Each is the beginning of a line that starts a hand of a format, where reading cuts it too. They are looked
    for from offset `byte`, on line `line`, on.
    """
    if not byte:
        codec = sniff(stream.read(4096))[0]
    stream.seek(byte)
    done = byte
    while chunk := stream.read(CHUNK):
        if chunk.endswith(b"\r") and codec is None:
            chunk += stream.read(1)  # a line end is not counted twice
        if byte + len(chunk) - done > unit_size:
            for cut in _hand_cuts(chunk, codec, byte):
                # The chunk's first line may be half of one.
                if byte + cut - done >= unit_size and _whole_lines(chunk[:cut], codec):
                    done = byte + cut
                    yield done, line + count_lines(chunk[:cut], codec), codec
        line += count_lines(chunk, codec)
        byte += len(chunk)


def _hand_cuts(chunk: bytes, codec: str | None, origin: int) -> list[int]:
    """Where hands of a format start in `chunk`, at the beginning of a line."""
    found = cuts(chunk[: _whole_lines(chunk, codec)], codec, origin=origin)
    return [cut for cut, start in found if start.format is not None and start.column == 1]


def _whole_lines(buffer: bytes, codec: str | None) -> int:
    """How many bytes of `buffer` are whole lines; a CR at its very end may be half of a line end."""
    if codec is not None:
        return line_begin(buffer, len(buffer) - 2, codec)
    end = max(buffer.rfind(b"\n"), buffer.rfind(b"\r", 0, len(buffer) - 1))
    return end + 1
