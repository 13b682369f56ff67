"""The audit from end to end: inputs -> hands -> replay -> findings and counts (and the store).

One `Auditor` does the work for a stream of pieces: a run on one process feeds it everything, a run on several
feeds each worker's Auditor one unit at a time. The same bytes come out, ordered by file, place, code.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from parser.findings import Severity
from parser.hand import Hand
from parser.reader import read
from parser.source import Chatter, Quarantined
from parser.textrules import TXT004
from replay.engine import replay
from replay.profiles import load_profile
from replay.result import Verdict
from reports.engines import Pool
from reports.messages import by_place, finding_json, finding_text, quarantined_json, quarantined_text
from reports.repeats import NEW, REPEATED, Seen, hand_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parser.findings import Finding
    from parser.reader import Item, Unit
    from replay.profiles import RuleProfile

UNIT_BYTES = 4 << 20
"""Bytes of input a worker gets at a time."""
SMALL_INPUT = 2 << 20
"""Inputs up to this size are done sooner on one process than it takes to start others."""
FLUSH_AT = 256
"""Rendered findings held before they are handed on."""

AGREES, DISAGREES, CANNOT_TELL = Verdict.AGREES, Verdict.DISAGREES, Verdict.CANNOT_TELL


class Settings(msgspec.Struct, frozen=True):
    """What a run was asked to do; travels to the workers."""

    rules: str | None = None
    """Profile name or file; None: by the hand's format."""
    text: bool = False
    """Findings as text blocks, else one JSON object a line."""
    select: tuple[str, ...] = ()
    """Code prefixes to report; empty: all."""
    ignore: tuple[str, ...] = ()
    store: str | None = None

    def wants(self, code: str) -> bool:
        """Whether findings of this code are reported and counted."""
        return (not self.select or code.startswith(self.select)) and not code.startswith(self.ignore)


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
    quarantined: int = 0
    errors: int = 0
    warnings: int = 0
    notes: int = 0
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

    def add(self, other: Tally) -> None:
        """Add the counts of another part."""
        for name in _NUMBERS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("by_code", "reasons", "chatter", "not_replayed_why"):
            mine: dict[str, int] = getattr(self, name)
            for key, number in getattr(other, name).items():
                mine[key] = mine.get(key, 0) + number
        self.profiles |= other.profiles


_NUMBERS = tuple(field for field, kind in Tally.__annotations__.items() if kind in {"int", int})


class UnitResult(msgspec.Struct):
    """What a worker hands back for a unit: rendered findings, counts and the keys of its hands."""

    tally: Tally
    findings: bytes
    quarantined: bytes
    keys: bytes
    """Pairs of int64 (key, text hash), one for each hand that was new within the unit."""


class AuditResult(msgspec.Struct):
    """The outcome of a run."""

    tally: Tally
    seconds: float
    rules: str
    """The profiles that were used, by name and version."""

    def summary(self) -> dict[str, object]:
        """The summary as other programs read it: the keys and their order are a promise."""
        counts = self.tally
        numbers = {name: getattr(counts, name) for name in _SUMMARY}
        by_code = dict(sorted(counts.by_code.items()))
        return {**numbers, "findings": counts.findings, "by_code": by_code, "seconds": round(self.seconds, 3)}


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


class Sink:
    """Where rendered findings and quarantined pieces go, as they come. This one forgets them."""

    def findings(self, data: bytes) -> None:
        """Take rendered findings: whole text blocks, or whole JSON lines."""

    def quarantined(self, data: bytes) -> None:
        """Take rendered quarantined pieces as JSON lines (in text they are among the findings)."""


Progress = Callable[[Tally], None]
"""Is told now and then how far a run is."""


def _silent(tally: Tally) -> None:
    """Nobody watches."""


class Auditor:
    """Takes pieces in order; keeps counts and renders findings."""

    def __init__(self, settings: Settings, seen: Seen) -> None:
        self.tally = Tally()
        self.keys = array("q")
        self._settings = settings
        self._seen = seen
        self._profile: RuleProfile | None = load_profile(settings.rules) if settings.rules else None
        self._wanted: dict[str, bool] = {}
        self._findings: list[bytes] = []
        self._quarantined: list[bytes] = []

    def take(self, pieces: Iterable[Item], sink: Sink | None = None, progress: Progress = _silent) -> None:
        """Work through the pieces, handing on what was found whenever enough has come together."""
        tally = self.tally
        for piece in pieces:
            if isinstance(piece, Hand):
                self._hand(piece)
            elif isinstance(piece, Chatter):
                tally.bytes_chatter += piece.size
                tally.chatter[piece.kind] = tally.chatter.get(piece.kind, 0) + piece.size
            elif isinstance(piece, Quarantined):
                self._piece(piece)
            else:
                tally.files += 1
                tally.bytes += piece.size
            if sink is not None and (len(self._findings) > FLUSH_AT or tally.hands & 127 == 0):
                self.flush(sink)
                progress(tally)

    def flush(self, sink: Sink) -> None:
        """Hand on what was found so far."""
        if self._findings:
            sink.findings(self.found())
        if self._quarantined:
            sink.quarantined(self.set_aside())

    def found(self) -> bytes:
        """The findings since the last call."""
        data = b"".join(self._findings)
        self._findings.clear()
        return data

    def set_aside(self) -> bytes:
        """The quarantined pieces since the last call."""
        data = b"".join(self._quarantined)
        self._quarantined.clear()
        return data

    def _hand(self, hand: Hand) -> None:
        tally = self.tally
        tally.bytes_hands += hand.size
        key, text = hand_key(hand)
        earlier = self._seen.check(key, text)
        if earlier is REPEATED:
            tally.repeated += 1
            message = "This hand was read before, word for word; it counts once."
            self._report(hand.finding(TXT004, 0, message))
            return
        tally.hands += 1
        outcome = replay(hand, self._profile)
        findings = outcome.findings
        if earlier is NEW:
            self.keys.extend((key, text))
        else:
            message = "Another hand with this id was read before, with a different text; both were checked."
            findings = (*findings, hand.finding(TXT004, 0, message))
        verdict = outcome.verdict
        if verdict is AGREES:
            tally.agrees += 1
        elif verdict is DISAGREES:
            tally.disagrees += 1
        elif verdict is CANNOT_TELL:
            tally.cannot_tell += 1
        else:
            tally.not_replayed += 1
            tally.not_replayed_why[outcome.reason] = tally.not_replayed_why.get(outcome.reason, 0) + 1
        if verdict is not Verdict.NOT_REPLAYED:
            tally.replayed += 1
            tally.profiles.add(outcome.profile)
        if findings:
            for finding in by_place(findings) if len(findings) > 1 else findings:
                self._report(finding)

    def _report(self, finding: Finding) -> None:
        code = finding.code
        wanted = self._wanted.get(code)
        if wanted is None:
            wanted = self._wanted[code] = self._settings.wants(code)
        if not wanted:
            return
        tally = self.tally
        tally.by_code[code] = tally.by_code.get(code, 0) + 1
        if finding.severity is Severity.ERROR:
            tally.errors += 1
        elif finding.severity is Severity.WARNING:
            tally.warnings += 1
        else:
            tally.notes += 1
        if self._settings.text:
            self._findings.append(finding_text(finding).encode())
        else:
            self._findings.append(finding_json(finding) + b"\n")

    def _piece(self, piece: Quarantined) -> None:
        tally = self.tally
        tally.quarantined += 1
        tally.bytes_quarantined += piece.size
        tally.reasons[piece.reason] = tally.reasons.get(piece.reason, 0) + 1
        if self._settings.text:
            self._findings.append(quarantined_text(piece.file, piece.line, piece.size, piece.reason).encode())
        else:
            data = quarantined_json(piece.file, piece.line, piece.size, piece.reason)
            self._quarantined.append(data + b"\n")


def run_unit(settings: Settings, unit: Unit, earlier: Sequence[tuple[int, int]] = ()) -> UnitResult:
    """The result of one unit; `earlier` are those of its hands that stood in units before it."""
    from parser.reader import read_unit

    auditor = Auditor(settings, Seen(earlier))
    auditor.take(read_unit(unit))
    return UnitResult(auditor.tally, auditor.found(), auditor.set_aside(), auditor.keys.tobytes())


class _Work:
    """`run_unit` with its settings, picklable for the workers."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def __call__(self, unit: Unit, earlier: Sequence[tuple[int, int]] = ()) -> UnitResult:
        return run_unit(self._settings, unit, earlier)


def audit_paths(
    paths: Sequence[str],
    settings: Settings | None = None,
    *,
    sink: Sink | None = None,
    jobs: int = 1,
    progress: Progress = _silent,
) -> AuditResult:
    """The counts of an audit of files, folders, globs or "-"; what is found goes to `sink` as it comes.

    Raises:
        InputError: a path cannot be read.
        ProfileError: `settings.rules` names no usable profile.
        UnitCrashError: a worker process died.
    """
    settings = settings or Settings()
    sink = sink or Sink()
    begin = time.perf_counter()
    if jobs > 1 and "-" not in paths:
        from parser.reader import plan

        units = plan(paths, UNIT_BYTES)
        if sum([unit.size for unit in units]) > SMALL_INPUT:
            tally = _on_pool(units, settings, sink, jobs, progress)
            return AuditResult(tally, time.perf_counter() - begin, ", ".join(sorted(tally.profiles)))
    auditor = Auditor(settings, Seen())
    auditor.take(read(paths, repeats=False), sink, progress)
    auditor.flush(sink)
    tally = auditor.tally
    return AuditResult(tally, time.perf_counter() - begin, ", ".join(sorted(tally.profiles)))


def _on_pool(units: Sequence[Unit], settings: Settings, sink: Sink, jobs: int, progress: Progress) -> Tally:
    """The counts of a run on `jobs` processes."""
    total, seen = Tally(), Seen()
    pool: Pool[Unit, UnitResult] = Pool(_Work(settings), min(jobs, len(units)))
    with pool:
        for unit, first in pool.run(units):
            result, pairs = first, _pairs(first.keys)
            before = [(key, text) for key, _ in pairs if (text := seen.text_of(key)) is not None]
            if before:
                # Some of its hands stood in an earlier unit: count again, knowing them.
                result = pool.again(unit, before)
                pairs = _pairs(result.keys)
            for key, text in pairs:
                seen.add(key, text)
            total.add(result.tally)
            if result.findings:
                sink.findings(result.findings)
            if result.quarantined:
                sink.quarantined(result.quarantined)
            progress(total)
    return total


def _pairs(keys: bytes) -> list[tuple[int, int]]:
    flat = array("q", keys)
    return list(zip(flat[::2], flat[1::2], strict=True))
