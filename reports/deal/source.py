"""Where the hands come from: a store's tables or hand histories, some thousands of hands at a time.

A source can be gone through more than once: first to see which records give cards whatever the play was, then
to collect them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from parser.cards import parse_cards
from reports.deal.result import DealError

if TYPE_CHECKING:
    import pyarrow as pa

    from reports.store import Store

HAND_COLUMNS = ["hand_uid", "counted", "left_out", "file", "byte", "board"]
ACTED = ("vpip_opp", "f_acted", "t_acted", "r_acted")
PLAYER_COLUMNS = [
    "hand_uid", "site", "player", "game", "kind", "played_at", "small_blind", "big_blind", "currency",
    "scale", "seat", "pos", "runs", "is_hero", "hole", "sd", "showed", *ACTED,
]  # fmt: skip
HANDS_HELD = 1_000
"""Hands replayed before their tables are made."""

Ints = npt.NDArray[np.int64]


class Text(NamedTuple):
    """A column of text: for each row an index into the labels; the last label is None."""

    codes: Ints
    labels: list[Any]

    def at(self, rows: Any) -> Text:
        """The column at some rows."""
        return Text(self.codes[rows], self.labels)


class Rows:
    """Some counted hands: arrays of hands, and of their players, those of a hand one after the other."""

    def __init__(self, hands: pa.Table, players: pa.Table) -> None:
        uid: Ints = players["hand_uid"].to_numpy()
        self.first = np.flatnonzero(np.diff(uid, prepend=uid[:1] + 1)) if len(uid) else uid
        """Each hand's first player."""
        self.dealt = np.diff(self.first, append=len(uid))
        """Players of each hand."""
        self.hand = np.repeat(np.arange(len(self.first)), self.dealt)
        """Each player's hand."""
        self.uid = uid[self.first]
        known: Ints = hands["hand_uid"].to_numpy()
        counted = np.flatnonzero(hands["counted"].to_numpy(zero_copy_only=False))
        order = counted[np.argsort(known[counted], kind="stable")]
        place = order[np.searchsorted(known[order], self.uid)] if len(self.uid) else self.uid
        self.file = text(hands["file"]).at(place)
        self.byte: Ints = hands["byte"].to_numpy()[place]
        self.board = text(hands["board"]).at(place)
        self._players = players

    def text(self, column: str) -> Text:
        """A text column of the players."""
        return text(self._players[column])

    def flag(self, column: str) -> npt.NDArray[np.bool_]:
        """A mark of the players."""
        found: npt.NDArray[np.bool_] = self._players[column].to_numpy(zero_copy_only=False).astype(bool)
        return found

    def number(self, column: str) -> Ints:
        """A number of the players; -1 where it is not known."""
        column_of: Any = self._players[column]
        found: Ints = column_of.cast("int64").fill_null(-1).to_numpy()
        return found

    def holes(self) -> tuple[npt.NDArray[np.int8], Ints]:
        """The players' cards as printed, one row a player, -1 behind the last; and how many are known."""
        codes, labels = self.text("hole")
        return cards_at(codes, labels)


def cards_at(codes: Ints, labels: list[Any]) -> tuple[npt.NDArray[np.int8], Ints]:
    """Printed cards as numbers, and how many there are: one row an element."""
    parsed = [parse_cards(label) if label else () for label in labels]
    widest = max([len(cards) for cards in parsed], default=0)
    table = np.array([[*cards, *[-1] * (widest - len(cards))] for cards in parsed], np.int8)
    table = table.reshape(len(parsed), widest)
    return table[codes], np.array([len(cards) for cards in parsed], np.int64)[codes]


def text(column: Any) -> Text:
    """An Arrow column of text as codes and labels."""
    import pyarrow as pa

    values: Any = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    if isinstance(values, pa.ChunkedArray):
        values = values.chunk(0) if values.num_chunks else pa.array([], values.type)
    if not pa.types.is_dictionary(values.type):
        values = values.dictionary_encode()
    labels = values.dictionary.to_pylist()
    return Text(values.indices.cast(pa.int64()).fill_null(len(labels)).to_numpy(), [*labels, None])


class Source(Protocol):
    """Hands that can be gone through more than once."""

    left_out: dict[str, int]
    """Hands that are in no statistic, by reason; complete after the first time."""

    def __iter__(self) -> Iterator[Rows]: ...


class Histories:
    """Hand histories, read and replayed once; what is needed of them is kept."""

    def __init__(self, paths: list[str]) -> None:
        self.left_out: dict[str, int] = {}
        self._held: list[tuple[pa.Table, pa.Table]] | None = None
        self._paths = paths

    def __iter__(self) -> Iterator[Rows]:
        if self._held is None:
            self._held = list(self._read())
        for hands, players in self._held:
            yield Rows(hands, players)

    def _read(self) -> Iterator[tuple[pa.Table, pa.Table]]:
        from parser.hand import Hand
        from parser.reader import read
        from replay.engine import replay
        from reports.facts import Columns

        columns = Columns()
        for item in read(self._paths, repeats=False):
            if type(item) is Hand:
                columns.add(replay(item))
                if len(columns) >= HANDS_HELD:
                    yield self._tables(columns)
        yield self._tables(columns)

    def _tables(self, columns: Any) -> tuple[pa.Table, pa.Table]:
        tables = columns.flush()
        count_left_out(tables["hands"], self.left_out)
        return tables["hands"].select(HAND_COLUMNS), tables["players"].select(PLAYER_COLUMNS)


class Stored:
    """A store's hands, part after part."""

    def __init__(self, store: Store) -> None:
        self.left_out: dict[str, int] = {}
        self._store = store
        self._told = False

    def __iter__(self) -> Iterator[Rows]:
        from reports.once import Once

        for hands, batches in Once(self._store, fill=False).together(HAND_COLUMNS, PLAYER_COLUMNS):
            if not self._told:
                count_left_out(hands, self.left_out)
            for players in batches:
                yield Rows(hands, players)
        self._told = True


def count_left_out(hands: pa.Table, left_out: dict[str, int]) -> None:
    """Adds the hands that have no players' rows, by reason."""
    codes, labels = text(hands["left_out"])
    for reason, number in zip(labels[:-1], np.bincount(codes, minlength=len(labels)).tolist(), strict=False):
        if number:
            left_out[reason] = left_out.get(reason, 0) + number


def source_of(paths: list[str]) -> Source:
    """The store or the hand histories at these paths.

    Raises:
        StoreError, InputError: it can't be read.
        DealError: a store among other paths.
    """
    from reports.store import Store

    stores = [path for path in paths if Store.is_store(path)]
    if stores and len(paths) > 1:
        raise DealError(
            f"{stores[0]} is a store, and there are other paths", "name one store, or hand histories"
        )
    return Stored(Store.open(paths[0])) if stores else Histories(paths)
