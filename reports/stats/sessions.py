"""Sessions: runs of a player's hands across tables with no longer gap than a setting.

    sessions("facts", "Alder")              # a row for each session, room and kind of money
    session_totals(sessions("facts", "Alder"))

A hand counts from its start: a session ends with the start of its last hand. Hours are the union of the time
at tables, table hours their sum; a table that rests for longer than the gap while others go on is not played
on meanwhile. Times are UTC where the record's zone is known, else the record's own clock.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import numpy as np

from parser.money import money_text
from reports.duck import text, views_of
from reports.stats import bootstrap, intervals
from reports.stats.base import StatisticsError
from reports.where import parse

if TYPE_CHECKING:
    import pandas as pd

    from reports.duck import Tables
    from reports.store import Store

GAP = 30
"""Minutes."""
MOST_GAP = 7 * 24 * 60
MILLION = 1_000_000
HOUR = 3_600
_KEY = "site, player, session, kind, currency"
_SAME = "PARTITION BY site, player"

_HANDS = """
WITH hands_of AS (
    SELECT site, player, hand_uid, hand_id, CASE kind WHEN 'tournament' THEN kind ELSE 'cash' END AS kind,
        currency, scale,
        coalesce(ts_utc, try_strptime(played_at, '%Y-%m-%d %H:%M:%S')::TIMESTAMPTZ) AS moment,
        played_at, concat_ws(chr(31), coalesce(tournament_id, ''), coalesce("table", '')) AS place,
        small_blind, big_blind, tournament_id, net, net_ubb, ev_net, ev_net_ubb, vpip, vpip_opp, pfr, pfr_opp,
        invested, {wanted} AS wanted
    FROM players WHERE {whose}
), begun AS (
    SELECT *, CASE WHEN moment - lag(moment) OVER ({same} ORDER BY moment, hand_uid)
        <= INTERVAL {gap} MINUTE THEN 0 ELSE 1 END AS begins
    FROM hands_of WHERE moment IS NOT NULL
), played AS (
    SELECT *, sum(begins) OVER ({same} ORDER BY moment, hand_uid ROWS UNBOUNDED PRECEDING)::BIGINT AS session
    FROM begun
)
"""
_STINTS = """, paused AS (
    SELECT {key}, place, moment, CASE
        WHEN moment - lag(moment) OVER (PARTITION BY {key}, place ORDER BY moment, hand_uid)
        <= INTERVAL {gap} MINUTE THEN 0 ELSE 1 END AS begins
    FROM played WHERE wanted
), stints AS (
    SELECT {key}, place, min(moment) AS low, max(moment) AS high FROM (
        SELECT *, sum(begins) OVER (
            PARTITION BY {key}, place ORDER BY moment ROWS UNBOUNDED PRECEDING) AS stint
        FROM paused) GROUP BY {key}, place, stint
), laid AS (
    SELECT {key}, low, high, max(high) OVER (PARTITION BY {key} ORDER BY low, high
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
    FROM stints
), spent AS (
    SELECT {key}, sum(epoch_ms(high) - epoch_ms(low)) AS table_ms,
        sum(greatest(0, epoch_ms(high) - epoch_ms(greatest(low, coalesce(before, low))))) AS ms
    FROM laid GROUP BY {key}
)
"""
_SUMS = """
SELECT p.site, p.player, p.session, p.kind, p.currency, max(p.scale) AS scale,
    epoch_ms(min(p.moment)) AS began,
    epoch_ms(max(p.moment)) AS ended, min_by(p.played_at, (p.moment, p.hand_uid)) AS played_at,
    max_by(p.played_at, (p.moment, p.hand_uid)) AS last_at, any_value(s.ms)::BIGINT AS ms,
    any_value(s.table_ms)::BIGINT AS table_ms, count(DISTINCT p.place) AS tables, count(*) AS hands,
    sum(p.net * pow10) AS net, sum(p.ev_net * pow10) AS ev_net, count(p.ev_net) AS ev_hands,
    count(p.net_ubb) AS bb_hands, sum(p.net_ubb)::HUGEINT AS net_ubb,
    sum(p.net_ubb::HUGEINT * p.net_ubb)::HUGEINT AS squares, sum(p.ev_net_ubb)::HUGEINT AS ev_ubb,
    count(p.ev_net_ubb) AS ev_bb_hands, count_if(p.vpip) AS vpip, count_if(p.vpip_opp) AS vpip_n,
    count_if(p.pfr) AS pfr, count_if(p.pfr_opp) AS pfr_n,
    max(h.total_pot * pow10) FILTER (WHERE p.invested > 0) AS biggest_pot,
    arg_max(p.hand_id, (h.total_pot * pow10, -p.hand_uid)) FILTER (WHERE p.invested > 0) AS biggest_pot_hand,
    list(DISTINCT struct_pack(small := p.small_blind, big := p.big_blind, scale := p.scale)) AS stakes,
    count(DISTINCT p.tournament_id) AS tournaments
FROM (SELECT *, (10 ** (max(scale) OVER (PARTITION BY {key}) - scale))::BIGINT AS pow10
    FROM played WHERE wanted) p
JOIN spent s ON {on}
LEFT JOIN hands h ON h.hand_uid = p.hand_uid
GROUP BY p.site, p.player, p.session, p.kind, p.currency
ORDER BY p.site, p.player, p.session, p.kind, p.currency NULLS LAST
"""
_ON = " AND ".join([f"s.{name.strip()} IS NOT DISTINCT FROM p.{name.strip()}" for name in _KEY.split(",")])

WHOLE = (
    "session", "scale", "tables", "tournaments", "hands", "net", "ev_net", "vpip_n", "pfr_n", "biggest_pot",
)  # fmt: skip
REAL = (
    "hours", "table_hours", "hands_per_hour", "net_bb", "bb_100", "bb_100_low", "bb_100_high", "ev_bb_100",
    "vpip", "pfr",
)  # fmt: skip
COLUMNS = (
    "site", "player", "session", "kind", "currency", "scale", "started", "ended", "started_utc", "hours",
    "table_hours", "tables", "tournaments", "hands", "hands_per_hour", "stakes", "net", "net_bb", "bb_100",
    "bb_100_low", "bb_100_high", "ev_net", "ev_bb_100", "vpip", "vpip_n", "pfr", "pfr_n", "biggest_pot",
    "biggest_pot_hand",
)  # fmt: skip


def sessions(
    source: str | os.PathLike[str] | Store | Tables,
    player: str,
    gap: int = GAP,
    *,
    where: str | None = None,
) -> pd.DataFrame:
    """A player's sessions. Grain: one row per site, session, kind of money (cash or tournament) and currency.

    `session` numbers the sessions of a site's player in time; `started` and `ended` are the first and last
    hand's start by the record's own clock, `started_utc` the first one's in UTC (the record's clock where its
    zone is unknown). `net`, `ev_net` and `biggest_pot` are Int64 in minor units of `scale` (chips in
    tournaments); `ev_net` is <NA> where a hand has none. `hours`, `table_hours`, `hands_per_hour` (by table
    hours) and rates are float64, NaN where there is nothing to divide by; `vpip_n` and `pfr_n` are chances.
    `attrs["untimed"]` counts the hands without a time, which are in no session.

    Args:
        source: a store, its folder, or its open views.
        player: his name, compared letter by letter.
        gap: minutes without a hand that end a session.
        where: a filter; sessions are made of all hands, and told of those for which it holds.

    Raises:
        StatisticsError: `gap` is out of range.
        WhereError: the filter can't be read.
        StoreError: the store can't be read.
    """
    import pandas as pd

    if not 1 <= gap <= MOST_GAP:
        raise StatisticsError(f"a gap of {gap} minutes", f"Give 1 to {MOST_GAP:,}.")
    wanted = "true" if where is None else f"coalesce({parse(where).sql}, false)"
    words = {"whose": f"player = {text(player)}", "wanted": wanted, "same": _SAME, "key": _KEY, "gap": gap}
    query = (_HANDS + _STINTS).format(**words) + _SUMS.format(key=_KEY, on=_ON)
    with views_of(source) as tables:
        found = tables.connection.execute(query)
        names = [column[0] for column in found.description]
        rows = [_session(dict(zip(names, values, strict=True))) for values in found.fetchall()]
        untimed = tables.rows(
            f"SELECT count(*) FROM players WHERE player = {text(player)} AND ts_utc IS NULL "  # noqa: S608  # quoted
            "AND try_strptime(played_at, '%Y-%m-%d %H:%M:%S') IS NULL"
        )[0][0]
    data = {name: pd.Series([row[name] for row in rows], dtype=_dtype(name)) for name in COLUMNS}
    frame = pd.DataFrame(data, columns=list(COLUMNS))
    frame["started_utc"] = pd.to_datetime(frame["started_utc"], unit="ms", utc=True)
    frame.attrs["untimed"] = int(untimed)
    frame.attrs["gap"] = gap
    return frame


def _dtype(name: str) -> str:
    if name in WHOLE:
        return "Int64"
    return "float64" if name in REAL else "int64" if name == "started_utc" else "object"


def _session(row: dict[str, Any]) -> dict[str, Any]:
    """A row of sums as a row of the frame."""
    hours, table_hours = row["ms"] / HOUR / 1000, row["table_ms"] / HOUR / 1000
    hands, bb_hands = row["hands"], row["bb_hands"]
    bounds = intervals.mean(bb_hands, int(row["net_ubb"] or 0), int(row["squares"] or 0))
    low, high = bounds if bounds is not None and bb_hands == hands else (np.nan, np.nan)
    per = 100 / MILLION
    whole_ev = row["ev_hands"] == hands
    return row | {
        "started": row["played_at"],
        "ended": row["last_at"],
        "started_utc": row["began"],
        "hours": hours,
        "table_hours": table_hours,
        "hands_per_hour": hands / table_hours if table_hours else np.nan,
        "stakes": _stakes(row),
        "net": int(row["net"]),
        "net_bb": row["net_ubb"] / MILLION if bb_hands else np.nan,
        "bb_100": row["net_ubb"] * per / bb_hands if bb_hands else np.nan,
        "bb_100_low": low * per,
        "bb_100_high": high * per,
        "ev_net": int(row["ev_net"]) if whole_ev else None,
        "ev_bb_100": row["ev_ubb"] * per / row["ev_bb_hands"] if whole_ev and row["ev_bb_hands"] else np.nan,
        "vpip": 100 * row["vpip"] / row["vpip_n"] if row["vpip_n"] else np.nan,
        "pfr": 100 * row["pfr"] / row["pfr_n"] if row["pfr_n"] else np.nan,
        "biggest_pot": None if row["biggest_pot"] is None else int(row["biggest_pot"]),
    }


def _stakes(row: dict[str, Any]) -> str:
    """The stakes of a session, lowest first: "0.5/1, 1/2"; of tournaments, that they are some."""
    if row["kind"] == "tournament":
        number = row["tournaments"]
        return f"{number:,} tournament{'' if number == 1 else 's'}"
    known = [one for one in row["stakes"] if one["big"] is not None and one["small"] is not None]
    ordered = sorted(known, key=lambda one: (one["big"] * 10 ** (8 - one["scale"]), one["small"]))
    labels = [
        f"{money_text(one['small'], one['scale'])}/{money_text(one['big'], one['scale'])}" for one in ordered
    ]
    return ", ".join(dict.fromkeys(labels)) or "unknown"


# ---- totals

TOTALS = (
    "site", "player", "kind", "currency", "scale", "sessions", "hands", "hours", "table_hours",
    "hands_per_hour", "net", "hourly", "hourly_low", "hourly_high", "winning", "winning_n", "winning_low",
    "winning_high", "best", "worst",
)  # fmt: skip


def session_totals(found: pd.DataFrame) -> pd.DataFrame:
    """Totals of `sessions`. Grain: one row per site, player, kind of money and currency.

    `hourly` is net won in minor units over hours, its interval by bootstrap over sessions; `winning` the
    share in percent of sessions that won something, with Wilson's; `best` and `worst` are nets.
    """
    import pandas as pd

    rows = []
    for _, part in found.groupby(["site", "player", "kind", "currency"], sort=True, dropna=False):
        rows.append(_total(part))
    whole = {"scale", "sessions", "hands", "net", "winning_n", "best", "worst"}
    words = {"site", "player", "kind", "currency"}
    data = {
        name: pd.Series(
            [row[name] for row in rows],
            dtype="Int64" if name in whole else "object" if name in words else "float64",
        )
        for name in TOTALS
    }
    return pd.DataFrame(data, columns=list(TOTALS))


def _total(part: pd.DataFrame) -> dict[str, Any]:
    rows: list[dict[str, Any]] = part.to_dict("records")  # type: ignore[assignment]  # its keys are text
    scale = int(part["scale"].max())
    nets = [int(row["net"]) * 10 ** (scale - int(row["scale"])) for row in rows]
    seconds = [round(row["hours"] * HOUR) for row in rows]
    table_hours, hands = sum([row["table_hours"] for row in rows]), sum([int(row["hands"]) for row in rows])
    first = rows[0]
    currency = first["currency"]
    told: dict[str, Any] = dict.fromkeys(TOTALS) | {
        "site": first["site"], "player": first["player"], "kind": first["kind"],
        "currency": currency if isinstance(currency, str) else None, "scale": scale,
        "sessions": len(rows), "hands": hands, "hours": sum(seconds) / HOUR, "table_hours": table_hours,
        "hands_per_hour": hands / table_hours if table_hours else np.nan, "net": sum(nets),
        "best": max(nets), "worst": min(nets), "winning_n": len(rows),
    }  # fmt: skip
    won = sum([net > 0 for net in nets])
    told["winning"] = 100 * won / len(rows)
    bounds = intervals.wilson(won, len(rows))
    if bounds is not None:
        told["winning_low"], told["winning_high"] = 100 * bounds[0], 100 * bounds[1]
    if sum(seconds):
        told["hourly"] = sum(nets) * HOUR / sum(seconds)
        spread = _hourly_interval(rows, nets, seconds)
        if spread is not None:
            told["hourly_low"], told["hourly_high"] = spread
    return told


def _hourly_interval(
    rows: list[dict[str, Any]], nets: list[int], seconds: list[int]
) -> tuple[float, float] | None:
    """By bootstrap over sessions; none where they are all alike."""
    names = ("site", "player", "kind", "started_utc")
    units = np.array([bootstrap.unit_of(*[row[name] for name in names]) for row in rows], np.uint64)
    sums = np.array(list(zip([net * HOUR for net in nets], seconds, strict=True)), object)
    spread = bootstrap.interval(units, sums, lambda found: bootstrap.quotient(found[:, 0], found[:, 1]))
    return None if spread is None or len(rows) < 2 or spread[0] == spread[1] else spread
