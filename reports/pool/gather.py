"""A store -> its pools: players of one kind of game and one currency, their figures summed by DuckDB."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from reports.duck import Tables
from reports.pool.figures import Pool, Report, Row, plain
from reports.pool.funnel import funnel
from reports.pool.money import MONEY, stakes_of
from reports.pool.samples import Columns, Sample, columns_of, part_of
from reports.pool.spreads import spread
from reports.pool.together import pairs
from reports.schema import POSITIONS
from reports.stats import STATISTICS, Statistic, statistics
from reports.where import parse

if TYPE_CHECKING:
    import os

    from reports.anonymise import Pseudonyms

MIN_HANDS = 100
"""Hands from which a player counts in what is said of players."""
MIN_CHANCES = 30
"""Chances from which one of his figures does."""
TOP = 50
"""Players that are listed."""
MOST_DOTS = 1_000
"""Players that a chart shows."""
KEYS = (
    "vpip", "pfr", "threebet", "fold_to_3bet", "steal", "fold_to_steal", "cbet_flop", "fold_to_cbet_flop",
    "check_raise_flop", "af", "afq", "wtsd", "wsd", "wwsf",
)  # fmt: skip
WIN_RATE = "bb_per_100"


def entries() -> tuple[Statistic, ...]:
    """The statistics that a pool is told by, the win rate last."""
    known = {entry.key: entry for entry in STATISTICS}
    return tuple([known[key] for key in (*KEYS, WIN_RATE)])


def pools(
    store: str | os.PathLike[str],
    where: str | None = None,
    *,
    min_hands: int = MIN_HANDS,
    min_chances: int = MIN_CHANCES,
    top: int = TOP,
    names: Pseudonyms | None = None,
) -> Report:
    """The pools of a store, the one with most player-hands first.

    Raises:
        WhereError: the filter can't be read.
        StoreError: the store can't be read.
    """
    from reports.store import Store

    keys = [entry.key for entry in entries()]
    players = statistics(store, where=where, select=keys)
    if names is not None:
        players = names.frame(players)
    places = statistics(store, by="position", where=where, select=keys)
    of_players, of_places = columns_of(players), columns_of(places)
    with Tables.of_store(Store.open(store)) as tables:
        condition = "" if where is None else f" WHERE {parse(where).sql}"
        counts = tables.rows(MONEY.format(condition=condition))
    found = [
        _pool(key, of_players, of_places, counts, min_hands=min_hands, min_chances=min_chances, top=top)
        for key in _pool_keys(of_players)
    ]
    found.sort(key=lambda one: (-one.player_hands, one.title))
    return Report(
        min_hands=min_hands,
        min_chances=min_chances,
        where=where if names is None else names.filter(where),
        anonymised=names is not None,
        players=len(set(zip(players["site"].tolist(), players["player"].tolist(), strict=True))),
        left_out=dict(players.attrs.get("left_out", {})),
        pools=tuple(found),
    )


Key = tuple[str, str | None]


def _pool_keys(columns: Columns) -> list[Key]:
    return sorted(set(_keys(columns)), key=lambda key: (key[0], key[1] or ""))


def _keys(columns: Columns) -> list[Key]:
    money = [one if isinstance(one, str) else None for one in columns["currency"]]
    return list(zip(map(str, columns["kind"]), money, strict=True))


def _part(columns: Columns, key: Key) -> Columns:
    import numpy as np

    return part_of(columns, np.array([one == key for one in _keys(columns)], dtype=bool))


def _pool(
    key: Key,
    players: Columns,
    places: Columns,
    counts: Sequence[tuple[Any, ...]],
    *,
    min_hands: int,
    min_chances: int,
    top: int,
) -> Pool:
    mine = _part(players, key)
    samples = [Sample(entry, mine) for entry in entries()]
    hands = mine["hands"]
    order = sorted(range(len(hands)), key=lambda place: -hands[place])
    scale = int(max(mine["scale"], default=0))
    money = stakes_of(counts, key, scale)
    return Pool(
        kind=key[0],
        currency=key[1],
        scale=scale,
        players=len(hands),
        enough=int((hands >= min_hands).sum()),
        hands=money.hands,
        player_hands=int(hands.sum()),
        sites=len(set(mine["site"])),
        first=money.first,
        last=money.last,
        spreads=tuple([spread(one, hands, min_hands=min_hands, min_chances=min_chances) for one in samples]),
        pairs=pairs(samples, hands, min_hands=min_hands, min_chances=min_chances),
        funnel=funnel(samples[-1], hands, min_hands=min_hands),
        positions=_positions(_part(places, key), scale),
        top=tuple([_row(mine, place, samples, scale) for place in order[:top]]),
        stakes=money.stakes,
        stakes_left=money.left,
        rake=money.rake,
        dots=tuple(_dots(samples, hands, [place for place in order if hands[place] >= min_hands])),
    )


def _row(columns: Columns, place: int, samples: Sequence[Sample], scale: int) -> Row:
    """One player."""
    return Row(
        label=str(columns["player"][place]),
        site=str(columns["site"][place]),
        hands=int(columns["hands"][place]),
        players=1,
        net=_net(columns, [place], scale),
        figures={one.entry.key: one.figure(place) for one in samples},
    )


def _net(columns: Columns, places: Iterable[int], scale: int) -> int:
    """What was won in some rows, in one scale."""
    return sum([int(columns["net"][at]) * 10 ** (scale - int(columns["scale"][at])) for at in places])


def _positions(columns: Columns, scale: int) -> tuple[Row, ...]:
    """All players by position, first to act before the flop first."""
    found = []
    for position in POSITIONS:
        mine = part_of(columns, columns["position"] == position)
        count = len(mine["hands"])
        if not count:
            continue
        found.append(
            Row(
                label=position,
                site="",
                hands=int(mine["hands"].sum()),
                players=count,
                net=_net(mine, range(count), scale),
                figures={entry.key: Sample(entry, mine).together() for entry in entries()},
            )
        )
    return tuple(found)


def _dots(samples: Sequence[Sample], hands: Any, places: Iterable[int]) -> Iterable[Any]:
    by_key = {one.entry.key: one.value for one in samples}
    for place in list(places)[:MOST_DOTS]:
        shown = [plain(by_key[key][place]) for key in ("vpip", "pfr", WIN_RATE)]
        yield (int(hands[place]), *shown)
