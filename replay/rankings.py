"""How the hands of a game compare under a house's rules: a `Ranking` for each game and each way houses have.

Most games rank as the 52-card deck does, and `ranking` values their hands. In a deck without its low cards
a flush is rarer than a full house and beats it, and the ace may stand below the lowest card of the deck
(short deck: A-6-7-8-9). Houses differ on whether three of a kind beats a straight in short deck, and in
Manila on the ace and on whether both hole cards must play (A30, A36).

A value of such a ranking has the category's strength above the bits of a standard value, so that values still
compare as integers and `category` and `ranks_of` read them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from parser.cards import Card
from replay.games import Game, HoleUse, Order
from replay.profiles import RuleProfile
from replay.ranking import (
    ANY,
    CATEGORY_SHIFT,
    TWO,
    Category,
    best_high,
    best_low,
    best_run,
    cards_of,
    counted_value,
    high_value,
    low_value,
    suited_value,
)

_STRENGTH_SHIFT = CATEGORY_SHIFT + 4

_FLUSH_FIRST = (
    Category.HIGH_CARD,
    Category.PAIR,
    Category.TWO_PAIR,
    Category.THREE,
    Category.STRAIGHT,
    Category.FULL_HOUSE,
    Category.FLUSH,
    Category.FOUR,
    Category.STRAIGHT_FLUSH,
)
"""The kinds of hand where a flush beats a full house, weakest first."""


class Ranking:
    """What each hand is worth; the same for all hands of a game under one house's rules."""

    def __init__(
        self,
        name: str,
        use: HoleUse,
        order: Order = Order.STANDARD,
        *,
        trips_first: bool = False,
        ace_low: bool = False,
    ) -> None:
        self.name: Final = name
        self.use: Final = use
        self.order: Final = order
        self._standard: Final = order is Order.STANDARD
        self._trips_first: Final = trips_first
        self._ace_low: Final = ace_low
        self._lowest: Final = {Order.STANDARD: 0, Order.SHORT_DECK: 4, Order.MANILA: 5}[order]
        kinds = list(_FLUSH_FIRST)
        if trips_first:
            kinds[3:5] = [Category.STRAIGHT, Category.THREE]
        self._strength: Final = {kind: place << _STRENGTH_SHIFT for place, kind in enumerate(kinds, 1)}
        self._ranks: Final[dict[int, int]] = {}
        self._suited: Final[dict[int, int]] = {}

    def high(self, hole: Sequence[Card], board: Sequence[Card]) -> int:
        """The value of a hand's best high; bigger is better, equal ties. Compares within one ranking only."""
        if self._standard:
            return high_value(self.use, hole, board)
        if self.use is ANY:
            return self._best((*board, *hole))
        return max([self._best(five) for five in self._fives(hole, board)])

    def low(self, hole: Sequence[Card], board: Sequence[Card]) -> int | None:
        """The value of a hand's 8-or-better low; None when there is none."""
        return low_value(self.use, hole, board)

    def best_high(self, hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
        """The five cards that make `high`, in the order in which they are compared; the board's preferred."""
        if self._standard:
            return best_high(self.use, hole, board)
        value = self.high(hole, board)
        if self.use is ANY:
            cards = (*board, *hole)
        else:
            cards = next(five for five in self._fives(hole, board) if self._best(five) == value)
        return cards_of(value, cards, self._lowest + 2)

    def best_low(self, hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
        """The five cards that make `low`, highest first; empty when there is no low."""
        return best_low(self.use, hole, board)

    def _fives(self, hole: Sequence[Card], board: Sequence[Card]) -> list[tuple[Card, ...]]:
        """Every hand of two hole cards and three of the board; shorter where there are fewer."""
        pairs = list(combinations(hole, min(2, len(hole))))
        return [(*three, *two) for two in pairs for three in combinations(board, min(3, len(board)))]

    def _best(self, cards: Sequence[Card]) -> int:
        """The value of the best five of up to seven cards."""
        key = 0
        suits = [0, 0, 0, 0]
        for card in cards:
            key += 1 << 3 * (card >> 2)
            suits[card & 3] |= 1 << (card >> 2)
        for mask in suits:
            if mask.bit_count() > 4:  # no room for four of a kind or a full house
                return self._suited.get(mask) or self._suited_value(mask)
        return self._ranks.get(key) or self._ranks_value(key)

    def _suited_value(self, mask: int) -> int:
        value = suited_value(mask, self._straight)
        self._suited[mask] = value = value | self._strength[Category(value >> CATEGORY_SHIFT)]
        return value

    def _ranks_value(self, key: int) -> int:
        value = counted_value(key, self._straight, trips_first=self._trips_first)
        self._ranks[key] = value = value | self._strength[Category(value >> CATEGORY_SHIFT)]
        return value

    def _straight(self, mask: int) -> int:
        """The rank that names the best straight; the ace may stand below the lowest card of the deck."""
        return best_run(mask << 1 | (mask >> 12) << self._lowest if self._ace_low else mask << 1)


_ANY, _TWO, _UP_TO_TWO = [Ranking(f"standard, {use.value}", use) for use in HoleUse]

_SHORT_DECK: dict[tuple[HoleUse, str], Ranking] = {
    (use, straight): Ranking(
        f"short deck, {use.value}, straight {straight}",
        use,
        Order.SHORT_DECK,
        trips_first=straight == "below_trips",
        ace_low=True,
    )
    for use in (ANY, TWO)
    for straight in ("above_trips", "below_trips")
}

_MANILA: dict[tuple[str, str], Ranking] = {
    (cards, ace): Ranking(
        f"manila, {cards}, ace {ace}",
        TWO if cards == "both" else ANY,
        Order.MANILA,
        ace_low=ace == "high_or_low",
    )
    for cards in ("both", "free")
    for ace in ("high", "high_or_low")
}

_RANKINGS = {one.name: one for one in (_ANY, _TWO, _UP_TO_TWO, *_SHORT_DECK.values(), *_MANILA.values())}


def ranking_of(game: Game, profile: RuleProfile) -> Ranking:
    """How a game's hands compare by a house's rules (D170, D171, D175, D176)."""
    if game.order is Order.STANDARD:
        return _ANY if game.use is ANY else _TWO if game.use is TWO else _UP_TO_TWO
    if game.order is Order.SHORT_DECK:
        return _SHORT_DECK[game.use, profile.short_deck_straight]
    return _MANILA[profile.manila_cards, profile.manila_ace]


def ranking_named(name: str) -> Ranking:
    """The ranking of that name, as a `Replay` carries it."""
    return _RANKINGS[name]
