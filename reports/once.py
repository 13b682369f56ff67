"""Each hand of a store once: which rows are of further records, and the cards that only these know."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from reports.cardshapes import class_of_text
from reports.facts import COUNTED_BEFORE

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pyarrow as pa

    from reports.store import PartFile, Store

Ints = npt.NDArray[np.int64]
NONE: Ints = np.empty(0, np.int64)
OF_HOLES = {"hole", "hole_known", "hand169"}
"""Columns that say what cards a player holds."""


class Once:
    """What to leave out of each part of `hands`, `players`, `actions` and `pots`, and what to fill in."""

    def __init__(self, store: Store, *, fill: bool = True) -> None:
        """Without `fill`, cards are those that the record that counts knows."""
        self._store = store
        self._fill = fill
        self._unwanted: dict[tuple[str, str, str], Ints] = {}
        """By the part's folder and name: hands of it that count in another."""
        self._holes: dict[int, dict[int, str]] = {}
        """Hand -> seat -> cards that its other records know."""
        self.records = 0
        """Counted records that are left out."""
        firsts = self._read_copies()
        if firsts:
            self._find(firsts)

    def _read_copies(self) -> dict[int, tuple[str, int]]:
        """Each hand that has several records -> file and offset of the one that counts."""
        firsts: dict[int, tuple[str, int]] = {}
        columns = ["hand_uid", "of_file", "of_byte", "seats", "holes"]
        for rows in self._store.batches("copies", columns):
            for row in rows.to_pylist():
                firsts[row["hand_uid"]] = row["of_file"], row["of_byte"]
                if row["seats"] and self._fill:
                    holes = self._holes.setdefault(row["hand_uid"], {})
                    holes |= dict(zip(row["seats"], row["holes"].split("/"), strict=True))
        return firsts

    def _find(self, firsts: dict[int, tuple[str, int]]) -> None:
        """Which part each of these hands counts in: that of the record that counts, if its facts do."""
        several = np.fromiter(firsts, np.int64, len(firsts))
        parts = self._store.live("hands")
        held: dict[int, list[tuple[int, bool]]] = {}
        best: dict[int, tuple[tuple[bool, bool], int]] = {}
        columns = ["hand_uid", "counted", "left_out", "file", "byte"]
        for number, part in enumerate(parts):
            for rows in self._store.batches("hands", columns, part):
                wanted = np.flatnonzero(np.isin(rows["hand_uid"].to_numpy(), several))
                for row in rows.take(wanted).to_pylist() if len(wanted) else ():
                    if row["left_out"] == COUNTED_BEFORE:
                        continue
                    uid = row["hand_uid"]
                    held.setdefault(uid, []).append((number, row["counted"]))
                    rank = row["counted"], firsts[uid] == (row["file"], row["byte"])
                    if uid not in best or rank > best[uid][0]:
                        best[uid] = rank, number
        unwanted: dict[int, list[int]] = {}
        for uid, records in held.items():
            for number, counted in records:
                if number != best[uid][1]:
                    unwanted.setdefault(number, []).append(uid)
                    self.records += counted
        for number, uids_out in unwanted.items():
            self._unwanted[_key(parts[number])] = np.array(sorted(uids_out), np.int64)

    def unwanted(self, part: PartFile) -> Ints:
        """Hands of a part whose rows do not count."""
        return self._unwanted.get(_key(part), NONE)

    def together(
        self, of_hands: list[str], of_players: list[str]
    ) -> Iterator[tuple[pa.Table, Iterator[pa.Table]]]:
        """For each part of `hands` all its rows, and the rows of `players` that count, some at a time."""
        players: dict[tuple[str, str, str], list[PartFile]] = {}
        for part in self._store.live("players"):
            players.setdefault(_key(part), []).append(part)
        for part in self._store.live("hands"):
            beside = players.get(_key(part), [])
            yield (
                self._store.read("hands", of_hands, part=part),
                chain.from_iterable(self._batches("players", one, of_players) for one in beside),
            )

    def batches(self, table: str, columns: list[str] | None = None) -> Iterator[pa.Table]:
        """The rows of a table that count, cards that other records know filled in; a row group at a time."""
        for part in self._store.live(table):
            yield from self._batches(table, part, columns)

    def _batches(self, table: str, part: PartFile, columns: list[str] | None) -> Iterator[pa.Table]:
        unwanted = self.unwanted(part)
        for rows in self._store.batches(table, _with_keys(table, columns), part):
            chosen = self._filled(rows) if table == "players" and self._holes else rows
            keep = ~np.isin(chosen["hand_uid"].to_numpy(), unwanted)
            if table == "hands":
                keep &= np.array([why != COUNTED_BEFORE for why in chosen["left_out"].to_pylist()], bool)
            chosen = chosen if keep.all() else chosen.filter(keep)
            yield chosen if columns is None else chosen.select(columns)

    def _filled(self, rows: pa.Table) -> pa.Table:
        """Rows of `players` with the hole cards that other records of the hand know."""
        import pyarrow as pa

        names = rows.schema.names
        if not OF_HOLES & set(names):
            return rows
        uids = rows["hand_uid"].to_numpy()
        several = np.fromiter(self._holes, np.int64, len(self._holes))
        at = np.flatnonzero(np.isin(uids, several)).tolist()
        if not at:
            return rows
        seats = rows["seat"].to_pylist()
        found = {row: cards for row in at if (cards := self._holes[int(uids[row])].get(seats[row] or 0))}
        for name in sorted(OF_HOLES & set(names) if found else ()):
            values: list[Any] = rows[name].to_pylist()
            for row, cards in found.items():
                if name == "hand169":
                    values[row] = class_of_text(cards, rows["game"][row].as_py())
                else:
                    values[row] = cards if name == "hole" else True
            field = rows.schema.field(name)
            rows = rows.set_column(names.index(name), field, pa.array(values, field.type))
        return rows


def _with_keys(table: str, columns: list[str] | None) -> list[str] | None:
    """The columns with those that are needed to know a row."""
    if columns is None:
        return None
    keys = ["hand_uid", "left_out"] if table == "hands" else ["hand_uid"]
    if table == "players" and OF_HOLES & set(columns):
        keys += ["seat", "game"]
    return [*columns, *[key for key in keys if key not in columns]]


def _key(part: PartFile) -> tuple[str, str, str]:
    """The same for the parts of one unit, room and month."""
    return part.site, part.month, part.path.rpartition("/")[2]
