"""Cards in the letters of other languages, brought to English ones.

Some letters mean one thing here and another there ("D" is a queen in Swedish and a ten in Spanish, "c" is
hearts in Spanish): which language it is shows in a hand's other cards.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple


class Letters(NamedTuple):
    """A language's letters for ranks and suits, where they differ from the English ones."""

    ranks: dict[str, str]
    suits: dict[str, str]


ENGLISH = Letters({"10": "T"}, {})
GERMAN = Letters({"10": "T"}, {"Pik": "s", "Herz": "h", "Karo": "d", "Kreuz": "c"})
SPANISH = Letters({"10": "T", "D": "T"}, {"c": "h", "d": "d", "p": "s", "t": "c"})
PORTUGUESE = Letters({"10": "T", "D": "T"}, {"c": "h", "o": "d", "e": "s", "p": "c"})
SWEDISH = Letters({"10": "T", "Kn": "J", "D": "Q", "E": "A"}, {})
DUTCH = Letters({"10": "T", "B": "J", "V": "Q", "H": "K"}, {})
RUSSIAN = Letters(
    {"10": "T", "\u0412": "J", "\u0414": "Q", "\u041a": "K", "\u0422": "A"}
    | {"\u00c2": "J", "\u00c4": "Q", "\u00ca": "K", "\u00d2": "A"},
    {},
)
"""In Cyrillic, and as its bytes look in a western encoding."""

BRACKET = re.compile(r"(?:Dealing \w+ \*\*(?: :)?|Dealt to [^\n]*|shows|mucks|show) *\[ *([^\]\n]+?) *\]")
FOREIGN = re.compile(
    r"[\[,] ?(?:10|Kn|[2-9TJQKADEBVH\u00c2\u00c4\u00ca\u00d2\u0412\u0414\u041a\u0422])"
    r"(?:Pik|Herz|Karo|Kreuz|[pteo])(?=[ ,\]])"
    r"|[\[,] ?(?:Kn|[DEBVH\u00c2\u00c4\u00ca\u00d2\u0412\u0414\u041a\u0422])[cdhs](?=[ ,\]])"
)
SPANISH_ROOM = re.compile(r"TowerTorneosPoker|888\.es")
CARD = re.compile(r"(10|Kn|[^\W_])(Pik|Herz|Karo|Kreuz|[a-z])")


@lru_cache(maxsize=16)
def letters_of(text: str) -> Letters | None:
    """The letters of a hand's cards, by all of them; None where they are English."""
    if SPANISH_ROOM.search(text, 0, 200):
        return SPANISH
    if FOREIGN.search(text) is None:
        return None
    ranks: set[str] = set()
    suits: set[str] = set()
    for bracket in BRACKET.finditer(text):
        for token in bracket[1].replace(",", " ").split():
            card = CARD.fullmatch(token)
            if card is not None:
                ranks.add(card[1])
                suits.add(card[2])
    if suits & {"Pik", "Herz", "Karo", "Kreuz"}:
        return GERMAN
    if suits & {"o", "e"}:
        return PORTUGUESE
    if suits & {"p", "t"}:
        return SPANISH if suits & {"d", "t"} else None
    if ranks & RUSSIAN.ranks.keys() - {"10"}:
        return RUSSIAN
    if ranks & {"B", "V", "H"}:
        return DUTCH
    return SWEDISH if ranks & {"Kn", "D", "E"} else ENGLISH


def english(cards: str, text: str) -> str:
    """The cards between brackets as they read in English; those that no letters are known for stay."""
    letters = letters_of(text)
    if letters is None:
        return cards.replace(",", "")
    found = []
    for token in cards.replace(",", " ").split():
        card = CARD.fullmatch(token)
        if card is None:
            found.append(token)
            continue
        rank, suit = card[1], card[2]
        found.append(letters.ranks.get(rank, rank) + letters.suits.get(suit, suit))
    return " ".join(found)
