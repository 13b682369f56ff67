"""A word of ours behind a preposition: "de" and "le pot" are "du pot", "de" and "o pote" are "do pote".

A template and the word in its field come from different messages; here the two are fitted together. Names,
cards and numbers are never touched: only words that are messages themselves come here.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class _Rule(NamedTuple):
    """What an end and a beginning become."""

    end: re.Pattern[str]
    beginning: re.Pattern[str]
    made: dict[str, str]
    """The preposition and the article, "de le", to what is said: "du "."""


_FRENCH = _Rule(
    re.compile(r"\b(de|à)\s\Z", re.IGNORECASE),
    re.compile(r"(les?)\s"),
    {"de le": "du ", "de les": "des ", "à le": "au ", "à les": "aux "},
)
_PORTUGUESE = _Rule(
    re.compile(r"\b(de|em|por|a)\s\Z", re.IGNORECASE),
    re.compile(r"([oa]s?)\s"),
    {
        **{f"de {article}": f"d{article} " for article in ("o", "a", "os", "as")},
        **{f"em {article}": f"n{article} " for article in ("o", "a", "os", "as")},
        **{f"por {article}": f"pel{article} " for article in ("o", "a", "os", "as")},
        "a o": "ao ",
        "a os": "aos ",
        "a a": "à ",
        "a as": "às ",
    },
)
_RULES = {"fr": _FRENCH, "pt": _PORTUGUESE}
_SHORTENED = re.compile(r"\b(?:(d|l|qu|n|s|j)e|(l)a)\s\Z", re.IGNORECASE)
_VOWEL = re.compile(r"[aeiouyàâéèêëîïôûœ]", re.IGNORECASE)


def fitted(code: str, before: str, word: str) -> str:
    """The text so far with a word of ours behind it."""
    rule = _RULES.get(code)
    if rule is None or not word:
        return before + word
    end, beginning = rule.end.search(before), rule.beginning.match(word)
    if end is not None and beginning is not None:
        made = rule.made[f"{end[1].lower()} {beginning[1]}"]
        made = made if end[1][0].islower() else made[0].upper() + made[1:]
        return before[: end.start()] + made + word[beginning.end() :]
    short = _SHORTENED.search(before) if code == "fr" and _VOWEL.match(word) else None
    if short is not None:
        return f"{before[: short.start()]}{short[1] or short[2]}'{word}"
    return before + word
