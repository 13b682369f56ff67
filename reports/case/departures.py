"""Where a record departs from a profile, and which of its rules decides each such point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from parser.findings import Severity
from parser.saying import say
from replay.dimensions import DIMENSIONS
from replay.rulebook import rule_of
from replay.ruling import value_words
from replay.whatif import explanations
from reports.case.citations import cited
from reports.case.document import Deciding, Departure, Otherwise
from reports.case.hearing import MONEY, TEXT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parser.findings import Finding
    from parser.hand import Hand
    from replay.opinions import Option
    from reports.case.document import PlayerRow
    from reports.case.housefile import HouseFile


def departures(
    hand: Hand, house: HouseFile, findings: Sequence[Finding], players: Sequence[PlayerRow]
) -> tuple[Departure, ...]:
    """Each player's part that is paid otherwise, and each finding that is more than a note."""
    told = explanations(hand, house.profile)
    if told is None:
        return ()
    marked = [(place, one) for place, one in enumerate(findings) if one.severity is not Severity.NOTE]
    money = [(place, one) for place, one in marked if one.code[:3] in MONEY]
    off = [row for row in players if row.difference]
    result = []
    if off:
        rules = (*_of_options(told.options, house), *_of_findings([one for _, one in money]))
        result += [_of_player(row, hand, rules) for row in off]
    else:
        result += [_of_finding(place, one, hand, ()) for place, one in money]
    doubts = {(doubt.finding.code, doubt.finding.step): doubt.options for doubt in told.doubts}
    for place, one in marked:
        if one.code[:3] not in MONEY:
            rules = _of_options(doubts.get((one.code, one.step), ()), house)
            result.append(_of_finding(place, one, hand, rules))
    return tuple(result)


def _of_player(row: PlayerRow, hand: Hand, rules: tuple[Deciding, ...]) -> Departure:
    values = {
        "who": row.name,
        "recorded": hand.money(row.recorded or 0),
        "computed": hand.money(row.computed or 0),
        "gap": hand.money(abs(row.difference or 0)),
    }
    if (row.difference or 0) < 0:
        text = say("{who} is paid {recorded} and should have {computed}: {gap} too little.", **values)
    else:
        text = say("{who} is paid {recorded} and should have {computed}: {gap} too much.", **values)
    return Departure("award", None, None, None, row.seat, text, rules)


def _of_finding(place: int, one: Finding, hand: Hand, rules: tuple[Deciding, ...]) -> Departure:
    kind: Literal["award", "action", "record"] = "action"
    if one.code[:3] in MONEY | TEXT:
        kind = "award" if one.code[:3] in MONEY else "record"
    seat = next((entry.number for entry in hand.seats if entry.name == one.player), one.seat)
    return Departure(kind, one.code, place, one.line, seat, one.message, rules or tuple(_of_findings([one])))


def _of_options(options: Iterable[Option], house: HouseFile) -> tuple[Deciding, ...]:
    """The rules of which another value would make the record right."""
    values: dict[str, list[Otherwise]] = {}
    for option in options:
        if option.key is not None and option.value is not None:
            values.setdefault(option.key, []).append(Otherwise(option.value, option.houses))
    return tuple([_of_key(key, house, tuple(others)) for key, others in values.items()])


def _of_key(key: str, house: HouseFile, others: tuple[Otherwise, ...]) -> Deciding:
    row, rule = DIMENSIONS.get(key), house.rules.get(key)
    source = rule.source if rule else ""
    return Deciding(
        key,
        row.number if row else None,
        row.meaning if row else key,
        value_words(getattr(house.profile, key)),
        (rule.profile or None) if rule else None,
        source,
        cited(source),
        others,
    )


def _of_findings(findings: Iterable[Finding]) -> list[Deciding]:
    """The rule book's own word on each, where nothing in the profile decides it."""
    found: dict[tuple[str, str], Deciding] = {}
    for one in findings:
        rule = rule_of(one.code)
        told = Deciding(None, None, rule.title, None, None, one.rule, cited(one.rule), ())
        found.setdefault((one.code, one.rule), told)
    return list(found.values())
