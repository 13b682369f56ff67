"""Which rules would make a record right, and the smallest change where none would."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.opinions import Amounts, Explanation, Move
from replay.profiles import load_profile
from replay.result import Verdict
from replay.whatif import change, explanations
from tests.unit.disputes import ODD_CHIP, REOPENED, SHORT_ALL_IN, hand_of


def explained(text: str, folder: Path, own: str = "base", paid: Amounts | None = None) -> Explanation:
    told = explanations(hand_of(text, folder), load_profile(own), paid)
    assert told is not None
    return told


def rules(told: Explanation) -> set[tuple[str | None, str | None]]:
    return {(one.key, one.value) for one in told.options if one.key}


def houses(told: Explanation) -> set[str]:
    return {one.profile for one in told.options if one.profile}


PAID = "Carla wins {}\nDora wins {}\nEdu wins {}"


class TestAwards:
    def test_a_right_award_needs_nothing(self, tmp_path: Path) -> None:
        told = explained(ODD_CHIP.format(rules="base", paid=PAID.format(340, 330, 330)), tmp_path)
        assert (told.award, told.gap, told.pot, told.changes) == (Verdict.AGREES, 0, 1000, ())
        assert {"tda_2024", "zh_v3_cumulative", "roberts_cash"} <= houses(told)

    def test_an_award_in_single_units_where_the_chip_is_ten(self, tmp_path: Path) -> None:
        told = explained(ODD_CHIP.format(rules="base", paid=PAID.format(334, 333, 333)), tmp_path)
        assert told.award is Verdict.DISAGREES
        assert told.due == ((3, 340), (4, 330), (5, 330))
        assert rules(told) == {("odd_unit", "1")}
        assert (houses(told), told.changes) == (set(), ())

    def test_the_odd_chip_to_the_highest_card(self, tmp_path: Path) -> None:
        text = ODD_CHIP.format(rules="base", paid=PAID.format(340, 330, 330))
        told = explained(text, tmp_path, paid=((3, 330), (4, 340), (5, 330)))
        assert told.award is Verdict.DISAGREES
        assert rules(told) == {("odd_to", "high_card")}
        assert houses(told) == set()
        assert told.changes == ()

    def test_s22_ties_by_all_that_was_staked(self, tmp_path: Path) -> None:
        text = SHORT_ALL_IN.format(rules="base", paid="Abel wins 175\nBruno wins 525")
        assert rules(explained(text, tmp_path)) == {("tie_split", "proportional_total")}

    def test_the_smallest_change(self, tmp_path: Path) -> None:
        text = SHORT_ALL_IN.format(rules="base", paid="Abel wins 160\nBruno wins 540")
        told = explained(text, tmp_path)
        assert told.options == ()
        (best,) = told.changes
        assert best.moves == (Move(10, 1, 2),)
        assert (best.under, best.chips, best.players) == ("base", 10, 2)

    def test_no_change_takes_a_smaller_chip_than_there_is(self, tmp_path: Path) -> None:
        text = ODD_CHIP.format(rules="base", paid=PAID.format(330, 330, 340))
        told = explained(text, tmp_path)
        assert [one.moves for one in told.changes] == [(Move(10, 5, 3),)]

    def test_too_little_and_too_much(self, tmp_path: Path) -> None:
        text = SHORT_ALL_IN.format(rules="base", paid="Abel wins 150\nBruno wins 550")
        short = explained(text, tmp_path, paid=((1, 150), (2, 500)))
        assert (short.gap, short.changes[0].moves) == (50, (Move(50, None, 2),))
        long = explained(text, tmp_path, paid=((1, 150), (2, 580)))
        assert (long.gap, long.changes[0].moves) == (-30, (Move(30, 2, None),))

    def test_nobody_is_paid_yet(self, tmp_path: Path) -> None:
        told = explained(SHORT_ALL_IN.format(rules="base", paid=""), tmp_path)
        assert (told.paid, told.options, told.changes) == ((), (), ())
        assert told.due == ((1, 150), (2, 550))

    def test_an_award_asked_about_before_anybody_is_paid(self, tmp_path: Path) -> None:
        text = SHORT_ALL_IN.format(rules="base", paid="")
        assert explained(text, tmp_path, paid=((1, 150), (2, 550))).award is Verdict.AGREES
        assert rules(explained(text, tmp_path, paid=((1, 175), (2, 525)))) == {
            ("tie_split", "proportional_total")
        }


@pytest.mark.parametrize(
    ("paid", "due", "moves"),
    [
        (((1, 5), (2, 5)), ((1, 10),), (Move(5, 2, 1),)),
        (((1, 10),), ((1, 5), (2, 5)), (Move(5, 1, 2),)),
        (((1, 30), (2, 10), (3, 20)), ((1, 20), (2, 20), (3, 20)), (Move(10, 1, 2),)),
        (((1, 35), (2, 25)), ((3, 25), (4, 35)), (Move(35, 1, 4), Move(25, 2, 3))),
        (((1, 7),), ((1, 4), (2, 2)), (Move(2, 1, 2), Move(1, 1, None))),
        (((1, 4),), ((1, 4),), ()),
    ],
)
def test_moves_between_awards(paid: Amounts, due: Amounts, moves: tuple[Move, ...]) -> None:
    told = change("base", paid, due)
    assert told.moves == moves
    assert told.chips == sum([one.amount for one in moves])
    after = dict(paid)
    for one in told.moves:
        if one.giver is not None:
            after[one.giver] -= one.amount
        if one.taker is not None:
            after[one.taker] = after.get(one.taker, 0) + one.amount
    assert {seat: amount for seat, amount in after.items() if amount} == dict(due)


class TestActions:
    def test_s10_a_raise_and_the_rules_that_allow_it(self, tmp_path: Path) -> None:
        told = explained(REOPENED.format(rules="english_wiki", paid=6700), tmp_path, "english_wiki")
        (doubt,) = told.doubts
        assert (doubt.finding.code, doubt.seat, doubt.verb, doubt.done) == ("BET008", 2, "raises", 2200)
        by_rule = {one.value: one.houses for one in doubt.options if one.key == "reopen"}
        assert {
            "cumulative",
            "half",
            "any_increase",
            "cumulative_strict",
            "consecutive_strict",
        } <= by_rule.keys()
        assert "single_full" not in by_rule
        assert "tda_2024" in by_rule["cumulative"]
        assert "zh_v2_half" in by_rule["half"]
        by_house = {one.profile: one.differs for one in doubt.options if one.profile}
        assert by_house["roberts_cash"] == ("reopen",)
        assert "zh_v1_call_only" not in by_house
        assert doubt.bounds is not None
        assert (doubt.bounds.low, doubt.bounds.to_call) == (None, 700)

    def test_nothing_to_doubt(self, tmp_path: Path) -> None:
        assert explained(REOPENED.format(rules="tda_2024", paid=6700), tmp_path, "tda_2024").doubts == ()


class TestAnUnfinishedLog:
    """Nothing in it says what was paid, nor that the house took anything."""

    def test_the_right_award(self, tmp_path: Path) -> None:
        told = explained(
            ODD_CHIP.format(rules="base", paid=""), tmp_path, paid=((3, 340), (4, 330), (5, 330))
        )
        assert (told.award, told.gap, told.changes) == (Verdict.AGREES, 0, ())

    def test_what_is_missing_is_no_rake(self, tmp_path: Path) -> None:
        told = explained(ODD_CHIP.format(rules="base", paid=""), tmp_path, paid=((3, 340), (4, 330)))
        assert (told.award, told.gap) == (Verdict.DISAGREES, 330)
        assert told.due == ((3, 340), (4, 330), (5, 330))
        assert [one.moves for one in told.changes] == [(Move(330, None, 5),)]

    def test_nothing_at_all(self, tmp_path: Path) -> None:
        told = explained(ODD_CHIP.format(rules="base", paid=""), tmp_path, paid=((3, 0),))
        assert told.gap == 1000
        assert all(one.moves for one in told.changes)


def test_what_is_left_to_the_floor_is_not_passed_over(tmp_path: Path) -> None:
    text = (
        "floor log 1\nlimite de pote 5/10\nbotao 1\n"
        "1 Ana 1500; 2 Ben 1500; 3 Cal 1500; 4 Dee 1500\n2 sb; 3 bb\n4 aumenta para 40\n"
    )
    (doubt,) = explained(text, tmp_path, own="portugal_2007-pl").doubts
    assert (doubt.finding.code, doubt.finding.level.value) == ("BET005", "needs ruling")
    assert any(one.key == "pot_limit_unit" for one in doubt.options)
