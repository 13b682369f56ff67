"""What is printed in lines over and over, as values: seat numbers, amounts, cards; each text is read once."""

from __future__ import annotations

from parser.cards import CARD_OF, Card, parse_cards
from parser.money import parse_money

MOST_AMOUNTS = 50_000
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
    """Minor units of printed amounts in one scale, remembered."""

    def __init__(self, scale: int) -> None:
        super().__init__()
        self.scale = scale

    def __missing__(self, text: str) -> int:
        if len(self) >= MOST_AMOUNTS:
            self.clear()
        whole, point, fraction = (text[1:] if text[:1] in SIGNS else text).partition(".")
        if whole.isdecimal() and len(fraction) <= self.scale and (fraction.isdecimal() or not point):
            value = int(whole + fraction.ljust(self.scale, "0"))
        else:
            value = parse_money(text.rstrip("."), self.scale)
        self[text] = value
        return value


class CardTexts(dict[str, tuple[Card, ...]]):
    """The cards between brackets, remembered; unreadable ones give none."""

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
    try:
        return parse_cards(text)
    except ValueError:
        return ()


CARDS = CardTexts()
