"""What an audit across hands is, and how its findings are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from parser.findings import LEVEL_OF, Also, Finding, Level, Rule, Severity
from parser.money import money_text
from replay.profiles import RuleProfile
from replay.trail import Trail


class House(Protocol):
    """Whose rules hold at a table."""

    def __call__(self, trail: Trail) -> RuleProfile:
        """The profile that the hand is judged by."""


class Audit(Protocol):
    """Watches one table. It may keep state of a few hands, never the hands themselves."""

    def __init__(self, house: House) -> None: ...

    def hand(self, trail: Trail) -> Sequence[Finding]:
        """The findings of the next hand of the table. Copies of a hand are left out before."""

    def close(self) -> Sequence[Finding]:
        """The findings that need the table's last hand."""


class CopiesAudit(Protocol):
    """Compares the records of one hand, two or more, in the order of file and place; the first is the one
    that counts.
    """

    def __call__(self, copies: Sequence[Trail]) -> Sequence[Finding]: ...


def across(
    rule: Rule,
    trail: Trail,
    others: Sequence[Trail],
    message: str,
    *,
    player: str | None = None,
    expected: str | None = None,
    recorded: str | None = None,
    source: str | None = None,
    severity: Severity | None = None,
    level: Level | None = None,
) -> Finding:
    """A finding about a hand beside others; it stands at the hand's first line."""
    return Finding(
        rule.code,
        severity or rule.severity,
        trail.file,
        trail.line,
        1,
        trail.hand_id,
        None,
        player,
        message,
        expected,
        recorded,
        source or rule.source,
        level=level or LEVEL_OF[severity or rule.severity],
        also=tuple([Also(other.file, other.line, other.hand_id) for other in others]),
        site=trail.site,
        table=trail.table,
        day=None if trail.played_at is None else trail.played_at[:10],
        seat=_seat_of(player, (trail, *others)),
    )


def _seat_of(player: str | None, trails: Sequence[Trail]) -> int | None:
    """Where a player sits, in the first of the hands that has him."""
    if player is None:
        return None
    return next((seat.number for one in trails for seat in one.seats if seat.name == player), None)


def money(trail: Trail, amount: int) -> str:
    """An amount as everything here prints it: "$1.50", "1,500"."""
    return money_text(amount, trail.scale, trail.symbol)
