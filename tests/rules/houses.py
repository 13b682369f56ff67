"""The rule book's houses in groups: who answers a question alike.

The groups are written down here, not read from the profiles, so that a profile that says otherwise fails.
"""

from __future__ import annotations

from collections.abc import Mapping

PT = ("portugal_2007", "portugal_2007-nl")
PT_LIMIT = ("portugal_2007", "portugal_2007-fl")
PT_POT = ("portugal_2007", "portugal_2007-pl")
FR = ("french_page",)
FAMILY = ("french_family",)
ZH1, ZH2, ZH3 = ("zh_v1_call_only",), ("zh_v2_half",), ("zh_v3_cumulative",)
ZH = ZH1 + ZH2 + ZH3
EN = ("english_wiki",)
TDA = ("tda_2024",)
RRP = ("roberts_cash",)
WT, WL = ("wsop_2026_tournament",), ("wsop_2026_live",)
PS, GG = ("pokerstars_online",), ("ggpoker_online",)
BASE = ("base",)

LAST_FULL = BASE + FAMILY + ZH + EN + TDA + RRP + WT + WL + PS + GG
"""The smallest raise is the last full one."""
CUMULATIVE = BASE + PT + ZH3 + TDA + RRP + WL + PS + GG
"""Facing a full raise in all reopens the betting."""
SINGLE = ZH1 + EN
"""Only one full raise does."""
HALF = ZH2 + FAMILY
"""Half a raise does."""
STRICT = WT
"""All-ins in a row that exceed a full raise do."""
ANY = FR
"""Whatever is above the stake does."""
EVERY = LAST_FULL + PT + FR
"""Every house, in no-limit."""


def answers(groups: Mapping[tuple[str, ...], object]) -> list[tuple[str, object]]:
    """(house, answer) for each house of each group."""
    return [(house, answer) for houses, answer in groups.items() for house in houses]
