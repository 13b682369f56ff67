"""A store -> its pools: players of one kind of game and one currency, their figures summed by DuckDB."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from reports.duck import Tables
from reports.pool.figures import Pool, Report, Row, plain
from reports.pool.funnel import funnel
from reports.pool.money import MONEY, stakes_of
from reports.pool.samples import Sample
from reports.pool.spreads import spread
from reports.pool.together import pairs
from reports.schema import POSITIONS
from reports.stats import STATISTICS, Statistic, statistics
from reports.where import parse

if TYPE_CHECKING:
    import os

    import pandas as pd

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
    left_out = dict(players.attrs.get("left_out", {}))
    players.attrs, places.attrs = {}, {}  # pandas would copy them with each column
    with Tables.of_store(Store.open(store)) as tables:
        condition = "" if where is None else f" WHERE {parse(where).sql}"
        counts = tables.rows(MONEY.format(condition=condition))
    found = [
        _pool(key, players, places, counts, min_hands=min_hands, min_chances=min_chances, top=top)
        for key in _pool_keys(players)
    ]
    found.sort(key=lambda one: (-one.player_hands, one.title))
    return Report(
        min_hands=min_hands,
        min_chances=min_chances,
        where=where if names is None else names.filter(where),
        anonymised=names is not None,
        players=len(set(zip(players["site"].tolist(), players["player"].tolist(), strict=True))),
        left_out=left_out,
        pools=tuple(found),
    )


Key = tuple[str, str | None]


def _pool_keys(frame: pd.DataFrame) -> list[Key]:
    return sorted(set(_keys(frame)), key=lambda key: (key[0], key[1] or ""))


def _keys(frame: pd.DataFrame) -> list[Key]:
    money = [one if isinstance(one, str) else None for one in frame["currency"].tolist()]
    return list(zip(map(str, frame["kind"].tolist()), money, strict=True))


def _part(frame: pd.DataFrame, key: Key) -> pd.DataFrame:
    return frame[[one == key for one in _keys(frame)]]


def _pool(
    key: Key,
    players: pd.DataFrame,
    places: pd.DataFrame,
    counts: Sequence[tuple[Any, ...]],
    *,
    min_hands: int,
    min_chances: int,
    top: int,
) -> Pool:
    mine = _part(players, key)
    samples = [Sample(entry, mine) for entry in entries()]
    hands = mine["hands"].to_numpy(dtype="float64")
    order = sorted(range(len(mine)), key=lambda place: -hands[place])
    scale = max([int(one) for one in mine["scale"].tolist()], default=0)
    money = stakes_of(counts, key, scale)
    return Pool(
        kind=key[0],
        currency=key[1],
        scale=scale,
        players=len(mine),
        enough=int((hands >= min_hands).sum()),
        hands=money.hands,
        player_hands=int(hands.sum()),
        sites=mine["site"].nunique(),
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


def _row(frame: pd.DataFrame, place: int, samples: Sequence[Sample], scale: int) -> Row:
    """One player."""
    net, own = int(frame["net"].iloc[place]), int(frame["scale"].iloc[place])
    return Row(
        label=str(frame["player"].iloc[place]),
        site=str(frame["site"].iloc[place]),
        hands=int(frame["hands"].iloc[place]),
        players=1,
        net=net * 10 ** (scale - own),
        figures={one.entry.key: one.figure(place) for one in samples},
    )


def _positions(frame: pd.DataFrame, scale: int) -> tuple[Row, ...]:
    """All players by position, first to act before the flop first."""
    found = []
    seats = frame["position"].astype(object)
    for position in POSITIONS:
        mine = frame[(seats == position).to_numpy()]
        if not len(mine):
            continue
        nets = zip(mine["net"].tolist(), mine["scale"].tolist(), strict=True)
        samples = [Sample(entry, mine) for entry in entries()]
        found.append(
            Row(
                label=position,
                site="",
                hands=int(mine["hands"].sum()),
                players=len(mine),
                net=sum([int(net) * 10 ** (scale - int(own)) for net, own in nets]),
                figures={one.entry.key: one.together() for one in samples},
            )
        )
    return tuple(found)


def _dots(samples: Sequence[Sample], hands: Any, places: Iterable[int]) -> Iterable[Any]:
    by_key = {one.entry.key: one.value for one in samples}
    for place in list(places)[:MOST_DOTS]:
        shown = [plain(by_key[key][place]) for key in ("vpip", "pfr", WIN_RATE)]
        yield (int(hands[place]), *shown)
