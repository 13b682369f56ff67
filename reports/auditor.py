"""From pieces of text to findings and counts: each hand is replayed, each finding rendered once."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Protocol

from msgspec.structs import replace

from parser.findings import Severity
from parser.hand import Hand
from parser.reader import Summaries
from parser.source import Chatter, Quarantined
from parser.textrules import TXT004
from replay.audits.base import money
from replay.engine import replay
from replay.profiles import load_profile
from replay.result import Verdict
from replay.track import trail_of
from replay.trail import encode
from reports.across import bucket_of
from reports.config import ProfileChoice, Severities
from reports.fingerprints import fingerprints
from reports.messages import Paint, by_place, finding_json, finding_text, quarantined_json, quarantined_text
from reports.repeats import NEW, OTHER_TEXT, REPEATED, Seen, Unknowing, hand_key
from reports.rows import Setting, aside_line, file_line, finding_line
from reports.tally import Tally, count_one

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parser.findings import Finding
    from parser.reader import Item
    from replay.profiles import RuleProfile
    from replay.result import Replay
    from replay.trail import Trail
    from reports.across import Copy, Spool
    from reports.settings import Settings, Sink

FLUSH_AT = 256
"""Rendered findings held before they are handed on."""
RUN = 32
"""Pieces read before the first is replayed, and replayed before the first is stored: each stage then finds
its code and data in the processor's caches."""
AGREES, DISAGREES, CANNOT_TELL = Verdict.AGREES, Verdict.DISAGREES, Verdict.CANNOT_TELL
NOT_REPLAYED = Verdict.NOT_REPLAYED
ERROR, WARNING = Severity.ERROR, Severity.WARNING
SAME_TEXT = "This hand was read before, word for word; it counts once."


Progress = Callable[[Tally], None]
"""Is told now and then how far a run is."""


def silent(tally: Tally) -> None:
    """Nobody watches."""


class Part(Protocol):
    """What becomes a part of the store."""

    def add(self, replay: Replay) -> None:
        """Take in a hand."""

    def quarantined(self, piece: Quarantined) -> None:
        """Take in a piece that was set aside."""

    def chatter(self, piece: Chatter) -> None:
        """Take in text that is no hand."""


class Auditor:
    """Takes pieces in order; keeps counts, renders findings, fills a part of the store when there is one."""

    def __init__(self, settings: Settings, seen: Seen | Unknowing, trails: Spool) -> None:
        self.tally = Tally()
        self.trails = trails
        """Of every hand that is counted, for the checks across hands."""
        self.doubles = array("q")
        """Hands that were met again with another text."""
        self.keys = array("q")
        """Pairs (key, text hash), one for each hand that was new."""
        self._settings = settings
        self._seen = seen
        config = settings.config  # it has the profiles in it, wherever this runs
        named = settings.rules if not config.rules else None
        self._profile: RuleProfile | None = load_profile(named) if named else None
        self._choice = ProfileChoice(config) if config.rules or config.rake else None
        self._severities = Severities(config) if config.severity else None
        self._paint = Paint(settings.colour)
        self._wanted: dict[str, bool] = {}
        self._findings: list[bytes] = []
        self._quarantined: list[bytes] = []
        self._part: Part | None = None
        self._to_store: list[Replay] = []

    def open_part(self, part: Part) -> None:
        """From now on hands go to this part of the store too."""
        self._part = part

    def take(self, pieces: Iterable[Item], sink: Sink, progress: Progress = silent) -> None:
        """Work through the pieces, handing on what was found whenever enough has come together."""
        waiting = iter(pieces)
        while run := list(islice(waiting, RUN)):
            self._take(run, progress)
            if len(self._findings) + len(self._quarantined) > FLUSH_AT:
                self._flush(sink)
        self._flush(sink)

    def _take(self, run: list[Item], progress: Progress) -> None:
        tally, part = self.tally, self._part
        for piece in run:
            if isinstance(piece, Hand):
                self._hand(piece)
                if tally.hands & 127 == 0:
                    progress(tally)
            elif isinstance(piece, Chatter):
                tally.bytes_chatter += piece.size
                count_one(tally.chatter, piece.kind, piece.size)
                if isinstance(piece, Summaries):
                    piece = self._summaries(piece)  # noqa: PLW2901  # with the severities that count
                if part is not None:
                    part.chatter(piece)
            elif isinstance(piece, Quarantined):
                self._piece(piece)
                if part is not None:
                    part.quarantined(piece)
            else:
                tally.files += 1
                tally.bytes += piece.size
                if self._settings.rows:
                    self._findings.append(file_line(piece.file, piece.size))
                progress(tally)
        if part is not None:
            for outcome in self._to_store:
                part.add(outcome)
            self._to_store.clear()

    def _flush(self, sink: Sink) -> None:
        if self._findings:
            sink.findings(b"".join(self._findings))
            self._findings.clear()
        if self._quarantined:
            sink.quarantined(b"".join(self._quarantined))
            self._quarantined.clear()

    def _hand(self, hand: Hand) -> None:
        tally = self.tally
        tally.bytes_hands += hand.size
        key, text = hand_key(hand)
        earlier = self._seen.check(key, text)
        if earlier is REPEATED:
            tally.repeated += 1
            self._report_all(hand, (hand.finding(TXT004, 0, SAME_TEXT),))
            return
        outcome = self._replay(hand)
        if self._part is not None:
            self._to_store.append(outcome)
        findings = outcome.findings
        if earlier is NEW:
            self.keys.append(key)
            self.keys.append(text)
        elif earlier is OTHER_TEXT:
            self.doubles.append(key)
        self._count(outcome)
        trail = trail_of(outcome, key, text)
        self.trails.add(bucket_of(trail.site, trail.tournament, trail.table), encode(trail))
        if findings:
            self._report_all(hand, findings, trail)

    def _summaries(self, piece: Summaries) -> Summaries:
        """Count tournament summaries and report what in them could not be read; the summaries with the
        severities that it counts with.
        """
        self.tally.summaries += len(piece.summaries)
        if not any(one.findings for one in piece.summaries):
            return piece
        severities = self._severities
        if severities is not None:
            told = [replace(one, findings=tuple(severities.apply(one.findings))) for one in piece.summaries]
            piece = replace(piece, summaries=tuple(told))
        for one in piece.summaries:
            marks = fingerprints(one.site, one.findings)
            for finding, mark in zip(one.findings, marks, strict=True):
                if self._settings.quiet:
                    self._counts(finding)
                else:
                    self._report(finding, Setting(one.site), mark)
        return piece

    def _replay(self, hand: Hand) -> Replay:
        """The hand's replay by its house's rules, its findings with the severities they count with."""
        choice, severities = self._choice, self._severities
        outcome = replay(hand, self._profile if choice is None else choice.of(hand))
        if severities is not None and outcome.findings:
            outcome.findings = severities.apply(outcome.findings)
        return outcome

    def _count(self, outcome: Replay) -> None:
        tally, verdict = self.tally, outcome.verdict
        tally.hands += 1
        if verdict is NOT_REPLAYED:
            tally.not_replayed += 1
            count_one(tally.not_replayed_why, outcome.reason)
            return
        tally.replayed += 1
        tally.profiles.add(outcome.profile)
        if verdict is AGREES:
            tally.agrees += 1
        elif verdict is DISAGREES:
            tally.disagrees += 1
        else:
            tally.cannot_tell += 1

    def _report_all(self, hand: Hand, findings: Sequence[Finding], trail: Trail | None = None) -> None:
        """Report a hand's findings, in the order they are printed."""
        if self._severities is not None:
            findings = self._severities.apply(findings)
        if self._settings.quiet:
            for finding in findings:
                self._counts(finding)
            return
        ordered = by_place(findings) if len(findings) > 1 else findings
        marks = fingerprints(hand.header.site, ordered, hand.seats)
        setting = _setting(hand, trail)
        for finding, mark in zip(ordered, marks, strict=True):
            self._report(finding, setting, mark)

    def close(self, findings: Iterable[Finding], copies: Iterable[Copy], sink: Sink) -> None:
        """Report what was found across hands, and count each hand that has several records once."""
        severities = self._severities
        for finding in findings if severities is None else severities.apply(findings):
            setting = Setting(finding.site, finding.table, finding.day)
            self._report(finding, setting, fingerprints(finding.site, [finding])[0])
            if len(self._findings) > FLUSH_AT:
                self._flush(sink)
        self._flush(sink)
        for copy in copies:
            self.tally.count_copy(copy.trail.verdict, copy.trail.reason)

    def retell(self, finding: Finding, setting: Setting, fingerprint: str, sink: Sink) -> None:
        """Report a finding that was made before, as a store holds it."""
        self._report(finding, setting, fingerprint)
        if len(self._findings) > FLUSH_AT:
            self._flush(sink)

    def retell_quarantined(self, file: str, line: int, size: int, reason: str, sink: Sink) -> None:
        """Report a piece that was set aside before; it is not counted again."""
        self._render_piece(file, line, size, reason)
        if len(self._quarantined) > FLUSH_AT:
            self._flush(sink)

    def retell_file(self, file: str, size: int) -> None:
        """Report the end of a file."""
        if self._settings.rows:
            self._findings.append(file_line(file, size))

    def finish(self, sink: Sink) -> None:
        """Hand on what is left."""
        self._flush(sink)

    def _report(self, finding: Finding, setting: Setting, fingerprint: str) -> None:
        if not self._counts(finding):
            return
        known = None
        if self._settings.known is not None:
            about = setting.site, finding.hand_id, finding.code, fingerprint
            known = self.tally.count_known(self._settings.known, about, finding.severity.value)
        if self._settings.text:
            self._findings.append(finding_text(finding, self._paint, known).encode())
            return
        row = finding_json(finding, fingerprint, known)
        rows = self._settings.rows
        self._findings.append(finding_line(row, setting, finding.pot) if rows else row + b"\n")

    def _counts(self, finding: Finding) -> bool:
        """Whether the finding is reported; then it is counted."""
        code = finding.code
        wanted = self._wanted.get(code)
        if wanted is None:
            wanted = self._wanted[code] = self._settings.wants(code)
        if not wanted:
            return False
        tally = self.tally
        count_one(tally.by_code, code)
        if finding.severity is ERROR:
            tally.errors += 1
        elif finding.severity is WARNING:
            tally.warnings += 1
        else:
            tally.notes += 1
        return True

    def _piece(self, piece: Quarantined) -> None:
        tally = self.tally
        tally.quarantined += 1
        tally.bytes_quarantined += piece.size
        count_one(tally.reasons, piece.reason)
        if not self._settings.quiet:
            self._render_piece(piece.file, piece.line, piece.size, piece.reason)

    def _render_piece(self, file: str, line: int, size: int, reason: str) -> None:
        if self._settings.text:
            self._findings.append(quarantined_text(file, line, size, reason).encode())
        elif self._settings.rows:
            self._findings.append(aside_line(file, line, size, reason))
        else:
            self._quarantined.append(quarantined_json(file, line, size, reason) + b"\n")


def _setting(hand: Hand, trail: Trail | None) -> Setting:
    """What the forms of rows need to know of a hand beside its findings."""
    header = hand.header
    day = None if header.played_at is None else header.played_at[:10]
    return Setting(header.site, header.table, day) if trail is None else setting_of(trail)


def setting_of(trail: Trail) -> Setting:
    """The same, from a hand's trail."""
    day = None if trail.played_at is None else trail.played_at[:10]
    if not trail.disputed:
        return Setting(trail.site, trail.table, day)
    weight = trail.disputed * 1_000_000 // max(trail.big_blind, 1)
    return Setting(trail.site, trail.table, day, money(trail, trail.disputed), weight)
