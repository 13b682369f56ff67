"""JUnit XML: a test suite for each file, a test case for each hand with findings; one for a file without.

What makes the run fail is a failure, what was not read an error; lesser findings are the output of a test
that passed. What was found beside other hands, after the files, is a suite of its own.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from parser.instead import instead
from reports.forms.base import RowsWriter, Spool, place_of
from reports.messages import count, sentence, visible

if TYPE_CHECKING:
    from reports.forms.names import About
    from reports.messages import QuarantinedRow
    from reports.outputs import Output
    from reports.rows import FileRow, Told
    from reports.tally import AuditResult

RANKS = {"error": 0, "warning": 1, "note": 2, "never": -1}
ACROSS = "hands beside each other"
"""The suite of what is found when hands are laid side by side."""


class _Counts:
    """Test cases so far, by outcome."""

    def __init__(self) -> None:
        self.tests = self.failures = self.errors = 0

    def add(self, other: _Counts) -> None:
        """Add another's."""
        self.tests += other.tests
        self.failures += other.failures
        self.errors += other.errors

    def attributes(self) -> str:
        """As XML attributes."""
        return f'tests="{self.tests}" failures="{self.failures}" errors="{self.errors}"'


class JunitWriter(RowsWriter):
    """Suites wait in a temporary file until all is counted."""

    def __init__(self, output: Output, about: About) -> None:
        self._output = output
        self._about = about
        self._worst = RANKS[about.fails]
        self._suites, self._cases = Spool(), Spool()
        self._total, self._counts = _Counts(), _Counts()
        self._hand: list[Told] = []

    def finding(self, told: Told) -> None:
        if self._hand and not _same_hand(self._hand[0], told):
            self._close_hand()
        self._hand.append(told)

    def aside(self, row: QuarantinedRow) -> None:
        self._close_hand()
        helps = instead(row.reason)
        told = f"{sentence(row.reason)}; {helps}" if helps else sentence(row.reason)
        place = f"{visible(row.file)}:{row.line}: {count(row.bytes, 'byte')} not read"
        self._counts.errors += 1
        self._case(row.file, f"line {row.line}", _element("error", "quarantined", told, place))

    def file(self, row: FileRow) -> None:
        self._close_hand()
        if not self._counts.tests:
            self._case(row.file, "every hand", "")
        self._close_suite(row.file)

    def finish(self, result: AuditResult) -> None:
        """Write the document."""
        self._close_hand()
        if self._counts.tests:
            self._close_suite(ACROSS)
        for message, remedy in self._about.unread:
            self._counts.errors += 1
            self._case("inputs", message, _element("error", "unreadable", message, remedy))
        if self._counts.tests:
            self._close_suite("inputs")
        self._output.write(b'<?xml version="1.0" encoding="UTF-8"?>\n')
        if result.config is not None:
            self._output.write(f"<!-- config: {result.config} -->\n".encode())
        self._output.write(f'<testsuites name="fairpot" {self._total.attributes()}>\n'.encode())
        self._output.copy(self._suites.whole())
        self._output.write(b"</testsuites>\n")

    def _close_hand(self) -> None:
        """Write the test case of the hand whose findings have all come."""
        if not self._hand:
            return
        first = self._hand[0].row
        name = f"hand {first.hand_id}" if first.hand_id else f"line {first.line}"
        body = "\n".join([_told(told) for told in self._hand])
        failing = [told.row for told in self._hand if self._fails(told)]
        if failing:
            worst = min(failing, key=lambda row: RANKS[row.severity])
            self._counts.failures += 1
            inner = _element("failure", worst.code, worst.message, body)
        else:
            inner = f"<system-out>{_body(body)}</system-out>"
        self._case(first.file, name, inner)
        self._hand.clear()

    def _fails(self, told: Told) -> bool:
        """Whether a finding makes the run fail: it is bad enough, and new."""
        return RANKS[told.row.severity] <= self._worst and not told.row.known

    def _case(self, classname: str, name: str, inner: str) -> None:
        self._counts.tests += 1
        start = f'<testcase classname="{_attribute(classname)}" name="{_attribute(name)}"'
        end = f">{inner}</testcase>\n" if inner else "/>\n"
        self._cases.add((start + end).encode())

    def _close_suite(self, name: str) -> None:
        self._suites.add(f'<testsuite name="{_attribute(name)}" {self._counts.attributes()}>\n'.encode())
        self._suites.append(self._cases)
        self._suites.add(b"</testsuite>\n")
        self._total.add(self._counts)
        self._counts = _Counts()


def _same_hand(one: Told, other: Told) -> bool:
    return (one.row.file, one.row.hand_id) == (
        other.row.file,
        other.row.hand_id,
    ) and one.row.hand_id is not None


def _told(told: Told) -> str:
    """A finding in a few lines."""
    row = told.row
    lines = [f"{visible(row.file)}:{row.line}:{row.column}: {row.severity} {row.code}", sentence(row.message)]
    if row.expected is not None:
        lines.append(f"expected: {sentence(row.expected)}")
    if row.recorded is not None:
        lines.append(f"recorded: {sentence(row.recorded)}")
    lines += [f"see also: {sentence(place_of(also))}" for also in row.also]
    lines.append(f"rule: {sentence(row.rule)}")
    if row.known:
        lines.append(f"known: {sentence(row.known.reason)} ({sentence(row.known.owner, 60)})")
    return "\n".join(lines) + "\n"


def _element(name: str, kind: str, message: str, body: str) -> str:
    return (
        f'<{name} type="{_attribute(kind)}" message="{_attribute(sentence(message))}">{_body(body)}</{name}>'
    )


def _attribute(text: str) -> str:
    """Text for an attribute; what would not print as itself, or may not stand in XML at all, is spelt out."""
    return escape(visible(text))


def _body(text: str) -> str:
    """The same between tags, of several lines."""
    return "\n".join(map(_attribute, text.split("\n")))
