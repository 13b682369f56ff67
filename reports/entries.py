"""`entries`: one row an entry of a player in a tournament, made of all that summaries and hands tell.

The view is SQL over the rows of `results`. A summary or hand that is told twice counts once. Of several
summaries the most complete one counts, figure by figure. Where hands tell of the same entry, by its rank or
else by its place among the player's entries, they fill in what summaries leave out. After a player is out,
later hands of his are of a further entry.
"""

from __future__ import annotations

from reports.schema import Column

_MONEY = "minor units"


def _money(name: str, meaning: str) -> Column:
    return Column(name, "int64", meaning, _MONEY, nullable=True)


ENTRIES = (
    Column("site", "text", "format name that the tournament's hands have"),
    Column("tournament_id", "text", "the site's number of the tournament as printed"),
    Column("player", "text", "name as printed"),
    Column("entry_no", "int32", "which of his entries in the tournament, from 1"),
    Column("source", "text", "summary, hands or both"),
    Column("name", "string", "name of the tournament", nullable=True),
    Column("game", "text", "as a summary prints it", nullable=True),
    Column("ts_utc", "timestamp", "start of the tournament, else of his first hand, in UTC", nullable=True),
    Column("played_at", "text", "the same, local to the record, YYYY-MM-DD HH:MM:SS", nullable=True),
    Column("finished_at", "text", "end of the tournament, local to the record", nullable=True),
    Column("is_hero", "bool", "the owner of a record"),
    Column("out", "bool", "the entry is over"),
    Column("rank", "int64", "place he finished in", nullable=True),
    Column("entrants", "int64", "entries of the tournament: told, or listed where these are more", "entries",
           nullable=True),
    _money("prize", "won, bounties left out; a ticket at its price"),
    Column("ticket", "string", "what was won instead of money, as printed", nullable=True),
    _money("bounty", "knock-out money won"),
    Column("itm", "bool", "won a prize or ticket; a bounty alone is none", nullable=True),
    Column("rebuys", "int32", "rebuys made", "rebuys", nullable=True),
    Column("addons", "int32", "add-ons made", "add-ons", nullable=True),
    _money("extra", "paid for rebuys and add-ons"),
    _money("buy_in", "part of the price that goes into the prize pool"),
    _money("bounty_part", "part of the price that goes into bounties"),
    _money("fee", "part of the price that the house keeps"),
    _money("cost", "buy-in, bounty part and fee, and what is told to be paid for rebuys and add-ons"),
    _money("profit", "prize and bounty less cost; null where one is not known or they are of two currencies"),
    Column("currency", "text", "of what is paid: ISO code or the site's points; null: chips", nullable=True),
    Column("prize_currency", "text", "of what is won", nullable=True),
    Column("scale", "int8", "decimals of a minor unit"),
    _money("prize_pool", "prize pool as stated"),
    Column("max_seats", "uint8", "seats at the tables", "seats", nullable=True),
)  # fmt: skip
"""The columns of the view."""

_KEY = "site, tournament_id, player"
_AMOUNTS = ("prize", "bounty", "extra", "buy_in", "bounty_part", "fee", "prize_pool")
_SCALED = ", ".join([f"{name} * power10 AS {name}" for name in _AMOUNTS])
_PREFERRED = "finished_at IS NULL, listed DESC, is_hero DESC, file, line"
"""Summaries with the most complete one first."""


def _best(name: str, order: str = _PREFERRED) -> str:
    """The first value of a column that is one."""
    return f"first({name} ORDER BY {order}) FILTER (WHERE {name} IS NOT NULL) AS {name}"


_FIGURES = ", ".join(
    [
        _best(name)
        for name in ("rank", "prize", "ticket", "bounty", "rebuys", "addons", "extra", "prize_currency")
    ]
)
_TOLD = ", ".join(
    [_best(name) for name in ("name", "game", "prize_pool", "played_at", "ts_utc", "finished_at")]
)
_PRICE = (
    "first(struct_pack(buy_in, bounty_part, fee, currency) ORDER BY bounty_part IS NULL, fee IS NULL, "
    f"told <> 'summary', {_PREFERRED}) FILTER (WHERE buy_in IS NOT NULL) AS price"
)

LARGEST = 10**18
"""Sums beyond are no money."""


def _summed(name: str, kind: str = "BIGINT") -> str:
    """A sum, null where it would not fit."""
    most = LARGEST if kind == "BIGINT" else 2**31 - 1
    return f"CASE WHEN abs(sum({name})) <= {most} THEN sum({name})::{kind} END AS {name}"


VIEW = f"""
WITH timed AS (
    SELECT *,
        coalesce(ts_utc, try_strptime(played_at, '%Y-%m-%d %H:%M:%S')::TIMESTAMPTZ) AS began,
        coalesce(last_utc, try_strptime(last_at, '%Y-%m-%d %H:%M:%S')::TIMESTAMPTZ) AS ended,
        max(scale) OVER (PARTITION BY site, tournament_id) AS finest
    FROM _results
), told AS (
    SELECT * EXCLUDE (scale, power10, {", ".join(_AMOUNTS)}), {_SCALED}, finest AS scale
    FROM (SELECT *, (10 ** (finest - scale))::BIGINT AS power10 FROM timed)
), tournaments AS (
    SELECT site, tournament_id, max(scale) AS scale,
        CASE WHEN max(entrants) IS NOT NULL THEN greatest(max(entrants), max(listed)) END AS entrants,
        {_PRICE}, {_best("max_seats")}
    FROM told GROUP BY ALL
), described AS (
    SELECT site, tournament_id, {_TOLD} FROM told WHERE told = 'summary' GROUP BY ALL
), summaries AS (
    SELECT {_KEY}, entry, bool_or(out) AS out, bool_or(is_hero) AS is_hero, {_FIGURES}
    FROM told WHERE told = 'summary' GROUP BY {_KEY}, entry
), lines AS (
    SELECT {_KEY}, hand_uid, min(began) AS began, bool_or(out) AS out, max(rank) AS rank,
        max(prize) AS prize, max(ticket) AS ticket, max(bounty) AS bounty, max(rebuys) AS rebuys,
        max(addons) AS addons, max(extra) AS extra, max(prize_currency) AS prize_currency
    FROM told WHERE told = 'hand' GROUP BY {_KEY}, hand_uid
), outs AS (
    SELECT *, row_number() OVER (PARTITION BY {_KEY} ORDER BY began, hand_uid) AS number
    FROM lines WHERE out
), played AS (
    SELECT {_KEY}, min(began) AS began, max(ended) AS ended, bool_or(is_hero) AS is_hero,
        {_best("played_at", "began")}
    FROM told WHERE told = 'played' GROUP BY {_KEY}
), stints AS (
    SELECT {_KEY}, number, true AS out, rank, prize, ticket, prize_currency FROM outs
    UNION ALL BY NAME
    SELECT {_KEY}, coalesce(o.number, 0) + 1 AS number, false AS out
    FROM played p LEFT JOIN (
        SELECT {_KEY}, max(number) AS number, max(began) AS began FROM outs GROUP BY {_KEY}
    ) o USING ({_KEY})
    WHERE o.number IS NULL OR p.ended > o.began
), paid AS (
    SELECT {_KEY}, number, {_summed("bounty")}, {_summed("rebuys", "INTEGER")},
        {_summed("addons", "INTEGER")}, {_summed("extra")}
    FROM (
        SELECT l.site, l.tournament_id, l.player, l.bounty, l.rebuys, l.addons, l.extra,
            1 + (SELECT count(*) FROM outs o WHERE o.site = l.site AND o.tournament_id = l.tournament_id
                AND o.player = l.player AND o.began < l.began) AS number
        FROM lines l
    ) GROUP BY {_KEY}, number
), hands AS (
    SELECT s.*, p.bounty, p.rebuys, p.addons, p.extra, y.began, y.played_at,
        coalesce(y.is_hero, false) AS is_hero
    FROM stints s LEFT JOIN paid p USING ({_KEY}, number) LEFT JOIN played y USING ({_KEY})
), same AS (
    SELECT {_KEY}, s.entry, h.number
    FROM summaries s JOIN hands h USING ({_KEY}) WHERE s.rank = h.rank
    QUALIFY row_number() OVER (PARTITION BY {_KEY}, s.entry ORDER BY h.number) = 1
        AND row_number() OVER (PARTITION BY {_KEY}, h.number ORDER BY s.entry) = 1
), left_s AS (
    SELECT {_KEY}, entry, row_number() OVER (PARTITION BY {_KEY} ORDER BY entry DESC) AS place
    FROM summaries ANTI JOIN same USING ({_KEY}, entry)
), left_h AS (
    SELECT {_KEY}, number, row_number() OVER (PARTITION BY {_KEY} ORDER BY number DESC) AS place
    FROM hands ANTI JOIN same USING ({_KEY}, number)
), pairs AS (
    SELECT {_KEY}, entry, number FROM same
    UNION ALL BY NAME
    SELECT {_KEY}, entry, number FROM left_s FULL JOIN left_h USING ({_KEY}, place)
), joined AS (
    SELECT {_KEY},
        row_number() OVER (PARTITION BY {_KEY} ORDER BY coalesce(h.number, s.entry), s.entry)::INTEGER
            AS entry_no,
        CASE WHEN s.player IS NULL THEN 'hands' WHEN h.player IS NULL THEN 'summary' ELSE 'both' END
            AS source,
        coalesce(s.is_hero, false) OR coalesce(h.is_hero, false) AS is_hero,
        coalesce(s.out, false) OR coalesce(h.out, false) AS out,
        coalesce(s.rank, h.rank) AS rank, coalesce(s.prize, h.prize) AS prize,
        coalesce(s.ticket, h.ticket) AS ticket,
        coalesce(s.bounty, h.bounty, CASE WHEN h.is_hero AND h.out THEN 0 END) AS bounty,
        coalesce(s.rebuys, h.rebuys) AS rebuys, coalesce(s.addons, h.addons) AS addons,
        coalesce(s.extra, h.extra) AS extra,
        CASE WHEN s.prize IS NULL THEN coalesce(h.prize_currency, s.prize_currency) ELSE s.prize_currency END
            AS prize_currency,
        h.began, h.played_at
    FROM pairs LEFT JOIN summaries s USING ({_KEY}, entry) LEFT JOIN hands h USING ({_KEY}, number)
), priced AS (
    SELECT j.* EXCLUDE (began, played_at), t.price.buy_in AS buy_in, t.price.bounty_part AS bounty_part,
        t.price.fee AS fee, t.price.currency AS currency, t.scale, t.entrants, t.max_seats, d.name, d.game,
        d.prize_pool, d.finished_at, coalesce(d.ts_utc, j.began) AS ts_utc,
        coalesce(d.played_at, j.played_at) AS played_at,
        t.price.buy_in + coalesce(t.price.bounty_part, 0) + coalesce(t.price.fee, 0)
            + coalesce(j.extra, 0) AS cost,
        CASE WHEN j.ticket IS NOT NULL OR j.prize > 0 THEN true WHEN j.prize = 0 THEN false END AS itm
    FROM joined j JOIN tournaments t USING (site, tournament_id)
    LEFT JOIN described d USING (site, tournament_id)
)
SELECT {", ".join([column.name for column in ENTRIES])} FROM (SELECT *,
    CASE WHEN prize + coalesce(bounty, 0) = 0 OR cost = 0 OR prize_currency IS NOT DISTINCT FROM currency THEN
        prize + CASE WHEN coalesce(bounty_part, 0) > 0 THEN bounty ELSE coalesce(bounty, 0) END - cost
    END AS profit
FROM priced)
"""  # noqa: S608  # our own words
"""Over `_results`, the rows of the parts that count."""
