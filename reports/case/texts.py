"""Answers of several houses in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.saying import row, say
from replay.dimensions import DIMENSIONS
from replay.opinions import Answer, Bounds
from reports.case.document import SettingRow
from reports.sheets import amounts_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parser.hand import Hand
    from replay.opinions import Amounts, Setting
    from reports.case.housefile import HouseFile

LEVELS: dict[str, str] = {
    "illegal": say("illegal"),
    "illegal but stands": say("illegal but stands"),
    "warn": say("warn"),
    "needs ruling": say("needs ruling"),
}
"""How grave a finding is, in words."""


def answer_text(kind: str, answer: Answer, hand: Hand) -> str:
    """An answer in words."""
    if answer is None:
        return say("does not arise")
    if isinstance(answer, Bounds):
        return _bounds(answer, hand)
    if isinstance(answer, str):
        return answer
    if kind == "award":
        return _award(amounts_of(answer), hand)
    if kind == "order of showing":
        return row([hand.name(seat) for seat in answer if isinstance(seat, int)], ", ")
    return row([_found(str(one[0]), str(one[1])) for one in answer if isinstance(one, tuple)], ", ")


def _found(code: str, level: str) -> str:
    return say("{code} ({level})", code=code, level=LEVELS.get(level, level))


def _award(amounts: Amounts, hand: Hand) -> str:
    if not amounts:
        return say("cannot be told")
    return row(
        [say("{who} {amount}", who=hand.name(seat), amount=hand.money(units)) for seat, units in amounts],
        ", ",
    )


def _bounds(answer: Bounds, hand: Hand) -> str:
    call = say("{amount} to call", amount=hand.money(answer.to_call))
    found = [_found(code, level) for code, level in answer.found]
    if answer.low is None:
        raising: str = say("may not raise")
    elif answer.high is None:
        raising = say("may raise to {low} or more", low=hand.money(answer.low))
    else:
        raising = say(
            "may raise to {low} up to {high}", low=hand.money(answer.low), high=hand.money(answer.high)
        )
    return row([call, raising, *found], "; ")


def setting_row(setting: Setting, houses: Mapping[str, HouseFile]) -> SettingRow:
    """A rule, what each profile sets it to, and by what source."""
    dimension = DIMENSIONS.get(setting.key)
    stated: dict[str, None] = {}
    for _, profiles in setting.values:
        for name in profiles:
            rule = houses[name].rules.get(setting.key) if name in houses else None
            if rule is not None and rule.source:
                stated[f"{rule.profile or name}: {rule.source}"] = None
    return SettingRow(
        setting.key,
        dimension.number if dimension else None,
        dimension.meaning if dimension else setting.key,
        setting.values,
        tuple(stated),
    )
