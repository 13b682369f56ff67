"""What a player did in two words, for findings about it."""

from __future__ import annotations

from parser.events import Verb
from parser.saying import say


def deed(who: str, verb: Verb) -> str:
    """ "Alder folds"."""
    if verb is Verb.FOLD:
        return say("{who} folds", who=who)
    if verb is Verb.CHECK:
        return say("{who} checks", who=who)
    if verb is Verb.CALL:
        return say("{who} calls", who=who)
    if verb is Verb.BET:
        return say("{who} bets", who=who)
    return say("{who} raises", who=who)
