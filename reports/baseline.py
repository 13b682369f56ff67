"""Known findings: a file that names them, each with a reason and an owner, so that only new ones fail a run.

    [[known]]
    fingerprint = "2cdc94bde8809d5f"        # or site, hand and code together
    reason = "paid by hand on the same day, ticket 4711"
    owner = "floor manager"
    expires = 2027-06-30                    # may be left out; afterwards it fails again

Known findings are counted and printed like any other, and marked.
"""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from replay.rulefiles import nearest
from reports.messages import KnownRow, sentence, visible
from reports.tomlfile import KeyPath, TomlFile, read_toml

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

LARGEST = 64 << 20
"""Bytes of a baseline: some hundred thousand findings."""
KEYS = ("fingerprint", "site", "hand", "code", "reason", "owner", "expires")
_PRINT = re.compile(r"[0-9a-f]{16}")


class Known(msgspec.Struct, frozen=True):
    """One entry."""

    reason: str
    owner: str
    fingerprint: str | None
    site: str | None
    hand: str | None
    code: str | None
    expires: str | None
    """The last day it holds, YYYY-MM-DD."""
    file: str
    line: int

    def told(self) -> str:
        """The entry in a line, its text made visible."""
        what = self.fingerprint or f"{self.code} of hand {self.hand} at {self.site}"
        if self.fingerprint and self.code and self.hand:
            what += f" ({self.code} of hand {self.hand})"
        return f"{visible(self.file)}:{self.line}: {sentence(what, 120)}, {sentence(self.reason, 200)}"


class Baseline(msgspec.Struct, frozen=True):
    """The entries of all files, and how a finding is looked up among them; travels to the workers."""

    entries: tuple[Known, ...]
    today: str
    by_print: dict[str, tuple[int, ...]]
    by_hand: dict[tuple[str, str, str], tuple[int, ...]]

    def find(self, site: str, hand_id: str | None, code: str, fingerprint: str) -> tuple[int, ...]:
        """The numbers of the entries that are about a finding, expired ones too."""
        found = self.by_print.get(fingerprint, ())
        return found + self.by_hand.get((site, hand_id or "", code), ()) if self.by_hand else found

    def mark(self, numbers: Iterable[int]) -> KnownRow | None:
        """What is known of a finding by these entries; None when all of them have expired."""
        for number in numbers:
            if not self.expired(number):
                return KnownRow(self.entries[number].reason, self.entries[number].owner)
        return None

    def expired(self, number: int) -> bool:
        """Whether an entry's last day has passed."""
        expires = self.entries[number].expires
        return expires is not None and expires < self.today


class BaselineOutcome(msgspec.Struct, frozen=True):
    """What became of a baseline in a run."""

    stale: tuple[Known, ...]
    """Entries that name nothing that was found."""
    expired: tuple[Known, ...]
    """Entries that would name something, had they not expired."""

    def summary(self) -> dict[str, object]:
        """The entries as other programs read them."""
        both = (("stale", self.stale), ("expired", self.expired))
        return {name: [msgspec.structs.asdict(one) for one in entries] for name, entries in both}


def outcome(baseline: Baseline, fired: set[int], looked_for: Callable[[str | None], bool]) -> BaselineOutcome:
    """What became of the entries in a run; those about codes that were not looked for are left out."""
    entries = baseline.entries
    stale = [one for number, one in enumerate(entries) if number not in fired and looked_for(one.code)]
    expired = [entries[number] for number in sorted(fired) if baseline.expired(number)]
    return BaselineOutcome(tuple(stale), tuple(expired))


def load(paths: Iterable[str], today: dt.date) -> Baseline:
    """The entries of the files.

    Raises:
        ConfigError: a file cannot be read, or an entry cannot stand.
    """
    entries: list[Known] = []
    for path in paths:
        entries += _entries(read_toml(Path(path), "baseline", LARGEST))
    by_print: dict[str, tuple[int, ...]] = {}
    by_hand: dict[tuple[str, str, str], tuple[int, ...]] = {}
    for number, one in enumerate(entries):
        if one.fingerprint is not None:
            by_print[one.fingerprint] = (*by_print.get(one.fingerprint, ()), number)
        elif one.site is not None and one.hand is not None and one.code is not None:
            key = (one.site, one.hand, one.code)
            by_hand[key] = (*by_hand.get(key, ()), number)
    return Baseline(tuple(entries), today.isoformat(), by_print, by_hand)


def _entries(file: TomlFile) -> list[Known]:
    for key in file.settings:
        if key != "known":
            told = f'unknown key "{sentence(key, 60)}"'
            raise file.wrong((key,), told, "write each finding below [[known]]")
    found = file.settings.get("known", [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise file.wrong(("known",), "known is no array of tables", "write each finding below [[known]]")
    return [_entry(file, ("known", place), values) for place, values in enumerate(found)]


def _entry(file: TomlFile, where: KeyPath, values: dict[str, Any]) -> Known:
    for key, value in values.items():
        if key not in KEYS:
            message = f'unknown key "{sentence(key, 60)}"{nearest(key, KEYS)}'
            raise file.wrong((*where, key), message, f"known keys: {', '.join(KEYS)}")
        if key != "expires" and (not isinstance(value, str) or not value.strip()):
            raise file.wrong((*where, key), f"{key} is no text, or an empty one", "write it in quotes")
    for key in ("reason", "owner"):
        if key not in values:
            raise file.wrong(where, f"a known finding without {key}", f'say {key} = "..."')
    mark = values.get("fingerprint")
    if mark is None and not {"site", "hand", "code"} <= set(values):
        remedy = "give its fingerprint, or site, hand and code"
        raise file.wrong(where, "an entry that names no finding", remedy)
    if mark is not None and not _PRINT.fullmatch(mark):
        message = f'"{sentence(mark, 60)}" is no fingerprint'
        raise file.wrong((*where, "fingerprint"), message, "it has 16 hex digits, as in --format json")
    get = values.get
    return Known(
        values["reason"], values["owner"], mark, get("site"), get("hand"), get("code"),
        _day(file, where, get("expires")), str(file.path), file.line(*where),
    )  # fmt: skip


def _day(file: TomlFile, where: KeyPath, value: Any) -> str | None:
    """A date as YYYY-MM-DD."""
    if value is None:
        return None
    try:
        day = dt.date.fromisoformat(value) if isinstance(value, str) else value
    except ValueError:
        day = None
    if not isinstance(day, dt.date) or isinstance(day, dt.datetime):
        raise file.wrong((*where, "expires"), "expires is no day", "write it as 2027-06-30")
    return day.isoformat()
