"""Each way a house can reopen the betting and cap raises, beside the one formula that decides it."""

from __future__ import annotations

import pytest

from tests.unit.house_table import House

ALL = (
    "cumulative",
    "cumulative_strict",
    "consecutive_strict",
    "single_full",
    "half",
    "half_strict",
    "any_increase",
)


def may(script: str, *, stakes: tuple[int, int] = (50, 100), players: str = "SB BB A B C D E") -> set[str]:
    """The words of `reopen` by which the next player may raise."""
    open_to = set()
    for word in ALL:
        if House(players, stakes=stakes, changes={"reopen": word}).choice(script).smallest is not None:
            open_to.add(word)
    return open_to


FLOP = "A calls, B calls, C calls, D calls, E calls, SB folds, BB checks, flop, BB checks, "


class TestReopen:
    def test_less_than_half(self) -> None:
        assert may(FLOP + "A bets 100, B all-in 149, C folds, D folds, E folds, BB calls") == {"any_increase"}

    def test_half(self) -> None:
        script = FLOP + "A bets 100, B all-in 150, C folds, D folds, E folds, BB calls"
        assert may(script) == {"any_increase", "half"}

    def test_more_than_half(self) -> None:
        script = FLOP + "A bets 100, B all-in 151, C folds, D folds, E folds, BB calls"
        assert may(script) == {"any_increase", "half", "half_strict"}

    def test_two_of_less_than_half_that_come_to_a_full_raise(self) -> None:
        """X12 with halves out of it: 49, a call, 49, another call, 3: in all 101."""
        script = FLOP + "A bets 100, B all-in 149, C all-in 198, D folds, E all-in 201, BB calls"
        assert may(script) == {"any_increase", "cumulative", "cumulative_strict", "consecutive_strict"}

    def test_a_call_between_all_ins_parts_them_a_fold_does_not(self) -> None:
        apart = FLOP + "A bets 100, B all-in 149, C calls, D all-in 198, E all-in 201, BB calls"
        assert may(apart) == {"any_increase", "cumulative", "cumulative_strict"}
        joined = FLOP + "A bets 100, B all-in 149, C folds, D all-in 198, E all-in 201, BB calls"
        assert "consecutive_strict" in may(joined)

    def test_exactly_a_full_raise_is_not_more_than_one(self) -> None:
        """X12: 25, a call, 75."""
        script = FLOP + "A bets 100, B all-in 125, C calls, D all-in 200, E calls, BB folds"
        assert may(script) == {"any_increase", "cumulative", "half", "half_strict"}
        without = FLOP + "A bets 100, B all-in 125, C folds, D all-in 200, E calls, BB folds"
        assert "consecutive_strict" not in may(without)
        more = FLOP + "A bets 100, B all-in 125, C folds, D all-in 201, E calls, BB folds"
        assert "consecutive_strict" in may(more)

    def test_a_full_raise_opens_it_in_every_house(self) -> None:
        assert may(FLOP + "A bets 100, B raises to 200, C folds, D folds, E folds, BB folds") == set(ALL)
        assert may(FLOP + "A bets 100, B all-in 200, C folds, D folds, E folds, BB folds") == set()  # nobody

    def test_who_has_not_acted_may_raise_in_every_house(self) -> None:
        assert may(FLOP + "A bets 100, B all-in 101") == set(ALL)

    def test_what_a_player_faces_is_counted_from_his_own_action(self) -> None:
        """Who called between the two all-ins faces the second only."""
        script = FLOP + "A bets 100, B all-in 149, C calls, D all-in 248, E folds, BB folds, A calls"
        assert may(script) == {"any_increase", "half", "half_strict"}

    @pytest.mark.parametrize("word", [word for word in ALL if word != "any_increase"])
    def test_the_finding_names_the_rule_and_the_numbers(self, word: str) -> None:
        house = House("SB BB A B C D E", stakes=(50, 100), changes={"reopen": word})
        script = FLOP + "A bets 100, B all-in 149, C folds, D folds, E folds, BB calls, A raises to 400"
        found = house.one(script)
        assert found.code == "BET008"
        numbers = "all-ins in a row of 49" if word == "consecutive_strict" else "149 - 100 = 49"
        assert found.rule == f"D100 reopen = {word} (base): {numbers}, a full raise is 100"

    def test_the_minimum_never_changes(self) -> None:
        """D74: 1,700 and a raise of 500."""
        script = (
            "A calls, B calls, C calls, D calls, E calls, SB folds, BB checks, flop, BB checks, A bets 500, "
        )
        script += "B raises to 1000, C calls, D all-in 1300, E all-in 1700, BB folds"
        for word in ALL:
            house = House("SB BB A B C D E", stakes=(50, 100), changes={"reopen": word})
            assert house.choice(script).smallest == 2200
        assert may(script + ", A calls") == {
            "cumulative", "cumulative_strict", "consecutive_strict", "half", "half_strict", "any_increase",
        }  # fmt: skip


class TestWhomItBinds:
    SCRIPT = "A raises to 300, C calls, D folds, E folds, B all-in 310, SB folds, BB folds"

    @pytest.mark.parametrize(("subject", "again"), [("all_acted", None), ("initial_raiser", 510)])
    def test_only_the_raiser_or_everybody_who_acted(self, subject: str, again: int | None) -> None:
        changes = {"reopen": "single_full", "reopen_subject": subject}
        house = House("SB BB A C D E B", stakes=(50, 100), changes=changes)
        assert house.choice(self.SCRIPT).smallest is None
        assert house.choice(self.SCRIPT + ", A calls").smallest == again
        found = house.one(self.SCRIPT + ", A raises to 600")
        assert ("D101 reopen_subject = initial_raiser (base)" in found.rule) is (subject == "initial_raiser")


class TestCap:
    """Limit 10/20: bet and raises on the turn."""

    TURN = "flop, {0}, turn, "

    def house(self, players: str, mode: str, **more: object) -> House:
        changes = {"limit_raise_cap": 3, "cap_headsup": mode, **more}
        return House(players, stakes=(10, 20), limit="fl", changes=changes)

    BEGAN_WITH_TWO = "B calls, A checks, flop, A checks, B checks, turn, A bets 20, B raises to 40, \
A raises to 60, B raises to 80"
    ONE_FOLDS = "C calls, A calls, B checks, flop, A checks, B checks, C checks, turn, A bets 20, \
B raises to 40, C folds, A raises to 60, B raises to 80"
    REACHED_BY_THREE = "C calls, A calls, B checks, flop, A checks, B checks, C checks, turn, A bets 20, \
B raises to 40, C raises to 60, A raises to 80, B folds"

    @pytest.mark.parametrize(
        ("mode", "began", "folds", "reached"),
        [
            ("lifted", 100, 100, 100),
            ("lifted_unless_reached", 100, 100, None),
            ("round_began", 100, None, None),
            ("stays", None, None, None),
            ("unknown", 100, 100, 100),
        ],
    )
    def test_with_two_left(
        self, mode: str, began: int | None, folds: int | None, reached: int | None
    ) -> None:
        assert self.house("A B", mode).choice(self.BEGAN_WITH_TWO).smallest == began
        assert self.house("A B C", mode).choice(self.ONE_FOLDS).smallest == folds
        assert self.house("A B C", mode).choice(self.REACHED_BY_THREE).smallest == reached

    def test_more_than_two_are_capped_in_every_house(self) -> None:
        script = self.REACHED_BY_THREE.replace("B folds", "B calls")
        for mode in ("lifted", "lifted_unless_reached", "round_began", "stays", "unknown"):
            found = self.house("A B C", mode).one(script + ", C raises to 100")
            assert (found.code, found.rule) == ("BET007", "D80 limit_raise_cap = 3 (base)")

    def test_the_finding_says_which_rule_holds_between_two(self) -> None:
        found = self.house("A B", "stays").one(self.BEGAN_WITH_TWO + ", A raises to 100")
        assert found.rule == "D80 limit_raise_cap = 3 (base), D81 cap_headsup = stays"

    @pytest.mark.parametrize(("counts", "smallest"), [("live", None), ("with_chips", 80)])
    def test_a_third_who_is_all_in_counts_or_not(self, counts: str, smallest: int | None) -> None:
        changes = {"limit_raise_cap": 2, "cap_headsup": "lifted", "cap_headsup_counts": counts}
        house = House("A B C", stakes=(10, 20), limit="fl", changes=changes)
        script = "C calls, A calls, B checks, flop, A checks, B checks, C checks, turn, A bets 20, "
        assert house.choice(script + "B raises to 40, C all-in 60").smallest == smallest

    @pytest.mark.parametrize(("tournament", "smallest"), [(False, 100), (True, None)])
    def test_tournaments_may_have_a_rule_of_their_own(self, tournament: bool, smallest: int | None) -> None:
        changes = {"limit_raise_cap": 3, "cap_headsup": "lifted", "cap_headsup_tournament": "stays"}
        house = House("A B", stakes=(10, 20), limit="fl", changes=changes, tournament=tournament)
        assert house.choice(self.BEGAN_WITH_TWO).smallest == smallest


class TestShortAllInsInLimit:
    TURN = "C calls, A calls, B checks, flop, A checks, B checks, C checks, turn, "

    def house(self, rule: str) -> House:
        return House("A B C", stakes=(10, 20), limit="fl", changes={"limit_short_allin": rule})

    @pytest.mark.parametrize(
        ("rule", "first", "smallest"),
        [("half", 8, 20), ("half", 10, 30), ("half", 15, 35), ("full", 15, 20), ("full", 20, 40)],
    )
    def test_an_all_in_opening_bet(self, rule: str, first: int, smallest: int) -> None:
        assert self.house(rule).choice(self.TURN + f"A all-in {first}").smallest == smallest

    @pytest.mark.parametrize(
        ("rule", "to", "smallest", "again"),
        [("half", 28, 40, None), ("half", 30, 50, 50), ("full", 30, 40, None), ("full", 39, 40, None)],
    )
    def test_an_all_in_raise(self, rule: str, to: int, smallest: int, again: int | None) -> None:
        script = self.TURN + f"A bets 20, B all-in {to}"
        assert self.house(rule).choice(script).smallest == smallest
        assert self.house(rule).choice(script + ", C calls").smallest == again

    def test_the_finding_says_what_is_completed(self) -> None:
        found = self.house("half").one(self.TURN + "A bets 20, B all-in 28, C raises to 48")
        assert (found.code, found.expected) == ("BET006", "40")
        assert found.rule == "D79 fixed limit: 20 + 20 = 40; D82 limit_short_allin = half (base)"
        found = self.house("half").one(self.TURN + "A bets 20, B all-in 28, C calls, A raises to 48")
        assert found.rule == "D83, D82 limit_short_allin = half (base): 28 - 20 = 8, a bet is 20"


class TestWhatIsFull:
    """A raise that the house allows is a full one: it reopens the betting, and the next is measured by it."""

    FLOP = "C calls, A calls, B checks, flop, "

    def house(self, **changes: object) -> House:
        return House("A B C", stakes=(50, 100), changes=changes)

    def test_a_raise_of_the_table_minimum_after_a_larger_one(self) -> None:
        house = self.house(min_raise="table_min")
        script = self.FLOP + "A bets 300, B raises to 400, C calls"
        assert house.choice(script).smallest == 500
        assert house.told(script + ", A raises to 500") == []

    def test_short_all_ins_are_held_against_the_table_minimum(self) -> None:
        house = self.house(min_raise="table_min")
        script = self.FLOP + "A bets 300, B all-in {}, C calls"
        assert house.choice(script.format(399)).smallest is None
        assert house.choice(script.format(400)).smallest == 500

    def test_to_the_letter_of_the_big_blind_until_the_first_raise(self) -> None:
        house = self.house(min_raise="bb_until_first_raise")
        script = self.FLOP + "A bets 300, B raises to 400"
        assert house.choice(script).smallest == 500
        assert house.choice(script + ", C calls").smallest == 500

    def test_a_completed_all_in_is_measured_from_the_last_full_bet(self) -> None:
        house = self.house(short_allin_moves_bet=False)
        script = self.FLOP + "A bets 100, B all-in 170, C raises to 200"
        assert house.choice(script).smallest == 300
        assert house.told(script + ", A raises to 300") == []

    def test_any_increase(self) -> None:
        house = self.house(min_raise="any_increase")
        assert house.choice(self.FLOP + "A bets 300, B raises to 301, C calls").smallest == 302
