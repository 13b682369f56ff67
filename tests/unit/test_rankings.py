"""Rankings of the decks without low cards, and of hands that may use no more than two of three hole cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from parser.cards import cards_text, parse_cards
from replay.games import GAMES, game_of
from replay.profiles import RuleProfile, load_profile
from replay.ranking import Category, category, ranks_of
from replay.rankings import Ranking, ranking_named, ranking_of
from replay.words import printed_fits, why_high, words_high


def house(**settings: Any) -> RuleProfile:
    return msgspec.structs.replace(load_profile("base"), **settings)


def ranking(name: str, **settings: Any) -> Ranking:
    game = game_of(name)
    assert game is not None
    return ranking_of(game, house(**settings))


def order(ranks: Ranking, board: str, hands: Sequence[str]) -> list[int]:
    return [ranks.high(parse_cards(hand), parse_cards(board)) for hand in hands]


def plays(ranks: Ranking, hole: str, board: str) -> str:
    return cards_text(ranks.best_high(parse_cards(hole), parse_cards(board)))


def words(ranks: Ranking, hole: str, board: str) -> str:
    own, shared = parse_cards(hole), parse_cards(board)
    return words_high(ranks.best_high(own, shared), ranks.high(own, shared))


class TestShortDeck:
    modern = ranking("short_deck")
    old = ranking("short_deck", short_deck_straight="below_trips")

    def test_a_flush_beats_a_full_house(self):
        flush, full = order(self.modern, "Th 9h 8h Tc 6d", ["Ah 7h", "Td 9s"])
        assert flush > full
        assert (category(flush), category(full)) == (Category.FLUSH, Category.FULL_HOUSE)
        assert why_high(flush, full) == "flush beats full house"

    def test_four_of_a_kind_beats_a_flush(self):
        four, flush = order(self.modern, "Th 9h 8h Tc 6d", ["Td Ts", "Ah 7h"])
        assert four > flush

    def test_the_lowest_straight_is_ace_to_nine(self):
        assert words(self.modern, "Ac 9c", "6c 7d 8h Kc Kd") == "straight, Nine high"
        assert plays(self.modern, "Ac 9c", "6c 7d 8h Kc Kd") == "9c 8h 7d 6c Ac"
        low, high = order(self.modern, "6c 7d 8h 9c Kd", ["Ac Kh", "Ts Kh"])
        assert low < high

    def test_no_straight_goes_round_the_corner(self):
        (value,) = order(self.modern, "Kc Ad 6h 7s Qd", ["Jc 6c"])
        assert category(value) is Category.PAIR

    def test_houses_differ_on_straight_and_three_of_a_kind(self):
        board, hands = "6c 7d 8h Kc Kd", ["Ac 9c", "Kh Qh"]
        straight, trips = order(self.modern, board, hands)
        assert straight > trips
        straight, trips = order(self.old, board, hands)
        assert straight < trips

    def test_of_straight_and_three_of_a_kind_in_one_hand_the_better_one_plays(self):
        hole, board = "9c 9d", "6c 7d 8h 9h Tc"
        assert words(self.modern, hole, board) == "straight, Ten high"
        assert words(self.old, hole, board) == "three of a kind, Nines, Ten and Eight kickers"
        assert plays(self.old, hole, board) == "9h 9c 9d Tc 8h"

    def test_the_low_straight_flush(self):
        value = self.modern.high(parse_cards("Ah 9h"), parse_cards("6h 7h 8h Ad Ac"))
        assert (category(value), ranks_of(value)) == (Category.STRAIGHT_FLUSH, (9,))
        assert plays(self.modern, "Ah 9h", "6h 7h 8h Ad Ac") == "9h 8h 7h 6h Ah"

    @pytest.mark.parametrize(
        ("printed", "hole", "fits"),
        [
            ("a straight, Ace to Nine", "Ac 9c", True),
            ("a straight, Six to Ten", "Ac 9c", False),
            ("three of a kind, Kings", "Kh Qh", True),
            ("a flush, Ace high", "Kh Qh", False),
        ],
    )
    def test_a_sites_words_are_understood(self, printed: str, hole: str, fits: bool):
        value = self.modern.high(parse_cards(hole), parse_cards("6c 7d 8h Kc Kd"))
        assert printed_fits(printed, value) is fits


class TestShortOmaha:
    ranks = ranking("short_omaha")

    def test_exactly_two_hole_cards_play(self):
        board = "Ah Kh 7h 9h 6c"
        assert words(self.ranks, "Qh Qs Jd Tc", board) == "pair of Queens, Ace, King and Nine kickers"
        assert words(self.ranks, "Qh Th Jd Tc", board) == "flush, Ace, King, Queen, Ten and Nine"

    def test_a_flush_beats_a_full_house(self):
        flush, full = order(self.ranks, "Ah Kh 7h 7c Kd", ["Qh 6h Jd Tc", "Kc 7d Js Ts"])
        assert flush > full


class TestManila:
    both = ranking("manila")
    free = ranking("manila", manila_cards="free")
    board = "7h 9h Jh Qh Kd"

    def test_both_cards_must_play(self):
        pair, straight = order(self.both, self.board, ["Ah As", "Th Kc"])
        assert straight > pair
        assert words(self.both, "Th Kc", self.board) == "straight, King high"
        assert words(self.both, "Ah As", self.board) == "pair of Aces, King, Queen and Jack kickers"

    def test_where_the_cards_are_free_one_makes_a_flush(self):
        ace, queen = order(self.free, self.board, ["Ah As", "Th Kc"])
        assert ace > queen
        assert category(ace) is category(queen) is Category.FLUSH

    def test_the_ace_is_high_only_unless_the_house_says_otherwise(self):
        hole, board = "Ac 7d", "8h 9s Tc Kd Kh"
        assert category(self.both.high(parse_cards(hole), parse_cards(board))) is Category.PAIR
        low_ace = ranking("manila", manila_ace="high_or_low")
        assert words(low_ace, hole, board) == "straight, Ten high"
        assert plays(low_ace, hole, board) == "Tc 9s 8h 7d Ac"

    def test_a_flush_beats_a_full_house(self):
        flush, full = order(self.both, "7h 9h Jh Jc 9d", ["Ah 8h", "Js Jd"])
        assert flush < full  # four of a kind
        flush, full = order(self.both, "7h 9h Jh Jc 9d", ["Ah 8h", "Js 9c"])
        assert flush > full


class TestTheUseOfHoleCards:
    def test_lazy_pineapple_uses_no_more_than_two_of_three(self):
        ranks = ranking("lazy_pineapple")
        assert (
            words(ranks, "Ah Kh Qh", "2h 3h 7c 8d Tc") == "high card Ace, King, Ten, Eight and Seven kickers"
        )
        assert words(ranks, "Ah Kh Qc", "2h 3h 7h 8d Tc") == "flush, Ace, King, Seven, Three and Two"
        assert words(ranks, "Ah As Ac", "2h 3h 7c 8d Tc") == "pair of Aces, Ten, Eight and Seven kickers"
        assert plays(ranks, "Ah As Ac", "2h 3h 7c 8d Tc") == "Ah As Tc 8d 7c"

    def test_the_low_of_lazy_pineapple_does_so_too(self):
        ranks = ranking("lazy_pineapple")
        hole, board = parse_cards("Ah 2s 3c"), parse_cards("8h 7h Kc Kd Tc")
        assert ranks.low(hole, board) is None
        assert cards_text(ranks.best_low(hole, parse_cards("8h 7h 4c Kd Tc"))) == "8h 7h 4c 2s Ah"

    def test_greek_holdem_uses_both(self):
        ranks = ranking("greek")
        assert words(ranks, "Ah 2c", "Kh Qh Jh Th 9h") == "high card Ace, King, Queen, Jack and Two kickers"

    def test_royal_holdem_ranks_as_the_whole_deck(self):
        assert ranking("royal") is ranking("holdem")

    def test_courchevel_ranks_as_omaha(self):
        assert ranking("courchevel") is ranking("omaha5") is ranking("double_omaha")

    def test_after_the_discard_both_or_one_or_none_play(self):
        assert ranking("irish") is ranking("pineapple") is ranking("crazy_pineapple8") is ranking("holdem")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_ranking_has_a_name_that_finds_it(game):
    for settings in (
        {},
        {"short_deck_straight": "below_trips", "manila_cards": "free"},
        {"manila_ace": "high_or_low"},
    ):
        ranks = ranking_of(game, house(**settings))
        assert ranking_named(ranks.name) is ranks
