"""The chips of a tournament's table in all: codes AUD010, AUD011.

One player's stack alone is for `stacks`. Players of other tables may come and go with chips, so what a gap in
the record or an empty seat means is told only of a table that nobody joined and that came down to two: it was
the only one.
"""

from __future__ import annotations

from collections.abc import Sequence

from parser.findings import Finding, Rule, Severity
from replay.audits.base import across, money
from replay.audits.pairs import Change, Pair
from replay.audits.spots import Spots
from replay.audits.stacks import AUD004, TELLS_OF_REBUYS, may_be_bought, printed_late, reliable, told
from replay.trail import Trail

AUD010 = Rule(
    "AUD010",
    Severity.ERROR,
    "the chips of a tournament table do not add up",
    "Nobody came to the table, nobody left it with chips, and no line tells of a rebuy or an add-on; and yet "
    "its stacks come to another total than before. Chips came from nowhere, or are lost.",
    "D05: TDA 2024 rules 27, 28; chips in play are constant",
)
AUD011 = Rule(
    "AUD011",
    Severity.WARNING,
    "a player with chips is gone from the only table",
    "Who is away from a tournament keeps his seat and his chips until they are blinded away. Nobody ever "
    "joined this table and it came down to two, so it was the only one; a player with chips is missing, and "
    "with him the chips.",
    "D30: TDA 2024 rule 30; WSOP tournaments 36, 82",
)

MOST = 20
"""So many findings wait for the last hand; more are no news."""

CHIP_RULES: tuple[Rule, ...] = (AUD010, AUD011)


class Chips:
    """The chips at the table of a tournament."""

    def __init__(self) -> None:
        self._joined = False
        """Somebody came after the first hand: there may be other tables."""
        self._open: list[Finding] = []
        """What is wrong if this is the only table."""

    def next(self, pair: Pair) -> Sequence[Finding]:
        """AUD010, and AUD004 of several players at once."""
        last, trail = pair.before.trail, pair.after.trail
        if pair.fresh:
            self._joined = True
            self._open.clear()
            return ()
        if not pair.changed and not pair.gone:
            return ()
        before, after = in_all(last), in_all(trail)
        if before == after or not reliable(last):
            return ()
        if pair.gone:
            self._vanished(pair, before, after)
            return ()
        if len(pair.changed) == 1 or printed_late(pair):
            return ()
        if all(_bought(pair, change) for change in pair.changed):
            return self._added(pair, before, after)
        message = (
            f"The stacks come to {money(trail, after)}; in hand {last.hand_id} to {money(trail, before)}, "
            "with the same players."
        )
        found = across(
            AUD010, trail, [last], message, expected=money(trail, before), recorded=money(trail, after)
        )
        if pair.adjacent:
            return (found,)
        if after < before and not self._joined and len(self._open) < MOST:
            self._open.append(found)
        return ()

    def _added(self, pair: Pair, before: int, after: int) -> Sequence[Finding]:
        """AUD004 of several players; nothing where a line tells of it."""
        last, trail = pair.before.trail, pair.after.trail
        names = [new.name for old, new in pair.changed if not told(pair, (old, new))]
        if not names or not pair.adjacent:
            return ()
        message = (
            f"{', '.join(names)} have {money(trail, after - before)} more than hand {last.hand_id} left them."
        )
        return (
            across(
                AUD004, trail, [last], message, expected=money(trail, before), recorded=money(trail, after)
            ),
        )

    def _vanished(self, pair: Pair, before: int, after: int) -> None:
        """Remembers who is gone with chips, where just these are missing."""
        last, trail = pair.before.trail, pair.after.trail
        missing = sum([seat.end or 0 for seat in pair.gone])
        if self._joined or before - after != missing or pair.unknown:
            return
        names = ", ".join([seat.name for seat in pair.gone])
        message = (
            f"{names} had {money(trail, missing)} after hand {last.hand_id} and is not at the table any more."
        )
        self._open.append(
            across(
                AUD011,
                trail,
                [last],
                message,
                player=names,
                expected=f"{money(trail, before)} at the table",
                recorded=money(trail, after),
            )
        )

    def close(self, last: Spots) -> Sequence[Finding]:
        """AUD010 over gaps and AUD011, where it was the only table; `last` is its last hand."""
        return self._open if len(last.dealt) <= 2 else ()


def in_all(trail: Trail) -> int:
    """The chips of all seats at the beginning of a hand."""
    return sum([seat.stack for seat in trail.seats])


def _bought(pair: Pair, change: Change) -> bool:
    """Whether a stack may have grown by a rebuy or an add-on."""
    if told(pair, change):
        return True
    trail = pair.after.trail
    return trail.site not in TELLS_OF_REBUYS and may_be_bought(trail, change)
