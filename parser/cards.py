"""Cards as small integers, and the text they are printed in.

A card is ``rank * 4 + suit``: rank 0 (deuce) to 12 (ace), suit 0-3 for c, d, h, s. Which cards count for whom
is `replay`'s business.
"""

from __future__ import annotations

from collections.abc import Iterable

Card = int

RANKS = "23456789TJQKA"
SUITS = "cdhs"

CARD_TEXT: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The printed form of each card, by its number."""

CARD_OF = {text: card for card, text in enumerate(CARD_TEXT)}
CARD_OF |= {"10" + suit: CARD_OF["T" + suit] for suit in SUITS}

_memo: dict[str, tuple[Card, ...]] = {}
_MEMO_LIMIT = 50_000


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of ``"Ah Kd"`` (blanks or commas between them), in the order printed.

    Raises:
        ValueError: a token is not a card of the 52-card deck.
    """
    cards = _memo.get(text)
    if cards is None:
        try:
            cards = tuple(CARD_OF[token] for token in text.replace(",", " ").split())
        except KeyError as error:
            raise ValueError(f"{error.args[0]!r} is not a card") from None
        if len(_memo) < _MEMO_LIMIT:
            _memo[text] = cards
    return cards


def cards_text(cards: Iterable[Card]) -> str:
    """``"Ah Kd"`` for a sequence of cards."""
    return " ".join([CARD_TEXT[card] for card in cards])
