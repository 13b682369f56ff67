"""Shuffles for the tests of the deal: perfect ones, and decks in which some cards come more often."""

from __future__ import annotations

from typing import Any

import numpy as np

from replay.games import NEW_CARDS
from reports.deal.decks import Deck
from reports.deal.sample import GROUPS, Sample
from reports.deal.source import Text

HOLDEM = Deck(0, 2)
ACES = range(48, 52)


def shuffled(
    rng: np.random.Generator, hands: int, cards: int, likelier: dict[int, float] | None = None, low: int = 0
) -> Any:
    """The first cards of decks; `likelier`: how much likelier than others some cards are drawn next."""
    weight = np.zeros(52 - low)
    for card, times in (likelier or {}).items():
        weight[card - low] = np.log(times)
    order = np.argsort(-(weight + rng.gumbel(size=(hands, 52 - low))), axis=1)
    return (order[:, :cards] + low).astype(np.int8)


def uids(rng: np.random.Generator, hands: int) -> Any:
    """Numbers of hands."""
    return rng.integers(-(2**63), 2**63 - 1, hands)


def own_sample(cards: Any, uid: Any, groups: dict[str, Text] | None = None, deck: Deck = HOLDEM) -> Sample:
    """A sample of one player's cards a hand."""
    sample = Sample(deck)
    sample.games.add("holdem")
    sample.add_counts(cards[:, None, :])
    sample.add(cards, uid, groups)
    return sample


def session(rng: np.random.Generator, hands: int, players: int) -> Sample:
    """A perfectly shuffled session with everybody's cards, grouped at random; boards end where they will."""
    deck = shuffled(rng, hands, 2 * players + 5)
    dealt = deck[:, : 2 * players].reshape(hands, players, 2)
    uid = uids(rng, hands)
    sample = Sample(HOLDEM)
    sample.games.add("holdem")
    known = rng.choice([0, 3, 4, 5], hands)
    sample.add_whole(dealt, NEW_CARDS, deck[:, 2 * players :], known, uid)
    labels = ["a", "b", "c", None]
    groups = {name: Text(rng.integers(0, 3, hands), labels) for name in GROUPS}
    mine = dealt[np.arange(hands), uid.view(np.uint64) % np.uint64(players)]
    sample.add(mine, uid, groups)
    return sample


def sees_flop(cards: Any) -> Any:
    """Whether a sane player stays with two cards: pairs, two of ten and higher, most aces."""
    first, second = cards[..., 0] >> 2, cards[..., 1] >> 2
    high, low = np.maximum(first, second), np.minimum(first, second)
    return (first == second) | (low >= 8) | ((high == 12) & (low >= 4))
