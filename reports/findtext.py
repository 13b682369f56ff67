"""Hands that were found as columns: for people, as cells, as JSON."""

from __future__ import annotations

from decimal import Decimal
from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from parser.money import money_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reports.anonymise import Pseudonyms
    from reports.search import Row

NAMES = (
    "time", "site", "hand_id", "table", "stakes", "currency", "player", "position", "hole", "board", "line",
    "net", "net_bb", "pot", "pot_bb", "file", "file_line",
)  # fmt: skip
"""Columns for programs; net and pot are decimal amounts of the currency."""
HEADS = (
    "#",
    "time",
    "site",
    "hand",
    "stakes",
    "player",
    "pos",
    "cards",
    "board",
    "line",
    "net",
    "bb",
    "pot",
    "read from",
)
_RIGHT = frozenset({"#", "net", "bb", "pot"})
BLOCK = 512
BETWEEN = " / "
"""Between the values of several players of a hand."""


class Found:
    """Rows as one of the writers of `sqltext` takes them."""

    def __init__(
        self, rows: Iterable[Row], *, people: bool, lists: bool, names: Pseudonyms | None = None
    ) -> None:
        """For people or for programs; `lists`: several players' values stay apart."""
        self.names = list(HEADS if people else NAMES)
        self.right = [name in _RIGHT for name in self.names]
        self._rows = rows
        self._people = people
        self._lists = lists
        self._pseudonyms = names

    def blocks(self) -> Iterator[list[tuple[Any, ...]]]:
        """The rows, some at a time."""
        numbered = enumerate(self._rows, 1)
        while block := list(islice(numbered, BLOCK)):
            yield [self._told(number, self._renamed(row)) for number, row in block]

    def _renamed(self, row: Row) -> Row:
        if self._pseudonyms is None:
            return row
        value = self._pseudonyms.value
        return replace(
            row,
            player=tuple(value("player", row.site, row.player)),
            table=value("table", row.site, row.table),
            hand_id=value("hand_id", row.site, row.hand_id),
            file=value("file", row.site, row.file),
        )

    def _told(self, number: int, row: Row) -> tuple[Any, ...]:
        return _for_people(number, row) if self._people else self._for_programs(row)

    def _for_programs(self, row: Row) -> tuple[Any, ...]:
        def told(values: tuple[Any, ...]) -> Any:
            if self._lists:
                return list(values)
            if len(values) == 1:
                return values[0]
            return BETWEEN.join(["" if value is None else str(value) for value in values])

        return (
            row.time, row.site, row.hand_id, row.table, row.stakes, row.currency,
            told(row.player), told(row.position), told(row.hole), row.board, told(row.line),
            told(tuple([_decimal(net, row.scale) for net in row.net])), told(row.net_bb),
            None if row.pot is None else _decimal(row.pot, row.scale), row.pot_bb, row.file, row.file_line,
        )  # fmt: skip


def _for_people(number: int, row: Row) -> tuple[Any, ...]:
    def told(values: Iterable[str | None]) -> str:
        return BETWEEN.join([value or "-" for value in values])

    return (
        number, row.time, row.site, row.hand_id, row.stakes, told(row.player), told(row.position),
        told([hole and hole.replace(" ", "") for hole in row.hole]), row.board, told(row.line),
        told([money_text(net, row.scale) for net in row.net]),
        told([None if bb is None else f"{bb:.1f}" for bb in row.net_bb]),
        None if row.pot is None else money_text(row.pot, row.scale), f"{row.file}:{row.file_line}",
    )  # fmt: skip


def _decimal(amount: int, scale: int) -> Decimal:
    return Decimal(amount).scaleb(-scale)
