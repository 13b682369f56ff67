"""What an audit is asked to do, and whom it tells what it finds."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from parser.detect import FORMATS
from replay.profiles import load_profile, profile_for
from reports.baseline import Baseline
from reports.config import OFF, Config

if TYPE_CHECKING:
    from replay.trail import Trail


class Settings(msgspec.Struct, frozen=True):
    """What a run was asked to do; travels to the workers."""

    rules: str | None = None
    """Profile name or file; None: by the hand's format."""
    text: bool = False
    """Findings as text blocks, else one JSON object a line."""
    rows: bool = False
    """One stream of findings, pieces set aside and files, for the forms written from it; see `rows`."""
    select: tuple[str, ...] = ()
    """Code prefixes to report; empty: all."""
    ignore: tuple[str, ...] = ()
    store: str | None = None
    colour: bool = False
    """Text for a terminal."""
    config: Config = Config()
    """Profiles by room and table, rake schedules, severities."""
    known: Baseline | None = None
    """Known findings."""
    rake: bool = False
    """Look for the rake schedule that hands follow, and report hands off it."""
    ledger: str | None = None
    """A CSV of players' results that their hands are laid beside."""
    complete: bool = False
    """The hands are all that their rooms dealt: report missing numbers."""
    quiet: bool = False
    """Findings are counted and not rendered."""

    @property
    def asks_for_all(self) -> bool:
        """Whether something is wanted that takes all hands of the run together."""
        return self.rake or self.complete or self.ledger is not None

    def wants(self, code: str) -> bool:
        """Whether findings of this code are reported and counted."""
        return (not self.select or code.startswith(self.select)) and not code.startswith(self.ignore)

    def looks_for(self, code: str | None) -> bool:
        """Whether a finding of this code would be reported; None: of every code."""
        if code is None:
            everything = not self.select and not self.ignore
            return everything and all(word != OFF for _, word in self.config.severity)
        return self.wants(code) and self.config.severity_of(code) != OFF


@cache
def rules_label(rules: str | None) -> str:
    """The rules that hands are judged by: one profile, or that of each format."""
    if rules is not None:
        return load_profile(rules).label
    return ", ".join(sorted({profile_for(entry.name).label for entry in FORMATS}))


class Sink:
    """Where rendered findings and quarantined pieces go, as they come. This one forgets them."""

    def findings(self, data: bytes) -> None:
        """Take rendered findings: whole text blocks, or whole JSON lines."""

    def hands(self, trails: Iterable[bytes], copies: Iterable[Trail]) -> None:
        """Take note of the hands, when all were read: their trails, and those that are copies of others."""

    def quarantined(self, data: bytes) -> None:
        """Take rendered quarantined pieces as JSON lines (in text they are among the findings)."""
