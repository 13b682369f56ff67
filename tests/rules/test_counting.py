"""The number of legal ways to play small games, by the engine and by force from the definitions."""

from __future__ import annotations

import pytest

from tests.rules.counting import SmallGame, engine_count, forced_count

PLAIN = (
    (SmallGame((6, 6)), 178),
    (SmallGame((5, 7)), 146),
    (SmallGame((10, 10)), 4_338),
    (SmallGame((16, 16), streets=2), 8_874),
    (SmallGame((30, 30), streets=1), 24_078),
    (SmallGame((7, 7, 7), streets=2), 1_156),
    (SmallGame((6, 8, 10), streets=2), 1_618),
    (SmallGame((1, 6, 6), streets=1), 22),
    (SmallGame((6, 1, 6), streets=1), 23),
    (SmallGame((6, 6, 6, 6), streets=1), 640),
    (SmallGame((8, 8, 8), "pl", streets=2), 2_058),
    (SmallGame((6, 6), "pl"), 178),
    (SmallGame((9, 9), "fl"), 362),
    (SmallGame((24, 24), "fl"), 8_538),
    (SmallGame((9, 11, 13), "fl", streets=2), 2_632),
    (SmallGame((7, 12, 17), "fl", streets=2), 1_668),
    (SmallGame((30, 30, 30), "fl", "roberts_cash", streets=1), 394),
    (SmallGame((16, 16, 16), "fl", "roberts_cash", streets=1, option="cap_headsup=lifted"), 322),
    (SmallGame((16, 16, 16), "fl", "roberts_cash", streets=1, option="cap_headsup=stays"), 130),
    (SmallGame((16, 16, 16), "fl", "roberts_cash", streets=2, option="cap_headsup=round_began"), 6_750),
    (SmallGame((12, 12, 12, 12), "fl", "portugal_2007-fl", streets=1), 1_696),
    (SmallGame((3, 5, 12, 12), "nl", "portugal_2007-nl", streets=1), 3_700),
    (SmallGame((3, 5, 7, 7), "nl", "french_page", streets=1), 2_468),
    (SmallGame((3, 5, 12, 12), "nl", "french_family", streets=1), 3_174),
    (SmallGame((3, 5, 12, 12), "nl", "zh_v1_call_only", streets=1), 2_358),
    (SmallGame((3, 5, 12, 12), "nl", "zh_v2_half", streets=1), 3_174),
    (SmallGame((8, 9, 10, 4, 7, 13), "nl", "wsop_2026_tournament", streets=1, big=4), 2_408),
    (SmallGame((100, 3, 5, 7), "fl", "roberts_cash", streets=1), 254),
)
"""Under the common core; stacks short of a blind, of a raise and of a bet among them."""

RAISES = (
    ("min_raise=last_full", 882),
    ("min_raise=table_min", 976),
    ("min_raise=any_increase", 9_144),
    ("min_raise=bb_until_first_raise", 882),
    ("min_raise=double_total", 488),
    ("short_allin_moves_bet=false", 994),
)
"""One rule of raise sizes set otherwise: four players with 3, 5, 9 and 9 chips."""

REOPENING = (
    ("reopen=cumulative", 2_444),
    ("reopen=cumulative_strict", 2_428),
    ("reopen=consecutive_strict", 2_408),
    ("reopen=single_full", 2_408),
    ("reopen=half", 2_564),
    ("reopen=half_strict", 2_512),
    ("reopen=any_increase", 2_664),
)
"""One rule of re-opening: six players, whose short all-ins come to a full raise, more, or half of one."""


@pytest.mark.parametrize(("game", "ways"), PLAIN, ids=str)
def test_ways_to_play(game: SmallGame, ways: int) -> None:
    assert forced_count(game) == engine_count(game) == ways


@pytest.mark.parametrize(("option", "ways"), RAISES)
def test_ways_to_play_by_other_sizes(option: str, ways: int) -> None:
    game = SmallGame((3, 5, 9, 9), streets=1, option=option)
    assert forced_count(game) == engine_count(game) == ways


@pytest.mark.parametrize(("option", "ways"), REOPENING)
def test_ways_to_play_by_other_reopening(option: str, ways: int) -> None:
    game = SmallGame((8, 9, 10, 4, 7, 13), streets=1, big=4, option=option)
    assert forced_count(game) == engine_count(game) == ways
