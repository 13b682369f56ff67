"""Checks that need every hand of a run and are made when asked for: rake, a ledger, missing numbers."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import TYPE_CHECKING

from replay.audits.few import Few
from replay.audits.ledger import Totals
from replay.audits.rooms import missing_numbers
from reports.rakereport import Trails, rake_findings

if TYPE_CHECKING:
    from parser.findings import Finding
    from replay.trail import Trail
    from reports.ledgerfile import Ledger
    from reports.settings import Settings


def whole_run_findings(trails: Trails, settings: Settings) -> list[Finding]:
    """What is found, by file, line and code.

    Raises:
        LedgerError: the ledger can't be read.
    """
    found = rake_findings(trails) if settings.rake else []
    if settings.complete:
        few = Few()
        for finding in missing_numbers(trails):
            few.add(finding, finding.site)
        found += few.findings()
    if settings.ledger is not None:
        from reports.ledgerfile import read_ledger

        found += ledger_findings(trails(), read_ledger(settings.ledger))
    return sorted(found, key=attrgetter("file", "line", "code"))


def ledger_findings(trails: Iterable[Trail], ledger: Ledger) -> list[Finding]:
    """Where players' totals are not the ledger's; of many alike a few."""
    totals, few = Totals(by_site=ledger.by_site), Few()
    for trail in trails:
        totals.add(trail)
    for finding in totals.against(ledger.entries, ledger.file):
        few.add(finding)
    return few.findings()
