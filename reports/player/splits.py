"""A player's figures by position, stakes, month, kind of pot and depth: rows that add up to the whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from parser.money import money_text
from reports.player.figures import Figure, figures
from reports.stats import STATISTICS, statistics
from reports.stats.groups import BY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reports.duck import Tables
    from reports.player.asked import Asked, Slice

SHOWN = (
    "bb_per_100", "ev_bb_per_100", "vpip", "pfr", "rfi", "threebet", "fold_to_3bet", "coldcall", "steal",
    "fold_to_steal", "cbet_flop", "wtsd", "wsd", "wwsf", "af",
)  # fmt: skip
"""Statistics of a row, of those that there are."""
WAYS = (
    ("position", "By position", "Position"),
    ("stakes", "By stakes", "Stakes"),
    ("month", "By month", "Month"),
    ("pot_type", "By kind of pot", "Pot"),
    ("depth", "By stack depth", "Stack"),
)
"""How hands are split: a `by` of `statistics`, a title and a column's head."""
ALWAYS_FOLDING = {"SB": -50.0, "BB": -100.0}
"""What folding every hand costs, in bb/100 and walks aside: the reference for the blinds."""


class Row(NamedTuple):
    """One group."""

    label: str
    hands: int
    net: int
    """Minor units."""
    net_text: str
    figures: list[Figure]

    @property
    def rate(self) -> Figure:
        """The win rate."""
        return self.figures[0]


class Split(NamedTuple):
    """A table of groups."""

    name: str
    title: str
    head: str
    rows: list[Row]
    total: Row
    """All of them together, as `statistics` has it."""


def whole(tables: Tables, asked: Asked, slice_: Slice) -> Row:
    """All hands of a slice."""
    (row,) = _rows(tables, asked, slice_, None)
    return row


def splits(tables: Tables, asked: Asked, slice_: Slice, total: Row) -> Iterator[Split]:
    """Every way to split that there is."""
    for name, title, head in WAYS:
        if name in BY:
            yield Split(name, title, head, _rows(tables, asked, slice_, name), total)


def frame_rows(frame: Any, slice_: Slice) -> list[dict[str, Any]]:
    """The rows of a frame of `statistics` that are of the slice's money."""
    rows: list[dict[str, Any]] = frame.to_dict("records")
    return [row for row in rows if row["kind"] == slice_.kind and _same(row["currency"], slice_.currency)]


def _rows(tables: Tables, asked: Asked, slice_: Slice, by: str | None) -> list[Row]:
    chosen = [entry for key in SHOWN for entry in STATISTICS if entry.key == key]
    keys = [entry.key for entry in chosen]
    frame = statistics(tables, asked.player, by=None if by is None else [by], where=asked.filter, select=keys)
    found = []
    for row in frame_rows(frame, slice_):
        label = "all" if by is None else _label(row[by])
        net = int(row["net"]) * 10 ** (slice_.scale - int(row["scale"]))
        money = money_text(net, slice_.scale)
        found.append(Row(label, int(row["hands"]), net, money, figures(chosen, row)))
    return found


def _label(value: Any) -> str:
    return "unknown" if value is None or value != value else str(value)  # noqa: PLR0124  # NaN


def _same(found: Any, wanted: str | None) -> bool:
    return not isinstance(found, str) if wanted is None else found == wanted
