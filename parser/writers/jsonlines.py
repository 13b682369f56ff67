"""JSON lines: a hand an object, its header, seats and events as the parser has them, for other programs.

Cards are texts, money is whole minor units of the header's `scale`, a field that is null is one the record
does not say. What the fields mean stands in docs/exchange.md.
"""

from __future__ import annotations

from typing import Any

import msgspec

from parser.cards import CARD_TEXT
from parser.events import Event
from parser.hand import Hand
from parser.writers.base import Written
from parser.writers.plainnames import escaped

CARDS = ("cards", "board", "new")
"""Fields of events that hold cards."""
VERSION = 1
"""Of the objects' shape."""


def write(hand: Hand) -> Written:
    """The hand as one line of JSON."""
    value = {
        "version": VERSION,
        "file": hand.file,
        "line": hand.line,
        "status": hand.status.value,
        "header": msgspec.to_builtins(hand.header),
        "seats": [_bare(msgspec.to_builtins(seat)) for seat in hand.seats],
        "events": [event_value(event) for event in hand.events],
    }
    text = msgspec.json.encode(_whole(value)).decode()
    return Written(f"{escaped(text)}\n", ())


def event_value(event: Event) -> dict[str, Any]:
    """An event's kind and fields."""
    fields = _bare(msgspec.to_builtins(event))
    for key in CARDS:
        if key in fields:
            fields[key] = [CARD_TEXT[card] for card in fields[key]]
    return {"event": type(event).__name__, **fields}


def _bare(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields without the place in a text that isn't there."""
    del fields["at"]
    return fields


def _whole(value: Any) -> Any:
    """The value with halves of letters, which UTF-8 has no room for, spelt out."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {key: _whole(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_whole(one) for one in value]
    return value
