"""Each way a house can set the sizes of bets and raises: what is legal, and which formula says so."""

from __future__ import annotations

import pytest

from tests.unit.house_table import House

FLOP = "C calls, A calls, B checks, flop, "


def sized(
    limit: str = "nl", stakes: tuple[int, int] = (5, 10), rules: str = "base", **changes: object
) -> House:
    return House("A B C", stakes=stakes, limit=limit, rules=rules, changes=changes)


class TestSmallestRaise:
    @pytest.mark.parametrize(
        ("rule", "smallest"),
        [
            ("last_full", 70),
            ("table_min", 50),
            ("any_increase", 41),
            ("bb_until_first_raise", 70),
            ("double_total", 80),
        ],
    )
    def test_over_a_raise_by_thirty(self, rule: str, smallest: int) -> None:
        house = sized(min_raise=rule)
        assert house.choice("C raises to 40").smallest == smallest
        assert house.told(f"C raises to 40, A raises to {smallest}") == []
        if smallest > 41:
            found = house.one(f"C raises to 40, A raises to {smallest - 1}")
            assert (found.code, found.expected) == ("BET002", f"at least {smallest}")
            assert found.rule.startswith(f"D71 min_raise = {rule} (base): ")
            assert found.rule.endswith(f" = {smallest}")

    @pytest.mark.parametrize(
        ("rule", "smallest"),
        [
            ("last_full", 80),
            ("table_min", 50),
            ("any_increase", 41),
            ("bb_until_first_raise", 50),
            ("double_total", 80),
        ],
    )
    def test_over_an_opening_bet_of_four_big_blinds(self, rule: str, smallest: int) -> None:
        assert sized(min_raise=rule).choice(FLOP + "A bets 40").smallest == smallest

    def test_the_first_raise_exceeds_the_big_blind_where_any_increase_will_do(self) -> None:
        assert sized(min_raise="any_increase").choice("").smallest == 11

    @pytest.mark.parametrize(("moves", "smallest"), [(True, 250), (False, 200)])
    def test_a_short_all_in_moves_the_bet_or_is_completed(self, moves: bool, smallest: int) -> None:
        house = sized(stakes=(50, 100), short_allin_moves_bet=moves)
        assert house.choice("C all-in 150").smallest == smallest
        found = house.one(f"C all-in 150, A raises to {smallest - 1}")
        assert found.rule.endswith(f" = {smallest}")
        assert ("short_allin_moves_bet = false" in found.rule) is not moves


class TestOpening:
    def test_the_big_blind_or_any(self) -> None:
        found = sized().one(FLOP + "A bets 9")
        assert (found.code, found.rule) == ("BET001", "D70 min_open = big_blind (base): the big blind is 10")
        assert sized(min_open="any").choice(FLOP).smallest == 1
        assert sized(min_open="any").told(FLOP + "A bets 1") == []

    def test_a_warning_where_the_house_says_what_others_ask_for(self) -> None:
        assert sized(min_open="any", min_raise_warn="last_full").told(FLOP + "A bets 9") == [
            ("BET022", "warn")
        ]


class TestWarning:
    def test_legal_by_the_table_minimum_and_less_than_the_last_raise(self) -> None:
        house = sized(rules="portugal_2007")
        found = house.found("C raises to 40, A raises to 50")
        assert [(one.code, one.severity.value, one.level.value) for one in found if one.code[0] == "B"] == [
            ("BET022", "warning", "warn")
        ]
        assert found[-1].rule == "D71 min_raise_warn = last_full (portugal_2007): 40 + 30 = 70"
        assert "BET002" in [one.code for one in house.found("C raises to 40, A raises to 49")]

    def test_not_for_all_ins_nor_from_the_last_full_raise_on(self) -> None:
        house = sized(rules="base", min_raise="table_min", min_raise_warn="last_full")
        assert house.told("C raises to 40, A all-in 50") == []
        assert house.told("C raises to 40, A raises to 70") == []
        assert house.told("C raises to 40, A raises to 69") == [("BET022", "warn")]


class TestWholeUnits:
    def test_a_wager_in_other_units_is_illegal_where_the_house_has_one(self) -> None:
        house = sized(wager_unit=5)
        assert house.told("C raises to 25") == []
        found = house.one("C raises to 27")
        assert (found.code, found.level.value, found.expected) == ("BET021", "illegal", "25")
        assert found.rule == "D07 wager_unit = 5 (base)"
        assert house.one("C raises to 28").expected == "30"

    def test_a_warning_where_only_the_smallest_chip_is_known(self) -> None:
        house = House("A B C", stakes=(50, 100), chip=25)
        found = house.one("C raises to 210")
        assert (found.code, found.level.value) == ("BET021", "warn")
        assert found.rule == "D07: the smallest chip of the record is 25"

    def test_all_in_is_free(self) -> None:
        assert sized(wager_unit=5).told("C all-in 27") == []

    def test_bounds_are_in_whole_units(self) -> None:
        house = sized(stakes=(50, 100), wager_unit=25)
        assert house.choice("C all-in 130").smallest == 250  # 230 by the last full raise
        assert house.told("C all-in 130, A raises to 230") == [("BET021", "illegal")]
        assert house.told("C all-in 130, A raises to 225") == [("BET002", "illegal")]
        pot = sized("pl", wager_unit=25, stakes=(5, 10))
        assert pot.choice("").largest == 25  # 35 by the pot

    def test_any_increase_is_one_unit(self) -> None:
        assert sized(min_raise="any_increase", wager_unit=5).choice("C raises to 40").smallest == 45
        assert sized(min_open="any", wager_unit=5).choice(FLOP).smallest == 5


class TestPotLimit:
    """S18: a hundred in the pot, a bet of fifty."""

    def pot(self, **changes: object) -> House:
        return House("A B", stakes=(25, 50), limit="pl", rules="base", changes=changes)

    SCRIPT = "B calls, A checks, flop, A bets 50"

    @pytest.mark.parametrize(
        ("rule", "factor", "largest"),
        [
            ("pot_after_call", 1, 250),
            ("total_factor", 1, 150),
            ("total_factor", 2, 200),
            ("total_factor", 3, 250),
            ("increment_factor", 1, 200),
            ("increment_factor", 2, 250),
            ("increment_factor", 3, 300),
        ],
    )
    def test_the_readings_of_the_maximum(self, rule: str, factor: int, largest: int) -> None:
        house = self.pot(pot_limit_max=rule, pot_limit_factor=factor)
        assert house.choice(self.SCRIPT).largest == largest
        assert house.told(f"{self.SCRIPT}, B raises to {largest}") == []
        found = house.one(f"{self.SCRIPT}, B raises to 301")
        assert (found.code, found.level.value) == ("BET005", "illegal")
        assert f"pot_limit_max = {rule} (base): " in found.rule
        assert found.rule.endswith(f" = {largest}")

    @pytest.mark.parametrize(
        ("rule", "factors", "largest"),
        [
            ("pot_after_call", (1,), (35,)),
            ("total_factor", (1, 2, 3), (15, 25, 35)),
            ("increment_factor", (1, 2, 3), (25, 35, 45)),
        ],
    )
    def test_the_readings_before_the_flop(
        self, rule: str, factors: tuple[int, ...], largest: tuple[int, ...]
    ) -> None:
        for factor, most in zip(factors, largest, strict=True):
            changes = {"pot_limit_max": rule, "pot_limit_factor": factor, "min_raise": "any_increase"}
            house = House("SB BB A", stakes=(5, 10), limit="pl", changes=changes)
            assert house.choice("").largest == most

    def test_a_player_with_chips_in_may_raise_as_much_by_the_same_reading(self) -> None:
        script = "B calls, A checks, flop, A bets 50, B raises to 150"
        largest = [
            self.pot(pot_limit_max=rule, pot_limit_factor=factor).choice(script).largest
            for rule, factor in (("pot_after_call", 1), ("total_factor", 3), ("increment_factor", 2))
        ]
        assert largest == [550, 550, 550]  # 150 + 300 + 100

    def test_an_opening_bet_is_the_pot_in_every_reading(self) -> None:
        for rule in ("pot_after_call", "total_factor", "increment_factor"):
            assert self.pot(pot_limit_max=rule).choice("B calls, A checks, flop").largest == 100

    def test_between_the_usual_maximum_and_the_widest_reading_it_is_for_the_floor(self) -> None:
        house = House("A B", stakes=(25, 50), limit="pl", rules="portugal_2007-pl")
        levels = {to: house.told(f"{self.SCRIPT}, B raises to {to}") for to in (250, 251, 300, 301)}
        at = {to: [pair for pair in told if pair[0] == "BET005"] for to, told in levels.items()}
        assert at == {
            250: [],
            251: [("BET005", "needs ruling")],
            300: [("BET005", "needs ruling")],
            301: [("BET005", "illegal")],
        }

    def test_over_the_house_s_smaller_factor_it_is_a_warning_as_far_as_others_go(self) -> None:
        house = self.pot(pot_limit_max="total_factor", pot_limit_factor=1, pot_limit_ruling=3)
        told = [house.told(f"{self.SCRIPT}, B raises to {to}") for to in (150, 151, 250, 251, 300, 301)]
        assert told == [
            [],
            [("BET005", "warn")],
            [("BET005", "warn")],
            [("BET005", "needs ruling")],
            [("BET005", "needs ruling")],
            [("BET005", "illegal")],
        ]

    @pytest.mark.parametrize(
        ("blinds", "short", "missing"),
        [("true_pot", 600, 600), ("full_blinds", 700, 700), ("small_as_big", 700, 600)],
    )
    def test_blinds_that_are_short_or_missing(self, blinds: str, short: int, missing: int) -> None:
        how = {"stakes": (100, 200), "limit": "pl", "changes": {"pot_limit_blinds": blinds}}
        assert House("SB BB A", stacks={"BB": 100}, **how).choice("").largest == short  # type: ignore[arg-type]
        house = House("BB A B", posts="BB big blind 200", **how)  # type: ignore[arg-type]
        assert house.choice("").largest == missing

    def test_the_small_blind_counts_as_a_big_one_until_that_has_acted(self) -> None:
        house = House("SB BB A B", stakes=(5, 10), limit="pl", changes={"pot_limit_blinds": "small_as_big"})
        assert house.choice("").largest == 40
        assert house.one("A raises to 41").rule == (
            "D84 pot_limit_max = pot_after_call (base): 10 + 20 + 10 = 40; "
            "D85 pot_limit_blinds = small_as_big (base): 15 counts as 20"
        )
        after = "A raises to 20, B folds, SB folds, BB raises to 40"
        assert house.choice(after).largest == 40 + 65 + 20
        flop = "A calls, B calls, SB calls, BB checks, flop"
        assert house.choice(flop).largest == 40

    def test_three_blinds_are_rounded_up_too(self) -> None:
        posts = "A small blind 1, B small blind 2, C big blind 5"
        how = {"stakes": (2, 5), "limit": "pl", "posts": posts}
        assert House("A B C D", **how).choice("").largest == 18  # type: ignore[arg-type]
        house = House("A B C D", changes={"pot_limit_blinds": "small_as_big"}, **how)  # type: ignore[arg-type]
        assert house.choice("").largest == 25

    @pytest.mark.parametrize(("pot", "largest"), [(80, 100), (86, 100), (100, 100), (102, 125)])
    def test_the_pot_rounded_up_to_a_unit(self, pot: int, largest: int) -> None:
        house = House("A B", stakes=(pot // 4, pot // 2), limit="pl", changes={"pot_limit_unit": 25})
        assert house.choice("B calls, A checks, flop").largest == largest

    def test_dead_money_counts(self) -> None:
        posts = "SB small blind 5, BB big blind 10, P both blinds 15"
        assert House("SB BB A P", stakes=(5, 10), limit="pl", posts=posts).choice("A folds").largest == 40


class TestCorrections:
    """X24: a raise to a thousand over six hundred, a hundred and two hundred the blinds."""

    SCRIPT = "C calls, D calls, A calls, B checks, flop, A bets 600, B raises to 1000, C calls, D calls"

    def house(self, **changes: object) -> House:
        return House("A B C D", stakes=(100, 200), changes=changes)

    def test_put_right_while_the_street_is_open(self) -> None:
        found = self.house(corrections="until_next_card").one(self.SCRIPT)
        assert (found.code, found.level.value, found.expected) == ("BET002", "illegal", "at least 1,200")

    def test_stands_after_the_next_card(self) -> None:
        found = self.house(corrections="until_next_card").one(f"{self.SCRIPT}, A calls, turn")
        assert (found.code, found.level.value, found.expected) == (
            "BET002",
            "illegal but stands",
            "at least 1,200",
        )
        assert found.message == (
            "B raises to 1,000; the smallest raise is to 1,200; it was not put right before the next card "
            "and stands."
        )

    def test_a_fault_of_the_record_where_a_computer_takes_no_such_amount(self) -> None:
        found = self.house(corrections="none").one(f"{self.SCRIPT}, A calls, turn")
        assert (found.code, found.level.value) == ("BET002", "illegal")

    def test_an_overbet_of_the_pot_stands_too(self) -> None:
        house = House("A B", stakes=(50, 100), limit="pl", changes={"corrections": "until_next_card"})
        script = "B calls, A checks, flop, A bets 300, B calls"
        assert house.told(script) == [("BET005", "illegal")]
        assert house.told(script + ", turn") == [("BET005", "illegal but stands")]


class TestCallsOfTooLittle:
    """S26: a bet of a hundred, and sixty put out by a player who has more."""

    OPEN = "C calls, A calls, B checks, flop, A bets 100, "

    def house(self, rule: str, limit: str = "nl") -> House:
        return House("A B C", stakes=(10, 20), limit=limit, changes={"insufficient_bet": rule})

    def test_completed(self) -> None:
        for rule in ("correct", "complete_or_forfeit", "forfeit_in_limit", "director"):
            house = self.house(rule)
            assert house.told(self.OPEN + "B calls 60, B calls 40, C calls") == []
            assert house.choice(self.OPEN + "B calls 60, B calls 40").player == "C"
        assert "BET004" in dict(self.house("impossible").told(self.OPEN + "B calls 60, B calls 40, C calls"))

    def test_made_a_legal_raise(self) -> None:
        script = self.OPEN + "B calls 60, B raises to 200, C folds"
        assert self.house("complete_or_forfeit").told(script) == []
        assert self.house("complete_or_forfeit").told(script.replace("200", "199")) == [("BET002", "illegal")]

    def test_left_in_the_pot(self) -> None:
        script = self.OPEN + "B calls 60, B folds, C folds"
        house = self.house("complete_or_forfeit")
        assert house.told(script) == []
        assert house.returned(script) == ("A", 40)
        assert house.pots(script) == [(60 + 60 + 60, "A")]
        assert "BET004" in dict(self.house("correct").told(script))

    def test_only_in_limit_where_the_house_has_it_so(self) -> None:
        changes = {"insufficient_bet": "forfeit_in_limit"}
        limit = House("A B C", stakes=(10, 20), limit="fl", changes=changes)
        assert limit.told("C raises to 20, A raises to 30, B calls 10, B folds") == []
        assert "BET004" in dict(self.house("forfeit_in_limit").told(self.OPEN + "B calls 60, B folds"))

    def test_neither(self) -> None:
        found = self.house("complete_or_forfeit").one(self.OPEN + "B calls 60, C calls 100")
        assert (found.code, found.level.value) == ("BET004", "illegal")
        assert (
            found.message
            == "B calls 60; the call is 100: he makes it up, or leaves 60 in the pot and is out."
        )
        assert found.rule == "D56 to call: 100 - 0 = 100; D96 insufficient_bet = complete_or_forfeit (base)"

    def test_the_director_decides_about_a_raise_among_several(self) -> None:
        house = self.house("director")
        raised = "C calls, A calls, B checks, flop, A bets 100, B raises to 300, "
        found = house.one(raised + "C calls 100, A folds")
        assert (found.code, found.level.value, found.severity.value) == ("BET004", "needs ruling", "warning")
        assert house.told(raised + "C calls 100, C folds, A folds") == []

    def test_a_call_in_full_of_the_opening_bet_and_between_two(self) -> None:
        house = self.house("director")
        assert house.told(self.OPEN + "B calls 60, C folds") == [("BET004", "illegal")]
        assert "BET004" in dict(house.told(self.OPEN + "B calls 60, B folds, C folds"))
        assert house.told("C folds, A raises to 60, B calls 30") == [("BET004", "illegal")]
