"""The charts of a part of a page, by name: what `fairpot charts` writes and the page shows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from reports.player.charts.bars import Bar, rates
from reports.player.charts.dots import vpip_pfr
from reports.player.charts.finishes import finishes
from reports.player.charts.profit import profit
from reports.player.charts.starting import played, won
from reports.player.charts.winnings import winnings
from reports.player.splits import ALWAYS_FOLDING

if TYPE_CHECKING:
    from reports.pages.drawing import Chart
    from reports.player.events import Events
    from reports.player.page import Part
    from reports.player.splits import Split

FOLDING = "folding every hand, walks aside"


def charts_of(part: Part, name: str) -> dict[str, Chart]:
    """All charts of a part; `name` is the player's as it is shown."""
    found = {"winnings-bb": winnings(part.course.bb, "big blinds")}
    found["winnings-money"] = winnings(part.course.money, part.money.unit)
    for split in part.splits:
        if len(split.rows) > 1:
            found[split.name.replace("_", "-")] = _bars(split)
    if part.matrix is not None:
        found["hands-net"] = won(part.matrix)
        found["hands-vpip"] = played(part.matrix, "VPIP")
        found["hands-pfr"] = played(part.matrix, "PFR")
    if part.scatter is not None:
        found["vpip-pfr"] = vpip_pfr(part.scatter, name)
    return found


def event_charts(found: Events) -> dict[str, Chart]:
    """The charts of tournament entries: profit in each currency, and finishes."""
    charts = {
        name: profit(money.profits)
        for name, money in zip(profit_names(found), found.moneys, strict=True)
        if money.profits is not None
    }
    if found.finishes is not None:
        charts["finishes"] = finishes(found.finishes)
    return charts


def profit_names(found: Events) -> list[str]:
    """ "usd-profit" for each currency; rooms' own points have the name that they print, and a number."""
    names: list[str] = []
    for money in found.moneys:
        unit = re.sub("[^0-9a-z]+", "-", money.unit.lower()).strip("-") or "other"
        name = f"{unit}-profit"
        names.append(f"{unit}-{len(names) + 1}-profit" if name in names else name)
    return names


def _bars(split: Split) -> Chart:
    positions = split.name == "position"
    bars = [
        Bar(
            row.label, row.rate.value, row.rate.low, row.rate.high, row.hands, row.rate.few,
            ALWAYS_FOLDING.get(row.label) if positions else None,
        )
        for row in split.rows
        if row.rate.value is not None
    ]  # fmt: skip
    return rates(f"Win rate {split.title[0].lower()}{split.title[1:]}", bars, FOLDING if positions else "")
