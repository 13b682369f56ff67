"""What Bovada's header leaves to the other lines and the file's name: who sits where, and the stakes."""

from __future__ import annotations

import re

from parser.events import Collected, Post, PostKind, StreetDealt, SummaryBoard
from parser.formats.base import Header
from parser.formats.reading import Reading
from parser.money import ScaleError, parse_money
from parser.saying import say
from parser.textrules import TXT011

FIRST = {"Small Blind": 0, "Big Blind": 1, "UTG": 2}
LAST = 1_000
TABLE = re.compile(r"TBL ?#(\w+)|(Zone Poker ID) ?#(\w+)")
STAKES = re.compile(r"(?:Stakes:|(?:RING|ZONE|USD) -) ?\$(\d[\d,.]*\d|\d)-\$?(\d[\d,.]*\d|\d)")
BUY_IN = re.compile(r"(?:MTT|STT) - (?:.* - )?(\w*\$?\d[\d,.]*-\$?\d[\d,.]*\d)")
MVS_BUY_IN = re.compile(r"Buyin: ([^\s,]+)")


def rank(position: str) -> int:
    """Where a position stands in the order of play after the flop."""
    found = FIRST.get(position)
    if found is not None:
        return found
    return 2 + int(position[4:]) if position.startswith("UTG+") else LAST


def settle_seats(reading: Reading) -> None:
    """The button and the order of seats.

    At tournament tables the seats' numbers say nothing: the seat lines stand clockwise, by the positions'
    names, and the number in "Set dealer [7]" counts otherwise. Where the numbers do tell they are followed,
    but that only the positions say who is first while the button lies on no seat.
    """
    seats = reading.seats
    named = [seat.number for seat in sorted(seats, key=lambda seat: rank(seat.name))]
    numbers = [seat.number for seat in seats]
    if not numbers or len(set(numbers)) < len(numbers) or not reading.one_each:
        return
    dealer = named[-1] if any(seat.name == "Dealer" for seat in seats) else None
    turn = named.index(numbers[0])
    clockwise = named[turn:] + named[:turn] == numbers
    if not ascending(named) and clockwise:
        reading.button = dealer
        reading.order = tuple(named)
    elif dealer is not None:
        reading.button = dealer
    elif reading.button is None and ascending(named):
        reading.order = tuple(named)


def ascending(numbers: list[int]) -> bool:
    """Whether the numbers go up all the way round the table."""
    falls = sum([after < before for before, after in zip(numbers, numbers[1:] + numbers[:1], strict=True)])
    return falls <= 1


def stakes_of(reading: Reading, header: Header, file: str) -> tuple[int | None, int | None]:
    """Low and high stake of a cash game: as the text or the file's name gives them, unless a blind that was
    posted in full says otherwise; else from the blinds.
    """
    small = big = None
    for event in reading.events:
        if not isinstance(event, Post) or event.all_in:
            continue
        if event.kind is PostKind.SMALL_BLIND and small is None:
            small = event.amount
        elif event.kind is PostKind.BIG_BLIND and big is None:
            big = event.amount
    fixed = header.limit == "fl"
    posted = (big, 2 * big if big else None) if fixed else (small, big)
    found = STAKES.search(reading.text[:600]) or STAKES.search(file.rpartition("/")[2])
    if found is None:
        return posted
    try:
        low, high = parse_money(found[1], header.scale), parse_money(found[2], header.scale)
    except (ScaleError, ValueError):
        return posted
    blind = low if fixed else high
    return (low, high) if big in (None, blind) else posted


def buy_in_of(reading: Reading, file: str) -> str | None:
    """A tournament's buy-in as printed, from the text or the file's name."""
    found = MVS_BUY_IN.search(reading.text[:600]) or BUY_IN.search(file.rpartition("/")[2])
    return found[1] if found else None


def name_pots(reading: Reading) -> None:
    """Award lines of one side pot leave the main pot to the others; several don't say which is which."""
    sides = [event for event in reading.events if isinstance(event, Collected) and event.pot]
    if not sides:
        return
    main = 0 if len(sides) == 1 else None
    for place, event in enumerate(reading.events):
        if isinstance(event, Collected):
            pot = event.pot if event.pot and main == 0 else main
            if pot != event.pot:
                reading.events[place] = Collected(event.seat, event.amount, pot, event.run, event.at)


def miss_streets(reading: Reading) -> None:
    """Finds a hand with a board in its summary and no street line, as in text of 2012 (TXT011)."""
    if any(isinstance(event, StreetDealt) for event in reading.events):
        return
    for event in reading.events:
        if isinstance(event, SummaryBoard) and len(event.cards) > 2:
            reading.trouble(TXT011, event.at, say("The board stands here alone; no line deals it."))


def finish(reading: Reading, header: Header, file: str) -> Header:
    """Completes what the lines have said."""
    found = TABLE.search(reading.text[:400])
    if found is not None:
        reading.table = found[1] or f"{found[2]}#{found[3]}"
    settle_seats(reading)
    name_pots(reading)
    miss_streets(reading)
    if header.tournament:
        return header._replace(buy_in=buy_in_of(reading, file))
    low, high = stakes_of(reading, header, file)
    return header._replace(low_stake=low, high_stake=high)
