"""The ten cases of `sample_histories/cases`: what the rule texts' own arithmetic awards, house by house."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from parser import read_hands
from replay.opinions import Bounds, Rulings
from replay.result import Verdict
from replay.ruling import named, own_profile, rulings

ROOT = Path(__file__).resolve().parent.parent.parent
CASES = ROOT / "sample_histories" / "cases"
CASA = str(CASES / "proportional-tie" / "casa.toml")
ROW = re.compile(
    r"^\| \[([\w-]+)\]\(\1/hand\.txt\) \| [^|]+ \| ([\w-]+) \| ([\w ]+) \| ([\w ]+) \|$", re.MULTILINE
)
ROWS = {name: told for name, *told in ROW.findall((CASES / "README.md").read_text(encoding="utf-8"))}

TEXT_HOUSES = ("english_wiki", "zh_v3_cumulative", "portugal_2007-nl", "tda_2024", "roberts_cash")
AWARDS = {
    "odd-chip": {3: 340, 4: 330, 5: 330},
    "side-pots": {1: 300, 2: 1_000, 4: 1_450},
    "short-all-in": {2: 800, 4: 5_900},
    "proportional-tie": {1: 150, 2: 550},
    "run-it-twice": {4: 55_80, 6: 55_79 + 111_58},
    "quartered": {2: 250, 5: 751},
    "wrong-side-pot": {2: 100_00, 3: 89_00},
    "mucked-winner": {1: 5_300},
    "under-raise": {6: 25_65},
    "misread-hand": {4: 4_200},
}
"""What each seat is due, by the rule texts; the same in all of them."""


@cache
def asked(case: str, *names: str) -> Rulings:
    """What the houses say of a case; without names its own."""
    (hand,) = read_hands(str(CASES / case / "hand.txt"))
    told = rulings(hand, named(names) if names else (own_profile(hand),))
    assert told is not None
    return told


def test_the_table_has_the_ten_cases() -> None:
    assert sorted(ROWS) == sorted(AWARDS) == sorted(file.parent.name for file in CASES.glob("*/hand.txt"))


@pytest.mark.parametrize("case", AWARDS)
def test_the_award_is_that_of_the_texts_in_every_house_that_has_one(case: str) -> None:
    for opinion in (*asked(case).opinions, *asked(case, *TEXT_HOUSES).opinions):
        assert dict(opinion.due) == AWARDS[case], opinion.profile


@pytest.mark.parametrize("case", AWARDS)
def test_the_table_says_what_comes_out_by_the_rules_that_it_names(case: str) -> None:
    house, award, actions = ROWS[case]
    (opinion,) = asked(case).opinions
    assert opinion.profile == house
    verdict = {"consistent": Verdict.AGREES, "inconsistent": Verdict.DISAGREES}[award]
    assert opinion.verdict is verdict
    wrong = [one.code for one in opinion.against if one.code.startswith(("ACT", "BET"))]
    assert ("inconsistent" if wrong else "consistent") == actions


def test_side_pots_of_the_chinese_text() -> None:
    pots = asked("side-pots").opinions[0].pots
    assert [pot.size for pot in pots] == [300, 1_000, 400, 450 + 600]


@pytest.mark.parametrize(
    ("house", "smallest"),
    [
        ("zh_v1_call_only", None),
        ("zh_v2_half", 2_200),
        ("zh_v3_cumulative", 2_200),
        ("tda_2024", 2_200),
        ("wsop_2026_tournament", 2_200),
    ],
)
def test_a_short_all_in_under_the_reopening_rules(house: str, smallest: int | None) -> None:
    other = "zh_v2_half" if smallest is None else "zh_v1_call_only"
    bounds = _bounds(asked("short-all-in", house, other), 2, 700, house)
    assert bounds.low == smallest
    assert [code for code, _ in bounds.found] == ([] if smallest else ["BET008"])


@pytest.mark.parametrize(
    ("house", "smallest", "codes"),
    [
        ("pokerstars_online", 14_00, ["BET002"]),
        ("tda_2024", 14_00, ["BET002"]),
        ("portugal_2007-nl", 10_00, ["BET022"]),
        ("french_page", 8_01, []),
    ],
)
def test_the_smallest_raise_over_a_raise_to_8(house: str, smallest: int, codes: list[str]) -> None:
    other = "french_page" if house != "french_page" else "tda_2024"
    bounds = _bounds(asked("under-raise", house, other), 6, 8_00, house)
    assert bounds.low == smallest
    assert [code for code, _ in bounds.found] == codes


def test_a_house_that_shares_by_all_that_was_put_in_pays_as_recorded() -> None:
    told = asked("proportional-tie", "portugal_2007-nl", CASA)
    regulation, casa = told.opinions
    assert (dict(regulation.due), dict(casa.due)) == ({1: 150, 2: 550}, {1: 175, 2: 525})
    assert [regulation.consistent, casa.consistent] == [False, True]
    assert [one.code for one in casa.findings] == ["SHO011"]
    assert told.paid == casa.due


def test_each_board_of_a_hand_run_twice_has_its_own_odd_cent() -> None:
    first, second = asked("run-it-twice").opinions[0].pots
    assert [(claim.seat, claim.amount) for claim in first.claims if claim.amount] == [(4, 55_80), (6, 55_79)]
    assert [(claim.seat, claim.amount) for claim in second.claims if claim.amount] == [(6, 111_58)]


def test_a_quartered_pot_gives_the_odd_chip_to_the_high_half() -> None:
    (pot,) = asked("quartered").opinions[0].pots
    shares = [(claim.seat, claim.amount) for claim in pot.claims if claim.amount]
    assert sorted(shares) == [(2, 250), (5, 250), (5, 501)]


def _bounds(told: Rulings, seat: int, to_call: int, house: str) -> Bounds:
    """What the house allows the seat where he owes that much."""
    asked_of = [one for one in told.differences if (one.kind, one.seat) == ("decision", seat)]
    answers = [side.answer for one in asked_of for side in one.sides if house in side.profiles]
    (bounds,) = [one for one in answers if isinstance(one, Bounds) and one.to_call == to_call]
    return bounds
