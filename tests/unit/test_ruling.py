"""One hand under several houses' rules: awards, the points at which they differ, and the rules behind it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from replay.opinions import Bounds, Difference, Rulings
from replay.profiles import ProfileError, load_profile
from replay.result import Verdict
from replay.ruling import houses_for, named, rulings, usual_profiles
from tests.unit.disputes import ODD_CHIP, REOPENED, SHORT_ALL_IN, hand_of

CARLA_FIRST = "Carla wins 340\nDora wins 330\nEdu wins 330"


def asked(text: str, folder: Path, *names: str) -> Rulings:
    told = rulings(hand_of(text, folder), named(names))
    assert told is not None
    return told


def at(told: Rulings, kind: str, settings: set[str]) -> list[Difference]:
    """The differences of a kind that rest on these rules."""
    found = [one for one in told.differences if one.kind == kind]
    return [one for one in found if {setting.key for setting in one.settings} == settings]


def test_s15_the_odd_chip_is_the_same_for_all(tmp_path: Path) -> None:
    text = ODD_CHIP.format(rules="portugal_2007", paid=CARLA_FIRST)
    told = asked(text, tmp_path, "portugal_2007", "tda_2024", "zh_v3_cumulative", "english_wiki")
    assert {one.due for one in told.opinions} == {((3, 340), (4, 330), (5, 330))}
    assert all(one.consistent for one in told.opinions)
    assert told.paid == ((3, 340), (4, 330), (5, 330))
    (pot,) = told.opinions[0].pots
    assert [claim.odd for claim in pot.claims] == [10, 0, 0]
    assert pot.claims[0].words.startswith("high card Ace, King")
    assert told.opinions[0].put_in == (((2, 10), (3, 330), (4, 330), (5, 330)),)


def test_a_hand_that_is_not_paid_yet_has_its_award(tmp_path: Path) -> None:
    told = asked(SHORT_ALL_IN.format(rules="base", paid=""), tmp_path, "base", "tda_2024")
    assert [one.due for one in told.opinions] == [((1, 150), (2, 550))] * 2
    assert told.opinions[0].verdict is Verdict.CANNOT_TELL
    assert told.opinions[0].put_in == (((1, 100), (2, 100), (3, 100)), ((2, 200), (3, 200)))


def test_s22_a_house_that_shares_by_stake(tmp_path: Path) -> None:
    hand = hand_of(SHORT_ALL_IN.format(rules="base", paid="Abel wins 175\nBruno wins 525"), tmp_path)
    other = msgspec.structs.replace(
        load_profile("portugal_2007"), name="by stake", tie_split="proportional_total"
    )
    told = rulings(hand, [load_profile("base"), other])
    assert told is not None
    assert [one.due for one in told.opinions] == [((1, 150), (2, 550)), ((1, 175), (2, 525))]
    assert [one.consistent for one in told.opinions] == [False, True]
    (difference,) = at(told, "award", {"tie_split"})
    assert difference.matters
    assert difference.settings[0].values == (("equal", ("base",)), ("proportional_total", ("by stake",)))


def test_s10_a_raise_that_is_open_to_some_houses_only(tmp_path: Path) -> None:
    text = REOPENED.format(rules="english_wiki", paid=6700)
    told = asked(text, tmp_path, "english_wiki", "tda_2024", "portugal_2007-nl", "french_page")
    assert [one.consistent for one in told.opinions] == [False, True, True, True]
    assert {one.due for one in told.opinions} == {((2, 6700),)}
    (difference,) = at(told, "decision", {"reopen", "min_raise"})
    assert (difference.matters, difference.street, difference.seat) == (True, "flop", 2)
    answers = {side.profiles: side.answer for side in difference.sides}
    assert answers == {
        ("english_wiki",): Bounds(700, None, None, (("BET008", "illegal"),)),
        ("tda_2024",): Bounds(700, 2200, 4900, ()),
        ("portugal_2007-nl",): Bounds(700, 1800, 4900, ()),
        ("french_page",): Bounds(700, 1701, 4900, ()),
    }


def test_levels_differ_where_a_wrong_raise_stands() -> None:
    from parser.reader import read_hands

    (hand,) = list(read_hands(["sample_histories/pokerstars/holdem-no-limit/under-raise.txt"]))
    told = rulings(hand, named(["pokerstars_online", "tda_2024"]))
    assert told is not None
    (difference,) = [one for one in told.differences if one.kind == "decision"]
    assert [side.answer.found for side in difference.sides if isinstance(side.answer, Bounds)] == [
        (("BET002", "illegal"),),
        (("BET002", "illegal but stands"),),
    ]
    assert [setting.key for setting in difference.settings] == ["corrections"]


def test_one_profile_differs_from_nobody(tmp_path: Path) -> None:
    assert asked(ODD_CHIP.format(rules="base", paid=CARLA_FIRST), tmp_path, "base", "base").differences == ()


def test_who_is_asked_when_nobody_is_named(tmp_path: Path) -> None:
    hand = hand_of(ODD_CHIP.format(rules="tda_2024", paid=CARLA_FIRST), tmp_path)
    names = [one.name for one in usual_profiles(hand)]
    assert names[0] == "tda_2024"
    assert len(names) == len(set(names))
    assert "portugal_2007-nl" in names
    assert "portugal_2007-fl" not in houses_for(hand)
    assert {"portugal_2007", "portugal_2007-nl", "base"} <= set(houses_for(hand))


def test_a_game_that_is_not_replayed_has_no_ruling() -> None:
    from parser.reader import read_hands

    (hand,) = list(read_hands(["sample_histories/pokerstars/set-aside/seven-card-stud.txt"]))
    assert rulings(hand, named(["base"])) is None


@pytest.mark.parametrize("names", [[], [" "], ["tda_2042"]])
def test_names_that_will_not_do(names: list[str]) -> None:
    with pytest.raises(ProfileError):
        named(names)


def test_a_difference_about_the_table_stands_before_the_hand(tmp_path: Path) -> None:
    text = "floor log 1\nnl 5/10\nbutton 1\n1 Ana 500; 2 Ben 500\n1 sb; 2 bb\n1 folds\n"
    told = rulings(hand_of(text, tmp_path), [load_profile("base"), load_profile("portugal_2007")])
    assert told is not None
    first = told.differences[0]
    assert (first.kind, first.at, first.street) == ("finding", 0, "the table")
    assert any("4 or more" in message for side in first.sides for message in side.messages)
