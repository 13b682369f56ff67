"""Shares of a pot for given hands: the way in."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from parser.cards import Card
from replay.games import Game, lowest_rank
from replay.rankings import ranking_named
from reports.equity import classes, runouts
from reports.equity.headsup import headsup
from reports.equity.outcomes import Equity, Outcomes, Split
from reports.equity.values import values_by

HOLDEM = "standard, any"
"""The ranking of hold'em with 52 cards."""

Cards = tuple[Card, ...]


def outcomes(
    game: Game, ranking: str, holes: Sequence[Cards], board: Sequence[Card], dead: Sequence[Card] = ()
) -> Outcomes:
    """Everybody's hands on all boards that can still come.

    `ranking` is the name of the one that the hand is played by (`replay.rankings`); `dead` cards are known to
    be out although nobody here holds them.
    """
    values = values_by(ranking)
    left = np.zeros(52, bool)
    left[4 * lowest_rank(game) :] = True
    left[[*dead, *board, *[card for hole in holes for card in hole]]] = False
    if board:
        return runouts.outcomes(values, game.use, holes, board, left, low=game.low)
    return classes.outcomes(values, game.use, holes, left, low=game.low)


def equity(
    game: Game, ranking: str, holes: Sequence[Cards], board: Sequence[Card], dead: Sequence[Card] = ()
) -> Equity:
    """The players' shares of one pot given the board so far."""
    return outcomes(game, ranking, holes, board, dead).equity()


def splits(
    game: Game,
    ranking: str,
    holes: Sequence[Cards],
    board: Sequence[Card],
    contests: Sequence[tuple[int, ...]],
    dead: Sequence[Card] = (),
) -> list[Split]:
    """What the players of each contest, numbers of `holes`, win of a pot among them."""
    plain = ranking == HOLDEM and game.deck == 52 and not (game.low or board or dead)
    if plain and len(holes) == 2 and all(len(contest) == 2 for contest in contests):
        found = headsup(holes[0], holes[1])
        return [found if contest[0] == 0 else Split(found.parts[::-1], found.whole) for contest in contests]
    every = outcomes(game, ranking, holes, board, dead)
    return [every.split(contest) for contest in contests]


def won(ranking: str, holes: Sequence[Cards], board: Sequence[Card]) -> tuple[float, ...]:
    """The players' shares of a pot for high hands on a whole board."""
    high = ranking_named(ranking).high
    values = [high(hole, board) for hole in holes]
    best = max(values)
    ties = values.count(best)
    return tuple([1 / ties if value == best else 0.0 for value in values])
