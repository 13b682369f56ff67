"""Shares of a pot before all cards are out: known numbers, and boards valued one by one."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from itertools import combinations
from math import comb

import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards

from parser.cards import Card, parse_cards
from replay.games import GAMES, Game, game_of
from replay.rankings import ranking_named
from reports.equity import headsup
from reports.equity.outcomes import Split
from reports.equity.shares import HOLDEM, equity, outcomes, splits, won

FULL = bool(os.environ.get("FAIRPOT_FULL"))
STANDARD = [game for game in GAMES if game.ranking and game.boards == 1]
"""Games that every house ranks alike."""


def game(name: str) -> Game:
    found = game_of(name)
    assert found is not None
    return found


def holes(*texts: str) -> list[tuple[Card, ...]]:
    return [parse_cards(text) for text in texts]


def one_by_one(
    played: Game,
    ranking: str,
    hands: Sequence[tuple[Card, ...]],
    board: Sequence[Card],
    dead: Sequence[Card] = (),
) -> list[float]:
    """The shares, each board valued by itself."""
    rank = ranking_named(ranking)
    out = {*board, *dead, *[card for hand in hands for card in hand]}
    rest = [card for card in range(52 - played.deck, 52) if card not in out]
    total, boards = [0.0] * len(hands), 0
    for new in combinations(rest, 5 - len(board)):
        boards += 1
        high = [rank.high(hand, (*board, *new)) for hand in hands]
        low = [rank.low(hand, (*board, *new)) or 0 for hand in hands] if played.low else [0]
        for place, value in enumerate(high):
            share = (value == max(high)) / high.count(max(high))
            if max(low):
                share = share / 2 + (low[place] == max(low)) / low.count(max(low)) / 2
            total[place] += share
    return [one / boards for one in total]


def dealt(
    rng: random.Random, played: Game, players: int, board: int
) -> tuple[list[tuple[Card, ...]], list[Card]]:
    deck = list(range(52 - played.deck, 52))
    rng.shuffle(deck)
    hands = [tuple(deck[played.hole * one : played.hole * (one + 1)]) for one in range(players)]
    return hands, deck[len(deck) - board :]


# ---- before the flop


@pytest.mark.parametrize(
    ("first", "second", "wins", "ties"),
    [
        # Each of the 1,712,304 boards evaluated by phevaluator.
        ("As Ah", "Ks Kh", 1_410_336, 9_308),
        ("Ac Kc", "Qd Qh", 787_966, 6_732),
        ("As Ks", "Ah Kh", 122_556, 1_467_192),
    ],
)
def test_two_hands_before_the_flop(first: str, second: str, wins: int, ties: int) -> None:
    one, other = holes(first, second)
    assert headsup.count(one, other) == (wins, ties)
    losses = headsup.BOARDS - wins - ties
    assert headsup.headsup(one, other) == ((2 * wins + ties, 2 * losses + ties), 2 * headsup.BOARDS)
    assert headsup.headsup(other, one) == ((2 * losses + ties, 2 * wins + ties), 2 * headsup.BOARDS)


def test_boards_are_all_the_boards() -> None:
    rng = random.Random(11)
    for played in STANDARD:
        hands, _ = dealt(rng, played, 2, 0)
        found = outcomes(played, played.ranking, hands, ())
        assert int(found.weight.sum()) == comb(played.deck - 2 * played.hole, 5)
        assert int(found.weight.min()) >= 0


@pytest.mark.parametrize("dead", [(), (18, 40, 41)])
def test_every_board_of_a_small_deck_by_another_evaluator(dead: tuple[Card, ...]) -> None:
    """All 24 cards from the nine up, three players, against phevaluator."""
    played, rng = Game(name="24 cards", hole=2, deck=24), random.Random(12)
    rest = [card for card in range(28, 52) if card not in dead]
    rng.shuffle(rest)
    hands = [tuple(rest[:2]), tuple(rest[2:4]), tuple(rest[4:6])]
    (found,) = splits(played, HOLDEM, hands, (), [(0, 1, 2)], dead)
    wins = [0, 0, 0]
    for board in combinations(rest[6:], 5):
        values = [evaluate_cards(*board, *hand) for hand in hands]
        for place, value in enumerate(values):
            wins[place] += (value == min(values)) * 12 // values.count(min(values))
    assert found == (tuple(wins), 12 * comb(len(rest) - 6, 5))


@pytest.mark.parametrize("name", ["holdem", "omaha", "omaha5", "omaha6"])
def test_every_value_before_the_flop_is_that_of_the_rules(name: str) -> None:
    """Of each class of boards some board is put together, and the hands on it compared one by one."""
    played, rng = game(name), random.Random(13)
    hands, _ = dealt(rng, played, 2, 0)
    found = outcomes(played, played.ranking, hands, ())
    rest = [card for card in range(52) if not any(card in hand for hand in hands)]
    number = 20_000 if FULL else 2_000
    tally = [0.0, 0.0]
    for _ in range(number):
        board = rng.sample(rest, 5)
        if played.hole == 2:
            values = [-evaluate_cards(*board, *hand) for hand in hands]
        elif played.hole == 4:
            values = [-evaluate_omaha_cards(*board, *hand) for hand in hands]
        else:
            values = [
                max(-evaluate_omaha_cards(*board, *four) for four in combinations(hand, 4)) for hand in hands
            ]
        for place, value in enumerate(values):
            tally[place] += (value == max(values)) / values.count(max(values))
    worth = found.equity()
    for place, share in enumerate(worth.shares):
        error = (worth.variances[place] / number) ** 0.5
        assert abs(tally[place] / number - share) < 4.5 * error


def test_omaha_before_the_flop_is_counted_whole() -> None:
    # 20 cards of Royal dealt four each leave 4,368 boards: small enough for a count by hand of each.
    played = Game(name="omaha of 20", hole=4, use=game("omaha").use, deck=20)
    rng = random.Random(14)
    for _ in range(3):
        hands, _ = dealt(rng, played, 2, 0)
        (found,) = splits(played, "standard, two", hands, (), [(0, 1)])
        assert found.whole == 4 * comb(12, 5)
        exact = one_by_one(played, "standard, two", hands, ())
        assert [part / found.whole for part in found.parts] == pytest.approx(exact, abs=1e-12)


@pytest.mark.parametrize(
    "ranking", ["short deck, any, straight above_trips", "short deck, any, straight below_trips"]
)
def test_short_deck_by_each_house(ranking: str) -> None:
    played = Game(name="24 cards", hole=2, order=game("short_deck").order, deck=24)
    hands = holes("Ah Kh", "Js Ts", "9c 9d")
    (found,) = splits(played, ranking, hands, (), [(0, 1, 2)])
    assert [part / found.whole for part in found.parts] == pytest.approx(
        one_by_one(played, ranking, hands, ()), abs=1e-12
    )


def test_the_table_of_two_hands_is_what_counting_gives() -> None:
    rng = random.Random(15)
    for _ in range(400 if FULL else 40):
        hands, _ = dealt(rng, game("holdem"), 2, 0)
        counted = outcomes(game("holdem"), HOLDEM, hands, ()).split((0, 1))
        parts, whole = headsup.headsup(*hands)
        assert Split(tuple([2 * part for part in parts]), 2 * whole) == counted


@pytest.mark.slow
def test_the_table_has_every_matchup() -> None:
    """47,008 of them differ in more than the names of suits and the order of the players."""
    canonical = set()
    for _, first, second in headsup.matchups():
        forms = []
        for one, other in ((first, second), (second, first)):
            for a, b in ((one, other), (one[::-1], other), (one, other[::-1]), (one[::-1], other[::-1])):
                named: dict[int, int] = {}
                forms.append(
                    tuple([(card >> 2, named.setdefault(card & 3, len(named))) for card in (*a, *b)])
                )
        canonical.add(min(forms))
    assert len(canonical) == 47_008


# ---- later streets


@pytest.mark.parametrize("played", STANDARD, ids=lambda played: played.name)
def test_flops_and_turns_one_by_one(played: Game) -> None:
    rng = random.Random(played.name)
    for street in (3, 4):
        hands, board = dealt(rng, played, 3 if played.deck > 20 else 2, street)
        (found,) = splits(played, played.ranking, hands, board, [tuple(range(len(hands)))])
        assert sum(found.parts) == found.whole
        exact = one_by_one(played, played.ranking, hands, board)
        assert [part / found.whole for part in found.parts] == pytest.approx(exact, abs=1e-12)


def test_courchevel_with_its_first_card_up() -> None:
    played = Game(name="courchevel of 20", hole=5, use=game("courchevel").use, deck=20)
    hands, board = dealt(random.Random(16), played, 2, 1)
    (found,) = splits(played, "standard, two", hands, board, [(0, 1)])
    exact = one_by_one(played, "standard, two", hands, board)
    assert [part / found.whole for part in found.parts] == pytest.approx(exact, abs=1e-12)


def test_on_the_turn_it_is_the_outs() -> None:
    hands, board = holes("Ah Kh", "9s 9c"), parse_cards("2h 7h 9d Js")
    found = equity(game("holdem"), HOLDEM, hands, board)
    assert found.shares[0] == pytest.approx(7 / 44)  # nine hearts, less the two that fill the nines up
    with_dead = equity(game("holdem"), HOLDEM, hands, board, parse_cards("3h 4h"))
    assert with_dead.shares[0] == pytest.approx(5 / 42)


def test_a_tie_is_a_fraction_without_luck() -> None:
    found = equity(game("holdem"), HOLDEM, holes("Ah 2c", "Ad 2s"), parse_cards("Kh Kd Kc Ks"))
    assert found.shares == pytest.approx((0.5, 0.5))
    assert found.variances == pytest.approx((0, 0))
    three = holes("Ah 2c", "Ad 2s", "3c 3d")
    assert won(HOLDEM, three, parse_cards("Kh Kd Kc Ks Qd")) == (0.5, 0.5, 0.0)


def test_a_side_pot_is_among_fewer() -> None:
    # Of 42 rivers: seven hearts beat the set (two fill it up), three eights make a straight.
    hands, board = holes("9s 9c", "Ah Kh", "Jd Tc"), parse_cards("2h 7h 9d Js")
    main, side = splits(game("holdem"), HOLDEM, hands, board, [(0, 1, 2), (1, 2)])
    assert main == ((12 * 32, 12 * 7, 12 * 3), 12 * 42)
    # Beside the set, the pair of jacks loses to nine hearts, three aces and three kings.
    assert side == ((4 * 15, 4 * 27), 4 * 42)


# ---- both


@pytest.mark.parametrize("name", ["holdem", "omaha8", "short_deck"])
@pytest.mark.parametrize("street", [0, 3])
def test_neither_names_of_suits_nor_seats_matter(name: str, street: int) -> None:
    played, rng = game(name), random.Random(17)
    ranking = played.ranking or "short deck, any, straight above_trips"
    for _ in range(5):
        hands, board = dealt(rng, played, 3, street)
        (there,) = splits(played, ranking, hands, board, [(0, 1, 2)])
        suits = rng.sample(range(4), 4)
        moved = [tuple([card - card % 4 + suits[card % 4] for card in cards]) for cards in (*hands, board)]
        order = rng.sample(range(3), 3)
        (found,) = splits(played, ranking, [moved[one] for one in order], moved[3], [(0, 1, 2)])
        assert found == (tuple([there.parts[one] for one in order]), there.whole)
