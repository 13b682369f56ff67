"""Checks that need every hand of a run and are made when asked for: rake, a ledger, missing numbers."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import TYPE_CHECKING

from replay.audits.few import Few
from replay.audits.ledger import Totals
from replay.audits.rooms import missing_numbers
from reports.across import Across
from reports.rakereport import Trails, rake_findings, trails_of

if TYPE_CHECKING:
    from parser.findings import Finding
    from replay.trail import Trail
    from reports.auditor import Auditor
    from reports.ledgerfile import Ledger
    from reports.settings import Settings, Sink
    from reports.tally import Tally


def closed(auditor: Auditor, settings: Settings, sink: Sink) -> Tally:
    """The counts of a run with what is found across its hands, which is told last."""
    across = Across(settings)
    found = across.findings(auditor.trails, auditor.doubles)
    if settings.asks_for_all:
        found += whole_run_findings(trails_of(auditor.trails, auditor.doubles), settings)
        found.sort(key=attrgetter("file", "line", "code"))
    auditor.close(found, across.copies, sink)
    sink.hands((data for _, data in auditor.trails), (copy.trail for copy in across.copies))
    return auditor.tally


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
