"""The rule book's examples of hands that are compared, and of what is shown."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from parser.cards import parse_cards
from replay.games import game_of
from replay.profiles import load_profile
from replay.ranking import Category, category
from replay.rankings import ranking_of
from replay.result import Verdict
from tests.rules.houses import BASE, EVERY, PS, PT, RRP, TDA, WL, WT, ZH, answers
from tests.rules.playing import Table

AGREES, DISAGREES, CANNOT_TELL = Verdict.AGREES, Verdict.DISAGREES, Verdict.CANNOT_TELL


def option(house: str, **values: object):
    """A house that sets one of its options otherwise."""
    return msgspec.structs.replace(load_profile(house), **values)


def ranking(game: str, rules="base"):
    found = game_of(game)
    assert found is not None
    return ranking_of(found, load_profile(rules) if isinstance(rules, str) else rules)


def value(hole: str, board: str, game: str = "holdem", rules="base") -> int:
    """The worth of a hand on a board."""
    return ranking(game, rules).high(parse_cards(hole), parse_cards(board))


def best(hole: str, board: str, game: str = "holdem", rules="base") -> str:
    """The ranks of the five cards that play."""
    cards = ranking(game, rules).best_high(parse_cards(hole), parse_cards(board))
    return "".join(["23456789TJQKA"[card >> 2] for card in cards])


@pytest.mark.rule("S07", "EN-30", "EN-26", "PT-45", "FR-33")
@pytest.mark.parametrize("house", EVERY)
def test_s07_full_house_flush_straight_three_of_a_kind(house):
    table = Table("Alice Bob Carol Ted", stakes=(5, 10), rules=house)
    checks = "Alice checks, Bob checks, Carol checks, Ted checks"
    before = "Carol calls, Ted calls, Alice calls, Bob checks, "
    board = f"flop 4c Ks 4h, {checks}, turn 8s, {checks}, river 7s, {checks}, "
    shown = "Alice shows 5d 6d, Bob shows Ac 4d, Carol shows As 9s, Ted shows Kh Kd"
    script = before + board + shown
    assert table.awards(script) == {"Ted": 40}
    assert table.paid(script, {"Ted": 40}).verdict is AGREES
    assert table.paid(script, {"Carol": 40}).verdict is DISAGREES
    hands = ("Kh Kd", "As 9s", "5d 6d", "Ac 4d")
    worth = [value(hand, "4c Ks 4h 8s 7s") for hand in hands]
    assert worth == sorted(worth, reverse=True)
    assert [category(one) for one in worth] == [
        Category.FULL_HOUSE, Category.FLUSH, Category.STRAIGHT, Category.THREE,
    ]  # fmt: skip


@pytest.mark.rule("S11", "ZH-12")
def test_s11_the_best_hand_there_is_on_a_board_without_three_of_a_suit():
    board = parse_cards("2c 3d 7h 8s Qc")
    rest = [card for card in range(52) if card not in board]
    high = ranking("holdem").high
    pairs = list(combinations(rest, 2))
    top = max(high(pair, board) for pair in pairs)
    assert len(pairs) == 1081
    assert {tuple(card >> 2 for card in pair) for pair in pairs if high(pair, board) == top} == {(10, 10)}
    assert best("Qd Qh", "2c 3d 7h 8s Qc") == "QQQ87"


@pytest.mark.rule("S17", "PT-45")
def test_s17_three_sevens_and_two_fives_are_a_full_house():
    worth = value("7c 7d", "7h 5s 5c 2d 9h")
    assert category(worth) is Category.FULL_HOUSE
    assert best("7c 7d", "7h 5s 5c 2d 9h") == "77755"


@pytest.mark.rule("S08", "EN-31")
def test_s08_the_five_cards_that_play():
    assert best("Qs Kh", "8s Qc 8h 4c") == "QQ88K"
    assert best("Qh Td", "8s Qc 8h 4c") == "QQ88T"
    assert best("Qs Kh", "8s Qc 8h 4c As") == best("Qh Td", "8s Qc 8h 4c As") == "QQ88A"


class TestX73:
    """The river is bet and called; the caller shows the king of diamonds and keeps the other card down."""

    SCRIPT = (
        "B calls, A checks, flop, A checks, B checks, turn, A checks, B checks, river, A bets 10, B calls, "
        "A shows Tc 3h, B shows Kd"
    )

    @pytest.mark.rule("X73", "ZH-19")
    @pytest.mark.parametrize("house", ZH)
    def test_on_the_chinese_page_he_has_given_up(self, house):
        table = Table("A B", stakes=(5, 10), rules=house)
        assert table.awards(self.SCRIPT) == {"A": 40}
        assert table.paid(self.SCRIPT, {"A": 40}).verdict is AGREES

    @pytest.mark.rule("X73", "ZH-19")
    @pytest.mark.parametrize("house", TDA + WT + RRP + WL)
    def test_elsewhere_he_has_no_claim_yet_and_the_floor_is_called(self, house):
        table = Table("A B", stakes=(5, 10), rules=house)
        outcome = table.paid(self.SCRIPT, {"A": 40})
        assert [one.level.value for one in outcome.findings if one.code == "SHO012"] == ["needs ruling"]
        assert outcome.verdict is not DISAGREES

    @pytest.mark.rule("X73")
    @pytest.mark.parametrize("house", PS)
    def test_pokerstars_never_prints_it(self, house):
        outcome = Table("A B", stakes=(5, 10), rules=house).paid(self.SCRIPT, {"A": 40})
        assert "SHO012" not in [one.code for one in outcome.findings]


@pytest.mark.rule("X74", "ZH-19")
@pytest.mark.parametrize("house", BASE + TDA + RRP + WT + WL + PS + ZH)
def test_x74_a_better_hand_that_was_mucked_has_no_claim(house):
    """A has a pair; B mucked a flush."""
    table = Table("A B", stakes=(5, 10), rules=house)
    checks = "A checks, B checks"
    script = f"B calls, A checks, flop 2c 7c 9h, {checks}, turn Js, {checks}, river 4c, {checks}, "
    outcome = table.record(script + "A shows 9d Tc, B mucks, A collects 20")
    assert outcome.verdict is AGREES
    assert [one.code for one in outcome.findings] == []


class TestX75:
    """Button seat 6; seats 2, 4 and 6 are still in on the river."""

    BEFORE = (
        "P6 calls, P2 calls, P4 checks, flop, P2 checks, P4 checks, P6 checks, "
        "turn, P2 checks, P4 checks, P6 checks, river, "
    )

    def table(self, house: str) -> Table:
        return Table("P2 P4 P6", stakes=(5, 10), rules=house, seats=(2, 4, 6))

    @pytest.mark.rule("X75", "PT-33", "ZH-18")
    @pytest.mark.parametrize("house", TDA + ZH + RRP + PT + WT + WL)
    def test_checked_through(self, house):
        assert self.table(house).order(self.BEFORE + "P2 checks, P4 checks, P6 checks") == "P2 P4 P6"

    @pytest.mark.rule("X75", "PT-33", "ZH-18", "FR-32")
    @pytest.mark.parametrize(
        ("house", "order"),
        answers({TDA + ZH + RRP + WT + WL + ("french_page",): "P6 P4", PT: "P4 P6"}),
    )
    def test_a_bet_a_raise_and_a_call(self, house, order):
        script = self.BEFORE + "P2 checks, P4 bets 10, P6 raises to 30, P2 folds, P4 calls"
        assert self.table(house).order(script) == order

    @pytest.mark.rule("X75", "PT-33")
    @pytest.mark.parametrize("house", PT)
    def test_the_portuguese_text_begins_with_who_began_the_round(self, house):
        script = self.BEFORE + "P2 checks, P4 bets 10, P6 raises to 30, P2 calls, P4 calls"
        assert self.table(house).order(script) == "P2 P4 P6"

    @pytest.mark.rule("X75", "ZH-18")
    @pytest.mark.parametrize("house", ZH)
    def test_on_the_chinese_page_the_first_all_in_shows_first_when_all_are(self, house):
        table = Table("A B C", stakes=(5, 10), rules=house)
        script = "C raises to 30, A calls, B calls, flop, A checks, B all-in 200, C all-in 300, A all-in 250"
        assert table.order(script + ", turn, river") == "B C A"


class TestX76:
    """Short deck."""

    @pytest.mark.rule("X76")
    @pytest.mark.parametrize("house", BASE + WT + WL)
    def test_a_flush_beats_a_full_house(self, house):
        table = Table(
            "A B C",
            game="short_deck",
            rules=house,
            stakes=(1, 2),
            posts="A ante 1, B ante 1, C ante 1, C button blind 2",
            ante=1,
        )
        checks = "A checks, C checks"
        script = (
            f"A calls, B folds, C checks, flop Th 9h 8h, {checks}, turn Tc, {checks}, river 6d, {checks}, "
            "A shows Ah 7h, C shows Td 9s"
        )
        assert table.awards(script) == {"A": 7}
        assert value("Ah 7h", "Th 9h 8h Tc 6d") < value("Td 9s", "Th 9h 8h Tc 6d")  # with 52 cards

    @pytest.mark.rule("X76")
    @pytest.mark.parametrize("house", BASE + WT + WL)
    def test_a_straight_beats_three_of_a_kind_or_not(self, house):
        board = "6c 7d 8h Kc Kd"
        straight, trips = ("Ac 9c", board, "short_deck"), ("Kh Qh", board, "short_deck")
        assert value(*straight, house) > value(*trips, house)
        older = option(house, short_deck_straight="below_trips")
        assert value(*straight, older) < value(*trips, older)
        assert best(*straight) == "9876A"


class TestX77:
    """Manila: X has Ah As, Y has Th Kc; the board is 7h 9h Jh Qh Kd."""

    BOARD = "7h 9h Jh Qh Kd"

    @pytest.mark.rule("X77", "EN-35")
    def test_both_cards_must_play(self):
        assert best("Th Kc", self.BOARD, "manila") == "KQJT9"
        assert value("Th Kc", self.BOARD, "manila") > value("Ah As", self.BOARD, "manila")

    @pytest.mark.rule("X77")
    def test_or_any_of_them(self):
        free = option("base", manila_cards="free")
        assert value("Ah As", self.BOARD, "manila", free) > value("Th Kc", self.BOARD, "manila", free)

    @pytest.mark.rule("X77")
    def test_an_ace_is_not_below_the_seven_unless_the_table_has_it_so(self):
        hand = ("Ac Td", "7h 8h 9s Kc Jd", "manila")
        assert category(value(*hand)) is Category.HIGH_CARD
        assert category(value(*hand, option("base", manila_ace="high_or_low"))) is Category.STRAIGHT

    @pytest.mark.rule("X77", "EN-35")
    def test_at_the_table_card_by_card(self):
        table = Table("X Y", stakes=(5, 10), game="manila")
        checks = "X checks, Y checks"
        script = (
            f"open 7h, Y calls, X checks, card 9h, {checks}, card Jh, {checks}, card Qh, {checks}, "
            f"card Kd, {checks}, X shows Ah As, Y shows Th Kc"
        )
        assert table.faults(script) == []
        assert table.awards(script) == {"Y": 20}


@pytest.mark.rule("X78", "EN-33")
@pytest.mark.parametrize("house", BASE + PS)
def test_x78_one_heart_in_hand_makes_no_flush_in_omaha(house):
    hand = ("Qh Qs Jd Tc", "Ah Kh 7h 2h 9c", "omaha", house)
    assert category(value(*hand)) is Category.PAIR
    assert best(*hand)[:2] == "QQ"


@pytest.mark.rule("X79", "EN-32")
def test_x79_the_five_hands_of_the_royal_deck():
    high = ranking("royal").high
    deck = [card for card in range(52) if card >> 2 >= 8]
    sets = list(combinations(deck, 7))
    assert len(sets) == 77_520
    assert {category(high(cards[:2], cards[2:])) for cards in sets} == {
        Category.STRAIGHT_FLUSH, Category.FOUR, Category.FULL_HOUSE, Category.STRAIGHT, Category.TWO_PAIR,
    }  # fmt: skip
