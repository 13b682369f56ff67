"""Values of hands, the five cards that play, and the words for them."""

from __future__ import annotations

from itertools import combinations

import pytest

from parser.cards import cards_text, parse_cards
from replay.games import HoleUse
from replay.ranking import ANY, TWO, Category, best_high, best_low, category, high_value, low_value, ranks_of
from replay.words import printed_fits, why_high, why_low, words_high, words_low


def holdem(hole: str, board: str) -> int:
    return high_value(ANY, parse_cards(hole), parse_cards(board))


def omaha(hole: str, board: str) -> int:
    return high_value(TWO, parse_cards(hole), parse_cards(board))


def plays(use: HoleUse, hole: str, board: str) -> str:
    return cards_text(best_high(use, parse_cards(hole), parse_cards(board)))


WEAKEST_FIRST = [
    "7c 5d 4h 3s 2c",
    "Ac Kd Qh Js 9c",
    "2c 2d 3h 4s 5c",
    "Ac Ad Kh Qs Jc",
    "2c 2d 3h 3s 4c",
    "Ac Ad Kh Ks 2c",
    "Ac Ad Kh Ks Qc",
    "2c 2d 2h 3s 4c",
    "Ac Ad Ah Ks Qc",
    "Ac 2d 3h 4s 5c",
    "2c 3d 4h 5s 6c",
    "Ac Kd Qh Js Tc",
    "2c 3c 4c 5c 7c",
    "Ac Kc Qc Jc 9c",
    "2c 2d 2h 3s 3c",
    "2c 2d 2h As Ac",
    "3c 3d 3h 2s 2c",
    "2c 2d 2h 2s 3c",
    "Ac Ad Ah As Kc",
    "Ac 2c 3c 4c 5c",
    "2c 3c 4c 5c 6c",
    "Tc Jc Qc Kc Ac",
]


def test_five_card_hands_rank_in_the_order_of_the_rule_books():
    values = [holdem("", cards) for cards in WEAKEST_FIRST]
    assert values == sorted(set(values))


@pytest.mark.parametrize("not_a_straight", ["Qc Kd Ah 2s 3c", "Kc Ad 2h 3s 4c", "Jc Qd Kh As 2c"])
def test_a_straight_does_not_wrap_around_the_ace(not_a_straight):
    assert category(holdem("", not_a_straight)) is Category.HIGH_CARD


def test_a_faulty_board_of_six_may_hold_two_flushes():
    board = "2d 5d 8d 3h 9h Kh"
    assert category(omaha("Ah Qh 4s 4c", board)) is Category.FLUSH
    assert category(omaha("Ad Qd 4s 4c", board)) is Category.FLUSH


def test_suits_never_break_a_tie():
    assert holdem("", "Ac Kc Qc Jc 9c") == holdem("", "As Ks Qs Js 9s")


class TestExamplesOfTheRuleBook:
    def test_s07_full_house_beats_flush_beats_straight_beats_trips(self):
        board = "4c Ks 4h 8s 7s"
        bob, carol, ted, alice = (holdem(hole, board) for hole in ("Ac 4d", "As 9s", "Kh Kd", "5d 6d"))
        assert ted > carol > alice > bob
        assert plays(ANY, "Ac 4d", board) == "4c 4h 4d Ac Ks"
        assert plays(ANY, "As 9s", board) == "As Ks 9s 8s 7s"
        assert plays(ANY, "Kh Kd", board) == "Ks Kh Kd 4c 4h"
        assert plays(ANY, "5d 6d", board) == "8s 7s 6d 5d 4c"

    def test_s08_the_kicker_plays_on_the_turn_and_the_river_ties(self):
        turn, river = "8s Qc 8h 4c", "8s Qc 8h 4c As"
        assert holdem("Qs Kh", turn) > holdem("Qh Td", turn)
        assert why_high(holdem("Qs Kh", turn), holdem("Qh Td", turn)) == "the King kicker plays over the Ten"
        assert holdem("Qs Kh", river) == holdem("Qh Td", river)
        assert words_high((), holdem("Qs Kh", river)) == "two pair, Queens and Eights, Ace kicker"

    def test_s11_three_queens_are_the_nuts(self):
        board = parse_cards("2c 3d 7h 8s Qc")
        rest = [card for card in range(52) if card not in board]
        best = max(combinations(rest, 2), key=lambda hole: high_value(ANY, hole, board))
        assert words_high((), high_value(ANY, best, board)) == (
            "three of a kind, Queens, Eight and Seven kickers"
        )
        assert all(card >> 2 == 10 for card in best)

    def test_s12_the_last_kicker_wins(self):
        board = "6c 7d 8h Qs Kc"
        first, second = holdem("Jc 8d", board), holdem("9c 8s", board)
        assert ranks_of(first) == (8, 13, 12, 11)
        assert ranks_of(second) == (8, 13, 12, 9)
        assert why_high(first, second) == "the Jack kicker plays over the Nine"

    def test_s13_the_same_hands_tie_when_the_board_brings_the_kickers(self):
        board = "7d 8h Qs Kc Ah"
        first, second = holdem("Jc 8d", board), holdem("9c 8s", board)
        assert first == second
        assert why_high(first, second) == "both have pair of Eights, Ace, King and Queen kickers"

    def test_s17_sevens_full_of_fives(self):
        assert words_high(parse_cards("7c 7d 7h 5s 5c")) == "full house, Sevens full of Fives"

    def test_x76_on_52_cards_the_full_house_beats_the_flush(self):
        board = "Th 9h 8h Tc 6d"
        assert holdem("Td 9s", board) > holdem("Ah 7h", board)

    def test_x78_one_heart_makes_no_flush_in_omaha(self):
        board, hole = "Ah Kh 7h 2h 9c", "Qh Qs Jd Tc"
        assert words_high((), omaha(hole, board)) == "pair of Queens, Ace, King and Nine kickers"
        assert plays(TWO, hole, board) == "Qh Qs Ah Kh 9c"


class TestHoldem:
    def test_the_board_can_play_alone(self):
        assert plays(ANY, "2c 3d", "Ah Kd Qs Jc Th") == "Ah Kd Qs Jc Th"

    def test_a_hole_card_that_only_equals_the_boards_does_not_play(self):
        assert plays(ANY, "Kc 2d", "As Ad Ah Kd Ks") == "As Ad Ah Kd Ks"

    def test_three_pairs_play_two_and_the_best_kicker(self):
        assert plays(ANY, "2c 2d", "Ks Kd 7h 7s 3c") == "Ks Kd 7h 7s 3c"
        assert plays(ANY, "Jc Jd", "Ks Kd 7h 7s 3c") == "Ks Kd Jc Jd 7h"

    def test_two_threes_of_a_kind_are_a_full_house(self):
        assert plays(ANY, "9c 9d", "9h 4s 4c 4d Ah") == "9h 9c 9d 4s 4c"

    def test_a_straight_beats_the_three_of_a_kind_beside_it(self):
        assert words_high((), holdem("9c 9d", "9h 8s 7c 6d 5h")) == "straight, Nine high"

    @pytest.mark.parametrize("four_in_a_row", ["3c 4d 5h 6s Kc", "Ac 3d 4h 5s 9c", "3c 4d 5h 6s 8c"])
    def test_four_in_a_row_make_no_straight(self, four_in_a_row):
        assert category(holdem("", four_in_a_row)) is Category.HIGH_CARD

    @pytest.mark.parametrize(
        ("hole", "board", "ranks"),
        [
            ("Kc Kd", "Kh Ks 9c 9d Ah", (13, 14)),
            ("Kc Kd", "Kh Ks 9c 9d 2h", (13, 9)),
            ("Kc Kd Kh Ks", "9c 9d 9h 9s", (13, 9)),
            ("Kc Kd", "Kh 9c 9d 4h 4s", (13, 9)),
            ("Kc Kd", "Kh 9c 9d 9h 4s", (13, 9)),
            ("Ac Qd", "Jh 9s 7c 4d 2h", (14, 12, 11, 9, 7)),
            ("Ac 2c", "Jc 9c 7c 4d 3c", (14, 11, 9, 7, 3)),
        ],
    )
    def test_no_more_ranks_count_than_play(self, hole, board, ranks):
        assert ranks_of(holdem(hole, board)) == ranks

    def test_the_highest_flush_cards_play_of_six(self):
        assert plays(ANY, "Ac 2c", "Kc 9c 8c 3c Kd") == "Ac Kc 9c 8c 3c"

    def test_a_straight_flush_beats_the_higher_flush_beside_it(self):
        assert words_high((), holdem("Ac 4c", "5c 6c 7c 8c Kd")) == "straight flush, Eight high"
        assert plays(ANY, "Ac 4c", "5c 6c 7c 8c Kd") == "8c 7c 6c 5c 4c"

    def test_among_eight_cards_there_is_room_for_a_flush_and_a_full_house(self):
        assert words_high((), holdem("Ac Ad Ah", "Kc Kd 9c 8c 7c")) == "full house, Aces full of Kings"
        assert plays(ANY, "Ac Ad Ah", "Kc Kd 9c 8c 7c") == "Ac Ad Ah Kc Kd"

    def test_the_wheel_puts_the_ace_last(self):
        assert plays(ANY, "Ac 2d", "3h 4s 5c Kd Kh") == "5c 4s 3h 2d Ac"

    @pytest.mark.parametrize(
        ("board", "words"),
        [
            ("", "pair of Kings"),
            ("Ah 7c 2d", "pair of Kings, Ace, Seven and Two kickers"),
            ("Ah 7c 7d 2s", "two pair, Kings and Sevens, Ace kicker"),
        ],
    )
    def test_a_hand_cut_short_is_worth_what_is_there(self, board, words):
        assert words_high((), holdem("Kc Kd", board)) == words

    def test_the_cards_of_a_hand_cut_short_are_those_there(self):
        assert plays(ANY, "Kc Kd", "") == "Kc Kd"
        assert plays(ANY, "Kc Kd", "7c 7d 2s") == "Kc Kd 7c 7d 2s"


class TestOmaha:
    def test_exactly_two_hole_cards_play_however_good_the_board(self):
        value = omaha("2c 3d 4h 6s", "Ah Kh Qh Jh Th")
        assert words_high((), value) == "high card Ace, King, Queen, Six and Four kickers"

    def test_four_of_a_kind_in_the_hand_is_a_pair(self):
        assert words_high((), omaha("Ac Ad Ah As", "Kc Qd 9h 5s 2c")) == (
            "pair of Aces, King, Queen and Nine kickers"
        )

    def test_the_flush_takes_the_two_highest_of_the_suit_in_the_hand(self):
        assert plays(TWO, "Kh 9h 2h Ac Ad", "Ah 7h 3h Qs Js") == "Ah Kh 9h 7h 3h"

    def test_a_full_house_beats_the_flush_made_beside_it(self):
        assert plays(TWO, "Kc Kd Ah Qh", "Ks 7h 7s 3h 2h") == "Ks Kc Kd 7h 7s"

    def test_a_straight_flush_needs_two_of_its_cards_in_the_hand(self):
        board = "5h 6h 7h 8h Kd"
        assert words_high((), omaha("9h Ac Ad Qs", board)) == "pair of Aces, King, Eight and Seven kickers"
        assert words_high((), omaha("4h 3h Ac As", board)) == "straight flush, Seven high"
        assert words_high((), omaha("9h Th 4h As", board)) == "straight flush, Ten high"

    def test_six_hole_cards(self):
        assert plays(TWO, "2c 2d Jc Td 9s 8h", "Qh Ks 2s 7d 3c") == "2s 2c 2d Ks Qh"

    def test_a_straight_that_takes_three_of_six_hole_cards_is_none(self):
        assert plays(TWO, "4c 5d Jc Td 9s 6h", "Qh Ks 8s 7d 3c") == "Ks Qh Jc Td 8s"
        assert plays(TWO, "4c 5d Jc Td 9s 6h", "Qh 9h 8s 7d 3c") == "Qh Jc Td 9h 8s"

    def test_a_flush_takes_two_of_the_hand_and_three_of_the_board_however_high_the_others(self):
        assert ranks_of(omaha("Ah Qh 9h 2d", "Kh 4h 3h 2s 2c")) == (14, 13, 12, 4, 3)
        assert ranks_of(omaha("3h 2h Kd Qd", "Ah Kh 9h 8h 7d")) == (14, 13, 9, 3, 2)
        assert ranks_of(omaha("8h 6h 5h 2d", "Jh 9h 4h 3h Kd")) == (11, 9, 8, 6, 4)

    @pytest.mark.parametrize(
        ("board", "words"), [("", "pair of Aces"), ("Kc Kd", "two pair, Aces and Kings")]
    )
    def test_a_hand_cut_short_is_worth_what_is_there(self, board, words):
        assert words_high((), omaha("Ac Ad 7h 2s", board)) == words


class TestLow:
    @staticmethod
    def low(use: HoleUse, hole: str, board: str) -> str:
        five = best_low(use, parse_cards(hole), parse_cards(board))
        value = low_value(use, parse_cards(hole), parse_cards(board))
        assert (value is None) == (five == ())
        return words_low(five) if five else "none"

    def test_the_ace_is_low_and_straights_and_flushes_do_not_count(self):
        assert self.low(TWO, "Ac 2c Kd Ks", "3c 4c 5c Qh Jd") == "5,4,3,2,A low"

    def test_exactly_two_hole_cards(self):
        assert self.low(TWO, "Ac Kd Ks Qh", "2d 3c 4h 5c 6d") == "none"
        assert self.low(TWO, "Ac 8d Ks Qh", "2d 3c 4h 5c 6d") == "8,4,3,2,A low"

    def test_a_low_card_paired_by_the_board_does_not_count_twice(self):
        assert self.low(TWO, "Ac 2d Ks Qh", "2h 3c 4h Kc Kd") == "none"
        assert self.low(TWO, "Ac 2d 5s Qh", "2h 3c 4h Kc Kd") == "5,4,3,2,A low"

    def test_the_cards_are_two_of_the_hand_and_three_of_the_board(self):
        def cards(hole: str, board: str) -> str:
            return cards_text(best_low(TWO, parse_cards(hole), parse_cards(board)))

        assert cards("Ac 2c Kd Ks", "2d 3c 4c 5c Qh") == "5c 4c 3c 2c Ac"
        assert cards("8c 7c 2h Ah", "Kc 3d 4d 5d 6d") == "5d 4d 3d 2h Ah"

    def test_holdem_may_use_one_hole_card(self):
        assert self.low(ANY, "Ac Kd", "2d 3c 4h 6c Kh") == "6,4,3,2,A low"
        assert self.low(ANY, "9c Kd", "2d 3c 4h 6c Kh") == "none"

    def test_the_first_difference_from_the_top_decides(self):
        lows = [
            low_value(ANY, (), parse_cards(five))
            for five in (
                "Ac 2d 3h 4s 5c",
                "Ac 2d 3h 4s 6c",
                "Ac 2d 3h 5s 6c",
                "Ac 4d 5h 6s 7c",
                "4c 5d 6h 7s 8c",
            )
        ]
        assert lows == sorted(lows, reverse=True)  # type: ignore[type-var]
        assert low_value(ANY, (), parse_cards("5c 6d 7h 8s 9c")) is None

    def test_the_lowest_five_of_more_low_ranks_play(self):
        assert self.low(ANY, "Ac 2d", "3h 4s 5c 6d Kh") == "5,4,3,2,A low"
        assert self.low(ANY, "Ac 2d", "3h 4s 6c 7d 8h") == "6,4,3,2,A low"
        wheel = low_value(ANY, (), parse_cards("Ac 2d 3h 4s 5c"))
        assert low_value(ANY, parse_cards("Ac 2d"), parse_cards("3h 4s 5c 6d 7h")) == wheel

    def test_why_a_low_is_better(self):
        wheel, rough = (
            low_value(ANY, (), parse_cards(five)) for five in ("8c 5d 3h 2s Ac", "8d 6d 3c 2h Ad")
        )
        assert wheel is not None
        assert rough is not None
        assert why_low(wheel, rough) == "8,5,3,2,A low beats 8,6,3,2,A low: the Five is lower than the Six"
        assert why_low(wheel, wheel) == "both have 8,5,3,2,A low"


@pytest.mark.parametrize(
    ("five", "words"),
    [
        ("Ac Kc Qc Jc Tc", "royal flush"),
        ("5c 4c 3c 2c Ac", "straight flush, Five high"),
        ("6c 6d 6h 6s Ac", "four of a kind, Sixes, Ace kicker"),
        ("6c 6d 6h 2s 2c", "full house, Sixes full of Twos"),
        ("Ac Kc 9c 8c 7c", "flush, Ace, King, Nine, Eight and Seven"),
        ("9c 8d 7h 6s 5c", "straight, Nine high"),
        ("4c 4d 4h As Kc", "three of a kind, Fours, Ace and King kickers"),
        ("Kc Kd 4h 4s Ac", "two pair, Kings and Fours, Ace kicker"),
        ("Kc Kd Ah Qs Tc", "pair of Kings, Ace, Queen and Ten kickers"),
        ("Ac Kd Qh 9s 7c", "high card Ace, King, Queen, Nine and Seven kickers"),
    ],
)
def test_words_name_the_made_hand_and_every_kicker(five, words):
    assert words_high(parse_cards(five)) == words


@pytest.mark.parametrize(
    ("better", "worse", "why"),
    [
        ("2c 2d 2h 3s 3c", "Ac Kc Qc Jc 9c", "full house beats flush"),
        ("Ac Kc Qc Jc Tc", "Kd Qd Jd Td 9d", "straight flush to the Ace beats one to the King"),
        ("Ac Kc Qc Jc Tc", "Ad As Ah Ac Kd", "royal flush beats four of a kind"),
        ("9c 9d 9h 9s 2c", "8c 8d 8h 8s Ac", "Nines over Eights"),
        ("9c 9d 9h 2s 2c", "8c 8d 8h As Ac", "the full house's three of a kind decides: Nines over Eights"),
        ("9c 9d 9h 3s 3c", "9c 9d 9h 2s 2c", "the full house's pair decides: Threes over Twos"),
        ("Ac Kc 9c 8c 7c", "As Ks 9s 8s 6s", "the flush's fifth card decides: Seven over Six"),
        ("6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac", "straight to the Six beats one to the Five"),
        ("Kc Kd 4h 4s 2c", "Qc Qd Jh Js Ac", "the higher pair decides: Kings over Queens"),
        ("Kc Kd 5h 5s 2c", "Kh Ks 4h 4s Ac", "the second pair decides: Fives over Fours"),
        ("Kc Kd Ah Qs Tc", "Kh Ks Ad Qd 9c", "the Ten kicker plays over the Nine"),
        ("Ac Kd Qh 9s 7c", "Kc Qd Jh 9d 7d", "Ace high beats King high"),
        ("Ac Kd Qh 9s 7c", "Ad Kh Jh 9d 7d", "the Queen kicker plays over the Jack"),
    ],
)
def test_why_one_hand_beats_another_names_the_card_that_decides(better, worse, why):
    assert why_high(holdem("", better), holdem("", worse)) == why


@pytest.mark.parametrize(
    ("printed", "five", "fits"),
    [
        ("a Royal Flush", "Ac Kc Qc Jc Tc", True),
        ("a straight flush, Five to Nine", "9c 8c 7c 6c 5c", True),
        ("a Royal Flush", "9c 8c 7c 6c 5c", False),
        ("four of a kind, Deuces", "2c 2d 2h 2s Ac", True),
        ("a full house, Sixes full of Deuces", "6c 6d 6h 2s 2c", True),
        ("a full house, Sixes full of Threes", "6c 6d 6h 2s 2c", False),
        ("a flush, Ace high", "Ac Kc 9c 8c 7c", True),
        ("a flush, King high", "Ac Kc 9c 8c 7c", False),
        ("a straight, Ace to Five", "5c 4d 3h 2s Ac", True),
        ("a straight, Five to Nine", "9c 8d 7h 6s 5c", True),
        ("a straight, Six to Ten", "9c 8d 7h 6s 5c", False),
        ("three of a kind, Fours - Ace kicker", "4c 4d 4h As Kc", True),
        ("two pair, Kings and Fours", "Kc Kd 4h 4s Ac", True),
        ("two pair, Aces and Kings", "Ac Ad Kh 4s 3c", False),
        ("HI: a pair of Kings; LO: 8,6,4,3,A", "Kc Kd Ah Qs Tc", True),
        ("a pair of Queens", "Kc Kd Ah Qs Tc", False),
        ("Pair of Kings and Pair of Treys", "Kc Kd 3h 3s Tc", True),
        ("Pair of Kings and Pair of Fours", "Kc Kd 3h 3s Tc", False),
        ("Pair of Kings", "Kc Kd 3h 3s Tc", False),
        ("a straight, Nine to Five", "9c 8d 7h 6s 5c", True),
        ("a straight, Ace to Ten", "Ac Kd Qh Js Tc", True),
        ("high card Ace - King+Queen kicker", "Ac Kd Qh 9s 7c", True),
        ("Badugi: 7,5,3,A", "Ac Kd Qh 9s 7c", None),
        ("", "Ac Kd Qh 9s 7c", None),
    ],
)
def test_a_sites_description_of_a_hand_fits_it_or_not(printed, five, fits):
    assert printed_fits(printed, holdem("", five)) is fits
