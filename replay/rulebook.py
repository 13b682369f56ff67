"""The one table of codes: what each means, where it comes from, a hand that fires it and a legal twin.

The rules themselves stand beside their checks; here they are gathered by hand. A code is never used again for
another thing: one that is given up goes to RETIRED with the code that took its place.
"""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

import msgspec

from parser.findings import Rule
from parser.formats.floorrules import FLOOR_RULES
from parser.textrules import TEXT_RULES
from replay.audits.table import AUDIT_RULES
from replay.award_findings import SHOWDOWN_RULES
from replay.betting import BETTING_RULES
from replay.dealing import DEALING_RULES
from replay.fates import SHO010
from replay.house import HOUSE_RULES
from replay.ledger import LEDGER_RULES
from replay.live import LIVE_RULES
from replay.order import ORDER_RULES
from replay.pots import POT_RULES
from replay.rake import RAKE_RULES
from replay.showing import SHOWING_RULES

FAMILIES: tuple[tuple[str, str], ...] = (
    ("TXT", "the text of the record"),
    ("HDR", "header, seats and the summary's names"),
    ("DLT", "cards and streets"),
    ("ACT", "order of action"),
    ("BET", "sizes of bets, raises, calls and blinds"),
    ("POT", "pots, uncalled bets and rake"),
    ("SHO", "showdown and award"),
    ("LED", "chips of the hand"),
    ("AUD", "several hands beside each other"),
)
"""Code families and what they are about, in the order of a hand."""

_GATHERED: tuple[Rule, ...] = (
    *TEXT_RULES,
    *FLOOR_RULES,
    *HOUSE_RULES,
    *DEALING_RULES,
    *ORDER_RULES,
    *LIVE_RULES,
    *BETTING_RULES,
    *POT_RULES,
    *RAKE_RULES,
    *SHOWDOWN_RULES,
    *SHOWING_RULES,
    SHO010,
    *LEDGER_RULES,
    *AUDIT_RULES,
)

_FAMILY_ORDER = {family: place for place, (family, _) in enumerate(FAMILIES)}

RULES: tuple[Rule, ...] = tuple(
    sorted(_GATHERED, key=lambda rule: (_FAMILY_ORDER.get(rule.code[:3], len(FAMILIES)), rule.code))
)
"""Every code, by family and number."""

RETIRED: tuple[tuple[str, str], ...] = ()
"""(code given up, code that took its place)."""

JUDGED_BY: tuple[tuple[str, str], ...] = (
    ("ACT013", "ggpoker_online"),
    ("AUD005", "portugal_2007"),
    ("AUD017", "wsop_2026_live"),
    ("AUD023", "portugal_2007"),
    ("BET020", "portugal_2007"),
    ("BET022", "portugal_2007"),
    ("BET023", "french_page"),
    ("BET024", "french_page"),
    ("BET025", "english_wiki"),
    ("HDR011", "portugal_2007"),
    ("SHO012", "tda_2024"),
    ("SHO013", "tda_2024"),
)
"""(code, profile) where a code's samples are judged by another house's rules than their room's."""

UNSAMPLED = frozenset({"AUD090"})
"""Codes without samples: what ends the program that reads it is kept nowhere."""

_BY_CODE = {rule.code: rule for rule in RULES}
_SAMPLES = Path(__file__).with_name("samples")


class Explanation(msgspec.Struct, frozen=True):
    """What there is to say about one code. A text is empty when no sample exists."""

    rule: Rule
    fires_text: str
    """A hand history that fires it."""
    legal_text: str
    """The same hand without the fault."""
    replaces: str | None = None
    """The retired code that was asked for."""
    judged_by: str | None = None
    """The profile that the samples are judged by; None: that of their room."""
    ledger_text: str = ""
    """The ledger that the hands are laid beside, where it takes one."""
    rules_text: str = ""
    """The profile under which the hands show it, where it takes one of its own."""


class UnknownCodeError(LookupError):
    """No rule has this code; `closest` are the codes that look most like it, best first."""

    def __init__(self, code: str, closest: tuple[str, ...]) -> None:
        super().__init__(f"there is no code {code!r}")
        self.code = code
        self.closest = closest


def rule_of(code: str) -> Rule:
    """The rule of a code in any case; of a retired one, the rule that took its place.

    Raises:
        UnknownCodeError: there is none.
    """
    wanted = code.strip().upper()
    rule = _BY_CODE.get(dict(RETIRED).get(wanted, wanted))
    if rule is None:
        raise UnknownCodeError(wanted, closest_codes(wanted))
    return rule


def explain(code: str) -> Explanation:
    """The rule of a code with a hand that fires it and a legal twin.

    Raises:
        UnknownCodeError: there is no such code.
    """
    rule = rule_of(code)
    wanted = code.strip().upper()
    return Explanation(
        rule,
        _sample(rule.code, "fires"),
        _sample(rule.code, "legal"),
        wanted if wanted != rule.code else None,
        dict(JUDGED_BY).get(rule.code),
        _text(f"{rule.code}.ledger.csv"),
        _text(f"{rule.code}.rules.toml"),
    )


def closest_codes(code: str) -> tuple[str, ...]:
    """Up to three codes that look like `code`, best first; of a known family at least its first ones."""
    known = [*_BY_CODE, *[old for old, _ in RETIRED]]
    close = [] if code in _FAMILY_ORDER else get_close_matches(code, known, 3, 0.5)
    family = [known for known in _BY_CODE if known.startswith(code[:3])] if len(code) >= 3 else []
    return tuple(dict.fromkeys([*[known for known in close if known in family], *close, *family]))[:3]


def _sample(code: str, kind: str) -> str:
    return _text(f"{code}.{kind}.txt")


def _text(name: str) -> str:
    path = _SAMPLES / name
    return path.read_text(encoding="utf-8", errors="backslashreplace") if path.is_file() else ""
