"""What the four texts say about the course of a hand: seats, order, rounds, streets, the end."""

from __future__ import annotations

import pytest

from replay.result import Verdict
from tests.rules.houses import BASE, EN, EVERY, FR, PT, TDA, ZH, answers
from tests.rules.playing import Choice, Table

AGREES, DISAGREES = Verdict.AGREES, Verdict.DISAGREES
TEXTS = PT + EN + FR + ZH
CALLED = "C calls, D calls, A calls, B checks"


@pytest.mark.rule("PT-04", "ZH-03")
@pytest.mark.parametrize(
    ("house", "players", "code"),
    [
        *[(house, 3, "HDR011") for house in PT], *[(house, 4, None) for house in PT],
        *[(house, 10, None) for house in PT + ZH], *[(house, 11, "HDR012") for house in PT + ZH],
        *[(house, 2, None) for house in ZH],
    ],
)  # fmt: skip
def test_how_many_play(house, players, code):
    table = Table(" ".join("ABCDEFGHIJK"[:players]), rules=house, max_seats=None)
    told = [(one.code, one.level.value) for one in table.findings("") if one.code[:3] == "HDR"]
    assert told == ([(code, "warn")] if code else [])


@pytest.mark.rule("PT-10", "PT-16", "EN-06", "FR-08", "FR-09")
@pytest.mark.parametrize("house", TEXTS)
def test_the_blinds_are_left_of_the_button_and_next_to_it(house):
    assert Table("A B C D", rules=house).faults("") == []
    swapped = Table("A B C D", rules=house, posts="B small blind 1, C big blind 2")
    assert "BET015" in swapped.faults("")
    assert "BET016" in Table("A B C D", rules=house, posts="A small blind 1").faults("")


@pytest.mark.rule("PT-20", "EN-19", "FR-12")
@pytest.mark.parametrize("house", TEXTS)
def test_the_first_round_begins_left_of_the_big_blind(house):
    table = Table("A B C D", rules=house)
    assert table.choice("").player == "C"
    assert table.faults("C folds, D calls, A calls, B checks, flop") == []
    assert table.faults("D calls, A calls, B checks, flop") != []


@pytest.mark.rule("EN-19")
@pytest.mark.parametrize("house", EN)
def test_or_left_of_the_button_where_there_are_no_blinds(house):
    antes = ", ".join([f"{name} ante 2" for name in "ABCD"])
    table = Table("A B C D", rules=house, posts=antes)
    assert table.choice("A checks").player == "B"
    assert table.faults("A checks, B checks, C checks, D checks, flop") == []
    assert "ACT001" in table.faults("B checks, C checks, D checks, A checks, flop")


@pytest.mark.rule("PT-21", "PT-42", "FR-14", "FR-11")
@pytest.mark.parametrize("house", TEXTS)
class TestTheFirstDecision:
    def test_fold_call_or_raise_and_then_the_next(self, house):
        table = Table("A B C D", rules=house)
        choice = table.choice("")
        assert (choice.call, choice.raise_to is not None) == (2, True)
        assert "ACT004" in table.faults("C checks")
        for action in ("C folds", "C calls", "C raises to 6"):
            assert table.faults(action) == []
            assert table.choice(action).player == "D"

    def test_a_call_matches_the_bet_and_is_no_raise(self, house):
        table = Table("A B C D", rules=house)
        assert table.choice("C calls, D calls, A calls").player == "B"
        assert table.choice("C calls").smallest == table.choice("").smallest
        assert table.faults("C raises to 6, D calls 3, A folds, B folds") == ["BET004"]

    def test_out_of_turn_is_against_the_rules(self, house):
        assert "ACT001" in Table("A B C D", rules=house).faults("C calls, A calls, D calls")


@pytest.mark.rule("FR-17", "EN-20", "PT-24", "PT-35")
@pytest.mark.parametrize("house", TEXTS)
class TestTheEndOfARound:
    def test_when_all_have_staked_the_same_or_folded(self, house):
        table = Table("A B C D", rules=house)
        assert not table.round_is_over("C calls, D folds, A calls")
        assert table.round_is_over("C calls, D folds, A calls, B checks")
        assert not table.round_is_over("C calls, D folds, A calls, B raises to 6, C calls")
        assert table.round_is_over("C calls, D folds, A calls, B raises to 6, C calls, A folds")

    def test_the_small_blind_completes_or_folds(self, house):
        table = Table("A B C D", rules=house)
        assert table.choice("C calls, D calls") == Choice("A", 1, table.choice("C calls, D calls").raise_to)
        assert "ACT004" in table.faults("C calls, D calls, A checks, B checks")

    def test_a_street_before_is_too_early(self, house):
        table = Table("A B C D", rules=house)
        assert table.faults("C raises to 6, D folds, A folds, flop") != []
        assert table.faults("C raises to 6, D folds, A folds, B calls, flop") == []

    def test_in_the_end_the_stakes_of_all_who_are_in_are_equal(self, house):
        table = Table("A B C D", rules=house)
        script = "C raises to 6, D folds, A calls, B calls, flop, A checks, B bets 10, C calls, A folds"
        assert table.pots(script) == [(6 * 3 + 20, "B C")]
        all_in = "C raises to 6, D folds, A all-in 5, B calls"
        assert table.pots(all_in) == [(15, "A B C"), (2, "B C")]


@pytest.mark.rule("PT-23", "PT-25", "PT-27", "EN-22", "FR-25", "FR-28")
@pytest.mark.parametrize("house", TEXTS)
@pytest.mark.parametrize("street", ["flop", "flop, {0}, turn", "flop, {0}, turn, {0}, river"])
class TestLaterRounds:
    CHECKS = "A checks, B checks, C checks, D checks"

    def test_they_begin_left_of_the_button(self, house, street):
        table = Table("A B C D", rules=house)
        script = f"{CALLED}, {street.format(self.CHECKS)}"
        assert table.choice(script).player == "A"
        assert table.choice(script).call == 0
        assert table.round_is_over(f"{script}, {self.CHECKS}")

    def test_or_with_the_next_who_is_in(self, house, street):
        table = Table("A B C D", rules=house)
        rest = self.CHECKS.removeprefix("A checks, ")
        script = f"C calls, D calls, A folds, B checks, {street.format(rest)}"
        assert table.choice(script).player == "B"


@pytest.mark.rule("PT-40", "FR-26")
@pytest.mark.parametrize("house", PT + FR)
def test_a_check_only_while_nobody_has_bet(house):
    table = Table("A B C D", rules=house)
    flop = f"{CALLED}, flop, "
    assert table.faults(flop + "A checks, B checks, C checks, D checks") == []
    assert table.faults(flop + "A bets 10, B checks, C folds, D folds") == ["ACT004"]


@pytest.mark.rule("EN-22", "FR-23")
@pytest.mark.parametrize("house", TEXTS)
def test_there_is_no_flop_for_one(house):
    table = Table("A B C D", rules=house)
    assert table.faults("C raises to 6, D folds, A folds, B folds, flop") != []


@pytest.mark.rule("PT-22", "PT-24", "PT-26", "EN-23", "FR-24", "FR-29")
@pytest.mark.parametrize("house", TEXTS)
class TestTheBoard:
    CHECKS = "A checks, B checks, C checks, D checks"

    def test_three_cards_then_one_and_one(self, house):
        script = f"{CALLED}, flop, {self.CHECKS}, turn, {self.CHECKS}, river, {self.CHECKS}"
        assert Table("A B C D", rules=house).faults(script) == []

    @pytest.mark.parametrize(
        ("script", "code"),
        [
            ("flop 2c 7d", "DLT002"), ("flop 2c 7d 9h Js", "DLT002"), ("flop, {0}, turn Js 4d", "DLT002"),
            ("flop, {0}, river", "DLT004"), ("turn", "DLT004"), ("flop 2c 7d 2c", "DLT001"),
        ],
    )  # fmt: skip
    def test_other_numbers_or_streets_left_out(self, house, script, code):
        script = f"{CALLED}, {script.format(self.CHECKS)}"
        assert code in Table("A B C D", rules=house).faults(script)


@pytest.mark.rule("EN-02", "EN-25", "FR-19", "FR-20", "FR-31", "ZH-01", "ZH-10")
@pytest.mark.parametrize("house", TEXTS)
@pytest.mark.parametrize(
    ("script", "pot"),
    [
        ("C raises to 6, D folds, A folds, B folds, C gets 4 back", 5),
        (f"{CALLED}, flop, A checks, B checks, C bets 8, D folds, A folds, B folds, C gets 8 back", 8),
    ],
)
def test_whom_nobody_calls_has_the_pot_without_showing(house, script, pot):
    table = Table("A B C D", rules=house)
    outcome = table.paid(script, {"C": pot})
    assert outcome.verdict is AGREES
    assert [one.code for one in outcome.findings if one.code[:3] != "HDR"] == []
    assert table.paid(script, {"C": pot - 1}).verdict is DISAGREES
    assert table.paid(script, {"B": pot}).verdict is DISAGREES


@pytest.mark.rule("EN-02", "EN-23", "FR-32", "FR-33", "ZH-01", "ZH-20", "PT-34")
@pytest.mark.parametrize("house", TEXTS)
@pytest.mark.parametrize("river", ["B checks, C checks", "B bets 4, C calls"])
def test_else_the_best_hand_has_it(house, river):
    table = Table("A B C D", rules=house)
    script = (
        "C calls, D folds, A folds, B checks, flop, B checks, C checks, turn, B checks, C checks, "
        f"river, {river}, B shows Kc 3h, C shows 9c Ah"
    )
    pot = 5 + (8 if "bets" in river else 0)
    assert table.awards(script) == {"C": pot}
    assert table.paid(script, {"C": pot}).verdict is AGREES
    assert table.paid(script, {"B": pot}).verdict is DISAGREES


@pytest.mark.rule("PT-01", "EN-01")
@pytest.mark.parametrize("house", PT + EN)
def test_what_is_paid_is_what_the_players_put_in(house):
    """No house hand: chips that come from nowhere, or go to nobody, are told."""
    table = Table("A B C D", rules=house)
    script = "C raises to 6, D folds, A folds, B folds, C gets 4 back"
    for paid in (4, 6):
        assert table.paid(script, {"C": paid}).verdict is DISAGREES
    stranger = Table("A B C D", rules=house).paid(script, {"C": 3, "D": 2})
    assert stranger.verdict is DISAGREES


@pytest.mark.rule("EN-10")
@pytest.mark.parametrize("house", EN)
@pytest.mark.parametrize(("limit", "bounds"), [("nl", (4, 1_000_000)), ("pl", (4, 7)), ("fl", (4, 4))])
def test_three_betting_structures(house, limit, bounds):
    stakes = (2, 4) if limit == "fl" else (1, 2)
    assert Table("A B C D", stakes=stakes, limit=limit, rules=house).choice("").raise_to == bounds


@pytest.mark.rule("FR-05")
@pytest.mark.parametrize(("house", "misdeal"), answers({FR: "any", TDA + BASE: "before_substantial_action"}))
def test_after_a_misdeal_all_cards_come_back(house, misdeal):
    """On the French page at any time; elsewhere until there was substantial action."""
    early = Table("A B C D", rules=house)
    late = "C calls, D calls, A calls"
    assert early.rules.misdeal == misdeal
    assert "ACT023" not in [one.code for one in early.findings("misdeal, cancelled")]
    codes = [one.code for one in early.findings(f"{late}, misdeal, cancelled")]
    assert ("ACT023" in codes) is (misdeal != "any")


@pytest.mark.rule("S28")
@pytest.mark.parametrize("house", EVERY)
def test_the_big_blind_raises_last(house):
    table = Table("A B C", rules=house)
    assert table.choice("C calls, A calls, B raises to 8").player == "C"
