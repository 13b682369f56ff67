"""What a part of the store says about itself: the bytes that were read for it, its rows and its files."""

from __future__ import annotations

import msgspec


class Stretch(msgspec.Struct, frozen=True):
    """Bytes of a file that were read: from `start` up to `end`, and their SHA-256."""

    file: str
    start: int
    end: int
    digest: str

    def covers(self, other: Stretch) -> bool:
        """Whether both have bytes of the same file in common, or begin at the same one."""
        if self.file != other.file:
            return False
        return self.start == other.start or (self.start < other.end and other.start < self.end)


class Part(msgspec.Struct, frozen=True):
    """A written part."""

    name: str
    rules: str
    version: str
    """Of the program that wrote it."""
    stretches: tuple[Stretch, ...]
    rows: dict[str, int]
    sizes: dict[str, int]
    """Bytes of each table's file."""
    waiting: str = ""
    """Folder it waits in until it is committed."""
