"""Whose rules a hand is judged by when the user names none: code HDR014.

The record may name a profile that comes with the program ("rules tda_2024" in a floor log); otherwise it is
the one of the hand's format. A record never names a file: it is not the user's own word.
"""

from __future__ import annotations

from functools import cache

from parser.findings import Finding, Rule, Severity
from parser.hand import Hand
from parser.saying import row, say
from replay.profiles import RuleProfile, load_profile, profile_for, profile_names

HDR014 = Rule(
    "HDR014",
    Severity.WARNING,
    "unknown house rules",
    "The record names rules to be judged by, and no profile that comes with the program has that name. The "
    "hand is judged by the profile of its format; --rules names another, or a file.",
    "the profiles that `fairpot rules` lists",
)

HOUSE_RULES: tuple[Rule, ...] = (HDR014,)


def house_of(hand: Hand) -> tuple[RuleProfile, Finding | None]:
    """The profile for a hand, and the finding when it names one that there isn't."""
    header = hand.header
    named = header.rules
    if named is None:
        return profile_for(header.site), None
    profile = _named(_plain(named))
    if profile is not None:
        return profile, None
    usual = profile_for(header.site)
    names = profile_names()
    from difflib import get_close_matches  # noqa: PLC0415 - only after a slip of the pen

    close = get_close_matches(named.lower()[:60], names, 1, 0.4)
    at, word, profile_name = max(hand.text.find(named), 0), named[:60], usual.name
    message = say(
        "No rules are called {word}. The hand is judged by {profile}.", word=word, profile=profile_name
    )
    if close:
        message = say(
            "No rules are called {word}; did you mean {other}? The hand is judged by {profile}.",
            word=word,
            other=close[0],
            profile=profile_name,
        )
    return usual, hand.finding(HDR014, at, message, expected=row(names), recorded=word)


@cache
def _named(plain: str) -> RuleProfile | None:
    """The profile whose name is this one without blanks, hyphens and underscores."""
    found = next((name for name in profile_names() if _plain(name) == plain), None)
    return None if found is None else load_profile(found)


def _plain(name: str) -> str:
    return "".join([letter for letter in name.lower() if letter.isalnum()])
