"""What an audit counts, and its summary as other programs read it."""

from __future__ import annotations

import msgspec

from reports.baseline import Baseline, BaselineOutcome
from reports.messages import KnownRow

MOST_KEYS = 1_000
"""Different reasons counted one by one; a hostile file can make up any number of them."""
OTHERS = "other reasons"


def count_one(counts: dict[str, int], key: str, number: int = 1) -> None:
    """Adds to one of the counts."""
    if key in counts:
        counts[key] += number
    elif len(counts) < MOST_KEYS:
        counts[key] = number
    else:
        counts[OTHERS] = counts.get(OTHERS, 0) + number


class Tally(msgspec.Struct):
    """The counts of a run or of a part of it; parts are added in any order."""

    files: int = 0
    bytes: int = 0
    bytes_hands: int = 0
    bytes_quarantined: int = 0
    bytes_chatter: int = 0
    hands: int = 0
    replayed: int = 0
    not_replayed: int = 0
    agrees: int = 0
    disagrees: int = 0
    cannot_tell: int = 0
    repeated: int = 0
    """Copies of hands already read, not among `hands`."""
    summaries: int = 0
    """Tournament summaries read; their text is chatter."""
    quarantined: int = 0
    errors: int = 0
    warnings: int = 0
    notes: int = 0
    known: int = 0
    """Findings that the baseline knows; they are among the others."""
    known_errors: int = 0
    known_warnings: int = 0
    fired: set[int] = set()
    """Numbers of the baseline's entries that name a finding."""
    by_code: dict[str, int] = {}
    reasons: dict[str, int] = {}
    """Quarantined pieces by reason."""
    chatter: dict[str, int] = {}
    """Bytes of chatter by kind."""
    not_replayed_why: dict[str, int] = {}
    profiles: set[str] = set()

    @property
    def findings(self) -> int:
        """Findings reported."""
        return self.errors + self.warnings + self.notes

    def take_findings(self, other: Tally) -> None:
        """Its findings in place of one's own."""
        for name in ("errors", "warnings", "notes", "known", "known_errors", "known_warnings", "fired"):
            setattr(self, name, getattr(other, name))
        self.by_code = other.by_code

    def count_finding(self, code: str, severity: str) -> None:
        """Count a finding."""
        count_one(self.by_code, code)
        name = f"{severity}s"
        setattr(self, name, getattr(self, name) + 1)

    def count_known(
        self, baseline: Baseline, finding: tuple[str, str | None, str, str], severity: str
    ) -> KnownRow | None:
        """Count what the baseline says of a finding: its site, hand id, code and fingerprint."""
        entries = baseline.find(*finding)
        if not entries:
            return None
        self.fired.update(entries)
        known = baseline.mark(entries)
        if known is not None:
            self.known += 1
            self.known_errors += severity == "error"
            self.known_warnings += severity == "warning"
        return known

    def fails(self, fail_on: str) -> bool:
        """Whether a run with these counts fails: a finding is bad enough and new, or text was not read."""
        if self.quarantined:
            return True
        errors, warnings = self.errors - self.known_errors, self.warnings - self.known_warnings
        return bool((errors and fail_on != "never") or (warnings and fail_on == "warning"))

    def count_copy(self, verdict: str, reason: str) -> None:
        """Take a hand out again that turned out to be another record of one counted before."""
        self.hands -= 1
        self.repeated += 1
        if verdict == "not replayed":
            self.not_replayed -= 1
            count_one(self.not_replayed_why, reason, -1)
            return
        self.replayed -= 1
        name = verdict.replace(" ", "_")
        setattr(self, name, getattr(self, name) - 1)

    def add(self, other: Tally) -> None:
        """Add the counts of another part."""
        for name in _NUMBERS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("by_code", "reasons", "chatter", "not_replayed_why"):
            mine: dict[str, int] = getattr(self, name)
            for key, number in getattr(other, name).items():
                count_one(mine, key, number)
        self.profiles |= other.profiles
        self.fired |= other.fired


_NUMBERS = tuple(field for field, kind in Tally.__annotations__.items() if kind in {"int", int})


class AuditResult(msgspec.Struct):
    """The outcome of a run."""

    tally: Tally
    seconds: float
    rules: str
    """The profiles that were used, by name and version."""
    config: str | None = None
    """The hash of the settings, where a file or the environment gave any."""
    baseline: BaselineOutcome | None = None
    """What became of the known findings, where there is a baseline."""

    def summary(self) -> dict[str, object]:
        """The summary as other programs read it: the keys and their order are a promise."""
        counts = self.tally
        numbers = {name: getattr(counts, name) for name in _SUMMARY}
        by_code = dict(sorted(counts.by_code.items()))
        told = {"summaries": counts.summaries} if counts.summaries else {}
        settled = {} if self.config is None else {"config": self.config}
        outcome = self.baseline
        known = {} if outcome is None else {"known": counts.known, "baseline": outcome.summary()}
        return {
            **numbers,
            **told,
            "findings": counts.findings,
            "by_code": by_code,
            **known,
            **settled,
            "seconds": round(self.seconds, 3),
        }


_SUMMARY = (
    "files",
    "bytes",
    "bytes_hands",
    "bytes_quarantined",
    "bytes_chatter",
    "hands",
    "replayed",
    "not_replayed",
    "agrees",
    "disagrees",
    "cannot_tell",
)
