"""Hands that a filter matches: which, in what order, and what is told of each.

    find("facts", where="pot = 3bet and position = BTN", player="Alder", sort="net", limit=10)

What matches is chosen first, as a hand and its seats; everything else is looked up for these rows only,
so that memory stays flat however many hands the store has.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import msgspec

from parser.money import money_text
from reports.duck import Tables, text
from reports.messages import count, sentence
from reports.onfile import Spot, spots
from reports.store import Store
from reports.where import parse
from reports.where.words import nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

LIMIT = 50
"""Rows that are listed unless more are asked for."""
BATCH = 1_024
MEMORY = "1GB"
"""What the search may hold; more goes to temporary files."""

_TIME = "coalesce(epoch_ms(ts_utc), epoch_ms(TRY_CAST(played_at AS TIMESTAMP)))"
SORTS = {
    "time": ("DESC", "the last played first"),
    "net": ("DESC", "the most big blinds won first"),
    "pot": ("DESC", "the largest pot first, in big blinds"),
    "stack": ("DESC", "the deepest stack first, in big blinds"),
}
"""What rows are ordered by; with - before it the other way round."""
_KEYS = {"time": _TIME, "net": "net_ubb", "stack": "stack_ubb"}


class FindError(ValueError):
    """Hands can't be looked for as asked: what is wrong, and what to do about it."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


class Row(msgspec.Struct, frozen=True):
    """A hand, and the players of it that match. Amounts are minor units, `_bb` big blinds."""

    time: str | None
    site: str
    hand_id: str
    table: str | None
    stakes: str
    currency: str | None
    scale: int
    player: tuple[str, ...]
    position: tuple[str, ...]
    hole: tuple[str | None, ...]
    line: tuple[str | None, ...]
    net: tuple[int, ...]
    net_bb: tuple[float | None, ...]
    board: str
    pot: int | None
    pot_bb: float | None
    file: str
    file_line: int
    hand_uid: int


class Search:
    """A search in a store; a context manager."""

    def __init__(
        self,
        store: Store,
        where: str | None = None,
        player: str | None = None,
        sort: str = "time",
        limit: int | None = LIMIT,
    ) -> None:
        """Look for the rows; the first `limit` of them are told, None for all.

        Raises:
            WhereError: the filter can't be read.
            FindError: `sort` is unknown.
            StoreError: the store can't be read.
        """
        tests = [] if player is None else [f"player = {text(player)}"]
        tests += [] if where is None else [parse(where).sql]
        self._condition = " AND ".join(tests) or "true"
        self._key, self._order = _sorting(sort)
        self._limit = limit
        self.total = 0
        """How many rows there are without the limit."""
        self.by_player = player is not None
        self.narrowed = where is not None or player is not None
        self._tables = Tables.of_store(store)
        try:
            self._run(f"SET memory_limit = '{MEMORY}'")
            self._choose()
        except BaseException:
            self._tables.close()
            raise

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *_: object) -> None:
        self._tables.close()

    def _choose(self) -> None:
        """The tables `_matching`, a row for each player of a hand that matches, and `_found`, one for each
        row that is told.
        """
        key = "NULL" if self._key == "pot" else _KEYS[self._key]
        self._run(
            f"CREATE TEMP TABLE _matching AS SELECT hand_uid, seat, {key} AS k, hand_id AS id FROM players "  # noqa: S608  # quoted
            f"WHERE {self._condition}"
        )
        of = "hand_uid, seat" if self.by_player else "hand_uid"
        ((self.total,),) = self._tables.rows(f"SELECT count(*) FROM (SELECT DISTINCT {of} FROM _matching)")  # noqa: S608  # values are quoted
        best = "min" if self._order == "ASC" else "max"
        seat = "seat" if self.by_player else "NULL::UTINYINT"
        columns = f"hand_uid, {seat} AS seat, {best}(k) AS k, any_value(id) AS id"
        keyed = f"SELECT {columns} FROM _matching GROUP BY {of}"  # noqa: S608  # our own words
        if self._key == "pot":
            pot = "h.total_pot::DOUBLE / nullif(h.big_blind, 0)"
            keyed = f"SELECT m.* REPLACE ({pot} AS k) FROM ({keyed}) m JOIN hands h USING (hand_uid)"  # noqa: S608  # values are quoted
        top = "" if self._limit is None else f" ORDER BY {self._by} LIMIT {self._limit}"
        self._run(f"CREATE TEMP TABLE _found AS SELECT * FROM ({keyed}){top}")  # noqa: S608  # values are quoted

    @property
    def _by(self) -> str:
        """What rows are ordered by; hands of the same time or size by their numbers."""
        way = self._order
        return f"k {way} NULLS LAST, length(id) {way}, id {way}, hand_uid, seat"

    def _run(self, statement: str) -> None:
        self._tables.rows(statement)

    def rows(self) -> Iterator[Row]:
        """The rows that are told, in order."""
        order = ", ".join([f"f.{part}" for part in self._by.split(", ")]).replace(
            "f.length(id)", "length(f.id)"
        )
        seats = (
            seat
            for batch in self._tables.batches(f"{_DETAILS} ORDER BY {order}, p.seat", BATCH)
            for seat in batch.to_pylist()
        )
        for _, row in groupby(seats, key=itemgetter("hand_uid", *(["seat"] if self.by_player else []))):
            yield _row(list(row))

    @property
    def shown(self) -> int:
        """How many rows are told."""
        return self.total if self._limit is None else min(self._limit, self.total)

    @property
    def left(self) -> int:
        """How many more there are."""
        return self.total - self.shown

    @property
    def summary(self) -> str:
        """One line: how many hands, and how many of them are told."""
        if not self.total:
            return "no hand"
        if not self.left:
            return count(self.total, "hand")
        return f"{self.shown:,} of {count(self.total, 'hand')}; --limit 0 shows all"

    def spots(self, *, uid: int | None = None, hand_id: str | None = None) -> list[Spot]:
        """Where a hand's record stands; a printed number is looked for among the hands that match."""
        found = spots(self._tables, uid=uid, hand_id=hand_id)
        if uid is not None or not self.narrowed:
            return found
        rows = (
            f"SELECT hand_id, site FROM players WHERE hand_id = {text(hand_id or '')} AND {self._condition}"  # noqa: S608  # quoted
        )
        matching = set(self._tables.rows(rows))
        return [spot for spot in found if (spot.hand_id, spot.site) in matching]

    def hand(self, place: int) -> int | None:
        """The identity of the hand at a place of the list, from 1."""
        query = f"SELECT hand_uid FROM _found ORDER BY {self._by} LIMIT 1 OFFSET {max(0, place - 1)}"  # noqa: S608  # values are quoted
        found = self._tables.rows(query) if place else []
        return found[0][0] if found else None

    def knows(self, player: str) -> bool:
        """Whether anybody has that name."""
        return bool(self._tables.rows(f"SELECT 1 FROM players WHERE player = {text(player)} LIMIT 1"))  # noqa: S608  # values are quoted

    def names_like(self, player: str) -> str:
        """A remedy for a name that nobody has."""
        names = self._tables.rows("SELECT DISTINCT player FROM players ORDER BY player LIMIT 20000")
        return nearest(player, [name for (name,) in names], "names are compared letter by letter")


_DETAILS = """
    SELECT h.played_at, h.site, h.hand_id, h."table", h.currency, h.scale, h.small_blind, h.big_blind,
        h.board, h.total_pot, h.file, h.line AS file_line, f.hand_uid, p.seat, p.player, p.pos, p.hole, p.net,
        p.net_ubb, p.p_line, p.f_line, p.t_line, p.r_line
    FROM _found f
        JOIN _matching m ON m.hand_uid = f.hand_uid AND (f.seat IS NULL OR f.seat = m.seat)
        JOIN players p ON p.hand_uid = m.hand_uid AND p.seat = m.seat
        JOIN hands h ON h.hand_uid = f.hand_uid"""


def _sorting(sort: str) -> tuple[str, str]:
    name = sort.removeprefix("-")
    if name not in SORTS:
        raise FindError(f"rows can't be sorted by {sentence(sort, 60)!r}", nearest(sort, SORTS))
    order = SORTS[name][0]
    return name, {"DESC": "ASC", "ASC": "DESC"}[order] if sort.startswith("-") else order


def _row(seats: list[dict[str, Any]]) -> Row:
    found, big = seats[0], seats[0]["big_blind"]
    return Row(
        time=found["played_at"], site=found["site"], hand_id=found["hand_id"], table=found["table"],
        stakes=_stakes(found), currency=found["currency"], scale=found["scale"],
        player=tuple([one["player"] for one in seats]),
        position=tuple([one["pos"] for one in seats]),
        hole=tuple([one["hole"] for one in seats]),
        line=tuple([_line(one) for one in seats]),
        net=tuple([one["net"] for one in seats]),
        net_bb=tuple([None if one["net_ubb"] is None else one["net_ubb"] / 1_000_000 for one in seats]),
        board=found["board"] or "", pot=found["total_pot"],
        pot_bb=found["total_pot"] / big if big and found["total_pot"] is not None else None,
        file=found["file"], file_line=found["file_line"], hand_uid=found["hand_uid"],
    )  # fmt: skip


def _stakes(found: dict[str, Any]) -> str:
    """ "0.5/1 USD", "50/100"."""
    blinds = [found["small_blind"], found["big_blind"]]
    if None in blinds:
        return "unknown"
    told = "/".join([money_text(blind, found["scale"]) for blind in blinds])
    return f"{told} {found['currency']}" if found["currency"] else told


def _line(seat: dict[str, Any]) -> str | None:
    """What he did, as the filter's `line` has it; None where the store does not say."""
    pieces = [seat[f"{street}_line"] for street in "pftr"]
    if None in pieces:
        return None
    while pieces and not pieces[-1]:
        pieces.pop()
    return "/".join([piece or "-" for piece in pieces])
