"""Players' totals over all cash hands beside the accounts that a cashier keeps. Codes AUD060 and AUD061."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from parser.findings import LEVEL_OF, Also, Finding, Rule, Severity
from parser.money import money_text
from replay.trail import Trail

AUD060 = Rule(
    "AUD060",
    Severity.ERROR,
    "a player's total is not the ledger's",
    "What the player won and lost over all cash hands of the run is not what the ledger has for him: hands "
    "are missing from the records, or chips moved outside of them. Where some of his hands cannot be "
    "reckoned it is a warning.",
    "conservation: what an account gains at the tables is what its hands came to",
)
AUD061 = Rule(
    "AUD061",
    Severity.WARNING,
    "a player in the hands or in the ledger alone",
    "The player has cash hands and no row in the ledger, or a row that is not zero and no hands: the ledger "
    "and the records are not of the same games, or a part of one is missing.",
    "conservation: what an account gains at the tables is what its hands came to",
)

MOST_PLAYERS = 2_000_000
"""Players that totals are kept of."""

Account = tuple[str, str, str]
"""Room ("" for all rooms), player, currency."""


class Entry(NamedTuple):
    """What a ledger has for a player: his result in minor units of a scale, and where it stands."""

    net: int
    scale: int
    line: int


class Total(NamedTuple):
    """What a player's hands come to."""

    net: int
    scale: int
    hands: int
    unknown: int
    """Hands that tell no result."""
    first: Also


class Totals:
    """Sums by player over hands, in any order."""

    def __init__(self, *, by_site: bool) -> None:
        self._by_site = by_site
        self._totals: dict[Account, Total] = {}

    def add(self, trail: Trail) -> None:
        """Take in a cash hand."""
        if trail.kind == "tournament":
            return
        place = Also(trail.file, trail.line, trail.hand_id)
        site, currency = trail.site if self._by_site else "", trail.currency or ""
        for seat in trail.seats:
            if not seat.dealt and trail.verdict != "not replayed":
                continue
            account = (site, seat.name, currency)
            before = self._totals.get(account)
            if before is None:
                if len(self._totals) >= MOST_PLAYERS:
                    continue
                before = Total(0, trail.scale, 0, 0, place)
            known = seat.end is not None and seat.dealt and trail.status == "complete"
            net = seat.end - seat.stack if known and seat.end is not None else 0
            mine, theirs, scale = _alike(before.net, before.scale, net, trail.scale)
            first = min(before.first, place, key=_at)
            self._totals[account] = Total(
                mine + theirs, scale, before.hands + 1, before.unknown + (not known), first
            )

    def against(self, ledger: Mapping[Account, Entry], file: str) -> Iterable[Finding]:
        """What differs, by player; `file` is the ledger's name."""
        for account in sorted(self._totals.keys() | ledger.keys()):
            total, entry = self._totals.get(account), ledger.get(account)
            if total is None:
                if entry is not None and entry.net:
                    yield _only_in_ledger(account, entry, file)
            elif entry is None:
                yield _only_in_hands(account, total)
            else:
                mine, theirs, scale = _alike(total.net, total.scale, entry.net, entry.scale)
                if mine != theirs:
                    yield _differs(account, total, mine, theirs, scale, entry, file)


def _at(place: Also) -> tuple[str, int]:
    return place.file, place.line


def _alike(one: int, one_scale: int, two: int, two_scale: int) -> tuple[int, int, int]:
    """Two amounts in minor units of the finer of their scales."""
    scale = max(one_scale, two_scale)
    return int(one * 10 ** (scale - one_scale)), int(two * 10 ** (scale - two_scale)), scale


def _money(amount: int, scale: int, currency: str) -> str:
    """ "-12.50 USD"."""
    return f"{money_text(amount, scale)} {currency}".rstrip()


def _finding(
    rule: Rule, account: Account, place: Also, also: tuple[Also, ...], message: str, **more: str
) -> Finding:
    severity = Severity(more.get("severity", rule.severity.value))
    site, player, _ = account
    return Finding(
        rule.code,
        severity,
        place.file,
        place.line,
        1,
        place.hand_id,
        None,
        player,
        message,
        more.get("expected"),
        more.get("recorded"),
        rule.source,
        # A ledger's row has no hand: this is what its finding is known by.
        excerpt="" if place.hand_id is not None else ", ".join([part for part in account if part]),
        level=LEVEL_OF[severity],
        also=also,
        site=site,
    )


def _only_in_ledger(account: Account, entry: Entry, file: str) -> Finding:
    money = _money(entry.net, entry.scale, account[2])
    message = f"The ledger has {money} for {account[1]}, who is in no cash hand of the run."
    return _finding(AUD061, account, Also(file, entry.line, None), (), message)


def _only_in_hands(account: Account, total: Total) -> Finding:
    money = _money(total.net, total.scale, account[2])
    many = "one hand" if total.hands == 1 else f"{total.hands:,} hands"
    message = f"{account[1]} comes to {money} over {many} and is not in the ledger."
    return _finding(AUD061, account, total.first, (), message)


def _differs(
    account: Account, total: Total, mine: int, theirs: int, scale: int, entry: Entry, file: str
) -> Finding:
    currency = account[2]
    many = "one hand" if total.hands == 1 else f"{total.hands:,} hands"
    message = (
        f"{account[1]} comes to {_money(mine, scale, currency)} over {many}; the ledger has "
        f"{_money(theirs, scale, currency)}, {_money(abs(mine - theirs), scale, currency)} "
        f"{'less' if theirs < mine else 'more'}."
    )
    severity = "error"
    if total.unknown:
        severity = "warning"
        message += f" {total.unknown:,} of these hands tell no result and are not in the sum."
    return _finding(
        AUD060,
        account,
        Also(file, entry.line, None),
        (total.first,),
        message,
        severity=severity,
        expected=_money(mine, scale, currency),
        recorded=_money(theirs, scale, currency),
    )
