"""Our fields of one hand in another format, as `exchange` writes and reads them."""

from __future__ import annotations

from typing import Any

import msgspec


class Own(msgspec.Struct, frozen=True):
    """Our fields of one hand."""

    events: int
    """How many events the format's own fields say, so that a change to them is seen."""
    header: dict[str, Any] = {}
    """Fields of the header that differ."""
    unsaid: tuple[str, ...] = ()
    """Fields of the header that the record does not state."""
    seats: tuple[dict[str, Any], ...] = ()
    """Every seat, where they differ."""
    status: str | None = None
    drop: tuple[int, ...] = ()
    """Events of the format's own fields, by their place from 0, that the record does not state."""
    add: tuple[dict[str, Any], ...] = ()
    """Events of the record, each with the place `before` which it stands."""
    findings: tuple[dict[str, Any], ...] = ()
    """What is wrong with the record's text, each with the place of an event from 0: verdicts hang on it."""
