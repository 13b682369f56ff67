"""A hand of a store, read again from the file it came from: to show it whole."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from parser.source import Input
from reports.duck import Tables, text
from reports.ingest.reread import Rereader
from reports.messages import sentence
from reports.places import is_remote
from reports.store import Store, StoreError

if TYPE_CHECKING:
    from parser.hand import Hand
    from reports.ingest.manifest import FileRow


class Spot(msgspec.Struct, frozen=True):
    """Where a record of a hand stands."""

    site: str
    hand_id: str
    file: str
    line: int
    byte: int
    size: int


def spots(tables: Tables, *, uid: int | None = None, hand_id: str | None = None) -> list[Spot]:
    """The hands of an identity or of a printed number; of several rooms there may be several."""
    test = f"hand_uid = {int(uid)}" if uid is not None else f"hand_id = {text(hand_id or '')}"
    query = f"SELECT site, hand_id, file, line, byte, size FROM hands WHERE {test} ORDER BY site, file, byte"  # noqa: S608  # quoted
    return [Spot(*row) for row in tables.rows(query)]


def hand_at(store: Store, spot: Spot) -> Hand:
    """The hand as its file has it now.

    Raises:
        StoreError: the file is gone, or has changed since it was read.
    """
    shown = f"{sentence(spot.file)}:{spot.line}"
    files = store.manifest.files_named(spot.file)
    if not files:
        raise StoreError(f"the store no longer knows the file of {shown}", "Run fairpot ingest on it again.")
    there = [row for row in files if is_remote(row.path) or Path(row.path).exists()]
    if not there:
        raise StoreError(
            f"{shown} was read from {sentence(files[0].path)}, which is not there any more",
            "Put the file back, or run fairpot ingest on where it is now.",
        )
    for row in there:
        hand = _read(row, spot)
        if hand is not None and (hand.header.site, hand.header.hand_id) == (spot.site, spot.hand_id):
            return hand
    raise StoreError(
        f"{sentence(there[0].path)} has changed since it was read: hand {sentence(spot.hand_id, 60)} "
        f"is not at line {spot.line} any more",
        "Run fairpot ingest on it again.",
    )


def _read(row: FileRow, spot: Spot) -> Hand | None:
    source = Input(spot.file, row.path, row.member)
    return Rereader().hand(source, spot.line, spot.byte, spot.size)
