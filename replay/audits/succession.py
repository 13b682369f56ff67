"""Walks along a table hand by hand and lays each beside the one before it."""

from __future__ import annotations

from collections.abc import Sequence

from parser.findings import Finding, Severity
from replay.audits.absence import Absences
from replay.audits.base import House
from replay.audits.blinds import check_blinds
from replay.audits.button import check_button
from replay.audits.chips import Chips
from replay.audits.pairs import Pair
from replay.audits.spots import Spots
from replay.audits.stacks import check_stacks
from replay.profiles import load_profile, profile_for, profile_names
from replay.trail import Trail

UNNAMED = frozenset(("bovada",))
"""Rooms whose records name positions, not players."""


class Succession:
    """Stacks, chips in all, button and blinds of a table. Fast-fold pools have no succession of hands."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._last: Spots | None = None
        self._earlier: Spots | None = None
        """The hand before that, if none lies between."""
        self._profile = ""
        """The label of the rules that were read last."""
        self._strict = "accept_any"
        """The house's way of moving the button; of the room's own, whose computer knows it, any will do."""
        self._top_up = "between_hands"
        self._absences = Absences()
        self._chips = Chips()

    def hand(self, trail: Trail) -> Sequence[Finding]:
        """Compares it with the hand before."""
        before = self._last
        self._last = after = Spots(trail)
        if before is None or trail.kind == "fast-fold":
            return ()
        if trail.table is None and trail.file != before.trail.file:
            return ()
        if trail.scale != before.trail.scale:
            self._absences.forget()
            self._earlier = None
            return ()
        if trail.profile != self._profile:
            self._read_rules(trail)
        if trail.site in UNNAMED:
            return check_button(Pair(before, after, False), self._strict)
        pair = Pair(before, after)
        found: list[Finding] = []
        if pair.changed:
            found += check_stacks(pair, self._top_up)
        if (after.extra or before.big == after.big) and before.button != after.button:
            found += check_blinds(pair, self._earlier, self._absences)
        self._earlier = before if pair.adjacent else None
        if not found and not (pair.forward and self._strict == "accept_any"):
            found += check_button(pair, self._strict)
        if trail.kind == "tournament":
            if pair.changed or pair.gone or pair.fresh:
                found += self._chips.next(pair)
        elif trail.kind == "cash":
            if not pair.adjacent:
                self._absences.forget()
            elif self._absences.concern(pair):
                found += self._absences.next(pair)
        return found

    def _read_rules(self, trail: Trail) -> None:
        rules, room = self._house(trail), profile_for(trail.site)
        self._profile = trail.profile
        name = trail.profile.split(" ")[0]
        if name != room.name == rules.name and name in profile_names():
            rules = load_profile(name)  # the record names its house
        own = rules.name == room.name and rules.button_move == room.button_move
        self._strict = "accept_any" if own else rules.button_move
        self._top_up = rules.top_up
        absences = self._absences
        absences.made_up = rules.missed_blinds != "none"
        absences.all_of_it = not own and rules.missed_blinds == "live_bb_dead_rest"
        absences.severity = Severity.NOTE if own else Severity.WARNING
        absences.rest = -1 if rules.rest_hands is None else rules.rest_hands

    def close(self) -> Sequence[Finding]:
        """What turns out when it is clear that a tournament had only this table."""
        return () if self._last is None else self._chips.close(self._last)
