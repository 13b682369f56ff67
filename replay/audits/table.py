"""The audits across hands, and the way through them: `AUDITS` for each table, `COPIES` for each hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from parser.findings import Finding, Rule
from replay.audits.absence import ABSENCE_RULES
from replay.audits.base import Audit, CopiesAudit, House
from replay.audits.blinds import BLIND_RULES
from replay.audits.button import BUTTON_RULES
from replay.audits.chips import CHIP_RULES
from replay.audits.clock import AUD036, AUD037, AUD038, Clock, Overlaps
from replay.audits.copies import AUD030, AUD031, AUD032, AUD034, compared
from replay.audits.crashes import AUD090
from replay.audits.few import Few
from replay.audits.ledger import AUD060, AUD061
from replay.audits.numbers import AUD035, Numbers
from replay.audits.rake import AUD050
from replay.audits.stacks import STACK_RULES
from replay.audits.succession import Succession
from replay.audits.twice import AUD039, Twice
from replay.audits.views import AUD033, cards_twice
from replay.trail import Trail

AUDITS: tuple[type[Audit], ...] = (Succession, Clock, Overlaps, Numbers, Twice)
"""What watches a table."""

COPIES: tuple[CopiesAudit, ...] = (compared, cards_twice)
"""What compares the records of one hand."""

AUDIT_RULES: tuple[Rule, ...] = (
    *STACK_RULES, *ABSENCE_RULES, *CHIP_RULES, *BUTTON_RULES, *BLIND_RULES,
    AUD030, AUD031, AUD032, AUD033, AUD034, AUD035, AUD036, AUD037, AUD038, AUD039,
    AUD050, AUD060, AUD061, AUD090,
)  # fmt: skip
"""Their codes."""


def table_findings(trails: Iterable[Trail], house: House) -> list[Finding]:
    """The findings across the hands of one table, given in order, each hand once; of many alike a few."""
    audits = [kind(house) for kind in AUDITS]
    few = Few()
    for trail in trails:
        for audit in audits:
            for finding in audit.hand(trail):
                few.add(finding)
    for audit in audits:
        for finding in audit.close():
            few.add(finding)
    return few.findings()


def copy_findings(copies: Sequence[Trail]) -> list[Finding]:
    """The findings about records of one hand, in the order of file and place; those alike are numbered by
    `step`, so that one more record is one more finding, however many are known.
    """
    found: list[Finding] = []
    alike: dict[tuple[str, int | None], int] = {}
    for audit in COPIES:
        for finding in audit(copies):
            about = finding.code, finding.seat
            number = alike[about] = alike.get(about, -1) + 1
            found.append(replace(finding, step=number) if number else finding)
    return found
