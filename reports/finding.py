"""`find(store)`: hands that match a filter, as a frame. What it takes is loaded when it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os

    import pandas as pd

    from reports.store import Store

_LISTS = ("player", "position", "hole", "line", "net", "net_bb")
_TEXTS = (
    "time", "site", "hand_id", "table", "stakes", "currency", "player", "position", "hole", "line", "board",
    "file",
)  # fmt: skip


def find(
    store: str | os.PathLike[str] | Store,
    where: str | None = None,
    player: str | None = None,
    sort: str = "time",
    limit: int | None = 50,
) -> pd.DataFrame:
    """Hands of a store that match a filter. Grain: with `player` one row per hand of his, and player,
    position, hole, line, net and net_bb are his; without, one row per hand, and these columns hold a tuple
    with a value for each player of it that matches.

    Text columns: time (start by the record's clock), site, hand_id, table, stakes, currency (missing: chips),
    player, position, hole ('Ah Kd'), line ('R/B/C'), board, file. int64: scale, net (minor units), file_line,
    hand_uid; Int64: pot (minor units); float64: net_bb, pot_bb. `attrs["total"]` is how many rows there are
    without the limit.

    Args:
        store: a store, or its folder.
        where: only player-hands for which this filter holds, like "pot = 3bet and net < -50bb".
        player: only this name.
        sort: time, net, pot or stack, the most first; with - before it the least first.
        limit: the most rows; None for all.

    Raises:
        WhereError: the filter can't be read.
        FindError: `sort` is unknown.
        StoreError: the store can't be read.
    """
    import msgspec
    import pandas as pd

    from reports.search import Row, Search
    from reports.store import Store

    opened = store if isinstance(store, Store) else Store.open(store)
    with Search(opened, where, player, sort, limit) as search:
        rows = [msgspec.structs.asdict(row) for row in search.rows()]
        total = search.total
    frame = pd.DataFrame(rows, columns=list(Row.__struct_fields__))
    if player is not None:
        for name in _LISTS:
            frame[name] = [value[0] for value in frame[name]]
        frame = frame.astype({"net": "int64", "net_bb": "float64"})
    own = [name for name in _TEXTS if player is not None or name not in _LISTS]
    frame = frame.astype(
        dict.fromkeys(own, "string")
        | {"scale": "int64", "file_line": "int64", "hand_uid": "int64", "pot": "Int64", "pot_bb": "float64"}
    )
    frame.attrs["total"] = total
    return frame
