"""Names, and other words of a record, that can stand in a line of text and steer nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec.structs import replace

from parser.events import Event, Note
from parser.hand import Hand

UNSAFE = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ue000\ufeff\ufff9-\ufffb]"
)
"""Control characters, line ends of all kinds, marks of direction, blanks without width, halves of letters."""
MOST_LETTERS = 200


def plain_words(text: str) -> str:
    """The text with a "?" in place of each such character."""
    return UNSAFE.sub("?", text)


def escaped(text: str) -> str:
    """JSON with such characters spelt out."""
    return (
        text
        if text.isascii() and "\x7f" not in text
        else UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
    )


def with_plain_names(hand: Hand, names: Mapping[str, str]) -> Hand:
    """The hand with other names; those that are not in `names` stay."""
    if not names:
        return hand
    header = hand.header
    if header.hero in names:
        header = replace(header, hero=names[header.hero or ""])
    seats = tuple([replace(seat, name=names.get(seat.name, seat.name)) for seat in hand.seats])
    return replace(
        hand, header=header, seats=seats, events=tuple([_named(one, names) for one in hand.events])
    )


def _named(event: Event, names: Mapping[str, str]) -> Event:
    name = None if isinstance(event, Note) else getattr(event, "name", None)
    return event if name is None or name not in names else replace(event, name=names[name])


def plain_names(names: list[str]) -> dict[str, str]:
    """Another name for each that can't stand in a line as it is; no two become the same."""
    taken = set(names)
    found: dict[str, str] = {}
    for name in names:
        base = plain_words(name)[:MOST_LETTERS]
        if base == name and base.strip():
            continue
        base = base.strip() or "?"
        new, number = base, 2
        while new in taken:
            new, number = f"{base} {number}", number + 1
        taken.add(new)
        found[name] = new
    return found
