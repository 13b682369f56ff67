"""SUMMARIES, the one table of formats of summaries; a stretch of text to the summaries in it."""

from __future__ import annotations

import quopri
import re
from collections.abc import Iterator

from msgspec.structs import replace

from parser.findings import LEVEL_OF, Finding, Rule
from parser.hand import LONGEST_EXCERPT, MAIL, line_start
from parser.handreader import decode
from parser.others import SUMMARY
from parser.source import Chatter
from parser.summaries import ipoker, ots, starspage
from parser.summaries.ggpoker import GGPOKER
from parser.summaries.lines import SummaryFormat, read_lines
from parser.summaries.pacific import PACIFIC
from parser.summaries.stars import STARS
from parser.summaries.telling import MOST_TROUBLES, Telling, Trouble, units
from parser.summaries.tilt import TILT
from parser.summaries.told import TournamentSummary
from parser.summaries.tracker import TRACKER
from parser.summaries.winamax import WINAMAX
from parser.textrules import TXT001, TXT005

SUMMARIES: tuple[SummaryFormat, ...] = (STARS, TILT, WINAMAX, PACIFIC, TRACKER, GGPOKER)
MOST_TEXT = 32 << 20
"""Bytes of summaries that stand one after the other; what follows them is not read."""
_BOM = "(?:\ufeff|\u00ef\u00bb\u00bf)*"
_HEAD = re.compile(
    r"^[ \x00-\x09\x0b-\x1f\ufeff\u00ef\u00bb\u00bf]*(?:"
    + "|".join([f"(?P<h{number}>{entry.starts})" for number, entry in enumerate(SUMMARIES)])
    + ")",
    re.MULTILINE,
)
_QUOTED = re.compile(r"^Content-Transfer-Encoding: *quoted-printable", re.MULTILINE | re.IGNORECASE)
_PAGE = re.compile(rf"{_BOM}\s*{starspage.STARTS}", re.IGNORECASE)
_SESSION = re.compile(rf"{_BOM}\s*{ipoker.STARTS}")
_OTS = re.compile(rf"{_BOM}\s*{ots.STARTS}")


class Summaries(Chatter, frozen=True):
    """A stretch of text that holds tournament summaries: no hands, and all of it named chatter."""

    summaries: tuple[TournamentSummary, ...] = ()


class SummaryText(Chatter, frozen=True):
    """Such a stretch, not read yet."""

    raw: bytes = b""
    codec: str | None = None

    def joined(self, other: SummaryText) -> SummaryText:
        """The stretch with the one that follows it."""
        raw = self.raw if len(self.raw) > MOST_TEXT else self.raw + other.raw
        return replace(self, size=self.size + other.size, raw=raw)

    def read(self) -> Summaries:
        """What it states."""
        found = read_summaries(self.raw, self.codec, self.file, self.line)
        return Summaries(self.file, self.line, self.byte, self.size, self.kind, found)


def summary_text(file: str, line: int, byte: int, raw: bytes, codec: str | None) -> SummaryText:
    """A stretch of summaries, to be read."""
    return SummaryText(file, line, byte, len(raw), SUMMARY, raw, codec)


def read_summaries(raw: bytes, codec: str | None, file: str, line: int) -> tuple[TournamentSummary, ...]:
    """The summaries in a stretch of a file that begins on `line`, in order."""
    text, encoding, valid = decode(raw, codec)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if _QUOTED.search(text[:20_000]) and encoding != "utf-16-le":
        text = quopri.decodestring(text.encode(encoding, "replace")).decode(encoding, "replace")
        encoding = MAIL
    origin = _Origin(raw, encoding, text, file, line)
    found = [origin.summary(telling, at) for telling, at in _tellings(text) if telling.tournament_id]
    if found and not valid and codec is None:
        first = found[0]
        message = "Some bytes are no text in the encoding of the summary."
        found[0] = origin.with_finding(first, TXT005, message)
    return tuple(found)


def _tellings(text: str) -> Iterator[tuple[Telling, int]]:
    """What each summary states, and where its text begins."""
    if _PAGE.match(text):
        yield from starspage.read_page(text)
        return
    if _OTS.match(text) or _SESSION.match(text):
        telling = ots.read_ots(text) if _OTS.match(text) else ipoker.read_head(text)
        if telling is not None:
            yield telling, 0
        return
    heads = list(_HEAD.finditer(text))
    for number, head in enumerate(heads):
        end = heads[number + 1].start() if number + 1 < len(heads) else len(text)
        entry = SUMMARIES[int((head.lastgroup or "h0")[1:])]
        yield read_lines(entry, text[head.start() : end]), head.start()


class _Origin:
    """Where the text stands in its file."""

    def __init__(self, raw: bytes, encoding: str, text: str, file: str, line: int) -> None:
        self._raw = raw
        self._encoding = encoding
        self._text = text
        self._file = file
        self._line = line

    def summary(self, told: Telling, at: int) -> TournamentSummary:
        """The summary whose text begins at `at`."""
        scale = told.scale()
        pays, wins = told.cost_currency(), told.prize_currency()
        prices = {
            name: units(one, scale, wins if name == "pool" else pays) for name, one in told.prices.items()
        }
        started, finished = told.started, told.finished
        return TournamentSummary(
            told.site, told.tournament_id, told.name, told.game, prices.get("buy_in"),
            prices.get("bounty_part"), prices.get("fee"), prices.get("rebuy"), prices.get("addon"), pays,
            wins, scale, told.entrants, prices.get("pool"),
            started.text if started else None, started.utc if started else None,
            finished.text if finished else None, finished.utc if finished else None,
            told.hero, told.standings(scale), self._file, self._place(at)[0], self._findings(told, at),
        )  # fmt: skip

    def with_finding(self, one: TournamentSummary, rule: Rule, message: str) -> TournamentSummary:
        """A summary with a finding about all of its text before its own."""
        first = Finding(
            rule.code, rule.severity, self._file, one.line, 1, None, None, None, message, None, None,
            rule.source, level=LEVEL_OF[rule.severity],
        )  # fmt: skip
        return replace(one, findings=(first, *one.findings))

    def _findings(self, told: Telling, begin: int) -> tuple[Finding, ...]:
        troubles = sorted(told.troubles)
        if len(troubles) > MOST_TROUBLES:
            more = len(troubles) - MOST_TROUBLES
            troubles = [
                *troubles[:MOST_TROUBLES],
                Trouble(troubles[MOST_TROUBLES].at, f"{more:,} more such lines."),
            ]
        return tuple([self._finding(begin + one.at, one.message) for one in troubles])

    def _finding(self, at: int, message: str) -> Finding:
        line, excerpt = self._place(at)
        return Finding(
            TXT001.code, TXT001.severity, self._file, line, 1, None, None, None, message, None, None,
            TXT001.source, excerpt, at, LEVEL_OF[TXT001.severity],
        )  # fmt: skip

    def _place(self, at: int) -> tuple[int, str]:
        """The line in the file of an offset in the text, and what stands on it."""
        row = self._text.count("\n", 0, at)
        if self._encoding == MAIL:
            row = line_start(self._raw, MAIL, row)[0]
        start = self._text.rfind("\n", 0, at) + 1
        end = self._text.find("\n", at)
        line = self._text[start : end if end >= 0 else len(self._text)]
        return self._line + row, line[:LONGEST_EXCERPT]
