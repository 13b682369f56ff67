"""A document of many hands to its hands: XML, JSON, CSV and TOML, read by their formats, laid over its bytes.

Offsets in the text become bytes, lines and columns here, so that every byte of a document belongs to a hand,
to a piece set aside with a reason, or to what stands around them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from parser.formats.base import Format, Part
from parser.hand import Hand
from parser.handreader import attach, decode
from parser.others import SUMMARY
from parser.source import Chatter, Piece, Quarantined
from parser.summaries.every import summary_text

FRAME = "around hands"
"""The kind of what a document writes around its hands."""
_ESCAPED = re.compile(r"[\ud800-\udfff]")
_BARE_CR = re.compile("\r(?!\n)")


class Cursor:
    """Where in a document's bytes the text goes on; it only moves forward."""

    def __init__(self, piece: Piece, encoding: str) -> None:
        self.raw = piece.raw
        self.encoding = encoding
        self.errors = "surrogatepass" if encoding.startswith("utf-16") else "surrogateescape"
        self.at = 0
        self.line = piece.line
        self.column = piece.column
        self.origin = piece.byte

    def take(self, text: str) -> tuple[bytes, int, int, int]:
        """The bytes of the text that comes next, with their place: byte in the file, line, column."""
        begin, line, column = self.at, self.line, self.column
        self.at = min(begin + len(text.encode(self.encoding, self.errors)), len(self.raw))
        if "\r" in text:
            text = _BARE_CR.sub("\n", text)
        ends = text.count("\n")
        self.line += ends
        self.column = len(text) - text.rfind("\n") if ends else column + len(text)
        return self.raw[begin : self.at], self.origin + begin, line, column

    def rest(self) -> tuple[bytes, int, int, int]:
        """What is left."""
        begin, self.at = self.at, len(self.raw)
        return self.raw[begin:], self.origin + begin, self.line, self.column


def read_document(piece: Piece, entry: Format, file: str) -> Iterator[Hand | Quarantined | Chatter]:
    """Everything in a document, in the order of its text.

    Raises:
        TypeError: the format reads no documents.
    """
    if entry.document is None:
        raise TypeError(f"{entry.name} reads no documents")
    _, encoding, valid = decode(piece.raw, piece.codec)
    exact = piece.raw[: len(piece.raw) // 2 * 2] if piece.codec else piece.raw
    text = exact.decode(encoding, "surrogatepass" if piece.codec else "surrogateescape")
    clean = text if valid else _ESCAPED.sub("\ufffd", text)
    if "\r" in clean:
        clean = _BARE_CR.sub("\n", clean)  # a line end, in its place
    cursor, done = Cursor(piece, encoding), 0
    parts = entry.document(clean, file)
    while True:
        try:
            part = next(parts, None)
        except ValueError as error:
            yield from _set_aside(cursor, file, None, f"hand not understood: {error}", text[done:])
            break
        if part is None:
            break
        yield from _set_aside(cursor, file, FRAME, "", text[done : part.begin])
        done = part.end
        own = text[part.begin : done]
        if isinstance(part, Part):
            yield _hand(part, cursor, own, clean, file, valid=valid)
        else:
            yield from _set_aside(cursor, file, part.chatter, part.reason, own)
    raw, byte, line, _ = cursor.rest()
    if raw:
        yield Chatter(file, line, byte, len(raw), FRAME)


def _set_aside(
    cursor: Cursor, file: str, chatter: str | None, reason: str, text: str
) -> Iterator[Quarantined | Chatter]:
    """The stretch that comes next, as what it is."""
    raw, byte, line, _ = cursor.take(text)
    if not raw:
        return
    if chatter is None:
        yield Quarantined(file, line, byte, len(raw), reason)
    elif chatter == SUMMARY:
        yield summary_text(
            file, line, byte, raw, encoding if (encoding := cursor.encoding)[:6] == "utf-16" else None
        )
    else:
        yield Chatter(file, line, byte, len(raw), chatter)


def _hand(part: Part, cursor: Cursor, own: str, clean: str, file: str, *, valid: bool) -> Hand:
    raw, byte, line, column = cursor.take(own)
    header, seats, events, status, troubles = part.whole
    text = clean[part.begin : part.end]
    if part.backwards:
        text = "\n".join([*reversed(text.removesuffix("\n").split("\n")), ""])
    hand = Hand(
        header, seats, events, (), status, text, file, line, column, byte, len(raw), cursor.encoding, raw,
        part.backwards,
    )  # fmt: skip
    attach(hand, troubles, valid=valid)
    return hand
