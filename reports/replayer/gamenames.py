"""Games and limits, as pages name them."""

from __future__ import annotations

from parser.saying import row, say

LIMITS = {"nl": say("no limit"), "pl": say("pot limit"), "fl": say("fixed limit")}
GAMES = {
    "holdem": say("Texas hold'em"),
    "holdem8": say("hold'em high-low"),
    "omaha": say("Omaha"),
    "omaha5": say("five-card Omaha"),
    "omaha6": say("six-card Omaha"),
    "omaha8": say("Omaha high-low"),
    "omaha5_8": say("five-card Omaha high-low"),
    "omaha6_8": say("six-card Omaha high-low"),
    "short_deck": say("short-deck hold'em"),
}
"""Others go by their names in the program."""


def game_text(game: str, limit: str) -> str:
    """ "Texas hold'em, no limit"."""
    return row([one for one in (GAMES.get(game, game), LIMITS.get(limit, limit)) if one], ", ")
