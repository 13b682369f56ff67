"""Reads single hands again, to say where they stand: that one repeats another the store alone knows."""

from __future__ import annotations

import io
from collections.abc import Iterator

from parser.cutting import pieces, sniff
from parser.files import open_file
from parser.hand import Hand
from parser.reader import read_input, read_pieces
from parser.source import Input, InputError

HEAD = 4096


class Rereader:
    """Finds hands in files again; those of a file are asked for in order."""

    def __init__(self) -> None:
        self._source: Input | None = None
        self._hands: Iterator[Hand] = iter(())

    def hand(self, source: Input, line: int, byte: int, size: int) -> Hand | None:
        """The hand that begins at an offset; None when the file is another by now."""
        if source.member is None and not source.path.lower().endswith(".gz"):
            found = _in_place(source, line, byte, size)
            if found is not None:
                return found
        if self._source != source:
            self._source = source
            self._hands = _hands(source)
        return next((hand for hand in self._hands if hand.byte == byte), None)


def _in_place(source: Input, line: int, byte: int, size: int) -> Hand | None:
    """The hand read by itself, where that is possible: a document's hands are not."""
    try:
        with open_file(source.path) as stream:
            codec = sniff(stream.read(HEAD))[0]
            stream.seek(byte)
            data = stream.read(size)
    except OSError:
        return None
    cut = pieces(io.BytesIO(data), byte=byte, line=line, end=byte + size, codec=codec)
    if not byte:
        cut = pieces(io.BytesIO(data))
    found = [item for item in read_pieces(cut, source.file, among_hands=True) if type(item) is Hand]
    return found[0] if len(found) == 1 and found[0].byte == byte and found[0].size == size else None


def _hands(source: Input) -> Iterator[Hand]:
    try:
        for item in read_input(source._replace(explicit=False)):
            if type(item) is Hand:
                yield item
    except InputError:
        return
