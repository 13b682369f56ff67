"""`run_unit`: a work unit's text read, replayed and written as parts of the store.

A plain function of its arguments: no engine, no manifest, no clock. Run twice, anywhere, it writes the same
bytes under the same names. It takes each hand for itself: which of several records of a hand counts is
settled when all are there (`across`).
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import msgspec

from parser.reader import read_unit
from parser.source import FileRead
from reports.across import Spool
from reports.auditor import Auditor
from reports.ingest.errors import unusable
from reports.ingest.parts import PartWriter
from reports.ingest.points import reached
from reports.ingest.units import Changed, Failed, Job, UnitResult, WorkUnit
from reports.repeats import Unknowing
from reports.settings import Sink
from reports.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from parser.reader import Item
    from reports.ingest.units import Piece

Outcome = UnitResult | Changed | Failed
"""What working on a unit comes to."""


def run_unit(unit: WorkUnit, job: Job) -> Outcome:
    """The unit's parts, written and in place; nothing is when its text is not what was planned."""
    tallies = []
    try:
        with PartWriter(job.store, unit.id) as part:
            auditor = Auditor(job.settings, Unknowing(), _Trails(part))
            auditor.open_part(part)
            for piece in unit.pieces:
                auditor.tally = Tally()
                part.begin(piece)
                digest = hashlib.sha256()
                auditor.take(_items(piece, digest.update), Sink())
                if piece.sha256 and digest.hexdigest() != piece.sha256:
                    return Changed(unit.id, piece.file)
                tallies.append(_whole(auditor.tally, piece))
            parts = part.finish()
    except OSError as error:
        failed = unusable(job.store, error)
        return Failed(failed.message, failed.remedy)
    reached("unit finished")
    return UnitResult(unit.id, parts, msgspec.msgpack.encode(tallies))


class _Trails(Spool):
    """Trails go to the part."""

    def __init__(self, part: PartWriter) -> None:
        super().__init__()
        self._part = part

    def add(self, bucket: int, data: bytes) -> None:  # noqa: ARG002  # the part knows the table
        """Take in a trail."""
        self._part.trail(data)


def _items(piece: Piece, heard: Callable[[bytes], object]) -> Iterator[Item]:
    """What the piece holds; that a file ends is known from the piece."""
    for item in read_unit(piece.unit(), heard):
        if type(item) is not FileRead:
            yield item


def _whole(tally: Tally, piece: Piece) -> Tally:
    """The piece's counts with its bytes; the last piece of a file counts the file."""
    tally.bytes = tally.bytes_hands + tally.bytes_quarantined + tally.bytes_chatter
    tally.files = int(piece.last)
    return tally
