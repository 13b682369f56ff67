"""Keeps a report readable: of findings alike only the first few are told, the last of them counts the rest.

A broken export can have the same fault in each of a million hands.
"""

from __future__ import annotations

from msgspec.structs import replace

from parser.findings import Finding, Severity

MOST = 20
"""Findings of one code about one table, or about the records in the same two files."""
MOST_NOTES = 5
"""Likewise where they are notes."""


class Few:
    """The first findings of each kind by file and line, and how many there were of it."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, ...], list[Finding]] = {}
        self._counts: dict[tuple[str, ...], int] = {}

    def add(self, finding: Finding, *about: str) -> None:
        """Take a finding in; those alike have the same code and are `about` the same."""
        key = (finding.code, *about)
        kept = self._kept.setdefault(key, [])
        self._counts[key] = self._counts.get(key, 0) + 1
        kept.append(finding)
        if len(kept) >= 2 * MOST:
            self._shorten(kept)

    def findings(self) -> list[Finding]:
        """What is told, in the order of file, line and code."""
        found: list[Finding] = []
        for key, kept in self._kept.items():
            self._shorten(kept)
            rest = self._counts[key] - len(kept)
            if rest:
                last = kept[-1]
                kept[-1] = replace(last, message=f"{last.message} {_more(rest)}")
            found += kept
        found.sort(key=_place)
        return found

    @staticmethod
    def _shorten(kept: list[Finding]) -> None:
        kept.sort(key=_place)
        del kept[MOST_NOTES if kept[0].severity is Severity.NOTE else MOST :]


def _place(finding: Finding) -> tuple[str, int, str, str]:
    return finding.file, finding.line, finding.code, finding.message


def _more(rest: int) -> str:
    return "There is one more like it." if rest == 1 else f"There are {rest:,} more like it."
