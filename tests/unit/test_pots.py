"""Uncalled bets and the layers of a pot."""

from __future__ import annotations

from replay.pots import POT_RULES, entitlement, layered_antes, layers, stakes, uncalled
from replay.values import Layer
from tests.tables import table


def test_a_called_bet_leaves_nothing_uncalled() -> None:
    assert uncalled(table([100, 100, 40], folded=[2])) is None


def test_the_part_above_the_second_highest_goes_back() -> None:
    assert uncalled(table([1_080_000, 838_636])) == (0, 241_364)


def test_a_folded_player_may_be_the_second_highest() -> None:
    assert uncalled(table([100, 300, 100], folded=[0, 2])) == (1, 200)


def test_only_the_last_street_with_chips_counts() -> None:
    state = table([50, 50, 10])
    state.street_put = [[10, 10, 10], [40, 40, 0], [0, 0, 0], [0, 0, 0]]
    assert uncalled(state) is None


def test_antes_and_dead_blinds_do_not_match_a_bet() -> None:
    assert uncalled(table([0, 20, 0], antes=[5, 5, 5], dead=[10, 0, 0], folded=[0, 2])) == (1, 20)


def test_a_walk_returns_the_big_blind_above_the_small() -> None:
    assert uncalled(table([1, 2], folded=[0])) == (1, 1)


def test_nobody_put_anything_in() -> None:
    assert uncalled(table([0, 0])) is None


def test_five_all_ins_and_a_folded_player_make_four_pots() -> None:
    """A 50, B 250, C 350, D and E 800 in, F folded with 500."""
    pots = layers(table([50, 250, 350, 800, 800, 500], folded=[5]), None)
    assert [pot.size for pot in pots] == [300, 1000, 400, 1050]
    assert [pot.eligible for pot in pots] == [(0, 1, 2, 3, 4), (1, 2, 3, 4), (2, 3, 4), (3, 4)]


def test_an_all_in_player_wins_at_most_his_stake_from_each() -> None:
    """A 100 all-in, B and C 300, F folded after 40."""
    pots = layers(table([100, 300, 300, 40], folded=[3]), None)
    assert [pot.size for pot in pots] == [340, 400]
    assert entitlement(pots, 0) == 340
    assert entitlement(pots, 1) == 740


def test_uniform_antes_and_two_side_pots() -> None:
    """Antes of 10 from six, A 130, B and C 275, D and F 400, E folded at 90."""
    state = table([130, 275, 275, 400, 400, 90], antes=[10] * 6, folded=[5])
    assert layers(state, None) == [
        Layer(800, (0, 1, 2, 3, 4)),
        Layer(580, (1, 2, 3, 4)),
        Layer(250, (3, 4)),
    ]


def test_dead_money_goes_to_the_main_pot() -> None:
    assert [pot.size for pot in layers(table([50, 100, 150], dead=[300, 0, 0]), (2, 50))] == [450, 100]


def test_a_player_all_in_for_part_of_the_ante_wins_that_part_of_each() -> None:
    pots = layers(table([0, 200, 200], antes=[60, 100, 100]), None)
    assert pots == [Layer(180, (0, 1, 2)), Layer(480, (1, 2))]


def test_a_single_ante_is_dead_money_in_the_main_pot() -> None:
    """The big-blind ante."""
    pots = layers(table([100, 300, 300], antes=[0, 200, 0]), None)
    assert pots == [Layer(500, (0, 1, 2)), Layer(400, (1, 2))]


def test_money_of_the_house_goes_to_the_main_pot() -> None:
    assert layers(table([100, 300, 300], drop=20), None) == [Layer(320, (0, 1, 2)), Layer(400, (1, 2))]


def test_folded_chips_above_the_highest_player_still_in_stay_in_the_last_pot() -> None:
    assert layers(table([100, 100, 150], folded=[2]), None) == [Layer(350, (0, 1))]


def test_the_last_player_has_everything() -> None:
    assert layers(table([100, 300, 100], folded=[0, 2]), (1, 200)) == [Layer(300, (1,))]


def test_the_last_player_has_the_dead_chips_too() -> None:
    state = table([100, 300, 100], folded=[0, 2], dead=[5, 0, 0], drop=2)
    assert layers(state, (1, 200)) == [Layer(307, (1,))]


def test_chips_that_nobody_matched_are_in_the_pot_below_unless_they_are_to_be_a_pot_of_their_own() -> None:
    """A call of 100 that the table let stand against 300."""
    state = table([100, 300])
    assert layers(state, None) == [Layer(400, (0, 1))]
    assert layers(state, None, refund=True) == [Layer(200, (0, 1)), Layer(200, (1,))]


def test_folded_chips_under_a_bet_that_nobody_matched_stay_with_it() -> None:
    """The folded player had called 50 of the last 200."""
    assert layers(table([100, 300, 150], folded=[2]), None) == [Layer(300, (0, 1)), Layer(250, (1,))]


def test_only_the_top_of_three_levels_joins_the_pot_below() -> None:
    assert layers(table([100, 200, 300]), None) == [Layer(300, (0, 1, 2)), Layer(300, (1, 2))]
    assert [pot.size for pot in layers(table([100, 200, 300]), None, refund=True)] == [300, 200, 100]


def test_folded_chips_above_every_level_join_the_last_of_several_pots() -> None:
    assert layers(table([50, 100, 100, 150], folded=[3]), None) == [Layer(200, (0, 1, 2)), Layer(200, (1, 2))]
    assert layers(table([100, 300, 400], folded=[2]), None) == [Layer(300, (0, 1)), Layer(500, (1,))]


def test_who_put_in_nothing_at_all_wins_nothing() -> None:
    assert layers(table([0, 100]), None) == [Layer(100, (1,))]
    assert layers(table([0, 100, 100], dead=[0, 20, 0]), None) == [Layer(220, (1, 2))]


def test_who_put_in_only_dead_chips_wins_only_those() -> None:
    pots = layers(table([0, 100, 100], dead=[20, 0, 0], drop=3), None)
    assert pots == [Layer(23, (0, 1, 2)), Layer(200, (1, 2))]


def test_antes_are_layered_when_two_players_paid_one() -> None:
    assert layered_antes(table([0, 200], antes=[60, 100]))
    assert not layered_antes(table([0, 200], antes=[0, 100]))


class TestStakes:
    """What each player put into each pot."""

    def test_all_ins_of_two_sizes_and_a_folded_player(self) -> None:
        state = table([100, 300, 300, 40], folded=[3])
        assert stakes(state, None, layers(state, None)) == [[100, 100, 100, 40], [0, 200, 200, 0]]

    def test_what_went_back_is_in_none(self) -> None:
        state = table([100, 500, 300])
        assert stakes(state, (1, 200), layers(state, (1, 200))) == [[100, 100, 100], [0, 200, 200]]
        assert state.total == [100, 500, 300]

    def test_antes_of_several_are_layered_like_bets(self) -> None:
        state = table([0, 200, 200], antes=[60, 100, 100])
        assert stakes(state, None, layers(state, None)) == [[60, 60, 60], [0, 240, 240]]

    def test_dead_chips_are_in_the_main_pot(self) -> None:
        state = table([50, 100, 100], dead=[300, 0, 0])
        pots = layers(state, None)
        assert stakes(state, None, pots) == [[350, 50, 50], [0, 50, 50]]
        assert stakes(state, None, pots, dead=False) == [[50, 50, 50], [0, 50, 50]]

    def test_dead_chips_beside_antes_are_counted_once(self) -> None:
        state = table([0, 200, 200], antes=[60, 100, 100], dead=[0, 10, 0])
        pots = layers(state, None)
        assert stakes(state, None, pots) == [[60, 70, 60], [0, 240, 240]]
        assert stakes(state, None, pots, dead=False) == [[60, 60, 60], [0, 240, 240]]

    def test_a_single_ante_is_dead(self) -> None:
        state = table([100, 300, 300], antes=[0, 200, 0])
        pots = layers(state, None)
        assert stakes(state, None, pots) == [[100, 300, 100], [0, 200, 200]]
        assert stakes(state, None, pots, dead=False) == [[100, 100, 100], [0, 200, 200]]

    def test_folded_chips_above_the_last_level_are_in_the_last_pot(self) -> None:
        state = table([100, 100, 150], folded=[2])
        assert stakes(state, None, layers(state, None)) == [[100, 100, 150]]

    def test_there_are_none_without_pots(self) -> None:
        assert stakes(table([100, 100]), None, []) == []


def test_rules_have_texts() -> None:
    for rule in POT_RULES:
        assert rule.code.startswith("POT")
        assert rule.title
        assert rule.meaning.endswith(".")
        assert rule.source
