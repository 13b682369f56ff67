"""The order of the showdown, and hands that are shown in part or not at all."""

from __future__ import annotations

import pytest

from replay.engine import apply
from replay.games import game_of
from replay.profiles import load_profile
from replay.result import Verdict
from replay.showing import show_order
from replay.state import TableState
from tests.rules.playing import Table

CHECKS = "flop, A checks, B checks, C checks, turn, A checks, B checks, C checks, "
PREFLOP = "C calls, A calls, B checks, "


def order(rules: str, script: str, stacks: dict[str, int] | None = None) -> str:
    """Who shows when, of A, B and C on the button."""
    table = Table("A B C", stakes=(5, 10), stacks=stacks)
    hand = table.hand(script)
    game = game_of("holdem")
    assert game is not None
    state = TableState(hand, load_profile(rules), game, list(hand.seats))
    for place, event in enumerate(hand.events):
        apply(state, event, place)
    return " ".join([state.names[i] for i in show_order(state)])


@pytest.mark.parametrize(
    "rules", ["tda_2024", "roberts_cash", "zh_v3_cumulative", "portugal_2007", "french_page"]
)
def test_x75_a_checked_river_starts_left_of_the_button(rules: str) -> None:
    assert order(rules, PREFLOP + CHECKS + "river, A checks, B checks, C checks") == "A B C"


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("tda_2024", "C A B"), ("roberts_cash", "C A B"), ("zh_v3_cumulative", "C A B"),
        ("french_page", "C A B"), ("portugal_2007", "A B C"),
    ],
)  # fmt: skip
def test_x75_a_raised_river(rules: str, expected: str) -> None:
    river = "river, A checks, B bets 20, C raises to 60, A calls, B calls"
    assert order(rules, PREFLOP + CHECKS + river) == expected


def test_a_bet_on_an_earlier_street_does_not_matter() -> None:
    bet = "flop, A checks, B bets 20, C calls, A calls, turn, A checks, B checks, C checks, "
    assert order("tda_2024", PREFLOP + bet + "river, A checks, B checks, C checks") == "A B C"


def test_who_folded_is_passed_over() -> None:
    river = "river, A checks, B bets 20, C calls, A folds"
    assert order("tda_2024", PREFLOP + CHECKS + river) == "B C"
    assert order("portugal_2007", PREFLOP + CHECKS + river) == "B C"


def test_all_all_in_the_first_who_was_shows_first_on_the_chinese_page() -> None:
    script = "C raises to 30, A all-in 200, B all-in 400, C all-in 400, flop, turn, river"
    assert order("zh_v1_call_only", script) == "A B C"
    assert order("tda_2024", script) == "B C A"


def test_main_pot_all_ins_show_after_the_side_pot() -> None:
    flop = "C raises to 50, A calls, B calls, flop, A all-in 60, B calls, C calls, turn, "
    side = flop + "B bets 20, C calls, river, B checks, C checks"
    assert order("roberts_cash", side) == "B C A"
    assert order("tda_2024", side) == "A B C"
    assert order("roberts_cash", flop + "B checks, C checks, river, B checks, C checks") == "A B C"


RIVER = "flop, A checks, B checks, turn, A checks, B checks, river, A bets 10, B calls, "


class TestPartShown:
    """X73: river bet called, B shows one card and keeps the other down."""

    def record(self, rules: str, end: str) -> tuple[Verdict, list[str]]:
        table = Table("A B", stakes=(5, 10), rules=rules)
        outcome = table.record(f"B calls, A checks, {RIVER}A shows 9d Tc, B shows Kd, {end}")
        return outcome.verdict, [one.code for one in outcome.findings]

    def test_one_card_is_giving_up_on_the_chinese_page(self) -> None:
        assert self.record("zh_v1_call_only", "A collects 40") == (Verdict.AGREES, [])
        assert self.record("zh_v1_call_only", "B collects 40") == (Verdict.DISAGREES, ["SHO001"])

    def test_elsewhere_it_is_for_the_floor(self) -> None:
        assert self.record("tda_2024", "A collects 40") == (Verdict.AGREES, ["SHO012"])
        assert self.record("tda_2024", "B collects 40") == (Verdict.CANNOT_TELL, ["SHO012"])

    def test_where_nothing_is_said_nobody_can_tell(self) -> None:
        assert self.record("pokerstars_online", "A collects 40") == (Verdict.CANNOT_TELL, [])
        assert self.record("french_page", "B collects 40")[0] is Verdict.CANNOT_TELL

    def test_the_second_card_may_follow(self) -> None:
        table = Table("A B", stakes=(5, 10), rules="tda_2024")
        outcome = table.record(
            f"B calls, A checks, {RIVER}A shows 9d Tc, B shows Kd, B shows 3c, A collects 40"
        )
        assert [one.code for one in outcome.findings] == []

    def test_nobody_shows_all(self) -> None:
        table = Table("A B", stakes=(5, 10), rules="tda_2024")
        outcome = table.record(f"B calls, A checks, {RIVER}A shows 9d, B shows Kd, A collects 40")
        assert outcome.verdict is Verdict.CANNOT_TELL


class TestAllFaceUp:
    def codes(self, rules: str, end: str, *, tournament: bool = True) -> list[str]:
        table = Table("A B", stakes=(5, 10), rules=rules, tournament=tournament)
        script = f"B all-in 100, A calls, flop, turn, river, A shows 9d Tc, {end}, A collects 200"
        return [one.code for one in table.record(script).findings]

    def test_a_tournament_hand_is_tabled(self) -> None:
        assert self.codes("tda_2024", "B mucks") == ["SHO013"]
        assert self.codes("tda_2024", "B shows 2h 3h") == []

    def test_cash_games_and_other_houses_let_him_muck(self) -> None:
        assert self.codes("tda_2024", "B mucks", tournament=False) == []
        assert self.codes("roberts_cash", "B mucks") == []
