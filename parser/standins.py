"""Who a hand names, and what he is called instead where the hand leaves the house.

Beside the players that hold a seat there are those who come and go, and observers who talk: their names stand
in lines that move nothing. A room's grammar knows where; it is asked with every line's name written down.
"""

from __future__ import annotations

import io
import re
from collections.abc import Collection
from functools import cache
from string import ascii_uppercase
from typing import Any, NamedTuple

from parser.cutting import pieces
from parser.detect import FORMATS
from parser.events import Note, NoteKind
from parser.formats.base import Format
from parser.formats.reading import Reading
from parser.grammar import AmountsByStyle, build, cache_folder
from parser.hand import Hand
from parser.handreader import header_of
from parser.lines import Driver, Emit, Line
from parser.money import ScaleError
from parser.spelled import XML, kind_of, marked_names
from parser.writers.pseudonyms import LENGTH, hero_of, names_of, pseudonym

OBSERVER = re.compile(r"\s*[\[(]observer[\])]\Z", re.IGNORECASE)
"""What rooms put behind the name of somebody who only watches."""
MOST_SCALE = 8
NOBODY = "Player "
"""What is left for a name where a room writes "Player NAME" and has lost the name."""
_POKERNOW_NAME = re.compile(r'"([^"]+ @ [\w-]+)"')


class Named(NamedTuple):
    """A line that names somebody: its offset, the grammar's word for its kind, the name."""

    at: int
    kind: str
    name: str


def stand_ins(
    hand: Hand, *, keep: Collection[str] = (), key: bytes | None = None, hero: bool = True
) -> dict[str, str]:
    """A stand-in for each name in the hand, those without a seat too; who is kept stands for himself.

    Without a key they are "Player 1" and so on in the order of the seats; with one they are pseudonyms, the
    same in each hand of a room. `hero` keeps the name of the player whose record it is.
    """
    if _is_nameless(hand):
        return {name: name for name in all_names(hand)}
    own = hero_of(hand) if hero else None
    kept = {*keep} | ({own} if own is not None else set())
    everybody = all_names(hand)
    taken = {name.casefold() for name in everybody}
    seats = {seat.name: seat.number for seat in hand.seats}
    found: dict[str, str] = {}
    number = 0
    for name in sorted(everybody, key=lambda one: seats.get(one, len(everybody) + 1_000)):
        if name in kept:
            found[name] = name
            continue
        length = LENGTH
        while True:
            number += 1
            new = _numbered(hand, number) if key is None else pseudonym(key, hand.header.site, name, length)
            length += 1
            if hand.header.site == "pokernow":
                new = f"{new} @ {new.replace(' ', '-')}"
            if taken.isdisjoint((new.casefold(), new.casefold().rpartition(" ")[2])):
                break
        taken.add(new.casefold())
        found[name] = new
    return found


def _is_nameless(hand: Hand) -> bool:
    """Whether the record names nobody: players are called by where they sit."""
    if hand.header.site == "phh":
        return all(seat.name == f"p{seat.number}" for seat in hand.seats)
    return hand.header.site == "bovada"


def _numbered(hand: Hand, number: int) -> str:
    """ "Player 1", or "Player A" in a floor log, where a number in a name would be an amount."""
    if hand.header.site != "floorlog":
        return f"Player {number}"
    letters = ""
    while number:
        number, place = divmod(number - 1, 26)
        letters = ascii_uppercase[place] + letters
    return f"Player {letters}"


def all_names(hand: Hand) -> list[str]:
    """Every name in the hand: of its seats and lines, then of those who only come, go, watch or talk."""
    found = names_of(hand)
    told = {event.at for event in hand.events if isinstance(event, Note) and event.seat is None}
    for one in lines_named(hand):
        name = OBSERVER.sub("", one.name).strip().removesuffix(":")
        if one.at in told and not any(known in name for known in found):
            found.append(name)
    for event in hand.events:
        if isinstance(event, Note) and hand.header.site == "pokernow":
            found += _POKERNOW_NAME.findall(event.text)
        elif isinstance(event, Note) and hand.header.site == "ipoker" and event.kind is NoteKind.PRESENCE:
            found.append(event.text)
    if kind_of(hand.header.site) == XML:  # in an element that is not understood, too
        found += marked_names(XML, hand.text)
    return [name for name in dict.fromkeys(found) if name.strip() and name != NOBODY]


# ---- whom lines name


def lines_named(hand: Hand) -> list[Named]:
    """The lines of the hand that name somebody, as its room's grammar reads them; none of a document."""
    entry = format_of(hand.text)
    if entry is None or entry.whole is not None or entry.document is not None:
        return []
    machine, found = _tracing(entry.name)
    found.clear()
    try:
        _, kind, _, done = header_of(machine, entry, hand.text)
        scale = entry.header(kind, None).scale
    except ValueError:
        return []
    comma = entry.comma is not None and entry.comma(hand.text)
    lines = hand.text[done:].split("\n")
    while True:
        reading = Reading(hand.text, machine.amounts[scale, comma])
        try:
            machine.run(reading, machine.start(scale, bounded=True, comma=comma), lines, done)
            break
        except ScaleError as error:
            if error.needed > MOST_SCALE:
                return []
            scale = error.needed
            found.clear()
    return list(found)


def format_of(text: str) -> Format | None:
    """The format that a hand's text begins like."""
    piece = next(pieces(io.BytesIO(text.encode("utf-8", "replace"))), None)
    start = None if piece is None else piece.start
    if start is None:
        return None
    return next((entry for entry in FORMATS if entry.name == start.format), None)


@cache
def _tracing(name: str) -> tuple[Driver, list[Named]]:
    """A format's line driver that writes each line's name into a list."""
    entry = next(entry for entry in FORMATS if entry.name == name)
    found: list[Named] = []
    lines = {kind: _traced(kind, line, found) for kind, line in entry.lines.items()}
    lark = build(entry, cache_folder())
    return Driver(lark, lines, AmountsByStyle(), entry.delimiter, entry.stamp_groups), found


def _traced(kind: str, line: Line, found: list[Named]) -> Line:
    if not line.name:
        return line
    after = line.after_name
    return line._replace(
        emit=_told(kind, line.emit, found),
        after_name=None if after is None else (after[0], _told(kind, after[1], found)),
    )


def _told(kind: str, emit: Emit, found: list[Named]) -> Emit:
    def told(reading: Any, name: Any, values: Any, at: int) -> None:
        emit(reading, name, values, at)
        if name:
            found.append(Named(at, kind, name))

    return told
