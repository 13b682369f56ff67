"""Rows of `copies`: each further record of a hand, what it is beside the one that counts, what it adds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parser.cards import cards_text
from replay.audits.copies import SHORTER, VIEW, breaks_off, kind_of, known_cards, seats_matched

if TYPE_CHECKING:
    from collections.abc import Sequence

    from replay.trail import Trail


def copy_rows(records: Sequence[Trail]) -> list[tuple[Any, ...]]:
    """Rows of `copies` for the records of a hand, the one that counts first."""
    first = records[0]
    known = known_cards(first)
    rows = []
    for record in records[1:]:
        kind = kind_of(first, record)
        more = {}
        if kind in {VIEW, SHORTER}:
            seats = seats_matched(first, record) or {}
            for number, cards in known_cards(record).items():
                mine = seats.get(number, number)
                if len(cards) > len(known.get(mine, ())):
                    known[mine] = more[mine] = cards
        rows.append(
            (
                record.uid, kind, record.file, record.line, record.byte, record.size,
                first.file, first.line, first.byte, record.verdict, record.reason,
                first.verdict, first.reason, record.text, first.text, breaks_off(record), breaks_off(first),
                sorted(more), "/".join([cards_text(more[seat]) for seat in sorted(more)]),
            )
        )  # fmt: skip
    return rows


def different(records: Sequence[Trail]) -> list[Trail]:
    """The records without those that repeat the earliest one word for word."""
    earliest = min(records, key=lambda trail: (trail.file, trail.byte))
    return [one for one in records if one is earliest or one.text != earliest.text]
