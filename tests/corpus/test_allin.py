"""Net won at what the cards to come were worth, on real hands.

Against phevaluator's count of every board, and an independent extractor (that of `oracle`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards

from parser.cards import cards_text
from replay import Replay, replay
from reports.allin import Closed, closed, worth
from reports.facts import Columns
from reports.taken import rake_taken
from tests.corpus.conftest import Reading
from tests.corpus.oracle import as_moves, load, name_of
from tests.spread import spread

FULL = bool(os.environ.get("FAIRPOT_FULL"))
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def played(readings: list[Reading]) -> list[tuple[str, Replay, list[dict[str, Any]]]]:
    """Hands with rows, each with its rows."""
    found = []
    for name, hand in spread(readings):
        columns = Columns()
        outcome = replay(hand)
        if columns.add(outcome):
            found.append((name, outcome, columns.flush()["players"].to_pylist()))
    return found


def all_in(played: list[Any]) -> Iterator[tuple[Replay, list[dict[str, Any]], Closed]]:
    """The hands whose betting was over on the flop or the turn; with FAIRPOT_FULL before the flop too."""
    for _, outcome, rows in played:
        hand = closed(outcome)
        if hand is not None and hand.holes and (hand.boards[0] or (FULL and len(hand.seats) == 2)):
            yield outcome, rows, hand


def test_every_hand_adds_up(played: list[tuple[str, Replay, list[dict[str, Any]]]]) -> None:
    adjusted = 0
    for name, outcome, rows in played:
        if any(row["ev_adj"] for row in rows):
            adjusted += 1
            sums = [sum([row[column] for row in rows]) for column in ("ev_net", "net_pot")]
            assert sums[0] == sums[1], (name, outcome.hand.header.hand_id)
            if not any(row["cashout"] for row in rows):
                sums = [sum([row[column] or 0 for row in rows]) for column in ("ev_net_ubb", "net_ubb")]
                assert abs(sums[0] - sums[1]) <= len(rows)
        else:
            assert all(row["ev_net"] == row["net"] for row in rows)
    assert adjusted > 50


def by_phevaluator(hand: Closed) -> dict[int, Fraction]:
    """What each player can expect of the pots, each board evaluated by itself."""
    evaluate = evaluate_cards if hand.game.hole == 2 else evaluate_omaha_cards
    board = hand.boards[0]
    out = {*board, *[card for hole in hand.holes for card in hole]}
    rest = [card for card in range(52) if card not in out]
    won = {(pot.seats, seat): Fraction(0) for pot in hand.pots for seat in pot.seats}
    boards = 0
    for new in combinations(rest, 5 - len(board)):
        boards += 1
        value = {
            seat: min([evaluate(*board, *new, *some) for some in combinations(hole, min(len(hole), 4))])
            for seat, hole in zip(hand.seats, hand.holes, strict=True)
        }
        for seats in {pot.seats for pot in hand.pots}:
            best = min([value[seat] for seat in seats])
            winners = [seat for seat in seats if value[seat] == best]
            for seat in winners:
                won[seats, seat] += Fraction(1, len(winners))
    gross = sum([pot.size for pot in hand.pots])
    nets = [
        pot.size - (Fraction(hand.taken * pot.size, gross) if pot.rake is None else pot.rake)
        for pot in hand.pots
    ]
    return {
        seat: sum(
            [
                net * won[pot.seats, seat] / boards
                for pot, net in zip(hand.pots, nets, strict=True)
                if seat in pot.seats
            ],
            Fraction(0),
        )
        for seat in hand.seats
    }


def test_as_phevaluator_counts_it(played: list[Any]) -> None:
    games: set[str] = set()
    compared = 0
    for outcome, _, hand in all_in(played):
        if hand.game.low or hand.game.deck != 52 or len(hand.boards) > 1 or not hand.boards[0]:
            continue
        if hand.taken and any(len(pot.seats) == 1 for pot in hand.pots):
            continue
        found = worth(hand, {})
        if found is not None:
            compared += 1
            games.add(hand.game.name)
            assert found == by_phevaluator(hand), outcome.hand.header.hand_id
    assert compared > 30
    assert {"holdem", "omaha"} <= games


def test_as_an_independent_extractor_has_it(played: list[Any], corpus: Path) -> None:
    oracle = load(corpus) or pytest.skip("needs the extractor")
    compared = 0
    for outcome, rows, hand in all_in(played):
        if hand.game.name != "holdem" or outcome.fees or any(player.cash_out for player in outcome.players):
            continue
        moves = as_moves(outcome, rake_taken(outcome))
        moves["hole"] = {
            name_of(player.seat): cards_text(player.cards).split()
            for player in outcome.players
            if player.cards
        }
        moves["board"] = cards_text(outcome.boards[0]).split()
        expected = oracle.facts(moves)
        if any(row["net"] != expected[name_of(row["seat"])]["net"] for row in rows):
            continue  # it takes the hand for another one
        compared += 1
        for row in rows:
            theirs = expected[name_of(row["seat"])]
            assert abs(row["ev_net"] - theirs["ev_net"]) < 1, outcome.hand.header.hand_id
            assert (row["ev_adj"], row["ev_unknown"]) == (bool(theirs["ev_adj"]), bool(theirs["ev_unknown"]))
    assert compared > 20
