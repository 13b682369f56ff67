"""What files are: stretch by stretch the format, how sure that is, and what to bring instead of what is not
read.

Hands of one format that follow one another make one stretch, whatever chatter stands between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from parser.events import Note, NoteKind
from parser.findings import Severity
from parser.hand import Hand, HandStatus
from parser.instead import instead
from parser.reader import Item, read
from parser.source import Chatter, FileRead, Quarantined
from replay.rulebook import RULES
from reports.messages import count, sentence, visible
from reports.tally import count_one

MOST_STRETCHES = 40
"""Stretches of a file told one by one; a file that mixes rooms hand by hand has as many as hands."""
MOST_DOUBTS = 4
"""Reasons for doubt told of a stretch."""
TITLES = {rule.code: rule.title for rule in RULES}


class Doubt(msgspec.Struct):
    """Why hands of a stretch are not read without trouble: how many, and where the first is."""

    hands: int
    line: int


class Stretch(msgspec.Struct):
    """Part of a file that is one thing: hands of a format, or what is not read."""

    line: int
    byte: int
    size: int = 0
    format: str | None = None
    hands: int = 0
    doubtful: int = 0
    """Hands that are likely of the format: the header fits, what follows not all."""
    doubts: dict[str, Doubt] = {}
    reason: str = ""
    """Why it is not read."""
    pieces: int = 0

    @property
    def sureness(self) -> str:
        """How sure the format is."""
        return "unknown" if self.format is None else "likely" if self.doubtful else "certain"


class Detected(msgspec.Struct):
    """What a file is."""

    file: str
    size: int
    stretches: list[Stretch]
    more: int = 0
    """Stretches beyond those that are told."""
    unknown: bool = False
    chatter: dict[str, int] = {}
    """Bytes by kind."""


def detect(paths: Iterable[str]) -> Iterator[Detected]:
    """What each file behind the paths is.

    Raises:
        InputError: a path that is named can't be read.
    """
    found = _Gathering()
    for item in read(paths, repeats=False):
        if isinstance(item, FileRead):
            yield found.whole(item)
            found = _Gathering()
        else:
            found.take(item)


class _Gathering:
    """A file's stretches while it is read."""

    def __init__(self) -> None:
        self.stretches: list[Stretch] = []
        self.last: Stretch | None = None
        self.more = 0
        self.unknown = False
        self.chatter: dict[str, int] = {}

    def take(self, item: Item) -> None:
        """Counts a piece of the file."""
        if isinstance(item, Chatter):
            count_one(self.chatter, item.kind, item.size)
            if self.last is not None:
                self.last.size += item.size
        elif isinstance(item, Hand):
            stretch = self._stretch(item.line, item.byte, item.header.site, "")
            stretch.size += item.size
            stretch.hands += 1
            reason, line = _doubt(item)
            if reason:
                stretch.doubtful += 1
                if reason not in stretch.doubts and len(stretch.doubts) == MOST_DOUBTS:
                    reason = "for other reasons"
                stretch.doubts.setdefault(reason, Doubt(0, line)).hands += 1
        elif isinstance(item, Quarantined):
            self.unknown = True
            stretch = self._stretch(item.line, item.byte, None, item.reason)
            stretch.size += item.size
            stretch.pieces += 1

    def _stretch(self, line: int, byte: int, name: str | None, reason: str) -> Stretch:
        """The stretch that something belongs to: the last one, or a new one."""
        last = self.last
        if last is None or (last.format, last.reason) != (name, reason):
            last = self.last = Stretch(line, byte, format=name, reason=reason)
            if len(self.stretches) < MOST_STRETCHES:
                self.stretches.append(last)
            else:
                self.more += 1
        return last

    def whole(self, read_file: FileRead) -> Detected:
        """The file, all of it read."""
        return Detected(read_file.file, read_file.size, self.stretches, self.more, self.unknown, self.chatter)


def _doubt(hand: Hand) -> tuple[str, int]:
    """Why a hand is not wholly what its header says, and on which line; "" when it is."""
    for event in hand.events:
        if isinstance(event, Note) and event.kind is NoteKind.UNREAD:
            return "with lines that are not understood", hand.place(event.at).line
    for finding in hand.findings:
        if finding.severity is not Severity.NOTE:
            title = TITLES.get(finding.code, "fault in its text")
            return f"with {finding.code}, {title}", finding.line
    if hand.status is HandStatus.UNSUPPORTED:
        return f"of which only the header is read, {hand.header.game}", hand.line
    return "", 0


# ---- as text


def told(file: Detected) -> str:
    """What a file is, a line for each stretch."""
    size = count(file.size, "byte")
    if not file.stretches:
        kinds = ", ".join(sorted(file.chatter)) or "empty"
        return f"{visible(file.file)}: no hand in {size} ({sentence(kinds, 200)})\n"
    if len(file.stretches) == 1 and not file.more:
        return f"{visible(file.file)}: {_stretch_text(file.stretches[0])}\n"
    lines = [f"{visible(file.file)}: {size}"]
    lines += [f"  {_stretch_text(stretch)}" for stretch in file.stretches]
    if file.more:
        lines.append(f"  and {count(file.more, 'change')} of format more")
    return "\n".join(lines) + "\n"


def _stretch_text(stretch: Stretch) -> str:
    place = f"line {stretch.line:,}, {count(stretch.size, 'byte')}"
    if stretch.format is None:
        help_text = instead(stretch.reason)
        helps = f"; {help_text}" if help_text else ""
        several = f" ({stretch.pieces:,} pieces)" if stretch.pieces > 1 else ""
        return f"{place}: unknown{several}: {sentence(stretch.reason, 300)}{helps}"
    text = f"{place}: {stretch.format}, {stretch.sureness}: {count(stretch.hands, 'hand')}"
    for why, doubt in stretch.doubts.items():
        text += f"; {doubt.hands:,} {sentence(why, 120)} (line {doubt.line:,})"
    return text
