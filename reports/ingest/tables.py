"""`audit_bucket`: the audits across hands of some whole tables; a plain function, worked through anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from replay.audits.table import table_findings
from replay.trail import decode
from reports.across import House, tables_in
from reports.facts import table_key
from reports.ingest.layout import Partition, partition_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parser.findings import Finding
    from replay.trail import Trail
    from reports.settings import Settings

Where = tuple[int, Partition]
"""A hand, and where its rows are."""
Places = dict[tuple[str, int], Where]
"""File and line -> the hand there."""


class Bucket(NamedTuple):
    """The trails of some tables, all of each."""

    number: int
    """Its place among the run's buckets."""
    trails: list[bytes]


class TableFindings(NamedTuple):
    """What was found across the hands of one table."""

    key: int
    findings: list[Finding]
    places: Places
    """Of the hands that the findings stand at."""


def audit_bucket(bucket: Bucket, settings: Settings) -> list[TableFindings]:
    """The tables of a bucket at which something was found, in the order of their names."""
    house = House(settings)
    found = []
    for trails in tables_in(bucket.trails):
        watched = _Watched(trails)
        findings = table_findings(watched, house)
        if findings:
            found.append(TableFindings(watched.key, findings, _places(bucket.trails, findings)))
    return found


class _Watched:
    """A table's trails as they go by."""

    def __init__(self, trails: Iterator[Trail]) -> None:
        self._trails = trails
        self.key = 0

    def __iter__(self) -> Iterator[Trail]:
        for trail in self._trails:
            if not self.key:
                self.key = table_key(trail.site, trail.tournament, trail.table)
            yield trail


def _places(trails: list[bytes], findings: list[Finding]) -> Places:
    """Where the hands stand that the findings are about; looked for only where there are any."""
    wanted = {(finding.file, finding.line) for finding in findings}
    places: Places = {}
    for trail in map(decode, trails):
        if (trail.file, trail.line) in wanted:
            places[trail.file, trail.line] = trail.uid, partition_of(trail.site, trail.played_at)
    return places
