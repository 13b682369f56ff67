"""Luck when all money is in: what players won against what their cards were worth, over all such hands.

A hand counts when nobody had a decision after some street before the river, two or more players stayed to
the end, and all their cards are known. They must be known in every such hand of the site: where a loser may
hide his cards, the hands that are known are those that came out one way. What is won is the contest of all
who stayed, the main pot, by the cards; side pots and money are left out.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from parser.cards import Card, parse_cards
from replay.games import BOARD_AFTER, Game, game_of
from reports.deal import tails
from reports.deal.result import LeftOut, Test
from reports.deal.source import ACTED, Rows
from reports.equity.shares import equity, won

ALL_IN = "hands with all money in"
MOST_EARLY = 2_000
"""Hands all-in before the flop that are counted, those with the lowest numbers (hashes of ids)."""
LEAST = 20
SHIFT = 0.02
"""The departure for which power is given: a share of the pot."""

Site = tuple[str, str]
"""Site, kind of money game."""


class AllIn(NamedTuple):
    """One hand, its cards known."""

    uid: int
    game: Game
    holes: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    street: int
    """The last one with a decision."""
    dead: tuple[Card, ...]
    """Cards of players who folded, where known."""
    owner: int | None
    """Which of the players the record is of."""


class AllIns:
    """The hands with all money in, by site."""

    def __init__(self) -> None:
        self.known: dict[Site, list[AllIn]] = {}
        self.total: Counter[Site] = Counter()
        self.others: Counter[str] = Counter()
        """Hands in games or runs that are not counted, by the reason."""

    def add(self, rows: Rows) -> None:
        """Takes in the hands that count."""
        if not len(rows.first):
            return
        acted = np.zeros(len(rows.first), np.int64)
        for street, column in enumerate(ACTED):
            some = np.logical_or.reduceat(rows.flag(column), rows.first)
            acted[some] = street
        stayed = rows.flag("sd")
        number = np.add.reduceat(stayed.astype(np.int64), rows.first)
        boards = rows.board.labels
        whole = np.array([label is not None and label.count(" ") == 4 for label in boards], bool)
        hands = np.flatnonzero((acted < 3) & (number > 1) & whole[rows.board.codes])
        if not len(hands):
            return
        texts = {name: rows.text(name) for name in ("site", "kind", "game", "hole")}
        hero, runs = rows.flag("is_hero"), rows.number("runs")
        for hand in hands.tolist():
            first = int(rows.first[hand])
            players = range(first, first + int(rows.dealt[hand]))
            said = {name: column.labels[column.codes[first]] for name, column in texts.items()}
            game = game_of(said["game"])
            why = _why_not(game, int(runs[first]))
            if why is not None or game is None:
                self.others[why or "another game"] += 1
                continue
            cards = {p: parse_cards(texts["hole"].labels[texts["hole"].codes[p]] or "") for p in players}
            self._keep(rows, hand, game, (said["site"], said["kind"]), cards, stayed, hero, int(acted[hand]))

    def _keep(
        self, rows: Rows, hand: int, game: Game, site: Site, cards: dict[int, tuple[Card, ...]],
        stayed: Any, hero: Any, street: int,
    ) -> None:  # fmt: skip
        staying = [player for player in cards if stayed[player]]
        self.total[site] += 1
        if any(len(cards[player]) != game.hole for player in staying):
            return
        folded = [card for player, found in cards.items() if player not in staying for card in found]
        owner = [place for place, player in enumerate(staying) if hero[player]]
        board = parse_cards(rows.board.labels[rows.board.codes[hand]])
        holes = tuple([cards[player] for player in staying])
        found = AllIn(
            int(rows.uid[hand]), game, holes, board, street, tuple(folded), owner[0] if owner else None
        )
        self.known.setdefault(site, []).append(found)

    def chosen(self) -> tuple[list[AllIn], list[LeftOut]]:
        """The hands that are tested, in order of their numbers; and what is left out."""
        left = [LeftOut(ALL_IN, why, number) for why, number in sorted(self.others.items())]
        hands: list[AllIn] = []
        for site, total in sorted(self.total.items()):
            known = self.known.get(site, [])
            if len(known) == total:
                hands += known
            else:
                why = f"cards are missing in {total - len(known):,} of them; which ones may depend on who won"
                left.append(LeftOut(f"{site[0]}, {site[1]}: {ALL_IN}", why, total))
        hands.sort(key=lambda hand: hand.uid)
        early = [hand for hand in hands if not hand.street]
        if len(early) > MOST_EARLY:
            beyond = {hand.uid for hand in early[MOST_EARLY:]}
            hands = [hand for hand in hands if hand.uid not in beyond]
            why = f"before the flop: {MOST_EARLY:,} are counted, picked by hand number"
            left.append(LeftOut(ALL_IN, why, len(beyond)))
        return hands, left


def _why_not(game: Game | None, runs: int) -> str | None:
    """Why a hand is not counted."""
    if game is None or game.deck != 52 or not game.usual or game.low or game.board_after != BOARD_AFTER:
        return "games other than hold'em and Omaha high with one board"
    if runs != 1:
        return "the board was run more than once"
    return None


def luck_tests(hands: list[AllIn], level: float) -> list[Test]:
    """Do favourites win as often as they should, and the records' own players?"""
    favourites: list[tuple[float, float, float]] = []
    own: list[tuple[float, float, float]] = []
    for hand in hands:
        game = hand.game
        board = hand.board[: BOARD_AFTER[hand.street]]
        worth = equity(game, game.ranking, hand.holes, board, hand.dead)
        got = won(game.ranking, hand.holes, hand.board)
        best = max(range(len(got)), key=lambda place: round(worth.shares[place], 9))
        for player, told in ((best, favourites), (hand.owner, own)):
            if player is not None:
                told.append((got[player], worth.shares[player], worth.variances[player]))
    games = ", ".join(sorted({hand.game.name for hand in hands}))
    tests = [
        _luck(
            games,
            "favourites",
            "all money in: the favourite wins what the cards are worth",
            favourites,
            level,
        ),
        _luck(
            games, "own luck", "all money in: the recording player wins what the cards are worth", own, level
        ),
    ]
    return [test for test in tests if test is not None]


def _luck(
    games: str, key: str, title: str, told: list[tuple[float, float, float]], level: float
) -> Test | None:
    """Z = sum of (won - share) over the root of the summed variances."""
    variance = sum([one for _, _, one in told])
    if len(told) < LEAST or variance <= 0:
        return None
    excess = sum([got - share for got, share, _ in told])
    z = excess / sqrt(variance)
    return Test(
        game=games,
        key=key,
        title=title,
        statistic="z",
        value=z,
        p=tails.normal_tails(z),
        n=len(told),
        unit="hands",
        effect=excess / len(told),
        effect_name="share of the pot above its worth",
        largest=f"won {sum([got for got, *_ in told]):,.1f} pots, worth {sum([s for _, s, _ in told]):,.1f}",
        deviation=f"{SHIFT:.0%} of each pot too much or too little",
        power=tails.normal_power(SHIFT * len(told) / sqrt(variance), level),
    )
