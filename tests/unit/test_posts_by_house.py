"""Blinds, antes, straddles, bomb pots and tables, each as houses have them."""

from __future__ import annotations

import pytest

from tests.unit.house_table import House


def blinds(small: int, big: int, rules: str = "base", limit: str = "nl", **changes: object) -> House:
    posts = f"SB small blind {small}, BB big blind {big}"
    stakes = (big, 2 * big) if limit == "fl" else (small, big)
    return House("SB BB A B", stakes=stakes, posts=posts, rules=rules, limit=limit, changes=changes)


class TestRelationOfTheBlinds:
    @pytest.mark.parametrize(("small", "big"), [(10, 15), (4, 10), (5, 12), (2, 5)])
    def test_a_half_or_not(self, small: int, big: int) -> None:
        assert blinds(small, big).told("A folds") == []
        assert blinds(small, big, blind_relation="half").told("A folds") == [("BET023", "illegal")]
        assert blinds(small, big, blind_relation="half_or_warn").told("A folds") == [("BET023", "warn")]

    def test_a_half(self) -> None:
        for rule in ("header", "half", "half_or_warn"):
            assert blinds(5, 10, blind_relation=rule).told("A folds") == []

    def test_the_finding_names_the_house(self) -> None:
        found = blinds(10, 15, "french_page").one("A folds")
        assert found.rule == "D20 blind_relation = half (french_page)"
        assert found.message == "The blinds are 10/15; in this house the small one is half of the big one."

    def test_in_limit_the_posts_are_looked_at(self) -> None:
        assert blinds(5, 10, limit="fl", blind_relation="half").told("A folds") == []
        assert blinds(4, 10, limit="fl", blind_relation="half").told("A folds") == [("BET023", "illegal")]

    def test_a_blind_that_was_all_he_had_says_nothing(self) -> None:
        house = House("SB BB A", stakes=(5, 10), stacks={"SB": 3}, changes={"blind_relation": "half"})
        assert house.told("A folds") == []


class TestMissedBlinds:
    POSTS = "SB small blind 5, BB big blind 10, P both blinds 15"

    @pytest.mark.parametrize(("rule", "told"), [("live_bb_dead_rest", []), ("none", [("BET025", "warn")])])
    def test_made_up_for_or_not_known(self, rule: str, told: list[tuple[str, str]]) -> None:
        house = House("SB BB A P", stakes=(5, 10), posts=self.POSTS, changes={"missed_blinds": rule})
        assert house.told("A folds") == told
        assert house.choice("A folds").call == 0

    def test_a_dead_blind_and_a_second_small_one(self) -> None:
        for post in ("P dead blind 5", "P small blind 5"):
            posts = f"SB small blind 5, BB big blind 10, {post}"
            house = House("SB BB A P", stakes=(5, 10), posts=posts, rules="english_wiki")
            assert house.told("A folds") == [("BET025", "warn")]


class TestAntes:
    def test_none(self) -> None:
        posts = "SB ante 1, BB ante 1, A ante 1, SB small blind 5, BB big blind 10"
        how = {"stakes": (5, 10), "posts": posts}
        assert House("SB BB A", **how).told("A folds") == []  # type: ignore[arg-type]
        found = House("SB BB A", changes={"antes": "none"}, **how).one("A folds")  # type: ignore[arg-type]
        assert (found.code, found.level.value, found.rule) == ("BET024", "warn", "D32 antes = none (base)")

    @pytest.mark.parametrize(
        ("owner", "big", "button"), [("big_blind", 0, 1), ("button", 1, 0), ("big_blind_or_button", 0, 0)]
    )
    def test_one_for_the_table(self, owner: str, big: int, button: int) -> None:
        for name, faults in (("BB", big), ("BTN", button), ("A", 1)):
            posts = f"{name} ante 10, SB small blind 5, BB big blind 10"
            house = House("SB BB A BTN", stakes=(5, 10), posts=posts, changes={"single_ante": owner})
            assert house.told("A folds") == [("BET018", "illegal")] * faults

    @pytest.mark.parametrize(
        ("order", "blind_first", "ante_first", "neither"),
        [("big_blind_first", [], ["BET012"], ["BET012"]), ("ante_first", ["BET012"], [], ["BET012"]),
         ("accept_any", [], [], ["BET012"])],
    )  # fmt: skip
    def test_what_a_short_big_blind_pays_first(
        self, order: str, blind_first: list[str], ante_first: list[str], neither: list[str]
    ) -> None:
        """X43: 1,100 chips for a big blind and an ante of 1,000 each."""
        for ante, codes in ((100, blind_first), (1000, ante_first), (500, neither)):
            posts = f"BB ante {ante}, SB small blind 500, BB big blind 1000"
            house = House(
                "SB BB UTG",
                stakes=(500, 1000),
                posts=posts,
                stacks={"BB": 1100},
                changes={"ante_order": order},
                ante=1000,
            )
            assert [code for code, _ in house.told("UTG calls, SB folds")] == codes

    def test_the_money_of_both_orders(self) -> None:
        how = {"stakes": (500, 1000), "stacks": {"BB": 1100}, "ante": 1000}
        blind = "BB ante 100, SB small blind 500, BB big blind 1000"
        ante = "BB ante 1000, SB small blind 500, BB big blind 1000"
        after = "UTG calls, SB folds"
        assert House("SB BB UTG", posts=blind, **how).pots(after) == [(2600, "BB UTG")]  # type: ignore[arg-type]
        assert House("SB BB UTG", posts=ante, **how).returned(after) == ("UTG", 500)  # type: ignore[arg-type]


def straddled(who: str, amount: int, more: str = "", **changes: object) -> House:
    posts = f"SB small blind 2, BB big blind 5, {who} straddle {amount}{more}"
    return House("SB BB UTG A BTN", stakes=(2, 5), posts=posts, changes={"straddle": "any_seat", **changes})


class TestStraddles:
    @pytest.mark.parametrize(
        ("who", "allowed"),
        [
            ("utg", {"UTG"}),
            ("utg_or_button", {"UTG", "BTN"}),
            ("any_seat", {"UTG", "A", "BTN"}),
        ],
    )
    def test_from_which_seats(self, who: str, allowed: set[str]) -> None:
        for name in ("UTG", "A", "BTN"):
            told = straddled(name, 10, straddle=who).told("")
            assert told == ([] if name in allowed else [("BET013", "illegal")])

    def test_where_none_is_offered_it_is_a_note(self) -> None:
        assert straddled("UTG", 10, straddle="off").told("") == [("BET013", "ok")]

    @pytest.mark.parametrize(
        ("rule", "legal"),
        [("double", {10}), ("at_least_double", {10, 11, 20}), ("any", {6, 9, 10, 11, 20})],
    )
    def test_how_much(self, rule: str, legal: set[int]) -> None:
        for amount in (6, 9, 10, 11, 20):
            told = straddled("UTG", amount, straddle_amount=rule).told("")
            assert told == ([] if amount in legal else [("BET013", "illegal")])

    def test_all_in_for_less(self) -> None:
        posts = "SB small blind 2, BB big blind 5, UTG straddle 7"
        house = House(
            "SB BB UTG A", stakes=(2, 5), posts=posts, stacks={"UTG": 7}, changes={"straddle": "utg"}
        )
        assert house.told("") == []

    @pytest.mark.parametrize(("rule", "faults"), [("none", (1, 2)), ("one", (0, 1)), ("many", (0, 0))])
    def test_again(self, rule: str, faults: tuple[int, int]) -> None:
        second, third = ", A straddle 20", ", A straddle 20, BTN straddle 40"
        for more, count in zip((second, third), faults, strict=True):
            told = straddled("UTG", 10, more, restraddle=rule).told("")
            assert told == [("BET013", "illegal")] * count

    @pytest.mark.parametrize(("rule", "smallest", "again"), [("double", 20, 20), ("difference", 15, 15)])
    def test_the_raise_over_it_and_the_next_straddle(self, rule: str, smallest: int, again: int) -> None:
        assert straddled("UTG", 10, straddle_min_raise=rule).choice("").smallest == smallest
        for amount in (again - 1, again):
            house = straddled("UTG", 10, f", A straddle {amount}", straddle_min_raise=rule, restraddle="many")
            assert house.told("") == ([] if amount == again else [("BET013", "illegal")])

    @pytest.mark.parametrize(
        ("rule", "order"),
        [("left_of_straddler", "SB BB UTG A BTN"), ("straddler_last", "UTG A SB BB BTN")],
    )
    def test_who_acts_first_when_the_button_straddles(self, rule: str, order: str) -> None:
        house = straddled("BTN", 10, straddle_order=rule)
        script = ""
        for name in order.split():
            assert house.choice(script).player == name
            script += f"{', ' if script else ''}{name} calls"
        assert house.told(script.replace("BTN calls", "BTN checks")) == []

    def test_from_the_seat_left_of_the_blinds_both_orders_are_one(self) -> None:
        for rule in ("left_of_straddler", "straddler_last"):
            assert straddled("UTG", 10, straddle_order=rule).choice("").player == "A"

    def test_who_waits_still_waits_after_a_raise(self) -> None:
        house = straddled("BTN", 10, straddle_order="straddler_last")
        script = "UTG calls, A raises to 30"
        for name in ("SB", "BB", "BTN", "UTG"):
            assert house.choice(script).player == name
            script += f", {name} calls"
        assert house.told(script) == []
        assert house.round_is_over(script)

    def test_a_straddle_is_no_bet_of_the_cap_and_gone_after_the_flop(self) -> None:
        posts = "SB small blind 5, BB big blind 10, UTG straddle 20"
        changes = {"straddle": "utg", "limit_raise_cap": 3}
        house = House("SB BB UTG A B", stakes=(10, 20), limit="fl", posts=posts, changes=changes)
        three = "A raises to 30, B raises to 40, SB raises to 50"
        assert house.choice(three[: three.rindex(",")]).smallest == 50
        assert house.choice(three).smallest is None
        everybody = "A calls, B calls, SB calls, BB calls, UTG checks, flop"
        assert straddled("UTG", 10).choice(everybody.replace("B calls, SB", "BTN calls, SB")).smallest == 5


class TestBombPots:
    ANTES = ", ".join(f"{name} ante 5" for name in "ABCDEF")
    CHECKED = ", ".join(f"{name} checks" for name in "ABCDEF")

    def house(self, posts: str = ANTES, limit: str = "pl", **how: object) -> House:
        return House("A B C D E F", stakes=(1, 2), limit=limit, posts=posts, **how)  # type: ignore[arg-type]

    @pytest.mark.parametrize(("rule", "smallest"), [("ante", 5), ("big_blind", 2)])
    def test_the_flop_is_bet_first(self, rule: str, smallest: int) -> None:
        """X50: six antes of 5."""
        house = self.house(changes={"bomb_pot_min_bet": rule})
        choice = house.choice("flop")
        assert (choice.player, choice.call, choice.raise_to) == ("A", 0, (smallest, 30))
        assert house.told("flop, A bets 5, B raises to 40") == []
        assert house.choice(f"flop, {self.CHECKED}, turn").smallest == smallest

    def test_found_without_a_word_in_the_header(self) -> None:
        assert self.house().told("flop, A checks") == []

    def test_where_the_house_plays_none(self) -> None:
        found = self.house(changes={"bomb_pot": "off"}).one("flop, A checks")
        assert (found.code, found.level.value, found.rule) == ("BET020", "warn", "D42 bomb_pot = off (base)")

    def test_betting_before_the_flop(self) -> None:
        found = self.house(bomb_pot=True).found(f"{self.CHECKED}, flop")
        assert [(one.code, one.message) for one in found] == [
            ("ACT012", "A checks before the flop of a bomb pot.")
        ]

    def test_blinds_in_it(self) -> None:
        posts = "A small blind 1, B big blind 2, " + self.ANTES
        assert self.house(posts, bomb_pot=True).told("flop, A checks") == [("BET020", "warn")]
        assert self.house(posts, bomb_pot=True).choice("flop").smallest == 5

    def test_antes_without_blinds_and_a_betting_round_are_another_game(self) -> None:
        assert self.house().told(f"{self.CHECKED}, flop, A checks") == []


class TestBlindOnTheButton:
    """X49: 200/400, everybody antes 200, the button posts 400."""

    ANTES = ", ".join(f"{name} ante 200" for name in ("A", "B", "C", "BTN"))

    def house(self, post: str = "BTN button blind 400", **how: object) -> House:
        posts = f"{self.ANTES}, {post}"
        return House("A B C BTN", stakes=(200, 400), posts=posts, **how)  # type: ignore[arg-type]

    def test_left_of_the_button_first_and_the_button_last(self) -> None:
        house = self.house()
        choice = house.choice("")
        assert (choice.player, choice.call, choice.smallest) == ("A", 400, 800)
        option = house.choice("A calls, B calls, C calls")
        assert (option.player, option.call, option.smallest) == ("BTN", 0, 800)
        flop = house.choice("A calls, B calls, C calls, BTN checks, flop")
        assert (flop.player, flop.smallest) == ("A", 200)
        checked = "A calls, B calls, C calls, BTN checks, flop, "
        assert house.told(checked + "A bets 200") == []
        assert house.told(checked + "A bets 199") == [("BET001", "illegal")]

    def test_a_wrong_amount_or_seat(self) -> None:
        assert self.house("BTN button blind 300").told("") == [("BET019", "illegal")]
        assert self.house("A button blind 400").told("") == [("BET019", "illegal")]

    def test_a_straddle_over_it(self) -> None:
        house = self.house("BTN button blind 400, A straddle 800", changes={"straddle": "utg"})
        assert house.told("") == []
        assert (house.choice("").player, house.choice("").smallest) == ("B", 1600)


class TestTables:
    def test_fewer_than_the_house_seats(self) -> None:
        house = House("SB BB A", rules="portugal_2007")
        found = house.one("A folds")
        assert (found.code, found.level.value) == ("HDR011", "warn")
        assert found.rule == "D01 min_players = 4 (portugal_2007)"
        assert House("SB BB A B", rules="portugal_2007").told("A folds") == []

    def test_more_than_it_seats(self) -> None:
        players = "SB BB A B C D"
        assert House(players, changes={"max_players": 5}, max_seats=6).told("A folds") == []
        unstated = House(players, changes={"max_players": 5}, max_seats=None)
        assert unstated.told("A folds") == [("HDR012", "warn")]

    @pytest.mark.parametrize(("rule", "told"), [("moving", ["ACT013"]), ("dead", []), ("accept_any", [])])
    def test_a_button_on_an_empty_seat(self, rule: str, told: list[str]) -> None:
        house = House("A B C", seats=(1, 2, 4), button=5, changes={"button_move": rule})
        assert [code for code, _ in house.told("C folds")] == told

    @pytest.mark.parametrize(("rule", "told"), [("button_small", ["BET015"]), ("accept_any", [])])
    def test_who_posts_the_small_blind_between_two(self, rule: str, told: list[str]) -> None:
        posts = "A small blind 1, B big blind 2"
        house = House("A B", posts=posts, changes={"heads_up": rule})
        assert [code for code, _ in house.told("A folds")] == told


class TestOutOfTurn:
    @pytest.mark.parametrize(
        ("rule", "level"), [("not_allowed", "illegal"), ("binding_if_unchanged", "illegal but stands")]
    )
    def test_an_action_in_another_s_turn(self, rule: str, level: str) -> None:
        house = House("SB BB A B", stakes=(5, 10), changes={"out_of_turn": rule})
        found = house.one("B calls, A calls")
        assert (found.code, found.level.value) == ("ACT001", level)
        assert ("D60 out_of_turn = binding_if_unchanged (base)" in found.rule) is (rule != "not_allowed")
