"""What is printed in lines over and over, as values: seat numbers, amounts, cards; each text is read once."""

from __future__ import annotations

import re

from parser.cards import CARD_OF, Card
from parser.money import parse_comma_money, parse_money

MOST_AMOUNTS = 4_000
MOST_CARDS = 1_000
SIGNS = "$€£¥₹₮"
RUNS = {None: 0, "FIRST": 1, "SECOND": 2, "THIRD": 3, "1": 1, "2": 2, "3": 3}
"""Which run a marker or board belongs to."""


class Numbers(dict[str, int]):
    """Seat numbers by their digits."""

    def __missing__(self, digits: str) -> int:
        if len(digits) > 4:
            raise ValueError(f"seat {digits} is no seat")
        return int(digits)


NUMBERS = Numbers({str(number): number for number in range(1, 11)})


class Amounts(dict[str, int]):
    """Minor units of printed amounts in one scale, remembered; `comma`: decimals stand behind commas."""

    def __init__(self, scale: int, *, comma: bool = False) -> None:
        super().__init__()
        self.scale = scale
        self.comma = comma

    def __missing__(self, text: str) -> int:
        if len(self) >= MOST_AMOUNTS:
            self.clear()
        if self.comma:
            value = self[text] = parse_comma_money(text.rstrip("."), self.scale)
            return value
        whole, point, fraction = (text[1:] if text[:1] in SIGNS else text).partition(".")
        if whole.isdecimal() and len(fraction) <= self.scale and (fraction.isdecimal() or not point):
            value = int(whole + fraction.ljust(self.scale, "0"))
        else:
            value = parse_money(text.rstrip("."), self.scale)
        self[text] = value
        return value


class CardTexts(dict[str, tuple[Card, ...]]):
    """The cards between brackets, remembered; none where one of them can't be read."""

    def __missing__(self, text: str) -> tuple[Card, ...]:
        if len(self) >= MOST_CARDS:
            self.clear()
        try:
            cards = tuple([CARD_OF[token] for token in text.split()])
        except KeyError:
            cards = _unusual_cards(text)
        self[text] = cards
        return cards


def _unusual_cards(text: str) -> tuple[Card, ...]:
    """Cards with commas, in other letters ("AH, kd"), with "10" for a ten.

    Of "Ah Kd-Ah Kd Qs 9s 9h" the best five are left out.
    """
    hole, dash, five = text.partition("-")
    return () if dash and len(_cards(five)) != 5 else _cards(hole)


def _cards(text: str) -> tuple[Card, ...]:
    text = text.replace("10", "T").replace(",", " ")
    tokens = [part for token in text.split() for part in _parted(token)]
    cards = [CARD_OF.get(token[:-1].upper() + token[-1].lower()) for token in tokens]
    return () if None in cards else tuple([card for card in cards if card is not None])


def _parted(token: str) -> list[str]:
    """The cards of a token; without blanks between them they have two letters each."""
    return [token[at : at + 2] for at in range(0, len(token), 2)] if len(token) % 2 == 0 else [token]


UNKNOWN_CARD = re.compile(r"[Xx]+|\?+|-+|\*+|[HhBb]|null")
"""Stands for a card that the record does not show."""


def no_card(text: str) -> str | None:
    """The first token between brackets that neither is a card nor stands for one; None when all do."""
    for token in text.replace(",", " ").split():
        if not _cards(token) and not UNKNOWN_CARD.fullmatch(token):
            return token
    return None


CARDS = CardTexts()
