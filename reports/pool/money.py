"""What was played and what the house took, by room and stakes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from parser.money import money_text
from reports.pool.figures import Stake, plain

MOST_STAKES = 40
"""Rows; those with most hands."""

MONEY = """
    SELECT CASE WHEN kind = 'tournament' THEN kind ELSE 'cash' END AS pool, currency, scale, site, "limit",
        game, small_blind, big_blind, count(DISTINCT hand_uid), count(*), count(DISTINCT player),
        sum(rake_wc), min(substr(played_at, 1, 10)), max(substr(played_at, 1, 10))
    FROM players{condition} GROUP BY ALL ORDER BY ALL"""
"""A row for each room, game and blinds."""


class Played(NamedTuple):
    """Of one pool."""

    hands: int
    rake: int
    first: str | None
    last: str | None
    stakes: tuple[Stake, ...]
    left: int


def stakes_of(counts: Iterable[tuple[Any, ...]], key: tuple[str, str | None], scale: int) -> Played:
    """The rows of one kind of game and currency."""
    mine = [row for row in counts if row[:2] == key]
    days = [day for row in mine for day in row[12:] if day]
    stakes = [_stake(row, scale) for row in mine]
    stakes.sort(key=lambda one: (-one.hands, one.site, one.stakes))
    return Played(
        hands=sum([row[8] for row in mine]),
        rake=sum([one.rake for one in stakes]),
        first=min(days, default=None),
        last=max(days, default=None),
        stakes=tuple(stakes[:MOST_STAKES]),
        left=len(stakes[MOST_STAKES:]),
    )


def _stake(row: tuple[Any, ...], scale: int) -> Stake:
    _, currency, own, site, limit, game, small, big, hands, player_hands, players, rake, *_ = row
    rake = int(rake or 0)
    blinds = "unknown"
    if small is not None and big is not None:
        blinds = f"{money_text(small, own)}/{money_text(big, own)}" + (f" {currency}" if currency else "")
    return Stake(
        site=site,
        stakes=f"{blinds} {str(limit).upper()} {game}",
        hands=int(hands),
        player_hands=int(player_hands),
        players=int(players),
        rake=rake * 10 ** (scale - own),
        rake_100=plain(rake / 1000 / big / hands * 100) if big and hands else None,
    )
