"""The settings of a run after command line, environment and file are brought together, and their hash.

A `Config` is a small value that travels to the workers with the profiles it names inside it, so that it means
the same on every machine. Reading files and finding mistakes in them is for `configfile`.
"""

from __future__ import annotations

import hashlib
import json
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

import msgspec

from parser.findings import Severity
from replay.house import house_of
from replay.profiles import RuleProfile, profile_for, with_rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parser.findings import Finding
    from parser.hand import Hand

OFF = "off"
SEVERITIES = (*[severity.value for severity in Severity], OFF)
"""What a code may be set to."""
FAIL_ON = ("error", "warning", "never")
ANY = "*"
HASH_DIGITS = 12


class RulesFor(msgspec.Struct, frozen=True):
    """Whose hands are judged by which profile."""

    profile: RuleProfile
    room: str = ANY
    """A glob over format names; so is `table` over table names, capitals or not."""
    table: str = ANY


class RakeFor(msgspec.Struct, frozen=True):
    """Whose hands are raked how: rules of a profile that take the place of its own."""

    values: tuple[tuple[str, str | int | bool], ...]
    room: str = ANY
    table: str = ANY


class Config(msgspec.Struct, frozen=True):
    """What was settled for a run. The first entry of `rules`, and of `rake`, that fits a hand counts."""

    source: str | None = None
    """What it was read from, for people; None: nothing but the command line and the defaults."""
    rules: tuple[RulesFor, ...] = ()
    rake: tuple[RakeFor, ...] = ()
    severity: tuple[tuple[str, str], ...] = ()
    """(beginning of a code, one of SEVERITIES); the longest beginning counts."""
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: str = "error"
    baselines: tuple[tuple[str, str], ...] = ()
    """(file, SHA-256 of its content)."""

    def judging(self) -> dict[str, Any]:
        """What decides what is found, in plain values."""
        return {
            "rake": [[one.room, one.table, dict(one.values)] for one in self.rake],
            "rules": [[one.room, one.table, one.profile.label] for one in self.rules],
            "severity": dict(self.severity),
        }

    def canonical(self) -> dict[str, Any]:
        """All settings in plain values, places of files left out."""
        return self.judging() | {
            "baselines": [digest for _, digest in self.baselines],
            "fail_on": self.fail_on,
            "ignore": sorted(self.ignore),
            "select": sorted(self.select),
        }

    @property
    def hash(self) -> str:
        """12 hex digits that change when any setting does, and with nothing else."""
        return _hash(self.canonical())

    @property
    def judging_hash(self) -> str:
        """The same of what decides what is found: stored results stay good while it does not change."""
        return _hash(self.judging())

    def severity_of(self, code: str) -> str | None:
        """What a code is set to; None: it keeps its rule's own."""
        found = [entry for entry in self.severity if code.startswith(entry[0])]
        return max(found, key=lambda entry: len(entry[0]))[1] if found else None


def _hash(value: dict[str, Any]) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:HASH_DIGITS]


NO_CONFIG = Config().judging_hash
"""That of a run without settings."""


class ProfileChoice:
    """Picks each hand's profile by room and table; asks the patterns once for each table."""

    def __init__(self, config: Config) -> None:
        self._rules = config.rules
        self._rake = config.rake
        self._known: dict[tuple[str, str | None, str | None], RuleProfile | None] = {}

    def of(self, hand: Hand) -> RuleProfile | None:
        """The profile; None: that of the hand's format, or the one its record names."""
        header = hand.header
        key = (header.site, header.table, header.rules)
        try:
            return self._known[key]
        except KeyError:
            profile, rake = self._entries(header.site, header.table)
            if rake is not None and profile is None:
                profile, trouble = house_of(hand)
                if trouble is not None:  # rules that nobody knows: the replay says so
                    profile = rake = None
            return self._remember(key, profile, rake)

    def at(self, site: str, table: str | None) -> RuleProfile:
        """The profile of a table whose records name none."""
        key = (site, table, None)
        known = self._known.get(key)
        if known is None:
            profile, rake = self._entries(site, table)
            known = self._remember(key, profile or profile_for(site), rake)
        return known or profile_for(site)

    def _entries(self, site: str, table: str | None) -> tuple[RuleProfile | None, RakeFor | None]:
        """The first entries that fit."""
        profile = next((one.profile for one in self._rules if _fits(one, site, table)), None)
        return profile, next((one for one in self._rake if _fits(one, site, table)), None)

    def _remember(
        self, key: tuple[str, str | None, str | None], profile: RuleProfile | None, rake: RakeFor | None
    ) -> RuleProfile | None:
        if len(self._known) >= MOST_TABLES:
            self._known.clear()
        if profile is not None and rake is not None:
            profile = with_rules(profile, dict(rake.values))
        self._known[key] = profile
        return profile


MOST_TABLES = 10_000
"""Tables whose profile is remembered."""


def _fits(entry: RulesFor | RakeFor, site: str, table: str | None) -> bool:
    return fnmatchcase(site, entry.room) and (
        entry.table == ANY or (table is not None and fnmatchcase(table.lower(), entry.table.lower()))
    )


class Severities:
    """Gives findings the severities that were set, and leaves out those that are off."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._known: dict[str, str | None] = {}

    def apply(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """The findings as they count."""
        return tuple([one for finding in findings if (one := self._one(finding)) is not None])

    def _one(self, finding: Finding) -> Finding | None:
        code = finding.code
        if code not in self._known:
            self._known[code] = self._config.severity_of(code)
        wanted = self._known[code]
        if wanted is None or wanted == finding.severity.value:
            return finding
        return None if wanted == OFF else msgspec.structs.replace(finding, severity=Severity(wanted))
