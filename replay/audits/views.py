"""A card cannot be in two places of one hand, whoever saw it. Code AUD033.

Within one record DLT codes say so; here what several players' records know is laid together.
"""

from __future__ import annotations

from collections.abc import Sequence

from parser.cards import CARD_TEXT, Card, cards_text
from parser.findings import Finding, Rule, Severity
from replay.audits.base import across
from replay.audits.copies import SHORTER, VIEW, kind_of, seats_matched
from replay.trail import Trail

AUD033 = Rule(
    "AUD033",
    Severity.ERROR,
    "a card dealt twice, by the records of several players",
    "Each record of the hand looks right by itself. Laid beside each other, one card lies in two hands, or "
    "in a hand and on the board, or two records give one seat different cards: the deck was not whole, or a "
    "record was altered.",
    "D02 one deck, each card once; GLI-19: the same hand seen from several players agrees",
)


def cards_twice(copies: Sequence[Trail]) -> Sequence[Finding]:
    """Cards that lie in two places by the records of one hand; one finding for each later record."""
    first = copies[0]
    places: dict[Card, tuple[str, int]] = {}
    hands: dict[int, tuple[tuple[Card, ...], int]] = {}
    found: list[Finding] = []
    for at, record in enumerate(copies):
        if at and kind_of(first, record) not in {VIEW, SHORTER}:
            continue
        message, with_record = _clash(first, record, at, places, hands)
        if message:
            found.append(across(AUD033, record, [copies[with_record]], message))
    return found


def _clash(
    first: Trail,
    record: Trail,
    at: int,
    places: dict[Card, tuple[str, int]],
    hands: dict[int, tuple[tuple[Card, ...], int]],
) -> tuple[str, int]:
    """What in a record clashes with those before, and with which; nothing of a record that does not clash.

    `places` (card -> where and by which record) and `hands` (seat -> cards, record) take in what is new.
    """
    seats = seats_matched(first, record) or {}
    message, with_record = "", 0
    for seat in record.seats:
        number = seats.get(seat.number, seat.number)
        known = hands.get(number)
        name = _name_in(first, number, seat.name)
        if known is not None and seat.cards and not _fit(known[0], seat.cards):
            if not message:
                here, there = cards_text(seat.cards), cards_text(known[0])
                message = f"{name} has {here} here and {there} in another record of hand {record.hand_id}."
                with_record = known[1]
            continue
        if seat.cards and (known is None or len(seat.cards) > len(known[0])):
            hands[number] = (seat.cards, at)
        for card in seat.cards:
            where, by = places.setdefault(card, (name, at))
            if where != name and by != at and not message:
                message, with_record = _twice(record, card, name, where), by
    board = {card for cards in record.boards for card in cards}
    for card in sorted(board):
        where, by = places.setdefault(card, ("the board", at))
        if where != "the board" and by != at and not message:
            message, with_record = _twice(record, card, "the board", where), by
    return message, with_record


def _twice(record: Trail, card: Card, here: str, there: str) -> str:
    spot = f"on {here}" if here == "the board" else f"in {here}'s hand"
    other = f"on {there}" if there == "the board" else f"in {there}'s hand"
    return f"{CARD_TEXT[card]} is {spot} here and {other} in another record of hand {record.hand_id}."


def _fit(known: tuple[Card, ...], cards: tuple[Card, ...]) -> bool:
    """Whether two records of one seat's cards can both be true: one may know fewer."""
    short, long = (cards, known) if len(cards) < len(known) else (known, cards)
    return all(card in long for card in short)


def _name_in(trail: Trail, number: int, other: str) -> str:
    for seat in trail.seats:
        if seat.number == number:
            return seat.name
    return other
