"""What players were worth when all the money was in: net won with the cards to come at their expected value.

A hand is adjusted when its last decision was made before the river, two or more players stayed in and at most
one of them had chips behind. Each pot is then worth to each player who can win it his expected share over all
boards that can still come, counted exactly. Cards of players who folded stay in the deck, known or not, so
that two players' records of a hand give the same. Run several times, a hand has one worth: each run is as
likely to go either way. A hand in which a player's cards are not known is left as it was played.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, Any, NamedTuple

from replay.games import BOARD, game_of, lowest_rank
from reports.taken import rake_taken

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parser.cards import Card
    from replay.games import Game
    from replay.result import PlayerResult, Replay
    from reports.arrow import Held
    from reports.equity.outcomes import Split

LAST = 3
"""The river, after which no card comes."""
ALL = (Fraction(1),)
"""The share of a player who is alone in a pot."""


class Pot(NamedTuple):
    """One pot, on all boards."""

    size: int
    rake: int | None
    """Rake and fees that the record takes from it; None when it does not say."""
    seats: tuple[int, ...]
    """Who can win it."""


class Closed(NamedTuple):
    """A hand whose betting was over before its board was."""

    ranking: str
    game: Game
    seats: tuple[int, ...]
    """Who stayed in."""
    holes: tuple[tuple[Card, ...], ...]
    """Their cards; none of a player whose cards are not known."""
    boards: tuple[tuple[Card, ...], ...]
    """The board when the last decision was made; two where the game has two."""
    pots: tuple[Pot, ...]
    taken: int
    """Rake and fees."""


class Rows(NamedTuple):
    """What the columns are made from: an element a row of `players`."""

    hand: Any
    """Numbers of the hands, in order."""
    seat: Any
    invested: Any
    """Without what nobody called."""
    uncalled: Any
    """The part of a bet that nobody called where the pots have it."""
    net: Any
    net_ubb: Held
    big_blind: Any


def closed(replay: Replay) -> Closed | None:
    """The hand when it was all-in before the river; None for any other.

    `holes` is empty where it cannot be told what cards players hold in the end, or how the pots are shared.
    """
    decisions = replay.decisions
    street = decisions[-1].street if decisions else 0
    if street >= LAST:
        return None
    stayed = [player for player in replay.players if player.folded_on is None]
    if len(stayed) < 2 or sum(map(_can_bet, stayed)) > 1:
        return None
    game = game_of(replay.hand.header.game)
    if game is None:
        return None
    boards = _boards(replay, game, street)
    taken = rake_taken(replay) + replay.fees
    pots = _pots(replay, taken)
    holes = tuple([player.cards for player in stayed])
    told = (
        boards is not None
        and all(len(hole) == game.hole for hole in holes)
        and not (game.discards and street < game.discard_before)
        and _fit(game, holes, boards)
        and sum([pot.size for pot in pots]) == replay.total_pot
    )
    return Closed(
        replay.ranking,
        game,
        tuple([player.seat for player in stayed]),
        holes if told else (),
        boards or (),
        pots,
        taken,
    )


def _fit(game: Game, holes: Sequence[tuple[Card, ...]], boards: Sequence[tuple[Card, ...]]) -> bool:
    """Whether the cards are different ones of the deck, and it has enough for the boards."""
    out = [card for some in (*holes, *boards) for card in some]
    enough = game.deck >= len(holes) * game.hole + game.boards * BOARD
    return enough and len(set(out)) == len(out) and min(out) >= 4 * lowest_rank(game)


def _can_bet(player: PlayerResult) -> bool:
    """Whether he has chips behind that the hand's cap, if there is one, lets him put in."""
    return player.all_in_on is None and player.stack > player.invested


def _boards(replay: Replay, game: Game, street: int) -> tuple[tuple[Card, ...], ...] | None:
    """The boards when the last decision was made; None when not on record, or not each for half the pot."""
    out = game.board_after[street]
    dealt = replay.boards if game.boards > 1 else replay.boards[:1]
    if game.boards > 1 and not any(pot.run for pot in replay.pots):
        return None
    if not out:
        return ((),)
    if len(dealt) < game.boards or any(len(board) < out for board in dealt):
        return None
    return tuple([board[:out] for board in dealt])


def _pots(replay: Replay, taken: int) -> tuple[Pot, ...]:
    """The hand's pots, all boards of each together; `taken` are rake and fees."""
    sizes: dict[int, int] = {}
    rakes: dict[int, int] = {}
    seats: dict[int, tuple[int, ...]] = {}
    stated = True
    for pot in replay.pots:
        sizes[pot.index] = sizes.get(pot.index, 0) + pot.size
        rakes[pot.index] = rakes.get(pot.index, 0) + pot.rake
        seats[pot.index] = pot.eligible
        stated = stated and pot.paid is not None
    stated = stated and sum(rakes.values()) == taken
    return tuple([Pot(sizes[index], rakes[index] if stated else None, seats[index]) for index in sizes])


def worth(hand: Closed, uncalled: dict[int, int]) -> dict[int, Fraction] | None:
    """What each player who stayed can expect to get of the pots; None when nothing is left to chance.

    `uncalled` is the part of a seat's bet that nobody called, where the pots have it.
    """
    contests = sorted({pot.seats for pot in hand.pots if len(pot.seats) > 1})
    shares = dict(zip(contests, _shares(hand, contests), strict=True))
    if all(share in (0, 1) for each in shares.values() for share in each):
        return None
    expected = dict.fromkeys(hand.seats, Fraction(0))
    for pot, net in zip(hand.pots, _nets(hand, uncalled), strict=True):
        for seat, share in zip(pot.seats, shares.get(pot.seats, ALL), strict=True):
            expected[seat] += net * share
    return expected


def _shares(hand: Closed, contests: Sequence[tuple[int, ...]]) -> list[tuple[Fraction, ...]]:
    """The shares of a pot among the players of each contest, half of it on each board where there are two."""
    from reports.equity.shares import splits

    places = {seat: place for place, seat in enumerate(hand.seats)}
    groups = [tuple([places[seat] for seat in seats]) for seats in contests]
    found = []
    for number, board in enumerate(hand.boards):
        others = [card for other, cards in enumerate(hand.boards) if other != number for card in cards]
        found.append(splits(hand.game, hand.ranking, hand.holes, board, groups, others))
    return [_mean(each) for each in zip(*found, strict=True)]


def _mean(boards: Sequence[Split]) -> tuple[Fraction, ...]:
    """Each player's mean share over the boards that halve a pot."""
    shares = [[Fraction(part, split.whole) for part in split.parts] for split in boards]
    return tuple([sum(each, Fraction(0)) / len(boards) for each in zip(*shares, strict=True)])


def _nets(hand: Closed, uncalled: dict[int, int]) -> list[Fraction]:
    """What each pot pays out: less the rake that the record takes from it, or its part of all rake by size.

    No rake is taken from what nobody called.
    """
    if all(pot.rake is not None for pot in hand.pots):
        return [Fraction(pot.size - (pot.rake or 0)) for pot in hand.pots]
    alone = [uncalled.get(pot.seats[0], 0) if len(pot.seats) == 1 else 0 for pot in hand.pots]
    raked = [pot.size - back for pot, back in zip(hand.pots, alone, strict=True)]
    gross = max(sum(raked), 1)
    return [pot.size - Fraction(hand.taken * part, gross) for pot, part in zip(hand.pots, raked, strict=True)]


def whole_units(amounts: Sequence[Fraction]) -> list[int]:
    """Amounts that add up to a whole number, rounded so that they still do.

    All are rounded down; those with the largest remainders, the first of equal ones, get one unit each until
    nothing is missing.
    """
    whole = [floor(amount) for amount in amounts]
    missing = round(sum(amounts)) - sum(whole)
    by_rest = sorted(range(len(amounts)), key=lambda place: whole[place] - amounts[place])
    for place in by_rest[:missing]:
        whole[place] += 1
    return whole


def columns(hands: Iterable[tuple[int, Closed]], rows: Rows) -> dict[str, Any]:
    """The columns `ev_net`, `ev_net_ubb`, `ev_adj` and `ev_unknown` of `players`.

    Each hand comes with its number.
    """
    import numpy as np

    from reports import arrow

    net, in_blinds = rows.net.copy(), rows.net_ubb.data.copy()
    adjusted, unknown = np.zeros(len(net), bool), np.zeros(len(net), bool)
    for number, hand in hands:
        first, end = np.searchsorted(rows.hand, (number, number + 1)).tolist()
        if not hand.holes:
            unknown[first:end] = True
            continue
        row_of = dict(zip(rows.seat[first:end].tolist(), range(first, end), strict=True))
        at = [row_of[seat] for seat in hand.seats]
        moved = dict(zip(hand.seats, rows.uncalled[at].tolist(), strict=True))
        expected = worth(hand, moved)
        if expected is None:
            continue
        put = rows.invested[at].tolist()
        amounts = [
            expected[seat] - invested - moved[seat] for seat, invested in zip(hand.seats, put, strict=True)
        ]
        adjusted[at] = True
        net[at] = whole_units(amounts)
        big_blind = int(rows.big_blind[first])
        if big_blind > 0:
            in_blinds[at] = [round(amount * 1_000_000 / big_blind) for amount in amounts]
    return {
        "ev_net": arrow.numbers(net, "int64"),
        "ev_net_ubb": arrow.numbers(in_blinds, "int64", rows.net_ubb.null),
        "ev_adj": adjusted,
        "ev_unknown": unknown,
    }
